//! The picture of a step: the cells to look at, the piece that comes, the colours that an edge has
//! or has not.

use super::super::{Eternity, Instance};
use super::layout;
use kumiki_core::{Colour, Drawing, Puzzle, Shape, Step, Stroke};
use kumiki_explain::{Explain, Facts};

/// The frame of a cell to look at.
const LOOK: Colour = Colour(245, 159, 0);
/// A piece or colour that follows.
const FOLLOWS: Colour = Colour(47, 158, 68);

/// Paints the board with what is known, and a step up to a level of disclosure.
pub(super) fn picture(
    instance: &Instance,
    facts: &Facts,
    step: Option<&Step>,
    level: usize,
) -> Drawing {
    let concluded = step.filter(|_| level >= 3).map_or(&[][..], |step| &step.conclusions);
    let mut after = facts.clone();
    for conclusion in concluded.iter().filter(|conclusion| conclusion.holds) {
        // The claim was open, or it would not be concluded.
        let _ = after.learn(conclusion.claim);
    }
    let mut drawing = Eternity::draw(instance, Some(&Eternity::solution(instance, &after)));
    for &(row, col) in step.map_or(&[][..], |step| &step.cells) {
        frame(&mut drawing, row, col, LOOK);
    }
    let placements = layout::placements(instance).count();
    for conclusion in concluded {
        match *conclusion.cells.as_slice() {
            [(row, col)] if conclusion.holds => frame(&mut drawing, row, col, FOLLOWS),
            [(row, col)] => {
                drawing.text((col as f64 + 0.5, row as f64 + 0.5), 0.5, "×", Colour::WRONG);
            }
            [one, other] if conclusion.claim.var() >= placements => {
                let colour = if conclusion.holds { FOLLOWS } else { Colour::WRONG };
                // The edge lies before the second cell.
                let (x, y) = (other.1 as f64, other.0 as f64);
                let to = if one.0 == other.0 { (x, y + 0.9) } else { (x + 0.9, y) };
                let from = if one.0 == other.0 { (x, y + 0.1) } else { (x + 0.1, y) };
                drawing.line(from, to, colour, 0.12);
            }
            _ => {}
        }
    }
    drawing
}

fn frame(drawing: &mut Drawing, row: usize, col: usize, colour: Colour) {
    drawing.push(Shape::Rect {
        x: col as f64 + 0.04,
        y: row as f64 + 0.04,
        w: 0.92,
        h: 0.92,
        fill: None,
        stroke: Some(Stroke::new(colour, 0.07)),
    });
}
