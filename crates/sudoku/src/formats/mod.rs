//! The text forms that Sudokus are kept and passed on in.
//!
//! Each file is one family. A form that says nothing but the cells of a board ([`BoardForm`])
//! carries an answer as a full board, so that its four functions are written once, here.

mod csv;
mod fpuzzles;
mod grid;
mod line;
mod lloyd_amos;
pub(super) mod opensudoku;
mod puzzlink;
mod pzpr;
mod sdk;
mod sdm;
mod ss;
mod symbol;
mod tatham;
pub(super) mod text;
mod typed;

use super::{Instance, Shape, Sudoku, ilp};
use kumiki_core::{Confidence, Document, Format, Grid, ParseError, Puzzle};

/// Every format, the native one first.
pub(super) const ALL: &[Format<Sudoku>] = &[
    Format::text("\"sudoku 3x3\" (rows x columns of a box), then one row per line", text::read),
    board::<line::Line>(),
    board::<sdm::Sdm>(),
    sdk::FORMAT,
    board::<ss::Ss>(),
    board::<opensudoku::OpenSudoku>(),
    fpuzzles::FORMAT,
    board::<grid::Rows>(),
    typed::FORMAT,
    board::<lloyd_amos::LloydAmos>(),
    tatham::FORMAT,
    puzzlink::FORMAT,
    pzpr::FORMAT,
    board::<csv::Csv>(),
    Format::json(),
    ilp::LP,
    ilp::MPS,
    ilp::SOL,
];

/// A form whose text is the cells of one board and nothing else.
trait BoardForm {
    const NAME: &'static str;
    const ABOUT: &'static str;
    const ONE_LINE: bool = false;
    fn recognise(text: &str) -> Confidence;
    fn read(text: &str) -> Result<Instance, ParseError>;
    fn write(instance: &Instance) -> Result<String, String>;
}

/// The format of a form.
const fn board<B: BoardForm>() -> Format<Sudoku> {
    Format {
        one_line: B::ONE_LINE,
        recognise: B::recognise,
        read: Some(|text| B::read(text).map(Document::instance)),
        write: Some(B::write),
        read_answer: Some(|instance, text| answer(instance, B::read(text)?.givens())),
        write_answer: Some(|instance, solution| B::write(&filled(instance, solution)?)),
        ..Format::new(B::NAME, B::ABOUT)
    }
}

/// A board of values that were already counted.
fn board_of(shape: Shape, values: Vec<u8>) -> Result<Instance, ParseError> {
    let side = shape.side();
    let givens = Grid::from_values(side, side, values);
    text::instance(shape, givens.unwrap_or_else(|| shape.empty()))
}

/// A board that was read, as the answer to an instance.
fn answer(instance: &Instance, board: &Grid<u8>) -> Result<Grid<u8>, ParseError> {
    let (found, side) = (board.rows(), instance.side());
    if found != side {
        let message = format!("found a board of {found} x {found}, expected {side} x {side}");
        return Err(ParseError::line(1, message));
    }
    Ok(board.clone())
}

/// A solution as the board of an instance, so that the writers of instances write it.
fn filled(instance: &Instance, solution: &Grid<u8>) -> Result<Instance, String> {
    Ok(Instance::new(instance.shape(), solution.clone())?)
}

/// Refuses boards whose boxes a form without boxes cannot say.
fn usual(instance: &Instance) -> Result<(), String> {
    let shape = instance.shape();
    if shape.is_usual() {
        return Ok(());
    }
    let (rows, cols) = (shape.box_rows(), shape.box_cols());
    Err(format!("this format cannot say that boxes are {rows} x {cols}; text, ss and tatham can"))
}

/// How sure a board is to be a Sudoku and no other grid of numbers: with two numbers for each
/// row, none of them repeated in its row, column or box, chance is out of the question.
fn evidence(instance: &Instance) -> Confidence {
    let side = instance.side();
    let givens = instance.givens().values().iter().filter(|&&value| value != 0).count();
    let repeats = || {
        let violations = Sudoku::check(instance, instance.givens());
        violations.iter().any(|v| v.rule != "empty-cell")
    };
    if side >= 9 && givens + 1 >= 2 * side && !repeats() {
        Confidence::Sure
    } else {
        // Rows alone that say nothing of boxes are rather another puzzle than one without boxes.
        Confidence::maybe_if(side >= 4 && instance.shape().box_rows() > 1)
    }
}
