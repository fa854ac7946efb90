//! Boards of 9 x 9 of a level. Up to expert one of the next boards is of the level. The harder ones are
//! rare, and are reached by a walk from a board to its neighbours, to where singles and locked candidates
//! refute few of the candidates that they leave. Only what is reached there is looked at closely. All boards
//! of a walk have the same solution: what is found out about it says of many that they have another.

use super::dig::{MAX_STEPS, Order, count};
use super::rivals::Rivals;
use super::vary::give_back;
use super::{Sudoku, shape};
use crate::{Instance, explain, fast, fill};
use kumiki_core::{Asked, Explanation, Generated, Grid, Level, Options, Run};
use kumiki_explain::{Engine, Explain};
use std::ops::ControlFlow;

/// Boards that are made, or walks, before a level is given up.
const BOARDS: usize = 20_000;
/// Boards of which the one that resists most begins a walk.
const BEGINNINGS: usize = 5;
/// Neighbours that are looked at before a walk begins anew.
const NEIGHBOURS: usize = 150;
/// Orbits that come back before others are taken away.
const BACK: usize = 4;
/// How much of the best resistance of a walk its next board must have.
const KEPT: f64 = 0.9;

/// The resistance at which boards of a level are looked for: from here, and a walk need not lead beyond.
struct Aim {
    least: f64,
    most: f64,
}

impl Aim {
    /// `None` for levels that are found without a walk.
    fn at(level: Level) -> Option<Self> {
        match level {
            Level::Beyond => Some(Aim { least: 1.6, most: f64::INFINITY }),
            Level::Extreme => Some(Aim { least: 1.2, most: 1.5 }),
            Level::Easy | Level::Medium | Level::Hard | Level::Expert => None,
        }
    }
}

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
    let aim = Aim::at(level);
    for _ in 0..BOARDS {
        if run.check_limits().is_break() {
            return Ok(None);
        }
        let found = match &aim {
            None => walk.straight(run)?,
            Some(aim) => walk.towards(aim, run)?,
        };
        if let Some(Place { full, givens, .. }) = found {
            let instance = Instance::new(shape, givens)?;
            return Ok(Some(Generated { instance, solution: Some(full) }));
        }
    }
    Ok(None)
}

/// Where a walk is: a board and its solution.
struct Place {
    full: Grid<u8>,
    givens: Grid<u8>,
    /// What is known of the solution.
    rivals: Rivals,
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
        rivals: &mut Rivals,
        run: &mut Run,
    ) -> Result<Option<Grid<u8>>, String> {
        let until = run.steps() + MAX_STEPS;
        let givens = self.order.take_away(full, givens, rivals, until, run)?;
        let is_enough = self.order.minimal || count(&givens) == self.order.target;
        Ok(is_enough.then_some(givens))
    }

    /// The next board; `None` if it is not as it was asked for.
    fn board(&self, run: &mut Run) -> Result<Option<Place>, String> {
        let full = fill::full(self.order.shape(), run)?;
        let mut rivals = Rivals::default();
        let givens = self.dig(&full, full.clone(), &mut rivals, run)?;
        Ok(givens.map(|givens| Place { full, givens, rivals }))
    }

    /// The next board, if it is of the level.
    fn straight(&self, run: &mut Run) -> Result<Option<Place>, String> {
        let Some(place) = self.board(run)? else { return Ok(None) };
        let instance = Instance::new(self.order.shape(), place.givens.clone())?;
        Ok(self.is_of_level(&instance, run)?.then_some(place))
    }

    /// Walks from the board of several that resists most to neighbours, which have the same solution, until
    /// one is of the level; `None` if none of them is.
    fn towards(&self, aim: &Aim, run: &mut Run) -> Result<Option<Place>, String> {
        let full = fill::full(self.order.shape(), run)?;
        let mut place = Place { givens: full.clone(), full, rivals: Rivals::default() };
        let mut best = 0.0;
        for _ in 0..BEGINNINGS {
            let full = place.full.clone();
            let Some(board) = self.dig(&place.full, full, &mut place.rivals, run)? else {
                continue;
            };
            let instance = Instance::new(self.order.shape(), board)?;
            if let Some(resistance) = fast::resistance(&instance, best) {
                (place.givens, best) = (instance.givens().clone(), resistance);
            }
        }
        if best == 0.0 {
            return Ok(None);
        }
        for _ in 0..NEIGHBOURS {
            if run.check_limits().is_break() {
                return Ok(None);
            }
            let mut next = place.givens.clone();
            give_back(self.order, &place.full, &mut next, BACK, run);
            let Some(next) = self.dig(&place.full, next, &mut place.rivals, run)? else { continue };
            if next == place.givens {
                continue;
            }
            let instance = Instance::new(self.order.shape(), next)?;
            let least = KEPT * best.min(aim.most);
            let Some(resistance) = fast::resistance(&instance, least) else { continue };
            best = best.max(resistance);
            place.givens = instance.givens().clone();
            if resistance >= aim.least && self.is_of_level(&instance, run)? {
                return Ok(Some(place));
            }
        }
        Ok(None)
    }

    /// True if a board seems to be of the level.
    fn is_of_level(&self, instance: &Instance, run: &mut Run) -> Result<bool, String> {
        let is_easy = match self.level {
            Level::Easy | Level::Medium => Sudoku::is_easy(instance),
            _ => fast::left(instance) == Some(0),
        };
        if is_easy {
            return Ok(self.level == Level::Easy);
        }
        if self.level == Level::Beyond {
            return Ok(explain::is_stuck(instance, run) == ControlFlow::Continue(true));
        }
        let asked = Asked { most: Some(self.level), ..Asked::default() };
        let mut engine = Engine::<Sudoku>::new(instance, None, &asked)?;
        Ok(engine.level(run) == Some(self.level))
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
        for level in Level::ALL {
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
