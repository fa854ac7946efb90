//! `lloyd-amos`: the files of Lloyd and Amos (2019): the order (side of a box), a seed, then the
//! cells as whole numbers, -1 = empty.

use super::{BoardForm, text};
use crate::{Instance, Shape};
use kumiki_core::{Confidence, Grid, ParseError, scan};

/// The largest order: boxes of 8 x 8.
const MAX_ORDER: usize = 8;

/// The file.
pub(super) struct LloydAmos;

impl BoardForm for LloydAmos {
    const NAME: &'static str = "lloyd-amos";
    const ABOUT: &'static str = "order, a seed, then whole numbers, -1 = empty (Lloyd & Amos 2019)";

    fn recognise(text: &str) -> Confidence {
        let mut lines = scan::content(text).map(|(_, line)| line.trim());
        let mut alone = || lines.next().is_some_and(|line| line.parse::<i64>().is_ok());
        if !(alone() && alone() && Self::read(text).is_ok()) {
            return Confidence::No;
        }
        let negative = lines.any(|line| line.split_whitespace().any(|word| word == "-1"));
        if negative { Confidence::Sure } else { Confidence::Maybe }
    }

    fn read(text: &str) -> Result<Instance, ParseError> {
        let mut last = 1;
        let words = scan::content(text).flat_map(|(number, line)| {
            scan::words(line).map(move |(column, word)| (number, column, word))
        });
        let mut words = words.inspect(|&(number, ..)| last = number);
        let (line, column, word) = words.next().unwrap_or((1, 0, ""));
        let order = scan::number(line, column, word, 1, MAX_ORDER, "an order")?;
        let (line, column, word) = words.next().unwrap_or((line, 0, ""));
        scan::number(line, column, word, i64::MIN, i64::MAX, "a seed")?;
        let shape = Shape::new(order, order).map_err(|message| ParseError::line(line, message))?;
        let side = shape.side();
        let mut values = Vec::with_capacity(side * side);
        for (line, column, word) in words.by_ref() {
            if values.len() == side * side {
                let expected = format!("only the {} cells of the board", side * side);
                return Err(ParseError::found(line, column, word, expected));
            }
            values.push(match word {
                "-1" => 0,
                _ => {
                    let value = scan::number(line, column, word, 1, side, "-1 or a number")?;
                    u8::try_from(value).unwrap_or(0)
                }
            });
        }
        drop(words);
        let found = values.len();
        let Some(givens) = Grid::from_values(side, side, values) else {
            let message = format!("found {found} cells, expected {}", side * side);
            return Err(ParseError::line(last, message));
        };
        text::instance(shape, givens)
    }

    fn write(instance: &Instance) -> Result<String, String> {
        let shape = instance.shape();
        if shape.box_rows() != shape.box_cols() {
            return Err("the files of Lloyd and Amos hold only boards with square boxes".to_owned());
        }
        // The seed of their generator is unknown here; their own files all say 1.
        let mut text = format!("{}\n1\n", shape.box_rows());
        for row in 0..shape.side() {
            let cell = |&value: &u8| if value == 0 { "-1".to_owned() } else { value.to_string() };
            let cells: Vec<String> = instance.givens().row(row).iter().map(cell).collect();
            text.push_str(&cells.join("\t"));
            text.push('\n');
        }
        Ok(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FOUR: &str = "2\n1\n1\t-1\t-1\t-1\n-1\t-1\t3\t-1\n-1\t4\t-1\t-1\n-1\t-1\t-1\t2\n";

    #[test]
    fn a_board_reads_and_writes_to_the_same_bytes() {
        let instance = LloydAmos::read(FOUR).unwrap();
        assert_eq!(instance.givens().row(1), [0, 0, 3, 0]);
        assert_eq!(LloydAmos::write(&instance).unwrap(), FOUR);
        assert_eq!(LloydAmos::recognise(FOUR), Confidence::Sure);
        assert_eq!(LloydAmos::read(&FOUR.replace('\n', "\t\r\n")).unwrap(), instance);
    }

    #[test]
    fn mistakes_name_their_place() {
        for (text, message) in [
            ("", "line 1: found nothing, expected an order from 1 to 8"),
            ("9\n", "line 1, column 1: found \"9\", expected an order from 1 to 8"),
            ("2\nx\n", "line 2, column 1: found \"x\", expected a seed"),
            ("2\n1\n1 2 5\n", "line 3, column 5: found \"5\", expected -1 or a number from 1 to 4"),
            ("2\n1\n1 2\n", "line 3: found 2 cells, expected 16"),
            ("1\n1\n1 1\n", "line 3, column 3: found \"1\", expected only the 1 cells"),
        ] {
            let error = LloydAmos::read(text).unwrap_err().to_string();
            assert!(error.starts_with(message), "{text:?}: {error}");
        }
        let shape = Shape::new(2, 3).unwrap();
        assert!(LloydAmos::write(&Instance::new(shape, shape.empty()).unwrap()).is_err());
    }
}
