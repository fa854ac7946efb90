//! An experiment from a few words, as on a command line: inputs or parameters of a generator,
//! methods, seeds and a budget.

use super::{Contender, Experiment, InstanceSet, Source};
use crate::error::LabError;
use crate::row::{Limits, Task};
use kumiki::catalogue;
use kumiki_core::{AnyPuzzle, Kind, Options};
use std::collections::{BTreeMap, BTreeSet};

/// What somebody asks for.
#[derive(Clone)]
pub struct Words {
    /// Inputs, each a path, a bundled instance or a text.
    pub inputs: Vec<String>,
    /// The kind of puzzle, where it is not to be recognised.
    pub puzzle: Option<&'static dyn AnyPuzzle>,
    /// The inputs' format, where it is not to be recognised.
    pub format: Option<String>,
    /// Parameters of the generator, such as `25x25` or `size=25x25,depth=6`.
    pub generate: Option<String>,
    /// How many instances are made.
    pub count: u64,
    /// Methods, each word one or several: `cp,anneal:tries=1`.
    pub methods: Vec<String>,
    /// Runs of each method on each instance.
    pub seeds: u64,
    /// The first seed.
    pub seed: u64,
    /// The budget of each run.
    pub budget: Limits,
    /// Threads for each run.
    pub threads: usize,
    /// What each run does.
    pub task: Task,
}

impl Words {
    /// The experiment that they mean.
    pub fn experiment(&self) -> Result<Experiment, LabError> {
        let sets = self.sets()?;
        let usage = |message: &str| Err(LabError::Usage(message.to_owned()));
        if split_methods(self.puzzle, &self.methods).is_empty() {
            return usage("no methods: -m METHOD, as often as needed, or --experiment FILE");
        }
        if self.seeds == 0 {
            return usage("--seeds: found 0, expected at least 1");
        }
        Ok(Experiment { sets, ..self.without_instances() })
    }

    /// The same without any instance, for somebody who has them as puzzles.
    pub fn without_instances(&self) -> Experiment {
        let methods = split_methods(self.puzzle, &self.methods);
        Experiment {
            source: "the command line".to_owned(),
            name: "compare".to_owned(),
            title: "Comparison".to_owned(),
            about: String::new(),
            task: self.task,
            threads: self.threads,
            trace: true,
            first_seed: self.seed,
            seeds: self.seeds,
            budget: self.budget,
            sets: Vec::new(),
            methods: methods.iter().map(|method| Contender::new(method, 1)).collect(),
        }
    }

    fn sets(&self) -> Result<Vec<InstanceSet>, LabError> {
        let set = |source| InstanceSet {
            group: None,
            puzzle: self.puzzle.map(|puzzle| puzzle.name().to_owned()),
            source,
            factors: BTreeMap::new(),
            line: 1,
        };
        let mut sets = Vec::new();
        // What is named one by one is told apart in tables: a mean over boards of different sizes
        // says nothing. A pattern may stand for hundreds.
        let apart = (2..=MOST_APART).contains(&self.inputs.len())
            && !self.inputs.iter().any(|word| word.contains(['*', '?', '\n']));
        if apart {
            for word in &self.inputs {
                let (words, format) = (vec![word.clone()], self.format.clone());
                let group = Some(group_name(self.puzzle, word));
                sets.push(InstanceSet { group, ..set(Source::Inputs { words, format }) });
            }
        } else if !self.inputs.is_empty() {
            let (words, format) = (self.inputs.clone(), self.format.clone());
            sets.push(set(Source::Inputs { words, format }));
        }
        if let (Some(puzzle), Some(parameters)) = (self.puzzle, &self.generate) {
            let grid = grid(puzzle, parameters)?;
            let (count, seed) = (self.count, self.seed);
            sets.push(set(Source::Generated { grid, count, seed, most: None }));
        }
        if sets.is_empty() {
            let message = "no instances: INPUT, --generate SIZE with -p, or --experiment FILE";
            return Err(LabError::Usage(message.to_owned()));
        }
        Ok(sets)
    }
}

