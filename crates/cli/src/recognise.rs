//! Which puzzle and format a text is, as far as `-p` and `--from` leave it open, and reading it.
//! It knows no file; places are lines and columns of the text.

use crate::args::{ReadingArgs, Sides};
use crate::exit::usage;
use kumiki_core::{AnyInstance, AnyPuzzle, Confidence, Error, ParseError, scan};
use kumiki_puzzles::registry::PUZZLES;
use std::borrow::Cow;
use std::collections::BTreeSet;

/// The format that `--sides` and `--fixed` speak about.
const PIECE_LIST: &str = "pieces";

/// How many readings' errors are told side by side.
const MOST_ERRORS: usize = 3;

/// One way to read a text.
#[derive(Clone, Copy)]
pub(crate) struct Reading {
    pub(crate) puzzle: &'static dyn AnyPuzzle,
    pub(crate) format: &'static str,
    pub(crate) one_line: bool,
}

/// An instance and the format it was read in.
pub(crate) struct Known {
    pub(crate) instance: Box<dyn AnyInstance>,
    pub(crate) format: &'static str,
}

impl Known {
    /// True if this is the way it was read.
    pub(crate) fn is_read_as(&self, reading: &Reading) -> bool {
        self.format == reading.format && self.instance.puzzle().name() == reading.puzzle.name()
    }
}

/// What the command line says about its input.
pub(crate) struct Wanted {
    puzzle: Option<&'static dyn AnyPuzzle>,
    format: Option<String>,
    /// Words that go before the first line's own.
    directives: String,
}

impl Wanted {
    /// What the options say.
    pub(crate) fn new(args: &ReadingArgs) -> anyhow::Result<Self> {
        let mut directives = String::new();
        if args.fixed {
            directives.push_str("tetravex ");
        }
        match args.sides {
            Some(Sides::Nswe) => directives.push_str("sides=nswe "),
            Some(Sides::Trbl) => directives.push_str("sides=trbl "),
            None => (),
        }
        let mut format = args.from.clone();
        if !directives.is_empty() && format.get_or_insert(PIECE_LIST.to_owned()) != PIECE_LIST {
            return Err(usage("--sides and --fixed are about piece lists (--from pieces)"));
        }
        let wanted = Wanted { puzzle: args.puzzle, format, directives };
        wanted.must_have_a_reader()?;
        Ok(wanted)
    }

    /// The same, for a text that is known to be about one puzzle.
    pub(crate) fn about(&self, puzzle: &'static dyn AnyPuzzle) -> Self {
        Wanted {
            puzzle: Some(puzzle),
            format: self.format.clone(),
            directives: self.directives.clone(),
        }
    }

