//! The explanation of one instance: techniques, then single groups, then smallest sets of groups;
//! the judge before anything is shown.

use crate::judge::Judge;
use crate::mus::{Finder, Memory};
use crate::sat::Sat;
use crate::{Explain, Facts, Found, GroupId, Model, Technique};
use kumiki_core::{
    Asked, Drawing, Explainer, Explanation, Hint, Level, Limits, Lit, Rating, Run, Step, Stop,
    TechniqueInfo, Violation,
};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// How a puzzle that implements [`Explain`] is plugged into [`kumiki_core::Puzzle::EXPLAIN`].
pub const fn explainer<P: Explain>() -> Explainer<P> {
    Explainer {
        techniques: catalogue::<P>,
        known: || catalogue::<P>().into_iter().chain([ONE_RULE, RULES_TOGETHER]).collect(),
        begin: |instance, partial, asked| Ok(Box::new(Engine::<P>::new(instance, partial, asked)?)),
        is_easy: P::is_easy,
    }
}

/// Everything that has a name, the cheapest first.
fn catalogue<P: Explain>() -> Vec<TechniqueInfo> {
    let named = P::TECHNIQUES.iter().chain(P::COSTLY).map(|technique| technique.info);
    named.chain(P::WHAT_IF).collect()
}

/// One rule alone settles it.
pub(crate) const ONE_RULE: TechniqueInfo = TechniqueInfo {
    name: "one-rule",
    title: "one rule",
    about: "One rule at one place settles it",
    level: kumiki_core::Level::Easy,
    cost: 1.0,
    unique: false,
};

/// Several rules together settle it.
pub(crate) const RULES_TOGETHER: TechniqueInfo = TechniqueInfo {
    name: "rules-together",
    title: "rules together",
    about: "The smallest set of rules found that settles something together",
    level: kumiki_core::Level::Expert,
    cost: 2.0,
    unique: false,
};

/// Explains one instance.
pub struct Engine<'a, P: Explain> {
    pub(crate) instance: &'a P::Instance,
    pub(crate) asked: Asked,
    pub(crate) board: P::Board,
    pub(crate) model: Model<P::Rule>,
    pub(crate) facts: Facts,
    /// What the instance alone settles.
    pub(crate) given: Facts,
    pub(crate) entries: Vec<Lit>,
    /// The rules that the partial answer breaks by itself, whatever is still open.
    pub(crate) slips: Vec<Violation>,
    pub(crate) judge: Judge,
    pub(crate) sat: Option<Sat>,
    memory: Memory,
    /// Groups that something was learnt about since they were looked at.
    dirty: BTreeSet<GroupId>,
    /// The claims that hold in all solutions, once they were looked for.
    goals: Option<Facts>,
    /// Two solutions that differ, once several were found.
    pub(crate) cases: Option<(Facts, Facts)>,
    /// True once the entries were looked at for mistakes.
    pub(crate) looked: bool,
    /// A claim that contradicts what was known before.
    pub(crate) broken: Option<Lit>,
    /// True if the instance contradicts itself, whatever the entries are.
    pub(crate) impossible: bool,
    refused: usize,
}

/// A step that the judge has approved, before it is put into words.
pub(crate) struct Proven<P: Explain> {
    pub(crate) info: TechniqueInfo,
    pub(crate) found: Found<P>,
    pub(crate) groups: Vec<GroupId>,
    pub(crate) cost: f64,
}

