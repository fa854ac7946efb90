//! A grid of characters to paint on: fills behind, lines that join, marks and text on top. Knows
//! neither shapes nor escapes.
//!
//! Text hides what is under it and is hidden by nothing but later text: in a cell of a few
//! characters a figure and its name share a place, and the name says more.

use crate::axis::Axis;
use crate::junction::{Weight, symbol};
use crate::palette::Style;
use kumiki_core::Colour;

/// Lines closer than this, in board units, are one line painted twice.
const SAME_LINE: f64 = 0.02;

/// A little, in board units: less than any shape leaves free at a border on purpose.
const NEAR: f64 = 1e-3;

const UP: usize = 0;
const RIGHT: usize = 1;
const DOWN: usize = 2;
const LEFT: usize = 3;

/// What a character shows in front of its paper.
#[derive(Clone, Copy, Default)]
enum Content {
    #[default]
    Blank,
    /// Lines: how strong each arm is and, across it, where on the board its line runs, so that a
    /// second line beside the first makes it double.
    Lines { arms: [Weight; 4], offsets: [f32; 4] },
    /// A sign that text may replace.
    Mark(char),
    /// A character of a text.
    Text(char),
}

#[derive(Clone, Default)]
struct Square {
    content: Content,
    style: Style,
}

impl Square {
    fn put(&mut self, content: Content, colour: Colour, bold: bool) {
        self.content = content;
        self.style = Style { ink: Some(colour), paper: self.style.paper, bold };
    }

    fn is_text(&self) -> bool {
        matches!(self.content, Content::Text(_))
    }

    fn arm(&mut self, arm: usize, weight: Weight, offset: f64, colour: Colour) {
        let (mut arms, mut offsets) = match self.content {
            Content::Blank => ([Weight::None; 4], [0.0; 4]),
            Content::Lines { arms, offsets } => (arms, offsets),
            Content::Mark(_) | Content::Text(_) => return,
        };
        // A faint line that crosses a thick one does not bleach it.
        if arms.iter().all(|&other| weight >= other) {
            self.style.ink = Some(colour);
        }
        let beside = (f64::from(offsets[arm]) - offset).abs() > SAME_LINE;
        arms[arm] = match (arms[arm], weight) {
            (Weight::Light | Weight::Double, Weight::Light) if beside => Weight::Double,
            (old, _) => old.max(weight),
        };
        offsets[arm] = offset as f32;
        self.content = Content::Lines { arms, offsets };
    }

    fn character(&self) -> char {
        match self.content {
            Content::Blank => ' ',
            Content::Lines { arms, .. } => symbol(arms),
            Content::Mark(c) | Content::Text(c) => c,
        }
    }
}

/// How far a shape covers a point.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Cover {
    /// Not at all.
    Outside,
    /// On the edge that belongs to the shape: coloured, but lines there stay.
    Edge,
    /// Coloured, and the lines that were there are hidden.
    Inside,
}

/// A straight line along a row or column of the board.
pub(crate) struct Segment {
    /// Does it run along a row?
    pub(crate) across: bool,
    /// Where it is on the other axis.
    pub(crate) offset: f64,
    /// One end.
    pub(crate) from: f64,
    /// The other end.
    pub(crate) to: f64,
}

/// Characters with styles.
pub(crate) struct Canvas {
    columns: Axis,
    rows: Axis,
    squares: Vec<Square>,
}

impl Canvas {
    /// A blank canvas; the caller has checked the size.
    pub(crate) fn new(columns: Axis, rows: Axis) -> Self {
        Canvas { columns, rows, squares: vec![Square::default(); columns.count() * rows.count()] }
    }

    fn square(&mut self, column: i64, row: i64) -> Option<&mut Square> {
        let width = self.columns.count();
        let column = usize::try_from(column).ok().filter(|&c| c < width)?;
        let row = usize::try_from(row).ok().filter(|&r| r < self.rows.count())?;
        self.squares.get_mut(row * width + column)
    }

