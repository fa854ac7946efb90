//! Answers as data: rows of numbers, 0 = open.

use super::{Instance, Sudoku};
use kumiki_core::{Data, DataError, Datum, Grid};
use serde_json::{Value, json};

pub(super) const DATA: Data<Sudoku> =
    Data { key: "grid", about: "rows of numbers, 0 = open", write, read };

fn write(_: &Instance, board: &Grid<u8>) -> Value {
    (0..board.rows()).map(|row| json!(board.row(row))).collect()
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
