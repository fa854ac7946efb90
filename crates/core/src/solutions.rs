//! Complete searches that stop at each solution and can go on: solving, visiting and counting are
//! the same for all of them. The search itself stays concrete, so that its loop is compiled for
//! its puzzle.

use crate::{Cost, Count, Outcome, Run, Search, Stop, Visit};
use std::ops::ControlFlow;

/// A complete search that can be resumed.
pub trait Solutions {
    /// What it finds.
    type Solution;

    /// Goes on to the next solution: true if there is one, false if there is no other. Breaks when
    /// the run says so.
    fn next(&mut self, run: &mut Run) -> ControlFlow<Stop, bool>;

    /// The solution at which it stands.
    fn solution(&self) -> Self::Solution;

    /// The best that a search which was stopped has to show, with its cost.
    fn best(&self) -> (Self::Solution, Cost);
}

/// The first solution of a search; `None` stands for one that is refuted before it begins.
pub fn first_solution<S: Solutions>(search: Option<S>, run: &mut Run) -> Outcome<S::Solution> {
    let Some(mut search) = search else { return Outcome::infeasible(run.steps()) };
    match search.next(run) {
        ControlFlow::Continue(true) => Outcome::solved(search.solution(), run.steps()),
        ControlFlow::Continue(false) => Outcome::infeasible(run.steps()),
        ControlFlow::Break(stop) => {
            Outcome::unfinished(Some(search.best()), Some(stop), run.steps())
        }
    }
}

/// Visits every solution of a search.
pub fn every_solution<S: Solutions>(
    search: Option<S>,
    run: &mut Run,
    visit: Visit<S::Solution>,
) -> Search {
    let Some(mut search) = search else { return Search::Exhausted };
    loop {
        match search.next(run) {
            ControlFlow::Continue(false) => return Search::Exhausted,
            ControlFlow::Break(stop) => return Search::Stopped(stop),
            ControlFlow::Continue(true) => {
                if visit(search.solution()).is_break() {
                    return Search::Enough;
                }
            }
        }
    }
}

/// Counts the solutions of a search up to a limit, without making any.
pub fn count_solutions<S: Solutions>(search: Option<S>, run: &mut Run, limit: u128) -> Count {
    let mut count = Count { found: 0, exact: false, stopped: None, steps: 0 };
    let Some(mut search) = search else {
        return Count { exact: true, steps: run.steps(), ..count };
    };
    while count.found < limit {
        match search.next(run) {
            ControlFlow::Continue(true) => count.found += 1,
            ControlFlow::Continue(false) => {
                count.exact = true;
                break;
            }
            ControlFlow::Break(stop) => {
                count.stopped = Some(stop);
                break;
            }
        }
    }
    Count { steps: run.steps(), ..count }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Proof;

    /// The numbers below a bound, a step each.
    struct Numbers {
        next: u32,
        bound: u32,
    }

    impl Solutions for Numbers {
        type Solution = u32;

        fn next(&mut self, run: &mut Run) -> ControlFlow<Stop, bool> {
            run.step()?;
            self.next += 1;
            ControlFlow::Continue(self.next <= self.bound)
        }

        fn solution(&self) -> u32 {
            self.next - 1
        }

        fn best(&self) -> (u32, Cost) {
            (self.next, 1)
        }
    }

    fn numbers(bound: u32) -> Option<Numbers> {
        Some(Numbers { next: 0, bound })
    }

    #[test]
    fn one_search_is_solved_visited_and_counted() {
        let run = || Run::unlimited(0);
        assert_eq!(first_solution(numbers(3), &mut run()).best, Some((0, 0)));
        assert_eq!(first_solution(numbers(0), &mut run()).proof, Proof::Infeasible);
        let mut seen = Vec::new();
        let search = every_solution(numbers(3), &mut run(), &mut |number| {
            seen.push(number);
            ControlFlow::Continue(())
        });
        assert_eq!((search, seen), (Search::Exhausted, vec![0, 1, 2]));
        let count = count_solutions(numbers(3), &mut run(), 2);
        assert_eq!((count.found, count.exact), (2, false));
        assert!(count_solutions(numbers(3), &mut run(), 9).exact);
        assert!(count_solutions(None::<Numbers>, &mut run(), 9).exact);
    }

    #[test]
    fn a_search_that_is_stopped_says_what_it_has() {
        let mut run = Run::limited(0, 2);
        let search = every_solution(numbers(9), &mut run, &mut |_| ControlFlow::Continue(()));
        assert_eq!(search, Search::Stopped(Stop::Steps));
        let outcome = first_solution(numbers(9), &mut run);
        assert_eq!((outcome.best, outcome.stopped), (Some((0, 1)), Some(Stop::Steps)));
    }
}
