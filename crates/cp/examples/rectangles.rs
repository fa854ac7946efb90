//! A square cut into rectangles, given the area and one cell of each: exact cover at scale.
//!
//! `cargo run --release -p kumiki-cp --example rectangles [SIDE] [SEED]`

use kumiki_core::{Rng, Run};
use kumiki_cp::{Branching, Model, propagators::ExactCover};
use std::time::Instant;

/// `(row, column, height, width)`.
type Rectangle = (usize, usize, usize, usize);

/// Cuts rectangles at random until none is larger than `limit`.
fn cut(side: usize, limit: usize, rng: &mut Rng) -> Vec<Rectangle> {
    let (mut open, mut done) = (vec![(0, 0, side, side)], vec![]);
    while let Some((r, c, h, w)) = open.pop() {
        if h * w <= limit && rng.chance(0.8) || h * w == 1 {
            done.push((r, c, h, w));
        } else if w == 1 || (h > 1 && rng.below(h + w) < h) {
            let k = rng.between(1, h - 1);
            open.extend([(r, c, k, w), (r + k, c, h - k, w)]);
        } else {
            let k = rng.between(1, w - 1);
            open.extend([(r, c, h, k), (r, c + k, h, w - k)]);
        }
    }
    done
}

/// The cells of every rectangle of an area that holds one given cell and no other.
fn candidates(side: usize, clue: usize, area: usize, clues: &[bool]) -> Vec<Vec<u32>> {
    let (row, column) = (clue / side, clue % side);
    let mut found = vec![];
    for h in (1..=area.min(side)).filter(|h| area.is_multiple_of(*h) && area / h <= side) {
        let w = area / h;
        for r in (row + 1).saturating_sub(h)..=row.min(side - h) {
            for c in (column + 1).saturating_sub(w)..=column.min(side - w) {
                let cells = (r..r + h).flat_map(|r| (c..c + w).map(move |c| r * side + c));
                let cells: Vec<usize> = cells.collect();
                if cells.iter().all(|&cell| cell == clue || !clues[cell]) {
                    found.push(cells.iter().map(|&cell| cell as u32).collect());
                }
            }
        }
    }
    found
}

#[allow(clippy::print_stdout, reason = "an example speaks to people")]
fn main() {
    let mut arguments = std::env::args().skip(1).map_while(|word| word.parse().ok());
    let side = arguments.next().unwrap_or(100);
    let mut rng = Rng::seeded(arguments.next().unwrap_or(0) as u64);
    let rectangles = cut(side, 20, &mut rng);
    let clue =
        |rng: &mut Rng, (r, c, h, w): Rectangle| (r + rng.below(h)) * side + c + rng.below(w);
    let places: Vec<usize> = rectangles.iter().map(|&r| clue(&mut rng, r)).collect();
    let mut clues = vec![false; side * side];
    places.iter().for_each(|&place| clues[place] = true);

    let start = Instant::now();
    let mut model = Model::new();
    let (mut xs, mut covers) = (vec![], vec![]);
    for (&place, &(_, _, h, w)) in places.iter().zip(&rectangles) {
        let choices = candidates(side, place, h * w, &clues);
        let x = model.var(0..choices.len() as u32);
        covers.extend(choices.into_iter().enumerate().map(|(v, cells)| (x, v as u32, cells)));
        xs.push(x);
    }
    let total = covers.len();
    model.post(ExactCover::new(side * side, covers));
    let built = start.elapsed().as_secs_f64() * 1e3;
    let mut run = Run::limited(0, 1_000_000);
    let mut search = model.search(Branching::first_fail(&xs));
    let start = Instant::now();
    let count = search.count(&mut run, 2);
    println!(
        "{side} x {side}, {} clues, {total} candidates: {count:?}, {built:.1} ms to build, {:.1} ms, {:?}",
        xs.len(),
        start.elapsed().as_secs_f64() * 1e3,
        search.statistics(),
    );
}
