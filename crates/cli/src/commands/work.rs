//! `kumiki work`: a machine of a fleet.

use crate::args::WorkArgs;
use crate::exit::Exit;
use crate::fleet::{self, ServerArgs};
use crate::interrupt;
use anyhow::Result;
use clap::Args;

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
    let server = (args.url.as_str(), &args.server);
    fleet::work(server, args.name.clone(), args.work.threads(), args.once)?;
    Ok(Exit::Done)
}
