//! Deltas against costs from scratch, the paper's objective, and every method against backtracking.

use super::super::tests::instance;
use super::super::{Hashi, Instance, Island, Solution, backtrack};
use super::change::Change;
use super::network::{Network, Objective, State};
use super::{anneal, hill_climb, min_conflicts, tabu};
use kumiki_core::{Cost, Method, Options, Outcome, Proof, Puzzle, Rng, Run};
use kumiki_local::{Landscape, Neighbourhood, Repair, Ties};

const METHODS: [(&Method<Hashi>, &str); 6] = [
    (&anneal::METHOD, "checked"),
    (&anneal::METHOD, "paper,checked"),
    (&tabu::METHOD, "checked"),
    (&min_conflicts::METHOD, "checked"),
    (&min_conflicts::METHOD, "ties=first,checked"),
    (&hill_climb::METHOD, "checked"),
];

fn solve(
    board: &Instance,
    (method, options): (&Method<Hashi>, &str),
    run: &mut Run,
) -> Outcome<Solution> {
    let options = Options::parse(method.options, options).unwrap();
    (method.solve)(board, &options, run)
}

/// Islands anywhere with numbers that need not make sense, some unknown.
fn any_board(rng: &mut Rng) -> Instance {
    let (rows, cols, most) = (rng.between(1, 6), rng.between(1, 6), rng.between(1, 3) as u8);
    let mut islands = Vec::new();
    for cell in (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col))) {
        if rng.below(3) == 0 {
            let clue = rng.chance(0.7).then(|| rng.between(1, 4) as u8);
            islands.push(Island { cell, clue });
        }
    }
    Instance::of_checked(rows, cols, most, islands)
}

/// Islands anywhere with the numbers of random bridges that do not cross, some unknown.
fn solvable_board(rng: &mut Rng) -> Instance {
    let board = any_board(rng);
    let network = Network::new(&board, Objective::Squares, true);
    let edges = network.geometry.edges();
    let mut counts = vec![0u8; edges.len()];
    for e in 0..edges.len() {
        if network.geometry.across(e).iter().all(|&other| counts[other] == 0) {
            counts[e] = rng.below(usize::from(network.most()) + 1) as u8;
        }
    }
    let at = |island: usize| network.geometry.at(island).iter().map(|&e| counts[e]).sum::<u8>();
    let clue = |i: usize| (at(i) > 0 && rng.chance(0.9)).then_some(at(i));
    let mut clue = clue;
    let islands = board.islands().iter().enumerate();
    let islands = islands.map(|(i, island)| Island { clue: clue(i), ..*island }).collect();
    Instance::of_checked(board.rows(), board.cols(), board.max_bridges(), islands)
}

/// (10) of the paper as it is written, from the answer alone.
fn objective_ten(board: &Instance, answer: &Solution) -> Cost {
    let bridges = answer.bridges();
    let degree = |cell| {
        let ending = bridges.iter().filter(|b| b.from == cell || b.to == cell);
        ending.map(|b| Cost::from(b.count.unwrap())).sum::<Cost>()
    };
    let error = |island: &Island| (Cost::from(island.clue.unwrap()) - degree(island.cell)).pow(2);
    let delta_w: Cost = board.islands().iter().map(error).sum();
    let mut crossings = 0;
    for a in bridges.iter().filter(|b| b.from.0 == b.to.0) {
        for b in bridges.iter().filter(|b| b.from.1 == b.to.1) {
            let (row, col) = (a.from.0, b.from.1);
            let meets = a.from.1 < col && col < a.to.1 && b.from.0 < row && row < b.to.0;
            crossings += Cost::from(meets);
        }
    }
    crossings + delta_w.pow(2) - bridges.len() as Cost
}

fn walk(board: &Instance, network: &Network, mut state: State, rng: &mut Rng) -> State {
    let mut cost = network.cost(&state);
    for i in 0..60 {
        let mv = if i % 3 == 0 {
            let variable = Change.conflicted(network, &state, i, Ties::Random, rng);
            variable.and_then(|v| Change.least(network, &state, v, Ties::Random, rng))
        } else {
            Change.random(network, &state, rng)
        };
        let Some(mv) = mv else { break };
        cost += Change.delta(network, &state, mv);
        Change.apply(network, &mut state, mv);
        assert_eq!(cost, network.cost(&state), "{board:?}");
        let solved = Hashi::check(board, &network.solution(&state)).is_empty();
        assert_eq!(cost <= network.target(), solved, "{board:?} {state:?}");
    }
    state
}

