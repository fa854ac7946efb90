//! Whole searches: starts, small boards by every combination of options, exactness, threads.

use super::super::super::{Eternity, Instance, Variant, check};
use super::super::construct::Construction;
use super::super::geometry::BoardGeometry;
use super::super::hill_climb;
use super::{boards, made};
use kumiki_core::{Cost, Method, Options, Outcome, Proof, Puzzle, Run, Stop};

fn method(name: &str) -> &'static Method<Eternity> {
    Eternity::METHODS.iter().find(|m| m.name == name).unwrap()
}

fn solve(
    instance: &Instance,
    written: &str,
    steps: u64,
    threads: usize,
) -> Outcome<super::super::super::Board> {
    let (name, options) = written.split_once(':').unwrap_or((written, ""));
    let method = method(name);
    let options = Options::parse(method.options, options).unwrap();
    (method.solve)(instance, &options, &mut Run::limited(1, steps).with_threads(threads))
}

#[test]
fn every_start_is_a_legal_board_and_the_recursive_ones_solve_what_is_easy() {
    let table = hill_climb::METHOD.options;
    for start in ["random", "greedy", "recursive", "relaxed", "cp", "cp-relaxed"] {
        for order in ["sweep", "double-sweep", "spiral", "reverse-spiral", "double-spiral"] {
            let options =
                Options::parse(table, &format!("{start},{order},nodes=200,cp-nodes=20,relaxed=3"))
                    .unwrap();
            for instance in boards(5) {
                let geometry = BoardGeometry::new(&instance).unwrap();
                let state = Construction::from_options(&options).build(
                    &geometry,
                    &[],
                    &mut Run::limited(2, 9999),
                );
                state.audit(&geometry);
            }
            let options = Options::parse(table, &format!("start={start},order={order}")).unwrap();
            let instance = made("size=4", 1);
            let geometry = BoardGeometry::new(&instance).unwrap();
            let build = |seed| {
                Construction::from_options(&options).build(
                    &geometry,
                    &[],
                    &mut Run::limited(seed, u64::MAX),
                )
            };
            let cost = build(3).cost();
            let highest = match start {
                "recursive" => 0,
                "greedy" => 14,
                _ => u32::MAX,
            };
            assert!(cost <= highest, "{start} {order}: {cost}");
        }
    }
}

#[test]
fn a_start_whose_nodes_are_spent_keeps_its_deepest_board() {
    let instance = made("size=8", 1);
    let geometry = BoardGeometry::new(&instance).unwrap();
    let table = hill_climb::METHOD.options;
    let options = Options::parse(table, "start=recursive,nodes=2000").unwrap();
    let mut run = Run::limited(1, u64::MAX);
    let state = Construction::from_options(&options).build(&geometry, &[], &mut run);
    assert!(run.steps() <= 2000);
    // The sweep leaves the lower half of the board without a conflict.
    assert!((32..64).all(|cell| cell < 40 || state.wrong(cell) == 0));
}

#[test]
fn small_boards_are_solved_by_every_combination() {
    for written in [
        "vlns:checked",
        "vlns:select=violated,k=4,border-k=4",
        "tabu:start=random,checked",
        "tabu:start=random,move=swap,checked",
        "tabu:start=relaxed,nodes=50,relaxed=4,cell-tenure=1..3,arc-tenure=0..2",
        "hill-climb:start=random,checked",
        "hill-climb:start=greedy,rounds=0,corners=free",
        "hill-climb:start=random,rounds=3,square=2,surrogate=500,chain=5,checked",
        "hill-climb:start=random,relink=swap,rounds=0,patience=300",
        "hill-climb:start=random,relink=cycle,rounds=0,patience=300",
        "hill-climb:start=random,kicks=5,perturb=pieces,patience=300",
        "hill-climb:start=random,kicks=5,perturb=diamond,patience=300",
        "hill-climb:start=random,kicks=5,perturb=worst,patience=300",
        "anneal:checked,plateau=200",
        "checkerboard",
    ] {
        for instance in [made("size=4,fixed=1", 4), made("size=3,tetravex,inner-colours=4", 2)] {
            let outcome = solve(&instance, written, 3_000_000, 1);
            let (board, cost) = outcome.best.unwrap();
            assert_eq!((outcome.proof, cost), (Proof::Optimal, 0), "{written}");
            assert_eq!(Eternity::check(&instance, &board), [], "{written}");
        }
    }
}

