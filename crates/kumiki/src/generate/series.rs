//! Many new puzzles: on several threads, in the order of their numbers.

use super::{Made, Order, run};
use crate::error::Result;
use crate::parallel::{Ready, ordered};
use kumiki_core::{Budget, Cancel, Observer};
use std::time::{Duration, Instant};

/// How many puzzles are made, and from what.
pub struct Series {
    /// The seed: puzzle `k` depends on it and `k` alone.
    pub seed: u64,
    /// How many.
    pub count: u64,
    /// The time of all puzzles together, the steps of each.
    pub budget: Budget,
    /// Threads; a puzzle that is alone has all of them.
    pub threads: usize,
}

impl Series {
    /// Makes the puzzles and hands them on in order, each with its number from 0; `None` where a limit
    /// was reached before. Numbers whose turn never came are not handed on.
    pub fn make<E: From<crate::Error> + Send>(
        &self,
        order: &Order,
        cancel: &Cancel,
        observer: &dyn Observer,
        mut put: impl FnMut(u64, Option<Made>) -> std::result::Result<(), E> + Send,
    ) -> std::result::Result<(), E> {
        let start = Instant::now();
        let left = || self.budget.time.map(|time| time.saturating_sub(start.elapsed()));
        let threads = if self.count > 1 { 1 } else { self.threads };
        let one = |number: u64| {
            let run = run(self.seed, number, Budget { time: left(), ..self.budget })
                .cancelled_by(cancel)
                .observed_by(observer)
                .with_threads(threads);
            (number, order.make(run))
        };
        let more = || !cancel.is_cancelled() && left() != Some(Duration::ZERO);
        let numbers = (0..self.count).take_while(|_| more());
        let put_all = |made: Vec<(u64, Result<Option<Made>>)>| {
            made.into_iter().try_for_each(|(number, made)| put(number, made?))
        };
        ordered(self.threads, Ready(numbers), one, put_all)
    }
}
