//! Compares the solutions of a grid: what they all share, and where others differ from a known
//! one. A rectangle that no solution has is eliminated for good, so that nothing is searched twice.

use super::super::candidates::Corners;
use super::super::{Instance, Rectangle, Solution};
use super::count::Counter;
use super::position::Position;
use super::solution;
use super::{all, position};
use kumiki_core::{Run, Stop};
use std::ops::ControlFlow;

/// What all solutions of a position share; `None` if there is none.
pub(super) fn shared(
    position: &mut Position,
    run: &mut Run,
) -> ControlFlow<Stop, Option<Solution>> {
    let every: Vec<u32> = (0..position.board.clues() as u32).collect();
    let mut counter = Counter::new(position);
    let mark = position.mark();
    if !counter.solve(position, &every, run)? {
        return ControlFlow::Continue(None);
    }
    let mut shared: Vec<Option<Corners>> =
        every.iter().map(|&clue| position.decided(clue as usize)).collect();
    position.undo(mark);
    let mut parts = counter.parts(position, &every);
    while let Some(part) = parts.pop() {
        let open = part.iter().filter(|&&clue| shared[clue as usize].is_some());
        let fewest = open.min_by_key(|&&clue| position.count(clue as usize));
        let Some((clue, Some(known))) = fewest.map(|&clue| (clue, shared[clue as usize])) else {
            continue;
        };
        let mark = position.mark();
        let possible = position.refute(clue as usize, known).is_ok();
        if possible && counter.solve(position, &part, run)? {
            for &clue in &part {
                let shared = &mut shared[clue as usize];
                *shared = shared.filter(|_| *shared == position.decided(clue as usize));
            }
            position.undo(mark);
            parts.push(part);
        } else {
            position.undo(mark);
            // The solution found at first has it: this cannot fail.
            let _ = position.assume(clue as usize, known);
            parts.extend(counter.parts(position, &part));
        }
    }
    let rectangles = shared.iter().map(|shared| shared.map(Corners::rectangle)).collect();
    ControlFlow::Continue(Some(Solution::new(rectangles)))
}

/// For each clue of an instance, whether its rectangle differs in some other solution than the
/// known one: in each part one other solution is looked for. All false = there is no other one;
/// `None` if there are too many rectangles to tell.
pub(in super::super) fn differing(
    instance: &Instance,
    known: &[Rectangle],
    run: &mut Run,
) -> ControlFlow<Stop, Option<Vec<bool>>> {
    let mut differs = vec![false; instance.clues.len()];
    // There is a solution, so that nothing else can be wrong.
    let Some(mut position) = position(instance, run)? else {
        return ControlFlow::Continue(None);
    };
    let known: Vec<Corners> = known.iter().map(|&r| Corners::of(r)).collect();
    let mut counter = Counter::new(&position);
    let mut parts = counter.parts(&position, &all(instance));
    while let Some(part) = parts.pop() {
        let fewest = part.iter().min_by_key(|&&clue| position.count(clue as usize));
        let Some(clue) = fewest.map(|&clue| clue as usize) else { continue };
        let mut left = position.left(clue).iter();
        let Some(&other) = left.find(|&&other| other != known[clue]) else { continue };
        let mark = position.mark();
        run.long_step(|| solution(&position))?;
        let possible = position.assume(clue, other).is_ok();
        if possible && counter.solve(&mut position, &part, run)? {
            for &clue in &part {
                let clue = clue as usize;
                differs[clue] = position.decided(clue) != Some(known[clue]);
            }
            position.undo(mark);
        } else {
            position.undo(mark);
            // The known solution does without it: this cannot fail.
            let _ = position.refute(clue, other);
            parts.extend(counter.parts(&position, &part));
        }
    }
    ControlFlow::Continue(Some(differs))
}
