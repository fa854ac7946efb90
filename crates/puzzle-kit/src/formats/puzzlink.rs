//! puzz.link (pzpr) addresses: `https://puzz.link/p?<kind>/<COLS>/<ROWS>/<body>`.
//!
//! Knows the address and the one scan of numbers and blanks that Shikaku, Hashi and Sudoku share;
//! does not know what a number means.

use kumiki_core::{Grid, ParseError};

/// A clue as puzz.link writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clue {
    /// No clue here.
    Blank,
    /// A clue whose number is unknown (`.`).
    Unknown,
    /// A number.
    Number(u32),
}

/// The most cells that an address may describe.
const MAX_CELLS: usize = 1 << 20;

/// The parts of an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Address<'a> {
    /// The kind of puzzle, without `_edit` or `_play`.
    pub kind: &'a str,
    /// Number of columns.
    pub cols: usize,
    /// Number of rows.
    pub rows: usize,
    /// The clues.
    pub body: &'a str,
    /// Column of the body in the text, from 1.
    pub column: usize,
}

/// The text after the host and `?`, or the whole text when it is a bare `kind/COLS/ROWS/body`.
fn query(text: &str) -> Option<&str> {
    let text = text.trim();
    let Some((_, rest)) = text.split_once("://") else {
        let known = ["puzz.link/p?", "pzv.jp/p.html?", "pzv.jp/p?", "pzprxs.vercel.app/p?"];
        return Some(known.iter().find_map(|host| text.strip_prefix(host)).unwrap_or(text));
    };
    let (host, rest) = rest.split_once('/')?;
    let host = host.strip_prefix("www.").unwrap_or(host);
    if !matches!(host, "puzz.link" | "pzv.jp" | "pzprxs.vercel.app") {
        return None;
    }
    rest.split_once('?').map(|(_, query)| query)
}

/// The kind of puzzle that an address names, if it is an address: enough to recognise it.
pub fn kind(text: &str) -> Option<&str> {
    let text = text.trim();
    if text.contains(char::is_whitespace) {
        return None;
    }
    let query = query(text)?;
    // `key=value&` pairs may stand before the kind.
    let last = query.rsplit('&').find(|part| part.contains('/'))?;
    let (kind, rest) = last.split_once('/')?;
    if kind.is_empty() || rest.is_empty() || kind.contains('=') {
        return None;
    }
    Some(kind.strip_suffix("_edit").or(kind.strip_suffix("_play")).unwrap_or(kind))
}

/// Reads the parts of an address.
pub fn address(text: &str) -> Result<Address<'_>, ParseError> {
    let expected = "a puzz.link address like https://puzz.link/p?kind/COLS/ROWS/clues";
    let text = text.trim();
    let Some(kind) = kind(text) else {
        return Err(ParseError::found(1, 1, text, expected));
    };
    let offset = |part: &str| part.as_ptr() as usize - text.as_ptr() as usize;
    let column = |part: &str| text[..offset(part)].chars().count() + 1;
    let mut rest = &text[offset(kind)..];
    rest = rest.split_once('/').map_or("", |(_, rest)| rest);
    let mut sizes = [0usize; 2];
    for (i, size) in sizes.iter_mut().enumerate() {
        loop {
            let (word, after) = rest.split_once('/').unwrap_or((rest, &rest[rest.len()..]));
            // Non-numeric segments before COLS are variants of the puzzle: skipped.
            let variant = i == 0 && !after.is_empty() && word.parse::<u64>().is_err();
            if !variant {
                let name = ["a number of columns", "a number of rows"][i];
                *size = kumiki_core::scan::number(1, column(word), word, 1, MAX_CELLS, name)?;
                rest = after;
                break;
            }
            rest = after;
        }
    }
    let [cols, rows] = sizes;
    if cols * rows > MAX_CELLS {
        let message = format!("{rows} x {cols} cells are more than {MAX_CELLS}");
        return Err(ParseError::at(1, column(kind), message));
    }
    Ok(Address { kind, cols, rows, body: rest, column: column(rest) })
}

