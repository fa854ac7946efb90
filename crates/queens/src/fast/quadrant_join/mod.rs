//! Counts the solutions of the empty board by joining quadrants.
//!
//! The board is cut into quadrants. Few placements of queens fit a quadrant, and two quadrants
//! meet only on a few diagonals. For the rows that the left half has, its halves are put together
//! of an upper and a lower quadrant, and so are those of the right half on the other rows. Two
//! halves make a solution if they share no diagonal: a word has a bit for each of 64 right halves,
//! there is such a word for each diagonal, and the words of the diagonals that a left half takes
//! are and-ed and their bits counted. No solution is ever visited.
//!
//! Which lines two quadrants share:
//!
//! ```text
//!                   left half                      right half
//!               +--------------+   rows, \, /   +--------------+
//!   upper half  |  north-west  |----------------|  north-east  |
//!               +--------------+ .            . +--------------+
//!                      |            .  /   .            |
//!     columns, \, /    |              .  .              |    columns, \, /
//!                      |            .  \   .            |
//!               +--------------+ .            . +--------------+
//!   lower half  |  south-west  |----------------|  south-east  |
//!               +--------------+   rows, \, /   +--------------+
//! ```
//!
//! Symmetry: a board and its images are counted once, or nearly so. On even boards the rows of the
//! left half and the queens of the long diagonals say which image is counted; on odd boards the two
//! queens of the middle row and column do.

mod cut;
mod quadrant;
mod queue;
mod side;
mod sieve;

use cut::{Cut, cuts};
use kumiki_core::{Event, Run, Stop, share_numbered};
use quadrant::Subsets;
use queue::{Order, Queue, Work};
use side::{Side, long_diagonals};
use sieve::{CAPACITY, Left};
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

/// Counts the solutions of the empty board of `n` in [`SIZES`], on several threads if the run has no
/// step budget: what a step budget reaches must not depend on the threads.
pub(super) fn count(n: usize, run: &mut Run) -> Joined {
    let cuts = cuts(n);
    let of_cut = |cut| Cut::classes(cut).map(move |queens| (cut, queens));
    let mut classes: Vec<(&Cut, u32)> = cuts.iter().flat_map(of_cut).collect();
    // Small classes last, when threads run out of work.
    classes.sort_by_key(|&(cut, queens)| (2 * queens).abs_diff(cut.top.count_ones()));
    let count = Counting { queue: Queue::new(classes.len()), classes, joined: AtomicUsize::new(0) };
    let threads = if run.budget().steps.is_some() { 1 } else { run.threads() };
    if threads <= 1 {
        let (found, stopped) = count.work(run);
        return Joined { found, stopped };
    }
    let parts: Mutex<Vec<(u128, Option<Stop>, u64)>> = Mutex::new(Vec::new());
    let whole: &Run = run;
    share_numbered(threads, |number| {
        let mut worker = whole.worker(number as u64);
        let (found, stopped) = count.work(&mut worker);
        let mut parts = parts.lock().unwrap_or_else(PoisonError::into_inner);
        parts.push((found, stopped, worker.steps()));
    });
    let mut joined = Joined { found: 0, stopped: None };
    for (found, stopped, steps) in parts.into_inner().unwrap_or_else(PoisonError::into_inner) {
        joined.found += found;
        joined.stopped = joined.stopped.or(stopped);
        run.add_steps(steps);
    }
    joined
}

/// A count under way, on one thread or several.
struct Counting<'c> {
    queue: Queue<Class<'c>>,
    /// The cuts of the board, each with a number of queens in the north-west.
    classes: Vec<(&'c Cut, u32)>,
    /// Classes whose last rows were taken.
    joined: AtomicUsize,
}

impl<'c> Counting<'c> {
    /// Lays out and joins until nothing is left: the boards, and why it ended early.
    fn work(&self, run: &mut Run) -> (u128, Option<Stop>) {
        let mut found = 0;
        while let Some(work) = self.queue.take(|class| class.tops.len()) {
            let end = match work {
                Work::LayOut(order) => self.lay_out(order, run),
                Work::Join(class, choice) => self.join(&class, choice, run, &mut found),
            };
            if let ControlFlow::Break(stop) = end {
                return (found, Some(stop));
            }
        }
        (found, None)
    }

    fn lay_out(&self, order: Order<Class<'c>>, run: &mut Run) -> ControlFlow<Stop> {
        let (cut, queens) = self.classes[order.number];
        order.hand_in(Class::new(cut, queens, run)?);
        ControlFlow::Continue(())
    }

