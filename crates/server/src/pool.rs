//! The threads that search: shared by everybody, with a limit on how long one waits for them.

use crate::refusal::Refusal;
use kumiki_core::{Budget, Cancel, Run};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// How long a request waits for a thread.
const PATIENCE: Duration = Duration::from_secs(5);

/// The right to use one thread.
pub(crate) type Thread = OwnedSemaphorePermit;

/// Threads to search with.
pub(crate) struct Pool {
    threads: Arc<Semaphore>,
}

/// Cancels when the request that asked is gone.
pub(crate) struct CancelOnDrop(pub(crate) Cancel);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

impl Pool {
    pub(crate) fn new(threads: usize) -> Self {
        Pool { threads: Arc::new(Semaphore::new(threads.max(1))) }
    }

    /// The semaphore, for runs, which wait as long as somebody watches.
    pub(crate) fn threads(&self) -> Arc<Semaphore> {
        Arc::clone(&self.threads)
    }

    /// Searches on a thread of the pool, at most for a time. Whoever asked and goes away stops it.
    pub(crate) async fn search<T: Send + 'static>(
        &self,
        seed: u64,
        time: Duration,
        work: impl FnOnce(&mut Run) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        self.search_after(PATIENCE, seed, time, work).await
    }

    /// The same for somebody who waits longer for a thread.
    pub(crate) async fn search_after<T: Send + 'static>(
        &self,
        patience: Duration,
        seed: u64,
        time: Duration,
        work: impl FnOnce(&mut Run) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let waiting = tokio::time::timeout(patience, self.threads().acquire_owned());
        let thread = waiting.await.map_err(|_| Refusal::busy())?.map_err(|_| Refusal::busy())?;
        let cancel = Cancel::new();
        let _guard = CancelOnDrop(cancel.clone());
        blocking(move || {
            let budget = Budget { time: Some(time), steps: None };
            let result = work(&mut Run::within(seed, budget).cancelled_by(&cancel));
            drop(thread);
            result
        })
        .await
    }
}

/// Does short work off the threads that serve; a panic is this request's alone.
pub(crate) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Refusal> {
    tokio::task::spawn_blocking(work).await.map_err(|_| Refusal::fault())
}
