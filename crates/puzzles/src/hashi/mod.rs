//! Hashiwokakero: islands joined by straight bridges into one connected whole.
//!
//! This file holds the words of the puzzle (islands, instance, bridges, solution) and ties the
//! folder together. It does not know how any text is spelled or how any method searches.

mod auto;
mod backtrack;
mod check;
mod cp;
mod draw;
mod fast;
mod formats;
mod generate;
pub mod geometry;
mod ilp;
mod ilp_paper;
mod local;
#[cfg(test)]
mod tests;
mod unique;

use formats::text;
use geometry::Geometry;
use kumiki_core::{
    Auto, Cell, Drawing, Format, Generator, Grid, Method, ParseError, Puzzle, Rule, Shipped,
    Violation,
};

/// The most rows or columns of a board.
pub const MAX_SIDE: usize = 1000;
/// The most bridges that any board may allow between two islands.
pub const MAX_BRIDGES: u8 = 4;
/// What boards allow between two islands unless they say otherwise (rafaralahy-2020 2.1).
pub const USUAL_BRIDGES: u8 = 2;

/// An island's number, or `None` where the puzzle does not tell it.
pub type Clue = Option<u8>;

/// An island: where it lies and how many bridges end there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Island {
    /// Its cell.
    pub cell: Cell,
    /// Its number.
    pub clue: Clue,
}

/// A board: its sizes, its islands and how many bridges may join two of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instance {
    rows: usize,
    cols: usize,
    max_bridges: u8,
    islands: Vec<Island>,
}

impl Instance {
    /// A board of islands in row order, all inside, with numbers that [`largest_clue`] allows:
    /// readers check this where they know the place to name.
    pub(crate) fn new(rows: usize, cols: usize, max_bridges: u8, islands: Vec<Island>) -> Self {
        debug_assert!(islands.is_sorted_by(|a, b| a.cell < b.cell));
        debug_assert!(islands.iter().all(|i| i.cell.0 < rows && i.cell.1 < cols));
        Instance { rows, cols, max_bridges, islands }
    }

    /// Number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Number of columns.
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// The most bridges between two islands.
    pub fn max_bridges(&self) -> u8 {
        self.max_bridges
    }

    /// The islands, row by row.
    pub fn islands(&self) -> &[Island] {
        &self.islands
    }

    /// The index of the island at a cell.
    pub fn island_at(&self, cell: Cell) -> Option<usize> {
        self.islands.binary_search_by_key(&cell, |island| island.cell).ok()
    }

    /// True if the cell is on the board.
    pub fn contains(&self, (row, col): Cell) -> bool {
        row < self.rows && col < self.cols
    }

    /// The board cell by cell; `None` is water.
    fn clues(&self) -> Grid<Option<Clue>> {
        let mut grid = Grid::filled(self.rows, self.cols, None);
        for island in &self.islands {
            grid[island.cell] = Some(island.clue);
        }
        grid
    }
}

/// The largest number that an island can need: all bridges in all four directions.
pub fn largest_clue(max_bridges: u8) -> u8 {
    4 * max_bridges
}

/// Parallel bridges between two cells, as an answer claims them: nothing says that there are
/// islands at the ends. The judge does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bridge {
    /// The end that comes first in row order.
    pub from: Cell,
    /// The other end.
    pub to: Cell,
    /// How many; `None` = not decided yet.
    pub count: Option<u8>,
}

/// An answer: the bridges that are there and those not decided yet. Between cells that it does
/// not name there are none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Solution {
    bridges: Vec<Bridge>,
}

impl Solution {
    /// An answer of the given bridges in any order. Counts of bridges between the same cells add
    /// up, to undecided if one of them is.
    pub fn new(bridges: impl IntoIterator<Item = Bridge>) -> Self {
        let ordered = bridges.into_iter().map(|Bridge { from, to, count }| Bridge {
            from: from.min(to),
            to: from.max(to),
            count,
        });
        let mut bridges: Vec<Bridge> = ordered.filter(|b| b.count != Some(0)).collect();
        bridges.sort_by_key(|b| (b.from, b.to));
        bridges.dedup_by(|next, kept| {
            let same = (next.from, next.to) == (kept.from, kept.to);
            if same {
                kept.count = kept.count.zip(next.count).map(|(a, b)| a.saturating_add(b));
            }
            same
        });
        Solution { bridges }
    }

