//! `vlns`: very large moves and nothing else, from many starts (schaus-deville-2008 Fig. 4).

pub(super) mod neighbourhood;

use crate::local::construct::{Construction, start_options, start_refused};
use crate::local::multiple;
use crate::local::walk::{BoardWalk, MoveSize, move_size_options};
use crate::{Board, Eternity, Instance};
use kumiki_core::{Kind, Method, OptionSpec, Options, Outcome, Run, Stop};
use neighbourhood::Goal;
use std::ops::ControlFlow;

pub(crate) const METHOD: Method<Eternity> = Method {
    source: "schaus-deville-2008 3",
    options: &OPTIONS,
    refuses: start_refused,
    ..Method::new("vlns", "descent by optimal replacement of pieces that do not touch", solve)
};

const OPTIONS: [OptionSpec; 12] = {
    let [start, order, nodes, cp_nodes, relaxed] = start_options("random");
    let [k, border_k, select, regions] = move_size_options("anywhere");
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
    let size = MoveSize::from_options(options);
    let checked = options.flag("checked");
    multiple(instance, options, run, |geometry, run| {
        let patience = super::per_cell(options, "patience", geometry, 2000);
        let mut walk = BoardWalk::new(geometry, construction.build(geometry, &[], run), checked);
        let stopped = descend(&mut walk, &size, patience, run).break_value();
        walk.end(stopped, run)
    })
}

fn descend(
    walk: &mut BoardWalk,
    size: &MoveSize,
    patience: u64,
    run: &mut Run,
) -> ControlFlow<Stop> {
    let mut idle = 0;
    while !walk.is_done() && idle < patience {
        run.step_showing(|| walk.board())?;
        let region = walk.region(size.preference, &mut run.rng);
        walk.replace(region, size, Goal::Best, &mut run.rng);
        idle = if walk.note(run) { 0 } else { idle + 1 };
    }
    ControlFlow::Continue(())
}
