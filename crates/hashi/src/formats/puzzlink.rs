//! `puzzlink`: addresses of puzz.link, one board on one line.

use super::{check_sides, clue, only_usual_rules};
use crate::{Hashi, Instance, Island, USUAL_BRIDGES};
use kumiki_core::{Confidence, Document, Format, Grid, ParseError};
use kumiki_puzzle_kit::formats::puzzlink;

/// The `puzzlink` format.
pub(super) const FORMAT: Format<Hashi> = Format {
    one_line: true,
    recognise: |text| {
        Confidence::sure_if(puzzlink::kind(text).is_some_and(|kind| KINDS.contains(&kind)))
    },
    read: Some(|text| read(text).map(Document::instance)),
    write: Some(write),
    ..Format::new("puzzlink", "a puzz.link address, https://puzz.link/p?hashi/COLS/ROWS/clues")
};

/// The names of the puzzle at puzz.link; the first is written.
const KINDS: [&str; 3] = ["hashi", "hashikake", "bridges"];

fn read(text: &str) -> Result<Instance, ParseError> {
    let address = puzzlink::address(text)?;
    if !KINDS.contains(&address.kind) {
        let expected = format!("one of {}", KINDS.join(", "));
        return Err(ParseError::found(1, 0, address.kind, expected));
    }
    check_sides(address.rows, address.cols)?;
    let mut islands = Vec::new();
    for (cell, &found) in puzzlink::clues(&address)?.iter() {
        let clue = match found {
            puzzlink::Clue::Blank => continue,
            puzzlink::Clue::Unknown => None,
            puzzlink::Clue::Number(number) => {
                Some(clue(number, USUAL_BRIDGES).map_err(|expected| {
                    let (row, col) = (cell.0 + 1, cell.1 + 1);
                    let message = format!("found {number} at row {row}, column {col} of the board");
                    ParseError::line(1, format!("{message}, expected {expected}"))
                })?)
            }
        };
        islands.push(Island { cell, clue });
    }
    Ok(Instance::of_checked(address.rows, address.cols, USUAL_BRIDGES, islands))
}

fn write(instance: &Instance) -> Result<String, String> {
    only_usual_rules(instance, "puzz.link")?;
    let mut clues = Grid::filled(instance.rows(), instance.cols(), puzzlink::Clue::Blank);
    for island in instance.islands() {
        clues[island.cell] = match island.clue {
            Some(number) => puzzlink::Clue::Number(u32::from(number)),
            None => puzzlink::Clue::Unknown,
        };
    }
    puzzlink::write(KINDS[0], &clues)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::instance;

    #[test]
    fn the_published_address_round_trips_to_the_same_bytes() {
        let link = "https://puzz.link/p?hashi/5/5/4g2i3h23k3g1g3g4g3\n";
        let board = read(link).unwrap();
        assert_eq!(board, instance("4.2.. / .3..2 / 3.... / .3.1. / 3.4.3"));
        assert_eq!(write(&board).unwrap(), link);
    }

    #[test]
    fn every_name_at_puzzlink_is_the_same_puzzle() {
        for kind in ["hashi", "hashikake", "bridges", "hashi_edit"] {
            let text = format!("https://puzz.link/p?{kind}/2/1/.1");
            assert_eq!((FORMAT.recognise)(&text), Confidence::Sure);
            assert_eq!(read(&text).unwrap(), instance("? 1"));
        }
        assert_eq!((FORMAT.recognise)("https://puzz.link/p?shikaku/2/1/11"), Confidence::No);
    }

    #[test]
    fn mistakes_name_their_place() {
        for (text, message) in [
            ("hashi/2/1/19", "line 1: found 9 at row 1, column 2 of the board, expected an isl"),
            ("hashi/2/1/01", "line 1: found 0 at row 1, column 1 of the board, expected an isl"),
            ("hashi/2000/1/g", "line 1: found 1 x 2000 cells, expected at most 1000 a side"),
            ("sudoku/2/1/g", "line 1: found \"sudoku\", expected one of hashi, hashikake"),
        ] {
            let error = read(text).unwrap_err().to_string();
            assert!(error.starts_with(message), "{text}: {error}");
        }
    }

    #[test]
    fn what_an_address_cannot_hold_is_refused() {
        assert!(write(&Instance::of_checked(1, 1, 1, vec![])).unwrap_err().contains("bridges"));
    }
}
