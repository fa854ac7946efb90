//! Reads instances of other people's lists in whatever format they are.

use anyhow::{Context, Result};
use kumiki_core::Puzzle;
use std::path::Path;

/// An instance from a text in the format that takes it for its own most surely.
pub(crate) fn puzzle<P: Puzzle>(text: &str) -> Result<P::Instance> {
    let readers = P::FORMATS.iter().filter_map(|format| Some((format, format.read?)));
    let sure = readers.max_by_key(|(format, _)| (format.recognise)(text));
    let (_, read) = sure.context("a puzzle without formats")?;
    Ok(read(text)?.instance)
}

/// The puzz.link addresses of the first lines of a list of JSON objects; none if there is no list.
pub(crate) fn links(path: &Path, most: usize) -> Result<Vec<String>> {
    if !path.exists() {
        return Ok(Vec::new());
    }
    let text = std::fs::read_to_string(path)?;
    let link = |line: &str| {
        let object: serde_json::Value = serde_json::from_str(line)?;
        let body = object["puzzlink"].as_str().context("a line without a puzz.link body")?;
        Ok(format!("https://puzz.link/p?{body}"))
    };
    text.lines().take(most).map(link).collect()
}
