//! New boards. Those with one solution grow (`grow.rs`) unless `n` asks for the paper's; the others
//! are made by the procedure of rafaralahy-2020 2.4: random vertices, all edges between
//! vertices that see each other, an island wherever edges intersect, one or two bridges on each.
//!
//! What the procedure leaves open is decided here:
//! - The graph may fall apart. The largest group of islands is kept, so that the board has a
//!   solution. No row or column holds islands of two groups, so nothing new comes into sight.
//! - Vertices are drawn from all cells: islands may be direct neighbours, as in the boards of
//!   Coelho et al.
//! - The size of the board: twice as many vertices as rows, unless it is given.

mod grow;
mod of_level;
#[cfg(test)]
mod tests;
mod unique;
mod vary;

use super::geometry::Geometry;
use super::{Clue, Hashi, Instance, Island, MAX_SIDE, Solution, USUAL_BRIDGES, fast};
use kumiki_core::{
    Budget, Cell, Generated, Generator, Grid, Kind, OfLevelFn, OptionSpec, Options, Rng, Run,
    VaryFn,
};

/// The generator.
pub(super) const GENERATOR: Generator<Hashi> = Generator {
    options: &[
        OptionSpec::new(
            "n",
            Kind::Int(2, 1_000_000),
            "",
            "number of initial vertices of the paper's boards; default: rows + columns",
        ),
        OptionSpec::new(
            "islands",
            Kind::Int(2, 250_000),
            "",
            "islands of a board that grows; default: as many as fit well",
        ),
        OptionSpec::new("size", Kind::Text, "", "ROWSxCOLS; default: n/2 per side, 7x7 without n"),
        OptionSpec::new("unique", Kind::Flag, "", "exactly one solution"),
        OptionSpec::new(
            "unknown",
            Kind::Flag,
            "false",
            "turn numbers into ? as long as there is one solution",
        ),
    ],
    small: &["n=6", "n=7", "n=8", "n=10", "n=9,size=3x6", "n=8,unique", "size=5,unique"],
    ..Generator::new(
        "islands that grow with gaps, or with n: random vertices, all edges (rafaralahy-2020 2.4)",
        make,
    )
};

/// Draws before giving up on islands that see each other.
const DRAWS: usize = 10_000;
/// Draws before giving up on a unique solution.
const UNIQUE_DRAWS: u64 = 20;
const USUAL_SIDE: usize = 7;
/// Steps of the search for another solution without a number.
const UNKNOWN_STEPS: u64 = 20_000;
/// What is said when the run must stop.
const STOPPED: &str = "stopped before a board was made";

/// Bridges per edge.
type Weights = Vec<Option<u8>>;

fn make(options: &Options, run: &mut Run) -> Result<Generated<Hashi>, String> {
    let (n, rows, cols) = sizes(options)?;
    let unique = options.flag("unique");
    if options.flag("unknown") && !unique {
        return Err("unknown: only numbers of boards with one solution are left out".to_owned());
    }
    if options.is_set("islands") && (options.is_set("n") || !unique) {
        return Err("islands: only boards with one solution and without n grow".to_owned());
    }
    if unique && !options.is_set("n") {
        return grown(options, Size { rows, cols }, run);
    }
    let draws = if options.flag("unique") { UNIQUE_DRAWS } else { 1 };
    for index in 0..draws {
        let board = draw(n, rows, cols, run)?;
        if run.is_out_of_time() {
            return Err(STOPPED.to_owned());
        }
        let geometry = Geometry::of(&board);
        let mut weights = weights(&geometry, &mut run.rng);
        let numbers = |weights: &[Option<u8>]| numbered(&board, &geometry, weights);
        if options.flag("unique")
            && !unique::make_unique(numbers, &geometry, &mut weights, index, run)
        {
            continue;
        }
        return Ok(finish(options, &board, &geometry, &weights, run));
    }
    Err(format!("none of {draws} boards could be proven unique: try a smaller n, or unique=false"))
}

/// How boards are changed towards a difficulty.
pub(super) const VARY: VaryFn<Hashi> = vary::vary;

/// How boards of a level are made.
pub(super) const OF_LEVEL: OfLevelFn<Hashi> = of_level::of_level;