    /// The puzzle that `-p` names.
    pub(crate) fn puzzle(&self) -> Option<&'static dyn AnyPuzzle> {
        self.puzzle
    }

    /// True if the format is said outright and one line of it is one puzzle.
    pub(crate) fn lines_outright(&self) -> bool {
        self.format.is_some() && self.readings().iter().all(|reading| reading.one_line)
    }

    /// Every reading that the options leave open.
    fn readings(&self) -> Vec<Reading> {
        self.puzzles().into_iter().flat_map(|puzzle| self.readings_of(puzzle)).collect()
    }

    /// The puzzles that `-p` leaves open.
    fn puzzles(&self) -> Vec<&'static dyn AnyPuzzle> {
        self.puzzle.map_or_else(|| PUZZLES.to_vec(), |puzzle| vec![puzzle])
    }

    /// The readings of one puzzle that `--from` leaves open.
    fn readings_of(&self, puzzle: &'static dyn AnyPuzzle) -> Vec<Reading> {
        let open = |name: &str| self.format.as_ref().is_none_or(|wanted| wanted == name);
        let formats = puzzle.formats().into_iter().filter(|f| f.reads && open(f.name));
        formats.map(|f| Reading { puzzle, format: f.name, one_line: f.one_line }).collect()
    }

    fn must_have_a_reader(&self) -> anyhow::Result<()> {
        let (Some(format), true) = (&self.format, self.readings().is_empty()) else {
            return Ok(());
        };
        Err(match self.puzzle {
            Some(puzzle) => {
                let formats = puzzle.formats();
                let names = formats.iter().filter(|f| f.reads).map(|f| f.name);
                let names = names.collect::<Vec<_>>().join(", ");
                let name = puzzle.name();
                usage(format!("{name} cannot be read from {format:?}, expected one of {names}"))
            }
            None => usage(format!("no puzzle can be read from format {format:?}")),
        })
    }

    /// The readings that take the text for their own, with how sure they are.
    pub(crate) fn candidates(&self, text: &str) -> Vec<(Reading, Confidence)> {
        let text = self.directed(text);
        let mut found = Vec::new();
        for puzzle in self.puzzles() {
            let sure = puzzle.recognise(&text);
            for reading in self.readings_of(puzzle) {
                let own = sure.iter().find(|(format, _)| *format == reading.format);
                found.extend(own.map(|&(_, confidence)| (reading, confidence)));
            }
        }
        found
    }

    /// Reads a text. A hint is tried first: in a batch the lines are nearly always alike.
    pub(crate) fn read(&self, text: &str, hint: Option<&Reading>) -> Result<Known, Error> {
        let mut refusal = None;
        if let Some(hint) = hint {
            match self.read_as(hint, text) {
                Ok(known) => return Ok(known),
                Err(error) => refusal = Some(error),
            }
        }
        let readings = self.readings();
        if let [only] = readings[..] {
            return refusal.map_or_else(|| self.read_as(&only, text), Err);
        }
        let candidates = self.candidates(text);
        let top = candidates.iter().map(|c| c.1).max();
        let best: Vec<Reading> =
            candidates.iter().filter(|c| Some(c.1) == top).map(|c| c.0).collect();
        match (&best[..], refusal) {
            ([], Some(refusal)) => Err(refusal),
            ([], None) if self.puzzle.is_none() && self.format.is_none() => Err(self.strange(text)),
            ([], None) => self.read_as_any(&readings, text),
            ([only], _) => self.read_as(only, text),
            (several, _) => self.read_as_one_of(several, text),
        }
    }

    fn read_as(&self, reading: &Reading, text: &str) -> Result<Known, Error> {
        let instance = reading.puzzle.read(reading.format, &self.directed(text));
        let instance = instance.map_err(|error| self.undirected(error, text))?;
        Ok(Known { instance, format: reading.format })
    }

    /// Nothing takes the text for its own: the first reading that works, or the error of the one
    /// that came furthest.
    fn read_as_any(&self, readings: &[Reading], text: &str) -> Result<Known, Error> {
        let mut errors = Vec::new();
        for reading in readings.iter().filter(|reading| is_plausible(reading.format, text)) {
            match self.read_as(reading, text) {
                Ok(known) => return Ok(known),
                Err(error) => errors.push((reading, error)),
            }
        }
        Err(furthest(errors).unwrap_or_else(|| self.strange(text)))
    }

    /// Several readings are equally sure: those that work must mean the same puzzle.
    fn read_as_one_of(&self, readings: &[Reading], text: &str) -> Result<Known, Error> {
        let mut errors = Vec::new();
        let mut meanings: Vec<(&Reading, Known, String)> = Vec::new();
        for reading in readings {
            match self.read_as(reading, text) {
                Ok(known) => {
                    let own = known.instance.write("text")?;
                    if meanings.iter().all(|meaning| meaning.2 != own) {
                        meanings.push((reading, known, own));
                    }
                }
                Err(error) => errors.push((reading, error)),
            }
        }
        match meanings.len() {
            0 => Err(furthest(errors).unwrap_or_else(|| self.strange(text))),
            1 => meanings.pop().map(|meaning| meaning.1).ok_or_else(|| self.strange(text)),
            _ => Err(ambiguous(&meanings, text)),
        }
    }

    /// The error about a text that nothing takes for its own.
    fn strange(&self, text: &str) -> Error {
        let (line, found) = scan::content(text).next().unwrap_or((1, ""));
        let tried = self.tried();
        ParseError::found(line, 0, found.trim(), format!("a puzzle ({tried})")).into()
    }

    /// The puzzles and formats that the options leave open, for people.
    pub(crate) fn tried(&self) -> String {
        let readings = self.readings();
        let puzzles: BTreeSet<&str> = readings.iter().map(|r| r.puzzle.name()).collect();
        let formats: BTreeSet<&str> = readings.iter().map(|r| r.format).collect();
        let list = |names: BTreeSet<&str>| names.into_iter().collect::<Vec<_>>().join(", ");
        format!("{}; formats tried: {}", list(puzzles), list(formats))
    }

    /// The text with the directives before its first line of content, where they move no line.
    fn directed<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if self.directives.is_empty() {
            return Cow::Borrowed(text);
        }
        let at = content_start(text);
        Cow::Owned(format!("{}{}{}", &text[..at], self.directives, &text[at..]))
    }

    /// An error about the text with directives, as one about the text without.
    fn undirected(&self, error: Error, text: &str) -> Error {
        let directed_line = scan::content(text).next().map_or(1, |(line, _)| line);
        match error {
            Error::Parse(mut error) if error.line == directed_line && error.column > 0 => {
                error.column = error.column.saturating_sub(self.directives.len()).max(1);
                error.into()
            }
            other => other,
        }
    }
}

/// False if trying a format on a text could only give an error that misses the point.
pub(crate) fn is_plausible(format: &str, text: &str) -> bool {
    format != "json" || text.trim_start().starts_with('{')
}

/// Where the first line of content begins, in bytes.
fn content_start(text: &str) -> usize {
    let lines = text.split_inclusive('\n').scan(0, |at, line| {
        let start = *at;
        *at += line.len();
        Some((start, line.trim_start_matches('\u{feff}').trim()))
    });
    let mut content = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    content.next().map_or(0, |(start, _)| start)
}

/// The error of the reading that came furthest; of equals, the first. What the others say follows
/// in brackets, unless they are too many.
fn furthest(mut errors: Vec<(&Reading, Error)>) -> Option<Error> {
    let place = |error: &Error| match error {
        Error::Parse(error) => (error.line, error.column),
        _ => (0, 0),
    };
    errors.sort_by_key(|(_, error)| std::cmp::Reverse(place(error)));
    let name = |reading: &Reading| format!("{} {}", reading.puzzle.name(), reading.format);
    let others = errors.iter().skip(1).filter(|_| errors.len() <= MOST_ERRORS);
    let others = others.map(|(r, error)| format!("; as {}: {error}", name(r)));
    let others: String = others.collect();
    errors.into_iter().next().map(|(reading, error)| match error {
        Error::Parse(mut error) => {
            error.message.push_str(&format!(" (read as {}{others})", name(reading)));
            error.into()
        }
        other => other,
    })
}

fn ambiguous(meanings: &[(&Reading, Known, String)], text: &str) -> Error {
    let line = scan::content(text).next().map_or(1, |(line, _)| line);
    let names = meanings.iter().map(|m| format!("-p {} --from {}", m.0.puzzle.name(), m.0.format));
    let names = names.collect::<Vec<_>>().join(", ");
    let message = format!("this can be read in several ways; say which: {names}");
    ParseError::line(line, message).into()
}
