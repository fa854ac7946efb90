//! Links and game IDs of known sites that name something kumiki has no puzzle for, so that the
//! refusal can say so instead of listing formats.

use super::{puzzlink, tatham};

/// The kinds of puzz.link that are read.
const PUZZLINK: [&str; 3] = ["hashi", "shikaku", "sudoku"];

/// Says what a text is, if it is a link or an ID of a kind that is not supported.
pub fn refusal(text: &str) -> Option<String> {
    let text = text.trim();
    if text.is_empty() || text.contains(char::is_whitespace) {
        return None;
    }
    of_puzzlink(text).or_else(|| of_tatham(text))
}

fn of_puzzlink(text: &str) -> Option<String> {
    let kind = puzzlink::kind(text).filter(|_| text.contains("p?") || text.contains("p.html?"))?;
    let supported = PUZZLINK.join(", ");
    (!PUZZLINK.contains(&kind))
        .then(|| format!("puzz.link puzzles of kind {kind:?} are not supported, only {supported}"))
}

fn of_tatham(text: &str) -> Option<String> {
    let (params, _) = text.split_once(['#', ':'])?;
    let size = params.trim_end_matches(|c: char| c.is_ascii_alphanumeric() && c != 'x');
    let starts_with_a_size = params.starts_with(|c: char| c.is_ascii_digit());
    if !starts_with_a_size || !size.chars().all(|c| c.is_ascii_alphanumeric()) {
        return None;
    }
    if text.contains('#') && !text.contains(':') {
        let message = "a game ID with '#' is a random seed, which only Simon Tatham's own program \
                       can turn into a puzzle; copy the \"specific\" ID, the one with a colon";
        return Some(message.to_owned());
    }
    let id = tatham::game_id(text).ok()?;
    let jigsaw = id.extra.starts_with('j') && id.first == id.second;
    jigsaw.then(|| "jigsaw Sudoku (a game ID with j) is not supported".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_supported_is_named() {
        for (text, part) in [
            ("https://puzz.link/p?slither/10/10/abc", "kind \"slither\""),
            ("http://pzv.jp/p.html?nurikabe/5/5/abc", "kind \"nurikabe\""),
            ("7x7i30e10m2d0#12345", "random seed"),
            ("3x3db#999", "random seed"),
            ("9j:a3b", "jigsaw"),
        ] {
            assert!(refusal(text).is_some_and(|r| r.contains(part)), "{text}: {:?}", refusal(text));
        }
    }

    #[test]
    fn what_is_supported_or_something_else_is_not_refused() {
        for text in [
            "https://puzz.link/p?sudoku/4/4/g1k23k3g",
            "7x7m2:a2a3b2g3b5b5g1a2c5h2d4",
            "3x3:a7e6a2_5a3d8",
            "puzzle.txt",
            "folder/9j:file",
            "53..7....#remark",
            "",
        ] {
            assert_eq!(refusal(text), None, "{text}");
        }
    }
}
