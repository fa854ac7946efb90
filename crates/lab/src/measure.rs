//! One run, measured and judged: a blank row in, a full row out.

use crate::plan::{Job, Plan};
use crate::row::{Environment, Improvement, Limits, Row, Task};
use crate::stamp::utc;
use kumiki::options_file::choose;
use kumiki::{Puzzle, digest};
use kumiki_core::{Budget, Cancel, Choice, Count, Error, Event, NATIVE, Run, Stop};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime};

/// The most improvements of a trace; a longer one keeps every second of its points.
const LONGEST_TRACE: usize = 2048;

/// Makes a run; `None` if it was cancelled before it was over.
pub(crate) fn measure(
    plan: &Plan,
    job: &Job,
    environment: &Environment,
    cancel: &Cancel,
) -> Option<Row> {
    let blank = plan.blank(job);
    run(blank, &job.subject.puzzle, &job.choice, plan.experiment.trace, environment, cancel)
}

/// The same for the blank row of a run that was planned elsewhere; an error if this build has no
/// such method, or the puzzle is another one.
pub(crate) fn measure_row(
    blank: Row,
    puzzle: &Puzzle,
    trace: bool,
    environment: &Environment,
    cancel: &Cancel,
) -> Result<Option<Row>, kumiki::Error> {
    if digest(&puzzle.text(NATIVE)?) != blank.digest {
        return Err(kumiki::Error::Unsupported("the run is about another instance".to_owned()));
    }
    let choice = choose(puzzle.kind(), &blank.method)?;
    Ok(run(blank, puzzle, &choice, trace, environment, cancel))
}

fn run(
    mut row: Row,
    puzzle: &Puzzle,
    choice: &Choice,
    trace: bool,
    environment: &Environment,
    cancel: &Cancel,
) -> Option<Row> {
    row.environment = environment.clone();
    row.started = utc(SystemTime::now());
    let clock = Instant::now();
    let seen = Mutex::new(Seen::default());
    let observer = |event: &Event| {
        if let &Event::Improved { cost, steps, .. } = event {
            // A method may time its parts by clocks of their own: the lab has one for all.
            let seconds = clock.elapsed().as_secs_f64();
            let mut seen = seen.lock().unwrap_or_else(PoisonError::into_inner);
            seen.improved(Improvement { steps, seconds, cost });
        }
    };
    let mut run = Run::within(row.seed, budget(row.budget))
        .cancelled_by(cancel)
        .observed_by(&observer)
        .with_threads(row.threads);
    let instance = puzzle.instance();
    let end = match row.task {
        Task::Solve => instance.solve(choice, &mut run).map(|report| row.judged(&report)),
        Task::Count => {
            instance.count(choice, &mut run, u128::MAX).map(|c| counted(&mut row, &c.count))
        }
    };
    row.seconds = clock.elapsed().as_secs_f64();
    match end {
        Ok(Some(Stop::Cancelled)) => return None,
        Ok(stop) => row.note = stop.map(|stop| stop.word().to_owned()),
        Err(error) => {
            let refused =
                matches!(error, Error::Usage(_) | Error::Impossible(_) | Error::Memory(_));
            row.status = if refused { "refused" } else { "error" }.to_owned();
            row.note = Some(error.to_string());
        }
    }
    let seen = seen.into_inner().unwrap_or_else(PoisonError::into_inner);
    row.own_cost = seen.best.map(|best| best.cost);
    row.seconds_to_best = seen.best.map(|best| best.seconds);
    if trace {
        row.ends = seen.ends.into_iter().chain(seen.last).take(LONGEST_TRACE).collect();
        row.trace = seen.trace;
    }
    Some(row)
}

fn budget(limits: Limits) -> Budget {
    let time = limits.seconds.and_then(|s| Duration::try_from_secs_f64(s).ok());
    Budget { time, steps: limits.steps }
}

fn counted(row: &mut Row, count: &Count) -> Option<Stop> {
    row.status = if count.exact { "counted" } else { "unknown" }.to_owned();
    row.solved = count.exact;
    row.count = Some(count.found.to_string());
    row.steps = count.steps;
    count.stopped
}

/// What an observer has seen of one run.
#[derive(Default)]
struct Seen {
    best: Option<Improvement>,
    trace: Vec<Improvement>,
    /// The cost told last.
    last: Option<i64>,
    /// The costs that were told last before a higher one.
    ends: Vec<i64>,
}

impl Seen {
    /// Keeps an improvement if it is one: restarts begin from worse boards.
    fn improved(&mut self, point: Improvement) {
        let end = self.last.replace(point.cost).filter(|&last| last < point.cost);
        self.ends.extend(end.filter(|_| self.ends.len() < LONGEST_TRACE));
        if self.best.is_some_and(|best| best.cost <= point.cost) {
            return;
        }
        self.best = Some(point);
        self.trace.push(point);
        if self.trace.len() > LONGEST_TRACE {
            // The first and the last stay.
            let last = self.trace.len() - 1;
            let mut at = 0;
            self.trace.retain(|_| {
                at += 1;
                at % 2 == 1 || at - 1 == last
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_ends_where_the_cost_rises() {
        let mut seen = Seen::default();
        for cost in [9, 5, 3, 8, 4, 7, 2] {
            seen.improved(Improvement { steps: 0, seconds: 0.0, cost });
        }
        assert_eq!((seen.ends, seen.last), (vec![3, 4], Some(2)));
        assert_eq!(seen.trace.iter().map(|p| p.cost).collect::<Vec<_>>(), [9, 5, 3, 2]);
    }

    #[test]
    fn a_trace_keeps_improvements_only_and_stays_short() {
        let mut seen = Seen::default();
        for steps in 0..100_000u64 {
            let cost = 100_000 - steps as i64 / 2 * 2 + (steps % 3) as i64;
            seen.improved(Improvement { steps, seconds: steps as f64, cost });
        }
        assert!(seen.trace.len() <= LONGEST_TRACE);
        assert!(seen.trace.is_sorted_by(|a, b| a.cost > b.cost && a.seconds < b.seconds));
        assert_eq!(seen.trace[0].steps, 0);
        assert_eq!(seen.trace.last(), seen.best.as_ref());
    }
}
