//! One piece of work on every puzzle of an input: one puzzle on all threads, or many puzzles with
//! a thread each, and the results in the input's order.

use crate::error::{Error, Result};
use crate::parallel::{Source, ordered};
use crate::puzzle::Puzzle;
use crate::read::{Entries, Entry, Input, Reader};
use kumiki_core::{Cancel, LineSolver};
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};

/// Where a puzzle stands, for messages.
#[derive(Clone, Debug)]
pub struct Place<'a> {
    /// The input's name.
    pub name: &'a str,
    /// The puzzle's line, if the input is a list.
    pub line: Option<usize>,
}

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}: line {line}", self.name),
            None => write!(f, "{}", self.name),
        }
    }
}

/// One puzzle to work on.
pub struct Task<'a> {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Where it stands.
    pub place: Place<'a>,
    /// The threads it may use.
    pub threads: usize,
}

/// The puzzles of an input, ready to be worked on.
pub struct Batch {
    first: Option<Result<Entry>>,
    entries: Entries,
    reader: Reader,
    threads: usize,
    one_by_one: bool,
    list: bool,
    /// A second puzzle is there to share the threads with.
    several: bool,
}

impl Batch {
    /// A batch on this many threads. `one_by_one` = one puzzle at a time, for work that writes its
    /// results as they come.
    pub fn new(input: Input, threads: usize, one_by_one: bool) -> Result<Self> {
        let Input { mut entries, reader, .. } = input;
        let first = entries.next();
        // What is a list must not depend on the threads: messages and answers say the line there.
        let list = entries.is_list()?;
        // With one thread there is nothing to share out, and no reason to wait for a second
        // puzzle before the first is answered.
        let several = threads == 1 || entries.has_more()?;
        Ok(Batch { first, entries, reader, threads, one_by_one, list, several })
    }

    /// True if there are several puzzles, or there may be.
    pub fn is_list(&self) -> bool {
        self.list
    }

    /// Works on every puzzle until it is cancelled, and passes the results to `emit` in the
    /// input's order. What cannot be read, or panics, becomes a result by `failed`, and the others
    /// go on. An error of `emit` ends it all. True if it was cancelled before the last puzzle. Where
    /// the entries are lines that are answered sooner than they are read, `quick` is asked first.
    pub fn each<R: Send, E: Send>(
        self,
        cancel: &Cancel,
        quick: impl Fn(&LineSolver, &str) -> Option<R> + Sync,
        work: impl Fn(&Task) -> R + Sync,
        failed: impl Fn(Error) -> R + Sync,
        emit: impl FnMut(Vec<R>) -> Result<(), E> + Send,
    ) -> Result<bool, E> {
        let Batch { first, entries, reader, threads, one_by_one, list, several } = self;
        let name = entries.name().to_owned();
        let (workers, share) = if several && !one_by_one { (threads, 1) } else { (1, threads) };
        let lines = reader.lines().filter(|_| list);
        let on_entry = |entry: Result<Entry>| {
            if let (Some(lines), Ok(entry)) = (&lines, &entry)
                && let Some(answer) = quick(lines, &entry.text)
            {
                return answer;
            }
            let read = entry.and_then(|entry| Ok((entry.line, reader.read(&entry)?)));
            let (line, puzzle) = match read {
                Ok(read) => read,
                Err(error) => return failed(error),
            };
            let place = Place { name: &name, line: list.then_some(line) };
            let task = Task { puzzle, place: place.clone(), threads: share };
            // A panic is a bug, and costs its own puzzle only.
            catch_unwind(AssertUnwindSafe(|| work(&task)))
                .unwrap_or_else(|_| failed(Error::Internal(format!("{place}: it panicked"))))
        };
        let stopped = AtomicBool::new(false);
        let queue = Queue { first, entries, cancel, stopped: &stopped };
        ordered(workers, queue, on_entry, emit)?;
        Ok(stopped.into_inner())
    }
}

/// One piece of work on every item of a list that is there as a whole: one item on all threads, or
/// many with a thread each. `work` is told the item's number (from 0) and its threads; what panics
/// becomes a result by `failed`. Results come in order; an error of `emit` ends it all.
pub fn list<T: Send, R: Send, E: Send>(
    items: Vec<T>,
    threads: usize,
    work: impl Fn(usize, T, usize) -> R + Sync,
    failed: impl Fn(usize, Error) -> R + Sync,
    emit: impl FnMut(Vec<R>) -> Result<(), E> + Send,
) -> Result<(), E> {
    let (workers, share) = if items.len() > 1 { (threads, 1) } else { (1, threads) };
    let on_item = |(number, item)| {
        // A panic is a bug, and costs its own item only.
        catch_unwind(AssertUnwindSafe(|| work(number, item, share)))
            .unwrap_or_else(|_| failed(number, Error::Internal("it panicked".to_owned())))
    };
    ordered(workers, Listed(items.into_iter().enumerate()), on_item, emit)
}

