//! The four perturbations of prevost-garnier-2023 (Pistes non retenues, Perturbation).

use super::geometry::BoardGeometry;
use super::state::State;
use super::vlns::neighbourhood::Goal;
use super::walk::{BoardWalk, MoveSize};
use kumiki_core::Rng;

/// What is shaken when a search is stuck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Perturbation {
    /// Pieces from anywhere, shuffled.
    Pieces,
    /// A square of the board, shuffled.
    Square,
    /// A diamond of the board, shuffled.
    Diamond,
    /// The worst of a very large neighbourhood.
    Worst,
}

impl Perturbation {
    /// The words of the option.
    pub(super) const WORDS: &'static [&'static str] = &["pieces", "square", "diamond", "worst"];

    /// The perturbation of a word.
    pub(super) fn named(word: &str) -> Perturbation {
        match word {
            "square" => Perturbation::Square,
            "diamond" => Perturbation::Diamond,
            "worst" => Perturbation::Worst,
            _ => Perturbation::Pieces,
        }
    }

    /// Shakes about `strength` pieces of the current board.
    pub(super) fn shake(
        self,
        walk: &mut BoardWalk,
        strength: usize,
        size: &MoveSize,
        rng: &mut Rng,
    ) {
        let geometry = walk.geometry;
        match self {
            Perturbation::Worst => {
                let region = walk.region(size.preference, rng);
                walk.replace(region, size, Goal::Worst, rng);
            }
            Perturbation::Pieces => {
                let mut cells: Vec<usize> = (0..geometry.cells()).collect();
                rng.shuffle(&mut cells);
                cells.retain(|&cell| geometry.region_of(cell).is_some());
                cells.truncate(strength);
                shuffle(geometry, &mut walk.state, &cells, rng);
            }
            Perturbation::Square | Perturbation::Diamond => {
                let cells = self.portion(geometry, strength, rng);
                shuffle(geometry, &mut walk.state, &cells, rng);
            }
        }
    }

    /// The cells of a square or diamond of at least `strength` cells around a random centre, as
    /// far as they lie on the board.
    fn portion(self, geometry: &BoardGeometry, strength: usize, rng: &mut Rng) -> Vec<usize> {
        let cols = geometry.instance().cols();
        let centre = rng.below(geometry.cells());
        let (row, col) = (centre / cols, centre % cols);
        let mut radius = 0;
        let holds = |radius: usize| match self {
            Perturbation::Diamond => 2 * radius * (radius + 1) + 1,
            _ => (radius + 1) * (radius + 1),
        };
        while holds(radius) < strength {
            radius += 1;
        }
        let inside = |&cell: &usize| {
            let (r, c) = (cell / cols, cell % cols);
            match self {
                Perturbation::Diamond => r.abs_diff(row) + c.abs_diff(col) <= radius,
                _ => (row..=row + radius).contains(&r) && (col..=col + radius).contains(&c),
            }
        };
        (0..geometry.cells()).filter(inside).collect()
    }
}

/// Deals the pieces of these cells out again, each region for itself, turned at random.
fn shuffle(geometry: &BoardGeometry, state: &mut State, cells: &[usize], rng: &mut Rng) {
    for (number, region) in geometry.regions().iter().enumerate() {
        let own = |cell: &usize| geometry.region_of(*cell) == Some(number);
        let cells: Vec<usize> = cells.iter().copied().filter(own).collect();
        let mut pieces: Vec<u16> = cells.iter().map(|&cell| state.placed(cell).piece).collect();
        rng.shuffle(&mut pieces);
        for (&cell, piece) in cells.iter().zip(pieces) {
            let turn = region.turns[rng.below(region.turns.len())];
            state.put(geometry, cell, geometry.lay(usize::from(piece), turn, cell));
        }
    }
}
