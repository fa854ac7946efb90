//! The picture: islands as circles, bridges as parallel lines, mistakes in red.
//!
//! What is a mistake is the judge's word; this file only looks it up.

use super::{Bridge, Hashi, Instance, Solution};
use kumiki_core::{Cell, Colour, Drawing, Puzzle, Shape, Stroke};
use std::collections::BTreeSet;

const RADIUS: f64 = 0.4;
const OUTLINE: f64 = 0.05;
const BRIDGE: f64 = 0.06;
/// Distance between parallel bridges.
const GAP: f64 = 0.18;
/// Inside of islands whose number is wrong.
const WRONG_INSIDE: Colour = Colour(255, 225, 220);
/// Insides of groups of islands that are cut off from the largest group.
const GROUPS: [Colour; 4] =
    [Colour(255, 236, 179), Colour(209, 231, 221), Colour(222, 214, 240), Colour(207, 226, 243)];

/// Draws a board, with an answer where there is one.
pub(super) fn draw(instance: &Instance, solution: Option<&Solution>) -> Drawing {
    let (width, height) = (instance.cols() as f64, instance.rows() as f64);
    let mut drawing = Drawing::new(width, height);
    drawing.compact = vec![(2, 1), (1, 1)];
    let stroke = Some(Stroke::new(Colour::FAINT, 0.03));
    drawing.push(Shape::Rect { x: 0.0, y: 0.0, w: width, h: height, fill: None, stroke });
    let mistakes = solution.map_or_else(Mistakes::default, |s| Mistakes::of(instance, s));
    for bridge in solution.map_or(&[][..], Solution::bridges) {
        // An answer may name cells that are not on the board.
        if instance.contains(bridge.from) && instance.contains(bridge.to) {
            draw_bridge(&mut drawing, bridge, mistakes.has_bridge(bridge));
        }
    }
    let mut insides = vec![Colour::WHITE; instance.islands().len()];
    for (group, colour) in mistakes.groups.iter().zip(GROUPS.iter().cycle()) {
        for island in group.iter().filter_map(|&cell| instance.island_at(cell)) {
            insides[island] = *colour;
        }
    }
    for (island, inside) in instance.islands().iter().zip(insides) {
        let wrong = mistakes.islands.contains(&island.cell);
        let label = island.clue.map_or("?".to_owned(), |clue| clue.to_string());
        let (ink, inside) =
            if wrong { (Colour::WRONG, WRONG_INSIDE) } else { (Colour::INK, inside) };
        draw_island(&mut drawing, island.cell, label, ink, inside);
    }
    drawing
}

/// The judge's violations, sorted by what they mark.
#[derive(Default)]
struct Mistakes {
    /// Islands with a wrong count.
    islands: BTreeSet<Cell>,
    /// Ends of bridges that break a rule by themselves.
    bridges: BTreeSet<(Cell, Cell)>,
    /// Cells of water where bridges cross or end.
    water: BTreeSet<Cell>,
    /// Groups of islands that are cut off.
    groups: Vec<Vec<Cell>>,
}

impl Mistakes {
    fn of(instance: &Instance, solution: &Solution) -> Self {
        let mut mistakes = Mistakes::default();
        for violation in Hashi::check(instance, solution) {
            let cells = violation.cells;
            match (violation.rule, cells.as_slice()) {
                ("wrong-count", _) => mistakes.islands.extend(cells),
                ("crossing" | "not-an-island", _) => mistakes.water.extend(cells),
                ("not-connected", _) => mistakes.groups.push(cells),
                ("loop", _) => {
                    let ends = cells.first().zip(cells.last()).map(|(&a, &b)| [a, b]);
                    let pairs = cells.windows(2).map(|pair| [pair[0], pair[1]]).chain(ends);
                    mistakes.bridges.extend(pairs.map(|[a, b]| (a.min(b), a.max(b))));
                }
                ("not-straight" | "through-island" | "too-many-bridges", [from, .., to]) => {
                    mistakes.bridges.insert((*from, *to));
                }
                _ => {}
            }
        }
        mistakes
    }

