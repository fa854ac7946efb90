//! All complete methods of a puzzle count the same solutions, on many small random instances.

use kumiki_core::{AnyInstance, AnyPuzzle, Error, Options, Run};
use kumiki_puzzles::registry::PUZZLES;

/// Instances of each puzzle.
const INSTANCES: usize = 1000;
/// Solutions counted at most.
const LIMIT: u128 = 50;

fn run(seed: u64) -> Run<'static> {
    Run::limited(seed, 20_000_000)
}

/// Parameters of the generator for instances that every method sees through at once; each seed
/// takes the next.
fn parameters(puzzle: &str) -> &'static [&'static str] {
    match puzzle {
        "eternity" => &[
            "size=3,inner-colours=3",
            "size=2x3,tetravex,inner-colours=3",
            "size=3x4,inner-colours=2,fixed=1",
            "size=3,tetravex,inner-colours=3,fixed=1",
            "size=2x4,frame-colours=3",
        ],
        "hashi" => &["n=6", "n=7", "n=8", "n=10", "n=9,size=3x6", "n=8,unique"],
        "queens" => &[
            "size=6,placed=0",
            "size=6,placed=1,blocked=5",
            "size=7,excluded=5",
            "size=5,blocked=6,excluded=2",
            "size=8,placed=2",
        ],
        "shikaku" => &["size=4", "size=3x5", "size=5x4,merge-prob=0.9", "size=5", "size=2x6"],
        "sudoku" => &[
            "size=4,givens=5,unique=false",
            "size=6,givens=14,unique=false",
            "box=3x2,givens=18,unique=false",
            "box=1x5,givens=9,unique=false",
            "size=4,givens=6",
        ],
        other => panic!("{other} needs small parameters here"),
    }
}

/// A small instance; `None` if the generator cannot meet the parameters with this seed.
fn small(puzzle: &dyn AnyPuzzle, seed: u64) -> Option<Box<dyn AnyInstance>> {
    let words = parameters(puzzle.name());
    let words = words[seed as usize % words.len()];
    let options = Options::parse(puzzle.generator().1, words).expect(words);
    match puzzle.generate(&options, &mut run(seed)) {
        Ok(instance) => Some(instance),
        Err(Error::Impossible(_)) => None,
        Err(error) => panic!("{words}: {error}"),
    }
}

/// The count of every complete method that takes the instance.
fn counts(puzzle: &dyn AnyPuzzle, instance: &dyn AnyInstance) -> Vec<(&'static str, u128, bool)> {
    let mut counts = vec![];
    for method in puzzle.methods().iter().filter(|m| m.complete && m.counts) {
        let choice = puzzle.choose(method.name).expect(method.name);
        match instance.count(&choice, &mut run(1), LIMIT) {
            Ok(count) => {
                assert_eq!(count.stopped, None, "{} {}", puzzle.name(), method.name);
                counts.push((method.name, count.found, count.exact));
            }
            Err(Error::Usage(_)) => {}
            Err(error) => panic!("{} {}: {error}", puzzle.name(), method.name),
        }
    }
    counts
}

fn agree(puzzle: &dyn AnyPuzzle) {
    let mut made = 0;
    for instance in (0..2 * INSTANCES as u64).filter_map(|seed| small(puzzle, seed)) {
        if made == INSTANCES {
            return;
        }
        made += 1;
        let counts = counts(puzzle, instance.as_ref());
        assert!(counts.len() >= 2, "{} has nothing to compare", puzzle.name());
        // At the limit a method need not know whether there are more.
        let (_, found, exact) = counts[0];
        let same = |&(_, f, e): &(&str, u128, bool)| f == found && (e == exact || f == LIMIT);
        assert!(
            counts.iter().all(same),
            "{counts:?}\n{}",
            instance.write("text").unwrap_or_default()
        );
    }
    assert_eq!(made, INSTANCES, "{} instances of {}", made, puzzle.name());
}

#[test]
fn complete_methods_agree_on_a_thousand_small_instances_of_each_puzzle() {
    std::thread::scope(|scope| {
        for puzzle in PUZZLES {
            scope.spawn(|| agree(*puzzle));
        }
    });
}
