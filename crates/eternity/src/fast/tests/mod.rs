//! The fast search against the plain one, its budgets, its threads and its endings.

use super::super::piece::{LEFT, Placed, RIGHT, Sides};
use super::super::{
    Board, ETERNITY2, ETERNITY2_HINTS, Eternity, Fixed, Instance, Variant, backtrack, check, text,
};
use super::search::Search;
use super::tables::Tables;
use super::*;
use kumiki_core::{Puzzle, Rng};

mod census;
mod ending;

fn options(text: &str) -> Options {
    Options::parse(METHOD.options, text).unwrap()
}

fn shipped(name: &str) -> Instance {
    let shipped = Eternity::SHIPPED.iter().find(|s| s.name == name).unwrap();
    text::read(shipped.text).unwrap().instance
}

/// A board of up to 4x5 cells that can be solved, or one of its pieces spoilt.
fn small(seed: u64) -> Instance {
    let mut rng = Rng::seeded(seed);
    let sizes = ["2x2", "3x3", "4x4", "3x4", "4x3", "1x4", "5x1", "2x4", "4x5"];
    let size = sizes[rng.below(sizes.len())];
    let kind = if rng.chance(0.3) {
        format!("tetravex,inner-colours={}", rng.between(3, 6))
    } else {
        format!("frame-colours={},inner-colours={}", rng.between(3, 5), rng.between(3, 5))
    };
    let options = format!("size={size},{kind},fixed={}", rng.below(4));
    let options = Options::parse(Eternity::GENERATOR.options, &options).unwrap();
    let made = (Eternity::GENERATOR.make)(&options, &mut Run::limited(seed, u64::MAX));
    let Ok(made) = made else { return small(seed + 1000) };
    let mut pieces = made.instance.pieces().to_vec();
    if rng.chance(0.3) {
        let (a, b) = (rng.below(pieces.len()), rng.below(pieces.len()));
        pieces[a] = pieces[b];
    }
    let instance = &made.instance;
    let mut spoilt =
        Instance::new(instance.rows(), instance.cols(), instance.variant(), pieces).unwrap();
    for &fixed in instance.fixed() {
        spoilt.fix(fixed).unwrap();
    }
    spoilt
}

#[test]
fn every_solution_of_the_plain_search_is_found_and_no_other() {
    for seed in 0..300 {
        let instance = small(seed);
        let found = |enumerate: kumiki_core::EnumerateFn<Eternity>| {
            let mut found = Vec::new();
            let end =
                enumerate(&instance, &options(""), &mut Run::limited(0, u64::MAX), &mut |board| {
                    assert_eq!(Eternity::check(&instance, &board), []);
                    found.push(text::write_solution(&board));
                    if found.len() < 5000 {
                        ControlFlow::Continue(())
                    } else {
                        ControlFlow::Break(())
                    }
                });
            found.sort();
            (end, found)
        };
        let fast = found(enumerate);
        if fast.0 == Ended::Enough {
            continue;
        }
        assert_eq!(fast, found(backtrack::enumerate), "{}", text::write(&instance));
        let count = count(&instance, &options(""), &mut Run::limited(0, u64::MAX), u128::MAX);
        assert_eq!((count.found, count.exact), (fast.1.len() as u128, true));
        // Without a step budget the tree is split among the threads.
        let mut free = Run::unlimited(0).with_threads(3);
        let on_threads = self::count(&instance, &options(""), &mut free, u128::MAX);
        assert_eq!((on_threads.found, on_threads.exact), (count.found, true));
        assert_eq!(on_threads.steps, count.steps);
        let outcome = solve(&instance, &options(""), &mut Run::limited(0, u64::MAX));
        let proof = if fast.1.is_empty() { Proof::Infeasible } else { Proof::Optimal };
        assert_eq!(outcome.proof, proof);
    }
}

#[test]
fn counting_keeps_its_limit_and_its_budget() {
    let instance = shipped("small-4x5");
    let all = count(&instance, &options(""), &mut Run::limited(0, u64::MAX), u128::MAX).found;
    assert!(all > 1);
    let some = count(&instance, &options(""), &mut Run::limited(0, u64::MAX), all - 1);
    assert_eq!((some.found, some.exact, some.stopped), (all - 1, false, None));
    let cut = count(&shipped("framed-8x8"), &options(""), &mut Run::limited(0, 12_345), u128::MAX);
    assert_eq!(
        (cut.exact, cut.stopped, cut.steps),
        (false, Some(kumiki_core::Stop::Steps), 12_345)
    );
}

