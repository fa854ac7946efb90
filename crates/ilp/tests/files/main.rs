//! The files are read by other people's programs to the same optimum. A program that is not there
//! is left out, with a word about it (Debian: glpk-utils, coinor-cbc); HiGHS reads as the library that
//! is built in.

#[cfg(feature = "highs")]
mod highs;

use kumiki_core::{Rng, Run};
use kumiki_ilp::{Backend, Column, Model, Name, Row, Sense, Status, Task, write_lp, write_mps};
use std::path::Path;
use std::process::Command;

/// A random program: bounds of all kinds, ranges, fractions, and integers where it may.
fn random(rng: &mut Rng) -> Model {
    let mut model = Model::new(if rng.chance(0.5) { Sense::Minimise } else { Sense::Maximise });
    let columns = rng.between(2, 6);
    let cols: Vec<_> = (0..columns)
        .map(|i| {
            let lower = -(rng.below(4) as f64);
            model.add(Column {
                name: Name::new("x", &[i]),
                lower,
                upper: lower + rng.below(6) as f64,
                integer: rng.chance(0.7),
                cost: rng.below(11) as f64 - 5.0,
            })
        })
        .collect();
    for r in 0..rng.between(1, 5) {
        let terms = cols.iter().map(|&col| (col, rng.below(7) as f64 - 3.0)).collect::<Vec<_>>();
        let lower = rng.below(9) as f64 - 6.0;
        let bounds = match rng.below(4) {
            0 => (lower, lower),
            1 => (lower, f64::INFINITY),
            2 => (f64::NEG_INFINITY, lower),
            _ => (lower, lower + 2.5),
        };
        model.post(Row::new(Name::new("r", &[r]), terms, bounds));
    }
    model
}

/// The optimum by a solver that is built in; `None` = infeasible.
fn optimum(model: &Model, backend: Backend) -> Option<f64> {
    let mut run = Run::unlimited(0);
    let answer = backend.solver().solve(model, &Task::default(), &mut run);
    match answer.status {
        Status::Optimal => {
            let values = answer.values.expect("a point");
            assert!(model.admits(&values, 1e-5) && model.is_integral(&values, 1e-9));
            Some(model.objective(&values))
        }
        Status::Infeasible => None,
        other => panic!("{backend:?}: {other:?}\n{}", write_lp(model)),
    }
}

fn close(a: Option<f64>, b: Option<f64>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => (a - b).abs() < 1e-4,
        (None, None) => true,
        _ => false,
    }
}

#[test]
fn solvers_that_are_built_in_agree() {
    let mut rng = Rng::seeded(11);
    for _ in 0..200 {
        let model = random(&mut rng);
        let expected = optimum(&model, Backend::Micro);
        for backend in Backend::ALL.into_iter().filter(|b| b.is_built_in()) {
            let found = optimum(&model, backend);
            assert!(
                close(found, expected),
                "{backend:?} {found:?} {expected:?}\n{}",
                write_lp(&model)
            );
        }
    }
}

/// The number after a word in the output of a program.
fn after(output: &str, word: &str) -> Option<f64> {
    let rest = &output[output.find(word)? + word.len()..];
    rest.trim_start_matches([' ', '=', ':']).split_whitespace().next()?.parse().ok()
}

/// A program that reads a file, and the optimum in what it prints; `None` = infeasible.
struct Reader {
    program: &'static str,
    words: fn(&str) -> Vec<String>,
    optimum: fn(&str) -> Option<f64>,
}

const READERS: &[Reader] = &[
    Reader {
        program: "glpsol",
        words: |file| {
            let kind = if file.ends_with(".lp") { "--lp" } else { "--freemps" };
            [kind, file, "-o", "/dev/stdout"].map(str::to_owned).to_vec()
        },
        optimum: |output| match output.contains("OPTIMAL") {
            true => after(output, "Objective:  objective"),
            false => None,
        },
    },
    Reader {
        program: "cbc",
        words: |file| [file, "-ratioGap", "0", "-solve", "-quit"].map(str::to_owned).to_vec(),
        optimum: |output| match output.contains("Optimal solution found") {
            true => after(output, "Objective value:"),
            // A program without integers is not searched: the words are others.
            false => after(output, "Optimal objective").filter(|_| !output.contains("infeasible")),
        },
    },
];

#[test]
fn other_programs_read_the_files_to_the_same_optimum() {
    let folder = tempfile::tempdir().expect("a folder");
    for reader in READERS {
        if Command::new(reader.program).arg("--version").output().is_err() {
            eprintln!("{} is not there: left out", reader.program);
            continue;
        }
        let mut rng = Rng::seeded(5);
        for i in 0..12 {
            let model = random(&mut rng);
            let expected = optimum(&model, Backend::Micro);
            // Files of models to be maximised hold the negative, where the format cannot say it.
            let turned = if model.sense() == Sense::Maximise { -1.0 } else { 1.0 };
            let lp = read(reader, folder.path(), &format!("{i}.lp"), &write_lp(&model));
            let mps = read(reader, folder.path(), &format!("{i}.mps"), &write_mps(&model));
            assert!(agrees(lp, expected, turned), "{} {lp:?} {expected:?}", reader.program);
            assert!(
                close(mps, expected.map(|v| v * turned)),
                "{} {mps:?} {expected:?}",
                reader.program
            );
        }
    }
}

/// Cbc prints the objective of an LP file that is to be maximised as its negative.
fn agrees(found: Option<f64>, expected: Option<f64>, turned: f64) -> bool {
    close(found, expected) || close(found, expected.map(|value| value * turned))
}

fn read(reader: &Reader, folder: &Path, name: &str, text: &str) -> Option<f64> {
    let file = folder.join(name);
    std::fs::write(&file, text).expect("a file");
    let words = (reader.words)(file.to_str().expect("a path in UTF-8"));
    let output = Command::new(reader.program).args(words).output().expect("its output");
    (reader.optimum)(&String::from_utf8_lossy(&output.stdout))
}

#[cfg(feature = "highs")]
#[test]
fn highs_reads_the_files_to_the_same_optimum() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut rng = Rng::seeded(6);
    let mut infeasible = 0;
    for i in 0..60 {
        let model = random(&mut rng);
        let expected = optimum(&model, Backend::Micro);
        infeasible += usize::from(expected.is_none());
        let turned = if model.sense() == Sense::Maximise { -1.0 } else { 1.0 };
        let texts = [("lp", write_lp(&model), 1.0), ("mps", write_mps(&model), turned)];
        for (ending, text, sign) in texts {
            let file = folder.path().join(format!("{i}.{ending}"));
            std::fs::write(&file, &text).expect("a file");
            let found = highs::optimum(&file);
            assert!(close(found, expected.map(|v| v * sign)), "{found:?} {expected:?}\n{text}");
        }
    }
    assert!((1..60).contains(&infeasible));
}
