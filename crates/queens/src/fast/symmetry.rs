//! Solutions of the empty board up to rotation and reflection: which of the eight images of a
//! board stands for all, and how many boards are their own image.

use super::bitboard::Back;
use kumiki_core::{Run, Stop};
use std::ops::ControlFlow;

/// The eight images of a board, in the order of this number: bit 0 mirrors left and right, bit 1
/// up and down, bit 2 exchanges rows and columns.
const IMAGES: u8 = 8;

/// Is a board the first of its eight images, compared row by row?
pub(super) fn is_first_image(queens: &[u8]) -> bool {
    let mut image = vec![0; queens.len()];
    (1..IMAGES).all(|number| {
        write_image(queens, number, &mut image);
        queens <= &image[..]
    })
}

fn write_image(queens: &[u8], number: u8, image: &mut [u8]) {
    let last = queens.len() - 1;
    for (row, &col) in queens.iter().enumerate() {
        let mut cell = (row, usize::from(col));
        if number & 1 != 0 {
            cell.1 = last - cell.1;
        }
        if number & 2 != 0 {
            cell.0 = last - cell.0;
        }
        if number & 4 != 0 {
            cell = (cell.1, cell.0);
        }
        image[cell.0] = cell.1 as u8;
    }
}

/// The number of solutions up to symmetry, by Burnside's lemma. No board of two rows or more is
/// its own reflection: a queen and its image would share a line.
pub(super) fn orbits(n: usize, total: u128, run: &mut Run) -> Result<u128, Stop> {
    if n == 1 {
        return Ok(total);
    }
    let half_turn = fixed(n, 2, run)?;
    let quarter_turn = fixed(n, 1, run)?;
    Ok((total + half_turn + 2 * quarter_turn) / 8)
}

/// The number of solutions that `quarters` quarter turns leave as they are.
fn fixed(n: usize, quarters: usize, run: &mut Run) -> Result<u128, Stop> {
    let taken = Taken { rows: 0, cols: 0, sums: 0, differences: 0 };
    let mut found = 0;
    match extend(n, quarters, taken, run, &mut found) {
        ControlFlow::Break(Back::Stopped(stop)) => Err(stop),
        _ => Ok(found),
    }
}

#[derive(Clone, Copy)]
struct Taken {
    rows: u64,
    cols: u64,
    sums: u128,
    differences: u128,
}

impl Taken {
    /// With a queen and its images under the turns; `None` if two of them attack each other or
    /// another queen.
    fn with_orbit(mut self, n: usize, quarters: usize, cell: (usize, usize)) -> Option<Self> {
        let mut image = cell;
        loop {
            let (row, col) = image;
            let (sum, difference) = (1u128 << (row + col), 1u128 << (row + n - 1 - col));
            let free = self.rows >> row & 1 == 0
                && self.cols >> col & 1 == 0
                && self.sums & sum == 0
                && self.differences & difference == 0;
            if !free {
                return None;
            }
            self.rows |= 1 << row;
            self.cols |= 1 << col;
            self.sums |= sum;
            self.differences |= difference;
            for _ in 0..quarters {
                image = (image.1, n - 1 - image.0);
            }
            if image == cell {
                return Some(self);
            }
        }
    }
}

/// Puts a queen and its images in the first open row.
fn extend(
    n: usize,
    quarters: usize,
    taken: Taken,
    run: &mut Run,
    found: &mut u128,
) -> ControlFlow<Back> {
    let row = taken.rows.trailing_ones() as usize;
    if row == n {
        *found += 1;
        return ControlFlow::Continue(());
    }
    for col in 0..n {
        run.step().map_break(Back::Stopped)?;
        if let Some(next) = taken.with_orbit(n, quarters, (row, col)) {
            extend(n, quarters, next, run, found)?;
        }
    }
    ControlFlow::Continue(())
}
