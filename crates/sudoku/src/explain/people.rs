//! Imagined solvers: what they see first is chance, and what is hard to see takes them long.
//!
//! There are two kinds. One glances at the board: how long a look takes depends on how much is open and
//! how easily all that follows is seen; which single is seen first is drawn by the same ease. The other
//! goes through the numbers and looks where each can be written; what has no other place in a box is
//! found at once, and what is harder to see is passed over now and then. The mean over several solvers
//! is the time of a board: one path alone says little of how often a board leaves a solver with a
//! single way on. Where there is no single a solver takes the next harder step of a path that was found
//! before.

mod glance;
mod scan;
mod sheet;

use super::classic;
use super::state::State;
use crate::{Instance, Sudoku};
use kumiki_core::{Lit, Rng};
use kumiki_explain::Explain;
use sheet::Sheet;

/// How many solvers of each kind there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solvers {
    /// Solvers who glance at the board.
    pub glance: usize,
    /// Solvers who go through the numbers: they are quick to imagine, and differ more.
    pub scan: usize,
}

impl Solvers {
    /// Those of a board with so many cells: more of them tell little more. Larger boards need fewer,
    /// since they have more steps each.
    pub fn of(cells: usize) -> Self {
        let [glance, scan] = [4, 28].map(|most| (most * 81 / cells.max(1)).clamp(1, most));
        Solvers { glance, scan }
    }
}

/// What catches a solver's eye, and how long the search for it takes. Every number is a weight or a
/// power; [`Person::USUAL`] was fitted to the times of people.
#[derive(Clone, Debug, PartialEq)]
pub struct Person {
    /// How easily the only place of a number in a line is seen; in a box it is 1.
    pub line: f64,
    /// How easily the only number of a cell is seen.
    pub cell: f64,
    /// How much better what shares a unit with the last number is seen: the logarithm of a factor.
    pub near: f64,
    /// What is seen where nothing is: something follows, and it is found in the end.
    pub floor: f64,
    /// The power of the open cells by which a search takes longer.
    pub open: f64,
    /// The power of all that can be seen by which a search takes less.
    pub sight: f64,
    /// The time of a step that is no single, for a cost of 1: a dearer one takes longer in
    /// proportion.
    pub hard: f64,
    /// How much less it takes where one number alone is given than where all are equally often: the
    /// logarithm of a factor. Numbers that stand in many places are soon done with.
    pub even: f64,
    /// The share of those who scan in the time, as a power; the others glance.
    pub scan: f64,
    /// The chance that one who scans finds a number's only place in a line.
    pub scan_line: f64,
    /// The chance that one who scans finds a cell with one candidate.
    pub scan_cell: f64,
}

/// A step that is no single.
#[derive(Clone, Debug, PartialEq)]
pub struct Harder {
    cost: f64,
    claims: Vec<Lit>,
}

impl Harder {
    /// A step of a path, unless it is a single, which solvers see by themselves.
    pub fn of_step(technique: &str, cost: f64, claims: Vec<Lit>) -> Option<Self> {
        let singles = ["full-house", "hidden-single-box", "hidden-single-line", "naked-single"];
        (!singles.contains(&technique)).then_some(Harder { cost, claims })
    }
}

/// The board of an instance, with its candidates.
pub fn board(instance: &Instance) -> State {
    let mut state = State::new(instance);
    classic::learn(&mut state, Sudoku::given(instance));
    state
}

/// True if singles alone lead to the end of a board.
pub(super) fn is_easy(instance: &Instance) -> bool {
    Sheet::new(&board(instance)).is_easy()
}

impl Person {
    /// People as they were found to be.
    pub const USUAL: Person = Person {
        line: 0.55,
        cell: 0.1,
        near: 0.3,
        floor: 0.2,
        open: 0.9,
        sight: 1.4,
        hard: 1.0,
        even: 3.0,
        scan: 0.6,
        scan_line: 0.5,
        scan_cell: 0.2,
    };

    /// The time of imagined solvers on a board: that of those who glance and that of those who
    /// scan, each a mean.
    pub fn time(&self, state: &State, harder: &[Harder], solvers: Solvers) -> f64 {
        let (glance, scan) =
            (self.glances(state, harder, solvers), self.scans(state, harder, solvers));
        self.together(state, glance, scan)
    }

    /// The time of a board by the mean time of those who glance and of those who scan.
    pub fn together(&self, state: &State, glance: f64, scan: f64) -> f64 {
        let even = (self.even * (evenness(state) - 1.0)).exp();
        glance.powf(1.0 - self.scan) * scan.powf(self.scan) * even
    }

    /// The mean time of solvers who glance: what they see first is chance, by how easily it is seen.
    pub fn glances(&self, state: &State, harder: &[Harder], solvers: Solvers) -> f64 {
        let begin = Sheet::new(state);
        let open: Vec<f64> = (0..=begin.open).map(|open| self.open(state, open)).collect();
        let mut rng = Rng::seeded(0);
        let mut singles = Vec::new();
        let mut solve = || self.glance(begin.clone(), &open, harder, &mut singles, &mut rng);
        (0..solvers.glance).map(|_| solve()).sum::<f64>() / solvers.glance.max(1) as f64
    }

