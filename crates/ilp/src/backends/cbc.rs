//! Cbc of COIN-OR: the one file that speaks to it, through `cbc/shim.cpp`. It works on a thread of
//! its own, for between two of its events minutes may pass.

#![allow(unsafe_code, reason = "a C interface has no other")]

use crate::solver::{nodes_left, sign};
use crate::{Answer, Incumbent, Model, Solver, Status, Task};
use kumiki_core::{Line, Run, Stop, work_apart};
use std::ffi::{c_char, c_int, c_void};
use std::ops::ControlFlow;
use std::ptr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Cbc at work. It is given the whole model each time.
#[derive(Debug)]
pub(super) struct Cbc;

/// Cbc keeps things in global variables: one solve at a time.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// Rows written down between two looks at the clock.
const LOOK_EVERY: usize = 1 << 12;

/// What it takes for no limit.
const FOR_EVER: f64 = 1e8;

/// What it takes for no objective, and everything beyond.
const UNKNOWN: f64 = 1e40;

#[repr(C)]
struct CbcProblem {
    columns: c_int,
    rows: c_int,
    starts: *const c_int,
    index: *const c_int,
    value: *const f64,
    row_lower: *const f64,
    row_upper: *const f64,
    lower: *const f64,
    upper: *const f64,
    cost: *const f64,
    integer: *const c_char,
    start: *const f64,
}

#[repr(C)]
struct Limits {
    seconds: f64,
    nodes: c_int,
    threads: c_int,
    seed: c_int,
    relaxed: c_int,
    data: *mut c_void,
    stop: extern "C" fn(*mut c_void) -> c_int,
    improved: extern "C" fn(*mut c_void, f64, f64),
}

#[repr(C)]
#[derive(Default)]
struct Found {
    status: c_int,
    has_point: c_int,
    nodes: c_int,
    bound: f64,
}

unsafe extern "C" {
    fn kumiki_cbc_solve(
        problem: *const CbcProblem,
        limits: *const Limits,
        found: *mut Found,
        values: *mut f64,
    );
}

/// What Cbc tells on the way: an objective and a bound.
type Better = (f64, f64);

/// What the callbacks need.
struct Watched<'a> {
    line: &'a Line<Better>,
    /// Cbc tells of models to be maximised now by their objective, now by its negative: it is only
    /// given models to be minimised.
    sign: f64,
}

extern "C" fn stop(data: *mut c_void) -> c_int {
    // SAFETY: `data` is the `Watched` of the solve at work, which is only read.
    let watched = unsafe { &*data.cast::<Watched>().cast_const() };
    watched.line.is_asked_to_stop().into()
}

extern "C" fn improved(data: *mut c_void, objective: f64, bound: f64) {
    // SAFETY: as in `stop`.
    let watched = unsafe { &*data.cast::<Watched>().cast_const() };
    // It also tells of points that it has not yet looked at.
    if objective.abs() >= UNKNOWN {
        return;
    }
    let objective = watched.sign * objective;
    let bound = if bound.abs() < UNKNOWN { watched.sign * bound } else { f64::INFINITY };
    watched.line.tell((objective, bound));
}

impl Solver for Cbc {
    fn solve(&mut self, model: &Model, task: &Task, run: &mut Run) -> Answer {
        let stopped = |stop| Answer::none(Status::Stopped(stop)).or_start(model, task);
        let turn = match turn(run) {
            Ok(turn) => turn,
            Err(stop) => return stopped(stop),
        };
        if let Some(answer) = Answer::of_no_columns(model) {
            return answer;
        }
        let sign = sign(model.sense());
        let arrays = match Arrays::of(model, sign, run) {
            ControlFlow::Continue(arrays) => arrays,
            ControlFlow::Break(stop) => return stopped(stop),
        };
        let limits = CbcLimits::of(task, run);
        let start = task.start.filter(|start| start.len() == model.columns().len());
        let start = start.map(<[f64]>::to_vec);
        let work = move |line: &Line<Better>| {
            // Kept as long as Cbc works, be it for nobody.
            let _turn = turn;
            arrays.solve(start.as_deref(), &limits, &Watched { line, sign })
        };
        let watched: &Run = run;
        let hear = |(objective, bound)| {
            (task.watch)(&Incumbent { values: None, objective, bound }, watched);
        };
        let (found, values) = match work_apart(watched, work, hear, task.meanwhile) {
            Ok(found) => found,
            Err(stop) => return stopped(stop),
        };
        if task.integers {
            // It may go a few nodes too far, which are nobody's.
            let nodes = u64::try_from(found.nodes).unwrap_or(0).max(1);
            run.count_steps(nodes_left(run).map_or(nodes, |left| nodes.min(left)));
        }
        let status = match found.status {
            0 => Status::Optimal,
            1 => Status::Infeasible,
            2 => Status::Stopped(match run.check_limits() {
                ControlFlow::Break(stop) => stop,
                _ if run.budget().time.is_some() => Stop::Time,
                _ => Stop::Steps,
            }),
            _ => Status::Failed("Cbc gives up".to_owned()),
        };
        let bound = Some(found.bound).filter(|bound| bound.abs() < UNKNOWN).map(|b| sign * b);
        let values = (found.has_point != 0).then_some(values);
        Answer { status, values, bound }.or_start(model, task).rounded(model, task)
    }
}

