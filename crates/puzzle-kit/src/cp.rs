//! A puzzle as a model of the constraint kernel, and what can be asked of it: one solution, all, how
//! many, or what they share.
//!
//! Every puzzle's `cp` says what its variables and constraints are; how the tree is searched is
//! said here, once, by the same options for all. This file knows no puzzle.

use kumiki_core::{
    Cost, Count, Kind, OptionSpec, Options, Outcome, Proof, Puzzle, Run, Search, Visit,
};
use kumiki_cp::propagators::{AllDifferent, Nogood};
use kumiki_cp::{
    Branching, Model, Moment, Restarts, TreeSearch, ValueOrder, Var, VariableOrder, View, Watch,
};
use std::cell::RefCell;
use std::ops::ControlFlow;

/// Which variable is decided next.
pub const VAR: OptionSpec = OptionSpec::new(
    "var",
    Kind::Choice(&["first-fail", "first-fail-random", "input", "wdeg", "impact"]),
    "first-fail",
    "which variable is decided next: fewest values (ties: first or random), in order, dom/wdeg, \
     or by impact",
);

/// Which value is tried first.
pub const VAL: OptionSpec = OptionSpec::new(
    "val",
    Kind::Choice(&["min", "max", "random", "saved"]),
    "min",
    "which value is tried first; saved: the one that the variable had last",
);

/// Whether the search stays with what failed.
pub const LAST_CONFLICT: OptionSpec = OptionSpec::new(
    "last-conflict",
    Kind::Flag,
    "false",
    "branch first on the variable of the last conflict",
);

/// Whether the search begins again.
pub const RESTARTS: OptionSpec = OptionSpec::new(
    "restarts",
    Kind::Choice(&["none", "luby", "geometric"]),
    "none",
    "restart after a growing number of failures; for one solution",
);

/// Whether leaves close to the orders are seen first.
pub const LDS: OptionSpec =
    OptionSpec::new("lds", Kind::Flag, "false", "limited discrepancy search in place of restarts");

/// How much an all-different constraint removes.
pub const ALLDIFF: OptionSpec = OptionSpec::new(
    "alldiff",
    Kind::Choice(&["value", "bounds", "domain"]),
    "value",
    "strength of all-different: forward checking, bounds or domain consistency",
);

/// Every option of the search, for a model without options of its own.
pub const OPTIONS: &[OptionSpec] = &[VAR, VAL, ALLDIFF, RESTARTS, LAST_CONFLICT, LDS];

/// The failures after which the first attempt ends.
const FIRST_ATTEMPT: u64 = 100;
/// The growth of geometric attempts.
const GROWTH: f64 = 1.3;

/// Posts "all different" in the strength asked for.
pub fn post_all_different(
    model: &mut Model,
    options: &Options,
    views: impl IntoIterator<Item = impl Into<View>>,
) {
    match options.text("alldiff") {
        "bounds" => {
            // Bounds alone do not see a value that is taken inside a domain.
            let views: Vec<View> = views.into_iter().map(Into::into).collect();
            model.post(AllDifferent::forward(views.clone()));
            model.post(AllDifferent::bounds(views));
        }
        "domain" => model.post(AllDifferent::domain(views)),
        _ => model.post(AllDifferent::forward(views)),
    }
}

/// The orders that the options ask for.
fn branching(xs: &[Var], later: Option<usize>, options: &Options) -> Branching {
    let variable = match options.text("var") {
        "input" => VariableOrder::Input,
        "first-fail-random" => VariableOrder::SmallestRandom,
        "wdeg" => VariableOrder::WeightedDegree,
        "impact" => VariableOrder::Impact,
        _ => VariableOrder::Smallest,
    };
    let value = match options.text("val") {
        "max" => ValueOrder::Max,
        "random" => ValueOrder::Random,
        "saved" => ValueOrder::Saved,
        _ => ValueOrder::Min,
    };
    let branching = Branching::new(xs, variable, value);
    let branching = match later {
        Some(later) => branching.in_stages(later),
        None => branching,
    };
    if options.flag("last-conflict") { branching.last_conflict() } else { branching }
}

/// The search for one solution that the options ask for.
pub fn search<'m>(
    model: &'m mut Model,
    xs: &[Var],
    later: Option<usize>,
    options: &Options,
) -> TreeSearch<'m, Branching> {
    let search = model.search(branching(xs, later, options));
    // In a fixed order a refuted variable is decided again at once: its next value says more
    // than the removal of the last.
    let search = if options.text("var") == "input" { search.wide() } else { search };
    if options.flag("lds") {
        return search.limited_discrepancy();
    }
    match options.text("restarts") {
        "luby" => search.restarts(Restarts::Luby { unit: FIRST_ATTEMPT }),
        "geometric" => {
            search.restarts(Restarts::Geometric { first: FIRST_ATTEMPT, factor: GROWTH })
        }
        _ => search,
    }
}

