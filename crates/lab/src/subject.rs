//! Instances of an experiment, made or read, with the names that rows know them by. Files are
//! opened here and by the reader that the caller gives; recognising a text is that reader's part.

use crate::error::LabError;
use crate::experiment::{Experiment, InstanceSet, MOST_INSTANCES, Parameters, Source, set};
use crate::stamp::digest;
use crate::wildcard;
use kumiki_core::{AnyInstance, AnyPuzzle, Cancel, Options, Rng, Run};
use kumiki_puzzles::registry;
use std::collections::BTreeMap;
use std::path::Path;

/// The most bytes that all instances of an experiment have together, as texts.
const MOST_BYTES: usize = 1 << 28;

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
    /// cancelled.
    pub fn subjects(
        &self,
        folder: &Path,
        reader: &dyn Reader,
        cancel: &Cancel,
    ) -> Result<Vec<Subject>, LabError> {
        let mut gathered = Gathered::default();
        for set in &self.sets {
            gathered.add_set(set, folder, reader, cancel).map_err(|error| LabError::Instance {
                name: self.source.clone(),
                line: set.line,
                error,
            })?;
        }
        Ok(gathered.subjects)
    }
}

/// Instances that were read or made so far.
#[derive(Default)]
struct Gathered {
    subjects: Vec<Subject>,
    /// The length of their texts.
    bytes: usize,
}

impl Gathered {
    fn add_set(
        &mut self,
        set: &InstanceSet,
        folder: &Path,
        reader: &dyn Reader,
        cancel: &Cancel,
    ) -> Result<(), Why> {
        let puzzle = set.puzzle.as_deref().map(find_puzzle).transpose()?;
        match (&set.source, puzzle) {
            (Source::Generated { grid, count, seed, most }, Some(puzzle)) => {
                let points = set::points(grid).ok_or("too many combinations of parameters")?;
                let points = set::thinned(points, *most);
                if (points.len() as u64).saturating_mul(*count) > MOST_INSTANCES {
                    return Err(too_many());
                }
                // All of them, before the first is made.
                let options: Vec<Options> =
                    points.iter().map(|point| options(puzzle, point)).collect::<Result<_, _>>()?;
                for (point, options) in points.iter().zip(&options) {
                    for number in 0..*count {
                        let (name, instance) =
                            generated(puzzle, point, options, (*seed, number), cancel)?;
                        self.add(set, name, point, instance)?;
                    }
                }
            }
            (Source::Generated { .. }, None) => return Err("no `puzzle` to generate".into()),
            (Source::Inputs { words, format }, puzzle) => {
                let before = self.subjects.len();
                for word in words {
                    for word in wildcard::expand(folder, word)? {
                        let puzzle = puzzle.map(AnyPuzzle::name);
                        let input = Input { word: &word, puzzle, format: format.as_deref() };
                        for (name, instance) in reader.read(&input)? {
                            self.add(set, name, &Parameters::new(), instance)?;
                        }
                    }
                }
                if self.subjects.len() == before {
                    return Err("found no instance".into());
                }
            }
        }
        Ok(())
    }

    fn add(
        &mut self,
        set: &InstanceSet,
        name: String,
        point: &Parameters,
        instance: Box<dyn AnyInstance>,
    ) -> Result<(), Why> {
        let text = instance.write("text")?;
        self.bytes = self.bytes.saturating_add(text.len());
        if self.bytes > MOST_BYTES || self.subjects.len() as u64 >= MOST_INSTANCES {
            return Err(too_many());
        }
        let kind = || instance.puzzle().name().to_owned();
        let mut factors = set::numbers(point);
        factors.extend(set.factors.clone());
        self.subjects.push(Subject {
            group: set.group.as_deref().map_or_else(kind, |group| set::filled(group, point)),
            digest: digest(&text),
            name,
            factors,
            instance,
        });
        Ok(())
    }
}

fn too_many() -> Why {
    let most = MOST_BYTES >> 20;
    format!("found more, expected at most {MOST_INSTANCES} instances and {most} MiB of them").into()
}

fn find_puzzle(name: &str) -> Result<&'static dyn AnyPuzzle, Why> {
    registry::find(name).ok_or_else(|| {
        let names: Vec<&str> = registry::PUZZLES.iter().map(|puzzle| puzzle.name()).collect();
        format!("found puzzle {name:?}, expected one of {}", names.join(", ")).into()
    })
}

/// The generator's options at a point.
fn options(puzzle: &dyn AnyPuzzle, point: &Parameters) -> Result<Options, Why> {
    let specs = puzzle.generator().1;
    let mut options = Options::defaults(specs);
    for (name, value) in point {
        options.set(specs, name, value)?;
    }
    Ok(options)
}

/// The instance of a number at a point, the same that `kumiki generate` gives.
fn generated(
    puzzle: &dyn AnyPuzzle,
    point: &Parameters,
    options: &Options,
    (seed, number): (u64, u64),
    cancel: &Cancel,
) -> Result<Named, Why> {
    let mut run = Run::unlimited(Rng::stream(seed, number).next_u64()).cancelled_by(cancel);
    let instance = puzzle.generate(options, &mut run)?;
    let shown: Vec<String> = point.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let name = format!("{} {} seed={seed} #{}", puzzle.name(), shown.join(" "), number + 1);
    Ok((name, instance))
}
