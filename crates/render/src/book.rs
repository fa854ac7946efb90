//! A book of puzzles, and what is known of its pages. Lengths are points (1/72 inch) from the top left
//! of a page.

use kumiki_core::Drawing;

/// Puzzles to print, with their solutions at the back.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Book {
    /// What the first page says at its top; the others repeat it small.
    pub title: String,
    /// What stands below the title, such as the rules: a paragraph each.
    pub words: Vec<String>,
    /// The puzzles in order.
    pub puzzles: Vec<BookEntry>,
    /// Where sections begin, in order; each has pages of its own, and boards as large as suits it.
    pub sections: Vec<Section>,
    /// Puzzles on a page, at most [`crate::MOST_ON_A_PAGE`]; `None` = as many as leave room to write in the
    /// cells.
    pub per_page: Option<usize>,
    /// The paper.
    pub paper: Paper,
}

/// The sizes of paper.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paper {
    /// 210 x 297 mm.
    #[default]
    A4,
    /// 8.5 x 11 inches.
    Letter,
}

impl Paper {
    /// Every size, by its name.
    pub const ALL: [(&'static str, Paper); 2] = [("a4", Paper::A4), ("letter", Paper::Letter)];

    /// A page of it.
    pub(crate) fn page(self) -> Rect {
        let (w, h) = match self {
            Paper::A4 => (595.276, 841.89),
            Paper::Letter => (612.0, 792.0),
        };
        Rect { x: 0.0, y: 0.0, w, h }
    }
}

/// A section of a book: it ends where the next one begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// What its first page says.
    pub title: String,
    /// Its first puzzle, from 0.
    pub first: usize,
}

/// One puzzle of a book.
#[derive(Clone, Debug, PartialEq)]
pub struct BookEntry {
    /// What is written above it; what stands before a comma is also written above its solution.
    pub caption: String,
    /// The puzzle.
    pub drawing: Drawing,
    /// The puzzle with its solution.
    pub solution: Option<Drawing>,
}

impl BookEntry {
    /// What a part of the book shows of this entry.
    pub(crate) fn shown(&self, part: Part) -> Option<&Drawing> {
        match part {
            Part::Puzzles => Some(&self.drawing),
            Part::Solutions => self.solution.as_ref(),
        }
    }
}

/// A part of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The puzzles.
    Puzzles,
    /// Their solutions.
    Solutions,
}

/// A rectangle on a page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rect {
    /// Left.
    pub x: f64,
    /// Top.
    pub y: f64,
    /// Width.
    pub w: f64,
    /// Height.
    pub h: f64,
}

/// Where one board goes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placement {
    /// Which puzzle of the book, from 0.
    pub entry: usize,
    /// The line of its caption.
    pub caption: Rect,
    /// The board, with room for outlines on its rim.
    pub board: Rect,
    /// Points for one board unit.
    pub unit: f64,
}

/// One page.
#[derive(Clone, Debug, PartialEq)]
pub struct PageLayout {
    /// What it shows.
    pub part: Part,
    /// Is it the first of its part?
    pub opening: bool,
    /// The section whose puzzles it shows, from 0.
    pub section: Option<usize>,
    /// Is it the first of its section?
    pub begins: bool,
    /// Its number, from 1.
    pub number: usize,
    /// Its boards.
    pub boards: Vec<Placement>,
}
