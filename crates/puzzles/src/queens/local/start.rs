//! Boards to start from: queens put down row by row, or a permutation with few attacks.

use super::board::{Board, State};
use kumiki_core::{Cost, Rng};

/// How the first board is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Start {
    /// Each row on its least attacked cell, the first of equals (`nqueens-2016` 3).
    GreedyFirst,
    /// Each row on its least attacked cell, any of equals.
    GreedyRandom,
    /// A permutation of the free columns, on free diagonals where a few draws find them.
    Qs4,
    /// Any permutation of the free columns.
    Random,
}

/// Random cells looked at before all of them are.
const DRAWS: usize = 64;
/// Cells looked at in whole rows for one start; rows after that get any free column. Reached only
/// when hardly any cell of a large board is free of attacks.
const LOOKS: usize = 400_000_000;

/// Puts every queen that may move on the board.
pub(super) fn place(board: &Board, start: Start, rng: &mut Rng) -> State {
    match start {
        Start::GreedyFirst => greedy_in_order(board, rng),
        Start::GreedyRandom => greedy(board, rng),
        Start::Qs4 => permutation(board, DRAWS, rng),
        Start::Random => permutation(board, 1, rng),
    }
}

/// The first queen stands anywhere; each later one on the first of the least attacked cells.
fn greedy_in_order(board: &Board, rng: &mut Rng) -> State {
    let mut state = board.placed();
    let n = board.instance.n;
    for (i, &row) in board.rows.iter().enumerate() {
        let row = row as usize;
        let col = match i {
            0 if board.instance.placed.is_empty() => rng.below(n),
            _ => (0..n).min_by_key(|&col| board.wrong_at(&state, row, col)).unwrap_or(0),
        };
        state.put(row, col);
    }
    state
}

/// Each queen stands on any of the least attacked cells. A cell without attacks is in a free
/// column, so that drawing free columns finds one soon; then any such cell is as likely.
fn greedy(board: &Board, rng: &mut Rng) -> State {
    let mut state = board.placed();
    let mut open = board.columns.clone();
    let n = board.instance.n;
    let mut whole_rows = LOOKS / n.max(1);
    for &row in &board.rows {
        let row = row as usize;
        let good = |i: &usize| board.wrong_at(&state, row, open[*i] as usize) == 0;
        let drawn = if open.is_empty() {
            None
        } else {
            (0..DRAWS).map(|_| rng.below(open.len())).find(good)
        };
        if let Some(i) = drawn {
            state.put(row, open.swap_remove(i) as usize);
            continue;
        }
        let col = if whole_rows > 0 {
            whole_rows -= 1;
            least(n, |col| board.wrong_at(&state, row, col), rng)
        } else {
            rng.below(n)
        };
        if let Some(i) = open.iter().position(|&free| free as usize == col) {
            open.swap_remove(i);
        }
        state.put(row, col);
    }
    state
}

/// Any of the columns below `n` (at least 1) at which `wrong` is least, evenly.
fn least(n: usize, wrong: impl Fn(usize) -> Cost, rng: &mut Rng) -> usize {
    let (mut best, mut lowest, mut ties) = (0, Cost::MAX, 0);
    for col in 0..n {
        let cost = wrong(col);
        if cost < lowest {
            (best, lowest, ties) = (col, cost, 1);
        } else if cost == lowest {
            ties += 1;
            if rng.below(ties) == 0 {
                best = col;
            }
        }
    }
    best
}

/// Row by row, each gets a column that is still free; up to `draws` are drawn to find one with
/// free diagonals (the first phase of QS4, Sosic and Gu 1990).
fn permutation(board: &Board, draws: usize, rng: &mut Rng) -> State {
    let mut state = board.placed();
    let mut open = board.columns.clone();
    for &row in &board.rows {
        let row = row as usize;
        let mut chosen = 0;
        for _ in 0..draws {
            chosen = rng.below(open.len());
            if board.wrong_at(&state, row, open[chosen] as usize) == 0 {
                break;
            }
        }
        state.put(row, open.swap_remove(chosen) as usize);
    }
    state
}
