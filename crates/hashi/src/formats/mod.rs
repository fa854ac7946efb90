//! The text formats, one a file, named as they are typed; `text` is the native one.

mod csv;
mod grid;
mod puzzlink;
mod pzpr;
mod tatham;
pub(super) mod text;

use super::{Hashi, Instance, MAX_SIDE, USUAL_BRIDGES, ilp, largest_clue};
use kumiki_core::{Format, ParseError};

/// Every format, the native one first.
pub(super) const ALL: &[Format<Hashi>] = &[
    text::FORMAT,
    grid::FORMAT,
    puzzlink::FORMAT,
    pzpr::FORMAT,
    tatham::FORMAT,
    csv::FORMAT,
    Format::json(),
    ilp::LP,
    ilp::MPS,
    ilp::SOL,
    ilp::LP_PAPER,
    ilp::MPS_PAPER,
];

fn check_sides(rows: usize, cols: usize) -> Result<(), ParseError> {
    if rows > MAX_SIDE || cols > MAX_SIDE {
        let message = format!("found {rows} x {cols} cells, expected at most {MAX_SIDE} a side");
        return Err(ParseError::line(1, message));
    }
    Ok(())
}

/// An island's number if a board can have it, else what was expected.
pub(super) fn clue(number: u32, max_bridges: u8) -> Result<u8, String> {
    let largest = largest_clue(max_bridges);
    match u8::try_from(number) {
        Ok(clue) if (1..=largest).contains(&clue) => Ok(clue),
        _ => Err(format!("an island's number from 1 to {largest}")),
    }
}

/// Why a format that knows only the usual boards cannot hold this one, if it cannot.
fn only_usual_rules(instance: &Instance, format: &str) -> Result<(), String> {
    match instance.max_bridges() {
        _ if !instance.allows_loops() => {
            Err(format!("{format} allows loops of bridges, this board does not"))
        }
        USUAL_BRIDGES => Ok(()),
        max => Err(format!("{format} means at most {USUAL_BRIDGES} bridges, this board {max}")),
    }
}
