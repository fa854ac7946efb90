//! pzprv3 files: `pzprv3/<kind>/<sizes>/...`, lines separated by `/` or line ends, with the answer.
//!
//! Knows the lines and their words; each puzzle knows what its lines mean.

use kumiki_core::ParseError;

/// A pzprv3 text being read line by line.
pub struct Reader<'a> {
    lines: Vec<(usize, &'a str)>,
    next: usize,
}

/// The kind of puzzle that a pzprv3 text names, if it is one: enough to recognise it.
pub fn kind(text: &str) -> Option<&str> {
    let mut parts = text.trim_start().split(['/', '\n']).map(str::trim);
    (parts.next() == Some("pzprv3")).then(|| parts.next()).flatten()
}

impl<'a> Reader<'a> {
    /// Begins after the kind of puzzle, which must be one of `kinds`.
    pub fn new(text: &'a str, kinds: &[&str]) -> Result<Self, ParseError> {
        let mut lines = Vec::new();
        for (number, line) in kumiki_core::scan::lines(text) {
            // A part's words are separated by blanks, so `/` never stands inside a part.
            lines.extend(line.split('/').map(|part| (number, part.trim())));
        }
        while lines.last().is_some_and(|(_, part)| part.is_empty()) {
            lines.pop();
        }
        let mut reader = Reader { lines, next: 0 };
        let (line, word) = reader.part("pzprv3")?;
        if word != "pzprv3" {
            return Err(ParseError::found(line, 1, word, "pzprv3"));
        }
        let (line, word) = reader.part("the kind of puzzle")?;
        if !kinds.contains(&word) {
            return Err(ParseError::found(line, 0, word, format!("one of {}", kinds.join(", "))));
        }
        Ok(reader)
    }

    /// The next line and its number; `what` it should be is named if the text ends here.
    pub fn part(&mut self, what: &str) -> Result<(usize, &'a str), ParseError> {
        match self.lines.get(self.next) {
            Some(&part) => {
                self.next += 1;
                Ok(part)
            }
            None => {
                let line = self.lines.last().map_or(1, |&(line, _)| line);
                Err(ParseError::found(line, 0, "", what))
            }
        }
    }

    /// A number between two bounds, alone on its line.
    pub fn number(&mut self, low: usize, high: usize, what: &str) -> Result<usize, ParseError> {
        let (line, word) = self.part(what)?;
        kumiki_core::scan::number(line, 0, word, low, high, what)
    }

    /// A line of exactly `count` words, with its number.
    pub fn words(&mut self, count: usize, what: &str) -> Result<(usize, Vec<&'a str>), ParseError> {
        let (line, part) = self.part(what)?;
        let words: Vec<&str> = part.split_whitespace().collect();
        if words.len() != count {
            let message = format!("found {} cells, expected {count} ({what})", words.len());
            return Err(ParseError::line(line, message));
        }
        Ok((line, words))
    }

    /// True if only the end is left.
    pub fn is_at_end(&self) -> bool {
        self.next >= self.lines.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slashes_and_line_ends_are_the_same() {
        for text in
            ["pzprv3/sudoku/4/1 . . 2 /. . . . /", "pzprv3\nsudoku\n4\n1 . . 2 \n. . . . \n"]
        {
            assert_eq!(kind(text), Some("sudoku"));
            let mut reader = Reader::new(text, &["sudoku"]).unwrap();
            assert_eq!(reader.number(1, 64, "a side").unwrap(), 4);
            assert_eq!(reader.words(4, "a row").unwrap().1, ["1", ".", ".", "2"]);
            assert_eq!(reader.words(4, "a row").unwrap().1, ["."; 4]);
            assert!(reader.is_at_end());
        }
    }

    #[test]
    fn mistakes_name_line_found_and_expected() {
        let error = Reader::new("pzprv3/kakuro/4/", &["sudoku"]).err().unwrap();
        assert_eq!(error.to_string(), "line 1: found \"kakuro\", expected one of sudoku");
        let mut reader = Reader::new("pzprv3\nsudoku\n4\n1 2\n", &["sudoku"]).unwrap();
        reader.number(1, 64, "a side").unwrap();
        let error = reader.words(4, "a row").unwrap_err();
        assert_eq!(error.to_string(), "line 4: found 2 cells, expected 4 (a row)");
        assert_eq!(
            reader.part("another row").unwrap_err().to_string(),
            "line 4: found nothing, expected another row"
        );
    }
}
