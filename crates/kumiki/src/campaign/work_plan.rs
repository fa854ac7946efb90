//! Everything that a worker elsewhere needs, in one file: what units depend on, the instance, and
//! how units are put together in lots. No network, no scheduler: a lot has a number, and whoever
//! has the plan can run it.

use super::head::{Head, Request};
use crate::digest::digest;
use crate::error::{Error, Result};
use crate::file;
use crate::read::ReadRequest;
use crate::{Puzzle, catalogue};
use kumiki_core::ParseError;
use serde::{Deserialize, Serialize};
use std::ops::Range;
use std::path::Path;

/// The form of the file.
const FORM: u32 = 1;

/// The most units of a lot.
pub const MOST_UNITS: u64 = 4096;

/// The plan of a campaign for workers elsewhere.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WorkPlan {
    /// The form of this file.
    kumiki_plan: u32,
    /// What units depend on.
    #[serde(flatten)]
    pub head: Head,
    /// The instance, in native format.
    pub instance: String,
    /// Units of a lot.
    pub lot: u64,
    /// Units of the campaign, if it has an end.
    #[serde(default)]
    pub units: Option<u64>,
}

/// Consecutive units that are worked on together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lot {
    /// Its number.
    pub number: u64,
    /// Its units.
    pub units: Range<u64>,
}

impl WorkPlan {
    /// The plan of a campaign that has been begun, in lots of some units.
    pub fn new(head: Head, instance: String, lot: u64, units: Option<u64>) -> Result<Self> {
        let plan = WorkPlan { kumiki_plan: FORM, head, instance, lot, units };
        plan.must_make_sense()?;
        Ok(plan)
    }

    /// Reads a plan from its text.
    pub fn parse(text: &str) -> Result<Self> {
        // The form first: another one may have other fields.
        #[derive(Deserialize)]
        struct Form {
            kumiki_plan: Option<u32>,
        }
        let wrong = |error: serde_json::Error| {
            ParseError::at(error.line(), error.column(), format!("not a plan: {error}"))
        };
        match serde_json::from_str(text).map_err(wrong)? {
            Form { kumiki_plan: Some(FORM) } => {}
            Form { kumiki_plan: None } => {
                return Err(ParseError::line(1, "found JSON, expected a plan").into());
            }
            Form { kumiki_plan: Some(other) } => {
                let message =
                    format!("found a plan of form {other}, expected {FORM}: another version");
                return Err(ParseError::line(1, message).into());
            }
        }
        let plan: WorkPlan = serde_json::from_str(text).map_err(wrong)?;
        plan.must_make_sense()?;
        Ok(plan)
    }

    /// Reads a plan from a file, or from the folder of a journal that has one.
    pub fn open(path: &Path) -> Result<Self> {
        let path = match path.is_dir() {
            true => super::FolderStore::plan_path(path),
            false => path.to_owned(),
        };
        let text = file::read_small(&path, "a plan")?;
        WorkPlan::parse(&text).map_err(|error| error.about(path.display()))
    }

    /// The plan's text, a JSON object.
    pub fn text(&self) -> Result<String> {
        let text = serde_json::to_string_pretty(self);
        Ok(text.map_err(|error| Error::Internal(error.to_string()))? + "\n")
    }

    fn must_make_sense(&self) -> Result<()> {
        if !(1..=MOST_UNITS).contains(&self.lot) {
            let message = format!("found lots of {} units, expected 1 to {MOST_UNITS}", self.lot);
            return Err(Error::Usage(message));
        }
        Ok(())
    }

    /// What tells campaigns apart: everything that the results of lots depend on, the version too.
    pub fn id(&self) -> String {
        digest(&format!("{}lot {}\n", self.head, self.lot))[..16].to_owned()
    }

    /// The puzzle, which must be the one that the head is about; this must be the version that made
    /// the plan.
    pub fn puzzle(&self) -> Result<Puzzle> {
        let kind = catalogue::find(&self.head.puzzle);
        let request = ReadRequest::new(kind, Some("text".to_owned()))?;
        let puzzle = request.read(&self.instance)?;
        self.head.must_be_about(puzzle.instance(), &Request::default())?;
        Ok(puzzle)
    }

    /// How many lots there are, if the campaign has an end.
    pub fn lots(&self) -> Option<u64> {
        self.units.map(|units| units.div_ceil(self.lot))
    }

    /// A lot; an error that says how many there are, if there are not so many.
    pub fn lot(&self, number: u64) -> Result<Lot> {
        let missing = || {
            let lots = self.lots().unwrap_or(u64::MAX / self.lot);
            Error::Usage(format!("found lot {number}, expected one below {lots}"))
        };
        let first = number.checked_mul(self.lot).ok_or_else(missing)?;
        let end = first.checked_add(self.lot).ok_or_else(missing)?;
        let end = self.units.map_or(end, |units| units.min(end));
        if first >= end {
            return Err(missing());
        }
        Ok(Lot { number, units: first..end })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(lot: u64, units: Option<u64>) -> Result<WorkPlan> {
        let puzzle = crate::read("queens 6").unwrap();
        let head = Head::new(puzzle.instance(), &Request::default(), "a b\n".to_owned()).unwrap();
        WorkPlan::new(head, puzzle.text("text").unwrap(), lot, units)
    }

    #[test]
    fn a_plan_is_read_back_and_cuts_units_into_lots() {
        let plan = plan(8, Some(20)).unwrap();
        assert_eq!(WorkPlan::parse(&plan.text().unwrap()).unwrap(), plan);
        assert_eq!(plan.lots(), Some(3));
        assert_eq!(plan.lot(2).unwrap().units, 16..20);
        let refused = plan.lot(3).unwrap_err();
        assert!(refused.is_usage() && refused.to_string().contains("expected one below 3"));
        assert!(plan.puzzle().is_ok());
        assert!(plan.lot(u64::MAX).is_err());
    }

    #[test]
    fn what_results_depend_on_tells_campaigns_apart() {
        let (one, more) = (plan(8, Some(20)).unwrap(), plan(8, None).unwrap());
        assert_eq!(one.id(), more.id(), "a longer campaign is the same");
        assert_ne!(one.id(), plan(9, Some(20)).unwrap().id());
        let mut other = one.clone();
        other.head.version = "0.0.0".to_owned();
        assert_ne!(one.id(), other.id());
        assert!(other.puzzle().err().unwrap().to_string().contains("kumiki 0.0.0"));
    }

    #[test]
    fn what_is_no_plan_is_refused_with_its_place() {
        assert!(plan(0, None).is_err() && plan(MOST_UNITS + 1, None).is_err());
        for (text, said) in [
            ("{", "line 1, column 1: not a plan"),
            ("{}", "expected a plan"),
            ("{\"kumiki_plan\":9}", "found a plan of form 9"),
            ("{\"kumiki_plan\":1}", "missing field"),
        ] {
            let error = WorkPlan::parse(text).unwrap_err().to_string();
            assert!(error.contains(said), "{error}");
        }
    }
}