impl<'a, P: Explain> Engine<'a, P> {
    /// Begins with what the instance and a partial answer say.
    pub fn new(
        instance: &'a P::Instance,
        partial: Option<&P::Solution>,
        asked: &Asked,
    ) -> Result<Self, String> {
        if let Some(why) = P::too_large(instance) {
            return Err(why);
        }
        let names: Vec<&str> = catalogue::<P>().iter().map(|info| info.name).collect();
        if let Some(name) = &asked.technique
            && !names.contains(&name.as_str())
        {
            return Err(format!("no technique {name:?}, expected one of {}", names.join(", ")));
        }
        let entries = partial.map_or(Ok(Vec::new()), |partial| P::entries(instance, partial))?;
        let mut slips = partial.map_or(Vec::new(), |partial| P::check(instance, partial));
        slips.retain(|slip| !P::OPEN_RULES.contains(&slip.rule));
        let model = P::model(instance);
        let mut engine = Engine {
            instance,
            asked: asked.clone(),
            board: P::board(instance),
            facts: Facts::none(model.vars()),
            given: Facts::none(0),
            dirty: (0..model.groups()).collect(),
            model,
            entries: Vec::new(),
            slips,
            judge: Judge::default(),
            sat: None,
            memory: Memory::new(),
            goals: None,
            cases: None,
            looked: false,
            broken: None,
            impossible: false,
            refused: 0,
        };
        engine.learn(P::given(instance));
        engine.impossible = engine.broken.is_some();
        engine.given = engine.facts.clone();
        engine.entries = entries.clone();
        if engine.broken.is_none() {
            engine.learn(entries);
        }
        Ok(engine)
    }

    /// What is known.
    pub fn facts(&self) -> &Facts {
        &self.facts
    }

    /// The board of the finders.
    pub fn board(&self) -> &P::Board {
        &self.board
    }

    /// How many steps of finders the judge refused: each one is a bug in a finder.
    pub fn refused(&self) -> usize {
        self.refused
    }

    /// Takes over claims and what follows from them plainly.
    pub fn learn(&mut self, claims: Vec<Lit>) {
        let mut stack = claims;
        stack.reverse();
        let mut plainly = Vec::new();
        while let Some(lit) = stack.pop() {
            match self.facts.learn(lit) {
                Ok(false) => {}
                Ok(true) => {
                    for count in self.model.with_var(lit.var()) {
                        self.dirty.extend(self.model.owner(count));
                    }
                    if let Some(sat) = &mut self.sat {
                        sat.learn(lit);
                    }
                    P::learn(&mut self.board, lit, &mut plainly);
                    stack.append(&mut plainly);
                }
                Err(lit) => {
                    self.broken = self.broken.or(Some(lit));
                    return;
                }
            }
        }
    }

