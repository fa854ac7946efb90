//! `line`: the cells of a board on one line, row by row, a symbol each. The length says the side,
//! the side says the boxes.

use super::{BoardForm, symbol, text, usual};
use crate::{Instance, Shape};
use kumiki_core::{Confidence, Grid, ParseError, scan};

/// One line.
pub(super) struct Line;

impl BoardForm for Line {
    const NAME: &'static str = "line";
    const ABOUT: &'static str = "side x side symbols 1-9A-Za-y on one line, '.' or 0 = empty";
    const ONE_LINE: bool = true;

    fn recognise(text: &str) -> Confidence {
        match first_two(text) {
            (Some((_, line)), None) => confidence(line),
            _ => Confidence::No,
        }
    }

    fn read(text: &str) -> Result<Instance, ParseError> {
        let (Some((number, line)), second) = first_two(text) else {
            return Err(ParseError::found(1, 0, "", "the symbols of a board on one line"));
        };
        if let Some((number, line)) = second {
            return Err(ParseError::found(number, 0, line, "one line: each line is one puzzle"));
        }
        read_line(number, line)
    }

    fn write(instance: &Instance) -> Result<String, String> {
        usual(instance)?;
        Ok(symbol::write(instance.side(), instance.givens().values())? + "\n")
    }
}

pub(super) type Numbered<'a> = (usize, &'a str);

pub(super) fn first_two(text: &str) -> (Option<Numbered<'_>>, Option<Numbered<'_>>) {
    let mut lines = scan::content(text);
    (lines.next(), lines.next())
}

/// A 9 x 9 board with empty signs and numbers cannot be mistaken; short lines can.
pub(super) fn confidence(line: &str) -> Confidence {
    let Ok(instance) = read_line(1, line) else { return Confidence::No };
    let empty = instance.givens().values().iter().filter(|&&value| value == 0).count();
    let given = instance.givens().values().len() - empty;
    let side = instance.side();
    let structured = given > 0 && (empty > 0 || side == 9) && !line.trim().contains(' ');
    if side >= 9 && structured {
        Confidence::Sure
    } else {
        Confidence::maybe_if(side >= 4 && instance.shape().box_rows() > 1)
    }
}

/// Reads one line; a remark may follow behind `#`.
fn read_line(number: usize, line: &str) -> Result<Instance, ParseError> {
    if let Some(instance) = read_nine(line) {
        return instance;
    }
    let cells = line.split('#').next().unwrap_or("");
    let column = cells.chars().take_while(|c| c.is_whitespace()).count() + 1;
    read_cells(number, column, cells.trim())
}

/// A 9 x 9 board, if the line begins with one. Where a blank means an empty cell, blanks at the ends
/// count: 81 characters come first.
fn read_nine(line: &str) -> Option<Result<Instance, ParseError>> {
    let (nine, rest) = line.as_bytes().split_at_checked(81)?;
    let rest = rest.trim_ascii_start();
    let ends = rest.is_empty() || rest.starts_with(b"#");
    let mut values = vec![0; 81];
    for (value, &symbol) in values.iter_mut().zip(nine) {
        *value = symbol::value(char::from(symbol), 9, 9)?;
    }
    let shape = Shape::of_cells(81).filter(|_| ends)?;
    Some(text::instance(shape, Grid::from_values(9, 9, values)?))
}

/// Reads the symbols of a board, nothing else.
pub(super) fn read_cells(
    number: usize,
    column: usize,
    cells: &str,
) -> Result<Instance, ParseError> {
    let count = cells.chars().count();
    let shape = Shape::of_cells(count).filter(|shape| shape.side() <= symbol::MAX);
    let Some(shape) = shape else {
        let expected = "side x side of them (81 for 9 x 9)";
        let message = format!("found {count} symbols, expected {expected}");
        // Where only the number of symbols is wrong, the place is where the line ends.
        let symbols = cells.chars().all(|c| symbol::value(c, 9, 9).is_some());
        let column = if symbols { column + count } else { column };
        return Err(ParseError::at(number, column, message));
    };
    let side = shape.side();
    let values = cells.chars().enumerate();
    let values = values.map(|(i, c)| symbol::read(number, column + i, c, side, side));
    let values = values.collect::<Result<Vec<u8>, ParseError>>()?;
    let givens = Grid::from_values(side, side, values).unwrap_or_else(|| shape.empty());
    text::instance(shape, givens)
}

#[cfg(test)]
mod tests {
    use super::super::sdm::Sdm;
    use super::*;

    const DOTS: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn every_sign_for_empty_is_the_same_board() {
        let expected = Line::read(DOTS).unwrap();
        for sign in ["0", "_", "*", "X", " "] {
            let line = DOTS.replace('.', sign);
            assert_eq!(Line::read(&line).unwrap(), expected, "{line:?}");
            assert_eq!(Line::read(&(line + "  # a remark\n")).unwrap(), expected);
        }
        assert_eq!(Line::write(&expected).unwrap(), format!("{DOTS}\n"));
    }

    #[test]
    fn blanks_at_the_ends_of_a_line_are_cells() {
        let line = format!("  3{}12 ", DOTS[3..78].replace('.', " "));
        let instance = Line::read(&line).unwrap();
        assert_eq!(instance.givens().row(0), [0, 0, 3, 0, 7, 0, 0, 0, 0]);
        assert_eq!(instance.givens()[(8, 8)], 0);
        assert_eq!(Line::recognise(&line), Confidence::Maybe);
        assert_eq!(Line::read(&format!("    {DOTS}")).unwrap(), Line::read(DOTS).unwrap());
    }

    #[test]
    fn lines_are_recognised_by_their_length_and_alphabet() {
        let sixteen = format!("1..G{}", ".".repeat(252));
        for (text, line, sdm) in [
            (DOTS.to_owned(), Confidence::Sure, Confidence::Maybe),
            (format!("# x\n{DOTS}\n{DOTS}\n"), Confidence::No, Confidence::Sure),
            (sixteen.clone(), Confidence::Sure, Confidence::Maybe),
            ("1.3..4...2....1.".to_owned(), Confidence::Maybe, Confidence::No),
            (sixteen.replace('G', "H"), Confidence::No, Confidence::No),
            (DOTS[1..].to_owned(), Confidence::No, Confidence::No),
            ("1".to_owned(), Confidence::No, Confidence::No),
            (String::new(), Confidence::No, Confidence::No),
        ] {
            assert_eq!((Line::recognise(&text), Sdm::recognise(&text)), (line, sdm), "{text}");
        }
    }

    #[test]
    fn mistakes_name_their_place() {
        for (text, message) in [
            ("", "line 1: found nothing"),
            ("12345", "line 1, column 6: found 5 symbols, expected side x side"),
            ("  1.3..4...2..?.1.", "line 1, column 15: found \"?\", expected a symbol from 1 to 4"),
            ("1.3..4...2....1.\n1.3..4...2....1.", "line 2: found \"1.3..4...2....1.\""),
        ] {
            let error = Line::read(text).unwrap_err().to_string();
            assert!(error.starts_with(message), "{text:?}: {error}");
        }
    }

    #[test]
    fn boxes_that_the_length_does_not_say_are_refused() {
        let shape = Shape::new(3, 2).unwrap();
        let error = Line::write(&Instance::new(shape, shape.empty()).unwrap()).unwrap_err();
        assert!(error.contains("boxes are 3 x 2"), "{error}");
        let shape = Shape::new(8, 8).unwrap();
        let large = Instance::new(shape, shape.empty()).unwrap();
        assert!(Line::write(&large).unwrap_err().contains("up to 60 x 60"));
    }
}