#[test]
fn cut_short_every_method_gives_a_full_board_and_its_cost() {
    for written in ["vlns", "tabu", "tabu:move=swap", "hill-climb", "anneal", "checkerboard"] {
        for steps in [0, 1, 700] {
            for instance in boards(3).into_iter().chain([made("size=9", 1)]) {
                let outcome = solve(&instance, written, steps, 1);
                let (board, cost) = outcome.best.unwrap();
                assert_eq!(cost, check::cost(&instance, &board), "{written}");
                assert!(outcome.steps <= steps);
                let rules = Eternity::check(&instance, &board);
                assert!(rules.iter().all(|v| v.rule == "edge-mismatch"), "{written} {rules:?}");
                assert!(cost == 0 || outcome.stopped == Some(Stop::Steps), "{written}");
            }
        }
    }
}

#[test]
fn the_number_of_threads_does_not_change_the_board() {
    let instance = made("size=6", 2);
    for written in ["vlns:patience=200", "tabu:plateau=20,nodes=100", "hill-climb:chain=2,nodes=50"]
    {
        let seen = |threads| {
            let outcome = solve(&instance, written, 6000, threads);
            (outcome.best, outcome.steps, outcome.proof)
        };
        assert_eq!(seen(1), seen(3), "{written}");
    }
}

/// The fewest conflicts of any way to lay the pieces with their frame outward.
fn fewest_conflicts(instance: &Instance) -> Cost {
    fn fill(
        geometry: &BoardGeometry,
        layout: &mut Vec<super::super::super::piece::Placed>,
        used: &mut [bool],
        cell: usize,
    ) -> u32 {
        if cell == geometry.cells() {
            return super::super::state::State::new(geometry, layout.clone()).cost();
        }
        if let Some(&(_, placed)) = geometry.fixed().iter().find(|f| f.0 == cell) {
            layout[cell] = placed;
            return fill(geometry, layout, used, cell + 1);
        }
        let region = &geometry.regions()[geometry.region_of(cell).unwrap()];
        let mut fewest = u32::MAX;
        for &piece in &region.pieces {
            if std::mem::replace(&mut used[piece], true) {
                continue;
            }
            for &turn in region.turns {
                layout[cell] = geometry.lay(piece, turn, cell);
                fewest = fewest.min(fill(geometry, layout, used, cell + 1));
            }
            used[piece] = false;
        }
        fewest
    }
    let geometry = BoardGeometry::new(instance).unwrap();
    let cells = geometry.cells();
    let blank = super::super::super::piece::Placed::new(0, 0);
    fill(&geometry, &mut vec![blank; cells], &mut vec![false; cells], 0).into()
}

#[test]
fn the_checkerboard_proves_the_fewest_conflicts() {
    for seed in 0..30 {
        for shape in ["size=2x3,tetravex,inner-colours=3", "size=3", "size=1x5,frame-colours=4"] {
            let made = made(shape, seed);
            // A spoilt inner colour: most of these boards have no solution.
            let mut pieces = made.pieces().to_vec();
            let spoilt = seed as usize % pieces.len();
            for side in &mut pieces[spoilt] {
                *side =
                    if *side == 0 && made.variant() == Variant::Framed { 0 } else { *side % 3 + 1 };
            }
            let instance = Instance::new(made.rows(), made.cols(), made.variant(), pieces).unwrap();
            let outcome = solve(&instance, "checkerboard", u64::MAX, 1);
            let cost = outcome.best.map(|best| best.1);
            assert_eq!(outcome.proof, Proof::Optimal);
            assert_eq!(cost, Some(fewest_conflicts(&instance)), "{shape} {seed}");
        }
    }
}

#[test]
fn the_checkerboard_forgets_what_pieces_cost_that_it_took_up_again() {
    let pieces =
        [[2, 0, 2, 2], [0, 1, 0, 0], [1, 2, 0, 0], [1, 1, 1, 1], [2, 1, 0, 0], [2, 0, 2, 1]];
    let instance = Instance::new(2, 3, Variant::Tetravex, pieces.to_vec()).unwrap();
    let outcome = solve(&instance, "checkerboard", u64::MAX, 1);
    assert_eq!(outcome.best.map(|best| best.1), Some(0));
}
