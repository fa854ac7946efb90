//! Where answers go: standard output, or a file that appears whole or not at all. And where
//! messages go.

use crate::exit::usage;
use anyhow::{Context, Result};
use kumiki::file::temporary_for;
use std::fmt;
use std::fs::File;
use std::io::{BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tempfile::NamedTempFile;

/// A message for people.
pub(crate) fn complain(message: fmt::Arguments) {
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
    /// Something that is no regular file, such as a device or a pipe: it is never replaced.
    Device(File),
    /// A file that takes its name when it is complete.
    File { temporary: BufWriter<NamedTempFile>, path: PathBuf, empty: bool },
}

impl Sink {
    /// Opens `path`; `None` and `-` are standard output. An input is never overwritten.
    pub(crate) fn open(path: Option<&Path>, input: Option<&Path>) -> Result<Self> {
        let Some(path) = path.filter(|path| *path != Path::new("-")) else {
            return Ok(Sink::Stdout);
        };
        // The end of a chain of links: the file is replaced, not the link to it.
        let target = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        if input.and_then(|input| input.canonicalize().ok()).is_some_and(|input| input == target) {
            return Err(usage(format!("{} is the input; write to another file", path.display())));
        }
        let cannot = || format!("cannot write {}", path.display());
        if target.exists() && !target.is_file() {
            let file = File::options().write(true).open(&target).with_context(cannot)?;
            return Ok(Sink::Device(file));
        }
        let temporary = temporary_for(&target).with_context(cannot)?;
        Ok(Sink::File { temporary: BufWriter::new(temporary), path: target, empty: true })
    }

    /// True if answers go to standard output.
    pub(crate) fn is_stdout(&self) -> bool {
        matches!(self, Sink::Stdout)
    }

    /// Writes a part.
    pub(crate) fn put(&mut self, bytes: &[u8]) -> Result<()> {
        match self {
            Sink::Stdout => {
                let mut stdout = std::io::stdout().lock();
                stdout.write_all(bytes).and_then(|()| stdout.flush()).context("standard output")
            }
            Sink::Device(file) => file.write_all(bytes).context("cannot write"),
            Sink::File { temporary, path, empty } => {
                *empty &= bytes.is_empty();
                let written = temporary.write_all(bytes);
                written.with_context(|| format!("cannot write {}", path.display()))
            }
        }
    }

    /// Gives a complete file its name. Without this, or if nothing was written, none is left.
    pub(crate) fn finish(self) -> Result<()> {
        if let Sink::File { temporary, path, empty: false } = self {
            let cannot = || format!("cannot write {}", path.display());
            let temporary = temporary.into_inner().map_err(|e| e.into_error());
            temporary.with_context(cannot)?.persist(&path).with_context(cannot)?;
        }
        Ok(())
    }
}

/// Held back at most so long after the last part was passed on, if more comes.
const HELD: Duration = Duration::from_millis(50);
/// Held back at most so many bytes.
const MOST_HELD: usize = 1 << 16;

/// Many small parts on their way to standard output, a call of the system for many of them. Who
/// reads them at a terminal gets each at once.
pub(crate) struct Stream {
    held: Vec<u8>,
    passed_on: Option<Instant>,
    at_once: bool,
}

impl Stream {
    /// A stream of which nothing has been passed on.
    pub(crate) fn new() -> Self {
        let at_once = std::io::stdout().is_terminal();
        Stream { held: Vec::new(), passed_on: None, at_once }
    }

    /// Adds a part, in pieces; true if it is time to pass on what is held back.
    pub(crate) fn add(&mut self, pieces: &[&str]) -> bool {
        for piece in pieces {
            self.held.extend_from_slice(piece.as_bytes());
        }
        let waited = || self.passed_on.is_none_or(|then| then.elapsed() >= HELD);
        self.at_once || self.held.len() >= MOST_HELD || waited()
    }

    /// Passes on what is held back.
    pub(crate) fn pass_on(&mut self) -> Result<()> {
        if !self.held.is_empty() {
            Sink::Stdout.put(&self.held)?;
            self.held.clear();
            self.passed_on = Some(Instant::now());
        }
        Ok(())
    }
}

/// Writes a whole file.
pub(crate) fn write_file(path: &Path, input: Option<&Path>, bytes: &[u8]) -> Result<()> {
    let mut sink = Sink::open(Some(path), input)?;
    sink.put(bytes)?;
    sink.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_appears_whole_or_not_at_all() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        let mut sink = Sink::open(Some(&path), None).unwrap();
        sink.put(b"half").unwrap();
        drop(sink);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
        write_file(&path, None, b"whole").unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"whole");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn the_first_part_is_passed_on_at_once_and_the_next_ones_together() {
        let mut stream = Stream { held: Vec::new(), passed_on: None, at_once: false };
        assert!(stream.add(&["", "a"]));
        stream.held.clear();
        // As if it had been a moment ago, whatever this machine is busy with.
        stream.passed_on = Some(Instant::now() + Duration::from_secs(3600));
        assert!(!stream.add(&["---\n", "b"]));
        assert_eq!(stream.held, b"---\nb");
        assert!(stream.add(&[&"c".repeat(MOST_HELD)]));
        stream.held.clear();
        stream.passed_on = Instant::now().checked_sub(HELD);
        assert!(stream.add(&["d"]));
    }

    #[test]
    fn the_input_is_never_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        std::fs::write(&path, "puzzle").unwrap();
        let detour = folder.path().join(".").join("a.txt");
        assert!(write_file(&detour, Some(&path), b"answer").is_err());
        assert_eq!(std::fs::read(&path).unwrap(), b"puzzle");
    }
}
