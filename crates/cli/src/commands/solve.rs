//! `kumiki solve`: one solution, all of them, or what they have in common.

use crate::args::{ReadingArgs, SearchArgs};
use crate::batch::{Batch, Task, TaskOutput};
use crate::events::EventArgs;
use crate::exit::{Exit, is_request_error, usage};
use crate::fleet::tell;
use crate::input;
use crate::interrupt;
use crate::output::{Sink, stream};
use crate::pictures::{Gallery, PictureArgs};
use anyhow::{Error, Result};
use clap::Args;
use kumiki::Keep;
use kumiki::events::{Beside, EventLog};
use kumiki::file::read_small;
use kumiki::format;
use kumiki::options_file::with_options;
use kumiki::read::SEPARATOR;
use kumiki::text::{all_solutions, sentence, why_ended};
use kumiki::wire::{SolveJson, json_line};
use kumiki_core::{Choice, FormatInfo, Proof, Report, Run, Search, Status};
use kumiki_fleet::{CampaignWish, Outcome};
use std::ops::ControlFlow;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  kumiki solve puzzle.txt                     a picture on a terminal, or text
  kumiki solve puzzle.txt -o board.svg        and a picture in a file
  kumiki solve -p queens 12 -m tabu:tenure=5  twelve queens, by another method
  kumiki solve eternity2 --time 10s --stats   the best board found in 10 seconds
  kumiki solve eternity2 --journal DIR        until stopped; run again to resume
  kumiki solve board.url --keep 'rows 9-16'   keep the lower half of a board
  kumiki solve --all -p queens 6              every solution
  kumiki solve list.sdm > answers.sdm         a list, on all cores, in order

The keys of --json are in docs/guide/json.md.";

/// Solve a puzzle: one solution, or all of them
#[derive(Args)]
#[command(after_help = EXAMPLES)]
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
    let gallery = Gallery::new(when, text, args.more.picture.output.as_deref())?;
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
    let batch = Batch {
        work: &run.work,
        limit: run.time,
        // A book has its puzzles in order.
        one_by_one: all.is_some() || args.journal.is_some() || request.gallery.has_file(),
    };
    let exit = batch.each(input, &mut Sink::Stdout, |task| request.answer(task))?;
    request.events.map_or(Ok(()), EventLog::finish)?;
    request.gallery.finish()?;
    Ok(exit)
}

impl Request {
    fn answer(&self, task: &Task) -> Result<TaskOutput> {
        let puzzle = task.puzzle.instance().puzzle();
        let choice = input::choose(puzzle, &self.args.search.method)?;
        let format = format::of_answers(puzzle, self.args.to.as_deref(), task.puzzle.format())?;
        let result = match self.all {
            Some(limit) => self.all(task, &choice, &format, limit),
            None if self.args.more.common => self.common(task, &choice, &format),
            None => self.one(task, &choice, &format),
        };
        match result {
            // About this puzzle and method alone.
            Err(error) if is_request_error(&error) => {
                Ok(TaskOutput::failure(&error.context(task.place.to_string())))
            }
            // Standard output is gone, and with it the point of going on.
            result => result,
        }
    }

    fn one(&self, task: &Task, choice: &Choice, format: &FormatInfo) -> Result<TaskOutput> {
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
        let (report, failure) = match &self.args.journal {
            None => (instance.solve(choice, &mut run)?, None),
            // A journal is about one puzzle; a second one is refused as another instance.
            Some(folder) => {
                let (method, seed) = (&self.args.search.method, self.args.search.run.seed);
                let told: (_, kumiki_fleet::Watch) = (interrupt::token(), &tell);
                let wish = &self.args.more.campaign;
                let ended = wish.run(folder, instance, (method, seed), &mut run, told);
                match ended.map_err(kumiki::Error::from)? {
                    Outcome::Finished(finished) => (finished.report, finished.failure),
                    Outcome::Planned(path, words) => {
                        let out = format!("{}\n", path.display());
                        let messages = vec![format!("{}: {words}", task.place)];
                        let exit = Some(Exit::Done);
                        return Ok(TaskOutput { out, messages, exit, ..TaskOutput::default() });
                    }
                }
            }
        };
        let mut answer = TaskOutput { steps: report.steps, ..TaskOutput::default() };
        if self.args.more.keep.is_none() && instance.placed() > 0 {
            let (place, placed) = (&task.place, instance.placed());
            answer.messages.push(format!(
                "{place}: the {placed} pieces on the board are not kept; --keep all keeps them"
            ));
        }
        if let Some(log) = &log {
            log.end(&report, &run)?;
        }
        if !self.args.more.events.to_stdout() {
            self.write(task, format, &report, &run, None, &mut answer)?;
        }
        let exit = match report.status {
            Status::Solved => Exit::Done,
            Status::Infeasible => Exit::Negative,
            // The best possible is no solution: there is none.
            Status::Best if report.proof == Proof::Optimal => Exit::Negative,
            Status::Best | Status::Unknown => Exit::Stopped,
        };
        answer.exit = answer.exit.max(Some(exit));
        let sentence = sentence(instance.puzzle(), &report)
            .map(|sentence| format!("{}: {sentence}", task.place));
        answer.messages.extend(sentence);
        if let Some(folder) = &self.args.journal {
            let (place, folder) = (&task.place, folder.display());
            answer
                .messages
                .push(format!("{place}: the best board and every record are in {folder}"));
        }
        if let Some(error) = failure {
            // The journal could not be kept, but the board is there.
            answer.messages.push(format!("{}: {error}", task.place));
            answer.exit = answer.exit.max(Some(Exit::Error));
        }
        Ok(answer)
    }

