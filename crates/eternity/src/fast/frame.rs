//! A cell of the search over the last cells: what is tried there, and what is known before it.
//!
//! A set of faces, with `W` words of 64 pieces that are left (`p` counts them from the first cell
//! of the ending on); a face is a piece in one of its four turns:
//!
//! ```text
//!                     word 0            ...          word W-1
//!            p = 63 62 61 ... 2 1 0
//!   turn 0        1  0  0 ... 0 1 1     ...     0 0 0 ... 0 0 1     pieces that fit unturned
//!   turn 1        0  0  1 ... 0 0 0     ...     0 0 0 ... 0 0 0     turned once, clockwise
//!   turn 2        ...
//!   turn 3        ...
//! ```
//!
//! The frame of a cell keeps eight such rows: rows 0 to 3 are the faces that match the sides on
//! the left and below, rows 4 to 7 those that leave exactly one of these two edges unmatched. A bit
//! of `live` says that a row is not empty, so that the next face is two `trailing_zeros` away. Rows
//! are set out with vector instructions where the processor has them.

use super::rim::Set;

/// Sets of faces: for each turn a bit for each piece that is left.
pub(super) type Faces<const W: usize> = [[u64; W]; 4];

/// What a search of the last cells knows of the cells before.
#[derive(Clone, Copy, Debug)]
pub(super) struct State<const W: usize> {
    /// The pieces that are free.
    pub(super) free: [u64; W],
    /// The pieces of the frame that are left.
    pub(super) rim: Set,
    pub(super) so_far: SoFar,
}

/// What counts against the budgets of a search.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SoFar {
    /// The colours that are odd.
    pub(super) odd: u64,
    pub(super) mismatches: u16,
    /// Favoured sides.
    pub(super) favoured: u16,
}

/// A cell of the ending.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame<const W: usize> {
    /// The faces still to try, by turn: those that fit, then those with one mismatch.
    pub(super) faces: [[u64; W]; 8],
    /// A bit for each row of them that is not empty; what is in the others says nothing.
    pub(super) live: u8,
    /// What is so before this cell.
    pub(super) before: State<W>,
    /// The fewest favoured sides with this cell.
    pub(super) floor: u16,
    /// The most mismatches with this cell.
    pub(super) budget: u16,
    pub(super) cell: u16,
    pub(super) known: [u16; 2],
    /// Which sides must lie along the border, as bits.
    pub(super) shape: u8,
    /// Has it fixed pieces ahead?
    pub(super) held: bool,
    /// May the edges on the left and below stay unmatched?
    pub(super) loose: [bool; 2],
    /// The piece that lies there.
    pub(super) piece: u16,
}

impl<const W: usize> Frame<W> {
    /// Sets out a row.
    #[inline(always)]
    pub(super) fn set_out(&mut self, row: usize, words: [u64; W]) {
        self.faces[row] = words;
        let any = words.iter().fold(0, |any, word| any | word);
        self.live |= u8::from(any != 0) << row;
    }

    /// Takes the next face: its row and the number of its piece.
    #[inline(always)]
    pub(super) fn take(&mut self) -> (usize, usize) {
        let row = self.live.trailing_zeros() as usize % 8;
        let words = &mut self.faces[row];
        let word = words.iter().position(|&word| word != 0).unwrap_or(0);
        let bit = words[word].trailing_zeros() as usize % 64;
        words[word] &= words[word].wrapping_sub(1);
        if words[word..].iter().all(|&word| word == 0) {
            self.live &= self.live.wrapping_sub(1);
        }
        (row, word * 64 + bit)
    }
}
