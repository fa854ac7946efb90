//! Boards as the puzzles draw them, written by hand: what the painters must show well.

use kumiki_core::{Anchor, Colour, Drawing, Shape, Stroke};

const THICK: f64 = 0.08;
const THIN: f64 = 0.02;

fn frame(board: &mut Drawing, width: f64) {
    let (w, h) = (board.width, board.height);
    let stroke = Some(Stroke::new(Colour::INK, width));
    board.push(Shape::Rect { x: 0.0, y: 0.0, w, h, fill: None, stroke });
}

fn bold(board: &mut Drawing, at: (f64, f64), size: f64, content: &str, colour: Colour) {
    board.push(Shape::Text {
        at,
        size,
        content: content.into(),
        colour,
        anchor: Anchor::Middle,
        bold: true,
    });
}

/// A Sudoku of 4 rows: givens bold, one answer, the blocks in thick lines.
pub(crate) fn sudoku() -> Drawing {
    let mut board = Drawing::new(4.0, 4.0);
    for i in 1..4 {
        let (at, width) = (f64::from(i), if i == 2 { THICK } else { THIN });
        board.line((at, 0.0), (at, 4.0), Colour::INK, width);
        board.line((0.0, at), (4.0, at), Colour::INK, width);
    }
    frame(&mut board, THICK);
    bold(&mut board, (0.5, 0.5), 0.7, "1", Colour::INK);
    bold(&mut board, (2.5, 1.5), 0.7, "3", Colour::INK);
    board.text((3.5, 3.5), 0.7, "4", Colour::ANSWER);
    board
}

/// A chess board of 4 columns with 4 queens as letters under discs, two columns a square.
pub(crate) fn queens() -> Drawing {
    let mut board = Drawing::new(4.0, 4.0);
    board.characters = (2, 1);
    board.fill(0.0, 0.0, 4.0, 4.0, Colour(252, 249, 242));
    for i in (0..16).filter(|i| (i / 4 + i % 4) % 2 == 1) {
        board.fill(f64::from(i % 4), f64::from(i / 4), 1.0, 1.0, Colour(229, 218, 196));
    }
    frame(&mut board, 0.04);
    for (row, col) in [1, 3, 0, 2].into_iter().enumerate() {
        let centre = (f64::from(col) + 0.5, row as f64 + 0.5);
        board.text(centre, 0.2, "Q", Colour::WHITE);
        let (fill, stroke) = (Some(Colour::ANSWER), None);
        board.push(Shape::Circle { centre, radius: 0.4, fill, stroke });
    }
    board
}

/// Three rectangles that tile a board of 2 rows and 3 columns, each with its clue.
pub(crate) fn shikaku() -> Drawing {
    let mut board = Drawing::new(3.0, 2.0);
    let parts = [
        (0.0, 0.0, 1.0, 2.0, Colour(222, 235, 247)),
        (1.0, 0.0, 2.0, 1.0, Colour(253, 240, 213)),
        (1.0, 1.0, 2.0, 1.0, Colour(226, 240, 217)),
    ];
    for (x, y, w, h, colour) in parts {
        board.fill(x, y, w, h, colour);
    }
    board.line((0.0, 1.0), (3.0, 1.0), Colour::FAINT, THIN);
    board.line((1.0, 0.0), (1.0, 2.0), Colour::FAINT, THIN);
    board.line((2.0, 0.0), (2.0, 2.0), Colour::FAINT, THIN);
    for (x, y, w, h, _) in parts {
        let stroke = Some(Stroke::new(Colour::ANSWER, THICK));
        board.push(Shape::Rect { x, y, w, h, fill: None, stroke });
    }
    for at in [(0.5, 0.5), (1.5, 0.5), (2.5, 1.5)] {
        bold(&mut board, at, 0.6, "2", Colour::INK);
    }
    board
}

/// Four islands with a single and two double bridges.
pub(crate) fn hashi() -> Drawing {
    let mut board = Drawing::new(4.0, 3.0);
    frame(&mut board, 0.03);
    board.line((0.5, 0.5), (3.5, 0.5), Colour::ANSWER, 0.06);
    for aside in [-0.08, 0.08] {
        board.line((0.5 + aside, 0.5), (0.5 + aside, 2.5), Colour::ANSWER, 0.06);
        board.line((0.5, 2.5 + aside), (3.5, 2.5 + aside), Colour::ANSWER, 0.06);
    }
    for (centre, clue) in
        [((0.5, 0.5), "3"), ((3.5, 0.5), "1"), ((0.5, 2.5), "4"), ((3.5, 2.5), "2")]
    {
        let stroke = Some(Stroke::new(Colour::INK, 0.05));
        board.push(Shape::Circle { centre, radius: 0.4, fill: Some(Colour::WHITE), stroke });
        board.text(centre, 0.5, clue, Colour::INK);
    }
    board
}

/// Two tiles of four triangles, a letter at each side and a number in the middle.
pub(crate) fn eternity() -> Drawing {
    let mut board = Drawing::new(2.0, 1.0);
    board.characters = (8, 4);
    let colours = [
        ("A", Colour(200, 200, 200)),
        ("B", Colour(240, 190, 60)),
        ("C", Colour(110, 170, 230)),
        ("D", Colour(230, 120, 150)),
    ];
    for (tile, sides) in [[0, 1, 2, 0], [0, 0, 3, 1]].into_iter().enumerate() {
        let x = tile as f64;
        let corners = [(x, 0.0), (x + 1.0, 0.0), (x + 1.0, 1.0), (x, 1.0)];
        let labels = [(0.5, 0.13), (0.87, 0.5), (0.5, 0.87), (0.13, 0.5)];
        for (side, colour) in sides.into_iter().enumerate() {
            let points = vec![corners[side], corners[(side + 1) % 4], (x + 0.5, 0.5)];
            let stroke = Some(Stroke::new(Colour::INK, 0.008));
            board.push(Shape::Polygon { points, fill: Some(colours[colour].1), stroke });
            let (across, down) = labels[side];
            board.text((x + across, down), 0.2, colours[colour].0, Colour::INK);
        }
        let (centre, fill) = ((x + 0.5, 0.5), Some(Colour::WHITE));
        board.push(Shape::Circle { centre, radius: 0.165, fill, stroke: None });
        board.text(centre, 0.15, (tile + 10).to_string(), Colour::INK);
    }
    frame(&mut board, THICK);
    board
}
