//! Puzzles and boards as the JSON files of eternity2.dev.
//!
//! A puzzle: `width`, `height`, `pieces` (top right bottom left, border 0) and `hints` with the
//! position (row by row from 0), the piece (from 0) and its clockwise quarter turns. A board: `size`,
//! `board` with four times the piece plus its turns for every cell, and the letters and numbers of
//! the site's links, `board_edges` and `board_pieces`. A board without pieces of its own is one of the
//! official pieces, or of those that lie on it. An empty cell is -1 or `null`.

use super::{bucas, e2dev};
use crate::check::matched;
use crate::piece::{Placed, Sides};
use crate::{Board, ETERNITY2, Eternity, Fixed, Instance, MAX_SIDE, Variant};
use kumiki_core::{Confidence, Document, Format, ParseError};
use serde::{Deserialize, Serialize};

pub(crate) const FORMAT: Format<Eternity> = Format {
    recognise: |text| {
        let words = ["\"pieces\"", "\"board\"", "\"board_edges\""];
        let ours = text.contains("\"puzzle\"") && text.contains("\"instance\"");
        let named = words.iter().any(|word| text.contains(word));
        Confidence::sure_if(text.trim_start().starts_with('{') && named && !ours)
    },
    read: Some(read),
    write: Some(write),
    read_answer: Some(read_answer),
    write_answer: Some(write_answer),
    ..Format::new("e2json", "puzzle and board files of eternity2.dev")
};

/// A file of either kind.
#[derive(Deserialize)]
struct File {
    name: Option<String>,
    size: Option<usize>,
    width: Option<usize>,
    height: Option<usize>,
    pieces: Option<Vec<Sides>>,
    #[serde(default)]
    hints: Vec<Hint>,
    board: Option<Vec<Option<i64>>>,
    board_edges: Option<String>,
    board_pieces: Option<String>,
}

/// A piece in place.
#[derive(Deserialize, Serialize)]
struct Hint {
    pos: usize,
    piece: usize,
    rot: u8,
}

/// A puzzle as it is written.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PuzzleFile<'a> {
    name: String,
    width: usize,
    height: usize,
    num_colors: u8,
    pieces: &'a [Sides],
    hints: Vec<Hint>,
}

/// A board as it is written.
#[derive(Serialize)]
struct BoardFile {
    name: String,
    size: usize,
    score: usize,
    breaks: usize,
    board: Vec<i64>,
    board_edges: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    board_pieces: Option<String>,
    url: String,
}

fn parse(text: &str) -> Result<File, ParseError> {
    if !text.trim_start().starts_with('{') {
        return Err(ParseError::found(1, 0, text.lines().next().unwrap_or(""), "a JSON object"));
    }
    serde_json::from_str(text)
        .map_err(|e| ParseError::at(e.line().max(1), e.column(), e.to_string()))
}

fn read(text: &str) -> Result<Document<Eternity>, ParseError> {
    let file = parse(text)?;
    let Some(pieces) = &file.pieces else { return read_board(&file) };
    let (rows, cols) = sides(&file)?;
    let mut instance = Instance::new(rows, cols, Variant::Framed, pieces.clone())
        .map_err(|why| ParseError::line(1, why))?;
    fix_hints(&mut instance, &file.hints)?;
    let solution = file.board.as_ref().map(|cells| board_of(&instance, cells)).transpose()?;
    Ok(Document { instance, solution })
}

/// Rows and columns.
fn sides(file: &File) -> Result<(usize, usize), ParseError> {
    let rows = file.height.or(file.size);
    let cols = file.width.or(file.size);
    let (Some(rows), Some(cols)) = (rows, cols) else {
        return Err(ParseError::line(
            1,
            "found no width and height, expected them beside the pieces",
        ));
    };
    for side in [rows, cols] {
        if !(1..=MAX_SIDE).contains(&side) {
            let expected = format!("a side from 1 to {MAX_SIDE}");
            return Err(ParseError::found(1, 1, &side.to_string(), expected));
        }
    }
    Ok((rows, cols))
}

