//! Making instances as rafaralahy-2020 1.4 does: cut the grid again and again, merge some of the
//! pieces, put one number into each.

use super::{Clue, Instance, MAX_SIDE, Rectangle, Shikaku, Solution, fast};
use kumiki_core::{Budget, Cell, Generated, Generator, Grid, Kind, OptionSpec, Options, Rng, Run};
use std::ops::ControlFlow;

/// The generator.
pub(super) const GENERATOR: Generator<Shikaku> = Generator {
    options: &[
        OptionSpec::new("size", Kind::Text, "10x10", "ROWSxCOLS, or one number for a square"),
        OptionSpec::new(
            "depth",
            Kind::Int(0, 2 * MAX_SIDE as i64),
            "",
            "maximum depth of cuts; deeper = more rectangles; unset: by the size",
        ),
        OptionSpec::new("merge-iter", Kind::Int(0, 1000), "3", "maximum number of merging rounds"),
        OptionSpec::new(
            "merge-prob",
            Kind::Real(0.0, 1.0),
            "0.5",
            "chance per round that two rectangles which form a larger one are merged",
        ),
        OptionSpec::new("unique", Kind::Flag, "false", "exactly one solution"),
    ],
    small: &["size=4", "size=3x5", "size=5x4,merge-prob=0.9", "size=5", "size=2x6"],
    ..Generator::new(
        "random cuts, then random merging, then one number per rectangle (rafaralahy-2020 1.4)",
        make,
    )
};

/// Uniqueness is given up after so many sets of rectangles.
const CUTS: usize = 50;
/// The numbers of one set of rectangles are moved so often without gain before others are cut.
const MOVES: usize = 60;
/// A search for other solutions that takes longer is no sign of a pleasant puzzle.
const SEARCH: Budget = Budget { time: None, steps: Some(20_000) };

struct Parameters {
    rows: usize,
    cols: usize,
    depth: usize,
    merge_iter: usize,
    merge_prob: f64,
}

impl Parameters {
    fn read(options: &Options) -> Result<Self, String> {
        let size = options.text("size");
        let (rows, cols) = size.split_once('x').unwrap_or((size, size));
        let side = |word: &str| word.trim().parse().ok().filter(|n| (1..=MAX_SIDE).contains(n));
        let (Some(rows), Some(cols)) = (side(rows), side(cols)) else {
            return Err(format!(
                "size: found {size:?}, expected ROWSxCOLS, each from 1 to {MAX_SIDE}"
            ));
        };
        let depth = match options.is_set("depth") {
            true => options.size("depth"),
            false => usual_depth(rows * cols),
        };
        let (merge_iter, merge_prob) = (options.size("merge-iter"), options.real("merge-prob"));
        Ok(Parameters { rows, cols, depth, merge_iter, merge_prob })
    }
}

/// The least depth whose cuts can leave areas of 2 on average; merging makes them 5 or 6, with
/// few of 1.
fn usual_depth(cells: usize) -> usize {
    cells.div_ceil(2).next_power_of_two().trailing_zeros() as usize
}

fn make(options: &Options, run: &mut Run) -> Result<Generated<Shikaku>, String> {
    let parameters = Parameters::read(options)?;
    if options.flag("unique") {
        return unique(&parameters, run);
    }
    Pieces::new(&parameters, run)?.generated()
}

/// Moves the numbers that other solutions play with until there is none. Not in the seed, whose
/// puzzles may have several solutions.
fn unique(parameters: &Parameters, run: &mut Run) -> Result<Generated<Shikaku>, String> {
    for _ in 0..CUTS {
        let mut pieces = Pieces::new(parameters, run)?;
        let (mut fewest, mut in_vain) = (usize::MAX, 0);
        while in_vain < MOVES {
            if run.check_limits().is_break() {
                return Err("stopped before a puzzle with one solution was found".to_owned());
            }
            let made = pieces.generated()?;
            let Some(differs) = differing(&pieces, &made.instance, run)? else { break };
            let number = differs.iter().filter(|&&differs| differs).count();
            if number == 0 {
                return Ok(made);
            }
            in_vain = if number < fewest { 0 } else { in_vain + 1 };
            fewest = fewest.min(number);
            pieces.move_numbers(&differs, &mut run.rng);
        }
    }
    Err(format!(
        "no puzzle with one solution found in {CUTS} ways to cut the grid; a smaller size or a \
         greater depth may help"
    ))
}

/// For each rectangle, whether other solutions do without it; `None` if that is hard to tell.
fn differing(
    pieces: &Pieces,
    instance: &Instance,
    run: &mut Run,
) -> Result<Option<Vec<bool>>, String> {
    let known: Vec<Rectangle> = pieces.pieces.iter().map(|&(_, rectangle)| rectangle).collect();
    let mut part = run.sub_run(0, SEARCH);
    let differs = fast::differing(instance, &known, &mut part);
    run.add_steps(part.steps());
    match differs {
        ControlFlow::Continue(Some(differs)) => Ok(Some(differs)),
        ControlFlow::Continue(None) => {
            Err(format!("one solution cannot be made sure of: {}", fast::TOO_MANY))
        }
        ControlFlow::Break(_) => Ok(None),
    }
}

