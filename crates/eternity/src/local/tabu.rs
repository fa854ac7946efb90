//! `tabu`: Algorithm 1 of schaus-deville-2008 §4, with very large moves or with swap-and-turns.

use super::super::{Board, Eternity, Instance};
use super::construct::{Construction, start_options, start_refused};
use super::multiple;
use super::swap_turn::{Swap, best_partner};
use super::vlns::neighbourhood::Goal;
use super::walk::{BoardWalk, MoveSize, move_size_options};
use kumiki_core::{Kind, Method, OptionSpec, Options, Outcome, Rng, Run, Stop};
use std::ops::ControlFlow;

pub(in super::super) const METHOD: Method<Eternity> = Method {
    source: "schaus-deville-2008 4",
    options: &OPTIONS,
    refuses: start_refused,
    ..Method::new("tabu", "very large moves with two tabu lists, shaken on plateaus", solve)
};

const OPTIONS: [OptionSpec; 18] = {
    let [start, order, nodes, cp_nodes, relaxed] = start_options("recursive");
    let [k, border_k, select, regions] = move_size_options("violated");
    [
        OptionSpec::new("move", Kind::Choice(&["vlns", "swap"]), "vlns", "the neighbourhood"),
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
            "cell-tenure",
            Kind::Span(0, 1_000_000),
            "0..2",
            "moves during which a chosen cell stays tabu",
        ),
        OptionSpec::new(
            "arc-tenure",
            Kind::Span(0, 1_000_000),
            "2..10",
            "moves during which a piece may not return to its cell",
        ),
        OptionSpec::new(
            "plateau",
            Kind::Int(1, i64::MAX),
            "",
            "moves without improvement that count as a plateau; unset: 40 per cell",
        ),
        OptionSpec::new(
            "shake",
            Kind::Int(0, 4096),
            "3",
            "number of swap-and-turn moves used to leave a plateau",
        ),
        OptionSpec::new(
            "return-after",
            Kind::Int(1, i64::MAX),
            "5",
            "plateaus without improvement before returning to the best board",
        ),
        OptionSpec::new(
            "returns",
            Kind::Int(1, i64::MAX),
            "10",
            "returns without improvement before a restart",
        ),
        super::TRIES,
        super::CHECKED,
    ]
};

struct Settings {
    swap: bool,
    size: MoveSize,
    cell_tenure: (usize, usize),
    arc_tenure: (usize, usize),
    plateau: u64,
    shake: usize,
    return_after: u64,
    returns: u64,
}

fn solve(instance: &Instance, options: &Options, run: &mut Run) -> Outcome<Board> {
    let construction = Construction::from_options(options);
    let span = |name| {
        let (low, high) = options.span(name);
        (low.unsigned_abs() as usize, high.unsigned_abs() as usize)
    };
    multiple(instance, options, run, |geometry, run| {
        let settings = Settings {
            swap: options.text("move") == "swap",
            size: MoveSize::from_options(options),
            cell_tenure: span("cell-tenure"),
            arc_tenure: span("arc-tenure"),
            plateau: super::per_cell(options, "plateau", geometry, 40),
            shake: options.size("shake"),
            return_after: options.size("return-after") as u64,
            returns: options.size("returns") as u64,
        };
        let state = construction.build(geometry, &[], run);
        let walk = BoardWalk::new(geometry, state, options.flag("checked"));
        let cells = geometry.cells();
        let tabu = Lists { now: 0, cells: vec![0; cells], arcs: vec![Vec::new(); cells] };
        let mut search = Search { settings, walk, tabu };
        let stopped = search.walk(run).break_value();
        search.walk.end(stopped, run)
    })
}

/// The two lists. Tenures are drawn again at every entry.
struct Lists {
    now: u64,
    /// Until when a cell is not chosen.
    cells: Vec<u64>,
    /// For every cell, from which cells no piece comes back to it, and until when.
    arcs: Vec<Vec<(u16, u64)>>,
}

impl Lists {
    fn until(&self, (low, high): (usize, usize), rng: &mut Rng) -> u64 {
        self.now + rng.between(low, high) as u64
    }

    /// A piece went `from` a cell `to` another: the opposite move is forbidden.
    fn forbid_return(&mut self, from: usize, to: usize, until: u64) {
        let now = self.now;
        let entries = &mut self.arcs[from];
        entries.retain(|&(_, until)| until > now);
        entries.push((to as u16, until));
    }

    /// The cells from which no piece may go to a cell.
    fn forbidden(&self, to: usize) -> impl Iterator<Item = usize> {
        let live = self.arcs[to].iter().filter(|&&(_, until)| until >= self.now);
        live.map(|&(from, _)| usize::from(from))
    }

    /// How many entries are in force.
    fn in_force(&self) -> usize {
        let arcs = self.arcs.iter().flatten().map(|&(_, until)| until);
        self.cells.iter().copied().chain(arcs).filter(|&until| until >= self.now).count()
    }

    fn is_open(&self, cell: usize) -> bool {
        self.cells[cell] < self.now
    }
}

struct Search<'t> {
    settings: Settings,
    walk: BoardWalk<'t>,
    tabu: Lists,
}