/// Writes an address with the clues of a grid.
pub fn write(kind: &str, clues: &Grid<Clue>) -> Result<String, String> {
    let mut text = format!("https://puzz.link/p?{kind}/{}/{}/", clues.cols(), clues.rows());
    let mut blanks = 0;
    for &clue in clues.values() {
        if clue == Clue::Blank {
            blanks += 1;
            if blanks == 20 {
                text.push('z');
                blanks = 0;
            }
            continue;
        }
        push_blanks(&mut text, blanks);
        blanks = 0;
        match clue {
            Clue::Number(n) => push_number(&mut text, n)?,
            Clue::Unknown | Clue::Blank => text.push('.'),
        }
    }
    push_blanks(&mut text, blanks);
    text.push('\n');
    Ok(text)
}

fn push_blanks(text: &mut String, blanks: u8) {
    if blanks > 0 {
        text.push(char::from(b'f' + blanks));
    }
}

/// Prefix, first number, hexadecimal digits: the ranges of the notation.
const RANGES: [(char, u32, usize); 6] =
    [('-', 16, 2), ('+', 256, 3), ('=', 4096, 3), ('@', 8192, 3), ('*', 12240, 4), ('$', 77776, 5)];

/// What is added to the digits behind a prefix.
fn base(prefix: char) -> Option<(u32, usize)> {
    match prefix {
        '-' => Some((0, 2)),
        '+' => Some((0, 3)),
        '=' => Some((4096, 3)),
        '%' | '@' => Some((8192, 3)),
        '*' => Some((12240, 4)),
        '$' => Some((77776, 5)),
        _ => None,
    }
}

fn push_number(text: &mut String, n: u32) -> Result<(), String> {
    if n < 16 {
        text.push(char::from_digit(n, 16).unwrap_or('0'));
        return Ok(());
    }
    let range = RANGES.iter().rev().find(|&&(_, first, _)| n >= first);
    let Some((prefix, digits, value)) = range.and_then(|&(prefix, _, digits)| {
        let (base, _) = base(prefix)?;
        let value = n - base;
        (value < 1 << (4 * digits)).then_some((prefix, digits, value))
    }) else {
        return Err(format!("puzz.link has no way to write the number {n}"));
    };
    text.push(prefix);
    text.push_str(&format!("{value:0digits$x}"));
    Ok(())
}