    fn has_bridge(&self, bridge: &Bridge) -> bool {
        let Bridge { from, to, .. } = *bridge;
        let in_water = |cell: Cell| self.water.contains(&cell);
        if self.bridges.contains(&(from, to)) || in_water(from) || in_water(to) {
            return true;
        }
        if from.0 == to.0 {
            (from.1 + 1..to.1).any(|col| in_water((from.0, col)))
        } else {
            (from.0 + 1..to.0).any(|row| in_water((row, from.1)))
        }
    }
}

fn centre((row, col): Cell) -> (f64, f64) {
    (col as f64 + 0.5, row as f64 + 0.5)
}

/// Parallel lines from centre to centre; the islands are painted over their ends.
fn draw_bridge(drawing: &mut Drawing, bridge: &Bridge, wrong: bool) {
    let (from, to) = (centre(bridge.from), centre(bridge.to));
    let colour = if wrong { Colour::WRONG } else { Colour::ANSWER };
    let Some(count) = bridge.count else {
        drawing.line(from, to, Colour::FAINT, BRIDGE / 2.0);
        return;
    };
    // More lines than an island is wide would not be told apart: an answer may claim any number.
    let lines = f64::from(count.min(5));
    let (dx, dy) = if bridge.from.0 == bridge.to.0 { (0.0, GAP) } else { (GAP, 0.0) };
    for line in 0..count.min(5) {
        let aside = f64::from(line) - (lines - 1.0) / 2.0;
        let moved = |(x, y): (f64, f64)| (x + aside * dx, y + aside * dy);
        drawing.line(moved(from), moved(to), colour, BRIDGE);
    }
}

fn draw_island(drawing: &mut Drawing, cell: Cell, label: String, ink: Colour, inside: Colour) {
    let centre = centre(cell);
    drawing.push(Shape::Circle {
        centre,
        radius: RADIUS,
        fill: Some(inside),
        stroke: Some(Stroke::new(ink, OUTLINE)),
    });
    let size = if label.len() > 1 { 0.42 } else { 0.5 };
    drawing.text(centre, size, label, ink);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{instance, solution};

    fn lines(drawing: &Drawing, of: Colour) -> usize {
        let is_line = |s: &&Shape| matches!(s, Shape::Line { stroke, .. } if stroke.colour == of);
        drawing.shapes.iter().filter(is_line).count()
    }

    fn circles(drawing: &Drawing, of: Colour) -> usize {
        let is_circle = |s: &&Shape| matches!(s, Shape::Circle { fill, .. } if *fill == Some(of));
        drawing.shapes.iter().filter(is_circle).count()
    }

    #[test]
    fn a_board_is_its_islands() {
        let drawing = draw(&instance("1 . ? / . . ."), None);
        assert_eq!((drawing.width, drawing.height), (3.0, 2.0));
        assert_eq!(circles(&drawing, Colour::WHITE), 2);
    }

    #[test]
    fn bridges_are_parallel_lines_and_mistakes_are_red() {
        let board = instance("3 . 2 / . . . / 1 . ?");
        let good = draw(&board, Some(&solution(&[(0, 0, 0, 2, 2), (0, 0, 2, 0, 1)])));
        assert_eq!(lines(&good, Colour::ANSWER), 3);
        assert_eq!(circles(&good, GROUPS[0]), 1, "the unknown island is cut off");
        let bad = draw(&board, Some(&solution(&[(0, 0, 0, 2, 3), (0, 0, 2, 2, 1)])));
        assert_eq!(lines(&bad, Colour::WRONG), 4);
        assert_eq!(circles(&bad, WRONG_INSIDE), 3);
    }

    #[test]
    fn both_bridges_of_a_crossing_are_red() {
        let board = instance(". 1 . / 1 . 1 / . 1 .");
        let answer = solution(&[(0, 1, 2, 1, 1), (1, 0, 1, 2, 1)]);
        assert_eq!(lines(&draw(&board, Some(&answer)), Colour::WRONG), 2);
        let answer = solution(&[(0, 1, 1, 1, 1), (1, 0, 1, 2, 1)]);
        assert_eq!(lines(&draw(&board, Some(&answer)), Colour::WRONG), 2, "one ends in water");
    }
}
