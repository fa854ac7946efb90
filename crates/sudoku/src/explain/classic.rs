//! The rating of the classic Sudoku Explainer: its techniques in its order with its numbers.
//!
//! ER is the largest rating of a step on the way to the solution, EP the largest up to the first
//! number placed, ED that of the first step. Exact as long as no forcing chain is needed (below
//! 6.5).

use super::state::State;
use super::{FoundStep, Sudoku, aligned, bug, fish, locked, sets, singles, unique, wings};
use kumiki_core::{Figure, Lit};
use kumiki_explain::Technique;

/// The techniques in the order of the classic program, with the least rating of each.
const ORDER: &[(Technique<Sudoku>, f64)] = &[
    (singles::FULL_HOUSE, 1.0),
    (singles::HIDDEN_BOX, 1.2),
    (singles::HIDDEN_LINE, 1.5),
    (locked::DIRECT_POINTING, 1.7),
    (locked::DIRECT_CLAIMING, 1.9),
    (sets::DIRECT_HIDDEN_PAIR, 2.0),
    (singles::NAKED, 2.3),
    (sets::DIRECT_HIDDEN_TRIPLET, 2.5),
    (locked::POINTING, 2.6),
    (locked::CLAIMING, 2.8),
    (sets::NAKED_PAIR, 3.0),
    (fish::X_WING, 3.2),
    (sets::HIDDEN_PAIR, 3.4),
    (sets::NAKED_TRIPLET, 3.6),
    (fish::SWORDFISH, 3.8),
    (sets::HIDDEN_TRIPLET, 4.0),
    (wings::XY_WING, 4.2),
    (wings::XYZ_WING, 4.4),
    (unique::LOOPS, 4.5),
    (sets::NAKED_QUAD, 5.0),
    (fish::JELLYFISH, 5.2),
    (sets::HIDDEN_QUAD, 5.4),
    (bug::BUG, 5.6),
    (aligned::ALIGNED_PAIR, 6.2),
];

/// The least rating of a chain.
const CHAINS: f64 = 6.6;

/// A rating on the classic scale.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Rating {
    pub(super) er: f64,
    pub(super) ep: f64,
    pub(super) ed: f64,
    /// False if forcing chains were needed: then the figures are estimates.
    pub(super) exact: bool,
}

impl Rating {
    /// The rating as figures.
    pub(super) fn figure(self) -> Figure {
        Figure::Group(vec![
            ("er", Figure::Number(self.er)),
            ("ep", Figure::Number(self.ep)),
            ("ed", Figure::Number(self.ed)),
            ("exact", Figure::Flag(self.exact)),
        ])
    }
}

/// What a step concludes, and its rating.
type Rated = (Vec<Lit>, f64);

/// Rates a board from its givens on; `None` if it contradicts itself. Where the classic techniques
/// end, `dearest` stands for what is left: the cost of the dearest step of another path.
pub(super) fn rate(mut state: State, dearest: f64) -> Option<Rating> {
    let mut rating = Rating { er: 0.0, ep: 0.0, ed: 0.0, exact: true };
    let mut placed = false;
    while state.open_cells().next().is_some() {
        let Some((claims, cost)) = easiest(&state) else {
            // From here on forcing chains: they begin at 6.5.
            let dearest = dearest.max(CHAINS);
            rating.exact = false;
            rating.er = rating.er.max(dearest);
            if !placed {
                rating.ep = rating.ep.max(dearest);
            }
            if rating.ed == 0.0 {
                rating.ed = CHAINS;
            }
            return Some(rating);
        };
        rating.er = rating.er.max(cost);
        if rating.ed == 0.0 {
            rating.ed = cost;
        }
        if !placed {
            rating.ep = rating.ep.max(cost);
            placed = claims.iter().any(|claim| claim.holds());
        }
        if !learn(&mut state, claims) {
            return None;
        }
    }
    Some(rating)
}

/// The first step of the first technique that finds one.
fn easiest(state: &State) -> Option<Rated> {
    let mut found: Vec<FoundStep> = Vec::new();
    for (technique, rating) in ORDER {
        (technique.find)(state, false, &mut found);
        let cost = |step: &FoundStep| step.cost.unwrap_or(*rating);
        let best = found.iter().filter(|step| step.claims.iter().any(|&c| state.is_news(c)));
        if let Some(best) = best.min_by(|a, b| cost(a).total_cmp(&cost(b))) {
            return Some((best.claims.clone(), cost(best)));
        }
        found.clear();
    }
    None
}

/// Takes over claims; false if they contradict what is known.
pub(super) fn learn(state: &mut State, claims: Vec<Lit>) -> bool {
    let mut stack = claims;
    stack.reverse();
    while let Some(claim) = stack.pop() {
        match state.verdict(claim) {
            Some(true) => {}
            Some(false) => return false,
            None => state.learn(claim, &mut stack),
        }
    }
    true
}
