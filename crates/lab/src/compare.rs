//! Methods side by side on puzzles at hand, in one call.

use crate::error::LabError;
use crate::experiment::Words;
use crate::report::{digest, labels};
use crate::row::{Limits, Row, Task};
use crate::session::{Session, Watch};
use crate::subject::Subject;
use kumiki::Puzzle;
use kumiki_core::Cancel;

/// Nobody watches.
struct Unwatched;

impl Watch for Unwatched {}

/// Every method on every puzzle, `seeds` times, each run within the budget and with a core to
/// itself. The rows are in the order of puzzles, methods and seeds; nothing stays on disk.
///
/// ```
/// use kumiki_lab::row::Limits;
/// let queens = kumiki::bundled("small-queens-6")?;
/// let budget = Limits { steps: Some(10_000), ..Limits::default() };
/// let rows = kumiki_lab::compare(&[queens], &["backtrack", "min-conflicts"], 2, budget)?;
/// assert_eq!(rows.len(), 4);
/// println!("{}", kumiki_lab::summary(&rows, 80));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn compare(
    puzzles: &[Puzzle],
    methods: &[&str],
    seeds: u64,
    budget: Limits,
) -> Result<Vec<Row>, LabError> {
    let words = Words {
        inputs: Vec::new(),
        puzzle: None,
        format: None,
        generate: None,
        count: 1,
        methods: methods.iter().map(|&method| method.to_owned()).collect(),
        seeds,
        seed: 0,
        budget,
        threads: 1,
        task: Task::Solve,
    };
    let subject = |(number, puzzle): (usize, &Puzzle)| {
        let name = format!("{} {}", puzzle.kind().name(), number + 1);
        Subject::of_puzzle(name, puzzle.clone()).map_err(|e| LabError::Usage(e.to_string()))
    };
    let subjects: Vec<Subject> =
        puzzles.iter().enumerate().map(subject).collect::<Result<_, _>>()?;
    let temporary = std::env::temp_dir();
    let folder = tempfile::tempdir_in(&temporary).map_err(LabError::file(&temporary))?;
    let session = Session {
        folder: folder.path().to_owned(),
        make: true,
        cancelled: &Cancel::new(),
        watch: &Unwatched,
    };
    Ok(session.run_on(&words.without_instances(), &subjects)?.rows)
}

/// What rows say, for a terminal of so many columns: a table, then what was found, a line each.
pub fn summary(rows: &[Row], width: usize) -> String {
    digest(rows, &labels(rows), width)
}
