//! Hints and ratings: the next deduction, the whole path, the difficulty; as sentences and JSON.

mod text;
mod wire;

pub use text::{figures, hint_text, rating_text};
pub use wire::{HintJson, RatingJson};

use crate::error::Result;
use crate::puzzle::Puzzle;
use kumiki_core::{
    Answer, AnyInstance, AnyPuzzle, Asked, Budget, Explanation, Hint, Language, Rating, Run, Step,
};
use std::cmp::Ordering;

/// How much of a step is told: where to look, which technique, the conclusion, the whole
/// reasoning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Disclosure(usize);

impl Disclosure {
    /// Everything.
    pub const FULL: Disclosure = Disclosure(4);

    /// A level from 1 to 4.
    pub fn new(level: usize) -> Option<Self> {
        (1..=4).contains(&level).then_some(Disclosure(level))
    }

    /// The level, from 1 to 4.
    pub fn level(self) -> usize {
        self.0
    }

    /// True if the technique may be told.
    fn technique(self) -> bool {
        self.0 >= 2
    }

    /// True if the conclusion may be told.
    fn conclusion(self) -> bool {
        self.0 >= 3
    }

    /// True if the reasons may be told.
    fn reasons(self) -> bool {
        self.0 >= 4
    }
}

/// The level of a rating and the dearest of its techniques, as in `hard: X-wing`.
pub fn grade(kind: &dyn AnyPuzzle, rating: &Rating, language: Language) -> String {
    let level = rating.level.title(language);
    let known = kind.techniques();
    let taken =
        known.iter().filter(|known| rating.steps.iter().any(|(name, _)| *name == known.name));
    match taken
        .max_by(|a, b| (a.level, a.cost).partial_cmp(&(b.level, b.cost)).unwrap_or(Ordering::Equal))
    {
        Some(dearest) => format!("{level}: {}", kind.translate(dearest.title, language)),
        None => level.to_owned(),
    }
}

/// The steps of a count that says why deductions end before the solution.
const COUNT_STEPS: u64 = 1_000_000;

/// Why no path of deductions can lead to the solution of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotOne {
    /// There is none.
    None,
    /// There are several.
    Several,
}

impl NotOne {
    /// The word for it in JSON.
    pub fn word(self) -> &'static str {
        match self {
            NotOne::None => "none",
            NotOne::Several => "several",
        }
    }

    /// The sentence for people.
    pub fn sentence(self) -> &'static str {
        match self {
            NotOne::None => "no solution",
            NotOne::Several => "several solutions: no deduction tells them apart",
        }
    }

    /// What stands in the place of a level.
    pub fn title(self, language: Language) -> &'static str {
        match self {
            NotOne::None => language.pick("no solution", "sans solution"),
            NotOne::Several => language.pick("several solutions", "plusieurs solutions"),
        }
    }
}

/// Why deductions do not lead to the solution, if it is found out: there is none, or there are several.
pub fn not_one_solution(instance: &dyn AnyInstance, run: &Run) -> Option<NotOne> {
    let auto = instance.puzzle().choose(crate::puzzle::AUTO).ok()?;
    let mut part = run.sub_run(0, Budget { time: None, steps: Some(COUNT_STEPS) });
    let count = instance.count(&auto, &mut part, 2).ok()?.count;
    match count.found {
        0 if count.exact => Some(NotOne::None),
        2.. => Some(NotOne::Several),
        _ => None,
    }
}

/// The word for a hint in JSON.
pub fn status_word(hint: &Hint) -> &'static str {
    match hint {
        Hint::Step(_) => "step",
        Hint::Mistake(_) => "mistake",
        Hint::Nothing(..) => "nothing",
        Hint::Solved => "solved",
        Hint::Impossible(_) => "impossible",
        Hint::Choice(_) => "choice",
        Hint::Unknown(_) => "unknown",
    }
}

/// Which hints are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// The next one.
    Next,
    /// Every step that the named techniques find now.
    All,
    /// Step after step to the end.
    Path,
}

