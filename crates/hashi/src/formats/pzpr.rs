//! pzprv3 files, which carry the answer as bridges drawn on unit segments.
//!
//! A file can show any straight bridges, also wrong ones, but has no sign for undecided ones:
//! where nothing is decided nothing is drawn.

use super::{clue, only_usual_rules};
use crate::{Bridge, Clue, Hashi, Instance, Island, MAX_SIDE, Solution, USUAL_BRIDGES};
use kumiki_core::{Cell, Confidence, Document, Format, Grid, ParseError, scan};
use kumiki_puzzle_kit::formats::pzprv3::{self, Reader};

/// The `pzpr` format.
pub(crate) const FORMAT: Format<Hashi> = Format {
    recognise: |text| {
        Confidence::sure_if(pzprv3::kind(text).is_some_and(|kind| KINDS.contains(&kind)))
    },
    read: Some(|text| {
        let (instance, answer) = read(text)?;
        let solution = (!answer.bridges().is_empty()).then_some(answer);
        Ok(Document { instance, solution })
    }),
    write: Some(|instance| write(instance, &Solution::default())),
    read_answer: Some(read_answer),
    write_answer: Some(write),
    ..Format::new("pzpr", "a pzprv3 file, with the answer")
};

/// The names of the puzzle in files; the first is written.
const KINDS: [&str; 3] = ["hashikake", "hashi", "bridges"];

/// The bridges on the unit segments between neighbouring cells.
struct Segments {
    /// From each cell to the right.
    across: Grid<u8>,
    /// From each cell down.
    down: Grid<u8>,
}

fn read(text: &str) -> Result<(Instance, Solution), ParseError> {
    let mut reader = Reader::new(text, &KINDS)?;
    let rows = reader.number(1, MAX_SIDE, "a number of rows")?;
    let cols = reader.number(1, MAX_SIDE, "a number of columns")?;
    let mut islands = Vec::new();
    for row in 0..rows {
        let (line, words) = reader.words(cols, "a row of clues")?;
        for (col, word) in words.into_iter().enumerate() {
            if let Some(clue) = read_clue(line, word)? {
                islands.push(Island { cell: (row, col), clue });
            }
        }
    }
    let instance = Instance::of_checked(rows, cols, USUAL_BRIDGES, islands);
    let across = read_segments(&mut reader, rows, cols - 1, "horizontal segments")?;
    let down = read_segments(&mut reader, rows - 1, cols, "vertical segments")?;
    if !reader.is_at_end() {
        let (line, found) = reader.part("the end")?;
        return Err(ParseError::found(line, 0, found, "the end after the segments"));
    }
    let solution = bridges(&instance, &Segments { across, down });
    Ok((instance, solution))
}

fn read_clue(line: usize, word: &str) -> Result<Option<Clue>, ParseError> {
    match word {
        "." => Ok(None),
        "-" => Ok(Some(None)),
        _ => match clue(word.parse().unwrap_or(0), USUAL_BRIDGES) {
            Ok(number) => Ok(Some(Some(number))),
            Err(expected) => {
                Err(ParseError::found(line, 0, word, format!("{expected}, `-` or `.`")))
            }
        },
    }
}

/// Reads `rows` lines of `cols` segments; a file that ends after the clues has none drawn.
fn read_segments(
    reader: &mut Reader,
    rows: usize,
    cols: usize,
    what: &str,
) -> Result<Grid<u8>, ParseError> {
    let mut grid = Grid::filled(rows, cols, 0);
    if reader.is_at_end() {
        return Ok(grid);
    }
    for row in 0..rows {
        let (line, words) = reader.words(cols, what)?;
        for (col, word) in words.into_iter().enumerate() {
            grid[(row, col)] = match word {
                // The mark of a player who is sure that there is no bridge.
                "-1" => 0,
                _ => scan::number(line, 0, word, 0, 9, "a number of bridges")?,
            };
        }
    }
    Ok(grid)
}

/// Joins unit segments into bridges: a run of equal segments, cut at islands. A run that begins
/// or ends in water becomes a bridge that the judge refuses.
fn bridges(instance: &Instance, segments: &Segments) -> Solution {
    let (rows, cols) = (instance.rows(), instance.cols());
    let clues = instance.clues();
    let mut found = Vec::new();
    for row in 0..rows {
        let line = (0..cols).map(|col| (row, col)).collect::<Vec<_>>();
        join(&line, &segments.across, &clues, &mut found);
    }
    for col in 0..cols {
        let line = (0..rows).map(|row| (row, col)).collect::<Vec<_>>();
        join(&line, &segments.down, &clues, &mut found);
    }
    Solution::new(found)
}

/// The bridges along one row or column, whose segments lead from each cell to the next.
fn join(line: &[Cell], segments: &Grid<u8>, clues: &Grid<Option<Clue>>, found: &mut Vec<Bridge>) {
    let mut from = line[0];
    for pair in line.windows(2) {
        let (here, next) = (pair[0], pair[1]);
        let count = segments[here];
        // There is no segment after the last cell.
        if segments.get(next) == Some(&count) && clues[next].is_none() {
            continue;
        }
        found.push(Bridge { from, to: next, count: Some(count) });
        from = next;
    }
}

