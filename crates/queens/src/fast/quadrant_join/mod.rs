//! Counts the solutions of the empty board by joining quadrants.
//!
//! The board is cut into quadrants. Few placements of queens fit a quadrant, and two quadrants
//! meet only on a few diagonals. For the queens of the north-west the placements of the north-east
//! (on the other rows) and of the south-west (on the other columns) are looked up; for two of
//! those that share no diagonal the rows and columns of the south-east are known, and the number
//! of placements there is a population count of three words. No solution is ever visited.
//!
//! Which lines two quadrants share:
//!
//! ```text
//!                   left half                      right half
//!               +--------------+   rows, \, /   +--------------+
//!   upper half  |  north-west  |----------------|  north-east  |
//!               | placed first |                |  looked up   |
//!               +--------------+ .            . +--------------+
//!                      |            .  /   .            |
//!     columns, \, /    |              .  .              |    columns, \, /
//!                      |            .  \   .            |
//!               +--------------+ .            . +--------------+
//!   lower half  |  south-west  |----------------|  south-east  |
//!               |  looked up   |   rows, \, /   | only counted |
//!               +--------------+                +--------------+
//! ```
//!
//! Opposite quadrants share diagonals of one direction alone: `\` north-west with south-east, `/`
//! north-east with south-west. The set of columns of the south-west is the pivot of a join: with
//! the north-west it fixes which rows and columns each of the others has. A word of the south-east
//! has a bit for each of its placements on the rows and columns that are left; three words, those
//! free of the diagonals of the north-west, of the north-east and of the south-west, are and-ed,
//! and the bits counted.
//!
//! Symmetry: a board and its images are counted once. On even boards the images permute the sets
//! of lines that the quadrants leave open, and the image is counted whose first set is least; on
//! odd boards the two queens of the middle row and column do the same.

mod case;
mod pivot;
mod quadrant;

use case::{Class, Cut};
use kumiki_core::{Event, Run, Stop, share_numbered};
use pivot::{Block, Tally};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// The sizes of board that can be joined: smaller ones have no quadrants to speak of, the tables
/// of larger ones would not fit in memory.
pub(super) const SIZES: std::ops::RangeInclusive<usize> = 6..=22;

/// What joining found.
pub(super) struct Joined {
    /// The number of solutions; a lower bound if it was stopped.
    pub(super) found: u128,
    /// Why it ended early, if it did.
    pub(super) stopped: Option<Stop>,
}

/// Counts the solutions of the empty board of `n` in [`SIZES`].
pub(super) fn count(n: usize, run: &mut Run) -> Joined {
    let cuts = cuts(n);
    // Each class in twelfths: its tallies are divided by up to four.
    let mut twelfths = 0;
    for (done, &(cut, times)) in cuts.iter().enumerate() {
        let open = cut.top.count_ones();
        // With all symmetries, turning exchanges many and few queens in the north-west.
        let least = if cut.symmetric { open.div_ceil(2) } else { 0 };
        for queens in least..=open {
            let class = Class::new(cut, queens);
            let (tally, stopped) = join(&class, run);
            for (images, &found) in tally.iter().enumerate().skip(1) {
                twelfths += found * 12 / images as u128 * class.images() * times;
            }
            if stopped.is_some() {
                return Joined { found: twelfths / 12, stopped };
            }
        }
        run.emit(&Event::Progress((done + 1) as f64 / cuts.len() as f64));
    }
    Joined { found: twelfths / 12, stopped: None }
}

/// The ways to cut the board, and how often each counts.
fn cuts(n: usize) -> Vec<(Cut, u128)> {
    let half = n / 2;
    let whole = (1 << half) - 1;
    let plain = Cut { n, half, top: whole, left: whole, sums: 0, differences: 0, symmetric: true };
    if n.is_multiple_of(2) {
        return vec![(plain, 1)];
    }
    let sum = |row: usize, col: usize| 1u64 << (row + col);
    let difference = |row: usize, col: usize| 1u64 << (row + n - 1 - col);
    let centre = Cut { sums: sum(half, half), differences: difference(half, half), ..plain };
    let mut cuts = vec![(centre, 1)];
    // The queens of the middle column and row, in row `row` and column `col`: of the eight images
    // one has both in the upper left, the first nearer to its end.
    for col in 0..half {
        for row in 0..col {
            let cut = Cut {
                top: whole & !(1 << row),
                left: whole & !(1 << col),
                sums: sum(row, half) | sum(half, col),
                differences: difference(row, half) | difference(half, col),
                symmetric: false,
                ..plain
            };
            cuts.push((cut, 8));
        }
    }
    cuts
}

