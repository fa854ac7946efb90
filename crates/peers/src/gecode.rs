//! The method `cp` of the five puzzles beside Gecode, by the same models: ours in MiniZinc are in
//! `models/`, compiled to FlatZinc before any clock runs.
//!
//! Needs `minizinc` and `fzn-gecode` in the path (Debian: `apt-get install minizinc`). Gecode runs
//! as a program of its own, so that its time includes starting it and reading FlatZinc; kumiki's
//! includes building the model from the instance.

use crate::table::{Contestant, Shown, Table};
use anyhow::{Context, Result, bail, ensure};
use kumiki_core::{Puzzle, Run};
use kumiki_puzzles::eternity::{Eternity, Variant, piece::BORDER, piece::Placed};
use kumiki_puzzles::hashi::{Hashi, geometry::Geometry};
use kumiki_puzzles::queens::Queens;
use kumiki_puzzles::registry;
use kumiki_puzzles::shikaku::{ClueMap, Rectangle, Shikaku};
use kumiki_puzzles::sudoku::Sudoku;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A piece of work: puzzle, instance (shipped, or its text), solutions asked for (0 = all).
const WORK: &[(&str, &str, u64)] = &[
    ("queens", "queens 12\n", 0),
    ("queens", "queens 60\n", 1),
    ("sudoku", "sudoku-9", 0),
    ("sudoku", "sudoku-16", 1),
    ("sudoku", "sudoku-25", 1),
    ("shikaku", "shikaku-10", 0),
    ("shikaku", "shikaku-25", 0),
    ("hashi", "hashi-15x15", 0),
    ("hashi", "hashi-40x40", 1),
    ("eternity", "small-4x4", 0),
    ("eternity", "small-4x5", 0),
];

/// The table; the folder of instances is where FlatZinc is written.
pub(crate) fn measure(folder: &Path, rounds: usize) -> Result<Table> {
    let mut table =
        Table::new("Method cp beside Gecode 6 on our MiniZinc models, one core", rounds);
    for &(puzzle, name, limit) in WORK {
        let Some(any) = registry::PUZZLES.iter().find(|p| p.name() == puzzle) else {
            bail!("there is no {puzzle} in this build");
        };
        let shipped = any.shipped().iter().find(|shipped| shipped.name == name);
        let text = shipped.map_or(name, |shipped| shipped.text);
        let instance = any.read("text", text)?;
        let flat = compile(folder, puzzle, &data(puzzle, text)?)?;
        let choice = any.choose("cp")?;
        let row = vec![
            Contestant::new("Gecode", || gecode(&flat, limit)),
            Contestant::new("kumiki cp", || {
                let mut run = Run::unlimited(0);
                let limit = if limit == 0 { u128::MAX } else { limit.into() };
                Ok(u64::try_from(instance.count(&choice, &mut run, limit)?.count.found)?)
            }),
        ];
        let asked = if limit == 0 { "all solutions" } else { "first solution" };
        let work = if shipped.is_some() { format!("{puzzle} {name}") } else { name.trim().into() };
        table.measure(format!("{work}, {asked}"), Shown::Milliseconds(1), row)?;
    }
    Ok(table)
}

/// Compiles a model with its data to FlatZinc.
fn compile(folder: &Path, puzzle: &str, data: &str) -> Result<PathBuf> {
    let models = Path::new(env!("CARGO_MANIFEST_DIR")).join("models");
    let (dzn, flat) = (folder.join("kumiki.dzn"), folder.join(format!("{puzzle}.fzn")));
    std::fs::write(&dzn, data).with_context(|| format!("cannot write {}", dzn.display()))?;
    let output = Command::new("minizinc")
        .args(["-c", "--solver", "gecode", "--no-output-ozn", "--fzn"])
        .args([&flat, &models.join(format!("{puzzle}.mzn")), &dzn])
        .output()
        .context("cannot start minizinc")?;
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Ok(flat)
}

/// Runs Gecode and counts the solutions it writes.
fn gecode(flat: &Path, limit: u64) -> Result<u64> {
    let mut command = Command::new("fzn-gecode");
    command.args(["-n", &limit.to_string()]).arg(flat);
    let output = command.output().context("cannot start fzn-gecode")?;
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let lines = output.stdout.split(|&byte| byte == b'\n');
    Ok(lines.filter(|line| *line == b"----------").count() as u64)
}

/// The instance as data of the model.
fn data(puzzle: &str, text: &str) -> Result<String> {
    match puzzle {
        "queens" => Ok(format!("n = {};\n", own::<Queens>(text)?.size())),
        "sudoku" => sudoku(text),
        "shikaku" => shikaku(text),
        "hashi" => hashi(text),
        "eternity" => eternity(text),
        other => bail!("there is no model of {other}"),
    }
}

