//! The picture of a step: what to look at, the rectangle that stands, those that go.

use super::super::{Instance, Shikaku};
use super::state;
use kumiki_core::{Colour, Drawing, Puzzle, Shape, Step, Stroke};
use kumiki_explain::{Explain, Facts, highlight};

/// Paints the grid with what is known, and a step up to a level of disclosure.
pub(super) fn picture(
    instance: &Instance,
    facts: &Facts,
    step: Option<&Step>,
    level: usize,
) -> Drawing {
    let mut drawing = Shikaku::draw(instance, Some(&Shikaku::solution(instance, facts)));
    let Some(step) = step else { return drawing };
    // Shapes that go would hide each other as grounds: they are outlines.
    let mut grounds = step.clone();
    grounds.conclusions.retain(|conclusion| conclusion.holds);
    highlight(&mut drawing, &grounds, level);
    let gone = step.conclusions.iter().filter(|conclusion| !conclusion.holds && level >= 3);
    for (number, conclusion) in gone.enumerate() {
        let Some((_, corners)) = state::rectangle(instance, conclusion.claim.var()) else {
            continue;
        };
        let r = corners.rectangle();
        // Outlines side by side, so that each is seen.
        let inset = 0.1 + 0.05 * (number % 6) as f64;
        drawing.push(Shape::Rect {
            x: r.col as f64 + inset,
            y: r.row as f64 + inset,
            w: r.width as f64 - 2.0 * inset,
            h: r.height as f64 - 2.0 * inset,
            fill: None,
            stroke: Some(Stroke::new(Colour::WRONG, 0.04)),
        });
    }
    drawing
}
