//! `kumiki solve`: one solution, all of them, or what they have in common.

use crate::args::{ReadingArgs, SearchArgs};
use crate::batch::{Batch, Task};
use crate::events::EventArgs;
use crate::exit::{Exit, library_error, usage};
use crate::fleet::tell;
use crate::input;
use crate::interrupt;
use crate::output::{Sink, stream};
use crate::pictures::{PictureArgs, gallery};
use anyhow::{Error, Result};
use clap::Args;
use kumiki::Keep;
use kumiki::campaign::Finished;
use kumiki::events::{Beside, EventLog};
use kumiki::file::read_small;
use kumiki::format;
use kumiki::options_file::with_options;
use kumiki::picture::Gallery;
use kumiki::read::SEPARATOR;
use kumiki::reply::{self, AnswerWriter, Reply};
use kumiki_core::{Choice, Proof, Report, Run, Search, Status};
use kumiki_fleet::{CampaignWish, Outcome};
use std::ops::ControlFlow;
use std::path::PathBuf;

/// Solve a puzzle: one solution, or all of them
#[derive(Args)]
#[command(after_help = include_str!("../../help/solve.txt"))]
pub(crate) struct SolveArgs {
    /// The puzzle: a path, -, a URL or ID, a text, or a bundled instance's name
    pub(crate) input: Option<String>,
    /// The format of the answer [default: the input's own]
    #[arg(long, value_name = "FMT", value_parser = crate::args::writable_format())]
    pub(crate) to: Option<String>,
    /// Keep the search in a folder, to be resumed: finished units, records, pictures. For methods
    /// that make fresh starts; the same as `kumiki campaign`
    #[arg(long, value_name = "DIR", conflicts_with_all = ["all", "common"])]
    pub(crate) journal: Option<PathBuf>,
    /// One JSON object for each puzzle
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) more: MoreArgs,
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
    #[command(flatten)]
    pub(crate) search: SearchArgs,
}

/// What a campaign is not asked for.
#[derive(Args, Default)]
pub(crate) struct MoreArgs {
    /// Every solution, at most LIMIT of them
    #[arg(long, value_name = "LIMIT", num_args = 0..=1, default_missing_value = "all")]
    all: Option<String>,
    /// What all solutions have in common
    #[arg(long, conflicts_with = "all")]
    common: bool,
    /// Keep pieces that lie on the board: all, none, rows 9-16 or cells A1,C3
    #[arg(long, value_name = "WHICH", value_parser = Keep::parse)]
    keep: Option<Keep>,
    /// Options of the method from a file, a line each: breaks 201 206 211
    #[arg(long, value_name = "FILE")]
    schedule: Option<PathBuf>,
    #[command(flatten)]
    picture: PictureArgs,
    #[command(flatten)]
    events: EventArgs,
    /// What `kumiki campaign` asks for.
    #[arg(skip)]
    campaign: CampaignWish,
}

impl MoreArgs {
    /// What a campaign asks for.
    pub(crate) fn of(campaign: CampaignWish) -> Self {
        MoreArgs { campaign, ..MoreArgs::default() }
    }
}

impl SolveArgs {
    /// The limit of `--all`; `None` inside = all of them. In `--all FILE` the word is the input.
    fn limit(&mut self) -> Result<Option<Option<u64>>> {
        let Some(word) = self.more.all.take() else {
            return Ok(None);
        };
        if word == "all" {
            return Ok(Some(None));
        }
        match (word.parse(), &self.input) {
            (Ok(limit), _) => Ok(Some(Some(limit))),
            (Err(_), None) => {
                self.input = Some(word);
                Ok(Some(None))
            }
            (Err(_), Some(_)) => {
                Err(usage(format!("--all: found {word:?}, expected a whole number or all")))
            }
        }
    }
}

/// What is asked of every puzzle.
struct Request {
    args: SolveArgs,
    /// All solutions, at most so many.
    all: Option<Option<u64>>,
    /// Where the events of the searches are written.
    events: Option<EventLog>,
    /// Where pictures go.
    gallery: Gallery,
}

