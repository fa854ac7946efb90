//! `typed`: a board as people type or draw it, with any usual sign for an empty cell (`-`, `?`, `x`,
//! `*`, `_`, a blank), lines between boxes, and frames, such as the ones that `draw` makes.
//!
//! Read only: the strict formats write. It takes a text for its own only where the numbers leave no
//! doubt that it is a Sudoku.

use super::{answer, board_of, evidence, symbol};
use crate::{Instance, MAX_SIDE, Shape, Sudoku};
use kumiki_core::{Confidence, Document, Format, ParseError, scan};

/// The format; it has no writer.
pub(super) const FORMAT: Format<Sudoku> = Format {
    recognise,
    read: Some(|text| read(text).map(Document::instance)),
    read_answer: Some(|instance, text| answer(instance, read(text)?.givens())),
    ..Format::new("typed", "typed or drawn: - ? x * or a blank = empty, lines, frames (read only)")
};

/// The longest line worth reading: the widest board, drawn with four characters a cell.
const MAX_LINE: usize = 4 * 4 * MAX_SIDE;

fn recognise(text: &str) -> Confidence {
    let sure = |instance: Instance| evidence(&instance) == Confidence::Sure;
    Confidence::sure_if(read(text).is_ok_and(sure))
}

/// A line with cells in it.
struct Row {
    number: usize,
    /// The line with `|` for every bar and `║` for every heavy one.
    line: String,
}

fn read(text: &str) -> Result<Instance, ParseError> {
    let rows = rows(text)?;
    let side = rows.len();
    let Some(first) = rows.first() else {
        return Err(ParseError::found(1, 0, "", "the rows of a board"));
    };
    let shape = shape(first, side)?;
    // Blanks at the end of a row are lost easily; other signs for an empty cell are not.
    let empty = |c: char| matches!(c, '.' | '0' | '-' | '?' | '·' | '_' | '*' | 'x' | 'X');
    let blanks = !rows.iter().any(|row| row.line.contains(empty));
    let mut values = Vec::with_capacity(side * side);
    for row in &rows {
        for (column, cell) in cells(row, side, blanks)? {
            values.push(value(row.number, column, &cell, side)?);
        }
    }
    board_of(shape, values)
}

/// The lines that hold cells. A line of nothing but dashes is a rule between boxes, unless the
/// board lacks exactly these rows.
fn rows(text: &str) -> Result<Vec<Row>, ParseError> {
    let mut lines: Vec<(Row, bool)> = Vec::new();
    for (number, line) in scan::content(text) {
        if line.len() > MAX_LINE || lines.len() > 3 * MAX_SIDE {
            return Err(ParseError::line(number, "too long for a Sudoku"));
        }
        let line: String = line.trim_end().chars().map(plain).collect();
        if is_border(&line) {
            continue;
        }
        let dashes = line.trim().chars().all(|c| c == '-');
        lines.push((Row { number, line }, dashes));
    }
    let width = |row: &Row| row.line.chars().filter(|&c| !is_bar(c) && c != ' ').count();
    let certain = lines.iter().filter(|(_, dashes)| !dashes).count();
    let expected = lines.iter().find(|(_, dashes)| !dashes).map_or(0, |(row, _)| width(row));
    let keep = certain != expected && lines.len() == expected;
    Ok(lines.into_iter().filter(|(_, dashes)| keep || !dashes).map(|(row, _)| row).collect())
}

/// Box-drawing characters as the few that matter here.
fn plain(c: char) -> char {
    match c {
        '│' | '╎' | '┆' | '┊' => '|',
        '┃' | '║' | '╏' | '┇' | '┋' => '║',
        '─' | '━' | '═' | '╌' | '╍' => '-',
        '\t' => ' ',
        '\u{2500}'..='\u{257f}' => '+',
        c => c,
    }
}

fn is_bar(c: char) -> bool {
    matches!(c, '|' | '║')
}

