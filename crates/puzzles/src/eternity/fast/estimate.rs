//! How many placements an exact search takes, estimated without doing it (Knuth 1975): random
//! descents, each weighted by the choices that it had.

use super::super::piece::BORDER;
use super::plan::{MAX_CELLS, Plan};
use super::tables::Tables;
use kumiki_core::Rng;

/// The mean over some descents of the placements that the tree has if it is everywhere as along
/// the descent.
pub(super) fn tree_size(plan: &Plan, tables: &Tables, descents: u32, rng: &mut Rng) -> f64 {
    let mut total = 0.0;
    let mut used = vec![false; plan.pieces.len()];
    let mut faces = vec![[BORDER; 4]; MAX_CELLS + 1];
    for _ in 0..descents {
        used.fill(false);
        let mut nodes = 1.0;
        for step in &plan.steps {
            let sides = faces.as_flattened();
            let known = step.known.map(|at| sides[usize::from(at)]);
            let list = tables.strict(step.class, known);
            let free: Vec<_> = list.iter().filter(|c| !used[usize::from(c.piece)]).collect();
            let Some(&&chosen) = rng.choose(&free) else { break };
            nodes *= free.len() as f64;
            total += nodes;
            used[usize::from(chosen.piece)] = true;
            faces[usize::from(step.cell)] = chosen.sides;
        }
    }
    total / f64::from(descents)
}
