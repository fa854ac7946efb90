//! `tatham`, `puzzlink` and `pzpr`: the families of links and files that other puzzles share.
//!
//! The codecs are in [`crate::formats`]; this file knows what their numbers mean for Sudoku.

use super::{answer, usual};
use crate::formats::{puzzlink, pzprv3, tatham};
use crate::sudoku::{Instance, MAX_SIDE, Shape, Sudoku, text};
use kumiki_core::{Confidence, Document, Format, Grid, ParseError, scan};

/// Game IDs of Solo in Simon Tatham's collection: `CxR:`, C boxes across and R boxes down, which
/// makes each box C rows high and R columns wide.
pub(super) const TATHAM: Format<Sudoku> = Format {
    one_line: true,
    recognise: |text| match tatham::game_id(text) {
        // Side to the power of two cells fit no other puzzle's width and height.
        Ok(_) if read_tatham(text).is_ok_and(|instance| instance.side() > 1) => Confidence::Sure,
        Ok(id) => Confidence::maybe_if(
            id.first * id.second <= MAX_SIDE
                && !text.trim().contains(char::is_whitespace)
                && id.extra.chars().any(|c| "jxk".contains(c)),
        ),
        Err(_) => Confidence::No,
    },
    read: Some(|text| read_tatham(text).map(Document::instance)),
    write: Some(|instance| {
        let shape = instance.shape();
        let number = |&value: &u8| (value != 0).then_some(u32::from(value));
        let numbers: Vec<Option<u32>> = instance.givens().values().iter().map(number).collect();
        let body = tatham::write_numbers(&numbers);
        Ok(format!("{}x{}:{body}\n", shape.box_rows(), shape.box_cols()))
    }),
    ..Format::new("tatham", "a game ID of Simon Tatham's Solo, like 3x3:a7e6a2_5...")
};

fn read_tatham(text: &str) -> Result<Instance, ParseError> {
    let id = tatham::game_id(text)?;
    read_extra(&id)?;
    let shape = Shape::new(id.first, id.second).map_err(|message| ParseError::at(1, 1, message))?;
    let side = shape.side();
    let numbers = tatham::numbers(&id, side * side)?;
    let values = numbers.into_iter().map(|number| {
        let value = number.unwrap_or(0);
        u8::try_from(value).ok().filter(|&value| usize::from(value) <= side).ok_or_else(|| {
            let expected = format!("a number from 1 to {side}");
            ParseError::found(1, id.column, &value.to_string(), expected)
        })
    });
    board(shape, values.collect::<Result<_, _>>()?)
}

/// Refuses the variants of Solo; symmetry and difficulty say nothing about the rules.
fn read_extra(id: &tatham::GameId) -> Result<(), ParseError> {
    let column = id.column.saturating_sub(1 + id.extra.chars().count());
    let mut after_d = false;
    for (i, c) in id.extra.chars().enumerate() {
        let variant = match c {
            // The letter behind `d` is a difficulty.
            _ if after_d && c.is_ascii_alphabetic() => None,
            'j' => Some("jigsaw boxes"),
            'x' => Some("diagonals"),
            'k' => Some("killer cages"),
            'r' | 'm' | 'a' | 'd' | '0'..='9' => None,
            _ => {
                let expected = "a symmetry, a difficulty or ':'";
                return Err(ParseError::found(1, column + i, &c.to_string(), expected));
            }
        };
        if let Some(variant) = variant {
            let message = format!("{variant} ({c:?}) are no part of classic Sudoku");
            return Err(ParseError::at(1, column + i, message));
        }
        after_d = c == 'd' && !after_d;
    }
    Ok(())
}

/// A board of values that were already counted.
fn board(shape: Shape, values: Vec<u8>) -> Result<Instance, ParseError> {
    let side = shape.side();
    let givens = Grid::from_values(side, side, values);
    text::instance(shape, givens.unwrap_or_else(|| shape.empty()))
}

