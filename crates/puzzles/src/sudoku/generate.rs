//! New puzzles: a full board from which numbers are taken away in random order.
//!
//! With `unique` a number goes only if the count of solutions, up to two, stays one; a count that
//! takes too long counts as "more than one", so the work is bounded and the result proven.

use super::backtrack::{self, Plan};
use super::{Instance, MAX_SIDE, Shape, Sudoku, fill};
use kumiki_core::{Budget, Cell, Generated, Generator, Grid, Kind, OptionSpec, Options, Rng, Run};

/// The generator.
pub(super) const GENERATOR: Generator<Sudoku> = Generator {
    about: "take numbers away from a random full board, as far as it stays unique if asked",
    options: &[
        OptionSpec::new("size", Kind::Text, "", "side of the board, like 9x9 (default) or 16x16"),
        OptionSpec::new("box", Kind::Text, "", "rows x columns of a box, like 2x3"),
        OptionSpec::new(
            "givens",
            Kind::Int(0, (MAX_SIDE * MAX_SIDE) as i64),
            "",
            "numbers left; default: minimal up to 9x9, half of the cells beyond (60 % from 20x20)",
        ),
        OptionSpec::new("unique", Kind::Flag, "", "exactly one solution (default up to 9x9)"),
        OptionSpec::new(
            "symmetry",
            Kind::Choice(&["none", "rotational"]),
            "none",
            "pattern of the givens: any, or the same after half a turn",
        ),
    ],
    make,
};

/// Boards up to this side are unique and minimal unless asked otherwise.
const ORDINARY_SIDE: usize = 9;

/// Full boards tried before a number of givens is called out of reach.
const TRIES: usize = 20;

/// Steps that one proof of uniqueness may take.
const PROOF_STEPS: u64 = 20_000;

fn make(options: &Options, run: &mut Run) -> Result<Generated<Sudoku>, String> {
    let shape = shape(options)?;
    let order = Order::new(shape, options)?;
    let unique = match options.is_set("unique") {
        true => options.flag("unique"),
        false => shape.side() <= ORDINARY_SIDE,
    };
    let mut closest = usize::MAX;
    for _ in 0..TRIES {
        let full = fill::full(shape, run)?;
        let givens = order.take_away(shape, &full, unique, run)?;
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

    /// The givens that are left of a full board.
    fn take_away(
        &self,
        shape: Shape,
        full: &Grid<u8>,
        unique: bool,
        run: &mut Run,
    ) -> Result<Grid<u8>, String> {
        let mut givens = full.clone();
        let mut left = full.values().len();
        for group in self.shuffled(left, &mut run.rng) {
            if run.look().is_break() {
                return Err("the budget ran out before the board was made".to_owned());
            }
            if left < self.target + group.len() {
                continue;
            }
            group.iter().for_each(|&cell| givens[cell] = 0);
            if unique && !is_unique(&Instance::new(shape, givens.clone())?, run) {
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

/// Proven to have exactly one solution, within [`PROOF_STEPS`].
fn is_unique(instance: &Instance, run: &mut Run) -> bool {
    let mut part = run.part(0, Budget { steps: Some(PROOF_STEPS), time: None });
    let plan = Plan { fewest: true, random: false };
    let count = backtrack::count(instance, plan, &mut part, 2);
    run.absorb(part.steps());
    count.exact && count.found == 1
}
