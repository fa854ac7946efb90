//! The instance: a board to fill, the pieces to fill it with, and pieces that are fixed.

use super::Board;
use super::formats::text::cell_name;
use super::piece::{self, Placed, Sides};
use kumiki_core::Cell;
use thiserror::Error;

/// The most rows or columns of a board.
pub const MAX_SIDE: usize = 64;

/// Which rules hold beside "sides that touch have the same colour".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variant {
    /// Pieces turn; colour 0 lies along the frame and nowhere else.
    Framed,
    /// Pieces keep the orientation in which they are listed; colour 0 is a colour like others.
    Tetravex,
}

/// A piece that must lie where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fixed {
    /// Where.
    pub cell: Cell,
    /// Which piece, and how it is turned.
    pub placed: Placed,
}

/// A board to fill and the pieces to fill it with. Two are equal if the same pieces are fixed, in
/// whatever order.
#[derive(Clone, Debug, Eq)]
pub struct Instance {
    rows: usize,
    cols: usize,
    variant: Variant,
    pub(super) pieces: Vec<Sides>,
    pub(super) fixed: Vec<Fixed>,
}

impl PartialEq for Instance {
    fn eq(&self, other: &Self) -> bool {
        (self.rows, self.cols, self.variant) == (other.rows, other.cols, other.variant)
            && self.pieces == other.pieces
            && self.fixed.len() == other.fixed.len()
            && self.fixed.iter().all(|fixed| other.fixed.contains(fixed))
    }
}

/// Why an instance cannot be built.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum InvalidInstance {
    /// A board without cells, or one that is too large.
    #[error("found a {rows}x{cols} board, expected sides of 1 to {MAX_SIDE}")]
    Size {
        /// Number of rows.
        rows: usize,
        /// Number of columns.
        cols: usize,
    },
    /// More or fewer pieces than cells.
    #[error("found {found} pieces, expected {} for {rows}x{cols}", rows * cols)]
    PieceCount {
        /// Number of pieces.
        found: usize,
        /// Number of rows.
        rows: usize,
        /// Number of columns.
        cols: usize,
    },
    /// A piece is fixed in a cell that the board does not have.
    #[error("cell {} is not on the board", cell_name(*.cell))]
    OutsideBoard {
        /// The cell.
        cell: Cell,
    },
    /// A piece is fixed that the puzzle does not have.
    #[error("found piece {number}, expected a number from 1 to {pieces}")]
    UnknownPiece {
        /// The number of the piece, from 1.
        number: usize,
        /// How many pieces there are.
        pieces: usize,
    },
    /// A fixed piece is turned, although pieces keep their orientation.
    #[error("piece {number} is turned, which Tetravex does not allow")]
    Turned {
        /// The number of the piece, from 1.
        number: usize,
    },
    /// Two pieces are fixed in one cell.
    #[error("cell {} has two fixed pieces", cell_name(*.cell))]
    CellFixedTwice {
        /// The cell.
        cell: Cell,
    },
    /// A piece is fixed with a colour at the frame.
    #[error(
        "piece {number} cannot lie at {}: colour {colour} would lie at the frame", cell_name(*.cell)
    )]
    AtFrame {
        /// The number of the piece, from 1.
        number: usize,
        /// The cell.
        cell: Cell,
        /// The colour.
        colour: u8,
    },
    /// A piece is fixed with a border side that is not at the frame.
    #[error(
        "piece {number} cannot lie at {}: its border side would lie inside the board",
        cell_name(*.cell)
    )]
    BorderInside {
        /// The number of the piece, from 1.
        number: usize,
        /// The cell.
        cell: Cell,
    },
    /// A piece is fixed in two cells.
    #[error("piece {number} is fixed twice")]
    PieceFixedTwice {
        /// The number of the piece, from 1.
        number: usize,
    },
}

impl From<InvalidInstance> for String {
    fn from(invalid: InvalidInstance) -> String {
        invalid.to_string()
    }
}

