//! A folder that keeps a search in units: every finished unit, every record. A search that is
//! killed at any moment loses the units under way and nothing else.
//!
//! `instance.txt` and the head of `units.tsv` say what is searched; each further line of
//! `units.tsv` is a finished unit; `best.txt` is the best answer, `record-COST-UNIT.*` every
//! answer that once was; `summary.txt` is for people. Knows no puzzle and no thread.

use crate::error::{Error, Result};
use crate::file;
use kumiki_core::{AnyInstance, Cost, ParseError, Report};
#[cfg(feature = "render")]
use kumiki_render::{SvgOptions, svg};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// What a journal is about: one that is resumed must be about the same.
pub struct Subject<'a> {
    /// The instance.
    pub instance: &'a dyn AnyInstance,
    /// The method as it was written, with its options.
    pub method: &'a str,
    /// The random seed.
    pub seed: u64,
}

const COLUMNS: &str = "unit\tsteps\tseconds\tcost\tclock";

impl Subject<'_> {
    /// The first lines of `units.tsv`.
    fn head(&self) -> String {
        let (puzzle, seed) = (self.instance.puzzle().name(), self.seed);
        let method = self.method;
        format!("# kumiki journal 1, puzzle {puzzle}, method {method}, seed {seed}\n{COLUMNS}\n")
    }
}

/// A finished unit.
pub(super) struct Unit {
    /// Its number.
    pub(super) number: u64,
    /// The steps it took.
    pub(super) steps: u64,
    /// The seconds it took.
    pub(super) seconds: f64,
    /// The cost of what it found.
    pub(super) cost: Option<Cost>,
}

/// The folder, open for one search at a time.
pub(super) struct Journal<'a> {
    subject: Subject<'a>,
    folder: PathBuf,
    rows: File,
    /// Units from here on are not taken, unless they are among `done`.
    next: u64,
    done: BTreeSet<u64>,
    /// How many units ended at each cost.
    ends: BTreeMap<Cost, u64>,
    units: u64,
    steps: u64,
    /// Seconds that the search ran before it was resumed.
    clock: f64,
    best: Option<Cost>,
}

impl<'a> Journal<'a> {
    /// Opens a folder, a new one or one that is about the same.
    pub(super) fn open(folder: &Path, subject: Subject<'a>) -> Result<Self> {
        fs::create_dir_all(folder).map_err(Error::file("make", folder))?;
        let path = folder.join("units.tsv");
        let mut rows = File::options()
            .read(true)
            .append(true)
            .create(true)
            .open(&path)
            .map_err(Error::file("open", &path))?;
        if rows.try_lock().is_err() {
            let message = format!("{} is in use by another search", folder.display());
            return Err(Error::Unsupported(message));
        }
        let instance = subject.instance.write("text")?;
        let known = folder.join("instance.txt");
        if rows.metadata().map_err(Error::file("read", &path))?.len() == 0 {
            file::write(&known, instance.as_bytes())?;
            rows.write_all(subject.head().as_bytes()).map_err(Error::file("write", &path))?;
        }
        if fs::read_to_string(&known).map_err(Error::file("read", &known))? != instance {
            let message = format!("{} is about another instance", known.display());
            return Err(Error::Usage(message));
        }
        let mut journal = Journal {
            subject,
            folder: folder.to_owned(),
            rows,
            next: 0,
            done: BTreeSet::new(),
            ends: BTreeMap::new(),
            units: 0,
            steps: 0,
            clock: 0.0,
            best: None,
        };
        journal.read().map_err(|error| error.about(path.display()))?;
        if let Some(answer) = journal.answer()? {
            journal.best = Some(journal.subject.instance.check(&answer)?.cost);
        }
        Ok(journal)
    }

    /// Reads the finished units. A last line without an end was cut by a crash and is dropped.
    fn read(&mut self) -> Result<()> {
        let failed = |error| Error::Io { what: "cannot read".to_owned(), error };
        self.rows.seek(SeekFrom::Start(0)).map_err(failed)?;
        let mut reader = BufReader::new(self.rows.try_clone().map_err(failed)?);
        let (mut text, mut number, mut whole) = (String::new(), 0, 0);
        let head = self.subject.head();
        let mut head = head.lines();
        loop {
            text.clear();
            let read = reader.read_line(&mut text).map_err(failed)? as u64;
            let Some(line) = text.strip_suffix('\n') else { break };
            (number, whole) = (number + 1, whole + read);
            if let Some(expected) = head.next() {
                if line != expected {
                    return Err(Error::Usage(format!("found {line:?}, expected {expected:?}")));
                }
                continue;
            }
            let unit = row(line).ok_or_else(|| {
                let expected = COLUMNS.replace('\t', ", ");
                let message = format!("found {line:?}, expected the tab-separated {expected}");
                Error::from(ParseError::line(number, message))
            })?;
            self.clock = self.clock.max(unit.1);
            self.count(&unit.0);
            self.done.insert(unit.0.number);
        }
        self.rows.set_len(whole).map_err(failed)?;
        Ok(())
    }

