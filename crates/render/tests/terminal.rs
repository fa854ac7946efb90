//! Boards in the terminal, character by character.

mod boards;

use kumiki_core::{Anchor, Colour, Drawing, Shape, Stroke};
use kumiki_render::{Palette, RenderError, TermOptions, terminal};
use proptest::prelude::*;

fn plain(board: &Drawing) -> String {
    terminal(board, &TermOptions::default()).expect("a board of a sane size")
}

fn coloured(board: &Drawing, palette: Palette) -> String {
    terminal(board, &TermOptions { palette, width: None }).expect("a board of a sane size")
}

#[track_caller]
fn check(board: &Drawing, expected: &str) {
    assert_eq!(plain(board), expected.trim_start_matches('\n'));
}

#[test]
fn sudoku_has_thick_blocks() {
    check(
        &boards::sudoku(),
        "
┏━━━┯━━━┳━━━┯━━━┓
┃ 1 │   ┃   │   ┃
┠───┼───╂───┼───┨
┃   │   ┃ 3 │   ┃
┣━━━┿━━━╋━━━┿━━━┫
┃   │   ┃   │   ┃
┠───┼───╂───┼───┨
┃   │   ┃   │ 4 ┃
┗━━━┷━━━┻━━━┷━━━┛
",
    );
}

#[test]
fn queens_have_one_row_a_rank_inside_the_frame() {
    check(
        &boards::queens(),
        "
┌───────┐
│  Q    │
│      Q│
│Q      │
│    Q  │
└───────┘
",
    );
}

#[test]
fn shikaku_outlines_join_the_grid() {
    check(
        &boards::shikaku(),
        "
┏━━━┳━━━┯━━━┓
┃ 2 ┃ 2 │   ┃
┠───╊━━━┿━━━┫
┃   ┃   │ 2 ┃
┗━━━┻━━━┷━━━┛
",
    );
}

#[test]
fn hashi_bridges_are_double_and_islands_hide_their_ends() {
    check(
        &boards::hashi(),
        "
┌───────────────┐
│ 3 ───────── 1 │
│ ║             │
│ ║             │
│ ║             │
│ 4 ═════════ 2 │
└───────────────┘
",
    );
}

#[test]
fn eternity_tiles_have_a_letter_at_each_side() {
    check(
        &boards::eternity(),
        "
┏━━━━━━━┯━━━━━━━┓
┃   A   │   A   ┃
┃A 10  B│B 11  A┃
┃   C   │   D   ┃
┗━━━━━━━┷━━━━━━━┛
",
    );
}

#[test]
fn circles_without_text_are_discs_and_rings() {
    let mut board = Drawing::new(2.0, 1.0);
    for (x, fill) in [(0.5, Colour::INK), (1.5, Colour::WHITE)] {
        let stroke = Some(Stroke::new(Colour::INK, 0.05));
        board.push(Shape::Circle { centre: (x, 0.5), radius: 0.3, fill: Some(fill), stroke });
    }
    check(&board, "  ●   ○\n");
}

#[test]
fn text_is_placed_by_its_anchor() {
    let mut board = Drawing::new(4.0, 3.0);
    for (row, anchor) in [Anchor::Start, Anchor::Middle, Anchor::End].into_iter().enumerate() {
        board.push(Shape::Text {
            at: (2.0, row as f64 + 0.5),
            size: 0.5,
            content: "abc".into(),
            colour: Colour::INK,
            anchor,
            bold: false,
        });
    }
    check(&board, "        abc\n\n       abc\n\n      abc\n");
}

#[test]
fn other_slanted_lines_are_left_out() {
    let mut board = Drawing::new(2.0, 2.0);
    board.line((0.0, 0.0), (2.0, 1.0), Colour::INK, 0.05);
    board.line((0.5, 0.0), (1.0, 0.5), Colour::INK, 0.05);
    check(&board, "");
}

#[test]
fn colours_are_written_where_they_change_and_end_with_the_line() {
    let mut board = Drawing::new(2.0, 1.0);
    board.characters = (2, 1);
    board.fill(0.0, 0.0, 1.0, 1.0, Colour(255, 0, 0));
    board.text((0.5, 0.5), 0.5, "7", Colour::WHITE);
    board.text((1.5, 0.5), 0.5, "8", Colour::INK);
    let expected = "\x1b[48;2;255;0;0m \x1b[38;2;255;255;255m7\x1b[49m \x1b[39m8\n";
    assert_eq!(coloured(&board, Palette::TrueColour), expected);
    let expected = "\x1b[101m \x1b[97m7\x1b[49m \x1b[39m8\n";
    assert_eq!(coloured(&board, Palette::Ansi16), expected);
}

