//! Which puzzle and format a text is, as far as the request leaves it open, and reading it. It
//! knows no file; places are lines and columns of the text.

use crate::error::Result;
use crate::puzzle::{AUTO, Puzzle};
use kumiki_core::{AnyPuzzle, Confidence, Error, Options, ParseError, Run, Status, scan};
use kumiki_puzzles::puzzle_kit::formats::foreign;
use kumiki_puzzles::registry;
use std::borrow::Cow;
use std::collections::BTreeSet;

/// How many candidates' errors are shown side by side.
const MOST_ERRORS: usize = 3;

/// Wrong lines up to which they are counted to find out which format a text nearly is.
const MOST_WRONG_LINES: usize = 4;

/// The longest text that is tried in every format to find out which one it nearly is.
const LONGEST_NEAR_MISS: usize = 1 << 16;

/// The longest text that is solved in every meaning to find out which one it has.
const LONGEST_TO_SOLVE: usize = 4096;

/// The steps that this may take in each.
const STEPS_TO_SOLVE: u64 = 20_000;

/// A text read in one way.
type Attempt = Result<Puzzle, Error>;

/// One way to read a text.
#[derive(Clone, Copy)]
pub struct Candidate {
    /// The kind of puzzle.
    pub puzzle: &'static dyn AnyPuzzle,
    /// The name of the format.
    pub format: &'static str,
    /// Is one line one puzzle?
    pub one_line: bool,
}

impl Candidate {
    /// The puzzle and the format, for messages.
    fn name(&self) -> String {
        format!("{} {}", self.puzzle.name(), self.format)
    }
}

/// What is known about a text before it is read. The default leaves everything to be recognised.
#[derive(Clone, Default)]
pub struct ReadRequest {
    puzzle: Option<&'static dyn AnyPuzzle>,
    /// The name of the format.
    format: Option<String>,
    /// What its reader is told.
    options: String,
    /// Parts that are fixed beside its own.
    clues: Vec<String>,
}

impl ReadRequest {
    /// A text of this kind of puzzle and in this format, where they are known. A format is
    /// written `name`, or `name:options` as in `pieces:sides=nswe,tetravex`.
    pub fn new(puzzle: Option<&'static dyn AnyPuzzle>, format: Option<String>) -> Result<Self> {
        let (format, options) = match format.as_deref().map(|written| written.split_once(':')) {
            Some(Some((name, options))) => (Some(name.to_owned()), options.to_owned()),
            _ => (format, String::new()),
        };
        let request = ReadRequest { puzzle, format, options, clues: Vec::new() };
        request.must_have_a_reader()?;
        request.must_take_options()?;
        Ok(request)
    }

    /// The same, for a text that is known to be about one puzzle.
    #[must_use]
    pub fn of_puzzle(mut self, puzzle: &'static dyn AnyPuzzle) -> Self {
        self.puzzle = Some(puzzle);
        self
    }

    /// The same with more parts fixed, each as written on a command line (see
    /// [`Puzzle::with_clue`]).
    #[must_use]
    pub fn with_clues(mut self, clues: Vec<String>) -> Self {
        self.clues = clues;
        self
    }

    /// True if what is read is taken as it is written.
    pub(crate) fn is_plain(&self) -> bool {
        self.clues.is_empty() && self.options.is_empty()
    }

    /// A puzzle that was read, with the clues of the request.
    pub(crate) fn clued(&self, puzzle: Puzzle) -> Result<Puzzle> {
        self.clues.iter().try_fold(puzzle, |puzzle, clue| puzzle.with_clue(clue))
    }

