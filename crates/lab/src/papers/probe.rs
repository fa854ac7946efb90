//! Numbers that come from looking at instances, without any method: the puzzles say them.

use kumiki_core::{Options, Rng, Run};
use kumiki_puzzles::registry::{self, PUZZLES};
use serde::Deserialize;
use std::collections::BTreeMap;

/// What is looked at: a fact (see `Puzzle::facts`) of some instances.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Probe {
    /// The values of a fact of a shipped instance, by their index.
    Shipped {
        /// The instance's name.
        instance: String,
        /// The fact's name.
        fact: String,
        /// What the index is.
        axis: String,
    },
    /// A fact of the generator's instances for each value of one of its parameters.
    Generated {
        /// The puzzle's name.
        puzzle: String,
        /// The parameter's name.
        parameter: String,
        /// Its values.
        values: Vec<u64>,
        /// Instances of each.
        count: u64,
        /// The fact's name.
        fact: String,
    },
}

/// What a probe found: numbers over an axis.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// What the horizontal axis is.
    pub x: String,
    /// What the vertical axis is.
    pub y: String,
    /// For each point all that was found there.
    pub points: BTreeMap<u64, Vec<f64>>,
}

impl Probe {
    /// Looks; `None` if the instances cannot be had or have no such fact.
    pub fn look(&self) -> Option<Found> {
        match self {
            Probe::Shipped { instance, fact, axis } => shipped(instance, fact, axis),
            Probe::Generated { puzzle, parameter, values, count, fact } => {
                generated(puzzle, (parameter, values), *count, fact)
            }
        }
    }
}

fn shipped(name: &str, fact: &str, axis: &str) -> Option<Found> {
    let known = PUZZLES.iter().find_map(|puzzle| {
        let shipped = puzzle.shipped().iter().find(|shipped| shipped.name == name)?;
        Some((puzzle, shipped.text))
    });
    let (puzzle, text) = known?;
    let values = puzzle.read("text", text).ok()?.fact(fact)?;
    let points = (0..).zip(values).map(|(index, value)| (index, vec![value])).collect();
    Some(Found { x: axis.to_owned(), y: fact.to_owned(), points })
}

fn generated(
    puzzle: &str,
    (parameter, values): (&str, &[u64]),
    count: u64,
    fact: &str,
) -> Option<Found> {
    let puzzle = registry::find(puzzle)?;
    let specs = puzzle.generator().1;
    let mut points = BTreeMap::new();
    for &value in values {
        let mut options = Options::defaults(specs);
        options.set(specs, parameter, &value.to_string()).ok()?;
        let found = (0..count).map(|number| {
            let mut run = Run::unlimited(Rng::stream(0, number).next_u64());
            puzzle.generate(&options, &mut run).ok()?.fact(fact)
        });
        let found: Vec<Vec<f64>> = found.collect::<Option<_>>()?;
        points.insert(value, found.concat());
    }
    Some(Found { x: parameter.to_owned(), y: fact.to_owned(), points })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_official_pieces_have_their_colours() {
        let found = shipped("eternity2", "sides", "colour").unwrap();
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
        let found = generated("hashi", ("n", &[10, 40]), 3, "islands").unwrap();
        assert_eq!(found.points[&40].len(), 3);
        assert!(found.points[&40].iter().all(|&islands| islands >= 20.0));
    }
}
