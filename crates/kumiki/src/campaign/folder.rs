//! A campaign in a folder: `instance.txt` and the head of `units.tsv` say what is searched, each
//! further line of `units.tsv` is a finished unit; `best.txt` is the best answer,
//! `record-SCORE-unitN.*` every answer that once was (`record-costC-unitN.*` where the puzzle has
//! no score), in every format that can express it; `summary.txt` is human-readable; `plan.json`,
//! once somebody asks for it, is what workers elsewhere need.

use super::head::{Head, HeadReader};
use super::row::{COLUMNS, Row};
use super::store::{Origin, Record, Store};
use crate::error::{Error, Result};
use crate::file;
use crate::log::{self, Lines, Log};
use kumiki_core::{AnyInstance, NATIVE, ParseError, Verdict};
use std::fs;
use std::path::{Path, PathBuf};

const UNITS: &str = "units.tsv";
const INSTANCE: &str = "instance.txt";
const BEST: &str = "best.txt";
const PLAN: &str = "plan.json";
const SUMMARY: &str = "summary.txt";

/// A folder, open for one campaign at a time.
pub struct FolderStore {
    folder: PathBuf,
    log: Log,
    units: Units,
}

/// What `units.tsv` says.
#[derive(Default)]
struct Units {
    head: HeadReader,
    rows: Vec<Row>,
}

impl Lines for Units {
    fn line(&mut self, number: usize, line: &[u8]) -> Result<(), ParseError> {
        let line = String::from_utf8_lossy(line);
        if self.head.head().is_none() {
            return self.head.line(number, &line);
        }
        let row = Row::read(&line).ok_or_else(|| {
            let expected = format!("the tab-separated {}", COLUMNS.replace('\t', ", "));
            ParseError::found(number, 0, &line, expected)
        })?;
        self.rows.push(row);
        Ok(())
    }

    fn can_begin_with(&self, torn: &[u8]) -> bool {
        torn.starts_with(b"#") || self.head.head().is_some() || COLUMNS.as_bytes().starts_with(torn)
    }
}

impl FolderStore {
    /// Opens a folder, which is made where there is none.
    pub fn open(folder: &Path) -> Result<Self> {
        fs::create_dir_all(folder).map_err(Error::file("create the folder", folder))?;
        let mut units = Units::default();
        let mut log = Log::open(&folder.join(UNITS), &mut units)?;
        if units.head.head().is_none() {
            // A crash in the middle of the head: nothing was run under it.
            log.clear()?;
        }
        Ok(FolderStore { folder: folder.to_owned(), log, units })
    }

    /// The head and the finished units of a folder, which is left as it is.
    pub fn look(folder: &Path) -> Result<(Head, Vec<Row>)> {
        let path = folder.join(UNITS);
        if !path.exists() {
            let message = format!("{} is no journal: it has no {UNITS}", folder.display());
            return Err(Error::Unknown(message));
        }
        let mut units = Units::default();
        log::load(&path, &mut units)?;
        let begun = units.head.head().cloned();
        let none = || Error::Unknown(format!("{}: nothing has been run yet", folder.display()));
        Ok((begun.ok_or_else(none)?, units.rows))
    }

    /// Where a folder keeps its instance, in native format.
    pub fn instance_path(folder: &Path) -> PathBuf {
        folder.join(INSTANCE)
    }

    /// Where a folder keeps the plan for workers elsewhere (see [`super::WorkPlan`]).
    pub fn plan_path(folder: &Path) -> PathBuf {
        folder.join(PLAN)
    }

    /// The text of the instance that a folder is about.
    pub fn instance(folder: &Path) -> Result<String> {
        let path = FolderStore::instance_path(folder);
        fs::read_to_string(&path).map_err(Error::file("read", &path))
    }

    /// The answers that a folder keeps, in native format.
    pub fn kept(folder: &Path) -> Result<Vec<String>> {
        let failed = |error| Error::file("read", folder)(error);
        let mut names = Vec::new();
        for entry in fs::read_dir(folder).map_err(failed)? {
            let name = entry.map_err(failed)?.file_name().to_string_lossy().into_owned();
            let is_record = name.starts_with("record-") && name.ends_with(".txt");
            names.extend((is_record || name == BEST).then_some(name));
        }
        names.sort();
        // What cannot be read as text is no answer, and no reason to lose the others.
        Ok(names.iter().filter_map(|name| fs::read_to_string(folder.join(name)).ok()).collect())
    }
}

/// What the files of a record are called, without their endings.
fn stem(verdict: &Verdict, origin: Origin) -> String {
    let quality = match verdict.score {
        Some((score, _)) => score.to_string(),
        None => format!("cost{}", verdict.cost),
    };
    match origin {
        Origin::Plan => format!("record-{quality}-plan"),
        Origin::Unit(unit) => format!("record-{quality}-unit{unit}"),
    }
}

impl Store for FolderStore {
    fn head(&self) -> Option<&Head> {
        self.units.head.head()
    }

