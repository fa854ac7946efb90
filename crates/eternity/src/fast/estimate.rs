//! How many placements an exact search takes, estimated without doing it (Knuth 1975): random
//! descents, each weighted by the choices that it had.

use super::plan::Plan;
use super::search::{FACES, side_at};
use super::tables::Tables;
use kumiki_core::{Rng, Run};

/// Descents between two looks at the clock: a millisecond on large boards.
const LOOK_EVERY: u32 = 16;

/// The mean over some descents of the placements that the tree has if it is everywhere as along
/// the descent; `first` = the only piece for the first cell, if it has one. When a run is out of
/// time, what is known by then.
pub(super) fn tree_size(
    plan: &Plan,
    tables: &Tables,
    first: Option<u16>,
    descents: u32,
    rng: &mut Rng,
    run: &Run,
) -> f64 {
    let mut total = 0.0;
    let mut used = vec![false; plan.pieces.len()];
    let mut laid = Box::new([[0; 4]; FACES]);
    for &(cell, sides) in &plan.fixed {
        laid[usize::from(cell)] = sides.map(|colour| plan.inner(colour));
    }
    for done in 0..descents {
        if done % LOOK_EVERY == 0 && run.is_out_of_time() {
            return total / f64::from(done.max(1));
        }
        used.fill(false);
        let mut nodes = 1.0;
        for (number, step) in plan.steps.iter().enumerate() {
            let known = step.known.map(|at| side_at(&laid, at));
            let list = tables.list(tables.base(step.class), known);
            let only = first.filter(|_| number == 0);
            let free = tables.faces(list).filter(|c| {
                !used[usize::from(c.piece)]
                    && only.is_none_or(|piece| c.piece == piece)
                    && step.fits_ahead(c.sides)
            });
            let free: Vec<_> = free.collect();
            let Some(&chosen) = rng.choose(&free) else { break };
            nodes *= free.len() as f64;
            total += nodes;
            used[usize::from(chosen.piece)] = true;
            laid[usize::from(step.cell)] = chosen.sides;
        }
    }
    total / f64::from(descents)
}
