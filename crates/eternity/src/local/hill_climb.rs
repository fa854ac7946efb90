//! `hill-climb`: phases 2 and 3 of prevost-garnier-2023, every mechanism an option.
//!
//! One try is a chain of searches that share a bandit over corner layouts and the best board so
//! far; each search constructs a board, climbs by perfect squares, then by conflicts.

use super::super::piece::Placed;
use super::super::{Board, Eternity, Instance};
use super::construct::{Construction, start_options, start_refused};
use super::geometry::BoardGeometry;
use super::multiple;
use super::neighbour::Neighbours;
use super::perturb::Perturbation;
use super::relink::{Path, relink};
use super::surrogate::Surrogate;
use super::walk::{BoardWalk, MoveSize, move_size_options};
use kumiki_core::{Cost, Kind, Method, OptionSpec, Options, Outcome, Proof, Run, Stop};
use kumiki_local::EpsilonBandit;
use std::ops::ControlFlow;

pub(in super::super) const METHOD: Method<Eternity> = Method {
    source: "prevost-garnier-2023 Phases 2 and 3",
    options: &OPTIONS,
    refuses: start_refused,
    ..Method::new("hill-climb", "restarted climbing, perfect squares first, then conflicts", solve)
};

const OPTIONS: [OptionSpec; 24] = {
    let [start, order, nodes, cp_nodes, relaxed] = start_options("recursive");
    let [k, border_k, select, regions] = move_size_options("violated");
    [
        k,
        border_k,
        select,
        regions,
        start,
        order,
        nodes,
        cp_nodes,
        relaxed,
        OptionSpec::new(
            "shuffles",
            Kind::Real(0.0, 1.0),
            "0.2",
            "share of moves that shuffle a random pair",
        ),
        OptionSpec::new(
            "patience",
            Kind::Int(1, i64::MAX),
            "",
            "neighbours without improvement before a climb ends; unset: 400 per cell",
        ),
        OptionSpec::new(
            "rounds",
            Kind::Int(0, 1_000_000),
            "10",
            "number of surrogate searches; 0 = none",
        ),
        OptionSpec::new(
            "large-search",
            Kind::Choice(&["ours", "paper"]),
            "ours",
            "paper: Algorithms 1 and 2 of prevost-garnier-2023 as printed; ours: fewer squares with \
             a conflict are better, and each search goes on from the one before",
        ),
        OptionSpec::new(
            "surrogate",
            Kind::Int(1, i64::MAX),
            "",
            "neighbours examined by each surrogate search; unset: 200 per cell",
        ),
        OptionSpec::new(
            "square",
            Kind::Int(1, 64),
            "",
            "side of the squares built first; unset: a fifth of the board",
        ),
        OptionSpec::new(
            "epsilon",
            Kind::Real(0.0, 1.0),
            "0.4",
            "chance of using the best known corners",
        ),
        OptionSpec::new(
            "corners",
            Kind::Choice(&["bandit", "free"]),
            "bandit",
            "how corner pieces are chosen",
        ),
        OptionSpec::new(
            "chain",
            Kind::Int(1, i64::MAX),
            "25",
            "number of searches that share what they learn",
        ),
        OptionSpec::new(
            "kicks",
            Kind::Int(0, i64::MAX),
            "0",
            "number of perturbations in each search",
        ),
        OptionSpec::new(
            "perturb",
            Kind::Choice(Perturbation::WORDS),
            "square",
            "kind of perturbation",
        ),
        OptionSpec::new(
            "strength",
            Kind::Int(2, 4096),
            "9",
            "number of pieces moved by a perturbation",
        ),
        OptionSpec::new(
            "relink",
            Kind::Choice(&["none", "swap", "cycle"]),
            "none",
            "paths from each search's board to the best so far",
        ),
        super::TRIES,
        super::CHECKED,
    ]
};

struct Settings {
    construction: Construction,
    neighbours: Neighbours,
    surrogate: Surrogate,
    patience: u64,
    kicks: u64,
    perturbation: Perturbation,
    strength: usize,
    path: Option<Path>,
    checked: bool,
}

impl Settings {
    fn from_options(options: &Options, geometry: &BoardGeometry) -> Self {
        let checked = options.flag("checked");
        Settings {
            construction: Construction::from_options(options),
            neighbours: Neighbours {
                size: MoveSize::from_options(options),
                shuffles: options.real("shuffles"),
            },
            surrogate: Surrogate {
                rounds: options.size("rounds") as u64,
                moves: super::per_cell(options, "surrogate", geometry, 200),
                square: options.is_set("square").then(|| options.size("square")),
                printed: options.text("large-search") == "paper",
                checked,
            },
            patience: super::per_cell(options, "patience", geometry, 400),
            kicks: options.size("kicks") as u64,
            perturbation: Perturbation::named(options.text("perturb")),
            strength: options.size("strength"),
            path: match options.text("relink") {
                "swap" => Some(Path::Swap),
                "cycle" => Some(Path::Cycle),
                _ => None,
            },
            checked,
        }
    }
}

