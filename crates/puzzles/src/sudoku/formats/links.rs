//! `tatham`, `puzzlink` and `pzpr`: the families of links and files that other puzzles share.
//!
//! The codecs are in [`crate::formats`]; this file knows what their numbers mean for Sudoku.

use super::{answer, usual};
use crate::formats::{puzzlink, pzprv3, tatham};
use crate::sudoku::{Instance, MAX_SIDE, Shape, Sudoku, text};
use kumiki_core::{Confidence, Document, Format, Grid, ParseError, scan};

/// Game IDs of Solo in Simon Tatham's collection: `CxR:`, a box of C columns and R rows.
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
        Ok(format!("{}x{}:{body}\n", shape.box_cols(), shape.box_rows()))
    }),
    ..Format::new("tatham", "a game ID of Simon Tatham's Solo, like 3x3:a7e6a2_5...")
};

fn read_tatham(text: &str) -> Result<Instance, ParseError> {
    let id = tatham::game_id(text)?;
    read_extra(&id)?;
    let shape = Shape::new(id.second, id.first).map_err(|message| ParseError::at(1, 1, message))?;
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