/// True for a line of a frame: no cells, and more than dashes alone.
fn is_border(line: &str) -> bool {
    let framing = |c: char| matches!(c, '-' | '=' | '+' | '*' | ' ') || is_bar(c);
    line.chars().all(framing)
        && line.chars().any(|c| matches!(c, '-' | '='))
        && (line.contains(['+', '=', '|', '║']) || line.trim().contains(' '))
        || line.starts_with('*') && line.ends_with('*') && line.chars().all(framing)
}

/// The parts of a row between its bars, with their columns, without what is outside the frame.
fn segments(line: &str, bar: impl Fn(char) -> bool) -> Vec<(usize, String)> {
    let mut parts = vec![(1, String::new())];
    for (at, c) in line.chars().enumerate() {
        match parts.last_mut() {
            Some((_, part)) if !bar(c) => part.push(c),
            _ => parts.push((at + 2, String::new())),
        }
    }
    let framed = parts.len() > 2;
    if framed && parts.first().is_some_and(|(_, part)| part.trim().is_empty()) {
        parts.remove(0);
        if parts.last().is_some_and(|(_, part)| part.trim().is_empty()) {
            parts.pop();
        }
    }
    parts
}

/// The boxes that the bars of a row show, or the usual ones.
fn shape(row: &Row, side: usize) -> Result<Shape, ParseError> {
    let heavy = segments(&row.line, |c| c == '║').len();
    let all = segments(&row.line, is_bar).len();
    let bands = [heavy, all].into_iter().find(|&parts| parts > 1 && parts < side);
    let drawn = bands.filter(|&parts| side.is_multiple_of(parts));
    let drawn = drawn.and_then(|parts| Shape::new(parts, side / parts).ok());
    drawn.or_else(|| Shape::of_side(side)).ok_or_else(|| {
        let message = format!("found {side} rows, expected 1 to {MAX_SIDE}");
        ParseError::line(row.number, message)
    })
}

/// The cells of a row, with their columns: one between two bars, one a word, one a character, or
/// one a place where blanks are empty cells.
fn cells(row: &Row, side: usize, blanks: bool) -> Result<Vec<(usize, String)>, ParseError> {
    let parts = segments(&row.line, is_bar);
    if parts.len() == side && side > 1 {
        let trimmed = parts.into_iter().map(|(column, part)| (column, part.trim().to_owned()));
        return Ok(trimmed.collect());
    }
    let spaced: String = row.line.chars().map(|c| if is_bar(c) { ' ' } else { c }).collect();
    let words: Vec<(usize, &str)> = scan::words(&spaced).collect();
    if words.len() == side {
        return Ok(words.into_iter().map(|(column, word)| (column, word.to_owned())).collect());
    }
    let places = row.line.chars().enumerate().map(|(at, c)| (at + 1, c));
    let places: Vec<(usize, char)> = places.filter(|&(_, c)| !is_bar(c)).collect();
    let signs: Vec<(usize, char)> = places.iter().copied().filter(|&(_, c)| c != ' ').collect();
    let mut chosen = if signs.len() == side { signs } else { places };
    if chosen.len() > side || (chosen.len() < side && !blanks) {
        let found = if words.len() > 1 { words.len() } else { chosen.len() };
        return Err(ParseError::line(row.number, format!("found {found} cells, expected {side}")));
    }
    let end = row.line.chars().count() + 1;
    chosen.resize(side, (end, ' '));
    Ok(chosen.into_iter().map(|(column, c)| (column, c.to_string())).collect())
}

