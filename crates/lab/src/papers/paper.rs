//! A paper as data: its experiments, how their results are shown, and what it published.

use super::Folder;
use super::claim::Claim;
use super::measure::Measure;
use super::probe::Probe;
use crate::error::LabError;
use crate::experiment::{Experiment, Versions};
use kumiki_core::ParseError;
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// A paper.
#[derive(Clone, Debug, PartialEq)]
pub struct Paper {
    /// Its short key.
    pub key: String,
    /// Its title.
    pub title: String,
    /// Authors, where and when.
    pub source: String,
    /// What is the same here and what differs.
    pub readme: String,
    /// Its tables and figures.
    pub entries: Vec<Entry>,
}

/// A table or figure.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// Its name within the paper.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What it shows, and what to look for.
    pub words: String,
    /// How it is made.
    pub made: Made,
    /// True if its runs are parts of one long run: those that are made count, even if others are missing.
    pub in_parts: bool,
    /// How it is shown.
    pub views: Vec<View>,
    /// The numbers that the paper gives.
    pub values: Vec<Value>,
    /// What it states of them.
    pub claims: Vec<Claim>,
}

/// How a table or figure is made.
#[derive(Clone, Debug, PartialEq)]
pub enum Made {
    /// By runs.
    ByRuns {
        /// The runs.
        experiment: Box<Experiment>,
        /// Its shorter versions.
        versions: Versions,
        /// The same with other people's instances, which the user has in a folder.
        with_data: Option<Box<Experiment>>,
    },
    /// By looking at instances alone.
    ByProbe(Probe),
}

/// A figure of an experiment.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct View {
    /// What kind.
    pub kind: ViewKind,
    /// Its caption.
    pub title: String,
    /// The factor on the horizontal axis, where it has one.
    pub x: Option<String>,
    /// What the horizontal axis says.
    pub x_label: Option<String>,
    /// What the vertical axis says.
    pub y_label: Option<String>,
    /// The rule that must not be broken, where a share is about one.
    pub rule: Option<String>,
    /// The cells of a board, where filled ones are counted.
    pub cells: Option<f64>,
    /// A logarithmic horizontal axis.
    #[serde(default)]
    pub log_x: bool,
}

/// The kinds of figures.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum ViewKind {
    /// The mean score of each method over time, with deviations.
    ScoreOverTime,
    /// The best score of each method so far, its runs one after another.
    BestSoFar,
    /// A box of scores for each method.
    ScoreBoxes,
    /// A box of costs for each method.
    CostBoxes,
    /// A box of the ends of the searches inside each run.
    EndBoxes,
    /// The share of solved runs, or of runs that keep a rule, against a factor.
    Share,
    /// The median time against a factor, on a logarithmic axis.
    Growth,
    /// The median steps against a factor, on a logarithmic axis.
    StepGrowth,
    /// Performance profiles (Dolan & Moré).
    Profile,
    /// Solved runs against time.
    Cactus,
    /// A box of the numbers of filled cells for each method.
    FilledBoxes,
    /// For each group a box of the success rates of its instances, and the published ones.
    RateBoxes,
}

/// Which way is better.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum Better {
    /// Higher numbers.
    Higher,
    /// Lower numbers.
    Lower,
}

