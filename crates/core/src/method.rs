//! A way to solve a puzzle, described for people and callable by name.

use crate::{Count, OptionSpec, Options, Outcome, Proof, Puzzle, Run, Search, UnitSearch};
use std::ops::ControlFlow;

/// Receives solutions one by one; breaks when it has seen enough.
pub type Visit<'v, S> = &'v mut dyn FnMut(S) -> ControlFlow<()>;

/// Looks for one solution.
pub type SolveFn<P> =
    fn(&<P as Puzzle>::Instance, &Options, &mut Run) -> Outcome<<P as Puzzle>::Solution>;
/// Visits every solution once.
pub type EnumerateFn<P> =
    fn(&<P as Puzzle>::Instance, &Options, &mut Run, Visit<<P as Puzzle>::Solution>) -> Search;
/// Counts solutions up to a limit.
pub type CountFn<P> = fn(&<P as Puzzle>::Instance, &Options, &mut Run, u128) -> Count;
/// Finds what all solutions share, as a partial solution.
pub type CommonFn<P> =
    fn(&<P as Puzzle>::Instance, &Options, &mut Run) -> Outcome<<P as Puzzle>::Solution>;

/// One method of one puzzle.
pub struct Method<P: Puzzle> {
    /// The name as typed after `-m`.
    pub name: &'static str,
    /// One line for people.
    pub about: &'static str,
    /// Where the method is described, e.g. `nqueens-2016 2.1`; empty if it is our own.
    pub source: &'static str,
    /// The options it takes.
    pub options: &'static [OptionSpec],
    /// Settings beside the defaults, as typed, that take another way through the method: tests try
    /// them as well.
    pub variants: &'static [&'static str],
    /// True if the method, given time, finds a solution or proves that there is none.
    pub complete: bool,
    /// Says why the method cannot work on an instance (or with these options), if it cannot.
    pub refuses: fn(&P::Instance, &Options) -> Option<String>,
    /// About how many bytes it takes, with reading, judging and writing the answer: what does not
    /// fit in memory is refused before it is begun. 0 = never enough to matter.
    pub memory: fn(&P::Instance, &Options) -> u64,
    /// Looks for one solution.
    pub solve: SolveFn<P>,
    /// Visits every solution, if the method can.
    pub enumerate: Option<EnumerateFn<P>>,
    /// Counts faster than by visiting, if the method can.
    pub count: Option<CountFn<P>>,
    /// Finds what all solutions share, if the method can do so other than by visiting them all.
    pub common: Option<CommonFn<P>>,
    /// Cuts the search for one solution into units, if the method can. Methods that take the option
    /// [`crate::TRIES`] need not say so: each try is a unit.
    pub units: Option<UnitSearch<P>>,
}

impl<P: Puzzle> Method<P> {
    /// A method that can look for one solution of any instance; set the other fields with `..`.
    pub const fn new(name: &'static str, about: &'static str, solve: SolveFn<P>) -> Self {
        Method {
            name,
            about,
            source: "",
            options: &[],
            variants: &[],
            complete: false,
            refuses: |_, _| None,
            memory: |_, _| 0,
            solve,
            enumerate: None,
            count: None,
            common: None,
            units: None,
        }
    }

    /// Counts with [`Method::count`] or else by visiting; `None` if the method can do neither.
    pub fn count_up_to(
        &self,
        instance: &P::Instance,
        options: &Options,
        run: &mut Run,
        limit: u128,
    ) -> Option<Count> {
        if let Some(count) = self.count {
            return Some(count(instance, options, run, limit));
        }
        let enumerate = self.enumerate?;
        if limit == 0 {
            return Some(Count { found: 0, exact: false, stopped: None, steps: 0 });
        }
        let mut found = 0;
        let search = enumerate(instance, options, run, &mut |_| {
            found += 1;
            if found >= limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let stopped = if let Search::Stopped(stop) = search { Some(stop) } else { None };
        Some(Count { found, exact: search == Search::Exhausted, stopped, steps: run.steps() })
    }

    /// What all solutions share, by [`Method::common`] or else by visiting; `None` if the method
    /// can do neither. When a visit is cut short nothing is known to be shared.
    pub fn common_to_all(
        &self,
        instance: &P::Instance,
        options: &Options,
        run: &mut Run,
    ) -> Option<Outcome<P::Solution>> {
        if let Some(common) = self.common {
            return Some(common(instance, options, run));
        }
        let enumerate = self.enumerate?;
        let mut common: Option<P::Solution> = None;
        let search = enumerate(instance, options, run, &mut |solution| {
            common = Some(match common.take() {
                Some(so_far) => P::meet(instance, &so_far, &solution),
                None => solution,
            });
            ControlFlow::Continue(())
        });
        Some(match (search, common) {
            (Search::Stopped(stop), _) => Outcome::unfinished(None, Some(stop), run.steps()),
            (_, Some(common)) => {
                let cost = P::cost(instance, &common);
                let best = Some((common, cost));
                Outcome { best, proof: Proof::Optimal, stopped: None, steps: run.steps() }
            }
            (_, None) => Outcome::infeasible(run.steps()),
        })
    }
}
