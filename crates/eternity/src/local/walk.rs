//! A walk over full boards: the current board, the best one met, and how to take a move back.
//!
//! Moves are made first and judged afterwards, for a very large move is known only once its
//! assignment is solved.

use super::super::Board;
use super::super::piece::Placed;
use super::geometry::BoardGeometry;
use super::selection::Preference;
use super::state::{Log, State};
use super::swap_turn::Swap;
use super::vlns::neighbourhood::{Goal, Vlns};
use kumiki_core::{Cost, Kind, OptionSpec, Options, Outcome, Proof, Rng, Run, Stop};

/// How large the very large moves are, and which cells they take.
#[derive(Clone, Copy, Debug)]
pub(super) struct MoveSize {
    /// Cells of a move inside the board.
    inner: usize,
    /// Cells of a move along the frame.
    frame: usize,
    pub(super) preference: Preference,
    /// A move takes its cells from the whole board.
    pub(super) together: bool,
}

/// The options of [`MoveSize`], with the preference of the method's own.
pub(super) const fn move_size_options(select: &'static str) -> [OptionSpec; 4] {
    [
        OptionSpec::new("k", Kind::Int(2, 2048), "16", "cells of a move inside the board"),
        OptionSpec::new("border-k", Kind::Int(2, 2048), "24", "cells of a move along the frame"),
        OptionSpec::new(
            "select",
            Kind::Choice(&["violated", "anywhere"]),
            select,
            "cells that a move prefers",
        ),
        OptionSpec::new(
            "regions",
            Kind::Choice(&["apart", "together"]),
            "apart",
            "apart: a move takes k cells inside or border-k along the frame; together: k cells of \
             the whole board, as schaus-deville-2008 3 has it",
        ),
    ]
}

impl MoveSize {
    /// What options (with [`move_size_options`] among them) ask for.
    pub(super) fn from_options(options: &Options) -> Self {
        let violated = options.text("select") == "violated";
        MoveSize {
            inner: options.size("k"),
            frame: options.size("border-k"),
            preference: if violated { Preference::Violated } else { Preference::Random },
            together: options.text("regions") == "together",
        }
    }

    /// The cells of a move in a region.
    pub(super) fn cells(&self, geometry: &BoardGeometry, region: usize) -> usize {
        if geometry.regions()[region].borders == 0 { self.inner } else { self.frame }
    }
}

/// The walk.
pub(super) struct BoardWalk<'t> {
    pub(super) geometry: &'t BoardGeometry<'t>,
    pub(super) state: State,
    pub(super) vlns: Vlns,
    /// What the last move replaced.
    pub(super) log: Log,
    best: Vec<Placed>,
    best_cost: u32,
    checked: bool,
}

impl<'t> BoardWalk<'t> {
    /// A walk from a board; `checked` recounts everything from scratch after every move.
    pub(super) fn new(geometry: &'t BoardGeometry<'t>, state: State, checked: bool) -> Self {
        let (best, best_cost) = (state.layout().to_vec(), state.cost());
        let vlns = Vlns::default();
        BoardWalk { geometry, state, vlns, log: Vec::new(), best, best_cost, checked }
    }

    /// The fewest unmatched edges met.
    pub(super) fn best_cost(&self) -> u32 {
        self.best_cost
    }

    /// The best board met.
    pub(super) fn best(&self) -> &[Placed] {
        &self.best
    }

    /// The current board.
    pub(super) fn board(&self) -> Board {
        self.geometry.board(self.state.layout())
    }

    /// True once every edge matches.
    pub(super) fn is_done(&self) -> bool {
        self.best_cost == 0
    }

    /// Notes the current board if it is the best. True if it is.
    pub(super) fn note(&mut self, run: &Run) -> bool {
        if self.checked {
            self.state.audit(self.geometry);
        }
        if self.state.cost() >= self.best_cost {
            return false;
        }
        self.best_cost = self.state.cost();
        self.best.copy_from_slice(self.state.layout());
        run.improved_to(Cost::from(self.best_cost), || self.board());
        true
    }

