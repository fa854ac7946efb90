//! `kumiki generate`: new instances, each from its own stream of the seed.

mod kind;

use super::draw::{MOST_IN_A_BOOK, entry, write_book};
use super::{answer_format, format_that};
use crate::args::{RunArgs, format_parser};
use crate::exit::{Exit, usage};
use crate::interrupt;
use crate::output::Sink;
use crate::progress::Watch;
use anyhow::Result;
use clap::Args;
use kind::Kind;
use kumiki::generate;
use kumiki::parallel::{Source, ordered};
use kumiki::read::SEPARATOR;
use kumiki_core::{Budget, Event, FormatInfo, Options, Run};
use kumiki_render::{Book, BookEntry};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

const EXAMPLES: &str = "\
Examples:
  kumiki generate queens 12 --seed 7              one instance on standard output
  kumiki generate queens -n 100 --to json         a batch, one a line
  kumiki generate queens -n 6 --pdf book.pdf      a book, with the solutions at the back

Instance number k depends on the seed and k alone: -n 5 begins with the puzzles of -n 3.
--time is for all of them together, --steps for each.
Each KIND has its own parameters: kumiki generate KIND --help.";

/// New instances
#[derive(Args)]
#[command(after_help = EXAMPLES, subcommand_value_name = "KIND", subcommand_help_heading = "Kinds")]
pub(crate) struct GenerateArgs {
    #[command(subcommand)]
    kind: Kind,
    /// How many
    #[arg(short = 'n', long, value_name = "COUNT", default_value_t = 1, global = true)]
    count: u64,
    /// The format of the instances [default: text]
    #[arg(long, value_name = "FMT", value_parser = format_parser(), global = true)]
    to: Option<String>,
    /// The same as --to json
    #[arg(long, conflicts_with = "to", global = true)]
    json: bool,
    /// The file for the instances; - is standard output
    #[arg(short, long, value_name = "FILE", global = true)]
    output: Option<PathBuf>,
    /// A file for the solutions
    #[arg(long, value_name = "FILE", global = true)]
    solutions: Option<PathBuf>,
    /// A book to print, with the solutions at the back
    #[arg(long, value_name = "FILE", global = true)]
    pdf: Option<PathBuf>,
    #[command(flatten)]
    run: RunArgs,
}

/// What is asked of every instance.
struct Order<'a> {
    args: &'a GenerateArgs,
    options: Options,
    form: FormatInfo,
    answer_form: FormatInfo,
}

/// One new instance, written.
struct Made {
    number: u64,
    instance: String,
    solution: Option<String>,
    entry: Option<BookEntry>,
    steps: u64,
}

/// What one attempt came to.
enum Attempt {
    Made(Box<Made>),
    /// A budget ran out before this instance was made.
    Stopped(u64),
}

/// The numbers of the instances, until somebody asks to stop or time is up.
struct Numbers<'a> {
    left: Range<u64>,
    more: &'a (dyn Fn() -> bool + Sync),
}

impl Source for Numbers<'_> {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        self.left.next().filter(|_| !interrupt::asked() && (self.more)())
    }

    fn is_ready(&self) -> bool {
        true
    }
}

pub(crate) fn run(args: &GenerateArgs) -> Result<Exit> {
    let order = Order::new(args)?;
    let mut outlets = Outlets::open(&order)?;
    interrupt::listen()?;
    let threads = args.run.work.threads();
    let watch = Watch::new(&args.run.work, args.run.time);
    let observer = |event: &Event| watch.observe(event);
    // The time is that of all puzzles together, the steps are those of each.
    let start = Instant::now();
    let left = || args.run.time.map(|time| time.saturating_sub(start.elapsed()));
    let make = |number: u64| {
        let budget = Budget { time: left(), ..args.run.budget() };
        let run = generate::run(args.run.seed, number, budget)
            .cancelled_by(interrupt::token())
            .observed_by(&observer);
        order.make(number, run.with_threads(if args.count > 1 { 1 } else { threads }))
    };
    let mut made = 0;
    let mut put = |attempt: Result<Attempt>| match attempt? {
        Attempt::Made(one) => {
            made += 1;
            watch.done(one.steps, args.count > 1);
            outlets.put(*one, &watch)
        }
        Attempt::Stopped(number) => {
            watch.tell(format_args!("puzzle {}: not made within the budget", number + 1));
            Ok(())
        }
    };
    let put_all = |attempts: Vec<_>| attempts.into_iter().try_for_each(&mut put);
    let more = || left() != Some(Duration::ZERO);
    let end = ordered(threads, Numbers { left: 0..args.count, more: &more }, make, put_all);
    watch.finish();
    end?;
    outlets.finish()?;
    Ok(if made < args.count { Exit::Stopped } else { Exit::Done })
}