    /// The answer that puts `counts[e]` bridges on edge `e`.
    pub fn of_counts(instance: &Instance, geometry: &Geometry, counts: &[Option<u8>]) -> Self {
        let cell = |island: usize| instance.islands[island].cell;
        let edges = geometry.edges().iter().zip(counts);
        Solution::new(edges.map(|(edge, &count)| Bridge {
            from: cell(edge.from),
            to: cell(edge.to),
            count,
        }))
    }

    /// The bridges in the order of their ends; no two between the same cells, none of count 0.
    pub fn bridges(&self) -> &[Bridge] {
        &self.bridges
    }
}

/// What two answers agree on: where they differ, or one is undecided, the result is undecided.
fn meet(a: &Solution, b: &Solution) -> Solution {
    let ends = |bridge: &Bridge| (bridge.from, bridge.to);
    let count_in = |solution: &Solution, bridge: &Bridge| match solution
        .bridges
        .binary_search_by_key(&ends(bridge), ends)
    {
        Ok(at) => solution.bridges[at].count,
        Err(_) => Some(0),
    };
    let agreed = |bridge: &Bridge, other: &Solution| Bridge {
        count: bridge.count.filter(|_| count_in(other, bridge) == bridge.count),
        ..*bridge
    };
    let from_a = a.bridges.iter().map(|bridge| agreed(bridge, b));
    let only_b = b.bridges.iter().filter(|bridge| count_in(a, bridge) == Some(0));
    Solution::new(from_a.chain(only_b.map(|bridge| agreed(bridge, a))))
}

/// The puzzle.
pub struct Hashi;

impl Puzzle for Hashi {
    const NAME: &'static str = "hashi";
    const TITLE: &'static str = "Hashiwokakero";
    const ABOUT: &'static str = "Join all islands by bridges that do not cross";
    const RULES: &'static [Rule] = &check::RULES;
    const FORMATS: &'static [Format<Self>] = formats::ALL;
    const AUTO: Auto<Self> = auto::AUTO;
    const METHODS: &'static [Method<Self>] = &[
        fast::FAST,
        backtrack::BACKTRACK,
        cp::METHOD,
        ilp::METHOD,
        local::ANNEAL,
        local::TABU,
        local::MIN_CONFLICTS,
        local::HILL_CLIMB,
    ];
    const SHIPPED: &'static [Shipped] = &[
        Shipped {
            name: "small-hashi-5x5",
            about: "12 islands, one solution; made for kumiki",
            text: include_str!("instances/small-hashi-5x5.txt"),
        },
        Shipped {
            name: "small-hashi-7x7",
            about: "11 islands, two solutions; made for kumiki",
            text: include_str!("instances/small-hashi-7x7.txt"),
        },
        Shipped {
            name: "hashi-15x15",
            about: "48 islands, one solution; made for kumiki",
            text: include_str!("instances/hashi-15x15.txt"),
        },
        Shipped {
            name: "hashi-40x40",
            about: "184 islands, the generator's board for n = 80; made for kumiki",
            text: include_str!("instances/hashi-40x40.txt"),
        },
    ];
    const GENERATOR: Generator<Self> = generate::GENERATOR;

    type Instance = Instance;
    type Solution = Solution;

    fn parse_solution(instance: &Instance, text: &str) -> Result<Solution, ParseError> {
        text::parse_solution(instance, text)
    }

    fn write_solution(_: &Instance, solution: &Solution) -> String {
        text::write_solution(solution)
    }

    fn write(instance: &Instance) -> String {
        text::write(instance)
    }

    fn check(instance: &Instance, solution: &Solution) -> Vec<Violation> {
        check::check(instance, solution)
    }

    fn meet(_: &Instance, a: &Solution, b: &Solution) -> Solution {
        meet(a, b)
    }

    fn draw(instance: &Instance, solution: Option<&Solution>) -> Drawing {
        draw::draw(instance, solution)
    }
}