impl Search<'_> {
    /// Walks until solved, until there were too many returns, or until the run stops.
    fn walk(&mut self, run: &mut Run) -> ControlFlow<Stop> {
        let (mut idle, mut plateaus, mut returns) = (0, 0, 0);
        let mut lowest = self.walk.state.cost();
        while !self.walk.is_done() {
            if idle >= self.settings.plateau {
                plateaus += 1;
                if plateaus >= self.settings.return_after {
                    returns += 1;
                    if returns > self.settings.returns {
                        break;
                    }
                    self.walk.return_to_best();
                    plateaus = 0;
                }
                self.shake(run);
                (idle, lowest) = (0, self.walk.state.cost());
            }
            run.step_showing(|| self.walk.board())?;
            self.tabu.now += 1;
            run.gauge("tabu moves", || self.tabu.in_force() as f64);
            if self.settings.swap {
                self.swap(&mut run.rng);
            } else {
                self.replace(&mut run.rng);
            }
            if self.walk.note(run) {
                (plateaus, returns) = (0, 0);
            }
            let cost = self.walk.state.cost();
            (lowest, idle) = if cost < lowest { (cost, 0) } else { (lowest, idle + 1) };
        }
        ControlFlow::Continue(())
    }

    /// Diversification: a few random swap-and-turns.
    fn shake(&mut self, run: &mut Run) {
        for _ in 0..self.settings.shake {
            let walk = &mut self.walk;
            if let Some(swap) = Swap::random(walk.geometry, &walk.state, &mut run.rng) {
                walk.exchange(swap);
                walk.note(run);
            }
        }
    }

    /// Steps 1 to 4 of the algorithm.
    fn replace(&mut self, rng: &mut Rng) {
        let Search { settings, walk, tabu } = self;
        walk.log.clear();
        if settings.size.together {
            for part in walk.choose_together(&settings.size, |cell| tabu.is_open(cell), rng) {
                self.walk.select(&part);
                self.lay_back(rng);
            }
            return;
        }
        let preference = settings.size.preference;
        let region = walk.region(preference, rng);
        let BoardWalk { geometry, state, vlns, .. } = walk;
        let wanted = (region, settings.size.cells(geometry, region));
        vlns.selection.choose(geometry, state, wanted, preference, |cell| tabu.is_open(cell), rng);
        self.lay_back(rng);
    }

    /// Steps 2 to 4 on the cells that are selected, all of one region.
    fn lay_back(&mut self, rng: &mut Rng) {
        let Search { settings, walk, tabu } = self;
        let BoardWalk { geometry, state, vlns, log, .. } = walk;
        vlns.annotate(geometry, state, Goal::Best);
        for hole in 0..vlns.selection.cells().len() {
            let cell = vlns.selection.cells()[hole];
            tabu.cells[cell] = tabu.until(settings.cell_tenure, rng);
            for from in tabu.forbidden(cell) {
                vlns.forbid(from, hole);
            }
        }
        vlns.replace(geometry, state, log);
        for (from, to) in vlns.moved() {
            let until = tabu.until(settings.arc_tenure, rng);
            tabu.forbid_return(from, to, until);
        }
    }

    /// The best swap-and-turn of the most violated cell that is not tabu.
    fn swap(&mut self, rng: &mut Rng) {
        let Search { settings, walk, tabu } = self;
        let Some(first) = most_violated(walk, tabu, rng) else { return };
        let open =
            |cell: usize| tabu.is_open(cell) && !tabu.forbidden(cell).any(|from| from == first);
        let Some((swap, _)) = best_partner(walk.geometry, &walk.state, first, open, rng) else {
            return;
        };
        walk.exchange(swap);
        for cell in [swap.a, swap.b] {
            tabu.cells[cell] = tabu.until(settings.cell_tenure, rng);
        }
        for (from, to) in [(swap.a, swap.b), (swap.b, swap.a)] {
            let until = tabu.until(settings.arc_tenure, rng);
            tabu.forbid_return(from, to, until);
        }
    }
}

/// A free cell with the most unmatched edges of those that are not tabu.
fn most_violated(walk: &BoardWalk, tabu: &Lists, rng: &mut Rng) -> Option<usize> {
    let mut best = None;
    let (mut most, mut ties) = (0, 0);
    for region in 0..walk.geometry.regions().len() {
        for &cell in walk.state.violated(region) {
            let cell = usize::from(cell);
            let wrong = walk.state.wrong(cell);
            if wrong < most || !tabu.is_open(cell) {
                continue;
            }
            ties = if wrong == most { ties + 1 } else { 1 };
            most = wrong;
            if ties == 1 || rng.below(ties) == 0 {
                best = Some(cell);
            }
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tabu_cell_is_not_chosen_and_a_piece_does_not_go_back_until_their_time_is_over() {
        let mut lists = Lists { now: 5, cells: vec![0; 4], arcs: vec![Vec::new(); 4] };
        lists.cells[3] = 7;
        // A piece went from cell 1 to cell 2: none comes back from there before move 9.
        lists.forbid_return(1, 2, 8);
        for now in 5..12 {
            lists.now = now;
            assert_eq!(lists.is_open(3), now > 7, "{now}");
            assert!(lists.is_open(0));
            assert_eq!(lists.forbidden(1).collect::<Vec<_>>() == [2], now <= 8, "{now}");
            assert_eq!(lists.forbidden(2).count(), 0);
        }
        let mut rng = Rng::seeded(1);
        let drawn: Vec<u64> = (0..200).map(|_| lists.until((2, 5), &mut rng) - lists.now).collect();
        assert_eq!((drawn.iter().min(), drawn.iter().max()), (Some(&2), Some(&5)));
    }
}