/// Reads an answer from the values of the decision variables, in their order; `None` = open.
pub type Read<'i, P> = Box<dyn Fn(&[Option<u32>]) -> <P as Puzzle>::Solution + 'i>;

/// A model of an instance.
pub struct CpModel<'i, P: Puzzle> {
    /// What it is a model of.
    pub instance: &'i P::Instance,
    /// Variables and constraints.
    pub model: Model,
    /// The variables that are decided, on which all others depend.
    pub xs: Vec<Var>,
    /// The first of them that waits until all before it are decided, if any does.
    pub later: Option<usize>,
    /// The way back.
    pub read: Read<'i, P>,
}

impl<P: Puzzle> CpModel<'_, P> {
    /// Looks for one solution; when stopped, the best of the partial ones that were each deeper than
    /// all before when the search turned back.
    pub fn solve(mut self, options: &Options, run: &mut Run) -> Outcome<P::Solution> {
        let best = Best::new();
        let search = search(&mut self.model, &self.xs, self.later, options).keeping_deepest();
        let watch = watch::<P>(self.instance, &self.xs, &self.read, Some(&best));
        let found = search.watched(watch).first(run);
        if found.best.is_some() || found.proof == Proof::Infeasible {
            let values = |s: kumiki_cp::Solution| -> Vec<_> {
                self.xs.iter().map(|&x| Some(s[x])).collect()
            };
            return found.map(|solution| (self.read)(&values(solution)));
        }
        Outcome::unfinished(best.into_inner(), found.stopped, run.steps())
    }

    /// The deepest partial solution that the search meets (schaus-deville-2008 §5), or a whole one: true
    /// if it is. It is where another search begins, not the best, so nobody is told of it.
    pub fn deepest(mut self, options: &Options, run: &mut Run) -> Option<(P::Solution, bool)> {
        let search = search(&mut self.model, &self.xs, self.later, options).keeping_deepest();
        let watch = watch::<P>(self.instance, &self.xs, &self.read, None);
        let mut search = search.watched(watch);
        let found = search.first(run).best;
        let is_whole = found.is_some();
        let values: Vec<Option<u32>> = match found {
            Some((solution, _)) => self.xs.iter().map(|&x| Some(solution[x])).collect(),
            None => {
                let deepest = search.deepest()?;
                self.xs.iter().map(|x| deepest[x.index()]).collect()
            }
        };
        Some(((self.read)(&values), is_whole))
    }

    /// Visits every solution.
    pub fn enumerate(
        mut self,
        options: &Options,
        run: &mut Run,
        visit: Visit<P::Solution>,
    ) -> Search {
        let search = self.model.search(branching(&self.xs, self.later, options));
        let search = search.watched(watch::<P>(self.instance, &self.xs, &self.read, None));
        search.wide().all(run, &mut |domains| {
            let values: Vec<_> = self.xs.iter().map(|&x| domains.value(x)).collect();
            visit((self.read)(&values))
        })
    }

    /// Counts solutions without reading any.
    pub fn count(mut self, options: &Options, run: &mut Run, limit: u128) -> Count {
        let search = self.model.search(branching(&self.xs, self.later, options));
        let search = search.watched(watch::<P>(self.instance, &self.xs, &self.read, None));
        search.wide().count(run, limit)
    }

    /// What all solutions share, by probing: a solution, then one that differs somewhere in what
    /// is still thought to be shared, until there is none. Each but the last makes that smaller,
    /// so that far fewer are looked at than there may be.
    pub fn common(mut self, options: &Options, run: &mut Run) -> Outcome<P::Solution> {
        let mut shared: Option<Vec<Option<u32>>> = None;
        loop {
            let mut found = None;
            let search = self.model.search(branching(&self.xs, self.later, options));
            let watch = watch::<P>(self.instance, &self.xs, &self.read, None);
            let end = search.watched(watch).all(run, &mut |domains| {
                found = Some(self.xs.iter().map(|&x| domains.value(x)).collect::<Vec<_>>());
                ControlFlow::Break(())
            });
            match (found, end, &mut shared) {
                (Some(first), _, None) => shared = Some(first),
                (Some(other), _, Some(shared)) => {
                    for (value, other) in shared.iter_mut().zip(other) {
                        *value = value.filter(|_| *value == other);
                    }
                }
                (None, Search::Stopped(stop), _) => {
                    return Outcome::unfinished(None, Some(stop), run.steps());
                }
                (None, _, Some(shared)) => {
                    let common = (self.read)(shared);
                    let cost = P::cost(self.instance, &common);
                    let best = Some((common, cost));
                    return Outcome {
                        best,
                        proof: Proof::Optimal,
                        stopped: None,
                        steps: run.steps(),
                    };
                }
                (None, _, None) => return Outcome::infeasible(run.steps()),
            }
            let known = self.xs.iter().zip(shared.iter().flatten());
            let known: Vec<_> = known.filter_map(|(&x, &value)| Some((x, value?))).collect();
            self.model.post(Nogood::new(known));
        }
    }
}

