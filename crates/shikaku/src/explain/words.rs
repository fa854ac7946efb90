//! Numbers, rectangles and steps in words.

use super::super::candidates::Corners;
use super::super::{Clue, Instance};
use super::state::{self, State};
use super::{Rule, Shikaku};
use kumiki_core::{Cell, Conclusion, Language, Lit, Reason, Value, say};
use kumiki_explain::{Told, capital, join, levels, name, names};

/// A clue and where it stands.
fn clue_at(Clue { cell, area }: Clue, language: Language) -> String {
    let (number, cell) = (number(area), name(cell, language));
    say!(language, "the {number} at {cell}", "le {number} en {cell}")
}

/// What belongs to a clue: "of the 4 at r1c1".
fn of_clue(Clue { cell, area }: Clue, language: Language) -> String {
    let (number, cell) = (number(area), name(cell, language));
    say!(language, "of the {number} at {cell}", "du {number} en {cell}")
}

fn number(area: Option<u32>) -> String {
    area.map_or("?".to_owned(), |area| area.to_string())
}

/// More cells than this are counted, not named.
const NAMED: usize = 8;

/// Several cells.
fn some(cells: &[Cell], language: Language) -> String {
    match cells.len() {
        0..=NAMED => names(cells, language.and(), language),
        many => {
            let first = name(cells[0], language);
            say!(language, "the {many} cells around {first}", "les {many} cases autour de {first}")
        }
    }
}

/// A rectangle by its first and last cell.
fn rectangle(corners: Corners, language: Language) -> String {
    let r = corners.rectangle();
    let first = name((r.row, r.col), language);
    let last = name((r.row + r.height - 1, r.col + r.width - 1), language);
    match r.area() {
        1 => first,
        2 => say!(language, "{first} and {last}", "{first} et {last}"),
        _ => say!(language, "{first} to {last}", "{first} à {last}"),
    }
}

/// A claim in words and cells.
pub(super) fn claim(instance: &Instance, lit: Lit, language: Language) -> Conclusion {
    let found = state::rectangle(instance, lit.var());
    let (value, cells, about) = match found {
        Some((clue, corners)) => {
            let value = format!("rectangle {}", of_clue(instance.clues[clue], Language::English));
            let clue = clue_at(instance.clues[clue], language);
            let rectangle = rectangle(corners, language);
            let about = match lit.holds() {
                true => say!(language, "{clue} takes {rectangle}", "{clue} prend {rectangle}"),
                false => say!(
                    language,
                    "{clue} does not take {rectangle}",
                    "{clue} ne prend pas {rectangle}"
                ),
            };
            (value, corners.rectangle().cells().collect(), about)
        }
        None => (String::new(), Vec::new(), String::new()),
    };
    Conclusion { claim: lit, cells, holds: lit.holds(), value: Value::Word(value), about }
}

/// A rule in words and cells.
pub(super) fn reason(instance: &Instance, rule: &Rule, language: Language) -> Reason {
    let at = |cell: usize| (cell / instance.cols, cell % instance.cols);
    match rule {
        Rule::Covered(cell) => {
            let (at, cell) = (at(*cell), name(at(*cell), language));
            let about = say!(language, "{cell} is covered", "{cell} est couverte");
            Reason { rule: "covered", about, cells: vec![at] }
        }
        Rule::Once(cell) => {
            let (at, cell) = (at(*cell), name(at(*cell), language));
            let about = say!(
                language,
                "{cell} is in one rectangle only",
                "{cell} n’est que dans un seul rectangle"
            );
            Reason { rule: "once", about, cells: vec![at] }
        }
        Rule::Areas => {
            Reason { rule: "areas", about: areas(instance, language), cells: Vec::new() }
        }
        Rule::Shapeless(clue) => {
            let (at, clue) = (instance.clues[*clue].cell, clue_at(instance.clues[*clue], language));
            let about = say!(
                language,
                "no rectangle fits {clue}",
                "aucun rectangle n’est possible pour {clue}"
            );
            Reason { rule: "shapeless", about, cells: vec![at] }
        }
        Rule::Pocket(cells) => {
            let cells: Vec<Cell> = cells.iter().map(|&cell| at(cell)).collect();
            let inside = instance.clues.iter().filter(|clue| cells.contains(&clue.cell));
            let areas: Vec<String> = inside.map(|clue| number(clue.area)).collect();
            Reason { rule: "pocket", about: pocket(&cells, &areas, language), cells }
        }
    }
}

