//! What can go wrong between machines.

use kumiki_lab::error::LabError;

/// Why a fleet cannot go on.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FleetError {
    /// The server cannot be reached, or answers with an error.
    #[error("{what}: {error}")]
    Server {
        /// What was tried.
        what: &'static str,
        /// What came back.
        error: String,
    },
    /// The server is too old, or has no JetStream.
    #[error("{0}")]
    Unsuitable(String),
    /// The fleet works with another version of kumiki.
    #[error("{0}")]
    Version(String),
    /// The coordinator no longer takes this worker's results.
    #[error("the coordinator refuses this worker: {0}")]
    Distrusted(String),
    /// Something that cannot be meant.
    #[error("{0}")]
    Usage(String),
    /// The library's word on a campaign.
    #[error(transparent)]
    Library(#[from] kumiki::Error),
    /// The lab's word on an experiment.
    #[error(transparent)]
    Lab(#[from] LabError),
}

/// The result of most calls.
pub type Result<T, E = FleetError> = std::result::Result<T, E>;

impl From<kumiki_core::Error> for FleetError {
    fn from(error: kumiki_core::Error) -> Self {
        FleetError::Library(error.into())
    }
}

/// For front ends, whose exit codes are those of the library's errors.
impl From<FleetError> for kumiki::Error {
    fn from(error: FleetError) -> Self {
        match error {
            FleetError::Library(error) => error,
            FleetError::Usage(message) => kumiki::Error::Usage(message),
            error => kumiki::Error::Unsupported(error.to_string()),
        }
    }
}

#[cfg(feature = "nats")]
impl FleetError {
    /// Makes errors of the server, with everything that lies behind them.
    pub(crate) fn server<E: std::error::Error>(what: &'static str) -> impl FnOnce(E) -> FleetError {
        move |error| FleetError::Server { what, error: chain(&error) }
    }
}

/// An error and what caused it.
#[cfg(feature = "nats")]
pub(crate) fn chain(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let said = error.to_string();
        if !text.contains(&said) {
            text = format!("{text}: {said}");
        }
        cause = error.source();
    }
    text
}
