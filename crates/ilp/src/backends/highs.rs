//! HiGHS through its C interface: the one file that speaks to it.
//!
//! Its callbacks carry better points out and the wish to stop in. Rows that a model has gained
//! since the last call are added to what HiGHS holds, so that relaxations start from the last
//! basis.

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
use kumiki_core::{Run, Stop};
use std::ffi::{CStr, c_char, c_int, c_void};
use std::ops::ControlFlow;
use std::ptr;
use std::sync::{Mutex, PoisonError};

/// HiGHS at work on one model.
pub(super) struct Highs {
    /// From `Highs_create`, destroyed with it, used by nobody else.
    inner: *mut c_void,
    /// Rows of the model that HiGHS holds; `None` = it holds no model.
    rows: Option<usize>,
}

impl Drop for Highs {
    fn drop(&mut self) {
        // SAFETY: `inner` came from `Highs_create` and is not used again.
        unsafe { Highs_destroy(self.inner) }
    }
}

impl Solver for Highs {
    fn solve(&mut self, model: &Model, task: &Task, run: &mut Run) -> Answer {
        if let ControlFlow::Break(stop) = run.check_limits() {
            return Answer::none(Status::Stopped(stop)).or_start(model, task);
        }
        if let Some(answer) = Answer::of_no_columns(model) {
            return answer;
        }
        if self.load(model) == STATUS_ERROR {
            return Answer::none(Status::Failed("HiGHS refuses the model".to_owned()));
        }
        self.set_options(task, run);
        let stop = Mutex::new(None);
        let watched = Watched { run, task, stop: &stop };
        self.run(&watched);
        let stop = *stop.lock().unwrap_or_else(PoisonError::into_inner);
        if task.integers {
            run.count_steps(u64::try_from(self.node_count()).unwrap_or(0).max(1));
        }
        self.answer(model, stop, run).or_start(model, task).rounded(model, task)
    }
}

/// What the callback needs.
struct Watched<'a, 'r> {
    run: &'a Run<'r>,
    task: &'a Task<'a>,
    stop: &'a Mutex<Option<Stop>>,
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
    fn of(rows: &[Row]) -> Self {
        let mut all = Rows::default();
        for row in rows {
            all.lower.push(row.lower);
            all.upper.push(row.upper);
            all.starts.push(all.index.len() as HighsInt);
            all.index.extend(row.terms.iter().map(|&(col, _)| col.index() as HighsInt));
            all.value.extend(row.terms.iter().map(|&(_, factor)| factor));
        }
        all
    }

    fn count(&self) -> HighsInt {
        self.lower.len() as HighsInt
    }

    fn entries(&self) -> HighsInt {
        self.index.len() as HighsInt
    }
}

impl Highs {
    pub(super) fn new() -> Self {
        // SAFETY: it takes nothing and gives an instance of its own.
        let mut highs = Highs { inner: unsafe { Highs_create() }, rows: None };
        // Before anything else: it would greet on standard output.
        highs.set_bool(c"output_flag", false);
        highs
    }

    /// Gives HiGHS the model, or the rows that it has gained.
    fn load(&mut self, model: &Model) -> HighsInt {
        let known = self.rows.replace(model.rows().len());
        let rows = Rows::of(&model.rows()[known.unwrap_or(0)..]);
        if known.is_some() {
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
        }
        let columns = model.columns();
        let cost: Vec<f64> = columns.iter().map(|column| column.cost).collect();
        let lower: Vec<f64> = columns.iter().map(|column| column.lower).collect();
        let upper: Vec<f64> = columns.iter().map(|column| column.upper).collect();
        let integer: Vec<HighsInt> = columns.iter().map(|column| column.integer.into()).collect();
        let sense = match model.sense() {
            Sense::Minimise => OBJECTIVE_SENSE_MINIMIZE,
            Sense::Maximise => OBJECTIVE_SENSE_MAXIMIZE,
        };
        // SAFETY: the arrays have the lengths given, all indices are of these columns.
        unsafe {
            Highs_passMip(
                self.inner,
                columns.len() as HighsInt,
                rows.count(),
                rows.entries(),
                MATRIX_FORMAT_ROW_WISE,
                sense,
                0.0,
                cost.as_ptr(),
                lower.as_ptr(),
                upper.as_ptr(),
                rows.lower.as_ptr(),
                rows.upper.as_ptr(),
                rows.starts.as_ptr(),
                rows.index.as_ptr(),
                rows.value.as_ptr(),
                integer.as_ptr(),
            )
        }
    }