    /// The mean time of solvers who scan: they go through the numbers.
    pub fn scans(&self, state: &State, harder: &[Harder], solvers: Solvers) -> f64 {
        let begin = Sheet::new(state);
        let of_digits = begin.of_digits();
        let mut rng = Rng::seeded(0);
        let mut solve = || self.scan(begin.clone(), &of_digits, harder, &mut rng);
        (0..solvers.scan).map(|_| solve()).sum::<f64>() / solvers.scan.max(1) as f64
    }

    /// What a look takes more by the number of open cells, 1 for 50 of 81.
    fn open(&self, state: &State, open: usize) -> f64 {
        let cells = (state.side() * state.side()) as f64;
        (open as f64 / cells * 81.0 / 50.0).powf(self.open)
    }
}

/// How evenly the numbers of a board are given: 1 if all equally often, 0 if one alone is.
fn evenness(state: &State) -> f64 {
    let n = state.side();
    let mut given = vec![0.0; n];
    let values = (0..n * n).map(|cell| usize::from(state.value(cell)));
    values.filter(|&value| value > 0).for_each(|value| given[value - 1] += 1.0);
    let all: f64 = given.iter().sum();
    let part = |count: f64| if count > 0.0 { -count / all * (count / all).ln() } else { 0.0 };
    given.into_iter().map(part).sum::<f64>() / (n as f64).ln().max(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::GENERATOR;
    use kumiki_core::{Asked, Explanation, Level, Options, Rating, Run};
    use kumiki_explain::Engine;

    const FEW: Solvers = Solvers { glance: 4, scan: 4 };

    fn made(options: &str, seed: u64) -> Instance {
        let options = Options::parse(GENERATOR.options, options).unwrap();
        (GENERATOR.make)(&options, &mut Run::unlimited(seed)).unwrap().instance
    }

    fn rated(instance: &Instance) -> Rating {
        let mut engine = Engine::<Sudoku>::new(instance, None, &Asked::default()).unwrap();
        engine.rate(&mut Run::unlimited(0))
    }

    #[test]
    fn easy_boards_are_those_that_are_rated_easy() {
        let mut easy = 0;
        for seed in 0..20 {
            let instance = made("symmetry=rotational", seed);
            assert_eq!(is_easy(&instance), rated(&instance).level == Level::Easy, "{seed}");
            easy += u32::from(is_easy(&instance));
        }
        assert!((5..20).contains(&easy), "{easy}");
    }

    #[test]
    fn what_leaves_more_to_be_seen_takes_less_time() {
        let usual = |instance: &Instance| Person::USUAL.time(&board(instance), &[], FEW);
        for seed in 0..5 {
            let (more, fewer) = (made("givens=45", seed), made("givens=30", seed));
            assert!(usual(&more) < usual(&fewer), "{seed}");
            assert_eq!(usual(&more).to_bits(), usual(&more).to_bits());
        }
        let instance = made("givens=36", 1);
        let blind = Person { line: 0.0, cell: 0.0, ..Person::USUAL };
        assert!(usual(&instance) < blind.time(&board(&instance), &[], FEW));
        let slower = Person { open: 0.5, ..Person::USUAL };
        assert!(slower.time(&board(&instance), &[], FEW).is_finite());
    }

    #[test]
    fn who_finds_all_there_is_scans_fewer_times_and_who_finds_nothing_gives_up() {
        let instance = made("givens=30", 3);
        let state = board(&instance);
        let keen = Person { scan_line: 1.0, scan_cell: 1.0, ..Person::USUAL };
        let blind = Person { scan_line: 0.0, scan_cell: 0.0, ..Person::USUAL };
        let [keen, usual, blind] =
            [keen, Person::USUAL, blind].map(|person| person.scans(&state, &[], FEW));
        assert!(keen < usual && usual < blind && blind.is_finite(), "{keen} {usual} {blind}");
    }

    #[test]
    fn harder_steps_are_taken_where_singles_end_and_cost_their_time() {
        let instance = (0..).map(|seed| made("", seed)).find(|one| !is_easy(one)).unwrap();
        let mut engine = Engine::<Sudoku>::new(&instance, None, &Asked::default()).unwrap();
        let (mut run, mut harder) = (Run::unlimited(0), Vec::new());
        while let kumiki_core::Hint::Step(step) = engine.next(&mut run) {
            engine.apply(&step);
            let claims = step.conclusions.iter().map(|one| one.claim).collect();
            harder.extend(Harder::of_step(step.technique, step.cost, claims));
        }
        assert!(!harder.is_empty());
        let state = board(&instance);
        let quick = Person { hard: 0.0, ..Person::USUAL };
        let times = [&Person::USUAL, &quick].map(|person| person.time(&state, &harder, FEW));
        assert!(
            times[0] > times[1] && times[1] > Person::USUAL.time(&state, &[], FEW),
            "{times:?}"
        );
        assert_eq!(Harder::of_step("naked-single", 1.6, Vec::new()), None);
    }

    #[test]
    fn every_size_has_a_score() {
        for options in ["size=4", "size=6", "size=12", "size=16"] {
            let rating = rated(&made(options, 2));
            assert!(rating.score > 0.0 && rating.score.is_finite(), "{options}: {rating:?}");
        }
    }

    #[test]
    fn numbers_given_equally_often_are_even() {
        let even = |text: &str| evenness(&board(&super::super::tests::read(text)));
        let one = format!("1{}", ".".repeat(80));
        assert_eq!(even(&one), 0.0);
        assert!((even(&format!("123456789{}", ".".repeat(72))) - 1.0).abs() < 1e-12);
    }
}
