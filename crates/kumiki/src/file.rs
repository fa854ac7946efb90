//! Files that appear whole or not at all, small ones that are read whole, and many small parts that
//! are written together.

use crate::error::{Error, Result};
use crate::read;
use kumiki_core::ParseError;
use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tempfile::NamedTempFile;

/// A temporary file beside `path`, with the permissions of an ordinary new file; it takes the
/// place of `path` when it is persisted and leaves nothing behind when it is dropped.
pub fn temporary_for(path: &Path) -> std::io::Result<NamedTempFile> {
    let folder = path.parent().filter(|folder| *folder != Path::new(""));
    let mut builder = tempfile::Builder::new();
    builder.prefix(".kumiki-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    let folder = folder.unwrap_or(Path::new("."));
    builder.tempfile_in(folder).map_err(|error| match folder.exists() {
        true => without_path(error),
        false => {
            let message = format!("the folder {} does not exist", folder.display());
            io::Error::new(io::ErrorKind::NotFound, message)
        }
    })
}

/// The error without the path that it names: nobody knows the name of a temporary file.
fn without_path(error: io::Error) -> io::Error {
    match error.kind() {
        io::ErrorKind::Other => error,
        kind => kind.into(),
    }
}

/// A file that is written in parts.
pub enum Output {
    /// Something that is no regular file, such as a device or a pipe: it is never replaced.
    Device(File, PathBuf),
    /// A file that takes its name when it is complete.
    Whole {
        /// What is written so far.
        temporary: BufWriter<NamedTempFile>,
        /// The name it will have.
        path: PathBuf,
        /// True if nothing was written.
        empty: bool,
    },
}

impl Output {
    /// Opens a file to be written. An input is never overwritten.
    pub fn open(path: &Path, input: Option<&Path>) -> Result<Self> {
        // The end of a chain of links: the file is replaced, not the link to it.
        let target = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        if input.and_then(|input| input.canonicalize().ok()).is_some_and(|input| input == target) {
            let message = format!("{} is the input; write to another file", path.display());
            return Err(Error::Usage(message));
        }
        if target.exists() && !target.is_file() {
            let file = File::options().write(true).open(&target);
            return Ok(Output::Device(file.map_err(Error::file("write", path))?, target));
        }
        let temporary = temporary_for(&target).map_err(Error::file("write", path))?;
        Ok(Output::Whole { temporary: BufWriter::new(temporary), path: target, empty: true })
    }

    /// Writes a part.
    pub fn put(&mut self, bytes: &[u8]) -> Result<()> {
        match self {
            Output::Device(file, path) => file.write_all(bytes).map_err(Error::file("write", path)),
            Output::Whole { temporary, path, empty } => {
                *empty &= bytes.is_empty();
                let written = temporary.write_all(bytes).map_err(without_path);
                written.map_err(Error::file("write", path))
            }
        }
    }

    /// Gives a complete file its name. Without this, or if nothing was written, none is left.
    pub fn finish(self) -> Result<()> {
        if let Output::Whole { temporary, path, empty: false } = self {
            let written = temporary.into_inner().map_err(io::IntoInnerError::into_error);
            let named = written.and_then(|file| file.persist(&path).map_err(|e| e.error));
            named.map_err(without_path).map_err(Error::file("write", &path))?;
        }
        Ok(())
    }
}

/// Writes a whole file, in place of one that is there.
pub fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    let written = temporary_for(path).and_then(|mut file| {
        let written = file.write_all(bytes);
        written.and_then(|()| file.persist(path).map_err(|e| e.error)).map_err(without_path)
    });
    written.map(|_| ()).map_err(Error::file("write", path))
}

/// Held back at most so long after the last part was passed on, if more comes.
const HELD: Duration = Duration::from_millis(50);
/// Held back at most so many bytes.
const MOST_HELD: usize = 1 << 16;

/// Many small parts on their way out, a call of the system for many of them.
pub struct Held {
    bytes: Vec<u8>,
    passed_on: Option<Instant>,
    at_once: bool,
}

impl Held {
    /// Nothing was passed on yet; `at_once` = every part is for somebody who waits for it.
    pub fn new(at_once: bool) -> Self {
        Held { bytes: Vec::new(), passed_on: None, at_once }
    }

    /// Adds a part, in pieces; true if it is time to take what is held back.
    pub fn add(&mut self, pieces: &[&str]) -> bool {
        for piece in pieces {
            self.bytes.extend_from_slice(piece.as_bytes());
        }
        let waited = || self.passed_on.is_none_or(|then| then.elapsed() >= HELD);
        self.at_once || self.bytes.len() >= MOST_HELD || waited()
    }

    /// What is held back, to be passed on now.
    pub fn take(&mut self) -> Vec<u8> {
        if !self.bytes.is_empty() {
            self.passed_on = Some(Instant::now());
        }
        std::mem::take(&mut self.bytes)
    }
}

/// The largest file that [`read_small`] reads, in bytes.
const LARGEST: u64 = 1 << 20;

/// The text of a file that people write, such as an experiment or a schedule: a small limit keeps
/// out what was never meant as one. `what` it is to be stands in the message if it is too large.
pub fn read_small(path: &Path, what: &str) -> Result<String> {
    let mut bytes = Vec::new();
    // Devices have no length to look at beforehand, and no end.
    let file = File::open(path).map_err(Error::file("read", path))?;
    file.take(LARGEST + 1).read_to_end(&mut bytes).map_err(Error::file("read", path))?;
    if bytes.len() as u64 > LARGEST {
        let message = format!("found more than {LARGEST} bytes, expected {what}");
        return Err(Error::Unsupported(message).about(path.display()));
    }
    let text: Result<String, ParseError> = read::text(bytes, 1);
    text.map_err(|error| Error::from(error).about(path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_appears_whole_or_not_at_all() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        let mut output = Output::open(&path, None).unwrap();
        output.put(b"half").unwrap();
        drop(output);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
        let mut output = Output::open(&path, None).unwrap();
        output.put(b"whole").unwrap();
        output.finish().unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"whole");
        assert!(Output::open(&path, Some(&path)).is_err_and(|error| error.is_usage()));
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn the_first_part_is_passed_on_at_once_and_the_next_ones_together() {
        let mut held = Held::new(false);
        assert!(held.add(&["", "a"]));
        held.take();
        // As if it had been a moment ago, whatever this machine is busy with.
        held.passed_on = Some(Instant::now() + Duration::from_secs(3600));
        assert!(!held.add(&["---\n", "b"]));
        assert_eq!(held.bytes, b"---\nb");
        assert!(held.add(&[&"c".repeat(MOST_HELD)]));
        held.take();
        held.passed_on = Instant::now().checked_sub(HELD);
        assert!(held.add(&["d"]));
    }

    #[test]
    fn errors_name_no_temporary_file() {
        let folder = tempfile::tempdir().unwrap();
        let missing = folder.path().join("none/a.txt");
        let error = write(&missing, b"").unwrap_err().to_string();
        assert!(error.contains("does not exist") && !error.contains(".kumiki-"), "{error}");
        let outer = Path::new("/proc/kumiki.txt");
        if outer.parent().is_some_and(Path::exists) {
            let error = write(outer, b"").unwrap_err().to_string();
            assert!(!error.contains(".kumiki-"), "{error}");
        }
    }
}
