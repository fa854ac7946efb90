//! Every solution, or the proof that there is none: the search without mismatches.
//!
//! A square framed board without fixed pieces has each solution in four turns of the whole board;
//! one corner piece is then kept in the first corner and the turns are made from what is found.

use super::super::piece::BORDER;
use super::super::{Board, Instance, Placed, Variant};
use super::drive::drive;
use super::estimate::tree_size;
use super::fill_order::Order;
use super::plan::Plan;
use super::schedule::Schedule;
use super::search::{Pause, Search};
use super::split::search_on_all_threads;
use super::tables::Tables;
use kumiki_core::{Outcome, Rng, Run, Stop};
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

/// Random descents to estimate the size of a tree, and to compare it with others.
const DESCENTS: u32 = 2000;
const MANY_DESCENTS: u32 = 10_000;

/// Trees that seem smaller than this are searched before others are estimated.
const WORTH_COMPARING: f64 = 1e7;

/// What the exact search works on.
pub(super) struct Exact<'a> {
    plan: Plan<'a>,
    tables: Tables,
    schedule: Schedule,
    /// The piece that is kept in the first corner, where a board that is found stands for its
    /// four turns.
    corner: Option<u16>,
}

impl<'a> Exact<'a> {
    /// The exact search of an instance.
    pub(super) fn new(instance: &'a Instance) -> Self {
        let plan = Plan::new(instance, Order::Rows);
        let schedule = Schedule::exact(Order::Rows);
        let tables = Tables::new(&plan, &schedule);
        Exact { plan, tables, schedule, corner: corners(instance).first().copied() }
    }

    /// The same with that piece in the first corner whose tree seems smallest, if it is large:
    /// trees of one board differ by a factor of two to four.
    pub(super) fn with_best_corner(self, run: &Run) -> Self {
        if self.corner.is_none() || self.size(run) < WORTH_COMPARING {
            return self;
        }
        let size = |&corner: &u16| self.estimate(Some(corner), MANY_DESCENTS, run);
        let sizes = corners(self.plan.instance).into_iter().map(|corner| (size(&corner), corner));
        let best = sizes.min_by(|a, b| a.0.total_cmp(&b.0));
        Exact { corner: best.map(|(_, corner)| corner), ..self }
    }

    /// The search before its first placement.
    fn start(&self) -> Search<'_> {
        let search = Search::new(&self.plan, &self.tables, &self.schedule);
        match self.corner {
            Some(corner) => search.with_first(corner),
            None => search,
        }
    }

    /// A search for solutions; `None` if the fixed pieces already contradict the rules.
    pub(super) fn solutions(&self) -> Option<Solutions<'_>> {
        self.is_sound().then(|| Solutions { exact: self, search: self.start() })
    }

    /// One search from the beginning for up to `limit` placements. Breaks if it tried everything.
    pub(super) fn unit(
        &self,
        limit: u64,
        run: &mut Run,
    ) -> ControlFlow<Outcome<Board>, Outcome<Board>> {
        let solution = Mutex::new(None);
        let end = self.visit(limit, run, |search| {
            *solution.lock().unwrap_or_else(PoisonError::into_inner) = Some(search.board());
            ControlFlow::Break(())
        });
        let steps = run.steps();
        match (end, solution.into_inner().unwrap_or_else(PoisonError::into_inner)) {
            (_, Some(board)) => ControlFlow::Continue(Outcome::solved(board, steps)),
            (ControlFlow::Continue(Pause::Exhausted), None) => {
                ControlFlow::Break(Outcome::infeasible(steps))
            }
            (ControlFlow::Continue(_), None) => {
                ControlFlow::Continue(Outcome::unfinished(None, None, steps))
            }
            (ControlFlow::Break(stop), None) => {
                ControlFlow::Continue(Outcome::unfinished(None, Some(stop), steps))
            }
        }
    }

    /// Calls `found` at every board until it breaks, on all threads where that is allowed: a step
    /// budget must give the same result on any number of them.
    pub(super) fn visit(
        &self,
        mut limit: u64,
        run: &mut Run,
        found: impl Fn(&Search) -> ControlFlow<()> + Sync,
    ) -> ControlFlow<Stop, Pause> {
        if !self.is_sound() {
            return ControlFlow::Continue(Pause::Exhausted);
        }
        if run.threads() > 1 && run.budget().steps.is_none() && self.plan.steps.len() > 3 {
            return search_on_all_threads(run, limit, || self.start(), found);
        }
        let mut search = self.start();
        loop {
            let end = drive(&mut search, run, &mut limit)?;
            if end != Pause::Complete || found(&search).is_break() {
                return ControlFlow::Continue(end);
            }
        }
    }

    /// Do the fixed pieces obey the rules?
    fn is_sound(&self) -> bool {
        self.plan.mismatches == 0 && self.plan.framed_rightly
    }

    /// How many placements the whole search may take, roughly.
    pub(super) fn size(&self, run: &Run) -> f64 {
        self.estimate(self.corner, DESCENTS, run)
    }

    fn estimate(&self, corner: Option<u16>, descents: u32, run: &Run) -> f64 {
        // A stream of its own: how a board is searched depends on the board alone.
        tree_size(&self.plan, &self.tables, corner, descents, &mut Rng::seeded(0), run)
    }

    /// How many solutions one board that is found stands for.
    pub(super) fn weight(&self) -> u128 {
        if self.corner.is_some() { 4 } else { 1 }
    }
}

/// The solutions one after another.
pub(super) struct Solutions<'a> {
    exact: &'a Exact<'a>,
    search: Search<'a>,
}

impl Solutions<'_> {
    /// Goes on to the next solution for up to `limit` placements (they are subtracted from it):
    /// complete at one, exhausted when there are no more.
    pub(super) fn next(&mut self, run: &mut Run, limit: &mut u64) -> ControlFlow<Stop, Pause> {
        drive(&mut self.search, run, limit)
    }

    /// The solution that was found, and those that it stands for.
    pub(super) fn boards(&self) -> Vec<Board> {
        let mut boards = vec![self.search.board()];
        while (boards.len() as u128) < self.exact.weight() {
            let last = &boards[boards.len() - 1];
            boards.push(turned_board(self.exact.plan.instance, last));
        }
        boards
    }
}

/// The corner pieces of a board that has its solutions in four turns; none of others.
fn corners(instance: &Instance) -> Vec<u16> {
    let square = instance.rows() == instance.cols() && instance.rows() > 1;
    let framed = instance.variant() == Variant::Framed;
    if !square || !framed || !instance.fixed().is_empty() {
        return Vec::new();
    }
    let corner = |sides: &[u8; 4]| {
        let beside = |i: usize| sides[i] == BORDER && sides[(i + 1) % 4] == BORDER;
        (0..4).any(beside) && sides.iter().filter(|&&colour| colour == BORDER).count() == 2
    };
    let pieces = (0..).zip(instance.pieces());
    pieces.filter(|(_, sides)| corner(sides)).map(|(piece, _)| piece).collect()
}

/// A square board after a clockwise quarter turn.
fn turned_board(instance: &Instance, board: &Board) -> Board {
    let side = instance.rows();
    let mut turned = instance.start();
    for ((row, col), placed) in board.iter() {
        turned[(col, side - 1 - row)] = placed.map(|Placed { piece, rotation }| {
            let faces = instance.rotations(usize::from(piece)).end;
            Placed { piece, rotation: (rotation + 1) % faces.max(1) }
        });
    }
    turned
}
