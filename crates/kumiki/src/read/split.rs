//! An input split into the texts of its puzzles, one at a time, so that a file of a million lines
//! takes no more memory than one line. It knows bytes and lines, no puzzle.

use crate::error::{Error, Result};
use kumiki_core::{MAX_ANSWER, MAX_TEXT, ParseError};
use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read};

/// The line between the entries of a list that take several lines each.
pub const SEPARATOR: &str = "---\n";

/// What separates the entries of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Separator {
    /// Every line that is neither blank nor a comment is an entry.
    Lines,
    /// Lines `---` stand between entries.
    Dashes,
}

/// The text of one puzzle or answer.
#[derive(Debug, PartialEq, Eq)]
pub struct Entry {
    /// Where it begins in the input, from 1.
    pub line: usize,
    /// The text itself.
    pub text: String,
}

/// What the entries of an input are.
#[derive(Clone, Copy)]
enum Kind {
    Puzzle,
    Answer,
}

/// How many times a long answer is in memory while it is read and judged, at the most.
const COPIES: usize = 5;

struct Line {
    number: usize,
    /// With its line end.
    bytes: Vec<u8>,
}

impl Line {
    fn trimmed(&self) -> &[u8] {
        self.bytes.trim_ascii()
    }

    fn is_separator(&self) -> bool {
        self.trimmed() == b"---"
    }

    fn is_content(&self) -> bool {
        !self.trimmed().is_empty() && !self.trimmed().starts_with(b"#")
    }

    /// The line as text, or where it is none.
    fn text(self) -> Result<String, ParseError> {
        text(self.bytes, self.number)
    }
}

/// Bytes as text, or where they are none; the first byte is on the line of this number.
pub fn text(bytes: Vec<u8>, line: usize) -> Result<String, ParseError> {
    let refused = |before: &[u8], message: String| {
        let before = String::from_utf8_lossy(before);
        let last = before.rsplit('\n').next().unwrap_or_default();
        let line = line + before.matches('\n').count();
        ParseError::at(line, last.chars().count() + 1, message)
    };
    match String::from_utf8(bytes) {
        Ok(text) => match text.bytes().position(|byte| byte == 0) {
            None => Ok(text),
            Some(at) => {
                Err(refused(&text.as_bytes()[..at], "found a NUL byte, expected text".to_owned()))
            }
        },
        Err(error) => {
            let at = error.utf8_error().valid_up_to();
            let byte = error.as_bytes().get(at).copied().unwrap_or_default();
            let message = format!("not UTF-8 text (found the byte 0x{byte:02x})");
            Err(refused(&error.as_bytes()[..at], message))
        }
    }
}

/// The entries of an input.
pub struct Entries {
    name: String,
    reader: BufReader<Box<dyn Read + Send>>,
    /// Lines that were looked at but not given out.
    ahead: VecDeque<Line>,
    number: usize,
    ended: bool,
    separator: Separator,
    live: bool,
    /// The most bytes of an entry, and what it is called.
    longest: (usize, Kind),
}

impl Entries {
    /// The entries of an input of this name, separated in this way.
    pub fn new(name: String, reader: Box<dyn Read + Send>, separator: Separator) -> Self {
        let reader = BufReader::with_capacity(1 << 16, reader);
        let ahead = VecDeque::new();
        Entries {
            name,
            reader,
            ahead,
            number: 0,
            ended: false,
            separator,
            live: false,
            longest: (MAX_TEXT, Kind::Puzzle),
        }
    }

    /// The same entries, of an input whose writer may wait for answers before writing more.
    #[must_use]
    pub fn live(self, live: bool) -> Self {
        Entries { live, ..self }
    }

    /// The same entries, as answers, which may be longer than any puzzle as far as there is memory.
    #[must_use]
    pub fn of_answers(self) -> Self {
        let room = kumiki_core::memory_left().map_or(MAX_ANSWER, |left| left as usize / COPIES);
        Entries { longest: (room.clamp(MAX_TEXT, MAX_ANSWER), Kind::Answer), ..self }
    }

    /// Separates the entries that follow in this way.
    pub fn separate_by(&mut self, separator: Separator) {
        self.separator = separator;
    }

    /// What separates the entries.
    pub fn separator(&self) -> Separator {
        self.separator
    }

    /// What the input is called in messages.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// True if the next entry can be had without waiting for whoever writes the input.
    pub fn is_ready(&self) -> bool {
        self.ended || !self.ahead.is_empty() || self.reader.buffer().contains(&b'\n')
    }