    fn begin(&mut self, instance: &dyn AnyInstance, head: Head) -> Result<()> {
        file::write(&self.folder.join(INSTANCE), instance.write("text")?.as_bytes())?;
        let lines = head.to_string();
        for (number, line) in (1..).zip(lines.lines()) {
            self.units.head.line(number, line)?;
        }
        Ok(self.log.append(&lines)?)
    }

    fn take_rows(&mut self) -> Vec<Row> {
        std::mem::take(&mut self.units.rows)
    }

    fn enter(&mut self, row: &Row) -> Result<()> {
        Ok(self.log.append(&row.line())?)
    }

    fn sync(&mut self) -> Result<()> {
        Ok(self.log.sync()?)
    }

    fn answers(&self) -> Result<Vec<String>> {
        FolderStore::kept(&self.folder)
    }

    /// The native format first: from it every other one can be made.
    fn keep(&mut self, record: &Record) -> Result<()> {
        let Record { instance, answer, .. } = *record;
        let stem = stem(answer.verdict(), record.origin);
        let text = answer.text(NATIVE)?;
        let path = |ending: &str| self.folder.join(format!("{stem}.{ending}"));
        file::write(&path("txt"), text.as_bytes())?;
        file::write(&self.folder.join(BEST), text.as_bytes())?;
        let formats = instance.puzzle().formats();
        let others = formats.iter().filter(|f| f.answers && !matches!(f.name, "text" | "json"));
        for format in others {
            match answer.text(format.name) {
                Err(kumiki_core::Error::Impossible(_)) => {}
                text => file::write(&path(format.name), text?.as_bytes())?,
            }
        }
        #[cfg(feature = "render")]
        {
            let drawing = answer.draw();
            let picture = kumiki_render::svg(&drawing, &kumiki_render::SvgOptions::default());
            file::write(&path("svg"), picture.as_bytes())?;
        }
        Ok(())
    }

    fn summarise(&mut self, summary: &str) -> Result<()> {
        file::write(&self.folder.join(SUMMARY), summary.as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign::Request;

    fn puzzle() -> crate::Puzzle {
        crate::read("queens 6").unwrap()
    }

    fn begun(folder: &Path) -> FolderStore {
        let (puzzle, mut store) = (puzzle(), FolderStore::open(folder).unwrap());
        let head = Head::new(puzzle.instance(), &Request::default(), "a b\n".to_owned()).unwrap();
        store.begin(puzzle.instance(), head).unwrap();
        store
    }

    fn row(unit: u64) -> Row {
        let (cutoff, cost, score) = (None, Some(7), None);
        Row { unit, cutoff, cost, score, steps: 10, seconds: 0.5, clock: 3.0 }
    }

    #[test]
    fn what_was_entered_is_there_again_after_a_crash() {
        let folder = tempfile::tempdir().unwrap();
        let mut store = begun(folder.path());
        let head = store.head().cloned();
        store.enter(&row(0)).unwrap();
        store.enter(&row(2)).unwrap();
        assert!(FolderStore::open(folder.path()).is_err(), "one search at a time");
        drop(store);
        let path = folder.path().join(UNITS);
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, format!("{text}3\t99")).unwrap();
        let mut store = FolderStore::open(folder.path()).unwrap();
        assert_eq!(store.take_rows(), [row(0), row(2)]);
        assert_eq!(store.head(), head.as_ref());
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }

    #[test]
    fn a_crash_inside_the_head_begins_again() {
        let folder = tempfile::tempdir().unwrap();
        drop(begun(folder.path()));
        let path = folder.path().join(UNITS);
        let text = fs::read(&path).unwrap();
        for end in 1..text.len() {
            fs::write(&path, &text[..end]).unwrap();
            let store = FolderStore::open(folder.path()).unwrap();
            assert_eq!(store.head(), None, "{end}");
            drop(store);
        }
    }

    #[test]
    fn other_files_are_refused_and_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(UNITS);
        for (text, said) in [
            ("my own notes\n", "expected a journal"),
            ("# kumiki journal 1, puzzle eternity\n", "another version"),
            ("notes", "something else"),
        ] {
            fs::write(&path, text).unwrap();
            let error = FolderStore::open(folder.path()).err().unwrap().to_string();
            assert!(error.contains(said), "{error}");
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
        fs::remove_file(&path).unwrap();
        let mut store = begun(folder.path());
        store.enter(&row(1)).unwrap();
        drop(store);
        fs::write(&path, fs::read_to_string(&path).unwrap() + "1\tx\n").unwrap();
        let error = FolderStore::open(folder.path()).err().unwrap().to_string();
        assert!(error.contains("found \"1\\tx\", expected the tab-separated unit"), "{error}");
    }

    #[test]
    fn records_are_named_by_score_or_cost() {
        let verdict = |score| Verdict { violations: vec![], cost: 16, score };
        for (score, origin, expected) in [
            (Some((464, 480)), Origin::Unit(2), "record-464-unit2"),
            (None, Origin::Unit(2), "record-cost16-unit2"),
            (Some((455, 480)), Origin::Plan, "record-455-plan"),
        ] {
            assert_eq!(stem(&verdict(score), origin), expected);
        }
    }
}
