//! HiGHS through its C interface: the one file that speaks to it.
//!
//! Its callbacks carry better points out and the wish to stop in. It does not call while it takes a
//! model over, presolves it or begins with the first relaxation: it works on a thread of its own, and
//! whoever waits can leave. Rows that a model has gained since the last call are added to what HiGHS
//! holds, so that relaxations start from the last basis.

#![allow(unsafe_code, reason = "a C interface has no other")]

use crate::solver::nodes_left;
use crate::{Answer, Incumbent, Model, Row, Sense, Solver, Status, Task};
use highs_sys::{
    Highs_addRows, Highs_clearSolver, Highs_create, Highs_destroy, Highs_getDoubleInfoValue,
    Highs_getInt64InfoValue, Highs_getIntInfoValue, Highs_getModelStatus, Highs_getSolution,
    Highs_passMip, Highs_run, Highs_setBoolOptionValue, Highs_setCallback,
    Highs_setDoubleOptionValue, Highs_setIntOptionValue, Highs_setSolution, Highs_startCallback,
    HighsCallbackDataIn, HighsCallbackDataOut, HighsInt, MATRIX_FORMAT_ROW_WISE,
    MODEL_STATUS_INFEASIBLE, MODEL_STATUS_MODEL_EMPTY, MODEL_STATUS_OPTIMAL,
    OBJECTIVE_SENSE_MAXIMIZE, OBJECTIVE_SENSE_MINIMIZE, SOLUTION_STATUS_FEASIBLE, STATUS_ERROR,
    kHighsCallbackIpmInterrupt, kHighsCallbackMipImprovingSolution, kHighsCallbackMipInterrupt,
    kHighsCallbackSimplexInterrupt,
};
use kumiki_core::{Line, Run, Stop, work_apart};
use std::ffi::{CStr, c_char, c_int, c_void};
use std::ops::ControlFlow;
use std::ptr;
use std::time::Instant;

/// Rows written down between two looks at the clock.
const LOOK_EVERY: usize = 1 << 12;

/// HiGHS at work on one model.
#[derive(Default)]
pub(super) struct Highs {
    /// What it holds; `None` = no model yet, or it was left behind with it.
    held: Option<Instance>,
}

impl Solver for Highs {
    fn solve(&mut self, model: &Model, task: &Task, run: &mut Run) -> Answer {
        let stopped = |stop| Answer::none(Status::Stopped(stop)).or_start(model, task);
        if let ControlFlow::Break(stop) = run.check_limits() {
            return stopped(stop);
        }
        if let Some(answer) = Answer::of_no_columns(model) {
            return answer;
        }
        let held = self.held.take();
        let known = held.as_ref().map_or(0, |held| held.rows);
        let rows = match Rows::of(&model.rows()[known..], run) {
            ControlFlow::Continue(rows) => rows,
            ControlFlow::Break(stop) => return stopped(stop),
        };
        let columns = held.is_none().then(|| Columns::of(model));
        let request = Request::of(task, run);
        let work = move |line: &Line<Better>| {
            let mut instance = held.unwrap_or_else(Instance::new);
            let loaded = instance.load(columns, &rows) != STATUS_ERROR;
            let found = loaded.then(|| instance.solve(&request, line));
            (instance, found)
        };
        let (watched, mut last): (&Run, _) = (run, None);
        let hear = |(values, objective, bound): Better| {
            (task.watch)(&Incumbent { values: values.as_deref(), objective, bound }, watched);
            if values.is_some() {
                last = values;
            }
        };
        let (instance, found) = match work_apart(watched, work, hear, task.meanwhile) {
            Ok(done) => done,
            Err(stop) => {
                // Left behind: what it has told of is what is known.
                let answer = Answer { values: last, ..Answer::none(Status::Stopped(stop)) };
                return answer.or_start(model, task).rounded(model, task);
            }
        };
        self.held = Some(instance);
        let Some(found) = found else {
            return Answer::none(Status::Failed("HiGHS refuses the model".to_owned()));
        };
        if task.integers {
            run.count_steps(u64::try_from(found.nodes).unwrap_or(0).max(1));
        }
        let Found { code, values, bound, .. } = found;
        Answer { status: status(code, run), values, bound }
            .or_start(model, task)
            .rounded(model, task)
    }
}

