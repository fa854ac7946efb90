//! Piece lists as other programs write them: sizes or nothing, then four colours a line, separated
//! by blanks or commas; each piece's number may stand before its colours.
//!
//! Directive words may come before anything else on the first line: `tetravex`,
//! `sides=trbl`, `sides=nswe`. The format's options say the same of a text without them.

mod numbered;
mod side_order;

use super::text::{read_sides, write_pieces};
use crate::piece::Sides;
use crate::{Eternity, Instance, MAX_SIDE, Variant};
use kumiki_core::{Confidence, Document, Format, Kind, OptionSpec, Options, ParseError, scan};
use numbered::{Numbered, fields, number};
use side_order::{SideOrder, detect};

pub(crate) const FORMAT: Format<Eternity> = Format {
    recognise,
    options: OPTIONS,
    read: Some(|text| read_with(text, &Options::defaults(OPTIONS))),
    read_with: Some(read_with),
    write: Some(write),
    ..Format::new("pieces", "piece list: `n`, `rows cols` or nothing, then four colours a line")
};

const OPTIONS: &[OptionSpec] = &[
    OptionSpec::new(
        "sides",
        Kind::Choice(SideOrder::WORDS),
        "",
        "order of a piece's colours: north south west east, or top right bottom left; found out \
         from the frame if unset",
    ),
    OptionSpec::new("tetravex", Kind::Flag, "false", "the pieces may not be turned"),
];

/// What the first line says before the pieces begin.
#[derive(Default)]
struct Header {
    tetravex: bool,
    order: Option<SideOrder>,
    size: Option<(usize, usize)>,
}

fn read_with(text: &str, options: &Options) -> Result<Document<Eternity>, ParseError> {
    let mut header = Header {
        tetravex: options.flag("tetravex"),
        order: SideOrder::of_word(options.text("sides")),
        size: None,
    };
    let mut listed = Vec::new();
    let mut numbers: Option<Numbered<Sides>> = None;
    let mut first = 0;
    let mut last = 1;
    for (line, content) in scan::content(text) {
        last = line;
        let end = content.chars().count() + 1;
        let mut words = fields(content);
        if first == 0 {
            first = line;
            read_directives(line, &mut header, &mut words)?;
            if let [] | [_] | [_, _] = words.as_slice() {
                header.size = read_size(line, &words)?;
                continue;
            }
        }
        let most = header.size.map_or(MAX_SIDE * MAX_SIDE, |(rows, cols)| rows * cols);
        if listed.len() == most {
            let expected = format!("no more than {most} pieces");
            return Err(ParseError::found(line, 1, content.trim(), expected));
        }
        if listed.is_empty() && words.len() == 5 && number(words[0].1).is_some() {
            numbers = Some(Numbered::new());
        }
        let numbered = numbers.is_some() && !words.is_empty();
        let numbered = numbered.then(|| words.remove(0));
        listed.push(read_sides(line, end, words.into_iter())?);
        if let (Some(numbers), Some(word), Some(&piece)) = (&mut numbers, numbered, listed.last()) {
            numbers.enter(line, word, piece)?;
        }
    }
    if let Some(numbers) = numbers {
        listed = numbers.in_order(last)?;
    }
    let (rows, cols) = match header.size {
        Some(size) => size,
        None => square(listed.len()).map_err(|e| ParseError::line(last, e))?,
    };
    let variant = if header.tetravex { Variant::Tetravex } else { Variant::Framed };
    if listed.len() != rows * cols {
        let message = format!("found {} pieces, expected {}", listed.len(), rows * cols);
        return Err(ParseError::line(last, message));
    }
    let order = match header.order {
        Some(order) => order,
        None => detect(rows, cols, variant, &listed).map_err(|e| ParseError::line(first, e))?,
    };
    let pieces: Vec<Sides> = listed.into_iter().map(|piece| order.sides(piece)).collect();
    let instance =
        Instance::new(rows, cols, variant, pieces).map_err(|e| ParseError::line(first, e))?;
    Ok(Document::instance(instance))
}

