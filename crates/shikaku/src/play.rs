//! How Shikaku is played: rectangles over the clues.

use super::{Clue, Instance, Shikaku};
use kumiki_core::{Given, Input, Play, Printed, Scene};

pub(super) const PLAY: Play<Shikaku> = Play {
    daily: "size=10x10,unique",
    size: |instance| (instance.rows, instance.cols),
    scene,
    edit,
};

fn scene(instance: &Instance) -> Scene {
    let printed = |clue: &Clue| Printed {
        cell: clue.cell,
        given: clue.area.map_or(Given::Unknown, |value| Given::Number { value }),
    };
    Scene {
        rows: instance.rows,
        cols: instance.cols,
        printed: instance.clues.iter().map(printed).collect(),
        input: Input::Rectangles,
    }
}

fn edit(instance: &Instance, printed: &[Printed]) -> Result<Instance, String> {
    let clue = |printed: &Printed| match printed.given {
        Given::Number { value } => Ok(Clue { cell: printed.cell, area: Some(value) }),
        Given::Unknown => Ok(Clue { cell: printed.cell, area: None }),
        _ => Err("only areas are given in Shikaku".to_owned()),
    };
    let mut clues = printed.iter().map(clue).collect::<Result<Vec<_>, _>>()?;
    clues.sort_by_key(|clue| clue.cell);
    Ok(Instance::new(instance.rows, instance.cols, clues)?)
}
