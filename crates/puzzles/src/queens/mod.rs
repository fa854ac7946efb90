//! N-Queens: one queen in every row of an `n` x `n` board, no two on a column or diagonal.
//!
//! With queens that stand already and excluded diagonals (CSPLib 079), and blocked cells
//! (CSPLib 080). This file holds the types; it knows neither texts nor methods in detail.

mod auto;
mod backtrack;
mod check;
mod cp;
mod draw;
mod fast;
mod formats;
mod formula;
mod generate;
mod ilp;
mod local;
mod random;
#[cfg(test)]
mod tests;

use formats::text;
use kumiki_core::{
    Auto, Cell, Cost, Drawing, Format, Generator, Method, ParseError, Puzzle, Rule, Shipped,
    Violation,
};

/// The widest board: a column is a `u32`, and a solution of this size still fits in memory.
pub const MAX_SIZE: usize = 100_000_000;

/// The N-Queens puzzle.
pub struct Queens;

/// A board and what is said about it. Cells are (row, column) from 0. Readers and the generator
/// keep every list sorted and free of repetitions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instance {
    /// Rows = columns = queens.
    pub n: usize,
    /// Queens that stand already and must stay.
    pub placed: Vec<Cell>,
    /// Cells on which no queen may stand.
    pub blocked: Vec<Cell>,
    /// Diagonals without queens: `k` = the cells with row + column = `k`.
    pub excluded_sums: Vec<usize>,
    /// Diagonals without queens: `k` = the cells with row - column + n - 1 = `k`.
    pub excluded_differences: Vec<usize>,
}

impl Instance {
    /// The board of `n` x `n` cells about which nothing is said.
    pub fn empty(n: usize) -> Self {
        Instance {
            n,
            placed: Vec::new(),
            blocked: Vec::new(),
            excluded_sums: Vec::new(),
            excluded_differences: Vec::new(),
        }
    }

    /// True if nothing is said about the board but its size.
    pub fn is_empty(&self) -> bool {
        self.placed.is_empty() && self.blocked.is_empty() && !self.excludes_diagonals()
    }

    /// True if some diagonal is excluded.
    pub fn excludes_diagonals(&self) -> bool {
        !self.excluded_sums.is_empty() || !self.excluded_differences.is_empty()
    }

    /// Number of diagonals in each of the two directions.
    pub fn diagonals(&self) -> usize {
        (2 * self.n).saturating_sub(1)
    }

    /// The number of a cell's diagonal from top right to bottom left, `0..2n-1`.
    #[inline]
    pub fn sum(&self, (row, col): Cell) -> usize {
        row + col
    }

    /// The number of a cell's diagonal from top left to bottom right, `0..2n-1`.
    #[inline]
    pub fn difference(&self, (row, col): Cell) -> usize {
        row + self.n - 1 - col
    }
}

/// The column of the queen of each row, as `u32` because boards have up to [`MAX_SIZE`] rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    columns: Vec<u32>,
}

impl Solution {
    /// The column of a row without a queen.
    pub const OPEN: u32 = u32::MAX;

    /// `n` rows without queens.
    pub fn open(n: usize) -> Self {
        Solution { columns: vec![Self::OPEN; n] }
    }

    /// The queens in these columns (from 0, [`Solution::OPEN`] = none), row by row.
    pub fn from_columns(columns: Vec<u32>) -> Self {
        Solution { columns }
    }

    /// The column of each row, [`Solution::OPEN`] = none.
    pub fn columns(&self) -> &[u32] {
        &self.columns
    }

    /// The column of the queen in a row, if there is one.
    #[inline]
    pub fn queen(&self, row: usize) -> Option<usize> {
        match self.columns.get(row) {
            Some(&col) if col != Self::OPEN => Some(col as usize),
            _ => None,
        }
    }

    /// Puts the queen of a row on a column.
    ///
    /// # Panics
    /// If the solution has no such row.
    #[inline]
    pub fn put(&mut self, (row, col): Cell) {
        self.columns[row] = col as u32;
    }

    /// Takes the queen off a row.
    ///
    /// # Panics
    /// If the solution has no such row.
    #[inline]
    pub fn lift(&mut self, row: usize) {
        self.columns[row] = Self::OPEN;
    }

    /// The queens that stand on a board of `n` x `n` cells, row by row.
    pub fn queens(&self, n: usize) -> impl Iterator<Item = Cell> + Clone + '_ {
        let cells = self.columns.iter().take(n).enumerate();
        cells.map(|(row, &col)| (row, col as usize)).filter(move |&(_, col)| col < n)
    }
}

impl Puzzle for Queens {
    const NAME: &'static str = "queens";
    const TITLE: &'static str = "N-Queens";
    const ABOUT: &'static str = "n queens on an n x n board, no two in a row, column or diagonal";
    const RULES: &'static [Rule] = check::RULES;
    const FORMATS: &'static [Format<Self>] = formats::ALL;
    const AUTO: Auto<Self> = auto::AUTO;
    const METHODS: &'static [Method<Self>] = &[
        fast::METHOD,
        formula::METHOD,
        backtrack::METHOD,
        cp::METHOD,
        ilp::METHOD,
        local::MIN_CONFLICTS,
        local::ANNEAL,
        local::TABU,
        local::HILL_CLIMB,
    ];
    const SHIPPED: &'static [Shipped] = &[
        Shipped {
            name: "small-queens-6",
            about: "the empty board of 6, four solutions",
            text: include_str!("instances/small-queens-6.txt"),
        },
        Shipped {
            name: "small-queens-8-completion",
            about: "complete two queens on a board of 8, asked by Nauck in 1850",
            text: include_str!("instances/small-queens-8-completion.txt"),
        },
        Shipped {
            name: "small-queens-9-diagonals",
            about: "a board of 9 with excluded diagonals, made with the generator",
            text: include_str!("instances/small-queens-9-diagonals.txt"),
        },
        Shipped {
            name: "queens-20-diagonals",
            about: "a board of 20 with excluded diagonals, made with the generator",
            text: include_str!("instances/queens-20-diagonals.txt"),
        },
        Shipped {
            name: "queens-64-completion",
            about: "complete 16 queens on a board of 64, made with the generator",
            text: include_str!("instances/queens-64-completion.txt"),
        },
    ];
    const GENERATOR: Generator<Self> = generate::GENERATOR;

    type Instance = Instance;
    type Solution = Solution;

    fn parse_solution(instance: &Instance, text: &str) -> Result<Solution, ParseError> {
        text::read_solution(instance, text)
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

    fn cost(instance: &Instance, solution: &Solution) -> Cost {
        check::cost(instance, solution)
    }

    fn meet(instance: &Instance, a: &Solution, b: &Solution) -> Solution {
        let agreed = |row| match (a.queen(row), b.queen(row)) {
            (Some(x), Some(y)) if x == y => x as u32,
            _ => Solution::OPEN,
        };
        Solution::from_columns((0..instance.n).map(agreed).collect())
    }

    fn draw(instance: &Instance, solution: Option<&Solution>) -> Drawing {
        draw::draw(instance, solution)
    }
}
