//! How Sudoku is played: a number in every cell.

use super::{Instance, Sudoku};
use kumiki_core::{Given, Input, Play, Printed, Scene};

pub(super) const PLAY: Play<Sudoku> = Play {
    daily: "symmetry=rotational",
    size: |instance| (instance.side(), instance.side()),
    scene,
    edit,
};

fn scene(instance: &Instance) -> Scene {
    let side = instance.side();
    let givens = instance.givens().iter().filter(|&(_, &value)| value != 0);
    let printed =
        givens.map(|(cell, &value)| Printed { cell, given: Given::Number { value: value.into() } });
    let areas = (0..side).map(|number| instance.shape().box_cells(number).collect());
    Scene {
        rows: side,
        cols: side,
        printed: printed.collect(),
        input: Input::Digits { highest: side as u32, areas: areas.collect() },
    }
}

fn edit(instance: &Instance, printed: &[Printed]) -> Result<Instance, String> {
    let mut givens = instance.shape().empty();
    for Printed { cell, given } in printed {
        let Given::Number { value } = *given else {
            return Err("only numbers are given in Sudoku".to_owned());
        };
        if givens.get(*cell).is_none() {
            return Err(format!("row {}, column {} is not on the board", cell.0 + 1, cell.1 + 1));
        }
        givens[*cell] = u8::try_from(value).map_err(|_| format!("{value} is no number here"))?;
    }
    Ok(Instance::new(instance.shape(), givens)?)
}
