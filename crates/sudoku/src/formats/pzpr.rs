//! `pzpr`: files of the pzpr editor (pzprv3), which carry the answer.

use super::{answer, board_of, filled, usual};
use crate::{Instance, MAX_SIDE, Shape, Sudoku};
use kumiki_core::{Confidence, Document, Format, Grid, ParseError, scan};
use kumiki_puzzle_kit::formats::pzprv3;

/// pzprv3 files: the clues, then the answer.
pub(super) const FORMAT: Format<Sudoku> = Format {
    recognise: |text| Confidence::sure_if(pzprv3::kind(text) == Some("sudoku")),
    read: Some(|text| {
        let (instance, entered) = read(text)?;
        let solution = (entered != *instance.givens()).then_some(entered);
        Ok(Document { instance, solution })
    }),
    write: Some(|instance| write(instance, instance.givens())),
    read_answer: Some(|instance, text| {
        let (found, entered) = read(text)?;
        if found != *instance {
            return Err(ParseError::line(1, "found the answer of another puzzle"));
        }
        answer(instance, &entered)
    }),
    write_answer: Some(|instance, solution| {
        filled(instance, solution)?;
        write(instance, solution)
    }),
    ..Format::new("pzpr", "pzprv3 text with the answer, as pzpr and puzz.link save it")
};

/// pzpr draws boxes for square sides and for 6 x 6 (2 rows x 3 columns) only.
pub(super) fn known_to_pzpr(instance: &Instance) -> Result<(), String> {
    usual(instance)?;
    let shape = instance.shape();
    if shape.box_rows() == shape.box_cols() || shape.side() == 6 {
        return Ok(());
    }
    let side = shape.side();
    Err(format!("pzpr knows boards of 4, 6, 9, 16, 25 ... rows, not of {side}"))
}

/// Reads the givens, and the board with the player's numbers.
fn read(text: &str) -> Result<(Instance, Grid<u8>), ParseError> {
    let mut reader = pzprv3::Reader::new(text, &["sudoku"])?;
    let side = reader.number(1, MAX_SIDE, "a number of rows")?;
    let shape = Shape::of_side(side).ok_or_else(|| ParseError::line(1, "an impossible side"))?;
    let mut rows = |what: &str, blanks: &[&str]| {
        let mut values = Vec::with_capacity(side * side);
        for _ in 0..side {
            let (line, words) = reader.words(side, what)?;
            for word in words {
                let blank = blanks.contains(&word);
                let value = if blank { 0 } else { scan::number(line, 0, word, 1, side, what)? };
                values.push(u8::try_from(value).unwrap_or(0));
            }
        }
        Ok::<_, ParseError>(values)
    };
    let givens = rows("a row of clues", &[".", "-"])?;
    // Signs are the player's marks on open cells.
    let answers = rows("a row of the answer", &[".", "0", "+", "-", "=", "%"])?;
    if !reader.is_at_end() {
        let (line, found) = reader.part("")?;
        return Err(ParseError::found(line, 0, found, "the end of the answer"));
    }
    let entered =
        givens.iter().zip(answers).map(|(&given, own)| if own == 0 { given } else { own });
    let entered = board_of(shape, entered.collect())?.givens().clone();
    Ok((board_of(shape, givens)?, entered))
}

/// Writes givens once: a cell of the answer is blank where it only repeats the clue.
fn write(instance: &Instance, entered: &Grid<u8>) -> Result<String, String> {
    known_to_pzpr(instance)?;
    let side = instance.side();
    let mut text = format!("pzprv3\nsudoku\n{side}\n");
    let mut rows = |value: &dyn Fn((usize, usize)) -> u8| {
        for row in 0..side {
            for col in 0..side {
                match value((row, col)) {
                    0 => text.push_str(". "),
                    n => text.push_str(&format!("{n} ")),
                }
            }
            text.push('\n');
        }
    };
    let givens = instance.givens();
    rows(&|cell| givens[cell]);
    rows(&|cell| if entered[cell] == givens[cell] { 0 } else { entered[cell] });
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(instance: &Instance, row: usize) -> &[u8] {
        instance.givens().row(row)
    }

    #[test]
    fn a_pzprv3_text_carries_the_answer() {
        let text = "pzprv3\nsudoku\n4\n. 1 . . \n. . . 2 \n3 . . . \n. . 3 . \n\
                    2 . 4 3 \n4 3 1 . \n. 4 2 1 \n1 2 . 4 \n";
        let (instance, entered) = read(text).unwrap();
        assert_eq!(row(&instance, 0), [0, 1, 0, 0]);
        assert_eq!(entered.row(0), [2, 1, 4, 3]);
        assert_eq!(write(&instance, &entered).unwrap(), text);
        let marked = text.replace("2 . 4 3", "+ . - 0").replace('\n', "/");
        assert_eq!(read(&marked).unwrap().1.row(0), [0, 1, 0, 0]);
        let error = read(&format!("{text}1 2 3 4\n")).unwrap_err().to_string();
        assert_eq!(error, "line 12: found \"1 2 3 4\", expected the end of the answer");
    }
}
