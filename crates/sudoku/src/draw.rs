//! The picture: thick lines around boxes, givens bold, answers blue, mistakes red on light red.
//!
//! Builds a [`Drawing`] in cells; knows nothing of pixels, files or terminals.

use super::{Instance, Sudoku};
use kumiki_core::{Anchor, Cell, Colour, Drawing, Grid, Puzzle, Shape};
use std::collections::BTreeSet;

/// The ground of a cell that breaks a rule.
const MISTAKE: Colour = Colour(255, 224, 218);

/// The width of lines around cells, in cells.
const THIN: f64 = 0.025;

/// The width of lines around boxes, in cells.
const THICK: f64 = 0.08;

/// Paints an instance, with a solution where there is one.
pub(super) fn draw(instance: &Instance, solution: Option<&Grid<u8>>) -> Drawing {
    let side = instance.side();
    let mut drawing = Drawing::new(side as f64, side as f64);
    drawing.compact = vec![(if side > 9 { 3 } else { 2 }, 2)];
    let shown = solution.unwrap_or(instance.givens());
    let wrong = mistakes(instance, shown);
    for &(row, col) in &wrong {
        drawing.fill(col as f64, row as f64, 1.0, 1.0, MISTAKE);
    }
    lines(&mut drawing, instance);
    for (cell, &given) in instance.givens().iter() {
        let found = shown.get(cell).copied().unwrap_or(0);
        let value = if found == 0 { given } else { found };
        let is_given = given != 0 && value == given;
        let colour = match () {
            () if wrong.contains(&cell) => Colour::WRONG,
            () if is_given => Colour::INK,
            () => Colour::ANSWER,
        };
        if value != 0 {
            drawing.push(number(cell, value, size(side, value), colour, is_given));
        }
    }
    drawing
}

/// The cells that break a rule; an open cell is no mistake yet.
fn mistakes(instance: &Instance, shown: &Grid<u8>) -> BTreeSet<Cell> {
    let violations = Sudoku::check(instance, shown);
    let broken = violations.into_iter().filter(|v| v.rule != "empty-cell");
    broken.flat_map(|v| v.cells).collect()
}

/// A number in the middle of its cell.
fn number((row, col): Cell, value: u8, size: f64, colour: Colour, bold: bool) -> Shape {
    Shape::Text {
        at: (col as f64 + 0.5, row as f64 + 0.5),
        size,
        content: value.to_string(),
        colour,
        anchor: Anchor::Middle,
        bold,
    }
}

/// One height for all numbers of a board, so that the longest fits; only numbers that have no
/// place on the board are longer.
fn size(side: usize, value: u8) -> f64 {
    match side.max(value.into()) {
        0..=9 => 0.64,
        10..=99 => 0.52,
        _ => 0.38,
    }
}

/// Thin lines first, so that the thick ones cross them unbroken.
fn lines(drawing: &mut Drawing, instance: &Instance) {
    let (shape, side) = (instance.shape(), instance.side());
    let end = side as f64;
    for (colour, width, thick) in [(Colour::FAINT, THIN, false), (Colour::INK, THICK, true)] {
        for i in 0..=side {
            let at = i as f64;
            if i.is_multiple_of(shape.box_rows()) == thick {
                drawing.line((0.0, at), (end, at), colour, width);
            }
            if i.is_multiple_of(shape.box_cols()) == thick {
                drawing.line((at, 0.0), (at, end), colour, width);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Shape as Board;
    use super::*;

    fn texts(drawing: &Drawing) -> Vec<(String, Colour, bool)> {
        let text = |shape: &Shape| match shape {
            Shape::Text { content, colour, bold, .. } => Some((content.clone(), *colour, *bold)),
            _ => None,
        };
        drawing.shapes.iter().filter_map(text).collect()
    }

    #[test]
    fn givens_are_bold_answers_blue_and_repeats_red() {
        let shape = Board::new(1, 3).unwrap();
        let mut board = shape.empty();
        board[(0, 0)] = 1;
        let instance = Instance::new(shape, board.clone()).unwrap();
        assert_eq!(texts(&draw(&instance, None)), [("1".to_owned(), Colour::INK, true)]);
        board[(1, 1)] = 2;
        board[(1, 2)] = 2;
        board[(2, 0)] = 3;
        let drawing = draw(&instance, Some(&board));
        let expected = [
            ("1".to_owned(), Colour::INK, true),
            ("2".to_owned(), Colour::WRONG, false),
            ("2".to_owned(), Colour::WRONG, false),
            ("3".to_owned(), Colour::ANSWER, false),
        ];
        assert_eq!(texts(&drawing), expected);
        let grounds = drawing.shapes.iter().filter(|s| matches!(s, Shape::Rect { .. })).count();
        assert_eq!(grounds, 2);
    }

    #[test]
    fn boxes_have_thick_lines() {
        let shape = Board::new(2, 3).unwrap();
        let drawing = draw(&Instance::new(shape, shape.empty()).unwrap(), None);
        let thick = drawing
            .shapes
            .iter()
            .filter(|s| matches!(s, Shape::Line { stroke, .. } if stroke.colour == Colour::INK));
        // Horizontal lines at 0, 2, 4, 6 and vertical ones at 0, 3, 6.
        assert_eq!(thick.count(), 7);
        assert_eq!(drawing.shapes.len(), 14);
    }
}