/// The rules that a board breaks, without repetition.
fn broken(instance: &Instance, board: &Board) -> Vec<&'static str> {
    let mut rules: Vec<_> = Eternity::check(instance, board).iter().map(|v| v.rule).collect();
    rules.dedup();
    rules
}

#[test]
fn mismatches_keep_to_the_schedule_and_off_the_frame() {
    let instance = shipped("framed-8x8");
    let breaks = [30, 36, 40, 44, 48, 50, 52, 54, 56, 58, 60, 62];
    let mut schedule = Schedule { nodes: 300_000, ..Schedule::exact(Order::Mixed) };
    schedule.breaks = breaks.to_vec();
    let restarts = Restarts::new(&instance, schedule.clone());
    let mut complete = 0;
    for seed in 0..10 {
        let mut run = Run::limited(seed, u64::MAX);
        let (ControlFlow::Continue(outcome) | ControlFlow::Break(outcome)) =
            restarts.unit(0, None, &mut run);
        let (board, cost) = outcome.best.unwrap();
        assert_eq!(cost, Eternity::cost(&instance, &board));
        if cost > breaks.len() as Cost {
            // The search did not come to the end of the board; the finish knows no schedule.
            continue;
        }
        complete += 1;
        assert!(broken(&instance, &board).iter().all(|&rule| rule == "edge-mismatch"));
        let position = |cell| Order::Mixed.cells(8, 8).iter().position(|&c| c == cell).unwrap();
        let mut depths = Vec::new();
        for violation in Eternity::check(&instance, &board) {
            let frame = |&(row, col): &kumiki_core::Cell| row % 7 == 0 || col % 7 == 0;
            let along = violation.cells[0].0 % 7 == 0
                && violation.cells[0].0 == violation.cells[1].0
                || violation.cells[0].1 % 7 == 0 && violation.cells[0].1 == violation.cells[1].1;
            assert!(!(along && violation.cells.iter().all(frame)), "{violation:?}");
            depths.push(violation.cells.iter().map(|&cell| position(cell)).max().unwrap());
        }
        depths.sort_unstable();
        for (count, depth) in depths.iter().enumerate() {
            assert!(schedule.allowed(*depth) > count, "{depths:?}");
        }
        // Nothing is completed that does not beat the cost to beat.
        let plan = super::plan::Plan::new(&instance, schedule.order);
        let mut tables = Tables::new(&plan, &schedule);
        tables.shuffle(&mut Rng::seeded(seed));
        let mut search = Search::new(&plan, &tables, &schedule);
        search.cap(cost as u16 - 1);
        while search.advance(300_000).1 == Pause::Complete {
            assert!(Cost::from(search.mismatches()) < cost);
        }
    }
    assert!(complete > 0);
}

#[test]
fn boards_are_completed_from_every_end_and_fixed_pieces_stay() {
    let instance = shipped("small-4x5");
    let mut with = instance.clone();
    let all = count(&instance, &options(""), &mut Run::limited(0, u64::MAX), 1).found;
    assert_eq!(all, 1);
    let solved = solve(&instance, &options(""), &mut Run::limited(0, u64::MAX)).best.unwrap().0;
    for cell in [(0, 0), (2, 3)] {
        with.fix(Fixed { cell, placed: solved[cell].unwrap() }).unwrap();
    }
    for begin in Begin::ALL {
        let schedule = Schedule { begin, nodes: 1_000_000, ..Schedule::exact(Order::Mixed) };
        let restarts = Restarts::new(&with, schedule);
        let (ControlFlow::Continue(outcome) | ControlFlow::Break(outcome)) =
            restarts.unit(0, None, &mut Run::limited(2, u64::MAX));
        let (board, cost) = outcome.best.unwrap();
        assert_eq!((cost, broken(&with, &board).len()), (0, 0), "{begin}");
    }
}

