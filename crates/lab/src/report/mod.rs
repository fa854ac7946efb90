//! Reports: rows to tables, figures and one self-contained page.
//!
//! A [`Report`] is a title, what was run where, and [`Section`]s of words, tables and figures. The
//! sections about any rows come from [`analyse`]; others are added beside them. [`Report::html`]
//! and [`Report::markdown`] write it, [`Report::save`] puts it in a folder with every table and
//! figure as a file of its own.
//!
//! ```
//! use kumiki_lab::report::{Report, Section, Table};
//!
//! let mut table = Table::new("queens", "All solutions", &["n", "published", "ours"]);
//! table.row(vec![8.into(), 92.into(), 92.into()]);
//! let section = Section::new("Fig. 6").words("We count the same boards.").table(table);
//! let report = Report::new("N-Queens", "kumiki reproduce nqueens-2016").section(section);
//! assert!(report.html().contains("We count the same boards."));
//! ```

mod analysis;
mod digest;
mod files;
mod html;
mod inline;
mod markdown;
mod overview;
mod pictures;
mod rank_tests;
mod sample;
mod table;

pub use analysis::analyse;
pub use digest::{digest, human_seconds, labels};
pub use table::{Cell, Table, significant};

use crate::figures::Figure;
use crate::row::{Environment, Row};
use std::collections::BTreeSet;

/// A report as data.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// What it is about.
    pub title: String,
    /// What it says first, a paragraph each.
    pub words: Vec<String>,
    /// The exact command that makes it again.
    pub command: String,
    /// Where and with what the runs were made; more than one if they were made at several places.
    pub environments: Vec<Environment>,
    /// The parts, in order.
    pub sections: Vec<Section>,
}

/// A part of a report: words, then tables, then figures; each may be missing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Section {
    /// Its heading.
    pub title: String,
    /// How deep it stands: 0 = a part of the report, 1 = a part of the section before it.
    pub depth: usize,
    /// Its paragraphs.
    pub words: Vec<String>,
    /// Its tables.
    pub tables: Vec<Table>,
    /// Its figures.
    pub figures: Vec<Figure>,
}

impl Report {
    /// Its first table as Markdown.
    pub fn first_table(&self) -> String {
        let table = self.sections.iter().flat_map(|section| &section.tables).next();
        table.map(Table::markdown).unwrap_or_default()
    }

    /// A report without sections.
    pub fn new(title: impl Into<String>, command: impl Into<String>) -> Self {
        Report { title: title.into(), command: command.into(), ..Report::default() }
    }

    /// The same report with a paragraph more before its sections.
    #[must_use]
    pub fn words(mut self, paragraph: impl Into<String>) -> Self {
        self.words.push(paragraph.into());
        self
    }

    /// The same report with a section more.
    #[must_use]
    pub fn section(mut self, section: Section) -> Self {
        self.sections.push(section);
        self
    }

    /// The same report with more sections.
    #[must_use]
    pub fn sections(mut self, sections: Vec<Section>) -> Self {
        self.sections.extend(sections);
        self
    }

    /// A report on rows: everything that they can tell, method by method in the order of the rows,
    /// which is that of the experiment.
    #[must_use]
    pub fn on(title: impl Into<String>, command: impl Into<String>, rows: &[Row]) -> Self {
        let mut methods: Vec<String> = Vec::new();
        for row in rows {
            if !methods.contains(&row.label) {
                methods.push(row.label.clone());
            }
        }
        Report::new(title, command).environments_of(rows).sections(analyse(rows, &methods))
    }

    /// The same report with the environments of these rows added.
    #[must_use]
    pub fn environments_of(mut self, rows: &[Row]) -> Self {
        let all: BTreeSet<Environment> =
            self.environments.drain(..).chain(rows.iter().map(|r| r.environment.clone())).collect();
        self.environments = all.into_iter().collect();
        self
    }
}

impl Section {
    /// A section with a heading and nothing else.
    pub fn new(title: impl Into<String>) -> Self {
        Section { title: title.into(), ..Section::default() }
    }

    /// The same section as a part of the one before it.
    #[must_use]
    pub fn inside(mut self) -> Self {
        self.depth += 1;
        self
    }

    /// The same section with a paragraph more.
    #[must_use]
    pub fn words(mut self, paragraph: impl Into<String>) -> Self {
        self.words.push(paragraph.into());
        self
    }

    /// The same section with a table more.
    #[must_use]
    pub fn table(mut self, table: Table) -> Self {
        self.tables.push(table);
        self
    }

    /// The same section with a figure more, if there is one.
    #[must_use]
    pub fn figure(mut self, figure: impl Into<Option<Figure>>) -> Self {
        self.figures.extend(figure.into());
        self
    }
}