    /// True if nothing follows what was looked at so far, in which no separator was found.
    pub fn is_at_end(&self) -> bool {
        self.ended && !self.ahead.iter().any(Line::is_separator)
    }

    /// Looks ahead as far as the first line of content, and gives it without its line end.
    pub fn first_content(&mut self) -> Result<Option<String>> {
        let mut seen = 0;
        let mut held = 0;
        loop {
            while let Some(line) = self.ahead.get(seen) {
                if line.is_content() && !line.is_separator() {
                    let text = String::from_utf8_lossy(&line.bytes);
                    return Ok(Some(text.trim_end_matches(['\r', '\n']).to_owned()));
                }
                held += line.bytes.len();
                seen += 1;
            }
            if held > self.longest.0 {
                return Err(self.too_long(self.number));
            }
            if !self.look_ahead()? {
                return Ok(None);
            }
        }
    }

    /// Looks ahead over the whole first entry between separators, or `None` if it is longer than
    /// `limit` bytes.
    pub fn first_entry(&mut self, limit: usize) -> Result<Option<String>> {
        let mut text = Vec::new();
        let mut at = 0;
        loop {
            if at == self.ahead.len() && !self.look_ahead()? {
                break;
            }
            let Some(line) = self.ahead.get(at) else { break };
            if line.is_separator() {
                break;
            }
            if text.len() + line.bytes.len() > limit {
                return Ok(None);
            }
            text.extend_from_slice(&line.bytes);
            at += 1;
        }
        Ok(Some(String::from_utf8_lossy(&text).into_owned()))
    }

    /// True if another entry follows; waits for it.
    pub fn has_more(&mut self) -> Result<bool> {
        Ok(self.first_content()?.is_some())
    }

    /// True if the input is a list: another entry follows the one given out. Where that would mean
    /// to wait for whoever writes the input, what can be known without waiting decides.
    pub fn is_list(&mut self) -> Result<bool> {
        match self.separator {
            _ if !self.live => self.has_more(),
            Separator::Lines => Ok(true),
            Separator::Dashes => Ok(!self.is_at_end()),
        }
    }

    fn look_ahead(&mut self) -> Result<bool> {
        let line = self.fetch()?;
        let more = line.is_some();
        self.ahead.extend(line);
        Ok(more)
    }

    fn line(&mut self) -> Result<Option<Line>> {
        match self.ahead.pop_front() {
            Some(line) => Ok(Some(line)),
            None => self.fetch(),
        }
    }

    fn fetch(&mut self) -> Result<Option<Line>> {
        if self.ended {
            return Ok(None);
        }
        let (longest, _) = self.longest;
        let mut bytes = Vec::new();
        let mut limited = self.reader.by_ref().take(longest as u64 + 1);
        let read = limited.read_until(b'\n', &mut bytes);
        self.number += 1;
        let failure = match read {
            Ok(0) => {
                self.ended = true;
                return Ok(None);
            }
            Ok(n) if n > longest => Some(self.too_long(self.number)),
            Ok(_) => None,
            Err(error) => Some(Error::Io { what: format!("cannot read {}", self.name), error }),
        };
        if let Some(failure) = failure {
            self.ended = true;
            return Err(failure);
        }
        if self.number == 1 && bytes.starts_with(b"\xef\xbb\xbf") {
            bytes.drain(..3);
        }
        Ok(Some(Line { number: self.number, bytes }))
    }

    fn too_long(&self, line: usize) -> Error {
        let message = match self.longest {
            (longest, Kind::Puzzle) => {
                format!("longer than {longest} bytes, the most for one puzzle")
            }
            (longest, Kind::Answer) => {
                format!("longer than {longest} bytes, the most for one answer")
            }
        };
        self.refused(ParseError::line(line, message))
    }

    fn refused(&self, error: ParseError) -> Error {
        Error::from(error).about(&self.name)
    }

    fn next_line(&mut self) -> Result<Option<Entry>> {
        while let Some(mut line) = self.line()? {
            if !line.is_content() || line.is_separator() {
                continue;
            }
            let end = line.bytes.iter().rposition(|byte| !matches!(byte, b'\n' | b'\r'));
            line.bytes.truncate(end.map_or(0, |end| end + 1));
            let number = line.number;
            let text = line.text().map_err(|error| self.refused(error))?;
            return Ok(Some(Entry { line: number, text }));
        }
        Ok(None)
    }

