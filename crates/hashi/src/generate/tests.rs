//! What new boards must be.

use super::*;
use crate::tests::{count, run_within};
use kumiki_core::{Asked, Budget, Explanation, Level, Puzzle, Variation};
use kumiki_explain::Engine;

fn made(options: &str, seed: u64) -> Result<Generated<Hashi>, String> {
    make(&Options::parse(GENERATOR.options, options)?, &mut Run::unlimited(seed))
}

#[test]
fn every_board_comes_with_a_solution_that_uses_every_edge() {
    for seed in 0..200 {
        let n = 2 + seed as usize % 40;
        let Generated { instance, solution } = made(&format!("n={n}"), seed).unwrap();
        let solution = solution.unwrap();
        assert_eq!(Hashi::check(&instance, &solution), [], "seed {seed}");
        let geometry = Geometry::of(&instance);
        assert_eq!(solution.bridges().len(), geometry.edges().len(), "seed {seed}");
        assert_eq!(geometry.crossings().count(), 0, "seed {seed}");
    }
}

#[test]
fn intersections_become_islands() {
    let mut vertices = Grid::filled(3, 3, false);
    for cell in [(0, 1), (1, 0), (1, 2), (2, 1)] {
        vertices[cell] = true;
    }
    assert_eq!(islands(&vertices).islands().len(), 5);
    let grown = made("n=60", 1).unwrap().instance.islands().len();
    assert!(grown > 60, "{grown}");
}

#[test]
fn only_the_largest_group_is_kept() {
    let mut vertices = Grid::filled(4, 4, false);
    for cell in [(0, 0), (1, 1), (1, 3), (3, 3)] {
        vertices[cell] = true;
    }
    let kept = largest_group(&islands(&vertices));
    let cells: Vec<Cell> = kept.islands().iter().map(|island| island.cell).collect();
    assert_eq!(cells, [(1, 1), (1, 3), (3, 3)]);
}

#[test]
fn unique_boards_have_one_solution() {
    for seed in 0..5 {
        let Generated { instance, solution } = made("n=30,unique", seed).unwrap();
        assert_eq!(Hashi::check(&instance, &solution.unwrap()), []);
        assert_eq!(count(&instance), 1);
    }
}

#[test]
fn grown_boards_keep_gaps_and_leave_edges_unused() {
    let mut unused = 0;
    for seed in 0..10 {
        let Generated { instance, solution } = made("size=9,unique", seed).unwrap();
        let solution = solution.unwrap();
        assert_eq!(Hashi::check(&instance, &solution), [], "seed {seed}");
        assert_eq!(count(&instance), 1, "seed {seed}");
        let cells: Vec<Cell> = instance.islands().iter().map(|island| island.cell).collect();
        let touch = |a: &Cell, b: &Cell| a.0.abs_diff(b.0) + a.1.abs_diff(b.1) == 1;
        assert!(!cells.iter().any(|a| cells.iter().any(|b| touch(a, b))), "seed {seed}");
        unused += Geometry::of(&instance).edges().len() - solution.bridges().len();
    }
    assert!(unused > 0);
    let instance = made("size=12,islands=20,unique", 1).unwrap().instance;
    assert_eq!(instance.islands().len(), 20);
}

#[test]
fn unknown_numbers_leave_one_solution() {
    let Generated { instance, solution } = made("size=7,unique,unknown", 2).unwrap();
    assert!(instance.islands().iter().any(|island| island.clue.is_none()));
    assert_eq!((Hashi::check(&instance, &solution.unwrap()), count(&instance)), (vec![], 1));
}

