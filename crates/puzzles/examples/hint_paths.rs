//! Takes hints along random paths and has another engine check every one of them.
//!
//! `cargo run --profile quick -p kumiki-puzzles --example hint_paths -- KIND N [SEED] [PARAMETERS]...`:
//! makes boards with the generator's parameters (several sets take turns; default: its small ones),
//! starts from a random part of a solution, takes random steps until N hints were given, and prints
//! counts and processor times. Every conclusion must hold in all solutions, which a method of the puzzle lists;
//! level 1 must not name a concluded cell; where nothing follows, nothing may be common to them.
//!
//! `... --boards FILE` takes the boards of a file instead, one a line, in any of the puzzle's forms
//! that has one puzzle a line; each is begun at most once.
//!
//! `... --share PERCENT`: a path begins with at most so much of what is open taken over from the solution
//! (default: 80); with 0 at the givens, where the hard steps are.
//!
//! Every thousand hints it says on standard error how far it is.
//!
//! `... --positions FOLDER` also keeps the smallest position found for each technique, as
//! `TECHNIQUE.txt` and `TECHNIQUE.partial.txt`.

#![allow(clippy::print_stdout, reason = "its figures are for standard output")]
#![allow(clippy::print_stderr, reason = "how far it is concerns who waits")]

use kumiki_core::{Asked, Explanation, Hint, Lit, Options, Rng, Run, Step};
use kumiki_explain::{Engine, Explain, Facts};
use kumiki_puzzles::{
    eternity::Eternity, hashi::Hashi, queens::Queens, shikaku::Shikaku, sudoku::Sudoku,
};
use std::collections::BTreeMap;
use std::error::Error;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Boards with more solutions than this are passed over.
const SOLUTIONS: usize = 300;

/// The percentage that is taken over from the solution at most, unless another is given.
const SHARE: usize = 80;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words: Vec<String> = std::env::args().skip(1).collect();
    let folder = taken(&mut words, "--positions");
    let file = taken(&mut words, "--boards");
    let share = taken(&mut words, "--share").map(|share| share.to_string_lossy().parse());
    let usage = "expected KIND N [SEED] [PARAMETERS]... [--boards FILE] [--share PERCENT] \
                 [--positions FOLDER]";
    let [kind, hints, rest @ ..] = words.as_slice() else { return Err(usage.into()) };
    let hints: usize = hints.parse()?;
    let seed: u64 = rest.first().map_or(Ok(1), |seed| seed.parse())?;
    let parameters: Vec<&str> = rest.iter().skip(1).map(String::as_str).collect();
    let share = share.transpose()?.unwrap_or(SHARE);
    let work = Work { hints, seed, parameters, file, share, folder };
    match kind.as_str() {
        "eternity" => work.run::<Eternity>(),
        "hashi" => work.run::<Hashi>(),
        "queens" => work.run::<Queens>(),
        "shikaku" => work.run::<Shikaku>(),
        "sudoku" => work.run::<Sudoku>(),
        other => Err(format!("no puzzle {other:?}").into()),
    }
}

/// The word after an option, both taken from the words.
fn taken(words: &mut Vec<String>, option: &str) -> Option<PathBuf> {
    let at = words.iter().position(|word| word == option)?;
    words.drain(at..(at + 2).min(words.len())).nth(1).map(PathBuf::from)
}

struct Work<'a> {
    hints: usize,
    seed: u64,
    parameters: Vec<&'a str>,
    file: Option<PathBuf>,
    /// At most so many percent of what is open are taken over from the solution.
    share: usize,
    folder: Option<PathBuf>,
}

/// What was seen so far.
#[derive(Default)]
struct Tally {
    boards: usize,
    passed_over: usize,
    hints: usize,
    wrong: usize,
    leaks: usize,
    refused: usize,
    ends: BTreeMap<&'static str, usize>,
    techniques: BTreeMap<&'static str, usize>,
    first: Vec<Duration>,
    next: Vec<Duration>,
    /// The smallest position of each technique: instance and partial answer.
    positions: BTreeMap<&'static str, (String, String)>,
}

