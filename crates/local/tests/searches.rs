//! Every search on one small landscape: a permutation whose diagonals must differ (queens).

use kumiki_core::{Cancel, Cost, Outcome, Proof, Rng, Run, Stop};
use kumiki_local::{
    Annealing, Cooling, HillClimbing, Landscape, MinConflicts, Moves, Neighbourhood, Repair,
    Schedule, Tabu, TabuMoves, Ties, anneal, hill_climb, min_conflicts, multistart, tabu_search,
};

use std::cell::Cell;

struct Board(usize);

fn attacks(state: &[usize]) -> Cost {
    let pairs = (0..state.len()).flat_map(|i| (0..i).map(move |j| (i, j)));
    let hit = |&(i, j): &(usize, usize)| {
        state[i] == state[j] || state[i].abs_diff(state[j]) == i.abs_diff(j)
    };
    pairs.filter(hit).count() as Cost
}

impl Landscape for Board {
    type State = Vec<usize>;
    type Solution = Vec<usize>;
    fn solution(&self, state: &Vec<usize>) -> Vec<usize> {
        state.clone()
    }
    fn initial(&self, rng: &mut Rng) -> Vec<usize> {
        (0..self.0).map(|_| rng.below(self.0)).collect()
    }
    fn cost(&self, state: &Vec<usize>) -> Cost {
        attacks(state)
    }
}

/// Move one queen within its row.
struct Slide;

impl Neighbourhood<Board> for Slide {
    type Move = (usize, usize);
    fn random(&self, board: &Board, state: &Vec<usize>, rng: &mut Rng) -> Option<(usize, usize)> {
        let row = rng.below(board.0);
        let step = 1 + rng.below(board.0 - 1);
        Some((row, (state[row] + step) % board.0))
    }
    fn delta(&self, _: &Board, state: &Vec<usize>, (row, col): (usize, usize)) -> Cost {
        let mut moved = state.clone();
        moved[row] = col;
        attacks(&moved) - attacks(state)
    }
    fn apply(&self, _: &Board, state: &mut Vec<usize>, (row, col): (usize, usize)) {
        state[row] = col;
    }
}

impl Moves<Board> for Slide {
    fn for_each(&self, board: &Board, state: &Vec<usize>, mut visit: impl FnMut((usize, usize))) {
        for (row, &now) in state.iter().enumerate() {
            (0..board.0).filter(|&col| col != now).for_each(|col| visit((row, col)));
        }
    }
}

impl TabuMoves<Board> for Slide {
    type Mark = (usize, usize);
    fn forbids(&self, _: &Board, state: &Vec<usize>, (row, _): (usize, usize)) -> (usize, usize) {
        (row, state[row])
    }
    fn does(&self, _: &Board, _: &Vec<usize>, mv: (usize, usize)) -> (usize, usize) {
        mv
    }
}

impl Repair<Board> for Slide {
    fn conflicted(
        &self,
        board: &Board,
        state: &Vec<usize>,
        after: usize,
        ties: Ties,
        rng: &mut Rng,
    ) -> Option<usize> {
        let without = |row: usize| {
            let rest: Vec<usize> = (0..board.0).filter(|&r| r != row).collect();
            rest.iter().any(|&r| {
                state[r] == state[row] || state[r].abs_diff(state[row]) == r.abs_diff(row)
            })
        };
        let order = (1..=board.0).map(|k| (after + k) % board.0);
        let rows: Vec<usize> = order.filter(|&row| without(row)).collect();
        if ties == Ties::First { rows.first().copied() } else { rng.choose(&rows).copied() }
    }
    fn least(
        &self,
        board: &Board,
        state: &Vec<usize>,
        row: usize,
        ties: Ties,
        rng: &mut Rng,
    ) -> Option<(usize, usize)> {
        let cols = (0..board.0).filter(|&col| col != state[row]);
        let priced: Vec<(Cost, usize)> =
            cols.map(|col| (self.delta(board, state, (row, col)), col)).collect();
        let least = priced.iter().map(|p| p.0).min()?;
        let best: Vec<usize> = priced.iter().filter(|p| p.0 == least).map(|p| p.1).collect();
        let col = if ties == Ties::First { best[0] } else { best[rng.below(best.len())] };
        Some((row, col))
    }
}

fn schedule() -> Schedule {
    Schedule {
        start: 3.0,
        stop: 0.05,
        cooling: Cooling::Geometric { lambda: 0.99 },
        plateau: 50,
        patience: None,
    }
}

fn with_run<T>(seed: u64, steps: u64, f: impl FnOnce(&mut Run) -> T) -> T {
    f(&mut Run::limited(seed, steps))
}

type Search = fn(&Board, &mut Run) -> Outcome<Vec<usize>>;

