//! Answers as data: rows of [piece, quarter turns], null = no piece. Instances: the pieces and where
//! some of them are fixed.

use super::instance::{Fixed, MAX_SIDE, Variant};
use super::piece::{Placed, Sides};
use super::{Board, Eternity, Instance};
use kumiki_core::{Data, DataError, Datum, Error};
use serde_json::{Value, json};

pub(super) const DATA: Data<Eternity> = Data {
    key: "pieces",
    about: "rows of [piece from 1, clockwise quarter turns], null = no piece",
    write,
    read,
    instance: "rows; cols; pieces: [top, right, bottom, left] each, colour 0 = the frame; fixed: a list \
               of {row, col, piece, turns}, row and col from 0, piece from 1, clockwise quarter \
               turns; tetravex: no frame, and pieces do not turn (false)",
    write_instance,
    read_instance,
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

fn write_instance(instance: &Instance) -> Value {
    let fixed = |&Fixed { cell: (row, col), placed }: &Fixed| {
        let (piece, turns) = (u32::from(placed.piece) + 1, placed.rotation & 3);
        json!({ "row": row, "col": col, "piece": piece, "turns": turns })
    };
    json!({
        "rows": instance.rows(),
        "cols": instance.cols(),
        "pieces": instance.pieces(),
        "fixed": instance.fixed().iter().map(fixed).collect::<Value>(),
        "tetravex": instance.variant() == Variant::Tetravex,
    })
}

fn read_instance(data: Datum) -> Result<Instance, Error> {
    data.only(&["rows", "cols", "pieces", "fixed", "tetravex"])?;
    let side = |name| data.field(name)?.number(1, MAX_SIDE);
    let (rows, cols) = (side("rows")?, side("cols")?);
    let tetravex = data.optional_field("tetravex").map_or(Ok(false), |flag| flag.flag())?;
    let variant = if tetravex { Variant::Tetravex } else { Variant::Framed };
    let pieces = data.field("pieces")?;
    let pieces = pieces.exactly(rows * cols, "pieces, one for each cell")?;
    let pieces = pieces.map(|piece| sides(&piece)).collect::<Result<Vec<Sides>, DataError>>()?;
    let invalid = |error: super::InvalidInstance| Error::Impossible(error.into());
    let mut instance = Instance::new(rows, cols, variant, pieces).map_err(invalid)?;
    if let Some(list) = data.optional_field("fixed") {
        for item in list.items()? {
            item.only(&["row", "col", "piece", "turns"])?;
            let number = |name, low, high| item.field(name)?.number(low, high);
            let cell = (number("row", 0, rows - 1)?, number("col", 0, cols - 1)?);
            let piece = number("piece", 1, rows * cols)?;
            let placed = Placed::new(piece - 1, item.field("turns")?.number(0, 3)?);
            let fixed = Fixed { cell, placed };
            instance.fix(fixed).map_err(invalid)?;
            instance.misfit(fixed).map_or(Ok(()), Err).map_err(invalid)?;
        }
    }
    Ok(instance)
}

fn sides(piece: &Datum) -> Result<Sides, DataError> {
    let mut sides = Sides::default();
    let colours = piece.exactly(4, "colours: top, right, bottom, left")?;
    for (side, colour) in sides.iter_mut().zip(colours) {
        *side = colour.number(0, u8::MAX)?;
    }
    Ok(sides)
}