/// What it says at the end.
fn status(code: HighsInt, run: &Run) -> Status {
    match code {
        MODEL_STATUS_OPTIMAL | MODEL_STATUS_MODEL_EMPTY => return Status::Optimal,
        MODEL_STATUS_INFEASIBLE => return Status::Infeasible,
        _ => {}
    }
    match run.check_limits() {
        ControlFlow::Break(stop) => Status::Stopped(stop),
        // Its clock is a little ahead of ours.
        _ if code == highs_sys::MODEL_STATUS_REACHED_TIME_LIMIT => Status::Stopped(Stop::Time),
        _ if nodes_left(run).is_some() => Status::Stopped(Stop::Steps),
        _ => Status::Failed(format!("HiGHS ends with status {code}")),
    }
}

/// What HiGHS tells on the way: a point, if it shows it, its objective and a bound.
type Better = (Option<Vec<f64>>, f64, f64);

/// What one solve is asked.
struct Request {
    integers: bool,
    threads: HighsInt,
    seed: HighsInt,
    nodes: HighsInt,
    deadline: Option<Instant>,
    start: Option<Vec<f64>>,
}

impl Request {
    fn of(task: &Task, run: &Run) -> Self {
        Request {
            integers: task.integers,
            threads: HighsInt::try_from(run.threads()).unwrap_or(1),
            seed: (run.seed() & 0x7fff_ffff) as HighsInt,
            nodes: nodes_left(run)
                .and_then(|n| HighsInt::try_from(n).ok())
                .unwrap_or(HighsInt::MAX),
            deadline: run.time_left().and_then(|left| Instant::now().checked_add(left)),
            start: task.start.map(<[f64]>::to_vec),
        }
    }
}

/// What one solve came to.
struct Found {
    code: HighsInt,
    nodes: i64,
    values: Option<Vec<f64>>,
    bound: Option<f64>,
}

/// Rows as HiGHS takes them.
#[derive(Default)]
struct Rows {
    lower: Vec<f64>,
    upper: Vec<f64>,
    starts: Vec<HighsInt>,
    index: Vec<HighsInt>,
    value: Vec<f64>,
}

impl Rows {
    fn of(rows: &[Row], run: &Run) -> ControlFlow<Stop, Self> {
        let mut all = Rows::default();
        for (number, row) in rows.iter().enumerate() {
            if number % LOOK_EVERY == LOOK_EVERY - 1 {
                run.check_clock()?;
            }
            all.lower.push(row.lower);
            all.upper.push(row.upper);
            all.starts.push(all.index.len() as HighsInt);
            all.index.extend(row.terms.iter().map(|&(col, _)| col.index() as HighsInt));
            all.value.extend(row.terms.iter().map(|&(_, factor)| factor));
        }
        ControlFlow::Continue(all)
    }

    fn count(&self) -> HighsInt {
        self.lower.len() as HighsInt
    }

    fn entries(&self) -> HighsInt {
        self.index.len() as HighsInt
    }
}

/// Columns as HiGHS takes them.
struct Columns {
    cost: Vec<f64>,
    lower: Vec<f64>,
    upper: Vec<f64>,
    integer: Vec<HighsInt>,
    sense: HighsInt,
}

impl Columns {
    fn of(model: &Model) -> Self {
        let columns = model.columns();
        Columns {
            cost: columns.iter().map(|column| column.cost).collect(),
            lower: columns.iter().map(|column| column.lower).collect(),
            upper: columns.iter().map(|column| column.upper).collect(),
            integer: columns.iter().map(|column| column.integer.into()).collect(),
            sense: match model.sense() {
                Sense::Minimise => OBJECTIVE_SENSE_MINIMIZE,
                Sense::Maximise => OBJECTIVE_SENSE_MAXIMIZE,
            },
        }
    }
}

