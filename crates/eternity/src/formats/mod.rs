//! The text formats, one a file, named as they are typed; `text` is the native one.

pub(super) mod bucas;
mod csv;
pub(super) mod e2csv;
pub(super) mod e2dev;
pub(super) mod e2json;
pub(super) mod pieces;
pub(super) mod text;

use super::{Eternity, ilp};
use kumiki_core::Format;

/// Every format, the native one first.
pub(super) const ALL: &[Format<Eternity>] = &[
    Format {
        looks_like_answer: text::looks_like_answer,
        ..Format::text("`eternity ROWS COLS`, fixed pieces, then four colours a line", text::read)
    },
    pieces::FORMAT,
    bucas::FORMAT,
    csv::FORMAT,
    e2dev::FORMAT,
    e2csv::FORMAT,
    e2json::FORMAT,
    Format::json(),
    ilp::LP,
    ilp::MPS,
    ilp::SOL,
];
