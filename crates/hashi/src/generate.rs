//! New boards by the procedure of rafaralahy-2020 2.4: random vertices, all edges between
//! vertices that see each other, an island wherever edges intersect, one or two bridges on each.
//!
//! What the procedure leaves open is decided here:
//! - The graph may fall apart. The largest group of islands is kept, so that the board has a
//!   solution. No row or column holds islands of two groups, so nothing new comes into sight.
//! - Vertices are drawn from all cells: islands may be direct neighbours, as in the boards of
//!   Coelho et al.
//! - The size of the board: twice as many vertices as rows, unless it is given.

use super::geometry::Geometry;
use super::{Clue, Hashi, Instance, Island, MAX_SIDE, Solution, USUAL_BRIDGES, unique};
use kumiki_core::{Cell, Generated, Generator, Grid, Kind, OptionSpec, Options, Rng, Run};

/// The generator.
pub(super) const GENERATOR: Generator<Hashi> = Generator {
    options: &[
        OptionSpec::new(
            "n",
            Kind::Int(2, 1_000_000),
            "",
            "number of initial vertices; default: rows + columns",
        ),
        OptionSpec::new("size", Kind::Text, "", "ROWSxCOLS; default: n/2 per side, 7x7 without n"),
        OptionSpec::new("unique", Kind::Flag, "false", "only boards with exactly one solution"),
    ],
    small: &["n=6", "n=7", "n=8", "n=10", "n=9,size=3x6", "n=8,unique"],
    ..Generator::new(
        "random vertices, all edges between them, islands at intersections (rafaralahy-2020 2.4)",
        make,
    )
};

/// Draws before giving up on islands that see each other.
const DRAWS: usize = 10_000;
/// Draws before giving up on a unique solution.
const UNIQUE_DRAWS: u64 = 20;
const USUAL_SIDE: usize = 7;
/// What is said when the run must stop.
const STOPPED: &str = "stopped before a board was made";

/// Bridges per edge.
type Weights = Vec<Option<u8>>;

fn make(options: &Options, run: &mut Run) -> Result<Generated<Hashi>, String> {
    let (n, rows, cols) = sizes(options)?;
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
        let instance = numbered(&board, &geometry, &weights);
        let solution = Some(Solution::of_counts(&instance, &geometry, &weights));
        return Ok(Generated { instance, solution });
    }
    Err(format!("none of {draws} boards could be proven unique: try a smaller n"))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{count, run_within};
    use kumiki_core::{Budget, Puzzle};

    fn made(options: &str, seed: u64) -> Result<Generated<Hashi>, String> {
        make(&Options::parse(GENERATOR.options, options)?, &mut Run::unlimited(seed))
    }

    #[test]
    fn every_board_comes_with_a_solution_that_uses_every_edge() {
        for seed in 0..200 {
            let n = 2 + seed as usize % 40;
            let Generated { instance, solution } = made(&format!("n={n}"), seed).unwrap();
            let solution = solution.unwrap();
            assert_eq!(Hashi::check(&instance, &solution), [], "seed {seed}");
            let geometry = Geometry::of(&instance);
            assert_eq!(solution.bridges().len(), geometry.edges().len(), "seed {seed}");
            assert_eq!(geometry.crossings().count(), 0, "seed {seed}");
        }
    }

    #[test]
    fn intersections_become_islands() {
        let mut vertices = Grid::filled(3, 3, false);
        for cell in [(0, 1), (1, 0), (1, 2), (2, 1)] {
            vertices[cell] = true;
        }
        assert_eq!(islands(&vertices).islands().len(), 5);
        let grown = made("n=60", 1).unwrap().instance.islands().len();
        assert!(grown > 60, "{grown}");
    }

    #[test]
    fn only_the_largest_group_is_kept() {
        let mut vertices = Grid::filled(4, 4, false);
        for cell in [(0, 0), (1, 1), (1, 3), (3, 3)] {
            vertices[cell] = true;
        }
        let kept = largest_group(&islands(&vertices));
        let cells: Vec<Cell> = kept.islands().iter().map(|island| island.cell).collect();
        assert_eq!(cells, [(1, 1), (1, 3), (3, 3)]);
    }

    #[test]
    fn unique_boards_have_one_solution() {
        for seed in 0..5 {
            let Generated { instance, solution } = made("n=30,unique", seed).unwrap();
            assert_eq!(Hashi::check(&instance, &solution.unwrap()), []);
            assert_eq!(count(&instance), 1);
        }
    }

    #[test]
    fn a_stopped_run_makes_no_board() {
        let options = Options::parse(GENERATOR.options, "n=30,unique").unwrap();
        let budget = Budget { time: None, steps: Some(10) };
        let error = make(&options, &mut run_within(budget)).err().unwrap();
        assert_eq!(error, "stopped before a board was made");
    }

    #[test]
    fn sizes_follow_from_each_other() {
        for (options, expected) in [
            ("", (14, 7, 7)),
            ("n=20", (20, 10, 10)),
            ("size=4x9", (13, 4, 9)),
            ("size=5", (10, 5, 5)),
            ("n=6,size=2x3", (6, 2, 3)),
            ("n=1000000,size=1000x1000", (1_000_000, 1000, 1000)),
        ] {
            let parsed = Options::parse(GENERATOR.options, options).unwrap();
            assert_eq!(sizes(&parsed), Ok(expected), "{options}");
        }
    }

    #[test]
    fn impossible_parameters_say_why() {
        for (options, why) in [
            ("n=7,size=2x3", "7 vertices do not fit on 2 x 3 cells"),
            ("size=1x1", "no room for two islands"),
            ("size=0x4", "expected ROWSxCOLS, each from 1 to 1000"),
            ("size=x", "expected ROWSxCOLS"),
            ("n=1", "expected a whole number from 2"),
        ] {
            let error = made(options, 0).err().unwrap();
            assert!(error.contains(why), "{options}: {error}");
        }
    }
}
