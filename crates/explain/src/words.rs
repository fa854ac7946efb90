//! Words and highlights that suit any puzzle.

use kumiki_core::{Cell, Colour, Conclusion, Drawing, Reason, Shape, Step, TechniqueInfo};

/// The ground of cells to look at.
const LOOK: Colour = Colour(255, 243, 191);
/// The ground of cells where something is placed.
const PLACED: Colour = Colour(211, 249, 216);
/// The ground of cells where something is ruled out.
const RULED_OUT: Colour = Colour(255, 216, 206);

/// A cell as people write it: `r1c1` is the top left one.
pub fn name((row, col): Cell) -> String {
    format!("r{}c{}", row + 1, col + 1)
}

/// Several cells.
pub fn names(cells: &[Cell]) -> String {
    let names: Vec<String> = cells.iter().map(|&cell| name(cell)).collect();
    join(&names, "and")
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
pub(crate) fn capital(sentence: &str) -> String {
    let mut chars = sentence.chars();
    chars.next().map_or_else(String::new, |c| c.to_uppercase().chain(chars).collect())
}

/// What the conclusions say, in one clause.
pub(crate) fn conclusion(conclusions: &[Conclusion]) -> String {
    let about: Vec<String> = conclusions.iter().map(|c| c.about.clone()).collect();
    join(&about, "and")
}

/// The rules, in one clause.
pub(crate) fn reasons(reasons: &[Reason]) -> String {
    let about: Vec<String> = reasons.iter().map(|r| r.about.clone()).collect();
    join(&about, "and")
}

/// The words of a step that says no more than its rules and conclusions. Where to look names the
/// cells of the rules that are not concluded about, a few of them.
pub(crate) fn usual(
    technique: &TechniqueInfo,
    used: &[Reason],
    conclusions: &[Conclusion],
) -> [String; 4] {
    let concluded = |cell: &Cell| conclusions.iter().any(|c| c.cells.contains(cell));
    let mut cells: Vec<Cell> = used.iter().flat_map(|r| r.cells.iter().copied()).collect();
    cells.retain(|cell| !concluded(cell));
    let mut seen = std::collections::BTreeSet::new();
    cells.retain(|&cell| seen.insert(cell));
    cells.truncate(4);
    let place = match cells.as_slice() {
        [] => "Look at the whole board.".to_owned(),
        cells => format!("Look around {}.", names(cells)),
    };
    let what = conclusion(conclusions);
    [
        place,
        format!("Technique: {}.", technique.title),
        format!("{what}."),
        match used {
            [] => format!("Nothing else is left: {what}."),
            used => format!("{}: therefore {what}.", capital(&reasons(used))),
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
