//! The report of a reproduction in the making: every table and figure of the papers, and the page
//! that sums up where we stand by each.

use super::probe::Probe;
use super::{Entry, Evidence, Paper, Standing, Verdict, section, standings};
use crate::error::LabError;
use crate::report::{Cell, Report, Section, Table};
use crate::row::Row;
use std::path::Path;

/// A report in the making.
pub struct Reproduction {
    /// Everything: every table and figure.
    whole: Report,
    /// What a reader sees first: where we stand by each document.
    short: Report,
    rows: Vec<Row>,
}

impl Reproduction {
    /// A report on what this command makes.
    pub fn new(command: &str) -> Self {
        let title = "The literature, measured again";
        let short = Report::new(title, command).words(
            "Every table and figure of these documents, made again by the command below: \
             [report.html](report.html) has everything with its figures, [report.md](report.md) the \
             same as text; figures/ has each figure as SVG and, where the command was run, as PNG.",
        );
        let short = short.words(Verdict::LEGEND);
        Reproduction { whole: Report::new(title, command), short, rows: Vec::new() }
    }

    /// Begins a document.
    pub fn begin(&mut self, paper: &Paper) {
        let section =
            Section::new(paper.key.clone()).words(format!("{}. {}.", paper.title, paper.source));
        let columns = ["what", "published", "ours", ""];
        let name = format!("{}-standings", paper.key);
        let table = Table::new(name, "Every published number beside ours", &columns);
        self.short.sections.push(section.clone().table(table));
        self.whole.sections.push(section);
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
        self.whole.sections.push(section(paper, entry, &Evidence::Found(&found), &[]));
        Ok(())
    }

    /// Adds a table or figure that runs made; the remarks are what a reader must know of them.
    pub fn add_runs(&mut self, paper: &Paper, entry: &Entry, rows: Vec<Row>, remarks: &[String]) {
        for standing in standings(&entry.values, &rows) {
            self.stand(&standing);
        }
        self.whole.sections.push(section(paper, entry, &Evidence::Rows(&rows), remarks));
        self.rows.extend(rows);
    }

    fn stand(&mut self, standing: &Standing) {
        let ours = standing.ours.map_or_else(|| "not measured".into(), Cell::from);
        let table = self.short.sections.last_mut().and_then(|section| section.tables.last_mut());
        if let Some(table) = table {
            table.row(vec![
                standing.what.as_str().into(),
                standing.published.as_str().into(),
                ours,
                standing.verdict.map_or("", Verdict::words).into(),
            ]);
        }
    }

    /// After a document's last figure: how we stand in a sentence, what is the same, what differs.
    pub fn end(&mut self, paper: &Paper) {
        let paragraphs = || paper.readme.split("\n\n").skip(1).flat_map(|p| p.split("\n* "));
        let words: Vec<String> = paragraphs()
            .map(|p| p.trim_start_matches("* ").split_whitespace().collect::<Vec<_>>().join(" "))
            .collect();
        if let Some(section) = self.short.sections.last_mut() {
            section.words.extend(section.tables.last().and_then(summary));
            section.tables.retain(|table| !table.rows.is_empty());
        }
        let differs = Section::new("What is the same, what differs").inside();
        let differs = words.into_iter().fold(differs, Section::words);
        self.short.sections.push(differs.clone());
        self.whole.sections.push(differs);
    }

    /// Writes the folder: the report with every table and figure, and the page that sums it up.
    pub fn save(self, folder: &Path) -> Result<(), LabError> {
        let whole = self.whole.environments_of(&self.rows);
        whole.save(folder).map_err(LabError::file(folder))?;
        let short = self.short.environments_of(&self.rows);
        let path = folder.join("README.md");
        std::fs::write(&path, short.markdown()).map_err(LabError::file(&path))
    }
}

/// What a reader must know of these runs.
pub fn remarks(quick: bool, left_out: &[String], complete: bool) -> Vec<String> {
    let mut remarks = Vec::new();
    if quick {
        remarks
            .push("Short version: shorter runs and fewer of them than the document's.".to_owned());
    }
    remarks.extend(left_out.iter().map(|reason| format!("Left out: {reason}.")));
    if !complete {
        remarks.push("Not all runs are made yet.".to_owned());
    }
    remarks
}

/// How often we stand where, in a sentence.
fn summary(standings: &Table) -> Option<String> {
    let told = Verdict::ALL.iter().filter_map(|verdict| {
        let stands = |row: &&Vec<Cell>| row.last().is_some_and(|cell| cell.text == verdict.words());
        let count = standings.rows.iter().filter(stands).count();
        (count > 0).then(|| format!("{verdict} in {count}"))
    });
    let told: Vec<String> = told.collect();
    (!told.is_empty()).then(|| format!("By the published numbers, kumiki {}.", told.join(", ")))
}
