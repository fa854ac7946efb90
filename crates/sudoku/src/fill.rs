//! Full boards at random: where every puzzle that is generated begins.
//!
//! Small boards come from a random search, which can reach every full board. Large ones come from
//! a regular pattern that is then mixed: a search could stall on them, mixing cannot.

use super::backtrack::{self, Plan};
use super::{Instance, Shape};
use kumiki_core::{Budget, Grid, Proof, Rng, Run};

/// The largest side for which a random search practically never stalls.
const SEARCHED_SIDE: usize = 9;

/// A full board that keeps all rules.
pub(super) fn full(shape: Shape, run: &mut Run) -> Result<Grid<u8>, String> {
    if shape.side() > SEARCHED_SIDE {
        return Ok(mixed(shape, &mut run.rng));
    }
    let empty = Instance::new(shape, shape.empty())?;
    let mut part = run.sub_run(0, Budget { steps: Some(10_000), time: None });
    part.rng = Rng::seeded(run.rng.next_u64());
    let outcome = backtrack::solve_by(&empty, Plan { fewest: true, random: true }, &mut part);
    run.add_steps(part.steps());
    match outcome.best {
        Some((board, _)) if outcome.proof == Proof::Optimal => Ok(board),
        _ => Ok(mixed(shape, &mut run.rng)),
    }
}

/// A pattern board whose lines are shuffled where boxes allow it, then mixed line by line.
fn mixed(shape: Shape, rng: &mut Rng) -> Grid<u8> {
    let side = shape.side();
    let rows = shuffled_lines(shape.box_rows(), side, rng);
    let cols = shuffled_lines(shape.box_cols(), side, rng);
    let mut symbols: Vec<u8> = (1..=side as u8).collect();
    rng.shuffle(&mut symbols);
    let mut board = shape.empty();
    for (row, col) in board.cells() {
        let (r, c) = (rows[row], cols[col]);
        // Each row is the one above moved by a box; each band begins one further.
        let shift = r % shape.box_rows() * shape.box_cols() + r / shape.box_rows();
        board[(row, col)] = symbols[(shift + c) % side];
    }
    for _ in 0..8 * side {
        swap_cycle(&mut board, shape.box_rows(), rng, |line, i| (line, i));
        swap_cycle(&mut board, shape.box_cols(), rng, |line, i| (i, line));
    }
    board
}

/// The numbers of all lines, shuffled within their bands and band by band.
fn shuffled_lines(band: usize, side: usize, rng: &mut Rng) -> Vec<usize> {
    let mut bands: Vec<Vec<usize>> =
        (0..side / band).map(|b| (b * band..(b + 1) * band).collect()).collect();
    bands.iter_mut().for_each(|lines| rng.shuffle(lines));
    rng.shuffle(&mut bands);
    bands.concat()
}

/// Exchanges two lines of a band on a closed cycle of positions: the numbers that leave one line
/// are those that enter it, and no number leaves its box or crossing line, so all rules still
/// hold. `at` says where position `i` of a line is.
fn swap_cycle(
    board: &mut Grid<u8>,
    band: usize,
    rng: &mut Rng,
    at: impl Fn(usize, usize) -> (usize, usize),
) {
    let side = board.rows();
    if band < 2 {
        return;
    }
    let first = rng.below(side);
    let other = rng.below(band - 1);
    let base = first / band * band;
    let second = base + (first - base + 1 + other) % band;
    let mut place = vec![0; side + 1];
    for i in 0..side {
        place[usize::from(board[at(first, i)])] = i;
    }
    let start = rng.below(side);
    let mut i = start;
    loop {
        let (a, b) = (at(first, i), at(second, i));
        let entering = board[b];
        board[b] = std::mem::replace(&mut board[a], entering);
        i = place[usize::from(entering)];
        if i == start {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Sudoku;
    use super::*;
    use kumiki_core::Puzzle;

    #[test]
    fn boards_of_every_shape_are_full_and_right() {
        for (rows, cols) in [
            (1, 1),
            (1, 2),
            (2, 2),
            (2, 3),
            (3, 2),
            (1, 7),
            (3, 3),
            (3, 4),
            (5, 5),
            (8, 8),
            (1, 64),
        ] {
            let shape = Shape::new(rows, cols).unwrap();
            let instance = Instance::new(shape, shape.empty()).unwrap();
            let mut run = Run::unlimited(3);
            let board = full(shape, &mut run).unwrap();
            assert_eq!(Sudoku::check(&instance, &board), [], "{rows} x {cols}");
            assert_eq!(
                Sudoku::check(&instance, &mixed(shape, &mut run.rng)),
                [],
                "{rows} x {cols}"
            );
            if shape.side() > 3 {
                assert_ne!(full(shape, &mut run).unwrap(), board, "{rows} x {cols}");
            }
        }
    }

    #[test]
    fn mixing_leaves_the_pattern_behind() {
        // In the bare pattern any two rows of a band differ by one shift: few distinct cycles.
        let shape = Shape::new(4, 4).unwrap();
        let board = mixed(shape, &mut Rng::seeded(1));
        let mut shifts: Vec<usize> = (0..16)
            .map(|i| board.row(1).iter().position(|&v| v == board[(0, i)]).unwrap_or(0))
            .zip(0..)
            .map(|(found, i): (usize, usize)| (found + 16 - i) % 16)
            .collect();
        shifts.sort_unstable();
        shifts.dedup();
        assert!(shifts.len() > 4, "{shifts:?}");
    }
}
