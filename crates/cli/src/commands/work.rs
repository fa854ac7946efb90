//! `kumiki work`: a machine of a fleet.

use crate::args::WorkArgs;
use crate::exit::Exit;
use crate::fleet::ServerArgs;
use crate::interrupt;
use crate::output::complain;
use anyhow::Result;
use clap::Args;
use kumiki_fleet::{WorkSettings, work};

const EXAMPLES: &str = "\
Examples:
  kumiki work nats://server:4222               all cores, until Ctrl-C
  kumiki work nats://server:4222 --threads 14  leave some to others
  nice kumiki work tls://server:4222           only what nobody else needs

The worker takes lots from whatever campaign or experiment the server has, and comes back by itself \
when the network or the server was away. It may be switched off at any moment: its lots go to \
others. docs/guide/fleet.md says how to begin.";

/// Work for a fleet: take lots from a server, run them, send what came of them
#[derive(Args)]
#[command(after_help = EXAMPLES)]
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
    let settings = WorkSettings { name, threads: args.work.threads(), once: args.once };
    let tell = |message: &str| complain(format_args!("{message}"));
    let worked = work(&args.server.at(&args.url)?, &settings, interrupt::token(), &tell);
    complain(format_args!("{}", worked.map_err(kumiki::Error::from)?));
    Ok(Exit::Done)
}
