//! The lots that a worker has at hand. They are taken several at a time and ahead of need, so that no
//! thread waits for a message between two lots, and a worker that is cut off has something to go on
//! with. When lots run short nobody takes any ahead: what lies here could be run elsewhere.

use super::{Bench, RETRY};
use crate::error::Result;
use crate::queue::{Delivered, Queue, announced};
use async_nats::jetstream::consumer::PullConsumer;
use std::collections::VecDeque;
use std::pin::pin;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::Notify;

/// How long the server has to find a lot before the worker looks at other things.
const WAIT: Duration = Duration::from_secs(1);

/// A worker without a lot looks for another job after so long, if there is one.
const PATIENCE: Duration = Duration::from_secs(10);

/// How often somebody who waits looks whether there is still something to wait for.
const LOOK: Duration = Duration::from_millis(50);

/// Lots that wait for a thread, and threads that wait for a lot.
#[derive(Default)]
pub(super) struct Shelf {
    state: Mutex<State>,
    /// There is something new: a lot, or the end.
    changed: Condvar,
    /// A thread took a lot, or waits for one.
    asked: Notify,
}

#[derive(Default)]
struct State {
    lots: VecDeque<Arc<Delivered>>,
    waiting: usize,
    closed: bool,
}

impl Shelf {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a lot, waiting for one; `None` when there will be no more.
    pub(super) fn take(&self) -> Option<Arc<Delivered>> {
        let mut state = self.lock();
        state.waiting += 1;
        self.asked.notify_one();
        while state.lots.is_empty() && !state.closed {
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        state.waiting -= 1;
        if state.closed { None } else { state.lots.pop_front() }
    }

    fn put(&self, lots: Vec<Arc<Delivered>>) {
        self.lock().lots.extend(lots);
        self.changed.notify_all();
    }

    /// Says that there will be no more; returns what nobody has taken.
    fn close(&self) -> VecDeque<Arc<Delivered>> {
        let mut state = self.lock();
        state.closed = true;
        self.changed.notify_all();
        std::mem::take(&mut state.lots)
    }

    /// How many lots are missing for every thread that waits to have one, and so many to lie ready.
    fn lacking(&self, ahead: usize) -> usize {
        let state = self.lock();
        (state.waiting + ahead).saturating_sub(state.lots.len())
    }
}

/// Who keeps the shelf of a worker filled.
pub(super) struct Supplier {
    pub(super) client: async_nats::Client,
    pub(super) queue: Queue,
    pub(super) bench: Arc<Bench>,
    /// Threads of this worker.
    pub(super) threads: usize,
    /// True if the server has other jobs too.
    pub(super) others: bool,
}

impl Supplier {
    /// Fills the shelf until the worker or the job ends, and gives back what is left on it.
    pub(super) async fn supply(self) {
        let mut filling = pin!(self.fill());
        tokio::select! {
            () = &mut filling => {}
            () = self.until_the_end() => {
                // The threads need not wait for the server. But it may have heard the last request,
                // and what it then sends would be missing until its lease is over.
                self.clear().await;
                let _ = tokio::time::timeout(2 * WAIT, filling).await;
            }
        }
        self.clear().await;
    }

    /// Ends the shelf, and gives back what lies there.
    async fn clear(&self) {
        for lot in self.bench.shelf.close() {
            self.bench.held().remove(&lot.number);
            lot.give_back(Duration::ZERO).await;
        }
    }

    async fn until_the_end(&self) {
        while !self.bench.takes_no_more() {
            tokio::time::sleep(LOOK).await;
        }
    }

    /// Fills the shelf until no more lots are wanted, the job is gone, or others have something to do
    /// and this one has not.
    async fn fill(&self) {
        let shelf = &self.bench.shelf;
        let (mut from, mut left, mut idle) = (None, 0, Instant::now());
        while !self.bench.takes_no_more() {
            // Only where every thread of the fleet can have one more.
            let plenty = left >= self.bench.fleet_threads().max(self.threads as u64);
            let lacking = shelf.lacking(if plenty { self.threads } else { 0 });
            if lacking == 0 {
                // Somebody may have asked just before.
                let _ = tokio::time::timeout(WAIT, shelf.asked.notified()).await;
                idle = Instant::now();
                continue;
            }
            match self.take(&mut from, lacking).await {
                Ok(lots) if lots.is_empty() => {
                    left = 0;
                    let nothing = self.bench.held().is_empty();
                    if self.others && nothing && idle.elapsed() > PATIENCE {
                        return;
                    }
                }
                Ok(lots) => {
                    left = lots.last().map_or(0, |lot| lot.left);
                    idle = Instant::now();
                    shelf.put(self.hold(lots));
                }
                Err(_) => {
                    from = None;
                    if self.is_gone().await {
                        return;
                    }
                }
            }
        }
    }

    /// Has heartbeats sent for lots, those that lie here as much as those under way. Returns those
    /// that are new: one whose lease ran out while the server was away may come back to its holder.
    fn hold(&self, lots: Vec<Delivered>) -> Vec<Arc<Delivered>> {
        let mut held = self.bench.held();
        let lots = lots.into_iter().map(Arc::new);
        lots.filter(|lot| held.insert(lot.number, Arc::clone(lot)).is_none()).collect()
    }

    async fn take(&self, from: &mut Option<PullConsumer>, most: usize) -> Result<Vec<Delivered>> {
        let consumer = match from {
            Some(consumer) => consumer,
            None => from.insert(self.queue.workers().await?),
        };
        Queue::take_several(consumer, most, WAIT).await
    }

    /// After an error: true if the job has ended; otherwise the server is away, or was.
    async fn is_gone(&self) -> bool {
        if self.queue.workers().await.is_ok() {
            return false;
        }
        tokio::time::sleep(RETRY).await;
        let jobs = announced(&self.client).await;
        jobs.is_ok_and(|jobs| jobs.iter().all(|job| job.id != self.queue.id()))
    }
}