impl<'a> Order<'a> {
    fn new(args: &'a GenerateArgs) -> Result<Self> {
        if args.pdf.is_some() && args.count > MOST_IN_A_BOOK {
            return Err(usage(format!("a book holds at most {MOST_IN_A_BOOK} puzzles")));
        }
        let to = if args.json { "json" } else { args.to.as_deref().unwrap_or("text") };
        let puzzle = args.kind.puzzle;
        let form = format_that(puzzle, to, |format| format.writes, "to write")?;
        let answer_form = answer_format(puzzle, None, to)?;
        Ok(Order { args, options: args.kind.options()?, form, answer_form })
    }

    fn make(&self, number: u64, mut run: Run) -> Result<Attempt> {
        let Some(puzzle) = generate::instance(self.args.kind.puzzle, &self.options, &mut run)?
        else {
            return Ok(Attempt::Stopped(number));
        };
        let instance = puzzle.instance();
        let (to_file, to_book) = (self.args.solutions.is_some(), self.args.pdf.is_some());
        let answer = if to_file || to_book { generate::answer(&puzzle, &mut run)? } else { None };
        let solution = match &answer {
            Some(answer) if to_file => Some(answer.text(self.answer_form.name)?.into_owned()),
            _ => None,
        };
        let entry = || entry(number + 1, instance, answer.as_ref());
        Ok(Attempt::Made(Box::new(Made {
            number,
            instance: instance.write(self.form.name)?,
            solution,
            entry: to_book.then(entry),
            steps: run.steps(),
        })))
    }
}

/// Where everything that is made goes.
struct Outlets<'a> {
    order: &'a Order<'a>,
    instances: Option<Sink>,
    solutions: Option<Sink>,
    book: Option<(&'a Path, Book)>,
}

impl<'a> Outlets<'a> {
    fn open(order: &'a Order<'a>) -> Result<Self> {
        let args = order.args;
        let (output, pdf) = (args.output.as_deref(), args.pdf.as_deref());
        // A book alone is no reason to fill the screen with text.
        let instances = (output.is_some() || pdf.is_none()).then(|| Sink::open(output, None));
        let solutions = args.solutions.as_deref().map(|path| Sink::open(Some(path), None));
        let title = args.kind.puzzle.title().to_owned();
        let book = |path| (path, Book { title, ..Book::default() });
        Ok(Outlets {
            order,
            instances: instances.transpose()?,
            solutions: solutions.transpose()?,
            book: pdf.map(book),
        })
    }

    fn put(&mut self, made: Made, watch: &Watch) -> Result<()> {
        let first = made.number == 0;
        let part = |sink: &mut Sink, form: &FormatInfo, text: &str| {
            watch.aside(|| {
                if !first && !form.one_line {
                    sink.put(SEPARATOR.as_bytes())?;
                }
                sink.put(text.as_bytes())
            })
        };
        if let Some(sink) = &mut self.instances {
            part(sink, &self.order.form, &made.instance)?;
        }
        if let Some(sink) = &mut self.solutions {
            match &made.solution {
                Some(solution) => part(sink, &self.order.answer_form, solution)?,
                None => {
                    // A comment keeps the place, so that the others stay beside their puzzles.
                    let comment = format!("# puzzle {}: no solution known\n", made.number + 1);
                    part(sink, &self.order.answer_form, &comment)?;
                    watch.tell(format_args!("puzzle {}: no solution known", made.number + 1));
                }
            }
        }
        if let (Some((_, book)), Some(entry)) = (&mut self.book, made.entry) {
            book.puzzles.push(entry);
        }
        Ok(())
    }

    fn finish(self) -> Result<()> {
        if let Some((path, book)) = self.book.filter(|(_, book)| !book.puzzles.is_empty()) {
            write_book(path, &book)?;
        }
        self.instances.map_or(Ok(()), Sink::finish)?;
        self.solutions.map_or(Ok(()), Sink::finish)
    }
}
