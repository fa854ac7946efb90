//! The judge: an ordered list of named rules, one function each. Knows no search.

use super::{ClueMap, Instance, Rectangle, Solution};
use kumiki_core::{Cell, Grid, Rule, Violation};

/// The rules, in the order in which they are checked and reported.
pub(super) const RULES: &[Rule] = &[
    Rule { name: "outside-grid", about: "A rectangle has cells, all of them inside the grid." },
    Rule { name: "clue-missing", about: "A rectangle covers the clue that it belongs to." },
    Rule { name: "several-clues", about: "A rectangle holds no clue but its own." },
    Rule { name: "wrong-area", about: "A rectangle has as many cells as its clue says." },
    Rule { name: "overlap", about: "No cell lies in two rectangles." },
    Rule { name: "uncovered-cell", about: "Every cell lies in a rectangle." },
];

/// The cells of one violation.
type Cells = Vec<Cell>;

/// One function for each rule, in the same order.
const CHECKS: [fn(&Board) -> Vec<Cells>; 6] =
    [outside_grid, clue_missing, several_clues, wrong_area, overlap, uncovered_cell];

/// The most clues of one rectangle that are named: a rectangle may hold a million.
const NAMED: usize = 16;

/// An answer laid on its instance.
struct Board<'a> {
    instance: &'a Instance,
    /// The rectangles that do not fit the grid, with the indices of their clues.
    outside: Vec<usize>,
    /// The rectangles that fit the grid, with the indices of their clues.
    inside: Vec<(usize, Rectangle)>,
    clues: ClueMap,
    /// How many rectangles lie on each cell.
    layers: Grid<u32>,
}

impl<'a> Board<'a> {
    fn new(instance: &'a Instance, solution: &Solution) -> Self {
        let (rows, cols) = (instance.rows, instance.cols);
        let (mut outside, mut inside) = (Vec::new(), Vec::new());
        for (index, rectangle) in solution.rectangles.iter().enumerate() {
            match *rectangle {
                Some(r) if r.fits(rows, cols) => inside.push((index, r)),
                Some(_) => outside.push(index),
                None => (),
            }
        }
        let layers = layers(rows, cols, &inside);
        Board { instance, outside, inside, clues: ClueMap::new(instance), layers }
    }

    /// Where the clue of an index stands; a rectangle too many has none.
    fn clue(&self, index: usize) -> Option<Cell> {
        self.instance.clues.get(index).map(|clue| clue.cell)
    }

    /// The cells with a given kind of number of rectangles, one violation each.
    fn cells_where(&self, wrong: fn(u32) -> bool) -> Vec<Cells> {
        let cells = self.layers.iter().filter(|&(_, &n)| wrong(n));
        cells.map(|(cell, _)| vec![cell]).collect()
    }
}

/// How many rectangles lie on each cell, from what changes at their corners: any number of
/// large rectangles is counted in one pass over the grid.
fn layers(rows: usize, cols: usize, rectangles: &[(usize, Rectangle)]) -> Grid<u32> {
    let mut change = Grid::filled(rows + 1, cols + 1, 0i32);
    for &(_, r) in rectangles {
        change[(r.row, r.col)] += 1;
        change[(r.row + r.height, r.col)] -= 1;
        change[(r.row, r.col + r.width)] -= 1;
        change[(r.row + r.height, r.col + r.width)] += 1;
    }
    let mut layers = Grid::filled(rows, cols, 0u32);
    let mut down = vec![0i32; cols];
    for row in 0..rows {
        let mut here = 0;
        for (col, down) in down.iter_mut().enumerate() {
            *down += change[(row, col)];
            here += *down;
            layers[(row, col)] = here.unsigned_abs();
        }
    }
    layers
}

/// Every broken rule, in the order of [`RULES`].
pub(super) fn check(instance: &Instance, solution: &Solution) -> Vec<Violation> {
    let board = Board::new(instance, solution);
    let broken = RULES.iter().zip(CHECKS).flat_map(|(rule, check)| {
        check(&board).into_iter().map(|cells| Violation::new(rule.name, cells))
    });
    broken.collect()
}

fn outside_grid(board: &Board) -> Vec<Cells> {
    board.outside.iter().map(|&index| board.clue(index).into_iter().collect()).collect()
}

fn clue_missing(board: &Board) -> Vec<Cells> {
    let missing = board.inside.iter().filter_map(|&(index, r)| match board.clue(index) {
        Some(clue) if r.contains(clue) => None,
        Some(clue) => Some(vec![clue]),
        None => Some(vec![(r.row, r.col)]),
    });
    missing.collect()
}

fn several_clues(board: &Board) -> Vec<Cells> {
    let crowded = board.inside.iter().filter(|&&(_, r)| board.clues.count(r) > 1);
    let cells = |r| board.clues.inside(r).take(NAMED).filter_map(|index| board.clue(index));
    crowded.map(|&(_, r)| cells(r).collect()).collect()
}

fn wrong_area(board: &Board) -> Vec<Cells> {
    let wrong = board.inside.iter().filter_map(|&(index, r)| {
        let clue = board.instance.clues.get(index)?;
        let area = clue.area? as usize;
        (r.area() != area).then(|| vec![clue.cell])
    });
    wrong.collect()
}

fn overlap(board: &Board) -> Vec<Cells> {
    board.cells_where(|layers| layers > 1)
}

fn uncovered_cell(board: &Board) -> Vec<Cells> {
    board.cells_where(|layers| layers == 0)
}
