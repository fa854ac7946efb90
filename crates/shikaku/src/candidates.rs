//! The rectangles that a clue may have: those in the grid that hold it and no other clue, and
//! have its area. Every method that chooses among rectangles begins here; none is known to it.

use super::{Clue, Instance, Rectangle};
use kumiki_core::Cell;
use std::ops::{ControlFlow, RangeInclusive};

/// A rectangle in 8 bytes, by its first row and column and those after its last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Corners {
    pub(super) top: u16,
    pub(super) left: u16,
    pub(super) bottom: u16,
    pub(super) right: u16,
}

impl Corners {
    /// The rectangle, which must fit a grid: sides are then at most 1000.
    pub(super) fn of(r: Rectangle) -> Self {
        let (bottom, right) = (r.row + r.height, r.col + r.width);
        Corners {
            top: r.row as u16,
            left: r.col as u16,
            bottom: bottom as u16,
            right: right as u16,
        }
    }

    /// The same rectangle in the puzzle's own words.
    pub(super) fn rectangle(self) -> Rectangle {
        let Corners { top, left, bottom, right } = self;
        Rectangle {
            row: top as usize,
            col: left as usize,
            height: (bottom - top) as usize,
            width: (right - left) as usize,
        }
    }

    /// Number of cells.
    pub(super) fn area(self) -> usize {
        (self.bottom - self.top) as usize * (self.right - self.left) as usize
    }

    /// True if the two have a cell in common.
    #[inline]
    pub(super) fn meets(self, other: Corners) -> bool {
        (self.top < other.bottom)
            & (other.top < self.bottom)
            & (self.left < other.right)
            & (other.left < self.right)
    }

    /// True if it has all cells of another.
    #[inline]
    pub(super) fn holds(self, other: Corners) -> bool {
        (self.top <= other.top)
            & (self.left <= other.left)
            & (self.bottom >= other.bottom)
            & (self.right >= other.right)
    }

    /// The cells of both, if they have any in common.
    #[inline]
    pub(super) fn common(self, other: Corners) -> Corners {
        Corners {
            top: self.top.max(other.top),
            left: self.left.max(other.left),
            bottom: self.bottom.min(other.bottom),
            right: self.right.min(other.right),
        }
    }
}

/// How far a row is free of clues to both sides of a cell: from the column `left` on, before the
/// column `right`.
#[derive(Clone, Copy)]
struct Free {
    left: u16,
    right: u16,
    /// The cell itself holds a clue.
    clue: bool,
}

/// How far the rectangles of each clue may reach.
pub(super) struct Reach<'a> {
    instance: &'a Instance,
    free: Vec<Free>,
    /// What is free above and below the clue last asked for, in all rows up to each.
    above: Vec<Free>,
    below: Vec<Free>,
}

impl<'a> Reach<'a> {
    /// The reach of an instance's clues.
    pub(super) fn new(instance: &'a Instance) -> Self {
        let (rows, cols) = (instance.rows, instance.cols);
        let mut free = vec![Free { left: 0, right: cols as u16, clue: false }; rows * cols];
        for &Clue { cell: (row, col), .. } in &instance.clues {
            free[row * cols + col].clue = true;
        }
        for row in free.chunks_exact_mut(cols) {
            let mut left = 0;
            for (cell, next) in row.iter_mut().zip(1..) {
                cell.left = left;
                left = if cell.clue { next } else { left };
            }
            let mut right = cols as u16;
            for (col, cell) in row.iter_mut().enumerate().rev() {
                cell.right = right;
                right = if cell.clue { col as u16 } else { right };
            }
        }
        Reach { instance, free, above: Vec::new(), below: Vec::new() }
    }

    /// Visits every rectangle that the clue of an index may have, lower ones first.
    pub(super) fn visit(
        &mut self,
        index: usize,
        visit: &mut impl FnMut(Corners) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Clue { cell: (row, col), area } = self.instance.clues[index];
        let rows = area.map_or(self.instance.rows, |area| area as usize);
        let whole = self.free[row * self.instance.cols + col];
        self.measure(row, col, rows);
        let (above, below) = (self.above.as_slice(), self.below.as_slice());
        for height in 1..=rows.min(above.len() + below.len() - 1) {
            let width = match area {
                Some(area) if !(area as usize).is_multiple_of(height) => continue,
                Some(area) if area as usize / height > (whole.right - whole.left) as usize => {
                    continue;
                }
                Some(area) => Some(area as usize / height),
                None => None,
            };
            // The row itself counts both above and below.
            for up in height.saturating_sub(below.len())..height.min(above.len()) {
                let (a, b) = (above[up], below[height - 1 - up]);
                let free = (a.left.max(b.left) as usize, a.right.min(b.right) as usize);
                let widths = width.map_or(1..=free.1 - free.0, |width| width..=width);
                wider(row - up, height, col, free, widths, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Notes what is free in all rows from a clue's up and down, as far as its column is.
    fn measure(&mut self, row: usize, col: usize, rows: usize) {
        let at = |row: usize| self.free[row * self.instance.cols + col];
        let narrow = |list: &mut Vec<Free>, row: usize| {
            let (next, last) = (at(row), list.last().copied());
            if let (false, Some(last)) = (next.clue, last) {
                let (left, right) = (next.left.max(last.left), next.right.min(last.right));
                list.push(Free { left, right, clue: false });
            }
            !next.clue
        };
        for list in [&mut self.above, &mut self.below] {
            list.clear();
            list.push(at(row));
        }
        let first = (row + 1).saturating_sub(rows);
        let _ = (first..row).rev().all(|row| narrow(&mut self.above, row));
        let end = self.instance.rows.min(row.saturating_add(rows));
        let _ = (row + 1..end).all(|row| narrow(&mut self.below, row));
    }
}

/// Every rectangle of an area in the grid that holds a cell, whatever clues it holds: the list R_k of
/// `rafaralahy-2020` 1.2, lower ones first.
pub(super) fn of_area(
    instance: &Instance,
    (at_row, at_col): Cell,
    area: usize,
) -> impl Iterator<Item = Corners> {
    let (rows, cols) = (instance.rows, instance.cols);
    let heights = (1..=rows.min(area)).filter(move |height| area.is_multiple_of(*height));
    let sides = heights.map(move |height| (height, area / height));
    sides.filter(move |&(_, width)| width <= cols).flat_map(move |(height, width)| {
        let tops = (at_row + 1).saturating_sub(height)..=at_row.min(rows - height);
        tops.flat_map(move |row| {
            let lefts = (at_col + 1).saturating_sub(width)..=at_col.min(cols - width);
            lefts.map(move |col| Corners::of(Rectangle { row, col, height, width }))
        })
    })
}

/// Visits every rectangle of some widths around a column, in free columns.
fn wider(
    row: usize,
    height: usize,
    col: usize,
    (left, right): (usize, usize),
    widths: RangeInclusive<usize>,
    visit: &mut impl FnMut(Corners) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (top, bottom) = (row as u16, (row + height) as u16);
    for width in widths {
        for left in left.max((col + 1).saturating_sub(width))
            ..(col + 1).min((right + 1).saturating_sub(width))
        {
            let (left, right) = (left as u16, (left + width) as u16);
            visit(Corners { top, left, bottom, right })?;
        }
    }
    ControlFlow::Continue(())
}
