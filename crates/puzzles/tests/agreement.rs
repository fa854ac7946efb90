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

/// A small instance, of the next of the small parameters for each seed; `None` if the generator cannot meet the parameters with this seed.
fn small(puzzle: &dyn AnyPuzzle, seed: u64) -> Option<Box<dyn AnyInstance>> {
    let words = puzzle.small();
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
        match instance.count(&choice, &mut run(1), LIMIT).map(|counted| counted.count) {
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