/// The best solution of a search so far, partial or not: what observers are told of, and what it gives
/// when it is stopped.
pub struct Best<P: Puzzle>(RefCell<Option<(P::Solution, Cost)>>);

impl<P: Puzzle> Best<P> {
    /// Nothing so far.
    #[expect(clippy::new_without_default, reason = "nothing is no useful default of a best")]
    pub fn new() -> Self {
        Best(RefCell::new(None))
    }

    /// Keeps a solution if it is better, and tells so.
    pub fn offer(&self, instance: &P::Instance, solution: P::Solution, run: &Run) {
        let cost = P::cost(instance, &solution);
        let mut best = self.0.borrow_mut();
        if best.as_ref().is_none_or(|(_, least)| cost < *least) {
            run.improved_to(cost, || solution.clone());
            *best = Some((solution, cost));
        }
    }

    /// The best.
    pub fn into_inner(self) -> Option<(P::Solution, Cost)> {
        self.0.into_inner()
    }
}

/// Shows a search as boards, as far as the decision variables have values; what is deeper than all before
/// is offered as the best.
pub fn watch<'w, P: Puzzle>(
    instance: &'w P::Instance,
    xs: &'w [Var],
    read: &'w Read<'_, P>,
    best: Option<&'w Best<P>>,
) -> Watch<'w> {
    Box::new(move |domains, moment, run| {
        let board = || {
            let values: Vec<Option<u32>> = xs.iter().map(|&x| domains.value(x)).collect();
            read(&values)
        };
        match moment {
            Moment::Frame => run.show(board),
            Moment::Improved(cost) => run.improved_to(cost, board),
            Moment::Deepest(values) => {
                if let Some(best) = best {
                    let values: Vec<_> = xs.iter().map(|x| values[x.index()]).collect();
                    best.offer(instance, read(&values), run);
                }
            }
        }
    })
}

/// What the tests of all models share.
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
pub mod testing {
    use super::*;
    use kumiki_core::Method;

    /// A run of at most so many steps.
    pub fn run(steps: u64) -> Run<'static> {
        Run::limited(5, steps)
    }

    /// Every solution that a method visits, written and in order.
    fn all<P: Puzzle>(method: &Method<P>, instance: &P::Instance, options: &str) -> Vec<String> {
        let options = Options::parse(method.options, options).unwrap();
        assert_eq!((method.refuses)(instance, &options), None);
        let mut found = vec![];
        let search = method.enumerate.unwrap()(instance, &options, &mut run(u64::MAX), &mut |s| {
            assert!(P::check(instance, &s).is_empty(), "{}", P::write_solution(instance, &s));
            found.push(P::write_solution(instance, &s));
            ControlFlow::Continue(())
        });
        assert_eq!(search, Search::Exhausted);
        found.sort();
        found
    }

    /// Asserts that a method under any of the options visits and counts the solutions that the
    /// reference does, finds one if there is one, and finds what they share.
    pub fn agree<P: Puzzle>(
        reference: &Method<P>,
        method: &Method<P>,
        instance: &P::Instance,
        options: &[&str],
    ) {
        let expected = all(reference, instance, "");
        let shared = expected
            .iter()
            .map(|text| P::read_solution(instance, text).unwrap())
            .reduce(|a, b| P::meet(instance, &a, &b));
        for words in options {
            let case = format!("{words}\n{}", P::write(instance));
            assert_eq!(all(method, instance, words), expected, "{case}");
            let options = Options::parse(method.options, words).unwrap();
            let count = method.count.unwrap()(instance, &options, &mut run(u64::MAX), 1000);
            let (found, exact) = (expected.len() as u128, expected.len() < 1000);
            assert_eq!((count.found, count.exact), (found.min(1000), exact), "{case}");
            let one = (method.solve)(instance, &options, &mut run(u64::MAX));
            match one.best {
                Some((s, 0)) => assert!(expected.contains(&P::write_solution(instance, &s))),
                _ => assert!(expected.is_empty() && one.proof == Proof::Infeasible, "{case}"),
            }
            let common = method.common.unwrap()(instance, &options, &mut run(u64::MAX));
            assert_eq!(common.best.map(|(common, _)| common), shared, "{case}");
        }
    }

    /// Asserts that a method stopped after so many steps says so and keeps a partial solution
    /// that breaks only the rules named; gives it back.
    pub fn stopped<P: Puzzle>(
        method: &Method<P>,
        instance: &P::Instance,
        steps: u64,
        rules: &[&str],
    ) -> P::Solution {
        let options = Options::defaults(method.options);
        let outcome = (method.solve)(instance, &options, &mut run(steps));
        assert_eq!((outcome.stopped, outcome.steps), (Some(kumiki_core::Stop::Steps), steps));
        assert_eq!(outcome.proof, Proof::None);
        let (best, cost) = outcome.best.unwrap();
        assert_eq!(cost, P::cost(instance, &best));
        for violation in P::check(instance, &best) {
            assert!(rules.contains(&violation.rule), "{violation:?}");
        }
        best
    }
}
