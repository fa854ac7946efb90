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
    /// Its level, and its steps up to the first that is beyond all named techniques. Score and
    /// figures are there only where a range of them was asked for.
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

/// The rating that everybody gets; `None` if the run ended before.
fn full(puzzle: &Puzzle, run: &mut Run) -> Result<Option<Rating>> {
    let rating = puzzle.instance().explain(None, &Asked::default())?.rate(run);
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
        let most = Some(level.min(Level::Extreme));
        let asked = Asked { most, ..Asked::default() };
        let rating = puzzle.instance().explain(None, &asked)?.rate(run);
        if run.check_limits().is_break() {
            return Ok(Look::Stopped);
        }
        let quick = Wanted { figure: None, ..wanted.clone() };
        match quick.fit(&rating)? {
            // The rest of the path may still take what is missing.
            Fit::Try(_) if rating.level == level && !rating.solved => {}
            Fit::Try(way) => return Ok(Look::Try(way, rating.level)),
            Fit::Met if wanted.figure.is_none() && is_sure(puzzle, &rating) => {
                return Ok(Look::Met(Box::new(rating)));
            }
            Fit::Met => {}
        }
    }
    let Some(rating) = full(puzzle, run)? else { return Ok(Look::Stopped) };
    Ok(match wanted.fit(&rating)? {
        Fit::Met => Look::Met(Box::new(rating)),
        Fit::Try(way) => Look::Try(way, rating.level),
    })
}

/// True if a rating that looked at nothing harder than asked for is that of everybody: all its steps
/// have names, so that none was taken for want of a harder one.
fn is_sure(puzzle: &Puzzle, rating: &Rating) -> bool {
    let named = puzzle.kind().techniques();
    rating.steps.iter().all(|(step, _)| named.iter().any(|technique| technique.name == *step))
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
