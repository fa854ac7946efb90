//! What can go wrong when a drawing becomes a picture. Knows no file and no command line.

use thiserror::Error;

/// Why a picture could not be made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RenderError {
    /// The picture would have too many pixels, or cells too small to see.
    #[error(
        "a board of {width} x {height} cells does not fit in {limit} pixels; draw it as SVG instead"
    )]
    TooLarge {
        /// Width in board units, rounded up.
        width: u64,
        /// Height in board units, rounded up.
        height: u64,
        /// The longest side allowed, in pixels.
        limit: u32,
    },
    /// The terminal text would be wider than allowed.
    #[error("the board takes {width} columns and there are {limit}; draw it in a file instead")]
    TooWide {
        /// Columns needed.
        width: usize,
        /// Columns allowed.
        limit: usize,
    },
    /// The terminal text would have too many characters in all.
    #[error("the board needs {width} x {height} characters; draw it in a file instead")]
    TooManyCharacters {
        /// Columns needed.
        width: usize,
        /// Rows needed.
        height: usize,
    },
    /// A drawing without area, or with a size that is no number.
    #[error("the drawing is {width} x {height}: there is nothing to paint")]
    Empty {
        /// Width as given.
        width: String,
        /// Height as given.
        height: String,
    },
    /// A number of pixels for a cell under one, or no number.
    #[error("{0} pixels for a cell: expected 1 or more")]
    Unit(String),
    /// A book without puzzles.
    #[error("a book needs at least one puzzle")]
    EmptyBook,
    /// A number of puzzles on a page that no page has room for.
    #[error("{found} puzzles on a page: expected 1 to {most}")]
    PerPage {
        /// What was asked.
        found: usize,
        /// What is possible.
        most: usize,
    },
    /// The painter refused our own SVG.
    #[error("internal error: {0}; please report it")]
    Internal(String),
}

impl RenderError {
    /// The error about a drawing without area.
    pub(crate) fn empty(width: f64, height: f64) -> Self {
        RenderError::Empty { width: width.to_string(), height: height.to_string() }
    }
}
