//! One command on every puzzle of an input: one puzzle on all threads, or many puzzles with a
//! thread each, and the answers in the input's order.

use crate::args::{RunArgs, WorkArgs};
use crate::exit::Exit;
use crate::input::Input;
use crate::interrupt;
use crate::ordered::{Intake, ordered};
use crate::output::Sink;
use crate::pieces::{Piece, Pieces};
use crate::progress::Watch;
use crate::recognise::Known;
use anyhow::{Error, Result};
use kumiki_core::{Event, Run};
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The line between answers of several lines.
pub(crate) const RULE: &str = "---\n";

/// Where a puzzle stands, for messages.
#[derive(Clone)]
pub(crate) struct Place<'a> {
    pub(crate) name: &'a str,
    /// Its line, if the input holds several puzzles.
    pub(crate) line: Option<usize>,
}

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}: line {line}", self.name),
            None => write!(f, "{}", self.name),
        }
    }
}

/// One puzzle to work on.
pub(crate) struct Task<'a> {
    pub(crate) known: Known,
    pub(crate) place: Place<'a>,
    pub(crate) watch: &'a Watch,
    threads: usize,
    observer: &'a (dyn Fn(&Event) + Sync),
}

impl<'a> Task<'a> {
    /// A run that begins now.
    pub(crate) fn run(&self, args: &RunArgs) -> Run<'a> {
        Run::within(args.seed, args.budget())
            .cancelled_by(interrupt::token())
            .observed_by(self.observer)
            .with_threads(self.threads)
    }
}

/// What became of one puzzle.
#[derive(Default)]
pub(crate) struct Answer {
    /// For standard output or the file.
    pub(crate) out: String,
    /// For people, on standard error.
    pub(crate) messages: Vec<String>,
    /// True if a line `---` goes between this and another answer.
    pub(crate) parted: bool,
    pub(crate) steps: u64,
    pub(crate) exit: Option<Exit>,
}

impl Answer {
    /// An error about one puzzle, which does not keep the others from being answered.
    pub(crate) fn failure(error: &Error) -> Self {
        Answer {
            messages: vec![format!("{error:#}")],
            exit: Some(Exit::of(error)),
            ..Answer::default()
        }
    }
}

/// How a batch is worked on.
pub(crate) struct Batch<'a> {
    pub(crate) work: &'a WorkArgs,
    /// How long each puzzle may take, to be shown.
    pub(crate) limit: Option<Duration>,
    /// One puzzle at a time, for work that writes its answers as they come.
    pub(crate) one_by_one: bool,
}

/// The answers on their way out.
struct Answers<'a> {
    watch: &'a Watch,
    sink: &'a mut Sink,
    /// There are several, or there may be.
    list: bool,
    /// One was written already.
    any: bool,
    exit: Exit,
}

impl Answers<'_> {
    /// Writes some answers, with one call for all of them, up to the first that is an error.
    fn put(&mut self, answers: Vec<Result<Answer>>) -> Result<()> {
        let mut out = String::new();
        let mut failure = None;
        for answer in answers {
            let answer = match answer {
                Ok(answer) => answer,
                Err(error) => {
                    failure = Some(error);
                    break;
                }
            };
            for message in &answer.messages {
                self.watch.tell(format_args!("{message}"));
            }
            self.exit = self.exit.max(answer.exit.unwrap_or(Exit::Done));
            self.watch.done(answer.steps, self.list);
            if answer.parted && self.any && !answer.out.is_empty() {
                out.push_str(RULE);
            }
            self.any |= !answer.out.is_empty();
            out.push_str(&answer.out);
        }
        if !out.is_empty() {
            self.watch.aside(|| self.sink.put(out.as_bytes()))?;
        }
        failure.map_or(Ok(()), Err)
    }
}

struct Queue<'a> {
    /// The piece that was taken out to see whether another follows.
    first: Option<Result<Piece>>,
    pieces: Pieces,
    cut_short: &'a AtomicBool,
}

impl Intake for Queue<'_> {
    type Item = Result<Piece>;

    fn next(&mut self) -> Option<Result<Piece>> {
        // The first puzzle is always begun, so that an early signal still gets its answer.
        if self.first.is_some() {
            return self.first.take();
        }
        if interrupt::asked() {
            self.cut_short.store(true, Ordering::Relaxed);
            return None;
        }
        self.pieces.next()
    }

    fn is_ready(&self) -> bool {
        self.pieces.is_ready()
    }
}

impl Batch<'_> {
    /// Works on every puzzle of the input. An error of `work` ends it all; what concerns one
    /// puzzle only belongs into its [`Answer`].
    pub(crate) fn each(
        &self,
        input: Input,
        sink: &mut Sink,
        work: impl Fn(&Task) -> Result<Answer> + Sync,
    ) -> Result<Exit> {
        let Input { mut pieces, reader, .. } = input;
        let name = pieces.name().to_owned();
        let first = pieces.next();
        let threads = self.work.threads();
        // With one thread there is nothing to share out, and no reason to wait for a second
        // puzzle before the first is answered.
        let list = threads == 1 || pieces.has_more()?;
        interrupt::listen()?;
        let watch = Watch::new(self.work, self.limit);
        let observer = |event: &Event| watch.observe(event);
        let (workers, share) = if list && !self.one_by_one { (threads, 1) } else { (1, threads) };
        let on_piece = |piece: Result<Piece>| -> Result<Answer> {
            let read = piece.and_then(|piece| Ok((piece.line, reader.read(&piece)?)));
            let (line, known) = match read {
                Ok(read) => read,
                Err(error) => return Ok(Answer::failure(&error)),
            };
            let place = Place { name: &name, line: list.then_some(line) };
            work(&Task { known, place, watch: &watch, threads: share, observer: &observer })
        };
        let mut answers = Answers { watch: &watch, sink, list, any: false, exit: Exit::Done };
        let cut_short = AtomicBool::new(false);
        let queue = Queue { first, pieces, cut_short: &cut_short };
        let end = ordered(workers, queue, on_piece, |some| answers.put(some));
        let mut exit = answers.exit;
        watch.finish();
        end?;
        if cut_short.into_inner() {
            exit = exit.max(Exit::Stopped);
        }
        Ok(exit)
    }
}
