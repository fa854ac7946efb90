//! The text form of an experiment: TOML, read into an [`Experiment`] and its shorter [`Versions`],
//! with errors that name line, what was found and what was expected. It does not know which puzzles and
//! methods there are.

use super::set::MOST_POINTS;
use super::{
    Caps, Contender, Experiment, InstanceSet, MOST_INSTANCES, MOST_SEEDS, Source, Versions,
};
use crate::error::LabError;
use crate::row::{Limits, Task};
use kumiki_core::{ParseError, scan};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use toml::{Spanned, Value};

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Document {
    name: Spanned<String>,
    title: Option<String>,
    #[serde(default)]
    about: String,
    #[serde(default)]
    task: Task,
    threads: Option<Spanned<usize>>,
    #[serde(default)]
    trace: bool,
    #[serde(default)]
    first_seed: u64,
    seeds: Option<Spanned<u64>>,
    time: Option<Spanned<String>>,
    steps: Option<u64>,
    #[serde(default)]
    quick: Shorter,
    #[serde(default)]
    evening: Shorter,
    instances: Vec<Spanned<Instances>>,
    methods: Vec<Spanned<MethodEntry>>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Shorter {
    seeds: Option<Spanned<u64>>,
    time: Option<Spanned<String>>,
    steps: Option<u64>,
    count: Option<Spanned<u64>>,
    points: Option<Spanned<u64>>,
    inputs: Option<Spanned<u64>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Instances {
    group: Option<String>,
    puzzle: Option<String>,
    inputs: Option<Vec<String>>,
    format: Option<String>,
    generate: Option<BTreeMap<String, Spanned<Value>>>,
    count: Option<Spanned<u64>>,
    #[serde(default)]
    seed: u64,
    #[serde(default)]
    factors: BTreeMap<String, f64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct MethodEntry {
    method: String,
    label: Option<String>,
    puzzle: Option<String>,
    #[serde(default)]
    groups: Vec<String>,
    time: Option<Spanned<String>>,
    steps: Option<u64>,
    seeds: Option<Spanned<u64>>,
    #[serde(default)]
    factors: BTreeMap<String, f64>,
    #[serde(default)]
    optional: bool,
}

/// A text whose places are known by their lines.
struct Text<'t>(&'t str);

impl Text<'_> {
    fn line(&self, at: usize) -> usize {
        self.0.get(..at).map_or(1, |before| before.matches('\n').count() + 1)
    }

    fn place(&self, at: usize) -> (usize, usize) {
        let before = self.0.get(..at).unwrap_or_default();
        let start = before.rfind('\n').map_or(0, |newline| newline + 1);
        (self.line(at), before[start..].chars().count() + 1)
    }

    fn error<T>(&self, at: &Spanned<T>, message: impl Into<String>) -> ParseError {
        let (line, column) = self.place(at.span().start);
        ParseError::at(line, column, message)
    }

    fn seconds(&self, time: Option<&Spanned<String>>) -> Result<Option<f64>, ParseError> {
        let read = |time: &Spanned<String>| {
            let duration = scan::duration(time.get_ref()).map_err(|e| self.error(time, e))?;
            Ok(duration.as_secs_f64())
        };
        time.map(read).transpose()
    }

    /// A number of something from 1, if it is given.
    fn count(
        &self,
        count: Option<&Spanned<u64>>,
        most: u64,
        what: &str,
    ) -> Result<Option<u64>, ParseError> {
        let checked = |count: &Spanned<u64>| match *count.get_ref() {
            n if (1..=most).contains(&n) => Ok(n),
            n => Err(self.error(count, format!("found {n}, expected {what} from 1 to {most}"))),
        };
        count.map(checked).transpose()
    }

    fn seeds(&self, seeds: Option<&Spanned<u64>>) -> Result<Option<u64>, ParseError> {
        self.count(seeds, MOST_SEEDS, "seeds")
    }

    fn instances(&self, count: Option<&Spanned<u64>>) -> Result<Option<u64>, ParseError> {
        self.count(count, MOST_INSTANCES, "instances")
    }
}

impl Experiment {
    /// Opens a file, in its short version if that is wished; beside it the folder where its paths
    /// begin.
    pub fn open(path: &Path, quick: bool) -> Result<(Experiment, PathBuf), LabError> {
        let text = kumiki::file::read_small(path, "an experiment")?;
        let (experiment, versions) = Experiment::parse(&path.display().to_string(), &text)?;
        let experiment = if quick { experiment.within(versions.quick) } else { experiment };
        Ok((experiment, path.parent().unwrap_or(Path::new("")).to_owned()))
    }

    /// Reads an experiment and its shorter versions; `source` is its name in messages.
    pub fn parse(source: &str, text: &str) -> Result<(Experiment, Versions), LabError> {
        read(source, text).map_err(|error| LabError::Experiment { name: source.to_owned(), error })
    }
}

fn read(source: &str, toml: &str) -> Result<(Experiment, Versions), ParseError> {
    let text = Text(toml);
    let document: Document = toml::from_str(toml).map_err(|error| {
        let (line, column) = text.place(error.span().map_or(0, |span| span.start));
        ParseError::at(line, column, error.message().replace('\n', ", "))
    })?;
    let name = document.name.get_ref();
    let word = |c: char| c.is_ascii_alphanumeric() || "-_./".contains(c);
    if name.is_empty() || !name.chars().all(word) {
        let expected = format!("found {name:?}, expected a word of letters, digits, - _ . /");
        return Err(text.error(&document.name, expected));
    }
    let threads = match &document.threads {
        Some(threads) if !(1..=1024).contains(threads.get_ref()) => {
            let found = threads.get_ref();
            return Err(text.error(threads, format!("found {found}, expected 1 to 1024 threads")));
        }
        threads => threads.as_ref().map_or(1, |threads| *threads.get_ref()),
    };
    if document.instances.is_empty() || document.methods.is_empty() {
        return Err(ParseError::line(
            1,
            "an experiment has at least one [[instances]] and one [[methods]]",
        ));
    }
    let versions =
        Versions { quick: caps(&text, &document.quick)?, evening: caps(&text, &document.evening)? };
    let sets = document.instances.iter().map(|entry| set(&text, entry));
    let methods = document.methods.iter().map(|entry| contender(&text, entry));
    let experiment = Experiment {
        source: source.to_owned(),
        name: name.clone(),
        title: document.title.clone().unwrap_or_else(|| name.clone()),
        about: document.about.clone(),
        task: document.task,
        threads,
        trace: document.trace,
        first_seed: document.first_seed,
        seeds: text.seeds(document.seeds.as_ref())?.unwrap_or(1),
        budget: Limits { seconds: text.seconds(document.time.as_ref())?, steps: document.steps },
        sets: sets.collect::<Result<_, _>>()?,
        methods: methods.collect::<Result<_, _>>()?,
    };
    Ok((experiment, versions))
}

fn caps(text: &Text, shorter: &Shorter) -> Result<Caps, ParseError> {
    Ok(Caps {
        seeds: text.seeds(shorter.seeds.as_ref())?,
        seconds: text.seconds(shorter.time.as_ref())?,
        steps: shorter.steps,
        count: text.instances(shorter.count.as_ref())?,
        points: text
            .count(shorter.points.as_ref(), MOST_POINTS as u64, "points")?
            .and_then(|points| usize::try_from(points).ok()),
        inputs: text
            .instances(shorter.inputs.as_ref())?
            .and_then(|inputs| usize::try_from(inputs).ok()),
    })
}

fn set(text: &Text, entry: &Spanned<Instances>) -> Result<InstanceSet, ParseError> {
    let set = entry.get_ref();
    let source = match (&set.inputs, &set.generate) {
        (Some(words), None) if set.count.is_none() => {
            Source::Inputs { words: words.clone(), format: set.format.clone() }
        }
        (None, Some(generate)) if set.puzzle.is_some() && set.format.is_none() => {
            let values = |(name, value): (&String, &Spanned<Value>)| {
                Ok((name.clone(), values(text, name, value)?))
            };
            let grid = generate.iter().map(values).collect::<Result<_, ParseError>>()?;
            let count = text.instances(set.count.as_ref())?.unwrap_or(1);
            Source::Generated { grid, count, seed: set.seed, most: None }
        }
        _ => {
            let expected = "[[instances]] have either `inputs` (and a `format`), or `puzzle` and \
                            `generate` (and a `count` and a `seed`)";
            return Err(text.error(entry, expected));
        }
    };
    Ok(InstanceSet {
        group: set.group.clone(),
        puzzle: set.puzzle.clone(),
        source,
        factors: set.factors.clone(),
        line: text.line(entry.span().start),
    })
}

/// The values of a parameter: one, or a list of them.
fn values(text: &Text, name: &str, value: &Spanned<Value>) -> Result<Vec<String>, ParseError> {
    let one = |value: &Value| match value {
        Value::String(word) => Ok(word.clone()),
        Value::Integer(number) => Ok(number.to_string()),
        Value::Float(number) => Ok(number.to_string()),
        Value::Boolean(flag) => Ok(flag.to_string()),
        other => Err(other.type_str()),
    };
    let all = match value.get_ref() {
        Value::Array(values) if values.is_empty() => Err("an empty list"),
        Value::Array(values) => values.iter().map(one).collect(),
        value => one(value).map(|value| vec![value]),
    };
    all.map_err(|found| {
        let expected =
            format!("parameter {name}: found {found}, expected a value or a list of them");
        text.error(value, expected)
    })
}

fn contender(text: &Text, entry: &Spanned<MethodEntry>) -> Result<Contender, ParseError> {
    let method = entry.get_ref();
    Ok(Contender {
        method: method.method.clone(),
        label: method.label.clone().unwrap_or_else(|| method.method.clone()),
        puzzle: method.puzzle.clone(),
        groups: method.groups.clone(),
        budget: Limits { seconds: text.seconds(method.time.as_ref())?, steps: method.steps },
        seeds: text.seeds(method.seeds.as_ref())?,
        factors: method.factors.clone(),
        optional: method.optional,
        line: text.line(entry.span().start),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: &str = r#"
name = "small"
seeds = 3
time = "1.5s"

[quick]
seeds = 2
time = "1s"
count = 1

[[instances]]
puzzle = "queens"
generate = { size = [8, "10x10"], solvable = true }
count = 4
group = "{size}"

[[methods]]
method = "cp:model=binary"
label = "cp"
factors = { k = 2 }
seeds = 1
"#;

    fn refusal(text: &str) -> String {
        Experiment::parse("x.toml", text).unwrap_err().to_string()
    }

    #[test]
    fn everything_is_kept_with_its_line() {
        let (experiment, Versions { quick: caps, .. }) =
            Experiment::parse("x.toml", SMALL).unwrap();
        assert_eq!((experiment.seeds, experiment.budget.seconds), (3, Some(1.5)));
        assert_eq!((experiment.sets[0].line, experiment.methods[0].line), (11, 17));
        let Source::Generated { grid, count: 4, seed: 0, most: None } = &experiment.sets[0].source
        else {
            panic!("{:?}", experiment.sets[0].source);
        };
        assert_eq!(grid["size"], ["8", "10x10"]);
        let short = experiment.within(caps);
        assert_eq!((short.seeds, short.budget.seconds), (2, Some(1.0)));
        assert_eq!(short.methods[0].seeds, Some(1));
        assert!(matches!(short.sets[0].source, Source::Generated { count: 1, .. }));
    }

    #[test]
    fn errors_name_line_found_and_expected() {
        for (old, new, expected) in [
            ("seeds = 3", "seeds = 0", "x.toml: line 3, column 9: found 0, expected seeds"),
            ("seeds = 2", "seeds = 0", "line 7, column 9: found 0, expected seeds from 1"),
            ("count = 1", "count = 0", "line 9, column 9: found 0, expected instances from 1"),
            ("count = 4", "count = 0", "line 14, column 9: found 0, expected instances from 1"),
            ("count = 4", "count = 9999999", "found 9999999, expected instances from 1 to 1000000"),
            ("[8, \"10x10\"]", "[]", "parameter size: found an empty list, expected a value"),
            ("seeds = 3", "seeds = \"3\"", "line 3, column 9: invalid type: string \"3\", exp"),
            ("1.5s", "soon", "line 4, column 8: found \"soon\", expected a time"),
            ("count = 4", "inputs = [\"8\"]", "line 11, column 1: [[instances]] have either"),
            ("label", "lable", "line 19, column 1: unknown field `lable`, expected one of"),
            ("\"small\"", "\"so small\"", "line 2, column 8: found \"so small\", expected a word"),
            ("[8, \"10x10\"]", "{ a = 1 }", "parameter size: found table, expected a value"),
            ("[[methods]]", "[methods]", "line 17, column 1: invalid type: map, expected a seq"),
        ] {
            let said = refusal(&SMALL.replacen(old, new, 1));
            assert!(said.contains(expected), "{new}: {said}");
        }
    }

    #[test]
    fn the_example_of_the_readme_is_an_experiment() {
        let readme = include_str!("../../README.md");
        let (_, rest) = readme.split_once("```toml\n").unwrap();
        let (example, _) = rest.split_once("```").unwrap();
        let (experiment, versions) = Experiment::parse("README.md", example).unwrap();
        let caps = versions.quick;
        assert_eq!((experiment.sets.len(), experiment.methods.len()), (2, 1));
        assert_eq!((caps.points, caps.inputs), (Some(10), Some(5)));
        // One method on eight of the eighteen instances, those of its group.
        assert_eq!(experiment.longest(), Some(5.0 * 8.0));
    }

    #[test]
    fn an_experiment_needs_instances_and_methods() {
        assert!(refusal("name = \"x\"").contains("missing field `instances`"));
        let said = refusal("name = \"x\"\ninstances = []\nmethods = []");
        assert!(said.contains("at least one"), "{said}");
    }
}
