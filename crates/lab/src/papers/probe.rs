//! Numbers that come from looking at instances, without any method: they read the instances' own
//! texts, as anybody could.

use kumiki_core::{AnyInstance, Options, Rng, Run, scan};
use kumiki_puzzles::registry;
use serde::Deserialize;
use std::collections::BTreeMap;

/// What is looked at.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Probe {
    /// How many sides of the pieces of a shipped board have each colour.
    Colours {
        /// The board's name.
        board: String,
    },
    /// How many islands the generator's boards have for each `n`.
    Islands {
        /// The values of `n`.
        n: Vec<u64>,
        /// Boards of each.
        count: u64,
    },
}

/// What a probe found: numbers over an axis.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// What the horizontal axis is.
    pub x: &'static str,
    /// What the vertical axis is.
    pub y: &'static str,
    /// For each point all that was found there.
    pub points: BTreeMap<u64, Vec<f64>>,
}

impl Probe {
    /// Looks; `None` if the instances cannot be had.
    pub fn look(&self) -> Option<Found> {
        match self {
            Probe::Colours { board } => colours(board),
            Probe::Islands { n, count } => islands(n, *count),
        }
    }
}

fn colours(board: &str) -> Option<Found> {
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
    Some(Found { x: "colour", y: "sides", points })
}

fn islands(all: &[u64], count: u64) -> Option<Found> {
    let hashi = registry::find("hashi")?;
    let specs = hashi.generator().1;
    let mut points = BTreeMap::new();
    for &n in all {
        let mut options = Options::defaults(specs);
        options.set(specs, "n", &n.to_string()).ok()?;
        let boards = (0..count).map(|number| {
            let seed = Rng::stream(0, number).next_u64();
            let mut run = Run::unlimited(seed);
            islands_of(hashi.generate(&options, &mut run).ok()?.as_ref())
        });
        points.insert(n, boards.collect::<Option<_>>()?);
    }
    Some(Found { x: "n", y: "islands", points })
}

/// How many numbers stand below the head of a board.
fn islands_of(instance: &dyn AnyInstance) -> Option<f64> {
    let text = instance.write("text").ok()?;
    let words = scan::content(&text).skip(1).flat_map(|(_, line)| scan::words(line));
    Some(words.filter(|(_, word)| *word != ".").count() as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_official_pieces_have_their_colours() {
        let found = Probe::Colours { board: "eternity2".into() }.look().unwrap();
        let sides: f64 = found.points.values().flatten().sum();
        assert_eq!((found.points.len(), sides), (23, 1024.0));
        // schaus-deville-2008 1: the border, five colours along the frame, all others as even as
        // can be.
        assert_eq!(found.points[&0], [64.0]);
        assert!((1..=5).all(|colour| found.points[&colour] == [24.0]));
        assert!((6..=22).all(|colour| [48.0, 50.0].contains(&found.points[&colour][0])));
    }

    #[test]
    fn islands_are_more_than_their_first_vertices() {
        let found = Probe::Islands { n: vec![10, 40], count: 3 }.look().unwrap();
        assert_eq!(found.points[&40].len(), 3);
        assert!(found.points[&40].iter().all(|&islands| islands >= 20.0));
    }
}
