//! Leaves out rectangles that no solution has: those on a cell that another clue must cover, and
//! those that miss a cell which no other clue can cover. Knows no search.

use super::super::{Instance, Rectangle};
use super::candidate_lists::Candidates;

/// Cells looked at in one round at most; larger lists are left as they are.
const MAX_CELLS: usize = 20_000_000;
/// Rounds at most: on large boards one cell may follow from another for a long time.
const ROUNDS: usize = 50;

/// Which clues can and must cover each cell.
struct Cover {
    cols: usize,
    /// The clue that must cover a cell.
    must: Vec<u32>,
    /// The only clue that can.
    only: Vec<u32>,
    /// How many cells only this clue can cover.
    own: Vec<u32>,
}

/// No clue, and several of them.
const NONE: u32 = u32::MAX;
const SEVERAL: u32 = u32::MAX - 1;

/// Leaves out what can be left out. A clue may lose all its rectangles: then there is no solution.
pub(super) fn prune(candidates: &mut Candidates, instance: &Instance) {
    for _ in 0..ROUNDS {
        let clues = 0..candidates.clues();
        let all = clues.flat_map(|clue| candidates.of(clue));
        if all.map(|i| candidates.rectangle(i).area()).sum::<usize>() > MAX_CELLS {
            return;
        }
        let cover = Cover::new(candidates, instance);
        if !candidates.retain(|clue, rectangle| cover.allows(clue, rectangle)) {
            return;
        }
    }
}

impl Cover {
    fn new(candidates: &Candidates, instance: &Instance) -> Self {
        let (cells, cols) = (instance.cells(), instance.cols);
        let (mut must, mut only) = (vec![NONE; cells], vec![NONE; cells]);
        for clue in 0..candidates.clues() {
            let rectangles = || candidates.of(clue).map(|i| candidates.rectangle(i));
            let core = rectangles().map(Some).reduce(|a, b| common(a?, b?)).flatten();
            for (row, col) in core.into_iter().flat_map(Rectangle::cells) {
                must[row * cols + col] = clue as u32;
            }
            for (row, col) in rectangles().flat_map(Rectangle::cells) {
                let only = &mut only[row * cols + col];
                *only = if [NONE, clue as u32].contains(only) { clue as u32 } else { SEVERAL };
            }
        }
        let mut own = vec![0; candidates.clues()];
        for &clue in only.iter().filter(|&&clue| clue < SEVERAL) {
            own[clue as usize] += 1;
        }
        Cover { cols, must, only, own }
    }

    /// True unless some solution's cell forbids the rectangle.
    fn allows(&self, clue: usize, rectangle: Rectangle) -> bool {
        let mut own = 0;
        for (row, col) in rectangle.cells() {
            let cell = row * self.cols + col;
            if ![NONE, clue as u32].contains(&self.must[cell]) {
                return false;
            }
            own += u32::from(self.only[cell] == clue as u32);
        }
        own == self.own[clue]
    }
}

/// The cells in both rectangles, themselves a rectangle.
fn common(a: Rectangle, b: Rectangle) -> Option<Rectangle> {
    let (row, col) = (a.row.max(b.row), a.col.max(b.col));
    let bottom = (a.row + a.height).min(b.row + b.height);
    let right = (a.col + a.width).min(b.col + b.width);
    (row < bottom && col < right).then(|| Rectangle {
        row,
        col,
        height: bottom - row,
        width: right - col,
    })
}
