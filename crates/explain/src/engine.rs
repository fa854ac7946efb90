//! The explanation of one instance: techniques, then single groups, then smallest sets of groups;
//! the judge before anything is shown.

use crate::catalogue::catalogue;
use crate::dirty::Dirty;
use crate::judge::Judge;
use crate::mus::Memory;
use crate::sat::Sat;
use crate::seek::Proven;
use crate::{Explain, Facts, Found, Model, Technique};
use kumiki_core::{
    Asked, Drawing, Explanation, Hint, Level, Lit, Rating, Run, Step, Stop, Violation,
};
use std::ops::ControlFlow;

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
    pub(crate) memory: Memory,
    /// Groups that something was learnt about since they were looked at.
    pub(crate) dirty: Dirty,
    /// The claims that hold in all solutions, once they were looked for.
    pub(crate) goals: Option<Facts>,
    /// Two solutions that differ, once several were found.
    pub(crate) cases: Option<(Facts, Facts)>,
    /// True once the entries were looked at for mistakes.
    pub(crate) looked: bool,
    /// A claim that contradicts what was known before.
    pub(crate) broken: Option<Lit>,
    /// True if the instance contradicts itself, whatever the entries are.
    pub(crate) impossible: bool,
    pub(crate) refused: usize,
    /// All steps of the technique that found the last one.
    pub(crate) seen: Vec<Found<P>>,
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
        if let Some(name) = &asked.technique {
            let names: Vec<&str> = catalogue::<P>().iter().map(|info| info.name).collect();
            if !names.contains(&name.as_str()) {
                return Err(format!("no technique {name:?}, expected one of {}", names.join(", ")));
            }
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
            dirty: Dirty::all(model.groups()),
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
            seen: Vec::new(),
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
                        self.model
                            .owner(count)
                            .into_iter()
                            .for_each(|group| self.dirty.insert(group));
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
        self.further(run)
    }

    /// The next step where neither a named technique nor a rule alone finds one. Where the level is all
    /// that is asked for, none is looked for that can only be of the hardest.
    pub(crate) fn further(&mut self, run: &mut Run) -> ControlFlow<Stop, Result<Proven<P>, Hint>> {
        run.check_limits()?;
        if self.asked.most == Some(Level::Beyond) && self.is_beyond(run)? {
            return ControlFlow::Continue(Err(self.choice()));
        }
        if let Some(proven) = self.what_if(&run.limits()).into_iter().next() {
            return ControlFlow::Continue(Ok(proven));
        }
        if self.asked.technique.is_some() {
            return ControlFlow::Continue(Err(Hint::Unknown(None)));
        }
        if !self.may_search() {
            return ControlFlow::Continue(Err(self.choice()));
        }
        // A pattern with a name is followed more easily than rules without one, and found sooner.
        if let Some(costly) = self.costly(run)? {
            return ControlFlow::Continue(Ok(costly));
        }
        let goals = match self.open_goals(run) {
            Ok(goals) => goals,
            // What is common to all solutions is out of reach.
            Err(Hint::Unknown(None)) => {
                run.check_limits()?;
                return ControlFlow::Continue(Err(self.choice()));
            }
            Err(hint) => return ControlFlow::Continue(Err(hint)),
        };
        if goals.is_empty() {
            return ControlFlow::Continue(Err(self.nothing()));
        }
        run.check_limits()?;
        let small = self.smallest(&goals, run);
        run.check_limits()?;
        let together = small.and_then(|small| self.together(&small, &run.limits()));
        run.check_limits()?;
        ControlFlow::Continue(match together {
            Some(together) if self.may_use(together.info.level) => Ok(together),
            _ => Err(self.choice()),
        })
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
            && let ControlFlow::Continue(Some(proven)) = self.costly(run)
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

    fn level(&mut self, run: &mut Run) -> Option<Level> {
        crate::level::level(self, run)
    }

    fn draw(&self, step: Option<&Step>, level: usize) -> Drawing {
        P::picture(self.instance, &self.facts, step, level)
    }

    fn known(&self) -> String {
        P::write_solution(self.instance, &P::solution(self.instance, &self.facts))
    }
}
