//! The board drawn with characters: `Q` a queen, `x` a blocked cell, `.` neither; one row to a
//! line, blanks between cells allowed. As an instance the queens are placed ones.

use super::builder::Givens;
use crate::{Instance, Queens, Solution};
use kumiki_core::{Cell, Confidence, Document, Format, MAX_TEXT, ParseError, scan};

/// Rows of `.`, `Q` and `x`.
pub(crate) const FORMAT: Format<Queens> = Format {
    recognise,
    read: Some(read),
    write: Some(write),
    read_answer: Some(read_answer),
    write_answer: Some(write_answer),
    ..Format::new("grid", "rows of . (free), Q (queen) and x (blocked)")
};

fn recognise(text: &str) -> Confidence {
    let mut rows = 0;
    let mut queen = false;
    let mut width = 0;
    for (_, line) in scan::content(text) {
        let mut cells = 0;
        for character in line.chars().filter(|c| !c.is_whitespace()) {
            match character {
                '.' | 'x' | 'X' => {}
                'Q' | 'q' => queen = true,
                _ => return Confidence::No,
            }
            cells += 1;
        }
        if rows == 0 {
            width = cells;
        }
        rows += 1;
        if cells != width {
            return Confidence::No;
        }
    }
    match (rows == width && rows > 0, queen) {
        (false, _) => Confidence::No,
        (true, true) => Confidence::Sure,
        (true, false) => Confidence::Maybe,
    }
}

/// What a character says about its cell.
enum Mark {
    Free,
    Queen,
    Blocked,
}

/// Visits every cell that is not free, with its line, and gives the size. `n` is the size that
/// the board must have, if that is known.
fn scan_grid(
    text: &str,
    n: Option<usize>,
    mut visit: impl FnMut(usize, Cell, Mark) -> Result<(), ParseError>,
) -> Result<usize, ParseError> {
    let mut size = n.unwrap_or(0);
    let (mut rows, mut last) = (0, 1);
    for (line, content) in scan::content(text) {
        last = line;
        let cells = content.chars().filter(|c| !c.is_whitespace()).count();
        if size == 0 {
            size = cells;
        }
        if cells != size || rows == size {
            let message = if rows == size {
                format!("found a row after row {size}, the last of a board of {size}")
            } else {
                format!("found {cells} cells in row {}, expected {size}", rows + 1)
            };
            return Err(ParseError::line(line, message));
        }
        let characters = content.chars().enumerate().filter(|(_, c)| !c.is_whitespace());
        for (col, (column, character)) in characters.enumerate() {
            let mark = match character {
                '.' => Mark::Free,
                'Q' | 'q' => Mark::Queen,
                'x' | 'X' => Mark::Blocked,
                other => {
                    return Err(ParseError::found(
                        line,
                        column + 1,
                        &other.to_string(),
                        "., Q or x",
                    ));
                }
            };
            if !matches!(mark, Mark::Free) {
                visit(line, (rows, col), mark)?;
            }
        }
        rows += 1;
    }
    if rows == 0 || rows < size {
        let message = format!("found {rows} rows, expected {}", size.max(1));
        return Err(ParseError::line(last, message));
    }
    Ok(size)
}

fn read(text: &str) -> Result<Document<Queens>, ParseError> {
    let mut givens = Givens::new(0);
    givens.n = scan_grid(text, None, |line, cell, mark| match mark {
        Mark::Free => Ok(()),
        Mark::Queen => givens.place(line, cell),
        Mark::Blocked => givens.block(line, cell),
    })?;
    givens.document()
}

fn read_answer(instance: &Instance, text: &str) -> Result<Solution, ParseError> {
    let mut queens = Vec::new();
    scan_grid(text, Some(instance.n), |line, cell, mark| {
        if matches!(mark, Mark::Queen) {
            if queens.last().is_some_and(|&(row, _)| row == cell.0) {
                let message = format!("found a second queen in row {}", cell.0 + 1);
                return Err(ParseError::line(line, message));
            }
            queens.push(cell);
        }
        Ok(())
    })?;
    let mut solution = Solution::open(instance.n);
    for cell in queens {
        solution.put(cell);
    }
    Ok(solution)
}

fn write(instance: &Instance) -> Result<String, String> {
    if instance.excludes_diagonals() {
        return Err("the format grid has no excluded diagonals".to_owned());
    }
    picture(instance, instance.placed.iter().copied())
}

fn write_answer(instance: &Instance, solution: &Solution) -> Result<String, String> {
    picture(instance, solution.queens(instance.n))
}

fn picture(instance: &Instance, queens: impl Iterator<Item = Cell>) -> Result<String, String> {
    let n = instance.n;
    if n * (n + 1) > MAX_TEXT {
        return Err(format!("a board of {n} is too large for the format grid"));
    }
    let mut characters = [".".repeat(n), "\n".to_owned()].concat().repeat(n).into_bytes();
    for &(row, col) in &instance.blocked {
        characters[row * (n + 1) + col] = b'x';
    }
    for (row, col) in queens {
        characters[row * (n + 1) + col] = b'Q';
    }
    String::from_utf8(characters).map_err(|e| e.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_is_read_as_it_looks() {
        let instance = read(". Q . .\n. . . x\nX...\n..q.\n").unwrap().instance;
        assert_eq!(instance.placed, [(0, 1), (3, 2)]);
        assert_eq!(instance.blocked, [(1, 3), (2, 0)]);
        assert_eq!(write(&instance).unwrap(), ".Q..\n...x\nx...\n..Q.\n");
    }

    #[test]
    fn answers_of_another_shape_are_refused() {
        let instance = Instance::empty(3);
        for (text, expected) in [
            ("Q..\n.QQ\n...\n", "line 2: found a second queen in row 2"),
            ("Q...\n", "line 1: found 4 cells in row 1, expected 3"),
            ("Q..\n...\n", "line 2: found 2 rows, expected 3"),
        ] {
            assert_eq!(read_answer(&instance, text).unwrap_err().to_string(), expected);
        }
    }

    #[test]
    fn only_boards_are_recognised() {
        for (text, confidence) in [
            ("Q.\n..\n", Confidence::Sure),
            ("..\n..\n", Confidence::Maybe),
            ("..\n...\n", Confidence::No),
            ("..\n", Confidence::No),
            ("1.\n..\n", Confidence::No),
            ("", Confidence::No),
        ] {
            assert_eq!(recognise(text), confidence, "{text:?}");
        }
    }

    #[test]
    fn boards_too_large_to_draw_with_characters_are_refused() {
        assert!(write(&Instance::empty(100_000_000)).is_err());
    }
}
