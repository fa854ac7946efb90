//! Options of methods and generators: described as data, checked once, read by name.

use crate::expected_one_of;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// What values an option takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// A whole number between two bounds, both included.
    Int(i64, i64),
    /// A real number between two bounds, both included.
    Real(f64, f64),
    /// Two whole numbers `low..high` (both included), each between the bounds; `n` = `n..n`.
    Span(i64, i64),
    /// One of these words.
    Choice(&'static [&'static str]),
    /// One of these words, or the name of a file whose text is the value: see [`Options::load`].
    ChoiceOrFile(&'static [&'static str]),
    /// `true` or `false`; the bare name means `true`.
    Flag,
    /// Any text without a comma.
    Text,
}

/// One option: its name, values, default and meaning.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OptionSpec {
    /// The name as typed.
    pub name: &'static str,
    /// The values it takes.
    pub kind: Kind,
    /// The value when it is not given; empty = unset.
    pub default: &'static str,
    /// One line for people.
    pub about: &'static str,
}

impl OptionSpec {
    /// Shorthand for tables of options.
    pub const fn new(
        name: &'static str,
        kind: Kind,
        default: &'static str,
        about: &'static str,
    ) -> Self {
        OptionSpec { name, kind, default, about }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::Int(i64::MIN, i64::MAX) => write!(f, "a whole number"),
            Kind::Int(low, i64::MAX) => write!(f, "a whole number from {low}"),
            Kind::Int(low, high) => write!(f, "a whole number from {low} to {high}"),
            Kind::Real(low, high) if high.is_infinite() => write!(f, "a number from {low}"),
            Kind::Real(low, high) => write!(f, "a number from {low} to {high}"),
            Kind::Span(low, high) => write!(f, "a..b within {low}..{high}"),
            Kind::Choice(words) => write!(f, "one of {}", words.join(", ")),
            Kind::ChoiceOrFile(words) => write!(f, "one of {}, or a file", words.join(", ")),
            Kind::Flag => write!(f, "true or false"),
            Kind::Text => write!(f, "text"),
        }
    }
}

impl Kind {
    fn accepts(&self, value: &str) -> bool {
        match *self {
            Kind::Int(low, high) => value.parse().is_ok_and(|v: i64| low <= v && v <= high),
            Kind::Real(low, high) => value.parse().is_ok_and(|v: f64| low <= v && v <= high),
            Kind::Span(low, high) => {
                span(value).is_some_and(|(a, b)| low <= a && a <= b && b <= high)
            }
            Kind::Choice(words) => words.contains(&value),
            Kind::ChoiceOrFile(_) => !value.is_empty(),
            Kind::Flag => matches!(value, "true" | "false"),
            Kind::Text => !value.contains(','),
        }
    }
}

fn span(value: &str) -> Option<(i64, i64)> {
    match value.split_once("..") {
        Some((a, b)) => Some((a.parse().ok()?, b.trim_start_matches('=').parse().ok()?)),
        None => value.parse().ok().map(|a| (a, a)),
    }
}

/// Values for a list of [`OptionSpec`]s, already checked: reading cannot fail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    values: BTreeMap<&'static str, String>,
    /// The options whose values are names of files that were not read yet.
    files: BTreeSet<&'static str>,
}

impl Options {
    /// Every option at its default.
    pub fn defaults(specs: &[OptionSpec]) -> Self {
        let values = specs.iter().map(|spec| (spec.name, spec.default.to_owned())).collect();
        Options { values, files: BTreeSet::new() }
    }