fn fix_hints(instance: &mut Instance, hints: &[Hint]) -> Result<(), ParseError> {
    for (number, hint) in hints.iter().enumerate() {
        let within = hint.pos < instance.pieces().len();
        if !within || hint.piece >= instance.pieces().len() || hint.rot > 3 {
            let last = instance.pieces().len() - 1;
            let message = format!(
                "hint {}: found pos {}, piece {} and rot {}, expected numbers from 0 to {last}, and a turn from 0 to 3",
                number + 1,
                hint.pos,
                hint.piece,
                hint.rot
            );
            return Err(ParseError::line(1, message));
        }
        let cell = (hint.pos / instance.cols(), hint.pos % instance.cols());
        let fixed = Fixed { cell, placed: Placed::new(hint.piece, hint.rot) };
        let fitting = instance.fix(fixed).and_then(|()| instance.misfit(fixed).map_or(Ok(()), Err));
        fitting.map_err(|why| ParseError::line(1, format!("hint {}: {why}", number + 1)))?;
    }
    Ok(())
}

/// The board that numbers of pieces and turns say.
fn board_of(instance: &Instance, cells: &[Option<i64>]) -> Result<Board, ParseError> {
    let count = instance.rows() * instance.cols();
    if cells.len() != count {
        let message = format!("found a board of {} cells, expected {count}", cells.len());
        return Err(ParseError::line(1, message));
    }
    let mut board = Board::filled(instance.rows(), instance.cols(), None);
    for (number, value) in cells.iter().enumerate() {
        let Some(value) = value.filter(|&value| value != EMPTY) else { continue };
        let known = usize::try_from(value).ok().filter(|value| value / 4 < instance.pieces().len());
        let Some(value) = known else {
            let most = 4 * instance.pieces().len() - 1;
            let message = format!(
                "board, cell {number}: found {value}, expected a number from 0 to {most}, or -1"
            );
            return Err(ParseError::line(1, message));
        };
        let cell = (number / instance.cols(), number % instance.cols());
        board[cell] = Some(Placed::new(value / 4, (value % 4) as u8));
    }
    Ok(board)
}

/// What an empty cell is written as.
const EMPTY: i64 = -1;

/// A board without its pieces, read as the link that the site shows it by.
fn read_board(file: &File) -> Result<Document<Eternity>, ParseError> {
    let document = bucas::read(&link(file)?)?;
    let Some(cells) = &file.board else { return Ok(document) };
    let official =
        ETERNITY2.as_ref().is_some_and(|known| known.pieces() == document.instance.pieces());
    if official {
        let said = board_of(&document.instance, cells)?;
        let start = document.instance.start();
        agree(&document.instance, &said, document.solution.as_ref().unwrap_or(&start))?;
    }
    Ok(document)
}

/// The link of the viewer with a file's board.
fn link(file: &File) -> Result<String, ParseError> {
    let official = ETERNITY2.as_ref();
    let cells = file.board.as_deref();
    let edges = match (&file.board_edges, official, cells) {
        (Some(edges), _, _) => edges.clone(),
        (None, Some(official), Some(cells)) if cells.len() == official.pieces().len() => {
            let board = board_of(official, cells)?;
            bucas::edges(official, &board).map_err(|why| ParseError::line(1, why))?
        }
        _ => {
            let message = "found neither pieces nor the letters of a board (board_edges), and no board of the \
                           official pieces; expected one of them";
            return Err(ParseError::line(1, message));
        }
    };
    let side = file.size.or(file.width).unwrap_or((edges.len() / 4).isqrt());
    let name = file.name.as_deref().unwrap_or_default();
    let numbers = file.board_pieces.clone().or_else(|| {
        let number = |value: Option<i64>| value.map_or(0, |value| value.div_euclid(4) + 1);
        let numbers = cells?.iter().map(|&value| number(value)).map(|n| format!("{n:03}"));
        Some(numbers.collect())
    });
    let hints = file.hints.iter().map(|hint| (hint.pos, hint.rot));
    Ok(e2dev::address(name, side, &edges, numbers.as_deref(), hints))
}

