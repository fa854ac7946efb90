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
    /// Its rating.
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
            && let Some(rating) = full(&puzzle, run)?
            && wanted.fit(&rating)? == Fit::Met
        {
            return Ok(Some(Graded { puzzle, rating }));
        }
        let Some(mut puzzle) = instance(kind, &parameters, run)? else { return Ok(None) };
        for _ in 0..CHANGES {
            let way = match look(&puzzle, wanted, run)? {
                Look::Met(rating) => return Ok(Some(Graded { puzzle, rating: *rating })),
                Look::Stopped => return Ok(None),
                Look::Try(way) => way,
            };
            let Some(varied) = puzzle.instance().vary(&parameters, way, run) else { break };
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

/// The rating that everybody gets; `None` if the run ended before.
fn full(puzzle: &Puzzle, run: &mut Run) -> Result<Option<Rating>> {
    let rating = puzzle.instance().explain(None, &Asked::default())?.rate(run);
    Ok(run.check_limits().is_continue().then_some(rating))
}

/// What a look at a proposal says.
enum Look {
    Met(Box<Rating>),
    Try(Variation),
    Stopped,
}

/// Rates a proposal that is of the level wanted; which level it is of is told sooner.
fn look(puzzle: &Puzzle, wanted: &Wanted, run: &mut Run) -> Result<Look> {
    // What no step settles is told by a rating alone.
    if let Some(level) = wanted.level.filter(|&level| level != Level::Beyond) {
        let asked = Asked { most: Some(level), ..Asked::default() };
        let found = puzzle.instance().explain(None, &asked)?.level(run);
        if run.check_limits().is_break() {
            return Ok(Look::Stopped);
        }
        match found {
            None => return Ok(Look::Try(Variation::Easier)),
            Some(found) if found < level => return Ok(Look::Try(Variation::Harder)),
            Some(_) => {}
        }
    }
    let Some(rating) = full(puzzle, run)? else { return Ok(Look::Stopped) };
    Ok(match wanted.fit(&rating)? {
        Fit::Met => Look::Met(Box::new(rating)),
        Fit::Try(way) => Look::Try(way),
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
            assert_eq!(made.puzzle.rate().unwrap(), made.rating);
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
