//! Answers and instances as data: rows of numbers, 0 = open.

use super::{Instance, InvalidInstance, Shape, Sudoku};
use kumiki_core::{Data, DataError, Datum, Error, Grid};
use serde_json::{Value, json};

pub(super) const DATA: Data<Sudoku> = Data {
    key: "grid",
    about: "rows of numbers, 0 = open",
    write: |_, board| rows(board),
    read,
    instance: "grid: rows of numbers, 0 or null = open; boxes: rows and columns of a box",
    write_instance,
    read_instance,
};

fn rows(board: &Grid<u8>) -> Value {
    (0..board.rows()).map(|row| json!(board.row(row))).collect()
}

fn write_instance(instance: &Instance) -> Value {
    let shape = instance.shape();
    json!({ "grid": rows(instance.givens()), "boxes": [shape.box_rows(), shape.box_cols()] })
}

fn read_instance(data: Datum) -> Result<Instance, Error> {
    data.only(&["grid", "boxes"])?;
    let grid = data.field("grid")?;
    let givens =
        grid.grid(|cell| Ok(cell.optional(|cell| cell.number(0, u8::MAX))?.unwrap_or(0)))?;
    let invalid = |error: InvalidInstance| Error::Impossible(error.into());
    let shape = match data.optional_field("boxes") {
        Some(boxes) => {
            let sides: Vec<Datum> = boxes.exactly(2, "numbers, rows and columns")?.collect();
            let side = |at: usize| sides[at].number(1, super::MAX_SIDE);
            Shape::new(side(0)?, side(1)?).map_err(invalid)?
        }
        None => Shape::of_side(givens.rows()).ok_or_else(|| {
            grid.expected(format!("from 1 to {} rows, as many as columns", super::MAX_SIDE))
        })?,
    };
    Instance::new(shape, givens).map_err(invalid)
}

/// Numbers beyond the side are the judge's business, as in texts.
fn read(instance: &Instance, data: Datum) -> Result<Grid<u8>, DataError> {
    let mut board = instance.shape().empty();
    let side = instance.side();
    for (row, cells) in data.exactly(side, "rows")?.enumerate() {
        for (col, cell) in cells.exactly(side, "numbers")?.enumerate() {
            board[(row, col)] = cell.number(0, u8::MAX)?;
        }
    }
    Ok(board)
}