#[test]
fn deltas_are_those_of_the_cost_from_scratch_and_the_target_is_a_solved_board() {
    let mut rng = Rng::seeded(4);
    for i in 0..300 {
        let board = if i % 2 == 0 { any_board(&mut rng) } else { solvable_board(&mut rng) };
        for objective in [Objective::Paper, Objective::Squares] {
            let network = Network::new(&board, objective, true);
            let state = network.initial(&mut rng);
            walk(&board, &network, state, &mut rng);
        }
    }
}

#[test]
fn the_objective_of_the_paper_is_the_one_that_is_written() {
    let mut rng = Rng::seeded(6);
    let mut compared = 0;
    for _ in 0..200 {
        let board = any_board(&mut rng);
        if board.islands().iter().any(|island| island.clue.is_none()) {
            continue;
        }
        let network = Network::new(&board, Objective::Paper, false);
        let state = network.initial(&mut rng);
        let cost = network.cost(&state);
        if cost > network.target() {
            assert_eq!(cost, objective_ten(&board, &network.solution(&state)), "{board:?}");
            compared += 1;
        }
    }
    assert!(compared > 30, "{compared}");
    // By hand: two bridges cross, each end needs one more: 1 + 4^2 - 2.
    let board = instance(". 2 . / 2 . 2 / . 2 .");
    let network = Network::new(&board, Objective::Paper, false);
    assert_eq!(network.cost(&network.state(vec![1, 1])), 15);
}

#[test]
fn groups_count_only_when_all_else_is_right() {
    let board = instance("1 1 . 1 1");
    let (apart, wrong) = (vec![1, 0, 1], vec![1, 1, 1]);
    let network = Network::new(&board, Objective::Squares, true);
    assert_eq!(network.cost(&network.state(apart.clone())), 1);
    assert_eq!(network.cost(&network.state(wrong)), 2);
    let careless = Network::new(&board, Objective::Squares, false);
    assert_eq!(careless.cost(&careless.state(apart)), 0);
    let outcome =
        solve(&board, (&anneal::METHOD, "connectivity=false,tries=1"), &mut Run::limited(0, 1000));
    assert_eq!((outcome.proof, outcome.best.map(|best| best.1)), (Proof::None, Some(1)));
}

#[test]
fn every_method_solves_what_backtracking_solves_and_claims_nothing_else() {
    let mut rng = Rng::seeded(3);
    let none = Options::defaults(&[]);
    let mut solvable = 0;
    for i in 0..150 {
        let board = if i % 4 == 0 { any_board(&mut rng) } else { solvable_board(&mut rng) };
        let known = backtrack::solve(&board, &none, &mut Run::limited(0, u64::MAX)).proof;
        solvable += u32::from(known == Proof::Optimal);
        let steps = if known == Proof::Optimal { 500_000 } else { 300 };
        for method in METHODS {
            let outcome = solve(&board, method, &mut Run::limited(3, steps));
            let case = format!("{} {} {board:?}", method.0.name, method.1);
            assert_eq!(outcome.proof == Proof::Optimal, known == Proof::Optimal, "{case}");
            if let Some((best, _)) = outcome.best {
                let solved = Hashi::check(&board, &best).is_empty();
                assert_eq!(solved, known == Proof::Optimal, "{case}");
            }
        }
    }
    assert!(solvable > 30, "{solvable}");
}

#[test]
fn threads_do_not_change_the_answer() {
    let shipped = Hashi::SHIPPED.iter().find(|s| s.name == "hashi-15x15").unwrap();
    let board = (Hashi::FORMATS[0].read.unwrap())(shipped.text).unwrap().instance;
    for method in METHODS {
        let solve = |threads| {
            let outcome = solve(&board, method, &mut Run::limited(4, 4000).with_threads(threads));
            (outcome.best, outcome.steps)
        };
        assert_eq!(solve(1), solve(3), "{} {}", method.0.name, method.1);
    }
}