    fn join(
        &self,
        class: &Class,
        choice: usize,
        run: &mut Run,
        found: &mut u128,
    ) -> ControlFlow<Stop> {
        let Some(&top) = class.tops.sets().get(choice) else { return ControlFlow::Continue(()) };
        let mut boards = 0;
        let end = class.join_rows(top, run, &mut boards);
        *found += boards * u128::from(class.cut.times);
        if choice + 1 == class.tops.len() {
            let joined = self.joined.fetch_add(1, Ordering::Relaxed) + 1;
            run.emit(&Event::Progress(joined as f64 / self.classes.len() as f64));
        }
        end
    }
}

/// The boards of a cut with a given number of queens in the north-west.
struct Class<'c> {
    cut: &'c Cut,
    /// Rows of the north-west queens.
    tops: Subsets,
    left: Side,
    right: Side,
}

impl<'c> Class<'c> {
    /// The class with `queens` in the north-west.
    fn new(cut: &'c Cut, queens: u32, run: &mut Run) -> ControlFlow<Stop, Self> {
        ControlFlow::Continue(Class {
            cut,
            tops: Subsets::new(cut.top, queens),
            left: Side::new(cut, true, queens, run)?,
            right: Side::new(cut, false, cut.top.count_ones() - queens, run)?,
        })
    }

    /// Adds the boards whose north-west queens are in the rows `top`.
    fn join_rows(&self, top: u32, run: &mut Run, found: &mut u128) -> ControlFlow<Stop> {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::is_x86_feature_detected as has;
            let counts = has!("bmi1") && has!("popcnt");
            if counts && has!("avx512f") && has!("avx512vpopcntdq") {
                #[allow(
                    unsafe_code,
                    reason = "the same code compiled for vectors and bit counts"
                )]
                // SAFETY: the processor was just asked for the features.
                return unsafe { self.join_rows_avx512(top, run, found) };
            }
            if counts && has!("avx2") {
                #[allow(
                    unsafe_code,
                    reason = "the same code compiled for vectors and bit counts"
                )]
                // SAFETY: the processor was just asked for the features.
                return unsafe { self.join_rows_avx2(top, run, found) };
            }
        }
        self.join_rows_plain(top, run, found)
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx512f,avx512vpopcntdq,bmi1,popcnt")]
    fn join_rows_avx512(&self, top: u32, run: &mut Run, found: &mut u128) -> ControlFlow<Stop> {
        self.join_rows_plain(top, run, found)
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,popcnt")]
    fn join_rows_avx2(&self, top: u32, run: &mut Run, found: &mut u128) -> ControlFlow<Stop> {
        self.join_rows_plain(top, run, found)
    }

    #[inline(always)]
    fn join_rows_plain(&self, top: u32, run: &mut Run, found: &mut u128) -> ControlFlow<Stop> {
        let upper = self.left.upper(top);
        let above = self.right.upper(self.tops.others(top));
        let twice = long_diagonals(self.cut);
        let mut right = Vec::new();
        for (rows, &bottom) in self.left.rows.sets().iter().enumerate() {
            let images = self.cut.images(top, bottom);
            if images == 0 || upper.is_empty() {
                continue;
            }
            let others = self.right.rows.place(self.left.rows.others(bottom));
            self.right.halves(&above, others, &mut right);
            let left = Left { side: &self.left, upper: &upper, rows, twice };
            for right in right.chunks(CAPACITY) {
                *found += u128::from(images * sieve::join(left, right));
                run.step()?;
            }
        }
        ControlFlow::Continue(())
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
        let budget = Budget { steps: Some(100), time: None };
        let mut run = Run::within(0, budget);
        let joined = count(12, &mut run);
        assert_eq!(joined.stopped, Some(Stop::Steps));
        assert!(joined.found < 14200);
    }

    #[test]
    fn vectors_change_nothing() {
        for cut in cuts(11).iter().chain(&cuts(12)) {
            for queens in cut.classes() {
                let mut run = Run::unlimited(0);
                let ControlFlow::Continue(class) = Class::new(cut, queens, &mut run) else {
                    panic!("nothing stops an unlimited run")
                };
                for &top in class.tops.sets() {
                    let (mut found, mut plain) = (0, 0);
                    assert!(class.join_rows(top, &mut run, &mut found).is_continue());
                    assert!(class.join_rows_plain(top, &mut run, &mut plain).is_continue());
                    assert_eq!(found, plain);
                }
            }
        }
    }
}
