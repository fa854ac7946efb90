//! `fpuzzles`: links of f-puzzles and SudokuPad, whose `?load=` is a packed JSON object
//! `{"size":9,"grid":[[{"value":5,"given":true},{}, ...], ...]}`.
//!
//! Knows classic boards only: anything that adds a constraint is refused by its name. A value
//! that is not given is the player's: the answer.

mod lzstring;

use super::usual;
use crate::{Instance, MAX_SIDE, Shape, Sudoku};
use kumiki_core::{Cell, Confidence, Document, Format, Grid, ParseError};
use serde_json::{Map, Value};

/// The format.
pub(super) const FORMAT: Format<Sudoku> = Format {
    one_line: true,
    recognise: |text| Confidence::sure_if(packed(text).is_some()),
    read: Some(|text| {
        let (instance, entered) = read(text)?;
        let solution = (entered != *instance.givens()).then_some(entered);
        Ok(Document { instance, solution })
    }),
    write: Some(|instance| write(instance, instance.givens())),
    read_answer: Some(|instance, text| {
        let (found, entered) = read(text)?;
        if found != *instance {
            return Err(ParseError::line(1, "found the answer of another puzzle"));
        }
        Ok(entered)
    }),
    write_answer: Some(|instance, solution| {
        Instance::new(instance.shape(), solution.clone())?;
        let changed = |cell| {
            let (given, found): (u8, u8) = (instance.givens()[cell], solution[cell]);
            given != 0 && found != given
        };
        if solution.cells().any(changed) {
            return Err("f-puzzles cannot say that a given number was changed".to_owned());
        }
        write(instance, solution)
    }),
    ..Format::new("fpuzzles", "f-puzzles and SudokuPad links (?load=...) of classic boards")
};

/// The longest link that is read: far more than the largest board needs.
const MAX_LINK: usize = 1 << 20;

/// What says nothing about the rules: everything else with content is a variant.
const HARMLESS: &[&str] = &[
    "size",
    "grid",
    "title",
    "author",
    "ruleset",
    "solution",
    "highlightConflicts",
    "metadata",
    "successMessage",
    "disabledlogic",
    "truecandidatesoptions",
];

/// The packed part of a link, if the text is one.
fn packed(text: &str) -> Option<&str> {
    let text = text.trim();
    let address = text.strip_prefix("https://").or(text.strip_prefix("http://")).unwrap_or(text);
    let (host, path) = address.split_once('/')?;
    let host = host.strip_prefix("www.").unwrap_or(host);
    let known =
        ["f-puzzles.com", "sudokupad.app", "sudokupad.svencodes.com", "app.crackingthecryptic.com"];
    if !known.contains(&host) {
        return None;
    }
    let load = path.split_once("load=").map(|(_, load)| load);
    let load = load.or_else(|| path.strip_prefix("fpuzzles")).or_else(|| path.strip_prefix("fpuz"));
    load.map(|load| load.split(['&', '#']).next().unwrap_or(load))
}

/// Undoes `%2B` and the like; a blank was a `+`.
fn unescape(text: &str) -> String {
    let mut text = text.replace(' ', "+");
    for (escape, sign) in [("%2B", "+"), ("%2F", "/"), ("%3D", "=")] {
        text = text.replace(escape, sign).replace(&escape.to_lowercase(), sign);
    }
    text
}

/// Reads the givens, and the board with the player's numbers.
fn read(link: &str) -> Result<(Instance, Grid<u8>), ParseError> {
    let Some(packed) = packed(link) else {
        let expected = "a link like https://f-puzzles.com/?load=...";
        return Err(ParseError::found(1, 1, link.trim(), expected));
    };
    if packed.len() > MAX_LINK {
        let message = format!("found {} characters, expected at most {MAX_LINK}", packed.len());
        return Err(ParseError::line(1, message));
    }
    let wrong = |message: String| ParseError::line(1, format!("in the packed board: {message}"));
    let json = lzstring::decompress(&unescape(packed)).map_err(wrong)?;
    let board: Value = serde_json::from_str(&json).map_err(|e| wrong(format!("not JSON: {e}")))?;
    let board = board.as_object().ok_or_else(|| wrong("expected a JSON object".to_owned()))?;
    read_board(board).map_err(wrong)
}

fn read_board(board: &Map<String, Value>) -> Result<(Instance, Grid<u8>), String> {
    let variant =
        |(key, value): &(&String, &Value)| !HARMLESS.contains(&key.as_str()) && !is_nothing(value);
    if let Some((key, _)) = board.iter().find(variant) {
        return Err(format!("the constraint {key:?} is no part of classic Sudoku"));
    }
    let rows = board.get("grid").and_then(Value::as_array).ok_or("no \"grid\"")?;
    let size = board.get("size").and_then(Value::as_u64).unwrap_or(rows.len() as u64);
    let shape = usize::try_from(size).ok().and_then(Shape::of_side);
    let shape = shape.ok_or_else(|| format!("size {size}, expected 1 to {MAX_SIDE}"))?;
    let side = shape.side();
    if rows.len() != side {
        return Err(format!("found {} rows, expected {side}", rows.len()));
    }
    let (mut givens, mut entered) = (shape.empty(), shape.empty());
    for (row, cells) in rows.iter().enumerate() {
        let cells = cells.as_array().filter(|cells| cells.len() == side);
        let cells = cells.ok_or_else(|| format!("row {} has not {side} cells", row + 1))?;
        for (col, cell) in cells.iter().enumerate() {
            let (value, given) = read_cell(shape, (row, col), cell)
                .map_err(|e| format!("row {}, column {}: {e}", row + 1, col + 1))?;
            entered[(row, col)] = value;
            givens[(row, col)] = if given { value } else { 0 };
        }
    }
    Ok((Instance::new(shape, givens)?, entered))
}

