//! `kumiki serve`: the page, on this machine.

use crate::exit::{Exit, usage};
use crate::output::{Sink, complain};
use anyhow::{Context, Result};
use clap::Args;
use kumiki_server::Settings;
use std::net::{IpAddr, SocketAddr};

/// The page: play, check, watch methods work and race them, in a browser
#[derive(Args)]
#[command(after_help = include_str!("../../help/serve.txt"))]
pub(crate) struct ServeArgs {
    /// The port [default: 8117]; if it is taken, the next free one
    #[arg(long, value_name = "PORT")]
    port: Option<u16>,
    /// The address to listen on, in numbers
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    host: String,
    /// Answer to this name too, such as that of a proxy; may be given several times
    #[arg(long, value_name = "NAME")]
    allow_host: Vec<String>,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
    /// Threads that search at the same time [default: all cores]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// The longest that one run may take, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 600.0)]
    longest: f64,
}

pub(crate) fn run(args: &ServeArgs) -> Result<Exit> {
    let host = match args.host.as_str() {
        "localhost" => "127.0.0.1",
        host => host,
    };
    let Ok(host) = host.parse::<IpAddr>() else {
        return Err(usage(format!("--host: found {host:?}, expected an address like 127.0.0.1")));
    };
    if !(args.longest.is_finite() && args.longest > 0.0) {
        return Err(usage(format!("--longest: found {}, expected seconds", args.longest)));
    }
    let usual = Settings::default();
    let private = host.is_loopback() && args.allow_host.is_empty();
    let token = (!private).then(kumiki_server::new_token).transpose();
    let settings = Settings {
        host,
        port: args.port.unwrap_or(usual.port),
        threads: args.threads.unwrap_or(usual.threads).max(1),
        seconds: args.longest,
        token: token.context("cannot make a token")?,
        names: args.allow_host.clone(),
        ..usual
    };
    let (port, token) = (settings.port, settings.token.clone());
    let told = |address: SocketAddr| -> Result<()> {
        if port != 0 && address.port() != port {
            complain(format_args!("port {port} is taken, using {}", address.port()));
        }
        let query = token.map(|token| format!("?token={token}")).unwrap_or_default();
        let page = format!("http://{address}/{query}");
        Sink::Stdout.put(format!("{page}\n").as_bytes())?;
        if args.open && !kumiki_server::open_in_browser(&page) {
            complain(format_args!("no browser found: open {page} yourself"));
        }
        Ok(())
    };
    let mut failure = None;
    kumiki_server::run(settings, |address| failure = told(address).err())
        .context("cannot serve the page")?;
    failure.map_or(Ok(Exit::Done), Err)
}