    fn set_options(&mut self, task: &Task, run: &Run) {
        let threads = HighsInt::try_from(run.threads()).unwrap_or(1);
        let nodes = nodes_left(run).and_then(|n| HighsInt::try_from(n).ok());
        let time = run.time_left().map_or(f64::INFINITY, |left| left.as_secs_f64());
        self.set_bool(c"solve_relaxation", !task.integers);
        self.set_int(c"threads", threads);
        self.set_int(c"random_seed", (run.seed() & 0x7fff_ffff) as HighsInt);
        self.set_int(c"mip_max_nodes", nodes.unwrap_or(HighsInt::MAX));
        self.set_double(c"mip_rel_gap", 0.0);
        // HiGHS counts the time of all its calls.
        self.set_double(c"time_limit", time + self.run_time());
        if task.integers {
            // What it knows from before is of another tree, or of a relaxation.
            // SAFETY: `inner` is a live instance.
            unsafe { Highs_clearSolver(self.inner) };
        }
        if let Some(start) = task.start {
            // SAFETY: a point has a value for every column; nulls stand for what is not given.
            unsafe {
                Highs_setSolution(self.inner, start.as_ptr(), ptr::null(), ptr::null(), ptr::null())
            };
        }
    }

    fn run(&mut self, watched: &Watched) {
        let data = ptr::from_ref(watched).cast_mut().cast::<c_void>();
        // SAFETY: `watched` outlives the run, after which the callback is taken away again; the
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

    fn answer(&self, model: &Model, stop: Option<Stop>, run: &Run) -> Answer {
        // SAFETY: `inner` is a live instance.
        let code = unsafe { Highs_getModelStatus(self.inner) };
        let status = match (code, stop) {
            (MODEL_STATUS_OPTIMAL | MODEL_STATUS_MODEL_EMPTY, _) => Status::Optimal,
            (MODEL_STATUS_INFEASIBLE, _) => Status::Infeasible,
            (_, Some(stop)) => Status::Stopped(stop),
            _ => match run.check_limits() {
                ControlFlow::Break(stop) => Status::Stopped(stop),
                // Its clock is a little ahead of ours.
                _ if code == highs_sys::MODEL_STATUS_REACHED_TIME_LIMIT => {
                    Status::Stopped(Stop::Time)
                }
                _ if nodes_left(run).is_some() => Status::Stopped(Stop::Steps),
                _ => Status::Failed(format!("HiGHS ends with status {code}")),
            },
        };
        let values = self.has_point().then(|| self.point(model));
        let bound = Some(self.double_info(c"mip_dual_bound")).filter(|bound| bound.is_finite());
        Answer { status, values, bound }
    }

    fn point(&self, model: &Model) -> Vec<f64> {
        let mut values = vec![0.0; model.columns().len()];
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
    // SAFETY: `data` is the `Watched` of the run at work, `out` and `into` are null or live for
    // the call.
    let (watched, out, into) =
        unsafe { (&*data.cast::<Watched>().cast_const(), out.as_ref(), into.as_mut()) };
    if let (true, Some(out)) = (kind == kHighsCallbackMipImprovingSolution as c_int, out) {
        let size = usize::try_from(out.mip_solution_size).unwrap_or(0);
        let values = if out.mip_solution.is_null() || size == 0 {
            None
        } else {
            // SAFETY: HiGHS says how many values lie there.
            Some(unsafe { std::slice::from_raw_parts(out.mip_solution, size) })
        };
        let (objective, bound) = (out.objective_function_value, out.mip_dual_bound);
        (watched.task.watch)(&Incumbent { values, objective, bound }, watched.run);
    }
    if let (ControlFlow::Break(stop), Some(into)) = (watched.run.check_limits(), into) {
        into.user_interrupt = 1;
        *watched.stop.lock().unwrap_or_else(PoisonError::into_inner) = Some(stop);
    }
}
