//! Lists of 9 x 9 boards, a line each: tens of millions of them are about, and reading a line into an
//! instance, writing its answer and judging that rule by rule takes several times as long as solving it.

use super::{check, fast};
use kumiki_core::LineSolver;
use std::cell::RefCell;

/// What answers lines.
pub(super) const LINES: LineSolver =
    LineSolver { formats: &["line", "sdm"], solve, has_one_solution };

/// Branches that a line is worth: hardly a millisecond. Known lists need a few hundred at most.
const BRANCHES: u32 = 5_000;

thread_local! {
    static SOLVER: RefCell<fast::Solver> = RefCell::new(fast::Solver::new());
}

/// The numbers of a line that is nothing but 81 digits and signs of empty cells.
fn numbers(line: &str) -> Option<[u8; 81]> {
    let symbols: &[u8; 81] = line.trim_end_matches(['\r', '\n']).as_bytes().try_into().ok()?;
    let mut numbers = *symbols;
    let mut known = true;
    for symbol in &mut numbers {
        let open = *symbol == b'.';
        let number = symbol.wrapping_sub(b'0');
        known &= open || number <= 9;
        *symbol = if open { 0 } else { number };
    }
    known.then_some(numbers)
}

fn solve(line: &str) -> Option<String> {
    let givens = numbers(line)?;
    let solution = SOLVER.with_borrow_mut(|solver| solver.first_within(&givens, BRANCHES))?;
    let mut answer = Vec::with_capacity(82);
    answer.extend(solution.iter().map(|number| b'0' + number));
    answer.push(b'\n');
    let answer = String::from_utf8(answer).ok()?;
    // What is judged is what is written.
    check::is_right_nine(&givens, &numbers(&answer)?).then_some(answer)
}

fn has_one_solution(line: &str) -> bool {
    let count = |givens| SOLVER.with_borrow_mut(|s| s.count_within(&givens, 2, BRANCHES));
    numbers(line).and_then(count) == Some(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Instance, Shape, Sudoku};
    use kumiki_core::{Grid, Options, Puzzle, Rng, Run};

    const EASY: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn an_answer_is_that_of_the_ordinary_way() {
        let mut rng = Rng::seeded(7);
        let solved = solve(EASY).unwrap();
        for removed in 0..40 {
            // Fewer and fewer givens, so that many have several solutions.
            let mut line: Vec<u8> = solved.trim_end().bytes().collect();
            for _ in 0..30 + removed {
                line[rng.below(81)] = b'.';
            }
            let line = String::from_utf8(line).unwrap();
            let givens = numbers(&line).unwrap();
            let grid = Grid::from_values(9, 9, givens.to_vec()).unwrap();
            let instance = Instance::new(Shape::new(3, 3).unwrap(), grid).unwrap();
            let options = Options::parse(fast::METHOD.options, "").unwrap();
            let run = &mut Run::unlimited(1);
            let outcome = (fast::METHOD.solve)(&instance, &options, run);
            let answer = numbers(&solve(&line).unwrap()).unwrap();
            assert_eq!(outcome.best.unwrap().0.values(), answer, "{line}");
            let count = fast::count(&instance, &mut Run::unlimited(1), 2);
            assert_eq!(has_one_solution(&line), count.found == 1, "{line}");
        }
    }

    #[test]
    fn what_is_not_an_ordinary_line_is_left_to_others() {
        let twice = EASY.replacen("53", "55", 1);
        let others =
            [&EASY[1..], &format!("{EASY} # a remark"), &EASY.replace('.', "x"), &twice, ""];
        for line in others {
            assert_eq!((solve(line), has_one_solution(line)), (None, false), "{line}");
        }
        assert_eq!(solve(&EASY.replace('.', "0")), solve(EASY));
        assert_eq!(solve(&format!("{EASY}\r\n")), solve(EASY));
        // Nothing but a corner: far too many solutions for a moment, and two are enough.
        assert!(!has_one_solution(&format!("1{}", ".".repeat(80))));
    }

    #[test]
    fn the_judge_of_lines_agrees_with_the_rules() {
        let mut rng = Rng::seeded(3);
        let givens = numbers(EASY).unwrap();
        let right = numbers(&solve(EASY).unwrap()).unwrap();
        let shape = Shape::new(3, 3).unwrap();
        let grid = |numbers: [u8; 81]| Grid::from_values(9, 9, numbers.to_vec()).unwrap();
        let instance = Instance::new(shape, grid(givens)).unwrap();
        assert!(check::is_right_nine(&givens, &right));
        for _ in 0..2_000 {
            let mut board = right;
            for _ in 0..=rng.below(3) {
                let (one, other) = (rng.below(81), rng.below(81));
                match rng.below(3) {
                    0 => board.swap(one, other),
                    1 => board[one] = rng.below(12) as u8,
                    _ => {}
                }
            }
            let judged = Sudoku::check(&instance, &grid(board)).is_empty();
            assert_eq!(check::is_right_nine(&givens, &board), judged, "{board:?}");
        }
    }
}
