//! New puzzles: a full board from which numbers are taken away in random order.
//!
//! With `unique` a number goes only if the count of solutions, up to two, stays one; a count that
//! takes too long counts as "more than one", so the work is bounded and the result proven.

use super::{Instance, MAX_SIDE, Shape, Sudoku, fast, fill};
use kumiki_core::{Budget, Cell, Generated, Generator, Grid, Kind, OptionSpec, Options, Rng, Run};

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
        OptionSpec::new("unique", Kind::Flag, "", "exactly one solution (default up to 9x9)"),
        OptionSpec::new(
            "symmetry",
            Kind::Choice(&["none", "rotational"]),
            "none",
            "pattern of the givens: any, or the same after half a turn",
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

/// Boards up to this side are unique and minimal unless asked otherwise.
const ORDINARY_SIDE: usize = 9;

/// Full boards tried before a number of givens is called out of reach.
const TRIES: usize = 100;

/// Steps spent on one board before it is called too hard to make.
const MAX_STEPS: u64 = 2_000_000;

/// Steps that one proof of uniqueness may take.
const PROOF_STEPS: u64 = 2_000;

fn make(options: &Options, run: &mut Run) -> Result<Generated<Sudoku>, String> {
    let shape = shape(options)?;
    let order = Order::new(shape, options)?;
    let unique = match options.is_set("unique") {
        true => options.flag("unique"),
        false => shape.side() <= ORDINARY_SIDE,
    };
    let until = run.steps() + MAX_STEPS;
    let mut closest = usize::MAX;
    for _ in 0..TRIES {
        let full = fill::full(shape, run)?;
        let givens = order.take_away(shape, &full, unique, until, run)?;
        let left = givens.values().iter().filter(|&&value| value != 0).count();
        if left == order.target || order.minimal {
            let instance = Instance::new(shape, givens)?;
            return Ok(Generated { instance, solution: Some(full) });
        }
        closest = closest.min(left);
    }
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

/// What is to be taken away, and how far.
struct Order {
    /// Cells that go together.
    groups: Vec<Vec<Cell>>,
    /// Numbers to be left.
    target: usize,
    /// Go on as far as uniqueness allows.
    minimal: bool,
}

impl Order {
    fn new(shape: Shape, options: &Options) -> Result<Self, String> {
        let side = shape.side();
        let cells = side * side;
        let rotational = options.text("symmetry") == "rotational";
        let turned = |(row, col): Cell| (side - 1 - row, side - 1 - col);
        let mut groups: Vec<Vec<Cell>> = Vec::new();
        for cell in shape.empty().cells() {
            if !rotational || cell == turned(cell) {
                groups.push(vec![cell]);
            } else if cell < turned(cell) {
                groups.push(vec![cell, turned(cell)]);
            }
        }
        let unique = options.flag("unique") || !options.is_set("unique");
        let minimal = !options.is_set("givens") && side <= ORDINARY_SIDE && unique;
        let target = match options.int("givens") {
            Some(_) if options.size("givens") > cells => {
                return Err(format!("a board of {side} x {side} has only {cells} cells"));
            }
            Some(_) => options.size("givens"),
            None if minimal => 0,
            None => default_givens(side),
        };
        if rotational && !minimal && (cells - target) % 2 == 1 && side.is_multiple_of(2) {
            let why = "under half a turn every cell of an even board has a partner";
            return Err(format!("{target} givens: {why}, so their number is even"));
        }
        Ok(Order { groups, target, minimal })
    }

    /// The groups in random order. A cell that is its own partner goes first or not at all where
    /// the number of givens asks for it.
    fn shuffled(&self, cells: usize, rng: &mut Rng) -> Vec<&Vec<Cell>> {
        let mut groups: Vec<&Vec<Cell>> = self.groups.iter().collect();
        rng.shuffle(&mut groups);
        if !self.minimal && self.groups.len() < cells {
            let odd = (cells - self.target) % 2 == 1;
            groups.retain(|group| odd || group.len() == 2);
            groups.sort_by_key(|group| group.len());
        }
        groups
    }

    /// The givens that are left of a full board; `until` is the last step that may be taken.
    fn take_away(
        &self,
        shape: Shape,
        full: &Grid<u8>,
        unique: bool,
        until: u64,
        run: &mut Run,
    ) -> Result<Grid<u8>, String> {
        let mut givens = full.clone();
        let mut left = full.values().len();
        for group in self.shuffled(left, &mut run.rng) {
            if run.check_limits().is_break() {
                return Err("the budget ran out before the board was made".to_owned());
            }
            if run.steps() > until {
                return Err(format!(
                    "no unique board found in {MAX_STEPS} steps; ask for more givens"
                ));
            }
            if left < self.target + group.len() {
                continue;
            }
            group.iter().for_each(|&cell| givens[cell] = 0);
            let rest = Instance::new(shape, givens.clone())?;
            if unique && !stays_unique(&rest, full, group, run) {
                group.iter().for_each(|&cell| givens[cell] = full[cell]);
            } else {
                left -= group.len();
            }
        }
        Ok(givens)
    }
}

/// Large boards keep more, so that they are solvable in reasonable time.
fn default_givens(side: usize) -> usize {
    let share = if side < 20 { 50 } else { 60 };
    let givens = side * side * share / 100;
    // Even on even boards, so that it suits every symmetry.
    if side.is_multiple_of(2) { givens / 2 * 2 } else { givens }
}

/// Proven to have no other solution, within [`PROOF_STEPS`].
fn stays_unique(instance: &Instance, full: &Grid<u8>, lost: &[Cell], run: &mut Run) -> bool {
    let mut part = run.sub_run(0, Budget { steps: Some(PROOF_STEPS), time: None });
    let unique = fast::stays_unique(instance, full, lost, &mut part);
    run.add_steps(part.steps());
    unique == Some(true)
}

#[cfg(test)]
mod tests {
    use super::super::backtrack::{self, Plan};
    use super::*;

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
            ("size=4,givens=7,rotational", "their number is even"),
            ("size=4,givens=3", "no unique board with 3 givens"),
        ] {
            let error = made(options, 0).err().unwrap();
            assert!(error.contains(why), "{options}: {error}");
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
    fn a_budget_stops_the_work() {
        // 81 steps for the full board, then at least one for each number that might go.
        let options = Options::parse(GENERATOR.options, "size=9,unique").unwrap();
        let budget = Budget { steps: Some(120), time: None };
        let error = make(&options, &mut Run::within(0, budget)).err().unwrap();
        assert!(error.contains("budget"), "{error}");
    }
}
