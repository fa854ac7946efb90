//! Answers as data: the column of each row from 0, null = open. Instances: the size and what is said
//! about the board.

use super::{Instance, MAX_SIZE, Queens, Solution};
use kumiki_core::{Cell, Data, DataError, Datum, Error};
use serde_json::{Value, json};

pub(super) const DATA: Data<Queens> = Data {
    key: "columns",
    about: "the column of each row from 0, null = open",
    write,
    read,
    instance: "size; placed and blocked: cells [row, column] from 0; excluded_sums (row + column) and \
               excluded_differences (row - column + size - 1): diagonals without queens",
    write_instance,
    read_instance,
};

fn write(instance: &Instance, solution: &Solution) -> Value {
    (0..instance.n).map(|row| solution.queen(row)).collect()
}

fn read(instance: &Instance, data: Datum) -> Result<Solution, DataError> {
    let last = instance.n.saturating_sub(1) as u32;
    let columns = data.exactly(instance.n, "columns, one for each row")?.map(|column| {
        Ok(column.optional(|column| column.number(0, last))?.unwrap_or(Solution::OPEN))
    });
    Ok(Solution::from_columns(columns.collect::<Result<_, _>>()?))
}

const FIELDS: [&str; 5] = ["size", "placed", "blocked", "excluded_sums", "excluded_differences"];

fn write_instance(instance: &Instance) -> Value {
    json!({
        "size": instance.n,
        "placed": instance.placed,
        "blocked": instance.blocked,
        "excluded_sums": instance.excluded_sums,
        "excluded_differences": instance.excluded_differences,
    })
}

fn read_instance(data: Datum) -> Result<Instance, Error> {
    data.only(&FIELDS)?;
    let n: usize = data.field("size")?.number(1, MAX_SIZE)?;
    let cells = |name| -> Result<Vec<Cell>, DataError> {
        let Some(list) = data.optional_field(name) else { return Ok(Vec::new()) };
        list.items()?.map(|cell| cell.cell(n, n)).collect()
    };
    let diagonals = |name| -> Result<Vec<usize>, DataError> {
        let Some(list) = data.optional_field(name) else { return Ok(Vec::new()) };
        list.items()?.map(|diagonal| diagonal.number(0, 2 * n - 2)).collect()
    };
    let [_, placed, blocked, sums, differences] = FIELDS;
    let (placed, blocked) = (cells(placed)?, cells(blocked)?);
    Instance::new(n, placed, blocked, diagonals(sums)?, diagonals(differences)?)
        .map_err(|error| Error::Impossible(error.into()))
}
