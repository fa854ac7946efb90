//! `kumiki generate`: new instances, each from its own stream of the seed.

mod difficulty;
mod kind;

use crate::args::{RunArgs, writable_format};
use crate::exit::{Exit, usage};
use crate::interrupt;
use crate::output::{Sink, write_file};
use crate::pictures::BookArgs;
use crate::progress::Watch;
use anyhow::Result;
use clap::Args;
use difficulty::Difficulty;
use kind::Kind;
use kumiki::generate::{Made, Order, Series, Solutions};
use kumiki::picture::{Album, MOST_IN_A_BOOK, PictureKind, pdf_file};
use kumiki::read::SEPARATOR;
use kumiki_core::FormatInfo;
use std::path::{Path, PathBuf};

/// Generate new puzzles
#[derive(Args)]
#[command(after_help = include_str!("../../../help/generate.txt"), subcommand_value_name = "KIND", subcommand_help_heading = "Kinds")]
pub(crate) struct GenerateArgs {
    #[command(subcommand)]
    kind: Kind,
    /// How many
    #[arg(short = 'n', long, value_name = "COUNT", default_value_t = 1, global = true)]
    count: u64,
    /// The format of the instances [default: text]
    #[arg(long, value_name = "FMT", value_parser = writable_format(), global = true)]
    to: Option<String>,
    /// The same as --to json
    #[arg(long, conflicts_with = "to", global = true)]
    json: bool,
    /// The file for the instances; - is standard output
    #[arg(short, long, value_name = "FILE", global = true)]
    output: Option<PathBuf>,
    /// A file for the solutions; without FILE they stand beside the puzzles of --json
    #[arg(long, value_name = "FILE", num_args = 0..=1, global = true)]
    solutions: Option<Option<PathBuf>>,
    /// A book to print, with the solutions at the back
    #[arg(long, value_name = "FILE.pdf", value_parser = pdf_file, global = true)]
    pdf: Option<PathBuf>,
    #[command(flatten)]
    difficulty: Difficulty,
    #[command(flatten)]
    book: BookArgs,
    #[command(flatten)]
    run: RunArgs,
}

pub(crate) fn run(args: &GenerateArgs) -> Result<Exit> {
    let order = args.order()?;
    let mut outlets = Outlets::open(args, &order)?;
    interrupt::listen()?;
    let watch = Watch::new(&args.run.work, args.run.time);
    let mut made = 0;
    let series = Series {
        seed: args.run.seed,
        count: args.count,
        budget: args.run.budget(),
        threads: args.run.work.threads(),
    };
    let end = series.make(&order, interrupt::token(), &watch, |number, one| match one {
        Some(one) => {
            made += 1;
            watch.done(one.steps, args.count > 1);
            outlets.put(number, one, &watch)
        }
        None => {
            watch.tell(format_args!("{}", order.not_found(number)));
            Ok(())
        }
    });
    watch.finish();
    end?;
    outlets.finish()?;
    Ok(if made < args.count { Exit::Stopped } else { Exit::Done })
}

impl GenerateArgs {
    /// True if solutions stand beside the puzzles.
    fn is_beside(&self) -> bool {
        self.solutions == Some(None)
    }

    /// What is asked of every puzzle.
    fn order(&self) -> Result<Order> {
        if self.pdf.is_some() && self.count > MOST_IN_A_BOOK as u64 {
            return Err(usage(format!("a book holds at most {MOST_IN_A_BOOK} puzzles")));
        }
        if self.is_beside() && !self.json && self.to.as_deref() != Some("json") {
            return Err(usage(
                "--solutions needs a FILE, unless the puzzles are written as --json",
            ));
        }
        let to = if self.json { "json" } else { self.to.as_deref().unwrap_or("text") };
        let solutions = match (&self.solutions, self.pdf.is_some()) {
            (Some(None), _) => Solutions::Beside,
            (Some(Some(_)), _) => Solutions::Apart,
            (None, true) => Solutions::Drawn,
            (None, false) => Solutions::None,
        };
        let parameters = self.difficulty.parameters(&self.kind)?;
        let order = Order::new(self.kind.puzzle, parameters, to, solutions)?;
        Ok(order.of_difficulty(self.difficulty.wanted())?)
    }
}

/// Where everything that is made goes.
struct Outlets<'a> {
    order: &'a Order,
    instances: Option<Sink>,
    solutions: Option<Sink>,
    book: Option<(&'a Path, Album)>,
}

impl<'a> Outlets<'a> {
    fn open(args: &'a GenerateArgs, order: &'a Order) -> Result<Self> {
        let (output, pdf) = (args.output.as_deref(), args.pdf.as_deref());
        // A book alone is no reason to fill the screen with text.
        let instances = (output.is_some() || pdf.is_none()).then(|| Sink::open(output, None));
        let solutions = args.solutions.iter().flatten().next();
        let solutions = solutions.map(|path| Sink::open(Some(path), None));
        let style = args.book.style([args.kind.puzzle]);
        let book = |path| (path, Album::new(PictureKind::Pdf).with_style(style));
        Ok(Outlets {
            order,
            instances: instances.transpose()?,
            solutions: solutions.transpose()?,
            book: pdf.map(book),
        })
    }

    fn put(&mut self, number: u64, made: Made, watch: &Watch) -> Result<()> {
        let (first, number) = (number == 0, number + 1);
        let part = |sink: &mut Sink, form: &FormatInfo, text: &str| {
            watch.aside(|| {
                if !first && !form.one_line {
                    sink.put(SEPARATOR.as_bytes())?;
                }
                sink.put(text.as_bytes())
            })
        };
        if let Some(sink) = &mut self.instances {
            part(sink, &self.order.format, &made.text)?;
        }
        if let Some(sink) = &mut self.solutions {
            match &made.solution {
                Some(solution) => part(sink, &self.order.answer_format, solution)?,
                None => {
                    // A comment keeps the place, so that the others stay beside their puzzles.
                    let comment = format!("# puzzle {number}: no solution known\n");
                    part(sink, &self.order.answer_format, &comment)?;
                    watch.tell(format_args!("puzzle {number}: no solution known"));
                }
            }
        }
        if let Some((_, book)) = &mut self.book {
            let caption = made.caption();
            book.add_called(made.puzzle.instance(), made.answer.as_ref(), caption.as_deref())?;
        }
        Ok(())
    }

    fn finish(self) -> Result<()> {
        if let Some((path, book)) = self.book.filter(|(_, book)| !book.is_empty()) {
            write_file(path, None, &book.book_bytes()?)?;
        }
        self.instances.map_or(Ok(()), Sink::finish)?;
        self.solutions.map_or(Ok(()), Sink::finish)
    }
}
