//! The words of `kumiki generate` about difficulty and solutions.

use super::kind::Kind;
use crate::exit::usage;
use anyhow::Result;
use clap::Args;
use kumiki::generate::{FigureRange, Wanted, any_solutions, unique_by_default};
use kumiki_core::{Level, Options};

/// How hard the puzzles are to be, and whether one solution is enough.
#[derive(Args)]
#[command(next_help_heading = "Difficulty")]
pub(crate) struct Difficulty {
    /// Level: easy, medium, hard, expert, extreme or beyond
    #[arg(long, global = true)]
    level: Option<Level>,
    /// Range of the score (100..200), or of a figure of `kumiki rate` (se.er=3..4.5, minutes=5..10)
    #[arg(long = "rate", value_name = "LO..HI", global = true)]
    figure: Option<FigureRange>,
    /// Techniques that the solution takes, as in x-wing,skyscraper
    #[arg(long, value_name = "NAMES", value_delimiter = ',', global = true)]
    techniques: Vec<String>,
    /// Allow several solutions: the generators of the literature as they are
    #[arg(long, global = true)]
    any: bool,
}

impl Difficulty {
    /// What is asked for.
    pub(crate) fn wanted(&self) -> Wanted {
        Wanted {
            level: self.level,
            figure: self.figure.clone(),
            techniques: self.techniques.clone(),
        }
    }

    /// The generator's parameters: one solution unless something else is said.
    pub(crate) fn parameters(&self, kind: &Kind) -> Result<Options> {
        let options = kind.options()?;
        match (self.any, self.wanted().is_empty()) {
            (false, _) => Ok(unique_by_default(kind.puzzle, &options)?),
            (true, true) => Ok(any_solutions(kind.puzzle, &options)?),
            _ => Err(usage("--any: only puzzles with one solution have a difficulty")),
        }
    }
}
