//! What every puzzle must do, as one call: for the tests of puzzles that are added from outside.

use kumiki_core::{Answer, AnyInstance, AnyPuzzle, NATIVE, Options, Run, Status};

/// How many random instances of each small setting are tried.
const INSTANCES: u64 = 8;
/// The most solutions that methods are compared on.
const COUNTED: u128 = 500;
/// Steps after which a method that has not found anything may give up.
const STEPS: u64 = 2_000_000;

/// Puts a puzzle through what the built-in ones must pass, and lists what fails: bundled and
/// generated instances are read back from every format that writes them; complete methods agree on
/// the number of solutions; every method's answer is judged, and is the same again for the same
/// seed; rules are sentences with names of their own; nothing that is read panics.
///
/// ```no_run
/// let queens = kumiki::catalogue::find("queens").expect("it is built in");
/// assert_eq!(kumiki::testing::conformance(queens), [""; 0]);
/// ```
pub fn conformance(puzzle: &'static dyn AnyPuzzle) -> Vec<String> {
    let mut failures = Vec::new();
    words(puzzle, &mut failures);
    for bundled in puzzle.shipped() {
        match puzzle.read(NATIVE, bundled.text) {
            Ok(instance) => formats(instance.as_ref(), bundled.name, &mut failures),
            // Bundled instances may be kept in any of the puzzle's formats.
            Err(error) if puzzle.recognise(bundled.text).is_empty() => {
                failures.push(format!("{}: {error}", bundled.name));
            }
            Err(_) => (),
        }
    }
    if puzzle.small().is_empty() {
        failures.push("the generator names no small parameters".to_owned());
    }
    for small in puzzle.small() {
        for seed in 0..INSTANCES {
            let case = format!("generate {small}, seed {seed}");
            match generated(puzzle, small, seed) {
                Ok(instance) => {
                    formats(instance.as_ref(), &case, &mut failures);
                    methods(instance.as_ref(), &case, &mut failures);
                    mangled(instance.as_ref(), seed, &case, &mut failures);
                }
                Err(error) => failures.push(format!("{case}: {error}")),
            }
        }
    }
    failures
}

fn generated(
    puzzle: &dyn AnyPuzzle,
    parameters: &str,
    seed: u64,
) -> Result<Box<dyn AnyInstance>, String> {
    let options = Options::parse(puzzle.generator().1, parameters)?;
    puzzle.generate(&options, &mut Run::unlimited(seed)).map_err(|error| error.to_string())
}

/// Names and sentences.
fn words(puzzle: &dyn AnyPuzzle, failures: &mut Vec<String>) {
    let rules = puzzle.rules();
    for (at, rule) in rules.iter().enumerate() {
        let sentence = rule.about.starts_with(char::is_uppercase) && rule.about.ends_with('.');
        if !sentence {
            failures.push(format!("rule {}: {:?} is not a sentence", rule.name, rule.about));
        }
        if rules[..at].iter().any(|other| other.name == rule.name) {
            failures.push(format!("two rules are called {}", rule.name));
        }
    }
    if rules.is_empty() {
        failures.push("there are no rules".to_owned());
    }
    let first = puzzle.formats().first().map(|format| format.name);
    if first != Some(NATIVE) {
        failures.push(format!("the first format is {first:?}, expected {NATIVE:?}"));
    }
}

/// What a format writes is read back to the same instance.
fn formats(instance: &dyn AnyInstance, case: &str, failures: &mut Vec<String>) {
    let puzzle = instance.puzzle();
    let native = match instance.write(NATIVE) {
        Ok(native) => native,
        Err(error) => return failures.push(format!("{case}: not written as {NATIVE}: {error}")),
    };
    for format in puzzle.formats().iter().filter(|format| format.reads && format.writes) {
        // A format may say that it cannot express an instance.
        let Ok(text) = instance.write(format.name) else { continue };
        let again = puzzle.read(format.name, &text).and_then(|again| again.write(NATIVE));
        match again {
            Ok(again) if again == native => (),
            Ok(again) => failures.push(format!("{case}: {} reads {again:?}", format.name)),
            Err(error) => failures.push(format!("{case}: {} is not read: {error}", format.name)),
        }
        if !puzzle.recognise(&text).iter().any(|&(name, _)| name == format.name) {
            failures.push(format!("{case}: {} does not recognise its own text", format.name));
        }
    }
}

/// Methods are right, agree, and repeat themselves.
fn methods(instance: &dyn AnyInstance, case: &str, failures: &mut Vec<String>) {
    let mut counts: Vec<(&str, u128)> = Vec::new();
    for method in instance.puzzle().methods() {
        let Ok(choice) = instance.puzzle().choose(method.name) else {
            failures.push(format!("{case}: method {} cannot be chosen", method.name));
            continue;
        };
        let solve = || instance.solve(&choice, &mut Run::limited(7, STEPS));
        let text = |answer: Option<Answer>| answer.map(|a| a.text(NATIVE).map(|t| t.into_owned()));
        // A method may refuse an instance by name.
        let (Ok(first), Ok(second)) = (solve(), solve()) else { continue };
        let (status, steps) = (first.status, first.steps);
        let (first, second) = (text(first.answer), text(second.answer));
        if format!("{first:?}") != format!("{second:?}") {
            failures.push(format!("{case}: {} differs under the same seed", method.name));
        }
        if method.counts
            && let Ok(counted) = instance.count(&choice, &mut Run::limited(7, STEPS), COUNTED)
            && counted.count.stopped.is_none()
        {
            counts.push((method.name, counted.count.found));
            let solved = status == Status::Solved;
            if solved != (counted.count.found > 0) && steps < STEPS {
                let found = counted.count.found;
                failures.push(format!("{case}: {} {status:?}, counts {found}", method.name));
            }
        }
    }
    if counts.windows(2).any(|pair| pair[0].1 != pair[1].1) {
        failures.push(format!("{case}: methods count differently: {counts:?}"));
    }
}

/// Texts with a slip in them are read or refused, and never panic.
fn mangled(instance: &dyn AnyInstance, seed: u64, case: &str, failures: &mut Vec<String>) {
    let puzzle = instance.puzzle();
    let mut rng = Run::unlimited(seed).rng;
    for format in puzzle.formats().iter().filter(|format| format.reads && format.writes) {
        let Ok(text) = instance.write(format.name) else { continue };
        let mut characters: Vec<char> = text.chars().collect();
        for _ in 0..4 {
            let at = rng.below(characters.len().max(1));
            let signs = ['0', '9', '-', 'x', ' ', '\n', 'é'];
            if let (Some(character), Some(&sign)) = (characters.get_mut(at), rng.choose(&signs)) {
                *character = sign;
            }
            let text: String = characters.iter().collect();
            let read = || puzzle.read(format.name, &text).and_then(|i| i.write(NATIVE)).is_ok();
            if std::panic::catch_unwind(std::panic::AssertUnwindSafe(read)).is_err() {
                failures.push(format!("{case}: {} panics on {text:?}", format.name));
            }
        }
    }
}
