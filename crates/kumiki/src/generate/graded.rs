//! Puzzles of a wanted difficulty: propose, rate, change towards what is wanted; the rating that
//! counts is the one that everybody gets.

use super::wanted::{Fit, Wanted};
use super::{instance, unique_by_default};
use crate::error::{Error, Result};
use crate::puzzle::Puzzle;
use kumiki_core::{AnyPuzzle, Asked, Level, Options, Rating, Run, Variation};

/// Changes of one proposal before another is made.
const CHANGES: usize = 25;
/// Proposals before a difficulty is called out of reach.
const PROPOSALS: usize = 2_000;

/// A new puzzle and how hard it is.
pub struct Graded {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its level, and its steps up to the first that is beyond all named techniques. All steps, score and
    /// figures are there only where a range of them or techniques were asked for.
    pub rating: Rating,
}

/// Makes a puzzle of a difficulty with the parameters of its generator; `None` if a limit of the run
/// was reached before. It has one solution.
pub fn graded(
    kind: &dyn AnyPuzzle,
    parameters: &Options,
    wanted: &Wanted,
    run: &mut Run,
) -> Result<Option<Graded>> {
    wanted.check(kind)?;
    let parameters = unique_by_default(kind, parameters)?;
    for _ in 0..PROPOSALS {
        if let Some(puzzle) = of_level(kind, &parameters, wanted, run)?
            && let Some(rating) = rated(&puzzle, wanted, run)?
            && wanted.fit(&rating)? == Fit::Met
        {
            return Ok(Some(Graded { puzzle, rating }));
        }
        let Some(mut puzzle) = instance(kind, &parameters, run)? else { return Ok(None) };
        let mut near = None;
        for _ in 0..CHANGES {
            let look = match look(&puzzle, wanted, run)? {
                Look::Met(rating) => return Ok(Some(Graded { puzzle, rating: *rating })),
                Look::Stopped => return Ok(None),
                Look::Try(way, level) => (puzzle, way, level),
            };
            // A change that leads away from the level is not kept.
            near = match near {
                Some(before) if is_farther(wanted.level, &look, &before) => Some(before),
                _ => Some(look),
            };
            let Some((at, way, _)) = &near else { break };
            let Some(varied) = at.instance().vary(&parameters, *way, run) else { break };
            puzzle = Puzzle::new(varied, "text");
        }
        if run.check_limits().is_break() {
            return Ok(None);
        }
    }
    let proposals = format!("none of {PROPOSALS} proposals led to such a puzzle");
    Err(Error::Unknown(format!("{proposals}; another size or difficulty may be in reach")))
}

/// A proposal of the level that is wanted, where the puzzle has a short way to one.
fn of_level(
    kind: &dyn AnyPuzzle,
    parameters: &Options,
    wanted: &Wanted,
    run: &mut Run,
) -> Result<Option<Puzzle>> {
    let Some(level) = wanted.level else { return Ok(None) };
    match kind.generate_of_level(parameters, level, run) {
        Ok(made) => Ok(made.map(|instance| Puzzle::new(instance, "text"))),
        Err(_) if run.check_limits().is_break() => Ok(None),
        Err(kumiki_core::Error::Impossible(message)) => Err(Error::Usage(message)),
        Err(error) => Err(error.into()),
    }
}

/// The level and the steps that everybody gets, with score and figures where one of them or techniques are asked for;
/// `None` if the run ended before.
fn rated(puzzle: &Puzzle, wanted: &Wanted, run: &mut Run) -> Result<Option<Rating>> {
    // With a hardest level, be it the hardest of all, a rating has neither score nor figures, and ends
    // where nothing can be harder: a technique that is asked for may come after that.
    let is_level_enough = wanted.figure.is_none() && wanted.techniques.is_empty();
    let most = is_level_enough.then_some(Level::Beyond);
    let asked = Asked { most, ..Asked::default() };
    let rating = puzzle.instance().explain(None, &asked)?.rate(run);
    Ok(run.check_limits().is_continue().then_some(rating))
}

