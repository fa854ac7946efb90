//! Explanations: the claims and rules of a board, the catalogue of techniques, their words.
//!
//! A claim is "this cell holds this number"; the rules are "this unit has that number" and "has it
//! only once". That a cell holds one number is free. One file a family of techniques.

mod aligned;
mod almost;
mod almost_chains;
mod barren;
mod bug;
mod chains;
mod classic;
mod colours;
mod combine;
mod coq;
mod cycles;
mod derived;
mod effort;
mod fish;
mod forcing;
mod forcing_hints;
mod forcing_plus;
mod forcing_steps;
#[cfg(test)]
mod forcing_tests;
mod forcing_words;
mod graph;
mod length;
mod locked;
mod loops;
mod memo;
pub mod people;
mod picture;
mod reach;
mod rectangles;
mod sets;
mod singles;
mod state;
mod stuck;
#[cfg(test)]
mod tests;
mod turbot;
mod unique;
mod walk;
mod wings;
mod words;

use super::{Instance, Shape, Sudoku};
use kumiki_core::{
    Conclusion, Drawing, Figure, Grid, Language, Level, Limits, Lit, Reason, Step, TechniqueInfo,
};
use kumiki_explain::{Explain, Extra, Facts, Found, Model, Path, Technique, Told};

pub use state::State;
pub(crate) use stuck::is_stuck;

type FoundStep = Found<Sudoku>;

/// A rule at one place. Units are numbered rows, columns, boxes; numbers from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rule {
    /// A unit has a number.
    Has(usize, usize),
    /// A unit has a number only once.
    Once(usize, usize),
    /// These cells do not all hold one of these two numbers each: they could be swapped.
    Unique(Vec<(usize, u64)>),
}

/// What the words of a step need.
#[derive(Clone, Debug, Default)]
pub struct Detail {
    /// The units of the pattern, the most telling first.
    pub(super) units: Vec<usize>,
    /// The numbers of the pattern.
    pub(super) digits: u64,
    /// The cells of the pattern.
    pub(super) cells: Vec<usize>,
    /// The chain, if it is one from assumptions.
    chain: Option<Box<forcing_hints::Chain>>,
}

/// A technique that needs no assumption.
const fn technique(
    name: &'static str,
    title: &'static str,
    about: &'static str,
    level: Level,
    cost: f64,
    find: fn(&State, bool, &mut Vec<FoundStep>),
) -> Technique<Sudoku> {
    Technique { info: TechniqueInfo { name, title, about, level, cost, unique: false }, find }
}

/// A technique that relies on there being one solution.
const fn unique(
    name: &'static str,
    title: &'static str,
    about: &'static str,
    level: Level,
    cost: f64,
    find: fn(&State, bool, &mut Vec<FoundStep>),
) -> Technique<Sudoku> {
    Technique { info: TechniqueInfo { name, title, about, level, cost, unique: true }, find }
}

impl Explain for Sudoku {
    type Rule = Rule;
    type Board = State;
    type Detail = Detail;

