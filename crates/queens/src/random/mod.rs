//! Random solutions of the empty board by repair of a permutation (after Sosic and Gu, 1990).
//! Expected time is near linear, so boards of millions are no trouble. Knows nothing of givens.

mod ahead;
mod large;
mod repair;

use super::Solution;
use kumiki_core::{Run, Stop};
use std::ops::ControlFlow;

/// Random columns tried for each row before it is left for later.
const TRIES: usize = 64;

/// Boards of more rows are huge.
const HUGE: usize = 100_000;

/// A solution, or the permutation that a stopped search has come to.
type Found = Result<Vec<u32>, (Vec<u32>, Stop)>;

/// A random solution of the empty board of `n`, which must not be 2 or 3.
pub(super) fn solution(n: usize, run: &mut Run) -> Result<Vec<u32>, Stop> {
    attempt(n, run).map_err(|(_, stop)| stop)
}

/// The same, or what a stopped search has come to: a permutation.
pub(super) fn attempt(n: usize, run: &mut Run) -> Found {
    if n > HUGE { large::attempt(n, run) } else { repair::attempt(n, run) }
}

fn step(columns: &[u32], run: &mut Run) -> Result<(), Stop> {
    match run.step_showing(|| Solution::from_columns(columns.to_vec())) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(stop) => Err(stop),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Instance, Queens, Solution};
    use super::*;
    use kumiki_core::{Budget, Puzzle};

    #[test]
    fn every_size_with_solutions_has_random_ones() {
        for n in (4..40).chain([1, 1000, HUGE, HUGE + 1]) {
            let mut run = Run::unlimited(n as u64);
            let columns = solution(n, &mut run).unwrap();
            let violations = Queens::check(&Instance::empty(n), &Solution::from_columns(columns));
            assert_eq!(violations, [], "n = {n}");
        }
    }

    #[test]
    fn a_budget_stops_the_search() {
        for n in [1000, HUGE + 1] {
            let budget = Budget { steps: Some(50), time: None };
            let mut run = Run::within(0, budget);
            assert_eq!(solution(n, &mut run), Err(Stop::Steps));
        }
    }

    /// The steps that published results tell of.
    #[test]
    fn a_seed_gives_what_it_gave() {
        for (seed, steps) in [(0, 1853), (1, 349), (2, 2045)] {
            let mut run = Run::unlimited(seed);
            solution(16, &mut run).unwrap();
            assert_eq!(run.steps(), steps, "seed {seed}");
        }
    }
}