impl Work<'_> {
    fn run<P: Explain>(&self) -> Result<(), Box<dyn Error>> {
        let mut rng = Rng::seeded(self.seed);
        let mut tally = Tally::default();
        let sets = match self.parameters.as_slice() {
            [] => P::GENERATOR.small,
            given => given,
        };
        let listed = match &self.file {
            Some(path) => Some(boards::<P>(&std::fs::read_to_string(path)?)?),
            None => None,
        };
        for number in 0..listed.as_ref().map_or(usize::MAX, Vec::len) {
            if tally.hints >= self.hints {
                break;
            }
            let instance = match &listed {
                Some(listed) => listed[number].clone(),
                None => {
                    let options = Options::parse(P::GENERATOR.options, sets[number % sets.len()])?;
                    let mut run = Run::unlimited(self.seed.wrapping_mul(1_000_003) + number as u64);
                    let Ok(made) = (P::GENERATOR.make)(&options, &mut run) else { continue };
                    made.instance
                }
            };
            let thousands = tally.hints / 1_000;
            match solutions::<P>(&instance)? {
                Some(all) if !all.is_empty() => {
                    tally.boards += 1;
                    self.path::<P>(&instance, all, &mut rng, &mut tally)?;
                }
                _ => tally.passed_over += 1,
            }
            if tally.hints / 1_000 > thousands {
                let Tally { hints, boards, wrong, leaks, .. } = tally;
                eprintln!("{hints} hints on {boards} boards: {wrong} wrong, {leaks} leaks");
            }
        }
        tally.print();
        if let Some(folder) = &self.folder {
            std::fs::create_dir_all(folder)?;
            for (name, (instance, partial)) in &tally.positions {
                std::fs::write(folder.join(format!("{name}.txt")), instance)?;
                std::fs::write(folder.join(format!("{name}.partial.txt")), partial)?;
            }
        }
        Ok(())
    }

    /// One board, from a random part of one of its solutions to the end.
    fn path<P: Explain>(
        &self,
        instance: &P::Instance,
        mut solutions: Vec<Facts>,
        rng: &mut Rng,
        tally: &mut Tally,
    ) -> Result<(), Box<dyn Error>> {
        let asked = Asked::default();
        let begin = Clock::now();
        let mut engine = Engine::<P>::new(instance, None, &asked)?;
        let goal = solutions[rng.below(solutions.len())].clone();
        let share = rng.below(self.share.max(1));
        let open: Vec<usize> = engine.facts().unknown().collect();
        let claims = open.into_iter().filter(|&var| goal.get(var) == Some(true)).map(Lit::yes);
        let claims: Vec<Lit> = claims.filter(|_| rng.below(100) < share).collect();
        solutions.retain(|one| claims.iter().all(|&claim| one.value(claim) == Some(true)));
        engine.learn(claims);
        let mut run = Run::unlimited(0);
        let mut hint = engine.next(&mut run);
        tally.first.push(begin.elapsed());
        while let Hint::Step(step) = hint {
            tally.look(&step, &solutions);
            if self.folder.is_some() {
                keep_position(instance, &engine, &step, tally)?;
            }
            engine.apply(&step);
            // Now and then any step that is there, not the cheapest.
            if rng.below(2) == 0
                && let Some(step) = any_step(&mut engine, rng)
            {
                tally.look(&step, &solutions);
                if self.folder.is_some() {
                    keep_position(instance, &engine, &step, tally)?;
                }
                engine.apply(&step);
            }
            let begin = Clock::now();
            hint = engine.next(&mut run);
            tally.next.push(begin.elapsed());
        }
        tally.refused += engine.refused();
        *tally.ends.entry(end_of(&hint)).or_default() += 1;
        let open: Vec<usize> = engine.facts().unknown().collect();
        let common =
            |&var: &usize| solutions.iter().all(|one| one.get(var) == solutions[0].get(var));
        let sound = match hint {
            Hint::Solved => open.is_empty() && solutions.len() == 1,
            Hint::Nothing(..) => solutions.len() > 1 && !open.iter().any(common),
            Hint::Unknown(_) | Hint::Choice(_) => true,
            _ => false,
        };
        tally.wrong += usize::from(!sound);
        Ok(())
    }
}

/// A step of the first technique, in a random order, that finds any.
fn any_step<P: Explain>(engine: &mut Engine<P>, rng: &mut Rng) -> Option<Step> {
    let named = P::TECHNIQUES.iter().chain(P::COSTLY);
    let mut techniques: Vec<_> = named.filter(|one| !one.info.unique).collect();
    rng.shuffle(&mut techniques);
    let mut found = techniques.into_iter().map(|one| (one.info, engine.finds(one, true)));
    let (info, mut found) = found.find(|(_, found)| !found.is_empty())?;
    let found = found.swap_remove(rng.below(found.len()));
    engine.approve(info, found)
}

/// The boards of a text, one a line.
fn boards<P: Explain>(text: &str) -> Result<Vec<P::Instance>, Box<dyn Error>> {
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let read = |line: &str| {
        let formats = P::FORMATS.iter().filter(|format| format.one_line);
        let surest = formats.max_by_key(|format| (format.recognise)(line));
        let read =
            surest.and_then(|format| format.read).ok_or("no format has one puzzle a line")?;
        Ok(read(line).map_err(|error| error.to_string())?.instance)
    };
    lines.map(read).collect()
}

