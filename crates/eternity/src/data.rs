//! Answers as data: rows of [piece, quarter turns], null = no piece.

use super::piece::Placed;
use super::{Board, Eternity, Instance};
use kumiki_core::{Data, DataError, Datum};
use serde_json::{Value, json};

pub(super) const DATA: Data<Eternity> = Data {
    key: "pieces",
    about: "rows of [piece from 1, clockwise quarter turns], null = no piece",
    write,
    read,
};

fn write(_: &Instance, board: &Board) -> Value {
    let cell = |placed: &Option<Placed>| {
        placed.map(|placed| json!([u32::from(placed.piece) + 1, placed.rotation & 3]))
    };
    let row = |row| board.row(row).iter().map(cell).collect::<Value>();
    (0..board.rows()).map(row).collect()
}

/// Pieces that the puzzle does not have are the judge's business, as in texts.
fn read(instance: &Instance, data: Datum) -> Result<Board, DataError> {
    let mut board = Board::filled(instance.rows(), instance.cols(), None);
    for (row, cells) in data.exactly(instance.rows(), "rows")?.enumerate() {
        for (col, cell) in cells.exactly(instance.cols(), "cells")?.enumerate() {
            board[(row, col)] = cell.optional(placed)?;
        }
    }
    Ok(board)
}

fn placed(cell: &Datum) -> Result<Placed, DataError> {
    let numbers: Vec<Datum> = cell.exactly(2, "numbers, piece and quarter turns")?.collect();
    let piece = numbers[0].number(1, usize::from(u16::MAX))?;
    Ok(Placed::new(piece - 1, numbers[1].number(0, 3)?))
}