    /// Reads `name=value,word,...`; a bare word is a flag or a value of a choice. The error says
    /// what was expected.
    pub fn parse(specs: &[OptionSpec], text: &str) -> Result<Self, String> {
        let mut options = Options::defaults(specs);
        for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            match part.split_once('=') {
                Some((name, value)) => options.set(specs, name.trim(), value.trim())?,
                None => options.set_word(specs, part)?,
            }
        }
        Ok(options)
    }

    /// Sets one option by name.
    pub fn set(&mut self, specs: &[OptionSpec], name: &str, value: &str) -> Result<(), String> {
        let named = |name: &str| specs.iter().find(|spec| spec.name == name);
        let Some(spec) = named(name).or_else(|| named(renamed(name)?)) else {
            return Err(unknown(specs, name));
        };
        let value = if spec.kind.accepts(value) { value } else { renamed(value).unwrap_or(value) };
        if !spec.kind.accepts(value) {
            return Err(format!("option {name}: found {value:?}, expected {}", spec.kind));
        }
        self.values.insert(spec.name, value.to_owned());
        match spec.kind {
            Kind::ChoiceOrFile(words) if !words.contains(&value) => self.files.insert(spec.name),
            _ => self.files.remove(spec.name),
        };
        Ok(())
    }

    /// Puts the texts of files in the place of their names, by a reader of the caller's.
    ///
    /// # Errors
    /// The first that the reader has, with the option's name.
    pub fn load(&mut self, read: impl Fn(&str) -> Result<String, String>) -> Result<(), String> {
        while let Some(name) = self.files.pop_first() {
            let text = read(self.value(name)).map_err(|e| format!("option {name}: {e}"))?;
            self.values.insert(name, text);
        }
        Ok(())
    }

    fn set_word(&mut self, specs: &[OptionSpec], word: &str) -> Result<(), String> {
        let named = specs.iter().find(|spec| spec.name == word && spec.kind == Kind::Flag);
        if let Some(spec) = named {
            return self.set(specs, spec.name, "true");
        }
        let holder = specs
            .iter()
            .find(|spec| matches!(spec.kind, Kind::Choice(words) | Kind::ChoiceOrFile(words) if words.contains(&word)));
        match holder {
            Some(spec) => self.set(specs, spec.name, word),
            None => match renamed(word) {
                Some(new) => self.set_word(specs, new).map_err(|_| unknown(specs, word)),
                None => Err(unknown(specs, word)),
            },
        }
    }

    /// The same values but for one option of the table.
    #[must_use]
    pub(crate) fn with(mut self, spec: &OptionSpec, value: &str) -> Self {
        self.values.insert(spec.name, value.to_owned());
        self
    }

    /// Values for another table: what has the same name there is carried over, the rest is at its
    /// default.
    pub(crate) fn carried_to(&self, specs: &[OptionSpec]) -> Self {
        let mut options = Options::defaults(specs);
        for (name, value) in &mut options.values {
            if let Some(given) = self.values.get(name) {
                value.clone_from(given);
                options.files.extend(self.files.get(name));
            }
        }
        options
    }

    fn value(&self, name: &str) -> &str {
        match self.values.get(name) {
            Some(value) => value,
            None => unreachable!("option {name} is not in this method's table"),
        }
    }

    /// True unless the option has no value.
    pub fn is_set(&self, name: &str) -> bool {
        !self.value(name).is_empty()
    }

    /// An [`Kind::Int`] option, or `None` when unset.
    pub fn int(&self, name: &str) -> Option<i64> {
        self.value(name).parse().ok()
    }

    /// An [`Kind::Int`] option that cannot be negative; 0 when unset.
    pub fn size(&self, name: &str) -> usize {
        self.int(name).and_then(|v| usize::try_from(v).ok()).unwrap_or(0)
    }

    /// A [`Kind::Real`] option; 0 when unset.
    pub fn real(&self, name: &str) -> f64 {
        self.value(name).parse().unwrap_or(0.0)
    }

    /// A [`Kind::Span`] option; `(0, 0)` when unset.
    pub fn span(&self, name: &str) -> (i64, i64) {
        span(self.value(name)).unwrap_or((0, 0))
    }

    /// A [`Kind::Flag`] option.
    pub fn flag(&self, name: &str) -> bool {
        self.value(name) == "true"
    }

    /// A [`Kind::Choice`] or [`Kind::Text`] option.
    pub fn text(&self, name: &str) -> &str {
        self.value(name)
    }
}

/// Words that options or values were once written with, and what they are called now: texts that
/// were kept are still read.
const RENAMED: &[(&str, &str)] = &[("seed", "paper")];

