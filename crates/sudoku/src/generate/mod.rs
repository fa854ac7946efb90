//! New puzzles: a full board from which numbers are taken away in random order.
//!
//! With `unique` a number goes only if the count of solutions, up to two, stays one; a count that
//! takes too long counts as "more than one", so the work is bounded and the result proven.

mod dig;
mod of_level;
mod rivals;
mod symmetry;
mod vary;

use super::{Instance, MAX_SIDE, Shape, Sudoku, fill};
use dig::{MAX_STEPS, ORDINARY_SIDE, Order};
use kumiki_core::{
    Generated, Generator, Grid, Kind, OfLevelFn, OptionSpec, Options, Run, Variation, VaryFn,
};
use rivals::Rivals;

/// The generator.
pub(super) const GENERATOR: Generator<Sudoku> = Generator {
    options: &[
        OptionSpec::new("size", Kind::Text, "", "side of the board, like 9x9 (default) or 16x16"),
        OptionSpec::new("box", Kind::Text, "", "rows x columns of a box, like 2x3"),
        OptionSpec::new(
            "givens",
            Kind::Int(0, (MAX_SIDE * MAX_SIDE) as i64),
            "",
            "numbers given; default: minimal up to 9x9, half of the cells beyond (60 % from 20x20)",
        ),
        OptionSpec::new("unique", Kind::Flag, "", "exactly one solution"),
        OptionSpec::new(
            "symmetry",
            Kind::Choice(symmetry::NAMES),
            "none",
            "pattern of the givens: any, or the same after these turns and reflections",
        ),
        OptionSpec::new(
            "minimal",
            Kind::Flag,
            "false",
            "proven: no given, or no symmetric set of them, can be left out",
        ),
    ],
    small: &[
        "size=4,givens=5,unique=false",
        "size=6,givens=14,unique=false",
        "box=3x2,givens=18,unique=false",
        "box=1x5,givens=9,unique=false",
        "size=4,givens=6",
    ],
    ..Generator::new(
        "removes numbers from a random full board, keeping a single solution if asked",
        make,
    )
};

/// How boards are changed towards a difficulty.
pub(super) const VARY: VaryFn<Sudoku> = vary::vary;

/// How boards of a level are made.
pub(super) const OF_LEVEL: OfLevelFn<Sudoku> = of_level::of_level;

/// Boards tried before a number of givens is called out of reach.
const TRIES: usize = 100;

/// Orbits that come back on a large board before others are taken away.
const BACK: usize = 20;

fn make(options: &Options, run: &mut Run) -> Result<Generated<Sudoku>, String> {
    let shape = shape(options)?;
    let mut order = Order::new(shape, options)?;
    let until = if order.proven { u64::MAX } else { run.steps() + MAX_STEPS };
    let mut closest: Option<(usize, Grid<u8>, Grid<u8>)> = None;
    for number in 0..TRIES {
        order = order.for_try(number);
        // Large boards are mended: a new one would be thinned out from the beginning.
        let (full, givens) = match &closest {
            Some((_, full, givens)) if order.is_even() => {
                let mut givens = givens.clone();
                vary::give_back(&order, full, &mut givens, BACK, run);
                (full.clone(), givens)
            }
            _ => {
                let full = fill::full(shape, run)?;
                (full.clone(), full)
            }
        };
        let givens = order.take_away(&full, givens, &mut Rivals::default(), until, run)?;
        let left = dig::count(&givens);
        if left == order.target || order.minimal {
            let instance = Instance::new(shape, givens)?;
            return Ok(Generated { instance, solution: Some(full) });
        }
        if closest.as_ref().is_none_or(|closest| left <= closest.0) {
            closest = Some((left, full, givens));
        }
    }
    let closest = closest.map_or(shape.side() * shape.side(), |closest| closest.0);
    Err(format!(
        "no unique board with {} givens in {TRIES} tries; the closest had {closest}",
        order.target
    ))
}

