//! `opensudoku`: the XML of the OpenSudoku application, one `<game data="81 digits"/>` for each
//! puzzle.
//!
//! Knows just enough XML to find those attributes: element names, quotes and comments.

use super::{BoardForm, line, symbol};
use crate::{Instance, Shape};
use kumiki_core::{Confidence, ParseError};

/// The file.
pub(super) struct OpenSudoku;

impl BoardForm for OpenSudoku {
    const NAME: &'static str = "opensudoku";
    const ABOUT: &'static str = "OpenSudoku XML, <game data=\"81 digits\"/>; the first game";

    fn recognise(text: &str) -> Confidence {
        let text = text.trim_start_matches('\u{feff}').trim_start();
        let xml = text.starts_with("<?xml") || text.starts_with("<opensudoku");
        Confidence::sure_if(xml && text.contains("<opensudoku"))
    }

    fn read(text: &str) -> Result<Instance, ParseError> {
        let Some((number, data)) = games(text).next() else {
            return Err(ParseError::found(1, 0, "", "an element <game data=\"81 digits\"/>"));
        };
        if data.chars().count() != 81 {
            return Err(ParseError::found(number, 0, data, "81 digits in data=\"...\""));
        }
        line::read_cells(number, 1, data)
    }

    fn write(instance: &Instance) -> Result<String, String> {
        if instance.shape() != Shape::new(3, 3)? {
            return Err("OpenSudoku boards are 9 x 9 with boxes of 3 x 3".to_owned());
        }
        let digits = symbol::write(9, instance.givens().values())?.replace('.', "0");
        Ok(format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n  <name>kumiki</name>\n  \
             <game data=\"{digits}\" />\n</opensudoku>\n"
        ))
    }
}

/// The games of an OpenSudoku file with the lines they stand on: each is one puzzle in the format
/// `line`.
pub fn games(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut rest = text;
    let mut line = 1;
    std::iter::from_fn(move || {
        loop {
            let start = rest.find('<')?;
            line += rest[..start].matches('\n').count();
            rest = &rest[start..];
            let comment = rest.starts_with("<!--");
            let end = if comment { rest.find("-->")? } else { tag_end(rest)? };
            let (tag, after) = rest.split_at(end);
            let here = line;
            line += tag.matches('\n').count();
            rest = after;
            if !comment && let Some(data) = data(tag) {
                return Some((here, data));
            }
        }
    })
}

/// Where a tag ends: at the first `>` outside quotes.
fn tag_end(tag: &str) -> Option<usize> {
    let mut quote = None;
    tag.char_indices().find_map(|(i, c)| {
        match (c, quote) {
            ('>', None) => return Some(i),
            ('"' | '\'', None) => quote = Some(c),
            (_, Some(open)) if c == open => quote = None,
            _ => {}
        }
        None
    })
}

/// The value of `data` in a `<game ...>` tag.
fn data(tag: &str) -> Option<&str> {
    let mut rest = tag.strip_prefix("<game")?;
    if !rest.starts_with(char::is_whitespace) {
        return None;
    }
    loop {
        let (name, after) = rest.split_once('=')?;
        let after = after.trim_start();
        let quote = after.chars().next().filter(|c| matches!(c, '"' | '\''))?;
        let (value, next) = after[1..].split_once(quote)?;
        if name.trim() == "data" {
            return Some(value.trim());
        }
        rest = next;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DIGITS: &str =
        "530070000600195000098000060800060003400803001700020006060000280000419005000080079";

    #[test]
    fn the_first_game_is_read_and_all_are_found() {
        let text = format!(
            "<?xml version=\"1.0\"?>\n<opensudoku>\n<name>a > b</name>\n<!-- <game data=\"1\"/> -->\
             \n<game created=\"1>0\" data=\"{DIGITS}\"/>\n<games/><game\n data='{DIGITS}' />"
        );
        assert_eq!(games(&text).collect::<Vec<_>>(), [(5, DIGITS), (6, DIGITS)]);
        let instance = OpenSudoku::read(&text).unwrap();
        assert_eq!(instance.givens().row(0), [5, 3, 0, 0, 7, 0, 0, 0, 0]);
        let written = OpenSudoku::write(&instance).unwrap();
        assert_eq!(games(&written).map(|(_, data)| data).collect::<Vec<_>>(), [DIGITS]);
        assert_eq!(OpenSudoku::recognise(&written), Confidence::Sure);
    }

    #[test]
    fn mistakes_name_their_line() {
        for (text, message) in [
            ("<opensudoku></opensudoku>".to_owned(), "line 1: found nothing, expected an element"),
            ("<opensudoku>\n<game data=\"12\"/>".to_owned(), "line 2: found \"12\", expected 81"),
            (
                format!("\n\n<game data=\"{}\"/>", DIGITS.replace('8', "?")),
                "line 3, column 21: found \"?\"",
            ),
            ("<game data=\"".to_owned(), "line 1: found nothing"),
        ] {
            let error = OpenSudoku::read(&text).unwrap_err().to_string();
            assert!(error.starts_with(message), "{text}: {error}");
        }
    }
}
