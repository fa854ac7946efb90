//! `kumiki work`: a machine of a fleet.

use crate::args::WorkArgs;
use crate::exit::Exit;
use crate::fleet::ServerArgs;
use crate::interrupt;
use crate::output::complain;
use crate::progress::Live;
use anyhow::Result;
use clap::Args;
use kumiki_fleet::{WorkSettings, WorkTally, work};
use std::sync::Arc;
use std::time::Instant;

/// Work for a fleet: take lots from a server, run them, send what came of them
#[derive(Args)]
#[command(after_help = include_str!("../../help/work.txt"))]
pub(crate) struct WorkerArgs {
    /// The server: nats://HOST:PORT, or tls://HOST:PORT
    url: String,
    /// The machine's name in the status [default: the host's name and the process]
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// End when the server has no job, instead of waiting for one
    #[arg(long)]
    once: bool,
    #[command(flatten)]
    work: WorkArgs,
    #[command(flatten)]
    server: ServerArgs,
}

pub(crate) fn run(args: &WorkerArgs) -> Result<Exit> {
    interrupt::listen()?;
    let name = args.name.clone().unwrap_or_else(kumiki_fleet::machine_name);
    let (tally, begun) = (Arc::new(WorkTally::default()), Instant::now());
    let seen = Arc::clone(&tally);
    let live = Live::new(args.work.progress, move |width| {
        seen.worked().over(begun.elapsed()).chars().take(width).collect()
    });
    let settings = WorkSettings { name, threads: args.work.threads(), once: args.once, tally };
    let tell = |message: &str| live.bar.suspend(|| complain(format_args!("{message}")));
    let worked = work(&args.server.at(&args.url)?, &settings, interrupt::token(), &tell);
    live.bar.finish_and_clear();
    let worked = worked.map_err(kumiki::Error::from)?;
    let rate = worked.over(begun.elapsed());
    complain(format_args!("{}", if args.work.stats { rate } else { worked.to_string() }));
    Ok(Exit::Done)
}
