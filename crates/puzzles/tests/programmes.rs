//! The integer programs of every puzzle agree with complete search, by every solver that is built
//! in, on small random instances with and without solutions; and their files are read by other
//! people's programs.

use kumiki_core::{AnyInstance, AnyPuzzle, Error, Options, Proof, Report, Rng, Run, Status};
use kumiki_puzzles::registry::PUZZLES;
use std::process::Command;

fn run(seed: u64) -> Run<'static> {
    Run::limited(seed, 20_000_000)
}

/// A small instance; every other one with a number changed, so that most have no solution.
fn small(puzzle: &dyn AnyPuzzle, seed: u64) -> Option<Box<dyn AnyInstance>> {
    let words = puzzle.small();
    let words = words[seed as usize % words.len()];
    let options = Options::parse(puzzle.generator().1, words).expect(words);
    let made = match puzzle.generate(&options, &mut run(seed)) {
        Ok(made) => made,
        Err(Error::Impossible(_)) => return None,
        Err(error) => panic!("{words}: {error}"),
    };
    if seed.is_multiple_of(2) {
        return Some(made);
    }
    let (mut rng, text) = (Rng::seeded(seed), text(&*made));
    // The first line is the size.
    let body = text.find('\n').map_or(0, |end| end + 1);
    let digits: Vec<usize> = text
        .bytes()
        .enumerate()
        .skip(body)
        .filter(|(_, b)| b.is_ascii_digit())
        .map(|d| d.0)
        .collect();
    let at = *rng.choose(&digits)?;
    let digit = char::from(b'1' + rng.below(6) as u8).to_string();
    let changed = text[..at].to_owned() + &digit + &text[at + 1..];
    puzzle.read("text", &changed).ok()
}

/// An instance as text.
fn text(instance: &dyn AnyInstance) -> String {
    instance.write("text").expect("every puzzle writes its native format")
}

/// Whether complete search finds a solution.
fn feasible(puzzle: &dyn AnyPuzzle, instance: &dyn AnyInstance) -> bool {
    for method in puzzle.methods().iter().filter(|m| m.complete && m.counts) {
        let choice = puzzle.choose(method.name).expect(method.name);
        match instance.count(&choice, &mut run(1), 1).map(|counted| counted.count) {
            Ok(count) if count.stopped.is_none() => return count.found > 0,
            _ => {}
        }
    }
    panic!("{} has no complete search for {}", puzzle.name(), text(instance));
}

fn solved(puzzle: &dyn AnyPuzzle, instance: &dyn AnyInstance, words: &str) -> Option<Report> {
    let choice = puzzle.choose(&format!("ilp:{words}")).expect(words);
    match instance.solve(&choice, &mut run(1)) {
        Ok(report) => Some(report),
        Err(Error::Usage(_)) => None,
        Err(error) => panic!("{words}: {error}\n{}", text(instance)),
    }
}

/// The solvers that are built in, each with the share of the instances that it is given: microlp
/// takes its time.
fn solvers() -> Vec<(&'static str, u64)> {
    let built = [("highs", cfg!(feature = "highs")), ("cbc", cfg!(feature = "cbc"))];
    let built = built.into_iter().filter(|(_, built)| *built).map(|(name, _)| (name, 1));
    built.chain([("micro", 10)]).collect()
}

/// Instances of each puzzle: all that is asked with the strong solvers, fewer without.
fn instances() -> usize {
    if cfg!(feature = "highs") || cfg!(feature = "cbc") { 500 } else { 100 }
}

fn agree(puzzle: &dyn AnyPuzzle) {
    let name = puzzle.name();
    let methods = puzzle.methods();
    let Some(method) = methods.iter().find(|method| method.name == "ilp") else { return };
    let options = if method.variants.is_empty() { &[""] } else { method.variants };
    let (mut compared, mut infeasible) = (0, 0);
    let made = (0..4000).filter_map(|seed| Some((seed, small(puzzle, seed)?)));
    for (seed, instance) in made.take(instances()) {
        let expected = feasible(puzzle, &*instance);
        infeasible += usize::from(!expected);
        let mut costs = Vec::new();
        for (solver, _) in solvers().into_iter().filter(|(_, share)| seed % share == 0) {
            let words = format!("{solver},{}", options[seed as usize % options.len()]);
            let Some(report) = solved(puzzle, &*instance, &words) else { continue };
            let case = format!("{words} {:?}\n{}", report.status, text(&*instance));
            assert_eq!(report.stopped, None, "{case}");
            assert_eq!(report.status == Status::Solved, expected, "{case}");
            assert_eq!(report.proof == Proof::Infeasible, !expected, "{case}");
            // Solvers agree on the optimum too, where there is a best answer that is no solution.
            costs.push(report.answer.map(|answer| answer.cost()));
            compared += 1;
        }
        assert!(costs.iter().all(|cost| *cost == costs[0]), "{}", text(&*instance));
    }
    assert!(compared >= instances() / 10, "{name}: only {compared}");
    assert!(infeasible > instances() / 20, "{name}: only {infeasible} without a solution");
}

#[test]
fn integer_programs_agree_with_complete_search() {
    std::thread::scope(|scope| {
        for puzzle in PUZZLES {
            scope.spawn(|| agree(*puzzle));
        }
    });
}

#[test]
fn every_puzzle_is_written_as_a_model_that_glpsol_solves() {
    if Command::new("glpsol").arg("--version").output().is_err() {
        eprintln!("glpsol is not there (Debian: glpk-utils): left out");
        return;
    }
    let folder = std::env::temp_dir().join(format!("kumiki-models-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    for puzzle in PUZZLES {
        for seed in [0, 1, 2, 3, 4, 5] {
            let Some(instance) = small(*puzzle, seed) else { continue };
            let expected = feasible(*puzzle, &*instance);
            let paper = [("lp-paper", "--lp"), ("mps-paper", "--freemps")];
            // (4)-(9) of Hashi do not ask for connection: its files have solutions more often.
            let paper = paper.into_iter().filter(|_| puzzle.name() == "shikaku");
            for (format, word) in [("lp", "--lp"), ("mps", "--freemps")].into_iter().chain(paper) {
                let file = folder.join(format!("{}-{seed}.{format}", puzzle.name()));
                std::fs::write(&file, instance.write(format).unwrap()).expect("a file");
                let mut command = Command::new("glpsol");
                let output = command.arg(word).arg(&file).args(["-o", "/dev/stdout"]).output();
                let output = output.expect("its output").stdout;
                let output = String::from_utf8_lossy(&output);
                let case = format!("{} {seed} {format}\n{output}", puzzle.name());
                // Scored puzzles have a best answer even where there is no solution.
                let optimal = output.contains("INTEGER OPTIMAL");
                let scored = instance.best_score().is_some();
                assert!(optimal == expected || scored && optimal, "{case}");
            }
        }
    }
    std::fs::remove_dir_all(&folder).expect("an end to it");
}