    /// The kind of puzzle, if it is known.
    pub fn puzzle(&self) -> Option<&'static dyn AnyPuzzle> {
        self.puzzle
    }

    /// True if the format is known and one line of it is one puzzle.
    pub(crate) fn takes_lines(&self) -> bool {
        self.format.is_some() && self.ways().iter().all(|way| way.one_line)
    }

    /// Every way to read it that the request leaves open.
    fn ways(&self) -> Vec<Candidate> {
        self.puzzles().into_iter().flat_map(|puzzle| self.ways_of(puzzle)).collect()
    }

    /// The puzzles that the request leaves open.
    fn puzzles(&self) -> Vec<&'static dyn AnyPuzzle> {
        self.puzzle.map_or_else(registry::all, |puzzle| vec![puzzle])
    }

    /// The ways to read one puzzle that the request leaves open.
    fn ways_of(&self, puzzle: &'static dyn AnyPuzzle) -> Vec<Candidate> {
        let open = |name: &str| self.format.as_ref().is_none_or(|wanted| wanted == name);
        let formats = puzzle.formats().into_iter().filter(|f| f.reads && open(f.name));
        formats.map(|f| Candidate { puzzle, format: f.name, one_line: f.one_line }).collect()
    }

    fn must_have_a_reader(&self) -> Result<()> {
        let (Some(format), true) = (&self.format, self.ways().is_empty()) else {
            return Ok(());
        };
        let refusal = match self.puzzle {
            Some(puzzle) => {
                let formats = puzzle.formats();
                let names = formats.iter().filter(|f| f.reads).map(|f| f.name);
                let names = names.collect::<Vec<_>>().join(", ");
                let name = puzzle.name();
                Error::Usage(format!(
                    "{name} cannot be read from {format:?}, expected one of {names}"
                ))
            }
            None => Error::Usage(format!("no puzzle can be read from format {format:?}")),
        };
        Err(refusal.into())
    }

    /// Options that no reader left open takes are refused.
    fn must_take_options(&self) -> Result<()> {
        let (Some(format), false) = (&self.format, self.options.is_empty()) else {
            return Ok(());
        };
        let formats = self.puzzles().into_iter().flat_map(|puzzle| puzzle.formats());
        let open = formats.filter(|f| f.reads && f.name == format);
        let refusals = open.map(|f| Options::parse(f.options, &self.options).err());
        match refusals.collect::<Option<Vec<_>>>().as_deref() {
            Some([why, ..]) => Err(Error::Usage(format!("format {format}: {why}")).into()),
            _ => Ok(()),
        }
    }

    /// The formats that take the text for their own, with how sure they are.
    pub fn candidates(&self, text: &str) -> Vec<(Candidate, Confidence)> {
        let mut found = Vec::new();
        for puzzle in self.puzzles() {
            let sure = puzzle.recognise(text);
            for way in self.ways_of(puzzle) {
                let known = sure.iter().find(|(format, _)| *format == way.format);
                found.extend(known.map(|&(_, confidence)| (way, confidence)));
            }
        }
        found
    }

    /// Reads one puzzle.
    pub fn read(&self, text: &str) -> Result<Puzzle> {
        self.clued(self.read_hinted(text, None)?)
    }

    /// Reads one puzzle of a list. The way in which another of it was read is tried first: they are
    /// nearly always alike.
    pub fn read_like(&self, text: &str, other: &Puzzle) -> Result<Puzzle> {
        let puzzle = other.kind();
        let hint = self.ways_of(puzzle).into_iter().find(|way| other.is_read_as(way));
        self.clued(self.read_hinted(text, hint.as_ref())?)
    }

    /// Reads one puzzle. A hint is tried first: in a list the lines are nearly always alike.
    pub(crate) fn read_hinted(&self, text: &str, hint: Option<&Candidate>) -> Attempt {
        let mut refusal = None;
        if let Some(hint) = hint {
            match self.read_as(hint, text) {
                Ok(puzzle) => return Ok(puzzle),
                Err(error) => refusal = Some(error),
            }
        }
        let ways = self.ways();
        if let [only] = ways[..] {
            return refusal.map_or_else(|| self.read_as(&only, text), Err);
        }
        let candidates = self.candidates(text);
        let top = candidates.iter().map(|c| c.1).max();
        let best: Vec<Candidate> =
            candidates.iter().filter(|c| Some(c.1) == top).map(|c| c.0).collect();
        match (&best[..], refusal) {
            ([], Some(refusal)) => Err(refusal),
            ([], None) if self.puzzle.is_none() && self.format.is_none() => {
                Err(self.unrecognised(text))
            }
            ([], None) => self.read_as_any(&ways, text),
            ([only], _) => {
                let unsure = top == Some(Confidence::Maybe);
                let read = self.read_as(only, text);
                read.map_err(|error| if unsure { self.nearest(error, text) } else { error })
            }
            (several, _) => self.read_as_one_of(several, text),
        }
    }

    /// The error of a format that was not sure of a text, or that of the one that it is nearest to.
    fn nearest(&self, error: Error, text: &str) -> Error {
        if self.puzzle.is_some() || self.format.is_some() {
            return error;
        }
        self.near_miss(text).unwrap_or(error)
    }

    fn read_as(&self, way: &Candidate, text: &str) -> Attempt {
        let format = match self.options.is_empty() {
            true => Cow::Borrowed(way.format),
            false => Cow::Owned(format!("{}:{}", way.format, self.options)),
        };
        let instance = way.puzzle.read(&format, text)?;
        Ok(Puzzle::new(instance, way.format))
    }

    /// Nothing takes the text for its own: the first way that works, or the error of the one
    /// that it is nearest to.
    fn read_as_any(&self, ways: &[Candidate], text: &str) -> Attempt {
        let mut errors = Vec::new();
        for way in ways.iter().filter(|way| is_plausible(way.format, text)) {
            match self.read_as(way, text) {
                Ok(puzzle) => return Ok(puzzle),
                Err(error) => errors.push((way, error)),
            }
        }
        let near_miss = self.near_miss(text).or_else(|| most_specific_error(errors));
        Err(near_miss.unwrap_or_else(|| self.unrecognised(text)))
    }

    /// Several ways are equally sure: those that work must mean the same puzzle.
    fn read_as_one_of(&self, ways: &[Candidate], text: &str) -> Attempt {
        let mut errors = Vec::new();
        let mut meanings: Vec<(&Candidate, Puzzle, String)> = Vec::new();
        for way in ways {
            match self.read_as(way, text) {
                Ok(puzzle) => {
                    let native = puzzle.instance().write("text")?;
                    if meanings.iter().all(|meaning| meaning.2 != native) {
                        meanings.push((way, puzzle, native));
                    }
                }
                Err(error) => errors.push((way, error)),
            }
        }
        match meanings.len() {
            0 => {
                let error = most_specific_error(errors);
                Err(error.map_or_else(|| self.unrecognised(text), |e| self.nearest(e, text)))
            }
            1 => meanings.pop().map(|meaning| meaning.1).ok_or_else(|| self.unrecognised(text)),
            _ => {
                let hopeless = unsolvable(&meanings, text);
                if hopeless.len() < meanings.len() {
                    for &number in hopeless.iter().rev() {
                        meanings.remove(number);
                    }
                }
                match &meanings[..] {
                    [(_, only, _)] => Ok(only.clone()),
                    _ => Err(ambiguous(&meanings, text)),
                }
            }
        }
    }

    /// The error about a text that nothing takes for its own: what it is, if it is a link of a
    /// kind that is not supported, or else the error of the format that read past its beginning.
    fn unrecognised(&self, text: &str) -> Error {
        let (line, found) = scan::content(text).next().unwrap_or((1, ""));
        if let Some(refusal) = foreign::refusal(found) {
            return ParseError::line(line, refusal).into();
        }
        if let Some(near_miss) = self.near_miss(text) {
            return near_miss;
        }
        if found.is_empty() {
            return ParseError::found(line, 0, "", "a puzzle").into();
        }
        let tried = self.tried();
        ParseError::found(line, 0, found.trim(), format!("a puzzle ({tried})")).into()
    }

    /// The error of the format that a text is nearest to: the one with the fewest wrong lines, and of
    /// these the one that read the most. Nothing if none came past the beginning.
    fn near_miss(&self, text: &str) -> Option<Error> {
        if text.len() > LONGEST_NEAR_MISS {
            return None;
        }
        let lines = scan::content(text).take(2).count();
        let first = scan::content(text).next().map_or(1, |(line, _)| line);
        let mut nearest = (std::cmp::Reverse(MOST_WRONG_LINES), (first, 1));
        let mut best: Option<(ParseError, Vec<String>)> = None;
        // Of several lines, what takes one line alone can only say that there are more.
        let ways = self.ways().into_iter().filter(|way| lines < 2 || !takes_one_line(way));
        for way in ways.filter(|way| is_plausible(way.format, text)) {
            let Err(Error::Parse(error)) = self.read_as(&way, text) else { continue };
            let wrong = std::cmp::Reverse(self.wrong_lines(&way, text, &error));
            let here = (wrong, (error.line, error.column));
            match &mut best {
                Some((_, names)) if here == nearest => names.push(way.name()),
                _ if here > nearest => {
                    nearest = here;
                    best = Some((error, vec![way.name()]));
                }
                _ => {}
            }
        }
        best.map(|(mut error, names)| {
            error.message.push_str(&format!(" (read as {})", names.join(", ")));
            error.into()
        })
    }

    /// How many lines of a text are wrong in a format that gives this error: once others stand in their
    /// places, the format takes the text for its own. At most [`MOST_WRONG_LINES`].
    fn wrong_lines(&self, way: &Candidate, text: &str, error: &ParseError) -> usize {
        let mut lines: Vec<&str> = text.lines().collect();
        let mut at = error.line;
        for wrong in 1..MOST_WRONG_LINES {
            let Some(index) = at.checked_sub(1).filter(|&index| index < lines.len()) else { break };
            let others = lines[index + 1..].iter().chain(lines[..index].iter().rev());
            let Some(other) = others.copied().find(|line| !line.trim().is_empty()) else { break };
            lines[index] = other;
            let mended = lines.join("\n");
            match self.read_as(way, &mended) {
                Ok(_) if self.is_likeliest(way, &mended) => return wrong,
                Ok(_) => break,
                Err(Error::Parse(error)) if error.line != at => at = error.line,
                Err(_) => break,
            }
        }
        MOST_WRONG_LINES
    }

    /// True if no other kind of puzzle is surer of a text.
    fn is_likeliest(&self, way: &Candidate, text: &str) -> bool {
        let candidates = self.candidates(text);
        let top = candidates.iter().map(|(_, sure)| *sure).max();
        let mut top = candidates.iter().filter(|(_, sure)| Some(*sure) == top);
        top.any(|(other, _)| other.puzzle.name() == way.puzzle.name())
    }

    /// The puzzles and formats that the request leaves open, as a human-readable list.
    pub fn tried(&self) -> String {
        let ways = self.ways();
        let puzzles: BTreeSet<&str> = ways.iter().map(|r| r.puzzle.name()).collect();
        let formats: BTreeSet<&str> = ways.iter().map(|r| r.format).collect();
        let list = |names: BTreeSet<&str>| names.into_iter().collect::<Vec<_>>().join(", ");
        format!("{}; formats tried: {}", list(puzzles), list(formats))
    }
}

