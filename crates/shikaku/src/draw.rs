//! The picture: a thin grid, the clues, and the rectangles of an answer with the judge's marks.

use super::{Instance, Rectangle, Shikaku, Solution};
use kumiki_core::{Anchor, Cell, Colour, Drawing, Grid, Puzzle, Shape, Stroke};

/// Soft fills, so that rectangles side by side differ; pale enough to print numbers on.
const FILLS: [Colour; 5] = [
    Colour(222, 235, 247),
    Colour(253, 240, 213),
    Colour(226, 240, 217),
    Colour(237, 228, 243),
    Colour(240, 240, 240),
];
/// The fill of a cell that breaks a rule.
const WRONG_FILL: Colour = Colour(250, 205, 198);

const THIN: f64 = 0.02;
const FRAME: f64 = 0.08;
const OUTLINE: f64 = 0.09;

/// What the judge objects to, cell by cell.
struct Mistakes {
    /// Clues whose rectangles are wrong.
    clues: Grid<bool>,
    /// Cells in two rectangles or, in an answer with nothing left open, in none.
    cells: Vec<Cell>,
}

impl Mistakes {
    fn of(instance: &Instance, solution: &Solution) -> Self {
        let finished = solution.rectangles.iter().all(Option::is_some);
        let mut mistakes =
            Mistakes { clues: Grid::filled(instance.rows, instance.cols, false), cells: vec![] };
        for violation in Shikaku::check(instance, solution) {
            match violation.rule {
                "overlap" | "not-a-rectangle" => mistakes.cells.extend(violation.cells),
                // What is still open is not wrong.
                "uncovered-cell" if !finished => (),
                "uncovered-cell" => mistakes.cells.extend(violation.cells),
                _ => violation.cells.iter().for_each(|&cell| mistakes.clues[cell] = true),
            }
        }
        mistakes
    }
}

/// Draws an instance, with an answer where there is one.
pub(super) fn draw(instance: &Instance, solution: Option<&Solution>) -> Drawing {
    let (rows, cols) = (instance.rows, instance.cols);
    let mut drawing = Drawing::new(cols as f64, rows as f64);
    let digits = |area: Option<u32>| area.map_or(1, |n| n.to_string().len());
    let longest = instance.clues.iter().map(|clue| digits(clue.area)).max().unwrap_or(1);
    drawing.characters = ((longest + 2).max(4), 2);
    drawing.compact = vec![(longest + 1, 2)];
    let rectangles = solution.map_or(Vec::new(), |s| rectangles(instance, s));
    fills(&mut drawing, instance, &rectangles);
    lines(&mut drawing, rows, cols);
    let mistakes = solution.map(|solution| Mistakes::of(instance, solution));
    let is_wrong = |cell: Cell| mistakes.as_ref().is_some_and(|m| m.clues[cell]);
    for &(_, rectangle) in rectangles.iter().filter(|r| !is_wrong(r.0)) {
        outline(&mut drawing, rectangle, Colour::ANSWER);
    }
    // Wrong ones last, so that no other outline hides them.
    for &(_, rectangle) in rectangles.iter().filter(|r| is_wrong(r.0)) {
        outline(&mut drawing, rectangle, Colour::WRONG);
    }
    for &(row, col) in mistakes.iter().flat_map(|m| &m.cells) {
        drawing.push(Shape::Rect {
            x: col as f64 + 0.1,
            y: row as f64 + 0.1,
            w: 0.8,
            h: 0.8,
            fill: Some(WRONG_FILL),
            stroke: Some(Stroke::new(Colour::WRONG, 0.05)),
        });
    }
    for clue in &instance.clues {
        let colour = if is_wrong(clue.cell) { Colour::WRONG } else { Colour::INK };
        let content = clue.area.map_or("?".to_owned(), |area| area.to_string());
        number(&mut drawing, clue.cell, content, colour);
    }
    drawing
}

/// The rectangles that lie in the grid, each with the cell of its clue.
fn rectangles(instance: &Instance, solution: &Solution) -> Vec<(Cell, Rectangle)> {
    let pairs = instance.clues.iter().zip(&solution.rectangles);
    let placed = pairs.filter_map(|(clue, rectangle)| Some((clue.cell, (*rectangle)?)));
    placed.filter(|(_, r)| r.fits(instance.rows, instance.cols)).collect()
}

fn fills(drawing: &mut Drawing, instance: &Instance, rectangles: &[(Cell, Rectangle)]) {
    let mut painted = Grid::filled(instance.rows, instance.cols, None);
    for (index, &(_, r)) in rectangles.iter().enumerate() {
        let mut taken = [false; FILLS.len()];
        for cell in neighbours(r) {
            if let Some(Some(fill)) = painted.get(cell) {
                taken[*fill] = true;
            }
        }
        let fill = taken.iter().position(|taken| !taken).unwrap_or(index % FILLS.len());
        drawing.fill(r.col as f64, r.row as f64, r.width as f64, r.height as f64, FILLS[fill]);
        for cell in border_cells(r) {
            painted[cell] = Some(fill);
        }
    }
}

/// The cells along the inside of a rectangle's outline: enough for its neighbours to see it.
fn border_cells(r: Rectangle) -> impl Iterator<Item = Cell> {
    let (bottom, right) = (r.row + r.height - 1, r.col + r.width - 1);
    let across = (r.col..=right).flat_map(move |col| [(r.row, col), (bottom, col)]);
    across.chain((r.row..=bottom).flat_map(move |row| [(row, r.col), (row, right)]))
}

/// The cells along the outside of a rectangle's outline; some may be outside the grid.
fn neighbours(r: Rectangle) -> impl Iterator<Item = Cell> {
    let (above, left) = (r.row.wrapping_sub(1), r.col.wrapping_sub(1));
    let (below, right) = (r.row + r.height, r.col + r.width);
    let across = (r.col..right).flat_map(move |col| [(above, col), (below, col)]);
    across.chain((r.row..below).flat_map(move |row| [(row, left), (row, right)]))
}

fn lines(drawing: &mut Drawing, rows: usize, cols: usize) {
    let (width, height) = (cols as f64, rows as f64);
    for row in 1..rows {
        let y = row as f64;
        drawing.line((0.0, y), (width, y), Colour::FAINT, THIN);
    }
    for col in 1..cols {
        let x = col as f64;
        drawing.line((x, 0.0), (x, height), Colour::FAINT, THIN);
    }
    let stroke = Some(Stroke::new(Colour::INK, FRAME));
    drawing.push(Shape::Rect { x: 0.0, y: 0.0, w: width, h: height, fill: None, stroke });
}

fn outline(drawing: &mut Drawing, r: Rectangle, colour: Colour) {
    let (x, y, w, h) = (r.col as f64, r.row as f64, r.width as f64, r.height as f64);
    let stroke = Some(Stroke::new(colour, OUTLINE));
    drawing.push(Shape::Rect { x, y, w, h, fill: None, stroke });
}

fn number(drawing: &mut Drawing, (row, col): Cell, content: String, colour: Colour) {
    // A digit is about 0.6 of its height wide, and a cell leaves 0.85 for them.
    let size = (0.85 / 0.6 / content.len().max(1) as f64).min(0.58);
    drawing.push(Shape::Text {
        at: (col as f64 + 0.5, row as f64 + 0.5),
        size,
        content,
        colour,
        anchor: Anchor::Middle,
        bold: true,
    });
}
