//! What the integer programs of all puzzles share: the choice of a solver, from a model to an
//! outcome, and the two file formats. Knows no puzzle.

use kumiki_core::{
    Confidence, Cost, Event, Format, Kind, OptionSpec, Options, Outcome, ParseError, Proof, Puzzle,
    Run,
};
use kumiki_ilp::{Answer, Backend, Incumbent, Model, Separate, Solver, Status, Task, solve_lazily};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Which solver.
pub const BACKEND: OptionSpec = OptionSpec::new(
    "backend",
    Kind::Choice(&["best", "highs", "cbc", "micro"]),
    "best",
    "the solver; best = the first of highs, cbc, micro that is built in",
);

/// The solver that the options name.
pub fn backend(options: &Options) -> Backend {
    Backend::named(options.text(BACKEND.name)).unwrap_or_else(Backend::best)
}

/// Why the solver that the options name cannot take a model of about so many terms, if it cannot.
pub fn refuses(options: &Options, entries: usize) -> Option<String> {
    backend(options).refuses(entries)
}

/// About how many bytes the solver that the options name takes for a model of about so many terms.
pub fn memory(options: &Options, entries: usize) -> u64 {
    backend(options).memory(entries)
}

/// Models with more terms are not written: some hundred megabytes.
const MOST_WRITTEN: usize = 10_000_000;

/// A puzzle's model as text, unless it is too large for a file.
pub fn written(
    entries: usize,
    model: impl FnOnce() -> Model,
    write: fn(&Model) -> String,
) -> Result<String, String> {
    match entries <= MOST_WRITTEN {
        true => Ok(write(&model())),
        false => Err(format!("the model has {entries} terms, a file takes up to {MOST_WRITTEN}")),
    }
}

/// A format that writes a model, given about how many terms it has.
#[macro_export]
macro_rules! model_format {
    ($puzzle:ty, $entries:path, $model:expr, $write:path, $base:expr) => {
        kumiki_core::Format {
            write: Some(|instance| {
                let model: fn(&_) -> kumiki_ilp::Model = $model;
                $crate::ilp::written($entries(instance), || model(instance), $write)
            }),
            ..$base
        }
    };
}
pub use model_format;

/// The formats `lp`, `mps` and `sol`, given the program of an instance and about how many terms it
/// has.
#[macro_export]
macro_rules! model_formats {
    ($puzzle:ty, $entries:path, $program:path) => {
        /// What other solvers write for these files.
        pub(super) const SOL: kumiki_core::Format<$puzzle> = kumiki_core::Format {
            read_answer: Some(|instance, text| $crate::ilp::read_point(&$program(instance), text)),
            ..$crate::ilp::sol()
        };
        /// The integer program as a file that other solvers read.
        pub(super) const LP: kumiki_core::Format<$puzzle> = $crate::model_format!(
            $puzzle,
            $entries,
            (|instance| $program(instance).model),
            kumiki_ilp::write_lp,
            $crate::ilp::lp()
        );
        /// The integer program as a file that all other solvers read.
        pub(super) const MPS: kumiki_core::Format<$puzzle> = $crate::model_format!(
            $puzzle,
            $entries,
            (|instance| $program(instance).model),
            kumiki_ilp::write_mps,
            $crate::ilp::mps()
        );
    };
}
pub use model_formats;

/// The formats `lp-paper` and `mps-paper`: the program as a paper states it, where ours is another.
#[macro_export]
macro_rules! paper_formats {
    ($puzzle:ty, $entries:path, $model:path) => {
        /// The program of the paper as a file that other solvers read.
        pub(super) const LP_PAPER: kumiki_core::Format<$puzzle> = $crate::model_format!(
            $puzzle,
            $entries,
            $model,
            kumiki_ilp::write_lp,
            kumiki_core::Format::new("lp-paper", "as lp, the program of rafaralahy-2020")
        );
        /// The program of the paper as a file that all other solvers read.
        pub(super) const MPS_PAPER: kumiki_core::Format<$puzzle> = $crate::model_format!(
            $puzzle,
            $entries,
            $model,
            kumiki_ilp::write_mps,
            kumiki_core::Format::new("mps-paper", "as mps, the program of rafaralahy-2020")
        );
    };
}
pub use paper_formats;

/// The format `lp`, without its writer.
pub const fn lp<P: Puzzle>() -> Format<P> {
    Format::new("lp", "the integer program, to be solved elsewhere: CPLEX LP")
}

/// The format `mps`, without its writer.
pub const fn mps<P: Puzzle>() -> Format<P> {
    Format::new("mps", "the integer program, to be solved elsewhere: free MPS")
}

/// The format `sol`, without its reader.
pub const fn sol<P: Puzzle>() -> Format<P> {
    Format {
        recognise: |text| Confidence::sure_if(kumiki_ilp::is_solution_file(text)),
        ..Format::new("sol", "what HiGHS, Cbc, glpsol or SCIP wrote for lp or mps; answers only")
    }
}

/// The answer that a solver's file has.
pub fn read_point<P: Puzzle>(program: &IlpModel<P>, text: &str) -> Result<P::Solution, ParseError> {
    let values = kumiki_ilp::read_solution_file(&program.model, text);
    let values = values.map_err(|error| ParseError::line(error.line, error.message))?;
    Ok((program.read)(&values))
}

/// What a point of a model means.
pub type ReadFn<'i, S> = Box<dyn Fn(&[f64]) -> S + Sync + 'i>;

