//! The judge: an ordered list of named rules, one function each. Knows no search.

use super::{ClueMap, Instance, Rectangle, Shikaku, Solution};
use kumiki_core::{Cell, Found, Grid, Rule};

/// The rules, in the order in which they are checked and reported.
pub(super) const RULES: &[Rule<Shikaku>] = &[
    Rule::new("not-a-rectangle", "Every part of the grid is a rectangle.", not_a_rectangle),
    Rule::new("outside-grid", "Every rectangle lies inside the grid.", outside_grid),
    Rule::new("clue-missing", "Every rectangle covers its own clue.", clue_missing),
    Rule::new("several-clues", "No rectangle contains more than one clue.", several_clues),
    Rule::new("wrong-area", "Every rectangle has as many cells as its clue says.", wrong_area),
    Rule::new("overlap", "No cell lies in two rectangles.", overlap),
    Rule::new("uncovered-cell", "Every cell lies in a rectangle.", uncovered_cell),
];

/// The most clues of one rectangle that are named: a rectangle may hold a million.
const NAMED: usize = 16;

fn not_a_rectangle(_: &Instance, solution: &Solution, found: Found) {
    solution.ragged.iter().for_each(|cells| found(cells));
}

/// The rectangles that fit the grid (or that do not), with the indices of their clues.
fn rectangles<'a>(
    instance: &'a Instance,
    solution: &'a Solution,
    fitting: bool,
) -> impl Iterator<Item = (usize, Rectangle)> + 'a {
    let found = solution.rectangles.iter().enumerate();
    let found = found.filter_map(|(index, rectangle)| Some((index, (*rectangle)?)));
    found.filter(move |(_, r)| r.fits(instance.rows, instance.cols) == fitting)
}

/// Where the clue of an index stands; a rectangle too many has none.
fn clue(instance: &Instance, index: usize) -> Option<Cell> {
    instance.clues.get(index).map(|clue| clue.cell)
}

/// The cells with a given kind of number of rectangles, one violation each.
fn cells_where(instance: &Instance, solution: &Solution, wrong: fn(u32) -> bool, found: Found) {
    let mut layers = layers(instance, rectangles(instance, solution, true));
    // A part that is no rectangle covers its cells all the same.
    solution.ragged.iter().flatten().for_each(|&cell| layers[cell] += 1);
    layers.iter().filter(|&(_, &n)| wrong(n)).for_each(|(cell, _)| found(&[cell]));
}

/// How many rectangles lie on each cell, from what changes at their corners: any number of
/// large rectangles is counted in one pass over the grid.
fn layers(instance: &Instance, rectangles: impl Iterator<Item = (usize, Rectangle)>) -> Grid<u32> {
    let (rows, cols) = (instance.rows, instance.cols);
    let mut change = Grid::filled(rows + 1, cols + 1, 0i32);
    for (_, r) in rectangles {
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

fn outside_grid(instance: &Instance, solution: &Solution, found: Found) {
    for (index, _) in rectangles(instance, solution, false) {
        found(clue(instance, index).as_slice());
    }
}

fn clue_missing(instance: &Instance, solution: &Solution, found: Found) {
    for (index, r) in rectangles(instance, solution, true) {
        match clue(instance, index) {
            Some(clue) if r.contains(clue) => {}
            Some(clue) => found(&[clue]),
            None => found(&[(r.row, r.col)]),
        }
    }
}

fn several_clues(instance: &Instance, solution: &Solution, found: Found) {
    let clues = ClueMap::new(instance);
    for (_, r) in rectangles(instance, solution, true).filter(|&(_, r)| clues.count(r) > 1) {
        let inside = clues.inside(r).take(NAMED).filter_map(|index| clue(instance, index));
        found(&inside.collect::<Vec<_>>());
    }
}

fn wrong_area(instance: &Instance, solution: &Solution, found: Found) {
    for (index, r) in rectangles(instance, solution, true) {
        if let Some(clue) = instance.clues.get(index)
            && clue.area.is_some_and(|area| r.area() != area as usize)
        {
            found(&[clue.cell]);
        }
    }
}

fn overlap(instance: &Instance, solution: &Solution, found: Found) {
    cells_where(instance, solution, |layers| layers > 1, found);
}

fn uncovered_cell(instance: &Instance, solution: &Solution, found: Found) {
    cells_where(instance, solution, |layers| layers == 0, found);
}
