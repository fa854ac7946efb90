//! The picture: tiles of four triangles, mismatched edges barred in red, loose pieces below an
//! empty board. Knows shapes, not pixels.

use super::palette::{Motif, fill, label, motif, tint};
use super::piece::Sides;
use super::{Board, Eternity, Instance, Variant};
use kumiki_core::{Cell, Colour, Drawing, Puzzle, Shape, Stroke};

/// Terminal characters for one tile: lines around, a label at each side
/// and a number between.
const CHARACTERS: (usize, usize) = (8, 4);
/// The same where there is less room: the four labels alone.
const COMPACT: (usize, usize) = (4, 3);
/// An empty cell.
const EMPTY: Colour = Colour(244, 244, 240);
/// How far a motif reaches into the tile.
const REACH: f64 = 0.26;

/// A board with a solution, or else the empty board and the loose pieces in their order.
pub(super) fn draw(instance: &Instance, board: Option<&Board>) -> Drawing {
    let start = instance.start();
    let shown = board.unwrap_or(&start);
    let (rows, cols) = (instance.rows(), instance.cols());
    let loose = if board.is_some() { Vec::new() } else { loose_pieces(instance) };
    let tray = loose.len().div_ceil(cols);
    let height = rows + if tray > 0 { tray + 1 } else { 0 };
    let mut picture = Drawing::new(cols as f64, height as f64);
    picture.characters = CHARACTERS;
    picture.compact = vec![COMPACT];
    let variant = instance.variant();
    for cell in start.cells() {
        let placed = shown.get(cell).copied().flatten();
        match placed.and_then(|placed| Some((placed, instance.face(placed)?))) {
            Some((placed, face)) => {
                let given = instance.fixed().iter().any(|f| f.cell == cell && f.placed == placed);
                let ink = if given { Colour::INK } else { Colour::ANSWER };
                tile(&mut picture, variant, cell, face);
                number(&mut picture, cell, usize::from(placed.piece) + 1, ink);
                if given {
                    pin(&mut picture, cell);
                }
            }
            None => empty(&mut picture, cell),
        }
    }
    grid(&mut picture, rows, cols);
    for (i, &piece) in loose.iter().enumerate() {
        let cell = (rows + 1 + i / cols, i % cols);
        tile(&mut picture, variant, cell, instance.pieces()[piece]);
        number(&mut picture, cell, piece + 1, Colour::INK);
        let (x, y) = (cell.1 as f64, cell.0 as f64);
        let stroke = Some(Stroke::new(Colour::INK, 0.025));
        picture.push(Shape::Rect { x, y, w: 1.0, h: 1.0, fill: None, stroke });
    }
    if let Some(board) = board {
        mistakes(&mut picture, instance, board);
    }
    picture
}

/// The pieces that are not fixed, in order.
fn loose_pieces(instance: &Instance) -> Vec<usize> {
    let fixed =
        |piece: usize| instance.fixed().iter().any(|f| usize::from(f.placed.piece) == piece);
    (0..instance.pieces().len()).filter(|&piece| !fixed(piece)).collect()
}

/// A point of a tile given from the middle of one of its sides: `along` the side clockwise and
/// `depth` towards the centre.
fn point((row, col): Cell, side: usize, along: f64, depth: f64) -> (f64, f64) {
    let (x, y) = match side {
        0 => (0.5 + along, depth),
        1 => (1.0 - depth, 0.5 + along),
        2 => (0.5 - along, 1.0 - depth),
        _ => (depth, 0.5 - along),
    };
    (col as f64 + x, row as f64 + y)
}

fn tile(picture: &mut Drawing, variant: Variant, cell: Cell, face: Sides) {
    for (side, &colour) in face.iter().enumerate() {
        let corners = [(-0.5, 0.0), (0.5, 0.0), (0.0, 0.5)];
        let points = corners.map(|(along, depth)| point(cell, side, along, depth)).to_vec();
        let stroke = Some(Stroke::new(Colour::INK, 0.008));
        picture.push(Shape::Polygon { points, fill: Some(fill(variant, colour)), stroke });
    }
    for (side, &colour) in face.iter().enumerate() {
        let Some(motif) = motif(variant, colour) else { continue };
        let on_tile = |(along, depth)| point(cell, side, along, depth);
        let points = half(motif).into_iter().map(on_tile).collect();
        let fill = Some(tint(variant, colour));
        picture.push(Shape::Polygon { points, fill, stroke: None });
        let label = label(variant, colour);
        let size = if label.len() > 2 { 0.14 } else { 0.21 };
        picture.text(point(cell, side, 0.0, 0.14), size, label, Colour::INK);
    }
}

/// Half of a motif, as points along a side and in depth.
fn half(motif: Motif) -> Vec<(f64, f64)> {
    match motif {
        Motif::Disc => (0..=12)
            .map(|i| {
                let angle = std::f64::consts::PI * f64::from(i) / 12.0;
                (-REACH * angle.cos(), REACH * angle.sin())
            })
            .collect(),
        Motif::Square => vec![(-0.2, 0.0), (-0.2, REACH), (0.2, REACH), (0.2, 0.0)],
        Motif::Diamond => vec![(-0.3, 0.0), (0.0, REACH + 0.04), (0.3, 0.0)],
        Motif::Hexagon => vec![(-0.29, 0.0), (-0.13, REACH), (0.13, REACH), (0.29, 0.0)],
    }
}

