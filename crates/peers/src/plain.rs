//! Plain programs in C that stand beside this file, compiled where they are measured.

use anyhow::{Context, Result, ensure};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Compiles the program of a name into a folder.
pub(crate) fn compile(name: &str, folder: &Path) -> Result<PathBuf> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("src/{name}.c"));
    let program = folder.join(name);
    let status = Command::new("cc")
        .args(["-O3", "-march=native", "-o"])
        .args([&program, &source])
        .status()
        .context("cannot start cc")?;
    ensure!(status.success(), "cc failed");
    Ok(program)
}