pub(crate) fn run(mut args: SolveArgs) -> Result<Exit> {
    let all = args.limit()?;
    let when = args.more.picture.when(&mut [&mut args.input])?;
    let text = args.json || args.to.is_some() || args.more.events.to_stdout();
    let gallery = gallery(when, text, args.more.picture.output.as_deref())?;
    if let Some(file) = args.more.schedule.take() {
        let text = read_small(&file, "a schedule")?;
        let method = with_options(&args.search.method, &text);
        args.search.method = method.map_err(|error| error.about(file.display()))?;
    }
    let events = args.more.events.open()?;
    let request = Request { args, all, events, gallery };
    let args = &request.args;
    let input = input::open(args.input.as_deref(), &args.reading)?;
    let run = &args.search.run;
    // A book has its puzzles in order.
    let one_by_one = all.is_some() || args.journal.is_some() || request.gallery.has_file();
    let quick = reply::quick(request.is_plain(), &args.search.method, run.budget(), reply::line);
    let batch = Batch { work: &run.work, limit: run.time, one_by_one, quick };
    let exit = batch.each(input, &mut Sink::Stdout, |task| request.answer(task))?;
    request.events.map_or(Ok(()), EventLog::finish)?;
    request.gallery.finish()?;
    Ok(exit)
}

impl Request {
    /// True if one answer is asked for, in the input's own format, and nothing else.
    fn is_plain(&self) -> bool {
        let SolveArgs { to, journal, json, more, .. } = &self.args;
        let text = to.is_none() && journal.is_none() && !json && self.gallery.is_closed();
        text && self.all.is_none() && !more.common && more.keep.is_none() && self.events.is_none()
    }

    fn answer(&self, task: &Task) -> Result<Reply> {
        let puzzle = task.puzzle.kind();
        let choice = input::choose(puzzle, &self.args.search.method)?;
        let writer = AnswerWriter {
            format: format::of_answers(puzzle, self.args.to.as_deref(), task.puzzle.format())?,
            is_named: self.args.to.is_some(),
            json: self.args.json,
            picture: &|answer| self.gallery.shown(answer),
        };
        let reply = match self.all {
            Some(limit) => self.all(task, &choice, &writer, limit),
            None if self.args.more.common => self.common(task, &choice, &writer),
            None => self.one(task, &choice, &writer),
        };
        // Standard output may be gone, and with it the point of going on.
        reply.or_else(|error| Ok(Reply::failure(&library_error(error)?.about(task.place))))
    }

    fn one(&self, task: &Task, choice: &Choice, writer: &AnswerWriter) -> Result<Reply> {
        let log = self.events.as_ref().map(|events| events.search(task.place.line));
        let both = log.as_ref().map(|log| Beside { other: task.watch, log });
        let args = &self.args.search.run;
        let mut run = match &both {
            Some(both) => task.run_observed_by(args, both),
            None => task.run(args),
        };
        let kept = match &self.args.more.keep {
            Some(keep) => task.puzzle.keeping(keep)?,
            None => task.puzzle.clone(),
        };
        let instance = kept.instance();
        task.watch.about(instance.best_score());
        let mut reply = Reply::default();
        let finished = match &self.args.journal {
            None => Finished::from(instance.solve(choice, &mut run)?),
            // A journal is about one puzzle; a second one is refused as another instance.
            Some(folder) => {
                let (method, seed) = (&self.args.search.method, self.args.search.run.seed);
                let told: (_, kumiki_fleet::Watch) = (interrupt::token(), &tell);
                let wish = &self.args.more.campaign;
                let ended = wish.run(folder, instance, (method, seed), &mut run, told);
                match ended.map_err(kumiki::Error::from)? {
                    Outcome::Finished(finished) => finished,
                    Outcome::Planned(path, words) => {
                        reply.text = format!("{}\n", path.display());
                        reply.say(task.place, words);
                        return Ok(reply);
                    }
                }
            }
        };
        let report = &finished.report;
        let asked = self.args.more.keep.is_some();
        if let Some(words) = kumiki::text::keeping(instance.placed(), asked, report) {
            reply.say(task.place, words);
        }
        if let Some(log) = &log {
            log.end(report, &run)?;
        }
        if !self.args.more.events.to_stdout() {
            self.add(task, writer, (report, &run), (None, None), &mut reply)?;
        }
        reply.end_of_search(&kept, task.place, &finished);
        if let Some(folder) = &self.args.journal {
            let folder = folder.display();
            reply.say(task.place, format_args!("the best board and every record are in {folder}"));
        }
        if let Some(error) = finished.failure {
            // The journal could not be kept, but the board is there.
            reply.say(task.place, error);
            reply.ends(Exit::Error);
        }
        Ok(reply)
    }