/// The piece's number in the middle.
fn number(picture: &mut Drawing, cell: Cell, number: usize, ink: Colour) {
    let centre = (cell.1 as f64 + 0.5, cell.0 as f64 + 0.5);
    let fill = Some(Colour::WHITE);
    picture.push(Shape::Circle { centre, radius: 0.165, fill, stroke: None });
    let size = if number > 999 { 0.12 } else { 0.15 };
    picture.text(centre, size, number.to_string(), ink);
}

/// The mark of a fixed piece: a dot in its upper left corner.
fn pin(picture: &mut Drawing, cell: Cell) {
    let centre = (cell.1 as f64 + 0.12, cell.0 as f64 + 0.12);
    let stroke = Some(Stroke::new(Colour::WHITE, 0.03));
    picture.push(Shape::Circle { centre, radius: 0.08, fill: Some(Colour::INK), stroke });
}

/// An empty cell: light and hatched.
fn empty(picture: &mut Drawing, (row, col): Cell) {
    let (x, y) = (col as f64, row as f64);
    picture.fill(x, y, 1.0, 1.0, EMPTY);
    for i in 1..4 {
        let at = f64::from(i) / 4.0;
        picture.line((x, y + at), (x + at, y), Colour::FAINT, 0.012);
        picture.line((x + at, y + 1.0), (x + 1.0, y + at), Colour::FAINT, 0.012);
    }
    picture.line((x, y + 1.0), (x + 1.0, y), Colour::FAINT, 0.012);
}

/// The boundaries of the pieces and the frame of the board.
fn grid(picture: &mut Drawing, rows: usize, cols: usize) {
    let (height, width) = (rows as f64, cols as f64);
    for row in 1..rows {
        picture.line((0.0, row as f64), (width, row as f64), Colour::INK, 0.025);
    }
    for col in 1..cols {
        picture.line((col as f64, 0.0), (col as f64, height), Colour::INK, 0.025);
    }
    let stroke = Some(Stroke::new(Colour::INK, 0.07));
    picture.push(Shape::Rect { x: 0.0, y: 0.0, w: width, h: height, fill: None, stroke });
}

/// Bars over mismatched edges, frames around the cells that break another rule. Cells that are
/// merely empty are seen to be so.
fn mistakes(picture: &mut Drawing, instance: &Instance, board: &Board) {
    for violation in Eternity::check(instance, board) {
        match (violation.rule, violation.cells.as_slice()) {
            ("empty-cell", _) => {}
            ("edge-mismatch", &[(row, _), second]) => {
                let (x, y) = (second.1 as f64, second.0 as f64);
                let (along_x, along_y) = if second.0 == row { (0.0, 1.0) } else { (1.0, 0.0) };
                let end = |part: f64| (x + part * along_x, y + part * along_y);
                picture.line(end(0.08), end(0.92), Colour::WRONG, 0.1);
            }
            (_, cells) => {
                for &(row, col) in cells {
                    picture.push(Shape::Rect {
                        x: col as f64 + 0.05,
                        y: row as f64 + 0.05,
                        w: 0.9,
                        h: 0.9,
                        fill: None,
                        stroke: Some(Stroke::new(Colour::WRONG, 0.08)),
                    });
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::text;
    use super::*;

    const CORNERS: &str = "eternity 2 2\nfixed A1 1 0\n0 1 2 0\n0 0 3 1\n2 4 0 0\n3 0 0 4\n";

    fn picture(board: Option<&str>) -> Drawing {
        let instance = text::read(CORNERS).unwrap().instance;
        let board = board.map(|board| text::read_solution(&instance, board).unwrap());
        draw(&instance, board.as_ref())
    }

    fn wrong(picture: &Drawing) -> (usize, usize) {
        let is_wrong = |stroke: &Stroke| stroke.colour == Colour::WRONG;
        let count =
            |test: &dyn Fn(&Shape) -> bool| picture.shapes.iter().filter(|s| test(s)).count();
        let bars = count(&|s| matches!(s, Shape::Line { stroke, .. } if is_wrong(stroke)));
        let frames =
            count(&|s| matches!(s, Shape::Rect { stroke: Some(stroke), .. } if is_wrong(stroke)));
        (bars, frames)
    }

    #[test]
    fn mistakes_are_marked_and_nothing_else_is() {
        assert_eq!(wrong(&picture(Some("1:0 2:0\n3:0 4:0"))), (0, 0));
        assert_eq!(wrong(&picture(Some("1:0 2:0\n3:0 ."))), (0, 0));
        assert_eq!(wrong(&picture(Some("1:0 3:2\n2:2 4:0"))), (4, 0));
        assert_eq!(wrong(&picture(Some("1:0 2:0\n. 2:1"))).1, 2);
    }

    #[test]
    fn a_mismatched_edge_is_barred_where_it_lies() {
        let picture = picture(Some("1:0 3:2\n. ."));
        let bar = picture.shapes.iter().find_map(|shape| match shape {
            Shape::Line { from, to, stroke } if stroke.colour == Colour::WRONG => {
                Some((*from, *to))
            }
            _ => None,
        });
        assert_eq!(bar, Some(((1.0, 0.08), (1.0, 0.92))));
    }

    #[test]
    fn loose_pieces_lie_below_the_empty_board() {
        let picture = picture(None);
        assert_eq!((picture.width, picture.height), (2.0, 5.0));
        let numbers: Vec<&str> = picture
            .shapes
            .iter()
            .filter_map(|shape| match shape {
                Shape::Text { content, at, .. } if at.1.fract() == 0.5 && at.0.fract() == 0.5 => {
                    Some(content.as_str())
                }
                _ => None,
            })
            .collect();
        assert_eq!(numbers, ["1", "2", "3", "4"]);
    }
}
