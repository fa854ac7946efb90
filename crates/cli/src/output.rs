//! Where answers go: standard output, or a file that appears whole or not at all. And where
//! messages go.

use anyhow::{Context, Result};
use kumiki::file::{Held, Output};
use kumiki_core::Language;
use std::fmt;
use std::fs::File;
use std::io::{IsTerminal, Write};
use std::path::Path;
use std::sync::OnceLock;

/// The language of messages, once the arguments have said which.
static LANGUAGE: OnceLock<Language> = OnceLock::new();

/// Says in which language messages are to be.
pub(crate) fn speak(language: Language) {
    // It is said once, before anything else.
    let _ = LANGUAGE.set(language);
}

/// A message for people.
pub(crate) fn complain(message: fmt::Arguments) {
    let message = kumiki::text::without_error_numbers(&message.to_string());
    let message = kumiki::translate(&message, LANGUAGE.get().copied().unwrap_or_default());
    // Nobody can be told that standard error is closed.
    let _ = writeln!(std::io::stderr().lock(), "kumiki: {message}");
}

/// Makes a file that is written while the command works.
pub(crate) fn create(path: &Path) -> Result<File> {
    File::create(path).with_context(|| format!("cannot write {}", path.display()))
}

/// Where a command writes its answers.
pub(crate) enum Sink {
    /// Standard output.
    Stdout,
    /// A file.
    File(Output),
}

impl Sink {
    /// Opens `path`; `None` and `-` are standard output. An input is never overwritten.
    pub(crate) fn open(path: Option<&Path>, input: Option<&Path>) -> Result<Self> {
        match path.filter(|path| *path != Path::new("-")) {
            Some(path) => Ok(Sink::File(Output::open(path, input)?)),
            None => Ok(Sink::Stdout),
        }
    }

    /// Writes a part.
    pub(crate) fn put(&mut self, bytes: &[u8]) -> Result<()> {
        match self {
            Sink::Stdout => {
                let mut stdout = std::io::stdout().lock();
                stdout.write_all(bytes).and_then(|()| stdout.flush()).context("standard output")
            }
            Sink::File(output) => Ok(output.put(bytes)?),
        }
    }

    /// Gives a complete file its name. Without this, or if nothing was written, none is left.
    pub(crate) fn finish(self) -> Result<()> {
        match self {
            Sink::Stdout => Ok(()),
            Sink::File(output) => Ok(output.finish()?),
        }
    }
}

/// The columns of standard output, where it is a terminal; else as many as it takes.
pub(crate) fn columns() -> usize {
    let size = console::Term::stdout().size_checked().filter(|_| std::io::stdout().is_terminal());
    size.map_or(usize::MAX, |(_, columns)| columns.into())
}

/// Many small parts on their way to standard output. Who reads them at a terminal gets each at once.
pub(crate) fn stream() -> Held {
    Held::new(std::io::stdout().is_terminal())
}

/// Writes a whole file.
pub(crate) fn write_file(path: &Path, input: Option<&Path>, bytes: &[u8]) -> Result<()> {
    let mut sink = Sink::open(Some(path), input)?;
    sink.put(bytes)?;
    sink.finish()
}
