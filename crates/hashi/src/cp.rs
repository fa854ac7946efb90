//! Constraint programming: a variable for the bridges of each edge, a sum for each island, no two
//! edges with bridges that cross, and all islands connected.

use super::geometry::Geometry;
use super::{Hashi, Instance, Solution};
use kumiki_core::{Kind, Method, OptionSpec};
use kumiki_cp::propagators::{Connected, Edge, ExactCover, IsValue, Linear};
use kumiki_cp::{Model, Var};
use kumiki_puzzle_kit::cp::{self, CpModel};

const OPTIONS: &[OptionSpec] = &[
    // Starting over with what was learnt: which edges failed of late decides everything here, and
    // what was fine elsewhere must not be lost over it. All three are needed: without one of them
    // some boards of 400 islands take minutes, with them less than a second.
    OptionSpec { default: "wdeg", ..cp::VAR },
    OptionSpec { default: "saved", ..cp::VAL },
    OptionSpec { default: "true", ..cp::LAST_CONFLICT },
    OptionSpec { default: "geometric", ..cp::RESTARTS },
    cp::LDS,
    OptionSpec::new(
        "connectivity",
        Kind::Choice(&["required", "free"]),
        "required",
        "free: also solutions in several parts, (4)-(8) of rafaralahy-2020; to be counted",
    ),
];

/// Constraint programming.
pub(super) const METHOD: Method<Hashi> = Method {
    memory: |board, _| board.memory(1200),
    source: "rafaralahy-2020 2.2",
    options: OPTIONS,
    complete: true,
    enumerate: Some(|board, options, run, visit| {
        formulate(board, true).enumerate(options, run, visit)
    }),
    // Solutions in parts are no solutions: they can be counted, and nothing else.
    count: Some(|board, options, run, limit| {
        let connected = options.text("connectivity") == "required";
        formulate(board, connected).count(options, run, limit)
    }),
    common: Some(|board, options, run| formulate(board, true).common(options, run)),
    ..Method::new(
        "cp",
        "constraint programming: sums, crossings, connection",
        |board, options, run| formulate(board, true).solve(options, run),
    )
};

fn formulate(instance: &Instance, connected: bool) -> CpModel<'_, Hashi> {
    let geometry = Geometry::of(instance);
    let mut model = Model::new();
    let most = u32::from(instance.max_bridges());
    let xs = model.vars(geometry.edges().len(), 0..most + 1);
    for (i, island) in instance.islands().iter().enumerate() {
        // What an island without a number needs is said by the connection.
        if let Some(clue) = island.clue {
            let terms = geometry.at(i).iter().map(|&edge| (1, xs[edge]));
            model.post(Linear::equal(terms, clue.into()));
        }
    }
    for (horizontal, vertical) in geometry.crossings() {
        model.post(crossing([xs[horizontal], xs[vertical]], most));
    }
    if connected {
        let edges = geometry.edges().iter().zip(&xs);
        let edges = edges.map(|(edge, &var)| Edge { from: edge.from, to: edge.to, var });
        model.post(Connected::spanning(instance.islands().len(), edges.collect()));
        if !instance.allows_loops() {
            forbid_loops(&mut model, &xs, instance.islands().len());
        }
    }
    let read = move |values: &[Option<u32>]| {
        let counts: Vec<_> = values.iter().map(|value| value.map(|v| v as u8)).collect();
        Solution::of_counts(instance, &geometry, &counts)
    };
    CpModel { instance, model, xs, later: None, read: Box::new(read) }
}

/// What is connected has no loop if it has one edge less than islands: so many edges stay empty.
fn forbid_loops(model: &mut Model, xs: &[Var], islands: usize) {
    let empty = model.vars(xs.len(), 0..2);
    for (&b, &x) in empty.iter().zip(xs) {
        model.post(IsValue::new(b, x, 0));
    }
    let spare = xs.len() as i64 - islands.saturating_sub(1) as i64;
    model.post(Linear::equal(empty.iter().map(|&b| (1, b)), spare));
}

/// A crossing is an item that at most one of its two edges covers, by having any bridges. Each is
/// a propagator of its own, so that a failure says which edges it is about.
fn crossing(edges: [Var; 2], most: u32) -> ExactCover {
    let candidates = edges.iter().flat_map(|&x| (1..=most).map(move |value| (x, value, vec![0])));
    ExactCover::new(1, candidates).required(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::instance;
    use crate::{Island, backtrack, largest_clue};
    use kumiki_core::{Options, Puzzle, Rng};
    use kumiki_puzzle_kit::cp::testing::{agree, run, stopped};

    fn made(words: &str, seed: u64) -> Instance {
        let options = Options::parse(Hashi::GENERATOR.options, words).unwrap();
        let mut run = run(u64::MAX);
        run.rng = Rng::seeded(seed);
        (Hashi::GENERATOR.make)(&options, &mut run).unwrap().instance
    }

    /// A generated board with some numbers hidden or changed, and up to four bridges.
    fn changed(seed: u64) -> Instance {
        let mut rng = Rng::seeded(seed);
        let board = made(&format!("n={}", rng.between(6, 12)), seed);
        let max = rng.between(1, 4) as u8;
        let clue = |rng: &mut Rng, clue: Option<u8>| match rng.below(12) {
            0 => None,
            1 if seed.is_multiple_of(4) => Some(rng.between(1, largest_clue(max).into()) as u8),
            _ => clue.map(|clue| clue.min(largest_clue(max))),
        };
        let islands = board.islands().iter();
        let islands = islands.map(|island| Island { clue: clue(&mut rng, island.clue), ..*island });
        let board = Instance::of_checked(board.rows(), board.cols(), max, islands.collect());
        if seed % 3 == 1 { board.without_loops() } else { board }
    }

    #[test]
    fn solutions_in_parts_are_counted_where_they_are_asked_for() {
        // A square of four islands: a ring, or two double bridges across or down.
        let board = instance("2 . 2 / . . . / 2 . 2");
        let count = |words: &str| {
            let options = Options::parse(OPTIONS, words).unwrap();
            METHOD.count.unwrap()(&board, &options, &mut run(u64::MAX), 100).found
        };
        assert_eq!((count(""), count("connectivity=free")), (1, 3));
    }

    #[test]
    fn agrees_with_backtracking() {
        for seed in 0..250 {
            agree(&backtrack::METHOD, &METHOD, &changed(seed), &["", "first-fail,val=random,lds"]);
        }
    }

    #[test]
    fn tiny_boards_agree_too() {
        for rows in [". . / . .", "1 . / . .", "? . / . .", "1 . 1", "2 . 2", "1 . 2", "? . ?"] {
            let options = ["", "impact", "val=min"];
            agree(&backtrack::METHOD, &METHOD, &instance(rows), &options);
        }
    }

    #[test]
    fn a_large_board_is_solved() {
        let board = made("n=120", 1);
        let options = Options::defaults(OPTIONS);
        let (solution, _) = (METHOD.solve)(&board, &options, &mut run(100_000)).best.unwrap();
        assert_eq!(Hashi::check(&board, &solution), []);
    }

    #[test]
    fn a_search_cut_short_keeps_its_deepest_answer() {
        let rules: Vec<&str> = Hashi::RULES.iter().map(|rule| rule.name).collect();
        let best = stopped(&METHOD, &made("n=80", 2), 2, &rules);
        assert!(best.bridges().iter().filter(|bridge| bridge.count.is_some()).count() > 10);
    }
}