#[test]
fn a_bold_answer_has_its_own_ink() {
    let mut board = Drawing::new(1.0, 1.0);
    board.characters = (2, 1);
    board.push(Shape::Text {
        at: (0.5, 0.5),
        size: 0.5,
        content: "7".into(),
        colour: Colour(205, 0, 0),
        anchor: Anchor::Middle,
        bold: true,
    });
    assert_eq!(coloured(&board, Palette::Ansi16), " \x1b[1;31m7\x1b[0m\n");
}

#[test]
fn boards_wider_than_the_terminal_are_refused_and_exact_ones_are_not() {
    let fits =
        |width| terminal(&boards::sudoku(), &TermOptions { width, ..TermOptions::default() });
    assert!(fits(Some(17)).is_ok());
    assert_eq!(fits(Some(16)), Err(RenderError::TooWide { width: 17, limit: 16 }));
    assert_eq!(fits(Some(5)), Err(RenderError::TooWide { width: 16, limit: 5 }));
}

#[test]
fn sizes_beyond_reason_are_refused_before_anything_is_made() {
    let flood = plain_error(&Drawing::new(1e18, 1e18));
    assert!(matches!(flood, Some(RenderError::TooManyCharacters { .. })));
    assert_eq!(plain(&Drawing::new(f64::NAN, -4.0)), "");
}

fn plain_error(board: &Drawing) -> Option<RenderError> {
    terminal(board, &TermOptions::default()).err()
}

/// The text without its escapes.
fn stripped(text: &str) -> String {
    let mut parts = text.split('\x1b');
    let first = parts.next().unwrap_or("").to_string();
    parts.fold(first, |out, part| out + part.split_once('m').map_or("", |(_, rest)| rest))
}

fn shape() -> impl Strategy<Value = Shape> {
    let point = || (-1.0..9.0f64, -1.0..9.0f64);
    let colour = || any::<(u8, u8, u8)>().prop_map(|(r, g, b)| Colour(r, g, b));
    let stroke = || (colour(), 0.0..0.2f64).prop_map(|(colour, width)| Stroke { colour, width });
    let looks = move || (prop::option::of(colour()), prop::option::of(stroke()));
    prop_oneof![
        (point(), point(), stroke()).prop_map(|(from, to, stroke)| Shape::Line {
            from,
            to,
            stroke
        }),
        (point(), 0.0..5.0f64, stroke()).prop_map(|(from, length, stroke)| Shape::Line {
            from,
            to: (from.0 + length, from.1),
            stroke
        }),
        (point(), point(), looks()).prop_map(|((x, y), (w, h), (fill, stroke))| Shape::Rect {
            x,
            y,
            w,
            h,
            fill,
            stroke
        }),
        (point(), 0.0..4.0f64, looks()).prop_map(|(centre, radius, (fill, stroke))| {
            Shape::Circle { centre, radius, fill, stroke }
        }),
        (prop::collection::vec(point(), 0..6), looks())
            .prop_map(|(points, (fill, stroke))| Shape::Polygon { points, fill, stroke }),
        (point(), "\\PC{0,6}", colour(), any::<bool>()).prop_map(|(at, content, colour, bold)| {
            Shape::Text { at, size: 0.5, content, colour, anchor: Anchor::Middle, bold }
        }),
    ]
}

proptest! {
    #[test]
    fn any_drawing_is_the_same_text_with_and_without_colours(
        shapes in prop::collection::vec(shape(), 0..20),
        characters in (0usize..7, 0usize..5),
    ) {
        let mut board = Drawing::new(8.0, 8.0);
        board.characters = characters;
        board.shapes = shapes;
        let text = plain(&board);
        prop_assert!(text.lines().all(|line| !line.ends_with(' ')));
        let lines: Vec<&str> = text.lines().collect();
        for palette in [Palette::Ansi16, Palette::Ansi256, Palette::TrueColour] {
            let shown = stripped(&coloured(&board, palette));
            // Colours behind blanks may add lines above and below.
            let shown: Vec<&str> = shown.lines().map(|line| line.trim_end_matches(' ')).collect();
            prop_assert!(lines.is_empty() || shown.windows(lines.len()).any(|w| w == lines));
        }
    }
}

#[test]
fn lines_through_the_corners_of_cells_are_strokes_in_them() {
    let mut board = Drawing::new(3.0, 3.0);
    board.line((3.0, 0.0), (0.0, 3.0), Colour::INK, 0.05);
    let text = terminal(&board, &TermOptions::default()).unwrap();
    assert_eq!(text.matches('╱').count(), 3, "{text}");
}
