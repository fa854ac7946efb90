//! `sdm`: a file of lines, each of them a board as in `line` (SudoCue).

use super::BoardForm;
use super::line::{Line, confidence, first_two};
use crate::Instance;
use kumiki_core::{Confidence, ParseError};

/// A file of lines.
pub(super) struct Sdm;

impl BoardForm for Sdm {
    const NAME: &'static str = "sdm";
    const ABOUT: &'static str = "a file of such lines, one puzzle each (SudoCue)";
    const ONE_LINE: bool = true;

    fn recognise(text: &str) -> Confidence {
        match first_two(text) {
            // One line is `line`; a short one is not even that for certain.
            (Some((_, line)), None) => Confidence::maybe_if(confidence(line) == Confidence::Sure),
            (Some((_, line)), Some((_, second))) => confidence(line).min(confidence(second)),
            (None, _) => Confidence::No,
        }
    }

    fn read(text: &str) -> Result<Instance, ParseError> {
        Line::read(text)
    }

    fn write(instance: &Instance) -> Result<String, String> {
        Line::write(instance)
    }
}
