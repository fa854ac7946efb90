//! Work that cannot be interrupted, such as the solvers of others, on a thread of its own: whoever
//! waits for it looks at the clock meanwhile, asks it to stop, and leaves it behind if it does not.
//!
//! What is left behind owns all that it works on. It ends when it next hears that nobody wants its
//! result, or with the process.

use crate::{Run, SOLVER_STACK, Stop};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

/// How often whoever waits looks at the clock.
const TICK: Duration = Duration::from_millis(2);

/// How long it waits after it has asked the work to stop.
const PATIENCE: Duration = Duration::from_millis(20);

/// Threads that were left behind and still work.
static LEFT_BEHIND: AtomicUsize = AtomicUsize::new(0);

/// How many threads that were left behind still work. A process that ends while there are any
/// should end at once, without cleaning up what they use.
pub fn left_behind() -> usize {
    LEFT_BEHIND.load(Ordering::Relaxed)
}

/// What work hears from whoever waits for it, and can tell.
pub struct Line<M> {
    told: Sender<M>,
    stop: Arc<AtomicBool>,
}

impl<M> Line<M> {
    /// True once nobody wants the result any more, but for what it has come to by then.
    pub fn is_asked_to_stop(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Tells something on the way.
    pub fn tell(&self, message: M) {
        // Whoever waited may be gone.
        let _ = self.told.send(message);
    }
}

/// Counts a thread as left behind until it is dropped, once somebody has left.
struct Presence(Arc<AtomicBool>);

impl Drop for Presence {
    fn drop(&mut self) {
        // Whoever comes second to this flag, the leaver or the left, knows of the other.
        if self.0.swap(true, Ordering::AcqRel) {
            LEFT_BEHIND.fetch_sub(1, Ordering::Relaxed);
        }
    }
}

/// Does work on a thread of its own. What it tells is heard on this one, where `meanwhile` is called
/// whenever the clock is looked at. `Err` if the run must stop and the work has not come to an end
/// within a moment: then it is left behind.
pub fn work_apart<T: Send + 'static, M: Send + 'static>(
    run: &Run,
    work: impl FnOnce(&Line<M>) -> T + Send + 'static,
    mut hear: impl FnMut(M),
    meanwhile: impl Fn(&Run),
) -> Result<T, Stop> {
    let (told, heard) = channel();
    let (done, result) = channel();
    let stop = Arc::new(AtomicBool::new(false));
    let line = Line { told, stop: Arc::clone(&stop) };
    let met = Arc::new(AtomicBool::new(false));
    let presence = Presence(Arc::clone(&met));
    let work = move || {
        let _presence = presence;
        // Nobody may be there to take the result.
        let _ = done.send(work(&line));
    };
    // Where the system has no thread to spare, the work comes back to be done here.
    let work = Arc::new(Mutex::new(Some(work)));
    let there = Arc::clone(&work);
    let thread = Builder::new().name("apart".to_owned()).stack_size(SOLVER_STACK);
    let thread = thread.spawn(move || do_once(&there));
    if thread.is_err() {
        do_once(&work);
    }
    let mut asked: Option<(Stop, Instant)> = None;
    loop {
        match heard.recv_timeout(TICK) {
            Ok(message) => hear(message),
            Err(RecvTimeoutError::Timeout) => {}
            // The line is dropped at the end of the work, after the result is sent.
            Err(RecvTimeoutError::Disconnected) => {
                return match (result.recv(), thread.map(JoinHandle::join)) {
                    (Ok(result), _) => Ok(result),
                    (Err(_), Ok(Err(panic))) => std::panic::resume_unwind(panic),
                    (Err(_), _) => Err(Stop::Cancelled),
                };
            }
        }
        meanwhile(run);
        match (asked, run.check_limits()) {
            (None, ControlFlow::Break(why)) => {
                stop.store(true, Ordering::Relaxed);
                asked = Some((why, Instant::now()));
            }
            (Some((why, when)), _) if when.elapsed() > PATIENCE => {
                LEFT_BEHIND.fetch_add(1, Ordering::Relaxed);
                if met.swap(true, Ordering::AcqRel) {
                    // It came to its end at this very moment.
                    LEFT_BEHIND.fetch_sub(1, Ordering::Relaxed);
                }
                return Err(why);
            }
            _ => {}
        }
    }
}

/// Does work that nobody has done yet.
fn do_once(work: &Mutex<Option<impl FnOnce()>>) {
    let work = work.lock().unwrap_or_else(PoisonError::into_inner).take();
    if let Some(work) = work {
        work();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cancel;

    #[test]
    fn work_that_ends_gives_its_result_and_is_heard_in_order() {
        let mut heard = Vec::new();
        let work = |line: &Line<u32>| {
            (0..5).for_each(|n| line.tell(n));
            "done"
        };
        assert_eq!(work_apart(&Run::unlimited(0), work, |n| heard.push(n), |_| ()), Ok("done"));
        assert_eq!(heard, [0, 1, 2, 3, 4]);
    }

    #[test]
    fn work_that_listens_stops_with_its_result() {
        let cancel = Cancel::new();
        cancel.cancel();
        let run = Run::unlimited(0).cancelled_by(&cancel);
        let listens = |line: &Line<()>| {
            while !line.is_asked_to_stop() {
                std::thread::yield_now();
            }
            7
        };
        assert_eq!(work_apart(&run, listens, |()| (), |_| ()), Ok(7));
    }

    #[test]
    fn deaf_work_is_left_behind_and_counted_until_it_ends() {
        let cancel = Cancel::new();
        let run = Run::unlimited(0).cancelled_by(&cancel);
        let (go_on, wait) = channel::<()>();
        let (ended, end) = channel();
        let deaf = move |line: &Line<()>| {
            line.tell(());
            let _ = wait.recv();
            let _ = ended.send(());
        };
        assert_eq!(work_apart(&run, deaf, |()| cancel.cancel(), |_| ()), Err(Stop::Cancelled));
        assert_eq!(left_behind(), 1);
        go_on.send(()).unwrap();
        end.recv().unwrap();
        while left_behind() > 0 {
            std::thread::yield_now();
        }
    }

    #[test]
    #[should_panic(expected = "a bug of the solver")]
    fn a_panic_is_passed_on() {
        let fails = |_: &Line<()>| panic!("a bug of the solver");
        let _ = work_apart(&Run::unlimited(0), fails, |()| (), |_| ());
    }
}