/// HiGHS with a model.
struct Instance {
    /// From `Highs_create`, destroyed with it, used by nobody else.
    inner: *mut c_void,
    columns: usize,
    rows: usize,
}

// SAFETY: HiGHS keeps to the thread that calls it; whoever has the instance is the only caller.
unsafe impl Send for Instance {}

impl Drop for Instance {
    fn drop(&mut self) {
        // SAFETY: `inner` came from `Highs_create` and is not used again.
        unsafe { Highs_destroy(self.inner) }
    }
}

impl Instance {
    fn new() -> Self {
        // SAFETY: it takes nothing and gives an instance of its own.
        let mut instance = Instance { inner: unsafe { Highs_create() }, columns: 0, rows: 0 };
        // Before anything else: it would greet on standard output.
        instance.set_bool(c"output_flag", false);
        instance
    }

    /// Gives HiGHS a model, or the rows that it has gained.
    fn load(&mut self, columns: Option<Columns>, rows: &Rows) -> HighsInt {
        self.rows += rows.lower.len();
        let Some(columns) = columns else {
            if rows.count() == 0 {
                return 0;
            }
            // SAFETY: the arrays have the lengths given, all indices are of columns it holds.
            return unsafe {
                Highs_addRows(
                    self.inner,
                    rows.count(),
                    rows.lower.as_ptr(),
                    rows.upper.as_ptr(),
                    rows.entries(),
                    rows.starts.as_ptr(),
                    rows.index.as_ptr(),
                    rows.value.as_ptr(),
                )
            };
        };
        self.columns = columns.cost.len();
        // SAFETY: the arrays have the lengths given, all indices are of these columns.
        unsafe {
            Highs_passMip(
                self.inner,
                self.columns as HighsInt,
                rows.count(),
                rows.entries(),
                MATRIX_FORMAT_ROW_WISE,
                columns.sense,
                0.0,
                columns.cost.as_ptr(),
                columns.lower.as_ptr(),
                columns.upper.as_ptr(),
                rows.lower.as_ptr(),
                rows.upper.as_ptr(),
                rows.starts.as_ptr(),
                rows.index.as_ptr(),
                rows.value.as_ptr(),
                columns.integer.as_ptr(),
            )
        }
    }

    fn solve(&mut self, request: &Request, line: &Line<Better>) -> Found {
        self.set_options(request);
        self.run(line);
        let bound = Some(self.double_info(c"mip_dual_bound")).filter(|bound| bound.is_finite());
        Found {
            // SAFETY: `inner` is a live instance.
            code: unsafe { Highs_getModelStatus(self.inner) },
            nodes: self.node_count(),
            values: self.has_point().then(|| self.point()),
            bound,
        }
    }

    fn set_options(&mut self, request: &Request) {
        self.set_bool(c"solve_relaxation", !request.integers);
        self.set_int(c"threads", request.threads);
        self.set_int(c"random_seed", request.seed);
        self.set_int(c"mip_max_nodes", request.nodes);
        self.set_double(c"mip_rel_gap", 0.0);
        let left = |deadline: Instant| deadline.saturating_duration_since(Instant::now());
        let time = request.deadline.map_or(f64::INFINITY, |at| left(at).as_secs_f64());
        // HiGHS counts the time of all its calls.
        self.set_double(c"time_limit", time + self.run_time());
        if request.integers {
            // What it knows from before is of another tree, or of a relaxation.
            // SAFETY: `inner` is a live instance.
            unsafe { Highs_clearSolver(self.inner) };
        }
        if let Some(start) = &request.start {
            // SAFETY: a point has a value for every column; nulls stand for what is not given.
            unsafe {
                Highs_setSolution(self.inner, start.as_ptr(), ptr::null(), ptr::null(), ptr::null())
            };
        }
    }