const SEARCHES: [(&str, Search); 4] = [
    ("anneal", |board, run| {
        let settings = Annealing { schedule: schedule(), reheats: 2, checked: true };
        let start = board.initial(&mut run.rng);
        anneal(board, &Slide, start, &settings, run)
    }),
    ("hill climb", |board, run| {
        let settings = HillClimbing { patience: 2000, checked: true };
        multistart(run, None, |_, run| {
            let start = board.initial(&mut run.rng);
            hill_climb(board, &Slide, start, &settings, run)
        })
    }),
    ("tabu", |board, run| {
        let settings = Tabu { tenure: (2, 6), patience: 5000, checked: true };
        let start = board.initial(&mut run.rng);
        tabu_search(board, &Slide, start, &settings, run)
    }),
    ("min-conflicts", |board, run| {
        let settings =
            MinConflicts { ties: Ties::Random, noise: 0.02, patience: 5000, checked: true };
        let start = board.initial(&mut run.rng);
        min_conflicts(board, &Slide, start, &settings, run)
    }),
];

#[test]
fn every_search_solves_ten_queens_and_says_so() {
    for (name, search) in SEARCHES {
        for seed in 0..5 {
            let outcome = with_run(seed, 200_000, |run| search(&Board(10), run));
            let (state, cost) = outcome.best.expect("a state");
            assert_eq!((cost, outcome.proof), (0, Proof::Optimal), "{name} {seed}");
            assert_eq!(attacks(&state), 0, "{name}");
        }
    }
}

#[test]
fn a_search_that_is_cut_gives_the_best_state_it_met() {
    for (name, search) in SEARCHES {
        for steps in [0, 1, 7, 40] {
            // Three queens have no solution.
            let outcome = with_run(1, steps, |run| search(&Board(3), run));
            let (state, cost) = outcome.best.expect("a state");
            assert_eq!(cost, attacks(&state), "{name}");
            assert_eq!(outcome.proof, Proof::None, "{name}");
            assert_eq!((outcome.stopped, outcome.steps), (Some(Stop::Steps), steps), "{name}");
        }
    }
}

#[test]
fn the_seed_fixes_the_walk() {
    for (name, search) in SEARCHES {
        let go = |seed| with_run(seed, 500, |run| search(&Board(3), run).best);
        assert_eq!(go(4), go(4), "{name}");
    }
}

#[test]
fn the_first_tie_rule_is_deterministic_but_for_the_start() {
    let settings = MinConflicts { ties: Ties::First, noise: 0.0, patience: 100, checked: true };
    let go = |seed| {
        with_run(seed, 1000, |run| {
            min_conflicts(&Board(8), &Slide, vec![0; 8], &settings, run).best
        })
    };
    assert_eq!(go(1), go(2));
}

#[test]
fn patience_ends_an_annealing_that_does_not_improve() {
    let schedule = Schedule { patience: Some(3), ..schedule() };
    let settings = Annealing { schedule, reheats: 0, checked: false };
    let steps = with_run(1, 1_000_000, |run| {
        anneal(&Board(3), &Slide, vec![0, 2, 1], &settings, run).steps
    });
    assert!(steps < 50 * 30, "{steps}");
}

/// Slides that ask the run to stop in the middle of a scan, and count what is still looked at.
struct Interrupting<'a> {
    cancel: &'a Cancel,
    looked_at: Cell<usize>,
}

impl Neighbourhood<Board> for Interrupting<'_> {
    type Move = (usize, usize);
    fn random(&self, board: &Board, state: &Vec<usize>, rng: &mut Rng) -> Option<(usize, usize)> {
        Slide.random(board, state, rng)
    }
    fn delta(&self, board: &Board, state: &Vec<usize>, mv: (usize, usize)) -> Cost {
        self.looked_at.set(self.looked_at.get() + 1);
        self.cancel.cancel();
        Slide.delta(board, state, mv)
    }
    fn apply(&self, board: &Board, state: &mut Vec<usize>, mv: (usize, usize)) {
        Slide.apply(board, state, mv);
    }
}

impl Moves<Board> for Interrupting<'_> {
    fn for_each(&self, board: &Board, state: &Vec<usize>, visit: impl FnMut((usize, usize))) {
        Slide.for_each(board, state, visit);
    }
}

impl TabuMoves<Board> for Interrupting<'_> {
    type Mark = (usize, usize);
    fn forbids(&self, board: &Board, state: &Vec<usize>, mv: (usize, usize)) -> (usize, usize) {
        Slide.forbids(board, state, mv)
    }
    fn does(&self, board: &Board, state: &Vec<usize>, mv: (usize, usize)) -> (usize, usize) {
        Slide.does(board, state, mv)
    }
}

#[test]
fn a_scan_of_many_moves_ends_when_the_run_does() {
    let (board, cancel) = (Board(60), Cancel::new());
    let mut run = Run::unlimited(1).cancelled_by(&cancel);
    let start = board.initial(&mut run.rng);
    let moves = Interrupting { cancel: &cancel, looked_at: Cell::new(0) };
    let settings = Tabu { tenure: (2, 6), patience: 5000, checked: false };
    let outcome = tabu_search(&board, &moves, start, &settings, &mut run);
    assert_eq!(outcome.stopped, Some(Stop::Cancelled));
    // A board of 60 has 3,540 moves.
    assert!(moves.looked_at.get() < 1100, "{}", moves.looked_at.get());
}
