//! Weights that leave a board one solution only: for the generator.
//!
//! It knows that the bridges join all islands and that none cross.

use super::super::geometry::Geometry;
use super::super::{Instance, fast};
use kumiki_core::{Budget, Rng, Run};

/// Steps of the search after which a draw is given up as hard to prove unique.
pub(super) const STEPS: u64 = 200_000;

/// Changes weights until no other solution is left; false if that cannot be proven in time.
/// `numbered` makes the board of some weights.
///
/// Another solution must have more bridges somewhere. Having as many there from the start rules
/// that solution out, and can be done only so many times: drawing all weights again would on
/// larger boards go on for ever. Where another solution differs in several places that
/// have no island in common, each of them alone keeps the numbers right, so each is mended.
pub(super) fn make_unique(
    numbered: impl Fn(&[Option<u8>]) -> Instance,
    geometry: &Geometry,
    weights: &mut [Option<u8>],
    index: u64,
    run: &mut Run,
) -> bool {
    loop {
        if run.is_out_of_time() {
            return false;
        }
        let instance = numbered(weights);
        let mut part = run.sub_run(index, Budget { time: None, steps: Some(STEPS) });
        let other = fast::other_than(weights, &instance, geometry, &mut part);
        run.add_steps(part.steps());
        let other = match other {
            Ok(Some(other)) => other,
            Ok(None) => return true,
            Err(_) => return false,
        };
        let raised = one_raised_per_place(geometry, weights, &other, &mut run.rng);
        let mut mended = false;
        for edge in raised {
            if is_free(geometry, weights, edge) {
                weights[edge] = other[edge];
                mended = true;
            }
        }
        if !mended {
            return false;
        }
    }
}

/// True if an edge crosses no bridge.
pub(super) fn is_free(geometry: &Geometry, weights: &[Option<u8>], edge: usize) -> bool {
    geometry.across(edge).iter().all(|&across| weights[across].unwrap_or(0) == 0)
}

/// In each group of differing edges that are connected by islands, one that is raised.
fn one_raised_per_place(
    geometry: &Geometry,
    weights: &[Option<u8>],
    other: &[Option<u8>],
    rng: &mut Rng,
) -> Vec<usize> {
    let mut waiting: Vec<usize> = Vec::new();
    let mut open: Vec<bool> = weights.iter().zip(other).map(|(a, b)| a != b).collect();
    let mut chosen = Vec::new();
    for start in 0..open.len() {
        if !open[start] {
            continue;
        }
        let mut raised = Vec::new();
        open[start] = false;
        waiting.push(start);
        while let Some(edge) = waiting.pop() {
            if other[edge] > weights[edge] && is_free(geometry, weights, edge) {
                raised.push(edge);
            }
            let ends = geometry.edges()[edge];
            for &next in geometry.at(ends.from).iter().chain(geometry.at(ends.to)) {
                if std::mem::take(&mut open[next]) {
                    waiting.push(next);
                }
            }
        }
        chosen.extend(rng.choose(&raised).copied());
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::instance;

    #[test]
    fn every_place_that_differs_is_mended_once() {
        // Two squares of edges that share no island, joined by an edge on which both agree.
        let board = instance("? ? . . ? ? / ? ? . . ? ?");
        let geometry = Geometry::of(&board);
        let joins = |e: usize| {
            let edge = geometry.edges()[e];
            edge.horizontal && board.islands()[edge.to].cell.1 == 4
        };
        let weights = vec![Some(1); geometry.edges().len()];
        let other: Vec<Option<u8>> = (0..weights.len())
            .map(|e| match (joins(e), geometry.edges()[e].horizontal) {
                (true, _) => Some(1),
                (false, true) => Some(2),
                (false, false) => Some(0),
            })
            .collect();
        let chosen = one_raised_per_place(&geometry, &weights, &other, &mut Rng::seeded(3));
        let left = |e: &&usize| board.islands()[geometry.edges()[**e].to].cell.1 < 3;
        assert_eq!((chosen.len(), chosen.iter().filter(left).count()), (2, 1));
        assert!(chosen.iter().all(|&e| other[e] == Some(2)));
    }
}