fn read_answer(instance: &Instance, text: &str) -> Result<Solution, ParseError> {
    let (other, solution) = read(text)?;
    if other != *instance {
        return Err(ParseError::line(1, "found the answer of another puzzle"));
    }
    Ok(solution)
}

fn write(instance: &Instance, solution: &Solution) -> Result<String, String> {
    only_usual_rules(instance, "pzprv3")?;
    let segments = segments(instance, solution)?;
    let clues = instance.clues();
    let mut text = format!("pzprv3\n{}\n{}\n{}\n", KINDS[0], instance.rows(), instance.cols());
    let clue = |cell: &Option<Clue>| match cell {
        None => ".".to_owned(),
        Some(None) => "-".to_owned(),
        Some(Some(number)) => number.to_string(),
    };
    push_rows(&mut text, &clues, clue);
    push_rows(&mut text, &segments.across, u8::to_string);
    push_rows(&mut text, &segments.down, u8::to_string);
    Ok(text)
}

fn push_rows<T>(text: &mut String, grid: &Grid<T>, shown: impl Fn(&T) -> String) {
    for row in 0..grid.rows() {
        for value in grid.row(row) {
            text.push_str(&shown(value));
            text.push(' ');
        }
        text.push('\n');
    }
}

/// Draws bridges on unit segments; the error names a bridge that this would change.
fn segments(instance: &Instance, solution: &Solution) -> Result<Segments, String> {
    let (rows, cols) = (instance.rows(), instance.cols());
    let mut across = Grid::filled(rows, cols - 1, 0);
    let mut down = Grid::filled(rows - 1, cols, 0);
    for &Bridge { from, to, count } in solution.bridges() {
        let Some(count) = count else { continue };
        let refused = |why: &str| {
            let ((r, c), (s, d)) = (from, to);
            let ends = format!("row {} column {} to row {} column {}", r + 1, c + 1, s + 1, d + 1);
            Err(format!("pzprv3 cannot show the bridge from {ends}: {why}"))
        };
        if from == to || (from.0 != to.0 && from.1 != to.1) || !instance.contains(to) {
            return refused("it is not straight");
        }
        if count > 9 {
            return refused("it is more than 9 bridges");
        }
        let (grid, line): (&mut Grid<u8>, Vec<Cell>) = if from.0 == to.0 {
            (&mut across, (from.1..to.1).map(|col| (from.0, col)).collect())
        } else {
            (&mut down, (from.0..to.0).map(|row| (row, from.1)).collect())
        };
        for &cell in &line {
            if cell != from && instance.island_at(cell).is_some() {
                return refused("it passes an island");
            }
            if grid[cell] != 0 {
                return refused("it lies on another one");
            }
            grid[cell] = count;
        }
    }
    Ok(Segments { across, down })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{instance, solution};

    #[test]
    fn the_answer_is_drawn_on_every_unit_segment() {
        let board = instance("3 . 2 / . . . / 1 . ?");
        let answer = solution(&[(0, 0, 0, 2, 2), (0, 0, 2, 0, 1), (2, 0, 2, 2, 0)]);
        let text = "pzprv3\nhashikake\n3\n3\n3 . 2 \n. . . \n1 . - \n\
                    2 2 \n0 0 \n0 0 \n1 0 0 \n1 0 0 \n";
        assert_eq!(write(&board, &answer).unwrap(), text);
        assert_eq!(read(text).unwrap(), (board.clone(), answer.clone()));
        assert_eq!(read(&text.replace('\n', "/")).unwrap(), (board, answer));
    }

    #[test]
    fn a_file_without_an_answer_is_an_instance() {
        for text in ["pzprv3/hashikake/1/3/1 . 1 /", "pzprv3/hashikake/1/3/1 . 1 /-1 0 /"] {
            let document = FORMAT.read.unwrap()(text).unwrap();
            assert_eq!(document.instance, instance("1 . 1"));
            assert_eq!(document.solution, None);
        }
    }

    #[test]
    fn broken_runs_end_in_water() {
        let (_, answer) = read("pzprv3/hashikake/1/4/1 . . 1 /1 0 1 /").unwrap();
        assert_eq!(answer, solution(&[(0, 0, 0, 1, 1), (0, 2, 0, 3, 1)]));
    }

    #[test]
    fn narrow_boards_have_empty_lines_of_segments() {
        for board in ["1 / . / 1", "1 . 1", "?"] {
            let board = instance(board);
            let text = write(&board, &Solution::default()).unwrap();
            assert_eq!(read(&text).unwrap().0, board, "{text}");
        }
    }

    #[test]
    fn bridges_that_would_change_are_refused() {
        let board = instance("1 1 1 / . . .");
        for (bridges, why) in [
            ([(0, 0, 1, 1, 1)].as_slice(), "not straight"),
            (&[(0, 0, 0, 2, 1)], "passes an island"),
            (&[(1, 0, 1, 1, 1), (1, 0, 1, 2, 1)], "lies on another"),
            (&[(0, 0, 0, 1, 10)], "more than 9"),
        ] {
            let error = write(&board, &solution(bridges)).unwrap_err();
            assert!(error.contains(why), "{error}");
        }
    }
}
