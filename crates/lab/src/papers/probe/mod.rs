//! What comes from looking at instances or formulas, without any experiment: numbers, tables and
//! pictures.

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
    /// The values of a fact (see `Puzzle::facts`) of a shipped instance, by their index.
    Shipped {
        /// The instance's name.
        instance: String,
        /// The fact's name.
        fact: String,
        /// What the index is.
        axis: String,
    },
    /// A fact of the generator's instances for each value of one of its parameters.
    Generated {
        /// The puzzle's name.
        puzzle: String,
        /// The parameter's name.
        parameter: String,
        /// Its values.
        values: Vec<u64>,
        /// Instances of each.
        count: u64,
        /// The fact's name.
        fact: String,
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
    pub x: String,
    /// What the vertical axis is.
    pub y: String,
    /// For each point all that was found there.
    pub points: BTreeMap<u64, Vec<f64>>,
    /// A law or bound beside them, with its name.
    pub guides: Vec<(String, Vec<(f64, f64)>)>,
    /// A logarithmic vertical axis.
    pub log: bool,
}

impl Numbers {
    fn new(x: &str, y: &str, points: BTreeMap<u64, Vec<f64>>) -> Self {
        Numbers { x: x.to_owned(), y: y.to_owned(), points, guides: Vec::new(), log: false }
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
            Probe::Shipped { instance, fact, axis } => {
                Found::Numbers(numbers::shipped(instance, fact, axis)?)
            }
            Probe::Generated { puzzle, parameter, values, count, fact } => {
                Found::Numbers(numbers::generated(puzzle, (parameter, values), *count, fact)?)
            }
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
