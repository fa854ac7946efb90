//! What INPUT and SOLUTION on the command line stand for: a file, standard input, a shipped
//! instance, or a text written out. And the decision how an input is cut into puzzles.

use crate::args::ReadingArgs;
use crate::exit::usage;
use crate::pieces::{Cut, Piece, Pieces};
use crate::recognise::{Known, Reading, Wanted};
use anyhow::{Context, Error, Result, anyhow};
use kumiki_core::{AnyPuzzle, Choice, Confidence, Shipped};
use kumiki_puzzles::registry::PUZZLES;
use std::fs::{self, File};
use std::io::{Cursor, IsTerminal, Read, stdin};
use std::path::{Path, PathBuf};

/// How far an input is looked at to tell a list of one-line puzzles from one puzzle of several
/// lines, where the first line could be either.
const HEAD: usize = 4 << 20;

/// Where a text comes from.
pub(crate) struct Source {
    /// What it is called in messages.
    pub(crate) name: String,
    /// Its file, if it is one.
    pub(crate) path: Option<PathBuf>,
    /// The puzzle it is known to be, if it is a shipped instance.
    puzzle: Option<&'static dyn AnyPuzzle>,
    reader: Box<dyn Read + Send>,
}

impl Source {
    fn new(name: impl Into<String>, reader: impl Read + Send + 'static) -> Self {
        Source { name: name.into(), path: None, puzzle: None, reader: Box::new(reader) }
    }

    /// A text that stands on the command line itself.
    pub(crate) fn written_out(text: &str) -> Self {
        Source::new("the command line", Cursor::new(text.to_owned()))
    }

    /// Standard input, unless a person would have to type it unasked.
    fn piped() -> Result<Self> {
        if stdin().is_terminal() {
            return Err(usage("no INPUT: give a file, a puzzle, a shipped instance's name or -"));
        }
        Ok(Source::new("standard input", stdin()))
    }

    fn shipped(puzzle: &'static dyn AnyPuzzle, shipped: &Shipped) -> Self {
        let source = Source::new(shipped.name, shipped.text.as_bytes());
        Source { puzzle: Some(puzzle), ..source }
    }

    /// A file, if there is one of this name.
    fn file(argument: &str) -> Result<Option<Self>> {
        let path = Path::new(argument);
        if !path.exists() {
            return Ok(None);
        }
        if path.is_dir() {
            return Err(anyhow!("{argument}: found a folder, expected a file"));
        }
        let file = File::open(path).with_context(|| format!("cannot read {argument}"))?;
        let source = Source::new(argument, file);
        Ok(Some(Source { path: Some(path.to_owned()), ..source }))
    }

    /// The text of a SOLUTION: standard input, a file, or the argument itself.
    pub(crate) fn answer(argument: Option<&str>) -> Result<Self> {
        match argument {
            None => Source::piped(),
            Some("-") => Ok(Source::new("standard input", stdin())),
            Some(argument) => {
                Ok(Source::file(argument)?.unwrap_or_else(|| Source::written_out(argument)))
            }
        }
    }

    /// The source's text, cut in the way given.
    pub(crate) fn pieces(self, cut: Cut) -> Pieces {
        Pieces::new(self.name, self.reader, cut)
    }
}

/// Finds the shipped instance of a name, alone or as `KIND/NAME`.
fn find_shipped(argument: &str, wanted: &Wanted) -> Result<Option<Source>> {
    let mut found = Vec::new();
    for &puzzle in PUZZLES {
        let asked = wanted.puzzle().is_none_or(|wanted| wanted.name() == puzzle.name());
        let in_kind = argument.strip_prefix(puzzle.name()).and_then(|a| a.strip_prefix('/'));
        let same = |s: &&Shipped| s.name == argument || Some(s.name) == in_kind;
        if let Some(shipped) = puzzle.shipped().iter().find(same).filter(|_| asked) {
            found.push((puzzle, shipped));
        }
    }
    match found[..] {
        [] => Ok(None),
        [(puzzle, shipped)] => Ok(Some(Source::shipped(puzzle, shipped))),
        _ => {
            let names = found.iter().map(|(p, s)| format!("{}/{}", p.name(), s.name));
            let names = names.collect::<Vec<_>>().join(", ");
            Err(anyhow!("{argument}: several shipped instances have this name; say which: {names}"))
        }
    }
}

/// What INPUT stands for.
fn resolve(argument: Option<&str>, wanted: &Wanted) -> Result<Source> {
    let Some(argument) = argument else {
        return Source::piped();
    };
    if argument == "-" {
        return Ok(Source::new("standard input", stdin()));
    }
    if let Some(source) = find_shipped(argument, wanted)? {
        return Ok(source);
    }
    if let Some(source) = Source::file(argument)? {
        return Ok(source);
    }
    if !wanted.candidates(argument).is_empty() {
        return Ok(Source::written_out(argument));
    }
    let mut shown: String = argument.chars().take(60).collect();
    if shown.len() < argument.len() {
        shown.push('…');
    }
    let tried = wanted.tried();
    Err(anyhow!("{shown}: no such file or shipped instance, and not recognised as {tried}"))
}

