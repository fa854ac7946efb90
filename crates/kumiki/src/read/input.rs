//! An input of one puzzle or many, and the decision what separates them.

use super::split::{Entries, Entry, Separator};
use super::{Candidate, ReadRequest, Source};
use crate::error::{Error, Result};
use crate::puzzle::Puzzle;
use kumiki_core::{Confidence, LineSolver, ParseError};
use std::path::PathBuf;

/// How far an input is looked at to tell a list of one-line puzzles from one puzzle of several
/// lines, where the first line could be either.
const HEAD: usize = 4 << 20;

/// How the entries of an input become puzzles.
pub struct Reader {
    request: ReadRequest,
    /// What the first line of a list was.
    hint: Option<Candidate>,
    name: String,
}

impl Reader {
    /// Reads an entry; the error names the input and the place in it.
    pub fn read(&self, entry: &Entry) -> Result<Puzzle> {
        let read = self.request.read_hinted(&entry.text, self.hint.as_ref());
        let puzzle = read.map_err(|error| {
            let mistaken = super::mistaken::answer_for_puzzle(&self.name, &entry.text);
            mistaken.unwrap_or_else(|| Error::from(error).located(&self.name, entry.line))
        })?;
        self.request.clued(puzzle)
    }

    /// What answers the entries sooner than they are read, if they are lines for it.
    pub(crate) fn lines(&self) -> Option<LineSolver> {
        let Candidate { puzzle, format, .. } = self.hint.as_ref()?;
        let solver = puzzle.lines().filter(|lines| lines.formats.contains(format))?;
        self.request.is_plain().then_some(solver)
    }
}

/// An input with its puzzles.
pub struct Input {
    /// The texts of the puzzles.
    pub entries: Entries,
    /// What makes puzzles of them.
    pub reader: Reader,
    /// The file, if it is one.
    pub path: Option<PathBuf>,
}

impl Input {
    /// Looks at the beginning of a source and decides what separates its puzzles.
    pub fn open(source: Source, request: ReadRequest) -> Result<Self> {
        let request = match source.puzzle() {
            Some(puzzle) => request.of_puzzle(puzzle),
            None => request,
        };
        let (name, path) = (source.name().to_owned(), source.path().map(ToOwned::to_owned));
        let mut entries = source.entries(Separator::Dashes);
        let Some(first) = entries.first_content()? else {
            // The reader, if there is only one, knows best what is missing.
            let text = entries.first_entry(HEAD)?.unwrap_or_default();
            let nothing = ParseError::line(1, "found nothing, expected a puzzle").into();
            let refusal = request.read_hinted(&text, None).err().unwrap_or(nothing);
            return Err(Error::from(refusal).located(&name, 1));
        };
        let hint = decide(&mut entries, &request, &first)?;
        Ok(Input { entries, reader: Reader { request, hint, name }, path })
    }
}

impl Iterator for Input {
    type Item = Result<(Entry, Puzzle)>;

    /// The next puzzle. An error concerns one puzzle, unless reading itself failed: then nothing
    /// follows.
    fn next(&mut self) -> Option<Self::Item> {
        let entry = self.entries.next()?;
        Some(entry.and_then(|entry| self.reader.read(&entry).map(|puzzle| (entry, puzzle))))
    }
}

/// Decides whether every line is a puzzle, and says what the first one is if that is certain.
fn decide(entries: &mut Entries, request: &ReadRequest, first: &str) -> Result<Option<Candidate>> {
    let mut candidates = request.candidates(first);
    candidates.retain(|(candidate, _)| candidate.one_line);
    let sure = candidates.iter().map(|c| c.1).max().unwrap_or(Confidence::No);
    candidates.retain(|c| c.1 == sure);
    let hint = match candidates[..] {
        [] => None,
        [(candidate, _)] => Some(candidate),
        // Formats that agree on the first line agree on the others, and one is enough.
        _ => {
            let read = request.read_hinted(first, None).ok();
            let is_read = |c: &Candidate| read.as_ref().is_some_and(|puzzle| puzzle.is_read_as(c));
            candidates.iter().map(|c| c.0).find(is_read)
        }
    };
    let by_lines = match sure {
        Confidence::Sure => true,
        Confidence::Maybe if request.takes_lines() => true,
        // The first line could also begin a longer text, such as a piece list's size or a row of
        // a large Sudoku: then the whole looks like something, too.
        Confidence::Maybe => match entries.first_entry(HEAD)? {
            Some(whole) => request.candidates(&whole).iter().all(|(c, _)| c.one_line),
            None => true,
        },
        // In a known format a bad first line is one bad puzzle of a list, unless the format also
        // stretches over several lines (JSON may) and this text does.
        Confidence::No if request.takes_lines() => match entries.first_entry(HEAD)? {
            Some(whole) => request.candidates(&whole).is_empty(),
            None => true,
        },
        Confidence::No => false,
    };
    if by_lines {
        entries.separate_by(Separator::Lines);
    }
    Ok(hint.filter(|_| by_lines))
}
