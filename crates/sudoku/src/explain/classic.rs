//! The rating of the classic Sudoku Explainer: its techniques in its order with its numbers.
//!
//! ER is the largest rating of a step on the way to the solution, EP the largest up to the first
//! number placed, ED that of the first step. Chains are those of the classic program up to those
//! with patterns on the way (9.0 and more); where chains within chains are needed (from 9.5 on) the
//! figures are estimates.

use super::forcing::Links;
use super::forcing_hints::{self, Chain};
use super::state::State;
use super::{FoundStep, Sudoku, aligned, bug, cycles, fish, locked, sets, singles, unique, wings};
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

/// The least rating of chains within chains.
const NESTED: f64 = 9.5;

/// The chains in the order of the classic program, after all techniques.
const CHAINS: &[fn(&State) -> Option<Rated>] = &[
    |state| chain(cycles::shortest(state)),
    |state| first(state, &aligned::ALIGNED_TRIPLET, aligned::TRIPLET),
    |state| chain(forcing_hints::shortest(state, Links::OneNumber)),
    |state| chain(forcing_hints::shortest(state, Links::Standing)),
    |state| chain(forcing_hints::shortest(state, Links::Growing)),
    |state| chain(forcing_hints::shortest(state, Links::Patterns)),
];

/// A rating on the classic scale.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Rating {
    pub(super) er: f64,
    pub(super) ep: f64,
    pub(super) ed: f64,
    /// False if chains within chains were needed: then the figures are estimates.
    pub(super) exact: bool,
}

impl Rating {
    /// With one figure after the point, as the classic program prints it.
    fn rounded(self) -> Rating {
        let round = |x: f64| ((x + 0.05) * 10.0).floor() / 10.0;
        Rating { er: round(self.er), ep: round(self.ep), ed: round(self.ed), ..self }
    }

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
pub(super) type Rated = (Vec<Lit>, f64);

/// Rates a board from its givens on; `None` if it contradicts itself or the limits are reached.
/// Where the chains end, `dearest` stands for what is left: the cost of the dearest step of another
/// path.
pub(super) fn rate(mut state: State, dearest: f64) -> Option<Rating> {
    let mut rating = Rating { er: 0.0, ep: 0.0, ed: 0.0, exact: true };
    let mut placed = false;
    while state.open_cells().next().is_some() {
        let step = easiest(&state);
        // What was found by then may not be the easiest.
        if state.is_over() {
            return None;
        }
        let Some((claims, cost)) = step else {
            let dearest = dearest.max(NESTED);
            rating.exact = false;
            rating.er = rating.er.max(dearest);
            if !placed {
                rating.ep = rating.ep.max(dearest);
            }
            if rating.ed == 0.0 {
                rating.ed = NESTED;
            }
            return Some(rating.rounded());
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
    Some(rating.rounded())
}

/// The first step of the first technique that finds one.
fn easiest(state: &State) -> Option<Rated> {
    without_chains(state).or_else(|| CHAINS.iter().find_map(|find| find(state)))
}

/// The same, of the techniques before the chains.
pub(super) fn without_chains(state: &State) -> Option<Rated> {
    ORDER.iter().find_map(|(technique, rating)| first(state, technique, *rating))
}

/// The cheapest step of a technique.
fn first(state: &State, technique: &Technique<Sudoku>, rating: f64) -> Option<Rated> {
    let mut found: Vec<FoundStep> = Vec::new();
    (technique.find)(state, false, &mut found);
    let cost = |step: &FoundStep| step.cost.unwrap_or(rating);
    found.retain(|step| step.claims.iter().any(|&claim| state.is_news(claim)));
    let n = state.side();
    let best = found
        .into_iter()
        .min_by(|a, b| cost(a).total_cmp(&cost(b)).then_with(|| turn(a, n).cmp(&turn(b, n))))?;
    let cost = cost(&best);
    Some((best.claims, cost))
}

/// When a step's turn is: boxes before columns before rows, then the units in order, then numbers.
/// Steps that rely on one solution come as they are found.
fn turn(step: &FoundStep, side: usize) -> ([usize; 2], &[usize], u64) {
    if !step.extra.is_empty() {
        return ([0; 2], &[], 0);
    }
    let units = &step.detail.units;
    let kind = |i: usize| units.get(i).map_or(0, |unit| 2 - unit / side);
    ([kind(0), kind(1)], units, step.detail.digits)
}

fn chain(chain: Option<Chain>) -> Option<Rated> {
    chain.map(|chain| (chain.claims, chain.rating))
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
