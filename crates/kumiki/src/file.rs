//! Files that appear whole or not at all.

use crate::error::{Error, Result};
use std::io::Write;
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
