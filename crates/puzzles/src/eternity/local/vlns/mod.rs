//! `vlns`: very large moves and nothing else, from many starts (schaus-deville-2008 Fig. 4).

pub(super) mod neighbourhood;

use crate::eternity::local::construct::{Construction, start_options, start_refused};
use crate::eternity::local::multiple;
use crate::eternity::local::walk::{Reach, Trail, reach_options};
use crate::eternity::{Board, Eternity, Instance};
use kumiki_core::{Kind, Method, OptionSpec, Options, Outcome, Run, Stop};
use neighbourhood::Goal;
use std::ops::ControlFlow;

pub(in crate::eternity) const METHOD: Method<Eternity> = Method {
    source: "schaus-deville-2008 3",
    options: &OPTIONS,
    refuses: start_refused,
    ..Method::new("vlns", "descent by optimal replacement of pieces that do not touch", solve)
};

const OPTIONS: [OptionSpec; 12] = {
    let [start, order, nodes, cp_nodes, relaxed] = start_options("random");
    let [k, border_k, select, regions] = reach_options("anywhere");
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
            "patience",
            Kind::Int(1, i64::MAX),
            "",
            "moves without improvement before a restart; unset: 2000 per cell",
        ),
        super::TRIES,
        super::CHECKED,
    ]
};

fn solve(instance: &Instance, options: &Options, run: &mut Run) -> Outcome<Board> {
    let construction = Construction::from_options(options);
    let reach = Reach::from_options(options);
    let checked = options.flag("checked");
    multiple(instance, options, run, |terrain, run| {
        let patience = super::per_cell(options, "patience", terrain, 2000);
        let mut trail = Trail::new(terrain, construction.build(terrain, &[], run), checked);
        let stopped = descend(&mut trail, &reach, patience, run).break_value();
        trail.end(stopped, run)
    })
}

fn descend(trail: &mut Trail, reach: &Reach, patience: u64, run: &mut Run) -> ControlFlow<Stop> {
    let mut idle = 0;
    while !trail.is_done() && idle < patience {
        run.step_showing(|| trail.board())?;
        let region = trail.region(reach.preference, &mut run.rng);
        trail.replace(region, reach, Goal::Best, &mut run.rng);
        idle = if trail.note(run) { 0 } else { idle + 1 };
    }
    ControlFlow::Continue(())
}