fn value(line: usize, column: usize, cell: &str, side: usize) -> Result<u8, ParseError> {
    let mut chars = cell.trim().chars();
    match (chars.next(), chars.next()) {
        (None, _) | (Some('-' | '?' | '·' | '_'), None) => Ok(0),
        (Some('x'), None) if side <= 9 => Ok(0),
        (Some(c), None) => symbol::read(line, column, c, side, side),
        _ => super::text::read_cell(line, column, cell.trim(), side, side),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: &str = "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n\
                         .6....28.\n...419..5\n....8..79\n";

    fn givens(text: &str) -> Vec<u8> {
        read(text).unwrap_or_else(|error| panic!("{text}\n{error}")).givens().values().to_vec()
    }

    #[test]
    fn every_usual_sign_for_an_empty_cell_is_read() {
        let expected = givens(BOARD);
        for sign in ["-", "?", "x", "X", "*", "_", "0", " "] {
            let text = BOARD.replace('.', sign);
            assert_eq!(givens(&text), expected, "{sign:?}");
            assert_eq!(recognise(&text), Confidence::Sure, "{sign:?}");
        }
        // Trailing blanks are lost easily.
        let trimmed: Vec<String> =
            BOARD.lines().map(|l| l.replace('.', " ").trim_end().to_owned()).collect();
        assert_eq!(givens(&trimmed.join("\n")), expected);
        let short = BOARD.replace("..79", "..7");
        let error = read(&short).unwrap_err().to_string();
        assert_eq!(error, "line 9: found 8 cells, expected 9");
    }

    #[test]
    fn a_row_of_dashes_is_a_row_where_one_is_missing() {
        let text = "12--\n----\n--34\n-1--\n";
        assert_eq!(givens(text), [1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 3, 4, 0, 1, 0, 0]);
        let ruled = "12--\n3---\n----\n--34\n-1--\n";
        assert_eq!(givens(ruled), [1, 2, 0, 0, 3, 0, 0, 0, 0, 0, 3, 4, 0, 1, 0, 0]);
    }

    #[test]
    fn lines_and_frames_are_left_out() {
        let expected = givens(BOARD);
        let mut ruled = String::from("+---+---+---+\n");
        for (at, row) in BOARD.lines().enumerate() {
            if at == 3 || at == 6 {
                ruled.push_str("|---+---+---|\n");
            }
            ruled.push_str(&format!("|{}|{}|{}|\n", &row[..3], &row[3..6], &row[6..]));
        }
        ruled.push_str("+---+---+---+\n");
        assert_eq!(givens(&ruled), expected);
        let wide = ruled.replace('|', " | ").replace('.', "- ");
        assert_eq!(givens(&wide), expected);
        let spaced: String = BOARD
            .lines()
            .map(|row| row.chars().map(|c| format!("{c} ")).collect::<String>() + "\n")
            .collect();
        assert_eq!(givens(&spaced.replace('.', "-")), expected);
    }

    #[test]
    fn a_drawing_says_its_boxes() {
        let drawn = "┏━━━┯━━━┯━━━┳━━━┯━━━┯━━━┓\n\
                     ┃ 1 │   │   ┃   │   │ 6 ┃\n┠───┼───┼───╂───┼───┼───┨\n\
                     ┃   │ 5 │   ┃   │   │   ┃\n┣━━━┿━━━┿━━━╋━━━┿━━━┿━━━┫\n\
                     ┃   │   │ 2 ┃   │   │   ┃\n┠───┼───┼───╂───┼───┼───┨\n\
                     ┃   │   │   ┃ 3 │   │   ┃\n┣━━━┿━━━┿━━━╋━━━┿━━━┿━━━┫\n\
                     ┃   │   │   ┃   │ 4 │   ┃\n┠───┼───┼───╂───┼───┼───┨\n\
                     ┃   │   │   ┃   │   │ 1 ┃\n┗━━━┷━━━┷━━━┻━━━┷━━━┷━━━┛\n";
        let instance = read(drawn).unwrap();
        assert_eq!((instance.shape().box_rows(), instance.shape().box_cols()), (2, 3));
        assert_eq!(instance.givens().row(0), [1, 0, 0, 0, 0, 6]);
    }

    #[test]
    fn mistakes_name_their_place() {
        for (text, message) in [
            ("", "line 1: found nothing, expected the rows of a board"),
            ("12--\n3---\n--34\n-1---\n", "line 4: found 5 cells, expected 4"),
            ("12--\n3---\n--3O\n-1--\n", "line 3, column 4: found \"O\""),
        ] {
            let error = read(text).unwrap_err().to_string();
            assert!(error.starts_with(message), "{text:?}: {error}");
        }
    }
}
