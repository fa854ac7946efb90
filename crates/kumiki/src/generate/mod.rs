//! New instances by number: instance `k` of a seed is the same whatever was made before it.

mod graded;
mod recipe;
mod series;
mod wanted;

pub use graded::{Graded, graded};
pub use recipe::Recipe;
pub use series::Series;
pub use wanted::{FigureRange, Wanted};

use crate::error::{Error, Result};
use crate::format;
use crate::puzzle::Puzzle;
use kumiki_core::{Answer, AnyPuzzle, Budget, FormatInfo, Options, Rating, Rng, Run};
use std::borrow::Cow;

/// The parameter that asks for one solution.
const UNIQUE: &str = "unique";

/// The run that makes the instance of a number, from 0.
pub fn run(seed: u64, number: u64, budget: Budget) -> Run<'static> {
    Run::within(Rng::stream(seed, number).next_u64(), budget)
}

/// Makes an instance with the parameters of the puzzle's generator; `None` if a limit of the run
/// was reached before.
pub fn instance(
    kind: &dyn AnyPuzzle,
    parameters: &Options,
    run: &mut Run,
) -> Result<Option<Puzzle>> {
    match kind.generate(parameters, run) {
        Ok(instance) => Ok(Some(Puzzle::new(instance, "text"))),
        Err(_) if run.check_limits().is_break() => Ok(None),
        // What these parameters cannot give is the fault of the request.
        Err(kumiki_core::Error::Impossible(message)) => Err(Error::Usage(message)),
        Err(error) => Err(error.into()),
    }
}

/// The parameters with one solution asked for, unless they say something about that.
pub fn unique_by_default(kind: &dyn AnyPuzzle, parameters: &Options) -> Result<Options> {
    let mut parameters = parameters.clone();
    let specs = kind.generator().1;
    if specs.iter().any(|spec| spec.name == UNIQUE) && !parameters.is_set(UNIQUE) {
        parameters.set(specs, UNIQUE, "true").map_err(Error::Usage)?;
    }
    Ok(parameters)
}

/// The parameters without a wish for one solution. It is wrong usage if they have one.
pub fn any_solutions(kind: &dyn AnyPuzzle, parameters: &Options) -> Result<Options> {
    let mut parameters = parameters.clone();
    let specs = kind.generator().1;
    if parameters.is_set(UNIQUE) {
        return Err(Error::Usage("--any and --unique contradict each other".to_owned()));
    }
    if specs.iter().any(|spec| spec.name == UNIQUE) {
        parameters.set(specs, UNIQUE, "false").map_err(Error::Usage)?;
    }
    Ok(parameters)
}

/// Says that the puzzle of a number (from 0) was not found before a limit, and what would be found sooner.
pub fn not_found(number: u64, kind: &dyn AnyPuzzle, parameters: &Options) -> String {
    let asked =
        kind.generator().1.iter().any(|spec| spec.name == UNIQUE) && parameters.flag(UNIQUE);
    let advice = if asked { "; with unique=false it may have several solutions" } else { "" };
    format!("puzzle {}: not found within the limit{advice}", number + 1)
}

/// The answer that the generator knows, or one that is found within the same limits.
pub fn answer(puzzle: &Puzzle, run: &mut Run) -> Result<Option<Answer>> {
    let instance = puzzle.instance();
    if let Some(answer) = instance.given_answer() {
        return Ok(Some(answer));
    }
    let choice = puzzle.kind().choose("auto")?;
    let report = instance.solve(&choice, run)?;
    Ok(report.answer.filter(Answer::is_solved))
}

/// What is wanted of the solutions of new puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solutions {
    /// Nothing.
    None,
    /// An answer that is drawn.
    Drawn,
    /// A text of their own.
    Apart,
    /// They stand in the texts of the puzzles.
    Beside,
}

