//! A report in a folder: the page, the Markdown text, and each table and figure as a file of its
//! own. The one place of this module that touches the disk.

use super::Report;
use std::collections::BTreeSet;
use std::path::Path;
use std::{fs, io};

/// Pixels of a PNG for each of the page: sharp on dense screens and in print.
const PNG_SCALE: f64 = 2.0;

impl Report {
    /// Writes `report.html`, `report.md`, `tables/*.csv`, `tables/*.md`, `figures/*.svg` and
    /// `figures/*.png` into a folder, which is made if it does not exist. Files of the same names
    /// are replaced.
    ///
    /// # Errors
    /// When the folder cannot be written.
    pub fn save(&self, folder: &Path) -> io::Result<()> {
        let report = self.with_file_names();
        let (tables, figures) = (folder.join("tables"), folder.join("figures"));
        for folder in [&tables, &figures] {
            fs::create_dir_all(folder)?;
        }
        fs::write(folder.join("report.html"), report.html())?;
        fs::write(folder.join("report.md"), report.markdown())?;
        for section in &report.sections {
            for table in &section.tables {
                fs::write(tables.join(format!("{}.csv", table.name)), table.csv())?;
                let text = format!("{}\n\n{}", table.caption, table.markdown());
                fs::write(tables.join(format!("{}.md", table.name)), text)?;
            }
            for figure in &section.figures {
                fs::write(figures.join(format!("{}.svg", figure.name)), &figure.svg)?;
                let png = figure.png(PNG_SCALE).map_err(io::Error::other)?;
                fs::write(figures.join(format!("{}.png", figure.name)), png)?;
            }
        }
        Ok(())
    }

    /// The same report with names that every file system takes, each only once.
    fn with_file_names(&self) -> Report {
        let mut report = self.clone();
        let (mut tables, mut figures) = (BTreeSet::new(), BTreeSet::new());
        for section in &mut report.sections {
            for table in &mut section.tables {
                table.name = unused(&table.name, &mut tables);
            }
            for figure in &mut section.figures {
                figure.name = unused(&figure.name, &mut figures);
            }
        }
        report
    }
}

/// The name in small letters, digits and hyphens, with a number if it is taken.
fn unused(name: &str, taken: &mut BTreeSet<String>) -> String {
    const LONGEST: usize = 80;
    let plain = name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' });
    let plain: String = plain.take(LONGEST).collect::<String>().to_ascii_lowercase();
    let words: Vec<&str> = plain.split('-').filter(|w| !w.is_empty()).collect();
    let base = if words.is_empty() { "unnamed".to_string() } else { words.join("-") };
    let numbered = (2u64..).map(|n| format!("{base}-{n}"));
    let free = std::iter::once(base.clone()).chain(numbered).find(|n| !taken.contains(n));
    let free = free.unwrap_or(base);
    taken.insert(free.clone());
    free
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figures::{Axis, Figure, Plot};
    use crate::report::{Section, Table};

    #[test]
    fn names_are_plain_and_unique() {
        let mut taken = BTreeSet::new();
        let names = ["Score / time", "score: time", "../..", "é"].map(|n| unused(n, &mut taken));
        assert_eq!(names, ["score-time", "score-time-2", "unnamed", "unnamed-2"]);
    }

    #[test]
    fn every_part_becomes_a_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let plot = Plot::new("p", Axis::linear("x"), Axis::linear("y"));
        let figure = Figure::new("F 1", "c", &plot);
        let svg = figure.svg.clone();
        let section = Section::new("s").table(Table::new("T", "c", &["a"])).figure(figure);
        let report = Report::new("r", "kumiki").section(section);
        report.save(folder.path()).expect("written");
        let parts = ["report.html", "report.md", "tables/t.csv", "tables/t.md", "figures/f-1.svg"];
        for part in parts {
            assert!(folder.path().join(part).is_file(), "{part}");
        }
        let png = fs::read(folder.path().join("figures/f-1.png")).expect("a picture");
        assert_eq!(png[..8], *b"\x89PNG\r\n\x1a\n");
        let side = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().expect("four bytes"));
        let size = format!("width=\"{}\" height=\"{}\"", side(16) / 2, side(20) / 2);
        assert!(svg.contains(&size), "{size} of {svg}");
        let text = fs::read_to_string(folder.path().join("report.md")).expect("text");
        assert!(text.contains("](figures/f-1.svg)"), "{text}");
    }
}