    /// The next unit to run.
    pub(super) fn take(&mut self) -> u64 {
        loop {
            let unit = self.next;
            self.next += 1;
            if !self.done.remove(&unit) {
                return unit;
            }
        }
    }

    /// What a unit must stay below: it may be as good as the best, so that the costs at which
    /// units end tell how often the best is reached.
    pub(super) fn bar(&self) -> Option<Cost> {
        self.best.map(|best| best + 1)
    }

    /// Writes a finished unit down; `clock` = seconds since the search began or was resumed.
    pub(super) fn enter(&mut self, unit: &Unit, clock: f64) -> Result<()> {
        self.count(unit);
        let Unit { number, steps, seconds, cost } = unit;
        let cost = cost.map_or_else(|| "-".to_owned(), |cost| cost.to_string());
        let clock = self.clock + clock;
        // One write for the line: it is there as a whole or cut before its end.
        let line = format!("{number}\t{steps}\t{seconds:.3}\t{cost}\t{clock:.3}\n");
        let what = || format!("cannot write {}", self.folder.join("units.tsv").display());
        self.rows.write_all(line.as_bytes()).map_err(|error| Error::Io { what: what(), error })
    }

    fn count(&mut self, unit: &Unit) {
        self.units += 1;
        self.steps += unit.steps;
        if let Some(cost) = unit.cost {
            *self.ends.entry(cost).or_default() += 1;
        }
    }

    /// Keeps what a unit found, in the puzzle's own text form, if it is a record: in every format
    /// that can say it and as a picture.
    pub(super) fn keep(&mut self, unit: u64, report: &Report) -> Result<()> {
        let (Some(verdict), Some(text)) = (&report.verdict, report.answer()) else { return Ok(()) };
        if self.best.is_some_and(|best| best <= verdict.cost) {
            return Ok(());
        }
        let instance = self.subject.instance;
        let name = |kind: &str| self.folder.join(format!("record-{}-{unit}.{kind}", verdict.cost));
        for format in instance.puzzle().formats().iter().filter(|f| f.answers && f.name != "json") {
            let kind = if format.name == "text" { "txt" } else { format.name };
            match instance.write_answer(format.name, text) {
                Err(kumiki_core::Error::Impossible(_)) => {}
                answer => file::write(&name(kind), answer?.as_bytes())?,
            }
        }
        #[cfg(feature = "render")]
        {
            let drawing = instance.draw(Some(text))?;
            file::write(&name("svg"), svg(&drawing, &SvgOptions::default()).as_bytes())?;
        }
        file::write(&self.folder.join("best.txt"), text.as_bytes())?;
        self.best = Some(verdict.cost);
        Ok(())
    }

    /// The best answer so far, in the puzzle's own text form.
    pub(super) fn answer(&self) -> Result<Option<String>> {
        let path = self.folder.join("best.txt");
        if !path.exists() {
            return Ok(None);
        }
        fs::read_to_string(&path).map(Some).map_err(Error::file("read", &path))
    }

    /// Writes the summary; `clock` as for [`Journal::enter`].
    pub(super) fn summarise(&self, clock: f64) -> Result<()> {
        let clock = self.clock + clock;
        let mut text = self.subject.head().lines().next().unwrap_or_default().to_owned();
        let rate = self.steps as f64 / clock.max(1e-3) / 1e6;
        let (units, steps) = (self.units, self.steps);
        let _ = write!(text, "\n{units} units, {steps} steps, {clock:.0} s, {rate:.1} million/s\n");
        let _ = writeln!(text, "cost\tunits that ended there");
        for (cost, units) in &self.ends {
            let _ = writeln!(text, "{cost}\t{units}");
        }
        file::write(&self.folder.join("summary.txt"), text.as_bytes())
    }
}

