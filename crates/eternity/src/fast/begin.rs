//! Where filling begins: at one of the eight ends of the four sides of the board.
//!
//! The search itself always begins at the bottom left, with the bottom row. It is shown the board
//! turned or mirrored, and what it lays is carried back. Knows no search and no order.

use super::super::piece::{BOTTOM, LEFT, RIGHT, Sides, TOP, rotation_to};
use super::super::{Fixed, Instance, Placed};
use super::plan::opposite;
use kumiki_core::Cell;
use std::fmt;
use std::str::FromStr;

/// The side that is filled first, and the end at which it is begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Begin {
    /// The side along which the first line lies.
    side: usize,
    /// The side at which that line begins.
    end: usize,
}

impl Begin {
    /// The bottom row from the left.
    pub(super) const USUAL: Begin = Begin { side: BOTTOM, end: LEFT };

    /// All of them, the usual one first.
    pub(super) const ALL: [Begin; 8] = [
        Begin::USUAL,
        Begin { side: BOTTOM, end: RIGHT },
        Begin { side: TOP, end: LEFT },
        Begin { side: TOP, end: RIGHT },
        Begin { side: LEFT, end: BOTTOM },
        Begin { side: LEFT, end: TOP },
        Begin { side: RIGHT, end: BOTTOM },
        Begin { side: RIGHT, end: TOP },
    ];

    /// The names, as typed, in the same order.
    pub(super) const NAMES: &'static [&'static str] = &[
        "bottom-left",
        "bottom-right",
        "top-left",
        "top-right",
        "left-bottom",
        "left-top",
        "right-bottom",
        "right-top",
    ];

    /// The instance as the search is shown it.
    pub(super) fn view(self, instance: &Instance) -> Instance {
        let mut view = instance.clone();
        view.turn_to(
            if self.is_upright() {
                (instance.rows(), instance.cols())
            } else {
                (instance.cols(), instance.rows())
            },
            |sides| self.show(sides),
        );
        for fixed in &mut view.fixed {
            let face = instance.face(fixed.placed).map(|face| self.show(face));
            let sides = view.pieces[usize::from(fixed.placed.piece)];
            let rotation = face.and_then(|face| rotation_to(sides, face)).unwrap_or(0);
            let placed = Placed { rotation, ..fixed.placed };
            *fixed = Fixed { cell: self.shown_cell(instance, fixed.cell), placed };
        }
        view
    }

    /// Do rows stay rows?
    fn is_upright(self) -> bool {
        matches!(self.side, TOP | BOTTOM)
    }

    /// The sides of a piece as the search is shown them.
    fn show(self, sides: Sides) -> Sides {
        [opposite(self.side), opposite(self.end), self.side, self.end].map(|side| sides[side])
    }

    /// What a piece shows that the search laid like this.
    pub(super) fn hide(self, shown: Sides) -> Sides {
        let mut sides = shown;
        sides[opposite(self.side)] = shown[TOP];
        sides[opposite(self.end)] = shown[RIGHT];
        sides[self.side] = shown[BOTTOM];
        sides[self.end] = shown[LEFT];
        sides
    }

    /// How far a cell lies from a side of the board.
    fn distance(instance: &Instance, (row, col): Cell, side: usize) -> usize {
        match side {
            TOP => row,
            RIGHT => instance.cols() - 1 - col,
            BOTTOM => instance.rows() - 1 - row,
            _ => col,
        }
    }

    /// Where the search is shown a cell.
    fn shown_cell(self, instance: &Instance, cell: Cell) -> Cell {
        let distance = |side: usize| Self::distance(instance, cell, side);
        (distance(opposite(self.side)), distance(self.end))
    }

    /// The cell that the search is shown there.
    pub(super) fn cell(self, instance: &Instance, (row, col): Cell) -> Cell {
        let (rows, cols) = (instance.rows(), instance.cols());
        // Distances from the side opposite to the first line, and from the end where it begins.
        let along = |side: usize| match side {
            _ if side == opposite(self.side) => row,
            _ if side == self.end => col,
            _ => usize::MAX,
        };
        let at = |low: usize, high: usize, length: usize| match along(low) {
            usize::MAX => length - 1 - along(high),
            distance => distance,
        };
        (at(TOP, BOTTOM, rows), at(LEFT, RIGHT, cols))
    }
}

impl fmt::Display for Begin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = Begin::ALL.iter().position(|begin| begin == self);
        f.write_str(Begin::NAMES[at.unwrap_or(0)])
    }
}

impl FromStr for Begin {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        let at = Begin::NAMES.iter().position(|name| *name == word);
        at.map(|at| Begin::ALL[at]).ok_or_else(|| {
            format!("found begin {word:?}, expected one of {}", Begin::NAMES.join(", "))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::Variant;
    use super::*;

    #[test]
    fn views_show_every_cell_and_edge_once_and_are_carried_back() {
        let pieces: Vec<Sides> = (0..6).map(|n| [4 * n, 4 * n + 1, 4 * n + 2, 4 * n + 3]).collect();
        let mut instance = Instance::new(2, 3, Variant::Framed, pieces).unwrap();
        for (number, cell) in instance.start().cells().enumerate() {
            let placed = Placed::new(number, (number % 4) as u8);
            instance.fix(Fixed { cell, placed }).unwrap();
        }
        for (begin, name) in Begin::ALL.into_iter().zip(Begin::NAMES) {
            assert_eq!((begin.to_string().as_str(), Ok(begin)), (*name, name.parse()));
            let view = begin.view(&instance);
            for (fixed, shown) in instance.fixed().iter().zip(view.fixed()) {
                assert_eq!(begin.cell(&instance, shown.cell), fixed.cell, "{name}");
                let face = view.face(shown.placed).map(|face| begin.hide(face));
                assert_eq!(face, instance.face(fixed.placed), "{name}");
                // A side at the frame is still at the frame.
                let outside = |i: &Instance, (row, col): Cell| {
                    [row == 0, col + 1 == i.cols(), row + 1 == i.rows(), col == 0]
                };
                let (mut there, shown) = ([false; 4], outside(&view, shown.cell));
                for side in 0..4 {
                    let from = [opposite(begin.side), opposite(begin.end), begin.side, begin.end];
                    there[from[side]] = shown[side];
                }
                assert_eq!(there, outside(&instance, fixed.cell), "{name}");
            }
            // The first cell of the search is the corner that the name says.
            let corner = begin.cell(&instance, (view.rows() - 1, 0));
            let row = if name.contains("bottom") { 1 } else { 0 };
            let col = if name.contains("right") { 2 } else { 0 };
            assert_eq!(corner, (row, col), "{name}");
        }
        assert!("middle".parse::<Begin>().is_err());
    }
}