/// Visits the hints that are wanted, steps with their number from 1 where there may be several. Gives
/// the last one, which says how it ended.
pub fn hints<E>(
    explanation: &mut dyn Explanation,
    which: Which,
    run: &mut Run,
    mut visit: impl FnMut(&Hint, Option<usize>) -> std::result::Result<(), E>,
) -> std::result::Result<Hint, E> {
    if which == Which::All {
        let mut last = None;
        for (number, step) in (1..).zip(explanation.all(run)) {
            let step = Hint::Step(Box::new(step));
            visit(&step, Some(number))?;
            last = Some(step);
        }
        if let Some(last) = last {
            return Ok(last);
        }
    }
    for number in 1.. {
        let hint = explanation.next(run);
        let Hint::Step(step) = &hint else {
            visit(&hint, None)?;
            return Ok(hint);
        };
        visit(&hint, (which == Which::Path).then_some(number))?;
        if which != Which::Path {
            return Ok(hint);
        }
        explanation.apply(step);
    }
    Ok(Hint::Solved)
}

/// The partial answer that came with a puzzle, unless it is complete.
pub fn given_partial(instance: &dyn AnyInstance) -> Option<Answer> {
    instance.given_answer().filter(|answer| !answer.is_solved())
}

impl Puzzle {
    /// The next deduction from a partial answer (native format) on, without a limit.
    pub fn hint(&self, partial: Option<&str>) -> Result<Hint> {
        let mut explanation = self.instance().explain(partial, &Asked::default())?;
        Ok(explanation.next(&mut Run::unlimited(0)))
    }

    /// Every step that the named techniques find now, the cheapest first.
    pub fn hints(&self, partial: Option<&str>) -> Result<Vec<Step>> {
        let mut explanation = self.instance().explain(partial, &Asked::default())?;
        Ok(explanation.all(&mut Run::unlimited(0)))
    }

    /// How hard the puzzle is.
    pub fn rate(&self) -> Result<Rating> {
        let mut explanation = self.instance().explain(None, &Asked::default())?;
        Ok(explanation.rate(&mut Run::unlimited(0)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kumiki_core::Language;

    const EASY: &str =
        ".7...6..5.2..71.9.1...2..3...2..9.6.4.......8.8.2..1...6..3...2.5.94..7.7..6...4.";

    #[test]
    fn a_path_ends_solved_and_hints_are_told_no_further_than_asked() {
        let puzzle = crate::read(EASY).unwrap();
        let mut numbers = Vec::new();
        let mut explanation = puzzle.instance().explain(None, &Asked::default()).unwrap();
        let mut run = Run::unlimited(0);
        let Ok(last) = hints(explanation.as_mut(), Which::Path, &mut run, |_, number| {
            numbers.push(number);
            Ok::<(), std::convert::Infallible>(())
        });
        assert_eq!((status_word(&last), numbers.pop()), ("solved", Some(None)));
        assert!(numbers.len() > 50 && numbers.iter().flatten().copied().eq(1..=numbers.len()));
        let hint = puzzle.hint(None).unwrap();
        let told = |level| {
            let disclosure = Disclosure::new(level).unwrap();
            let json = HintJson::new("sudoku", &hint, disclosure, None, None);
            crate::wire::json_line(&json).unwrap()
        };
        assert!(!told(1).contains("technique") && !told(2).contains("conclusions"));
        assert!(told(3).contains("\"conclusions\"") && !told(3).contains("\"rules\":[{"));
        assert!(told(4).contains("\"rules\":[{"));
    }

    #[test]
    fn a_mistake_comes_first() {
        let puzzle = crate::read(EASY).unwrap();
        // The solution has an 8 at the top left.
        let wrong = format!("3{}", &EASY[1..]);
        let partial = puzzle.answer(&wrong).unwrap();
        let partial = partial.text("text").unwrap();
        let Hint::Mistake(mistake) = puzzle.hint(Some(&partial)).unwrap() else {
            panic!("the mistake was not seen")
        };
        assert!(mistake.words.contains("r1c1 is 3"), "{}", mistake.words);
    }

    #[test]
    fn a_rating_says_what_it_takes() {
        let rating = crate::read(EASY).unwrap().rate().unwrap();
        assert!(rating.solved && rating.level == kumiki_core::Level::Easy, "{rating:?}");
        assert!(rating.figures.iter().any(|(name, _)| *name == "se"));
        let puzzle = crate::read(EASY).unwrap();
        assert!(rating_text(puzzle.kind(), &rating, None, Language::English).contains("easy"));
        let french = rating_text(puzzle.kind(), &rating, None, Language::French);
        assert!(french.contains("facile") && french.contains("candidat unique"), "{french}");
    }
}
