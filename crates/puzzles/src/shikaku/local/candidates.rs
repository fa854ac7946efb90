//! The rectangles among which each clue chooses: the lists R_k of `rafaralahy-2020` 1.2.

use super::super::{Clue, ClueMap, Instance, Rectangle};

/// More rectangles than this are not worth a local search.
pub(super) const MAX_CANDIDATES: usize = 4_000_000;

/// Rectangles of each clue, in one list.
pub(super) struct Candidates {
    rectangles: Vec<Small>,
    /// Where those of each clue begin, and at last where they end.
    from: Vec<u32>,
}

/// A rectangle in 8 bytes: sides are at most 1000.
#[derive(Clone, Copy)]
struct Small {
    row: u16,
    col: u16,
    height: u16,
    width: u16,
}

impl Candidates {
    /// The rectangles of an instance whose areas can fill the grid; `None` if there are more than
    /// [`MAX_CANDIDATES`]. With `alone`, those that hold another clue are left out: no solution
    /// has them.
    pub(super) fn new(instance: &Instance, alone: bool) -> Option<Self> {
        let clues = ClueMap::new(instance);
        let mut list = Candidates { rectangles: Vec::new(), from: vec![0] };
        for clue in &instance.clues {
            match clue.area {
                Some(area) => list.push_area(instance, &clues, clue, area as usize, alone),
                None => list.push_any(instance, &clues, clue),
            }
            if list.rectangles.len() > MAX_CANDIDATES {
                return None;
            }
            list.from.push(list.rectangles.len() as u32);
        }
        Some(list)
    }

    /// Every rectangle of an area that holds the clue.
    fn push_area(
        &mut self,
        instance: &Instance,
        clues: &ClueMap,
        clue: &Clue,
        area: usize,
        alone: bool,
    ) {
        let (at_row, at_col) = clue.cell;
        for height in (1..=instance.rows.min(area)).filter(|height| area.is_multiple_of(*height)) {
            let width = area / height;
            if width > instance.cols {
                continue;
            }
            let rows = (at_row + 1).saturating_sub(height)..=at_row.min(instance.rows - height);
            for row in rows {
                let cols = (at_col + 1).saturating_sub(width)..=at_col.min(instance.cols - width);
                for col in cols {
                    let rectangle = Rectangle { row, col, height, width };
                    if !alone || clues.count(rectangle) == 1 {
                        self.push(rectangle);
                    }
                }
            }
        }
    }

    /// Every rectangle that holds this clue alone. One that holds another is not made larger.
    fn push_any(&mut self, instance: &Instance, clues: &ClueMap, clue: &Clue) {
        let (at_row, at_col) = clue.cell;
        for row in (0..=at_row).rev() {
            for bottom in at_row + 1..=instance.rows {
                for col in (0..=at_col).rev() {
                    for right in at_col + 1..=instance.cols {
                        let (height, width) = (bottom - row, right - col);
                        let rectangle = Rectangle { row, col, height, width };
                        if clues.count(rectangle) > 1 {
                            break;
                        }
                        self.push(rectangle);
                    }
                    if self.rectangles.len() > MAX_CANDIDATES {
                        return;
                    }
                }
            }
        }
    }

    fn push(&mut self, r: Rectangle) {
        let small = |side: usize| side as u16;
        self.rectangles.push(Small {
            row: small(r.row),
            col: small(r.col),
            height: small(r.height),
            width: small(r.width),
        });
    }

    /// Leaves out the rectangles of clues that a test does not keep; true if there were any.
    pub(super) fn retain(&mut self, keep: impl Fn(usize, Rectangle) -> bool) -> bool {
        let before = self.rectangles.len();
        let mut kept = 0;
        for clue in 0..self.clues() {
            let candidates = self.of(clue);
            self.from[clue] = kept as u32;
            for index in candidates {
                if keep(clue, self.rectangle(index)) {
                    self.rectangles[kept] = self.rectangles[index];
                    kept += 1;
                }
            }
        }
        let clues = self.clues();
        self.from[clues] = kept as u32;
        self.rectangles.truncate(kept);
        kept < before
    }

    /// Number of clues.
    pub(super) fn clues(&self) -> usize {
        self.from.len() - 1
    }

    /// The rectangles of a clue, as indices.
    #[inline]
    pub(super) fn of(&self, clue: usize) -> std::ops::Range<usize> {
        self.from[clue] as usize..self.from[clue + 1] as usize
    }

    /// A rectangle by its index.
    #[inline]
    pub(super) fn rectangle(&self, index: usize) -> Rectangle {
        let Small { row, col, height, width } = self.rectangles[index];
        let large = |side: u16| side as usize;
        Rectangle { row: large(row), col: large(col), height: large(height), width: large(width) }
    }
}
