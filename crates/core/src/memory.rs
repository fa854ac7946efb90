//! Memory that work will need, set against what the system has left: a process that asks for more
//! than there is ends at once, and with it everything else it was doing.
//!
//! Methods and generators say beforehand about how much they take ([`crate::Method::memory`]); what
//! does not fit is refused here, and only here. Knows no puzzle.

use crate::Error;
use std::sync::atomic::{AtomicU64, Ordering};

/// Less than this is never refused: there is always something left beside a large piece of work.
const ALWAYS: u64 = 64 << 20;

/// What the pieces of work that are under way have said they need.
static PROMISED: AtomicU64 = AtomicU64::new(0);

/// Memory that is promised to a piece of work, until this is dropped.
#[derive(Debug)]
pub(crate) struct Promise(u64);

impl Drop for Promise {
    fn drop(&mut self) {
        PROMISED.fetch_sub(self.0, Ordering::Relaxed);
    }
}

/// Promises memory to a piece of work, or says why it cannot be begun.
pub(crate) fn promise(needed: u64) -> Result<Promise, Error> {
    if needed < ALWAYS {
        return Ok(Promise(0));
    }
    promise_from(needed, memory_left())
}

/// The same, of so many bytes that the system has left; `None` = nobody knows.
fn promise_from(needed: u64, left: Option<u64>) -> Result<Promise, Error> {
    let before = PROMISED.fetch_add(needed, Ordering::Relaxed);
    let promise = Promise(needed);
    let left = left.map(|left| left.saturating_sub(before));
    match left.filter(|&left| left < needed) {
        None => Ok(promise),
        Some(left) => Err(Error::Memory(format!(
            "about {} of memory are needed, and {} are left",
            in_words(needed),
            in_words(left)
        ))),
    }
}

fn in_words(bytes: u64) -> String {
    match bytes {
        0..1_000_000_000 => format!("{} MB", bytes.div_ceil(1_000_000)),
        _ => format!("{:.1} GB", bytes as f64 / 1e9),
    }
}

/// The bytes that this process may still take: what the machine has free, and what is left of the
/// limits of the process (`ulimit -v`) and of its container. `None` where the system does not say.
pub fn memory_left() -> Option<u64> {
    let read = |path: &str| std::fs::read_to_string(path).unwrap_or_default();
    let taken = kilobytes(&read("/proc/self/status"), "VmSize:");
    let limit = address_space(&read("/proc/self/limits"));
    let container = bytes(&read("/sys/fs/cgroup/memory.max"));
    let used = bytes(&read("/sys/fs/cgroup/memory.current"));
    let within = |(limit, used): (u64, u64)| limit.saturating_sub(used);
    let sources = [
        kilobytes(&read("/proc/meminfo"), "MemAvailable:"),
        limit.zip(taken).map(within),
        container.zip(used).map(within),
    ];
    sources.into_iter().flatten().min()
}

/// The bytes on the line of a name: `MemAvailable:   22334455 kB`.
fn kilobytes(text: &str, name: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    line.split_whitespace().next()?.parse::<u64>().ok()?.checked_mul(1024)
}

/// The soft limit of `Max address space   2048000000   unlimited   bytes`.
fn address_space(text: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix("Max address space"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// A number alone, or none where it is `max`.
fn bytes(text: &str) -> Option<u64> {
    text.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_is_refused_and_what_ends_is_given_back() {
        let whole = Some(1 << 40);
        let refusal = promise_from(3_600_000_000, Some(1_400_000_000)).unwrap_err().to_string();
        assert_eq!(refusal, "about 3.6 GB of memory are needed, and 1.4 GB are left");
        let first = promise_from(600 << 30, whole).unwrap();
        assert!(promise_from(600 << 30, whole).is_err());
        drop(first);
        assert!(promise_from(600 << 30, whole).is_ok());
        assert!(promise_from(u64::MAX >> 1, None).is_ok());
    }

    #[test]
    fn small_work_is_never_refused() {
        assert!(promise(ALWAYS - 1).is_ok());
    }

    #[test]
    fn the_words_of_the_system_are_read() {
        let meminfo = "MemTotal:       24000000 kB\nMemAvailable:   2000 kB\n";
        assert_eq!(kilobytes(meminfo, "MemAvailable:"), Some(2_048_000));
        let limits = "Limit   Soft Limit   Hard Limit   Units\n\
                      Max address space         2048000000           unlimited            bytes\n";
        assert_eq!(address_space(limits), Some(2_048_000_000));
        assert_eq!(address_space("Max address space   unlimited   unlimited   bytes\n"), None);
        assert_eq!((bytes("max\n"), bytes("4096\n"), bytes("")), (None, Some(4096), None));
    }
}