    /// Colours the characters of a box (left, top, right, bottom) that `cover` says are covered.
    pub(crate) fn fill(
        &mut self,
        within: (f64, f64, f64, f64),
        colour: Colour,
        cover: impl Fn(f64, f64) -> Cover,
    ) {
        let (columns, rows) = (self.columns, self.rows);
        let range = |axis: Axis, low: f64, high: f64| {
            let last = axis.position(high).ceil().max(0.0) as usize;
            axis.position(low).floor().max(0.0) as usize..last.saturating_add(1).min(axis.count())
        };
        for row in range(rows, within.1, within.3) {
            for column in range(columns, within.0, within.2) {
                let point = (columns.sample(column), rows.sample(row));
                let covered = match (columns.is_far(column), rows.is_far(row)) {
                    (false, false) => cover(point.0, point.1),
                    // A far border is the end of its cells: their colour reaches it, and its
                    // lines stay. Where two cells meet there, it is the later one's.
                    (right, below) => {
                        let nudge = |far: bool| if far { -NEAR } else { 2.0 * NEAR };
                        cover(point.0 + nudge(right), point.1 + nudge(below)).min(Cover::Edge)
                    }
                };
                let square = &mut self.squares[row * columns.count() + column];
                if covered == Cover::Inside && !square.is_text() {
                    *square = Square::default();
                }
                if covered != Cover::Outside {
                    square.style.paper = Some(colour);
                }
            }
        }
    }

    /// Draws a line that joins what it meets.
    pub(crate) fn line(&mut self, segment: &Segment, weight: Weight, colour: Colour) {
        let (length, breadth) =
            if segment.across { (self.columns, self.rows) } else { (self.rows, self.columns) };
        let Some(still) = breadth.along(segment.offset) else { return };
        let (from, to) = (length.end(segment.from), length.end(segment.to));
        let (from, to) = (from.min(to).max(0), from.max(to).min(length.count() as i64 - 1));
        let (ahead, back) = if segment.across { (RIGHT, LEFT) } else { (DOWN, UP) };
        for moving in from..to {
            for (place, arm) in [(moving, ahead), (moving + 1, back)] {
                let (column, row) = if segment.across { (place, still) } else { (still, place) };
                if let Some(square) = self.square(column, row) {
                    square.arm(arm, weight, segment.offset, colour);
                }
            }
        }
    }

    /// Puts a sign at a point inside a cell, where there is no text.
    pub(crate) fn mark(&mut self, (x, y): (f64, f64), sign: char, colour: Colour) {
        let (column, row) = (self.columns.inside(x), self.rows.inside(y));
        if let Some(square) = self.square(column, row).filter(|square| !square.is_text()) {
            square.put(Content::Mark(sign), colour, false);
        }
    }

    /// Writes characters from `column` on.
    pub(crate) fn write(&mut self, column: i64, row: i64, text: &str, colour: Colour, bold: bool) {
        for (column, c) in (column..).zip(text.chars()) {
            if let Some(square) = self.square(column, row) {
                let c = if c.is_control() { char::REPLACEMENT_CHARACTER } else { c };
                square.put(Content::Text(c), colour, bold);
            }
        }
    }

    /// Would a text from `column` on hide no other?
    pub(crate) fn is_free(&mut self, column: i64, row: i64, text: &str) -> bool {
        let mut taken = (column..)
            .zip(text.chars())
            .map(|(column, _)| self.square(column, row).is_some_and(|square| square.is_text()));
        !taken.any(|taken| taken)
    }

