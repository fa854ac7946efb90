//! Deltas against costs from scratch, starts, and every method against backtracking.

use super::super::{Instance, Puzzle, Queens, SHOWN_UNSOLVED, Solution, backtrack};
use super::board::{Board, State};
use super::paper;
use super::slide::Slide;
use super::start::{self, Start};
use super::swap::Swap;
use super::{anneal, hill_climb, min_conflicts, tabu};
use kumiki_core::{Cell, Method, Options, Proof, Rng, Run, Stop};
use kumiki_local::{Landscape, Repair, Ties};
use std::collections::BTreeSet;

const METHODS: [(&Method<Queens>, &str); 6] = [
    (&min_conflicts::METHOD, "checked"),
    (&min_conflicts::METHOD, "ties=first,checked"),
    (&min_conflicts::METHOD, "start=qs4,checked"),
    (&anneal::METHOD, "checked"),
    (&tabu::METHOD, "checked"),
    (&hill_climb::METHOD, "checked"),
];

fn solve(
    instance: &Instance,
    (method, options): (&Method<Queens>, &str),
    run: &mut Run,
) -> kumiki_core::Outcome<Solution> {
    let options = Options::parse(method.options, options).unwrap();
    assert_eq!((method.refuses)(instance, &options), None);
    (method.solve)(instance, &options, run)
}

/// A board with a few placed queens, blocked cells and excluded diagonals; it may have no
/// solution, but its placed queens agree.
fn random_instance(n: usize, rng: &mut Rng) -> Instance {
    let mut cells = |count: usize| -> BTreeSet<Cell> {
        (0..count).map(|_| (rng.below(n), rng.below(n))).collect()
    };
    let (mut placed, mut blocked) = (cells(n / 5), cells(n / 2));
    let attack =
        |a: Cell, b: Cell| a.0 == b.0 || a.1 == b.1 || a.0.abs_diff(b.0) == a.1.abs_diff(b.1);
    let all: Vec<Cell> = placed.iter().copied().collect();
    placed.retain(|&a| !all.iter().any(|&b| b < a && attack(a, b)));
    blocked.retain(|cell| !placed.contains(cell));
    let mut instance = Instance::empty(n);
    let mut lines = |on: Vec<usize>| {
        let lines: BTreeSet<usize> = (0..n / 4).map(|_| rng.below(2 * n - 1)).collect();
        lines.into_iter().filter(|k| !on.contains(k)).collect()
    };
    instance.excluded_sums = lines(placed.iter().map(|&cell| instance.sum(cell)).collect());
    let on = placed.iter().map(|&cell| instance.difference(cell)).collect();
    instance.excluded_differences = lines(on);
    instance.placed = placed.into_iter().collect();
    instance.blocked = blocked.into_iter().collect();
    instance
}

fn walk<N>(instance: &Instance, start: Start, moves: &N, rng: &mut Rng)
where
    N: for<'b> Repair<Board<'b>>,
{
    let board = Board::new(instance, start);
    let mut state = board.initial(rng);
    let mut cost = board.cost(&state);
    assert_eq!(board.cost_at_start(&state), cost, "{instance:?} {start:?}");
    for i in 0..60 {
        let mv = if i % 3 == 0 {
            let variable = moves.conflicted(&board, &state, i, Ties::Random, rng);
            variable.and_then(|v| moves.least(&board, &state, v, Ties::Random, rng))
        } else {
            moves.random(&board, &state, rng)
        };
        let Some(mv) = mv else { continue };
        cost += moves.delta(&board, &state, mv);
        moves.apply(&board, &mut state, mv);
        assert_eq!(cost, board.cost(&state), "{instance:?} {start:?}");
    }
    let placed = instance.placed.iter();
    assert!(placed.clone().all(|&(row, col)| state.column(row) == col), "{instance:?}");
    let judged = Queens::cost(instance, &state.into_solution());
    assert_eq!(cost == 0, judged == 0, "{instance:?}");
}

#[test]
fn deltas_are_those_of_the_cost_from_scratch() {
    let mut rng = Rng::seeded(11);
    for n in (1..=12).cycle().take(240) {
        let instance = random_instance(n, &mut rng);
        walk(&instance, Start::GreedyFirst, &Slide, &mut rng);
        walk(&instance, Start::GreedyRandom, &Slide, &mut rng);
        walk(&instance, Start::Qs4, &Swap, &mut rng);
        walk(&instance, Start::Random, &Swap, &mut rng);
    }
}