/// Takes the directives, and a comment after them, from the words of the first line.
fn read_directives(
    line: usize,
    header: &mut Header,
    words: &mut Vec<(usize, &str)>,
) -> Result<(), ParseError> {
    while let Some(&(column, word)) = words.first() {
        if word == "tetravex" {
            header.tetravex = true;
        } else if let Some(order) = word.strip_prefix("sides=") {
            let Some(order) = SideOrder::of_word(order) else {
                return Err(ParseError::found(line, column, word, "sides=trbl or sides=nswe"));
            };
            header.order = Some(order);
        } else {
            break;
        }
        words.remove(0);
    }
    if let Some(comment) = words.iter().position(|(_, word)| word.starts_with('#')) {
        words.truncate(comment);
    }
    Ok(())
}

fn read_size(line: usize, words: &[(usize, &str)]) -> Result<Option<(usize, usize)>, ParseError> {
    let side = |&(column, word): &(usize, &str)| {
        scan::number(line, column, word, 1, MAX_SIDE, "a number of rows or columns")
    };
    match words {
        [both] => side(both).map(|n| Some((n, n))),
        [rows, cols] => Ok(Some((side(rows)?, side(cols)?))),
        _ => Ok(None),
    }
}

/// The board of a list that does not say its size.
fn square(pieces: usize) -> Result<(usize, usize), String> {
    let side = pieces.isqrt();
    if pieces == 0 || side * side != pieces {
        return Err(format!(
            "found {pieces} pieces, expected a square number, or `rows cols` on the first line"
        ));
    }
    Ok((side, side))
}

/// A list of numbers, four a line, as many as the first line says; the border colour occurs
/// unless a directive says that it need not.
fn recognise(text: &str) -> Confidence {
    let mut lines = scan::content(text);
    let Some((line, first)) = lines.next() else { return Confidence::No };
    let mut words = fields(first);
    let before = words.len();
    let mut header = Header::default();
    if read_directives(line, &mut header, &mut words).is_err() || words.len() < before {
        return Confidence::Sure;
    }
    let Ok(size) = read_size(line, &words) else { return Confidence::No };
    let headed = words.len() < 3;
    let (mut pieces, mut border, mut numbered) = (0, false, false);
    for (_, content) in (!headed).then_some((line, first)).into_iter().chain(lines) {
        let words = fields(content);
        if pieces == 0 {
            numbered = words.len() == 5;
        }
        let colours = match &words[..] {
            [(_, first), colours @ ..] if numbered && number(first).is_some() => colours,
            colours => colours,
        };
        if colours.len() != 4 {
            return Confidence::No;
        }
        for (_, word) in colours {
            let Ok(colour) = word.parse::<u8>() else { return Confidence::No };
            border |= colour == 0;
        }
        pieces += 1;
    }
    let fits = match size {
        Some((rows, cols)) => pieces == rows * cols,
        None => !headed && square(pieces).is_ok(),
    };
    Confidence::maybe_if(fits && border)
}