/// What is asked of every new puzzle.
pub struct Order {
    kind: &'static dyn AnyPuzzle,
    parameters: Options,
    wanted: Wanted,
    solutions: Solutions,
    /// The format of the puzzles.
    pub format: FormatInfo,
    /// The format of solutions that are written apart.
    pub answer_format: FormatInfo,
}

/// A new puzzle, written.
pub struct Made {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its answer, if one is wanted and known.
    pub answer: Option<Answer>,
    /// The puzzle in the format asked for.
    pub text: String,
    /// Its solution in its own text, if that is wanted and known.
    pub solution: Option<String>,
    /// How hard it is, if that was asked for.
    pub rating: Option<Rating>,
    /// The steps it took.
    pub steps: u64,
}

impl Made {
    /// Its level and hardest technique, if it was rated.
    pub fn caption(&self) -> Option<String> {
        let rating = self.rating.as_ref()?;
        Some(crate::explain::grade(self.puzzle.kind(), rating, kumiki_core::Language::English))
    }
}

impl Order {
    /// Says that the puzzle of a number (from 0) was not found before a limit.
    pub fn not_found(&self, number: u64) -> String {
        not_found(number, self.kind, &self.parameters)
    }

    /// Puzzles of a kind with these parameters of its generator, in a format.
    pub fn new(
        kind: &'static dyn AnyPuzzle,
        parameters: Options,
        format: &str,
        solutions: Solutions,
    ) -> Result<Self> {
        let answer_format = format::of_answers(kind, None, format)?;
        let format = format::to_write(kind, format)?;
        let wanted = Wanted::default();
        Ok(Order { kind, parameters, wanted, solutions, format, answer_format })
    }

    /// The same of a difficulty. The error says why there are none.
    pub fn of_difficulty(self, wanted: Wanted) -> Result<Self> {
        wanted.check(self.kind)?;
        Ok(Order { wanted, ..self })
    }

    /// Makes a puzzle; `None` if a limit of the run was reached before.
    pub fn make(&self, mut run: Run) -> Result<Option<Made>> {
        let proposed = match self.wanted.is_empty() {
            true => instance(self.kind, &self.parameters, &mut run)?.map(|puzzle| (puzzle, None)),
            false => graded(self.kind, &self.parameters, &self.wanted, &mut run)?
                .map(|Graded { puzzle, rating }| (puzzle, Some(rating))),
        };
        let Some((puzzle, rating)) = proposed else { return Ok(None) };
        let answer = match self.solutions {
            Solutions::None => None,
            _ => answer(&puzzle, &mut run)?,
        };
        let written = |format: &FormatInfo| {
            let text = answer.as_ref().map(|answer| answer.text(format.name));
            Ok::<_, Error>(text.transpose()?.map(Cow::into_owned))
        };
        let beside = match self.solutions {
            Solutions::Beside => written(&self.format)?,
            _ => None,
        };
        let solution = match self.solutions {
            Solutions::Apart => written(&self.answer_format)?,
            _ => None,
        };
        let text = match beside {
            Some(text) => text,
            None => puzzle.text(self.format.name)?,
        };
        let steps = run.steps();
        Ok(Some(Made { puzzle, answer, text, solution, rating, steps }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue;

    #[test]
    fn an_instance_depends_on_its_number_alone_and_has_an_answer() {
        let queens = catalogue::find("queens").unwrap();
        let specs = queens.generator().1;
        let mut parameters = Options::defaults(specs);
        parameters.set(specs, "size", "8").unwrap();
        parameters.set(specs, "placed", "2").unwrap();
        let make = |number| {
            let mut run = run(5, number, Budget::default());
            let puzzle = instance(queens, &parameters, &mut run).unwrap().unwrap();
            assert!(answer(&puzzle, &mut run).unwrap().unwrap().is_solved());
            puzzle.text("text").unwrap()
        };
        let third = make(2);
        assert_eq!(third, make(2));
        assert_ne!(third, make(1));
    }
}
