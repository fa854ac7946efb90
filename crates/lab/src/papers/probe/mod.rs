//! What comes from looking at instances or formulas, without any experiment: numbers, tables and
//! pictures. Instances are read as their own texts, as anybody could.

mod boards;
mod formulas;
mod numbers;
mod sizes;
mod weights;

pub use boards::{Picture, Scene};

use crate::figures::Plot;
use crate::report::Table;
use serde::Deserialize;
use std::collections::BTreeMap;

/// What is looked at.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Probe {
    /// How many sides of the pieces of a shipped board have each colour.
    Colours {
        /// The board's name.
        board: String,
    },
    /// How many islands the generator's boards have for each `n`.
    Islands {
        /// The values of `n`.
        n: Vec<u64>,
        /// Boards of each.
        count: u64,
    },
    /// Which share of all solutions of `rafaralahy-2020` (4)-(8) is connected, on each of the
    /// generator's boards: a property of the board.
    Connected {
        /// The values of `n`.
        n: Vec<u64>,
        /// Boards of each.
        count: u64,
        /// Boards with more solutions are left out.
        most: u64,
    },
    /// The plateaus of `sirdey-sudoku` V for boxes of each side, beside its bound.
    Plateaus {
        /// The sides of boxes.
        n: Vec<u64>,
    },
    /// How often a walk at one temperature visits each cost, beside `sirdey-sudoku` (1).
    Stationary {
        /// A board small enough to list its states.
        board: String,
        /// The temperatures.
        temperatures: Vec<f64>,
        /// Steps of each walk.
        steps: u64,
    },
    /// Weights of arcs as published, and every best assignment.
    Weights {
        /// Turns and weight of each piece (rows) in each hole (columns).
        arcs: Vec<Vec<(u8, u32)>>,
        /// The assignment as published: the hole of each piece, from 1.
        published: Vec<usize>,
    },
    /// Rows and columns of the programs of `rafaralahy-2020` beside its formulas and ours.
    Sizes {
        /// The kind of puzzle.
        puzzle: String,
        /// Parameters of the generator, one board for each.
        boards: Vec<String>,
    },
    /// Boards to look at.
    Boards {
        /// The boards.
        scenes: Vec<Scene>,
    },
}

/// What a probe found.
#[derive(Clone, Debug, PartialEq)]
pub enum Found {
    /// Numbers over an axis.
    Numbers(Numbers),
    /// A table.
    Table(Table),
    /// A table and a figure of it.
    Plot(Table, Box<Plot>),
    /// Pictures.
    Pictures(Vec<Picture>),
}

/// Numbers over an axis.
#[derive(Clone, Debug, PartialEq)]
pub struct Numbers {
    /// What the horizontal axis is.
    pub x: &'static str,
    /// What the vertical axis is.
    pub y: &'static str,
    /// For each point all that was found there.
    pub points: BTreeMap<u64, Vec<f64>>,
    /// A law or bound beside them, with its name.
    pub guides: Vec<(String, Vec<(f64, f64)>)>,
    /// A logarithmic vertical axis.
    pub log: bool,
}

impl Numbers {
    fn new(x: &'static str, y: &'static str, points: BTreeMap<u64, Vec<f64>>) -> Self {
        Numbers { x, y, points, guides: Vec::new(), log: false }
    }

    /// Every number with its point.
    pub fn pairs(&self) -> Vec<(f64, f64)> {
        let at = |(&x, ys): (&u64, &Vec<f64>)| ys.iter().map(move |&y| (x as f64, y)).collect();
        self.points.iter().flat_map(|p| -> Vec<(f64, f64)> { at(p) }).collect()
    }
}

impl Probe {
    /// Looks; `None` if the instances cannot be had.
    pub fn look(&self) -> Option<Found> {
        Some(match self {
            Probe::Colours { board } => Found::Numbers(numbers::colours(board)?),
            Probe::Islands { n, count } => Found::Numbers(numbers::islands(n, *count)?),
            Probe::Connected { n, count, most } => {
                Found::Numbers(numbers::connected(n, *count, *most)?)
            }
            Probe::Plateaus { n } => Found::Numbers(formulas::plateaus(n)),
            Probe::Stationary { board, temperatures, steps } => {
                let (table, plot) = formulas::stationary(board, temperatures, *steps)?;
                Found::Plot(table, Box::new(plot))
            }
            Probe::Weights { arcs, published } => Found::Table(weights::table(arcs, published)?),
            Probe::Sizes { puzzle, boards } => Found::Table(sizes::table(puzzle, boards)?),
            Probe::Boards { scenes } => {
                Found::Pictures(scenes.iter().map(Scene::look).collect::<Option<_>>()?)
            }
        })
    }
}

#[cfg(test)]
mod tests;
