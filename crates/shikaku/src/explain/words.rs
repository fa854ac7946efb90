//! Numbers, rectangles and steps in words.

use super::super::candidates::Corners;
use super::super::{Clue, Instance};
use super::state::{self, State};
use super::{FoundStep, Rule};
use kumiki_core::{Cell, Conclusion, Lit, Reason, TechniqueInfo, Value};
use kumiki_explain::{join, name, names};

/// A clue and where it stands.
fn clue_at(Clue { cell, area }: Clue) -> String {
    format!("the {} at {}", number(area), name(cell))
}

fn number(area: Option<u32>) -> String {
    area.map_or("?".to_owned(), |area| area.to_string())
}

/// More cells than this are counted, not named.
const NAMED: usize = 8;

/// Several cells.
fn some(cells: &[Cell]) -> String {
    match cells.len() {
        0..=NAMED => names(cells),
        many => format!("the {many} cells around {}", name(cells[0])),
    }
}

/// A rectangle by its first and last cell.
fn rectangle(corners: Corners) -> String {
    let r = corners.rectangle();
    let last = (r.row + r.height - 1, r.col + r.width - 1);
    match r.area() {
        1 => name((r.row, r.col)),
        2 => format!("{} and {}", name((r.row, r.col)), name(last)),
        _ => format!("{} to {}", name((r.row, r.col)), name(last)),
    }
}

/// A claim in words and cells.
pub(super) fn claim(instance: &Instance, lit: Lit) -> Conclusion {
    let found = state::rectangle(instance, lit.var());
    let (value, cells, about) = match found {
        Some((clue, corners)) => {
            let clue = clue_at(instance.clues[clue]);
            let takes = if lit.holds() { "takes" } else { "does not take" };
            let about = format!("{clue} {takes} {}", rectangle(corners));
            (format!("rectangle of {clue}"), corners.rectangle().cells().collect(), about)
        }
        None => (String::new(), Vec::new(), String::new()),
    };
    Conclusion { claim: lit, cells, holds: lit.holds(), value: Value::Word(value), about }
}

/// A rule in words and cells.
pub(super) fn reason(instance: &Instance, rule: &Rule) -> Reason {
    let at = |cell: usize| (cell / instance.cols, cell % instance.cols);
    match rule {
        Rule::Covered(cell) => Reason {
            rule: "covered",
            about: format!("{} is covered", name(at(*cell))),
            cells: vec![at(*cell)],
        },
        Rule::Once(cell) => Reason {
            rule: "once",
            about: format!("{} is in one rectangle only", name(at(*cell))),
            cells: vec![at(*cell)],
        },
        Rule::Areas => Reason { rule: "areas", about: areas(instance), cells: Vec::new() },
        Rule::Shapeless(clue) => Reason {
            rule: "shapeless",
            about: format!("no rectangle fits {}", clue_at(instance.clues[*clue])),
            cells: vec![instance.clues[*clue].cell],
        },
        Rule::Pocket(cells) => {
            let cells: Vec<Cell> = cells.iter().map(|&cell| at(cell)).collect();
            let inside = instance.clues.iter().filter(|clue| cells.contains(&clue.cell));
            let areas: Vec<String> = inside.map(|clue| number(clue.area)).collect();
            let size = cells.len();
            let about = match areas.as_slice() {
                [] => format!("{} must hold a number if {} cut off", some(&cells), be(size)),
                areas => {
                    format!("{} cannot be filled by {} alone", some(&cells), join(areas, "and"))
                }
            };
            Reason { rule: "pocket", about, cells }
        }
    }
}

fn be(cells: usize) -> &'static str {
    if cells == 1 { "it is" } else { "they are" }
}