fn renamed(word: &str) -> Option<&'static str> {
    RENAMED.iter().find(|(old, _)| *old == word).map(|(_, new)| *new)
}

fn unknown(specs: &[OptionSpec], name: &str) -> String {
    let names: Vec<&str> = specs.iter().map(|spec| spec.name).collect();
    if names.is_empty() {
        format!("unknown option {name:?}: it takes none")
    } else {
        expected_one_of(format!("unknown option {name:?}"), names)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPECS: &[OptionSpec] = &[
        OptionSpec::new("k", Kind::Int(1, 64), "16", "pieces"),
        OptionSpec::new("tenure", Kind::Span(0, 100), "5..20", "iterations"),
        OptionSpec::new("backend", Kind::Choice(&["highs", "cbc"]), "highs", "solver"),
        OptionSpec::new("heat", Kind::Real(0.0, f64::INFINITY), "", "start"),
        OptionSpec::new("checked", Kind::Flag, "false", "recompute"),
    ];

    #[test]
    fn options_are_read_by_name_value_and_bare_word() {
        let options = Options::parse(SPECS, "k=8, tenure=3..9,cbc,checked").unwrap();
        assert_eq!(options.size("k"), 8);
        assert_eq!(options.span("tenure"), (3, 9));
        assert_eq!(options.text("backend"), "cbc");
        assert!(options.flag("checked") && !options.is_set("heat"));
    }

    #[test]
    fn words_that_were_renamed_are_still_read() {
        let specs = [
            OptionSpec::new("objective", Kind::Choice(&["squares", "paper"]), "squares", "cost"),
            OptionSpec::new("paper", Kind::Flag, "false", "the published algorithm"),
        ];
        for (old, new) in [("objective=seed", "objective=paper"), ("seed", "paper")] {
            assert_eq!(Options::parse(&specs, old), Options::parse(&specs, new), "{old}");
        }
        assert!(Options::parse(&specs[..1], "colour=seed").is_err());
        assert!(Options::parse(SPECS, "seed").unwrap_err().contains("\"seed\""));
    }

    #[test]
    fn wrong_options_say_what_was_expected() {
        for (text, expected) in [
            ("k=65", "option k: found \"65\", expected a whole number from 1 to 64"),
            ("tenure=9..3", "option tenure: found \"9..3\", expected a..b within 0..100"),
            ("backend=x", "option backend: found \"x\", expected one of highs, cbc"),
            ("q=1", "unknown option \"q\", expected one of k, tenure, backend, heat, checked"),
            ("glpk", "unknown option \"glpk\", expected one of k, tenure, backend, heat, checked"),
            ("heat=-1", "option heat: found \"-1\", expected a number from 0"),
        ] {
            assert_eq!(Options::parse(SPECS, text).unwrap_err(), expected);
        }
    }

    #[test]
    fn files_take_the_place_of_their_names() {
        let specs = [OptionSpec::new("start", Kind::ChoiceOrFile(&["random"]), "random", "board")];
        let read = |path: &str| match path {
            "b.txt" => Ok("a, b".to_owned()),
            _ => Err("not there".to_owned()),
        };
        let mut options = Options::parse(&specs, "start=b.txt").unwrap();
        assert_eq!((options.load(read), options.text("start")), (Ok(()), "a, b"));
        let mut words = Options::parse(&specs, "start=b.txt,random").unwrap();
        assert_eq!((words.load(read), words.text("start")), (Ok(()), "random"));
        let mut missing = Options::parse(&specs, "start=c.txt").unwrap();
        assert_eq!(missing.load(read), Err("option start: not there".to_owned()));
    }

    #[test]
    fn values_are_carried_to_another_table_by_their_names() {
        let own = &SPECS[..2];
        let other = [
            OptionSpec::new("k", Kind::Int(1, 64), "4", "pieces"),
            OptionSpec::new("heat", Kind::Real(0.0, 9.0), "2", "start"),
        ];
        let carried = Options::parse(own, "k=8,tenure=3").unwrap().carried_to(&other);
        assert_eq!(carried, Options::parse(&other, "k=8").unwrap());
    }
}
