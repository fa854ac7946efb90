//! Puzzles from texts, files, names and generators.

use crate::error::{OrRaise, internal, raised, usage};
use crate::options::{Time, budget, pairs, threads};
use crate::puzzle::{PyPuzzle, wrap};
use crate::work;
use kumiki::generate::{self as library, Wanted};
use kumiki::parallel::{Source as Items, ordered};
use kumiki::read::{Input, ReadRequest, Source};
use kumiki::{Error, Puzzle, catalogue};
use kumiki_core::{AnyPuzzle, Level, Options};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use std::ops::Range;

/// What a text is called in messages.
pub(crate) const TEXT: &str = "the text";

/// The kind of puzzle of a name.
pub(crate) fn find_kind(py: Python<'_>, kind: &str) -> PyResult<&'static dyn AnyPuzzle> {
    catalogue::find(kind).ok_or_else(|| {
        let kinds: Vec<&str> = catalogue::puzzles().iter().map(|puzzle| puzzle.name()).collect();
        let message = format!("no puzzle is called {kind:?}, expected one of {}", kinds.join(", "));
        raised(py, &Error::Unknown(message))
    })
}

/// The input that an object names: a path-like object is a file, a text may be anything.
fn input(source: &Bound<'_, PyAny>, kind: Option<&str>, format: Option<String>) -> PyResult<Input> {
    let py = source.py();
    let kind = kind.map(|kind| find_kind(py, kind)).transpose()?;
    let request = ReadRequest::new(kind, format).or_raise(py)?;
    let source = if let Ok(text) = source.cast::<PyString>() {
        let text = text.to_str()?;
        // With its kind or format known, what is neither a name nor a file is a puzzle.
        match Source::find_as(TEXT, text, &request) {
            Err(Error::Unknown(_)) if kind.is_some() => Source::text(TEXT, text),
            found => found.or_raise(py)?,
        }
    } else {
        let path: std::path::PathBuf = source.extract()?;
        let name = path.display().to_string();
        let missing = || Error::Unknown(format!("{name}: no such file"));
        Source::file(&name).and_then(|file| file.ok_or_else(missing)).or_raise(py)?
    };
    Input::open(source, request).or_raise(py)
}

/// Reads a puzzle: from a text in any of many formats (also a link of puzz.link and others), from a
/// file, or the bundled one of a name. Kind and format are recognised unless they are given.
///
/// >>> import kumiki_puzzles as kumiki
/// >>> kumiki.read("queens 6")
/// <Queens 6x6>
/// >>> kumiki.read("1...\n...2\n..3.\n.4..", kind="sudoku").grid[3]
/// [0, 4, 0, 0]
#[pyfunction]
#[pyo3(signature = (source, *, kind = None, format = None))]
pub(crate) fn read(
    source: &Bound<'_, PyAny>,
    kind: Option<&str>,
    format: Option<String>,
) -> PyResult<Py<PyPuzzle>> {
    let py = source.py();
    let mut input = input(source, kind, format)?;
    let nothing = || internal(py, "an input without a puzzle");
    let (_, puzzle) = input.next().ok_or_else(nothing)?.or_raise(py)?;
    match input.entries.has_more().or_raise(py)? {
        true => {
            let name = input.entries.name();
            Err(usage(py, format!("{name} holds several puzzles: read_all() takes them all")))
        }
        false => wrap(py, puzzle),
    }
}

/// Reads all puzzles of a text or a file: a line each, or separated by lines "---".
///
/// >>> import kumiki_puzzles as kumiki
/// >>> kumiki.read_all("queens 6\n---\nqueens 7")
/// [<Queens 6x6>, <Queens 7x7>]
#[pyfunction]
#[pyo3(signature = (source, *, kind = None, format = None))]
pub(crate) fn read_all(
    source: &Bound<'_, PyAny>,
    kind: Option<&str>,
    format: Option<String>,
) -> PyResult<Vec<Py<PyPuzzle>>> {
    let py = source.py();
    let input = input(source, kind, format)?;
    let puzzles: Result<Vec<Puzzle>, Error> =
        py.detach(|| input.map(|next| next.map(|(_, puzzle)| puzzle)).collect());
    puzzles.or_raise(py)?.into_iter().map(|puzzle| wrap(py, puzzle)).collect()
}

/// The bundled instance of a name; catalogue() lists them.
///
/// >>> import kumiki_puzzles as kumiki
/// >>> kumiki.bundled("eternity2")
/// <Eternity 16x16>
#[pyfunction]
pub(crate) fn bundled(py: Python<'_>, name: &str) -> PyResult<Py<PyPuzzle>> {
    wrap(py, kumiki::bundled(name).or_raise(py)?)
}

/// The generator's parameters.
fn parameters(
    py: Python<'_>,
    kind: &dyn AnyPuzzle,
    given: Option<&Bound<'_, PyDict>>,
) -> PyResult<Options> {
    let specs = kind.generator().1;
    let mut options = Options::defaults(specs);
    for (name, value) in pairs(given)? {
        options.set(specs, &name, &value).map_err(|message| usage(py, message))?;
    }
    Ok(options)
}

/// A new puzzle of a kind, the same as `kumiki generate KIND --seed SEED` makes. Other keywords are the
/// generator's parameters, as catalogue() lists them: size=9 or size=(10, 12) and more. It has one
/// solution unless unique=False is given. `difficulty` is a level: easy, medium, hard, expert, extreme or
/// beyond; `techniques` are on its solution path.
///
/// >>> import kumiki_puzzles as kumiki
/// >>> kumiki.generate("sudoku", size=4, seed=7).count(2)
/// Count(found=1, exact=True)
/// >>> kumiki.generate("sudoku", difficulty="medium", seed=1).rate().level
/// 'medium'
#[pyfunction]
#[pyo3(signature = (kind, *, difficulty = None, techniques = None, seed = 0, time = None,
    steps = None, **parameters))]
