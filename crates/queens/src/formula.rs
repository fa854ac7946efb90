//! `formula`: a solution of the empty board without any search, row by row from closed formulas.
//!
//! Pauls (1874), again Hoffman, Loessi and Moore (1969). With rows and columns from 1, on even
//! boards: rows `i` and `n/2 + i` have columns `2i` and `2i - 1`, unless `n` is 2 modulo 6; or
//! rows `i` and `n + 1 - i` have columns `c` and `n + 1 - c` with
//! `c = 1 + (2(i - 1) + n/2 - 1) mod n`, unless `n` is 0 modulo 6. Neither puts a queen on the main
//! diagonal, so that an odd board is the even one before it with a queen in the last corner.

use super::{Instance, Queens, SHOWN_UNSOLVED, Solution, answer_memory};
use kumiki_core::{Method, Options, Outcome, Run};
use std::ops::ControlFlow;

/// Closed formulas.
pub(super) const METHOD: Method<Queens> = Method {
    source: "Pauls 1874; Hoffman, Loessi and Moore 1969",
    complete: true,
    refuses,
    memory: |board, _| answer_memory(board.n),
    ..Method::new("formula", "the closed formulas for empty boards, no search", solve)
};

fn refuses(instance: &Instance, _: &Options) -> Option<String> {
    (!instance.is_empty()).then(|| "the formulas are those of empty boards".to_owned())
}

fn solve(instance: &Instance, _: &Options, run: &mut Run) -> Outcome<Solution> {
    let n = instance.n;
    if n == 2 || n == 3 {
        return Outcome::infeasible(run.steps());
    }
    let mut solution = Solution::open(n);
    for row in 0..n {
        if let ControlFlow::Break(stop) = run.step_showing(|| solution.clone()) {
            let best = (n <= SHOWN_UNSOLVED).then(|| (solution, (n - row) as i64));
            return Outcome::unfinished(best, Some(stop), run.steps());
        }
        solution.put((row, column(n, row)));
    }
    Outcome::solved(solution, run.steps())
}

/// The column of a row on the board of `n`, both from 0.
fn column(n: usize, row: usize) -> usize {
    if n % 2 == 1 {
        return if row + 1 == n { row } else { column(n - 1, row) };
    }
    let half = n / 2;
    if n % 6 != 2 {
        if row < half { 2 * row + 1 } else { 2 * (row - half) }
    } else if row < half {
        (2 * row + half - 1) % n
    } else {
        n - 1 - column(n, n - 1 - row)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kumiki_core::{Budget, Proof, Puzzle};

    fn outcome(n: usize, steps: Option<u64>) -> Outcome<Solution> {
        let mut run = Run::within(0, Budget { steps, time: None });
        solve(&Instance::empty(n), &Options::defaults(&[]), &mut run)
    }

    #[test]
    fn every_size_has_its_formula() {
        for n in (1..300).chain([5000, 5001, 5002, 5003, 5004, 5005]) {
            let outcome = outcome(n, None);
            match outcome.best {
                Some((solution, _)) => {
                    assert_eq!(Queens::check(&Instance::empty(n), &solution), [], "n = {n}");
                }
                None => assert!(n == 2 || n == 3 && outcome.proof == Proof::Infeasible),
            }
        }
    }

    #[test]
    fn a_budget_leaves_open_rows() {
        let (solution, cost) = outcome(100, Some(40)).best.unwrap();
        assert_eq!((solution.queen(39).is_some(), solution.queen(40), cost), (true, None, 60));
        assert_eq!(Queens::cost(&Instance::empty(100), &solution), cost);
    }
}
