//! Files that appear whole or not at all, and small ones that are read whole.

use crate::error::{Error, Result};
use crate::read;
use kumiki_core::ParseError;
use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;
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
    builder.tempfile_in(folder.unwrap_or(Path::new(".")))
}

/// Writes a whole file, in place of one that is there.
pub fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    let written = temporary_for(path).and_then(|mut file| {
        file.write_all(bytes)?;
        file.persist(path).map_err(|e| e.error)
    });
    written.map(|_| ()).map_err(Error::file("write", path))
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