    /// Goes back to the best board.
    pub(super) fn return_to_best(&mut self) {
        self.state.load(self.geometry, &self.best);
    }

    /// Takes the last move back.
    pub(super) fn undo(&mut self) {
        self.state.undo(self.geometry, &self.log);
    }

    /// A region, as likely as its share of what can be chosen: of the violated cells if these are
    /// preferred, else of all free cells.
    pub(super) fn region(&self, preference: Preference, rng: &mut Rng) -> usize {
        let regions = self.geometry.regions();
        let violated: usize = (0..regions.len()).map(|r| self.state.violated(r).len()).sum();
        let by_violated = preference == Preference::Violated && violated > 0;
        let share = |region: usize| {
            if by_violated {
                self.state.violated(region).len()
            } else {
                regions[region].cells.len()
            }
        };
        let mut left = rng.below((0..regions.len()).map(share).sum::<usize>().max(1));
        for region in 0..regions.len() {
            match left.checked_sub(share(region)) {
                Some(rest) => left = rest,
                None => return region,
            }
        }
        0
    }

    /// Chooses the cells of a move over the whole board and gives those of each region that has any.
    /// No two of them touch, so that the best moves of the regions make the best move of all.
    pub(super) fn choose_together(
        &mut self,
        size: &MoveSize,
        open: impl Fn(usize) -> bool,
        rng: &mut Rng,
    ) -> Vec<Vec<usize>> {
        let BoardWalk { geometry, state, vlns, .. } = self;
        let wanted = (size.inner, size.preference);
        vlns.selection.choose_together(geometry, state, wanted, open, rng);
        let mut parts = vec![Vec::new(); geometry.regions().len()];
        for &cell in vlns.selection.cells() {
            if let Some(region) = geometry.region_of(cell) {
                parts[region].push(cell);
            }
        }
        parts.retain(|part| !part.is_empty());
        parts
    }

    /// Takes the pieces of these cells of one region off, to be laid back.
    pub(super) fn select(&mut self, cells: &[usize]) {
        self.vlns.selection.clear(self.geometry);
        for &cell in cells {
            self.vlns.selection.take(self.geometry, cell);
        }
    }

    /// Makes the optimal move on a set of cells of a region, or of the whole board.
    pub(super) fn replace(&mut self, region: usize, size: &MoveSize, goal: Goal, rng: &mut Rng) {
        if size.together {
            self.log.clear();
            for part in self.choose_together(size, |_| true, rng) {
                self.select(&part);
                let BoardWalk { geometry, state, vlns, log, .. } = self;
                vlns.annotate(geometry, state, goal);
                vlns.replace(geometry, state, log);
            }
            return;
        }
        let BoardWalk { geometry, state, vlns, log, .. } = self;
        let wanted = (region, size.cells(geometry, region));
        vlns.selection.choose(geometry, state, wanted, size.preference, |_| true, rng);
        vlns.annotate(geometry, state, goal);
        log.clear();
        vlns.replace(geometry, state, log);
    }

    /// Makes an exchange.
    pub(super) fn exchange(&mut self, swap: Swap) {
        let BoardWalk { geometry, state, log, .. } = self;
        log.clear();
        log.push((swap.a, state.placed(swap.a)));
        if swap.a != swap.b {
            log.push((swap.b, state.placed(swap.b)));
        }
        swap.make(geometry, state);
    }

    /// Ends the walk.
    pub(super) fn end(self, stopped: Option<Stop>, run: &Run) -> Outcome<Vec<Placed>> {
        let proof = if self.is_done() { Proof::Optimal } else { Proof::None };
        let stopped = stopped.filter(|_| proof == Proof::None);
        let best = Some((self.best, Cost::from(self.best_cost)));
        Outcome { best, proof, stopped, steps: run.steps() }
    }
}
