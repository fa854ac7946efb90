//! The text formats, one a file, named as they are typed; `text` is the native one.

mod builder;
mod csv;
mod grid;
mod line;
mod param;
pub(super) mod text;

use super::{Queens, ilp};
use kumiki_core::Format;

/// Every format, the native one first.
pub(super) const ALL: &[Format<Queens>] = &[
    text::FORMAT,
    line::FORMAT,
    grid::FORMAT,
    param::FORMAT,
    csv::FORMAT,
    Format::json(),
    ilp::LP,
    ilp::MPS,
    ilp::SOL,
];
