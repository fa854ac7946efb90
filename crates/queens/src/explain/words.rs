//! Lines, squares and steps in words.

use super::super::Instance;
use super::state::{self, State};
use super::{Queens, Rule};
use kumiki_core::{Cell, Conclusion, Language, Lit, Reason, Value, say};
use kumiki_explain::{Told, capital, join, levels, name, names};

/// A line for people; a diagonal by its ends.
fn line(n: usize, line: usize, language: Language) -> String {
    if line < n {
        let row = line + 1;
        return say!(language, "row {row}", "la ligne {row}");
    }
    if line < 2 * n {
        let col = line - n + 1;
        return say!(language, "column {col}", "la colonne {col}");
    }
    let cells: Vec<Cell> = state::squares(n, line).map(|square| (square / n, square % n)).collect();
    match (cells.first(), cells.last()) {
        (Some(&first), Some(&last)) if first != last => {
            let (first, last) = (name(first, language), name(last, language));
            say!(
                language,
                "the diagonal from {first} to {last}",
                "la diagonale de {first} à {last}"
            )
        }
        _ => say!(language, "a diagonal", "une diagonale"),
    }
}

/// A claim in words and cells.
pub(super) fn claim(instance: &Instance, lit: Lit, language: Language) -> Conclusion {
    let at = (lit.var() / instance.n, lit.var() % instance.n);
    Conclusion {
        claim: lit,
        cells: vec![at],
        holds: lit.holds(),
        value: Value::Word("queen".to_owned()),
        about: standing(&[at], lit.holds(), language),
    }
}

/// Queens, or none, on squares.
fn standing(at: &[Cell], holds: bool, language: Language) -> String {
    let and = if holds { language.and() } else { language.or() };
    let squares = names(at, and, language);
    match holds {
        true => say!(language, "a queen stands on {squares}", "une dame est en {squares}"),
        false => say!(language, "no queen stands on {squares}", "aucune dame n’est en {squares}"),
    }
}

/// A rule in words and cells.
pub(super) fn reason(instance: &Instance, rule: &Rule, language: Language) -> Reason {
    let n = instance.n;
    let (Rule::Has(at) | Rule::Once(at)) = *rule;
    let line = line(n, at, language);
    let (kind, about) = match rule {
        Rule::Has(_) => ("has", say!(language, "{line} has a queen", "{line} a une dame")),
        Rule::Once(_) => {
            ("once", say!(language, "{line} has only one queen", "{line} n’a qu’une dame"))
        }
    };
    let cells = state::squares(n, at).map(|square| (square / n, square % n)).collect();
    Reason { rule: kind, about, cells }
}

/// The words of a step at four levels.
pub(super) fn words(instance: &Instance, state: &State, told: &Told<Queens>) -> [String; 4] {
    let (n, detail, language) = (instance.n, &told.found.detail, told.language);
    let cells = |holds: bool| -> Vec<Cell> {
        let some = told.conclusions.iter().filter(|conclusion| conclusion.holds == holds);
        some.flat_map(|conclusion| conclusion.cells.iter().copied()).collect()
    };
    let (queens, gone) = (cells(true), cells(false));
    let what = match (queens.as_slice(), gone.as_slice()) {
        (queens, []) => standing(queens, true, language),
        (_, gone) => standing(gone, false, language),
    };
    let lines: Vec<String> = detail.lines.iter().map(|&at| line(n, at, language)).collect();
    let squares: Vec<Cell> = detail.squares.iter().map(|&square| state.at(square)).collect();
    let half = lines.len() / 2;
    let one =
        matches!(told.technique.name, "only-square" | "shared-attack" | "attacks-a-whole-line");
    let look = join(if one { &lines[..1] } else { &lines[..half] }, language.and());
    let lead = match told.technique.name {
        "only-square" => say!(
            language,
            "Every other square of {look} is attacked or closed.",
            "Toutes les autres cases de {look} sont attaquées ou fermées."
        ),
        "shared-attack" | "attacks-a-whole-line" => {
            let squares = names(&squares, language.or(), language);
            say!(
                language,
                "The queen of {look} stands on {squares}, and all of them attack the same squares.",
                "La dame de {look} est en {squares}, et de chacune elle attaque les mêmes cases."
            )
        }
        _ => {
            let across = join(&lines[half..], language.and());
            let first = capital(&look);
            say!(
                language,
                "The squares of {look} all lie in {across}.",
                "{first} n’ont de cases libres que dans {across}."
            )
        }
    };
    levels(told, say!(language, "Look at {look}.", "Regardez {look}."), &lead, &what)
}