#[test]
fn a_board_that_nobody_would_see_is_not_filled_once_it_is_over() {
    for (n, filled) in [(5000, 5000), (SHOWN_UNSOLVED + 1, 0)] {
        let instance = Instance::empty(n);
        for start in [Start::GreedyRandom, Start::Qs4, Start::Random] {
            let board = Board::new(&instance, start);
            let state = start::place(&board, start, &mut Rng::seeded(1), &|| true);
            let solution = state.map(State::into_solution);
            assert_eq!(solution.map_or(0, |solution| solution.queens(n).count()), filled);
        }
    }
}

#[test]
fn the_cost_counts_pairs_blocked_cells_and_excluded_diagonals() {
    let instance = Instance {
        blocked: vec![(0, 0)],
        excluded_sums: vec![0],
        excluded_differences: vec![3],
        ..Instance::empty(4)
    };
    let board = Board::new(&instance, Start::Random);
    let mut state = board.placed();
    (0..4).for_each(|row| state.put(row, row));
    // Six pairs on the long diagonal, four queens on it excluded, one of them on the excluded
    // corner, and that corner blocked.
    assert_eq!(board.cost(&state), 6 + 4 + 1 + 1);
}

#[test]
fn the_first_board_of_the_paper_is_the_first_of_the_least_attacked_cells() {
    let instance = Instance { placed: vec![(0, 2)], ..Instance::empty(6) };
    let board = Board::new(&instance, Start::GreedyFirst);
    let state = board.initial(&mut Rng::seeded(0));
    // By hand: every cell of the last row is attacked, the second one once.
    assert_eq!(state.into_solution().columns(), [2, 0, 3, 1, 4, 1]);
}

/// Four queens in these columns.
fn four(board: &Board, columns: [usize; 4]) -> State {
    let mut state = board.placed();
    columns.into_iter().enumerate().for_each(|(row, col)| state.put(row, col));
    state
}

#[test]
fn the_walk_of_the_paper_by_hand() {
    let instance = Instance::empty(4);
    let board = Board::new(&instance, Start::GreedyFirst);
    // From the first row on column 0, the rows get the first of their least attacked cells.
    let greedy = (0..20).map(|seed| board.initial(&mut Rng::seeded(seed)));
    let started = greedy.into_iter().find(|state| state.column(0) == 0).expect("one of 20 draws");
    assert!(started.stands_as(&four(&board, [0, 2, 0, 1])));
    // From the last row the nearest queen in trouble is that of row 2; on column 3 it attacks that of
    // row 1, which goes to column 0 and attacks that of row 0, which has a free cell.
    for (steps, columns) in
        [(1, [0, 2, 3, 1]), (2, [0, 0, 3, 1]), (3, [2, 0, 3, 1]), (100, [2, 0, 3, 1])]
    {
        let start = four(&board, [0, 2, 0, 1]);
        let outcome = paper::walk(&board, start, true, &mut Run::limited(0, steps));
        assert_eq!(outcome.steps, steps.min(3));
        assert_eq!(outcome.proof == Proof::Optimal, steps >= 3);
        if steps >= 3 {
            let (best, cost) = outcome.best.unwrap();
            assert!(cost == 0 && best.stands_as(&four(&board, columns)));
        }
    }
}

#[test]
fn the_walk_of_the_paper_ends_in_a_circle_and_nothing_in_it_is_random() {
    let instance = Instance::empty(64);
    let words = (&min_conflicts::METHOD, "paper,tries=1");
    let (mut solved, mut circles) = (0, 0);
    for seed in 0..24 {
        let outcome = solve(&instance, words, &mut Run::limited(seed, 1_000_000));
        assert_eq!((outcome.stopped, outcome.best.is_some()), (None, true));
        let again = solve(&instance, words, &mut Run::limited(seed, 1_000_000));
        assert_eq!((outcome.steps, &outcome.best), (again.steps, &again.best));
        match outcome.proof {
            Proof::Optimal => solved += 1,
            _ => circles += 1,
        }
    }
    assert!(solved > 0 && circles > 0, "{solved} {circles}");
    let options = |words| Options::parse(min_conflicts::METHOD.options, words).unwrap();
    for words in ["paper,noise=0.1", "paper,qs4", "paper,patience=9"] {
        assert!((min_conflicts::METHOD.refuses)(&instance, &options(words)).is_some(), "{words}");
    }
}

