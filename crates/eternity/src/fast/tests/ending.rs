//! Boards with mismatches, against trying everything; long lists against counting.

use super::super::super::piece::{BORDER, turned};
use super::super::fill_order::Order;
use super::super::plan::{Plan, Step, opposite};
use super::super::schedule::Schedule;
use super::super::search::{Pause, Search};
use super::super::tables::Tables;
use super::*;
use std::collections::BTreeMap;

/// How many boards have how many mismatches.
type Tally = BTreeMap<u16, u64>;

/// Tries every piece in every turn on every cell, in the order of the plan, by the rules alone: a
/// piece leaves at most one edge unmatched, never one of the frame, and never more in all than the
/// schedule allows by then.
struct Plain<'a> {
    plan: &'a Plan<'a>,
    schedule: &'a Schedule,
    laid: Vec<Option<Sides>>,
    used: Vec<bool>,
    tally: Tally,
}

impl Plain<'_> {
    fn fill(&mut self, number: usize, mismatches: u16, most: u16) {
        let Some(step) = self.plan.steps.get(number) else {
            *self.tally.entry(mismatches).or_default() += 1;
            return;
        };
        for piece in 0..self.used.len() {
            if self.used[piece] {
                continue;
            }
            for rotation in self.plan.instance.rotations(piece) {
                let face = turned(self.plan.pieces[piece], rotation);
                let Some(wrong) = self.wrong(step, face) else { continue };
                let total = mismatches + wrong;
                if wrong > 1 || total > most || total > self.schedule.most(self.plan, step.depth) {
                    continue;
                }
                self.used[piece] = true;
                self.laid[usize::from(step.cell)] = Some(face);
                self.fill(number + 1, total, most);
                self.laid[usize::from(step.cell)] = None;
                self.used[piece] = false;
            }
        }
    }

    /// The edges that a face leaves unmatched; `None` if it cannot lie there.
    fn wrong(&self, step: &Step, face: Sides) -> Option<u16> {
        let (instance, cell) = (self.plan.instance, usize::from(step.cell));
        let at = (cell / instance.cols(), cell % instance.cols());
        let mut wrong = 0;
        for side in 0..4 {
            let beside = super::super::plan::neighbour(instance, at, side);
            if self.plan.framed() && (face[side] == BORDER) != beside.is_none() {
                return None;
            }
            let other = beside.and_then(|(row, col)| self.laid[row * instance.cols() + col]);
            if other.is_some_and(|other| other[opposite(side)] != face[side]) {
                if step.rigid[side] {
                    return None;
                }
                wrong += 1;
            }
        }
        Some(wrong)
    }
}

fn plain(plan: &Plan, schedule: &Schedule, most: u16) -> Tally {
    let pieces = plan.pieces.len();
    let mut plain = Plain {
        plan,
        schedule,
        laid: vec![None; pieces],
        used: vec![false; pieces],
        tally: Tally::new(),
    };
    for &(cell, face) in &plan.fixed {
        plain.laid[usize::from(cell)] = Some(face);
    }
    for fixed in plan.instance.fixed() {
        plain.used[usize::from(fixed.placed.piece)] = true;
    }
    if plan.mismatches <= most {
        plain.fill(0, plan.mismatches, most);
    }
    plain.tally
}

fn searched(plan: &Plan, schedule: &Schedule, most: u16, wide: bool) -> Tally {
    let mut tables = Tables::new(plan, schedule);
    tables.shuffle(&mut Rng::seeded(3));
    let mut search = Search::new(plan, &tables, schedule);
    if wide {
        search.widen(schedule);
    }
    search.cap(most);
    let mut tally = Tally::new();
    loop {
        // Paused every few placements: nothing may be lost or counted twice by that.
        match search.advance(7).1 {
            Pause::Enough => {}
            Pause::Exhausted => return tally,
            Pause::Complete => {
                let board = search.board();
                let unmatched = super::super::super::check::cost(plan.instance, &board);
                assert_eq!(unmatched, Cost::from(search.mismatches()));
                *tally.entry(search.mismatches()).or_default() += 1;
            }
        }
    }
}

#[test]
fn every_board_with_few_mismatches_is_found_once() {
    let mut boards = 0;
    for seed in 0..200 {
        let instance = small(seed);
        let cells = instance.pieces().len();
        let mut rng = Rng::seeded(seed);
        let order = if rng.chance(0.5) { Order::Rows } else { Order::Mixed };
        let plan = Plan::new(&instance, order);
        if !plan.framed_rightly {
            continue;
        }
        // Where all may be mismatched only small boards can be tried out.
        let first = if cells > 9 { cells.saturating_sub(5) } else { rng.below(cells) };
        let breaks: Vec<usize> =
            (0..rng.between(1, 5)).map(|_| rng.between(first, cells)).collect();
        let schedule = Schedule { breaks, ..Schedule::exact(order) };
        let most = rng.between(0, 5) as u16;
        let expected = plain(&plan, &schedule, most);
        boards += expected.values().sum::<u64>();
        for wide in [false, true] {
            let found = searched(&plan, &schedule, most, wide);
            assert_eq!(found, expected, "seed {seed}, wide {wide}: {}", text::write(&instance));
        }
    }
    assert!(boards > 5_000, "{boards}");
}

#[test]
fn a_list_of_more_than_a_word_is_read_to_its_end() {
    let pieces = vec![[1; 4]; 200];
    let instance = Instance::new(10, 20, Variant::Tetravex, pieces).unwrap();
    let schedule = Schedule::exact(Order::Rows);
    let plan = Plan::new(&instance, Order::Rows);
    let tables = Tables::new(&plan, &schedule);
    let mut search = Search::new(&plan, &tables, &schedule).until(2);
    let mut boards = 0;
    while search.advance(u64::MAX).1 == Pause::Complete {
        boards += 1;
    }
    assert_eq!(boards, 200 * 199);
}

#[test]
fn odd_colours_prove_that_there_is_no_solution() {
    let mut pieces = shipped("framed-8x8").pieces().to_vec();
    let inner = pieces.iter_mut().find(|sides| !sides.contains(&BORDER)).unwrap();
    inner[0] = if inner[0] == 7 { 8 } else { 7 };
    let instance = Instance::new(8, 8, Variant::Framed, pieces).unwrap();
    let outcome = solve(&instance, &options(""), &mut Run::limited(0, 1000));
    assert_eq!((outcome.proof, outcome.steps), (Proof::Infeasible, 0));
}
