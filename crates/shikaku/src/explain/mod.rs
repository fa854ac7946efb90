//! Explanations: the claims and rules of a grid, the catalogue of techniques, their words.
//!
//! A claim is "this number has that rectangle"; the rules are "this cell is covered" and "is in one
//! rectangle only". That a number has one rectangle, which holds no other number, is free. One file
//! a family of techniques.

mod cover;
mod pairs;
mod picture;
mod pocket;
mod shapes;
mod state;
#[cfg(test)]
mod tests;
mod words;

use super::{Instance, Shikaku, Solution};
use kumiki_core::{Conclusion, Drawing, Language, Level, Lit, Reason, Step, TechniqueInfo};
use kumiki_explain::{Explain, Extra, Facts, Found, Model, Technique, Told};
use std::ops::ControlFlow;

pub use state::State;

type FoundStep = Found<Shikaku>;

/// Cells of all rectangles together beyond which a grid is not explained.
const LARGEST: usize = 4_000_000;
/// Rectangles beyond which sets of rules are not searched for.
const SEARCHED: usize = 20_000;

/// A rule at one place. Cells are numbered row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rule {
    /// A cell is covered.
    Covered(usize),
    /// A cell is in one rectangle only.
    Once(usize),
    /// The areas add up to the grid; a rule of its own only where they do not.
    Areas,
    /// A clue has a rectangle; a rule of its own only where it has none.
    Shapeless(usize),
    /// These cells would be cut off by rectangles, and the numbers in them do not add up.
    Pocket(Vec<usize>),
}

/// What the words of a step need.
#[derive(Clone, Debug, Default)]
pub struct Detail {
    /// The clues of the pattern, the most telling first.
    clues: Vec<usize>,
    /// The cells of the pattern.
    cells: Vec<usize>,
}

const fn technique(
    name: &'static str,
    title: &'static str,
    about: &'static str,
    level: Level,
    cost: f64,
    find: fn(&State, bool, &mut Vec<FoundStep>),
) -> Technique<Shikaku> {
    Technique { info: TechniqueInfo { name, title, about, level, cost, unique: false }, find }
}

impl Explain for Shikaku {
    type Rule = Rule;
    type Board = State;
    type Detail = Detail;

    const TECHNIQUES: &'static [Technique<Self>] = &[
        shapes::OF_NUMBER,
        shapes::CLUE_IN_WAY,
        shapes::ONE_LEFT,
        cover::ONLY_RECTANGLE,
        cover::ONLY_NUMBER,
        cover::COMMON_CELLS,
        pocket::POCKET,
        pairs::TWO,
        pairs::THREE,
    ];

    const WHAT_IF: Option<TechniqueInfo> = Some(TechniqueInfo {
        name: "what-if",
        title: "what if",
        about: "A rectangle is tried, and one rule after another leads to a contradiction",
        level: Level::Expert,
        cost: 5.0,
        unique: false,
    });

    const SIMPLE: Level = Level::Hard;

    fn too_large(instance: &Instance) -> Option<String> {
        let mut cells = 0;
        state::rectangles(instance, |_, corners| {
            cells += corners.area();
            if cells > LARGEST { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        (cells > LARGEST).then(|| {
            format!(
                "the rectangles that are possible on this grid of {} x {} have more than {LARGEST} \
                 cells together: too many to be explained",
                instance.rows, instance.cols
            )
        })
    }

    fn model(instance: &Instance) -> Model<Rule> {
        let state = State::new(instance);
        let mut model = Model::new(state.len());
        if !instance.can_fill() {
            model.group(Rule::Areas, 1.0);
            model.count(&[], 1, 1);
        }
        for clue in 0..instance.clues.len() {
            let lits: Vec<Lit> = state.shapes(clue).map(Lit::yes).collect();
            if lits.is_empty() {
                model.group(Rule::Shapeless(clue), 1.0);
                model.count(&[], 1, 1);
            } else {
                model.free(&lits, 1, 1);
            }
        }
        for cell in 0..state.cells() {
            let lits: Vec<Lit> = state.over(cell).map(Lit::yes).collect();
            model.group(Rule::Covered(cell), 1.0);
            model.count(&lits, 1, lits.len());
            model.group(Rule::Once(cell), 1.0);
            model.count(&lits, 0, 1);
        }
        model
    }

    fn board(instance: &Instance) -> State {
        State::new(instance)
    }

    fn given(_: &Instance) -> Vec<Lit> {
        Vec::new()
    }

    fn entries(instance: &Instance, partial: &Solution) -> Result<Vec<Lit>, String> {
        let mut claims = Vec::new();
        let mut number = 0;
        state::rectangles(instance, |clue, corners| {
            if partial.rectangles.get(clue).copied().flatten() == Some(corners.rectangle()) {
                claims.push(Lit::yes(number));
            }
            number += 1;
            ControlFlow::Continue(())
        });
        Ok(claims)
    }

    fn learn(board: &mut State, fact: Lit, plainly: &mut Vec<Lit>) {
        board.learn(fact, plainly);
    }

    fn reason(instance: &Instance, rule: &Rule, language: Language) -> Reason {
        words::reason(instance, rule, language)
    }

    fn claim(instance: &Instance, lit: Lit, language: Language) -> Conclusion {
        words::claim(instance, lit, language)
    }

    fn solution(instance: &Instance, facts: &Facts) -> Solution {
        let mut solution = Solution::open(instance);
        let mut number = 0;
        state::rectangles(instance, |clue, corners| {
            if facts.get(number) == Some(true) {
                solution.rectangles[clue] = Some(corners.rectangle());
            }
            number += 1;
            ControlFlow::Continue(())
        });
        solution
    }

    fn words(_: &Instance, board: &State, told: &Told<Self>) -> [String; 4] {
        words::words(board, told)
    }

    fn holds(instance: &Instance, extra: &Extra<Rule>) -> bool {
        match &extra.rule {
            Rule::Pocket(cells) => pocket::holds(instance, cells, extra),
            Rule::Covered(_) | Rule::Once(_) | Rule::Areas | Rule::Shapeless(_) => false,
        }
    }

    fn searchable(instance: &Instance) -> bool {
        let mut number = 0;
        state::rectangles(instance, |_, _| {
            number += 1;
            if number > SEARCHED { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        number <= SEARCHED
    }

    fn unnamed_cost(rules: f64) -> f64 {
        // Dearer than the named techniques: a set that none of them finds.
        4.0 + rules
    }

    fn picture(instance: &Instance, facts: &Facts, step: Option<&Step>, level: usize) -> Drawing {
        picture::picture(instance, facts, step, level)
    }
}