fn solve(instance: &Instance, options: &Options, run: &mut Run) -> Outcome<Board> {
    multiple(instance, options, run, |geometry, run| {
        let corners = Corners::new(geometry, options.text("corners") == "bandit");
        let mut bandit = EpsilonBandit::new(corners.layouts, options.real("epsilon"));
        let mut chain = Chain { settings: Settings::from_options(options, geometry), best: None };
        let mut stopped = None;
        for _ in 0..options.size("chain") {
            let layout = bandit.pull(&mut run.rng);
            let (better, stop) = chain.search(geometry, &corners.lay(geometry, layout), run);
            if better {
                bandit.reward(layout);
            }
            stopped = stop;
            if stopped.is_some() || chain.is_done() {
                break;
            }
        }
        let proof = if chain.is_done() { Proof::Optimal } else { Proof::None };
        let stopped = stopped.filter(|_| proof == Proof::None);
        let best = chain.best.map(|(layout, cost)| (layout, Cost::from(cost)));
        Outcome { best, proof, stopped, steps: run.steps() }
    })
}

/// Searches that share the best board.
struct Chain {
    settings: Settings,
    best: Option<(Vec<Placed>, u32)>,
}

impl Chain {
    fn is_done(&self) -> bool {
        self.best.as_ref().is_some_and(|best| best.1 == 0)
    }

    /// One search around the given corners: whether its board is the best of the chain, and why
    /// the run stopped if it did.
    fn search(
        &mut self,
        geometry: &BoardGeometry,
        corners: &[(usize, Placed)],
        run: &mut Run,
    ) -> (bool, Option<Stop>) {
        let state = self.settings.construction.build(geometry, corners, run);
        let mut walk = BoardWalk::new(geometry, state, self.settings.checked);
        let stopped = self.improve(&mut walk, run).break_value();
        let better = self.best.as_ref().is_none_or(|best| walk.best_cost() < best.1);
        if better {
            self.best = Some((walk.best().to_vec(), walk.best_cost()));
        }
        (better, stopped)
    }

    fn improve(&self, walk: &mut BoardWalk, run: &mut Run) -> ControlFlow<Stop> {
        let Settings { neighbours, surrogate, .. } = &self.settings;
        surrogate.large_search(walk, neighbours, run)?;
        walk.return_to_best();
        self.climb(walk, run)?;
        for _ in 0..self.settings.kicks {
            if walk.is_done() {
                return ControlFlow::Continue(());
            }
            walk.return_to_best();
            let Settings { perturbation, strength, .. } = self.settings;
            perturbation.shake(walk, strength, &neighbours.size, &mut run.rng);
            walk.note(run);
            self.climb(walk, run)?;
        }
        if let (Some(path), Some((elite, _))) = (self.settings.path, &self.best)
            && let Some(between) = relink(walk.geometry, walk.best(), elite, path, run)?
        {
            walk.state.load(walk.geometry, &between);
            walk.note(run);
            self.climb(walk, run)?;
        }
        ControlFlow::Continue(())
    }

    /// Phase 2: a neighbour is taken when it has no more conflicts.
    fn climb(&self, walk: &mut BoardWalk, run: &mut Run) -> ControlFlow<Stop> {
        let mut idle = 0;
        let mut lowest = walk.state.cost();
        while !walk.is_done() && idle < self.settings.patience {
            run.step_showing(|| walk.board())?;
            let before = walk.state.cost();
            self.settings.neighbours.step(walk, &mut run.rng);
            if walk.state.cost() > before {
                walk.undo();
            }
            walk.note(run);
            let cost = walk.state.cost();
            (lowest, idle) = if cost < lowest { (cost, 0) } else { (lowest, idle + 1) };
        }
        ControlFlow::Continue(())
    }
}

/// The ways to lay the corner pieces on the free corners, by number.
struct Corners {
    region: Option<usize>,
    layouts: usize,
}

impl Corners {
    fn new(geometry: &BoardGeometry, wanted: bool) -> Self {
        // Corners have two border sides that touch, and so a single turn.
        let corner = |r: &super::geometry::Region| r.borders == 2 && r.turns.len() == 1;
        let region = geometry.regions().iter().position(corner).filter(|_| wanted);
        let free = region.map_or(0, |region| geometry.regions()[region].cells.len());
        Corners { region, layouts: (1..=free).product() }
    }

    /// Layout `number`: the digits of the number in the factorial base choose the pieces.
    fn lay(&self, geometry: &BoardGeometry, number: usize) -> Vec<(usize, Placed)> {
        let Some(region) = self.region.map(|region| &geometry.regions()[region]) else {
            return Vec::new();
        };
        let mut left = region.pieces.clone();
        let mut number = number;
        let mut layout = Vec::new();
        for &cell in &region.cells {
            let piece = left.remove(number % left.len());
            number /= left.len() + 1;
            layout.push((cell, geometry.lay(piece, 0, cell)));
        }
        layout
    }
}
