//! Pieces, edges and steps in words.

use super::super::palette::label;
use super::super::{Instance, Variant};
use super::layout::{self, Placement};
use super::state::State;
use super::{FoundStep, Rule, Scope};
use kumiki_core::{Cell, Conclusion, Lit, Reason, TechniqueInfo, Value};
use kumiki_explain::{join, name, names};

/// More conclusions than this are counted, not listed.
const LISTED: usize = 8;

/// Where edges of a colour are counted.
pub(super) fn scope(scope: Scope) -> &'static str {
    match scope {
        Scope::Board => "on the board",
        Scope::Frame => "along the frame",
        Scope::Across => "between left and right neighbours",
        Scope::Down => "between upper and lower neighbours",
    }
}

/// A colour by its number, and by its letter in pictures where that is another.
fn colour(variant: Variant, number: usize) -> String {
    let letter = u8::try_from(number).map_or_else(|_| String::new(), |n| label(variant, n));
    match number.to_string() {
        number if number == letter => format!("colour {number}"),
        number => format!("colour {number} ({letter})"),
    }
}

fn turned(instance: &Instance, rotation: u8) -> String {
    match (instance.variant(), rotation) {
        (Variant::Tetravex, _) => String::new(),
        (_, 0) => " as listed".to_owned(),
        (_, 1) => " turned once".to_owned(),
        (_, 2) => " turned twice".to_owned(),
        _ => " turned three times".to_owned(),
    }
}

/// A claim in words and cells.
pub(super) fn claim(instance: &Instance, lit: Lit) -> Conclusion {
    let cols = instance.cols();
    let at = |cell: usize| (cell / cols, cell % cols);
    let mut number = 0;
    let found = layout::placements(instance).inspect(|_| number += 1).nth(lit.var());
    let (cells, value, about) = match found {
        Some(Placement { cell, placed, .. }) => {
            let piece = usize::from(placed.piece) + 1;
            let turned = turned(instance, placed.rotation);
            let lies = if lit.holds() { "lies" } else { "does not lie" };
            let about = format!("piece {piece} {lies} at {}{turned}", name(at(cell)));
            (vec![at(cell)], format!("piece {piece}{turned}"), about)
        }
        None => {
            let colours = usize::from(instance.max_colour()) + 1;
            let (edge, shown) = ((lit.var() - number) / colours, (lit.var() - number) % colours);
            let shown = colour(instance.variant(), shown);
            let cells = layout::edges(instance)[edge].cells.map(at);
            let has = if lit.holds() { "has" } else { "does not have" };
            let between = format!("between {} and {}", name(cells[0]), name(cells[1]));
            let about = format!("the edge {between} {has} {shown}");
            (cells.to_vec(), shown, about)
        }
    };
    Conclusion { claim: lit, cells, holds: lit.holds(), value: Value::Word(value), about }
}

/// A rule in words and cells.
pub(super) fn reason(instance: &Instance, rule: &Rule) -> Reason {
    let at = |cell: usize| (cell / instance.cols(), cell % instance.cols());
    match *rule {
        Rule::Piece(piece) => Reason {
            rule: "piece",
            about: format!("piece {} lies in one place", piece + 1),
            cells: Vec::new(),
        },
        Rule::Match(one, other) => Reason {
            rule: "match",
            about: format!(
                "the sides that touch between {} and {} have the same colour",
                name(at(one)),
                name(at(other))
            ),
            cells: vec![at(one), at(other)],
        },
        Rule::Colour(shown, sides, place) => {
            let shown = colour(instance.variant(), usize::from(shown));
            let about = match (instance.variant(), sides % 2) {
                (Variant::Framed, 0) => {
                    format!("{sides} sides of {shown} make {} edges {place}", sides / 2)
                }
                (Variant::Framed, _) => {
                    format!("{sides} sides of {shown}, an odd number, cannot meet {place}")
                }
                _ => format!("there are {sides} sides of {shown} {place}"),
            };
            Reason { rule: "colour", about, cells: Vec::new() }
        }
    }
}

/// The words of a step at four levels.
pub(super) fn words(
    state: &State,
    technique: &TechniqueInfo,
    found: &FoundStep,
    reasons: &[Reason],
    conclusions: &[Conclusion],
) -> [String; 4] {
    let about: Vec<String> = conclusions.iter().map(|c| c.about.clone()).collect();
    let what = match about.len() {
        0..=LISTED => join(&about, "and"),
        many => format!("{} and {} more of the same", about[..LISTED].join(", "), many - LISTED),
    };
    let why: Vec<String> = reasons.iter().map(|reason| reason.about.clone()).collect();
    let because = match why.as_slice() {
        [] => String::new(),
        why => format!(" For {}.", join(why, "and")),
    };
    [
        place(state, technique, found),
        format!("Technique: {}.", technique.title),
        format!("{what}."),
        format!("{}{because} So {what}.", lead(state, technique, found)),
    ]
}

/// Where to look: rows, pieces and colours only, so that no cell is given away.
fn place(state: &State, technique: &TechniqueInfo, found: &FoundStep) -> String {
    let detail = &found.detail;
    let rows: Vec<String> = {
        let mut rows: Vec<usize> =
            detail.cells.iter().map(|&cell| state.layout().at(cell).0 + 1).collect();
        rows.dedup();
        rows.iter().map(|row| format!("row {row}")).collect()
    };
    if let Some(&piece) = detail.pieces.first() {
        return format!("Look for the places of piece {}.", piece + 1);
    }
    if let Some(tally) = detail.tally.map(|tally| &state.layout().tallies[tally]) {
        let shown = colour(state.layout().variant, usize::from(tally.colour));
        return format!("Look at {shown} {}.", scope(tally.scope));
    }
    match (technique.name, rows.as_slice()) {
        (_, []) => "Look at the whole board.".to_owned(),
        ("only-piece", rows) => format!("Look at the open cells of {}.", join(rows, "and")),
        (_, rows) => format!("Look at the edges of {}.", join(rows, "and")),
    }
}

/// The pattern in a sentence.
fn lead(state: &State, technique: &TechniqueInfo, found: &FoundStep) -> String {
    let detail = &found.detail;
    let cells: Vec<Cell> = detail.cells.iter().map(|&cell| state.layout().at(cell)).collect();
    match technique.name {
        "only-piece" => format!("One piece is left that fits around {}.", names(&cells)),
        "only-place" => {
            let piece = detail.pieces.first().map_or(0, |piece| piece + 1);
            format!("Piece {piece} fits in one place only.")
        }
        "only-colour" => {
            format!("The pieces that fit at {} agree on the colour between them.", names(&cells))
        }
        "colour-gone" => {
            format!("The pieces that fit at {} do not have all colours any more.", names(&cells))
        }
        _ => match detail.tally.map(|tally| &state.layout().tallies[tally]) {
            Some(tally) => {
                let number = usize::from(tally.colour);
                let known = tally.edges.iter().filter(|&&e| state.known(e) == Some(number));
                let shown = colour(state.layout().variant, number);
                format!("So far {} edges {} have {shown}.", known.count(), scope(tally.scope))
            }
            None => String::new(),
        },
    }
}
