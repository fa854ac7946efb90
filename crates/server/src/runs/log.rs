//! What a run said, in order. The search never waits for a reader: a slow one misses boards that a
//! newer board has replaced, and nothing else.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::watch;

/// The most events that are kept; beyond, every second of the older boards goes.
const KEPT: usize = 4000;

/// What an event is about, if a newer one of the same kind replaces it: a lane and a letter.
pub(super) type Slot = (usize, char);

/// Events by number, from 1.
pub(super) struct Log {
    entries: Mutex<Entries>,
    /// The number of the last event; `u64::MAX` = there will be no more.
    last: watch::Sender<u64>,
}

#[derive(Default)]
struct Entries {
    events: BTreeMap<u64, Arc<str>>,
    next: u64,
    /// The number of the last event in each slot.
    slots: BTreeMap<Slot, u64>,
}

const CLOSED: u64 = u64::MAX;

impl Default for Log {
    fn default() -> Self {
        Log { entries: Mutex::default(), last: watch::Sender::new(0) }
    }
}

impl Log {
    fn entries(&self) -> MutexGuard<'_, Entries> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds an event; one with a slot replaces the one before it in that slot.
    pub(super) fn add(&self, json: String, slot: Option<Slot>) {
        let mut entries = self.entries();
        entries.next += 1;
        let number = entries.next;
        if let Some(slot) = slot
            && let Some(old) = entries.slots.insert(slot, number)
        {
            entries.events.remove(&old);
        }
        entries.events.insert(number, json.into());
        if entries.events.len() > KEPT {
            let old: Vec<u64> = entries.events.keys().copied().take(KEPT / 2).collect();
            for number in old.into_iter().skip(1).step_by(2) {
                entries.events.remove(&number);
            }
        }
        drop(entries);
        self.last.send_if_modified(|last| {
            let open = *last != CLOSED;
            if open {
                *last = number;
            }
            open
        });
    }

    /// Says that there will be no more.
    pub(super) fn close(&self) {
        self.last.send_replace(CLOSED);
    }

    /// Reads on after an event that was seen.
    pub(super) fn follow(&self, seen: u64) -> Follower {
        Follower { seen, last: self.last.subscribe() }
    }
}

/// A place in a log.
pub(super) struct Follower {
    seen: u64,
    last: watch::Receiver<u64>,
}

impl Follower {
    /// The next event, as soon as there is one; `None` at the end.
    pub(super) async fn next(&mut self, log: &Log) -> Option<(u64, Arc<str>)> {
        loop {
            let last = *self.last.borrow_and_update();
            let next = {
                let entries = log.entries();
                let mut after = entries.events.range(self.seen.saturating_add(1)..);
                after.next().map(|(&number, json)| (number, Arc::clone(json)))
            };
            if let Some((number, json)) = next {
                self.seen = number;
                return Some((number, json));
            }
            if last == CLOSED || self.last.changed().await.is_err() {
                return None;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_reader_gets_what_it_has_not_seen_and_the_newest_board_alone() {
        let log = Log::default();
        log.add("first".to_owned(), None);
        log.add("board 1".to_owned(), Some((0, 'f')));
        log.add("other lane".to_owned(), Some((1, 'f')));
        log.add("board 2".to_owned(), Some((0, 'f')));
        log.close();
        let mut reader = log.follow(0);
        let mut read = Vec::new();
        while let Some((number, json)) = reader.next(&log).await {
            read.push((number, json.to_string()));
        }
        let expected = [(1, "first"), (3, "other lane"), (4, "board 2")];
        assert_eq!(read, expected.map(|(number, json)| (number, json.to_owned())));
        assert_eq!(log.follow(3).next(&log).await.map(|(number, _)| number), Some(4));
    }

    #[tokio::test]
    async fn a_long_log_stays_short() {
        let log = Log::default();
        for i in 0..3 * KEPT {
            log.add(i.to_string(), None);
        }
        log.close();
        assert!(log.entries().events.len() <= KEPT);
        assert_eq!(
            log.follow(0).next(&log).await.map(|(_, json)| json.to_string()),
            Some("0".into())
        );
    }
}
