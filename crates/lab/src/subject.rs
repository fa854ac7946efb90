//! Instances of an experiment, made or read, with the names that rows know them by. Files are
//! opened here and by the reader that the caller gives; recognising a text is that reader's part.

use crate::error::LabError;
use crate::experiment::{Experiment, InstanceSet, Parameters, Source, set};
use crate::stamp::digest;
use crate::wildcard;
use kumiki_core::{AnyInstance, AnyPuzzle, Budget, Options, Rng, Run};
use kumiki_puzzles::registry;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::AtomicBool;

/// The most instances of an experiment.
const MOST: usize = 1_000_000;

/// Anything that went wrong while an instance was read or made.
pub type Why = Box<dyn std::error::Error + Send + Sync>;

/// An instance and its name.
pub type Named = (String, Box<dyn AnyInstance>);

/// Reads what an input stands for, as the command line does: a file of one or many puzzles, a
/// shipped instance, or a puzzle written out. Each comes with a name.
pub trait Reader {
    /// All puzzles of one input.
    fn read(&self, input: &Input) -> Result<Vec<Named>, Why>;
}

/// An input to be read.
#[derive(Clone, Copy, Debug)]
pub struct Input<'a> {
    /// The path, name or text.
    pub word: &'a str,
    /// The kind of puzzle, where it is not to be recognised.
    pub puzzle: Option<&'static str>,
    /// The format, where it is not to be recognised.
    pub format: Option<&'a str>,
}

/// An instance that takes part.
pub struct Subject {
    /// The set it belongs to.
    pub group: String,
    /// Its name.
    pub name: String,
    /// The digest of its own text.
    pub digest: String,
    /// Numbers that belong to it.
    pub factors: BTreeMap<String, f64>,
    /// The instance.
    pub instance: Box<dyn AnyInstance>,
}

impl Experiment {
    /// Reads and makes all instances. Paths are looked for in `folder`; making stops when
    /// `cancelled`.
    pub fn subjects(
        &self,
        folder: &Path,
        reader: &dyn Reader,
        cancelled: &AtomicBool,
    ) -> Result<Vec<Subject>, LabError> {
        let mut subjects = Vec::new();
        for set in &self.sets {
            let made = self.subjects_of(set, folder, reader, cancelled);
            subjects.extend(made.map_err(|error| LabError::Instance {
                name: self.source.clone(),
                line: set.line,
                error,
            })?);
        }
        Ok(subjects)
    }

    fn subjects_of(
        &self,
        set: &InstanceSet,
        folder: &Path,
        reader: &dyn Reader,
        cancelled: &AtomicBool,
    ) -> Result<Vec<Subject>, Why> {
        let puzzle = set.puzzle.as_deref().map(find_puzzle).transpose()?;
        match (&set.source, puzzle) {
            (Source::Generated { grid, count, seed, most }, Some(puzzle)) => {
                let points = set::points(grid).ok_or("too many combinations of parameters")?;
                let points = set::thinned(points, *most);
                if points.len().saturating_mul(usize::try_from(*count)?) > MOST {
                    return Err(format!("more than {MOST} instances").into());
                }
                let mut made = Vec::new();
                for point in &points {
                    for number in 0..*count {
                        made.push(generated(set, puzzle, point, (*seed, number), cancelled)?);
                    }
                }
                Ok(made)
            }
            (Source::Generated { .. }, None) => Err("no `puzzle` to generate".into()),
            (Source::Inputs { words, format }, puzzle) => {
                let mut read = Vec::new();
                for word in words {
                    for word in wildcard::expand(folder, word)? {
                        let puzzle = puzzle.map(AnyPuzzle::name);
                        let input = Input { word: &word, puzzle, format: format.as_deref() };
                        for (name, instance) in reader.read(&input)? {
                            read.push(subject(set, name, &Parameters::new(), instance)?);
                        }
                    }
                }
                if read.is_empty() { Err("found no instance".into()) } else { Ok(read) }
            }
        }
    }
}

fn find_puzzle(name: &str) -> Result<&'static dyn AnyPuzzle, Why> {
    registry::find(name).ok_or_else(|| {
        let names: Vec<&str> = registry::PUZZLES.iter().map(|puzzle| puzzle.name()).collect();
        format!("found puzzle {name:?}, expected one of {}", names.join(", ")).into()
    })
}

/// The instance of a number at a point, the same that `kumiki generate` gives.
fn generated(
    set: &InstanceSet,
    puzzle: &'static dyn AnyPuzzle,
    point: &Parameters,
    (seed, number): (u64, u64),
    cancelled: &AtomicBool,
) -> Result<Subject, Why> {
    let specs = puzzle.generator().1;
    let mut options = Options::defaults(specs);
    for (name, value) in point {
        options.set(specs, name, value)?;
    }
    let mut run =
        Run::new(Rng::stream(seed, number).next_u64(), Budget::default(), cancelled, &|_| ());
    let instance = puzzle.generate(&options, &mut run)?;
    let shown: Vec<String> = point.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let name = format!("{} {} seed={seed} #{}", puzzle.name(), shown.join(" "), number + 1);
    subject(set, name, point, instance)
}

fn subject(
    set: &InstanceSet,
    name: String,
    point: &Parameters,
    instance: Box<dyn AnyInstance>,
) -> Result<Subject, Why> {
    let kind = || instance.puzzle().name().to_owned();
    let mut factors = set::numbers(point);
    factors.extend(set.factors.clone());
    Ok(Subject {
        group: set.group.as_deref().map_or_else(kind, |group| set::filled(group, point)),
        digest: digest(&instance.write("text")?),
        name,
        factors,
        instance,
    })
}