/// Do the numbers and the letters of a file say the same?
fn agree(instance: &Instance, said: &Board, shown: &Board) -> Result<(), ParseError> {
    let seen = |placed: &Option<Placed>| placed.map(|p| (p.piece, instance.face(p)));
    let same = |(one, other): (&Option<Placed>, &Option<Placed>)| seen(one) == seen(other);
    let Some(number) = said.values().iter().zip(shown.values()).position(|pair| !same(pair)) else {
        return Ok(());
    };
    let (row, col) = (number / instance.cols() + 1, number % instance.cols() + 1);
    let message = format!(
        "row {row} column {col}: board says another piece or turn than board_edges and board_pieces"
    );
    Err(ParseError::line(1, message))
}

fn read_answer(instance: &Instance, text: &str) -> Result<Board, ParseError> {
    let file = parse(text)?;
    match (&file.board, &file.board_edges) {
        (Some(cells), _) if file.pieces.is_some() || cells.len() == instance.pieces().len() => {
            board_of(instance, cells)
        }
        (None, None) => Err(ParseError::line(1, "found no board, expected one")),
        _ => bucas::read_answer(instance, &link(&file)?),
    }
}

fn write(instance: &Instance) -> Result<String, String> {
    framed(instance)?;
    let hint = |fixed: &Fixed| Hint {
        pos: fixed.cell.0 * instance.cols() + fixed.cell.1,
        piece: usize::from(fixed.placed.piece),
        rot: fixed.placed.rotation & 3,
    };
    let file = PuzzleFile {
        name: bucas::name(instance),
        width: instance.cols(),
        height: instance.rows(),
        num_colors: instance.max_colour(),
        pieces: instance.pieces(),
        hints: instance.fixed().iter().map(hint).collect(),
    };
    in_one_line(&file)
}

fn write_answer(instance: &Instance, board: &Board) -> Result<String, String> {
    framed(instance)?;
    let url = e2dev::link(instance, board)?;
    let value = |placed: &Option<Placed>| {
        placed.map_or(EMPTY, |p| 4 * i64::from(p.piece) + i64::from(p.rotation & 3))
    };
    let score = matched(instance, board) as usize;
    let file = BoardFile {
        name: bucas::name(instance),
        size: instance.cols(),
        score,
        breaks: instance.inner_edges() - score,
        board: board.values().iter().map(value).collect(),
        board_edges: bucas::edges(instance, board)?,
        board_pieces: bucas::numbers(instance, board),
        url,
    };
    in_one_line(&file)
}

/// The site knows boards with a frame alone.
fn framed(instance: &Instance) -> Result<(), String> {
    match instance.variant() {
        Variant::Framed => Ok(()),
        Variant::Tetravex => {
            Err("the files are for boards with a frame, not for Tetravex".to_owned())
        }
    }
}

