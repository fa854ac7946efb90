//! Boards of 9 x 9 of a level. Up to expert one of the next boards is of the level; the harder ones are
//! rare, and are reached by a walk from a board to its neighbours, none of which is easier.

use super::dig::{MAX_STEPS, Order, count};
use super::vary::give_back;
use super::{Sudoku, shape};
use crate::{Instance, fast, fill};
use kumiki_core::{Asked, Explanation, Generated, Grid, Level, Options, Run};
use kumiki_explain::{Engine, Explain};

/// Boards that are made before a level is given up.
const BOARDS: usize = 20_000;
/// Boards up to this level are found without a walk.
const COMMON: Level = Level::Expert;
/// Neighbours that are looked at before a walk begins anew.
const NEIGHBOURS: usize = 60;
/// Orbits that come back before others are taken away: one to so many.
const BACK: usize = 3;
/// How many candidates fewer than on the best board of a walk simple steps may leave. Where they leave
/// many, a board is hard more often.
const FEWER: usize = 10;

/// A board with one solution whose hardest step seems to be of the level: a rating has to prove it.
/// `None` for boards that are not 9 x 9, if there may be several solutions, and if none was found.
pub(super) fn of_level(
    options: &Options,
    level: Level,
    run: &mut Run,
) -> Result<Option<Generated<Sudoku>>, String> {
    let shape = shape(options)?;
    let order = Order::new(shape, options)?;
    if !order.unique || (shape.box_rows(), shape.box_cols()) != (3, 3) {
        return Ok(None);
    }
    let walk = Walk { order: &order, level };
    for _ in 0..BOARDS {
        if run.check_limits().is_break() {
            return Ok(None);
        }
        let full = fill::full(shape, run)?;
        let Some(givens) = walk.dig(&full, full.clone(), run)? else { continue };
        if let Some(found) = walk.from(&full, givens, run)? {
            let instance = Instance::new(shape, found)?;
            return Ok(Some(Generated { instance, solution: Some(full) }));
        }
    }
    Ok(None)
}

/// A walk towards a level.
struct Walk<'o> {
    order: &'o Order,
    level: Level,
}

impl Walk<'_> {
    /// Takes away what can go; `None` if it is not as much as was asked for.
    fn dig(
        &self,
        full: &Grid<u8>,
        givens: Grid<u8>,
        run: &mut Run,
    ) -> Result<Option<Grid<u8>>, String> {
        let until = run.steps() + MAX_STEPS;
        let givens = self.order.take_away(full, givens, until, run)?;
        let is_enough = self.order.minimal || count(&givens) == self.order.target;
        Ok(is_enough.then_some(givens))
    }

    /// Walks from a board to its neighbours, which have the same solution; `None` if none of them is of
    /// the level.
    fn from(
        &self,
        full: &Grid<u8>,
        mut givens: Grid<u8>,
        run: &mut Run,
    ) -> Result<Option<Grid<u8>>, String> {
        let instance = Instance::new(self.order.shape(), givens.clone())?;
        let Some(mut here) = self.look(&instance, run)? else { return Ok(None) };
        if here == self.level {
            return Ok(Some(givens));
        }
        if self.level <= COMMON {
            return Ok(None);
        }
        let mut most = fast::left(&instance).unwrap_or(0);
        for _ in 0..NEIGHBOURS {
            if run.check_limits().is_break() {
                return Ok(None);
            }
            let mut next = givens.clone();
            let back = 1 + run.rng.below(BACK);
            give_back(self.order, full, &mut next, back, run);
            let Some(next) = self.dig(full, next, run)? else { continue };
            let instance = Instance::new(self.order.shape(), next.clone())?;
            let left = fast::left(&instance).unwrap_or(0);
            if next == givens || left + FEWER < most {
                continue;
            }
            match self.look(&instance, run)? {
                Some(level) if level == self.level => return Ok(Some(next)),
                Some(level) if level >= here => {
                    (here, givens, most) = (level, next, most.max(left));
                }
                _ => {}
            }
        }
        Ok(None)
    }

    /// The level of a board; boards that singles and locked candidates solve count as easy where a harder one
    /// is wanted. `None` if it is harder than wanted.
    fn look(&self, instance: &Instance, run: &mut Run) -> Result<Option<Level>, String> {
        let is_easy = match self.level {
            Level::Easy | Level::Medium => Sudoku::is_easy(instance),
            _ => fast::left(instance) == Some(0),
        };
        if is_easy {
            return Ok(Some(Level::Easy));
        }
        let asked = Asked { most: Some(self.level.min(Level::Extreme)), ..Asked::default() };
        let mut engine = Engine::<Sudoku>::new(instance, None, &asked)?;
        let level = engine.level(run);
        if self.level < Level::Beyond || level.is_some() {
            return Ok(level);
        }
        // What only costly techniques settle may be easier than that.
        let mut costly = Sudoku::COSTLY.iter().filter(|costly| costly.info.level < Level::Beyond);
        let is_settled = costly.any(|costly| !engine.finds(costly, false).is_empty());
        Ok(Some(if is_settled { Level::Extreme } else { Level::Beyond }))
    }
}