/// A published value and how ours is measured.
#[derive(Clone, Debug, Default, Deserialize, PartialEq)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Value {
    /// The experiment it belongs to.
    pub(super) experiment: String,
    /// What it is.
    pub what: String,
    /// As the paper prints or says it.
    pub published: String,
    /// As a number.
    pub number: f64,
    /// Which way is better, where there is one.
    pub better: Option<Better>,
    /// Decimals of ours.
    #[serde(default)]
    pub digits: usize,
    /// How ours is measured.
    pub ours: Measure,
    /// True if the paper's instance is not known: ours is measured on each of many, and the
    /// question is where among them the published number lies.
    #[serde(default)]
    pub spread: bool,
    /// True if it is among the most important ones of the paper.
    #[serde(default)]
    pub key: bool,
    /// The experiment whose rows alone may be judged, where others run on other instances.
    pub verdict_on: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Document {
    title: String,
    source: String,
    experiments: Vec<EntryDocument>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct EntryDocument {
    id: String,
    title: String,
    words: String,
    probe: Option<Probe>,
    with_data: Option<String>,
    #[serde(default)]
    in_parts: bool,
    #[serde(default)]
    views: Vec<View>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Published {
    #[serde(default)]
    values: Vec<Value>,
    #[serde(default)]
    claims: Vec<Claim>,
}

fn refused(folder: &Folder, file: &str, error: ParseError) -> LabError {
    LabError::Experiment { name: format!("{}/{file}", folder.key), error }
}

fn document<T: DeserializeOwned>(folder: &Folder, file: &str, text: &str) -> Result<T, LabError> {
    toml::from_str(text).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start);
        let line = text.get(..at).map_or(1, |before| before.matches('\n').count() + 1);
        refused(folder, file, ParseError::line(line, error.message()))
    })
}

impl Paper {
    /// The parts of what is written about it, by heading: each its paragraphs and points, a line
    /// each.
    pub fn parts(&self) -> Vec<(String, Vec<String>)> {
        let parts = self.readme.split("\n## ").skip(1).filter_map(|part| {
            let (heading, text) = part.split_once('\n')?;
            let paragraphs = text.split("\n\n").flat_map(|p| p.split("\n* "));
            let lines = paragraphs.map(|p| {
                p.trim().trim_start_matches("* ").split_whitespace().collect::<Vec<_>>().join(" ")
            });
            Some((heading.trim().to_owned(), lines.filter(|line| !line.is_empty()).collect()))
        });
        parts.collect()
    }

    pub(super) fn read(folder: &Folder) -> Result<Paper, LabError> {
        let paper: Document = document(folder, "paper.toml", folder.paper)?;
        let published: Published = document(folder, "published.toml", folder.published)?;
        let values = published.values.iter().map(|value| &value.experiment);
        let mut named = values.chain(published.claims.iter().map(|claim| &claim.experiment));
        let unknown = |id: &&String| paper.experiments.iter().all(|e| e.id != **id);
        if let Some(id) = named.find(unknown) {
            let message = format!("found experiment {id:?}, expected one of the paper's");
            return Err(refused(folder, "published.toml", ParseError::line(1, message)));
        }
        let entry = |entry: &EntryDocument| {
            let values = published.values.iter().filter(|value| value.experiment == entry.id);
            let claims = published.claims.iter().filter(|claim| claim.experiment == entry.id);
            Ok(Entry {
                id: entry.id.clone(),
                title: entry.title.clone(),
                words: entry.words.clone(),
                made: made(folder, entry)?,
                in_parts: entry.in_parts,
                views: entry.views.clone(),
                values: values.cloned().collect(),
                claims: claims.cloned().collect(),
            })
        };
        let entries = paper.experiments.iter().map(entry).collect::<Result<_, LabError>>()?;
        Ok(Paper {
            key: folder.key.to_owned(),
            title: paper.title,
            source: paper.source,
            readme: folder.readme.to_owned(),
            entries,
        })
    }
}

fn made(folder: &Folder, entry: &EntryDocument) -> Result<Made, LabError> {
    if let Some(probe) = &entry.probe {
        return Ok(Made::ByProbe(probe.clone()));
    }
    let read = |id: &str| {
        let found = folder.experiments.iter().find(|(known, _)| *known == id);
        let missing =
            || refused(folder, "paper.toml", ParseError::line(1, format!("no {id}.toml")));
        let (_, text) = found.ok_or_else(missing)?;
        Experiment::parse(&format!("{}/{id}.toml", folder.key), text)
    };
    let (experiment, versions) = read(&entry.id)?;
    let with_data = entry.with_data.as_deref().map(read).transpose()?;
    Ok(Made::ByRuns {
        experiment: Box::new(experiment),
        versions,
        with_data: with_data.map(|(experiment, _)| Box::new(experiment)),
    })
}
