//! The picture of a step: the islands to look at, the bridges that come, those that cannot.

use super::super::geometry::Geometry;
use super::super::{Hashi, Instance};
use kumiki_core::{Colour, Drawing, Puzzle, Shape, Step};
use kumiki_explain::{Explain, Facts, highlight};

/// A bridge that the step adds.
const ADDED: Colour = Colour(47, 158, 68);
/// How far from the middle of an island a bridge begins.
const RADIUS: f64 = 0.4;

/// Paints the board with what is known, and a step up to a level of disclosure.
pub(super) fn picture(
    instance: &Instance,
    facts: &Facts,
    step: Option<&Step>,
    level: usize,
) -> Drawing {
    let mut drawing = Hashi::draw(instance, Some(&Hashi::solution(instance, facts)));
    let Some(step) = step else { return drawing };
    // Islands are marked as places to look at; what follows is about what lies between them.
    let mut grounds = step.clone();
    grounds.conclusions.clear();
    highlight(&mut drawing, &grounds, level);
    if level < 3 {
        return drawing;
    }
    let geometry = Geometry::of(instance);
    let most = usize::from(instance.max_bridges());
    for conclusion in &step.conclusions {
        let edge = geometry.edges()[conclusion.claim.var() / most];
        let cells = [edge.from, edge.to].map(|island| instance.islands()[island].cell);
        let [(x0, y0), (x1, y1)] = cells.map(|(row, col)| (col as f64 + 0.5, row as f64 + 0.5));
        let (dx, dy) = if edge.horizontal { (RADIUS, 0.0) } else { (0.0, RADIUS) };
        let (from, to) = ((x0 + dx, y0 + dy), (x1 - dx, y1 - dy));
        if conclusion.holds {
            drawing.line(from, to, ADDED, 0.14);
        } else {
            let (x, y) = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
            let count = conclusion.claim.var() % most;
            drawing.line(from, to, Colour::WRONG, 0.03);
            // How many there may be at most; none is a cross.
            let content = if count == 0 { "×".to_owned() } else { format!("≤{count}") };
            drawing.push(Shape::Circle {
                centre: (x, y),
                radius: 0.22,
                fill: Some(Colour::WHITE),
                stroke: None,
            });
            drawing.text((x, y), 0.4, &content, Colour::WRONG);
        }
    }
    drawing
}
