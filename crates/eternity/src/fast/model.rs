//! How many boards a search meets at each depth, as a model: the mean number of pieces that fit
//! each cell, and of those that leave one edge unmatched. Breaks are computed from it.
//!
//! What no search has measured is reckoned from the pieces that are left and the colours they have.

use super::super::piece::{BORDER, BOTTOM, LEFT, RIGHT, TOP};
use super::plan::{NOWHERE, Plan, Step};
use super::probe::Probe;

/// The weight of what was reckoned beside what was measured, in arrivals.
const RECKONED: f64 = 20.0;

/// What counts as an arrival where no search arrived.
const NEVER: f64 = 1e-9;

/// One mismatch less makes boards so many times as rare.
const WORTH: f64 = 4.0;

/// The choices on each open cell.
pub(super) struct Model {
    cells: Vec<Choices>,
    /// All placements of the probes.
    placements: u64,
}

#[derive(Clone, Copy, Debug)]
struct Choices {
    depth: usize,
    /// Pieces that fit, in the mean, as reckoned.
    reckoned: f64,
    /// For each of them so many that leave one edge unmatched.
    mismatched: f64,
    /// How often searches came here, and how many pieces that fit they laid.
    arrivals: f64,
    laid: f64,
}

impl Choices {
    /// Pieces that fit, in the mean.
    fn fitting(&self) -> f64 {
        (self.laid + RECKONED * self.reckoned) / (self.arrivals + RECKONED)
    }
}

/// What the model says about the end of a search.
#[derive(Clone, Debug)]
pub(super) struct Forecast {
    /// Depths from which one more mismatch is allowed.
    pub(super) breaks: Vec<usize>,
    /// About how many mismatches a board is completed with, for comparison.
    pub(super) mismatches: f64,
}

impl Model {
    /// The model of a plan before any search.
    pub(super) fn reckoned(plan: &Plan) -> Self {
        // Pieces that are left, by their number of border sides.
        let mut left = [0usize; 3];
        let (mut frame_colours, mut inner_colours) = ([false; 256], [false; 256]);
        for turns in plan.faces.chunk_by(|a, b| a.piece == b.piece) {
            let borders = turns[0].sides.iter().filter(|&&side| plan.framed() && side == BORDER);
            left[borders.count().min(2)] += 1;
        }
        for sides in &plan.pieces {
            for (side, &colour) in sides.iter().enumerate() {
                let along = [1, 3].iter().any(|turn| sides[(side + turn) % 4] == BORDER);
                let seen =
                    if plan.framed() && along { &mut frame_colours } else { &mut inner_colours };
                seen[usize::from(colour)] |= !plan.framed() || colour != BORDER;
            }
        }
        let count = |seen: &[bool; 256]| seen.iter().filter(|&&seen| seen).count().max(1) as f64;
        let (frame, inner) = (count(&frame_colours), count(&inner_colours));
        let cells = plan.steps.iter().map(|step| {
            let outward = step.outward.iter().filter(|&&outward| outward).count().min(2);
            let turns = if outward == 0 && plan.framed() { 4.0 } else { 1.0 };
            let mut reckoned = turns * left[outward] as f64;
            let mut mismatched = 0.0;
            for side in [TOP, RIGHT, BOTTOM, LEFT].into_iter().filter(|&side| is_known(step, side))
            {
                let colours = if step.rigid[side] { frame } else { inner };
                reckoned /= colours;
                mismatched += if step.rigid[side] { 0.0 } else { colours - 1.0 };
            }
            left[outward] = left[outward].saturating_sub(1);
            Choices { depth: step.depth, reckoned, mismatched, arrivals: 0.0, laid: 0.0 }
        });
        Model { cells: cells.collect(), placements: 0 }
    }

    /// Adds what a probe saw.
    pub(super) fn learn(&mut self, probe: &Probe) {
        let mut arrivals = 0.0;
        for (cell, [fitting, mismatched]) in self.cells.iter_mut().zip(&probe.visits) {
            cell.arrivals += arrivals;
            cell.laid += *fitting as f64;
            arrivals = (fitting + mismatched) as f64;
            self.placements += fitting + mismatched;
        }
    }

    /// The breaks, from a depth on, that keep at least this part of the boards at the widest depth
    /// alive to the end.
    pub(super) fn forecast(&self, alive: f64, from: usize) -> Forecast {
        // Boards by their number of mismatches.
        let mut boards = vec![1.0];
        let mut breaks = Vec::new();
        let (mut widest, mut arrivals): (f64, f64) = (1.0, 0.0);
        for cell in self.cells.iter().filter(|cell| cell.depth >= from) {
            let fitting = cell.fitting();
            let mut next: Vec<f64> = boards.iter().map(|boards| boards * fitting).collect();
            for (with, boards) in next.iter_mut().skip(1).zip(&boards) {
                *with += boards * fitting * cell.mismatched;
            }
            if next.iter().sum::<f64>() < alive * widest && cell.mismatched > 0.0 {
                breaks.push(cell.depth);
                let last = boards.last().copied().unwrap_or(0.0);
                next.push(last * fitting * cell.mismatched);
            }
            boards = next;
            let all = boards.iter().sum();
            if all > widest {
                (widest, arrivals) = (all, cell.arrivals);
            }
        }
        // What a search spends elsewhere than at the widest depth is lost to boards.
        let share = (arrivals.max(NEVER) / self.placements.max(1) as f64).min(1.0);
        let completed = boards.iter().sum::<f64>() / widest * share;
        let mismatches = breaks.len() as f64 - completed.max(f64::MIN_POSITIVE).ln() / WORTH.ln();
        Forecast { breaks, mismatches }
    }
}

/// Is there something beside this side when the cell is filled?
fn is_known(step: &Step, side: usize) -> bool {
    match side {
        TOP => step.ahead[1].is_some(),
        RIGHT => step.ahead[0].is_some(),
        // Every order fills the cells below and on the left before.
        _ => step.known[usize::from(side == BOTTOM)] != NOWHERE,
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::ETERNITY2_HINTS;
    use super::super::fill_order::Order;
    use super::*;

    #[test]
    fn breaks_ascend_from_the_depth_asked_for_and_more_alive_takes_more_of_them() {
        let plan = Plan::new(ETERNITY2_HINTS.as_ref().unwrap(), Order::Mixed);
        let model = Model::reckoned(&plan);
        let counts = [1e-6, 1e-3, 1e-1].map(|alive| {
            let breaks = model.forecast(alive, 100).breaks;
            assert!(breaks.is_sorted_by(|a, b| a < b), "{breaks:?}");
            assert!(breaks.iter().all(|&depth| depth >= 100), "{breaks:?}");
            breaks.len()
        });
        assert!(counts.is_sorted() && counts[0] < counts[2], "{counts:?}");
    }

    #[test]
    fn what_was_measured_counts_more_than_what_was_reckoned() {
        let plan = Plan::new(ETERNITY2_HINTS.as_ref().unwrap(), Order::Mixed);
        let mut model = Model::reckoned(&plan);
        let before = model.forecast(1e-3, 100);
        // Every cell lets one in two pass: the search dies long before the end.
        let visits = (0..plan.steps.len()).map(|step| [1 << 40 >> (step / 8), 0]).collect();
        model.learn(&Probe { visits, completed: Vec::new() });
        let after = model.forecast(1e-3, 100);
        assert!(after.breaks[0] < before.breaks[0], "{:?} {:?}", before, after);
        assert!(after.mismatches.is_finite() && before.mismatches.is_finite());
    }
}