/// How pieces become instances.
pub(crate) struct Reader {
    wanted: Wanted,
    /// What the first line of a batch was.
    hint: Option<Reading>,
    name: String,
}

impl Reader {
    /// Reads a piece; the error names the input and the place in it.
    pub(crate) fn read(&self, piece: &Piece) -> Result<Known> {
        let known = self.wanted.read(&piece.text, self.hint.as_ref());
        known.map_err(|error| located(&self.name, piece.line, error))
    }
}

/// An error about a text that begins on a line of an input, with the input's name and the line in
/// the input.
pub(crate) fn located(name: &str, line: usize, error: kumiki_core::Error) -> Error {
    let error = match error {
        kumiki_core::Error::Parse(error) => error.shifted(line - 1).into(),
        other => other,
    };
    Error::new(error).context(name.to_owned())
}

/// An input with its puzzles.
pub(crate) struct Input {
    pub(crate) pieces: Pieces,
    pub(crate) reader: Reader,
    pub(crate) path: Option<PathBuf>,
}

impl Input {
    /// Opens INPUT and decides how it is cut.
    pub(crate) fn open(argument: Option<&str>, args: &ReadingArgs) -> Result<Self> {
        let mut wanted = Wanted::new(args)?;
        let source = resolve(argument, &wanted)?;
        if let Some(puzzle) = source.puzzle {
            wanted = wanted.about(puzzle);
        }
        let (name, path) = (source.name.clone(), source.path.clone());
        let mut pieces = source.pieces(Cut::Rules);
        let Some(first) = pieces.first_content()? else {
            // The reader, if there is only one, knows best what is missing.
            let text = pieces.first_piece(HEAD)?.unwrap_or_default();
            let refusal = wanted.read(&text, None).err();
            return Err(match refusal {
                Some(error) => located(&name, 1, error),
                None => anyhow!("{name}: line 1: found nothing, expected a puzzle"),
            });
        };
        let hint = decide(&mut pieces, &wanted, &first)?;
        Ok(Input { pieces, reader: Reader { wanted, hint, name }, path })
    }

    /// The next puzzle, for commands that take them one by one.
    pub(crate) fn next(&mut self) -> Option<Result<(Piece, Known)>> {
        let piece = self.pieces.next()?;
        Some(piece.and_then(|piece| self.reader.read(&piece).map(|known| (piece, known))))
    }
}

/// Decides whether every line is a puzzle, and says what the first one is if that is certain.
fn decide(pieces: &mut Pieces, wanted: &Wanted, first: &str) -> Result<Option<Reading>> {
    let mut candidates = wanted.candidates(first);
    candidates.retain(|(reading, _)| reading.one_line);
    let sure = candidates.iter().map(|c| c.1).max().unwrap_or(Confidence::No);
    candidates.retain(|c| c.1 == sure);
    // Formats that agree on the first line agree on the others, and one is enough.
    let known = || wanted.read(first, None).ok();
    let is_known = |r: &Reading| known().is_some_and(|k| k.is_read_as(r));
    let hint = match candidates[..] {
        [(reading, _)] => Some(reading),
        _ => candidates.iter().map(|c| c.0).find(is_known),
    };
    let by_lines = match sure {
        Confidence::Sure => true,
        Confidence::Maybe if wanted.lines_outright() => true,
        // The first line could also begin a longer text, such as a piece list's size or a row of
        // a large Sudoku: then the whole looks like something, too.
        Confidence::Maybe => match pieces.first_piece(HEAD)? {
            Some(whole) => wanted.candidates(&whole).iter().all(|(reading, _)| reading.one_line),
            None => true,
        },
        // With `--from` a bad first line is one bad puzzle of a list, unless the format also
        // stretches over several lines (JSON may) and this text does.
        Confidence::No if wanted.lines_outright() => match pieces.first_piece(HEAD)? {
            Some(whole) => wanted.candidates(&whole).is_empty(),
            None => true,
        },
        Confidence::No => false,
    };
    if by_lines {
        pieces.cut_by(Cut::Lines);
    }
    Ok(hint.filter(|_| by_lines))
}

/// A method as typed, with the texts of the files that it names.
pub(crate) fn choose(puzzle: &dyn AnyPuzzle, written: &str) -> Result<Choice> {
    let mut choice = puzzle.choose(written)?;
    let read = |path: &str| fs::read_to_string(path).map_err(|error| format!("{path}: {error}"));
    choice.options.load(read).map_err(kumiki_core::Error::Usage)?;
    Ok(choice)
}
