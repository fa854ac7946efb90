//! `kumiki campaign`: a long search in units, kept in a journal.

use super::solve::{self, MoreArgs, SolveArgs};
use crate::args::{ReadingArgs, RunArgs, SearchArgs, WorkArgs, writable_format};
use crate::exit::{Exit, usage};
use crate::fleet::{LotArgs, ServerArgs};
use crate::output::Sink;
use anyhow::Result;
use clap::Args;
use kumiki::campaign::{self, Cutoff, FolderStore};
use kumiki::catalogue;
use kumiki::wire::json_line;
use kumiki_core::scan;
use kumiki_fleet::{CampaignWish, Place};
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
    #[arg(long, value_name = "DIR", required_unless_present_any = ["status", "print_nats_config"])]
    journal: Option<PathBuf>,
    /// Say how far the search in a folder is, or how the fleet of a server is doing
    #[arg(long, value_name = "DIR|URL", conflicts_with_all = ["journal", "input"])]
    status: Option<String>,
    /// Have the units run by workers of a server: nats://HOST:PORT or tls://HOST:PORT
    #[arg(long, value_name = "URL", help_heading = "Fleet")]
    fleet: Option<String>,
    /// Make the plan for other machines, DIR/plan.json, and stop
    #[arg(long, conflicts_with = "fleet", help_heading = "Fleet")]
    plan_only: bool,
    #[command(flatten)]
    lots: LotArgs,
    /// Print a configuration for nats-server
    #[arg(long, exclusive = true, help_heading = "Fleet")]
    print_nats_config: bool,
    #[command(flatten)]
    server: ServerArgs,
    /// End after the units below this number
    #[arg(long, value_name = "N", value_parser = scan::count, help_heading = "Search")]
    units: Option<u64>,
    /// The cost that units must beat: best (so far), none, or a number. Fixed, each unit comes to the
    /// same wherever it is run [default: best, or the journal's]
    #[arg(long, value_name = "COST", help_heading = "Search")]
    cutoff: Option<Cutoff>,
    /// A method from `kumiki methods` that makes fresh starts [default: auto, or the journal's]
    #[arg(short, long, help_heading = "Search")]
    method: Option<String>,
    /// Time for the search: 10s, 2m, 1h30m, 7d
    #[arg(long, value_name = "TIME", value_parser = scan::duration, help_heading = "Search")]
    time: Option<Duration>,
    /// Steps for the search
    #[arg(long, value_name = "N", value_parser = scan::count, help_heading = "Search", conflicts_with = "fleet")]
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
    if args.print_nats_config {
        Sink::Stdout.put(kumiki_fleet::server_config().as_bytes())?;
        return Ok(Exit::Done);
    }
    if let Some(place) = &args.status {
        let text = match place.contains("://") {
            true => {
                let status = kumiki_fleet::status(&args.server.at(place)?);
                let status = status.map_err(kumiki::Error::from)?;
                if args.json { json_line(&status)? } else { status.to_string() }
            }
            false if args.json => json_line(&campaign::status_data(Path::new(place))?)?,
            false => campaign::status(Path::new(place))?,
        };
        Sink::Stdout.put(text.as_bytes())?;
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
        let place = match (&self.fleet, self.plan_only) {
            (Some(url), _) => Place::Fleet(self.server.at(url)?),
            (None, true) => Place::Planned,
            (None, false) => Place::Here,
        };
        let (settings, units, cutoff) = (self.lots.settings(), self.units, self.cutoff);
        let campaign = CampaignWish { place, settings, units, cutoff };
        let (journal, more) = (Some(folder.to_owned()), MoreArgs::of(campaign));
        Ok(SolveArgs { input, to, journal, json, more, reading, search })
    }
}