/// Taken and given back by any thread, unlike a guard of a mutex: the turn goes with the work.
struct Turn;

impl Drop for Turn {
    fn drop(&mut self) {
        TAKEN.store(false, Ordering::Release);
    }
}

/// Waits for the turn of this solve, unless the run is stopped before.
fn turn(run: &Run) -> Result<Turn, Stop> {
    loop {
        if let ControlFlow::Break(stop) = run.check_limits() {
            return Err(stop);
        }
        if !TAKEN.swap(true, Ordering::Acquire) {
            return Ok(Turn);
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// What a solve may take.
struct CbcLimits {
    deadline: Option<Instant>,
    nodes: c_int,
    threads: c_int,
    seed: c_int,
    relaxed: bool,
}

impl CbcLimits {
    fn of(task: &Task, run: &Run) -> Self {
        // On several threads Cbc finds now this and now that point: only where the clock decides
        // what is found, for then nothing can be reproduced.
        let budget = run.budget();
        let threads =
            if budget.time.is_some() && budget.steps.is_none() { run.threads() } else { 1 };
        CbcLimits {
            deadline: run.time_left().and_then(|left| Instant::now().checked_add(left)),
            nodes: nodes_left(run).and_then(|n| c_int::try_from(n).ok()).unwrap_or(c_int::MAX),
            threads: c_int::try_from(threads).unwrap_or(1),
            seed: (run.seed() & 0x7fff_ffff) as c_int,
            relaxed: !task.integers,
        }
    }
}

/// A model as Cbc takes it.
struct Arrays {
    starts: Vec<c_int>,
    index: Vec<c_int>,
    value: Vec<f64>,
    row_lower: Vec<f64>,
    row_upper: Vec<f64>,
    lower: Vec<f64>,
    upper: Vec<f64>,
    cost: Vec<f64>,
    integer: Vec<c_char>,
}

impl Arrays {
    fn of(model: &Model, sign: f64, run: &Run) -> ControlFlow<Stop, Self> {
        let (mut starts, mut index, mut value) = (vec![0], Vec::new(), Vec::new());
        for (number, row) in model.rows().iter().enumerate() {
            if number % LOOK_EVERY == LOOK_EVERY - 1 {
                run.check_clock()?;
            }
            index.extend(row.terms.iter().map(|&(col, _)| col.index() as c_int));
            value.extend(row.terms.iter().map(|&(_, factor)| factor));
            starts.push(index.len() as c_int);
        }
        let columns = model.columns().iter();
        ControlFlow::Continue(Arrays {
            starts,
            index,
            value,
            row_lower: model.rows().iter().map(|row| row.lower).collect(),
            row_upper: model.rows().iter().map(|row| row.upper).collect(),
            lower: columns.clone().map(|column| column.lower).collect(),
            upper: columns.clone().map(|column| column.upper).collect(),
            cost: columns.clone().map(|column| sign * column.cost).collect(),
            integer: columns.map(|column| column.integer as c_char).collect(),
        })
    }

    fn solve(
        &self,
        start: Option<&[f64]>,
        limits: &CbcLimits,
        watched: &Watched,
    ) -> (Found, Vec<f64>) {
        let problem = CbcProblem {
            columns: self.lower.len() as c_int,
            rows: self.row_lower.len() as c_int,
            starts: self.starts.as_ptr(),
            index: self.index.as_ptr(),
            value: self.value.as_ptr(),
            row_lower: self.row_lower.as_ptr(),
            row_upper: self.row_upper.as_ptr(),
            lower: self.lower.as_ptr(),
            upper: self.upper.as_ptr(),
            cost: self.cost.as_ptr(),
            integer: self.integer.as_ptr(),
            start: start.map_or(ptr::null(), <[f64]>::as_ptr),
        };
        let left = |deadline: Instant| deadline.saturating_duration_since(Instant::now());
        let limits = Limits {
            seconds: limits.deadline.map_or(FOR_EVER, |deadline| left(deadline).as_secs_f64()),
            nodes: limits.nodes,
            threads: limits.threads,
            seed: limits.seed,
            relaxed: limits.relaxed.into(),
            data: ptr::from_ref(watched).cast_mut().cast(),
            stop,
            improved,
        };
        let mut found = Found::default();
        let mut values = vec![0.0; self.lower.len()];
        // SAFETY: the arrays have the lengths given and live as long as the call, after which
        // Cbc holds none of them; `values` has room for a value of each column.
        unsafe { kumiki_cbc_solve(&problem, &limits, &mut found, values.as_mut_ptr()) };
        (found, values)
    }
}
