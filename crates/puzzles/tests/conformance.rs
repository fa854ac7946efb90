//! What every puzzle of the registry must do. A puzzle cannot join without passing.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking, its helpers too")]

use kumiki_core::{
    Answer, AnyInstance, AnyPuzzle, Confidence, NATIVE, Options, Run, Status, Violation,
};
use kumiki_puzzles::registry::PUZZLES;
use std::collections::BTreeSet;
use std::path::PathBuf;

fn folder(puzzle: &dyn AnyPuzzle) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..").join(puzzle.name()).join("src")
}

/// A case file: instance and answer separated by a line of `=====`.
fn case(puzzle: &dyn AnyPuzzle, name: &str) -> (Box<dyn AnyInstance>, String) {
    let path = folder(puzzle).join("cases").join(format!("{name}.txt"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let (instance, answer) = text.split_once("=====\n").expect("a line of =====");
    let instance = puzzle.read("text", instance).unwrap_or_else(|e| panic!("{name}: {e}"));
    (instance, answer.to_owned())
}

#[test]
fn every_rule_has_a_board_that_breaks_it_and_one_board_is_correct() {
    for puzzle in PUZZLES {
        assert!(!puzzle.rules().is_empty());
        for rule in puzzle.rules() {
            let (instance, answer) = case(*puzzle, rule.name);
            let answer = instance.read_answer(NATIVE, &answer).unwrap();
            let verdict = answer.verdict();
            let first = verdict.violations.first().map(|v| v.rule);
            assert_eq!(first, Some(rule.name), "{} {}", puzzle.name(), rule.name);
            assert!(verdict.cost > 0, "{} {}: cost 0", puzzle.name(), rule.name);
        }
        let (instance, answer) = case(*puzzle, "correct");
        let answer = instance.read_answer(NATIVE, &answer).unwrap();
        assert_eq!((answer.is_solved(), answer.cost()), (true, 0), "{}", puzzle.name());
    }
}

#[test]
fn rules_are_sentences_and_the_only_judge() {
    for puzzle in PUZZLES {
        for rule in puzzle.rules() {
            let about = rule.about;
            let sentence = about.starts_with(char::is_uppercase) && about.ends_with('.');
            assert!(sentence, "{} {}: {about}", puzzle.name(), rule.name);
        }
        let names: BTreeSet<&str> = puzzle.rules().iter().map(|rule| rule.name).collect();
        assert_eq!(names.len(), puzzle.rules().len(), "{}", puzzle.name());
        let source = std::fs::read_to_string(folder(*puzzle).join("lib.rs")).unwrap();
        assert!(!source.contains("fn check("), "{} has a check of its own", puzzle.name());
    }
}

#[test]
fn violations_name_known_rules_in_order_and_cells_inside_the_picture() {
    for puzzle in PUZZLES {
        for rule in puzzle.rules() {
            let (instance, answer) = case(*puzzle, rule.name);
            let answer = instance.read_answer(NATIVE, &answer).unwrap();
            let drawing = answer.draw();
            let rank = |name| puzzle.rules().iter().position(|r| r.name == name).unwrap();
            let violations = &answer.verdict().violations;
            let ranks: Vec<usize> = violations.iter().map(|v| rank(v.rule)).collect();
            assert!(ranks.is_sorted(), "{} {}", puzzle.name(), rule.name);
            for (row, col) in violations.iter().flat_map(|v| &v.cells) {
                let inside = (*row as f64) < drawing.height && (*col as f64) < drawing.width;
                assert!(inside, "{} {}: {row},{col}", puzzle.name(), rule.name);
            }
        }
    }
}

/// What stands in the folder of every puzzle.
const FILES: [&str; 14] = [
    "../README.md",
    "auto.rs",
    "cases/bad.tsv",
    "check.rs",
    "draw.rs",
    "formats/mod.rs",
    "formats/text.rs",
    "french.rs",
    "generate.rs",
    "instance.rs",
    "instances",
    "lib.rs",
    "messages.rs",
    "tests/mod.rs",
];

/// Formats that are made of the native text or of the integer program.
const DERIVED: [&str; 6] = ["json", "lp", "mps", "sol", "lp-paper", "mps-paper"];

#[test]
fn an_answer_left_open_breaks_open_rules_alone() {
    for puzzle in PUZZLES {
        for rule in puzzle.open_rules() {
            assert!(puzzle.rules().iter().any(|r| r.name == *rule), "{} {rule}", puzzle.name());
            let (instance, answer) = case(*puzzle, rule);
            let answer = instance.read_answer(NATIVE, &answer).unwrap();
            let broken = &answer.verdict().violations;
            let open = |v: &Violation| puzzle.open_rules().contains(&v.rule);
            assert!(!broken.is_empty() && broken.iter().all(open), "{} {broken:?}", puzzle.name());
        }
    }
}

#[test]
fn every_folder_has_the_same_files() {
    for puzzle in PUZZLES {
        let exists = |file: &str| folder(*puzzle).join(file).exists();
        for file in FILES {
            let folder = file.replace(".rs", "/mod.rs");
            assert!(exists(file) || exists(&folder), "{}/{file}", puzzle.name());
        }
        // The name of a format, as typed, is the name of its file.
        for format in puzzle.formats().iter().filter(|f| !DERIVED.contains(&f.name)) {
            let file = format!("formats/{}", format.name.replace('-', "_"));
            let found = exists(&format!("{file}.rs")) || exists(&format!("{file}/mod.rs"));
            assert!(found, "{}/{file}.rs", puzzle.name());
        }
        // So is that of a method, where it has a file of its own or is one of the local searches.
        for method in puzzle.methods().iter().filter(|m| m.name != "auto") {
            let file = method.name.replace('-', "_");
            let places = [format!("{file}.rs"), format!("{file}/mod.rs")];
            let found =
                places.iter().any(|place| exists(place) || exists(&format!("local/{place}")));
            assert!(found, "{}: no file of the method {}", puzzle.name(), method.name);
        }
    }
}

#[test]
fn readers_and_judges_know_no_engine() {
    for puzzle in PUZZLES {
        for file in ["formats/text.rs", "check.rs"] {
            let source = std::fs::read_to_string(folder(*puzzle).join(file)).unwrap();
            for engine in ["kumiki_cp", "kumiki_local", "kumiki_ilp", "super::cp", "super::fast"] {
                assert!(!source.contains(engine), "{}/{file} uses {engine}", puzzle.name());
            }
        }
    }
}

#[test]
fn names_are_unique_and_the_first_ones_are_fixed() {
    for puzzle in PUZZLES {
        let unique = |names: Vec<&str>| names.iter().collect::<BTreeSet<_>>().len() == names.len();
        let formats: Vec<&str> = puzzle.formats().iter().map(|f| f.name).collect();
        let methods: Vec<&str> = puzzle.methods().iter().map(|m| m.name).collect();
        assert_eq!((formats[0], methods[0]), ("text", "auto"), "{}", puzzle.name());
        assert!(unique(formats) && unique(methods), "{}", puzzle.name());
        for method in puzzle.methods() {
            // Every default must be a value that the option takes.
            for option in method.options.iter().filter(|o| !o.default.is_empty()) {
                let text = format!("{}={}", option.name, option.default);
                Options::parse(method.options, &text).unwrap();
            }
            puzzle.choose(method.name).unwrap();
        }
        let (_, options) = puzzle.generator();
        for option in options.iter().filter(|o| !o.default.is_empty()) {
            Options::parse(options, &format!("{}={}", option.name, option.default)).unwrap();
        }
    }
}

/// The format that takes a text for its own most surely.
fn recognised(puzzle: &dyn AnyPuzzle, text: &str) -> Option<&'static str> {
    let best = puzzle.recognise(text).into_iter().max_by_key(|&(_, confidence)| confidence);
    best.map(|(name, _)| name)
}

#[test]
fn every_shipped_instance_solves_by_every_method_that_takes_it() {
    for puzzle in PUZZLES {
        assert!(!puzzle.shipped().is_empty(), "{} ships nothing", puzzle.name());
        for shipped in puzzle.shipped() {
            let format = recognised(*puzzle, shipped.text).expect(shipped.name);
            let instance = puzzle.read(format, shipped.text).unwrap();
            // `small-*` instances are the ones that every method must solve.
            if !shipped.name.starts_with("small-") {
                continue;
            }
            for method in puzzle.methods() {
                let choice = puzzle.choose(method.name).unwrap();
                let report = match instance.solve(&choice, &mut Run::limited(5, 20_000_000)) {
                    Ok(report) => report,
                    Err(kumiki_core::Error::Usage(_)) => continue,
                    Err(error) => panic!("{} {}: {error}", shipped.name, method.name),
                };
                let case = format!("{} {} {:?}", shipped.name, method.name, report.answer);
                assert_eq!(report.status, Status::Solved, "{case}");
            }
        }
    }
}

#[test]
fn the_same_seed_and_steps_give_the_same_bytes() {
    for puzzle in PUZZLES {
        for shipped in puzzle.shipped().iter().filter(|s| s.name.starts_with("small-")) {
            let format = recognised(*puzzle, shipped.text).unwrap();
            let instance = puzzle.read(format, shipped.text).unwrap();
            for method in puzzle.methods() {
                let choice = puzzle.choose(method.name).unwrap();
                let text = |answer: Answer| answer.text(NATIVE).unwrap().into_owned();
                let solve = || match instance.solve(&choice, &mut Run::limited(9, 3000)) {
                    Ok(report) => Some((report.answer.map(text), report.steps)),
                    Err(_) => None,
                };
                assert_eq!(solve(), solve(), "{} {}", shipped.name, method.name);
            }
        }
    }
}

#[test]
fn generated_instances_round_trip_through_every_format_that_can_hold_them() {
    for puzzle in PUZZLES {
        let options = Options::defaults(puzzle.generator().1);
        for seed in 0..5 {
            let instance = puzzle.generate(&options, &mut Run::limited(seed, u64::MAX)).unwrap();
            let own = instance.write("text").unwrap();
            assert_eq!(recognised(*puzzle, &own), Some("text"), "{own}");
            for format in puzzle.formats() {
                let Ok(text) = instance.write(format.name) else { continue };
                assert!(text.ends_with('\n'), "{} {}", puzzle.name(), format.name);
                if !format.reads {
                    continue;
                }
                let sure = puzzle.recognise(&text);
                let known = sure.iter().any(|&(f, c)| f == format.name && c > Confidence::No);
                assert!(known, "{} does not recognise {} {text}", puzzle.name(), format.name);
                let again =
                    puzzle.read(format.name, &text).unwrap_or_else(|e| panic!("{text}: {e}"));
                assert_eq!(again.write("text").unwrap(), own, "{} {text}", format.name);
                if format.one_line {
                    assert_eq!(text.lines().count(), 1, "{} {}", puzzle.name(), format.name);
                }
            }
            let Some(answer) = instance.given_answer() else { continue };
            assert_eq!(answer.verdict().violations, [], "{own}");
            let native = answer.text(NATIVE).unwrap();
            for format in puzzle.formats().iter().filter(|f| f.answers) {
                let Ok(text) = answer.text(format.name) else { continue };
                let again = instance.read_answer(format.name, &text).unwrap();
                assert_eq!(again.text(NATIVE).unwrap(), native, "{text}");
            }
        }
    }
}

#[test]
fn every_malformed_file_is_refused_with_its_place() {
    for puzzle in PUZZLES {
        let table = folder(*puzzle).join("cases").join("bad.tsv");
        let table = std::fs::read_to_string(&table).unwrap_or_else(|e| panic!("{table:?}: {e}"));
        let rows: Vec<&str> = table.lines().filter(|l| !l.starts_with('#')).collect();
        assert!(rows.len() >= 12, "{} has only {} malformed files", puzzle.name(), rows.len());
        for row in rows {
            let mut parts = row.split('\t');
            let mut next = || parts.next().unwrap_or_else(|| panic!("{row:?}"));
            let (file, format, message) = (next(), next(), next());
            let bytes = std::fs::read(folder(*puzzle).join("cases/bad").join(file)).expect(file);
            // Readers get text; bytes that are not UTF-8 are refused before them.
            let Ok(text) = String::from_utf8(bytes) else { continue };
            match puzzle.read(format, &text) {
                Ok(_) => panic!("{} {file} was accepted", puzzle.name()),
                Err(error) => {
                    let error = error.to_string();
                    assert!(error.contains(message), "{file}: {error}");
                    assert!(error.contains("line "), "{file}: {error} names no place");
                }
            }
        }
    }
}

#[test]
fn complete_methods_agree_on_the_number_of_solutions() {
    for puzzle in PUZZLES {
        for shipped in puzzle.shipped().iter().filter(|s| s.name.starts_with("small-")) {
            let format = recognised(*puzzle, shipped.text).unwrap();
            let instance = puzzle.read(format, shipped.text).unwrap();
            let mut counts = Vec::new();
            for method in puzzle.methods().iter().filter(|m| m.counts && m.complete) {
                let choice = puzzle.choose(method.name).unwrap();
                let run = &mut Run::limited(0, 50_000_000);
                if let Ok(count) = instance.count(&choice, run, 1000).map(|counted| counted.count) {
                    assert_eq!(count.stopped, None, "{} {}", shipped.name, method.name);
                    counts.push((method.name, count.found));
                }
            }
            assert!(!counts.is_empty(), "{} cannot count", puzzle.name());
            assert!(counts.iter().all(|c| c.1 == counts[0].1), "{} {counts:?}", shipped.name);
        }
    }
}

/// The source files of all crates with a line that says this, but for this one.
fn sources_with(said: impl Fn(&str) -> bool) -> Vec<PathBuf> {
    let crates = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut folders = vec![crates.canonicalize().unwrap()];
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let source = std::fs::read_to_string(&path).unwrap();
                found.extend(source.lines().any(&said).then_some(path));
            }
        }
    }
    found.retain(|path| !path.ends_with("puzzles/tests/conformance.rs"));
    found
}

#[test]
fn reports_are_made_in_one_place() {
    let made = sources_with(|line| line.contains("Report { method"));
    assert_eq!(made.len(), 1, "{made:?}");
    assert!(made[0].ends_with("core/src/report.rs"), "{made:?}");
}

#[test]
fn no_thread_that_may_solve_has_the_stack_that_threads_have_by_default() {
    let bare = |line: &str| line.contains("thread::spawn(") || line.contains("scope.spawn(");
    let mut started = sources_with(bare);
    let is_tests =
        |part: std::path::Component| part.as_os_str().to_string_lossy().starts_with("tests");
    started.retain(|path| !path.components().any(is_tests));
    assert!(started.is_empty(), "{started:?}");
}
