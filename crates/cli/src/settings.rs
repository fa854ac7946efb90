//! Files of settings that are read whole, such as experiments and schedules: texts that people
//! write, so that a small limit keeps out what was never meant as one. Knows no content.

use anyhow::{Context, Result, bail};
use kumiki::read::text;
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// The largest file that is read, in bytes.
const LARGEST: u64 = 1 << 20;

/// The text of a file of settings; `what` it is to be stands in the message if it is too large.
pub(crate) fn read(path: &Path, what: &str) -> Result<String> {
    let name = path.display();
    let mut bytes = Vec::new();
    // Devices have no length to look at beforehand, and no end.
    let file = File::open(path).with_context(|| format!("cannot read {name}"))?;
    let mut limited = file.take(LARGEST + 1);
    limited.read_to_end(&mut bytes).with_context(|| format!("cannot read {name}"))?;
    if bytes.len() as u64 > LARGEST {
        bail!("{name}: found more than {LARGEST} bytes, expected {what}");
    }
    text(bytes, 1).with_context(|| name.to_string())
}