fn areas(instance: &Instance) -> String {
    let known: u64 = instance.clues.iter().filter_map(|clue| clue.area).map(u64::from).sum();
    let cells = instance.cells();
    match instance.clues.iter().filter(|clue| clue.area.is_none()).count() {
        0 => format!("the numbers add up to {known}, and the grid has {cells} cells"),
        unknown => format!(
            "the numbers add up to {known} and {unknown} unknown areas have at least a cell each, \
             but the grid has {cells} cells"
        ),
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
    let what = conclusion(state, conclusions);
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

/// What follows; the shapes that a number loses in one clause.
fn conclusion(state: &State, conclusions: &[Conclusion]) -> String {
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
            lost.map(|conclusion| rectangle(state.corners(conclusion.claim.var()))).collect();
        let clue = clue_at(state.clue(clue));
        clauses.push(match lost.len() {
            1..=6 => format!("{clue} does not take {}", join(&lost, "or")),
            many => format!("{clue} loses {many} of its shapes"),
        });
    }
    join(&clauses, "and")
}

/// Where to look: rows and numbers only, so that no cell is given away.
fn place(state: &State, technique: &TechniqueInfo, found: &FoundStep) -> String {
    let detail = &found.detail;
    let row = |cell: Cell| cell.0 + 1;
    match technique.name {
        "only-rectangle" | "only-way-to-cover" => {
            let rows = detail.cells.first().map_or(0, |&cell| row(state.at(cell)));
            format!("Look for a cell of row {rows} that few numbers reach.")
        }
        "pocket" => {
            let rows = detail.cells.first().map_or(0, |&cell| row(state.at(cell)));
            format!("Look for cells that could be cut off near row {rows}.")
        }
        "two-clues-two-cells" | "three-clues-three-cells" => {
            let mut rows: Vec<usize> = detail.cells.iter().map(|&c| row(state.at(c))).collect();
            rows.dedup();
            let rows: Vec<String> = rows.iter().map(|row| format!("row {row}")).collect();
            format!("Look for cells of {} that few numbers reach.", join(&rows, "and"))
        }
        _ => {
            let clue = detail.clues.first().map(|&clue| state.clue(clue));
            clue.map_or("Look at the whole grid.".to_owned(), |Clue { cell, area }| {
                format!("Look at the {} in row {}.", number(area), row(cell))
            })
        }
    }
}

/// The pattern in a sentence.
fn lead(state: &State, technique: &TechniqueInfo, found: &FoundStep) -> String {
    let detail = &found.detail;
    let clues: Vec<String> = detail.clues.iter().map(|&clue| clue_at(state.clue(clue))).collect();
    let cells: Vec<Cell> = detail.cells.iter().map(|&cell| state.at(cell)).collect();
    let cells = some(&cells);
    let first = clues.first().cloned().unwrap_or_default();
    match technique.name {
        "only-rectangle" => format!("One rectangle alone can cover {cells}: one of {first}."),
        "only-way-to-cover" => format!("Only {first} can reach {cells}."),
        "common-cells" => format!("Every shape of {first} takes {cells}."),
        "pocket" => format!("The tried rectangle of {first} would cut off {cells}."),
        "two-clues-two-cells" | "three-clues-three-cells" => format!(
            "Only {} reach {cells}, and none can cover two of them: each takes one.",
            join(&clues, "and")
        ),
        _ => detail.clues.first().map_or_else(String::new, |&clue| shapes(state, clue)),
    }
}

/// What became of the shapes of a number with one left.
fn shapes(state: &State, clue: usize) -> String {
    let Clue { area, .. } = state.clue(clue);
    let first = format!("T{}", &clue_at(state.clue(clue))[1..]);
    let Some((area, in_grid)) = area.zip(state.in_grid(clue)) else {
        return format!("{first} has one shape left.");
    };
    let shape = match sides(area as usize).as_slice() {
        [_] if area > 1 => format!("{first} can only be a strip."),
        sides => format!("{first} can be {}.", join(sides, "or")),
    };
    let mut lost = Vec::new();
    let (alone, left) = (state.alone(clue), state.left(clue));
    if in_grid > alone {
        lost.push(format!("{} would hold another number", in_grid - alone));
    }
    if alone > left {
        lost.push(format!("{} cannot stand any more", alone - left));
    }
    match lost.as_slice() {
        [] => format!("{shape} It fits the grid in one way."),
        lost => {
            format!(
                "{shape} Of its {in_grid} places in the grid {}: one is left.",
                join(lost, "and")
            )
        }
    }
}

/// The shapes of an area, e.g. 2 x 3, each once.
fn sides(area: usize) -> Vec<String> {
    let short = (1..=area).take_while(|side| side * side <= area);
    let short = short.filter(|side| area.is_multiple_of(*side));
    short.map(|side| format!("{side} x {}", area / side)).collect()
}
