//! Instances of an experiment, made or read, with the names that rows know them by. What a word
//! stands for and how a text is read is the library's part, as for every front end.

use crate::error::LabError;
use crate::experiment::{self, Experiment, InstanceSet, MOST_INSTANCES, Parameters, set};
use crate::wildcard;
use kumiki::read::{Input, ReadRequest, Source};
use kumiki::{Puzzle, digest, generate};
use kumiki_core::{AnyPuzzle, Budget, Cancel, NATIVE, Options};
use kumiki_puzzles::registry;
use std::collections::BTreeMap;
use std::path::Path;

/// The most bytes that all instances of an experiment have together, as texts.
const MOST_BYTES: usize = 1 << 28;

/// Anything that went wrong while an instance was read or made.
pub type Why = Box<dyn std::error::Error + Send + Sync>;

/// A puzzle and its name.
type Named = (String, Puzzle);

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
    pub puzzle: Puzzle,
}

impl Subject {
    /// All puzzles that a word stands for: a bundled instance, a file of one or many, or a puzzle
    /// written out.
    pub fn find(word: &str) -> Result<Vec<Self>, Why> {
        let subject = |(name, puzzle)| Ok(Subject::of_puzzle(name, puzzle)?);
        read(word, None, None)?.into_iter().map(subject).collect()
    }

    /// A puzzle under a name, in the group of its kind.
    pub fn of_puzzle(name: String, puzzle: Puzzle) -> Result<Self, kumiki::Error> {
        let digest = digest(&puzzle.text(NATIVE)?);
        let group = puzzle.kind().name().to_owned();
        Ok(Subject { group, name, digest, factors: BTreeMap::new(), puzzle })
    }
}

impl Experiment {
    /// Reads and makes all instances. Paths are looked for in `folder`; making stops when
    /// cancelled.
    pub fn subjects(&self, folder: &Path, cancel: &Cancel) -> Result<Vec<Subject>, LabError> {
        let mut gathered = Gathered::default();
        for set in &self.sets {
            gathered.add_set(set, folder, cancel).map_err(|error| LabError::Instance {
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
    fn add_set(&mut self, set: &InstanceSet, folder: &Path, cancel: &Cancel) -> Result<(), Why> {
        let puzzle = set.puzzle.as_deref().map(find_puzzle).transpose()?;
        match (&set.source, puzzle) {
            (experiment::Source::Generated { grid, count, seed, most }, Some(puzzle)) => {
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
            (experiment::Source::Generated { .. }, None) => {
                return Err("no `puzzle` to generate".into());
            }
            (experiment::Source::Inputs { words, format }, puzzle) => {
                let before = self.subjects.len();
                for word in words {
                    for word in wildcard::expand(folder, word)? {
                        for (name, puzzle) in read(&word, puzzle, format.as_deref())? {
                            self.add(set, name, &Parameters::new(), puzzle)?;
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
        puzzle: Puzzle,
    ) -> Result<(), Why> {
        let text = puzzle.text("text")?;
        self.bytes = self.bytes.saturating_add(text.len());
        if self.bytes > MOST_BYTES || self.subjects.len() as u64 >= MOST_INSTANCES {
            return Err(too_many());
        }
        let kind = || puzzle.kind().name().to_owned();
        let mut factors = set::numbers(point);
        factors.extend(set.factors.clone());
        self.subjects.push(Subject {
            group: set.group.as_deref().map_or_else(kind, |group| set::filled(group, point)),
            digest: digest(&text),
            name,
            factors,
            puzzle,
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
        let names: Vec<&str> = registry::all().into_iter().map(|puzzle| puzzle.name()).collect();
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
    let mut run = generate::run(seed, number, Budget::default()).cancelled_by(cancel);
    let made = generate::instance(puzzle, options, &mut run)?.ok_or("interrupted")?;
    let shown: Vec<String> = point.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let name = format!("{} {} seed={seed} #{}", puzzle.name(), shown.join(" "), number + 1);
    Ok((name, made))
}

/// All puzzles that a word stands for: a bundled instance, a file of one or many, or a puzzle
/// written out. Each comes with a name.
fn read(
    word: &str,
    puzzle: Option<&'static dyn AnyPuzzle>,
    format: Option<&str>,
) -> Result<Vec<Named>, Why> {
    let request = ReadRequest::new(puzzle, format.map(str::to_owned))?;
    let input = Input::open(Source::find(word, &request)?, request)?;
    let name = input.path.as_ref().map_or_else(
        || shortened(word),
        |path| path.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
    );
    let mut found = Vec::new();
    for next in input {
        let (entry, puzzle) = next?;
        if found.len() as u64 == MOST_INSTANCES {
            let message = format!("found more puzzles, expected at most {MOST_INSTANCES}");
            return Err(format!("{word}: {message}").into());
        }
        found.push((entry.line, puzzle));
    }
    let single = found.len() == 1;
    let named = |(line, puzzle)| match single {
        true => (name.clone(), puzzle),
        false => (format!("{name}:{line}"), puzzle),
    };
    Ok(found.into_iter().map(named).collect())
}

/// A puzzle written out is too long for a name.
fn shortened(word: &str) -> String {
    const LONGEST: usize = 40;
    let mut name: String = word.chars().take(LONGEST).collect();
    if word.chars().nth(LONGEST).is_some() {
        name.push('…');
    }
    name
}
