//! Work that takes long: on a thread of its own and without the interpreter's lock, while the thread
//! that called looks after Ctrl-C. The first asks the work to stop, and what it has by then is the
//! result; the second does not wait for that.

use crate::error::internal;
use kumiki::Cancel;
use kumiki_core::SOLVER_STACK;
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread::Builder;
use std::time::Duration;

/// How long Ctrl-C may go unnoticed.
pub(crate) const TICK: Duration = Duration::from_millis(20);

/// Keeps account of Ctrl-C and of callbacks that raise, and cancels the work when they do.
pub(crate) struct Interrupts<'a> {
    cancel: &'a Cancel,
    /// Ctrl-C was pressed.
    pub(crate) pressed: bool,
    failure: Option<PyErr>,
}

impl<'a> Interrupts<'a> {
    pub(crate) fn new(cancel: &'a Cancel) -> Self {
        Interrupts { cancel, pressed: false, failure: None }
    }

    /// Looks for Ctrl-C; the second is an error. An exception of a handler that the program has
    /// set itself is raised when the work has stopped.
    pub(crate) fn look(&mut self, py: Python<'_>) -> PyResult<()> {
        match py.check_signals() {
            Ok(()) => Ok(()),
            Err(error) if self.pressed => Err(error),
            Err(error) => {
                self.pressed = true;
                self.cancel.cancel();
                if !error.is_instance_of::<PyKeyboardInterrupt>(py) {
                    self.failure = Some(error);
                }
                Ok(())
            }
        }
    }

    /// Takes note of what a callback came to; after an exception no other is called.
    pub(crate) fn call(&mut self, callback: impl FnOnce() -> PyResult<()>) {
        if self.failure.is_none()
            && let Err(error) = callback()
        {
            self.failure = Some(error);
            self.cancel.cancel();
        }
    }

    /// The exception that stopped the work, if one did.
    pub(crate) fn end(self) -> PyResult<()> {
        self.failure.map_or(Ok(()), Err)
    }
}

enum Word<T, M> {
    Said(M),
    Done(T),
    Panicked,
}

/// Does some work that may say things meanwhile, which are heard on this thread. True beside the
/// result if it was interrupted.
pub(crate) fn heard<T, M>(
    py: Python<'_>,
    cancel: &Cancel,
    work: impl FnOnce(&Cancel, &(dyn Fn(M) + Sync)) -> T + Send + 'static,
    mut hear: impl FnMut(M) -> PyResult<()>,
) -> PyResult<(T, bool)>
where
    T: Send + 'static,
    M: Send + 'static,
{
    let (sender, receiver) = channel();
    let token = cancel.clone();
    let thread = Builder::new().name("kumiki".to_owned()).stack_size(SOLVER_STACK);
    let body = move || {
        let said: Sender<Word<T, M>> = sender.clone();
        // Nobody listens any more after a second Ctrl-C.
        let say = |message| drop(said.send(Word::Said(message)));
        let done = catch_unwind(AssertUnwindSafe(|| work(&token, &say)));
        drop(sender.send(done.map_or(Word::Panicked, Word::Done)));
    };
    thread.spawn(body)?;
    let receiver = Mutex::new(receiver);
    let mut interrupts = Interrupts::new(cancel);
    loop {
        match py.detach(|| next(&receiver)) {
            Ok(Word::Said(message)) => interrupts.call(|| hear(message)),
            Ok(Word::Done(result)) => {
                let pressed = interrupts.pressed;
                interrupts.end()?;
                return Ok((result, pressed));
            }
            Ok(Word::Panicked) | Err(RecvTimeoutError::Disconnected) => {
                return Err(internal(py, "the work panicked"));
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
        if let Err(error) = interrupts.look(py) {
            cancel.cancel();
            return Err(error);
        }
    }
}

fn next<W>(receiver: &Mutex<Receiver<W>>) -> Result<W, RecvTimeoutError> {
    receiver.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(TICK)
}

/// Does some work. True beside the result if it was interrupted.
pub(crate) fn done<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce(&Cancel) -> T + Send + 'static,
) -> PyResult<(T, bool)> {
    heard(py, &Cancel::new(), move |cancel, _: &(dyn Fn(()) + Sync)| work(cancel), |()| Ok(()))
}

/// Does some work that has no result until it is over: Ctrl-C raises as usual.
pub(crate) fn whole<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce(&Cancel) -> T + Send + 'static,
) -> PyResult<T> {
    match done(py, work)? {
        (result, false) => Ok(result),
        (_, true) => Err(PyKeyboardInterrupt::new_err(())),
    }
}
