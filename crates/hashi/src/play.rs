//! How Hashiwokakero is played: bridges between islands.

use super::formats::clue;
use super::{Hashi, Instance, Island};
use kumiki_core::{Given, Input, Play, Printed, Scene};

pub(super) const PLAY: Play<Hashi> = Play {
    daily: "size=9x9,unique",
    size: |instance| (instance.rows(), instance.cols()),
    scene,
    edit,
};

fn scene(instance: &Instance) -> Scene {
    let printed = |island: &Island| Printed {
        cell: island.cell,
        given: island.clue.map_or(Given::Unknown, |clue| Given::Number { value: clue.into() }),
    };
    Scene {
        rows: instance.rows(),
        cols: instance.cols(),
        printed: instance.islands().iter().map(printed).collect(),
        input: Input::Bridges { most: instance.max_bridges() },
    }
}

fn edit(instance: &Instance, printed: &[Printed]) -> Result<Instance, String> {
    let mut islands = Vec::with_capacity(printed.len());
    for &Printed { cell, given } in printed {
        let number = match given {
            Given::Unknown => None,
            Given::Number { value } => Some(
                clue(value, instance.max_bridges())
                    .map_err(|expected| format!("found {value}, expected {expected}"))?,
            ),
            _ => return Err("only islands are given in Hashiwokakero".to_owned()),
        };
        if !instance.contains(cell) {
            return Err(format!("row {}, column {} is not on the board", cell.0 + 1, cell.1 + 1));
        }
        islands.push(Island { cell, clue: number });
    }
    islands.sort_by_key(|island| island.cell);
    if let Some(pair) = islands.windows(2).find(|pair| pair[0].cell == pair[1].cell) {
        let (row, col) = pair[0].cell;
        return Err(format!("row {}, column {} has two islands", row + 1, col + 1));
    }
    Ok(Instance::new(instance.rows(), instance.cols(), instance.max_bridges(), islands)?)
}
