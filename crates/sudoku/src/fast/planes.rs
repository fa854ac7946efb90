//! The 9 x 9 board as planes: for each digit and band, the 27 cells where the digit may stand.
//!
//! A plane is a word of three fields of ten bits, one for each box of the band: nine cells, row by
//! row, and a guard bit that keeps sums and differences of one field from running into the next.
//! The planes of digits 1 to 8 fill one vector for each band; digit 9's three planes share the
//! fourth vector (its other lanes stay full and mean nothing). So every rule is applied to all
//! digits at once, in about ten instructions a vector.
//!
//! One plane, that of a digit in a band of three boxes; the numbers are bits of the word, `g` marks
//! the guard bits 9, 19 and 29, and bits 30 and 31 stay empty:
//!
//! ```text
//!            box 0          box 1          box 2
//!   row 0    0  1  2   |   10 11 12   |   20 21 22
//!   row 1    3  4  5   |   13 14 15   |   23 24 25
//!   row 2    6  7  8   |   16 17 18   |   26 27 28
//!            g = 9         g = 19         g = 29
//! ```
//!
//! The board, four vectors of eight words:
//!
//! ```text
//!   lane        0       1       2       3       4       5       6       7
//!   band 0   digit 1 digit 2 digit 3 digit 4 digit 5 digit 6 digit 7 digit 8
//!   band 1   digit 1 digit 2 digit 3 digit 4 digit 5 digit 6 digit 7 digit 8
//!   band 2   digit 1 digit 2 digit 3 digit 4 digit 5 digit 6 digit 7 digit 8
//!   digit 9  band 0  band 1  band 2    -       -       -       -       -
//! ```
//!
//! Knows what follows from what, not how to search.

use super::lanes::Lanes;

/// A bit in each field.
pub(super) const EACH: u32 = 1 | 1 << 10 | 1 << 20;
/// All cells of a band.
pub(super) const CELLS: u32 = 0x1ff * EACH;
/// The guard bits.
const GUARD: u32 = 0x200 * EACH;
/// The first cell of each row within each box: it stands for the three.
const BOX_ROWS: u32 = 0o111 * EACH;
/// The first cell of each column within each box.
const BOX_COLS: u32 = 0o7 * EACH;

/// The planes of a board outside registers: word `8 * band + digit` for digits 0 to 7, word
/// `24 + band` for digit 8.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(align(32))]
pub(super) struct Words(pub(super) [u32; 32]);

/// The word that holds a digit's plane of a band.
#[inline(always)]
pub(super) const fn word_of(band: usize, digit: usize) -> usize {
    if digit < 8 { 8 * band + digit } else { 24 + band }
}

/// For each bit of a plane, its cell within the band, row by row.
const CELL_OF_BIT: [u8; 32] = {
    let mut table = [0; 32];
    let mut cell = 0;
    while cell < 27 {
        table[BIT_OF_CELL[cell] as usize] = cell as u8;
        cell += 1;
    }
    table
};

/// For each cell of a band, its bit in a plane.
pub(super) const BIT_OF_CELL: [u8; 27] = {
    let mut table = [0; 27];
    let mut cell = 0;
    while cell < 27 {
        let (row, col) = (cell / 9, cell % 9);
        table[cell] = (10 * (col / 3) + 3 * row + col % 3) as u8;
        cell += 1;
    }
    table
};

impl Words {
    /// The givens of a board, each in its plane; numbers that are no digit count as open.
    pub(super) fn givens(board: &[u8; 81]) -> Self {
        let mut words = [0; 32];
        for (band, cells) in board.chunks_exact(27).enumerate() {
            for (&value, bit) in cells.iter().zip(BIT_OF_CELL) {
                let digit = usize::from(value.wrapping_sub(1));
                if digit < 9 {
                    words[word_of(band, digit) & 31] |= 1 << bit;
                }
            }
        }
        Words(words)
    }

    /// The cells with a single candidate; 0 = open.
    pub(super) fn decided(&self) -> [u8; 81] {
        let mut candidates = [0; 81];
        for (band, cells) in candidates.chunks_exact_mut(27).enumerate() {
            for (cell, bit) in cells.iter_mut().zip(BIT_OF_CELL) {
                let has = |digit: &usize| self.0[word_of(band, *digit)] >> bit & 1 == 1;
                *cell = (0..9).filter(has).count();
            }
        }
        let mut board = self.board();
        for (value, candidates) in board.iter_mut().zip(candidates) {
            if candidates != 1 {
                *value = 0;
            }
        }
        board
    }