/// A puzzle as an integer program.
pub struct IlpModel<'i, P: Puzzle> {
    /// The puzzle.
    pub instance: &'i P::Instance,
    /// The program.
    pub model: Model,
    /// What a point means.
    pub read: ReadFn<'i, P::Solution>,
    /// A point to start from.
    pub start: Option<Vec<f64>>,
    /// True: every answer that there is has a point, so that a best point which is no solution
    /// proves that there is none.
    pub exact: bool,
    /// The cost of an objective, for solvers that do not show their points on the way.
    pub cost: Option<fn(&P::Instance, f64) -> Cost>,
    /// The best solution so far, for whoever asks to see how things stand.
    incumbent: Mutex<Option<P::Solution>>,
}

impl<'i, P: Puzzle> IlpModel<'i, P> {
    /// A program whose points are solutions, without a point to start from.
    pub fn new(
        instance: &'i P::Instance,
        model: Model,
        read: impl Fn(&[f64]) -> P::Solution + Sync + 'i,
    ) -> Self {
        IlpModel {
            instance,
            model,
            read: Box::new(read),
            start: None,
            exact: false,
            cost: None,
            incumbent: Mutex::default(),
        }
    }

    /// Solves it as it stands.
    pub fn solve(self, backend: Backend, run: &mut Run) -> Outcome<P::Solution> {
        let mut solver = backend.solver();
        self.hold_start(run);
        let watch = |incumbent: &Incumbent, run: &Run| self.watch(incumbent, run);
        let meanwhile = |run: &Run| self.show(run);
        let start = self.start.as_deref();
        let task = Task { integers: true, start, watch: &watch, meanwhile: &meanwhile };
        let answer = solver.solve(&self.model, &task, run);
        self.outcome(backend, answer, run)
    }

    /// Solves it with rows added where points break them; see [`solve_lazily`].
    pub fn solve_lazily(
        mut self,
        backend: Backend,
        rounds: usize,
        separate: Separate,
        run: &mut Run,
    ) -> Outcome<P::Solution> {
        let mut solver = backend.solver();
        self.hold_start(run);
        let mut model = std::mem::replace(&mut self.model, Model::new(kumiki_ilp::Sense::Minimise));
        let watch = |incumbent: &Incumbent, run: &Run| self.watch(incumbent, run);
        let meanwhile = |run: &Run| self.show(run);
        let start = self.start.as_deref();
        let task = Task { integers: true, start, watch: &watch, meanwhile: &meanwhile };
        let answer = solve_lazily(&mut *solver, &mut model, &task, rounds, separate, run);
        self.model = model;
        self.outcome(backend, answer, run)
    }

    /// Solves the relaxation, in which fractions are allowed.
    pub fn relax(&self, solver: &mut dyn Solver, run: &mut Run) -> Answer {
        solver.solve(&self.model, &Task { integers: false, ..Task::default() }, run)
    }

    fn watch(&self, incumbent: &Incumbent, run: &Run) {
        match (incumbent.values, self.cost) {
            (Some(values), _) => {
                let solution = (self.read)(values);
                *self.held() = run.shows_boards().then(|| solution.clone());
                run.improved_to(P::cost(self.instance, &solution), || solution);
            }
            (None, Some(cost)) => run.improved(cost(self.instance, incumbent.objective)),
            (None, None) => (),
        }
    }

    /// Before the first better one, the point to start from is what there is to show.
    fn hold_start(&self, run: &Run) {
        if let (true, Some(start)) = (run.shows_boards(), &self.start) {
            *self.held() = Some((self.read)(start));
        }
    }

    /// Shows the best solution so far: all that a solver has between two of them.
    fn show(&self, run: &Run) {
        if run.shows_boards()
            && let Some(incumbent) = &*self.held()
        {
            run.show_held(incumbent);
        }
    }

    fn held(&self) -> MutexGuard<'_, Option<P::Solution>> {
        self.incumbent.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What an answer means. Only the judge knows whether a point is a solution.
    pub fn outcome(&self, backend: Backend, answer: Answer, run: &mut Run) -> Outcome<P::Solution> {
        self.note(backend, &answer, run);
        let best = answer.values.map(|values| {
            let solution = (self.read)(&values);
            let cost = P::cost(self.instance, &solution);
            (solution, cost)
        });
        let (proof, stopped) = match (answer.status, &best) {
            (Status::Optimal, Some((_, 0))) => (Proof::Optimal, None),
            (Status::Optimal, Some(_)) if self.exact => (Proof::Infeasible, None),
            (Status::Infeasible, _) => (Proof::Infeasible, None),
            (Status::Stopped(stop), _) => (Proof::None, Some(stop)),
            (Status::Optimal | Status::Failed(_), _) => (Proof::None, None),
        };
        Outcome { best, proof, stopped, steps: run.steps() }
    }

    /// The size of the model, and how far the search came.
    fn note(&self, backend: Backend, answer: &Answer, run: &Run) {
        let (columns, rows) = (self.model.columns().len(), self.model.rows().len());
        let mut note = format!("{}: {columns} columns, {rows} rows", backend.name());
        let objective = self.model.columns().iter().any(|column| column.cost != 0.0);
        if let (true, Some(values)) = (objective, &answer.values) {
            let objective = self.model.objective(values);
            note += &format!(", objective {objective}");
            if let Some(bound) = answer.bound {
                let gap = Incumbent { values: None, objective, bound }.gap();
                note += &format!(", bound {bound:.3}, gap {:.1} %", 100.0 * gap);
            }
        }
        if let Status::Failed(why) = &answer.status {
            note += &format!(", {why}");
        }
        run.emit(&Event::Note(note));
    }
}
