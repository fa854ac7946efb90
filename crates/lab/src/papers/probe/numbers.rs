//! Numbers of instances: facts that the puzzles say, and shares of solutions.

use super::Numbers;
use kumiki_core::{AnyInstance, Options, Rng, Run};
use kumiki_puzzles::registry::{self, PUZZLES};
use std::collections::BTreeMap;

pub(super) fn shipped(name: &str, fact: &str, axis: &str) -> Option<Numbers> {
    let known = PUZZLES.iter().find_map(|puzzle| {
        let shipped = puzzle.shipped().iter().find(|shipped| shipped.name == name)?;
        Some((puzzle, shipped.text))
    });
    let (puzzle, text) = known?;
    let values = puzzle.read("text", text).ok()?.fact(fact)?;
    let points = (0..).zip(values).map(|(index, value)| (index, vec![value])).collect();
    Some(Numbers::new(axis, fact, points))
}

/// The instances of each value of a parameter that the generator makes from its first seeds.
fn instances(
    puzzle: &str,
    (parameter, values): (&str, &[u64]),
    count: u64,
) -> Option<Vec<(u64, Box<dyn AnyInstance>)>> {
    let puzzle = registry::find(puzzle)?;
    let specs = puzzle.generator().1;
    let mut made = Vec::new();
    for &value in values {
        let mut options = Options::defaults(specs);
        options.set(specs, parameter, &value.to_string()).ok()?;
        for number in 0..count {
            let mut run = Run::unlimited(Rng::stream(0, number).next_u64());
            made.push((value, puzzle.generate(&options, &mut run).ok()?));
        }
    }
    Some(made)
}

pub(super) fn generated(
    puzzle: &str,
    (parameter, values): (&str, &[u64]),
    count: u64,
    fact: &str,
) -> Option<Numbers> {
    let mut points: BTreeMap<u64, Vec<f64>> = BTreeMap::new();
    for (value, instance) in instances(puzzle, (parameter, values), count)? {
        points.entry(value).or_default().extend(instance.fact(fact)?);
    }
    Some(Numbers::new(parameter, fact, points))
}

pub(super) fn connected(all: &[u64], count: u64, most: u64) -> Option<Numbers> {
    let hashi = registry::find("hashi")?;
    let (any, whole) = (hashi.choose("cp:connectivity=free").ok()?, hashi.choose("cp").ok()?);
    let mut points: BTreeMap<u64, Vec<f64>> = BTreeMap::new();
    for (n, board) in instances("hashi", ("n", all), count)? {
        let count = |choice, limit| {
            Some(board.count(choice, &mut Run::unlimited(0), limit).ok()?.count.found)
        };
        let all = count(&any, u128::from(most) + 1)?;
        if all > u128::from(most) || all == 0 {
            continue;
        }
        let whole = count(&whole, u128::from(most) + 1)?;
        points.entry(n).or_default().push(whole as f64 / all as f64);
    }
    Some(Numbers::new("n", "share of all solutions that is connected", points))
}