    /// The characters with their styles, row by row.
    pub(crate) fn lines(&self) -> impl Iterator<Item = Vec<(char, Style)>> + '_ {
        let (width, height) = (self.columns.count(), self.rows.count());
        (0..height).map(move |row| (0..width).map(|column| self.character(column, row)).collect())
    }

    /// A far border without a line is not there at all.
    fn character(&self, column: usize, row: usize) -> (char, Style) {
        let square = &self.squares[row * self.columns.count() + column];
        let (c, mut style) = (square.character(), square.style);
        if c == ' ' && (self.columns.is_far(column) || self.rows.is_far(row)) {
            style.paper = None;
        }
        (c, style)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const INK: Colour = Colour::INK;

    fn canvas() -> Canvas {
        Canvas::new(Axis::new(2.0, 4), Axis::new(1.0, 2))
    }

    fn shown(canvas: &Canvas) -> Vec<String> {
        canvas.lines().map(|line| line.iter().map(|(c, _)| c).collect()).collect()
    }

    fn across(offset: f64) -> Segment {
        Segment { across: true, offset, from: 0.0, to: 2.0 }
    }

    fn all(_: f64, _: f64) -> Cover {
        Cover::Inside
    }

    #[test]
    fn a_line_painted_twice_is_one_line_and_two_side_by_side_are_double() {
        let mut canvas = canvas();
        canvas.line(&across(0.5), Weight::Light, INK);
        canvas.line(&across(0.5), Weight::Light, INK);
        assert_eq!(shown(&canvas)[1], "╶───────╴");
        canvas.line(&across(0.6), Weight::Light, INK);
        assert_eq!(shown(&canvas)[1], "═════════");
        canvas.line(&across(0.4), Weight::Heavy, INK);
        assert_eq!(shown(&canvas)[1], "╺━━━━━━━╸");
    }

    #[test]
    fn a_faint_line_does_not_bleach_a_thick_one() {
        let mut canvas = canvas();
        canvas.line(&across(0.0), Weight::Heavy, INK);
        let down = Segment { across: false, offset: 1.0, from: 0.0, to: 1.0 };
        canvas.line(&down, Weight::Light, Colour::FAINT);
        assert_eq!(shown(&canvas), ["╺━━━┯━━━╸", "    │    ", "    ╵    "]);
        assert_eq!(canvas.character(4, 0).1.ink, Some(INK));
        assert_eq!(canvas.character(4, 1).1.ink, Some(Colour::FAINT));
    }

    #[test]
    fn fills_hide_lines_and_marks_but_no_text() {
        let mut canvas = canvas();
        canvas.line(&across(0.5), Weight::Light, INK);
        canvas.mark((0.5, 0.5), '●', INK);
        canvas.write(5, 1, "Q", INK, false);
        canvas.fill((0.0, 0.0, 2.0, 1.0), Colour::WHITE, all);
        assert_eq!(shown(&canvas)[1], "     Q  ╴", "the far border keeps its lines");
        assert_eq!(canvas.character(5, 1).1.paper, Some(Colour::WHITE));
    }

    #[test]
    fn neither_marks_nor_lines_replace_text() {
        let mut canvas = canvas();
        canvas.write(2, 1, "7\u{1b}", INK, true);
        canvas.mark((0.5, 0.5), '●', Colour::WRONG);
        canvas.line(&across(0.5), Weight::Heavy, Colour::WRONG);
        assert_eq!(shown(&canvas)[1], "╺━7\u{fffd}━━━━╸");
        let expected = Style { ink: Some(INK), paper: None, bold: true };
        assert_eq!(canvas.character(2, 1).1, expected);
    }

    #[test]
    fn a_far_border_has_the_colour_of_its_cells_where_it_has_a_line() {
        let mut canvas = canvas();
        let down = Segment { across: false, offset: 2.0, from: 0.0, to: 0.5 };
        canvas.line(&down, Weight::Light, INK);
        let right =
            |x: f64, _| if (1.0..2.0).contains(&x) { Cover::Inside } else { Cover::Outside };
        canvas.fill((1.0, 0.0, 2.0, 1.0), Colour::WHITE, right);
        let at =
            |column, row| (canvas.character(column, row).0, canvas.character(column, row).1.paper);
        assert_eq!([at(8, 0), at(8, 1)], [('╷', Some(Colour::WHITE)), ('╵', Some(Colour::WHITE))]);
        assert_eq!(
            [at(8, 2), at(7, 1), at(3, 1)],
            [(' ', None), (' ', Some(Colour::WHITE)), (' ', None)]
        );
    }

    #[test]
    fn what_is_outside_is_cut() {
        let mut canvas = canvas();
        canvas.write(-2, 1, "abcd", INK, false);
        canvas.write(7, 1, "efgh", INK, false);
        canvas.write(0, 9, "x", INK, false);
        canvas.line(&across(-3.0), Weight::Light, INK);
        let long = Segment { across: true, offset: 0.0, from: -1e300, to: f64::INFINITY };
        canvas.line(&long, Weight::Light, INK);
        assert_eq!(shown(&canvas), ["╶───────╴", "cd     ef", "         "]);
    }
}
