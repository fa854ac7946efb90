//! Deltas against costs from scratch, the paper's parameters, every method against backtracking.

use super::super::{Instance, Shape, Sudoku, backtrack};
use super::anneal::paper_schedule;
use super::boxes::{Boxes, Swap};
use super::cells::{Cells, Change};
use super::forced::forced;
use super::state::State;
use super::{anneal, hill_climb, min_conflicts, tabu};
use kumiki_core::{Budget, Event, Grid, Method, Options, Outcome, Proof, Puzzle, Rng, Run};
use kumiki_local::{Annealing, Cooling, Landscape, Neighbourhood, Repair, Ties};
use std::sync::Mutex;

const METHODS: [(&Method<Sudoku>, &str); 6] = [
    (&anneal::METHOD, "checked"),
    (&anneal::METHOD, "cell,checked"),
    (&anneal::METHOD, "forced,checked"),
    (&tabu::METHOD, "checked"),
    (&min_conflicts::METHOD, "checked"),
    (&hill_climb::METHOD, "checked"),
];

fn solve(
    instance: &Instance,
    (method, options): (&Method<Sudoku>, &str),
    run: &mut Run,
) -> Outcome<Grid<u8>> {
    let options = Options::parse(method.options, options).unwrap();
    (method.solve)(instance, &options, run)
}

fn generated(options: &str, seed: u64) -> Instance {
    let options = Options::parse(Sudoku::GENERATOR.options, options).unwrap();
    (Sudoku::GENERATOR.make)(&options, &mut Run::limited(seed, u64::MAX)).unwrap().instance
}

fn empty(rows: usize, cols: usize) -> Instance {
    let shape = Shape::new(rows, cols).unwrap();
    Instance::new(shape, shape.empty()).unwrap()
}

fn walk<L, N>(instance: &Instance, landscape: &L, moves: &N, rng: &mut Rng)
where
    L: Landscape<State = State>,
    N: Neighbourhood<L>,
{
    let mut state = landscape.initial(rng);
    let mut cost = landscape.cost(&state);
    for _ in 0..200 {
        let Some(mv) = moves.random(landscape, &state, rng) else { break };
        cost += moves.delta(landscape, &state, mv);
        moves.apply(landscape, &mut state, mv);
        assert_eq!(cost, landscape.cost(&state), "{instance:?}");
    }
    let grid = state.grid(instance.shape());
    let broken = Sudoku::check(instance, &grid);
    assert!(broken.iter().all(|v| v.rule != "given-changed"), "{instance:?}");
    assert_eq!(cost == 0, broken.is_empty(), "{instance:?}");
}

#[test]
fn deltas_are_those_of_the_cost_from_scratch() {
    let mut rng = Rng::seeded(1);
    for (i, size) in ["4", "6", "9", "8", "12", "5", "1", "2"].iter().cycle().take(40).enumerate() {
        let instance = generated(&format!("size={size},unique=false"), i as u64);
        walk(&instance, &Boxes::new(&instance), &Swap, &mut rng);
        walk(&instance, &Cells::new(&instance), &Change, &mut rng);
        let empty = Instance::new(instance.shape(), instance.shape().empty()).unwrap();
        walk(&empty, &Cells::new(&empty), &Change, &mut rng);
    }
}

#[test]
fn repairs_are_the_best_ones() {
    let instance = generated("size=9", 3);
    let cells = Cells::new(&instance);
    let mut rng = Rng::seeded(2);
    let mut state = cells.initial(&mut rng);
    for after in 0..50 {
        let Some(cell) = Change.conflicted(&cells, &state, after, Ties::First, &mut rng) else {
            break;
        };
        let mv = Change.least(&cells, &state, cell, Ties::Random, &mut rng).unwrap();
        let first = Change.least(&cells, &state, cell, Ties::First, &mut rng).unwrap();
        let delta = Change.delta(&cells, &state, mv);
        assert_eq!(delta, Change.delta(&cells, &state, first));
        let before = cells.cost(&state);
        Change.apply(&cells, &mut state, mv);
        assert_eq!(cells.cost(&state), before + delta);
    }
}

#[test]
fn the_cost_of_the_paper_counts_a_peer_once() {
    // All cells equal: every pair of peers, 4 * 4 * (3 + 3 + 1) / 2 of them.
    let cells = Cells::new(&empty(2, 2));
    let state = State { values: vec![0; 16], counts: Vec::new() };
    assert_eq!(cells.cost(&state), 56);
    assert_eq!(Boxes::new(&empty(2, 2)).cost(&state), 48);
}

#[test]
fn the_parameters_of_the_paper_are_the_published_ones() {
    let schedule = paper_schedule(&empty(3, 3), false);
    assert_eq!((schedule.start, schedule.plateau, schedule.patience), (810.0, 81, Some(10_000)));
    assert_eq!(schedule.cooling, Cooling::Aarts { delta: 0.1, highest: 810.0 });
    assert!((schedule.stop - 0.002_738_52).abs() < 5e-9, "{}", schedule.stop);
    // The form that depends on the instance stops earlier: 23 cells are given in Table I.
    let mut givens = Grid::filled(9, 9, 0);
    (0..23).for_each(|i| givens[(i / 9, i % 9)] = (i / 9 * 3 + i % 9) as u8 % 9 + 1);
    let instance = Instance::new(Shape::new(3, 3).unwrap(), givens).unwrap();
    let expected = 0.5 / (58.0 * 9f64.ln() - 0.01f64.ln());
    assert!((paper_schedule(&instance, true).stop - expected).abs() < 1e-12);
    // Each option still has the last word.
    let options = Options::parse(anneal::METHOD.options, "paper,patience=7,delta=0.2").unwrap();
    let settings = Annealing::from_options(&options, schedule);
    assert_eq!(settings.schedule.patience, Some(7));
    assert_eq!(settings.schedule.cooling, Cooling::Aarts { delta: 0.2, highest: 810.0 });
}

