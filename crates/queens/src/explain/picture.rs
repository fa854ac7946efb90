//! The picture of a step: the squares that are open, the lines to look at, what follows.

use super::super::{Instance, Queens};
use kumiki_core::{Colour, Drawing, Puzzle, Shape, Step, Stroke};
use kumiki_explain::{Explain, Facts};

/// A square that is still open.
const OPEN: Colour = Colour(134, 142, 150);
/// The frame of a square to look at.
const LOOK: Colour = Colour(245, 159, 0);
/// A queen that follows.
const PLACED: Colour = Colour(47, 158, 68);

/// Paints the board with its open squares, and a step up to a level of disclosure.
pub(super) fn picture(
    instance: &Instance,
    facts: &Facts,
    step: Option<&Step>,
    level: usize,
) -> Drawing {
    let n = instance.n;
    let mut drawing = Queens::draw(instance, Some(&Queens::solution(instance, facts)));
    let cells = step.map_or(&[][..], |step| &step.cells);
    for &(row, col) in cells.iter().filter(|&&(row, col)| facts.get(row * n + col).is_none()) {
        drawing.push(Shape::Rect {
            x: col as f64 + 0.06,
            y: row as f64 + 0.06,
            w: 0.88,
            h: 0.88,
            fill: None,
            stroke: Some(Stroke::new(LOOK, 0.07)),
        });
    }
    let concluded = step.filter(|_| level >= 3).map_or(&[][..], |step| &step.conclusions);
    for square in facts.unknown() {
        let centre = ((square % n) as f64 + 0.5, (square / n) as f64 + 0.5);
        match concluded.iter().find(|conclusion| conclusion.claim.var() == square) {
            Some(conclusion) if conclusion.holds => {
                let fill = Some(PLACED);
                drawing.push(Shape::Circle { centre, radius: 0.28, fill, stroke: None });
            }
            Some(_) => drawing.text(centre, 0.6, "×", Colour::WRONG),
            None => {
                let fill = Some(OPEN);
                drawing.push(Shape::Circle { centre, radius: 0.08, fill, stroke: None });
            }
        }
    }
    drawing
}
