//! Boards as pictures: every painter takes every board.

mod boards;

use kumiki_core::{Anchor, Colour, Drawing, Shape, Stroke};
use kumiki_render::{Book, BookEntry, SvgOptions, TermOptions, pdf, png, svg, terminal};

fn all() -> [Drawing; 5] {
    [boards::sudoku(), boards::queens(), boards::shikaku(), boards::hashi(), boards::eternity()]
}

#[test]
fn every_shape_is_an_element() {
    for board in all() {
        let text = svg(&board, &SvgOptions::default());
        // The root, the white ground and the end of the root, besides one line for each shape.
        assert_eq!(text.lines().count(), board.shapes.len() + 3);
        assert!(text.starts_with("<svg ") && text.ends_with("</svg>\n"));
        assert!(!text.contains("NaN") && !text.contains("inf"));
    }
}

#[test]
fn every_board_is_a_png() {
    for board in all() {
        let file = png(&board, 30.0).unwrap();
        let side = |at: usize| u32::from_be_bytes(file[at..at + 4].try_into().unwrap());
        let pixels = |size: f64| ((size + 0.5) * 30.0) as u32;
        assert_eq!((side(16), side(20)), (pixels(board.width), pixels(board.height)));
    }
}

#[test]
fn boards_of_all_kinds_share_a_book() {
    let entry = |(number, drawing): (usize, Drawing)| BookEntry {
        caption: format!("No {}", number + 1),
        solution: Some(drawing.clone()),
        drawing,
    };
    let puzzles = all().into_iter().enumerate().map(entry).collect();
    let book = Book { title: "All".into(), puzzles, ..Book::default() };
    let file = pdf(&book).unwrap();
    assert!(file.starts_with(b"%PDF-") && file.trim_ascii_end().ends_with(b"%%EOF"));
}

#[test]
fn numbers_that_are_no_places_break_nothing() {
    let odd = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e300, -1e300, -1.0, 0.0, 1e-300];
    for v in odd {
        // Places may be anywhere; a brush wider than the picture would only be slow.
        let length = if v > 5.0 { 5.0 } else { v };
        let mut board = Drawing::new(3.0, 2.0);
        let stroke = Some(Stroke::new(Colour::INK, length));
        let fill = Some(Colour::ANSWER);
        board.push(Shape::Rect { x: v, y: 0.0, w: 1.0, h: v, fill, stroke });
        board.line((v, 0.0), (1.0, 0.0), Colour::INK, 0.1);
        board.line((0.0, v), (0.0, -v), Colour::INK, length);
        board.push(Shape::Circle { centre: (1.0, v), radius: length, fill, stroke });
        board.push(Shape::Circle { centre: (1.0, 1.0), radius: length, fill, stroke });
        board.push(Shape::Polygon { points: vec![], fill, stroke });
        board.push(Shape::Polygon { points: vec![(v, v), (1.0, 0.0), (v, 2.0)], fill, stroke });
        for anchor in [Anchor::Start, Anchor::Middle, Anchor::End] {
            let content = "a\u{0}\u{1b}<&\u{ffff}\u{202e}組".to_string();
            let colour = Colour::INK;
            board.push(Shape::Text {
                at: (v, v),
                size: length,
                content,
                colour,
                anchor,
                bold: true,
            });
        }
        assert!(png(&board, 10.0).is_ok(), "{v}");
        assert!(terminal(&board, &TermOptions::default()).is_ok(), "{v}");
        let entry = BookEntry { caption: String::new(), drawing: board, solution: None };
        let book = Book { puzzles: vec![entry], ..Book::default() };
        assert!(pdf(&book).is_ok(), "{v}");
    }
}
