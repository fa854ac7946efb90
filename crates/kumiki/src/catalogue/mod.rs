//! What there is: puzzles, their methods with options, formats and bundled instances, as JSON and as
//! text. The keys of the JSON are a contract.

pub mod markdown;
mod tables;

pub use tables::{describe, instances, matrix};

use kumiki_core::{AnyPuzzle, MethodInfo, OptionSpec};
use kumiki_puzzles::registry;
use serde::Serialize;

/// Every kind of puzzle.
pub fn puzzles() -> Vec<&'static dyn AnyPuzzle> {
    registry::all()
}

/// The kind of puzzle of a name.
pub fn find(name: &str) -> Option<&'static dyn AnyPuzzle> {
    registry::find(name)
}

/// A puzzle with its methods, formats and bundled instances.
#[derive(Serialize)]
pub struct PuzzleJson {
    puzzle: &'static str,
    title: &'static str,
    about: &'static str,
    methods: Vec<MethodJson>,
    formats: Vec<FormatJson>,
    rules: Vec<RuleJson>,
    /// The generator's.
    parameters: Vec<OptionJson>,
    /// The form of instances as data, in one line.
    #[serde(skip_serializing_if = "Option::is_none")]
    instance_data: Option<&'static str>,
    /// The key of answers as data, and their form in one line.
    #[serde(skip_serializing_if = "Option::is_none")]
    answer_data: Option<(&'static str, &'static str)>,
    instances: Vec<InstanceJson>,
}

#[derive(Serialize)]
struct MethodJson {
    name: &'static str,
    about: &'static str,
    source: &'static str,
    complete: bool,
    counts: bool,
    options: Vec<OptionJson>,
}

#[derive(Serialize)]
struct OptionJson {
    name: &'static str,
    values: String,
    default: &'static str,
    about: &'static str,
}

#[derive(Serialize)]
struct FormatJson {
    name: &'static str,
    about: &'static str,
    options: Vec<OptionJson>,
    one_line: bool,
    reads: bool,
    writes: bool,
    answers: bool,
}

#[derive(Serialize)]
struct RuleJson {
    name: &'static str,
    about: &'static str,
}

#[derive(Serialize)]
struct InstanceJson {
    name: &'static str,
    about: &'static str,
}

/// A bundled instance, on a line of its own.
#[derive(Serialize)]
pub struct BundledJson {
    puzzle: &'static str,
    #[serde(flatten)]
    instance: InstanceJson,
}

impl BundledJson {
    /// The objects of the bundled instances of a puzzle.
    pub fn all(puzzle: &dyn AnyPuzzle) -> impl Iterator<Item = BundledJson> {
        let name = puzzle.name();
        puzzle.shipped().iter().map(move |bundled| {
            let instance = InstanceJson { name: bundled.name, about: bundled.about };
            BundledJson { puzzle: name, instance }
        })
    }
}

impl PuzzleJson {
    /// The object of a puzzle.
    pub fn new(puzzle: &dyn AnyPuzzle) -> Self {
        let option = |o: &OptionSpec| OptionJson {
            name: o.name,
            values: o.kind.to_string(),
            default: o.default,
            about: o.about,
        };
        let method = |m: MethodInfo| MethodJson {
            name: m.name,
            about: m.about,
            source: m.source,
            complete: m.complete,
            counts: m.counts,
            options: m.options.iter().map(option).collect(),
        };
        let formats = puzzle.formats().into_iter().map(|f| FormatJson {
            name: f.name,
            about: f.about,
            options: f.options.iter().map(option).collect(),
            one_line: f.one_line,
            reads: f.reads,
            writes: f.writes,
            answers: f.answers,
        });
        let rules = puzzle.rules().into_iter();
        let shipped = puzzle.shipped().iter();
        PuzzleJson {
            puzzle: puzzle.name(),
            title: puzzle.title(),
            about: puzzle.about(),
            methods: puzzle.methods().into_iter().map(method).collect(),
            formats: formats.collect(),
            rules: rules.map(|r| RuleJson { name: r.name, about: r.about }).collect(),
            parameters: puzzle.generator().1.iter().map(option).collect(),
            instance_data: puzzle.instance_data(),
            answer_data: puzzle.data(),
            instances: shipped.map(|s| InstanceJson { name: s.name, about: s.about }).collect(),
        }
    }
}
