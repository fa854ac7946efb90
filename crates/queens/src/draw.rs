//! The picture: a chess board with queens, more plainly drawn the larger the board is.

use super::{Instance, Queens, Solution};
use kumiki_core::{Cell, Colour, Drawing, Puzzle, Shape, Stroke};
use std::collections::BTreeSet;

/// Up to this size queens are figures; above, discs.
const FIGURES: usize = 40;
/// Up to this size the board has light and dark squares.
const SQUARES: usize = 128;
/// Up to this size every queen is drawn; above, one dot stands for the queens of a tile.
const DISCS: usize = 2000;
/// Tiles along each side of a board that is too large for discs: bounds the picture.
const TILES: usize = 500;

const LIGHT: Colour = Colour(252, 249, 242);
const DARK: Colour = Colour(229, 218, 196);
const BLOCKED: Colour = Colour(170, 170, 170);
const HATCH: Colour = Colour(120, 120, 120);
const EXCLUDED: Colour = Colour(150, 150, 150);

/// The outline of a queen in a unit square: base, then five points from left to right.
const FIGURE: [(f64, f64); 13] = [
    (0.26, 0.84),
    (0.28, 0.68),
    (0.14, 0.34),
    (0.305, 0.54),
    (0.32, 0.23),
    (0.42, 0.51),
    (0.50, 0.18),
    (0.58, 0.51),
    (0.68, 0.23),
    (0.695, 0.54),
    (0.86, 0.34),
    (0.72, 0.68),
    (0.74, 0.84),
];
/// The points of [`FIGURE`] that carry a pearl.
const PEARLS: [usize; 5] = [2, 4, 6, 8, 10];

/// The board, the givens in ink, the answer in colour, mistakes marked. Open rows are no mistake
/// of the picture: a partial solution shows what it has.
pub(super) fn draw(instance: &Instance, solution: Option<&Solution>) -> Drawing {
    let side = instance.n as f64;
    let mut drawing = Drawing::new(side, side);
    drawing.characters = (2, 1);
    drawing.compact = vec![(1, 1)];
    if instance.n <= SQUARES {
        squares(&mut drawing, instance.n);
    }
    if instance.n <= DISCS {
        blocked(&mut drawing, instance);
    }
    diagonals(&mut drawing, instance);
    drawing.push(Shape::Rect {
        x: 0.0,
        y: 0.0,
        w: side,
        h: side,
        fill: None,
        stroke: Some(Stroke::new(Colour::INK, 0.04_f64.max(side / 1000.0))),
    });
    if instance.n <= DISCS {
        queens(&mut drawing, instance, solution);
    } else {
        let placed = instance.placed.iter().copied();
        dots(&mut drawing, instance.n, placed, Colour::INK);
        if let Some(solution) = solution {
            dots(&mut drawing, instance.n, solution.queens(instance.n), Colour::ANSWER);
        }
    }
    if let Some(solution) = solution {
        mistakes(&mut drawing, instance, solution);
    }
    drawing
}

fn squares(drawing: &mut Drawing, n: usize) {
    let side = n as f64;
    drawing.fill(0.0, 0.0, side, side, LIGHT);
    for row in 0..n {
        for col in (0..n).filter(|col| (row + col) % 2 == 1) {
            drawing.fill(col as f64, row as f64, 1.0, 1.0, DARK);
        }
    }
}

fn blocked(drawing: &mut Drawing, instance: &Instance) {
    for &(row, col) in &instance.blocked {
        let (x, y) = (col as f64, row as f64);
        drawing.fill(x, y, 1.0, 1.0, BLOCKED);
        if instance.n <= SQUARES {
            // The letter is for the terminal without colours; on paper the hatching is enough.
            drawing.text((x + 0.5, y + 0.5), 0.3, "x", BLOCKED);
            let hatch =
                [((0.5, 0.0), (0.0, 0.5)), ((1.0, 0.0), (0.0, 1.0)), ((1.0, 0.5), (0.5, 1.0))];
            for ((x0, y0), (x1, y1)) in hatch {
                drawing.line((x + x0, y + y0), (x + x1, y + y1), HATCH, 0.04);
            }
        }
    }
}

/// Excluded diagonals as lines from edge to edge. On a diagonal x + y or y - x is constant.
fn diagonals(drawing: &mut Drawing, instance: &Instance) {
    let side = instance.n as f64;
    let width = 0.05_f64.max(side / 2000.0);
    for &k in &instance.excluded_sums {
        let sum = k as f64 + 1.0;
        let far = sum.min(side);
        drawing.line((far, sum - far), (sum - far, far), EXCLUDED, width);
    }
    for &k in &instance.excluded_differences {
        let down = k as f64 + 1.0 - side;
        let from = (0.0_f64.max(-down), 0.0_f64.max(down));
        drawing.line(from, (side.min(side - down), side.min(side + down)), EXCLUDED, width);
    }
}

fn queens(drawing: &mut Drawing, instance: &Instance, solution: Option<&Solution>) {
    let given: BTreeSet<Cell> = instance.placed.iter().copied().collect();
    for &cell in &given {
        queen(drawing, instance.n, cell, Colour::INK);
    }
    let answered = solution.into_iter().flat_map(|s| s.queens(instance.n));
    for cell in answered.filter(|cell| !given.contains(cell)) {
        queen(drawing, instance.n, cell, Colour::ANSWER);
    }
}

