//! Answers as data: the rectangle of each clue in row order, null = open. Instances: rows of clues.

use super::text::MAX_PLACE;
use super::{Clue, Instance, Rectangle, Shikaku, Solution};
use kumiki_core::{Data, DataError, Datum, Error};
use serde_json::{Value, json};

pub(super) const DATA: Data<Shikaku> = Data {
    key: "rectangles",
    about: "for each clue in row order {row, col, height, width} with row and col from 0, null = open",
    write,
    read,
    instance: "grid: rows of cells: a clue's area, \"?\" = any area, 0 or null = no clue",
    write_instance,
    read_instance,
};

fn write(_: &Instance, solution: &Solution) -> Value {
    let rectangle = |rectangle: &Option<Rectangle>| {
        rectangle.map(|Rectangle { row, col, height, width }| {
            json!({"row": row, "col": col, "height": height, "width": width})
        })
    };
    solution.rectangles.iter().map(rectangle).collect()
}

/// Rectangles that leave the grid are the judge's business, as in texts.
fn read(instance: &Instance, data: Datum) -> Result<Solution, DataError> {
    let items = data.exactly(instance.clues.len(), "rectangles, one for each clue")?;
    let rectangles = items.map(|item| item.optional(rectangle)).collect::<Result<_, _>>()?;
    Ok(Solution::new(rectangles))
}

fn rectangle(item: &Datum) -> Result<Rectangle, DataError> {
    let number = |name| item.field(name)?.number(0, MAX_PLACE);
    Ok(Rectangle {
        row: number("row")?,
        col: number("col")?,
        height: number("height")?,
        width: number("width")?,
    })
}

fn write_instance(instance: &Instance) -> Value {
    let grid = instance.clue_grid();
    let cell = |clue: &Option<Clue>| match clue {
        None => json!(0),
        Some(clue) => clue.area.map_or(json!("?"), |area| json!(area)),
    };
    let row = |row| grid.row(row).iter().map(cell).collect::<Value>();
    json!({ "grid": (0..grid.rows()).map(row).collect::<Value>() })
}

fn read_instance(data: Datum) -> Result<Instance, Error> {
    data.only(&["grid"])?;
    let area = |cell: &Datum| match cell.is_word("?") {
        true => Ok(Some(None)),
        false => {
            let area = cell.optional(|cell| cell.number(0, u32::MAX))?;
            Ok(area.filter(|&area| area > 0).map(Some))
        }
    };
    let grid = data.field("grid")?.grid(area)?;
    let clues = grid.iter().filter_map(|(cell, area)| area.map(|area| Clue { cell, area }));
    Instance::new(grid.rows(), grid.cols(), clues.collect())
        .map_err(|error| Error::Impossible(error.into()))
}