/// Rows and columns.
#[derive(Clone, Copy)]
struct Size {
    rows: usize,
    cols: usize,
}

/// A board that grew, with one solution.
fn grown(options: &Options, size: Size, run: &mut Run) -> Result<Generated<Hashi>, String> {
    let islands = options.is_set("islands").then(|| options.size("islands"));
    for index in 0..UNIQUE_DRAWS {
        let (board, geometry, mut weights) = grow::board(size, islands, run)?;
        let numbers = |weights: &[Option<u8>]| numbered(&board, &geometry, weights);
        if unique::make_unique(numbers, &geometry, &mut weights, index, run) {
            return Ok(finish(options, &board, &geometry, &weights, run));
        }
        if run.check_limits().is_break() {
            return Err("stopped before a board was made".to_owned());
        }
    }
    Err(format!(
        "none of {UNIQUE_DRAWS} boards could be proven unique: try a smaller size, or unique=false"
    ))
}

/// The board with its numbers, some of them left out if that is asked for, and its solution.
fn finish(
    options: &Options,
    board: &Instance,
    geometry: &Geometry,
    weights: &[Option<u8>],
    run: &mut Run,
) -> Generated<Hashi> {
    let mut instance = numbered(board, geometry, weights);
    if options.flag("unknown") {
        instance = with_unknowns(instance, geometry, weights, run);
    }
    let solution = Some(Solution::of_counts(&instance, geometry, weights));
    Generated { instance, solution }
}

/// Turns numbers into `?` in random order, each if the solution is then proven to stay the only
/// one within some steps.
fn with_unknowns(
    mut instance: Instance,
    geometry: &Geometry,
    weights: &[Option<u8>],
    run: &mut Run,
) -> Instance {
    let mut order: Vec<usize> = (0..instance.islands().len()).collect();
    run.rng.shuffle(&mut order);
    for island in order {
        if run.check_limits().is_break() {
            break;
        }
        let mut islands = instance.islands().to_vec();
        islands[island].clue = Clue::None;
        let (rows, cols) = (instance.rows(), instance.cols());
        let fewer = Instance::of_checked(rows, cols, instance.max_bridges(), islands);
        let mut part = run.sub_run(0, Budget { time: None, steps: Some(UNKNOWN_STEPS) });
        if fast::other_than(weights, &fewer, geometry, &mut part) == Ok(None) {
            instance = fewer;
        }
        run.add_steps(part.steps());
    }
    instance
}

/// The number of vertices, rows and columns that the options mean.
fn sizes(options: &Options) -> Result<(usize, usize, usize), String> {
    let n = options.is_set("n").then(|| options.size("n"));
    let (rows, cols) = match (options.is_set("size"), n) {
        (true, _) => parse_size(options.text("size"))?,
        (false, Some(n)) => {
            let side = n.div_ceil(2).clamp(2, MAX_SIDE);
            (side, side)
        }
        (false, None) => (USUAL_SIDE, USUAL_SIDE),
    };
    let n = n.unwrap_or((rows + cols).min(rows * cols));
    if n > rows * cols {
        return Err(format!("{n} vertices do not fit on {rows} x {cols} cells"));
    }
    if n < 2 {
        return Err("one cell has no room for two islands".to_owned());
    }
    Ok((n, rows, cols))
}

fn parse_size(text: &str) -> Result<(usize, usize), String> {
    let side = |word: &str| word.parse().ok().filter(|side| (1..=MAX_SIDE).contains(side));
    let (rows, cols) = text.split_once(['x', 'X']).unwrap_or((text, text));
    side(rows).zip(side(cols)).ok_or_else(|| {
        format!("option size: found {text:?}, expected ROWSxCOLS, each from 1 to {MAX_SIDE}")
    })
}

/// Draws until at least two islands are joined, which on sparse boards may take some attempts.
fn draw(n: usize, rows: usize, cols: usize, run: &mut Run) -> Result<Instance, String> {
    for _ in 0..DRAWS {
        if run.step().is_break() {
            return Err(STOPPED.to_owned());
        }
        let vertices = vertices(n, rows, cols, &mut run.rng);
        if run.is_out_of_time() {
            return Err(STOPPED.to_owned());
        }
        let board = largest_group(&islands(&vertices));
        if board.islands().len() >= 2 {
            return Ok(board);
        }
    }
    Err(format!("no two of {n} vertices on {rows} x {cols} cells share a row or a column"))
}

