//! `puzzlink`: addresses of puzz.link, one board on one line.

use super::{board_of, pzpr};
use crate::{Instance, MAX_SIDE, Shape, Sudoku};
use kumiki_core::{Confidence, Document, Format, Grid, ParseError};
use kumiki_puzzle_kit::formats::puzzlink;

/// puzz.link addresses.
pub(super) const FORMAT: Format<Sudoku> = Format {
    one_line: true,
    recognise: |text| Confidence::sure_if(puzzlink::kind(text) == Some("sudoku")),
    read: Some(|text| read(text).map(Document::instance)),
    write: Some(|instance| {
        pzpr::known_to_pzpr(instance)?;
        let clue = |&value: &u8| match value {
            0 => puzzlink::Clue::Blank,
            _ => puzzlink::Clue::Number(value.into()),
        };
        let clues: Vec<puzzlink::Clue> = instance.givens().values().iter().map(clue).collect();
        let side = instance.side();
        let clues = Grid::from_values(side, side, clues).ok_or("the board is not square")?;
        puzzlink::write("sudoku", &clues)
    }),
    ..Format::new("puzzlink", "a puzz.link address, https://puzz.link/p?sudoku/9/9/...")
};

fn read(text: &str) -> Result<Instance, ParseError> {
    let address = puzzlink::address(text)?;
    if address.kind != "sudoku" {
        return Err(ParseError::found(1, 1, address.kind, "the kind sudoku"));
    }
    let (rows, cols) = (address.rows, address.cols);
    let Some(shape) = Shape::of_side(rows).filter(|_| rows == cols) else {
        let message = format!("found {rows} x {cols} cells, expected a square up to {MAX_SIDE}");
        return Err(ParseError::line(1, message));
    };
    let clues = puzzlink::clues(&address)?;
    let values = clues.iter().map(|((row, col), clue)| match *clue {
        puzzlink::Clue::Number(n) if (1..=rows as u32).contains(&n) => Ok(n as u8),
        // A clue without a number says nothing here.
        puzzlink::Clue::Blank | puzzlink::Clue::Unknown => Ok(0),
        puzzlink::Clue::Number(n) => {
            let place = format!("row {}, column {}", row + 1, col + 1);
            let expected = format!("a number from 1 to {rows} at {place}");
            Err(ParseError::found(1, address.column, &n.to_string(), expected))
        }
    });
    board_of(shape, values.collect::<Result<_, _>>()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(instance: &Instance, row: usize) -> &[u8] {
        instance.givens().row(row)
    }

    #[test]
    fn a_puzz_link_address_reads_and_writes_to_the_same_bytes() {
        let link = "https://puzz.link/p?sudoku/4/4/g1k23k3g\n";
        let instance = read(link).unwrap();
        assert_eq!((row(&instance, 0), row(&instance, 1)), (&[0, 1, 0, 0][..], &[0, 0, 0, 2][..]));
        assert_eq!((FORMAT.write.unwrap())(&instance).unwrap(), link);
        assert_eq!((FORMAT.recognise)(link), Confidence::Sure);
        for (text, message) in [
            ("shikaku/4/4/g1k23k3g", "line 1, column 1: found \"shikaku\""),
            ("sudoku/4/5/g1k23k3g", "line 1: found 5 x 4 cells, expected a square"),
            (
                "sudoku/4/4/g5k23k3g",
                "line 1, column 12: found \"5\", expected a number from 1 to 4",
            ),
            ("sudoku/4/4/0", "line 1, column 12: found \"0\", expected a number from 1 to 4"),
        ] {
            let error = read(text).unwrap_err().to_string();
            assert!(error.starts_with(message), "{text}: {error}");
        }
    }

    #[test]
    fn boards_whose_boxes_pzpr_does_not_know_are_refused() {
        let shape = Shape::new(3, 4).unwrap();
        let instance = Instance::new(shape, shape.empty()).unwrap();
        assert!((FORMAT.write.unwrap())(&instance).unwrap_err().contains("not of 12"));
    }
}
