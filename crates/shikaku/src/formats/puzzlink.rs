//! `puzzlink`: addresses of puzz.link, `https://puzz.link/p?shikaku/COLS/ROWS/clues`. They carry no
//! answer.

use super::document;
use crate::{Clue, Instance, Shikaku};
use kumiki_core::{Confidence, Document, Format, Grid, ParseError};
use kumiki_puzzle_kit::formats::puzzlink;

/// The format.
pub(super) const FORMAT: Format<Shikaku> = Format {
    recognise: |text| Confidence::sure_if(puzzlink::kind(text) == Some("shikaku")),
    read: Some(read),
    write: Some(write),
    one_line: true,
    ..Format::new("puzzlink", "a puzz.link address, kind shikaku")
};

fn read(text: &str) -> Result<Document<Shikaku>, ParseError> {
    let address = puzzlink::address(text)?;
    if address.kind != "shikaku" {
        return Err(ParseError::found(1, 0, address.kind, "the kind shikaku"));
    }
    let grid = puzzlink::clues(&address)?;
    let clues = grid.iter().filter_map(|(cell, &clue)| match clue {
        puzzlink::Clue::Blank => None,
        puzzlink::Clue::Unknown => Some(Clue { cell, area: None }),
        puzzlink::Clue::Number(n) => Some(Clue { cell, area: Some(n) }),
    });
    document(address.rows, address.cols, clues.collect())
}

fn write(instance: &Instance) -> Result<String, String> {
    let mut grid = Grid::filled(instance.rows, instance.cols, puzzlink::Clue::Blank);
    for clue in &instance.clues {
        grid[clue.cell] = clue.area.map_or(puzzlink::Clue::Unknown, puzzlink::Clue::Number);
    }
    puzzlink::write("shikaku", &grid)
}