fn in_one_line(file: &impl Serialize) -> Result<String, String> {
    serde_json::to_string(file).map(|text| text + "\n").map_err(|why| why.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ETERNITY2_HINTS;
    use kumiki_core::Puzzle;

    fn refused(text: &str) -> String {
        read(text).map(|document| document.instance).unwrap_err().to_string()
    }

    #[test]
    fn the_official_puzzle_with_its_hints_is_written_and_read_back() {
        let hints = ETERNITY2_HINTS.as_ref().unwrap();
        let text = write(hints).unwrap();
        assert!(text.starts_with(
            r#"{"name":"eternity2-hints","width":16,"height":16,"numColors":22,"pieces":[[0,0,1,3],"#
        ));
        assert!(text.contains(r#"{"pos":135,"piece":138,"rot":0}"#), "{text}");
        assert!(text.contains(r#"{"pos":210,"piece":180,"rot":1}"#), "{text}");
        assert_eq!(read(&text).unwrap().instance, *hints);
        let sure = |format: &&Format<Eternity>| (format.recognise)(&text) == Confidence::Sure;
        assert_eq!(
            Eternity::FORMATS.iter().filter(sure).map(|f| f.name).collect::<Vec<_>>(),
            ["e2json"]
        );
    }

    #[test]
    fn boards_are_written_and_read_back_with_and_without_their_letters() {
        let instance = ETERNITY2.as_ref().unwrap();
        let mut board = instance.start();
        board[(0, 0)] = Some(Placed::new(0, 3));
        board[(0, 1)] = Some(Placed::new(56, 0));
        let text = write_answer(instance, &board).unwrap();
        // Piece 1, turned three times, then piece 57 as it is listed; they match.
        assert!(text.contains(r#""score":1,"breaks":479,"board":[3,224,-1,"#), "{text}");
        assert!(text.contains(r#""board_edges":"abdaafub"#), "{text}");
        let document = read(&text).unwrap();
        assert_eq!((&document.instance, document.solution.as_ref()), (instance, Some(&board)));
        assert_eq!(read_answer(instance, &text), Ok(board.clone()));
        let mut bare: serde_json::Value = serde_json::from_str(&text).unwrap();
        for field in ["board_edges", "board_pieces", "url", "name"] {
            bare.as_object_mut().unwrap().remove(field);
        }
        assert_eq!(read(&bare.to_string()).unwrap().solution, Some(board.clone()));
        // Letters and numbers that do not say the same are not both right.
        let wrong = refused(&text.replace("[3,224,", "[3,228,"));
        assert!(wrong.contains("row 1 column 2: board says another piece"), "{wrong}");
    }

    #[test]
    fn a_board_brings_the_pieces_that_lie_on_it() {
        let pieces = vec![[0, 1, 2, 0], [0, 0, 2, 1], [2, 1, 0, 0], [2, 0, 0, 1]];
        let instance = Instance::new(2, 2, Variant::Framed, pieces).unwrap();
        let mut board = Board::filled(2, 2, None);
        for (number, cell) in [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter().enumerate() {
            board[cell] = Some(Placed::new(number, 0));
        }
        let text = write_answer(&instance, &board).unwrap();
        assert!(text.contains(r#""score":4,"breaks":0"#), "{text}");
        let document = read(&text).unwrap();
        assert_eq!((document.instance, document.solution), (instance, Some(board)));
    }

    #[test]
    fn what_is_damaged_is_refused_with_what_was_expected() {
        let hints = ETERNITY2_HINTS.as_ref().unwrap();
        let text = write(hints).unwrap();
        for (from, to, message) in [
            (r#""pos":135"#, r#""pos":256"#, "hint 1: found pos 256"),
            (r#""rot":0"#, r#""rot":4"#, "expected numbers from 0 to 255, and a turn from 0 to 3"),
            (r#""pos":135"#, r#""pos":0"#, "hint 1: "),
            (r#""width":16"#, r#""width":15"#, "256"),
            (r#""width":16"#, r#""width":0"#, "found \"0\", expected a side from 1"),
            (r#""width":16,"height":16,"#, "", "found no width and height"),
            ("[0,0,1,3]", "[0,0,1]", "line 1, column"),
            ("[0,0,1,3]", "[0,0,1,300]", "line 1, column"),
        ] {
            let error = refused(&text.replacen(from, to, 1));
            assert!(error.contains(message), "{from} -> {to}: {error}");
        }
        assert!(refused("{\"board\":[3]}").contains("expected one of them"));
        assert!(refused("{\"board\":").starts_with("line 1, column"));
        let answer = |text: &str| read_answer(hints, text).unwrap_err().to_string();
        assert!(answer("{}").contains("found no board"));
        let cells = vec!["1024"; 256].join(",");
        let error = answer(&format!("{{\"board\":[{cells}]}}"));
        assert!(
            error.contains("board, cell 0: found 1024, expected a number from 0 to 1023"),
            "{error}"
        );
    }

    #[test]
    fn boards_without_a_frame_have_no_file() {
        let tetravex = Instance::new(1, 1, Variant::Tetravex, vec![[1; 4]]).unwrap();
        assert!(write(&tetravex).is_err());
        assert!(write_answer(&tetravex, &Board::filled(1, 1, None)).is_err());
    }
}