fn queen(drawing: &mut Drawing, n: usize, (row, col): Cell, colour: Colour) {
    let (x, y) = (col as f64, row as f64);
    if n > FIGURES {
        let centre = (x + 0.5, y + 0.5);
        drawing.push(Shape::Circle { centre, radius: 0.4, fill: Some(colour), stroke: None });
        return;
    }
    // The letter lies hidden under the figure: a terminal shows it in place of the outline.
    drawing.text((x + 0.5, y + 0.68), 0.2, "Q", Colour::WHITE);
    let mut part = |points: &mut dyn Iterator<Item = (f64, f64)>| {
        let points = points.map(|(dx, dy)| (x + dx, y + dy)).collect();
        drawing.push(Shape::Polygon { points, fill: Some(colour), stroke: None });
    };
    part(&mut FIGURE.into_iter());
    // Pearls are polygons too: a terminal would show a circle as a character of its own.
    for (dx, dy) in PEARLS.map(|tip| FIGURE[tip]) {
        let corners = (0..8).map(|i| f64::from(i) * std::f64::consts::FRAC_PI_4);
        part(&mut corners.map(|angle| (dx + 0.05 * angle.cos(), dy + 0.05 * angle.sin())));
    }
}

/// One dot for each tile of the board on which a queen stands.
fn dots(drawing: &mut Drawing, n: usize, queens: impl Iterator<Item = Cell>, colour: Colour) {
    let tile = n.div_ceil(TILES);
    let mut taken = vec![false; TILES * TILES];
    for (row, col) in queens {
        let (row, col) = (row / tile, col / tile);
        if !std::mem::replace(&mut taken[row * TILES + col], true) {
            let middle = |i: usize| (i as f64 + 0.5) * tile as f64;
            let centre = (middle(col).min(n as f64), middle(row).min(n as f64));
            let radius = tile as f64 * 0.4;
            drawing.push(Shape::Circle { centre, radius, fill: Some(colour), stroke: None });
        }
    }
}

/// Queens that attack each other are joined; a queen where none may stand is framed.
fn mistakes(drawing: &mut Drawing, instance: &Instance, solution: &Solution) {
    let width = 0.08_f64.max(instance.n as f64 / 1000.0);
    let middle = |(row, col): Cell| (col as f64 + 0.5, row as f64 + 0.5);
    for violation in Queens::check(instance, solution) {
        match (violation.rule, &violation.cells[..]) {
            ("empty-row", _) => {}
            (_, &[a, b]) => drawing.line(middle(a), middle(b), Colour::WRONG, width),
            (_, cells) => {
                for &(row, col) in cells {
                    drawing.push(Shape::Rect {
                        x: col as f64 + 0.05,
                        y: row as f64 + 0.05,
                        w: 0.9,
                        h: 0.9,
                        fill: None,
                        stroke: Some(Stroke::new(Colour::WRONG, width)),
                    });
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(drawing: &Drawing, wanted: impl Fn(&Shape) -> bool) -> usize {
        drawing.shapes.iter().filter(|shape| wanted(shape)).count()
    }

    fn wrong_lines(drawing: &Drawing) -> usize {
        count(
            drawing,
            |s| matches!(s, Shape::Line { stroke, .. } if stroke.colour == Colour::WRONG),
        )
    }

    #[test]
    fn small_boards_have_figures_and_attacks_are_joined() {
        let instance = Instance { placed: vec![(0, 0)], ..Instance::empty(4) };
        let solution = Solution::from_columns(vec![0, 1, 3, Solution::OPEN]);
        let drawing = draw(&instance, Some(&solution));
        let figures = |colour| {
            let (wanted, corners) = (Some(colour), FIGURE.len());
            count(&drawing, |s| {
                matches!(s, Shape::Polygon { fill, points, .. }
                    if *fill == wanted && points.len() == corners)
            })
        };
        assert_eq!((figures(Colour::INK), figures(Colour::ANSWER)), (1, 2));
        assert_eq!(wrong_lines(&drawing), 1);
    }

    #[test]
    fn diagonals_run_from_edge_to_edge() {
        let instance = Instance {
            excluded_sums: vec![1, 5],
            excluded_differences: vec![1, 5],
            ..Instance::empty(4)
        };
        let drawing = draw(&instance, None);
        let lines = drawing.shapes.iter().filter_map(|s| match s {
            Shape::Line { from, to, .. } => Some((*from, *to)),
            _ => None,
        });
        let expected = [
            ((2.0, 0.0), (0.0, 2.0)),
            ((4.0, 2.0), (2.0, 4.0)),
            ((2.0, 0.0), (4.0, 2.0)),
            ((0.0, 2.0), (2.0, 4.0)),
        ];
        assert_eq!(lines.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn the_largest_boards_have_bounded_pictures() {
        let n = 300_000;
        let columns = (0..n as u32).map(|row| (row * 7) % n as u32).collect();
        let drawing = draw(&Instance::empty(n), Some(&Solution::from_columns(columns)));
        assert!(drawing.shapes.len() < TILES * TILES, "{}", drawing.shapes.len());
    }
}
