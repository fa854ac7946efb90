//! The fast method against the plain search, and its instructions against each other.

use super::lanes::{Lanes, Plain};
use super::planes::{Planes, Reached, Words};
use super::*;
use crate::backtrack::{self, Plan};
use kumiki_core::{Budget, Rng};

fn run(seed: u64, steps: Option<u64>) -> Run<'static> {
    Run::within(seed, Budget { steps, time: None })
}

/// What is left of a random full board when about `kept` of 100 numbers stay.
fn rest_of_board(shape: Shape, kept: usize, run: &mut Run) -> Grid<u8> {
    let mut givens = crate::fill::full(shape, run).unwrap();
    for value in givens.values_mut() {
        if run.rng.below(100) >= kept {
            *value = 0;
        }
    }
    givens
}

/// Such a board with a number that is mostly wrong in one of four.
fn random_board(shape: Shape, kept: usize, seed: u64) -> Instance {
    let mut run = run(seed, None);
    let mut givens = rest_of_board(shape, kept, &mut run);
    if run.rng.below(4) == 0 {
        let cell = run.rng.below(givens.values().len());
        givens.values_mut()[cell] = 1 + run.rng.below(shape.side()) as u8;
    }
    Instance::new(shape, givens).unwrap()
}

fn all_by_backtracking(instance: &Instance, limit: usize) -> Option<Vec<Grid<u8>>> {
    let mut all = Vec::new();
    let options = Options::defaults(backtrack::OPTIONS);
    let search = backtrack::enumerate(instance, &options, &mut run(0, Some(200_000)), &mut |s| {
        all.push(s);
        if all.len() <= limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    (search == Search::Exhausted).then_some(all)
}

#[test]
fn all_solutions_are_those_of_the_plain_search() {
    let mut compared = [0; 3];
    for seed in 0..240 {
        let (rows, cols) = [(3, 3), (3, 3), (2, 2), (2, 3), (4, 2), (1, 5), (3, 4)][seed % 7];
        let shape = Shape::new(rows, cols).unwrap();
        let instance = random_board(shape, 30 + seed % 20, seed as u64);
        let Some(mut expected) = all_by_backtracking(&instance, 300) else { continue };
        let mut found = Vec::new();
        let options = Options::defaults(&[]);
        let search = enumerate(&instance, &options, &mut run(1, None), &mut |s| {
            found.push(s);
            ControlFlow::Continue(())
        });
        assert_eq!(search, Search::Exhausted);
        found.sort_by(|a, b| a.values().cmp(b.values()));
        expected.sort_by(|a, b| a.values().cmp(b.values()));
        assert_eq!(found, expected, "{instance:?}");
        let count = count(&instance, &mut run(1, None), 1000);
        assert_eq!((count.found, count.exact), (expected.len() as u128, true));
        let solved = solve(&instance, &mut run(1, None));
        match solved.best {
            Some((board, _)) => assert!(expected.contains(&board)),
            None => assert!(expected.is_empty() && solved.proof == Proof::Infeasible),
        }
        let meet = expected.iter().cloned().reduce(|a, b| Sudoku::meet(&instance, &a, &b));
        let shared = common(&instance, &mut run(1, None)).best.map(|(board, _)| board);
        assert_eq!(shared, meet, "{instance:?}");
        compared[expected.len().min(2)] += 1;
    }
    assert!(compared.iter().all(|&n| n >= 20), "{compared:?}");
}

#[test]
fn the_empty_board_and_a_full_one_are_solved() {
    let mut solver = Solver::new();
    let board = solver.first(&[0; 81]).unwrap();
    assert_eq!(solver.count(&board, 2), 1);
    assert_eq!(solver.count(&[0; 81], 5000), 5000);
    let mut twice = [0; 81];
    (twice[0], twice[8]) = (5, 5);
    assert_eq!((solver.first(&twice), solver.count(&twice, 2)), (None, 0));
    assert!(solver.has_other(&[0; 81], 40, 7) && !solver.has_other(&board, 40, board[40]));
    assert_eq!(solver.count(&board, 0), 0);
}

#[test]
fn givens_that_contradict_each_other_are_refused_at_once() {
    for (a, b) in [(0, 8), (0, 72), (0, 10), (60, 78)] {
        for filled in [0, 40] {
            let mut board = [0; 81];
            (board[a], board[b]) = (9, 9);
            board[filled] = if board[filled] == 0 { 1 } else { board[filled] };
            let givens = Grid::from_values(9, 9, board.to_vec()).unwrap();
            let instance = Instance::new(Shape::new(3, 3).unwrap(), givens).unwrap();
            let count = count(&instance, &mut run(0, None), 2);
            assert_eq!((count.found, count.exact), (0, true));
            assert!(count.steps <= 2, "{a} {b}: {} steps", count.steps);
        }
    }
}

#[test]
fn a_budget_stops_every_search() {
    for shape in [Shape::new(3, 3).unwrap(), Shape::new(4, 4).unwrap()] {
        let instance = Instance::new(shape, shape.empty()).unwrap();
        let steps = Some(40);
        let count = count(&instance, &mut run(0, steps), u128::MAX);
        assert_eq!((count.exact, count.stopped, count.steps), (false, Some(Stop::Steps), 40));
        let shared = common(&instance, &mut run(0, steps));
        assert!(shared.best.is_none() && shared.stopped == Some(Stop::Steps));
    }
}

#[test]
fn large_boards_are_solved_and_large_empty_ones_too() {
    for (side, kept) in [(16, 45), (25, 50), (36, 60), (64, 70), (25, 0), (30, 0)] {
        let shape = Shape::of_side(side).unwrap();
        let givens = rest_of_board(shape, kept, &mut run(5, None));
        let instance = Instance::new(shape, givens).unwrap();
        let outcome = solve(&instance, &mut run(2, Some(200_000)));
        let Some((board, 0)) = outcome.best else { panic!("{side}: {:?}", outcome.stopped) };
        assert_eq!(Sudoku::check(&instance, &board), [], "{side}");
    }
}

#[test]
fn uniqueness_after_a_loss_is_what_counting_says() {
    let shape = Shape::new(3, 3).unwrap();
    let plan = Plan { fewest: true, random: false };
    for seed in 0..60 {
        let full = crate::fill::full(shape, &mut run(seed, None)).unwrap();
        let mut rng = Rng::seeded(seed);
        let mut givens = full.clone();
        let mut lost = Vec::new();
        // Numbers go one by one while the board stays unique, as in the generator.
        for _ in 0..55 {
            let cell = (rng.below(9), rng.below(9));
            givens[cell] = 0;
            lost = vec![cell];
            let instance = Instance::new(shape, givens.clone()).unwrap();
            let expected = backtrack::count(&instance, plan, &mut run(0, None), 2).found == 1;
            let found = rival(&instance, &full, &lost, &mut run(0, None));
            let ControlFlow::Continue(found) = found else { panic!("{seed}: {found:?}") };
            assert_eq!(found.is_none(), expected, "{seed}");
            assert!(found.is_none_or(|other| Sudoku::check(&instance, &other).is_empty()));
            if !expected {
                givens[cell] = full[cell];
            }
        }
        assert_eq!(lost.len(), 1);
    }
}

/// Propagation and choice with one kind of lanes, to be compared with another.
#[cfg(target_arch = "x86_64")]
mod instructions {
    use super::super::avx2::Ymm;
    use super::super::choice;
    use super::*;

    /// Where the rules lead from a board, and what would be chosen there.
    #[inline(always)]
    fn reached<L: Lanes>(board: &[u8; 81]) -> (Reached, Option<(Words, usize, u32)>) {
        let mut planes = Planes::<L>::of_givens(&Words::givens(board));
        let reached = planes.propagate();
        if reached != Reached::Choice {
            return (reached, None);
        }
        let choice = choice::choose(&planes);
        (reached, Some((planes.store(), choice.first.word, choice.second.cells)))
    }

    #[target_feature(enable = "avx2")]
    fn reached_by_vectors(board: &[u8; 81]) -> (Reached, Option<(Words, usize, u32)>) {
        reached::<Ymm>(board)
    }

    #[test]
    #[allow(unsafe_code, reason = "calls a function that was compiled for AVX2")]
    fn vectors_and_arrays_reach_the_same() {
        if !is_x86_feature_detected!("avx2") {
            return;
        }
        let mut choices = 0;
        for seed in 0..400 {
            let instance = random_board(Shape::new(3, 3).unwrap(), 20 + seed % 30, seed as u64);
            let board = nine_by_nine(&instance).unwrap();
            let plain = reached::<Plain>(board);
            // SAFETY: the processor was asked for AVX2.
            assert_eq!(unsafe { reached_by_vectors(board) }, plain, "{board:?}");
            choices += usize::from(plain.0 == Reached::Choice);
        }
        assert!(choices > 100, "{choices}");
    }
}
