//! Exit codes, the contract with scripts, and how an error becomes one.

use anyhow::Error;
use std::io::ErrorKind;

pub(crate) use kumiki::reply::End as Exit;

/// The number that the shell sees.
pub(crate) fn code(exit: Exit) -> u8 {
    match exit {
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

/// A request that cannot mean anything, as an error.
pub(crate) fn usage(message: impl Into<String>) -> Error {
    kumiki::Error::Usage(message.into()).into()
}

/// The library's word on one puzzle; the error itself if it is about something else, such as standard
/// output.
pub(crate) fn library_error(error: Error) -> Result<kumiki::Error, Error> {
    let core = |error: Error| error.downcast::<kumiki_core::Error>().map(kumiki::Error::from);
    error.downcast::<kumiki::Error>().or_else(core)
}

/// True if whoever read standard output has gone: a reason to end, not to complain.
pub(crate) fn is_broken_pipe(error: &Error) -> bool {
    let broken = |cause: &(dyn std::error::Error + 'static)| {
        let io: Option<&std::io::Error> = cause.downcast_ref();
        io.is_some_and(|e| e.kind() == ErrorKind::BrokenPipe)
    };
    error.chain().any(broken)
}