/// Reads the clues of an address; the body must fill the grid exactly (trailing blanks may be
/// left out).
pub fn clues(address: &Address) -> Result<Grid<Clue>, ParseError> {
    let cells = address.rows * address.cols;
    let mut values = Vec::with_capacity(cells.min(1 << 16));
    let chars: Vec<char> = address.body.chars().collect();
    let mut i = 0;
    while i < chars.len() {
        let c = chars[i];
        let here = address.column + i;
        let wrong = |expected: &str| ParseError::found(1, here, &c.to_string(), expected);
        i += 1;
        match c {
            '/' if i == chars.len() => break,
            '0'..='9' | 'a'..='f' => {
                values.push(Clue::Number(c.to_digit(16).unwrap_or(0)));
            }
            'g'..='z' => {
                let blanks = c as usize - 'f' as usize;
                values.extend(std::iter::repeat_n(Clue::Blank, blanks));
            }
            '.' => values.push(Clue::Unknown),
            _ => {
                let (base, digits) = base(c).ok_or_else(|| {
                    wrong("0-9, a-f, '-', '+', '=', '@', '*', '$', '.' or blanks g-z")
                })?;
                let hex: String = chars[i..].iter().take(digits).collect();
                let value = (hex.len() == digits && hex.bytes().all(|b| b.is_ascii_hexdigit()))
                    .then(|| u32::from_str_radix(&hex, 16).ok())
                    .flatten();
                let Some(value) = value else {
                    let expected = format!("{digits} hexadecimal digits after {c:?}");
                    return Err(ParseError::found(1, here + 1, &hex, expected));
                };
                i += digits;
                values.push(Clue::Number(base + value));
            }
        }
        if values.len() > cells {
            let (rows, cols) = (address.rows, address.cols);
            let message = format!("more clues than the {rows} x {cols} grid has cells");
            return Err(ParseError::at(1, here, message));
        }
    }
    if values.len() < cells && address.body.is_empty() {
        return Err(ParseError::found(1, address.column, "", "the clues of the grid"));
    }
    values.resize(cells, Clue::Blank);
    Grid::from_values(address.rows, address.cols, values)
        .ok_or_else(|| ParseError::line(1, "the clues do not fill the grid"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        let grid = clues(&address(text).unwrap()).unwrap();
        let cell = |c: &Clue| match c {
            Clue::Blank => ".".to_owned(),
            Clue::Unknown => "?".to_owned(),
            Clue::Number(n) => n.to_string(),
        };
        let row = |r| grid.row(r).iter().map(cell).collect::<String>();
        (0..grid.rows()).map(row).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn the_published_vectors_read_and_write_to_the_same_bytes() {
        for (body, grid) in [
            ("shikaku/6/6/j3g56h6t6h23g5j", "....3. 56..6. ...... ...... .6..23 .5...."),
            ("hashi/5/5/4g2i3h23k3g1g3g4g3", "4.2.. .3..2 3.... .3.1. 3.4.3"),
            ("sudoku/4/4/g1k23k3g", ".1.. ...2 3... ..3."),
        ] {
            assert_eq!(shown(body), grid);
            let address = address(body).unwrap();
            let again = write(address.kind, &clues(&address).unwrap()).unwrap();
            assert_eq!(again.trim_end(), format!("https://puzz.link/p?{body}"));
        }
    }

    #[test]
    fn every_spelling_of_an_address_is_the_same_puzzle() {
        for text in [
            "https://puzz.link/p?sudoku/4/4/g1k23k3g",
            "http://pzv.jp/p.html?sudoku/4/4/g1k23k3g",
            "https://pzprxs.vercel.app/p?sudoku_edit/4/4/g1k23k3g",
            "puzz.link/p?sudoku_play/4/4/g1k23k3g",
            "https://puzz.link/p?a=b&sudoku/v:/4/4/g1k23k3g",
            "sudoku/4/4/g1k23k3g",
        ] {
            assert_eq!(kind(text), Some("sudoku"), "{text}");
            assert_eq!(shown(text), ".1.. ...2 3... ..3.", "{text}");
        }
        assert_eq!(kind("https://example.org/p?sudoku/4/4/g1"), None);
    }

    #[test]
    fn every_number_range_round_trips() {
        let numbers = [0, 15, 16, 255, 256, 4095, 4096, 8191, 8192, 12239, 12240, 77775, 77776];
        let values: Vec<Clue> =
            numbers.map(Clue::Number).into_iter().chain([Clue::Unknown]).collect();
        let grid = Grid::from_values(2, 7, values).unwrap();
        let text = write("shikaku", &grid).unwrap();
        assert_eq!(clues(&address(&text).unwrap()).unwrap(), grid);
    }

    #[test]
    fn mistakes_name_their_column() {
        for (text, message) in [
            ("sudoku/4/4/g1!", "line 1, column 14: found \"!\", expected 0-9"),
            ("sudoku/4/4/zzz", "line 1, column 12: more clues than"),
            ("sudoku/4/4/-1", "line 1, column 13: found \"1\", expected 2 hexadecimal digits"),
            ("sudoku/4/4", "line 1, column 11: found nothing"),
            ("sudoku/999999999/999999999/g", "line 1, column 8: found \"999999999\""),
            ("sudoku/99999/99999/g", "line 1, column 1: 99999 x 99999 cells are more"),
        ] {
            let error = address(text).and_then(|a| clues(&a)).unwrap_err().to_string();
            assert!(error.starts_with(message), "{text}: {error}");
        }
    }
}