/// Every solution as facts, by a method of the puzzle; `None` if they are too many.
fn solutions<P: Explain>(instance: &P::Instance) -> Result<Option<Vec<Facts>>, Box<dyn Error>> {
    let mut methods = P::METHODS.iter().filter(|m| m.complete && m.enumerate.is_some());
    let method = methods.clone().find(|m| m.name == "fast").or_else(|| methods.next());
    let (method, enumerate) =
        method.and_then(|m| Some((m, m.enumerate?))).ok_or("no method lists solutions")?;
    let options = Options::parse(method.options, "")?;
    let mut found = Vec::new();
    let mut run = Run::limited(0, 20_000_000);
    enumerate(instance, &options, &mut run, &mut |solution| {
        found.push(solution);
        if found.len() > SOLUTIONS { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    if found.len() > SOLUTIONS {
        return Ok(None);
    }
    let mut all = Vec::new();
    for solution in &found {
        let engine = Engine::<P>::new(instance, Some(solution), &Asked::default())?;
        if engine.facts().open() != 0 {
            return Err("a solution leaves claims open".into());
        }
        all.push(engine.facts().clone());
    }
    Ok(Some(all))
}

/// Keeps positions whose partial answer alone shows a technique: the smallest of the step's own, and
/// any of one that has none yet.
fn keep_position<P: Explain>(
    instance: &P::Instance,
    engine: &Engine<P>,
    step: &Step,
    tally: &mut Tally,
) -> Result<(), Box<dyn Error>> {
    let (text, known) = (P::write(instance), engine.known());
    let partial = P::read_solution(instance, &known).map_err(|e| e.to_string())?;
    let named = || P::TECHNIQUES.iter().chain(P::COSTLY);
    for info in named().map(|technique| technique.info).chain(P::WHAT_IF) {
        let wanted = match tally.positions.get(info.name) {
            None => true,
            Some((kept, partial)) => {
                info.name == step.technique
                    && (text.len(), known.len()) < (kept.len(), partial.len())
            }
        };
        // Most positions show most techniques nothing; a look at the board says so.
        let technique = named().find(|technique| technique.info.name == info.name);
        let fires = match technique {
            Some(technique) => !engine.finds(technique, false).is_empty(),
            None => step.technique == info.name,
        };
        if !wanted || !fires {
            continue;
        }
        let asked = Asked {
            assume_unique: info.unique,
            technique: Some(info.name.to_owned()),
            ..Asked::default()
        };
        let mut fresh = Engine::<P>::new(instance, Some(&partial), &asked)?;
        if let Hint::Step(_) = fresh.next(&mut Run::unlimited(0)) {
            tally.positions.insert(info.name, (text.clone(), known.clone()));
        }
    }
    Ok(())
}

fn end_of(hint: &Hint) -> &'static str {
    match hint {
        Hint::Step(_) => "step",
        Hint::Mistake(_) => "mistake",
        Hint::Nothing(..) => "nothing follows",
        Hint::Solved => "solved",
        Hint::Impossible(_) => "impossible",
        Hint::Choice(_) => "choice",
        Hint::Unknown(_) => "unknown",
    }
}

impl Tally {
    /// Looks at a step with the eyes of another engine.
    fn look(&mut self, step: &Step, solutions: &[Facts]) {
        self.hints += 1;
        *self.techniques.entry(step.technique).or_default() += 1;
        let follows = step.conclusions.iter().all(|conclusion| {
            solutions.iter().all(|one| one.value(conclusion.claim) == Some(true))
        });
        if !follows || step.conclusions.is_empty() {
            self.wrong += 1;
            println!("wrong: {}", step.words.join(" / "));
        }
        let mut cells = step.conclusions.iter().flat_map(|conclusion| &conclusion.cells);
        if cells.any(|&cell| {
            names(&step.words[0], &kumiki_explain::name(cell, kumiki_core::Language::English))
        }) {
            self.leaks += 1;
            println!("leak: {} / {}", step.words[0], step.words[2]);
        }
    }

    fn print(&mut self) {
        println!(
            "{} hints on {} boards ({} passed over): {} wrong, {} leaks, {} refused by the judge",
            self.hints, self.boards, self.passed_over, self.wrong, self.leaks, self.refused
        );
        println!("ends: {:?}", self.ends);
        println!("techniques: {:?}", self.techniques);
        for (what, times) in [("first", &mut self.first), ("next", &mut self.next)] {
            times.sort_unstable();
            let at = |share: f64| {
                let place = (times.len() as f64 * share) as usize;
                times.get(place.min(times.len().saturating_sub(1))).map_or(0.0, as_millis)
            };
            println!(
                "{what} hint: p50 {:.2} ms, p99 {:.2} ms, worst {:.2} ms",
                at(0.5),
                at(0.99),
                at(1.0)
            );
        }
    }
}

/// Time on the processor where the system tells it, so that a busy machine does not count.
struct Clock {
    begin: Instant,
    on_processor: Option<Duration>,
}

impl Clock {
    fn now() -> Self {
        Clock { begin: Instant::now(), on_processor: on_processor() }
    }

    fn elapsed(&self) -> Duration {
        match on_processor().zip(self.on_processor) {
            Some((now, then)) => now.saturating_sub(then),
            None => self.begin.elapsed(),
        }
    }
}

fn on_processor() -> Option<Duration> {
    // The system brings its account up to date when a thread offers to wait, else only now and then.
    std::thread::yield_now();
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}

fn as_millis(time: &Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

/// True if a sentence names a cell, and not one whose name only begins alike.
fn names(sentence: &str, cell: &str) -> bool {
    sentence
        .match_indices(cell)
        .any(|(at, _)| !sentence[at + cell.len()..].starts_with(|c: char| c.is_ascii_digit()))
}
