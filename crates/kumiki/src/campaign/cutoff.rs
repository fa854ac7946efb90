//! The cost that units must beat: as it comes, or fixed for the whole campaign.

use kumiki_core::Cost;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// What every unit of a campaign must beat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Cutoff {
    /// What was best when the unit began; it may be as good. Rows then depend on what others found.
    #[default]
    Best,
    /// The same for every unit, or nothing: rows depend on the number of their unit alone.
    Fixed(Option<Cost>),
}

impl Cutoff {
    /// The cost that a unit must beat where this one is the best.
    pub fn after(self, best: Option<Cost>) -> Option<Cost> {
        match self {
            // As good as the best counts, so that the costs at which units end tell how often the
            // best is reached.
            Cutoff::Best => best.map(|best| best.saturating_add(1)),
            Cutoff::Fixed(cutoff) => cutoff,
        }
    }
}

impl fmt::Display for Cutoff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cutoff::Best => f.write_str("best"),
            Cutoff::Fixed(None) => f.write_str("none"),
            Cutoff::Fixed(Some(cost)) => write!(f, "{cost}"),
        }
    }
}

impl FromStr for Cutoff {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "best" => Ok(Cutoff::Best),
            "none" => Ok(Cutoff::Fixed(None)),
            _ => {
                let cost = text.parse().map_err(|_| {
                    format!("found {text:?}, expected best, none or a cost to stay below")
                })?;
                Ok(Cutoff::Fixed(Some(cost)))
            }
        }
    }
}

impl From<Cutoff> for String {
    fn from(cutoff: Cutoff) -> Self {
        cutoff.to_string()
    }
}

impl TryFrom<String> for Cutoff {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cutoff_is_read_back_and_follows_the_best_unless_it_is_fixed() {
        for (text, after) in [("best", Some(17)), ("none", None), ("20", Some(20))] {
            let cutoff: Cutoff = text.parse().unwrap();
            assert_eq!((cutoff.to_string().as_str(), cutoff.after(Some(16))), (text, after));
        }
        assert_eq!(Cutoff::Best.after(None), None);
        assert!("low".parse::<Cutoff>().unwrap_err().contains("found \"low\""));
    }
}