#[allow(clippy::too_many_arguments, reason = "Python's keywords")]
pub(crate) fn generate(
    py: Python<'_>,
    kind: &str,
    difficulty: Option<&str>,
    techniques: Option<Vec<String>>,
    seed: u64,
    time: Option<Time>,
    steps: Option<u64>,
    parameters: Option<&Bound<'_, PyDict>>,
) -> PyResult<Py<PyPuzzle>> {
    let wanted = wanted(py, difficulty, techniques)?;
    let made = many(py, kind, 1, seed, &wanted, (time, steps), None, parameters)?;
    made.into_iter().next().ok_or_else(|| internal(py, "no puzzle was made"))
}

/// New puzzles of a kind, on all cores: number k depends on the seed and k alone. `time` and `steps` are
/// those of each.
///
/// >>> import kumiki_puzzles as kumiki
/// >>> puzzles = kumiki.generate_all("shikaku", 3, size=6, seed=1)
/// >>> len(puzzles), puzzles[0] == kumiki.generate("shikaku", size=6, seed=1)
/// (3, True)
#[pyfunction]
#[pyo3(signature = (kind, count, *, difficulty = None, techniques = None, seed = 0, time = None,
    steps = None, threads = None, **parameters))]
#[allow(clippy::too_many_arguments, reason = "Python's keywords")]
pub(crate) fn generate_all(
    py: Python<'_>,
    kind: &str,
    count: u64,
    difficulty: Option<&str>,
    techniques: Option<Vec<String>>,
    seed: u64,
    time: Option<Time>,
    steps: Option<u64>,
    threads: Option<usize>,
    parameters: Option<&Bound<'_, PyDict>>,
) -> PyResult<Vec<Py<PyPuzzle>>> {
    let wanted = wanted(py, difficulty, techniques)?;
    many(py, kind, count, seed, &wanted, (time, steps), threads, parameters)
}

/// The difficulty that keywords ask for.
fn wanted(
    py: Python<'_>,
    difficulty: Option<&str>,
    techniques: Option<Vec<String>>,
) -> PyResult<Wanted> {
    let level = difficulty.map(|word| {
        let words = || Level::ALL.map(Level::word).join(", ");
        let wrong = || Error::Usage(format!("difficulty: found {word:?}, expected {}", words()));
        Level::of_word(word).ok_or_else(wrong)
    });
    let level = level.transpose().or_raise(py)?;
    Ok(Wanted { level, techniques: techniques.unwrap_or_default(), ..Wanted::default() })
}

struct Numbers(Range<u64>);

impl Items for Numbers {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        self.0.next()
    }

    fn is_ready(&self) -> bool {
        true
    }
}

#[allow(clippy::too_many_arguments, reason = "Python's keywords")]
fn many(
    py: Python<'_>,
    kind: &str,
    count: u64,
    seed: u64,
    wanted: &Wanted,
    (time, steps): (Option<Time>, Option<u64>),
    threads: Option<usize>,
    given: Option<&Bound<'_, PyDict>>,
) -> PyResult<Vec<Py<PyPuzzle>>> {
    let kind = find_kind(py, kind)?;
    let options = parameters(py, kind, given)?;
    let options = library::unique_by_default(kind, &options).or_raise(py)?;
    wanted.check(kind).or_raise(py)?;
    let threads = self::threads(py, threads)?;
    let budget = budget(time, steps);
    let wanted = wanted.clone();
    let made = work::whole(py, move |cancel| {
        let share = if count > 1 { 1 } else { threads };
        let make = |number| -> Result<Puzzle, Error> {
            let run = library::run(seed, number, budget).cancelled_by(cancel);
            let mut run = run.with_threads(share);
            let made = match wanted.is_empty() {
                true => library::instance(kind, &options, &mut run)?,
                false => {
                    library::graded(kind, &options, &wanted, &mut run)?.map(|made| made.puzzle)
                }
            };
            let late = || Error::Unsupported(library::not_found(number, kind, &options));
            made.ok_or_else(late)
        };
        let mut all = Vec::new();
        let put = |some: Vec<Result<Puzzle, Error>>| {
            some.into_iter().try_for_each(|puzzle| puzzle.map(|puzzle| all.push(puzzle)))
        };
        ordered(threads, Numbers(0..count), make, put).map(|()| all)
    })?;
    made.or_raise(py)?.into_iter().map(|puzzle| wrap(py, puzzle)).collect()
}
