//! A walk over full boards: the current board, the best one met, and how to take a move back.
//!
//! Moves are made first and judged afterwards, for a very large move is known only once its
//! assignment is solved.

use super::super::Board;
use super::super::piece::Placed;
use super::geometry::Terrain;
use super::selection::Preference;
use super::state::{Log, State};
use super::swap_turn::Swap;
use super::vlns::neighbourhood::{Goal, Vlns};
use kumiki_core::{Cost, Kind, OptionSpec, Options, Outcome, Proof, Rng, Run, Stop};

/// How large the very large moves are, and which cells they take.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reach {
    /// Cells of a move inside the board.
    inner: usize,
    /// Cells of a move along the frame.
    frame: usize,
    pub(super) preference: Preference,
    /// A move takes its cells from the whole board.
    pub(super) together: bool,
}

/// The options of [`Reach`], with the preference of the method's own.
pub(super) const fn reach_options(select: &'static str) -> [OptionSpec; 4] {
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

impl Reach {
    /// What options (with [`reach_options`] among them) ask for.
    pub(super) fn from_options(options: &Options) -> Self {
        let violated = options.text("select") == "violated";
        Reach {
            inner: options.size("k"),
            frame: options.size("border-k"),
            preference: if violated { Preference::Violated } else { Preference::Random },
            together: options.text("regions") == "together",
        }
    }

    /// The cells of a move in a region.
    pub(super) fn cells(&self, terrain: &Terrain, region: usize) -> usize {
        if terrain.regions()[region].borders == 0 { self.inner } else { self.frame }
    }
}

/// The walk.
pub(super) struct Trail<'t> {
    pub(super) terrain: &'t Terrain<'t>,
    pub(super) state: State,
    pub(super) vlns: Vlns,
    /// What the last move replaced.
    pub(super) log: Log,
    best: Vec<Placed>,
    best_cost: u32,
    checked: bool,
}

impl<'t> Trail<'t> {
    /// A walk from a board; `checked` recounts everything from scratch after every move.
    pub(super) fn new(terrain: &'t Terrain<'t>, state: State, checked: bool) -> Self {
        let (best, best_cost) = (state.layout().to_vec(), state.cost());
        let vlns = Vlns::default();
        Trail { terrain, state, vlns, log: Vec::new(), best, best_cost, checked }
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
        self.terrain.board(self.state.layout())
    }

    /// True once every edge matches.
    pub(super) fn is_done(&self) -> bool {
        self.best_cost == 0
    }

    /// Notes the current board if it is the best. True if it is.
    pub(super) fn note(&mut self, run: &Run) -> bool {
        if self.checked {
            self.state.audit(self.terrain);
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
        self.state.load(self.terrain, &self.best);
    }

    /// Takes the last move back.
    pub(super) fn undo(&mut self) {
        self.state.undo(self.terrain, &self.log);
    }

    /// A region, as likely as its share of what can be chosen: of the violated cells if these are
    /// preferred, else of all free cells.
    pub(super) fn region(&self, preference: Preference, rng: &mut Rng) -> usize {
        let regions = self.terrain.regions();
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
        reach: &Reach,
        open: impl Fn(usize) -> bool,
        rng: &mut Rng,
    ) -> Vec<Vec<usize>> {
        let Trail { terrain, state, vlns, .. } = self;
        let wanted = (reach.inner, reach.preference);
        vlns.selection.choose_together(terrain, state, wanted, open, rng);
        let mut parts = vec![Vec::new(); terrain.regions().len()];
        for &cell in vlns.selection.cells() {
            if let Some(region) = terrain.region_of(cell) {
                parts[region].push(cell);
            }
        }
        parts.retain(|part| !part.is_empty());
        parts
    }

    /// Takes the pieces of these cells of one region off, to be laid back.
    pub(super) fn select(&mut self, cells: &[usize]) {
        self.vlns.selection.clear(self.terrain);
        for &cell in cells {
            self.vlns.selection.take(self.terrain, cell);
        }
    }

    /// Makes the optimal move on a set of cells of a region, or of the whole board.
    pub(super) fn replace(&mut self, region: usize, reach: &Reach, goal: Goal, rng: &mut Rng) {
        if reach.together {
            self.log.clear();
            for part in self.choose_together(reach, |_| true, rng) {
                self.select(&part);
                let Trail { terrain, state, vlns, log, .. } = self;
                vlns.annotate(terrain, state, goal);
                vlns.replace(terrain, state, log);
            }
            return;
        }
        let Trail { terrain, state, vlns, log, .. } = self;
        let wanted = (region, reach.cells(terrain, region));
        vlns.selection.choose(terrain, state, wanted, reach.preference, |_| true, rng);
        vlns.annotate(terrain, state, goal);
        log.clear();
        vlns.replace(terrain, state, log);
    }

    /// Makes an exchange.
    pub(super) fn exchange(&mut self, swap: Swap) {
        let Trail { terrain, state, log, .. } = self;
        log.clear();
        log.push((swap.a, state.placed(swap.a)));
        if swap.a != swap.b {
            log.push((swap.b, state.placed(swap.b)));
        }
        swap.make(terrain, state);
    }

    /// Ends the walk.
    pub(super) fn end(self, stopped: Option<Stop>, run: &Run) -> Outcome<Vec<Placed>> {
        let proof = if self.is_done() { Proof::Optimal } else { Proof::None };
        let stopped = stopped.filter(|_| proof == Proof::None);
        let best = Some((self.best, Cost::from(self.best_cost)));
        Outcome { best, proof, stopped, steps: run.steps() }
    }
}