#[test]
fn favoured_sides_keep_to_the_floor() {
    let official = ETERNITY2.as_ref().unwrap();
    let schedule = Schedule { nodes: 400_000, ..Schedule::official() };
    let cells = schedule.order.cells(16, 16);
    let restarts = Restarts::new(official, schedule.clone());
    let (ControlFlow::Continue(outcome) | ControlFlow::Break(outcome)) =
        restarts.unit(0, None, &mut Run::limited(3, u64::MAX));
    let (board, _) = outcome.best.unwrap();
    let favoured = |cell| {
        let face = board[cell].and_then(|placed| official.face(placed)).unwrap();
        face.iter().filter(|c| schedule.favoured.contains(c)).count()
    };
    // The fixed piece lies on the board from the beginning.
    let fixed = official.fixed()[0].cell;
    let mut sides = favoured(fixed);
    for (depth, &cell) in cells.iter().enumerate() {
        sides += if cell == fixed { 0 } else { favoured(cell) };
        // The search went at least that far.
        assert!(depth > 90 || sides >= schedule.least(depth), "{depth}: {sides}");
    }
}

#[test]
fn the_number_of_threads_does_not_change_the_board() {
    for (name, steps) in [("framed-8x8", 11_500_000), ("eternity2", 300_000)] {
        let instance = shipped(name);
        let options = options("nodes=20000");
        let outcome = |threads| {
            let mut run = Run::limited(7, steps).with_threads(threads);
            let Outcome { best, steps, stopped, .. } = solve(&instance, &options, &mut run);
            (best, steps, stopped)
        };
        let one = outcome(1);
        assert_eq!(one, outcome(3));
        assert!(one.1 <= steps);
    }
}

#[test]
fn whatever_the_budget_the_board_is_complete_and_fixed_pieces_stay() {
    let hints = ETERNITY2_HINTS.as_ref().unwrap();
    for steps in [0, 1, 1000, 200_000] {
        let outcome = solve(hints, &options(""), &mut Run::limited(1, steps));
        let (board, cost) = outcome.best.unwrap();
        assert_eq!(cost, Eternity::cost(hints, &board));
        assert_eq!(broken(hints, &board), ["edge-mismatch"], "{steps}");
        assert!(outcome.steps <= steps);
    }
}

#[test]
fn any_pieces_give_a_board_and_no_false_proof() {
    for seed in 0..60 {
        let mut rng = Rng::seeded(seed);
        let (rows, cols) = (rng.between(1, 9), rng.between(1, 9));
        let colours = [2, 5, 40, 256][rng.below(4)];
        let side = |rng: &mut Rng| rng.below(colours) as u8;
        let pieces: Vec<Sides> =
            (0..rows * cols).map(|_| std::array::from_fn(|_| side(&mut rng))).collect();
        let variant = if rng.chance(0.5) { Variant::Framed } else { Variant::Tetravex };
        let mut instance = Instance::new(rows, cols, variant, pieces).unwrap();
        for _ in 0..rng.below(5) {
            let cell = (rng.below(rows), rng.below(cols));
            let _ = instance.fix(Fixed { cell, placed: Placed::new(rng.below(rows * cols), 0) });
        }
        let outcome = solve(&instance, &options(""), &mut Run::limited(seed, 60_000));
        match outcome.best {
            Some((board, cost)) => assert_eq!(cost, Eternity::cost(&instance, &board)),
            None => assert_eq!(outcome.proof, Proof::Infeasible),
        }
        if outcome.proof == Proof::Infeasible {
            let plain =
                backtrack::count(&instance, &options(""), &mut Run::limited(0, 1_000_000), 1);
            assert_eq!(plain.found, 0, "{}", text::write(&instance));
        }
    }
}

#[test]
fn a_board_without_a_solution_gets_a_score_where_no_proof_is_wanted() {
    // Two pieces in place, side by side, that do not match.
    let mut instance = shipped("framed-8x8");
    let is_inner = |&piece: &usize| !instance.pieces()[piece].contains(&0);
    let inner: Vec<usize> = (0..64).filter(is_inner).collect();
    let side = instance.pieces()[inner[0]][RIGHT];
    let other = inner[1..].iter().find(|&&piece| instance.pieces()[piece][LEFT] != side);
    for (cell, piece) in [((3, 3), inner[0]), ((3, 4), *other.unwrap())] {
        instance.fix(Fixed { cell, placed: Placed::new(piece, 0) }).unwrap();
    }
    let solved = |text: &str| solve(&instance, &options(text), &mut Run::limited(1, 200_000));
    assert_eq!(solved("").proof, Proof::Infeasible);
    let scored = solved("exact=false");
    let (board, cost) = scored.best.unwrap();
    assert_eq!((scored.proof, check::cost(&instance, &board)), (Proof::None, cost));
    assert!(cost > 0 && board.values().iter().all(Option::is_some));
}

