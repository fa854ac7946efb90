//! The list of what can be made again, with the longest that it can take.

use super::{Made, all};
use crate::error::LabError;
use crate::experiment::{Experiment, Extent};
use kumiki::text::short_time;
use kumiki_core::cores;
use std::fmt::Write;
use std::time::Duration;

/// One line for each table and figure, with the longest that it can take on this machine.
pub fn list() -> Result<String, LabError> {
    let mut out = String::new();
    for paper in all()? {
        // Writing to a string cannot fail.
        let _ = writeln!(out, "{}: {} ({})", paper.key, paper.title, paper.source);
        for entry in &paper.entries {
            let time = match &entry.made {
                Made::ByProbe(_) => "at once".to_owned(),
                Made::ByRuns { experiment, versions, .. } => {
                    let time = |extent: Extent| {
                        longest(&experiment.as_ref().clone().within(extent.caps(*versions)))
                    };
                    let [quick, evening] = [Extent::Quick, Extent::Evening].map(time);
                    format!("quick: {quick}, evening: {evening}, full: {}", longest(experiment))
                }
            };
            let id = format!("{}/{}", paper.key, entry.id);
            let _ = writeln!(out, "  {id:32} {} [{time}]", entry.title);
        }
    }
    Ok(out)
}

/// The longest that an experiment can take on this machine.
fn longest(experiment: &Experiment) -> String {
    let wall = |seconds: f64| Duration::try_from_secs_f64(seconds / cores() as f64).ok();
    match experiment.longest().and_then(wall) {
        Some(time) => format!("at most {}", short_time(time)),
        None => "no time limit".to_owned(),
    }
}