/// Reads a text in a puzzle's own form.
fn own<P: Puzzle>(text: &str) -> Result<P::Instance> {
    let read = P::FORMATS[0].read.context("the own form can be read")?;
    Ok(read(text)?.instance)
}

fn list<T: std::fmt::Display>(items: impl IntoIterator<Item = T>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(", ")
}

/// Sets of numbers from 1.
fn sets(sets: &[BTreeSet<usize>]) -> String {
    list(sets.iter().map(|set| format!("{{{}}}", list(set))))
}

fn sudoku(text: &str) -> Result<String> {
    let board = own::<Sudoku>(text)?;
    let (rows, cols, side) = (board.shape().box_rows(), board.shape().box_cols(), board.side());
    let given = list(board.givens().values());
    Ok(format!("rows = {rows}; cols = {cols}; given = array2d(1..{side}, 1..{side}, [{given}]);\n"))
}

fn shikaku(text: &str) -> Result<String> {
    let grid = own::<Shikaku>(text)?;
    let clues = ClueMap::new(&grid);
    let mut own = vec![BTreeSet::new(); grid.clues().len()];
    let mut over = vec![BTreeSet::new(); grid.cells()];
    let mut candidates = 0;
    for height in 1..=grid.rows() {
        for width in 1..=grid.cols() {
            for row in 0..=grid.rows() - height {
                for col in 0..=grid.cols() - width {
                    let rectangle = Rectangle { row, col, height, width };
                    let Some(clue) = clues.only(rectangle) else { continue };
                    let area = grid.clues()[clue].area;
                    if area.is_some_and(|area| area as usize != rectangle.area()) {
                        continue;
                    }
                    candidates += 1;
                    own[clue].insert(candidates);
                    for (row, col) in rectangle.cells() {
                        over[row * grid.cols() + col].insert(candidates);
                    }
                }
            }
        }
    }
    Ok(format!(
        "clues = {}; cells = {}; candidates = {candidates}; own = [{}]; over = [{}];\n",
        own.len(),
        over.len(),
        sets(&own),
        sets(&over)
    ))
}

fn hashi(text: &str) -> Result<String> {
    let board = own::<Hashi>(text)?;
    let geometry = Geometry::of(&board);
    let (edges, crossings) = (geometry.edges(), geometry.crossings().collect::<Vec<_>>());
    let mut data = format!("islands = {}; edges = {};", board.islands().len(), edges.len());
    write!(data, " most = {}; crossings = {};", board.max_bridges(), crossings.len())?;
    let clues = board.islands().iter().map(|island| island.clue.unwrap_or(0));
    write!(data, " clue = [{}];", list(clues))?;
    write!(data, " from = [{}];", list(edges.iter().map(|edge| edge.from + 1)))?;
    write!(data, " to = [{}];", list(edges.iter().map(|edge| edge.to + 1)))?;
    write!(data, " across = [{}];", list(crossings.iter().map(|(across, _)| across + 1)))?;
    writeln!(data, " down = [{}];", list(crossings.iter().map(|(_, down)| down + 1)))?;
    Ok(data)
}

fn eternity(text: &str) -> Result<String> {
    let board = own::<Eternity>(text)?;
    let (rows, cols) = (board.rows(), board.cols());
    let turned = |piece| board.rotations(piece).map(move |turn| Placed::new(piece, turn));
    let placed: Vec<Placed> = (0..board.pieces().len()).flat_map(turned).collect();
    let faces: Vec<_> = placed.iter().filter_map(|&placed| board.face(placed)).collect();
    let mut fits = vec![BTreeSet::new(); rows * cols];
    for (i, fits) in fits.iter_mut().enumerate() {
        let (row, col) = (i / cols, i % cols);
        let frame = [row == 0, col + 1 == cols, row + 1 == rows, col == 0];
        let fixed = board.fixed().iter().find(|fixed| fixed.cell == (row, col));
        for (v, face) in faces.iter().enumerate() {
            let framed = face.map(|colour| colour == BORDER) == frame;
            let as_fixed = fixed.is_none_or(|fixed| {
                fixed.placed.piece == placed[v].piece && board.face(fixed.placed) == Some(*face)
            });
            if (framed || board.variant() == Variant::Tetravex) && as_fixed {
                fits.insert(v + 1);
            }
        }
    }
    let mut data = format!("rows = {rows}; cols = {cols}; colours = {};", board.max_colour());
    write!(data, " faces = {};", faces.len())?;
    write!(
        data,
        " shows = array2d(1..{}, 1..4, [{}]);",
        faces.len(),
        list(faces.iter().flatten())
    )?;
    write!(data, " piece = [{}];", list(placed.iter().map(|placed| placed.piece + 1)))?;
    writeln!(data, " fits = array2d(1..{rows}, 1..{cols}, [{}]);", sets(&fits))?;
    Ok(data)
}
