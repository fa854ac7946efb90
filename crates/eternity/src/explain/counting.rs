//! Counting a colour: every side touches another one of its colour, so there are half as many edges
//! of it as sides; along the frame the pieces of the frame alone are counted.

use super::layout::Scope;
use super::state::State;
use super::{Detail, Eternity, FoundStep, technique};
use kumiki_core::{Level, Lit};
use kumiki_explain::Technique;

pub(super) const FRAME: Technique<Eternity> = technique(
    "frame-only",
    "frame only",
    "The pieces of the frame alone say how often a colour comes along the frame",
    Level::Hard,
    2.6,
    |state, _, found| counted(state, true, found),
);

pub(super) const COLOUR: Technique<Eternity> = technique(
    "counting-a-colour",
    "counting a colour",
    "A colour has half as many edges as sides: all are found, or all that are left are needed",
    Level::Hard,
    3.0,
    |state, _, found| counted(state, false, found),
);

fn counted(state: &State, frame: bool, found: &mut Vec<FoundStep>) {
    let layout = state.layout();
    for (group, tally) in layout.tallies.iter().enumerate() {
        if (tally.scope == Scope::Frame) != frame {
            continue;
        }
        let colour = usize::from(tally.colour);
        let known = tally.edges.iter().filter(|&&e| state.known(e) == Some(colour)).count();
        let open: Vec<usize> = tally
            .edges
            .iter()
            .copied()
            .filter(|&edge| {
                state.known(edge).is_none() && state.colours(edge).any(|other| other == colour)
            })
            .collect();
        if open.is_empty() {
            continue;
        }
        let claim = |holds: bool| -> Vec<Lit> {
            open.iter().map(|&edge| Lit::new(layout.colour(edge, colour), holds)).collect()
        };
        let claims = if known == tally.high {
            claim(false)
        } else if known + open.len() == tally.low {
            claim(true)
        } else {
            continue;
        };
        let detail = Detail { tally: Some(group), ..Detail::default() };
        found.push(FoundStep::new(claims, vec![group], detail));
    }
}
