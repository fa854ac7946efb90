//! Answers as data: the bridges between each pair of cells.

use super::text::MAX_CLAIM;
use super::{Bridge, Hashi, Instance, Solution};
use kumiki_core::{Cell, Data, DataError, Datum};
use serde_json::{Value, json};
use std::collections::BTreeSet;

pub(super) const DATA: Data<Hashi> = Data {
    key: "bridges",
    about: "a list of {from, to, count}: cells [row, column] from 0, count null = undecided",
    write,
    read,
};

fn write(_: &Instance, solution: &Solution) -> Value {
    let bridge =
        |&Bridge { from, to, count }: &Bridge| json!({"from": from, "to": to, "count": count});
    solution.bridges().iter().map(bridge).collect()
}

fn read(instance: &Instance, data: Datum) -> Result<Solution, DataError> {
    let mut joined: BTreeSet<(Cell, Cell)> = BTreeSet::new();
    let mut bridges = Vec::new();
    for item in data.items()? {
        let end = |name| item.field(name)?.cell(instance.rows(), instance.cols());
        let (from, to) = (end("from")?, end("to")?);
        let count = item.field("count")?.optional(|count| count.number(0, MAX_CLAIM))?;
        if !joined.insert((from.min(to), from.max(to))) {
            return Err(item.expected("cells that no bridge before it joins"));
        }
        bridges.push(Bridge { from, to, count });
    }
    Ok(Solution::new(bridges))
}
