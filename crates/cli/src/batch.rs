//! One command on every puzzle of an input: what the library makes of a list, with answers,
//! messages and exit codes.

use crate::args::{RunArgs, WorkArgs};
use crate::exit::Exit;
use crate::interrupt;
use crate::output::Sink;
use crate::progress::Watch;
use anyhow::Result;
use kumiki::read::Input;
use kumiki::reply::{Joined, QuickFn, Reply};
use kumiki::{Puzzle, batch::Place};
use kumiki_core::{LineSolver, Observer, Run};
use std::time::Duration;

/// One puzzle to work on.
pub(crate) struct Task<'a> {
    pub(crate) puzzle: &'a Puzzle,
    pub(crate) place: &'a Place<'a>,
    pub(crate) watch: &'a Watch,
    threads: usize,
}

impl<'a> Task<'a> {
    /// A run that begins now.
    pub(crate) fn run(&self, args: &RunArgs) -> Run<'a> {
        self.run_observed_by(args, self.watch)
    }

    /// A run that begins now, with an observer of its own in place of the watch.
    pub(crate) fn run_observed_by<'o>(
        &self,
        args: &RunArgs,
        observer: &'o dyn Observer,
    ) -> Run<'o> {
        Run::within(args.seed, args.budget())
            .cancelled_by(interrupt::token())
            .observed_by(observer)
            .with_threads(self.threads)
    }
}

/// How a batch is worked on.
pub(crate) struct Batch<'a> {
    pub(crate) work: &'a WorkArgs,
    /// How long each puzzle may take, to be shown.
    pub(crate) limit: Option<Duration>,
    /// One puzzle at a time, for work that writes its answers as they come.
    pub(crate) one_by_one: bool,
    /// Answers lines of a list sooner than they are read.
    pub(crate) quick: Option<QuickFn>,
}

/// The answers on their way out.
struct OutputQueue<'a> {
    watch: &'a Watch,
    sink: &'a mut Sink,
    /// There are several, or there may be.
    list: bool,
    /// One was written already.
    any: bool,
    exit: Exit,
}

impl OutputQueue<'_> {
    /// Writes some answers, with one call for all of them, up to the first that is an error.
    fn put(&mut self, outputs: Vec<Result<Reply>>) -> Result<()> {
        let mut joined = Joined::after(self.any);
        let added = outputs.into_iter().try_for_each(|output| {
            let reply = output?;
            self.watch.done(reply.steps, self.list);
            joined.add(reply);
            Ok(())
        });
        self.any = joined.any;
        self.exit = self.exit.max(joined.end);
        // Below a picture, where a person still sees them.
        let written = match joined.text.is_empty() {
            true => Ok(()),
            false => self.watch.aside(|| self.sink.put(joined.text.as_bytes())),
        };
        for message in joined.messages {
            self.watch.tell(format_args!("{message}"));
        }
        written.and(added)
    }
}

impl Batch<'_> {
    /// Works on every puzzle of the input. An error of `work` ends it all; what concerns one
    /// puzzle only belongs into its [`Reply`].
    pub(crate) fn each(
        &self,
        input: Input,
        sink: &mut Sink,
        work: impl Fn(&Task) -> Result<Reply> + Sync,
    ) -> Result<Exit> {
        let batch = kumiki::batch::Batch::new(input, self.work.threads(), self.one_by_one)?;
        interrupt::listen()?;
        let watch = Watch::new(self.work, self.limit);
        let list = batch.is_list();
        let mut queue = OutputQueue { watch: &watch, sink, list, any: false, exit: Exit::Done };
        let on_puzzle = |task: &kumiki::batch::Task| {
            let kumiki::batch::Task { puzzle, place, threads } = task;
            work(&Task { puzzle, place, watch: &watch, threads: *threads })
        };
        let quick = |lines: &LineSolver, text: &str| Some(Ok((self.quick?)(lines, text)?));
        let failed = |error: kumiki::Error| Ok(Reply::failure(&error));
        let end = batch.each(interrupt::token(), quick, on_puzzle, failed, |some| queue.put(some));
        let exit = queue.exit;
        watch.finish();
        Ok(if end? { exit.max(Exit::Stopped) } else { exit })
    }
}