    const TECHNIQUES: &'static [Technique<Self>] = &[
        singles::FULL_HOUSE,
        singles::HIDDEN_BOX,
        singles::HIDDEN_LINE,
        singles::NAKED,
        locked::DIRECT_POINTING,
        locked::DIRECT_CLAIMING,
        sets::DIRECT_HIDDEN_PAIR,
        sets::DIRECT_HIDDEN_TRIPLET,
        locked::POINTING,
        locked::CLAIMING,
        sets::LOCKED_PAIR,
        sets::NAKED_PAIR,
        fish::X_WING,
        sets::HIDDEN_PAIR,
        sets::LOCKED_TRIPLET,
        sets::NAKED_TRIPLET,
        fish::SWORDFISH,
        sets::HIDDEN_TRIPLET,
        turbot::SKYSCRAPER,
        turbot::KITE,
        wings::XY_WING,
        turbot::TURBOT,
        turbot::EMPTY_RECTANGLE,
        turbot::DUAL_EMPTY_RECTANGLE,
        wings::XYZ_WING,
        wings::W_WING,
        fish::FINNED_X_WING,
        fish::SASHIMI_X_WING,
        colours::REMOTE_PAIR,
        colours::TRAP,
        colours::WRAP,
        unique::TYPE_1,
        unique::TYPE_2,
        unique::TYPE_4,
        unique::TYPE_3,
        rectangles::AVOIDABLE_1,
        rectangles::AVOIDABLE_2,
        rectangles::TYPE_6,
        rectangles::HIDDEN,
        colours::MULTI_1,
        colours::MULTI_2,
        sets::NAKED_QUAD,
        fish::JELLYFISH,
        fish::FINNED_SWORDFISH,
        sets::HIDDEN_QUAD,
        fish::SASHIMI_SWORDFISH,
        bug::BUG,
        fish::FINNED_JELLYFISH,
        fish::SASHIMI_JELLYFISH,
        aligned::ALIGNED_PAIR,
        coq::SUE_DE_COQ,
        chains::X_CHAIN,
        chains::XY_CHAIN,
        almost::XZ,
        chains::CONTINUOUS,
        chains::ALTERNATING,
        chains::DISCONTINUOUS,
        chains::GROUPED_CONTINUOUS,
        chains::GROUPED_ALTERNATING,
        chains::GROUPED_DISCONTINUOUS,
        almost::XY_WING,
    ];

    const COSTLY: &'static [Technique<Self>] = &[
        forcing_steps::FORCING,
        aligned::ALIGNED_TRIPLET,
        forcing_steps::NISHIO,
        almost_chains::CHAIN,
        chains::ALS_CONTINUOUS,
        chains::ALS_ALTERNATING,
        forcing_steps::CELL,
        forcing_steps::REGION,
        forcing_steps::DYNAMIC,
    ];

    fn model(instance: &Instance) -> Model<Rule> {
        let state = State::new(instance);
        let n = instance.side();
        let mut model = Model::new(n * n * n);
        for cell in 0..n * n {
            let lits: Vec<Lit> = (0..n).map(|digit| state.yes(cell, digit)).collect();
            model.free(&lits, 1, 1);
        }
        let in_unit = |unit: usize, digit: usize| -> Vec<Lit> {
            state.unit(unit).iter().map(|&cell| state.yes(cell, digit)).collect()
        };
        for once in [false, true] {
            for unit in 0..3 * n {
                for digit in 0..n {
                    let lits = in_unit(unit, digit);
                    if once {
                        model.group(Rule::Once(unit, digit), 1.0);
                        model.count(&lits, 0, 1);
                    } else {
                        model.group(Rule::Has(unit, digit), 1.0);
                        model.count(&lits, 1, n);
                    }
                }
            }
        }
        model
    }

    fn board(instance: &Instance) -> State {
        State::new(instance)
    }

    fn within(board: &mut State, limits: Limits) {
        board.set_limits(limits);
    }

    fn given(instance: &Instance) -> Vec<Lit> {
        numbers(instance, instance.givens())
    }

    fn entries(instance: &Instance, partial: &Grid<u8>) -> Result<Vec<Lit>, String> {
        let n = instance.side();
        let outside = |&((row, col), value): &((usize, usize), &u8)| {
            row >= n || col >= n || usize::from(*value) > n
        };
        match partial.iter().find(outside) {
            Some((cell, value)) => {
                let cell = kumiki_explain::name(cell, Language::English);
                Err(format!(
                    "{value} at {cell}, expected numbers up to {n} on a board of {n} x {n}"
                ))
            }
            None => Ok(numbers(instance, partial)),
        }
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

    fn solution(instance: &Instance, facts: &Facts) -> Grid<u8> {
        let n = instance.side();
        let mut board = instance.shape().empty();
        for var in (0..n * n * n).filter(|&var| facts.get(var) == Some(true)) {
            let cell = var / n;
            board[(cell / n, cell % n)] = (var % n) as u8 + 1;
        }
        board
    }

    fn words(instance: &Instance, _: &State, told: &Told<Self>) -> [String; 4] {
        words::words(instance, told)
    }

    fn holds(instance: &Instance, extra: &Extra<Rule>) -> bool {
        match &extra.rule {
            Rule::Unique(pattern) => deadly(instance, pattern),
            Rule::Has(..) | Rule::Once(..) => false,
        }
    }

    /// Beyond this the clauses of a board no longer fit a quick answer.
    fn searchable(instance: &Instance) -> bool {
        instance.side() <= 25
    }

    fn unnamed_cost(rules: f64) -> f64 {
        // On the scale of the named techniques: four rules are an x-wing's worth, and a set that
        // no technique finds is dearer than that.
        4.0 + 0.5 * rules
    }

    fn is_easy(instance: &Instance) -> bool {
        people::is_easy(instance)
    }

    /// What no pattern with a name settles is beyond them.
    fn unnamed_level(_cost: f64) -> Level {
        Level::Beyond
    }

    const CHOICES: bool = false;

    fn difficulty(instance: &Instance, path: &Path) -> f64 {
        effort::score(instance, path)
    }

    fn figures(
        instance: &Instance,
        board: &State,
        path: &Path,
        limits: Limits,
    ) -> Vec<(&'static str, Figure)> {
        if Some(instance.shape()) != Shape::of_side(9) {
            return Vec::new();
        }
        let mut figures = Vec::new();
        let mut state = State::new(instance).sharing(board);
        state.set_limits(limits);
        let dearest = path.stages.iter().fold(0.0, |most: f64, stage| most.max(stage.cost));
        if classic::learn(&mut state, Self::given(instance))
            && let Some(rating) = classic::rate(state, dearest)
        {
            figures.push(("se", rating.figure()));
        }
        if path.solved {
            figures.push(("hodoku", Figure::Number(effort::hodoku(path))));
            figures.push(("minutes", Figure::Number(effort::minutes(path.score))));
        }
        figures
    }

    fn picture(instance: &Instance, facts: &Facts, step: Option<&Step>, level: usize) -> Drawing {
        picture::picture(instance, facts, step, level)
    }
}

/// The claims that numbers on a board make.
fn numbers(instance: &Instance, board: &Grid<u8>) -> Vec<Lit> {
    let n = instance.side();
    let placed = board.iter().filter(|&(_, &value)| value != 0);
    placed
        .map(|((row, col), &value)| Lit::yes((row * n + col) * n + usize::from(value) - 1))
        .collect()
}

/// True if a pattern of cells with two numbers each could be swapped: no cell is given, and every
/// number is in none or two cells of every row, column and box.
fn deadly(instance: &Instance, pattern: &[(usize, u64)]) -> bool {
    let n = instance.side();
    let mut counts = vec![0u8; 3 * n * n];
    for &(cell, pair) in pattern {
        let at = (cell / n, cell % n);
        if instance.givens()[at] != 0 || pair.count_ones() != 2 {
            return false;
        }
        for digit in (0..n).filter(|digit| pair >> digit & 1 == 1) {
            for unit in [at.0, n + at.1, 2 * n + instance.shape().box_of(at)] {
                counts[unit * n + digit] = counts[unit * n + digit].saturating_add(1);
            }
        }
    }
    counts.iter().all(|&count| count == 0 || count == 2)
}
