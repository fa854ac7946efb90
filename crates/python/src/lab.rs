//! Experiments: methods against each other on the same instances, experiment files, and the tables
//! and figures of documents.

use crate::error::{OrRaise, raised, usage};
use crate::options::{Time, threads};
use crate::puzzle::PyPuzzle;
use crate::results::PyResults;
use crate::work;
use kumiki::{Cancel, Error};
use kumiki_lab::error::LabError;
use kumiki_lab::experiment::{Experiment, Extent, Words};
use kumiki_lab::papers::Request;
use kumiki_lab::report::Report;
use kumiki_lab::row::{Limits, Row, Task};
use kumiki_lab::runner::Progress;
use kumiki_lab::session::{Results, Session, Watch};
use kumiki_lab::subject::Subject;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use std::path::PathBuf;

/// How far an experiment has come: runs that are made, runs in all.
type Said = (usize, usize);

/// Says how experiments come on.
struct Teller<'a>(&'a (dyn Fn(Said) + Sync));

impl Watch for Teller<'_> {
    fn progress(&self, progress: Progress, _: Option<&Row>) {
        (self.0)((progress.done, progress.total));
    }
}

/// Calls a callback with how far it has come.
fn hearing(on_progress: Option<Bound<'_, PyAny>>) -> impl FnMut(Said) -> PyResult<()> {
    move |(done, total)| match &on_progress {
        Some(on_progress) => on_progress.call1((done, total)).map(drop),
        None => Ok(()),
    }
}

/// The folder asked for, or a temporary one, which goes when the work is done.
fn folder(
    py: Python<'_>,
    asked: Option<PathBuf>,
) -> PyResult<(PathBuf, Option<tempfile::TempDir>)> {
    if let Some(folder) = asked {
        return Ok((folder, None));
    }
    let failed = |error| raised(py, &Error::Io { what: "cannot make a folder".to_owned(), error });
    let temporary = tempfile::tempdir().map_err(failed)?;
    Ok((temporary.path().to_owned(), Some(temporary)))
}

/// One or several words.
fn words(object: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    match object.cast::<PyString>() {
        Ok(word) => Ok(vec![word.to_str()?.to_owned()]),
        Err(_) => object.extract(),
    }
}

/// The instances that an object names: puzzles, words, or a dictionary of names and puzzles.
fn subjects(object: &Bound<'_, PyAny>) -> PyResult<Vec<Subject>> {
    let py = object.py();
    let mut found = Vec::new();
    if let Ok(named) = object.cast::<PyDict>() {
        for (name, puzzle) in named {
            let puzzle = puzzle.cast::<PyPuzzle>()?.get().puzzle.clone();
            found.push(Subject::of_puzzle(name.extract()?, puzzle).or_raise(py)?);
        }
        return Ok(found);
    }
    let items: Vec<Bound<'_, PyAny>> = match object.cast::<PyPuzzle>() {
        Err(_) if !object.is_instance_of::<PyString>() => {
            object.try_iter()?.collect::<PyResult<_>>()?
        }
        _ => vec![object.clone()],
    };
    for (number, item) in items.iter().enumerate() {
        if let Ok(puzzle) = item.cast::<PyPuzzle>() {
            let puzzle = puzzle.get().puzzle.clone();
            let name = format!("{} {}", puzzle.kind().name(), number + 1);
            found.push(Subject::of_puzzle(name, puzzle).or_raise(py)?);
        } else {
            let word: String = item.extract()?;
            let read = Subject::find(&word);
            found.extend(read.map_err(|error| raised(py, &Error::Unknown(error.to_string())))?);
        }
    }
    Ok(found)
}

/// Compares methods: every method on every instance, `seeds` times. Instances are puzzles, names of
/// bundled ones, files or texts; a dictionary gives puzzles names of one's own. `time` and `steps` are
/// those of each run; every run has a core to itself. With a folder, rows are kept there and the same
/// again resumes. `on_progress` is called with the runs that are made and the runs in all.
///
/// >>> import kumiki_puzzles as kumiki
/// >>> results = kumiki.compare("small-queens-6", ["backtrack", "min-conflicts"], seeds=2, steps=10000)
/// >>> len(results), {row["status"] for row in results}
/// (4, {'solved'})
#[pyfunction]
#[pyo3(signature = (instances, methods, *, seeds = 1, seed = 0, time = None, steps = None,
    threads = 1, count = false, folder = None, on_progress = None))]
