//! Hashiwokakero: islands joined by straight bridges into one connected whole.
//!
//! This file holds the words of the puzzle (islands, instance, bridges, solution) and ties the
//! folder together. It does not know how any text is spelled or how any method searches.

mod auto;
mod backtrack;
mod check;
mod cp;
mod data;
mod draw;
mod explain;
mod fast;
mod formats;
mod french;
mod generate;
pub mod geometry;
mod ilp;
mod instance;
mod local;
mod messages;
mod play;
#[cfg(test)]
mod tests;

pub use explain::{Detail as ExplainDetail, Rule as ExplainRule, State as ExplainState};
use formats::text;
use geometry::Geometry;
pub use instance::{
    Clue, Instance, InvalidInstance, Island, MAX_BRIDGES, MAX_SIDE, USUAL_BRIDGES, largest_clue,
};
use kumiki_core::{
    Auto, Cell, Data, Dictionary, Drawing, Explainer, Format, Generator, Method, OfLevelFn,
    ParseError, Play, Puzzle, Rule, Shipped, VaryFn, shipped,
};

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
        let cell = |island: usize| instance.islands()[island].cell;
        let edges = geometry.edges().iter().zip(counts);
        Solution::new(edges.map(|(edge, &count)| Bridge {
            from: cell(edge.from),
            to: cell(edge.to),
            count,
        }))
    }

    /// The bridges of each edge: what [`Solution::of_counts`] was given.
    pub fn counts(&self, instance: &Instance, geometry: &Geometry) -> Vec<Option<u8>> {
        let cell = |island: usize| instance.islands()[island].cell;
        let count = |edge: &geometry::Edge| {
            let ends = (cell(edge.from), cell(edge.to));
            let found = self.bridges.binary_search_by_key(&ends, |b| (b.from, b.to));
            found.map_or(Some(0), |index| self.bridges[index].count)
        };
        geometry.edges().iter().map(count).collect()
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
    const ALIASES: &'static [&'static str] = &["bridges", "hashiwokakero"];
    const TITLE: &'static str = "Hashiwokakero";
    const ABOUT: &'static str = "join all islands with bridges that do not cross";
    const RULES: &'static [Rule<Self>] = check::RULES;
    const OPEN_RULES: &'static [&'static str] = &["undecided"];
    const FORMATS: &'static [Format<Self>] = formats::ALL;
    const AUTO: Auto<Self> = auto::AUTO;
    const METHODS: &'static [Method<Self>] = &[
        fast::METHOD,
        backtrack::METHOD,
        cp::METHOD,
        ilp::METHOD,
        local::anneal::METHOD,
        local::tabu::METHOD,
        local::min_conflicts::METHOD,
        local::hill_climb::METHOD,
    ];
    const SHIPPED: &'static [Shipped] = shipped![
        "small-hashi-5x5": "12 islands, one solution; made for kumiki",
        "small-hashi-7x7": "11 islands, two solutions; made for kumiki",
        "hashi-15x15": "48 islands, one solution; made for kumiki",
        "hashi-40x40": "184 islands, the generator's board for n = 80; made for kumiki",
    ];
    const GENERATOR: Generator<Self> = generate::GENERATOR;
    const VARY: Option<VaryFn<Self>> = Some(generate::VARY);
    const OF_LEVEL: Option<OfLevelFn<Self>> = Some(generate::OF_LEVEL);
    const DATA: Option<Data<Self>> = Some(data::DATA);
    const PLAY: Option<Play<Self>> = Some(play::PLAY);
    const EXPLAIN: Option<Explainer<Self>> = Some(kumiki_explain::explainer::<Self>());
    const FRENCH: &'static [Dictionary] = &[
        french::FRENCH,
        messages::FRENCH,
        kumiki_explain::FRENCH,
        kumiki_local::FRENCH,
        kumiki_puzzle_kit::FRENCH,
        kumiki_core::FRENCH,
    ];

    type Instance = Instance;
    type Solution = Solution;

    fn read_solution(instance: &Instance, text: &str) -> Result<Solution, ParseError> {
        text::read_solution(instance, text)
    }

    fn write_solution(_: &Instance, solution: &Solution) -> String {
        text::write_solution(solution)
    }

    fn write(instance: &Instance) -> String {
        text::write(instance)
    }

    fn facts(instance: &Instance) -> Vec<(&'static str, Vec<f64>)> {
        vec![("islands", vec![instance.islands().len() as f64])]
    }

    fn meet(_: &Instance, a: &Solution, b: &Solution) -> Solution {
        meet(a, b)
    }

    fn draw(instance: &Instance, solution: Option<&Solution>) -> Drawing {
        draw::draw(instance, solution)
    }
}
