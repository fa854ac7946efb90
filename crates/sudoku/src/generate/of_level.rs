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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backtrack::{self, Plan};
    use crate::generate::GENERATOR;
    use kumiki_core::{Budget, Cell};

    fn made(options: &str, level: Level, run: &mut Run) -> Option<Generated<Sudoku>> {
        let options = Options::parse(GENERATOR.options, options).unwrap();
        of_level(&options, level, run).unwrap()
    }

    fn solutions(instance: &Instance) -> u128 {
        let plan = Plan { fewest: true, random: false };
        backtrack::count(instance, plan, &mut Run::unlimited(0), 2).found
    }

    #[test]
    fn boards_are_of_the_level_and_minimal_with_their_symmetry() {
        for level in Level::ALL.into_iter().filter(|&level| level < Level::Beyond) {
            let board = |seed| {
                let made = made("symmetry=rotational,unique", level, &mut Run::unlimited(seed));
                made.unwrap().instance
            };
            let instance = board(5);
            let mut engine = Engine::<Sudoku>::new(&instance, None, &Asked::default()).unwrap();
            assert_eq!(engine.rate(&mut Run::unlimited(0)).level, level);
            assert_eq!(solutions(&instance), 1, "{level:?}");
            assert_eq!(board(5), instance, "{level:?}");
            assert_ne!(board(6), instance, "{level:?}");
            let givens = instance.givens();
            for (cell, _) in givens.iter().filter(|&(_, &value)| value != 0) {
                let turned: Cell = (8 - cell.0, 8 - cell.1);
                assert_ne!(givens[turned], 0, "{level:?}");
                let mut fewer = givens.clone();
                (fewer[cell], fewer[turned]) = (0, 0);
                let fewer = Instance::new(instance.shape(), fewer).unwrap();
                assert_eq!(solutions(&fewer), 2, "{level:?}: {cell:?} is not needed");
            }
        }
    }

    #[test]
    fn what_has_no_short_way_is_left_to_others() {
        let mut run = Run::unlimited(1);
        assert!(made("size=6,unique", Level::Easy, &mut run).is_none());
        assert!(made("unique=false,givens=30", Level::Easy, &mut run).is_none());
        let with_givens = made("givens=30,unique", Level::Easy, &mut run).unwrap().instance;
        assert_eq!(count(with_givens.givens()), 30);
    }

    #[test]
    fn a_limit_ends_a_walk() {
        let options = Options::parse(GENERATOR.options, "unique").unwrap();
        let mut run = Run::within(0, Budget { steps: Some(3_000), time: None });
        let found = of_level(&options, Level::Beyond, &mut run);
        assert!(found.is_err() || found.is_ok_and(|found| found.is_none()));
        assert!(run.check_limits().is_break());
    }
}
