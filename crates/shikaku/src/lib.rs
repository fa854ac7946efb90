//! Shikaku: cut a grid into rectangles, each holding one number that is its area.
//!
//! This file holds the words (instance, clue, rectangle, solution) and lists what the puzzle can
//! do; the other files of the folder do it. It knows no search.

mod auto;
mod backtrack;
mod candidates;
mod check;
mod clue_map;
mod cp;
mod data;
mod draw;
mod explain;
mod fast;
mod formats;
mod french;
mod generate;
mod ilp;
mod instance;
mod local;
mod messages;
mod play;
mod rule_out;

use formats::text;
use kumiki_core::{
    Auto, Cell, Data, Dictionary, Drawing, Explainer, Format, Generator, Method, OfLevelFn,
    ParseError, Play, Puzzle, Rule, Shipped, VaryFn, shipped,
};

pub use clue_map::ClueMap;
pub use explain::{Detail as ExplainDetail, Rule as ExplainRule, State as ExplainState};
pub use instance::{Clue, Instance, InvalidInstance, MAX_SIDE};

/// A rectangle of cells. Nothing says that it lies in a grid: see [`Rectangle::fits`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rectangle {
    /// First row, from 0.
    pub row: usize,
    /// First column, from 0.
    pub col: usize,
    /// Number of rows.
    pub height: usize,
    /// Number of columns.
    pub width: usize,
}

impl Rectangle {
    /// Number of cells.
    pub fn area(&self) -> usize {
        self.height.saturating_mul(self.width)
    }

    /// True if the cell is inside.
    pub fn contains(&self, (row, col): Cell) -> bool {
        let inside = |at: usize, from: usize, length: usize| at >= from && at - from < length;
        inside(row, self.row, self.height) && inside(col, self.col, self.width)
    }

    /// True if it has cells and all of them are in a grid of `rows` x `cols`.
    pub fn fits(&self, rows: usize, cols: usize) -> bool {
        let inside = |from: usize, length: usize, side: usize| {
            length > 0 && from < side && length <= side - from
        };
        inside(self.row, self.height, rows) && inside(self.col, self.width, cols)
    }

    /// Its cells, row by row; it must fit a grid.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        let cols = self.col..self.col + self.width;
        (self.row..self.row + self.height)
            .flat_map(move |row| cols.clone().map(move |col| (row, col)))
    }
}

/// For each clue, in row order, its rectangle; `None` = still open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// One entry for each clue of the instance.
    pub rectangles: Vec<Option<Rectangle>>,
    /// The cells of each part of the grid that an answer marks off and that is no rectangle, in row
    /// order, inside the grid, in no rectangle and no other part. Only readers find such parts.
    ragged: Vec<Vec<Cell>>,
}

impl Solution {
    /// The solution of these rectangles, one entry for each clue.
    pub fn new(rectangles: Vec<Option<Rectangle>>) -> Self {
        Solution { rectangles, ragged: Vec::new() }
    }

    /// The solution in which every clue is open.
    pub fn open(instance: &Instance) -> Self {
        Solution::new(vec![None; instance.clues.len()])
    }
}

/// The puzzle.
pub struct Shikaku;

impl Puzzle for Shikaku {
    const NAME: &'static str = "shikaku";
    const ALIASES: &'static [&'static str] = &["rectangles", "rect"];
    const TITLE: &'static str = "Shikaku";
    const ABOUT: &'static str = "cut the grid into rectangles, each holding one number, its area";
    const RULES: &'static [Rule<Self>] = check::RULES;
    const OPEN_RULES: &'static [&'static str] = &["uncovered-cell"];
    const FORMATS: &'static [Format<Self>] = formats::ALL;
    const AUTO: Auto<Self> = auto::AUTO;
    const METHODS: &'static [Method<Self>] = &[
        fast::METHOD,
        backtrack::METHOD,
        cp::METHOD,
        ilp::METHOD,
        local::anneal::METHOD,
        local::tabu::METHOD,
        local::min_conflicts::METHOD,
        local::hill_climb::METHOD,
    ];
    const SHIPPED: &'static [Shipped] = shipped![
        "small-shikaku-5": "5x5, one solution, written by hand",
        "small-shikaku-6": "6x6 with unknown areas and several solutions, written by hand",
        "small-shikaku-7": "7x7, one solution, made by the generator",
        "shikaku-10": "10x10, one solution, made by the generator",
        "shikaku-25": "25x25, one solution, made by the generator",
    ];
    const GENERATOR: Generator<Self> = generate::GENERATOR;
    const VARY: Option<VaryFn<Self>> = Some(generate::VARY);
    const OF_LEVEL: Option<OfLevelFn<Self>> = Some(generate::OF_LEVEL);
    const DATA: Option<Data<Self>> = Some(data::DATA);
    const PLAY: Option<Play<Self>> = Some(play::PLAY);
    const EXPLAIN: Option<Explainer<Self>> = Some(kumiki_explain::explainer::<Self>());
    const FRENCH: &'static [Dictionary] = &[
        french::FRENCH,
        messages::FRENCH,
        kumiki_explain::FRENCH,
        kumiki_local::FRENCH,
        kumiki_puzzle_kit::FRENCH,
        kumiki_core::FRENCH,
    ];

    type Instance = Instance;
    type Solution = Solution;

    fn read_solution(instance: &Instance, text: &str) -> Result<Solution, ParseError> {
        text::read_solution(instance, text)
    }

    fn write_solution(instance: &Instance, solution: &Solution) -> String {
        text::write_solution(instance, solution)
    }

    fn write(instance: &Instance) -> String {
        text::write(instance)
    }

    fn meet(_: &Instance, a: &Solution, b: &Solution) -> Solution {
        let both = a.rectangles.iter().zip(&b.rectangles);
        let agreed = both.map(|(a, b)| if a == b { *a } else { None });
        Solution::new(agreed.collect())
    }

    fn draw(instance: &Instance, solution: Option<&Solution>) -> Drawing {
        draw::draw(instance, solution)
    }
}

#[cfg(test)]
mod tests;
