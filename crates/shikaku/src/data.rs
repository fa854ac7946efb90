//! Answers as data: the rectangle of each clue in row order, null = open.

use super::text::MAX_PLACE;
use super::{Instance, Rectangle, Shikaku, Solution};
use kumiki_core::{Data, DataError, Datum};
use serde_json::{Value, json};

pub(super) const DATA: Data<Shikaku> = Data {
    key: "rectangles",
    about: "for each clue in row order {row, col, height, width} with row and col from 0, null = open",
    write,
    read,
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