    fn next_between_dashes(&mut self) -> Result<Option<Entry>> {
        let mut entry: Option<Entry> = None;
        let mut has_content = false;
        let mut failure = None;
        while let Some(line) = self.line()? {
            if line.is_separator() {
                if has_content {
                    break;
                }
                entry = None;
                continue;
            }
            has_content |= line.is_content();
            let entry = entry.get_or_insert(Entry { line: line.number, text: String::new() });
            if entry.text.len() + line.bytes.len() > self.longest.0 {
                self.ended = true;
                self.ahead.clear();
                return Err(self.too_long(line.number));
            }
            match line.text() {
                Ok(text) => entry.text.push_str(&text),
                Err(error) => failure = failure.or(Some(error)),
            }
        }
        match failure {
            Some(error) => Err(self.refused(error)),
            None => Ok(entry.filter(|_| has_content)),
        }
    }
}

impl Iterator for Entries {
    type Item = Result<Entry>;

    /// The next entry. An error concerns one entry, and the next call gives the one after it,
    /// unless reading itself failed: then nothing follows.
    fn next(&mut self) -> Option<Self::Item> {
        match self.separator {
            Separator::Lines => self.next_line().transpose(),
            Separator::Dashes => self.next_between_dashes().transpose(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entries(text: &'static [u8], separator: Separator) -> Entries {
        Entries::new("x".to_owned(), Box::new(text), separator)
    }

    fn shown(entries: Entries) -> Vec<String> {
        let show = |item: Result<Entry>| match item {
            Ok(entry) => format!("{} {}", entry.line, entry.text),
            Err(error) => format!("{error}"),
        };
        entries.map(show).collect()
    }

    #[test]
    fn lines_skip_comments_and_blanks_and_keep_their_numbers() {
        let text = b"\xef\xbb\xbf12\r\n\n# no\n---\n13";
        assert_eq!(shown(entries(text, Separator::Lines)), ["1 12", "5 13"]);
    }

    #[test]
    fn dashes_separate_texts_and_empty_ones_are_no_puzzle() {
        let text = b"---\na\nb\n---\n\n# c\n---\nd";
        assert_eq!(shown(entries(text, Separator::Dashes)), ["2 a\nb\n", "8 d"]);
        assert_eq!(shown(entries(b"\n# a\n", Separator::Dashes)), [""; 0]);
    }

    #[test]
    fn a_bad_byte_costs_its_own_entry_only() {
        let text = b"a\n\xc3\xa9\xff\nb\0\nc";
        let expected = [
            "1 a",
            "x: line 2, column 2: not UTF-8 text (found the byte 0xff)",
            "x: line 3, column 2: found a NUL byte, expected text",
            "4 c",
        ];
        assert_eq!(shown(entries(text, Separator::Lines)), expected);
        let text = b"a\n\xff\n---\nc";
        let expected = ["x: line 2, column 1: not UTF-8 text (found the byte 0xff)", "4 c"];
        assert_eq!(shown(entries(text, Separator::Dashes)), expected);
    }

    #[test]
    fn looking_ahead_loses_nothing() {
        let mut all = entries(b"# a\nb\nc\n---\nd\n", Separator::Dashes);
        assert_eq!(all.first_content().unwrap().as_deref(), Some("b"));
        assert_eq!(all.first_entry(100).unwrap().as_deref(), Some("# a\nb\nc\n"));
        assert_eq!(all.first_entry(5).unwrap(), None);
        assert!(all.has_more().unwrap());
        assert_eq!(shown(all), ["1 # a\nb\nc\n", "5 d\n"]);
    }

    #[test]
    fn an_endless_line_is_refused_before_it_fills_the_memory() {
        let endless = Box::new(std::io::repeat(b'1'));
        let mut all = Entries::new("x".to_owned(), endless, Separator::Lines);
        let error = all.next().unwrap().unwrap_err();
        assert!(error.to_string().ends_with("the most for one puzzle"), "{error}");
        assert!(all.next().is_none());
    }

    #[test]
    fn an_answer_may_be_longer_than_any_puzzle() {
        let text = || Box::new(std::io::repeat(b'1').take(MAX_TEXT as u64 + 1));
        let entries = || Entries::new("x".to_owned(), text(), Separator::Dashes);
        assert!(entries().next().unwrap().is_err());
        assert_eq!(entries().of_answers().next().unwrap().unwrap().text.len(), MAX_TEXT + 1);
    }
}
