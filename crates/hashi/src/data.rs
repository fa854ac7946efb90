//! Answers as data: the bridges between each pair of cells. Instances: rows of islands and water.

use super::text::MAX_CLAIM;
use super::{Bridge, Clue, Hashi, Instance, Island, Solution, USUAL_BRIDGES};
use kumiki_core::{Cell, Data, DataError, Datum, Error};
use serde_json::{Value, json};
use std::collections::BTreeSet;

pub(super) const DATA: Data<Hashi> = Data {
    key: "bridges",
    about: "a list of {from, to, count}: cells [row, column] from 0, count null = undecided",
    write,
    read,
    instance: "grid: rows of cells: an island's number, \"?\" = any number, 0 or null = water; \
               max_bridges between two islands (2); loops: may bridges form loops (true)",
    write_instance,
    read_instance,
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

fn write_instance(instance: &Instance) -> Value {
    let grid = instance.clues();
    let cell = |island: &Option<Clue>| match island {
        None => json!(0),
        Some(clue) => clue.map_or(json!("?"), |number| json!(number)),
    };
    let row = |row| grid.row(row).iter().map(cell).collect::<Value>();
    json!({
        "grid": (0..grid.rows()).map(row).collect::<Value>(),
        "max_bridges": instance.max_bridges(),
        "loops": instance.allows_loops(),
    })
}

fn read_instance(data: Datum) -> Result<Instance, Error> {
    data.only(&["grid", "max_bridges", "loops"])?;
    let island = |cell: &Datum| match cell.is_word("?") {
        true => Ok(Some(None)),
        false => {
            let number = cell.optional(|cell| cell.number(0, u8::MAX))?;
            Ok(number.filter(|&number| number > 0).map(Some))
        }
    };
    let grid = data.field("grid")?.grid(island)?;
    let islands = grid.iter().filter_map(|(cell, clue)| clue.map(|clue| Island { cell, clue }));
    let most = data.optional_field("max_bridges");
    let most = most.map_or(Ok(USUAL_BRIDGES), |most| most.number(0, u8::MAX))?;
    let loops = data.optional_field("loops").map_or(Ok(true), |loops| loops.flag())?;
    let instance = Instance::new(grid.rows(), grid.cols(), most, islands.collect())
        .map_err(|error| Error::Impossible(error.into()))?;
    Ok(if loops { instance } else { instance.without_loops() })
}