    /// The board of planes in which every cell has one digit.
    pub(super) fn board(&self) -> [u8; 81] {
        let mut board = [0; 81];
        for (band, cells) in board.chunks_exact_mut(27).enumerate() {
            for digit in 0..9 {
                let mut plane = self.0[word_of(band, digit)] & CELLS;
                while plane != 0 {
                    let cell = CELL_OF_BIT[plane.trailing_zeros() as usize & 31];
                    cells[usize::from(cell)] = digit as u8 + 1;
                    plane &= plane - 1;
                }
            }
        }
        board
    }
}

/// An array made by the same expression for each of the four vectors. No closure: one is compiled
/// on its own, without the vector instructions that the search around it may use.
macro_rules! each_vector {
    ($i:ident => $e:expr) => {
        each_vector!($i => $e, 0, 1, 2, 3)
    };
    ($i:ident => $e:expr, $($index:literal),*) => {
        [$({
            let $i: usize = $index;
            $e
        }),*]
    };
}

/// Something about the cells of each band, from its eight planes and digit 9's plane.
macro_rules! each_band {
    ($planes:expr, $f:path) => {{
        let [p0, p1, p2, last] = $planes;
        [
            $f(p0, last.broadcast::<0>()),
            $f(p1, last.broadcast::<1>()),
            $f(p2, last.broadcast::<2>()),
        ]
    }};
}

/// How far the rules alone lead.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Reached {
    /// There is no solution.
    Contradiction,
    /// Every cell has its digit.
    Solution,
    /// A choice is needed.
    Choice,
}

/// The planes in registers.
#[derive(Clone, Copy)]
pub(super) struct Planes<L>(pub(super) [L; 4]);

impl<L: Lanes> Planes<L> {
    #[inline(always)]
    pub(super) fn load(words: &Words) -> Self {
        let (parts, _) = words.0.as_chunks();
        Planes(each_vector!(i => L::load(&parts[i])))
    }

    #[inline(always)]
    pub(super) fn store(&self) -> Words {
        let mut words = [0; 32];
        for (part, lanes) in words.as_chunks_mut().0.iter_mut().zip(self.0) {
            *part = lanes.store();
        }
        Words(words)
    }

    /// The planes of a board on which only the givens are fixed.
    #[inline(always)]
    pub(super) fn of_givens(givens: &Words) -> Self {
        let fixed = Self::load(givens);
        let taken = fixed.taken_cells();
        Planes(box_col_matching(each_vector!(i => {
            let free = L::splat(CELLS) & !taken.0[i];
            let (lowest, fields) = lowest_of_fields(fixed.0[i]);
            box_row_matching(lowest | free & !fields)
        })))
    }

    /// Applies the rules until nothing follows any more: a digit with one place in a box; a cell
    /// with one digit; and for each digit the matchings of boxes with rows and columns, which
    /// include hidden singles of rows and columns and locked candidates.
    #[inline(always)]
    pub(super) fn propagate(&mut self) -> Reached {
        loop {
            let before = self.0;
            let Some(fixed) = self.hidden_singles() else { return Reached::Contradiction };
            let owned = fixed.taken_cells();
            self.0 = each_vector!(i => self.0[i] & (fixed.0[i] | !owned.0[i]));
            let [c0, c1, c2] = each_band!(self.0, one_and_two_digits);
            let empty = L::splat(CELLS) & !(c0.0 & c1.0 & c2.0);
            let twice = (c0.1 & owned.0[0]) | (c1.1 & owned.0[1]) | (c2.1 & owned.0[2]);
            if !(empty | twice).is_zero() {
                return Reached::Contradiction;
            }
            let (n0, n1, n2) = (c0.0 & !c0.1, c1.0 & !c1.1, c2.0 & !c2.1);
            let single = [n0, n1, n2, L::first_three(n0, n1, n2)];
            self.0 = box_col_matching(each_vector!(i => {
                let (lowest, fields) = lowest_of_fields(self.0[i] & single[i]);
                box_row_matching(self.0[i] & (lowest | !fields))
            }));
            let changed = each_vector!(i => self.0[i] ^ before[i]);
            if (changed[0] | changed[1] | changed[2] | changed[3]).is_zero() {
                let open = c0.1 | c1.1 | c2.1;
                return if open.is_zero() { Reached::Solution } else { Reached::Choice };
            }
        }
    }

    /// The places of digits that have one place in a box; `None` if some digit has none.
    #[inline(always)]
    fn hidden_singles(&self) -> Option<Self> {
        let (guard, each) = (L::splat(GUARD), L::splat(EACH));
        let less = each_vector!(i => (self.0[i] | guard) - each);
        // The guard of an empty field was borrowed from.
        if !(guard & !(less[0] & less[1] & less[2] & less[3])).is_zero() {
            return None;
        }
        Some(Planes(each_vector!(i => {
            let several = (self.0[i] & less[i]) + L::splat(CELLS);
            self.0[i] & whole_fields(guard & !several)
        })))
    }

