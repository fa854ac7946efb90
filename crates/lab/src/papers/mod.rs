//! The documents whose tables and figures can be made again: for each a folder of data, built into
//! the program. Numbers of a document stand in its folder, never in code.

mod claim;
mod list;
mod measure;
mod paper;
pub mod probe;
pub mod recompute;
mod reproduce;
mod reproduction;
mod section;
mod select;
mod verdict;
mod views;

pub use claim::{Claim, Finding, LawName, Ruling, Statement, Way};
pub use list::list;
pub use measure::{Measure, Statistic};
pub use paper::{Better, Entry, Made, Paper, Value, View, ViewKind};
pub use reproduce::Request;
pub use reproduction::Reproduction;
pub use section::{Evidence, Standing, found_standings, section, standings};
pub use select::{Quantity, Select};
pub use verdict::{Place, Verdict};

use crate::error::LabError;

/// The files of a document's folder.
struct Folder {
    key: &'static str,
    paper: &'static str,
    published: &'static str,
    readme: &'static str,
    experiments: &'static [(&'static str, &'static str)],
}

macro_rules! folder {
    ($key:literal: $($id:literal)*) => {
        Folder {
            key: $key,
            paper: include_str!(concat!("../../papers/", $key, "/paper.toml")),
            published: include_str!(concat!("../../papers/", $key, "/published.toml")),
            readme: include_str!(concat!("../../papers/", $key, "/README.md")),
            experiments: &[
                $(($id, include_str!(concat!("../../papers/", $key, "/", $id, ".toml")))),*
            ],
        }
    };
}

const FOLDERS: &[Folder] = &[
    folder!("schaus-deville-2008": "model" "sizes" "sizes-official" "depth" "fig4" "fig5" "fig6" "summary"
        "day"),
    folder!("sirdey-sudoku": "tries" "boxed" "growth"),
    folder!("prevost-garnier-2023": "orders" "construction" "construction-data" "epsilon" "surrogate"
        "results" "results-data" "dropped"),
    folder!("nqueens-2016": "fig6" "fig7"),
    folder!("rafaralahy-2020": "fig6" "fig7" "fig10" "fig13"),
];

/// Every document, in the order of the project's list.
pub fn all() -> Result<Vec<Paper>, LabError> {
    FOLDERS.iter().map(Paper::read).collect()
}

/// The experiments that a word names: a document, `document/experiment`, or `all`.
pub fn find(word: &str) -> Result<Vec<Paper>, LabError> {
    let (key, id) = word.split_once('/').map_or((word, None), |(key, id)| (key, Some(id)));
    let mut found = all()?;
    found.retain(|paper| key == "all" || paper.key == key);
    for paper in &mut found {
        paper.entries.retain(|entry| id.is_none_or(|id| entry.id == id));
    }
    found.retain(|paper| !paper.entries.is_empty());
    if found.is_empty() {
        let known: Vec<&str> = FOLDERS.iter().map(|folder| folder.key).collect();
        let known = known.join(", ");
        let message = format!("found {word:?}, expected all, one of {known}, or an ID of --list");
        return Err(LabError::Usage(message));
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_document_can_be_read_and_every_value_has_its_experiment() {
        for paper in all().unwrap() {
            assert!(!paper.entries.is_empty() && paper.readme.starts_with("# "), "{}", paper.key);
            let ids: BTreeSet<&str> = paper.entries.iter().map(|entry| entry.id.as_str()).collect();
            assert_eq!(ids.len(), paper.entries.len(), "{}", paper.key);
        }
    }

    #[test]
    fn words_name_documents_and_experiments() {
        assert_eq!(find("all").unwrap().len(), FOLDERS.len());
        let one = find("schaus-deville-2008/fig4").unwrap();
        assert_eq!((one.len(), one[0].entries.len()), (1, 1));
        for word in ["", "nobody-1999", "schaus-deville-2008/fig99"] {
            assert!(find(word).is_err(), "{word}");
        }
    }
}
