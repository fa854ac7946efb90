//! What a campaign is about: everything that its units depend on.

use super::cutoff::Cutoff;
use super::row::COLUMNS;
use crate::digest::digest;
use crate::error::{Error, Result};
use kumiki_core::{AnyInstance, ParseError};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The first line of a journal.
const TITLE: &str = "# kumiki journal 2";

/// The head of a journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Head {
    /// The version of kumiki that made the plan.
    pub version: String,
    /// The kind of puzzle.
    pub puzzle: String,
    /// The digest of the instance in native format.
    pub digest: String,
    /// The method as written, with its options.
    pub method: String,
    /// The random seed.
    pub seed: u64,
    /// The plan that all units share.
    pub plan: String,
    /// What units must beat.
    #[serde(default)]
    pub cutoff: Cutoff,
}

/// What somebody asks a campaign to be; what is left open is what the journal says.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// The method as written, with its options.
    pub method: Option<String>,
    /// The random seed.
    pub seed: Option<u64>,
    /// What units must beat.
    pub cutoff: Option<Cutoff>,
    /// Only units below this are run. It is no part of the journal: a campaign may go on with more.
    pub units: Option<u64>,
}

impl Request {
    /// The method, or the one that chooses by itself.
    pub fn method(&self) -> &str {
        self.method.as_deref().unwrap_or("auto")
    }
}

impl Head {
    /// The head of a new campaign.
    pub(super) fn new(instance: &dyn AnyInstance, request: &Request, plan: String) -> Result<Self> {
        Ok(Head {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            puzzle: instance.puzzle().name().to_owned(),
            digest: digest(&instance.write("text")?),
            method: request.method().to_owned(),
            seed: request.seed.unwrap_or(0),
            plan,
            cutoff: request.cutoff.unwrap_or_default(),
        })
    }

    /// An error that says what differs, unless this journal is about what is asked for.
    pub(super) fn must_be_about(
        &self,
        instance: &dyn AnyInstance,
        request: &Request,
    ) -> Result<()> {
        let Head { version, puzzle, digest: known, method, seed, cutoff, .. } = self;
        let differs =
            if puzzle != instance.puzzle().name() || *known != digest(&instance.write("text")?) {
                "this journal belongs to a different instance".to_owned()
            } else if request.method.as_ref().is_some_and(|asked| asked != method) {
                format!("the journal was begun with -m {method}")
            } else if request.seed.is_some_and(|asked| asked != *seed) {
                format!("the journal was begun with --seed {seed}")
            } else if request.cutoff.is_some_and(|asked| asked != *cutoff) {
                format!("the journal was begun with --cutoff {cutoff}")
            } else if version != env!("CARGO_PKG_VERSION") {
                format!("the journal was begun with kumiki {version}, whose units may differ")
            } else {
                return Ok(());
            };
        Err(Error::Usage(differs))
    }
}

impl fmt::Display for Head {
    /// The head's lines, with the names of the columns below.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Head { version, puzzle, digest, method, seed, plan, cutoff } = self;
        writeln!(f, "{TITLE}\n# version {version}\n# puzzle {puzzle}\n# instance {digest}")?;
        writeln!(f, "# method {method}\n# seed {seed}")?;
        if *cutoff != Cutoff::default() {
            writeln!(f, "# cutoff {cutoff}")?;
        }
        for line in plan.lines() {
            writeln!(f, "# plan {line}")?;
        }
        writeln!(f, "{COLUMNS}")
    }
}

/// A head that is being read, line by line.
#[derive(Default)]
pub(super) struct HeadReader {
    lines: Vec<(String, String)>,
    head: Option<Head>,
}

impl HeadReader {
    /// The head, once its last line was read.
    pub(super) fn head(&self) -> Option<&Head> {
        self.head.as_ref()
    }

    /// Reads one line.
    pub(super) fn line(&mut self, number: usize, line: &str) -> Result<(), ParseError> {
        let wrong = |expected: &str| Err(ParseError::found(number, 0, line, expected));
        if number == 1 {
            return match line {
                TITLE => Ok(()),
                _ if line.starts_with("# kumiki journal") => {
                    let message = "this journal was written by another version of kumiki";
                    Err(ParseError::line(1, message))
                }
                _ => wrong("a journal"),
            };
        }
        if line == COLUMNS {
            self.head = self.finished();
            return if self.head.is_some() { Ok(()) } else { wrong("a whole head above it") };
        }
        let words = line.strip_prefix("# ").map(|rest| rest.split_once(' ').unwrap_or((rest, "")));
        let Some((name, value)) = words else { return wrong("# NAME VALUE") };
        self.lines.push((name.to_owned(), value.to_owned()));
        Ok(())
    }

    fn finished(&self) -> Option<Head> {
        let value = |name: &str| {
            let line = self.lines.iter().find(|line| line.0 == name);
            line.map(|(_, value)| value.clone())
        };
        let plan = self.lines.iter().filter(|line| line.0 == "plan");
        Some(Head {
            version: value("version")?,
            puzzle: value("puzzle")?,
            digest: value("instance")?,
            method: value("method")?,
            seed: value("seed")?.parse().ok()?,
            plan: plan.map(|(_, line)| format!("{line}\n")).collect(),
            cutoff: value("cutoff").map_or(Some(Cutoff::default()), |text| text.parse().ok())?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn head() -> Head {
        Head {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            puzzle: "queens".to_owned(),
            digest: digest(&crate::read("queens 6").unwrap().text("text").unwrap()),
            method: "anneal:tries=5".to_owned(),
            seed: 5,
            plan: "order mixed\nbreaks\n".to_owned(),
            cutoff: Cutoff::default(),
        }
    }

    #[test]
    fn a_head_is_read_back() {
        for cutoff in [Cutoff::Best, Cutoff::Fixed(None), Cutoff::Fixed(Some(20))] {
            let (head, mut reader) = (Head { cutoff, ..head() }, HeadReader::default());
            for (number, line) in (1..).zip(head.to_string().lines()) {
                assert_eq!(reader.head(), None);
                reader.line(number, line).unwrap();
            }
            assert_eq!(reader.head(), Some(&head));
        }
    }

    #[test]
    fn another_request_is_told_what_the_journal_was_begun_with() {
        let puzzle = crate::read("queens 6").unwrap();
        let refused = |instance, request: Request| {
            head().must_be_about(instance, &request).err().map(|error| error.to_string())
        };
        let same = Request {
            method: Some("anneal:tries=5".to_owned()),
            seed: Some(5),
            ..Request::default()
        };
        assert_eq!(refused(puzzle.instance(), same.clone()), None);
        assert_eq!(refused(puzzle.instance(), Request::default()), None);
        let seed = refused(puzzle.instance(), Request { seed: Some(6), ..same.clone() });
        assert_eq!(seed.as_deref(), Some("the journal was begun with --seed 5"));
        let method =
            refused(puzzle.instance(), Request { method: Some("tabu".to_owned()), ..same });
        assert_eq!(method.as_deref(), Some("the journal was begun with -m anneal:tries=5"));
        let other = crate::read("queens 7").unwrap();
        let other = refused(other.instance(), Request::default());
        assert_eq!(other.as_deref(), Some("this journal belongs to a different instance"));
    }
}