/// The value of a cell and whether it is given.
fn read_cell(shape: Shape, at: Cell, cell: &Value) -> Result<(u8, bool), String> {
    let region = cell.get("region").filter(|region| !region.is_null());
    if region.is_some_and(|region| region.as_u64() != Some(shape.box_of(at) as u64)) {
        return Err("irregular boxes are not part of classic Sudoku".to_owned());
    }
    let Some(value) = cell.get("value").filter(|value| !is_nothing(value)) else {
        return Ok((0, false));
    };
    let number = value.as_u64().and_then(|n| u8::try_from(n).ok());
    let number = number.filter(|&n| (1..=shape.side()).contains(&usize::from(n)));
    let number = number.ok_or_else(|| format!("found {value}, expected 1 to {}", shape.side()))?;
    Ok((number, cell.get("given").and_then(Value::as_bool).unwrap_or(false)))
}

/// Nothing that could matter: `null`, `false`, 0, empty.
fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Bool(b) => !b,
        Value::Number(n) => n.as_u64() == Some(0),
        Value::String(s) => s.is_empty(),
        Value::Array(a) => a.is_empty(),
        Value::Object(o) => o.is_empty(),
    }
}

fn write(instance: &Instance, entered: &Grid<u8>) -> Result<String, String> {
    usual(instance)?;
    let cell = |at: Cell| match (entered[at], instance.givens()[at]) {
        (0, _) => "{}".to_owned(),
        (value, 0) => format!("{{\"value\":{value}}}"),
        (value, _) => format!("{{\"value\":{value},\"given\":true}}"),
    };
    let side = instance.side();
    let row = |row| {
        let cells: Vec<String> = (0..side).map(|col| cell((row, col))).collect();
        format!("[{}]", cells.join(","))
    };
    let rows: Vec<String> = (0..side).map(row).collect();
    let json = format!("{{\"size\":{side},\"grid\":[{}]}}", rows.join(","));
    Ok(format!("https://f-puzzles.com/?load={}\n", lzstring::compress(&json)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn link(json: &str) -> String {
        format!("https://f-puzzles.com/?load={}", lzstring::compress(json))
    }

    const TWO: &str = r#"{"size":2,"title":"t","cage":[],"grid":[[{"value":1,"given":true},{}],
        [{"value":2},{"region":1,"centerPencilMarks":[1]}]]}"#;

    #[test]
    fn givens_and_entries_are_told_apart() {
        let (instance, entered) = read(&link(TWO)).unwrap();
        assert_eq!(instance.givens().values(), [1, 0, 0, 0]);
        assert_eq!(entered.values(), [1, 0, 2, 0]);
        let again = write(&instance, &entered).unwrap();
        assert_eq!(read(&again).unwrap(), (instance, entered));
    }

    #[test]
    fn every_address_of_a_board_is_the_same() {
        let packed = lzstring::compress(TWO);
        let escaped = packed.replace('+', "%2B").replace('/', "%2f").replace('=', "%3D");
        for text in [
            format!("http://www.f-puzzles.com/?load={escaped}&x=1"),
            format!("https://sudokupad.app/fpuzzles{packed}"),
            format!("https://sudokupad.app/fpuz{packed}#x"),
            format!("https://app.crackingthecryptic.com/sudoku/?load={}", packed.replace('+', " ")),
        ] {
            assert_eq!(read(&text).unwrap(), read(&link(TWO)).unwrap(), "{text}");
        }
        assert_eq!((FORMAT.recognise)(&link(TWO)), Confidence::Sure);
        assert_eq!((FORMAT.recognise)("https://example.org/?load=N4Ig"), Confidence::No);
    }

    #[test]
    fn variants_and_mistakes_are_refused_by_name() {
        for (json, message) in [
            (TWO.replace("\"cage\":[]", "\"killercage\":[{}]"), "\"killercage\" is no part"),
            (TWO.replace("\"region\":1", "\"region\":0"), "row 2, column 2: irregular boxes"),
            (
                TWO.replace("\"value\":2", "\"value\":3"),
                "row 2, column 1: found 3, expected 1 to 2",
            ),
            (TWO.replace("\"size\":2", "\"size\":3"), "found 2 rows, expected 3"),
            (TWO.replace("\"size\":2", "\"size\":1000000000"), "size 1000000000"),
            (TWO.replace(",{}", ""), "row 1 has not 2 cells"),
            ("[]".to_owned(), "expected a JSON object"),
            ("{".to_owned(), "not JSON"),
        ] {
            let error = read(&link(&json)).unwrap_err().to_string();
            assert!(
                error.starts_with("line 1: in the packed board") && error.contains(message),
                "{error}"
            );
        }
    }
}
