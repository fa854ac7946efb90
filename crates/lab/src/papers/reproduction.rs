//! The report of a reproduction in the making: every table and figure of the papers, a page for
//! each paper, and the page that sums up where we stand.

use super::claim::Ruling;
use super::probe::{Found, Probe};
use super::recompute::PAGE;
use super::section::found_standings;
use super::{Entry, Evidence, Paper, Standing, Verdict, section, standings};
use crate::error::LabError;
use crate::experiment::Extent;
use crate::report::{Cell, Report, Section, Table};
use crate::row::Row;
use crate::session::Results;
use std::path::Path;

/// Columns of the tables of verdicts.
const COLUMNS: [&str; 5] = ["what", "published", "ours", "interval or place", ""];

/// A report in the making.
pub struct Reproduction {
    command: String,
    /// Everything: every table and figure.
    whole: Report,
    /// What a reader sees first: the most important verdicts on each paper.
    short: Report,
    /// A page for each paper that is done.
    pages: Vec<(String, Report)>,
    /// The paper at hand.
    sections: Vec<Section>,
    verdicts: Table,
    highlights: Table,
    rows: Vec<Row>,
}

impl Reproduction {
    /// A report on what this command makes.
    pub fn new(command: &str) -> Self {
        let title = "The literature, measured again";
        let short = Report::new(title, command)
            .words(
                "What five papers state, measured again by the command below. Each has a page of \
                 its own; [report.html](report.html) has everything, figures/ and tables/ each \
                 figure and table as a file, and the folders of the papers the rows.",
            )
            .words(Verdict::LEGEND)
            .words(Ruling::LEGEND);
        Reproduction {
            command: command.to_owned(),
            whole: Report::new(title, command),
            short,
            pages: Vec::new(),
            sections: Vec::new(),
            verdicts: Table::default(),
            highlights: Table::default(),
            rows: Vec::new(),
        }
    }

    /// Begins a paper.
    pub fn begin(&mut self, paper: &Paper) {
        self.sections.clear();
        let name = format!("{}-verdicts", paper.key);
        self.verdicts = Table::new(name, "Every published number and statement", &COLUMNS);
        let name = format!("{}-highlights", paper.key);
        self.highlights = Table::new(name, "The most important ones", &COLUMNS);
    }

    /// Adds a table or figure that is looked up, not run.
    pub fn add_probe(
        &mut self,
        paper: &Paper,
        entry: &Entry,
        probe: &Probe,
    ) -> Result<(), LabError> {
        let found = probe
            .look()
            .ok_or_else(|| LabError::Usage("the instances of a probe cannot be made".to_owned()))?;
        if let Found::Numbers(numbers) = &found {
            found_standings(entry, numbers).into_iter().for_each(|standing| self.stand(standing));
        }
        self.sections.push(section(paper, entry, &Evidence::Found(&found), &[]));
        Ok(())
    }

    /// Adds a table or figure that runs made; the remarks are what a reader must know of them.
    pub fn add_runs(&mut self, paper: &Paper, entry: &Entry, rows: Vec<Row>, remarks: &[String]) {
        standings(entry, &rows).into_iter().for_each(|standing| self.stand(standing));
        self.sections.push(section(paper, entry, &Evidence::Rows(&rows), remarks));
        self.rows.extend(rows);
    }

    fn stand(&mut self, standing: Standing) {
        let key = standing.key;
        let cells = vec![
            standing.what.into(),
            standing.published,
            standing.ours,
            standing.detail.into(),
            standing.word.into(),
        ];
        if key {
            self.highlights.row(cells.clone());
        }
        self.verdicts.row(cells);
    }

