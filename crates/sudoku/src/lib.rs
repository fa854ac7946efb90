//! Sudoku of any box shape up to a side of 64: its words, and what ties its files together.
//!
//! Knows the shape of a board and nothing of how one is solved, read, judged or painted.

mod auto;
mod backtrack;
mod check;
mod cp;
mod data;
mod draw;
mod explain;
pub mod fast;
mod fill;
mod formats;
mod french;
mod generate;
mod ilp;
mod instance;
mod lines;
mod local;
mod messages;
mod play;
#[cfg(test)]
mod tests;

pub use explain::people;
pub use explain::{Detail as ExplainDetail, Rule as ExplainRule, State as ExplainState};
pub use formats::opensudoku::games as opensudoku_games;
use formats::text;
pub use instance::{Instance, InvalidInstance, MAX_SIDE, Shape};
pub use local::stationary;

use kumiki_core::{
    Auto, Cost, Data, Dictionary, Drawing, Explainer, Format, Generator, Grid, LineSolver, Method,
    OfLevelFn, ParseError, Play, Puzzle, Rule, Shipped, VaryFn, shipped,
};

/// The puzzle: every row, column and box holds every number once.
#[derive(Clone, Copy, Debug)]
pub struct Sudoku;

impl Puzzle for Sudoku {
    const NAME: &'static str = "sudoku";
    const ALIASES: &'static [&'static str] = &["solo"];
    const TITLE: &'static str = "Sudoku";
    const ABOUT: &'static str =
        "fill the board so that every row, column and box holds every number once";
    const RULES: &'static [Rule<Self>] = check::RULES;
    const OPEN_RULES: &'static [&'static str] = &["empty-cell"];
    const FORMATS: &'static [Format<Self>] = formats::ALL;
    const LINES: Option<LineSolver> = Some(lines::LINES);
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
        "small-sudoku-4": "4 x 4 with one solution, from our generator",
        "small-sudoku-6": "6 x 6 with boxes of 2 rows, one solution, from our generator",
        "small-sudoku-twins": "6 x 6 with exactly two solutions, made for kumiki",
        "sudoku-9": "9 x 9, minimal and rotationally symmetric, from our generator",
        "sudoku-16": "16 x 16 with half of its cells given, from our generator",
        "sudoku-25": "25 x 25 with 60 % of its cells given, from our generator",
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
    /// The numbers of the board; 0 = open.
    type Solution = Grid<u8>;

    fn read_solution(instance: &Instance, text: &str) -> Result<Grid<u8>, ParseError> {
        text::read_solution(instance, text)
    }

    fn write_solution(instance: &Instance, solution: &Grid<u8>) -> String {
        text::write_solution(instance.shape(), solution)
    }

    fn write(instance: &Instance) -> String {
        text::write(instance)
    }

    fn own_cost(instance: &Instance, solution: &Grid<u8>) -> Option<Cost> {
        Some(check::cost(&Sudoku::check(instance, solution)))
    }

    fn meet(instance: &Instance, a: &Grid<u8>, b: &Grid<u8>) -> Grid<u8> {
        let mut common = Grid::filled(instance.side(), instance.side(), 0);
        for cell in common.cells() {
            if let (Some(&x), Some(&y)) = (a.get(cell), b.get(cell))
                && x == y
            {
                common[cell] = x;
            }
        }
        common
    }

    fn draw(instance: &Instance, solution: Option<&Grid<u8>>) -> Drawing {
        draw::draw(instance, solution)
    }
}
