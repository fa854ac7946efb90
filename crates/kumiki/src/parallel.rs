//! Work on many items in parallel, with results in the items' order and bounded memory. It knows
//! nothing of puzzles.

use kumiki_core::spawn_solver;
use std::collections::BTreeMap;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How many items a worker claims at most, so that quick ones cost few locks.
const MOST_AT_ONCE: usize = 64;
/// Below this time for its claim, a worker claims twice as much; above ten times this, half.
const QUICK: Duration = Duration::from_millis(1);
/// How many results may wait for a slow one before them, in claims.
const WINDOW: u64 = 256;

/// Where items come from.
pub trait Source {
    /// One piece of work.
    type Item;
    /// The next item, waiting for it where need be.
    fn next(&mut self) -> Option<Self::Item>;
    /// True if the next item can be had without waiting.
    fn is_ready(&self) -> bool;
}

/// Items that are there as soon as they are asked for.
pub struct Ready<I>(pub I);

impl<I: Iterator> Source for Ready<I> {
    type Item = I::Item;

    fn next(&mut self) -> Option<I::Item> {
        self.0.next()
    }

    fn is_ready(&self) -> bool {
        true
    }
}

struct Claims<I> {
    source: I,
    taken: u64,
}

struct Results<R, E, F> {
    waiting: BTreeMap<u64, Vec<R>>,
    emitted: u64,
    emit: F,
    failure: Option<E>,
}

impl<R, E, F: FnMut(Vec<R>) -> Result<(), E>> Results<R, E, F> {
    fn put(&mut self, number: u64, results: Vec<R>) {
        self.waiting.insert(number, results);
        while let Some(results) = self.waiting.remove(&self.emitted) {
            self.emitted += 1;
            if self.failure.is_none() {
                self.failure = (self.emit)(results).err();
            }
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Works on every item of `source` on `threads` threads and passes the results to `emit` in the
/// items' order, several in one call where they are quick. An error of `emit` ends it.
pub fn ordered<I, R, E>(
    threads: usize,
    source: I,
    work: impl Fn(I::Item) -> R + Sync,
    emit: impl FnMut(Vec<R>) -> Result<(), E> + Send,
) -> Result<(), E>
where
    I: Source + Send,
    R: Send,
    E: Send,
{
    let claims = Mutex::new(Claims { source, taken: 0 });
    let results = Results { waiting: BTreeMap::new(), emitted: 0, emit, failure: None };
    let results = Mutex::new(results);
    let emitted = Condvar::new();
    let worker = || {
        let mut at_once = 1;
        loop {
            let mut claims = lock(&claims);
            // Waiting with the claims locked is safe: whoever holds the next result holds no
            // lock that it needs.
            let behind = |r: &mut Results<_, _, _>| {
                r.failure.is_none() && claims.taken - r.emitted >= WINDOW
            };
            let room = emitted.wait_while(lock(&results), behind);
            if room.unwrap_or_else(PoisonError::into_inner).failure.is_some() {
                return;
            }
            let mut items: Vec<I::Item> = claims.source.next().into_iter().collect();
            if items.is_empty() {
                return;
            }
            while items.len() < at_once && claims.source.is_ready() {
                let Some(item) = claims.source.next() else { break };
                items.push(item);
            }
            let number = claims.taken;
            claims.taken += 1;
            drop(claims);
            let start = Instant::now();
            let done: Vec<R> = items.into_iter().map(&work).collect();
            let elapsed = start.elapsed();
            if elapsed < QUICK {
                at_once = (at_once * 2).min(MOST_AT_ONCE);
            } else if elapsed > QUICK * 10 {
                at_once = (at_once / 2).max(1);
            }
            lock(&results).put(number, done);
            emitted.notify_all();
        }
    };
    std::thread::scope(|scope| {
        let spawned = (0..threads).filter(|_| spawn_solver(scope, worker));
        // Without any thread to spare, this one does it all.
        if spawned.count() == 0 {
            worker();
        }
    });
    let results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    results.failure.map_or(Ok(()), Err)
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Numbers(std::ops::Range<u64>);

    impl Source for Numbers {
        type Item = u64;
        fn next(&mut self) -> Option<u64> {
            self.0.next()
        }
        fn is_ready(&self) -> bool {
            true
        }
    }

    #[test]
    fn results_come_in_order_whatever_the_threads() {
        for threads in [1, 2, 5] {
            let mut seen = Vec::new();
            let work = |n: u64| {
                // Every hundredth item is slow, so that others overtake it.
                if n.is_multiple_of(100) {
                    std::thread::sleep(Duration::from_millis(2));
                }
                n * n
            };
            let end: Result<(), ()> = ordered(threads, Numbers(0..2000), work, |squares| {
                seen.extend(squares);
                Ok(())
            });
            assert_eq!(end, Ok(()));
            assert_eq!(seen, (0..2000).map(|n| n * n).collect::<Vec<_>>());
        }
    }

    #[test]
    fn an_error_at_the_end_of_the_line_stops_the_work() {
        let mut seen = Vec::new();
        let emit = |numbers: Vec<u64>| {
            seen.extend(numbers);
            if seen.len() > 10 { Err("full") } else { Ok(()) }
        };
        assert_eq!(ordered(2, Numbers(0..u64::MAX), |n| n, emit), Err("full"));
        assert!(seen.iter().copied().eq(0..seen.len() as u64), "{seen:?}");
    }
}
