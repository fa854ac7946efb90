//! Steps in words.

use super::super::Instance;
use super::state::bits;
use super::{FoundStep, Rule};
use kumiki_core::{Cell, Conclusion, Reason, TechniqueInfo, Value};
use kumiki_explain::{join, names};
use std::collections::BTreeMap;

/// The name of a unit.
pub(super) fn unit(side: usize, unit: usize) -> String {
    let kind = ["row", "column", "box"][unit / side];
    format!("{kind} {}", unit % side + 1)
}

/// The cells of a unit.
fn cells(instance: &Instance, unit: usize) -> Vec<Cell> {
    let n = instance.side();
    match unit / n {
        0 => (0..n).map(|col| (unit, col)).collect(),
        1 => (0..n).map(|row| (row, unit - n)).collect(),
        _ => instance.shape().box_cells(unit - 2 * n).collect(),
    }
}

/// A rule in words and cells.
pub(super) fn reason(instance: &Instance, rule: &Rule) -> Reason {
    let n = instance.side();
    let kinds = |of: [&'static str; 3], at: usize| of[at / n];
    match rule {
        &Rule::Has(at, digit) => Reason {
            rule: kinds(["row-has", "column-has", "box-has"], at),
            about: format!("{} has a {}", unit(n, at), digit + 1),
            cells: cells(instance, at),
        },
        &Rule::Once(at, digit) => Reason {
            rule: kinds(["row-once", "column-once", "box-once"], at),
            about: format!("{} has only one {}", unit(n, at), digit + 1),
            cells: cells(instance, at),
        },
        Rule::Unique(pattern) => {
            let cells: Vec<Cell> = pattern.iter().map(|&(cell, _)| (cell / n, cell % n)).collect();
            let about = match pattern.as_slice() {
                [(_, pair), ..] if pattern.iter().all(|(_, other)| other == pair) => {
                    let pair: Vec<String> = bits(*pair).map(|d| (d + 1).to_string()).collect();
                    let pair = join(&pair, "and");
                    format!("{} would swap {pair} in a second solution", names(&cells))
                }
                _ => "with two candidates everywhere all could be swapped".to_owned(),
            };
            Reason { rule: "one-solution", about, cells }
        }
    }
}

/// What follows, cells with the same number together: "r1c1 and r2c2 are not 7".
pub(super) fn conclusion(conclusions: &[Conclusion]) -> String {
    let mut by_claim: BTreeMap<(bool, i64), Vec<Cell>> = BTreeMap::new();
    for one in conclusions {
        let Value::Number(number) = one.value else { continue };
        by_claim.entry((!one.holds, number)).or_default().extend(&one.cells);
    }
    let said: Vec<String> = by_claim
        .into_iter()
        .map(|((out, number), cells)| {
            let verb = match (out, cells.len()) {
                (false, _) => "is",
                (true, 1) => "is not",
                (true, _) => "are not",
            };
            format!("{} {verb} {number}", names(&cells))
        })
        .collect();
    said.join("; ")
}

/// The words of a step at four levels.
pub(super) fn words(
    instance: &Instance,
    technique: &TechniqueInfo,
    found: &FoundStep,
    reasons: &[Reason],
    conclusions: &[Conclusion],
) -> [String; 4] {
    let what = conclusion(conclusions);
    let why: Vec<String> = reasons.iter().map(|reason| reason.about.clone()).collect();
    let lead = lead(instance, technique, found);
    let because = match why.as_slice() {
        [] => String::new(),
        why => format!(" For {}.", join(why, "and")),
    };
    [
        place(instance, found),
        format!("Technique: {}.", technique.title),
        format!("{what}."),
        format!("{lead}{because} So {what}."),
    ]
}

/// Where to look: units only, so that no cell is given away.
fn place(instance: &Instance, found: &FoundStep) -> String {
    let (n, detail) = (instance.side(), &found.detail);
    let mut units: Vec<usize> = detail.units.clone();
    if units.is_empty() {
        let boxes =
            detail.cells.iter().map(|&cell| 2 * n + instance.shape().box_of((cell / n, cell % n)));
        units = boxes.collect();
        units.sort_unstable();
        units.dedup();
    }
    units.truncate(4);
    let units: Vec<String> = units.iter().map(|&at| unit(n, at)).collect();
    match units.as_slice() {
        [] => "Look at the whole board.".to_owned(),
        units => format!("Look at {}.", join(units, "and")),
    }
}

/// The pattern in a sentence.
fn lead(instance: &Instance, technique: &TechniqueInfo, found: &FoundStep) -> String {
    let (n, detail) = (instance.side(), &found.detail);
    let at: Vec<Cell> = detail.cells.iter().map(|&cell| (cell / n, cell % n)).collect();
    let digits: Vec<String> = bits(detail.digits).map(|digit| (digit + 1).to_string()).collect();
    let (digits, cells) = (join(&digits, "and"), names(&at));
    let unit = |i: usize| detail.units.get(i).map_or_else(String::new, |&at| unit(n, at));
    match technique.name {
        "full-house" => format!("One cell of {} is open.", unit(0)),
        "hidden-single-box" | "hidden-single-line" => {
            format!("In {} only {cells} can hold {digits}.", unit(0))
        }
        "naked-single" => {
            format!("Every other number already stands in a unit of {cells}.")
        }
        "pointing" | "claiming" => {
            format!("In {} the {digits} stands at {cells}, all in {}.", unit(0), unit(1))
        }
        "direct-pointing" | "direct-claiming" => format!(
            "In {} the {digits} stands at {cells}, all in {}; that leaves one place in {}.",
            unit(0),
            unit(1),
            unit(2)
        ),
        "naked-pair" | "naked-triplet" | "naked-quad" | "locked-pair" | "locked-triplet" => {
            format!("In {} the cells {cells} hold {digits} in some order.", unit(0))
        }
        "hidden-pair"
        | "hidden-triplet"
        | "hidden-quad"
        | "direct-hidden-pair"
        | "direct-hidden-triplet" => {
            format!("In {} the numbers {digits} have no places but {cells}.", unit(0))
        }
        _ => format!("{} with {digits} at {cells}.", capital(technique.title)),
    }
}

/// The same sentence with a capital first letter.
fn capital(sentence: &str) -> String {
    let mut chars = sentence.chars();
    chars.next().map_or_else(String::new, |c| c.to_uppercase().chain(chars).collect())
}
