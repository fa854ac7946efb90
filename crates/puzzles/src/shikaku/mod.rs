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
mod draw;
mod fast;
mod formats;
mod generate;
mod ilp;
mod local;
mod rule_out;

use formats::text;
use kumiki_core::{
    Auto, Cell, Drawing, Format, Generator, Grid, Method, ParseError, Puzzle, Rule, Shipped,
    Violation,
};

pub use clue_map::ClueMap;

/// The most rows or columns of a grid.
pub const MAX_SIDE: usize = 1000;

/// A cell that a rectangle of its own must cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Clue {
    /// Where it stands.
    pub cell: Cell,
    /// The area of its rectangle; `None` = any.
    pub area: Option<u32>,
}

/// What the file says: the size of the grid and the clues in row order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instance {
    /// Number of rows, from 1 to [`MAX_SIDE`].
    pub rows: usize,
    /// Number of columns, from 1 to [`MAX_SIDE`].
    pub cols: usize,
    /// The clues, row by row; each area is from 1 to the number of cells.
    pub clues: Vec<Clue>,
}

impl Instance {
    /// An instance, or why there is none: a side, a place or an area that cannot be.
    pub fn new(rows: usize, cols: usize, clues: Vec<Clue>) -> Result<Self, String> {
        for (side, what) in [(rows, "rows"), (cols, "columns")] {
            if !(1..=MAX_SIDE).contains(&side) {
                return Err(format!("found {side} {what}, expected from 1 to {MAX_SIDE}"));
            }
        }
        if !clues.is_sorted_by(|a, b| a.cell < b.cell) {
            return Err("the clues are not in row order".to_owned());
        }
        let cells = rows * cols;
        for clue in &clues {
            let (row, col) = (clue.cell.0 + 1, clue.cell.1 + 1);
            if row > rows || col > cols {
                return Err(format!("a clue at row {row}, column {col} is outside the grid"));
            }
            if let Some(area) = clue.area
                && !(1..=cells).contains(&(area as usize))
            {
                return Err(format!(
                    "found {area} at row {row}, column {col}, expected an area from 1 to {cells}"
                ));
            }
        }
        Ok(Instance { rows, cols, clues })
    }

    /// Number of cells.
    pub fn cells(&self) -> usize {
        self.rows * self.cols
    }

    /// False if the areas cannot fill the grid, whatever the unknown ones are: then there is no
    /// solution.
    pub fn can_fill(&self) -> bool {
        let known: u64 = self.clues.iter().filter_map(|clue| clue.area).map(u64::from).sum();
        let unknown = self.clues.iter().filter(|clue| clue.area.is_none()).count() as u64;
        let cells = self.cells() as u64;
        if unknown == 0 { known == cells } else { known + unknown <= cells }
    }

    /// The clue in each cell, if any.
    pub fn clue_grid(&self) -> Grid<Option<Clue>> {
        let mut grid = Grid::filled(self.rows, self.cols, None);
        for clue in &self.clues {
            grid[clue.cell] = Some(*clue);
        }
        grid
    }
}

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
}

impl Solution {
    /// The solution in which every clue is open.
    pub fn open(instance: &Instance) -> Self {
        Solution { rectangles: vec![None; instance.clues.len()] }
    }
}

/// The puzzle.
pub struct Shikaku;

impl Puzzle for Shikaku {
    const NAME: &'static str = "shikaku";
    const TITLE: &'static str = "Shikaku";
    const ABOUT: &'static str = "cut the grid into rectangles, each holding one number, its area";
    const RULES: &'static [Rule] = check::RULES;
    const FORMATS: &'static [Format<Self>] = formats::ALL;
    const AUTO: Auto<Self> = auto::AUTO;
    const METHODS: &'static [Method<Self>] = &[
        fast::METHOD,
        backtrack::METHOD,
        cp::METHOD,
        ilp::METHOD,
        local::ANNEAL,
        local::TABU,
        local::MIN_CONFLICTS,
        local::HILL_CLIMB,
    ];
    const SHIPPED: &'static [Shipped] = &[
        Shipped {
            name: "small-shikaku-5",
            about: "5x5, one solution, written by hand",
            text: include_str!("instances/small-shikaku-5.txt"),
        },
        Shipped {
            name: "small-shikaku-6",
            about: "6x6 with unknown areas and several solutions, written by hand",
            text: include_str!("instances/small-shikaku-6.txt"),
        },
        Shipped {
            name: "small-shikaku-7",
            about: "7x7, one solution, made by the generator",
            text: include_str!("instances/small-shikaku-7.txt"),
        },
        Shipped {
            name: "shikaku-10",
            about: "10x10, one solution, made by the generator",
            text: include_str!("instances/shikaku-10.txt"),
        },
        Shipped {
            name: "shikaku-25",
            about: "25x25, one solution, made by the generator",
            text: include_str!("instances/shikaku-25.txt"),
        },
    ];
    const GENERATOR: Generator<Self> = generate::GENERATOR;

    type Instance = Instance;
    type Solution = Solution;

    fn parse_solution(instance: &Instance, text: &str) -> Result<Solution, ParseError> {
        text::parse_solution(instance, text)
    }

    fn write_solution(instance: &Instance, solution: &Solution) -> String {
        text::write_solution(instance, solution)
    }

    fn write(instance: &Instance) -> String {
        text::write(instance)
    }

    fn check(instance: &Instance, solution: &Solution) -> Vec<Violation> {
        check::check(instance, solution)
    }

    fn meet(_: &Instance, a: &Solution, b: &Solution) -> Solution {
        let both = a.rectangles.iter().zip(&b.rectangles);
        let agreed = both.map(|(a, b)| if a == b { *a } else { None });
        Solution { rectangles: agreed.collect() }
    }

    fn draw(instance: &Instance, solution: Option<&Solution>) -> Drawing {
        draw::draw(instance, solution)
    }
}

#[cfg(test)]
mod tests;