#[test]
fn variations_keep_one_solution() {
    let options = Options::parse(GENERATOR.options, "size=8,unique").unwrap();
    let mut run = Run::unlimited(5);
    let mut board = make(&options, &mut run).unwrap();
    let mut changed = 0;
    for round in 0..20 {
        let variation = [Variation::Easier, Variation::Harder][round % 2];
        let Some(next) = VARY(&options, &board, variation, &mut run) else { continue };
        assert_eq!(Hashi::check(&next.instance, next.solution.as_ref().unwrap()), []);
        assert_eq!(count(&next.instance), 1);
        changed += usize::from(next.instance != board.instance);
        board = next;
    }
    assert!(changed > 5, "{changed}");
}

#[test]
fn a_stopped_run_makes_no_board() {
    let options = Options::parse(GENERATOR.options, "n=30,unique").unwrap();
    let budget = Budget { time: None, steps: Some(10) };
    let error = make(&options, &mut run_within(budget)).err().unwrap();
    assert_eq!(error, "stopped before a board was made");
}

#[test]
fn sizes_follow_from_each_other() {
    for (options, expected) in [
        ("", (14, 7, 7)),
        ("n=20", (20, 10, 10)),
        ("size=4x9", (13, 4, 9)),
        ("size=5", (10, 5, 5)),
        ("n=6,size=2x3", (6, 2, 3)),
        ("n=1000000,size=1000x1000", (1_000_000, 1000, 1000)),
    ] {
        let parsed = Options::parse(GENERATOR.options, options).unwrap();
        assert_eq!(sizes(&parsed), Ok(expected), "{options}");
    }
}

#[test]
fn impossible_parameters_say_why() {
    for (options, why) in [
        ("n=7,size=2x3", "7 vertices do not fit on 2 x 3 cells"),
        ("size=1x1", "no room for two islands"),
        ("size=0x4", "expected ROWSxCOLS, each from 1 to 1000"),
        ("size=x", "expected ROWSxCOLS"),
        ("size=7,unknown", "only numbers of boards with one solution"),
        ("n=9,islands=5", "only boards with one solution and without n"),
        ("size=3,islands=9,unique", "9 islands with gaps do not fit on 3 x 3 cells"),
        ("n=1", "expected a whole number from 2"),
    ] {
        let error = made(options, 0).err().unwrap();
        assert!(error.contains(why), "{options}: {error}");
    }
}

#[test]
fn boards_of_a_level_take_steps_of_it_and_none_harder() {
    let of_level = |options: &str, level, seed| {
        let options = Options::parse(GENERATOR.options, options).unwrap();
        OF_LEVEL(&options, level, &mut Run::unlimited(seed)).unwrap().unwrap()
    };
    let rated = |instance: &Instance| {
        let mut engine = Engine::<Hashi>::new(instance, None, &Asked::default()).unwrap();
        let rating = engine.rate(&mut Run::unlimited(0));
        assert_eq!(engine.refused(), 0);
        rating.level
    };
    for (seed, level) in (0..).zip([Level::Easy, Level::Medium, Level::Hard]) {
        for options in ["size=9,unique", "size=7,unique,unknown"] {
            let made = of_level(options, level, seed);
            assert_eq!(made.instance, of_level(options, level, seed).instance);
            assert_eq!(Hashi::check(&made.instance, made.solution.as_ref().unwrap()), []);
            assert_eq!(rated(&made.instance), level, "{options}");
            assert_eq!(count(&made.instance), 1, "{options}");
            let unknown = made.instance.islands().iter().any(|island| island.clue.is_none());
            assert_eq!(unknown, options.ends_with("unknown"));
        }
    }
    // The paper's boards are not grown, and some wishes have no board.
    let paper = Options::parse(GENERATOR.options, "n=8,unique").unwrap();
    assert!(OF_LEVEL(&paper, Level::Easy, &mut Run::unlimited(1)).unwrap().is_none());
    let options = Options::parse(GENERATOR.options, "size=40,unique").unwrap();
    let budget = Budget { time: None, steps: Some(100) };
    let stopped = OF_LEVEL(&options, Level::Easy, &mut run_within(budget));
    assert!(stopped.is_err_and(|error| error == STOPPED));
}