    /// Adds a report to an answer, as JSON or in the format asked for.
    fn write(
        &self,
        task: &Task,
        format: &FormatInfo,
        report: &Report,
        run: &Run,
        number: Option<u64>,
        answer: &mut TaskOutput,
    ) -> Result<()> {
        let written = report.answer.as_ref().map(|answer| answer.text_or_native(format.name));
        let (solution, inexpressible) = written.transpose()?.unzip();
        let inexpressible = inexpressible.flatten();
        if let Some(why) = &inexpressible {
            let place = &task.place;
            let message =
                format!("{place}: cannot be expressed as {} ({why}); written as text", format.name);
            answer.messages.push(message);
            if self.args.to.is_some() {
                answer.exit = Some(Exit::Error);
            }
        }
        if self.args.json {
            let puzzle = task.puzzle.instance().puzzle();
            let object =
                SolveJson::new(puzzle.name(), report, solution.as_deref(), run, task.place.line);
            let object = object.with_data(puzzle, report)?;
            let object = match number {
                Some(number) => object.numbered(number),
                None if self.args.more.common && report.answer.is_some() => {
                    object.with_status("common")
                }
                None => object,
            };
            answer.out.push_str(&json_line(&object)?);
        } else if report.status != Status::Infeasible
            && let Some(found) = &report.answer
        {
            let picture = self.gallery.shown(found)?;
            answer.needs_separator =
                picture.is_none() && (!format.one_line || inexpressible.is_some());
            match picture {
                Some(Ok(picture)) => answer.out.push_str(&picture),
                none => {
                    answer.messages.extend(none.and_then(Result::err));
                    answer.out.push_str(solution.as_deref().unwrap_or_default());
                }
            }
        }
        let found = report.answer.as_ref().filter(|_| report.status != Status::Infeasible);
        if let Err(error) = self.gallery.add(task.puzzle.instance(), found) {
            // The answer is there nevertheless.
            answer.messages.push(format!("{}: {error:#}", task.place));
            answer.exit = Some(Exit::Error);
        }
        Ok(())
    }

    /// Writes every solution as it is found.
    fn all(
        &self,
        task: &Task,
        choice: &Choice,
        format: &FormatInfo,
        limit: Option<u64>,
    ) -> Result<TaskOutput> {
        let mut run = task.run(&self.args.search.run);
        let clock = task.run(&self.args.search.run);
        let mut found = 0;
        let mut failure: Option<Error> = None;
        let mut exit = Exit::Done;
        let mut held = stream();
        let mut visit = |report: Report| {
            let mut answer = TaskOutput::default();
            found += 1;
            let written = self.write(task, format, &report, &clock, Some(found), &mut answer);
            exit = exit.max(answer.exit.unwrap_or(Exit::Done));
            let rule = if answer.needs_separator && found > 1 { SEPARATOR } else { "" };
            let put = written.and_then(|()| match held.add(&[rule, &answer.out]) {
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
        let sentence = all_solutions(search, found, report.method);
        let end = match (search, found) {
            (Search::Exhausted, 0) => Exit::Negative,
            (Search::Exhausted | Search::Enough, _) => Exit::Done,
            (Search::Stopped(_), _) => Exit::Stopped,
        };
        let mut answer =
            TaskOutput { steps: run.steps(), exit: Some(exit.max(end)), ..TaskOutput::default() };
        answer.messages.push(format!("{}: {sentence}", task.place));
        if found == 0 && self.args.json {
            self.write(task, format, &report, &run, None, &mut answer)?;
        }
        Ok(answer)
    }

    fn common(&self, task: &Task, choice: &Choice, format: &FormatInfo) -> Result<TaskOutput> {
        let instance = task.puzzle.instance();
        let mut run = task.run(&self.args.search.run);
        let report = instance.common(choice, &mut run)?;
        let (exit, sentence) = match (&report.answer, report.proof) {
            (_, Proof::Infeasible) => {
                (Exit::Negative, Some(format!("no solution (proven by {})", report.method)))
            }
            (Some(_), _) => (Exit::Done, None),
            (None, _) => {
                let why = why_ended(report.stopped);
                (Exit::Stopped, Some(format!("nothing is known ({why})")))
            }
        };
        let mut answer =
            TaskOutput { steps: report.steps, exit: Some(exit), ..TaskOutput::default() };
        let sentence = sentence.map(|sentence| format!("{}: {sentence}", task.place));
        answer.messages.extend(sentence);
        self.write(task, format, &report, &run, None, &mut answer)?;
        Ok(answer)
    }
}
