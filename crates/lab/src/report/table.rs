//! A table of a report: cells with a text and, if they are numbers, what they sort by. Written as
//! CSV and Markdown here; the page has its own form. Knows no statistics.

use std::fmt::Write as _;

/// One cell.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cell {
    /// What it says.
    pub text: String,
    /// The number behind it, exact: what a page sorts by and a CSV file has.
    pub number: Option<f64>,
}

impl Cell {
    /// A number as it is said, such as `0.53 ± 0.02`.
    pub fn number(text: impl Into<String>, number: f64) -> Self {
        Cell { text: text.into(), number: number.is_finite().then_some(number) }
    }

    /// A number with three significant digits, or a dash if there is none.
    pub fn maybe(number: impl Into<Option<f64>>) -> Self {
        match number.into().filter(|n| n.is_finite()) {
            Some(number) => Cell::number(significant(number, 3), number),
            None => "–".into(),
        }
    }

    /// A share of 1 as a percentage.
    pub fn percent(share: f64) -> Self {
        Cell::number(format!("{:.1} %", 100.0 * share), share)
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        Cell { text: text.to_string(), number: None }
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Cell { text, number: None }
    }
}

impl From<f64> for Cell {
    fn from(number: f64) -> Self {
        Cell::maybe(number)
    }
}

impl From<usize> for Cell {
    fn from(count: usize) -> Self {
        Cell::number(count.to_string(), count as f64)
    }
}

impl From<u64> for Cell {
    fn from(count: u64) -> Self {
        Cell::number(count.to_string(), count as f64)
    }
}

impl From<i32> for Cell {
    fn from(count: i32) -> Self {
        Cell::number(count.to_string(), f64::from(count))
    }
}

/// A table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// The name of its file, without an ending.
    pub name: String,
    /// What it shows.
    pub caption: String,
    /// The names of the columns.
    pub columns: Vec<String>,
    /// Columns that a page shows in small letters below the one before them.
    pub below: Vec<usize>,
    /// The rows, each with a cell for every column.
    pub rows: Vec<Vec<Cell>>,
}

impl Table {
    /// A table without rows.
    pub fn new(name: impl Into<String>, caption: impl Into<String>, columns: &[&str]) -> Self {
        let columns = columns.iter().map(|c| (*c).to_string()).collect();
        let (name, caption) = (name.into(), caption.into());
        Table { name, caption, columns, below: Vec::new(), rows: Vec::new() }
    }

    /// The same table; on a page these columns, by their numbers, stand below those before them.
    #[must_use]
    pub fn with_below(self, below: &[usize]) -> Self {
        Table { below: below.to_vec(), ..self }
    }

    /// One row more; short rows are filled with empty cells, long ones cut.
    pub fn row(&mut self, mut cells: Vec<Cell>) {
        cells.resize(self.columns.len(), Cell::default());
        self.rows.push(cells);
    }

    /// Is every filled cell of a column a number? Numbers stand to the right.
    pub(super) fn is_numeric(&self, column: usize) -> bool {
        let mut cells = self.rows.iter().map(|r| &r[column]).filter(|c| !blank(c)).peekable();
        cells.peek().is_some() && cells.all(|c| c.number.is_some())
    }

    /// The table as CSV (RFC 4180, lines ended by a line feed), numbers exact.
    pub fn csv(&self) -> String {
        let line = |cells: Vec<String>| cells.join(",") + "\n";
        let value = |cell: &Cell| match cell.number {
            Some(number) => number.to_string(),
            None if blank(cell) => String::new(),
            None => quoted(&cell.text),
        };
        let mut out = line(self.columns.iter().map(|c| quoted(c)).collect());
        for row in &self.rows {
            out += &line(row.iter().map(value).collect());
        }
        out
    }

