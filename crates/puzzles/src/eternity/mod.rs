//! Edge matching: Eternity II and its family, with a frame or without (Tetravex).
//!
//! This file holds the words (instance, board) and the list of what the puzzle can do; it knows
//! no search.

mod auto;
mod backtrack;
mod check;
mod colouring;
mod cp;
mod draw;
mod fast;
mod formats;
mod generate;
mod ilp;
mod local;
mod palette;
pub mod piece;

pub use cp::{RelaxedStart, deepest_partial, relaxed_start};
use formats::text;
use kumiki_core::{
    Auto, Cell, Cost, Drawing, Format, Generator, Grid, Method, ParseError, Puzzle, Rule, Shipped,
    Violation,
};
use piece::{Placed, Sides};
use std::sync::LazyLock;

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

/// A board to fill and the pieces to fill it with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instance {
    rows: usize,
    cols: usize,
    variant: Variant,
    pieces: Vec<Sides>,
    fixed: Vec<Fixed>,
}

/// A board, complete or partial: `None` = no piece yet.
pub type Board = Grid<Option<Placed>>;

impl Instance {
    /// An instance without fixed pieces. The error says what does not fit.
    pub fn new(
        rows: usize,
        cols: usize,
        variant: Variant,
        pieces: Vec<Sides>,
    ) -> Result<Self, String> {
        if !(1..=MAX_SIDE).contains(&rows) || !(1..=MAX_SIDE).contains(&cols) {
            return Err(format!("found a {rows}x{cols} board, expected sides of 1 to {MAX_SIDE}"));
        }
        if pieces.len() != rows * cols {
            let (found, expected) = (pieces.len(), rows * cols);
            return Err(format!("found {found} pieces, expected {expected} for {rows}x{cols}"));
        }
        Ok(Instance { rows, cols, variant, pieces, fixed: Vec::new() })
    }

    /// Fixes a piece in its place. The error says what it contradicts.
    pub fn fix(&mut self, fixed: Fixed) -> Result<(), String> {
        let Fixed { cell, placed } = fixed;
        let number = usize::from(placed.piece) + 1;
        if cell.0 >= self.rows || cell.1 >= self.cols {
            return Err(format!("cell {} is not on the board", text::cell_name(cell)));
        }
        if number > self.pieces.len() {
            let last = self.pieces.len();
            return Err(format!("found piece {number}, expected a number from 1 to {last}"));
        }
        if self.variant == Variant::Tetravex && placed.rotation != 0 {
            return Err(format!("piece {number} is turned, which Tetravex does not allow"));
        }
        if self.fixed.iter().any(|f| f.cell == cell) {
            return Err(format!("cell {} has two fixed pieces", text::cell_name(cell)));
        }
        if self.fixed.iter().any(|f| f.placed.piece == placed.piece) {
            return Err(format!("piece {number} is fixed twice"));
        }
        self.fixed.push(fixed);
        Ok(())
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

/// The official puzzle, with its centre piece, in the piece numbers that everybody uses.
static ETERNITY2: LazyLock<Option<Instance>> = LazyLock::new(|| official("eternity2"));
/// The official puzzle with all five pieces of the clue sheets in place.
static ETERNITY2_HINTS: LazyLock<Option<Instance>> = LazyLock::new(|| official("eternity2-hints"));

fn official(name: &str) -> Option<Instance> {
    let shipped = Eternity::SHIPPED.iter().find(|shipped| shipped.name == name)?;
    text::read(shipped.text).ok().map(|document| document.instance)
}

/// The edge-matching family.
pub struct Eternity;

impl Puzzle for Eternity {
    const NAME: &'static str = "eternity";
    const TITLE: &'static str = "Eternity II";
    const ABOUT: &'static str = "lay square pieces so that sides that touch have the same colour";
    const RULES: &'static [Rule] = check::RULES;
    const FORMATS: &'static [Format<Self>] = formats::ALL;
    const AUTO: Auto<Self> = auto::AUTO;
    const METHODS: &'static [Method<Self>] = &[
        backtrack::METHOD,
        fast::METHOD,
        cp::METHOD,
        ilp::METHOD,
        local::checkerboard::METHOD,
        local::lone_construction::METHOD,
        local::vlns::METHOD,
        local::tabu::METHOD,
        local::hill_climb::METHOD,
        local::anneal::METHOD,
    ];
    const SHIPPED: &'static [Shipped] = &[
        Shipped {
            name: "eternity2",
            about: "the official 256 pieces, the mandatory piece 139 in place (Tomy, 2007)",
            text: include_str!("instances/eternity2.txt"),
        },
        Shipped {
            name: "eternity2-open",
            about: "the official 256 pieces, none in place (Tomy, 2007)",
            text: include_str!("instances/eternity2-open.txt"),
        },
        Shipped {
            name: "eternity2-hints",
            about: "the official 256 pieces, all five clue pieces in place (Tomy, 2007-2008)",
            text: include_str!("instances/eternity2-hints.txt"),
        },
        Shipped {
            name: "framed-8x8",
            about: "8x8, 3 frame and 9 inner colours, made by `generate`",
            text: include_str!("instances/framed-8x8.txt"),
        },
        Shipped {
            name: "small-4x4",
            about: "4x4 with one fixed piece, a single solution, made by `generate`",
            text: include_str!("instances/small-4x4.txt"),
        },
        Shipped {
            name: "small-4x5",
            about: "4x5 without fixed pieces, made by `generate`",
            text: include_str!("instances/small-4x5.txt"),
        },
        Shipped {
            name: "small-tetravex",
            about: "3x3 Tetravex, a single solution, made by `generate`",
            text: include_str!("instances/small-tetravex.txt"),
        },
    ];
    const GENERATOR: Generator<Self> = generate::GENERATOR;

    type Instance = Instance;
    type Solution = Board;

    fn parse_solution(instance: &Instance, text: &str) -> Result<Board, ParseError> {
        text::read_board(instance, text)
    }

    fn write_solution(_instance: &Instance, board: &Board) -> String {
        text::write_board(board)
    }

    fn write(instance: &Instance) -> String {
        text::write(instance)
    }

    fn check(instance: &Instance, board: &Board) -> Vec<Violation> {
        check::check(instance, board)
    }

    fn cost(instance: &Instance, board: &Board) -> Cost {
        check::cost(instance, board)
    }

    fn best_score(instance: &Instance) -> Option<u64> {
        Some(instance.inner_edges() as u64)
    }

    fn score(instance: &Instance, board: &Board) -> Option<(u64, u64)> {
        Some((check::matched(instance, board), instance.inner_edges() as u64))
    }

    fn meet(instance: &Instance, a: &Board, b: &Board) -> Board {
        let mut common = Board::filled(instance.rows, instance.cols, None);
        for cell in common.cells() {
            let at = |board: &Board| board.get(cell).copied().flatten();
            common[cell] = at(a).filter(|placed| at(b) == Some(*placed));
        }
        common
    }

    fn draw(instance: &Instance, board: Option<&Board>) -> Drawing {
        draw::draw(instance, board)
    }
}

#[cfg(test)]
mod tests;