    /// After a paper's last figure: its page, and its part of the others.
    pub fn end(&mut self, paper: &Paper) {
        let title = format!("{}. {}.", paper.title, paper.source);
        let mut parts = paper.parts();
        let mut part = |heading: &str| {
            let at = parts.iter().position(|(known, _)| known == heading);
            let words = at.map(|at| parts.remove(at).1).unwrap_or_default();
            words.into_iter().fold(Section::new(heading), Section::words)
        };
        let (claimed, did) = (part("What was claimed"), part("What we did"));
        let (differs, found) = (part("What differs, and why"), part("What we found"));
        let verdicts = Section::new("Verdicts");
        let verdicts = match summary(&self.verdicts) {
            Some(words) => verdicts.words(words).table(self.verdicts.clone()),
            None => verdicts,
        };
        let mut page = Report::new(paper.key.clone(), self.command.clone()).words(title.clone());
        page.sections.extend([claimed.clone(), did.clone(), verdicts.clone()]);
        page.sections.push(Section::new("Figure by figure"));
        page.sections.extend(self.sections.iter().cloned());
        page.sections.extend([differs.clone(), found.clone()]);
        let link = format!("[{key}.md]({key}.md)", key = paper.key);
        let head = Section::new(paper.key.clone()).words(format!("{title} {link}"));
        let head = head.words(summary(&self.verdicts).unwrap_or_default());
        self.short.sections.push(match self.highlights.rows.is_empty() {
            true => head,
            false => head.table(self.highlights.clone()),
        });
        self.whole.sections.push(Section::new(paper.key.clone()).words(title));
        let inside = [claimed, did, verdicts].into_iter().map(Section::inside);
        self.whole.sections.extend(inside);
        self.whole.sections.append(&mut self.sections);
        self.whole.sections.extend([differs, found].into_iter().map(Section::inside));
        self.pages.push((paper.key.clone(), page));
    }

    /// The report with everything.
    pub fn report(&self) -> Report {
        self.whole.clone().environments_of(&self.rows)
    }

    /// The rows of all runs.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// Writes the folder: the report with every table and figure, the page of each paper, and the
    /// one that sums it up.
    pub fn save(&self, folder: &Path) -> Result<(), LabError> {
        self.report().save(folder).map_err(LabError::file(folder))?;
        let mut short = self.short.clone().environments_of(&self.rows);
        if folder.join(PAGE).exists() {
            let words =
                "Rows drawn at random were made again by another build, from the same seeds";
            short = short.words(format!("{words}: [{PAGE}]({PAGE})."));
        }
        let short = ("README".to_owned(), short);
        for (name, report) in self.pages.iter().chain([&short]) {
            let path = folder.join(format!("{name}.md"));
            std::fs::write(&path, report.markdown()).map_err(LabError::file(&path))?;
        }
        Ok(())
    }
}

/// What a reader must know of these runs.
pub(super) fn remarks(extent: Extent, results: &Results) -> Vec<String> {
    let mut remarks = Vec::new();
    match extent {
        Extent::Quick => remarks
            .push("Quick version: shorter runs and fewer of them than the paper's.".to_owned()),
        Extent::Evening => remarks
            .push("Evening version: the paper's runs as far as an evening allows.".to_owned()),
        Extent::Full => {}
    }
    remarks.extend(results.left_out.iter().map(|reason| format!("Left out: {reason}.")));
    if !results.complete {
        remarks.push(format!("{} of {} runs are made.", results.rows.len(), results.total));
    }
    remarks
}

/// How often we stand where, in two sentences.
fn summary(standings: &Table) -> Option<String> {
    let count = |word: &str| {
        let stands = |row: &&Vec<Cell>| row.last().is_some_and(|cell| cell.text == word);
        standings.rows.iter().filter(stands).count()
    };
    let levels = Verdict::ALL.map(|verdict| (verdict.comparison(), count(verdict.words())));
    let compared: usize = levels.iter().map(|level| level.1).sum();
    let there = |&(_, count): &(&str, usize)| count > 0;
    let levels: Vec<String> =
        levels.into_iter().filter(there).map(|(word, n)| format!("{word} in {n}")).collect();
    let rulings = Ruling::ALL.map(|ruling| (ruling.words(), count(ruling.words())));
    let rulings: Vec<String> =
        rulings.into_iter().filter(there).map(|(word, n)| format!("{word} {n}")).collect();
    let mut sentences = Vec::new();
    if !levels.is_empty() {
        let comparisons = if compared == 1 { "comparison" } else { "comparisons" };
        let levels = levels.join(", ");
        sentences
            .push(format!("{compared} {comparisons} with published numbers: ours is {levels}."));
    }
    if !rulings.is_empty() {
        sentences.push(format!("Statements: {}.", rulings.join(", ")));
    }
    (!sentences.is_empty()).then(|| sentences.join(" "))
}