struct Listed<T>(std::iter::Enumerate<std::vec::IntoIter<T>>);

impl<T> Source for Listed<T> {
    type Item = (usize, T);

    fn next(&mut self) -> Option<Self::Item> {
        self.0.next()
    }

    fn is_ready(&self) -> bool {
        self.0.len() > 0
    }
}

struct Queue<'a> {
    /// The entry that was taken out to see whether another follows.
    first: Option<Result<Entry>>,
    entries: Entries,
    cancel: &'a Cancel,
    stopped: &'a AtomicBool,
}

impl Source for Queue<'_> {
    type Item = Result<Entry>;

    fn next(&mut self) -> Option<Result<Entry>> {
        // The first puzzle is always begun, so that an early signal still gets its answer.
        if self.first.is_some() {
            return self.first.take();
        }
        if self.cancel.is_cancelled() {
            self.stopped.store(true, Ordering::Relaxed);
            return None;
        }
        self.entries.next()
    }

    fn is_ready(&self) -> bool {
        self.entries.is_ready()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::{ReadRequest, Source as Text};

    #[test]
    fn what_is_a_list_does_not_depend_on_the_threads() {
        let live = |text: &'static str| Text::new("standard input", text.as_bytes());
        let cases = [
            (Text::written_out as fn(&'static str) -> Text, "queens 4\n", false),
            (Text::written_out, "queens 4\n---\nqueens 5\n", true),
            (live, "queens 4\n", false),
            (live, "queens 4\n---\nqueens 5\n", true),
            (live, "7x7m2:a2a3b2g3b5b5g1a2c5h2d4\n", true),
            (Text::written_out, "7x7m2:a2a3b2g3b5b5g1a2c5h2d4\n", false),
        ];
        for (source, text, list) in cases {
            for threads in [1, 2] {
                let input = Input::open(source(text), ReadRequest::default()).unwrap();
                let batch = Batch::new(input, threads, false).unwrap();
                assert_eq!(batch.is_list(), list, "{text:?} {threads}");
            }
        }
    }

    #[test]
    fn a_list_is_worked_on_in_order_and_a_panic_costs_its_own_item() {
        for threads in [1, 3] {
            let mut seen = Vec::new();
            let work = |number: usize, item: u64, share: usize| {
                assert_ne!(item, 14, "a bug");
                (number, item * item, share)
            };
            let end: Result<(), ()> = list(
                (0..100).map(|n| 2 * n).collect(),
                threads,
                work,
                |number, _| (number, 0, 0),
                |results| {
                    seen.extend(results);
                    Ok(())
                },
            );
            assert_eq!((end, seen.len()), (Ok(()), 100));
            for (number, result) in seen.into_iter().enumerate() {
                let item = 2 * number as u64;
                let expected = if item == 14 { (number, 0, 0) } else { (number, item * item, 1) };
                assert_eq!(result, expected);
            }
            let mut shares = Vec::new();
            let share = |_, (), share| share;
            let _: Result<(), ()> = list(
                vec![()],
                threads,
                share,
                |_, _| 0,
                |all| {
                    shares.extend(all);
                    Ok(())
                },
            );
            assert_eq!(shares, [threads]);
        }
    }

    #[test]
    fn a_panic_costs_its_own_puzzle_and_no_other() {
        let text = "queens 4\n---\nqueens 5\n---\nnonsense\n---\nqueens 6\n";
        for threads in [1, 3] {
            let input = Input::open(Text::written_out(text), ReadRequest::default()).unwrap();
            let batch = Batch::new(input, threads, false).unwrap();
            assert!(batch.is_list());
            let work = |task: &Task| {
                assert_ne!(task.place.line, Some(3), "a bug");
                task.puzzle.text("text").unwrap()
            };
            let mut seen = Vec::new();
            let cancel = Cancel::new();
            let end = batch.each(
                &cancel,
                |_, _| None,
                work,
                |error| error.to_string(),
                |results| {
                    seen.extend(results);
                    Ok::<(), Error>(())
                },
            );
            assert!(!end.unwrap());
            assert_eq!(seen.len(), 4, "{seen:?}");
            assert!(seen[0].starts_with("queens 4") && seen[3].starts_with("queens 6"));
            assert!(seen[1].contains("line 3: it panicked"), "{seen:?}");
            assert!(seen[2].contains("line 5: found \"nonsense\""), "{seen:?}");
        }
    }
}
