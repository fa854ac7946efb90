//! Ctrl-C, SIGTERM and, when the terminal is closed, SIGHUP: the first asks the search to stop, the
//! second ends the process.

use kumiki_core::Cancel;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, LazyLock};

static FLAG: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);
static ASKED: LazyLock<Cancel> = LazyLock::new(|| Cancel::from(Arc::clone(&FLAG)));

/// What the shell expects of a process that Ctrl-C ended.
const KILLED: i32 = 130;

/// The token that stops every search.
pub(crate) fn token() -> &'static Cancel {
    &ASKED
}

/// Listens from now on. Called when a search begins, not before: until then there is nothing to
/// save, and the signal ends the process as usual.
pub(crate) fn listen() -> std::io::Result<()> {
    for signal in [SIGINT, SIGTERM].into_iter().chain(hang_up()) {
        // In this order: the first signal finds the flag still down and only raises it.
        flag::register_conditional_shutdown(signal, KILLED, Arc::clone(&FLAG))?;
        flag::register(signal, Arc::clone(&FLAG))?;
    }
    Ok(())
}

/// The signal of a terminal that was closed, unless it is to be ignored, as under `nohup`. Where the
/// system does not say, it does what it always does.
#[cfg(unix)]
fn hang_up() -> Option<i32> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"))?;
    let ignored = u64::from_str_radix(ignored.trim(), 16).ok()?;
    let signal = signal_hook::consts::SIGHUP;
    (ignored & (1 << (signal - 1)) == 0).then_some(signal)
}

#[cfg(not(unix))]
fn hang_up() -> Option<i32> {
    None
}
