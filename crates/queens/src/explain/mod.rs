//! Explanations: the claims and rules of a board, the catalogue of techniques, their words.
//!
//! A claim is "a queen stands here"; the rules are "this row or column has a queen" and "this line
//! has only one". What a queen attacks, what is blocked and what is excluded is plain.

mod lines;
mod picture;
mod state;
#[cfg(test)]
mod tests;
mod words;

use super::{Instance, Queens, Solution};
use kumiki_core::{Conclusion, Drawing, Language, Level, Lit, Reason, Step, TechniqueInfo};
use kumiki_explain::{Explain, Facts, Found, Model, Technique, Told};

pub use state::State;

type FoundStep = Found<Queens>;

/// Boards of more rows are not explained.
const LARGEST: usize = 300;
/// Boards of more rows are not searched for sets of rules.
const SEARCHED: usize = 64;

/// A rule at one place. Lines are numbered rows, columns, and the two kinds of diagonals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rule {
    /// A row or column has a queen.
    Has(usize),
    /// A line has only one queen.
    Once(usize),
}

/// What the words of a step need.
#[derive(Clone, Debug, Default)]
pub struct Detail {
    /// The lines of the pattern, the most telling first.
    lines: Vec<usize>,
    /// The squares of the pattern.
    squares: Vec<usize>,
}

const fn technique(
    name: &'static str,
    title: &'static str,
    about: &'static str,
    level: Level,
    cost: f64,
    find: fn(&State, bool, &mut Vec<FoundStep>),
) -> Technique<Queens> {
    Technique { info: TechniqueInfo { name, title, about, level, cost, unique: false }, find }
}

impl Explain for Queens {
    type Rule = Rule;
    type Board = State;
    type Detail = Detail;

    const TECHNIQUES: &'static [Technique<Self>] = &[
        lines::ONLY,
        lines::SHARED,
        lines::ATTACKS_ALL,
        lines::LOCKED_2,
        lines::LOCKED_3,
        lines::LOCKED_4,
    ];

    const WHAT_IF: Option<TechniqueInfo> = Some(TechniqueInfo {
        name: "what-if",
        title: "what if",
        about: "A queen is tried, and one rule after another leads to a contradiction",
        level: Level::Expert,
        cost: 5.0,
        unique: false,
    });

    fn too_large(instance: &Instance) -> Option<String> {
        let n = instance.n;
        (n > LARGEST).then(|| format!("found {n} rows, expected at most {LARGEST} to be explained"))
    }

    fn model(instance: &Instance) -> Model<Rule> {
        let n = instance.n;
        let mut model = Model::new(n * n);
        let on = |line: usize| -> Vec<Lit> { state::squares(n, line).map(Lit::yes).collect() };
        for line in 0..2 * n {
            model.group(Rule::Has(line), 1.0);
            model.count(&on(line), 1, n);
        }
        for line in 0..state::line_count(n) {
            model.group(Rule::Once(line), 1.0);
            model.count(&on(line), 0, 1);
        }
        model
    }

    fn board(instance: &Instance) -> State {
        State::new(instance)
    }

    fn given(instance: &Instance) -> Vec<Lit> {
        let n = instance.n;
        let square = |&(row, col): &(usize, usize)| row * n + col;
        let sums = instance.excluded_sums.iter().map(|&sum| 2 * n + sum);
        let differences = instance.excluded_differences.iter().map(|&d| 4 * n - 1 + d);
        let excluded = sums.chain(differences).flat_map(|line| state::squares(n, line));
        let out = instance.blocked.iter().map(square).chain(excluded).map(Lit::no);
        out.chain(instance.placed.iter().map(square).map(Lit::yes)).collect()
    }

    fn entries(instance: &Instance, partial: &Solution) -> Result<Vec<Lit>, String> {
        let n = instance.n;
        Ok(partial.queens(n).map(|(row, col)| Lit::yes(row * n + col)).collect())
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
        let n = instance.n;
        let mut solution = Solution::open(n);
        for square in (0..n * n).filter(|&square| facts.get(square) == Some(true)) {
            solution.put((square / n, square % n));
        }
        solution
    }

    fn words(instance: &Instance, board: &State, told: &Told<Self>) -> [String; 4] {
        words::words(instance, board, told)
    }

    fn searchable(instance: &Instance) -> bool {
        instance.n <= SEARCHED
    }

    fn unnamed_cost(rules: f64) -> f64 {
        // Dearer than the named techniques: a set that none of them finds.
        4.0 + rules
    }

    fn picture(instance: &Instance, facts: &Facts, step: Option<&Step>, level: usize) -> Drawing {
        picture::picture(instance, facts, step, level)
    }
}