    /// The techniques that may be used.
    pub(crate) fn techniques(
        &self,
    ) -> impl Iterator<Item = &'static Technique<P>> + use<'_, 'a, P> {
        let costly = self.asked.technique.iter().flat_map(|_| P::COSTLY);
        // What is harder than asked for and comes before something that is not is still looked for:
        // an instance takes the first step of all.
        let allowed = |technique: &Technique<P>| self.may_use(technique.info.level);
        let last = P::TECHNIQUES.iter().rposition(allowed).map_or(0, |last| last + 1);
        P::TECHNIQUES[..last].iter().chain(costly).filter(|technique| match &self.asked.technique {
            Some(name) => technique.info.name == name,
            None => self.asked.assume_unique || !technique.info.unique,
        })
    }

    /// True if a technique may be used without being asked for.
    pub(crate) fn may_take(&self, info: &TechniqueInfo) -> bool {
        (self.asked.assume_unique || !info.unique) && self.may_use(info.level)
    }

    /// True unless a level is harder than anything that was asked for.
    pub(crate) fn may_use(&self, level: Level) -> bool {
        self.asked.most.is_none_or(|most| level <= most)
    }

    /// True if a set of rules without a name may be used: the easiest has two rules.
    fn may_search(&self) -> bool {
        P::searchable(self.instance) && self.may_use(P::unnamed_level(P::unnamed_cost(2.0)))
    }

    /// The steps that a technique finds now, the best first.
    pub fn finds(&self, technique: &'static Technique<P>, all: bool) -> Vec<Found<P>> {
        let mut found = Vec::new();
        (technique.find)(&self.board, all, &mut found);
        for one in &mut found {
            one.claims.retain(|&claim| self.facts.value(claim) != Some(true));
        }
        found.retain(|one| !one.claims.is_empty());
        let cost = |one: &Found<P>| one.cost.unwrap_or(technique.info.cost);
        let placements = |one: &Found<P>| one.claims.iter().filter(|claim| claim.holds()).count();
        found.sort_by(|a, b| {
            cost(a)
                .total_cmp(&cost(b))
                .then(placements(b).cmp(&placements(a)))
                .then(b.claims.len().cmp(&a.claims.len()))
        });
        found
    }

    /// Has the judge prove a step; leaves out rules that are not needed.
    pub(crate) fn prove(&mut self, info: TechniqueInfo, found: Found<P>) -> Option<Proven<P>> {
        let mut groups = found.groups.clone();
        groups.sort_unstable();
        groups.dedup();
        groups.sort_by_key(|group| found.groups.iter().position(|g| g == group));
        for extra in &found.extra {
            if !P::holds(self.instance, extra) {
                self.refused += 1;
                return None;
            }
            groups.push(self.add(extra));
        }
        self.judge.look_first_at(&found.cases);
        let kept = self.judge.shrink(&self.model, &self.facts, &groups, &found.claims);
        self.judge.look_first_at(&[]);
        let Some(groups) = kept else {
            self.refused += 1;
            return None;
        };
        let cost = found.cost.unwrap_or(info.cost);
        Some(Proven { info, found, groups, cost })
    }

    /// Has the judge prove a step of a finder, and puts it into words.
    pub fn approve(&mut self, info: TechniqueInfo, found: Found<P>) -> Option<Step> {
        let proven = self.prove(info, found)?;
        Some(self.present(&proven))
    }

    /// Adds a rule to the model.
    pub(crate) fn add(&mut self, extra: &crate::Extra<P::Rule>) -> GroupId {
        let group = self.model.group(extra.rule.clone(), extra.cost);
        for (lits, low, high) in &extra.counts {
            self.model.count(lits, *low, *high);
        }
        if let Some(sat) = &mut self.sat {
            sat.extend(&self.model, &self.facts);
        }
        group
    }

    /// The cheapest step of the named techniques.
    fn named(&mut self, run: &mut Run) -> ControlFlow<Stop, Option<Proven<P>>> {
        let techniques: Vec<&'static Technique<P>> = self.techniques().collect();
        for technique in techniques {
            run.step()?;
            let found = self.finds(technique, true);
            run.check_clock()?;
            for found in found {
                if let Some(proven) = self.prove(technique.info, found) {
                    return ControlFlow::Continue(Some(proven));
                }
            }
        }
        ControlFlow::Continue(None)
    }

    /// A step by one group alone. Every group is looked at once after each change.
    fn one_group(&mut self) -> Option<Proven<P>> {
        while let Some(&group) = self.dirty.first() {
            let claims = self.forced(group);
            if claims.is_empty() {
                self.dirty.remove(&group);
                continue;
            }
            let found = Found::new(claims, vec![group], P::Detail::default());
            if let Some(mut proven) = self.prove(ONE_RULE, found) {
                proven.cost = P::unnamed_cost(self.model.cost(group)).max(ONE_RULE.cost);
                return Some(proven);
            }
            self.dirty.remove(&group);
        }
        None
    }

    /// What the counts of one group force.
    fn forced(&self, group: GroupId) -> Vec<Lit> {
        let mut claims = Vec::new();
        for count in self.model.of_group(group) {
            let count = self.model.get(count);
            let yes = count.lits.iter().filter(|&&l| self.facts.value(l) == Some(true)).count();
            let open: Vec<Lit> =
                count.lits.iter().copied().filter(|&l| self.facts.value(l).is_none()).collect();
            if yes + open.len() == count.low {
                claims.extend(&open);
            } else if yes == count.high {
                claims.extend(open.iter().map(|&lit| !lit));
            }
        }
        claims.sort_unstable();
        claims.dedup();
        claims
    }

    /// The smallest set of groups for any claim that holds in all solutions.
    fn smallest(&mut self, goals: &[Lit], run: &mut Run) -> Option<Proven<P>> {
        let (model, facts) = (&self.model, &self.facts);
        let sat = self.sat.get_or_insert_with(|| Sat::new(model, facts));
        let memory = &mut self.memory;
        let small = Finder { sat, model, facts, memory, run }.cheapest(goals)?;
        let (limits, goal) = (run.limits(), [small.goal]);
        let groups =
            self.judge.shrink_large(&self.model, &self.facts, &small.groups, &goal, &limits)?;
        let claims = self.merged(&groups, small.goal, &limits);
        let cost: f64 = groups.iter().map(|&group| self.model.cost(group)).sum();
        let cost = P::unnamed_cost(cost);
        let info = TechniqueInfo { level: P::unnamed_level(cost), ..RULES_TOGETHER };
        let found = Found::new(claims, groups.clone(), P::Detail::default());
        Some(Proven { info, found, groups, cost })
    }

    /// The goal, and all else that the same groups force, without what is plain then. Once the limits
    /// are reached, no more is looked for.
    fn merged(&mut self, groups: &[GroupId], goal: Lit, limits: &Limits) -> Vec<Lit> {
        let counts = groups.iter().flat_map(|&group| self.model.of_group(group));
        let vars = counts.flat_map(|count| self.model.get(count).lits.iter().map(|l| l.var()));
        let vars: BTreeSet<usize> = vars.filter(|&var| self.facts.get(var).is_none()).collect();
        let mut claims = vec![goal];
        let wanted = self.goals.as_ref();
        for var in vars {
            let lit = match wanted.and_then(|goals| goals.get(var)) {
                Some(holds) => Lit::new(var, holds),
                None => continue,
            };
            if limits.are_reached() {
                break;
            }
            if lit != goal && self.judge.all_follow(&self.model, &self.facts, groups, &[lit]) {
                claims.push(lit);
            }
        }
        claims.sort_by_key(|claim| !claim.holds());
        let mut board = self.board.clone();
        let mut plain = BTreeSet::new();
        claims.retain(|&claim| {
            let fresh = !plain.contains(&claim);
            if fresh {
                let mut plainly = Vec::new();
                P::learn(&mut board, claim, &mut plainly);
                plain.extend(plainly);
            }
            fresh
        });
        claims
    }

    /// The claims that hold in all solutions and are not known yet; an error if there is no
    /// solution or it could not be told, and two solutions if nothing follows.
    fn open_goals(&mut self, run: &Run) -> Result<Vec<Lit>, Hint> {
        if self.goals.is_none() {
            let goals = self.common(&run.limits())?;
            self.goals = Some(goals);
        }
        let goals = self.goals.as_ref().unwrap_or(&self.facts);
        let known = self.facts.unknown().filter_map(|var| Some(Lit::new(var, goals.get(var)?)));
        Ok(known.collect())
    }

    /// Nothing follows: two solutions that differ.
    fn nothing(&self) -> Hint {
        let text = |case| P::write_solution(self.instance, &P::solution(self.instance, case));
        match &self.cases {
            Some((one, other)) => Hint::Nothing(text(one), text(other)),
            None => Hint::Unknown(None),
        }
    }

    /// A sensible choice where deductions are out of reach.
    fn choice(&self) -> Hint {
        match P::choice(self.instance, &self.board) {
            Some(lit) => Hint::Choice(Box::new(self.claim(lit))),
            None => Hint::Unknown(None),
        }
    }

    /// The next step by any means.
    fn step(&mut self, run: &mut Run) -> ControlFlow<Stop, Result<Proven<P>, Hint>> {
        if let Some(proven) = self.named(run)? {
            let within = self.asked.technique.is_some() || self.may_use(proven.info.level);
            return ControlFlow::Continue(if within { Ok(proven) } else { Err(self.choice()) });
        }
        if self.asked.technique.is_none()
            && let Some(proven) = self.one_group()
        {
            return ControlFlow::Continue(Ok(proven));
        }
        run.check_limits()?;
        if let Some(proven) = self.what_if(&run.limits()).into_iter().next() {
            return ControlFlow::Continue(Ok(proven));
        }
        if self.asked.technique.is_some() {
            return ControlFlow::Continue(Err(Hint::Unknown(None)));
        }
        if !self.may_search() {
            return ControlFlow::Continue(Err(self.choice()));
        }
        let goals = match self.open_goals(run) {
            Ok(goals) => goals,
            // What is common to all solutions is out of reach.
            Err(Hint::Unknown(None)) => {
                run.check_limits()?;
                let costly = self.costly(None, run)?;
                return ControlFlow::Continue(costly.ok_or_else(|| self.choice()));
            }
            Err(hint) => return ControlFlow::Continue(Err(hint)),
        };
        if goals.is_empty() {
            return ControlFlow::Continue(Err(self.nothing()));
        }
        run.check_limits()?;
        let smallest = self.smallest(&goals, run);
        run.check_limits()?;
        let costly = self.costly(smallest.as_ref().map(|proven| proven.cost), run)?;
        let smallest = smallest.filter(|proven| self.may_use(proven.info.level));
        ControlFlow::Continue(costly.or(smallest).ok_or_else(|| self.choice()))
    }

    /// The next step, or why there is none, before words.
    pub(crate) fn advance(&mut self, run: &mut Run) -> Result<Proven<P>, Hint> {
        if self.broken.is_some() {
            return Err(self.contradiction(&run.limits()));
        }
        if self.facts.open() == 0 {
            // From what cannot all be true anything follows, a full board too.
            let solution = P::solution(self.instance, &self.facts);
            let is_right = P::check(self.instance, &solution).is_empty();
            return Err(if is_right { Hint::Solved } else { self.contradiction(&run.limits()) });
        }
        P::within(&mut self.board, run.limits());
        match self.step(run) {
            ControlFlow::Continue(result) => result,
            ControlFlow::Break(stop) => Err(Hint::Unknown(Some(stop))),
        }
    }
}