/// `AxB` as two numbers.
fn pair(text: &str, what: &str) -> Result<(usize, usize), String> {
    let wrong = || format!("{what}: found {text:?}, expected two numbers like 3x3");
    let (a, b) = text.split_once('x').ok_or_else(wrong)?;
    Ok((a.parse().map_err(|_| wrong())?, b.parse().map_err(|_| wrong())?))
}

fn shape(options: &Options) -> Result<Shape, String> {
    let side = match options.text("size") {
        "" => None,
        text => {
            let (rows, cols) = match text.parse::<usize>() {
                Ok(side) => (side, side),
                Err(_) => pair(text, "size")?,
            };
            if rows != cols {
                return Err(format!("size {text}: a Sudoku is square"));
            }
            Some(rows)
        }
    };
    let shape = match options.text("box") {
        "" => {
            let side = side.unwrap_or(ORDINARY_SIDE);
            Shape::of_side(side)
                .ok_or_else(|| format!("size {side}: expected a side from 1 to {MAX_SIDE}"))?
        }
        text => {
            let (rows, cols) = pair(text, "box")?;
            Shape::new(rows, cols)?
        }
    };
    match side {
        Some(side) if side != shape.side() => {
            let box_side = shape.side();
            Err(format!("boxes of that size make a side of {box_side}, not {side}"))
        }
        _ => Ok(shape),
    }
}

#[cfg(test)]
mod tests {
    use super::super::backtrack::{self, Plan};
    use super::*;
    use kumiki_core::{Budget, Cell};

    fn made(options: &str, seed: u64) -> Result<Generated<Sudoku>, String> {
        let options = Options::parse(GENERATOR.options, options)?;
        make(&options, &mut Run::unlimited(seed))
    }

    fn solutions(instance: &Instance) -> u128 {
        let mut run = Run::unlimited(0);
        backtrack::count(instance, Plan { fewest: true, random: false }, &mut run, 2).found
    }

    fn given(instance: &Instance) -> Vec<Cell> {
        let givens = instance.givens();
        givens.iter().filter(|&(_, &value)| value != 0).map(|(cell, _)| cell).collect()
    }

    #[test]
    fn an_ordinary_board_is_unique_and_minimal() {
        for seed in 0..5 {
            let instance = made("", seed).unwrap().instance;
            assert_eq!(solutions(&instance), 1);
            for cell in given(&instance) {
                let mut givens = instance.givens().clone();
                givens[cell] = 0;
                let fewer = Instance::new(instance.shape(), givens).unwrap();
                assert_eq!(solutions(&fewer), 2, "{cell:?} is not needed");
            }
        }
    }

    #[test]
    fn parameters_are_kept() {
        for (options, side, givens) in [
            ("size=4x4,givens=6", 4, 6),
            ("box=3x2,givens=12", 6, 12),
            ("givens=81", 9, 81),
            ("givens=0,unique=false", 9, 0),
            ("size=9,box=3x3,givens=30,rotational", 9, 30),
            ("givens=31,rotational", 9, 31),
            ("size=16x16", 16, 128),
            ("size=12,givens=70,unique,rotational", 12, 70),
            ("size=25x25", 25, 375),
            ("size=64", 64, 2456),
        ] {
            let Generated { instance, solution } = made(options, 1).unwrap();
            let cells = given(&instance);
            assert_eq!((instance.side(), cells.len()), (side, givens), "{options}");
            let solution = solution.unwrap();
            assert!(cells.iter().all(|&cell| solution[cell] == instance.givens()[cell]));
            if options.contains("rotational") {
                let turned = |&(row, col): &Cell| (side - 1 - row, side - 1 - col);
                assert!(cells.iter().all(|cell| cells.contains(&turned(cell))), "{options}");
            }
            if options.contains(",unique,") {
                assert_eq!(solutions(&instance), 1, "{options}");
            }
        }
    }

