//! The picture of a step: pencil marks, what to look at, what goes.

use super::super::{Instance, Sudoku};
use kumiki_core::{Anchor, Colour, Conclusion, Drawing, Puzzle, Shape, Step};
use kumiki_explain::{Explain, Facts, highlight};

/// A candidate.
const MARK: Colour = Colour(134, 142, 150);
/// A candidate of the pattern, or one that is placed.
const PATTERN: Colour = Colour(47, 158, 68);

/// Paints the board with its candidates, and a step's cells and candidates up to a level of
/// disclosure.
pub(super) fn picture(
    instance: &Instance,
    facts: &Facts,
    step: Option<&Step>,
    level: usize,
) -> Drawing {
    let (n, shape) = (instance.side(), instance.shape());
    let mut drawing = Sudoku::draw(instance, Some(&Sudoku::solution(instance, facts)));
    if let Some(step) = step {
        highlight(&mut drawing, step, level);
    }
    let among = |claims: Option<&Vec<Conclusion>>, var: usize, is: fn(&Conclusion) -> bool| {
        claims.is_some_and(|claims| claims.iter().any(|at| at.claim.var() == var && is(at)))
    };
    let through = step.filter(|_| level >= 2).map(|step| &step.through);
    let concluded = step.filter(|_| level >= 3).map(|step| &step.conclusions);
    for var in facts.unknown() {
        let (cell, digit) = (var / n, var % n);
        let (row, col) = (cell / n, cell % n);
        let inner = |at: usize, of: usize| (at as f64 + 0.5) / of as f64;
        let x = col as f64 + 0.05 + 0.9 * inner(digit % shape.box_cols(), shape.box_cols());
        let y = row as f64 + 0.05 + 0.9 * inner(digit / shape.box_cols(), shape.box_rows());
        let goes = among(concluded, var, |conclusion| !conclusion.holds);
        let placed = among(concluded, var, |conclusion| conclusion.holds);
        let pattern = placed || among(through, var, |_| true);
        let size = 0.8 / shape.box_rows().max(shape.box_cols()) as f64;
        drawing.push(Shape::Text {
            at: (x, y),
            size: if n > 9 { size * 0.8 } else { size },
            content: (digit + 1).to_string(),
            colour: match () {
                () if goes => Colour::WRONG,
                () if pattern => PATTERN,
                () => MARK,
            },
            anchor: Anchor::Middle,
            bold: goes || pattern,
        });
    }
    // Enough characters a cell that the marks of the terminal's picture do not collide.
    drawing.compact.clear();
    drawing.characters = (2 * shape.box_cols() + 2, shape.box_rows() + 1);
    drawing
}
