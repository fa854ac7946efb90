//! New puzzles as one word, for books: a kind, and after colons what is wanted of it.

use super::{Wanted, unique_by_default};
use crate::catalogue;
use crate::error::{Error, Result};
use kumiki_core::{AnyPuzzle, Level, Options};

/// New puzzles of a kind: `sudoku:hard:4`, `hashi:15x15:easy:2`, `shikaku:size=12x8,unknown:3`.
pub struct Recipe {
    /// The kind.
    pub kind: &'static dyn AnyPuzzle,
    /// The parameters of its generator.
    pub parameters: Options,
    /// Their difficulty.
    pub wanted: Wanted,
    /// How many.
    pub count: u64,
}

impl Recipe {
    /// What a word asks for; `None` if it is no kind with something after a colon.
    pub fn of(word: &str) -> Option<Result<Self>> {
        let (kind, rest) = word.split_once(':')?;
        Some(Recipe::read(catalogue::find(kind)?, rest))
    }

    fn read(kind: &'static dyn AnyPuzzle, rest: &str) -> Result<Self> {
        let (mut count, mut level, mut parameters) = (None, None, Vec::new());
        for part in rest.split(':').filter(|part| !part.is_empty()) {
            if let Ok(number) = part.parse::<u64>() {
                twice(&mut count, number, "numbers of puzzles", rest)?;
            } else if let Some(word) = Level::of_word(part) {
                twice(&mut level, word, "levels", rest)?;
            } else if part.split('x').all(|side| side.parse::<u32>().is_ok()) {
                parameters.push(format!("size={part}"));
            } else {
                parameters.push(part.to_owned());
            }
        }
        let count = count.unwrap_or(1);
        if count == 0 {
            return Err(Error::Usage(format!("{}:{rest}: no puzzle is asked for", kind.name())));
        }
        let options = Options::parse(kind.generator().1, &parameters.join(","));
        let options = options.map_err(|why| {
            let parts = "a number of puzzles, a level, ROWSxCOLS or parameters of the generator";
            Error::Usage(format!("{}:{rest}: {why}; expected {parts}", kind.name()))
        })?;
        let wanted = Wanted { level, ..Wanted::default() };
        wanted.check(kind)?;
        Ok(Recipe { kind, parameters: unique_by_default(kind, &options)?, wanted, count })
    }
}

/// Keeps what is said once.
fn twice<T>(kept: &mut Option<T>, said: T, what: &str, rest: &str) -> Result<()> {
    match kept.replace(said) {
        None => Ok(()),
        Some(_) => Err(Error::Usage(format!("{rest}: found two {what}, expected one"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_says_kind_size_level_and_number_in_any_order() {
        for word in ["hashi:15x15:hard:2", "bridges:2:hard:size=15x15", "hashi:hard:15x15:2"] {
            let recipe = Recipe::of(word).unwrap().unwrap();
            assert_eq!((recipe.kind.name(), recipe.count), ("hashi", 2), "{word}");
            assert_eq!(recipe.wanted.level, Some(Level::Hard), "{word}");
            let parameters = &recipe.parameters;
            assert!(parameters.text("size") == "15x15" && parameters.flag("unique"), "{word}");
        }
        let one = Recipe::of("shikaku:unknown").unwrap().unwrap();
        assert!(one.count == 1 && one.wanted.is_empty() && one.parameters.flag("unknown"));
    }

    #[test]
    fn other_words_are_none_and_wrong_parts_are_said() {
        assert!(Recipe::of("sudoku").is_none() && Recipe::of("7x7m2:3a").is_none());
        for (word, why) in [
            ("sudoku:0", "no puzzle"),
            ("sudoku:easy:hard", "two levels"),
            ("sudoku:2:3", "two numbers"),
            ("sudoku:esay", "esay"),
        ] {
            let error = Recipe::of(word).unwrap().err().unwrap();
            assert!(error.is_usage() && error.to_string().contains(why), "{word}: {error}");
        }
    }
}
