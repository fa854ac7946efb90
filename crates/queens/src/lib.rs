//! N-Queens: one queen in every row of an `n` x `n` board, no two on a column or diagonal.
//!
//! With given queens and excluded diagonals (CSPLib 079), and blocked cells
//! (CSPLib 080). This file holds the types; it knows neither texts nor methods in detail.

mod auto;
mod backtrack;
mod check;
mod cp;
mod data;
mod draw;
mod explain;
mod fast;
mod formats;
mod formula;
mod french;
mod generate;
mod ilp;
mod instance;
mod lines;
mod local;
mod messages;
mod play;
mod random;
#[cfg(test)]
mod tests;

pub use explain::{Detail as ExplainDetail, Rule as ExplainRule, State as ExplainState};
use formats::text;
pub use instance::{Instance, InvalidInstance, MAX_SIZE};
use kumiki_core::{
    Auto, Cell, Data, Dictionary, Drawing, Explainer, Format, Generator, Method, ParseError, Play,
    Puzzle, Rule, Shipped, shipped,
};

/// The N-Queens puzzle.
pub struct Queens;

/// Larger boards are shown only when they are solved: what a stopped search came to is megabytes of
/// a wrong board, and judging and writing it would take longer than was asked for.
const SHOWN_UNSOLVED: usize = 1_000_000;

/// About how many bytes an answer of `n` rows takes on its way: found, written, read back, judged
/// and handed over.
const fn answer_memory(n: usize) -> u64 {
    28 * n as u64
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
    const ALIASES: &'static [&'static str] = &["n-queens", "nqueens"];
    const TITLE: &'static str = "N-Queens";
    const ABOUT: &'static str = "n queens on an n x n board, no two in a row, column or diagonal";
    const RULES: &'static [Rule<Self>] = check::RULES;
    const OPEN_RULES: &'static [&'static str] = &["empty-row"];
    const FORMATS: &'static [Format<Self>] = formats::ALL;
    const AUTO: Auto<Self> = auto::AUTO;
    const METHODS: &'static [Method<Self>] = &[
        fast::METHOD,
        formula::METHOD,
        backtrack::METHOD,
        cp::METHOD,
        ilp::METHOD,
        local::min_conflicts::METHOD,
        local::anneal::METHOD,
        local::tabu::METHOD,
        local::hill_climb::METHOD,
    ];
    const SHIPPED: &'static [Shipped] = shipped![
        "small-queens-6": "the empty board of 6, four solutions",
        "small-queens-8-completion": "complete two queens on a board of 8, asked by Nauck in 1850",
        "small-queens-9-diagonals": "a board of 9 with excluded diagonals, made with the generator",
        "queens-20-diagonals": "a board of 20 with excluded diagonals, made with the generator",
        "queens-64-completion": "complete 16 queens on a board of 64, made with the generator",
    ];
    const GENERATOR: Generator<Self> = generate::GENERATOR;
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
