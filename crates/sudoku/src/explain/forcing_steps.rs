//! Forcing chains as steps: what they settle, and the rules of their links.

use super::forcing::{Cause, Links};
use super::forcing_hints::{Chain, Start, shortest, shortest_of_cells, shortest_of_units};
use super::state::{State, bits};
use super::{FoundStep, Sudoku, cycles, technique};
use kumiki_core::{Level, Lit};
use kumiki_explain::{GroupId, Technique};

pub(super) const FORCING: Technique<Sudoku> = technique(
    "forcing-chain",
    "forcing chain",
    "From a claim its own opposite follows link by link, or a ring of links closes",
    Level::Beyond,
    6.5,
    |state, _, found| {
        let chain = (state.side() <= WIDEST).then(|| cycles::shortest(state));
        push(state, chain.flatten(), found);
    },
);

pub(super) const NISHIO: Technique<Sudoku> = technique(
    "nishio-forcing-chain",
    "Nishio forcing chain",
    "A number at one place leaves no way to place the same number elsewhere",
    Level::Beyond,
    7.5,
    |state, _, found| push(state, chains(state, Links::OneNumber), found),
);

pub(super) const CELL: Technique<Sudoku> = technique(
    "cell-forcing-chain",
    "cell forcing chain",
    "The same follows from every candidate of a cell",
    Level::Beyond,
    8.0,
    |state, _, found| push(state, standing(state, shortest_of_cells), found),
);

pub(super) const REGION: Technique<Sudoku> = technique(
    "region-forcing-chain",
    "region forcing chain",
    "The same follows from every place of a number in a unit",
    Level::Beyond,
    8.0,
    |state, _, found| push(state, standing(state, shortest_of_units), found),
);

pub(super) const DYNAMIC: Technique<Sudoku> = technique(
    "dynamic-forcing-chain",
    "dynamic forcing chain",
    "The same follows in every case, or a contradiction from one, by links that come up on the way",
    Level::Beyond,
    8.5,
    |state, _, found| push(state, chains(state, Links::Growing), found),
);

/// The widest board whose candidates are all followed: beyond, that takes too long.
const WIDEST: usize = 12;

fn chains(state: &State, links: Links) -> Option<Chain> {
    (state.side() <= WIDEST).then(|| shortest(state, links)).flatten()
}

fn standing(state: &State, shortest: fn(&State) -> Option<Chain>) -> Option<Chain> {
    (state.side() <= WIDEST).then(|| shortest(state)).flatten()
}

fn push(state: &State, chain: Option<Chain>, found: &mut Vec<FoundStep>) {
    let Some(chain) = chain else { return };
    let n = state.side();
    let links = chain.lines.iter().flatten();
    let through: Vec<Lit> = links.clone().map(|&(claim, _)| Lit::yes(claim.var())).collect();
    let mut groups: Vec<GroupId> =
        links.filter_map(|&(claim, cause)| rule(state, claim, cause)).collect();
    let mut cases = Vec::new();
    match chain.start {
        Start::Unit(unit, digit) => {
            groups.push(state.has_rule(unit, digit));
            cases.extend(state.spots(unit, digit).map(|cell| state.yes(cell, digit)));
        }
        Start::Cell(cell) => {
            cases.extend(bits(state.candidates(cell)).map(|digit| state.yes(cell, digit)));
        }
        Start::Either(claim) => cases.push(claim),
        // What a ring rules out sees cells of it.
        Start::Ring => groups.extend(ring_rules(state, &chain)),
        Start::Itself(_) | Start::Refuted(_) => {}
    }
    let mut cells: Vec<usize> = through.iter().map(|claim| claim.var() / n).collect();
    let mut seen = vec![false; n * n];
    cells.retain(|&cell| !std::mem::replace(&mut seen[cell], true));
    let digits = through.iter().fold(0, |all, claim| all | 1 << (claim.var() % n));
    let mut step = FoundStep::new(chain.claims.clone(), groups, state.detail(&[], digits, &cells));
    step.cost = Some(((chain.rating + 0.05) * 10.0).floor() / 10.0);
    step.through = through;
    step.cases = cases;
    step.detail.chain = Some(Box::new(chain));
    found.push(step);
}

/// The rule of a link: none within a cell.
fn rule(state: &State, claim: Lit, cause: Cause) -> Option<GroupId> {
    let digit = claim.var() % state.side();
    match cause {
        Cause::Unit(unit) if claim.holds() => Some(state.has_rule(unit.into(), digit)),
        Cause::Unit(unit) => Some(state.once_rule(unit.into(), digit)),
        Cause::Assumed | Cause::Cell | Cause::Pattern => None,
    }
}

fn ring_rules(state: &State, chain: &Chain) -> Vec<GroupId> {
    let n = state.side();
    let mut groups = Vec::new();
    for gone in &chain.claims {
        for (claim, _) in chain.lines.iter().flatten() {
            if claim.var() % n == gone.var() % n {
                let units = state.once_rules(gone.var() / n, claim.var() / n, gone.var() % n);
                groups.extend(units);
            }
        }
    }
    groups
}
