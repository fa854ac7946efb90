//! Changes a new puzzle towards a difficulty: rectangles are cut or joined, numbers move within
//! theirs; then the solution is made the only one again.

use super::super::Shikaku;
use super::pieces::{Pieces, compatible, halves, union};
use super::{Parameters, finish, mended};
use kumiki_core::{Generated, Options, Run, Variation};

/// Numbers that move where no rectangle is cut or joined: one in so many.
const ONE_IN: usize = 6;

/// A neighbour of a puzzle that has one solution; `None` if none was found.
pub(super) fn vary(
    options: &Options,
    made: &Generated<Shikaku>,
    variation: Variation,
    run: &mut Run,
) -> Option<Generated<Shikaku>> {
    let (rows, cols) = (made.instance.rows(), made.instance.cols());
    let rectangles =
        made.solution.as_ref()?.rectangles.iter().copied().collect::<Option<Vec<_>>>()?;
    let cells = made.instance.clues().iter().map(|clue| clue.cell);
    let mut pieces = Pieces { rows, cols, pieces: cells.zip(rectangles).collect() };
    let largest = Parameters::read(options).ok()?.tidy.unwrap_or(rows * cols);
    let reshaped = run.rng.below(2) == 0 && reshape(&mut pieces, variation, largest, run);
    if !reshaped {
        let moves = |_: &_| run.rng.below(ONE_IN) == 0;
        let which: Vec<bool> = pieces.pieces.iter().map(moves).collect();
        pieces.move_numbers(&which, &mut run.rng);
    }
    let pieces = mended(pieces, run).ok().flatten()?;
    finish(options, &pieces, run).ok()
}

/// Cuts a rectangle, which makes a puzzle easier, or joins two; false if none can be.
fn reshape(pieces: &mut Pieces, variation: Variation, largest: usize, run: &mut Run) -> bool {
    let rectangles = pieces.rectangles();
    match variation {
        Variation::Easier => {
            let able: Vec<usize> =
                (0..rectangles.len()).filter(|&index| rectangles[index].area() >= 4).collect();
            let Some(&chosen) = run.rng.choose(&able) else { return false };
            let (first, second) = halves(rectangles[chosen], &mut run.rng);
            pieces.replace(&[chosen], &[first, second], &mut run.rng);
        }
        Variation::Harder => {
            let area = |index: usize| rectangles[index].area();
            let mut pairs = compatible(pieces.rows, pieces.cols, &rectangles);
            pairs.retain(|&(a, b)| area(a) + area(b) <= largest);
            let Some(&(a, b)) = run.rng.choose(&pairs) else { return false };
            pieces.replace(&[a, b], &[union(rectangles[a], rectangles[b])], &mut run.rng);
        }
    }
    true
}
