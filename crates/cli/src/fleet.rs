//! Options of the commands that speak with a server of messages.

use crate::output::complain;
use anyhow::Result;
use clap::Args;
use kumiki_core::scan;
use kumiki_fleet::{CampaignSettings, Connection, Happening};
use std::path::PathBuf;
use std::time::Duration;

/// How a server lets one in.
#[derive(Args, Clone, Default)]
pub(crate) struct ServerArgs {
    /// A file with a user and a password, the seed of an nkey, or a .creds file [default: the
    /// environment: KUMIKI_NATS_USER and KUMIKI_NATS_PASSWORD, KUMIKI_NATS_NKEY, KUMIKI_NATS_TOKEN]
    #[arg(long, value_name = "FILE", help_heading = "Fleet")]
    credentials: Option<PathBuf>,
    /// Certificates to trust beside the system's (PEM), for tls:// addresses
    #[arg(long, value_name = "FILE", help_heading = "Fleet")]
    certificates: Option<PathBuf>,
}

impl ServerArgs {
    /// The server at an address.
    pub(crate) fn at(&self, url: &str) -> Result<Connection> {
        let server = Connection::new(url, self.credentials.as_deref(), self.certificates.clone());
        Ok(server.map_err(kumiki::Error::from)?)
    }
}

/// How lots are given out.
#[derive(Args, Clone, Default)]
pub(crate) struct LotArgs {
    /// Units of a lot [default: some minutes of work]
    #[arg(long, value_name = "N", value_parser = scan::count, help_heading = "Fleet")]
    pub(crate) lot: Option<u64>,
    /// A machine that is silent for so long loses its lots to others [default: 60s]
    #[arg(long, value_name = "TIME", value_parser = scan::duration, help_heading = "Fleet")]
    lease: Option<Duration>,
}

impl LotArgs {
    pub(crate) fn settings(&self) -> CampaignSettings {
        let usual = CampaignSettings::default();
        CampaignSettings { lot: self.lot, lease: self.lease.unwrap_or(usual.lease) }
    }
}

/// Tells a person what happens.
pub(crate) fn tell(happening: Happening) {
    let said = happening.to_string();
    if !said.is_empty() {
        complain(format_args!("{said}"));
    }
}
