//! Answers as data: the column of each row from 0, null = open.

use super::{Instance, Queens, Solution};
use kumiki_core::{Data, DataError, Datum};
use serde_json::Value;

pub(super) const DATA: Data<Queens> =
    Data { key: "columns", about: "the column of each row from 0, null = open", write, read };

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