    /// The table as aligned text, at most `width` columns wide: names are cut first.
    pub fn aligned(&self, width: usize) -> String {
        const GAP: usize = 2;
        const LEAST: usize = 6;
        let length = |text: &str| text.chars().count();
        let mut widths: Vec<usize> = self.columns.iter().map(|name| length(name)).collect();
        for row in &self.rows {
            for (width, cell) in widths.iter_mut().zip(row) {
                *width = (*width).max(length(&cell.text));
            }
        }
        let total = |widths: &[usize]| widths.iter().map(|w| w + GAP).sum::<usize>();
        while total(&widths) > width + GAP {
            let names = (0..widths.len()).filter(|&c| !self.is_numeric(c) && widths[c] > LEAST);
            let Some(longest) = names.max_by_key(|&c| widths[c]) else { break };
            widths[longest] -= 1;
        }
        let cut = |text: &str, room: usize| match length(text) > room {
            true => text.chars().take(room.saturating_sub(1)).chain(['…']).collect(),
            false => text.to_owned(),
        };
        let line = |texts: Vec<&str>| {
            let mut line = String::new();
            for (column, text) in texts.into_iter().enumerate() {
                let (room, text) = (widths[column], cut(text, widths[column]));
                let gap = if column > 0 { GAP } else { 0 };
                let _ = match self.is_numeric(column) {
                    true => write!(line, "{:gap$}{text:>room$}", ""),
                    false => write!(line, "{:gap$}{text:<room$}", ""),
                };
            }
            cut(line.trim_end(), width) + "\n"
        };
        let mut out = line(self.columns.iter().map(String::as_str).collect());
        for row in &self.rows {
            out += &line(row.iter().map(|cell| cell.text.as_str()).collect());
        }
        out
    }

    /// The table as Markdown.
    pub fn markdown(&self) -> String {
        let safe = |text: &str| text.replace('|', "\\|").replace(['\n', '\r'], " ");
        let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
        let mut out = line(self.columns.iter().map(|c| safe(c)).collect());
        out.push('|');
        for column in 0..self.columns.len() {
            let _ = write!(out, " {} |", if self.is_numeric(column) { "---:" } else { "---" });
        }
        out.push('\n');
        for row in &self.rows {
            out += &line(row.iter().map(|c| safe(&c.text)).collect());
        }
        out
    }
}

fn blank(cell: &Cell) -> bool {
    cell.number.is_none() && matches!(cell.text.as_str(), "" | "–")
}

/// A CSV field, quoted where it must be.
fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_string()
    }
}

/// A number with so many significant digits; an exponent only where it is far from 1. Whole numbers
/// keep all their digits.
pub fn significant(number: f64, digits: usize) -> String {
    if number == 0.0 || !number.is_finite() {
        return if number == 0.0 { "0".into() } else { "–".into() };
    }
    let power = number.abs().log10().floor();
    if !(-5.0..9.0).contains(&power) {
        return format!("{number:.*e}", digits.saturating_sub(1));
    }
    let decimals = (digits as f64 - 1.0 - power).max(0.0) as usize;
    if number.fract() == 0.0 { format!("{number}") } else { format!("{number:.decimals$}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        let mut table = Table::new("t", "c", &["name", "value, exact"]);
        table.row(vec!["a|b \"c\"".into(), (1.0 / 3.0).into()]);
        table.row(vec!["d".into(), Cell::maybe(None)]);
        table.row(vec!["short".into()]);
        table
    }

    #[test]
    fn csv_is_exact_and_quoted() {
        let expected = "name,\"value, exact\"\n\"a|b \"\"c\"\"\",0.3333333333333333\nd,\nshort,\n";
        assert_eq!(table().csv(), expected);
    }

    #[test]
    fn markdown_is_aligned_and_escaped() {
        let expected = "| name | value, exact |\n| --- | ---: |\n| a\\|b \"c\" | 0.333 |\n\
                        | d | – |\n| short |  |\n";
        assert_eq!(table().markdown(), expected);
    }

    #[test]
    fn aligned_text_fits_any_width() {
        let wide = table().aligned(100);
        assert!(wide.starts_with("name     value, exact\na|b \"c\"         0.333\n"), "{wide}");
        for width in 1..40 {
            assert!(table().aligned(width).lines().all(|line| line.chars().count() <= width));
        }
    }

    #[test]
    fn three_digits_say_enough() {
        let cases = [
            (0.0, "0"),
            (1234.56, "1235"),
            (0.001234, "0.00123"),
            (-2.0, "-2"),
            (99.96, "100.0"),
            (1e-9, "1.00e-9"),
            (480.0, "480"),
            (f64::NAN, "–"),
        ];
        for (number, expected) in cases {
            assert_eq!(significant(number, 3), expected, "{number}");
        }
    }
}