    /// Adds a report to a reply, and its answer to the pictures.
    fn add(
        &self,
        task: &Task,
        writer: &AnswerWriter,
        told: (&Report, &Run),
        which: (Option<u64>, Option<&'static str>),
        reply: &mut Reply,
    ) -> Result<()> {
        writer.add((task.puzzle, task.place), told, which, reply)?;
        let found = told.0.answer.as_ref().filter(|_| told.0.status != Status::Infeasible);
        if let Err(error) = self.gallery.add(task.puzzle.instance(), found) {
            // The answer is there nevertheless.
            reply.say(task.place, error);
            reply.ends(Exit::Error);
        }
        Ok(())
    }

    /// Writes every solution as it is found.
    fn all(
        &self,
        task: &Task,
        choice: &Choice,
        writer: &AnswerWriter,
        limit: Option<u64>,
    ) -> Result<Reply> {
        let mut run = task.run(&self.args.search.run);
        let clock = task.run(&self.args.search.run);
        let mut found = 0;
        let mut failure: Option<Error> = None;
        let mut exit = Exit::Done;
        let mut held = stream();
        let mut visit = |report: Report| {
            let mut reply = Reply::default();
            found += 1;
            let added = self.add(task, writer, (&report, &clock), (Some(found), None), &mut reply);
            exit = exit.max(reply.end);
            let rule = if reply.needs_separator && found > 1 { SEPARATOR } else { "" };
            let put = added.and_then(|()| match held.add(&[rule, &reply.text]) {
                true => task.watch.aside(|| Sink::Stdout.put(&held.take())),
                false => Ok(()),
            });
            failure = put.err();
            let enough = failure.is_some() || limit.is_some_and(|limit| found >= limit);
            if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let instance = task.puzzle.instance();
        let ended = match limit {
            Some(0) => None,
            _ => Some(instance.enumerate(choice, &mut run, &mut visit)),
        };
        if let Some(failure) = failure {
            return Err(failure);
        }
        task.watch.aside(|| Sink::Stdout.put(&held.take()))?;
        let (search, report) = match ended.transpose()? {
            Some(ended) => (ended.search, ended.end),
            None => (Search::Enough, instance.report(choice.method, None, Proof::None, None, 0)?),
        };
        let mut reply = Reply { steps: run.steps(), end: exit, ..Reply::default() };
        reply.end_of_visit(task.place, search, found, report.method);
        if found == 0 && self.args.json {
            self.add(task, writer, (&report, &run), (None, None), &mut reply)?;
        }
        Ok(reply)
    }

    fn common(&self, task: &Task, choice: &Choice, writer: &AnswerWriter) -> Result<Reply> {
        let mut run = task.run(&self.args.search.run);
        let report = task.puzzle.instance().common(choice, &mut run)?;
        let mut reply = Reply::default();
        reply.end_of_common(task.place, &report);
        let status = report.answer.is_some().then_some("common");
        self.add(task, writer, (&report, &run), (None, status), &mut reply)?;
        Ok(reply)
    }
}
