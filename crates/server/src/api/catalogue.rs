//! What there is: kinds of puzzles with their rules, formats, methods and options.

use crate::Shared;
use crate::language::{Lang, LangQuery};
use axum::Json;
use axum::extract::State;
use kumiki_core::{AnyPuzzle, Kind, Language, OptionSpec};
use serde::Serialize;
use utoipa::ToSchema;

/// Everything that requests can name.
#[derive(Serialize, ToSchema)]
pub(crate) struct Catalogue {
    version: &'static str,
    puzzles: Vec<PuzzleEntry>,
    limits: Limits,
}

/// What the server allows.
#[derive(Serialize, ToSchema)]
struct Limits {
    /// The most lanes of a race.
    lanes: usize,
    /// The longest run in seconds.
    seconds: f64,
    /// Threads that search at the same time.
    threads: usize,
}

#[derive(Serialize, ToSchema)]
struct PuzzleEntry {
    name: &'static str,
    title: &'static str,
    about: &'static str,
    rules: Vec<RuleEntry>,
    formats: Vec<FormatEntry>,
    methods: Vec<MethodEntry>,
    generator: GeneratorEntry,
    shipped: Vec<NameEntry>,
    /// The key of answers as data.
    data: Option<&'static str>,
    /// Can it be played?
    plays: bool,
    /// Does it give hints?
    hints: bool,
}

#[derive(Serialize, ToSchema)]
struct NameEntry {
    name: &'static str,
    about: &'static str,
}

#[derive(Serialize, ToSchema)]
struct RuleEntry {
    name: &'static str,
    about: &'static str,
    /// Is it broken by every answer that is not finished?
    open: bool,
}

#[derive(Serialize, ToSchema)]
struct FormatEntry {
    name: &'static str,
    about: &'static str,
    reads: bool,
    writes: bool,
    answers: bool,
}

#[derive(Serialize, ToSchema)]
struct MethodEntry {
    name: &'static str,
    about: &'static str,
    source: String,
    complete: bool,
    counts: bool,
    options: Vec<OptionEntry>,
}

#[derive(Serialize, ToSchema)]
struct GeneratorEntry {
    about: &'static str,
    options: Vec<OptionEntry>,
}

#[derive(Serialize, ToSchema)]
struct OptionEntry {
    name: &'static str,
    kind: KindEntry,
    default: &'static str,
    about: &'static str,
}

/// The values that an option takes.
#[derive(Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum KindEntry {
    Int { low: i64, high: i64 },
    Real { low: f64, high: Option<f64> },
    Span { low: i64, high: i64 },
    Choice { words: &'static [&'static str] },
    Flag,
    Text,
}

impl OptionEntry {
    fn new(spec: &OptionSpec, said: impl Fn(&'static str) -> &'static str) -> Self {
        let kind = match spec.kind {
            Kind::Int(low, high) => KindEntry::Int { low, high },
            Kind::Real(low, high) => {
                KindEntry::Real { low, high: high.is_finite().then_some(high) }
            }
            Kind::Span(low, high) => KindEntry::Span { low, high },
            // A server opens no file that a request names.
            Kind::Choice(words) | Kind::ChoiceOrFile(words) => KindEntry::Choice { words },
            Kind::Flag => KindEntry::Flag,
            Kind::Text => KindEntry::Text,
        };
        OptionEntry { name: spec.name, kind, default: spec.default, about: said(spec.about) }
    }
}

fn entry(puzzle: &dyn AnyPuzzle, language: Language) -> PuzzleEntry {
    let said = |text| puzzle.translate(text, language);
    let options =
        |specs: &[OptionSpec]| specs.iter().map(|spec| OptionEntry::new(spec, said)).collect();
    let open = puzzle.open_rules();
    let rule = |rule: kumiki_core::RuleInfo| RuleEntry {
        name: rule.name,
        about: said(rule.about),
        open: open.contains(&rule.name),
    };
    let format = |format: kumiki_core::FormatInfo| FormatEntry {
        name: format.name,
        about: said(format.about),
        reads: format.reads,
        writes: format.writes,
        answers: format.answers,
    };
    let method = |method: kumiki_core::MethodInfo| MethodEntry {
        name: method.name,
        about: said(method.about),
        source: kumiki::translate(method.source, language),
        complete: method.complete,
        counts: method.counts,
        options: options(method.options),
    };
    let (about, specs) = puzzle.generator();
    let shipped = puzzle.shipped().iter();
    PuzzleEntry {
        name: puzzle.name(),
        title: puzzle.title(),
        about: said(puzzle.about()),
        rules: puzzle.rules().into_iter().map(rule).collect(),
        formats: puzzle.formats().into_iter().map(format).collect(),
        methods: puzzle.methods().into_iter().map(method).collect(),
        generator: GeneratorEntry { about: said(about), options: options(specs) },
        shipped: shipped.map(|s| NameEntry { name: s.name, about: said(s.about) }).collect(),
        data: puzzle.data().map(|(key, _)| key),
        plays: puzzle.daily().is_some(),
        hints: !puzzle.techniques().is_empty(),
    }
}

/// What there is.
#[utoipa::path(get, path = "/catalogue", params(LangQuery), responses((status = 200, body = Catalogue)))]
pub(crate) async fn catalogue(
    State(shared): State<Shared>,
    Lang(language): Lang,
) -> Json<Catalogue> {
    let settings = &shared.settings;
    Json(Catalogue {
        version: env!("CARGO_PKG_VERSION"),
        puzzles: kumiki::catalogue::puzzles()
            .iter()
            .map(|puzzle| entry(*puzzle, language))
            .collect(),
        limits: Limits {
            lanes: crate::runs::MAX_LANES,
            seconds: settings.seconds,
            threads: settings.threads,
        },
    })
}
