//! Changes a new board towards a difficulty: numbers come back, and others go in their place.

use super::dig::{Order, count};
use super::rivals::Rivals;
use super::{MAX_STEPS, Sudoku, Variation, shape};
use crate::Instance;
use kumiki_core::{Cell, Generated, Grid, Options, Run};

/// Orbits that come back before others are taken away.
const BACK: usize = 3;

/// An easier board gets a number more, where the number of givens is free. Otherwise some come back
/// and others go: a neighbour that is as likely to be harder as easier.
pub(super) fn vary(
    options: &Options,
    made: &Generated<Sudoku>,
    variation: Variation,
    run: &mut Run,
) -> Option<Generated<Sudoku>> {
    let order = Order::new(shape(options).ok()?, options).ok()?;
    let full = made.solution.as_ref()?;
    let mut givens = made.instance.givens().clone();
    let free = !order.proven && !options.is_set("givens");
    if variation == Variation::Easier && free {
        give_back(&order, full, &mut givens, 1, run);
    } else {
        give_back(&order, full, &mut givens, BACK, run);
        let until = run.steps() + MAX_STEPS;
        givens = order.take_away(full, givens, &mut Rivals::default(), until, run).ok()?;
        if !order.minimal && count(&givens) != order.target {
            return None;
        }
    }
    let instance = Instance::new(made.instance.shape(), givens).ok()?;
    Some(Generated { instance, solution: Some(full.clone()) })
}

/// Gives back the numbers of some orbits that lack them.
pub(super) fn give_back(
    order: &Order,
    full: &Grid<u8>,
    givens: &mut Grid<u8>,
    number: usize,
    run: &mut Run,
) {
    let mut open: Vec<&Vec<Cell>> =
        order.orbits.iter().filter(|orbit| givens[orbit[0]] == 0).collect();
    run.rng.shuffle(&mut open);
    for &cell in open.into_iter().take(number).flatten() {
        givens[cell] = full[cell];
    }
}
