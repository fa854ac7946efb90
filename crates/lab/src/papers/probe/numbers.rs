//! Numbers of instances: colours, islands, shares of solutions.

use super::Numbers;
use kumiki_core::{AnyInstance, Options, Rng, Run, scan};
use kumiki_puzzles::registry;
use std::collections::BTreeMap;

pub(super) fn colours(board: &str) -> Option<Numbers> {
    let shipped = registry::find("eternity")?.shipped();
    let text = shipped.iter().find(|shipped| shipped.name == board)?.text;
    let mut points: BTreeMap<u64, Vec<f64>> = BTreeMap::new();
    for (_, line) in scan::content(text) {
        // A piece is four colours; other lines have words.
        let sides: Option<Vec<u64>> = scan::words(line).map(|(_, w)| w.parse().ok()).collect();
        for colour in sides.filter(|sides| sides.len() == 4).into_iter().flatten() {
            points.entry(colour).or_insert_with(|| vec![0.0])[0] += 1.0;
        }
    }
    Some(Numbers::new("colour", "sides", points))
}

/// The boards of each `n` that the generator makes from its first seeds.
fn boards(all: &[u64], count: u64) -> Option<Vec<(u64, Box<dyn AnyInstance>)>> {
    let hashi = registry::find("hashi")?;
    let specs = hashi.generator().1;
    let mut boards = Vec::new();
    for &n in all {
        let mut options = Options::defaults(specs);
        options.set(specs, "n", &n.to_string()).ok()?;
        for number in 0..count {
            let mut run = Run::unlimited(Rng::stream(0, number).next_u64());
            boards.push((n, hashi.generate(&options, &mut run).ok()?));
        }
    }
    Some(boards)
}

pub(super) fn islands(all: &[u64], count: u64) -> Option<Numbers> {
    let mut points: BTreeMap<u64, Vec<f64>> = BTreeMap::new();
    for (n, board) in boards(all, count)? {
        points.entry(n).or_default().push(islands_of(board.as_ref())?);
    }
    Some(Numbers::new("n", "islands", points))
}

/// How many numbers stand below the head of a board.
fn islands_of(instance: &dyn AnyInstance) -> Option<f64> {
    let text = instance.write("text").ok()?;
    let words = scan::content(&text).skip(1).flat_map(|(_, line)| scan::words(line));
    Some(words.filter(|(_, word)| *word != ".").count() as f64)
}

pub(super) fn connected(all: &[u64], count: u64, most: u64) -> Option<Numbers> {
    let hashi = registry::find("hashi")?;
    let (any, whole) = (hashi.choose("cp:connectivity=free").ok()?, hashi.choose("cp").ok()?);
    let mut points: BTreeMap<u64, Vec<f64>> = BTreeMap::new();
    for (n, board) in boards(all, count)? {
        let count = |choice, limit| board.count(choice, &mut Run::unlimited(0), limit).ok();
        let all = count(&any, u128::from(most) + 1)?;
        if all.found > u128::from(most) || all.found == 0 {
            continue;
        }
        let whole = count(&whole, u128::from(most) + 1)?;
        points.entry(n).or_default().push(whole.found as f64 / all.found as f64);
    }
    Some(Numbers::new("n", "share of all solutions that is connected", points))
}
