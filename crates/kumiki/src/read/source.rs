//! Where a text comes from: a bundled instance, a file, any reader, or a text written out.

use super::ReadRequest;
use super::split::{Entries, Separator};
use crate::error::{Error, Result};
use kumiki_core::{AnyPuzzle, Shipped};
use kumiki_puzzles::puzzle_kit::formats::foreign;
use kumiki_puzzles::registry;
use std::fs::File;
use std::io::{Cursor, Read};
use std::path::{Path, PathBuf};

/// A text that is yet to be read, with its name.
pub struct Source {
    name: String,
    path: Option<PathBuf>,
    puzzle: Option<&'static dyn AnyPuzzle>,
    reader: Box<dyn Read + Send>,
    live: bool,
    /// True if it could be meant as the name of a file that is not there.
    written_out: bool,
}

impl Source {
    /// What messages call standard input.
    pub const STANDARD_INPUT: &str = "standard input";

    /// What a reader gives, under the name that messages use for it. Whoever writes what it reads
    /// may wait for answers before writing more.
    pub fn new(name: impl Into<String>, reader: impl Read + Send + 'static) -> Self {
        Source { live: true, ..Source::whole(name, reader) }
    }

    /// A text that is there as a whole.
    fn whole(name: impl Into<String>, reader: impl Read + Send + 'static) -> Self {
        let reader = Box::new(reader);
        let (path, puzzle, live, written_out) = (None, None, false, false);
        Source { name: name.into(), path, puzzle, reader, live, written_out }
    }

    /// A text written out where a name could stand, such as on the command line.
    pub fn written_out(text: &str) -> Self {
        let source = Source::text("argument", text);
        Source { written_out: true, ..source }
    }

    /// A text under the name that messages use for it.
    pub fn text(name: &str, text: &str) -> Self {
        Source::whole(name, Cursor::new(text.to_owned()))
    }

    /// What a word stands for as an answer: a file, or an answer written out.
    pub fn answer(word: &str) -> Result<Self> {
        Ok(Source::file(word)?.unwrap_or_else(|| Source::written_out(word)))
    }

    /// A file, if there is one of this name.
    pub fn file(name: &str) -> Result<Option<Self>> {
        let path = Path::new(name);
        if !path.exists() {
            return Ok(None);
        }
        if path.is_dir() {
            let error = std::io::Error::other("found a folder, expected a file");
            return Err(Error::Io { what: name.to_owned(), error });
        }
        let file = File::open(path).map_err(Error::file("read", path))?;
        // A named pipe or a device is no file that can be looked ahead in.
        let live = !path.is_file();
        let source = Source::whole(name, file);
        Ok(Some(Source { path: Some(path.to_owned()), live, ..source }))
    }

    /// The bundled instance of a name, alone or as `KIND/NAME`.
    pub fn bundled(name: &str, request: &ReadRequest) -> Result<Option<Self>> {
        let mut found = Vec::new();
        for puzzle in registry::all() {
            let asked = request.puzzle().is_none_or(|asked| asked.name() == puzzle.name());
            let in_kind = name.strip_prefix(puzzle.name()).and_then(|a| a.strip_prefix('/'));
            let same = |s: &&Shipped| s.name == name || Some(s.name) == in_kind;
            if let Some(instance) = puzzle.shipped().iter().find(same).filter(|_| asked) {
                found.push((puzzle, instance));
            }
        }
        match found[..] {
            [] => Ok(None),
            [(puzzle, instance)] => {
                let source = Source::whole(instance.name, instance.text.as_bytes());
                Ok(Some(Source { puzzle: Some(puzzle), ..source }))
            }
            _ => {
                let names = found.iter().map(|(p, s)| format!("{}/{}", p.name(), s.name));
                let names = names.collect::<Vec<_>>().join(", ");
                Err(Error::Unknown(format!(
                    "{name}: several bundled instances have this name; say which: {names}"
                )))
            }
        }
    }

    /// What a word on the command line stands for: a bundled instance, a file, or a puzzle written
    /// out.
    pub fn find(word: &str, request: &ReadRequest) -> Result<Self> {
        Source::find_as("argument", word, request)
    }

    /// What a word stands for; messages about a puzzle written out use this name.
    pub fn find_as(name: &str, word: &str, request: &ReadRequest) -> Result<Self> {
        if let Some(source) = Source::bundled(word, request)? {
            return Ok(source);
        }
        if let Some(source) = Source::file(word)? {
            return Ok(source);
        }
        let kind = registry::find(&word.to_lowercase());
        if kind.is_none() && !request.candidates(word).is_empty() {
            return Ok(Source::text(name, word));
        }
        Err(unknown(word, request))
    }

