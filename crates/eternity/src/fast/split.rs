//! One exact search on all threads: the tree is cut at a depth, and each thread takes the next
//! branch that nobody has taken.
//!
//! Every thread walks the part above the cut, which is small, so branches need not be kept. Which
//! solution comes first depends on the threads: runs that must be reproducible use one.

use super::drive::drive;
use super::search::{Pause, Search};
use kumiki_core::{Run, Stop, share_numbered};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// Branches that are enough to keep all threads busy to the end.
const BRANCHES: u64 = 4096;

/// The most placements above the cut.
const ABOVE: u64 = 1 << 18;

/// Calls `found` at every solution until it breaks (complete), all were found (exhausted) or
/// about `limit` placements are done (enough). `start` makes a search at its beginning.
pub(super) fn search_on_all_threads<'s>(
    run: &mut Run,
    limit: u64,
    start: impl Fn() -> Search<'s> + Sync,
    found: impl Fn(&Search) -> ControlFlow<()> + Sync,
) -> ControlFlow<Stop, Pause> {
    let threads = run.threads();
    let cut = cut(&start, run)?;
    let next = AtomicU64::new(0);
    let over = AtomicBool::new(false);
    let ends = Mutex::new(Vec::new());
    let (steps, steps_above) = (AtomicU64::new(0), AtomicU64::new(0));
    let whole: &Run = run;
    let work = |thread: usize| {
        let mut run = whole.racer(thread as u64, &over);
        let mut limit = limit / threads as u64;
        let mut above = 0;
        let end = branches(&mut run, &mut limit, cut, &start, &next, &mut above, &found);
        if end != ControlFlow::Continue(Pause::Exhausted) {
            over.store(true, Ordering::Relaxed);
        }
        steps.fetch_add(run.steps(), Ordering::Relaxed);
        steps_above.fetch_max(above, Ordering::Relaxed);
        ends.lock().unwrap_or_else(PoisonError::into_inner).push(end);
    };
    share_numbered(threads, work);
    // What all threads walk counts once, so that a search to the end has the placements of one.
    run.add_steps(steps.into_inner() + steps_above.into_inner());
    let ends = ends.into_inner().unwrap_or_else(PoisonError::into_inner);
    // One thread's end stops the others, which is then no reason of its own.
    let reason = |end: &ControlFlow<Stop, Pause>| match end {
        ControlFlow::Continue(Pause::Complete) => 0,
        ControlFlow::Continue(Pause::Enough) => 1,
        ControlFlow::Break(Stop::Time | Stop::Steps) => 2,
        ControlFlow::Break(Stop::Cancelled) => 3,
        ControlFlow::Continue(Pause::Exhausted) => 4,
    };
    let end = ends.into_iter().min_by_key(reason);
    end.unwrap_or(ControlFlow::Continue(Pause::Exhausted))
}

/// One thread's part: branch after branch.
fn branches<'s>(
    run: &mut Run,
    limit: &mut u64,
    cut: usize,
    start: &impl Fn() -> Search<'s>,
    next: &AtomicU64,
    placements_above: &mut u64,
    found: &impl Fn(&Search) -> ControlFlow<()>,
) -> ControlFlow<Stop, Pause> {
    let mut above = start().until(cut);
    let mut below = start();
    let mut seen = 0;
    loop {
        let mine = next.fetch_add(1, Ordering::Relaxed);
        while seen <= mine {
            let (done, pause) = above.advance(u64::MAX);
            *placements_above += done;
            if pause == Pause::Exhausted {
                return ControlFlow::Continue(Pause::Exhausted);
            }
            seen += 1;
        }
        below.begin_below(&above);
        loop {
            match drive(&mut below, run, limit)? {
                Pause::Exhausted => break,
                Pause::Enough => return ControlFlow::Continue(Pause::Enough),
                Pause::Complete => {
                    if found(&below).is_break() {
                        return ControlFlow::Continue(Pause::Complete);
                    }
                }
            }
        }
    }
}

/// A depth with enough branches, or the last one that can be walked quickly; before the last cell.
fn cut<'s>(start: &impl Fn() -> Search<'s>, run: &Run) -> ControlFlow<Stop, usize> {
    let last = start().cells().saturating_sub(1);
    for depth in 1..last {
        run.check_limits()?;
        let mut above = start().until(depth);
        let (mut branches, mut left) = (0, ABOVE);
        loop {
            let (done, pause) = above.advance(left);
            left -= done;
            match pause {
                Pause::Complete => branches += 1,
                Pause::Exhausted => break,
                Pause::Enough => return ControlFlow::Continue(depth.max(2) - 1),
            }
        }
        if branches >= BRANCHES || branches == 0 {
            return ControlFlow::Continue(depth);
        }
    }
    ControlFlow::Continue(last)
}