/// True if a text of several lines cannot be one puzzle in this way.
fn takes_one_line(way: &Candidate) -> bool {
    way.one_line || matches!(way.format, "bucas" | "puzzlink" | "tatham")
}

/// False if trying a format on a text could only give an error that misses the point.
pub(crate) fn is_plausible(format: &str, text: &str) -> bool {
    format != "json" || text.trim_start().starts_with('{')
}

/// The error of the way that came furthest; of equals, the first. What the others say follows
/// in brackets, unless they are too many.
fn most_specific_error(mut errors: Vec<(&Candidate, Error)>) -> Option<Error> {
    let place = |error: &Error| match error {
        Error::Parse(error) => (error.line, error.column),
        _ => (0, 0),
    };
    errors.sort_by_key(|(_, error)| std::cmp::Reverse(place(error)));
    let others = errors.iter().skip(1).filter(|_| errors.len() <= MOST_ERRORS);
    let others = others.map(|(r, error)| format!("; as {}: {error}", r.name()));
    let others: String = others.collect();
    errors.into_iter().next().map(|(way, error)| match error {
        Error::Parse(mut error) => {
            error.message.push_str(&format!(" (read as {}{others})", way.name()));
            error.into()
        }
        other => other,
    })
}

/// The numbers of the meanings that are proven to have no solution: areas that fill a grid are no
/// islands that bridges could join.
fn unsolvable(meanings: &[(&Candidate, Puzzle, String)], text: &str) -> Vec<usize> {
    if text.len() > LONGEST_TO_SOLVE {
        return Vec::new();
    }
    let has_none = |puzzle: &Puzzle| {
        let auto = puzzle.kind().choose(AUTO)?;
        let report = puzzle.instance().solve(&auto, &mut Run::limited(0, STEPS_TO_SOLVE))?;
        Ok::<bool, Error>(report.status == Status::Infeasible)
    };
    let numbered = meanings.iter().enumerate();
    let hopeless = numbered.filter(|(_, (_, puzzle, _))| has_none(puzzle).unwrap_or(false));
    hopeless.map(|(number, _)| number).collect()
}

fn ambiguous(meanings: &[(&Candidate, Puzzle, String)], text: &str) -> Error {
    let line = scan::content(text).next().map_or(1, |(line, _)| line);
    let name = |way: &Candidate| {
        let kind = way.puzzle.name();
        match meanings.iter().filter(|m| m.0.puzzle.name() == kind).count() {
            1 => format!("-p {kind}"),
            _ => format!("-p {kind} --from {}", way.format),
        }
    };
    let names = meanings.iter().map(|m| name(m.0)).collect::<Vec<_>>().join(", ");
    let message = format!("this can be read in several ways; say which: {names}");
    ParseError::line(line, message).into()
}
