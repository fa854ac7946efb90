//! Options and messages of the commands that speak with a server of messages. In a build without
//! the feature `fleet` they say so.

use crate::exit::usage;
use anyhow::Result;
use clap::Args;
use std::path::PathBuf;
use std::time::Duration;

/// How a server lets one in.
#[derive(Args, Clone, Default)]
#[cfg_attr(not(feature = "fleet"), allow(dead_code, reason = "no server is spoken with"))]
pub(crate) struct ServerArgs {
    /// A file with a user and a password, the seed of an nkey, or a .creds file [default: the
    /// environment: KUMIKI_NATS_USER and KUMIKI_NATS_PASSWORD, KUMIKI_NATS_NKEY, KUMIKI_NATS_TOKEN]
    #[arg(long, value_name = "FILE", help_heading = "Fleet")]
    credentials: Option<PathBuf>,
    /// Certificates to trust beside the system's (PEM), for tls:// addresses
    #[arg(long, value_name = "FILE", help_heading = "Fleet")]
    certificates: Option<PathBuf>,
    /// A machine that is silent for so long loses its lots to others [default: 60s]
    #[arg(long, value_name = "TIME", value_parser = kumiki_core::scan::duration, help_heading = "Fleet")]
    lease: Option<Duration>,
}

/// What a build without fleets says.
#[cfg_attr(feature = "fleet", allow(dead_code, reason = "this build has fleets"))]
pub(crate) fn missing<T>() -> Result<T> {
    Err(usage("this kumiki was built without fleets: build it with --features kumiki-cli/fleet"))
}

#[cfg(feature = "fleet")]
pub(crate) use with_server::{campaign, experiment, print_config, status, work};

#[cfg(not(feature = "fleet"))]
pub(crate) use without_server::{campaign, experiment, print_config, status, work};

#[cfg(feature = "fleet")]
mod with_server {
    use super::ServerArgs;
    use crate::exit::usage;
    use crate::interrupt;
    use crate::output::complain;
    use anyhow::{Error, Result};
    use kumiki::campaign::{Finished, Request};
    use kumiki_core::{AnyInstance, Run};
    use kumiki_fleet::{
        CampaignSettings, Connection, Credentials, FleetError, Happening, WorkSettings, Worked,
    };
    use kumiki_lab::plan::Plan;
    use std::path::Path;
    use std::time::Duration;

    /// An error of the fleet with its kind.
    fn error(error: FleetError) -> Error {
        match error {
            FleetError::Usage(message) => usage(message),
            FleetError::Library(error) => error.into(),
            FleetError::Lab(error) => error.into(),
            error => error.into(),
        }
    }

    impl ServerArgs {
        fn connection(&self, url: &str) -> Result<Connection> {
            let credentials = match &self.credentials {
                Some(path) => Credentials::from_file(path),
                None => Credentials::from_environment(|name| std::env::var(name).ok()),
            };
            let credentials = credentials.map_err(error)?;
            let certificates = self.certificates.clone();
            Ok(Connection { url: url.to_owned(), credentials, certificates })
        }

        fn lease(&self) -> Duration {
            self.lease.unwrap_or(CampaignSettings::default().lease)
        }
    }

    fn tell(happening: Happening) {
        match happening {
            Happening::Ready { server, id } => {
                complain(format_args!("nats-server {server}: job {id} is ready for workers"));
            }
            Happening::Refused { lot, worker, reason } => {
                let worker = worker.unwrap_or_else(|| "somebody".to_owned());
                complain(format_args!("lot {lot} from {worker} is refused: {reason}"));
            }
            Happening::Away(error) => complain(format_args!("{error}; trying again")),
            Happening::Back => complain(format_args!("the server is back")),
            _ => {}
        }
    }

    /// Coordinates a campaign.
    pub(crate) fn campaign(
        (url, args): (&str, &ServerArgs),
        folder: &Path,
        instance: &dyn AnyInstance,
        request: &Request,
        lot: Option<u64>,
        run: &Run,
    ) -> Result<Finished> {
        let (server, settings) =
            (args.connection(url)?, CampaignSettings { lot, lease: args.lease() });
        let coordinator = kumiki_fleet::CampaignCoordinator {
            connection: &server,
            settings: &settings,
            cancel: interrupt::token(),
            watch: &tell,
        };
        coordinator.run(folder, instance, request, run).map_err(error)
    }

    /// Has the runs of an experiment made; true if none is missing.
    pub(crate) fn experiment(
        (url, args): (&str, &ServerArgs),
        plan: &Plan,
        folder: &Path,
    ) -> Result<bool> {
        let (server, cancel) = (args.connection(url)?, interrupt::token());
        kumiki_fleet::coordinate_experiment(&server, plan, folder, args.lease(), cancel, &tell)
            .map_err(error)
    }

    /// Works until stopped.
    pub(crate) fn work(
        (url, args): (&str, &ServerArgs),
        name: Option<String>,
        threads: usize,
        once: bool,
    ) -> Result<()> {
        let name = name.unwrap_or_else(kumiki_fleet::machine_name);
        let settings = WorkSettings { name, threads, once };
        let tell = |message: &str| complain(format_args!("{message}"));
        let worked =
            kumiki_fleet::work(&args.connection(url)?, &settings, interrupt::token(), &tell);
        let Worked { lots, late, steps } = worked.map_err(error)?;
        complain(format_args!(
            "{lots} lots, {steps} steps; {late} lots were done by others before"
        ));
        Ok(())
    }

    /// How a fleet is doing, as text or JSON.
    pub(crate) fn status((url, args): (&str, &ServerArgs), json: bool) -> Result<String> {
        let status = kumiki_fleet::status(&args.connection(url)?).map_err(error)?;
        Ok(if json { kumiki::wire::json_line(&status)? } else { status.to_string() })
    }

    /// The server's file.
    pub(crate) fn print_config() -> Result<&'static str> {
        Ok(kumiki_fleet::server_config())
    }
}

#[cfg(not(feature = "fleet"))]
mod without_server {
    use super::{ServerArgs, missing};
    use anyhow::Result;
    use kumiki::campaign::{Finished, Request};
    use kumiki_core::{AnyInstance, Run};
    use kumiki_lab::plan::Plan;
    use std::path::Path;

    type Server<'a> = (&'a str, &'a ServerArgs);

    pub(crate) fn campaign(
        _: Server,
        _: &Path,
        _: &dyn AnyInstance,
        _: &Request,
        _: Option<u64>,
        _: &Run,
    ) -> Result<Finished> {
        missing()
    }

    pub(crate) fn experiment(_: Server, _: &Plan, _: &Path) -> Result<bool> {
        missing()
    }

    pub(crate) fn work(_: Server, _: Option<String>, _: usize, _: bool) -> Result<()> {
        missing()
    }

    pub(crate) fn status(_: Server, _: bool) -> Result<String> {
        missing()
    }

    pub(crate) fn print_config() -> Result<&'static str> {
        missing()
    }
}