/// A line of `units.tsv` and its clock.
fn row(line: &str) -> Option<(Unit, f64)> {
    let mut fields = line.split('\t');
    let number = fields.next()?.parse().ok()?;
    let steps = fields.next()?.parse().ok()?;
    let seconds = fields.next()?.parse().ok()?;
    let cost = match fields.next()? {
        "-" => None,
        cost => Some(cost.parse().ok()?),
    };
    let clock: f64 = fields.next()?.parse().ok()?;
    let whole = fields.next().is_none() && clock.is_finite();
    whole.then_some((Unit { number, steps, seconds, cost }, clock))
}

#[cfg(test)]
mod tests {
    use super::*;
    use kumiki_core::{Budget, Run};

    fn instance() -> Box<dyn AnyInstance> {
        let eternity = kumiki_puzzles::registry::find("eternity").unwrap();
        let shipped = eternity.shipped().iter().find(|s| s.name == "framed-8x8").unwrap();
        eternity.read("text", shipped.text).unwrap()
    }

    fn subject(instance: &dyn AnyInstance) -> Subject<'_> {
        Subject { instance, method: "fast:nodes=20000", seed: 4 }
    }

    /// A report of a short search.
    fn report(instance: &dyn AnyInstance, steps: u64) -> Report {
        let budget = Budget { time: None, steps: Some(steps) };
        let mut run = Run::within(1, budget);
        let choice = instance.puzzle().choose("fast").unwrap();
        instance.solve(&choice, "text", &mut run).unwrap()
    }

    #[test]
    fn a_resumed_journal_repeats_no_unit_and_keeps_the_best() {
        let folder = tempfile::tempdir().unwrap();
        let instance = instance();
        let instance = instance.as_ref();
        let mut journal = Journal::open(folder.path(), subject(instance)).unwrap();
        assert_eq!((journal.take(), journal.take(), journal.take()), (0, 1, 2));
        assert_eq!(journal.bar(), None);
        for number in [0, 2] {
            let unit = Unit { number, steps: 10, seconds: 0.5, cost: Some(7) };
            journal.enter(&unit, 3.0).unwrap();
        }
        let found = report(instance, 2000);
        journal.keep(2, &found).unwrap();
        let cost = found.verdict.as_ref().unwrap().cost;
        assert_eq!(journal.bar(), Some(cost + 1));
        // One search at a time.
        assert!(Journal::open(folder.path(), subject(instance)).is_err());
        drop(journal);
        // A crash in the middle of a line.
        let path = folder.path().join("units.tsv");
        let rows = fs::read_to_string(&path).unwrap();
        fs::write(&path, format!("{rows}3\t99")).unwrap();
        let mut journal = Journal::open(folder.path(), subject(instance)).unwrap();
        assert_eq!((journal.take(), journal.take(), journal.take()), (1, 3, 4));
        assert_eq!((journal.bar(), journal.units, journal.steps), (Some(cost + 1), 2, 20));
        assert_eq!(journal.answer().unwrap(), found.solution);
        assert_eq!(fs::read_to_string(&path).unwrap(), rows);
        journal.summarise(1.0).unwrap();
        let summary = fs::read_to_string(folder.path().join("summary.txt")).unwrap();
        assert!(summary.contains("2 units, 20 steps, 4 s") && summary.contains("\n7\t2\n"));
        for kind in ["txt", "bucas", "svg"] {
            assert!(folder.path().join(format!("record-{cost}-2.{kind}")).exists(), "{kind}");
        }
    }

    #[test]
    fn another_search_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let instance = instance();
        let instance = instance.as_ref();
        drop(Journal::open(folder.path(), subject(instance)).unwrap());
        let other = Subject { seed: 5, ..subject(instance) };
        let error = Journal::open(folder.path(), other).err().unwrap();
        assert!(format!("{error}").contains("expected"), "{error}");
        let path = folder.path().join("units.tsv");
        let mut rows = fs::read_to_string(&path).unwrap();
        rows.push_str("1\tx\t0\t-\t0\n");
        fs::write(&path, rows).unwrap();
        let error = Journal::open(folder.path(), subject(instance)).err().unwrap();
        assert!(format!("{error}").contains("line 3: found"), "{error}");
        fs::write(folder.path().join("instance.txt"), "eternity 1 1\n0 0 0 0\n").unwrap();
        let error = Journal::open(folder.path(), subject(instance)).err().unwrap();
        assert!(format!("{error}").contains("another instance"), "{error}");
    }
}