/// The rectangles of a grid, each with the cell of its number, in row order of these.
struct Pieces {
    rows: usize,
    cols: usize,
    pieces: Vec<(Cell, Rectangle)>,
}

impl Pieces {
    fn new(parameters: &Parameters, run: &mut Run) -> Result<Self, String> {
        let &Parameters { rows, cols, depth, merge_iter, merge_prob } = parameters;
        let whole = Rectangle { row: 0, col: 0, height: rows, width: cols };
        let mut rectangles = Vec::new();
        cut(whole, depth, &mut run.rng, &mut rectangles);
        for _ in 0..merge_iter {
            if run.check_limits().is_break() {
                return Err("stopped before the rectangles were merged".to_owned());
            }
            let pairs = compatible(rows, cols, &rectangles);
            if pairs.is_empty() {
                break;
            }
            merge(&mut rectangles, pairs, merge_prob, &mut run.rng);
        }
        let numbered = |r| (random_cell(r, &mut run.rng), r);
        let mut pieces: Vec<_> = rectangles.into_iter().map(numbered).collect();
        pieces.sort_unstable_by_key(|&(cell, _)| cell);
        Ok(Pieces { rows, cols, pieces })
    }

    fn move_numbers(&mut self, which: &[bool], rng: &mut Rng) {
        for ((cell, rectangle), _) in self.pieces.iter_mut().zip(which).filter(|(_, w)| **w) {
            *cell = random_cell(*rectangle, rng);
        }
        self.pieces.sort_unstable_by_key(|&(cell, _)| cell);
    }

    fn generated(&self) -> Result<Generated<Shikaku>, String> {
        let clue = |&(cell, r): &(Cell, Rectangle)| Clue { cell, area: Some(r.area() as u32) };
        let clues = self.pieces.iter().map(clue).collect();
        let rectangles = self.pieces.iter().map(|&(_, r)| Some(r)).collect();
        let instance = Instance::new(self.rows, self.cols, clues)?;
        Ok(Generated { instance, solution: Some(Solution::new(rectangles)) })
    }
}

fn random_cell(r: Rectangle, rng: &mut Rng) -> Cell {
    (r.row + rng.below(r.height), r.col + rng.below(r.width))
}

/// Cuts a rectangle in two, and its parts, until nothing is left to cut or `depth` is reached.
///
/// The paper asks for cuts of the longer side to be likelier: here the chance of cutting a side is
/// proportional to its length, and a side of one cell is never cut. Where it is cut is uniform.
fn cut(r: Rectangle, depth: usize, rng: &mut Rng, parts: &mut Vec<Rectangle>) {
    if depth == 0 || r.area() == 1 {
        parts.push(r);
        return;
    }
    let cut_height = r.width == 1 || (r.height > 1 && rng.below(r.height + r.width) < r.height);
    let (first, second) = if cut_height {
        let height = rng.between(1, r.height - 1);
        let second = Rectangle { row: r.row + height, height: r.height - height, ..r };
        (Rectangle { height, ..r }, second)
    } else {
        let width = rng.between(1, r.width - 1);
        let second = Rectangle { col: r.col + width, width: r.width - width, ..r };
        (Rectangle { width, ..r }, second)
    };
    cut(first, depth - 1, rng, parts);
    cut(second, depth - 1, rng, parts);
}

/// One round of merging: each of the pairs, in random order, becomes one rectangle with
/// probability `chance`, unless one of the two was merged before in this round.
fn merge(
    rectangles: &mut Vec<Rectangle>,
    mut pairs: Vec<(usize, usize)>,
    chance: f64,
    rng: &mut Rng,
) {
    rng.shuffle(&mut pairs);
    let mut merged = vec![false; rectangles.len()];
    let mut gone = vec![false; rectangles.len()];
    for (a, b) in pairs {
        if merged[a] || merged[b] || !rng.chance(chance) {
            continue;
        }
        (merged[a], merged[b], gone[b]) = (true, true, true);
        let second = rectangles[b];
        let first = &mut rectangles[a];
        if first.row == second.row {
            first.width += second.width;
        } else {
            first.height += second.height;
        }
    }
    let mut gone = gone.into_iter();
    rectangles.retain(|_| gone.next() != Some(true));
}

/// The pairs of rectangles whose union is a rectangle, the left or upper one first.
fn compatible(rows: usize, cols: usize, rectangles: &[Rectangle]) -> Vec<(usize, usize)> {
    let mut corner = Grid::filled(rows, cols, None);
    for (index, r) in rectangles.iter().enumerate() {
        corner[(r.row, r.col)] = Some(index);
    }
    let mut pairs = Vec::new();
    for (index, r) in rectangles.iter().enumerate() {
        let right = corner.get((r.row, r.col + r.width)).copied().flatten();
        let below = corner.get((r.row + r.height, r.col)).copied().flatten();
        let right = right.filter(|&other| rectangles[other].height == r.height);
        let below = below.filter(|&other| rectangles[other].width == r.width);
        pairs.extend([right, below].into_iter().flatten().map(|other| (index, other)));
    }
    pairs
}
