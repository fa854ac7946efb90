//! Boards to look at: written out or made, with the answer of a method if one is asked for.

use kumiki_core::{AnyInstance, NATIVE, Options, Run};
use kumiki_puzzles::registry;
use kumiki_render::{SvgOptions, svg};
use serde::Deserialize;

/// Steps of a method that answers.
const STEPS: u64 = 50_000_000;
/// Pixels of a picture's longer side, about.
const PIXELS: f64 = 360.0;

/// A board and what is to be seen on it.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Scene {
    /// The kind of puzzle.
    puzzle: String,
    /// The board, written out in any format.
    board: Option<String>,
    /// Or the generator's parameters.
    generate: Option<String>,
    /// And its seed.
    #[serde(default)]
    seed: u64,
    /// The method that answers.
    solve: Option<String>,
    /// Cells whose part of the answer is taken off again: rows and columns from 1.
    #[serde(default)]
    without: Vec<(usize, usize)>,
    /// What it shows.
    caption: String,
}

/// A picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// What it shows; with what the judge says of the answer, if there is one.
    pub caption: String,
    /// The picture.
    pub svg: String,
}

impl Scene {
    pub(super) fn look(&self) -> Option<Picture> {
        let puzzle = registry::find(&self.puzzle)?;
        let board: Box<dyn AnyInstance> = match (&self.board, &self.generate) {
            (Some(text), _) => {
                let (format, _) = *puzzle.recognise(text).first()?;
                puzzle.read(format, text).ok()?
            }
            (None, Some(words)) => {
                let options = Options::parse(puzzle.generator().1, words).ok()?;
                puzzle.generate(&options, &mut Run::unlimited(self.seed)).ok()?
            }
            (None, None) => return None,
        };
        let mut caption = self.caption.clone();
        let drawing = match &self.solve {
            Some(method) => {
                let choice = puzzle.choose(method).ok()?;
                let report = board.solve(&choice, &mut Run::limited(0, STEPS)).ok()?;
                let answer = report.answer?;
                if let Some(first) = answer.verdict().violations.first() {
                    caption.push_str(&format!(" The judge: {}.", first.rule));
                }
                let text = self.taken_off(&answer.text(NATIVE).ok()?);
                board.read_answer(NATIVE, &text).ok()?.draw()
            }
            None => board.draw(),
        };
        let unit = (PIXELS / drawing.width.max(drawing.height).max(1.0)).clamp(4.0, 40.0);
        Some(Picture { caption, svg: svg(&drawing, &SvgOptions { unit, ..SvgOptions::default() }) })
    }
}

impl Scene {
    /// The answer with `.` in place of the words of some cells, for answers that have a word for each
    /// cell.
    fn taken_off(&self, answer: &str) -> String {
        let mut row = 0;
        let mut out = String::new();
        for line in answer.lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            let is_row = words.iter().all(|word| !word.starts_with(char::is_alphabetic));
            row += usize::from(is_row && !words.is_empty());
            let kept = words.iter().enumerate().map(|(col, word)| {
                let off = is_row && self.without.contains(&(row, col + 1));
                if off { "." } else { *word }
            });
            out.push_str(&kept.collect::<Vec<_>>().join(" "));
            out.push('\n');
        }
        out
    }
}
