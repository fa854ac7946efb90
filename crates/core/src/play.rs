//! How a puzzle is played: what is printed on its board, and what a player puts there.
//!
//! A front end draws and plays any puzzle from a [`Scene`]; it knows input modes, not puzzles.

use crate::{Cell, Puzzle};
use serde::{Deserialize, Serialize};

/// Prints other things on a board.
pub type EditFn<P> =
    fn(&<P as Puzzle>::Instance, &[Printed]) -> Result<<P as Puzzle>::Instance, String>;

/// How a puzzle is played and edited.
pub struct Play<P: Puzzle> {
    /// The generator's options for a puzzle of half an hour at most, written as on the command line.
    pub daily: &'static str,
    /// Rows and columns of the board: cheap, to be asked before the scene.
    pub size: fn(&P::Instance) -> (usize, usize),
    /// The board for a player.
    pub scene: fn(&P::Instance) -> Scene,
    /// The same board with other things printed; the error says what cannot be printed.
    pub edit: EditFn<P>,
}

/// A board for a player.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Scene {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub cols: usize,
    /// What the puzzle gives, at most one thing on a cell.
    pub printed: Vec<Printed>,
    /// What the player does.
    pub input: Input,
}

/// Something given on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Printed {
    /// Where.
    pub cell: Cell,
    /// What.
    #[serde(flatten)]
    pub given: Given,
}

/// What a puzzle can give on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Given {
    /// A number.
    Number {
        /// The number.
        value: u32,
    },
    /// A clue whose number is not told.
    Unknown,
    /// A mark that stands already, such as a queen.
    Mark,
    /// Nothing may stand here.
    Blocked,
    /// A piece that lies already.
    Piece {
        /// Its number, from 1.
        piece: u32,
        /// Clockwise quarter turns.
        turn: u8,
    },
}

/// What a player puts on a board: the input modes.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "mode", rename_all = "lowercase")]
pub enum Input {
    /// A number in every cell.
    Digits {
        /// Numbers are from 1 to this.
        highest: u32,
        /// Groups of cells beside the rows and columns, such as boxes.
        areas: Vec<Vec<Cell>>,
    },
    /// Marks on some cells, one in each row.
    Toggle {
        /// In which directions a mark closes other cells.
        reach: Vec<Reach>,
        /// Cells closed from the start that are not printed as blocked.
        closed: Vec<Cell>,
    },
    /// Rectangles of cells.
    Rectangles,
    /// Parallel lines between printed cells.
    Bridges {
        /// The most lines between two cells.
        most: u8,
    },
    /// Square pieces with a colour on each side.
    Pieces {
        /// The sides of every piece: top, right, bottom, left.
        pieces: Vec<[u8; 4]>,
        /// May pieces be turned?
        turns: bool,
        /// How each colour looks.
        sides: Vec<SideLook>,
    },
}

/// A direction in which a mark closes other cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Reach {
    /// Along its row.
    Row,
    /// Along its column.
    Column,
    /// Along both diagonals.
    Diagonal,
}

/// How a colour of pieces looks: never by its fill alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SideLook {
    /// The colour's number.
    pub colour: u8,
    /// Its fill, `#rrggbb`.
    pub fill: String,
    /// Its letter or number; empty = the border.
    pub label: String,
    /// The shape behind the label: `disc`, `diamond`, `square`, `hexagon`; empty = none.
    pub motif: &'static str,
}
