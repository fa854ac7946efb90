//! pzprv3 files: the clues, then the answer as borders between cells.
//!
//! The cells that borders leave connected are a rectangle of the answer if they form one around
//! exactly one clue; anything else is still open. A file cannot tell such a rectangle from an
//! open one that happens to be hemmed in on all sides. Where there is a single clue, the answer has
//! no border: such a file is taken for unanswered, and no such answer is written.

use super::regions;
use super::text::symbol;
use crate::{Clue, ClueMap, Instance, MAX_SIDE, Rectangle, Shikaku, Solution};
use kumiki_core::{Cell, Confidence, Document, Format, Grid, ParseError, scan};
use kumiki_puzzle_kit::formats::pzprv3;

/// `pzprv3/shikaku/ROWS/COLS/...`.
pub(crate) const FORMAT: Format<Shikaku> = Format {
    recognise: |text| Confidence::sure_if(pzprv3::kind(text) == Some("shikaku")),
    read: Some(read),
    write: Some(|instance| Ok(write(instance, &Grid::filled(instance.rows, instance.cols, None)))),
    read_answer: Some(read_answer),
    write_answer: Some(|instance, solution| match regions::owners(instance, solution) {
        Some(_) if is_one_room(instance) => {
            Err("a single rectangle has no borders to show".to_owned())
        }
        Some(owners) => Ok(write(instance, &owners)),
        None => Err("borders cannot show rectangles that overlap or miss their clues".to_owned()),
    }),
    ..Format::new("pzpr", "a pzprv3 file of pzpr, which carries the answer as borders")
};

fn read(text: &str) -> Result<Document<Shikaku>, ParseError> {
    let mut reader = pzprv3::Reader::new(text, &["shikaku"])?;
    let rows = reader.number(1, MAX_SIDE, "a number of rows")?;
    let cols = reader.number(1, MAX_SIDE, "a number of columns")?;
    let mut clues = Vec::new();
    for row in 0..rows {
        let (line, words) = reader.words(cols, "a row of clues")?;
        for (col, word) in words.iter().enumerate() {
            let area = match *word {
                "." => continue,
                "-" => None,
                word => {
                    let what = "'.', '-' or an area";
                    Some(scan::number(line, 0, word, 1, (rows * cols) as u32, what)?)
                }
            };
            clues.push(Clue { cell: (row, col), area });
        }
    }
    let instance = Instance::new(rows, cols, clues).map_err(|e| ParseError::line(1, e))?;
    // A single cell has no borders, and is covered.
    if reader.is_at_end() && rows * cols > 1 {
        return Ok(Document::instance(instance));
    }
    let borders = Borders::read(&mut reader, rows, cols)?;
    let solution = solution(&instance, &borders);
    let answered = !is_one_room(&instance) && solution.rectangles.iter().any(Option::is_some);
    let solution = answered.then_some(solution);
    Ok(Document { instance, solution })
}

/// True if the answer is one rectangle of several cells.
fn is_one_room(instance: &Instance) -> bool {
    instance.clues.len() == 1 && instance.rows * instance.cols > 1
}

fn read_answer(instance: &Instance, text: &str) -> Result<Solution, ParseError> {
    let document = read(text)?;
    if document.instance != *instance {
        return Err(ParseError::line(1, "found the answer of another puzzle"));
    }
    Ok(document.solution.unwrap_or_else(|| Solution::open(instance)))
}

/// Which cells have a border on their right and below.
struct Borders {
    right: Grid<bool>,
    below: Grid<bool>,
}

