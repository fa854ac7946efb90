//! Exit codes, the contract with scripts, and how an error becomes one.

use anyhow::Error;
use std::io::ErrorKind;

/// How a command ended, mildest first. A batch exits with the worst of its puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// Done: solved, valid, counted to the end.
    Done,
    /// A budget ran out, it was interrupted or the method gave up; the best so far was printed.
    Stopped,
    /// The answer is no: no solution, a broken rule, not unique.
    Negative,
    /// The input cannot be read, or reading or writing failed.
    Error,
    /// The command cannot mean anything.
    Usage,
}

impl Exit {
    /// The number that the shell sees.
    pub(crate) fn code(self) -> u8 {
        match self {
            Exit::Done => 0,
            Exit::Error => 1,
            Exit::Usage => 2,
            Exit::Stopped => 3,
            Exit::Negative => 4,
        }
    }

    /// The exit that an error leads to.
    pub(crate) fn of(error: &Error) -> Exit {
        let usage = |cause: &(dyn std::error::Error + 'static)| {
            let library: Option<&kumiki::Error> = cause.downcast_ref();
            library.is_some_and(kumiki::Error::is_usage)
                || matches!(cause.downcast_ref(), Some(kumiki_core::Error::Usage(_)))
        };
        if error.chain().any(usage) { Exit::Usage } else { Exit::Error }
    }
}

/// A request that cannot mean anything, as an error.
pub(crate) fn usage(message: impl Into<String>) -> Error {
    kumiki::Error::Usage(message.into()).into()
}

/// True if an error is about one request to the library, not about standard output.
pub(crate) fn is_request_error(error: &Error) -> bool {
    error.is::<kumiki::Error>() || error.is::<kumiki_core::Error>()
}

/// True if whoever read standard output has gone: a reason to end, not to complain.
pub(crate) fn is_broken_pipe(error: &Error) -> bool {
    let broken = |cause: &(dyn std::error::Error + 'static)| {
        let io: Option<&std::io::Error> = cause.downcast_ref();
        io.is_some_and(|e| e.kind() == ErrorKind::BrokenPipe)
    };
    error.chain().any(broken)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worst_of_a_batch_is_error_then_no_then_stopped() {
        let order = [Exit::Done, Exit::Stopped, Exit::Negative, Exit::Error, Exit::Usage];
        assert!(order.is_sorted());
        assert_eq!(order.map(Exit::code), [0, 3, 4, 1, 2]);
    }

    #[test]
    fn usage_is_told_from_other_errors_below_a_context() {
        assert_eq!(Exit::of(&usage("no such thing").context("in a file")), Exit::Usage);
        assert_eq!(Exit::of(&anyhow::anyhow!("no such thing")), Exit::Error);
    }
}
