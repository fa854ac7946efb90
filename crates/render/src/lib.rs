//! Turns a [`Drawing`](kumiki_core::Drawing) into an SVG, a PNG, a PDF book of puzzles, or
//! coloured terminal text.
//!
//! This crate knows no puzzle: it sees shapes in board units. It opens no file and reads no system
//! font, so the same drawing gives the same bytes on every machine.
//!
//! ```
//! use kumiki_core::{Colour, Drawing};
//! use kumiki_render::{SvgOptions, TermOptions, svg, terminal};
//!
//! let mut board = Drawing::new(1.0, 1.0);
//! board.text((0.5, 0.5), 0.8, "♛", Colour::INK);
//! assert!(svg(&board, &SvgOptions::default()).contains('♛'));
//! assert_eq!(terminal(&board, &TermOptions::default()).unwrap(), "  ♛\n");
//! ```

mod axis;
mod book;
mod canvas;
mod error;
mod font;
mod junction;
mod layout;
mod page;
mod palette;
mod pdf;
mod png;
mod svg;
mod terminal;
pub mod xml;

pub use book::{Book, BookEntry, PageLayout, Paper, Part, Placement, Rect, Section};
pub use error::RenderError;
pub use font::{FAMILY as FONT_FAMILY, width as text_width};
pub use layout::{MOST_ON_A_PAGE, layout};
pub use palette::Palette;
pub use pdf::pdf;
pub use png::{MAX_SIDE, png, png_of_svg, png_unit};
pub use svg::{SvgOptions, svg};
pub use terminal::{TermOptions, terminal};
