//! `ss`: a board drawn with characters, `*---*` around it and `|` between its boxes (Simple
//! Sudoku). The drawing says the boxes, so that boards of every shape can be written.

use super::{BoardForm, symbol, text};
use crate::{Instance, MAX_SIDE, Shape};
use kumiki_core::{Confidence, Grid, ParseError, scan};

/// The drawing.
pub(super) struct Ss;

impl BoardForm for Ss {
    const NAME: &'static str = "ss";
    const ABOUT: &'static str = "drawn with *---* around and | between boxes (Simple Sudoku)";

    fn recognise(text: &str) -> Confidence {
        let mut lines = scan::content(text).map(|(_, line)| line.trim());
        let top = lines.next().is_some_and(|line| is_rule(line) && line.starts_with('*'));
        Confidence::sure_if(top && lines.next().is_some_and(|line| line.starts_with('|')))
    }

    fn read(text: &str) -> Result<Instance, ParseError> {
        let mut drawing = Drawing::default();
        let mut last = 1;
        for (number, line) in scan::content(text) {
            drawing.add(number, line.trim())?;
            last = number;
        }
        drawing.finish(last)
    }

    fn write(instance: &Instance) -> Result<String, String> {
        let shape = instance.shape();
        let boxes = vec!["-".repeat(shape.box_cols()); shape.box_rows()];
        let frame = format!("*{}*\n", boxes.join("-"));
        let rule = format!("|{}|\n", boxes.join("+"));
        let mut text = frame.clone();
        for row in 0..shape.side() {
            if row > 0 && row % shape.box_rows() == 0 {
                text.push_str(&rule);
            }
            for part in instance.givens().row(row).chunks(shape.box_cols()) {
                text.push('|');
                text.push_str(&symbol::write(shape.side(), part)?);
            }
            text.push_str("|\n");
        }
        Ok(text + &frame)
    }
}

/// A line between bands or around the board.
fn is_rule(line: &str) -> bool {
    line.len() > 2 && line.contains('-') && line.chars().all(|c| "*-+|".contains(c))
}

/// What has been read of a drawing.
#[derive(Default)]
struct Drawing {
    values: Vec<u8>,
    /// Said by the first row, which has as many boxes as a box has rows.
    shape: Option<Shape>,
    rows: usize,
}

impl Drawing {
    fn add(&mut self, number: usize, line: &str) -> Result<(), ParseError> {
        if is_rule(line) {
            let band = self.shape.map_or(1, Shape::box_rows);
            if self.rows.is_multiple_of(band) {
                return Ok(());
            }
            let message =
                format!("found a line after {} rows, expected bands of {band}", self.rows);
            return Err(ParseError::line(number, message));
        }
        let inside = line.strip_prefix('|').and_then(|line| line.strip_suffix('|'));
        let Some(inside) = inside.filter(|inside| inside.len() <= 4 * MAX_SIDE) else {
            return Err(ParseError::found(number, 1, line, "a row like |.3.|4..|...|"));
        };
        let boxes: Vec<usize> = inside.split('|').map(|part| part.chars().count()).collect();
        let shape = match self.shape {
            Some(shape) => shape,
            None => Shape::new(boxes.len(), boxes[0])
                .map_err(|message| ParseError::line(number, message))?,
        };
        self.shape = Some(shape);
        let (side, cols) = (shape.side(), shape.box_cols());
        let even = boxes.len() == shape.box_rows() && boxes.iter().all(|&cells| cells == cols);
        if !even || self.rows == side {
            let expected = format!("one of {side} rows of {side} cells in boxes of {cols}");
            return Err(ParseError::found(number, 1, line, expected));
        }
        for (i, c) in inside.chars().enumerate().filter(|&(_, c)| c != '|') {
            self.values.push(symbol::read(number, i + 2, c, side, side)?);
        }
        self.rows += 1;
        Ok(())
    }

    fn finish(self, last: usize) -> Result<Instance, ParseError> {
        let Some(shape) = self.shape else {
            return Err(ParseError::found(last, 0, "", "rows like |.3.|4..|...|"));
        };
        let side = shape.side();
        let givens = Grid::from_values(side, side, self.values).ok_or_else(|| {
            ParseError::line(last, format!("found {} rows, expected {side}", self.rows))
        })?;
        text::instance(shape, givens)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIX: &str = "\
*-------*
|1..|..6|
|.5.|1..|
|---+---|
|..4|...|
|...|2..|
|---+---|
|3..|.1.|
|.1.|..3|
*-------*
";

    #[test]
    fn a_drawing_says_its_boxes_and_is_written_to_the_same_bytes() {
        let instance = Ss::read(SIX).unwrap();
        assert_eq!(instance.shape(), Shape::new(2, 3).unwrap());
        assert_eq!(Ss::write(&instance).unwrap(), SIX);
        assert_eq!(Ss::recognise(SIX), Confidence::Sure);
        assert_eq!(Ss::recognise("|1..|"), Confidence::No);
        assert_eq!(Ss::read(&SIX.replace('.', " ")).unwrap(), instance);
    }

    #[test]
    fn mistakes_name_their_line() {
        for (text, message) in [
            ("*---*\n".to_owned(), "line 1: found nothing, expected rows like"),
            (
                SIX.replace("|.5.|1..|\n", ""),
                "line 3: found a line after 1 rows, expected bands of 2",
            ),
            (SIX.replace("|.5.|1..|", "|.5.|1.|"), "line 3, column 1: found"),
            (SIX.replace("|.5.|1..|", "|.7.|1..|"), "line 3, column 3: found \"7\""),
            (SIX.replace("|.5.|1..|", ".5. 1.."), "line 3, column 1: found \".5. 1..\""),
            (SIX[..30].to_owned(), "line 3: found 2 rows, expected 6"),
            (
                format!("{}|...|...|", SIX.trim_end_matches("*-------*\n")),
                "line 10, column 1: found",
            ),
            (format!("|{}|", "..|".repeat(60)), "line 1: 61 x 2 boxes give a side of 122"),
        ] {
            let error = Ss::read(&text).unwrap_err().to_string();
            assert!(error.starts_with(message), "{text}: {error}");
        }
    }
}