/// Cells that are cut off, with the numbers in them.
fn pocket(cells: &[Cell], areas: &[String], language: Language) -> String {
    let (named, numbers) = (some(cells, language), join(areas, language.and()));
    match (areas, cells) {
        ([], [_]) => say!(
            language,
            "{named} must hold a number if it is cut off",
            "{named} doit contenir un nombre si elle est isolée"
        ),
        ([], _) => say!(
            language,
            "{named} must hold a number if they are cut off",
            "{named} doivent contenir un nombre si elles sont isolées"
        ),
        _ => say!(
            language,
            "{named} cannot be filled by {numbers} alone",
            "on ne peut pas remplir {named} avec {numbers} seulement"
        ),
    }
}

fn areas(instance: &Instance, language: Language) -> String {
    let known: u64 = instance.clues.iter().filter_map(|clue| clue.area).map(u64::from).sum();
    let cells = instance.cells();
    match instance.clues.iter().filter(|clue| clue.area.is_none()).count() {
        0 => say!(
            language,
            "the numbers add up to {known}, and the grid has {cells} cells",
            "la somme des nombres est {known}, et la grille a {cells} cases"
        ),
        unknown => say!(
            language,
            "the numbers add up to {known} and {unknown} unknown areas have at least a cell each, \
             but the grid has {cells} cells",
            "la somme des nombres est {known} et {unknown} aires inconnues ont chacune au moins une \
             case, mais la grille a {cells} cases"
        ),
    }
}

/// The words of a step at four levels.
pub(super) fn words(state: &State, told: &Told<Shikaku>) -> [String; 4] {
    let what = conclusion(state, told.conclusions, told.language);
    levels(told, place(state, told), &lead(state, told), &what)
}

/// What follows; the shapes that a number loses in one clause.
fn conclusion(state: &State, conclusions: &[Conclusion], language: Language) -> String {
    let mut clauses: Vec<String> = Vec::new();
    let mut clues: Vec<usize> = Vec::new();
    for conclusion in conclusions {
        let clue = state.owner(conclusion.claim.var());
        if conclusion.holds {
            clauses.push(conclusion.about.clone());
        } else if !clues.contains(&clue) {
            clues.push(clue);
        }
    }
    for clue in clues {
        let lost = conclusions.iter().filter(|c| !c.holds && state.owner(c.claim.var()) == clue);
        let lost: Vec<String> =
            lost.map(|lost| rectangle(state.corners(lost.claim.var()), language)).collect();
        let clue = clue_at(state.clue(clue), language);
        let shapes = join(&lost, language.or());
        clauses.push(match lost.len() {
            1..=6 => {
                say!(language, "{clue} does not take {shapes}", "{clue} ne prend pas {shapes}")
            }
            many => say!(
                language,
                "{clue} loses {many} of its shapes",
                "{clue} perd {many} de ses formes"
            ),
        });
    }
    join(&clauses, language.and())
}

/// Where to look: rows and numbers only, so that no cell is given away.
fn place(state: &State, told: &Told<Shikaku>) -> String {
    let (detail, language) = (&told.found.detail, told.language);
    let row = |cell: usize| state.at(cell).0 + 1;
    let first = detail.cells.first().map_or(0, |&cell| row(cell));
    match told.technique.name {
        "only-rectangle" | "only-way-to-cover" => say!(
            language,
            "Look for a cell of row {first} that few numbers reach.",
            "Cherchez une case de la ligne {first} que peu de nombres atteignent."
        ),
        "pocket" => say!(
            language,
            "Look for cells that could be cut off near row {first}.",
            "Cherchez des cases qui pourraient être isolées près de la ligne {first}."
        ),
        "two-clues-two-cells" | "three-clues-three-cells" => {
            let mut rows: Vec<usize> = detail.cells.iter().map(|&cell| row(cell)).collect();
            rows.dedup();
            let rows: Vec<String> =
                rows.iter().map(|row| say!(language, "row {row}", "la ligne {row}")).collect();
            let rows = join(&rows, language.and());
            say!(
                language,
                "Look for cells of {rows} that few numbers reach.",
                "Cherchez dans {rows} des cases que peu de nombres atteignent."
            )
        }
        _ => match detail.clues.first().map(|&clue| state.clue(clue)) {
            Some(Clue { cell, area }) => {
                let (number, row) = (number(area), cell.0 + 1);
                say!(
                    language,
                    "Look at the {number} in row {row}.",
                    "Regardez le {number} de la ligne {row}."
                )
            }
            None => say!(language, "Look at the whole grid.", "Regardez toute la grille."),
        },
    }
}

