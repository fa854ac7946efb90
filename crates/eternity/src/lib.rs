//! Edge matching: Eternity II and its family, with a frame or without (Tetravex).
//!
//! This file holds the words (instance, board) and the list of what the puzzle can do; it knows
//! no search.

mod auto;
mod backtrack;
mod check;
mod clue;
mod colouring;
mod cp;
mod data;
mod draw;
mod explain;
mod fast;
mod findings;
mod formats;
mod french;
mod generate;
mod ilp;
mod instance;
mod local;
mod messages;
mod palette;
pub mod piece;
mod play;
mod renaming;

pub use cp::{RelaxedStart, deepest_partial, relaxed_start};
pub use explain::{Detail as ExplainDetail, Rule as ExplainRule, State as ExplainState};
use formats::text;
pub use instance::{Fixed, Instance, InvalidInstance, MAX_SIDE, Variant};
use kumiki_core::{
    Auto, Cost, Data, Dictionary, Drawing, Explainer, Finding, Format, Generator, Grid, Language,
    Method, ParseError, Play, Puzzle, Rule, Shipped, shipped,
};
use piece::Placed;
use std::sync::LazyLock;

/// A board, complete or partial: `None` = no piece yet.
pub type Board = Grid<Option<Placed>>;

/// The official puzzle, with its centre piece, in the piece numbers that everybody uses.
static ETERNITY2: LazyLock<Option<Instance>> = LazyLock::new(|| official("eternity2"));
/// The official puzzle with all five pieces of the clue sheets in place.
static ETERNITY2_HINTS: LazyLock<Option<Instance>> = LazyLock::new(|| official("eternity2-hints"));

fn official(name: &str) -> Option<Instance> {
    let shipped = Eternity::SHIPPED.iter().find(|shipped| shipped.name == name)?;
    text::read(shipped.text).ok().map(|document| document.instance)
}

/// The edge-matching family.
pub struct Eternity;

impl Puzzle for Eternity {
    const NAME: &'static str = "eternity";
    const ALIASES: &'static [&'static str] = &["e2", "eternity-ii", "tetravex", "edge-matching"];
    const TITLE: &'static str = "Eternity II";
    const ABOUT: &'static str = "place square pieces so that touching sides have the same colour";
    const RULES: &'static [Rule<Self>] = check::RULES;
    const OPEN_RULES: &'static [&'static str] = &["empty-cell"];
    const FORMATS: &'static [Format<Self>] = formats::ALL;
    const AUTO: Auto<Self> = auto::AUTO;
    const METHODS: &'static [Method<Self>] = &[
        backtrack::METHOD,
        fast::METHOD,
        cp::METHOD,
        ilp::METHOD,
        local::checkerboard::METHOD,
        local::lone_construction::METHOD,
        local::vlns::METHOD,
        local::tabu::METHOD,
        local::hill_climb::METHOD,
        local::anneal::METHOD,
    ];
    const SHIPPED: &'static [Shipped] = shipped![
        "eternity2": "the official 256 pieces, the mandatory piece 139 in place (Tomy, 2007)",
        "eternity2-open": "the official 256 pieces, none in place (Tomy, 2007)",
        "eternity2-hints": "the official 256 pieces, all five clue pieces in place (Tomy, 2007-2008)",
        "framed-8x8": "8x8, 3 frame and 9 inner colours, made by `generate`",
        "small-4x4": "4x4 with one fixed piece, a single solution, made by `generate`",
        "small-4x5": "4x5 without fixed pieces, made by `generate`",
        "small-tetravex": "3x3 Tetravex, a single solution, made by `generate`",
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
    type Solution = Board;

    fn read_solution(instance: &Instance, text: &str) -> Result<Board, ParseError> {
        text::read_solution(instance, text)
    }

    fn write_solution(_instance: &Instance, board: &Board) -> String {
        text::write_solution(board)
    }

    fn write(instance: &Instance) -> String {
        text::write(instance)
    }

    fn own_cost(instance: &Instance, board: &Board) -> Option<Cost> {
        Some(check::cost(instance, board))
    }

    fn best_score(instance: &Instance) -> Option<u64> {
        Some(instance.inner_edges() as u64)
    }

    fn score(instance: &Instance, board: &Board) -> Option<(u64, u64)> {
        Some((check::matched(instance, board), instance.inner_edges() as u64))
    }

    fn findings(instance: &Instance, board: &Board, language: Language) -> Vec<Finding> {
        findings::findings(instance, board, language)
    }

    fn facts(instance: &Instance) -> Vec<(&'static str, Vec<f64>)> {
        let mut sides = vec![0.0; usize::from(instance.max_colour()) + 1];
        for &colour in instance.pieces().iter().flatten() {
            sides[usize::from(colour)] += 1.0;
        }
        vec![("sides", sides)]
    }

    fn meet(instance: &Instance, a: &Board, b: &Board) -> Board {
        let mut common = Board::filled(instance.rows(), instance.cols(), None);
        for cell in common.cells() {
            let at = |board: &Board| board.get(cell).copied().flatten();
            common[cell] = at(a).filter(|placed| at(b) == Some(*placed));
        }
        common
    }

    fn keep(
        instance: &Instance,
        board: &Board,
        keep: &dyn Fn(kumiki_core::Cell) -> bool,
    ) -> Option<Result<Instance, String>> {
        let mut kept = instance.clone();
        let placed = board.iter().filter_map(|(cell, placed)| placed.map(|placed| (cell, placed)));
        for (cell, placed) in placed.filter(|&(cell, _)| keep(cell)) {
            let fixed = Fixed { cell, placed };
            if !instance.fixed.contains(&fixed)
                && let Err(why) = kept.misfit(fixed).map_or_else(|| kept.fix(fixed), Err)
            {
                return Some(Err(why.to_string()));
            }
        }
        Some(Ok(kept))
    }

    fn with_clue(instance: &Instance, clue: &str) -> Option<Result<Instance, String>> {
        Some(clue::with_clue(instance, clue))
    }

    fn placed(instance: &Instance, board: &Board) -> usize {
        let fixed = |cell, placed| instance.fixed.contains(&Fixed { cell, placed });
        board.iter().filter(|&(cell, placed)| placed.is_some_and(|p| !fixed(cell, p))).count()
    }

    fn draw(instance: &Instance, board: Option<&Board>) -> Drawing {
        draw::draw(instance, board)
    }
}

#[cfg(test)]
mod tests;
