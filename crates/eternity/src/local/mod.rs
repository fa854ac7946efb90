//! Local search over full boards: the heuristics of schaus-deville-2008 and prevost-garnier-2023.
//!
//! Every board here is full, keeps its fixed pieces and its frame, and differs from a solution
//! only by unmatched edges. `geometry` is the geometry, `state` a board with its violations; the
//! neighbourhoods are `swap_turn` and `vlns`; `scan_order`, `backtracking_start` and `construct` make boards to
//! start from; the other files are the searches. Methods run many tries on all cores.

pub(super) mod anneal;
mod backtracking_start;
pub(super) mod checkerboard;
mod construct;
mod geometry;
pub(super) mod hill_climb;
pub(super) mod lone_construction;
mod neighbour;
mod perturb;
mod relink;
mod scan_order;
mod selection;
mod skip;
mod squares;
mod state;
mod surrogate;
mod swap_turn;
pub(super) mod tabu;
pub(super) mod vlns;
mod walk;

use super::piece::Placed;
use super::{Board, Instance};
use geometry::BoardGeometry;
use kumiki_core::{Kind, OptionSpec, Options, Outcome, Run, TRIES};
use kumiki_local::multistart;

const CHECKED: OptionSpec = OptionSpec::new(
    "checked",
    Kind::Flag,
    "false",
    "recount everything after every move, as a check",
);

/// Runs tries of a search (with the option [`TRIES`]) from fresh starts and keeps the best board.
fn multiple(
    instance: &Instance,
    options: &Options,
    run: &mut Run,
    attempt: impl Fn(&BoardGeometry, &mut Run) -> Outcome<Vec<Placed>> + Sync,
) -> Outcome<Board> {
    let Some(geometry) = BoardGeometry::new(instance) else {
        return Outcome::infeasible(run.steps());
    };
    if geometry.regions().is_empty() {
        // Every piece is fixed: there is one board, and nothing to search.
        let only = construct::at_random(&geometry, &mut run.rng);
        let outcome = walk::BoardWalk::new(&geometry, only, false).end(None, run);
        return outcome.map(|layout| geometry.board(&layout));
    }
    let tries = options.int("tries").map(i64::unsigned_abs).filter(|&tries| tries > 0);
    multistart(run, tries, |_, run| attempt(&geometry, run)).map(|layout| geometry.board(&layout))
}

/// A whole-number option that scales with the board when unset.
fn per_cell(options: &Options, name: &str, geometry: &BoardGeometry, times: u64) -> u64 {
    match options.int(name) {
        Some(n) => n.unsigned_abs(),
        None => times * geometry.cells() as u64,
    }
}

#[cfg(test)]
mod tests;