/// The pattern in a sentence.
fn lead(state: &State, told: &Told<Shikaku>) -> String {
    let (detail, language) = (&told.found.detail, told.language);
    let clues: Vec<String> =
        detail.clues.iter().map(|&clue| clue_at(state.clue(clue), language)).collect();
    let cells: Vec<Cell> = detail.cells.iter().map(|&cell| state.at(cell)).collect();
    let cells = some(&cells, language);
    let first = clues.first().cloned().unwrap_or_default();
    let of_first = detail.clues.first().map(|&clue| of_clue(state.clue(clue), language));
    let of_first = of_first.unwrap_or_default();
    let clues = join(&clues, language.and());
    match told.technique.name {
        "only-rectangle" => say!(
            language,
            "One rectangle alone can cover {cells}: one {of_first}.",
            "Un seul rectangle peut couvrir {cells} : un rectangle {of_first}."
        ),
        "only-way-to-cover" => {
            say!(
                language,
                "Only {first} can reach {cells}.",
                "Seul {first} peut atteindre {cells}."
            )
        }
        "common-cells" => say!(
            language,
            "Every shape {of_first} takes {cells}.",
            "Toutes les formes {of_first} prennent {cells}."
        ),
        "pocket" => say!(
            language,
            "The tried rectangle {of_first} would cut off {cells}.",
            "Le rectangle essayé {of_first} isolerait {cells}."
        ),
        "two-clues-two-cells" | "three-clues-three-cells" => say!(
            language,
            "Only {clues} reach {cells}, and none can cover two of them: each takes one.",
            "Seuls {clues} atteignent {cells}, et aucun ne peut en couvrir deux : chacun en prend une."
        ),
        _ => detail.clues.first().map_or_else(String::new, |&clue| shapes(state, clue, language)),
    }
}

/// What became of the shapes of a number with one left.
fn shapes(state: &State, clue: usize, language: Language) -> String {
    let Clue { area, .. } = state.clue(clue);
    let first = capital(&clue_at(state.clue(clue), language));
    let Some((area, in_grid)) = area.zip(state.in_grid(clue)) else {
        return say!(
            language,
            "{first} has one shape left.",
            "{first} n’a plus qu’une forme possible."
        );
    };
    let sides = sides(area as usize);
    let all = join(&sides, language.or());
    let shape = match sides.as_slice() {
        [_] if area > 1 => {
            say!(language, "{first} can only be a strip.", "{first} ne peut donner qu’une bande.")
        }
        _ => say!(language, "{first} can be {all}.", "{first} peut donner {all}."),
    };
    let (alone, left) = (state.alone(clue), state.left(clue));
    let (taken, gone) = (in_grid.saturating_sub(alone), alone.saturating_sub(left));
    let mut lost = Vec::new();
    if taken > 0 {
        let verb = if taken == 1 { "contiendrait" } else { "contiendraient" };
        lost.push(say!(
            language,
            "{taken} would hold another number",
            "{taken} {verb} un autre nombre"
        ));
    }
    if gone > 0 {
        let verb = if gone == 1 { "n’est plus possible" } else { "ne sont plus possibles" };
        lost.push(say!(language, "{gone} cannot stand any more", "{gone} {verb}"));
    }
    let all = join(&lost, language.and());
    match lost.as_slice() {
        [] => say!(
            language,
            "{shape} It fits the grid in one way.",
            "{shape} Il n’y a qu’une façon de le placer dans la grille."
        ),
        _ => say!(
            language,
            "{shape} Of its {in_grid} places in the grid {all}: one is left.",
            "{shape} De ses {in_grid} places dans la grille, {all} : il en reste une."
        ),
    }
}

/// The shapes of an area, e.g. 2 x 3, each once.
fn sides(area: usize) -> Vec<String> {
    let short = (1..=area).take_while(|side| side * side <= area);
    let short = short.filter(|side| area.is_multiple_of(*side));
    short.map(|side| format!("{side} x {}", area / side)).collect()
}
