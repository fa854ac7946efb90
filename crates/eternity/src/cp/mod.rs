//! Constraint programming (schaus-deville-2008 §2), the relaxed problem and the starts that it
//! gives to local search (§5).
//!
//! What the variables and constraints are is in `model` and `faces`, what is relaxed and how it is filled
//! afterwards in `relaxed`.

mod faces;
mod model;
mod relaxed;
#[cfg(test)]
mod tests;

use super::{Board, Eternity, Instance};
use kumiki_core::{Kind, Method, OptionSpec, Options, Run};
use kumiki_puzzle_kit::cp;
use model::formulate;
pub use relaxed::{RelaxedStart, relaxed_start};

const OPTIONS: &[OptionSpec] = &[
    OptionSpec::new(
        "link",
        Kind::Choice(&["classes", "element", "arithmetic"]),
        "classes",
        "pieces grouped by their rotations, or variables I and O with IO = 4 I + O by `element` or \
         by arithmetic (1)",
    ),
    OptionSpec::new(
        "piece",
        Kind::Choice(&["faces", "element", "table", "domino"]),
        "faces",
        "how pieces are tied to colours: one dedicated constraint per cell, four `element`s, \
         a table, or lines of dominoes",
    ),
    cp::ALLDIFF,
    OptionSpec::new(
        "branch",
        Kind::Choice(&["turned-pieces", "pieces-first"]),
        "turned-pieces",
        "decide IO, or all pieces I and then their turns O; needs link=element or link=arithmetic",
    ),
    OptionSpec { default: "first-fail-random", ..cp::VAR },
    OptionSpec { default: "random", ..cp::VAL },
    // The first choices are the ones that a deep search never takes back (§2).
    OptionSpec { default: "luby", ..cp::RESTARTS },
    cp::LAST_CONFLICT,
    cp::LDS,
    OptionSpec::new(
        "relax",
        Kind::Int(0, 2048),
        "0",
        "leave N random non-adjacent cells open, solve, then fill them optimally; for one solution",
    ),
];

/// Constraint programming.
pub(super) const METHOD: Method<Eternity> = Method {
    source: "schaus-deville-2008 2, 5",
    options: OPTIONS,
    complete: true,
    refuses,
    // At every depth each cell that is left loses a piece, which is undone on the way back.
    memory: |board, _| 40 * (board.pieces().len() as u64).pow(2),
    // What is relaxed is filled again, so that it changes the way and not the solutions.
    enumerate: Some(|board, options, run, visit| {
        formulate(board, options, &[]).enumerate(options, run, visit)
    }),
    count: Some(|board, options, run, limit| {
        formulate(board, options, &[]).count(options, run, limit)
    }),
    common: Some(|board, options, run| formulate(board, options, &[]).common(options, run)),
    ..Method::new(
        "cp",
        "constraint programming over turned pieces and colours",
        |board, options, run| match options.size("relax") {
            0 => formulate(board, options, &[]).solve(options, run),
            count => relaxed::solve(board, options, count, run),
        },
    )
};

/// Cells beyond which the supports of a table in each would fill the memory.
const MAX_TABLES: usize = 1024;

fn refuses(instance: &Instance, options: &Options) -> Option<String> {
    let cells = instance.pieces().len();
    if options.text("link") == "classes" && options.text("alldiff") != "value" {
        return Some("alldiff other than value needs link=element or link=arithmetic".to_owned());
    }
    if options.text("branch") == "pieces-first" {
        if options.text("link") == "classes" {
            return Some("branch=pieces-first needs link=element or link=arithmetic".to_owned());
        }
        if !options.text("var").starts_with("first-fail") {
            return Some("branch=pieces-first goes with var=first-fail or -random".to_owned());
        }
    }
    if options.text("piece") == "table" && cells > MAX_TABLES {
        let most = MAX_TABLES;
        return Some(format!("tables take at most {most} cells, this board has {cells}"));
    }
    None
}

/// The largest partial board that the search meets within the run's budget, for local search to
/// start from (schaus-deville-2008 §5); the whole board if it solves it.
pub fn deepest_partial(instance: &Instance, run: &mut Run) -> Board {
    let options = Options::defaults(OPTIONS);
    let deepest = formulate(instance, &options, &[]).deepest(&options, run);
    deepest.map_or_else(|| instance.start(), |(board, _)| board)
}