/// A puzzle that is not what is wanted: which way it is to be changed, and its level.
type Missed = (Puzzle, Variation, Level);

/// True if one puzzle is farther from a level than another.
fn is_farther(wanted: Option<Level>, one: &Missed, other: &Missed) -> bool {
    let away = |level: Level| wanted.map_or(0, |wanted| (wanted as i32 - level as i32).abs());
    away(one.2) > away(other.2)
}

/// What a look at a proposal says.
enum Look {
    Met(Box<Rating>),
    Try(Variation, Level),
    Stopped,
}

/// Rates a proposal that is of the level wanted; which level it is of is told sooner.
fn look(puzzle: &Puzzle, wanted: &Wanted, run: &mut Run) -> Result<Look> {
    if let Some(level) = wanted.level {
        if level > Level::Easy && puzzle.instance().is_easy() {
            return Ok(Look::Try(Variation::Harder, Level::Easy));
        }
        // What takes more than the hardest named techniques is beyond them, whatever it takes.
        let asked = Asked { most: Some(level.min(Level::Extreme)), ..Asked::default() };
        let found = puzzle.instance().explain(None, &asked)?.level(run);
        if run.check_limits().is_break() {
            return Ok(Look::Stopped);
        }
        match found {
            Some(found) if found < level => return Ok(Look::Try(Variation::Harder, found)),
            None if level < Level::Beyond => {
                return Ok(Look::Try(Variation::Easier, Level::Beyond));
            }
            _ => {}
        }
    }
    let Some(rating) = rated(puzzle, wanted, run)? else { return Ok(Look::Stopped) };
    Ok(match wanted.fit(&rating)? {
        Fit::Met => Look::Met(Box::new(rating)),
        Fit::Try(way) => Look::Try(way, rating.level),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue;

    #[test]
    fn puzzles_are_of_the_level_asked_for_and_have_one_solution() {
        let sudoku = catalogue::find("sudoku").unwrap();
        let parameters = Options::parse(sudoku.generator().1, "symmetry=rotational").unwrap();
        for level in [Level::Easy, Level::Medium, Level::Hard, Level::Expert] {
            let wanted = Wanted { level: Some(level), ..Wanted::default() };
            let mut run = super::super::run(4, 0, kumiki_core::Budget::default());
            let made = graded(sudoku, &parameters, &wanted, &mut run).unwrap().unwrap();
            assert_eq!(made.rating.level, level);
            let whole = made.puzzle.rate().unwrap();
            assert_eq!(whole.level, level);
            assert_eq!(whole.steps, made.rating.steps);
            assert_eq!(made.puzzle.count(2).unwrap().found, 1);
        }
    }

    #[test]
    fn a_technique_that_is_asked_for_is_on_the_path() {
        let sudoku = catalogue::find("sudoku").unwrap();
        let parameters = Options::defaults(sudoku.generator().1);
        let wanted = Wanted { techniques: vec!["x-wing".to_owned()], ..Wanted::default() };
        let mut run = super::super::run(1, 0, kumiki_core::Budget::default());
        let made = graded(sudoku, &parameters, &wanted, &mut run).unwrap().unwrap();
        assert!(made.rating.steps.iter().any(|(name, _)| *name == "x-wing"), "{:?}", made.rating);
    }

    #[test]
    fn a_limit_ends_the_search_for_one() {
        let sudoku = catalogue::find("sudoku").unwrap();
        let parameters = Options::defaults(sudoku.generator().1);
        let wanted = Wanted { level: Some(Level::Beyond), ..Wanted::default() };
        let budget = kumiki_core::Budget { steps: Some(500), time: None };
        let made = graded(sudoku, &parameters, &wanted, &mut super::super::run(0, 0, budget));
        assert!(made.unwrap().is_none());
    }
}