impl Borders {
    fn read(reader: &mut pzprv3::Reader, rows: usize, cols: usize) -> Result<Self, ParseError> {
        let mut right = Grid::filled(rows, cols, true);
        let mut below = Grid::filled(rows, cols, true);
        // A single column has empty lines for its borders; the last of a file may be missing.
        for row in 0..if rows * cols > 1 { rows } else { 0 } {
            let (line, words) = reader.words(cols - 1, "a row of borders between columns")?;
            for (col, word) in words.iter().enumerate() {
                right[(row, col)] = border(line, word)?;
            }
        }
        for row in 0..rows - 1 {
            let (line, words) = reader.words(cols, "a row of borders between rows")?;
            for (col, word) in words.iter().enumerate() {
                below[(row, col)] = border(line, word)?;
            }
        }
        // An object about the puzzle's author may follow.
        match reader.part("") {
            Ok((line, part)) if !part.is_empty() && !part.starts_with('{') => {
                Err(ParseError::found(line, 0, part, "the end after the borders"))
            }
            _ => Ok(Borders { right, below }),
        }
    }

    /// The cells next to a cell with no border between.
    fn open_sides(&self, (row, col): Cell) -> impl Iterator<Item = Cell> {
        let right = (!self.right[(row, col)]).then_some((row, col + 1));
        let below = (!self.below[(row, col)]).then_some((row + 1, col));
        let left = (col > 0 && !self.right[(row, col - 1)]).then(|| (row, col - 1));
        let above = (row > 0 && !self.below[(row - 1, col)]).then(|| (row - 1, col));
        [right, below, left, above].into_iter().flatten()
    }
}

fn border(line: usize, word: &str) -> Result<bool, ParseError> {
    match word {
        "1" => Ok(true),
        // -1 is the player's note that there is none.
        "0" | "-1" => Ok(false),
        _ => Err(ParseError::found(line, 0, word, "a border, 0 or 1")),
    }
}

fn solution(instance: &Instance, borders: &Borders) -> Solution {
    let clues = ClueMap::new(instance);
    let mut solution = Solution::open(instance);
    let mut seen = Grid::filled(instance.rows, instance.cols, false);
    for start in seen.cells() {
        if seen[start] {
            continue;
        }
        let (around, cells) = room(start, borders, &mut seen);
        if around.area() == cells
            && let Some(index) = clues.only(around)
        {
            solution.rectangles[index] = Some(around);
        }
    }
    solution
}

/// The smallest rectangle around the cells connected to `start`, and how many they are.
fn room(start: Cell, borders: &Borders, seen: &mut Grid<bool>) -> (Rectangle, usize) {
    let (mut low, mut high, mut cells) = (start, start, 0);
    let mut stack = vec![start];
    seen[start] = true;
    while let Some(cell) = stack.pop() {
        cells += 1;
        low = (low.0.min(cell.0), low.1.min(cell.1));
        high = (high.0.max(cell.0), high.1.max(cell.1));
        for next in borders.open_sides(cell) {
            if !std::mem::replace(&mut seen[next], true) {
                stack.push(next);
            }
        }
    }
    let (height, width) = (high.0 + 1 - low.0, high.1 + 1 - low.1);
    (Rectangle { row: low.0, col: low.1, height, width }, cells)
}

fn write(instance: &Instance, owners: &Grid<Option<usize>>) -> String {
    let (rows, cols) = (instance.rows, instance.cols);
    let mut text = format!("pzprv3\nshikaku\n{rows}\n{cols}\n");
    let clues = instance.clue_grid();
    for row in 0..rows {
        for &clue in clues.row(row) {
            text.push_str(&symbol(clue, ".", "-"));
            text.push(' ');
        }
        text.push('\n');
    }
    let mut line = |pairs: &mut dyn Iterator<Item = (Cell, Cell)>| {
        for (a, b) in pairs {
            text.push_str(if owners[a] != owners[b] { "1 " } else { "0 " });
        }
        text.push('\n');
    };
    for row in 0..rows {
        line(&mut (1..cols).map(|col| ((row, col - 1), (row, col))));
    }
    for row in 1..rows {
        line(&mut (0..cols).map(|col| ((row - 1, col), (row, col))));
    }
    text
}
