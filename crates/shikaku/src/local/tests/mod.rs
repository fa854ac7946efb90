//! Deltas against costs from scratch, the paper's objective, and every method against backtracking.

use super::super::{Clue, Instance, Puzzle, Rectangle, Shikaku, backtrack};
use super::candidate_lists::{Candidates, MAX_CANDIDATES};
use super::change::Change;
use super::forced::prune;
use super::tiling::{State, Tiling};
use super::{anneal, hill_climb, min_conflicts, tabu};
use kumiki_core::{Cost, Method, Options, Outcome, Proof, Rng, Run};
use kumiki_local::{Landscape, Neighbourhood, Repair, Ties};
use std::ops::ControlFlow;

const METHODS: [(&Method<Shikaku>, &str); 7] = [
    (&anneal::METHOD, "checked"),
    (&anneal::METHOD, "forced,checked"),
    (&anneal::METHOD, "all,checked"),
    (&tabu::METHOD, "checked"),
    (&min_conflicts::METHOD, "checked"),
    (&min_conflicts::METHOD, "ties=first,checked"),
    (&hill_climb::METHOD, "checked"),
];

fn solve(
    instance: &Instance,
    (method, options): (&Method<Shikaku>, &str),
    run: &mut Run,
) -> Outcome<super::Solution> {
    let options = Options::parse(method.options, options).unwrap();
    assert_eq!((method.refuses)(instance, &options), None);
    (method.solve)(instance, &options, run)
}

/// A generated board, some of its areas made unknown or wrong.
fn random_instance(seed: u64, rng: &mut Rng) -> Instance {
    let (rows, cols) = (rng.between(1, 6), rng.between(1, 6));
    let written = format!("size={rows}x{cols},depth={}", rng.below(6));
    let options = Options::parse(Shikaku::GENERATOR.options, &written).unwrap();
    let made = (Shikaku::GENERATOR.make)(&options, &mut Run::limited(seed, 1000)).unwrap();
    let mut instance = made.instance;
    for clue in &mut instance.clues {
        match rng.below(12) {
            0 | 1 => clue.area = None,
            2 => clue.area = Some(rng.between(1, rows * cols) as u32),
            _ => {}
        }
    }
    instance
}

fn tiling(instance: &Instance, alone: bool) -> Option<Tiling> {
    if !instance.can_fill() {
        return None;
    }
    Tiling::new(instance, Candidates::new(instance, alone).unwrap())
}

/// `rafaralahy-2020` (3) as it is written.
fn objective_three(instance: &Instance, tiling: &Tiling, state: &State) -> Cost {
    let covers = |cell| {
        let on = |clue: &usize| tiling.rectangle(state, *clue).contains(cell);
        (0..instance.clues.len()).filter(on).count() as Cost
    };
    let cells = (0..instance.rows).flat_map(|row| (0..instance.cols).map(move |col| (row, col)));
    cells.map(|cell| covers(cell).pow(2)).sum()
}

#[test]
fn deltas_are_those_of_the_cost_from_scratch_and_the_cost_is_the_seeds() {
    let mut rng = Rng::seeded(8);
    let mut walked = 0;
    for seed in 0..300 {
        let instance = random_instance(seed, &mut rng);
        let Some(tiling) = tiling(&instance, seed % 2 == 0) else { continue };
        let mut state = tiling.initial(&mut rng);
        let mut cost = tiling.cost(&state);
        for i in 0..40 {
            let mv = if i % 4 == 0 {
                let variable = Change.conflicted(&tiling, &state, i, Ties::First, &mut rng);
                variable.and_then(|v| Change.least(&tiling, &state, v, Ties::Random, &mut rng))
            } else {
                Change.random(&tiling, &state, &mut rng)
            };
            let Some(mv) = mv else { break };
            cost += Change.delta(&tiling, &state, mv);
            Change.apply(&tiling, &mut state, mv);
            assert_eq!(cost, tiling.cost(&state), "{instance:?}");
            walked += 1;
        }
        if instance.clues.iter().all(|clue| clue.area.is_some()) {
            let cells = instance.cells() as Cost;
            assert_eq!(cost, objective_three(&instance, &tiling, &state) - cells);
        }
        let solved = Shikaku::check(&instance, &tiling.solution(&state)).is_empty();
        assert_eq!(cost == 0, solved, "{instance:?}");
    }
    assert!(walked > 1000, "{walked}");
}

