//! Threads that search: the one place that says how many there are and how much stack they have.

use std::num::NonZeroUsize;
use std::thread::{Builder, Scope};

/// More threads would only wait for each other; the bound keeps a slip of the finger harmless.
const MOST_THREADS: usize = 1024;

/// How many cores this machine has for this process.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

/// How many threads search where so many are asked for; all cores where no number is said.
pub fn threads(asked: Option<NonZeroUsize>) -> usize {
    asked.map_or_else(cores, NonZeroUsize::get).min(MOST_THREADS)
}

/// The stack of a thread that solves: room for methods that recurse as deep as a large board has
/// cells. Only what is used is taken.
pub const SOLVER_STACK: usize = 64 << 20;

/// Starts a thread that may solve; false if the system has none to spare.
pub fn spawn_solver<'scope, 'env>(
    scope: &'scope Scope<'scope, 'env>,
    work: impl FnOnce() + Send + 'scope,
) -> bool {
    Builder::new().stack_size(SOLVER_STACK).spawn_scoped(scope, work).is_ok()
}

/// Does the same work on several threads, the caller's among them, and returns when all are done.
/// Where the system has fewer threads to spare, fewer share the work.
pub fn share_work(threads: usize, work: impl Fn() + Sync) {
    share_numbered(threads, |_| work());
}

/// The same for work that is told the number of its thread; the caller's has number 0.
pub fn share_numbered(threads: usize, work: impl Fn(usize) + Sync) {
    let work = &work;
    std::thread::scope(|scope| {
        for number in 1..threads {
            if !spawn_solver(scope, move || work(number)) {
                break;
            }
        }
        work(0);
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// As deep as a search over the cells of a very large board.
    fn dive(depth: usize) -> usize {
        let frame = std::hint::black_box([depth; 128]);
        if depth == 0 { 0 } else { dive(depth - 1) + frame[0].min(1) }
    }

    #[test]
    fn every_spawned_thread_can_recurse_deeply() {
        std::thread::scope(|scope| {
            assert!(spawn_solver(scope, || assert_eq!(dive(20_000), 20_000)));
        });
    }

    #[test]
    fn every_thread_that_shares_work_can_recurse_deeply_and_knows_its_number() {
        let numbers = std::sync::Mutex::new(Vec::new());
        share_numbered(4, |number| {
            assert!(dive(if number == 0 { 10 } else { 20_000 }) > 0);
            numbers.lock().unwrap().push(number);
        });
        let mut numbers = numbers.into_inner().unwrap();
        numbers.sort_unstable();
        assert_eq!(numbers, [0, 1, 2, 3]);
    }

    #[test]
    fn all_threads_do_the_work_once() {
        for threads in [0, 1, 2, 5] {
            let calls = AtomicUsize::new(0);
            share_work(threads, || {
                calls.fetch_add(1, Ordering::Relaxed);
            });
            assert_eq!(calls.into_inner(), threads.max(1));
        }
    }
}
