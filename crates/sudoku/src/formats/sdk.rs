//! `sdk`: nine lines of nine symbols under `#` headers (SudoCue), in sections where the file says
//! so: `[Puzzle]`, and `[State]` for what the player has filled in.

use super::{answer, board, evidence, symbol, text};
use crate::{Instance, Shape, Sudoku};
use kumiki_core::{Confidence, Document, Format, Grid, ParseError, scan};

/// Nine lines.
struct Sdk;

/// The format: a board, whose sections may also hold an answer.
pub(super) const FORMAT: Format<Sudoku> = Format {
    read: Some(read),
    read_answer: Some(|instance, text| {
        let Document { instance: board, solution } = read(text)?;
        answer(instance, solution.as_ref().unwrap_or(board.givens()))
    }),
    ..board::<Sdk>()
};

impl super::BoardForm for Sdk {
    const NAME: &'static str = "sdk";
    const ABOUT: &'static str = "nine lines of nine symbols under # headers (SudoCue)";

    fn recognise(text: &str) -> Confidence {
        let headers = scan::lines(text).take_while(|&(_, line)| !is_row(line));
        let headed = headers.map(|(_, line)| line.trim()).any(is_header);
        match read(text) {
            Ok(_) if headed => Confidence::Sure,
            // Without headers it is `grid`, if it is a Sudoku at all.
            Ok(document) => Confidence::maybe_if(evidence(&document.instance) == Confidence::Sure),
            Err(_) => Confidence::No,
        }
    }

    fn read(text: &str) -> Result<Instance, ParseError> {
        read(text).map(|document| document.instance)
    }

    fn write(instance: &Instance) -> Result<String, String> {
        if instance.shape() != Shape::new(3, 3)? {
            return Err("sdk files hold boards of 9 x 9 with boxes of 3 x 3".to_owned());
        }
        let mut text = String::new();
        for row in 0..9 {
            text.push_str(&symbol::write(9, instance.givens().row(row))?);
            text.push('\n');
        }
        Ok(text)
    }
}

/// `#A` author, `#D` description, `#C` comment, `#B` date, `#S` source, `#L` level, `#U` address.
fn is_header(line: &str) -> bool {
    let mut chars = line.chars();
    line.eq_ignore_ascii_case("[puzzle]")
        || (chars.next() == Some('#') && chars.next().is_some_and(|c| "ADCBSLU".contains(c)))
}

fn is_row(line: &str) -> bool {
    let line = line.trim();
    line.len() == 9 && line.chars().all(|c| symbol::value(c, 9, 9).is_some())
}

/// Which board the lines belong to.
#[derive(Clone, Copy, PartialEq)]
enum Section {
    Puzzle,
    State,
    Other,
}

fn read(text: &str) -> Result<Document<Sudoku>, ParseError> {
    let mut section = Section::Puzzle;
    let mut before = 1;
    let (mut puzzle, mut state) = (Vec::new(), Vec::new());
    for (number, line) in scan::content(text) {
        let line = line.trim();
        let kept = match section {
            Section::Puzzle => &mut puzzle,
            Section::State => &mut state,
            Section::Other if !line.starts_with('[') => continue,
            Section::Other => &mut puzzle,
        };
        match line.to_ascii_lowercase().as_str() {
            "[puzzle]" => section = Section::Puzzle,
            "[state]" => section = Section::State,
            other if other.starts_with('[') && other.ends_with(']') => section = Section::Other,
            _ if kept.len() == 9 => {
                return Err(ParseError::found(number, 0, line, "only nine rows"));
            }
            _ if line.len() > 81 => {
                return Err(ParseError::found(number, 0, line, "nine symbols"));
            }
            _ => kept.push((number, line)),
        }
        before = number;
    }
    let rows = |rows: &[(usize, &str)]| text::read_rows(9, 9, rows, before);
    let shape = Shape::new(3, 3).map_err(|message| ParseError::line(1, message))?;
    let instance = text::instance(shape, rows(&puzzle)?)?;
    let solution: Option<Grid<u8>> = if state.is_empty() { None } else { Some(rows(&state)?) };
    Ok(Document { instance, solution })
}

#[cfg(test)]
mod tests {
    use super::super::BoardForm;
    use super::*;

    const ROWS: &str = "\
53..7....
6..195...
.98....6.
8...6...3
4..8.3..1
7...2...6
.6....28.
...419..5
....8..79
";

    #[test]
    fn rows_read_and_write_to_the_same_bytes() {
        let instance = Sdk::read(ROWS).unwrap();
        assert_eq!(Sdk::write(&instance).unwrap(), ROWS);
        assert_eq!(Sdk::recognise(ROWS), Confidence::Maybe);
    }

    #[test]
    fn headers_and_sections_say_more() {
        let state = ROWS.replacen("53..7", "53467", 1);
        let text = format!("#ASomebody\n#LEasy\n[Puzzle]\n{ROWS}[State]\n{state}[Colors]\nx\n");
        let document = read(&text).unwrap();
        assert_eq!(document.instance, Sdk::read(ROWS).unwrap());
        assert_eq!(document.solution.unwrap().row(0)[..5], [5, 3, 4, 6, 7]);
        assert_eq!(Sdk::recognise(&text), Confidence::Sure);
    }

    #[test]
    fn mistakes_name_their_line() {
        for (text, message) in [
            ("#A x\n".to_owned(), "line 1: found 0 rows, expected 9"),
            (ROWS[10..].to_owned(), "line 8: found 8 rows, expected 9"),
            (format!("{ROWS}123456789"), "line 10: found \"123456789\", expected only nine rows"),
            (ROWS.replace("419", "41"), "line 8: found 8 cells, expected 9"),
        ] {
            let error = read(&text).err().unwrap().to_string();
            assert!(error.starts_with(message), "{text}: {error}");
        }
    }
}