/// Step 1: `n` different cells.
fn vertices(n: usize, rows: usize, cols: usize, rng: &mut Rng) -> Grid<bool> {
    let mut cells: Vec<Cell> = Grid::filled(rows, cols, ()).cells().collect();
    let mut vertices = Grid::filled(rows, cols, false);
    for i in 0..n {
        let chosen = rng.between(i, cells.len() - 1);
        cells.swap(i, chosen);
        vertices[cells[i]] = true;
    }
    vertices
}

/// Steps 2 and 3: edges join the vertices of a row (or column) in a chain from the first to the
/// last, so two edges intersect in every cell inside the spans of both its row and its column.
fn islands(vertices: &Grid<bool>) -> Instance {
    let (rows, cols) = (vertices.rows(), vertices.cols());
    let mut in_row: Vec<Option<(usize, usize)>> = vec![None; rows];
    let mut in_col: Vec<Option<(usize, usize)>> = vec![None; cols];
    let widen = |span: &mut Option<(usize, usize)>, at: usize| {
        let (first, _) = span.unwrap_or((at, at));
        *span = Some((first, at));
    };
    for ((row, col), _) in vertices.iter().filter(|&(_, &vertex)| vertex) {
        widen(&mut in_row[row], col);
        widen(&mut in_col[col], row);
    }
    let inside = |span: Option<(usize, usize)>, at| span.is_some_and(|(a, b)| a < at && at < b);
    let is_island = |(row, col): Cell| {
        vertices[(row, col)] || (inside(in_row[row], col) && inside(in_col[col], row))
    };
    let cells = vertices.cells().filter(|&cell| is_island(cell));
    let islands = cells.map(|cell| Island { cell, clue: Clue::None }).collect();
    Instance::of_checked(rows, cols, USUAL_BRIDGES, islands)
}

/// The board without the islands that are not connected to most others.
fn largest_group(instance: &Instance) -> Instance {
    let geometry = Geometry::of(instance);
    let mut group: Vec<Option<usize>> = vec![None; instance.islands().len()];
    let mut sizes: Vec<usize> = Vec::new();
    for start in 0..group.len() {
        if group[start].is_some() {
            continue;
        }
        let name = sizes.len();
        let mut waiting = vec![start];
        group[start] = Some(name);
        sizes.push(0);
        while let Some(island) = waiting.pop() {
            sizes[name] += 1;
            for &edge in geometry.at(island) {
                let other = geometry.edges()[edge].other(island);
                if group[other].is_none() {
                    group[other] = Some(name);
                    waiting.push(other);
                }
            }
        }
    }
    // The first of the largest groups.
    let size = sizes.iter().max().copied().unwrap_or(0);
    let largest = sizes.iter().position(|&s| s == size);
    let kept = instance.islands().iter().zip(group).filter(|(_, group)| *group == largest);
    let kept = kept.map(|(island, _)| *island).collect();
    Instance::of_checked(instance.rows(), instance.cols(), instance.max_bridges(), kept)
}

/// One or two bridges on every edge.
fn weights(geometry: &Geometry, rng: &mut Rng) -> Weights {
    let weight = |_| if rng.below(2) == 0 { Some(1) } else { Some(2) };
    geometry.edges().iter().map(weight).collect()
}

/// The board with the numbers that follow from the bridges.
fn numbered(board: &Instance, geometry: &Geometry, weights: &[Option<u8>]) -> Instance {
    let mut sums = vec![0u8; board.islands().len()];
    for (edge, weight) in geometry.edges().iter().zip(weights) {
        sums[edge.from] += weight.unwrap_or(0);
        sums[edge.to] += weight.unwrap_or(0);
    }
    let islands = board.islands().iter().zip(sums);
    let islands = islands.map(|(island, sum)| Island { clue: Some(sum), ..*island }).collect();
    Instance::of_checked(board.rows(), board.cols(), board.max_bridges(), islands)
}
