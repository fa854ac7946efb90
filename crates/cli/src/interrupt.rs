//! Ctrl-C and SIGTERM: the first asks the search to stop, the second ends the process.

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};

static ASKED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// What the shell expects of a process that Ctrl-C ended.
const KILLED: i32 = 130;

/// The flag that every search watches.
pub(crate) fn flag() -> &'static AtomicBool {
    &ASKED
}

/// True once somebody asked to stop.
pub(crate) fn asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}

/// Listens from now on. Called when a search begins, not before: until then there is nothing to
/// save, and the signal ends the process as usual.
pub(crate) fn listen() -> std::io::Result<()> {
    for signal in [SIGINT, SIGTERM] {
        // In this order: the first signal finds the flag still down and only raises it.
        flag::register_conditional_shutdown(signal, KILLED, Arc::clone(&ASKED))?;
        flag::register(signal, Arc::clone(&ASKED))?;
    }
    Ok(())
}