impl<P: Explain> Explanation for Engine<'_, P> {
    fn next(&mut self, run: &mut Run) -> Hint {
        if !std::mem::replace(&mut self.looked, true)
            && let Some(hint) = self.mistake(&run.limits())
        {
            return hint;
        }
        match self.advance(run) {
            Ok(proven) => Hint::Step(Box::new(self.present(&proven))),
            Err(hint) => hint,
        }
    }

    fn all(&mut self, run: &mut Run) -> Vec<Step> {
        let mut steps = Vec::new();
        let techniques: Vec<&'static Technique<P>> = self.techniques().collect();
        P::within(&mut self.board, run.limits());
        for technique in techniques {
            let found = self.finds(technique, true);
            if run.check_limits().is_break() {
                break;
            }
            for found in found {
                if let Some(proven) = self.prove(technique.info, found) {
                    steps.push(self.present(&proven));
                }
            }
        }
        if steps.is_empty() {
            let proven = self.what_if(&run.limits());
            steps.extend(proven.iter().map(|proven| self.present(proven)));
        }
        if steps.is_empty()
            && let ControlFlow::Continue(Some(proven)) = self.costly(None, run)
        {
            steps.push(self.present(&proven));
        }
        steps.sort_by(|a, b| a.cost.total_cmp(&b.cost));
        steps
    }

    fn apply(&mut self, step: &Step) {
        self.learn(step.conclusions.iter().map(|conclusion| conclusion.claim).collect());
    }

    fn rate(&mut self, run: &mut Run) -> Rating {
        crate::rate::rate(self, run)
    }

    fn draw(&self, step: Option<&Step>, level: usize) -> Drawing {
        P::picture(self.instance, &self.facts, step, level)
    }

    fn known(&self) -> String {
        P::write_solution(self.instance, &P::solution(self.instance, &self.facts))
    }
}
