//! The text formats, one a file, named as they are typed; `text` is the native one.

mod csv;
mod grid;
mod puzzlink;
mod pzpr;
pub(super) mod regions;
mod tatham;
pub(super) mod text;

use super::{Clue, Instance, Shikaku, ilp};
use kumiki_core::{Document, Format, ParseError};

/// Every format, the native one first.
pub(super) const ALL: &[Format<Shikaku>] = &[
    Format {
        looks_like_answer: regions::looks_like_answer,
        ..Format::text(
            "`shikaku ROWS COLS`, then the rows: areas, `?` unknown, `.` empty",
            text::read,
        )
    },
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

fn document(rows: usize, cols: usize, clues: Vec<Clue>) -> Result<Document<Shikaku>, ParseError> {
    let instance = Instance::new(rows, cols, clues);
    instance.map(Document::instance).map_err(|message| ParseError::line(1, message))
}
