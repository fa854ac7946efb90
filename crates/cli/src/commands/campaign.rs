//! `kumiki campaign`: a long search in units, kept in a journal.

use super::solve::{self, MoreArgs, SolveArgs};
use crate::args::{ReadingArgs, RunArgs, SearchArgs, WorkArgs, writable_format};
use crate::exit::{Exit, usage};
use crate::output::Sink;
use anyhow::Result;
use clap::Args;
use kumiki::campaign::{self, FolderStore};
use kumiki::catalogue;
use kumiki_core::scan;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Search for days: in units that a folder keeps, to be resumed
#[derive(Args)]
#[command(after_help = include_str!("../../help/campaign.txt"))]
pub(crate) struct CampaignArgs {
    /// The puzzle: a path, -, a URL or ID, a text, or a bundled instance's name; a journal that is
    /// resumed knows it
    input: Option<String>,
    /// The folder that keeps the search
    #[arg(long, value_name = "DIR", required_unless_present = "status")]
    journal: Option<PathBuf>,
    /// Say how far the search in a folder is
    #[arg(long, value_name = "DIR", conflicts_with_all = ["journal", "input"])]
    status: Option<PathBuf>,
    /// A method from `kumiki methods` that makes fresh starts [default: auto, or the journal's]
    #[arg(short, long, help_heading = "Search")]
    method: Option<String>,
    /// Time for the search: 10s, 2m, 1h30m, 7d
    #[arg(long, value_name = "TIME", value_parser = scan::duration, help_heading = "Search")]
    time: Option<Duration>,
    /// Steps for the search
    #[arg(long, value_name = "N", value_parser = scan::count, help_heading = "Search")]
    steps: Option<u64>,
    /// Random seed [default: 0, or the journal's]
    #[arg(long, value_name = "N", help_heading = "Search")]
    seed: Option<u64>,
    /// The format of the answer [default: the input's own]
    #[arg(long, value_name = "FMT", value_parser = writable_format())]
    to: Option<String>,
    /// A JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    reading: ReadingArgs,
    #[command(flatten)]
    work: WorkArgs,
}

pub(crate) fn run(args: CampaignArgs) -> Result<Exit> {
    if let Some(folder) = &args.status {
        Sink::Stdout.put(campaign::status(folder)?.as_bytes())?;
        return Ok(Exit::Done);
    }
    let Some(folder) = args.journal.clone() else {
        return Err(usage("no journal: --journal DIR keeps the search"));
    };
    solve::run(args.resumed(&folder)?)
}

impl CampaignArgs {
    /// The search to go on with: what the journal says, where nothing else is asked for.
    fn resumed(mut self, folder: &Path) -> Result<SolveArgs> {
        let begun = FolderStore::look(folder).ok().map(|(head, _)| head);
        if let Some(head) = &begun {
            self.method.get_or_insert_with(|| head.method.clone());
            self.seed.get_or_insert(head.seed);
            if self.input.is_none() {
                self.input = Some(FolderStore::instance_path(folder).display().to_string());
                self.reading.puzzle = catalogue::find(&head.puzzle);
                self.reading.from = Some("text".to_owned());
            }
        }
        let CampaignArgs { input, method, time, steps, seed, to, json, reading, work, .. } = self;
        let run = RunArgs { time, steps, seed: seed.unwrap_or(0), work };
        let search = SearchArgs { method: method.unwrap_or_else(|| "auto".to_owned()), run };
        let (journal, more) = (Some(folder.to_owned()), MoreArgs::default());
        Ok(SolveArgs { input, to, journal, json, more, reading, search })
    }
}