    fn run(&mut self, line: &Line<Better>) {
        let data = ptr::from_ref(line).cast_mut().cast::<c_void>();
        // SAFETY: `line` outlives the run, after which the callback is taken away again; the
        // callback only reads it, and what it reads may be shared between threads.
        unsafe {
            Highs_setCallback(self.inner, Some(called), data);
            for kind in [
                kHighsCallbackSimplexInterrupt,
                kHighsCallbackIpmInterrupt,
                kHighsCallbackMipInterrupt,
                kHighsCallbackMipImprovingSolution,
            ] {
                Highs_startCallback(self.inner, kind);
            }
            Highs_run(self.inner);
            Highs_setCallback(self.inner, None, ptr::null_mut());
        }
    }

    fn point(&self) -> Vec<f64> {
        let mut values = vec![0.0; self.columns];
        // SAFETY: HiGHS writes a value for each of its columns, which are the model's.
        unsafe {
            Highs_getSolution(
                self.inner,
                values.as_mut_ptr(),
                ptr::null_mut(),
                ptr::null_mut(),
                ptr::null_mut(),
            )
        };
        values
    }

    fn has_point(&self) -> bool {
        let mut status: HighsInt = 0;
        // SAFETY: the name ends with 0, the value is of the type that it has.
        unsafe {
            Highs_getIntInfoValue(self.inner, c"primal_solution_status".as_ptr(), &mut status)
        };
        status == SOLUTION_STATUS_FEASIBLE
    }

    fn node_count(&self) -> i64 {
        let mut nodes = 0;
        // SAFETY: the name ends with 0, the value is of the type that it has.
        unsafe { Highs_getInt64InfoValue(self.inner, c"mip_node_count".as_ptr(), &mut nodes) };
        nodes
    }

    fn run_time(&self) -> f64 {
        // SAFETY: `inner` is a live instance.
        unsafe { highs_sys::Highs_getRunTime(self.inner) }
    }

    fn double_info(&self, name: &CStr) -> f64 {
        let mut value = f64::INFINITY;
        // SAFETY: the name ends with 0, the value is of the type that it has.
        unsafe { Highs_getDoubleInfoValue(self.inner, name.as_ptr(), &mut value) };
        value
    }

    fn set_bool(&mut self, name: &CStr, value: bool) {
        // SAFETY: the name ends with 0; unknown names are refused.
        unsafe { Highs_setBoolOptionValue(self.inner, name.as_ptr(), value.into()) };
    }

    fn set_int(&mut self, name: &CStr, value: HighsInt) {
        // SAFETY: the name ends with 0; unknown names are refused.
        unsafe { Highs_setIntOptionValue(self.inner, name.as_ptr(), value) };
    }

    fn set_double(&mut self, name: &CStr, value: f64) {
        // SAFETY: the name ends with 0; unknown names are refused.
        unsafe { Highs_setDoubleOptionValue(self.inner, name.as_ptr(), value) };
    }
}

/// What HiGHS calls on its way.
unsafe extern "C" fn called(
    kind: c_int,
    _message: *const c_char,
    out: *const HighsCallbackDataOut,
    into: *mut HighsCallbackDataIn,
    data: *mut c_void,
) {
    // SAFETY: `data` is the line of the run at work, `out` and `into` are null or live for the
    // call.
    let (line, out, into) =
        unsafe { (&*data.cast::<Line<Better>>().cast_const(), out.as_ref(), into.as_mut()) };
    if let (true, Some(out)) = (kind == kHighsCallbackMipImprovingSolution as c_int, out) {
        let size = usize::try_from(out.mip_solution_size).unwrap_or(0);
        let values = if out.mip_solution.is_null() || size == 0 {
            None
        } else {
            // SAFETY: HiGHS says how many values lie there.
            Some(unsafe { std::slice::from_raw_parts(out.mip_solution, size) }.to_vec())
        };
        line.tell((values, out.objective_function_value, out.mip_dual_bound));
    }
    if let (true, Some(into)) = (line.is_asked_to_stop(), into) {
        into.user_interrupt = 1;
    }
}