/// Joins all pivots of a class, on several threads if the run has no step budget: which pivots a
/// step budget reaches must not depend on the threads.
fn join(class: &Class, run: &mut Run) -> (Tally, Option<Stop>) {
    let threads = if run.budget().steps.is_some() { 1 } else { run.threads().min(class.pivots()) };
    if threads <= 1 {
        return join_from(class, &AtomicUsize::new(0), run);
    }
    let next = AtomicUsize::new(0);
    let parts: Mutex<Vec<(Tally, Option<Stop>, u64)>> = Mutex::new(Vec::new());
    let whole: &Run = run;
    share_numbered(threads, |number| {
        let mut worker = whole.worker(number as u64);
        let (tally, stopped) = join_from(class, &next, &mut worker);
        let mut parts = parts.lock().unwrap_or_else(PoisonError::into_inner);
        parts.push((tally, stopped, worker.steps()));
    });
    let mut tally = Tally::default();
    let mut stopped = None;
    for (part, stop, steps) in parts.into_inner().unwrap_or_else(PoisonError::into_inner) {
        for (sum, found) in tally.iter_mut().zip(part) {
            *sum += found;
        }
        stopped = stopped.or(stop);
        run.add_steps(steps);
    }
    (tally, stopped)
}

/// Joins pivots until there are no more.
fn join_from(class: &Class, next: &AtomicUsize, run: &mut Run) -> (Tally, Option<Stop>) {
    let mut block = Block::default();
    let mut tally = Tally::default();
    loop {
        let pivot = next.fetch_add(1, Ordering::Relaxed);
        if pivot >= class.pivots() {
            return (tally, None);
        }
        if let ControlFlow::Break(stop) = join_pivot(class, pivot, &mut block, run, &mut tally) {
            return (tally, Some(stop));
        }
    }
}

fn join_pivot(
    class: &Class,
    pivot: usize,
    block: &mut Block,
    run: &mut Run,
    tally: &mut Tally,
) -> ControlFlow<Stop> {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2")
        && std::arch::is_x86_feature_detected!("bmi1")
        && std::arch::is_x86_feature_detected!("popcnt")
    {
        #[allow(unsafe_code, reason = "the same code compiled for vectors and bit counts")]
        // SAFETY: the processor was just asked for the features.
        return unsafe { join_pivot_avx2(class, pivot, block, run, tally) };
    }
    join_pivot_plain(class, pivot, block, run, tally)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,popcnt")]
fn join_pivot_avx2(
    class: &Class,
    pivot: usize,
    block: &mut Block,
    run: &mut Run,
    tally: &mut Tally,
) -> ControlFlow<Stop> {
    join_pivot_plain(class, pivot, block, run, tally)
}

#[inline(always)]
fn join_pivot_plain(
    class: &Class,
    pivot: usize,
    block: &mut Block,
    run: &mut Run,
    tally: &mut Tally,
) -> ControlFlow<Stop> {
    match class.width {
        1 => block.join::<1>(class, pivot, run, tally),
        2 => block.join::<2>(class, pivot, run, tally),
        4 => block.join::<4>(class, pivot, run, tally),
        8 => block.join::<8>(class, pivot, run, tally),
        16 => block.join::<16>(class, pivot, run, tally),
        32 => block.join::<32>(class, pivot, run, tally),
        _ => block.join::<64>(class, pivot, run, tally),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kumiki_core::Budget;

    #[test]
    fn counts_are_the_known_ones() {
        let known = [4, 40, 92, 352, 724, 2680, 14200, 73712];
        for (n, known) in (*SIZES.start()..).zip(known) {
            let mut run = Run::unlimited(0);
            let joined = count(n, &mut run);
            assert_eq!((joined.found, joined.stopped), (known, None), "n = {n}");
        }
    }

    #[test]
    fn threads_change_nothing() {
        let mut run = Run::unlimited(0).with_threads(3);
        assert_eq!(count(12, &mut run).found, 14200);
        assert_eq!(count(11, &mut run).found, 2680);
    }

    #[test]
    fn a_stopped_count_is_a_lower_bound() {
        let budget = Budget { steps: Some(2000), time: None };
        let mut run = Run::within(0, budget);
        let joined = count(12, &mut run);
        assert_eq!(joined.stopped, Some(Stop::Steps));
        assert!(joined.found < 14200);
    }
}
