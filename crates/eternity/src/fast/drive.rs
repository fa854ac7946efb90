//! Lets a search run within the budgets of a run: a step is a placement.

use super::search::{Pause, Search};
use kumiki_core::{Run, Stop};
use std::ops::ControlFlow;

/// Placements between two looks at the clock: about a millisecond.
const SLICE: u64 = 1 << 16;

/// Searches on until a board is complete, nothing is left to try or `limit` placements are done
/// (they are subtracted from it). Breaks when the run must stop.
pub(super) fn drive(
    search: &mut Search,
    run: &mut Run,
    limit: &mut u64,
) -> ControlFlow<Stop, Pause> {
    drive_with(search, run, limit, Search::advance)
}

/// The same for any way to advance a search.
pub(super) fn drive_with<'t>(
    search: &mut Search<'t>,
    run: &mut Run,
    limit: &mut u64,
    mut advance: impl FnMut(&mut Search<'t>, u64) -> (u64, Pause),
) -> ControlFlow<Stop, Pause> {
    loop {
        run.check_limits()?;
        run.show(|| search.board());
        let left = run.budget().steps.map_or(u64::MAX, |n| n.saturating_sub(run.steps()));
        let (done, pause) = advance(search, SLICE.min(left).min(*limit));
        run.count_steps(done);
        *limit -= done;
        if pause != Pause::Enough || *limit == 0 {
            return ControlFlow::Continue(pause);
        }
    }
}
