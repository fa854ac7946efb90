//! `grid`: bare rows of numbers or characters, with or without the header of Coelho et al. (`rows
//! cols islands`). It cannot say that more or fewer than two bridges are allowed.

use super::{only_usual_rules, text};
use crate::{Hashi, Instance, MAX_SIDE, USUAL_BRIDGES, largest_clue};
use kumiki_core::{Confidence, Document, Format, ParseError, scan};

/// The `grid` format.
pub(super) const FORMAT: Format<Hashi> = Format {
    recognise,
    read: Some(|text| read(text).map(Document::instance)),
    write: Some(write),
    ..Format::new("grid", "rows of numbers, 0 or `.` water; a header `rows cols islands` may lead")
};

/// Enough lines to recognise a grid by.
pub(super) const GLANCE: usize = 100;

/// Other puzzles have grids of numbers too. Rows of one length and no number that an island
/// cannot have tell most of them apart; a single line is never taken for a grid.
fn recognise(text: &str) -> Confidence {
    let mut lines = scan::content(text).map(|(_, line)| line).take(GLANCE).peekable();
    let second = scan::content(text).nth(1).map_or("", |(_, line)| line);
    let cols = text::cells(second, usize::MAX).take(MAX_SIDE + 1).count();
    if lines.peek().is_some_and(|first| header(first).is_some_and(|h| h.cols == cols)) {
        lines.next();
    }
    let mut rows = 0;
    let alike = lines.all(|line| {
        rows += 1;
        let mut width = 0;
        let islands = text::cells(line, usize::MAX).take(MAX_SIDE + 1).all(|(_, word)| {
            width += 1;
            is_cell(word)
        });
        islands && width == cols
    });
    Confidence::maybe_if(alike && rows >= 2)
}

pub(super) fn is_cell(word: &str) -> bool {
    matches!(word, "." | "?")
        || word.parse::<u8>().is_ok_and(|number| number <= largest_clue(USUAL_BRIDGES))
}

/// The first line of a file of Coelho et al.
struct Header {
    rows: usize,
    cols: usize,
    islands: usize,
}

fn header(line: &str) -> Option<Header> {
    let words: Vec<&str> = line.split_whitespace().take(4).collect();
    let [rows, cols, islands] = *words else { return None };
    let side = |word: &str| word.parse().ok().filter(|&side| side > 0);
    Some(Header { rows: side(rows)?, cols: side(cols)?, islands: islands.parse().ok()? })
}

fn read(text: &str) -> Result<Instance, ParseError> {
    let lines: Vec<(usize, &str)> = scan::content(text).take(MAX_SIDE + 2).collect();
    let Some(&(line, first)) = lines.first() else {
        return Err(ParseError::found(1, 0, "", "rows of numbers"));
    };
    let bare = || {
        let cols = text::cells(first, usize::MAX).count();
        read_sized(&lines, line, lines.len(), cols)
    };
    let Some(header) = header(first) else { return bare() };
    let headed = || {
        scan::number(line, 1, &header.rows.to_string(), 1, MAX_SIDE, "a number of rows")?;
        scan::number(line, 1, &header.cols.to_string(), 1, MAX_SIDE, "a number of columns")?;
        let instance = read_sized(&lines[1..], line, header.rows, header.cols)?;
        let found = instance.islands().len();
        if found != header.islands {
            let message = format!("found {found} islands, expected {}", header.islands);
            return Err(ParseError::line(line, message));
        }
        Ok(instance)
    };
    // Three numbers may also be the first row of a board of three columns: then they are a
    // header only if everything that they say is true.
    let three = lines.get(1).is_none_or(|(_, row)| text::cells(row, usize::MAX).count() == 3);
    if three { headed().or_else(|_| bare()) } else { headed() }
}

fn read_sized(
    lines: &[(usize, &str)],
    before: usize,
    rows: usize,
    cols: usize,
) -> Result<Instance, ParseError> {
    if rows > MAX_SIDE || cols > MAX_SIDE {
        let message = format!("found {rows} x {cols} cells, expected at most {MAX_SIDE} a side");
        return Err(ParseError::line(before, message));
    }
    let islands = text::read_rows(lines.iter().copied(), before, rows, cols, USUAL_BRIDGES)?;
    Ok(Instance::of_checked(rows, cols, USUAL_BRIDGES, islands))
}

fn write(instance: &Instance) -> Result<String, String> {
    only_usual_rules(instance, "a bare grid")?;
    let (rows, cols, islands) = (instance.rows(), instance.cols(), instance.islands().len());
    Ok(format!("{rows} {cols} {islands}\n{}", text::write_rows(instance, "0")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::instance;

    #[test]
    fn every_kind_of_grid_is_the_same_board() {
        let board = instance("4 . 2 . / . . . 1 / 3 . ? .");
        for text in [
            "4.2.\n...1\n3.?.\n",
            "4 0 2 0\r\n0 0 0 1\r\n3 0 ? 0\r\n",
            "3 4 5\r\n 4  0  2  0 \r\n 0  0  0  1 \r\n 3  0  ?  0 \r\n",
        ] {
            assert_eq!(recognise(text), Confidence::Maybe, "{text}");
            assert_eq!(read(text).unwrap(), board, "{text}");
        }
        assert_eq!(write(&board).unwrap(), "3 4 5\n4 0 2 0\n0 0 0 1\n3 0 ? 0\n");
    }

    #[test]
    fn three_numbers_are_a_header_only_if_all_of_it_is_true() {
        let headed = read("2 3 4\n1 2 1\n0 1 0\n").unwrap();
        assert_eq!((headed.rows(), headed.islands().len()), (2, 4));
        let bare = read("2 3 4\n1 2 1\n0 1 1\n").unwrap();
        assert_eq!((bare.rows(), bare.islands().len()), (3, 8));
    }

    #[test]
    fn other_texts_are_not_grids() {
        for text in ["", "1.3.\n", "12 . 3\n1 . 3\n", "1 2\n1 2 3\n", "queens 8\n", "9.\n..\n"] {
            assert_eq!(recognise(text), Confidence::No, "{text}");
        }
    }

    #[test]
    fn boards_with_other_bridges_are_refused() {
        let board = Instance::of_checked(1, 1, 3, vec![]);
        assert!(write(&board).unwrap_err().contains("at most 2 bridges, this board 3"));
    }
}