/// Writes top right bottom left, and says so only where the colours do not tell it.
fn write(instance: &Instance) -> Result<String, String> {
    if !instance.fixed().is_empty() {
        return Err("a piece list has no place for fixed pieces".to_owned());
    }
    let (rows, cols, variant) = (instance.rows(), instance.cols(), instance.variant());
    let mut text = String::new();
    if variant == Variant::Tetravex {
        text.push_str("tetravex ");
    }
    if detect(rows, cols, variant, instance.pieces()) != Ok(SideOrder::Trbl) {
        text.push_str("sides=trbl ");
    }
    Ok(format!("{text}{rows} {cols}\n{}", write_pieces(instance.pieces())))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Document<Eternity>, ParseError> {
        read_with(text, &Options::defaults(OPTIONS))
    }

    const CORNERS: &str = "0 0 1 2\n0 0 1 1\n0 0 2 1\n0 0 2 2\n";

    fn pieces(text: &str) -> Vec<Sides> {
        read(text).unwrap().instance.pieces().to_vec()
    }

    #[test]
    fn sizes_may_be_one_number_two_or_none() {
        let bare = pieces(CORNERS);
        for first in ["2\n", "2 2\n", "# two by two\n\n2 2\n", "sides=trbl\n", "sides=trbl # x\n"] {
            assert_eq!(pieces(&format!("{first}{CORNERS}")), bare, "{first}");
        }
        assert_eq!(pieces(&format!("sides=trbl {CORNERS}")), bare);
    }

    #[test]
    fn commas_separate_and_numbers_may_lead() {
        let bare = pieces(CORNERS);
        for list in [
            "0,0,1,2\n0,0,1,1\n0,0,2,1\n0,0,2,2\n",
            "0, 0, 1, 2\n0, 0, 1, 1\n0, 0, 2, 1\n0, 0, 2, 2\n",
            "1 0 0 1 2\n2 0 0 1 1\n3 0 0 2 1\n4 0 0 2 2\n",
            "2 2\n4, 0, 0, 2, 2\n1, 0, 0, 1, 2\n3, 0, 0, 2, 1\n2, 0, 0, 1, 1\n",
            "0: 0 0 1 2\n1: 0 0 1 1\n2: 0 0 2 1\n3: 0 0 2 2\n",
        ] {
            assert_eq!(recognise(list), Confidence::Maybe, "{list}");
            assert_eq!(pieces(list), bare, "{list}");
        }
        for (list, message) in [
            ("1 0 0 1 2\n0 0 1 1\n", "line 2, column 8: found nothing, expected a colour"),
            ("1 0 0 1 2\n1 0 0 1 1\n", "line 2: piece 1 is listed twice"),
            ("1 0 0 1 2\n3 0 0 1 1\n", "line 2: expected piece 2 before piece 3"),
            ("1 0 0 1 2 3\n", "line 1, column 9: found \"2\", expected four colours"),
        ] {
            let error = read(list).map(|_| ()).unwrap_err().to_string();
            assert!(error.starts_with(message), "{list}: {error}");
        }
    }

    #[test]
    fn directives_say_order_and_variant() {
        let document = read("tetravex sides=nswe 1 2\n1 2 3 4\n5 6 7 8\n").unwrap();
        assert_eq!(document.instance.pieces(), [[1, 4, 2, 3], [5, 8, 6, 7]]);
        assert_eq!(document.instance.variant(), Variant::Tetravex);
    }

    #[test]
    fn options_say_what_directives_say() {
        let list = "1 2\n1 2 3 4\n5 6 7 8\n";
        let options = Options::parse(OPTIONS, "sides=nswe,tetravex").unwrap();
        let told = read_with(list, &options).unwrap().instance;
        assert_eq!(told, read(&format!("tetravex sides=nswe {list}")).unwrap().instance);
        // The text knows better.
        let other = read_with(&format!("sides=trbl {list}"), &options).unwrap().instance;
        assert_eq!(other.pieces(), [[1, 2, 3, 4], [5, 6, 7, 8]]);
    }

    #[test]
    fn only_lists_of_the_right_length_are_taken_for_their_own() {
        assert_eq!(recognise(CORNERS), Confidence::Maybe);
        assert_eq!(recognise(&format!("2 2\n{CORNERS}")), Confidence::Maybe);
        assert_eq!(recognise("tetravex 1 1"), Confidence::Sure);
        for other in ["", "4 4\n", "3\n0 0 1 2\n", "1 2 3 4\n", "1 2\n1 1 1 1\n2 2 2 2\n", "a"] {
            assert_eq!(recognise(other), Confidence::No, "{other}");
        }
    }

    #[test]
    fn the_order_is_written_only_where_it_cannot_be_told() {
        let told = read(CORNERS).unwrap().instance;
        assert!(write(&told).unwrap().starts_with("2 2\n"));
        let mirror = "sides=trbl 2\n1 0 0 2\n3 0 0 1\n4 0 0 3\n2 0 0 4\n";
        let untold = read(mirror).unwrap().instance;
        assert!(write(&untold).unwrap().starts_with("sides=trbl 2 2\n"));
    }
}