    /// Cells that have a digit in some plane, in the lanes where each band's planes are.
    #[inline(always)]
    fn taken_cells(&self) -> Self {
        let [a, b, c] = each_band!(self.0, any_digit);
        Planes([a, b, c, L::first_three(a, b, c)])
    }

    /// The cells of each band that have exactly two digits.
    #[inline(always)]
    pub(super) fn pairs(&self) -> [u32; 3] {
        let [a, b, c] = each_band!(self.0, two_digits);
        [a.store()[0], b.store()[0], c.store()[0]]
    }
}

/// Guard bits spread over their fields.
#[inline(always)]
fn whole_fields<L: Lanes>(guards: L) -> L {
    guards - guards.shr::<9>()
}

/// The lowest bit of each field, and the fields that have one. Of two places for what must stand
/// once, the other becomes an empty cell: a contradiction that is then noticed.
#[inline(always)]
fn lowest_of_fields<L: Lanes>(plane: L) -> (L, L) {
    let guard = L::splat(GUARD);
    let less = (plane | guard) - L::splat(EACH);
    (plane & !less, whole_fields(less & guard))
}

/// Each field moved to the box before it.
#[inline(always)]
fn next_box<L: Lanes>(plane: L) -> L {
    plane.shr::<10>() | plane.shl::<20>()
}

/// Keeps what belongs to a matching of the three boxes of a band with its three rows: a box-row
/// stays if the other two boxes and rows can be matched. Bits that are shifted out of their place
/// fall on places that the last `&` clears.
#[inline(always)]
fn box_row_matching<L: Lanes>(plane: L) -> L {
    let has = (plane | plane.shr::<1>() | plane.shr::<2>()) & L::splat(BOX_ROWS);
    let (row1, row2) = (has.shr::<3>() | has.shl::<6>(), has.shr::<6>() | has.shl::<3>());
    let rest = (row1 & next_box(row2)) | (row2 & next_box(row1));
    let kept = has & next_box(rest);
    plane & (kept.shl::<3>() - kept)
}

/// Keeps what belongs to a matching of the three boxes of a stack with its three columns.
#[inline(always)]
fn box_col_matching<L: Lanes>(planes: [L; 4]) -> [L; 4] {
    let has = each_vector!(i => {
        (planes[i] | planes[i].shr::<3>() | planes[i].shr::<6>()) & L::splat(BOX_COLS)
    });
    let col1 = each_vector!(i => has[i].shr::<1>() | has[i].shl::<2>());
    let col2 = each_vector!(i => has[i].shr::<2>() | has[i].shl::<1>());
    let (p1, q1) = (col1[3].turn(), col2[3].turn());
    let rest = [
        (col1[1] & col2[2]) | (col2[1] & col1[2]),
        (col1[2] & col2[0]) | (col2[2] & col1[0]),
        (col1[0] & col2[1]) | (col2[0] & col1[1]),
        (p1 & q1.turn()) | (q1 & p1.turn()),
    ];
    each_vector!(i => {
        let kept = has[i] & rest[i];
        planes[i] & (kept | kept.shl::<3>() | kept.shl::<6>())
    })
}

/// Cells with at least one digit, in all lanes.
#[inline(always)]
fn any_digit<L: Lanes>(planes: L, last: L) -> L {
    let one = planes | planes.swap1();
    let one = one | one.swap2();
    one | one.swap4() | last
}

/// Cells with at least one and with at least two digits, in all lanes.
#[inline(always)]
fn one_and_two_digits<L: Lanes>(planes: L, last: L) -> (L, L) {
    let other = planes.swap1();
    let (one, two) = (planes | other, planes & other);
    let (a, b) = (one.swap2(), two.swap2());
    let (one, two) = (one | a, two | b | (one & a));
    let (a, b) = (one.swap4(), two.swap4());
    let (one, two) = (one | a, two | b | (one & a));
    (one | last, two | (one & last))
}

/// Cells with exactly two digits, in all lanes.
#[inline(always)]
fn two_digits<L: Lanes>(planes: L, last: L) -> L {
    let other = planes.swap1();
    let (one, two) = (planes | other, planes & other);
    let (a, b) = (one.swap2(), two.swap2());
    let three = (two & a) | (one & b);
    let (one, two) = (one | a, two | b | (one & a));
    let (a, b) = (one.swap4(), two.swap4());
    let three = three | three.swap4() | (two & a) | (one & b);
    let (one, two) = (one | a, two | b | (one & a));
    (two | (one & last)) & !(three | (two & last))
}
