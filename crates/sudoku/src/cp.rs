//! Constraint programming: a variable for each cell, all different in every row, column and box.

use super::{Instance, Sudoku};
use kumiki_core::{Cell, Grid, Method, OptionSpec, Options};
use kumiki_cp::{Model, Var};
use kumiki_puzzle_kit::cp::{self, CpModel};

const OPTIONS: &[OptionSpec] = &[
    OptionSpec { default: "domain", ..cp::ALLDIFF },
    // Of the orders, this one leads out of the dead ends of large boards.
    OptionSpec { default: "wdeg", ..cp::VAR },
    OptionSpec { default: "random", ..cp::VAL },
    OptionSpec { default: "geometric", ..cp::RESTARTS },
    cp::LAST_CONFLICT,
    cp::LDS,
];

/// Constraint programming.
pub(super) const METHOD: Method<Sudoku> = Method {
    options: OPTIONS,
    complete: true,
    enumerate: Some(|board, options, run, visit| {
        formulate(board, options).enumerate(options, run, visit)
    }),
    count: Some(|board, options, run, limit| formulate(board, options).count(options, run, limit)),
    common: Some(|board, options, run| formulate(board, options).common(options, run)),
    ..Method::new(
        "cp",
        "constraint programming: all-different in every unit",
        |board, options, run| formulate(board, options).solve(options, run),
    )
};

fn formulate<'i>(instance: &'i Instance, options: &Options) -> CpModel<'i, Sudoku> {
    let (shape, side) = (instance.shape(), instance.side());
    let mut model = Model::new();
    let var = |&given: &u8| match given {
        0 => model.var(0..side as u32),
        given => model.var_of(&[u32::from(given) - 1]),
    };
    let xs: Vec<Var> = instance.givens().values().iter().map(var).collect();
    let at = |(row, col): Cell| xs[row * side + col];
    for unit in 0..side {
        cp::post_all_different(&mut model, options, (0..side).map(|i| at((unit, i))));
        cp::post_all_different(&mut model, options, (0..side).map(|i| at((i, unit))));
        cp::post_all_different(&mut model, options, shape.box_cells(unit).map(at));
    }
    let read = move |values: &[Option<u32>]| {
        let number = |value: &Option<u32>| value.map_or(0, |value| value as u8 + 1);
        let numbers = values.iter().map(number).collect();
        Grid::from_values(side, side, numbers).unwrap_or_else(|| shape.empty())
    };
    CpModel { instance, model, xs, later: None, read: Box::new(read) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Shape, backtrack, generate};
    use kumiki_core::{Puzzle, Rng};
    use kumiki_puzzle_kit::cp::testing::{agree, stopped};

    /// Boards of little side with random numbers, which may contradict each other.
    fn random(rng: &mut Rng) -> Instance {
        let (rows, cols) = [(1, 1), (1, 3), (2, 2), (2, 2), (2, 3), (3, 2)][rng.below(6)];
        let shape = Shape::new(rows, cols).unwrap();
        let side = shape.side();
        let mut givens = shape.empty();
        for _ in 0..side * side / 3 + rng.below(side) {
            let (cell, value) = ((rng.below(side), rng.below(side)), rng.between(1, side) as u8);
            let row =
                (0..side).any(|i| givens[(cell.0, i)] == value || givens[(i, cell.1)] == value);
            if !row || rng.chance(0.02) {
                givens[cell] = value;
            }
        }
        Instance::new(shape, givens).unwrap()
    }

    #[test]
    fn agrees_with_backtracking() {
        let mut rng = Rng::seeded(1);
        for _ in 0..250 {
            let options = ["", "value,first-fail,val=min", "bounds,impact", "value,lds"];
            agree(&backtrack::METHOD, &METHOD, &random(&mut rng), &options);
        }
    }

    #[test]
    fn generated_boards_of_nine_agree_too() {
        for seed in 0..10 {
            let options = Options::defaults(generate::GENERATOR.options);
            let mut run = kumiki_puzzle_kit::cp::testing::run(u64::MAX);
            run.rng = Rng::seeded(seed);
            let made = (Sudoku::GENERATOR.make)(&options, &mut run).unwrap();
            agree(&backtrack::METHOD, &METHOD, &made.instance, &["", "value,first-fail-random"]);
        }
    }

    #[test]
    fn a_search_cut_short_keeps_its_deepest_board() {
        let board = Instance::new(Shape::new(5, 5).unwrap(), Grid::filled(25, 25, 0)).unwrap();
        let best = stopped(&METHOD, &board, 60, &["empty-cell"]);
        assert!(best.values().iter().filter(|&&value| value > 0).count() >= 60);
    }
}
