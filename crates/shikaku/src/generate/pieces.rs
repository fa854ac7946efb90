//! The rectangles that a puzzle is made from: cut, merged, tidied, each with the cell of its number.

use super::super::{Clue, Instance, Rectangle, Shikaku, Solution};
use super::Parameters;
use kumiki_core::{Cell, Generated, Grid, Rng, Run};

/// The rectangles of a grid, each with the cell of its number, in row order of these.
pub(super) struct Pieces {
    pub(super) rows: usize,
    pub(super) cols: usize,
    pub(super) pieces: Vec<(Cell, Rectangle)>,
}

impl Pieces {
    pub(super) fn new(parameters: &Parameters, run: &mut Run) -> Result<Self, String> {
        let &Parameters { rows, cols, depth, merge_iter, merge_prob, tidy: largest } = parameters;
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
        if let Some(largest) = largest {
            tidy(rows, cols, &mut rectangles, largest, &mut run.rng);
        }
        Ok(Pieces::numbered(rows, cols, rectangles, &mut run.rng))
    }

    /// Rectangles, each with its number in a random cell.
    pub(super) fn numbered(
        rows: usize,
        cols: usize,
        rectangles: Vec<Rectangle>,
        rng: &mut Rng,
    ) -> Self {
        let numbered = |r| (random_cell(r, rng), r);
        let mut pieces: Vec<_> = rectangles.into_iter().map(numbered).collect();
        pieces.sort_unstable_by_key(|&(cell, _)| cell);
        Pieces { rows, cols, pieces }
    }

    /// Replaces some of the rectangles by others that cover the same cells, numbered anew.
    pub(super) fn replace(&mut self, gone: &[usize], new: &[Rectangle], rng: &mut Rng) {
        let mut index = 0..;
        self.pieces.retain(|_| !index.next().is_some_and(|index| gone.contains(&index)));
        self.pieces.extend(new.iter().map(|&r| (random_cell(r, rng), r)));
        self.pieces.sort_unstable_by_key(|&(cell, _)| cell);
    }

    /// The rectangles alone.
    pub(super) fn rectangles(&self) -> Vec<Rectangle> {
        self.pieces.iter().map(|&(_, rectangle)| rectangle).collect()
    }

    pub(super) fn move_numbers(&mut self, which: &[bool], rng: &mut Rng) {
        for ((cell, rectangle), _) in self.pieces.iter_mut().zip(which).filter(|(_, w)| **w) {
            *cell = random_cell(*rectangle, rng);
        }
        self.pieces.sort_unstable_by_key(|&(cell, _)| cell);
    }

    pub(super) fn generated(&self) -> Result<Generated<Shikaku>, String> {
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
    let (first, second) = halves(r, rng);
    cut(first, depth - 1, rng, parts);
    cut(second, depth - 1, rng, parts);
}

/// The two parts of a cut through a rectangle of at least two cells.
pub(super) fn halves(r: Rectangle, rng: &mut Rng) -> (Rectangle, Rectangle) {
    let cut_height = r.width == 1 || (r.height > 1 && rng.below(r.height + r.width) < r.height);
    if cut_height {
        let height = rng.between(1, r.height - 1);
        let second = Rectangle { row: r.row + height, height: r.height - height, ..r };
        (Rectangle { height, ..r }, second)
    } else {
        let width = rng.between(1, r.width - 1);
        let second = Rectangle { col: r.col + width, width: r.width - width, ..r };
        (Rectangle { width, ..r }, second)
    }
}

/// Rounds of tidying.
const ROUNDS: usize = 4;

/// Cuts what is larger than people like, and joins single cells to a neighbour where that makes a
/// rectangle.
fn tidy(rows: usize, cols: usize, rectangles: &mut Vec<Rectangle>, largest: usize, rng: &mut Rng) {
    for _ in 0..ROUNDS {
        let mut kept = Vec::new();
        let mut waiting = std::mem::take(rectangles);
        while let Some(r) = waiting.pop() {
            if r.area() > largest {
                let (first, second) = halves(r, rng);
                waiting.extend([second, first]);
            } else {
                kept.push(r);
            }
        }
        *rectangles = kept;
        rectangles.sort_unstable_by_key(|r| (r.row, r.col));
        let mut pairs = compatible(rows, cols, rectangles);
        let area = |index: usize| rectangles[index].area();
        pairs.retain(|&(a, b)| area(a).min(area(b)) == 1 && area(a) + area(b) <= largest);
        if pairs.is_empty() {
            break;
        }
        merge(rectangles, pairs, 1.0, rng);
    }
}

/// A rectangle and the one to its right or below it, which make one together.
pub(super) fn union(first: Rectangle, second: Rectangle) -> Rectangle {
    match first.row == second.row {
        true => Rectangle { width: first.width + second.width, ..first },
        false => Rectangle { height: first.height + second.height, ..first },
    }
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
        rectangles[a] = union(rectangles[a], rectangles[b]);
    }
    let mut gone = gone.into_iter();
    rectangles.retain(|_| gone.next() != Some(true));
}

/// The pairs of rectangles whose union is a rectangle, the left or upper one first.
pub(super) fn compatible(
    rows: usize,
    cols: usize,
    rectangles: &[Rectangle],
) -> Vec<(usize, usize)> {
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
