//! A grid of characters to paint on: fills behind, lines that join, text on top. Knows neither
//! shapes nor escapes.
//!
//! The character in column `c` stands for the board point `c / columns-per-unit`, so a line on a
//! unit boundary has a column of its own and the last column holds the right border.

use crate::junction::{Weight, symbol};
use crate::palette::Style;
use kumiki_core::Colour;

/// Lines closer than this, in board units, are one line painted twice.
const SAME_LINE: f64 = 0.02;

/// Farther than this from a unit boundary, a text is inside the cell and stays off its lines.
const INSIDE: f64 = 0.05;

const UP: usize = 0;
const RIGHT: usize = 1;
const DOWN: usize = 2;
const LEFT: usize = 3;

#[derive(Clone, Default)]
struct Square {
    glyph: Option<char>,
    style: Style,
    arms: [Weight; 4],
    /// Across each arm, where on the board its line is: a second line beside it makes it double.
    offsets: [f32; 4],
}

impl Square {
    fn clear(&mut self) {
        *self = Square {
            style: Style { paper: self.style.paper, ..Style::default() },
            ..Square::default()
        };
    }

    fn arm(&mut self, arm: usize, weight: Weight, offset: f64, colour: Colour) {
        let beside = (f64::from(self.offsets[arm]) - offset).abs() > SAME_LINE;
        let old = self.arms[arm];
        let new = match (old, weight) {
            (Weight::Light | Weight::Double, Weight::Light) if beside => Weight::Double,
            _ => old.max(weight),
        };
        // A faint line that crosses a thick one does not bleach it.
        if self.arms.iter().all(|&other| weight >= other) {
            self.style.ink = Some(colour);
        }
        self.arms[arm] = new;
        self.offsets[arm] = offset as f32;
    }
}

/// How far a shape covers a point.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cover {
    /// Not at all.
    Outside,
    /// On the edge that belongs to the shape: coloured, but lines there stay.
    Edge,
    /// Coloured, and what was there is hidden.
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
    columns: usize,
    rows: usize,
    per_unit: (usize, usize),
    squares: Vec<Square>,
}

impl Canvas {
    /// A blank canvas; the caller has checked the size.
    pub(crate) fn new(columns: usize, rows: usize, per_unit: (usize, usize)) -> Self {
        Canvas { columns, rows, per_unit, squares: vec![Square::default(); columns * rows] }
    }

    fn square(&mut self, column: i64, row: i64) -> Option<&mut Square> {
        let column = usize::try_from(column).ok().filter(|&c| c < self.columns)?;
        let row = usize::try_from(row).ok().filter(|&r| r < self.rows)?;
        self.squares.get_mut(row * self.columns + column)
    }

    /// Colours the characters of a box (left, top, right, bottom) that `cover` says are covered.
    pub(crate) fn fill(
        &mut self,
        within: (f64, f64, f64, f64),
        colour: Colour,
        cover: impl Fn(f64, f64) -> Cover,
    ) {
        let (columns, rows) = (self.per_unit.0 as f64, self.per_unit.1 as f64);
        let range = |low: f64, high: f64, per: f64, count: usize| {
            let last = (high * per).ceil().max(0.0) as usize;
            (low * per).floor().max(0.0) as usize..last.saturating_add(1).min(count)
        };
        for row in range(within.1, within.3, rows, self.rows) {
            for column in range(within.0, within.2, columns, self.columns) {
                let covered = cover(column as f64 / columns, row as f64 / rows);
                let square = &mut self.squares[row * self.columns + column];
                if covered == Cover::Inside {
                    square.clear();
                }
                if covered != Cover::Outside {
                    square.style.paper = Some(colour);
                }
            }
        }
    }

    /// Draws a line that joins what it meets.
    pub(crate) fn line(&mut self, segment: &Segment, weight: Weight, colour: Colour) {
        let (along, beside) =
            if segment.across { self.per_unit } else { (self.per_unit.1, self.per_unit.0) };
        let length = if segment.across { self.columns } else { self.rows } as i64;
        let still = snap(segment.offset, beside);
        let (from, to) = (snap(segment.from, along), snap(segment.to, along));
        let (from, to) = (from.min(to).max(0), from.max(to).min(length - 1));
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

    /// Writes characters from `column` on; a blank hides what is under it as well.
    pub(crate) fn write(&mut self, column: i64, row: i64, text: &str, colour: Colour, bold: bool) {
        for (column, c) in (column..).zip(text.chars()) {
            if let Some(square) = self.square(column, row) {
                square.clear();
                square.glyph = Some(if c.is_control() { char::REPLACEMENT_CHARACTER } else { c });
                square.style.ink = Some(colour);
                square.style.bold = bold;
            }
        }
    }

    /// The column of a board point inside a cell, off the cell's own lines.
    pub(crate) fn column_inside(&self, x: f64) -> i64 {
        inside(x, self.per_unit.0)
    }

    /// The row of a board point inside a cell, off the cell's own lines.
    pub(crate) fn row_inside(&self, y: f64) -> i64 {
        inside(y, self.per_unit.1)
    }

    /// The characters with their styles, row by row. The border on the right and at the bottom
    /// takes the colour of the cells it closes, as the one on the left and at the top does.
    pub(crate) fn lines(&self) -> impl Iterator<Item = Vec<(char, Style)>> + '_ {
        (0..self.rows)
            .map(move |row| (0..self.columns).map(|column| self.character(column, row)).collect())
    }

    fn character(&self, column: usize, row: usize) -> (char, Style) {
        let square = &self.squares[row * self.columns + column];
        let c = square.glyph.unwrap_or_else(|| symbol(square.arms));
        let mut style = square.style;
        if c != ' ' && style.paper.is_none() {
            let nearer = (
                column - usize::from(column + 1 == self.columns && column > 0),
                row - usize::from(row + 1 == self.rows && row > 0),
            );
            style.paper = self.squares[nearer.1 * self.columns + nearer.0].style.paper;
        }
        (c, style)
    }
}

/// The character nearest to a board coordinate; the lower one where two are as near, so that the
/// middle of a cell one character wide is that character.
pub(crate) fn snap(v: f64, per_unit: usize) -> i64 {
    (v * per_unit as f64 - 0.5 - 1e-9).ceil() as i64
}

fn inside(v: f64, per_unit: usize) -> i64 {
    let nearest = snap(v, per_unit);
    let cell = v.floor();
    let within = (INSIDE..=1.0 - INSIDE).contains(&(v - cell));
    if per_unit < 2 || !within {
        return nearest;
    }
    let first = snap(cell, per_unit);
    nearest.clamp(first + 1, first + per_unit as i64 - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_of_a_cell_is_its_middle_character() {
        let cases = [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)];
        for (per_unit, expected) in cases {
            assert_eq!(snap(0.5, per_unit), expected, "{per_unit} a unit");
            assert_eq!(snap(7.5, per_unit), 7 * per_unit as i64 + expected);
            assert_eq!(snap(3.0, per_unit), 3 * per_unit as i64);
        }
    }

    #[test]
    fn text_inside_a_cell_stays_off_its_lines() {
        assert_eq!([inside(0.1, 2), inside(0.5, 2), inside(0.9, 2)], [1, 1, 1]);
        assert_eq!([inside(0.1, 4), inside(0.5, 4), inside(0.9, 4)], [1, 2, 3]);
        assert_eq!([inside(1.0, 4), inside(2.01, 4)], [4, 8], "on the line itself");
        assert_eq!([inside(0.2, 1), inside(1.5, 1)], [0, 1]);
        assert_eq!(inside(f64::NAN, 4), 0);
    }
}
