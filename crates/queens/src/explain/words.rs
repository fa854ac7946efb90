//! Lines, squares and steps in words.

use super::super::Instance;
use super::state::{self, State};
use super::{FoundStep, Rule};
use kumiki_core::{Cell, Conclusion, Lit, Reason, TechniqueInfo, Value};
use kumiki_explain::{join, name, names};

/// A line for people; a diagonal by its ends.
fn line(n: usize, line: usize) -> String {
    if line < n {
        return format!("row {}", line + 1);
    }
    if line < 2 * n {
        return format!("column {}", line - n + 1);
    }
    let cells: Vec<Cell> = state::squares(n, line).map(|square| (square / n, square % n)).collect();
    match (cells.first(), cells.last()) {
        (Some(&first), Some(&last)) if first != last => {
            format!("the diagonal from {} to {}", name(first), name(last))
        }
        _ => "a diagonal".to_owned(),
    }
}

/// A claim in words and cells.
pub(super) fn claim(instance: &Instance, lit: Lit) -> Conclusion {
    let at = (lit.var() / instance.n, lit.var() % instance.n);
    let queen = if lit.holds() { "a queen stands on" } else { "no queen stands on" };
    Conclusion {
        claim: lit,
        cells: vec![at],
        holds: lit.holds(),
        value: Value::Word("queen".to_owned()),
        about: format!("{queen} {}", name(at)),
    }
}

/// A rule in words and cells.
pub(super) fn reason(instance: &Instance, rule: &Rule) -> Reason {
    let n = instance.n;
    let (kind, at, about) = match *rule {
        Rule::Has(at) => ("has", at, format!("{} has a queen", line(n, at))),
        Rule::Once(at) => ("once", at, format!("{} has only one queen", line(n, at))),
    };
    let cells = state::squares(n, at).map(|square| (square / n, square % n)).collect();
    Reason { rule: kind, about, cells }
}

/// The words of a step at four levels.
pub(super) fn words(
    instance: &Instance,
    state: &State,
    technique: &TechniqueInfo,
    found: &FoundStep,
    reasons: &[Reason],
    conclusions: &[Conclusion],
) -> [String; 4] {
    let n = instance.n;
    let detail = &found.detail;
    let cells = |holds: bool| -> Vec<Cell> {
        let some = conclusions.iter().filter(|conclusion| conclusion.holds == holds);
        some.flat_map(|conclusion| conclusion.cells.iter().copied()).collect()
    };
    let (queens, gone) = (cells(true), cells(false));
    let what = match (queens.as_slice(), gone.as_slice()) {
        (queens, []) => format!("a queen stands on {}", names(queens)),
        (_, gone) => format!("no queen stands on {}", names(gone).replace(" and ", " or ")),
    };
    let why: Vec<String> = reasons.iter().map(|reason| reason.about.clone()).collect();
    let lines: Vec<String> = detail.lines.iter().map(|&at| line(n, at)).collect();
    let squares: Vec<Cell> = detail.squares.iter().map(|&square| state.at(square)).collect();
    let half = lines.len() / 2;
    let lead = match technique.name {
        "only-square" => format!("Every other square of {} is attacked or closed.", lines[0]),
        "shared-attack" | "attacks-a-whole-line" => format!(
            "The queen of {} stands on {}, and all of them attack the same squares.",
            lines[0],
            names(&squares).replace(" and ", " or ")
        ),
        _ => format!(
            "The squares of {} all lie in {}.",
            join(&lines[..half], "and"),
            join(&lines[half..], "and")
        ),
    };
    let look = match technique.name {
        "only-square" | "shared-attack" | "attacks-a-whole-line" => &lines[..1],
        _ => &lines[..half],
    };
    [
        format!("Look at {}.", join(look, "and")),
        format!("Technique: {}.", technique.title),
        format!("{what}."),
        format!("{lead} For {}. So {what}.", join(&why, "and")),
    ]
}