#[test]
fn every_method_solves_what_backtracking_solves_and_claims_nothing_else() {
    let mut rng = Rng::seeded(5);
    let none = Options::defaults(backtrack::METHOD.options);
    let mut solvable = 0;
    for n in (1..=8).cycle().take(120) {
        let instance = random_instance(n, &mut rng);
        let known = backtrack::solve(&instance, &none, &mut Run::limited(0, u64::MAX)).proof;
        solvable += u32::from(known == Proof::Optimal);
        let steps = if known == Proof::Optimal { 300_000 } else { 500 };
        for method in METHODS {
            let outcome = solve(&instance, method, &mut Run::limited(3, steps));
            let case = format!("{} {} {instance:?}", method.0.name, method.1);
            assert_eq!(outcome.proof == Proof::Optimal, known == Proof::Optimal, "{case}");
            assert_ne!(outcome.proof, Proof::Infeasible, "{case}");
            let (best, cost) = outcome.best.unwrap();
            assert_eq!(cost == 0, Queens::check(&instance, &best).is_empty(), "{case}");
        }
    }
    assert!(solvable > 30, "{solvable}");
}

#[test]
fn larger_boards_are_solved_at_the_first_tries() {
    for (n, method) in [
        (300, (&min_conflicts::METHOD, "")),
        (60, (&min_conflicts::METHOD, "ties=first")),
        (300, (&min_conflicts::METHOD, "start=qs4")),
        (100, (&anneal::METHOD, "")),
        (60, (&tabu::METHOD, "")),
        (100, (&hill_climb::METHOD, "")),
    ] {
        let instance = Instance::empty(n);
        let outcome = solve(&instance, method, &mut Run::limited(1, 200_000));
        assert_eq!(outcome.proof, Proof::Optimal, "{n} {} {}", method.0.name, method.1);
        assert!(Queens::check(&instance, &outcome.best.unwrap().0).is_empty());
    }
}

#[test]
fn placed_queens_that_attack_each_other_are_a_proof_and_other_dead_ends_are_not() {
    let at_odds = Instance { placed: vec![(0, 0), (3, 3)], ..Instance::empty(8) };
    let one_row = Instance { placed: vec![(2, 0), (2, 4)], ..Instance::empty(5) };
    let full = Instance { placed: vec![(0, 0)], ..Instance::empty(1) };
    for method in METHODS {
        for instance in [&at_odds, &one_row] {
            assert_eq!(solve(instance, method, &mut Run::limited(0, 100)).proof, Proof::Infeasible);
        }
        assert_eq!(solve(&full, method, &mut Run::limited(0, 100)).proof, Proof::Optimal);
        let outcome = solve(&Instance::empty(3), method, &mut Run::limited(0, 1000));
        assert_eq!((outcome.proof, outcome.stopped), (Proof::None, Some(Stop::Steps)));
        assert_eq!(outcome.steps, 1000, "{}", method.0.name);
    }
}

#[test]
fn threads_do_not_change_the_answer() {
    for method in METHODS {
        let solve = |threads| {
            let outcome = solve(
                &Instance::empty(20),
                method,
                &mut Run::limited(4, 3000).with_threads(threads),
            );
            (outcome.best, outcome.steps)
        };
        assert_eq!(solve(1), solve(3), "{} {}", method.0.name, method.1);
    }
}

#[test]
fn boards_that_would_take_for_ever_are_refused() {
    let large = Instance::empty(30_000);
    for (method, options, refused) in [
        (&min_conflicts::METHOD, "ties=first", true),
        (&min_conflicts::METHOD, "", false),
        (&tabu::METHOD, "", true),
        (&anneal::METHOD, "", false),
    ] {
        let options = Options::parse(method.options, options).unwrap();
        assert_eq!((method.refuses)(&large, &options).is_some(), refused, "{}", method.name);
    }
}
