//! Imagined solvers: what they see first is chance, and what is hard to see takes them long.
//!
//! A solver looks for singles. How long that takes depends on how much is open and how easily all
//! that follows is seen; which single is seen first is drawn by the same ease. The mean over several
//! solvers is the time of a board: one path alone says little of how often a board leaves a solver
//! with a single way on. Where there is no single the solver takes the next harder step of a path that
//! was found before.

use super::classic;
use super::state::{State, bits};
use crate::{Instance, Sudoku};
use kumiki_core::{Lit, Rng};
use kumiki_explain::Explain;

/// Solvers on a board of 9 x 9: more of them tell little more. Larger boards need fewer,
/// since they have more steps each.
pub const SOLVERS: usize = 16;

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

/// A board while an imagined solver fills it.
#[derive(Clone)]
struct Sheet<'a> {
    state: &'a State,
    candidates: Vec<u64>,
    places: Vec<u64>,
    /// The numbers that have one place in a unit, then the cells that have one candidate, as bits.
    single: Vec<u64>,
    open: usize,
    /// The cell of the last number written.
    last: Option<usize>,
}

impl<'a> Sheet<'a> {
    fn new(state: &'a State) -> Self {
        let (candidates, places) = state.bit_boards();
        let open = candidates.iter().filter(|&&mask| mask != 0).count();
        let (candidates, places) = (candidates.to_vec(), places.to_vec());
        let single = vec![0; (places.len() + candidates.len()).div_ceil(64)];
        let mut sheet = Sheet { state, candidates, places, single, open, last: None };
        (0..sheet.places.len()).for_each(|at| sheet.note(at, sheet.places[at]));
        for cell in 0..sheet.candidates.len() {
            sheet.note(sheet.places.len() + cell, sheet.candidates[cell]);
        }
        sheet
    }

    /// Notes whether a single is left.
    fn note(&mut self, at: usize, left: u64) {
        let is_one = u64::from(left.is_power_of_two());
        let word = &mut self.single[at / 64];
        *word = *word & !(1 << (at % 64)) | is_one << (at % 64);
    }

    fn remove(&mut self, cell: usize, digit: usize) {
        let n = self.state.side();
        self.candidates[cell] &= !(1 << digit);
        self.note(self.places.len() + cell, self.candidates[cell]);
        for kind in 0..3 {
            let (unit, place) = self.state.place_of(cell, kind);
            let at = unit * n + digit;
            self.places[at] &= !(1 << place);
            self.note(at, self.places[at]);
        }
    }

    fn write(&mut self, cell: usize, digit: usize) {
        for other in bits(self.candidates[cell]) {
            self.remove(cell, other);
        }
        for &peer in self.state.peers(cell) {
            if self.candidates[peer] >> digit & 1 == 1 {
                self.remove(peer, digit);
            }
        }
        self.open -= 1;
        self.last = Some(cell);
    }

    /// True if a solver who sees nothing but singles gets to the end.
    fn is_easy(&mut self) -> bool {
        let n = self.state.side();
        let is_one = |mask: u64| mask != 0 && mask & (mask - 1) == 0;
        loop {
            let before = self.open;
            for unit in 0..3 * n {
                for digit in 0..n {
                    let places = self.places[unit * n + digit];
                    if is_one(places) {
                        self.write(self.state.at(unit, places.trailing_zeros() as usize), digit);
                    }
                }
            }
            for cell in 0..n * n {
                if is_one(self.candidates[cell]) {
                    self.write(cell, self.candidates[cell].trailing_zeros() as usize);
                }
            }
            if self.open == before || self.open == 0 {
                return self.open == 0;
            }
        }
    }

    /// Takes over what a harder step says; false if it says nothing new.
    fn learn(&mut self, claims: &[Lit]) -> bool {
        let n = self.state.side();
        let mut news = false;
        for claim in claims {
            let (cell, digit) = (claim.var() / n, claim.var() % n);
            if self.candidates[cell] >> digit & 1 == 0 {
                continue;
            }
            if !claim.holds() {
                self.remove(cell, digit);
                news = true;
            } else if self.candidates[cell] != 1 << digit {
                bits(self.candidates[cell] & !(1 << digit)).for_each(|d| self.remove(cell, d));
                news = true;
            }
        }
        news
    }