#[test]
fn options_override_the_schedule_or_are_refused() {
    let official = ETERNITY2.as_ref().unwrap();
    let good = "breaks=210;220,tighter=215,favoured=3;6;8,floor=16:0;40:30,nodes=9,order=rows";
    let good = options(&format!("{good},begin=top-right"));
    assert_eq!((METHOD.refuses)(official, &good), None);
    let schedule = first_schedule(official, &good, &mut Run::limited(0, 10)).schedule;
    let expected = "order rows\nbegin top-right\nbreaks 210 220\ntighter 215\nfavoured 3 6 8\n\
                    floor 16:0 40:30\nnodes 9\n";
    assert_eq!(schedule.to_string(), expected);
    assert_eq!(schedule.of_restart(2).breaks, [210, 220]);
    assert_eq!(schedule.of_restart(3).breaks, [215]);
    let bad = (METHOD.refuses)(official, &options("breaks=210;x"));
    assert_eq!(
        bad.as_deref(),
        Some("option breaks: found \"x\", expected a depth from 0 to 16384")
    );
}

#[test]
fn the_official_board_has_a_schedule_for_itself_and_for_its_clues() {
    let chosen = |instance: &Instance| {
        first_schedule(instance, &options(""), &mut Run::limited(1, 1000)).schedule
    };
    let board = ETERNITY2.as_ref().unwrap();
    assert_eq!(chosen(board), Schedule::official());
    assert_eq!(chosen(ETERNITY2_HINTS.as_ref().unwrap()), Schedule::official_with_hints());
    let mut many = board.clone();
    let laid = solve(board, &options(""), &mut Run::limited(1, 1000)).best.unwrap().0;
    for (cell, placed) in laid.iter().filter_map(|(cell, placed)| Some((cell, (*placed)?))).take(9)
    {
        many.fix(crate::Fixed { cell, placed }).unwrap();
    }
    let chosen = chosen(&many);
    assert!(![Schedule::official(), Schedule::official_with_hints()].contains(&chosen));
}

#[test]
fn out_of_time_a_board_is_still_filled_and_trees_are_not_measured() {
    let words = Options::parse(Eternity::GENERATOR.options, "size=24x24").unwrap();
    let made = (Eternity::GENERATOR.make)(&words, &mut Run::unlimited(3)).unwrap();
    let cancel = kumiki_core::Cancel::new();
    cancel.cancel();
    let mut over = Run::unlimited(1).cancelled_by(&cancel);
    let instance = &made.instance;
    let empty = instance.start();
    let cost = Eternity::cost(instance, &empty);
    let (full, less) = finish::finished(instance, (empty.clone(), cost), true, &mut over.rng);
    assert!(full.values().iter().all(Option::is_some) && less < cost);
    let broken = Eternity::check(instance, &full);
    assert!(broken.iter().all(|v| ["edge-mismatch", "border"].contains(&v.rule)), "{broken:?}");
    // With time to spare it is done better.
    let (_, least) = finish::finished(instance, (empty, cost), false, &mut Run::unlimited(1).rng);
    assert!(least < less, "{least} {less}");
    let exact = Exact::new(instance);
    assert_eq!(exact.size(&over), 0.0);
    assert!(exact.size(&Run::unlimited(0)) > 0.0);
}

#[test]
fn the_official_pieces_have_their_schedule_under_any_names_of_colours() {
    let official = ETERNITY2_HINTS.as_ref().unwrap();
    let name = |colour: u8| if colour == 0 { 0 } else { 23 - colour };
    let pieces: Vec<Sides> = official.pieces().iter().map(|sides| sides.map(name)).collect();
    let mut renamed = Instance::new(16, 16, Variant::Framed, pieces).unwrap();
    assert_eq!(ready_made(&renamed).unwrap().favoured, [20, 17, 15]);
    // A clue in place is the same clue; anything else in place is none.
    renamed.fix(official.fixed()[1]).unwrap();
    assert!(ready_made(&renamed).is_some());
    let corner = Fixed { cell: (0, 0), placed: Placed::new(0, 3) };
    renamed.fix(corner).unwrap();
    assert_eq!(renamed.misfit(corner), None);
    assert!(ready_made(&renamed).is_none() && is_official(&renamed));
}