    #[test]
    fn what_cannot_be_made_is_said() {
        for (options, why) in [
            ("size=9x8", "a Sudoku is square"),
            ("size=0", "expected a side from 1 to 64"),
            ("size=65", "expected a side from 1 to 64"),
            ("size=99999999999999999999", "expected two numbers"),
            ("size=six", "expected two numbers"),
            ("box=3", "expected two numbers"),
            ("box=9x9", "a side of 81"),
            ("size=9,box=2x3", "make a side of 6, not 9"),
            ("size=4,givens=17", "only 16 cells"),
            ("size=4,givens=7,rotational", "no rotational pattern has so many"),
            ("minimal,givens=30", "cannot be said beforehand"),
            ("minimal,unique=false", "only a board with one solution"),
            ("size=4,givens=3", "no unique board with 3 givens"),
        ] {
            let error = made(options, 0).err().unwrap();
            assert!(error.contains(why), "{options}: {error}");
        }
    }

    #[test]
    fn patterns_are_kept_and_minimal_boards_have_no_orbit_to_spare() {
        for name in symmetry::NAMES {
            let instance = made(&format!("symmetry={name},minimal"), 3).unwrap().instance;
            assert_eq!(solutions(&instance), 1, "{name}");
            for orbit in symmetry::orbits(9, name) {
                let is_given = |&cell: &Cell| instance.givens()[cell] != 0;
                assert!(orbit.iter().all(is_given) || !orbit.iter().any(is_given), "{name}");
                let mut givens = instance.givens().clone();
                orbit.iter().for_each(|&cell| givens[cell] = 0);
                let fewer = Instance::new(instance.shape(), givens).unwrap();
                assert!(!is_given(&orbit[0]) || solutions(&fewer) == 2, "{name}: {orbit:?}");
            }
        }
    }

    #[test]
    fn variations_keep_the_solution_and_the_pattern() {
        let options = Options::parse(GENERATOR.options, "symmetry=rotational").unwrap();
        let mut run = Run::unlimited(8);
        let mut board = make(&options, &mut run).unwrap();
        let solution = board.solution.clone();
        for round in 0..20 {
            let variation = if round % 3 == 0 { Variation::Easier } else { Variation::Harder };
            let before = dig::count(board.instance.givens());
            board = VARY(&options, &board, variation, &mut run).unwrap();
            assert_eq!((solutions(&board.instance), &board.solution), (1, &solution));
            let givens = given(&board.instance);
            assert!(givens.iter().all(|&(row, col)| givens.contains(&(8 - row, 8 - col))));
            assert!(variation == Variation::Harder || givens.len() > before);
        }
    }

    #[test]
    fn a_seed_fixes_the_board_and_a_run_does_not_repeat_itself() {
        let text = |seed| made("", seed).unwrap().instance;
        assert_eq!(text(3), text(3));
        let options = Options::defaults(GENERATOR.options);
        let mut run = Run::unlimited(3);
        let first = make(&options, &mut run).unwrap().instance;
        assert_eq!(first, text(3));
        assert_ne!(make(&options, &mut run).unwrap().instance, first);
    }

    #[test]
    fn large_boards_are_thinned_out_evenly() {
        let instance = made("size=16,givens=112,unique", 5).unwrap().instance;
        assert_eq!((given(&instance).len(), solutions(&instance)), (112, 1));
        for row in 0..16 {
            let left = given(&instance).iter().filter(|cell| cell.0 == row).count();
            assert!((4..=10).contains(&left), "row {row} has {left}");
        }
    }

    #[test]
    fn few_givens_of_a_large_board_are_reached_by_mending() {
        // A single pass over this board stops above it.
        let instance = made("size=16,givens=96,unique", 3).unwrap().instance;
        // Trying one cell after the other would take long.
        let count = super::super::fast::count(&instance, &mut Run::unlimited(1), 2);
        assert_eq!((given(&instance).len(), count.found, count.exact), (96, 1, true));
    }

    #[test]
    fn a_budget_stops_the_work() {
        // 81 steps for the full board, then at least one for each number that might go.
        let options = Options::parse(GENERATOR.options, "size=9,unique").unwrap();
        let budget = Budget { steps: Some(120), time: None };
        let error = make(&options, &mut Run::within(0, budget)).err().unwrap();
        assert!(error.contains("budget"), "{error}");
    }
}