    /// The singles, each with how easily it is seen; their sum.
    fn look(&self, person: &Person, singles: &mut Vec<(usize, usize, f64)>) -> f64 {
        let n = self.state.side();
        singles.clear();
        for (word, &single) in self.single.iter().enumerate() {
            for at in bits(single).map(|bit| 64 * word + bit) {
                if let Some(places) = self.places.get(at) {
                    let (unit, digit) = (at / n, at % n);
                    let cell = self.state.at(unit, places.trailing_zeros() as usize);
                    singles.push((cell, digit, if unit < 2 * n { person.line } else { 1.0 }));
                } else {
                    let cell = at - self.places.len();
                    let digit = self.candidates[cell].trailing_zeros() as usize;
                    singles.push((cell, digit, person.cell));
                }
            }
        }
        let near = person.near.exp();
        let mut sum = 0.0;
        for (cell, _, ease) in singles {
            if self.last.is_some_and(|last| self.state.sees(*cell, last)) {
                *ease *= near;
            }
            sum += *ease;
        }
        sum
    }
}

impl Person {
    /// People as they were found to be.
    pub const USUAL: Person = Person {
        line: 0.75,
        cell: 0.07,
        near: 0.4,
        floor: 0.14,
        open: 1.2,
        sight: 1.1,
        hard: 1.2,
        even: 3.0,
    };

    /// The mean time of imagined solvers on a board: what they see first is chance, by how easily
    /// it is seen. Where there is no single left they take the next harder step of a path.
    pub fn time(&self, state: &State, harder: &[Harder], solvers: usize) -> f64 {
        let begin = Sheet::new(state);
        let mut rng = Rng::seeded(0);
        let mut singles = Vec::new();
        // What a search takes more by the number of open cells, 1 for 50 of 81.
        let cells = (state.side() * state.side()) as f64;
        let open = |open: usize| (open as f64 / cells * 81.0 / 50.0).powf(self.open);
        let open: Vec<f64> = (0..=begin.open).map(open).collect();
        let mut solve = |sheet: Sheet| self.solve(sheet, &open, harder, &mut singles, &mut rng);
        let sum: f64 = (0..solvers).map(|_| solve(begin.clone())).sum();
        sum / solvers.max(1) as f64 * (self.even * (evenness(state) - 1.0)).exp()
    }

    fn solve(
        &self,
        mut sheet: Sheet,
        open: &[f64],
        harder: &[Harder],
        singles: &mut Vec<(usize, usize, f64)>,
        rng: &mut Rng,
    ) -> f64 {
        let mut harder = harder.iter();
        let mut time = 0.0;
        while sheet.open > 0 {
            let open = open[sheet.open];
            let seen = sheet.look(self, singles);
            if singles.is_empty() {
                let Some(step) = harder.find(|step| sheet.learn(&step.claims)) else { break };
                time += open * self.hard * step.cost;
                continue;
            }
            time += open / (seen + self.floor).powf(self.sight);
            let mut left = rng.unit() * seen;
            let chosen = singles.iter().find(|single| {
                left -= single.2;
                left < 0.0
            });
            let &(cell, digit, _) = chosen.unwrap_or(&singles[0]);
            sheet.write(cell, digit);
        }
        time
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
        let usual = |instance: &Instance| Person::USUAL.time(&board(instance), &[], 4);
        for seed in 0..5 {
            let (more, fewer) = (made("givens=45", seed), made("givens=30", seed));
            assert!(usual(&more) < usual(&fewer), "{seed}");
            assert_eq!(usual(&more).to_bits(), usual(&more).to_bits());
        }
        let instance = made("givens=36", 1);
        let blind = Person { line: 0.0, cell: 0.0, ..Person::USUAL };
        assert!(usual(&instance) < blind.time(&board(&instance), &[], 4));
        let slower = Person { open: 0.5, ..Person::USUAL };
        assert!(slower.time(&board(&instance), &[], 4).is_finite());
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
        let times = [&Person::USUAL, &quick].map(|person| person.time(&state, &harder, 4));
        assert!(times[0] > times[1] && times[1] > Person::USUAL.time(&state, &[], 4), "{times:?}");
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
