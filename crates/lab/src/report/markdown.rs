//! A report as Markdown, its figures as links to their files. Knows no page and no folder.

use super::{Report, Section};
use std::fmt::Write as _;

impl Report {
    /// The report as one Markdown text; figures are `figures/<name>.svg`.
    pub fn markdown(&self) -> String {
        let mut out = format!("# {}\n\n", self.title);
        for paragraph in &self.words {
            let _ = write!(out, "{paragraph}\n\n");
        }
        if !self.command.is_empty() {
            let _ = write!(out, "```sh\n{}\n```\n\n", self.command);
        }
        for place in &self.environments {
            let _ = write!(
                out,
                "kumiki {} ({}), {}, {}\n\n",
                place.version, place.commit, place.compiler, place.machine
            );
        }
        for section in &self.sections {
            section_markdown(&mut out, section);
        }
        out
    }
}

fn section_markdown(out: &mut String, section: &Section) {
    let _ = write!(out, "{} {}\n\n", "#".repeat(section.depth + 2), section.title);
    for paragraph in &section.words {
        let _ = write!(out, "{paragraph}\n\n");
    }
    for table in &section.tables {
        let _ = write!(out, "{}\n\n{}\n", table.caption, table.markdown());
    }
    for figure in &section.figures {
        let alt = figure.caption.replace(['[', ']', '\n'], " ");
        let _ = write!(out, "![{alt}](figures/{}.svg)\n\n{}\n\n", figure.name, figure.caption);
    }
}
