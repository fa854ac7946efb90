//! Makes puzzles of a level and says how long each took on the processor, with the rating that `generate`
//! gives it, which ends where the level is certain, and with one in full.
//!
//! `cargo run --profile quick -p kumiki-puzzles --example graded_rates -- KIND LEVEL N [SEED]
//! [PARAMETERS]`, as in `hashi hard 100 1 size=15`. The solutions of every puzzle are counted by
//! constraint programming, which no generator uses: a rating that is not of the level asked for, or a second solution, is said.

#![allow(clippy::print_stdout, reason = "its figures are for standard output")]

use kumiki_core::{Asked, Level, Options, Run};
use kumiki_puzzles::registry;
use std::collections::BTreeMap;
use std::error::Error;
use std::time::{Duration, Instant};

/// Steps of a count before it is given up.
const COUNTING: u64 = 200_000;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [kind, level, number, rest @ ..] = words.as_slice() else {
        return Err("expected KIND LEVEL N [SEED] [PARAMETERS]".into());
    };
    let kind = registry::find(kind).ok_or("no such puzzle")?;
    let level: Level = level.parse()?;
    let seed: u64 = rest.first().map_or(Ok(1), |seed| seed.parse())?;
    let mut parameters = rest.get(1).cloned().unwrap_or_default();
    parameters.push_str(if parameters.is_empty() { "unique" } else { ",unique" });
    let parameters = Options::parse(kind.generator().1, &parameters)?;
    let mut undecided = 0;
    let (mut times, mut amiss, mut rated) = (Vec::new(), 0, [Duration::ZERO; 2]);
    let mut steps: BTreeMap<&str, usize> = BTreeMap::new();
    for number in 0..number.parse()? {
        let mut run = Run::unlimited(seed.wrapping_mul(1_000_003) + number);
        let begin = on_processor();
        let made = kind.generate_of_level(&parameters, level, &mut run)?;
        let made = made.ok_or("no puzzle of this level was found")?;
        let made_at = on_processor();
        let asked = Asked { most: Some(Level::Beyond), ..Asked::default() };
        let brief = made.explain(None, &asked)?.rate(&mut run);
        let proven_at = on_processor();
        let rating = made.explain(None, &Asked::default())?.rate(&mut run);
        let end = on_processor();
        rated[0] += proven_at.saturating_sub(made_at);
        rated[1] += end.saturating_sub(proven_at);
        times.push(proven_at.saturating_sub(begin));
        for (name, _) in &rating.steps {
            *steps.entry(name).or_default() += 1;
        }
        let mut counting = Run::limited(0, COUNTING);
        let count = made.count(&kind.choose("cp")?, &mut counting, 2)?.count;
        undecided += usize::from(count.stopped.is_some() && count.found < 2);
        let is_of_level = brief.level == level && rating.level == level;
        if !is_of_level || (count.found != 1 && count.stopped.is_none()) {
            amiss += 1;
            println!("puzzle {number}: {}, {} solutions", rating.level.word(), count.found);
        }
    }
    times.sort_unstable();
    let total: Duration = times.iter().sum();
    let millis = |time: Duration| time.as_secs_f64() * 1000.0;
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    println!(
        "{} puzzles, {amiss} amiss, {undecided} not counted to the end: {:.1}/s, mean {:.2} ms, median {:.2}, p90 {:.2}, worst {:.2} \
         (of which ratings {:.2} ms); rated in full {:.1}/s (ratings {:.2} ms)",
        times.len(),
        times.len() as f64 / total.as_secs_f64(),
        millis(total) / times.len() as f64,
        millis(at(0.5)),
        millis(at(0.9)),
        millis(at(1.0)),
        millis(rated[0]) / times.len() as f64,
        times.len() as f64 / (total + rated[1]).saturating_sub(rated[0]).as_secs_f64(),
        millis(rated[1]) / times.len() as f64,
    );
    println!("techniques, by puzzles that take them: {steps:?}");
    Ok(())
}

/// Time of this thread on the processor, so that a busy machine does not count; elsewhere any time.
fn on_processor() -> Duration {
    // The system brings its account up to date when a thread offers to wait, else only now and then.
    std::thread::yield_now();
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanos = text.split_whitespace().next().and_then(|word| word.parse().ok());
    static BEGIN: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    nanos.map_or_else(|| BEGIN.get_or_init(Instant::now).elapsed(), Duration::from_nanos)
}
