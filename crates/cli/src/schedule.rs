//! Options of a method from a file: a schedule is too long for the command line.
//!
//! Each line names an option and its values, `breaks 201 206 211`; `#` begins a comment. What the
//! options mean is the method's business.

use crate::settings;
use anyhow::{Context, Result, bail};
use std::path::Path;

/// The method as written, with the options of the file after its own.
pub(crate) fn with_schedule(method: &str, file: &Path) -> Result<String> {
    let text = settings::read(file, "a schedule")?;
    let options = options(&text).with_context(|| file.display().to_string())?;
    let mark = if method.contains(':') { "," } else { ":" };
    Ok(if options.is_empty() { method.to_owned() } else { format!("{method}{mark}{options}") })
}

/// The options of a text, as they are written after a method.
fn options(text: &str) -> Result<String> {
    let mut options: Vec<String> = vec![];
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.split('#').next().unwrap_or_default();
        let mut words = line.split_whitespace();
        let Some(name) = words.next() else { continue };
        let values = words.collect::<Vec<_>>().join(";");
        if values.is_empty() || line.contains([',', '=']) {
            bail!("line {number}: found {:?}, expected an option and its values", line.trim());
        }
        options.push(format!("{name}={values}"));
    }
    Ok(options.join(","))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_become_options() {
        let text = "# tight\norder mixed\n\nbreaks 201 206 # late\nfloor 16:0 26:30\n";
        assert_eq!(options(text).unwrap(), "order=mixed,breaks=201;206,floor=16:0;26:30");
        assert_eq!(options("# nothing\n").unwrap(), "");
        for (text, message) in [
            ("nodes 5\nbreaks", "line 2: found \"breaks\", expected an option and its values"),
            ("a=3", "line 1: found \"a=3\", expected an option and its values"),
        ] {
            assert_eq!(options(text).unwrap_err().to_string(), message);
        }
    }
}
