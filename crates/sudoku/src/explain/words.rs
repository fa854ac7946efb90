//! Steps in words.

use super::super::Instance;
use super::state::bits;
use super::{Rule, Sudoku, forcing_words};
use kumiki_core::{Cell, Conclusion, Language, Lit, Reason, Value, say};
use kumiki_explain::{Told, capital, join, levels, name, names, whole_board};
use std::collections::BTreeMap;

/// The name of a unit.
pub(super) fn unit(side: usize, unit: usize, language: Language) -> String {
    let kinds = language.pick(["row", "column", "box"], ["la ligne", "la colonne", "le bloc"]);
    format!("{} {}", kinds[unit / side], unit % side + 1)
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

/// Numbers as a list.
fn numbers(digits: u64, language: Language) -> String {
    let digits: Vec<String> = bits(digits).map(|digit| (digit + 1).to_string()).collect();
    join(&digits, language.and())
}

/// A claim in words and cells.
pub(super) fn claim(instance: &Instance, lit: Lit, language: Language) -> Conclusion {
    let n = instance.side();
    let (cell, digit) = (lit.var() / n, lit.var() % n + 1);
    let at = (cell / n, cell % n);
    let cell = name(at, language);
    let about = match lit.holds() {
        true => say!(language, "{cell} is {digit}", "{cell} vaut {digit}"),
        false => say!(language, "{cell} is not {digit}", "{cell} ne vaut pas {digit}"),
    };
    let value = Value::Number(digit as i64);
    Conclusion { claim: lit, cells: vec![at], holds: lit.holds(), value, about }
}

/// A rule in words and cells.
pub(super) fn reason(instance: &Instance, rule: &Rule, language: Language) -> Reason {
    let n = instance.side();
    let kinds = |of: [&'static str; 3], at: usize| of[at / n];
    match rule {
        &Rule::Has(at, digit) => {
            let (unit, digit) = (unit(n, at, language), digit + 1);
            // Read aloud: an eight, an eleven, an eighteen.
            let a = if matches!(digit, 8 | 11 | 18) { "an" } else { "a" };
            Reason {
                rule: kinds(["row-has", "column-has", "box-has"], at),
                about: say!(language, "{unit} needs {a} {digit}", "{unit} doit avoir un {digit}"),
                cells: cells(instance, at),
            }
        }
        &Rule::Once(at, digit) => {
            let (unit, digit) = (unit(n, at, language), digit + 1);
            Reason {
                rule: kinds(["row-once", "column-once", "box-once"], at),
                about: say!(language, "{unit} has only one {digit}", "{unit} n’a qu’un {digit}"),
                cells: cells(instance, at),
            }
        }
        Rule::Unique(pattern) => {
            let cells: Vec<Cell> = pattern.iter().map(|&(cell, _)| (cell / n, cell % n)).collect();
            let about = match pattern.as_slice() {
                [(_, pair), ..] if pattern.iter().all(|(_, other)| other == pair) => {
                    let pair = numbers(*pair, language);
                    let cells = names(&cells, language.and(), language);
                    say!(
                        language,
                        "{cells} would swap {pair} in a second solution",
                        "{cells} échangeraient {pair} dans une seconde solution"
                    )
                }
                _ => say!(
                    language,
                    "with two candidates everywhere all could be swapped",
                    "avec deux candidats partout, tout pourrait être échangé"
                ),
            };
            Reason { rule: "one-solution", about, cells }
        }
    }
}

/// What follows, cells with the same number together: "r1c1 and r2c2 are not 7".
fn conclusion(conclusions: &[Conclusion], language: Language) -> String {
    let mut by_claim: BTreeMap<(bool, i64), Vec<Cell>> = BTreeMap::new();
    for one in conclusions {
        let Value::Number(number) = one.value else { continue };
        by_claim.entry((!one.holds, number)).or_default().extend(&one.cells);
    }
    let said: Vec<String> = by_claim
        .into_iter()
        .map(|((out, number), cells)| {
            let verb = match (out, cells.len()) {
                (false, 1) => language.pick("is", "vaut"),
                (false, _) => language.pick("is", "valent"),
                (true, 1) => language.pick("is not", "ne vaut pas"),
                (true, _) => language.pick("are not", "ne valent pas"),
            };
            format!("{} {verb} {number}", names(&cells, language.and(), language))
        })
        .collect();
    said.join(language.pick("; ", " ; "))
}

/// The words of a step at four levels.
pub(super) fn words(instance: &Instance, told: &Told<Sudoku>) -> [String; 4] {
    let what = conclusion(told.conclusions, told.language);
    let mut words = levels(told, place(instance, told), &lead(instance, told), &what);
    if let Some(chain) = &told.found.detail.chain {
        words[3] = forcing_words::story(instance, chain, &what, told.language);
    }
    words
}

/// Where to look: units only, so that no cell is given away.
fn place(instance: &Instance, told: &Told<Sudoku>) -> String {
    let (n, detail, language) = (instance.side(), &told.found.detail, told.language);
    let mut units: Vec<usize> = detail.units.clone();
    if units.is_empty() {
        let boxes =
            detail.cells.iter().map(|&cell| 2 * n + instance.shape().box_of((cell / n, cell % n)));
        units = boxes.collect();
        units.sort_unstable();
        units.dedup();
    }
    units.truncate(4);
    let units: Vec<String> = units.iter().map(|&at| unit(n, at, language)).collect();
    let all = join(&units, language.and());
    match units.as_slice() {
        [] => whole_board(language),
        _ => say!(language, "Look at {all}.", "Regardez {all}."),
    }
}

/// The pattern in a sentence.
fn lead(instance: &Instance, told: &Told<Sudoku>) -> String {
    let (n, detail, language) = (instance.side(), &told.found.detail, told.language);
    let at: Vec<Cell> = detail.cells.iter().map(|&cell| (cell / n, cell % n)).collect();
    let (digits, cells) = (numbers(detail.digits, language), names(&at, language.and(), language));
    let unit = |i: usize| detail.units.get(i).map_or_else(String::new, |&at| unit(n, at, language));
    let [first, second, third] = [unit(0), unit(1), unit(2)];
    match told.technique.name {
        "full-house" => say!(
            language,
            "One cell of {first} is open.",
            "Il ne reste qu’une case libre dans {first}."
        ),
        "hidden-single-box" | "hidden-single-line" => say!(
            language,
            "In {first} only {cells} can hold {digits}.",
            "Dans {first}, seule {cells} peut contenir {digits}."
        ),
        "naked-single" => say!(
            language,
            "Every other number already stands in a unit of {cells}.",
            "Tous les autres nombres sont déjà dans la ligne, la colonne ou le bloc de {cells}."
        ),
        "pointing" | "claiming" => say!(
            language,
            "In {first} the {digits} stands at {cells}, all in {second}.",
            "Dans {first}, le {digits} ne peut être qu’en {cells}, toujours dans {second}."
        ),
        "direct-pointing" | "direct-claiming" => say!(
            language,
            "In {first} the {digits} stands at {cells}, all in {second}; that leaves one place in {third}.",
            "Dans {first}, le {digits} ne peut être qu’en {cells}, toujours dans {second} ; \
             il ne reste qu’une place dans {third}."
        ),
        "naked-pair" | "naked-triplet" | "naked-quad" | "locked-pair" | "locked-triplet" => say!(
            language,
            "In {first} the cells {cells} hold {digits} in some order.",
            "Dans {first}, les cases {cells} contiennent {digits} dans un certain ordre."
        ),
        "hidden-pair"
        | "hidden-triplet"
        | "hidden-quad"
        | "direct-hidden-pair"
        | "direct-hidden-triplet" => say!(
            language,
            "In {first} the numbers {digits} have no places but {cells}.",
            "Dans {first}, les nombres {digits} n’ont pas d’autres places que {cells}."
        ),
        _ => {
            let title = capital(told.technique.title);
            say!(language, "{title} with {digits} at {cells}.", "{title} : {digits} en {cells}.")
        }
    }
}
