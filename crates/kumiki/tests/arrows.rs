//! Who may depend on whom, and what the library never touches.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking, its helpers too")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

/// What a puzzle may use: no other puzzle.
const ENGINES: &[&str] = &[
    "kumiki-core",
    "kumiki-cp",
    "kumiki-explain",
    "kumiki-ilp",
    "kumiki-local",
    "kumiki-puzzle-kit",
];

/// The libraries of the workspace, each with those it may use. Every other package is a front end:
/// it may use any of them, and none may use it.
const LIBRARIES: &[(&str, &[&str])] = &[
    ("kumiki-core", &[]),
    ("kumiki-cp", &["kumiki-core"]),
    ("kumiki-local", &["kumiki-core"]),
    ("kumiki-ilp", &["kumiki-core"]),
    ("kumiki-explain", &["kumiki-core"]),
    ("kumiki-render", &["kumiki-core"]),
    ("kumiki-puzzle-kit", &["kumiki-core", "kumiki-cp", "kumiki-ilp"]),
    ("kumiki-eternity", ENGINES),
    ("kumiki-hashi", ENGINES),
    ("kumiki-queens", ENGINES),
    ("kumiki-shikaku", ENGINES),
    ("kumiki-sudoku", ENGINES),
    (
        "kumiki-puzzles",
        &[
            "kumiki-core",
            "kumiki-eternity",
            "kumiki-hashi",
            "kumiki-ilp",
            "kumiki-puzzle-kit",
            "kumiki-queens",
            "kumiki-shikaku",
            "kumiki-sudoku",
        ],
    ),
    ("kumiki", &["kumiki-core", "kumiki-cp", "kumiki-explain", "kumiki-puzzles", "kumiki-render"]),
    ("kumiki-lab", &["kumiki", "kumiki-core", "kumiki-puzzles", "kumiki-render"]),
    ("kumiki-fleet", &["kumiki", "kumiki-core", "kumiki-lab"]),
    ("kumiki-server", &["kumiki", "kumiki-core", "kumiki-lab", "kumiki-render"]),
];

fn cargo(words: &[&str]) -> String {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(words)
        .arg("--offline")
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The packages of the workspace, each with those of them that it uses outside of tests.
fn packages() -> BTreeMap<String, BTreeSet<String>> {
    let text = cargo(&["metadata", "--format-version", "1", "--no-deps"]);
    let metadata: serde_json::Value = serde_json::from_str(&text).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    let name = |package: &serde_json::Value| package["name"].as_str().unwrap().to_owned();
    let names: BTreeSet<String> = packages.iter().map(name).collect();
    let used = |package: &serde_json::Value| {
        let dependencies = package["dependencies"].as_array().unwrap();
        let dependencies = dependencies.iter().filter(|d| d["kind"].as_str() != Some("dev"));
        dependencies.map(name).filter(|d| names.contains(d)).collect()
    };
    packages.iter().map(|package| (name(package), used(package))).collect()
}

#[test]
fn arrows_point_one_way() {
    let libraries: BTreeMap<&str, &[&str]> = LIBRARIES.iter().copied().collect();
    let packages = packages();
    for library in libraries.keys() {
        assert!(packages.contains_key(*library), "{library} is gone: take it out of the table");
    }
    for (package, used) in &packages {
        for used in used {
            let allowed = match libraries.get(package.as_str()) {
                Some(allowed) => allowed.contains(&used.as_str()),
                None => libraries.contains_key(used.as_str()),
            };
            assert!(allowed, "{package} may not use {used}");
        }
    }
}

#[test]
fn the_library_brings_no_command_line() {
    let tree = cargo(&["tree", "-p", "kumiki", "-e", "normal", "--prefix", "none"]);
    let used: BTreeSet<&str> =
        tree.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert!(used.contains("kumiki-puzzles"), "{used:?}");
    for unwanted in ["clap", "anyhow", "indicatif", "signal-hook"] {
        assert!(!used.contains(unwanted), "kumiki brings {unwanted}");
    }
}

#[test]
fn the_library_touches_no_standard_stream() {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    let mut seen = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            seen += 1;
            let text = std::fs::read_to_string(&path).unwrap();
            for word in ["stdin()", "stdout()", "stderr()", "std::env::args"] {
                assert!(!text.contains(word), "{} has {word}", path.display());
            }
        }
    }
    assert!(seen > 10);
}

#[test]
fn the_command_line_is_arguments_a_terminal_and_exit_codes() {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../cli/src")];
    let mut lines = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            match path.is_dir() {
                true => folders.push(path),
                false => lines += std::fs::read_to_string(&path).unwrap().lines().count(),
            }
        }
    }
    // What grows beyond this belongs to the library, where every front end has it.
    assert!((1000..=3000).contains(&lines), "{lines} lines");
}
