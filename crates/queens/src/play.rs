//! How N-Queens is played: a queen in every row, closing its row, column and diagonals.

use super::{Instance, Queens};
use kumiki_core::{Cell, Given, Input, Play, Printed, Reach, Scene};
use std::collections::BTreeMap;

pub(super) const PLAY: Play<Queens> =
    Play { daily: "size=8,unique", size: |instance| (instance.n, instance.n), scene, edit };

fn scene(instance: &Instance) -> Scene {
    let placed = instance.placed.iter().map(|&cell| Printed { cell, given: Given::Mark });
    let blocked = instance.blocked.iter().map(|&cell| Printed { cell, given: Given::Blocked });
    let mut printed: Vec<Printed> = placed.chain(blocked).collect();
    printed.sort_by_key(|printed| printed.cell);
    Scene {
        rows: instance.n,
        cols: instance.n,
        printed,
        input: Input::Toggle {
            reach: vec![Reach::Row, Reach::Column, Reach::Diagonal],
            closed: on_excluded_diagonals(instance),
        },
    }
}

fn on_excluded_diagonals(instance: &Instance) -> Vec<Cell> {
    if !instance.excludes_diagonals() {
        return Vec::new();
    }
    let cells = (0..instance.n).flat_map(|row| (0..instance.n).map(move |col| (row, col)));
    let excluded = |cell: &Cell| {
        instance.excluded_sums.binary_search(&instance.sum(*cell)).is_ok()
            || instance.excluded_differences.binary_search(&instance.difference(*cell)).is_ok()
    };
    cells.filter(excluded).collect()
}

/// Excluded diagonals stay as they are.
fn edit(instance: &Instance, printed: &[Printed]) -> Result<Instance, String> {
    let mut cells = BTreeMap::new();
    for &Printed { cell, given } in printed {
        let (row, col) = cell;
        let placed = match given {
            Given::Mark => true,
            Given::Blocked => false,
            _ => return Err("only queens and blocked cells are given in N-Queens".to_owned()),
        };
        if row >= instance.n || col >= instance.n {
            return Err(format!("row {}, column {} is not on the board", row + 1, col + 1));
        }
        if cells.insert(cell, placed).is_some() {
            return Err(format!("row {}, column {} is given twice", row + 1, col + 1));
        }
    }
    let those = |wanted| {
        cells.iter().filter(move |&(_, &placed)| placed == wanted).map(|(&cell, _)| cell).collect()
    };
    Ok(Instance { placed: those(true), blocked: those(false), ..instance.clone() })
}
