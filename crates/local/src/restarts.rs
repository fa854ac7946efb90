//! Fresh starts as an option of a method: how many, and which one succeeded.

use crate::multistart;
use kumiki_core::{Event, Kind, OptionSpec, Options, Outcome, Proof, Run};

/// Whether a search proves its deltas as it goes.
pub const CHECKED: OptionSpec = OptionSpec::new(
    "checked",
    Kind::Flag,
    "false",
    "recompute every cost from scratch, as a check",
);

/// Runs tries until one succeeds, the option `tries` says enough or the run stops, and tells
/// the observer which try it was.
pub fn restarts<S: Send>(
    options: &Options,
    run: &mut Run,
    attempt: impl Fn(&mut Run) -> Outcome<S> + Sync,
) -> Outcome<S> {
    let tries = options.int("tries").map(i64::unsigned_abs).filter(|&tries| tries > 0);
    let outcome = multistart(run, tries, |index, run| attempt(run).map(|state| (state, index)));
    if let (Proof::Optimal, Some(((_, index), _))) = (outcome.proof, &outcome.best)
        && !run.is_single_try()
    {
        run.emit(&Event::Note(format!("solved at try {}", index + 1)));
    }
    outcome.map(|(state, _)| state)
}

/// The options of a search and those of a puzzle as one table; `N` = `A` + `B`.
pub const fn joined<const A: usize, const B: usize, const N: usize>(
    search: [OptionSpec; A],
    puzzle: [OptionSpec; B],
) -> [OptionSpec; N] {
    assert!(A + B == N && A > 0);
    let mut all = [search[0]; N];
    let mut i = 0;
    while i < N {
        all[i] = if i < A { search[i] } else { puzzle[i - A] };
        i += 1;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use kumiki_core::TRIES;
    use std::sync::Mutex;

    const OPTIONS: [OptionSpec; 2] = joined([TRIES], [CHECKED]);

    #[test]
    fn the_observer_hears_which_try_succeeded() {
        let notes = Mutex::new(Vec::new());
        let observer = |event: &Event| {
            if let Event::Note(note) = event {
                notes.lock().unwrap().push(note.clone());
            }
        };
        let mut run = Run::unlimited(0).observed_by(&observer);
        let first = run.worker(0).seed();
        let third = run.worker(2).seed();
        let outcome = restarts(&Options::defaults(&OPTIONS), &mut run, |run| {
            assert!(run.step().is_continue());
            let solved = run.seed() == third;
            let proof = if solved { Proof::Optimal } else { Proof::None };
            let best = Some((run.seed(), i64::from(!solved)));
            Outcome { best, proof, stopped: None, steps: run.steps() }
        });
        assert_eq!((outcome.best, outcome.steps), (Some((third, 0)), 3));
        assert_eq!(*notes.lock().unwrap(), ["solved at try 3"]);
        let once = Options::parse(&OPTIONS, "tries=1").unwrap();
        let outcome = restarts(&once, &mut run, |run| {
            Outcome::unfinished(Some((run.seed(), 1)), None, run.steps())
        });
        assert_eq!(outcome.best, Some((first, 1)));
    }
}
