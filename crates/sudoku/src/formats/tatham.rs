//! `tatham`: game IDs of Solo in Simon Tatham's collection.

use super::board_of;
use crate::{Instance, MAX_SIDE, Shape, Sudoku};
use kumiki_core::{Confidence, Document, Format, ParseError};
use kumiki_puzzle_kit::formats::tatham;

/// Game IDs of Solo in Simon Tatham's collection: `CxR:`, C boxes across and R boxes down, which
/// makes each box C rows high and R columns wide.
pub(super) const FORMAT: Format<Sudoku> = Format {
    one_line: true,
    recognise: |text| match tatham::game_id(text) {
        // Side to the power of two cells fit no other puzzle's width and height.
        Ok(_) if read(text).is_ok_and(|instance| instance.side() > 1) => Confidence::Sure,
        Ok(id) => Confidence::maybe_if(
            id.first * id.second <= MAX_SIDE
                && !text.trim().contains(char::is_whitespace)
                && id.extra.chars().any(|c| "jxk".contains(c)),
        ),
        Err(_) => Confidence::No,
    },
    read: Some(|text| read(text).map(Document::instance)),
    write: Some(|instance| {
        let shape = instance.shape();
        let number = |&value: &u8| (value != 0).then_some(u32::from(value));
        let numbers: Vec<Option<u32>> = instance.givens().values().iter().map(number).collect();
        let body = tatham::write_numbers(&numbers);
        Ok(format!("{}x{}:{body}\n", shape.box_rows(), shape.box_cols()))
    }),
    ..Format::new("tatham", "a game ID of Simon Tatham's Solo, like 3x3:a7e6a2_5...")
};

fn read(text: &str) -> Result<Instance, ParseError> {
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
    board_of(shape, values.collect::<Result<_, _>>()?)
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
            let message = format!("{variant} ({c:?}) are not part of classic Sudoku");
            return Err(ParseError::at(1, column + i, message));
        }
        after_d = c == 'd' && !after_d;
    }
    Ok(())
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
        let instance = read(id).unwrap();
        assert_eq!(row(&instance, 0), [0, 7, 0, 0, 0, 0, 0, 6, 0]);
        assert_eq!((FORMAT.write.unwrap())(&instance).unwrap(), id);
        assert_eq!((FORMAT.recognise)(id), Confidence::Sure);
        // The same parameters with the cells of a 3 x 3 rectangle are another puzzle.
        assert_eq!((FORMAT.recognise)("3x3:3_3_3f"), Confidence::No);
    }

    #[test]
    fn the_first_number_of_a_game_id_is_the_height_of_a_box() {
        let instance = read("2x3da:1z5h").unwrap();
        assert_eq!(instance.shape(), Shape::new(2, 3).unwrap());
        assert_eq!(row(&instance, 0), [1, 0, 0, 0, 0, 0]);
        assert_eq!(instance.givens()[(4, 3)], 5);
    }

    #[test]
    fn variants_of_solo_are_refused_and_tastes_are_not() {
        for (id, message) in [
            ("3x3x:zzzc", "line 1, column 4: diagonals ('x') are not part"),
            ("9jdi:zzzc", "line 1, column 2: jigsaw boxes ('j') are not part"),
            ("3x3kdu:zzzc", "line 1, column 4: killer cages ('k') are not part"),
            ("3x3q:zzzc", "line 1, column 4: found \"q\", expected a symmetry"),
            ("3x3:zzzb", "line 1, column 5: found 80 cells, expected 81"),
            ("3x3:zzzb10", "line 1, column 5: found \"10\", expected a number from 1 to 9"),
            ("9x9:a", "line 1, column 1: 9 x 9 boxes give a side of 81"),
        ] {
            let error = read(id).unwrap_err().to_string();
            assert!(error.starts_with(message), "{id}: {error}");
        }
        for id in ["3x3:zzzc", "3x3r4:zzzc", "3x3md2dk:zzzc", "3x3adu:zzzc"] {
            assert!(read(id).is_ok(), "{id}");
        }
    }
}
