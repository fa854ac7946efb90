//! How large the integer programs are, read from the files that are written for other solvers.

use crate::report::Table;
use kumiki_core::{AnyInstance, Options, Run, scan};
use kumiki_puzzles::registry;
use std::collections::BTreeSet;

pub(super) fn table(puzzle: &str, boards: &[String]) -> Option<Table> {
    let puzzle = registry::find(puzzle)?;
    let columns = [
        "board",
        "rows by formula",
        "rows",
        "columns by formula",
        "columns",
        "our rows",
        "our columns",
    ];
    let mut table = Table::new(
        "sizes",
        "The program of the paper beside its formulas, and ours; (7) is two rows in a file",
        &columns,
    );
    for words in boards {
        let options = Options::parse(puzzle.generator().1, words).ok()?;
        let board = puzzle.generate(&options, &mut Run::unlimited(0)).ok()?;
        let paper = size(&board.write("mps-paper").ok()?);
        let ours = size(&board.write("mps").ok()?);
        let (rows, columns) = formulas(puzzle.name(), board.as_ref())?;
        table.row(vec![
            words.as_str().into(),
            rows.into(),
            paper.0.into(),
            columns.into(),
            paper.1.into(),
            ours.0.into(),
            ours.1.into(),
        ]);
    }
    Some(table)
}

/// The rows and columns that the paper gives: exact for Shikaku's rows and Hashi's columns, bounds
/// otherwise.
fn formulas(puzzle: &str, board: &dyn AnyInstance) -> Option<(String, String)> {
    let text = board.write("text").ok()?;
    let lines: Vec<&str> = scan::content(&text).map(|(_, line)| line).collect();
    let head: Vec<usize> =
        scan::words(lines.first()?).filter_map(|(_, word)| word.parse().ok()).collect();
    let (rows, cols) = (*head.first()?, *head.get(1)?);
    let words = lines.iter().skip(1).flat_map(|line| scan::words(line));
    let clues = words.filter(|(_, word)| *word != ".").count();
    Some(match puzzle {
        "shikaku" => {
            let side = rows.max(cols);
            (format!("MN + K = {}", rows * cols + clues), format!("<= {}", clues * side * side))
        }
        _ => (format!("<= {}", (clues + 1).pow(4)), format!("N(N+1) = {}", clues * (clues + 1))),
    })
}

/// The rows and columns of a free MPS file.
fn size(mps: &str) -> (usize, usize) {
    let (mut section, mut rows, mut columns) = ("", 0, BTreeSet::new());
    for line in mps.lines() {
        if !line.starts_with(' ') {
            section = line.split_whitespace().next().unwrap_or_default();
            continue;
        }
        let mut words = line.split_whitespace();
        match (section, words.next()) {
            // The objective is a row of the file and none of the program.
            ("ROWS", Some(kind)) => rows += usize::from(kind != "N"),
            ("COLUMNS", Some(name)) if !line.contains("'MARKER'") => {
                columns.insert(name.to_owned());
            }
            _ => {}
        }
    }
    (rows, columns.len())
}