/// puzz.link addresses.
pub(super) const PUZZLINK: Format<Sudoku> = Format {
    one_line: true,
    recognise: |text| Confidence::sure_if(puzzlink::kind(text) == Some("sudoku")),
    read: Some(|text| read_puzzlink(text).map(Document::instance)),
    write: Some(|instance| {
        known_to_pzpr(instance)?;
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

/// pzpr draws boxes for square sides and for 6 x 6 (2 rows x 3 columns) only.
fn known_to_pzpr(instance: &Instance) -> Result<(), String> {
    usual(instance)?;
    let shape = instance.shape();
    if shape.box_rows() == shape.box_cols() || shape.side() == 6 {
        return Ok(());
    }
    let side = shape.side();
    Err(format!("pzpr knows boards of 4, 6, 9, 16, 25 ... rows, not of {side}"))
}

fn read_puzzlink(text: &str) -> Result<Instance, ParseError> {
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
    board(shape, values.collect::<Result<_, _>>()?)
}

/// pzprv3 files: the clues, then the answer.
pub(super) const PZPR: Format<Sudoku> = Format {
    recognise: |text| Confidence::sure_if(pzprv3::kind(text) == Some("sudoku")),
    read: Some(|text| {
        let (instance, entered) = read_pzpr(text)?;
        let solution = (entered != *instance.givens()).then_some(entered);
        Ok(Document { instance, solution })
    }),
    write: Some(|instance| write_pzpr(instance, instance.givens())),
    read_answer: Some(|instance, text| {
        let (found, entered) = read_pzpr(text)?;
        if found != *instance {
            return Err(ParseError::line(1, "found the answer of another puzzle"));
        }
        answer(instance, &entered)
    }),
    write_answer: Some(|instance, solution| {
        super::filled(instance, solution)?;
        write_pzpr(instance, solution)
    }),
    ..Format::new("pzpr", "pzprv3 text with the answer, as pzpr and puzz.link save it")
};

/// Reads the givens, and the board with the player's numbers.
fn read_pzpr(text: &str) -> Result<(Instance, Grid<u8>), ParseError> {
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
    let entered = board(shape, entered.collect())?.givens().clone();
    Ok((board(shape, givens)?, entered))
}

/// Writes givens once: a cell of the answer is blank where it only repeats the clue.
fn write_pzpr(instance: &Instance, entered: &Grid<u8>) -> Result<String, String> {
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
    fn a_game_id_reads_and_writes_to_the_same_bytes() {
        let id = "3x3:a7e6a2_5a3d8_4b7b1_3f7_4b3c1c6b5_4f9_1b4b5_7d6a2_9a6e4a\n";
        let instance = read_tatham(id).unwrap();
        assert_eq!(row(&instance, 0), [0, 7, 0, 0, 0, 0, 0, 6, 0]);
        assert_eq!((TATHAM.write.unwrap())(&instance).unwrap(), id);
        assert_eq!((TATHAM.recognise)(id), Confidence::Sure);
        // The same parameters with the cells of a 3 x 3 rectangle are another puzzle.
        assert_eq!((TATHAM.recognise)("3x3:3_3_3f"), Confidence::No);
    }

    #[test]
    fn the_first_number_of_a_game_id_is_the_height_of_a_box() {
        let instance = read_tatham("2x3da:1z5h").unwrap();
        assert_eq!(instance.shape(), Shape::new(2, 3).unwrap());
        assert_eq!(row(&instance, 0), [1, 0, 0, 0, 0, 0]);
        assert_eq!(instance.givens()[(4, 3)], 5);
    }

    #[test]
    fn variants_of_solo_are_refused_and_tastes_are_not() {
        for (id, message) in [
            ("3x3x:zzzc", "line 1, column 4: diagonals ('x') are no part"),
            ("9jdi:zzzc", "line 1, column 2: jigsaw boxes ('j') are no part"),
            ("3x3kdu:zzzc", "line 1, column 4: killer cages ('k') are no part"),
            ("3x3q:zzzc", "line 1, column 4: found \"q\", expected a symmetry"),
            ("3x3:zzzb", "line 1, column 5: found 80 cells, expected 81"),
            ("3x3:zzzb10", "line 1, column 5: found \"10\", expected a number from 1 to 9"),
            ("9x9:a", "line 1, column 1: boxes of 9 x 9 cells"),
        ] {
            let error = read_tatham(id).unwrap_err().to_string();
            assert!(error.starts_with(message), "{id}: {error}");
        }
        for id in ["3x3:zzzc", "3x3r4:zzzc", "3x3md2dk:zzzc", "3x3adu:zzzc"] {
            assert!(read_tatham(id).is_ok(), "{id}");
        }
    }

    #[test]
    fn a_puzz_link_address_reads_and_writes_to_the_same_bytes() {
        let link = "https://puzz.link/p?sudoku/4/4/g1k23k3g\n";
        let instance = read_puzzlink(link).unwrap();
        assert_eq!((row(&instance, 0), row(&instance, 1)), (&[0, 1, 0, 0][..], &[0, 0, 0, 2][..]));
        assert_eq!((PUZZLINK.write.unwrap())(&instance).unwrap(), link);
        assert_eq!((PUZZLINK.recognise)(link), Confidence::Sure);
        for (text, message) in [
            ("shikaku/4/4/g1k23k3g", "line 1, column 1: found \"shikaku\""),
            ("sudoku/4/5/g1k23k3g", "line 1: found 5 x 4 cells, expected a square"),
            (
                "sudoku/4/4/g5k23k3g",
                "line 1, column 12: found \"5\", expected a number from 1 to 4",
            ),
            ("sudoku/4/4/0", "line 1, column 12: found \"0\", expected a number from 1 to 4"),
        ] {
            let error = read_puzzlink(text).unwrap_err().to_string();
            assert!(error.starts_with(message), "{text}: {error}");
        }
    }

    #[test]
    fn boards_whose_boxes_pzpr_does_not_know_are_refused() {
        let shape = Shape::new(3, 4).unwrap();
        let instance = Instance::new(shape, shape.empty()).unwrap();
        assert!((PUZZLINK.write.unwrap())(&instance).unwrap_err().contains("not of 12"));
    }

    #[test]
    fn a_pzprv3_text_carries_the_answer() {
        let text = "pzprv3\nsudoku\n4\n. 1 . . \n. . . 2 \n3 . . . \n. . 3 . \n\
                    2 . 4 3 \n4 3 1 . \n. 4 2 1 \n1 2 . 4 \n";
        let (instance, entered) = read_pzpr(text).unwrap();
        assert_eq!(row(&instance, 0), [0, 1, 0, 0]);
        assert_eq!(entered.row(0), [2, 1, 4, 3]);
        assert_eq!(write_pzpr(&instance, &entered).unwrap(), text);
        let marked = text.replace("2 . 4 3", "+ . - 0").replace('\n', "/");
        assert_eq!(read_pzpr(&marked).unwrap().1.row(0), [0, 1, 0, 0]);
        let error = read_pzpr(&format!("{text}1 2 3 4\n")).unwrap_err().to_string();
        assert_eq!(error, "line 12: found \"1 2 3 4\", expected the end of the answer");
    }
}
