//! Where a text comes from: a bundled instance, a file, any reader, or a text written out.

use super::ReadRequest;
use super::split::{Entries, Separator};
use crate::error::{Error, Result};
use kumiki_core::{AnyPuzzle, Shipped};
use kumiki_puzzles::registry::PUZZLES;
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
}

impl Source {
    /// What a reader gives, under the name that messages use for it. Whoever writes what it reads
    /// may wait for answers before writing more.
    pub fn new(name: impl Into<String>, reader: impl Read + Send + 'static) -> Self {
        Source { live: true, ..Source::whole(name, reader) }
    }

    /// A text that is there as a whole.
    fn whole(name: impl Into<String>, reader: impl Read + Send + 'static) -> Self {
        let reader = Box::new(reader);
        Source { name: name.into(), path: None, puzzle: None, reader, live: false }
    }

    /// A text written out where a name could stand, such as on the command line.
    pub fn written_out(text: &str) -> Self {
        Source::whole("the command line", Cursor::new(text.to_owned()))
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
        for &puzzle in PUZZLES {
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
                    "{name}: several shipped instances have this name; say which: {names}"
                )))
            }
        }
    }

    /// What a word stands for: a bundled instance, a file, or a puzzle written out.
    pub fn find(word: &str, request: &ReadRequest) -> Result<Self> {
        if let Some(source) = Source::bundled(word, request)? {
            return Ok(source);
        }
        if let Some(source) = Source::file(word)? {
            return Ok(source);
        }
        if !request.candidates(word).is_empty() {
            return Ok(Source::written_out(word));
        }
        let mut shown: String = word.chars().take(60).collect();
        if shown.len() < word.len() {
            shown.push('…');
        }
        let tried = request.tried();
        Err(Error::Unknown(format!(
            "{shown}: no such file or shipped instance, and not recognised as {tried}"
        )))
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

    /// The text, split into entries.
    pub fn entries(self, separator: Separator) -> Entries {
        Entries::new(self.name, self.reader, separator).live(self.live)
    }
}
