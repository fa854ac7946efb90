//! The page of kumiki: a local server that plays, checks, watches and races puzzles.
//!
//! It knows no puzzle: kinds, rules, formats, methods and boards come from the registry. It opens
//! no file, whatever a request says.

mod api;
mod assets;
mod browser;
mod guard;
mod language;
mod pool;
mod refusal;
mod runs;

pub use api::openapi;
pub use browser::open_in_browser;

use axum::Router;
use pool::Pool;
use runs::Runs;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use tokio::net::TcpListener;

/// How the server is run.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The address to listen on; only loopback addresses need no token.
    pub host: IpAddr,
    /// The port to listen on; if it is taken, the next free one is used.
    pub port: u16,
    /// Threads that search at the same time.
    pub threads: usize,
    /// The longest that a run may take, in seconds.
    pub seconds: f64,
    /// What a visitor must show, if anything.
    pub token: Option<String>,
    /// Other names that the server answers to, such as that of a proxy before it.
    pub names: Vec<String>,
    /// Are the page's files sent without comments and indentation?
    pub stripped: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            host: Ipv4Addr::LOCALHOST.into(),
            port: 8117,
            threads: kumiki_core::cores().max(2),
            seconds: 600.0,
            token: None,
            names: Vec::new(),
            // Who works on the page wants to read what the browser has.
            stripped: !cfg!(debug_assertions)
                || std::env::var_os("KUMIKI_PAGE").is_some_and(|form| form == "stripped"),
        }
    }
}

/// What every handler shares.
#[derive(Clone)]
struct Shared(Arc<Inner>);

struct Inner {
    settings: Settings,
    pool: Pool,
    runs: Runs,
    library: api::Library,
}

impl std::ops::Deref for Shared {
    type Target = Inner;
    fn deref(&self) -> &Inner {
        &self.0
    }
}

/// The whole of the page's routes, guarded.
pub fn app(settings: Settings) -> Router {
    let pool = Pool::new(settings.threads);
    let files = assets::routes(settings.stripped);
    let library = api::Library::default();
    let shared = Shared(Arc::new(Inner { settings, pool, runs: Runs::default(), library }));
    let routes = Router::new().merge(files).nest("/api/v1", api::routes());
    guard::guarded(routes.with_state(shared.clone()), shared)
}

/// How many ports after the one asked for are tried.
const PORTS: u16 = 50;

/// Listens on the address of the settings, or on the next free port.
///
/// # Errors
/// If the address cannot be used, or no port is free.
pub async fn listen(settings: &Settings) -> std::io::Result<TcpListener> {
    let last = settings.port.saturating_add(if settings.port == 0 { 0 } else { PORTS });
    let mut refused = None;
    for port in settings.port..=last {
        match TcpListener::bind(SocketAddr::new(settings.host, port)).await {
            Ok(listener) => return Ok(listener),
            Err(error) if error.kind() == std::io::ErrorKind::AddrInUse => refused = Some(error),
            Err(error) => return Err(error),
        }
    }
    Err(refused.unwrap_or_else(|| std::io::ErrorKind::AddrInUse.into()))
}

/// Serves the page until the process is asked to stop, and then ends at once.
///
/// # Errors
/// If the system refuses connections or signals.
pub async fn serve(listener: TcpListener, settings: Settings) -> std::io::Result<()> {
    let app = app(settings);
    tokio::select! {
        served = async { axum::serve(listener, app).await } => served,
        stopped = stop_signal() => stopped,
    }
}

#[cfg(unix)]
async fn stop_signal() -> std::io::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate())?;
    tokio::select! {
        interrupted = tokio::signal::ctrl_c() => interrupted,
        _ = terminate.recv() => Ok(()),
    }
}

#[cfg(not(unix))]
async fn stop_signal() -> std::io::Result<()> {
    tokio::signal::ctrl_c().await
}

/// Serves the page on threads of its own until the process is asked to stop; `ready` hears the
/// address as soon as there is one.
///
/// # Errors
/// If the address cannot be used, or the system refuses threads, connections or signals.
pub fn run(settings: Settings, ready: impl FnOnce(SocketAddr)) -> std::io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let served = runtime.block_on(async {
        let listener = listen(&settings).await?;
        ready(listener.local_addr()?);
        serve(listener, settings).await
    });
    // Searches that are still at work do not delay the end.
    runtime.shutdown_background();
    served
}

/// A token that nobody can guess.
///
/// # Errors
/// If the system has no randomness to give.
pub fn new_token() -> std::io::Result<String> {
    let mut bytes = [0; 24];
    getrandom::fill(&mut bytes).map_err(std::io::Error::other)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