/// Instances up to this many are groups of their own.
const MOST_APART: usize = 12;

/// The longest name of a group.
const LONGEST_NAME: usize = 40;

/// What a group of one instance is called: as it was named, the size alone with its kind.
fn group_name(puzzle: Option<&dyn AnyPuzzle>, word: &str) -> String {
    let name: String = word.chars().take(LONGEST_NAME).collect();
    let bare = name.chars().all(|c| c.is_ascii_digit());
    match puzzle.filter(|_| bare) {
        Some(puzzle) => format!("{} {name}", puzzle.name()),
        None => name.replace(['{', '}'], ""),
    }
}

/// The parameters of a generator, checked: a word without a name is the size.
fn grid(puzzle: &dyn AnyPuzzle, text: &str) -> Result<BTreeMap<String, Vec<String>>, LabError> {
    let (_, specs) = puzzle.generator();
    let mut options = Options::defaults(specs);
    let mut grid = BTreeMap::new();
    for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        let flag = specs.iter().any(|s| s.name == part && s.kind == Kind::Flag);
        let (name, value) = match part.split_once('=') {
            Some(pair) => pair,
            None if flag => (part, "true"),
            None => ("size", part),
        };
        let set = options.set(specs, name, value);
        set.map_err(|e| LabError::Usage(format!("--generate: {e}")))?;
        grid.insert(name.to_owned(), vec![value.to_owned()]);
    }
    Ok(grid)
}

/// The methods of all `-m`. A comma stands between methods and also between the options of one:
/// the name of a method begins a new one.
fn split_methods(puzzle: Option<&'static dyn AnyPuzzle>, words: &[String]) -> Vec<String> {
    let puzzles = puzzle.map_or_else(catalogue::puzzles, |puzzle| vec![puzzle]);
    let known = puzzles.iter().flat_map(|puzzle| puzzle.methods());
    let known: BTreeSet<&str> = known.map(|method| method.name).collect();
    let mut methods: Vec<String> = Vec::new();
    for word in words {
        let mut parts = word.split(',').map(str::trim).filter(|part| !part.is_empty());
        methods.extend(parts.next().map(str::to_owned));
        for part in parts {
            let begins = match part.split_once(':') {
                // A value may have a colon, too: floor=16:0.
                Some((name, _)) => !name.contains('='),
                // What follows a method without options can only be another one.
                None => {
                    let options = methods.last().is_some_and(|last| last.contains(':'));
                    known.contains(part) || !(options || part.contains('='))
                }
            };
            match methods.last_mut() {
                Some(last) if !begins => {
                    last.push(if last.contains(':') { ',' } else { ':' });
                    last.push_str(part);
                }
                _ => methods.push(part.to_owned()),
            }
        }
    }
    methods
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commas_part_methods_and_their_options() {
        let split = |words: &[&str]| {
            let words: Vec<String> = words.iter().map(|&w| w.to_owned()).collect();
            split_methods(None, &words)
        };
        assert_eq!(split(&["cp,anneal"]), ["cp", "anneal"]);
        assert_eq!(
            split(&["tabu:k=16,tenure=5..20,cp", "fast"]),
            ["tabu:k=16,tenure=5..20", "cp", "fast"]
        );
        assert_eq!(split(&["anneal:seed,tries=1", ""]), ["anneal:seed,tries=1"]);
        assert_eq!(split(&["nonsense,cp"]), ["nonsense", "cp"]);
        assert_eq!(split(&["cp,tabo"]), ["cp", "tabo"]);
        assert_eq!(
            split(&["cp,magic:a,fast:order=rows,floor=16:0"]),
            ["cp", "magic:a", "fast:order=rows,floor=16:0"]
        );
    }
}