#[test]
fn candidates_are_the_rectangles_that_one_expects() {
    let clue = |cell, area| Clue { cell, area };
    let instance = Instance::new(2, 3, vec![clue((0, 1), Some(2)), clue((1, 1), Some(4))]).unwrap();
    let count = |alone, clue| Candidates::new(&instance, alone).unwrap().of(clue).len();
    // 1x2 twice and 2x1 once, which holds the other clue; 2x2 twice, always with the other clue.
    assert_eq!((count(false, 0), count(false, 1)), (3, 2));
    assert_eq!((count(true, 0), count(true, 1)), (2, 0));
    let instance = Instance::new(2, 3, vec![clue((0, 1), None)]).unwrap();
    let any = Candidates::new(&instance, true).unwrap();
    assert_eq!(any.of(0).len(), 8);
    let all = any.of(0).map(|i| any.rectangle(i));
    assert!(all.clone().all(|r| r.fits(2, 3) && r.contains((0, 1))));
    let whole = Rectangle { row: 0, col: 0, height: 2, width: 3 };
    assert_eq!(all.filter(|&r| r == whole).count(), 1);
}

#[test]
fn what_is_left_out_is_in_no_solution() {
    let mut rng = Rng::seeded(7);
    let (mut before, mut after) = (0, 0);
    for seed in 0..100 {
        let instance = random_instance(seed, &mut rng);
        if !instance.can_fill() {
            continue;
        }
        let mut candidates = Candidates::new(&instance, true).unwrap();
        let size = |list: &Candidates| (0..list.clues()).map(|k| list.of(k).len()).sum::<usize>();
        before += size(&candidates);
        prune(&mut candidates, &instance);
        after += size(&candidates);
        let none = Options::defaults(&[]);
        let mut visit = |solution: super::Solution| {
            for (clue, rectangle) in solution.rectangles.iter().enumerate() {
                let mut left = candidates.of(clue).map(|i| Some(candidates.rectangle(i)));
                assert!(left.any(|r| r == *rectangle), "{instance:?} {rectangle:?}");
            }
            ControlFlow::Continue(())
        };
        backtrack::enumerate(&instance, &none, &mut Run::limited(0, u64::MAX), &mut visit);
    }
    assert!(after < before / 2, "{after} of {before}");
}

#[test]
fn every_method_solves_what_backtracking_solves_and_claims_nothing_else() {
    let mut rng = Rng::seeded(2);
    let none = Options::defaults(&[]);
    let mut solvable = 0;
    for seed in 0..150 {
        let instance = random_instance(seed, &mut rng);
        let known = backtrack::solve(&instance, &none, &mut Run::limited(0, u64::MAX)).proof;
        solvable += u32::from(known == Proof::Optimal);
        let steps = if known == Proof::Optimal { 500_000 } else { 300 };
        for method in METHODS {
            let outcome = solve(&instance, method, &mut Run::limited(3, steps));
            let case = format!("{} {} {instance:?}", method.0.name, method.1);
            assert_eq!(outcome.proof == Proof::Optimal, known == Proof::Optimal, "{case}");
            if let Some((best, cost)) = outcome.best {
                assert_eq!(cost == 0, Shikaku::check(&instance, &best).is_empty(), "{case}");
            }
        }
    }
    assert!(solvable > 50, "{solvable}");
}

#[test]
fn threads_do_not_change_the_answer() {
    let shipped = Shikaku::SHIPPED.iter().find(|s| s.name == "shikaku-10").unwrap();
    let read = Shikaku::FORMATS[0].read.unwrap();
    let instance = read(shipped.text).unwrap().instance;
    for method in METHODS {
        let solve = |threads| {
            let outcome =
                solve(&instance, method, &mut Run::limited(4, 4000).with_threads(threads));
            (outcome.best, outcome.steps)
        };
        assert_eq!(solve(1), solve(3), "{} {}", method.0.name, method.1);
    }
}

#[test]
fn a_grid_with_too_many_rectangles_is_refused_before_they_fill_the_memory() {
    let clue = Clue { cell: (500, 500), area: None };
    let instance = Instance::new(1000, 1000, vec![clue]).unwrap();
    let options = Options::defaults(anneal::METHOD.options);
    let why = (anneal::METHOD.refuses)(&instance, &options).unwrap();
    assert!(why.contains(&MAX_CANDIDATES.to_string()), "{why}");
}
