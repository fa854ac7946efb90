//! `construct`: a board laid piece by piece, and nothing after it (prevost-garnier-2023 Phase 1,
//! schaus-deville-2008 7). Cells that stay open count as missing.

use super::super::{Board, Eternity, Instance};
use super::construct::{Construction, start_options, start_refused};
use super::geometry::BoardGeometry;
use kumiki_core::{Method, OptionSpec, Options, Outcome, Puzzle, Run};

pub(in super::super) const METHOD: Method<Eternity> = Method {
    source: "prevost-garnier-2023 Phase 1; schaus-deville-2008 5 and 7 for start=cp and skip",
    options: &OPTIONS,
    refuses: start_refused,
    ..Method::new("construct", "lays a board piece by piece and stops there", solve)
};

const OPTIONS: [OptionSpec; 5] = start_options("recursive");

fn solve(instance: &Instance, options: &Options, run: &mut Run) -> Outcome<Board> {
    let Some(geometry) = BoardGeometry::new(instance) else {
        return Outcome::infeasible(run.steps());
    };
    let partial = Construction::from_options(options).partial(&geometry, &[], run);
    let board = geometry.partial_board(partial);
    let cost = Eternity::cost(instance, &board);
    if cost == 0 {
        return Outcome::solved(board, run.steps());
    }
    Outcome::unfinished(Some((board, cost)), run.check_limits().break_value(), run.steps())
}
