//! Changes a new board towards a difficulty: a bridge more settles more by counting, a bridge less
//! leaves more to think about; then the solution is made the only one again.

use super::super::Hashi;
use super::super::geometry::{Geometry, Groups};
use super::unique::{is_free, make_unique};
use super::{Weights, finish, numbered};
use kumiki_core::{Generated, Options, Run, Variation};

/// Bridges changed at once: one in so many, and one at least.
const ONE_IN: usize = 40;

/// A neighbour of a board that has one solution; `None` if none was found.
pub(super) fn vary(
    options: &Options,
    made: &Generated<Hashi>,
    variation: Variation,
    run: &mut Run,
) -> Option<Generated<Hashi>> {
    let board = &made.instance;
    let geometry = Geometry::of(board);
    let mut weights: Weights = made.solution.as_ref()?.counts(board, &geometry);
    for _ in 0..=geometry.edges().len() / ONE_IN {
        let able: Vec<usize> = (0..weights.len())
            .filter(|&edge| match variation {
                Variation::Easier => can_gain(board.max_bridges(), &geometry, &weights, edge),
                Variation::Harder => can_lose(board.islands().len(), &geometry, &weights, edge),
            })
            .collect();
        let edge = *run.rng.choose(&able)?;
        let bridges = weights[edge].unwrap_or(0);
        weights[edge] = Some(match variation {
            Variation::Easier => bridges + 1,
            Variation::Harder => bridges - 1,
        });
    }
    let numbers = |weights: &[Option<u8>]| numbered(board, &geometry, weights);
    make_unique(numbers, &geometry, &mut weights, 0, run)
        .then(|| finish(options, board, &geometry, &weights, run))
}

fn can_gain(most: u8, geometry: &Geometry, weights: &[Option<u8>], edge: usize) -> bool {
    weights[edge].unwrap_or(0) < most && is_free(geometry, weights, edge)
}

/// True if an edge has a bridge to spare without parting the islands.
pub(super) fn can_lose(
    islands: usize,
    geometry: &Geometry,
    weights: &[Option<u8>],
    edge: usize,
) -> bool {
    match weights[edge].unwrap_or(0) {
        0 => false,
        1 => {
            let mut groups = Groups::new(islands);
            for (other, ends) in geometry.edges().iter().enumerate() {
                if other != edge && weights[other].unwrap_or(0) > 0 {
                    groups.join(ends.from, ends.to);
                }
            }
            groups.count() == 1
        }
        _ => true,
    }
}