#[test]
fn a_patient_try_of_the_paper_takes_as_many_plateaus_as_it_should() {
    // Two equal givens that no row, column or box sees, and a cell that sees both of every
    // number: no solution, but givens that agree.
    let mut givens = Grid::filled(4, 4, 0);
    for (cell, number) in [((0, 1), 1), ((1, 0), 2), ((0, 2), 3), ((2, 0), 4)] {
        givens[cell] = number;
    }
    let instance = Instance::new(Shape::new(2, 2).unwrap(), givens).unwrap();
    let mut run = Run::limited(0, u64::MAX);
    let outcome = solve(&instance, (&anneal::METHOD, "paper,tries=1,patience=1000000"), &mut run);
    assert_eq!(outcome.proof, Proof::None);
    let plateaus = paper_schedule(&instance, false).plateaus();
    assert!((outcome.steps / 16).abs_diff(plateaus) <= 1, "{} {plateaus}", outcome.steps);
}

#[test]
fn every_method_solves_what_backtracking_solves_and_claims_nothing_else() {
    let mut rng = Rng::seeded(9);
    let plan = Options::defaults(backtrack::OPTIONS);
    let mut solvable = 0;
    for (i, size) in ["4", "6", "2"].iter().cycle().take(90).enumerate() {
        let mut instance = generated(&format!("size={size}"), i as u64);
        if i % 2 == 0 {
            // One more given, right or wrong.
            let mut givens = instance.givens().clone();
            let side = instance.side();
            givens[(rng.below(side), rng.below(side))] = 1 + rng.below(side) as u8;
            instance = Instance::new(instance.shape(), givens).unwrap();
        }
        let known = backtrack::solve(&instance, &plan, &mut Run::limited(0, u64::MAX)).proof;
        solvable += u32::from(known == Proof::Optimal);
        let steps = if known == Proof::Optimal { 2_000_000 } else { 300 };
        for method in METHODS {
            let outcome = solve(&instance, method, &mut Run::limited(3, steps));
            let case = format!("{} {} {instance:?}", method.0.name, method.1);
            assert_eq!(outcome.proof == Proof::Optimal, known == Proof::Optimal, "{case}");
            if let Some((best, cost)) = outcome.best {
                assert_eq!(cost == 0, Sudoku::check(&instance, &best).is_empty(), "{case}");
            }
        }
    }
    assert!(solvable > 50, "{solvable}");
}

#[test]
fn forced_numbers_are_those_of_every_solution() {
    let plan = Options::defaults(backtrack::OPTIONS);
    let mut known_numbers = 0;
    for seed in 0..20 {
        let instance = generated("size=9", seed);
        let known =
            backtrack::solve(&instance, &plan, &mut Run::limited(0, u64::MAX)).best.unwrap().0;
        let ready = forced(&instance).unwrap();
        let more: Vec<_> = ready.givens().iter().filter(|&(_, &given)| given != 0).collect();
        assert!(more.iter().all(|&(cell, &given)| known[cell] == given), "{instance:?}");
        known_numbers += more.len();
    }
    assert!(known_numbers > 20 * 40, "{known_numbers}");
    // Row 1 needs a 4 that none of its open cells may hold.
    let mut givens = Grid::filled(4, 4, 0);
    for (cell, number) in [((0, 0), 1), ((1, 2), 4), ((2, 1), 4)] {
        givens[cell] = number;
    }
    let instance = Instance::new(Shape::new(2, 2).unwrap(), givens).unwrap();
    assert!(forced(&instance).is_none());
}

#[test]
fn larger_boards_are_solved_and_the_observer_hears_at_which_try() {
    let notes = Mutex::new(Vec::new());
    let observer = |event: &Event| {
        if let Event::Note(note) = event {
            notes.lock().unwrap().push(note.clone());
        }
    };
    for (size, options) in [("9", ""), ("9", "cell"), ("16", "forced")] {
        let instance = generated(&format!("size={size}"), 1);
        let budget = Budget { time: None, steps: Some(20_000_000) };
        let mut run = Run::within(1, budget).observed_by(&observer);
        let outcome = solve(&instance, (&anneal::METHOD, options), &mut run);
        assert_eq!(outcome.proof, Proof::Optimal, "{size} {options}");
        assert!(Sudoku::check(&instance, &outcome.best.unwrap().0).is_empty());
    }
    let notes = notes.lock().unwrap();
    assert_eq!(notes.len(), 3);
    assert!(notes.iter().all(|note| note.starts_with("solved at try ")), "{notes:?}");
}

#[test]
fn threads_do_not_change_the_answer() {
    let instance = generated("size=9", 2);
    for method in METHODS {
        let solve = |threads| {
            let outcome =
                solve(&instance, method, &mut Run::limited(4, 4000).with_threads(threads));
            (outcome.best, outcome.steps)
        };
        assert_eq!(solve(1), solve(3), "{} {}", method.0.name, method.1);
    }
}
