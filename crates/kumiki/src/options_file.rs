//! Options of a method from a text: a schedule is too long for a command line.
//!
//! Each line names an option and its values, `breaks 201 206 211`; `#` begins a comment. What the
//! options mean is the method's business.

use crate::error::{Error, Result};
use kumiki_core::{AnyPuzzle, Choice, ParseError};

/// A method written as `name` or `name:options`, with the texts of the files that its options name.
/// Only for requests of somebody who may read these files.
pub fn choose(kind: &dyn AnyPuzzle, written: &str) -> Result<Choice> {
    let mut choice = kind.choose(written)?;
    let read = |path: &str| std::fs::read_to_string(path).map_err(|e| format!("{path}: {e}"));
    choice.options.load(read).map_err(Error::Usage)?;
    Ok(choice)
}

/// A method as written, with the options of a text after its own.
pub fn with_options(method: &str, text: &str) -> Result<String> {
    let options = options(text)?;
    let mark = if method.contains(':') { "," } else { ":" };
    Ok(if options.is_empty() { method.to_owned() } else { format!("{method}{mark}{options}") })
}

/// The options of a text, as they are written after a method.
fn options(text: &str) -> Result<String, ParseError> {
    let mut options: Vec<String> = vec![];
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.split('#').next().unwrap_or_default();
        let mut words = line.split_whitespace();
        let Some(name) = words.next() else { continue };
        let values = words.collect::<Vec<_>>().join(";");
        if values.is_empty() || line.contains([',', '=']) {
            let message = format!("found {:?}, expected an option and its values", line.trim());
            return Err(ParseError::line(number, message));
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
        assert_eq!(with_options("fast", "nodes 5").unwrap(), "fast:nodes=5");
        assert_eq!(with_options("fast:order=rows", "nodes 5").unwrap(), "fast:order=rows,nodes=5");
        assert_eq!(with_options("fast", "").unwrap(), "fast");
    }
}
