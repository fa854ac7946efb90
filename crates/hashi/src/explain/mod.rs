//! Explanations: the claims and rules of a board, the catalogue of techniques, their words.
//!
//! A claim is "these two islands are joined by at least so many bridges"; the rules are "this island
//! has its number", "these two bridges would cross", "these islands must be joined to the rest" and,
//! where loops are forbidden, "this loop must stay open". One file a family of techniques.

mod connection;
mod counting;
mod isolation;
mod picture;
mod room;
mod rules;
mod state;
#[cfg(test)]
mod tests;
mod words;

use super::{Hashi, Instance, Solution};
use kumiki_core::{Cell, Conclusion, Drawing, Language, Level, Lit, Reason, Step, TechniqueInfo};
use kumiki_explain::{Explain, Extra, Facts, Found, Model, Technique, Told};

pub use state::State;

type FoundStep = Found<Hashi>;

/// Islands beyond which a board is not explained.
const LARGEST: usize = 100_000;
/// Islands beyond which sets of rules are not searched for.
const SEARCHED: usize = 2_000;

/// A rule at one place. Islands are numbered row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rule {
    /// An island has as many bridges as its number says.
    Sum(usize),
    /// Bridges between these two pairs of cells would cross.
    Crossing([Cell; 2], [Cell; 2]),
    /// These islands must be joined to the others.
    Joined(Vec<usize>),
    /// The loop through these islands must stay open.
    Loop(Vec<usize>),
}

/// What the words of a step need.
#[derive(Clone, Debug, Default)]
pub struct Detail {
    /// The islands of the pattern, the most telling first.
    islands: Vec<usize>,
    /// The edges of the pattern.
    edges: Vec<usize>,
}

const fn technique(
    name: &'static str,
    title: &'static str,
    about: &'static str,
    level: Level,
    cost: f64,
    find: fn(&State, bool, &mut Vec<FoundStep>),
) -> Technique<Hashi> {
    Technique { info: TechniqueInfo { name, title, about, level, cost, unique: false }, find }
}

impl Explain for Hashi {
    type Rule = Rule;
    type Board = State;
    type Detail = Detail;

    const TECHNIQUES: &'static [Technique<Self>] = &[
        counting::FULL,
        counting::BLOCKED,
        counting::ONE_NEIGHBOUR,
        counting::JUST_ENOUGH,
        counting::EACH_WAY,
        counting::LEFTOVER,
        connection::NO_LOOP,
        counting::WHAT_IS_LEFT,
        connection::ONLY_EXIT,
        isolation::PAIR,
        isolation::STAR,
        isolation::CLOSED,
        room::ROOM,
        connection::CUT,
    ];

    const WHAT_IF: Option<TechniqueInfo> = Some(TechniqueInfo {
        name: "what-if",
        title: "what if",
        about: "A bridge is tried, or left out, and one rule after another leads to a contradiction",
        level: Level::Expert,
        cost: 5.0,
        unique: false,
    });

    const SIMPLE: Level = Level::Hard;

    fn too_large(instance: &Instance) -> Option<String> {
        let islands = instance.islands().len();
        (islands > LARGEST)
            .then(|| format!("found {islands} islands, expected at most {LARGEST} to be explained"))
    }

    fn model(instance: &Instance) -> Model<Rule> {
        let state = State::new(instance);
        let most = state.most();
        let mut model = Model::new(state.edges() * most);
        for edge in 0..state.edges() {
            for bridges in 2..=most {
                let fewer = state.at_least(edge, bridges - 1);
                model.free(&[fewer, !state.at_least(edge, bridges)], 1, 2);
            }
        }
        for island in 0..state.islands() {
            if let Some(clue) = state.clue(island) {
                let lits: Vec<Lit> = state
                    .at(island)
                    .iter()
                    .flat_map(|&edge| (1..=most).map(move |bridges| (edge, bridges)))
                    .map(|(edge, bridges)| state.at_least(edge, bridges))
                    .collect();
                model.group(Rule::Sum(island), 1.0);
                model.count(&lits, clue, clue);
            }
        }
        let ends = |edge: usize| {
            let edge = state.edge(edge);
            [state.cell(edge.from), state.cell(edge.to)]
        };
        for (one, other) in state.geometry().crossings() {
            model.group(Rule::Crossing(ends(one), ends(other)), 0.5);
            model.count(&[state.at_least(one, 1), state.at_least(other, 1)], 0, 1);
        }
        model
    }

    fn board(instance: &Instance) -> State {
        State::new(instance)
    }

    /// That no edge carries more bridges than the numbers at its ends is plain.
    fn given(instance: &Instance) -> Vec<Lit> {
        let state = State::new(instance);
        let mut claims = Vec::new();
        for edge in 0..state.edges() {
            let ends = state.edge(edge);
            let numbers = [ends.from, ends.to].into_iter().filter_map(|end| state.clue(end));
            if let Some(most) = numbers.min().filter(|&most| most < state.most()) {
                claims.push(state.at_most(edge, most));
            }
        }
        claims
    }

    fn entries(instance: &Instance, partial: &Solution) -> Result<Vec<Lit>, String> {
        let state = State::new(instance);
        let mut claims = Vec::new();
        for edge in 0..state.edges() {
            let ends = state.edge(edge);
            let (from, to) = (state.cell(ends.from), state.cell(ends.to));
            let told = partial.bridges().binary_search_by_key(&(from, to), |b| (b.from, b.to));
            let count = match told {
                Ok(at) => partial.bridges()[at].count,
                Err(_) => Some(0),
            };
            // More than the board allows is the judge's business.
            if let Some(count) = count.map(usize::from).filter(|&count| count <= state.most()) {
                claims.extend((count > 0).then(|| state.at_least(edge, count)));
                claims.extend((count < state.most()).then(|| state.at_most(edge, count)));
            }
        }
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
        let state = State::new(instance);
        let counts: Vec<Option<u8>> = (0..state.edges())
            .map(|edge| {
                let holds = |bridges| facts.value(state.at_least(edge, bridges));
                let least = (1..=state.most()).filter(|&k| holds(k) == Some(true)).count();
                let most = (1..=state.most()).filter(|&k| holds(k) != Some(false)).count();
                u8::try_from(least).ok().filter(|_| least == most)
            })
            .collect();
        Solution::of_counts(instance, state.geometry(), &counts)
    }

    fn words(_: &Instance, board: &State, told: &Told<Self>) -> [String; 4] {
        words::words(board, told)
    }

    fn lacking(instance: &Instance, case: &Facts) -> Vec<Extra<Rule>> {
        rules::lacking(instance, case)
    }

    fn broken(board: &State, facts: &Facts) -> Option<Extra<Rule>> {
        rules::broken(board, facts)
    }

    fn holds(instance: &Instance, extra: &Extra<Rule>) -> bool {
        rules::holds(instance, extra)
    }

    fn searchable(instance: &Instance) -> bool {
        instance.islands().len() <= SEARCHED
    }

    fn unnamed_cost(rules: f64) -> f64 {
        // Dearer than the named techniques: a set that none of them finds.
        4.0 + rules
    }

    fn picture(instance: &Instance, facts: &Facts, step: Option<&Step>, level: usize) -> Drawing {
        picture::picture(instance, facts, step, level)
    }
}