impl Instance {
    /// An instance without fixed pieces.
    ///
    /// ```
    /// use kumiki_eternity::{Instance, Variant};
    ///
    /// // Two pieces, each with its colours at the top, right, bottom and left; 0 is the frame.
    /// let pieces = vec![[0, 1, 0, 0], [0, 0, 0, 1]];
    /// let instance = Instance::new(1, 2, Variant::Framed, pieces)?;
    /// assert_eq!(instance.inner_edges(), 1);
    /// assert!(Instance::new(2, 2, Variant::Framed, vec![]).is_err());
    /// # Ok::<(), kumiki_eternity::InvalidInstance>(())
    /// ```
    pub fn new(
        rows: usize,
        cols: usize,
        variant: Variant,
        pieces: Vec<Sides>,
    ) -> Result<Self, InvalidInstance> {
        if !(1..=MAX_SIDE).contains(&rows) || !(1..=MAX_SIDE).contains(&cols) {
            return Err(InvalidInstance::Size { rows, cols });
        }
        if pieces.len() != rows * cols {
            return Err(InvalidInstance::PieceCount { found: pieces.len(), rows, cols });
        }
        Ok(Instance { rows, cols, variant, pieces, fixed: Vec::new() })
    }

    /// Why a piece cannot lie in a cell of a framed board, if it cannot: its border sides must lie
    /// along the frame and nowhere else.
    pub fn misfit(&self, fixed: Fixed) -> Option<InvalidInstance> {
        let Fixed { cell: (row, col), placed } = fixed;
        let face = self.face(placed).filter(|_| self.variant == Variant::Framed)?;
        let outside = [row == 0, col + 1 == self.cols, row + 1 == self.rows, col == 0];
        let (number, cell) = (usize::from(placed.piece) + 1, fixed.cell);
        let wrong = (0..4).find(|&side| outside[side] != (face[side] == piece::BORDER))?;
        Some(match outside[wrong] {
            true => InvalidInstance::AtFrame { number, cell, colour: face[wrong] },
            false => InvalidInstance::BorderInside { number, cell },
        })
    }

    /// Fixes a piece in its place.
    pub fn fix(&mut self, fixed: Fixed) -> Result<(), InvalidInstance> {
        let Fixed { cell, placed } = fixed;
        let number = usize::from(placed.piece) + 1;
        if cell.0 >= self.rows || cell.1 >= self.cols {
            return Err(InvalidInstance::OutsideBoard { cell });
        }
        if number > self.pieces.len() {
            return Err(InvalidInstance::UnknownPiece { number, pieces: self.pieces.len() });
        }
        if self.variant == Variant::Tetravex && placed.rotation != 0 {
            return Err(InvalidInstance::Turned { number });
        }
        if self.fixed.iter().any(|f| f.cell == cell) {
            return Err(InvalidInstance::CellFixedTwice { cell });
        }
        if self.fixed.iter().any(|f| f.placed.piece == placed.piece) {
            return Err(InvalidInstance::PieceFixedTwice { number });
        }
        self.fixed.push(fixed);
        Ok(())
    }

    /// Gives the board another size of as many cells, and every piece other sides.
    pub(super) fn turn_to(&mut self, (rows, cols): Cell, show: impl Fn(Sides) -> Sides) {
        debug_assert_eq!(rows * cols, self.pieces.len());
        (self.rows, self.cols) = (rows, cols);
        self.pieces.iter_mut().for_each(|sides| *sides = show(*sides));
    }

    /// Number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Number of columns.
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// Framed or Tetravex.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The pieces as listed, one for each cell of the board.
    pub fn pieces(&self) -> &[Sides] {
        &self.pieces
    }

    /// The pieces that must lie where they are; no cell and no piece occurs twice.
    pub fn fixed(&self) -> &[Fixed] {
        &self.fixed
    }

    /// The largest colour of any piece.
    pub fn max_colour(&self) -> u8 {
        self.pieces.iter().flatten().copied().max().unwrap_or(0)
    }

    /// What a placed piece shows; `None` if the instance has no such piece.
    #[inline]
    pub fn face(&self, placed: Placed) -> Option<Sides> {
        let sides = self.pieces.get(usize::from(placed.piece))?;
        Some(piece::turned(*sides, placed.rotation))
    }

    /// The rotations in which a piece may lie, each with a face of its own.
    pub fn rotations(&self, piece: usize) -> std::ops::Range<u8> {
        match self.variant {
            Variant::Framed => piece::rotations(self.pieces[piece]),
            Variant::Tetravex => 0..1,
        }
    }

    /// How many edges lie between two cells: the best possible score.
    pub fn inner_edges(&self) -> usize {
        self.rows * (self.cols - 1) + self.cols * (self.rows - 1)
    }

    /// The board with its fixed pieces and nothing else.
    pub fn start(&self) -> Board {
        let mut board = Board::filled(self.rows, self.cols, None);
        for fixed in &self.fixed {
            board[fixed.cell] = Some(fixed.placed);
        }
        board
    }
}
