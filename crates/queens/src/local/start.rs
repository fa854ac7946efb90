//! Boards to start from: queens put down row by row, or a permutation with few attacks.

use super::super::SHOWN_UNSOLVED;
use super::board::{Board, State};
use kumiki_core::Rng;
use kumiki_local::Ties;

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
/// Cells looked at for one start beside those drawn; after that rows get any column. Reached only
/// when hardly any cell of a large board is free of attacks.
const LOOKS: usize = 400_000_000;

/// Rows between two looks at whether time is up.
const LOOK_EVERY: usize = 1 << 10;

/// Puts every queen that may move on the board. Once `is_over` says so, the rows that are left get
/// any column; `None` for a board so large that nobody would see it.
pub(super) fn place(
    board: &Board,
    start: Start,
    rng: &mut Rng,
    is_over: &dyn Fn() -> bool,
) -> Option<State> {
    // The first queen of a large board stands only after a long while.
    if board.instance.n > SHOWN_UNSOLVED && is_over() {
        return None;
    }
    match start {
        Start::GreedyFirst => greedy_in_order(board, rng, is_over),
        Start::GreedyRandom => greedy(board, rng, is_over),
        Start::Qs4 => permutation(board, DRAWS, rng, is_over),
        Start::Random => permutation(board, 1, rng, is_over),
    }
}

/// Looks once in a while; what is over stays over. `None` if there is then nothing to be saved.
fn is_over_at(
    board: &Board,
    row: usize,
    over: &mut bool,
    is_over: &dyn Fn() -> bool,
) -> Option<bool> {
    *over = *over || (row % LOOK_EVERY == LOOK_EVERY - 1 && is_over());
    (!*over || board.instance.n <= SHOWN_UNSOLVED).then_some(*over)
}

/// The first queen stands anywhere; each later one on the first of the least attacked cells.
fn greedy_in_order(board: &Board, rng: &mut Rng, is_over: &dyn Fn() -> bool) -> Option<State> {
    let mut state = board.placed();
    let mut over = false;
    for (i, &row) in board.rows.iter().enumerate() {
        let row = row as usize;
        let col = match i {
            0 if board.instance.placed.is_empty() => rng.below(board.instance.n),
            _ if is_over_at(board, i, &mut over, is_over)? => rng.below(board.instance.n),
            _ => board.least_in_row(&state, row, Ties::First, rng).unwrap_or(0),
        };
        state.put(row, col);
    }
    Some(state)
}

/// Each queen stands on any of the least attacked cells.
fn greedy(board: &Board, rng: &mut Rng, is_over: &dyn Fn() -> bool) -> Option<State> {
    let mut state = board.placed();
    let mut open = board.columns.clone();
    let (mut looks, mut over) = (LOOKS, false);
    for (i, &row) in board.rows.iter().enumerate() {
        let row = row as usize;
        if is_over_at(board, i, &mut over, is_over)? {
            state.put(row, open.pop().unwrap_or(0) as usize);
            continue;
        }
        match free_cell(board, &state, row, &open, &mut looks, rng) {
            Some(i) => state.put(row, open.swap_remove(i) as usize),
            None => {
                let col = attacked_cell(board, &state, row, &mut looks, rng);
                if let Some(i) = open.iter().position(|&free| free as usize == col) {
                    open.swap_remove(i);
                }
                state.put(row, col);
            }
        }
    }
    Some(state)
}

/// A cell of a row without attacks, as an index into the open columns: it can be in no other. A
/// few draws nearly always find one, and then any is as likely.
fn free_cell(
    board: &Board,
    state: &State,
    row: usize,
    open: &[u32],
    looks: &mut usize,
    rng: &mut Rng,
) -> Option<usize> {
    let is_free = |i: &usize| board.wrong_at(state, row, open[*i] as usize) == 0;
    if open.is_empty() {
        return None;
    }
    let drawn = (0..DRAWS).map(|_| rng.below(open.len())).find(is_free);
    if drawn.is_some() || *looks < open.len() {
        return drawn;
    }
    *looks -= open.len();
    let free: Vec<usize> = (0..open.len()).filter(is_free).collect();
    rng.choose(&free).copied()
}

/// A least attacked column of a row without a free cell. One attack is then the least.
fn attacked_cell(
    board: &Board,
    state: &State,
    row: usize,
    looks: &mut usize,
    rng: &mut Rng,
) -> usize {
    let n = board.instance.n;
    let attacked_once = |col: &usize| board.wrong_at(state, row, *col) == 1;
    let drawn = (0..DRAWS).map(|_| rng.below(n)).find(attacked_once);
    if let Some(col) = drawn {
        return col;
    }
    if *looks < n {
        return rng.below(n);
    }
    *looks -= n;
    board.least_in_row(state, row, Ties::Random, rng).unwrap_or(0)
}

/// Row by row, each gets a column that is still free; up to `draws` are drawn to find one with
/// free diagonals (the first phase of QS4, Sosic and Gu 1990).
fn permutation(
    board: &Board,
    draws: usize,
    rng: &mut Rng,
    is_over: &dyn Fn() -> bool,
) -> Option<State> {
    let mut state = board.placed();
    let mut open = board.columns.clone();
    let mut over = false;
    for (i, &row) in board.rows.iter().enumerate() {
        let row = row as usize;
        let mut chosen = 0;
        let draws = if is_over_at(board, i, &mut over, is_over)? { 1 } else { draws };
        for _ in 0..draws {
            chosen = rng.below(open.len());
            if board.wrong_at(&state, row, open[chosen] as usize) == 0 {
                break;
            }
        }
        state.put(row, open.swap_remove(chosen) as usize);
    }
    Some(state)
}