#[allow(clippy::too_many_arguments, reason = "Python's keywords")]
pub(crate) fn compare(
    py: Python<'_>,
    instances: &Bound<'_, PyAny>,
    methods: &Bound<'_, PyAny>,
    seeds: u64,
    seed: u64,
    time: Option<Time>,
    steps: Option<u64>,
    threads: usize,
    count: bool,
    folder: Option<PathBuf>,
    on_progress: Option<Bound<'_, PyAny>>,
) -> PyResult<PyResults> {
    let subjects = subjects(instances)?;
    let words = Words {
        inputs: Vec::new(),
        puzzle: None,
        format: None,
        generate: None,
        count: 1,
        methods: words(methods)?,
        seeds,
        seed,
        budget: Limits { seconds: time.map(|time| time.0.as_secs_f64()), steps },
        threads: self::threads(py, Some(threads))?,
        task: if count { Task::Count } else { Task::Solve },
    };
    let experiment =
        Experiment { source: "kumiki_puzzles.compare".to_owned(), ..words.without_instances() };
    for (found, what) in [
        (subjects.len() as u64, "instances"),
        (experiment.methods.len() as u64, "methods"),
        (seeds, "seeds"),
    ] {
        if found == 0 {
            return Err(usage(py, format!("{what}: found none, expected at least one")));
        }
    }
    let command = "kumiki_puzzles.compare(...)".to_owned();
    run(py, experiment, Instances::Given(subjects), folder, command, on_progress)
}

/// Runs an experiment file, as `kumiki compare --experiment` does; `quick` is its short version.
#[pyfunction]
#[pyo3(signature = (file, *, quick = false, folder = None, on_progress = None))]
pub(crate) fn experiment(
    py: Python<'_>,
    file: PathBuf,
    quick: bool,
    folder: Option<PathBuf>,
    on_progress: Option<Bound<'_, PyAny>>,
) -> PyResult<PyResults> {
    let (experiment, base) = Experiment::open(&file, quick).or_raise(py)?;
    let command = format!("kumiki compare --experiment {}", file.display());
    run(py, experiment, Instances::Asked(base), folder, command, on_progress)
}

enum Instances {
    Given(Vec<Subject>),
    /// Those that the experiment asks for; paths begin here.
    Asked(PathBuf),
}

fn run(
    py: Python<'_>,
    experiment: Experiment,
    instances: Instances,
    asked: Option<PathBuf>,
    command: String,
    on_progress: Option<Bound<'_, PyAny>>,
) -> PyResult<PyResults> {
    let (folder, temporary) = folder(py, asked)?;
    let title = experiment.title.clone();
    let work = move |cancel: &Cancel, say: &(dyn Fn(Said) + Sync)| {
        let session = Session { folder, make: true, cancelled: cancel, watch: &Teller(say) };
        let results = match instances {
            Instances::Given(subjects) => session.run_on(&experiment, &subjects).map(Some),
            Instances::Asked(base) => session.run(&experiment, &base),
        };
        drop(temporary);
        results
    };
    let (results, _) = work::heard(py, &Cancel::new(), work, hearing(on_progress))?;
    let none = || Results { rows: Vec::new(), total: 0, complete: false, left_out: Vec::new() };
    let Results { rows, complete, left_out, .. } = results.or_raise(py)?.unwrap_or_else(none);
    let report = Report::on(title, command, &rows);
    Ok(PyResults::new(rows, complete, left_out, report))
}

/// Makes the tables and figures of a document again, beside the published values: a document, one
/// of its tables or figures as papers() lists them, or "all". `extent` is "quick" (minutes),
/// "evening" (hours) or "full". `data` is a folder with instances that are other people's. With a
/// folder, rows are kept there and the same again resumes.
#[pyfunction]
#[pyo3(signature = (id, *, extent = "quick", data = None, folder = None, on_progress = None))]
pub(crate) fn reproduce(
    py: Python<'_>,
    id: String,
    extent: &str,
    data: Option<PathBuf>,
    folder: Option<PathBuf>,
    on_progress: Option<Bound<'_, PyAny>>,
) -> PyResult<PyResults> {
    let extent = match extent {
        "quick" => Extent::Quick,
        "evening" => Extent::Evening,
        "full" => Extent::Full,
        _ => {
            let expected = "expected quick, evening or full";
            return Err(usage(py, format!("extent: found {extent:?}, {expected}")));
        }
    };
    let (folder, temporary) = self::folder(py, folder)?;
    let request = Request { id, extent, data, folder, make: true };
    let work = move |cancel: &Cancel, say: &(dyn Fn(Said) + Sync)| {
        let made = request.reproduce(cancel, &Teller(say));
        drop(temporary);
        made
    };
    let made: (Result<_, LabError>, bool) =
        work::heard(py, &Cancel::new(), work, hearing(on_progress))?;
    let (made, complete) = made.0.or_raise(py)?;
    Ok(PyResults::of_reproduction(made, complete))
}