    /// What it is called in messages.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its file, if it is one.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// The kind of puzzle, if it is a bundled instance.
    pub fn puzzle(&self) -> Option<&'static dyn AnyPuzzle> {
        self.puzzle
    }

    /// True if it is a text that could be meant as the name of a file.
    pub(super) fn is_written_out(&self) -> bool {
        self.written_out
    }

    /// The text, split into entries.
    pub fn entries(self, separator: Separator) -> Entries {
        Entries::new(self.name, self.reader, separator).live(self.live)
    }
}

/// The longest word that could be a misspelt name.
const LONGEST_NAME: usize = 40;

/// The error about a word that stands for nothing: a name that was meant, what it is, or what is
/// wrong with it as a puzzle.
fn unknown(word: &str, request: &ReadRequest) -> Error {
    let mut shown: String = word.chars().take(60).collect();
    if shown.len() < word.len() {
        shown.push('…');
    }
    if let Some(refusal) = foreign::refusal(word) {
        return Error::Unknown(format!("{shown}: {refusal}"));
    }
    if let Some(kind) = registry::find(&word.to_lowercase()) {
        let name = kind.name();
        return Error::Unknown(format!(
            "{shown}: this is a kind of puzzle, not a puzzle; give one after it, as in \
             -p {name} PUZZLE (kumiki list {name} shows the bundled ones)"
        ));
    }
    let similar = similar_names(word, request);
    if !similar.is_empty() {
        let similar = similar.join(" or ");
        return Error::Unknown(format!(
            "{shown}: no file and no bundled instance has this name; did you mean {similar}? \
             (kumiki list shows all)"
        ));
    }
    let is_name = word.len() <= LONGEST_NAME && word.contains(|c: char| c.is_alphabetic());
    if is_name && !word.contains(char::is_whitespace) {
        return Error::Unknown(format!(
            "{shown}: no file and no bundled instance has this name, and it is not a puzzle \
             written out (kumiki list shows the bundled instances)"
        ));
    }
    let tried = request.tried();
    match request.read(word) {
        Err(error @ Error::Parse { .. }) if !error.to_string().contains(&tried) => {
            Error::Unknown(format!("{shown}: {error}; no file has this name either"))
        }
        _ => Error::Unknown(format!(
            "{shown}: no such file or bundled instance, and not recognised as {tried}"
        )),
    }
}

/// The names of bundled instances and kinds of puzzles that a word is likely a slip for, the
/// likeliest first.
fn similar_names(word: &str, request: &ReadRequest) -> Vec<String> {
    if word.is_empty() || word.chars().count() > LONGEST_NAME {
        return Vec::new();
    }
    let wanted = word.to_lowercase();
    let mut names: Vec<(f64, &str)> = Vec::new();
    for puzzle in registry::all() {
        if request.puzzle().is_some_and(|asked| asked.name() != puzzle.name()) {
            continue;
        }
        for instance in puzzle.shipped() {
            let likeness = strsim::jaro_winkler(&wanted, instance.name);
            let edits = strsim::osa_distance(&wanted, instance.name);
            let slips = 1 + wanted.chars().count() / 5;
            if likeness > 0.85 && edits <= slips {
                names.push((likeness, instance.name));
            }
        }
    }
    names.sort_by(|a, b| b.0.total_cmp(&a.0));
    names.into_iter().take(3).map(|(_, name)| name.to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(word: &str) -> String {
        match Source::find(word, &ReadRequest::default()) {
            Ok(source) => panic!("{word} was taken for {}", source.name()),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn a_slip_in_a_name_is_answered_with_the_name() {
        for (word, name) in [
            ("sudoku9", "sudoku-9"),
            ("suduko-9", "sudoku-9"),
            ("Sudoku-9", "sudoku-9"),
            ("eternity-2", "eternity2"),
        ] {
            let message = refused(word);
            assert!(message.contains(&format!("did you mean {name}")), "{message}");
        }
    }

    #[test]
    fn what_is_no_name_is_told_what_is_wrong_with_it() {
        assert!(
            refused("queens").contains("a kind of puzzle") && refused("solo").contains("sudoku")
        );
        assert!(refused("nofile.txt").contains("no file and no bundled instance"));
        assert!(refused("https://puzz.link/p?slither/10/10/abc").contains("\"slither\""));
        let eighty = &"4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
            [1..];
        let message = refused(eighty);
        assert!(message.contains("found 80 symbols, expected"), "{message}");
    }
}
