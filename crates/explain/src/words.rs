//! Words and highlights that suit any puzzle.

use crate::{Explain, Told};
use kumiki_core::{
    Cell, Colour, Conclusion, Drawing, Language, Reason, Shape, Step, TechniqueInfo, say,
};

/// The ground of cells to look at.
const LOOK: Colour = Colour(255, 243, 191);
/// The ground of cells where something is placed.
const PLACED: Colour = Colour(211, 249, 216);
/// The ground of cells where something is ruled out.
const RULED_OUT: Colour = Colour(255, 216, 206);

/// A cell as people write it: `r1c1` (row, column) is the top left one, in French `L1C1` (ligne,
/// colonne).
pub fn name((row, col): Cell, language: Language) -> String {
    let (row, col) = (row + 1, col + 1);
    say!(language, "r{row}c{col}", "L{row}C{col}")
}

/// Several cells, the last two joined by a conjunction.
pub fn names(cells: &[Cell], and: &str, language: Language) -> String {
    let names: Vec<String> = cells.iter().map(|&cell| name(cell, language)).collect();
    join(&names, and)
}

/// "a", "a and b", "a, b and c".
pub fn join(parts: &[String], and: &str) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {and} {last}", first.join(", ")),
    }
}

/// The same sentence with a capital first letter.
pub fn capital(sentence: &str) -> String {
    let mut chars = sentence.chars();
    chars.next().map_or_else(String::new, |c| c.to_uppercase().chain(chars).collect())
}

/// What the conclusions say, in one clause.
pub(crate) fn conclusion(conclusions: &[Conclusion], language: Language) -> String {
    let about: Vec<String> = conclusions.iter().map(|c| c.about.clone()).collect();
    join(&about, language.and())
}

/// The rules, in one clause.
pub(crate) fn reasons(reasons: &[Reason], language: Language) -> String {
    let about: Vec<String> = reasons.iter().map(|r| r.about.clone()).collect();
    join(&about, language.and())
}

/// What follows, after the rules that it takes: a sentence that ends a level, without its stop.
fn since(reasons: &[Reason], what: &str, language: Language) -> String {
    let why = self::reasons(reasons, language);
    match reasons {
        [] => say!(language, "So {what}", "Donc {what}"),
        _ => say!(language, "Since {why}, {what}", "Comme {why}, {what}"),
    }
}

/// The sentence that names a technique.
pub(crate) fn technique(technique: &TechniqueInfo, language: Language) -> String {
    let title = technique.title;
    say!(language, "Technique: {title}.", "Technique : {title}.")
}

/// The four levels of a step: where to look, the technique's name, what follows, and the pattern with
/// its rules and what follows.
pub fn levels<P: Explain>(told: &Told<P>, place: String, lead: &str, what: &str) -> [String; 4] {
    let Told { technique, reasons, language, .. } = *told;
    let end = since(reasons, what, language);
    [
        place,
        self::technique(technique, language),
        // English begins with a cell's name, which has no capital letter.
        language.pick(format!("{what}."), format!("{}.", capital(what))),
        format!("{lead} {end}."),
    ]
}

/// Where to look when the place would give too much away.
pub fn whole_board(language: Language) -> String {
    language.pick("Look at the whole board.", "Regardez toute la grille.").to_owned()
}

/// The words of a step that says no more than its rules and conclusions. Where to look names the
/// cells of the rules that are not concluded about, a few of them.
pub(crate) fn usual(
    technique: &TechniqueInfo,
    used: &[Reason],
    conclusions: &[Conclusion],
    language: Language,
) -> [String; 4] {
    let concluded = |cell: &Cell| conclusions.iter().any(|c| c.cells.contains(cell));
    let mut cells: Vec<Cell> = used.iter().flat_map(|r| r.cells.iter().copied()).collect();
    cells.retain(|cell| !concluded(cell));
    let mut seen = std::collections::BTreeSet::new();
    cells.retain(|&cell| seen.insert(cell));
    cells.truncate(4);
    let around = names(&cells, language.and(), language);
    let what = conclusion(conclusions, language);
    let why = capital(&reasons(used, language));
    [
        match cells.as_slice() {
            [] => whole_board(language),
            _ => say!(language, "Look around {around}.", "Regardez autour de {around}."),
        },
        self::technique(technique, language),
        language.pick(format!("{what}."), format!("{}.", capital(&what))),
        match used {
            [] => say!(
                language,
                "Nothing else is left: {what}.",
                "Il ne reste rien d’autre : {what}."
            ),
            _ => say!(language, "{why}: therefore {what}.", "{why} ; donc {what}."),
        },
    ]
}

/// Colours the ground of a step's cells in a drawing whose cells are one unit: what to look at,
/// and from level 3 on what follows.
pub fn highlight(drawing: &mut Drawing, step: &Step, level: usize) {
    // Below level 3 the concluded cells look like the others, or they would stand out.
    let mut grounds: Vec<(Cell, Colour)> = step.cells.iter().map(|&cell| (cell, LOOK)).collect();
    if level >= 3 {
        for conclusion in &step.conclusions {
            let colour = if conclusion.holds { PLACED } else { RULED_OUT };
            grounds.extend(conclusion.cells.iter().map(|&cell| (cell, colour)));
        }
    }
    let ground = |((row, col), colour): (Cell, Colour)| Shape::Rect {
        x: col as f64,
        y: row as f64,
        w: 1.0,
        h: 1.0,
        fill: Some(colour),
        stroke: None,
    };
    drawing.shapes.splice(0..0, grounds.into_iter().map(ground));
}
