//! Everything that the binary is built from may be used and passed on without conditions on the
//! whole: permissive licences only, and docs/licences.md lists them. With `KUMIKI_WRITE_TABLES=1` in
//! the environment the test writes the list instead of comparing.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking, its helpers too")]

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

/// Licences that ask for a notice at most.
const PERMISSIVE: &[&str] = &[
    "0BSD",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "ISC",
    "MIT",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// The packages of others in the binary with some features, each with its licence expression.
fn packages(features: &str) -> BTreeSet<(String, String)> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let words = ["tree", "-p", "kumiki-cli", "-e", "normal,build", "--prefix", "none", "--offline"];
    let output = Command::new(cargo)
        .args(words)
        .args(["--format", "{p}|{l}", "--features", features])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    let lines = text.lines().filter_map(|line| line.trim_end_matches(" (*)").split_once('|'));
    lines
        .map(|(package, licence)| (package.replace(" (proc-macro)", ""), licence.to_owned()))
        .filter(|(package, _)| !package.starts_with("kumiki"))
        .collect()
}

/// True if an SPDX expression leaves a choice of permissive licences only.
fn is_permissive(expression: &str) -> bool {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    if words.is_empty() {
        return false;
    }
    let mut at = 0;
    let permissive = any(&words, &mut at);
    assert_eq!(at, words.len(), "{expression:?} was not understood");
    permissive
}

fn any(words: &[&str], at: &mut usize) -> bool {
    let mut permissive = all(words, at);
    while words.get(*at) == Some(&"OR") {
        *at += 1;
        permissive |= all(words, at);
    }
    permissive
}

fn all(words: &[&str], at: &mut usize) -> bool {
    let mut permissive = one(words, at);
    while words.get(*at) == Some(&"AND") {
        *at += 1;
        permissive &= one(words, at);
    }
    permissive
}

fn one(words: &[&str], at: &mut usize) -> bool {
    let word = words.get(*at).copied().unwrap_or_default();
    *at += 1;
    if word == "(" {
        let permissive = any(words, at);
        *at += 1;
        return permissive;
    }
    if words.get(*at) == Some(&"WITH") {
        *at += 2;
    }
    PERMISSIVE.contains(&word)
}

#[test]
fn expressions_are_understood() {
    for (expression, permissive) in [
        ("MIT", true),
        ("GPL-3.0", false),
        ("GPL-3.0 OR MIT", true),
        ("MIT AND GPL-3.0", false),
        ("(MIT OR Apache-2.0) AND Unicode-3.0", true),
        ("(MIT AND GPL-2.0) OR EPL-2.0", false),
        ("Apache-2.0 WITH LLVM-exception OR MIT", true),
        ("MIT/Apache-2.0", true),
        ("", false),
    ] {
        assert_eq!(is_permissive(expression), permissive, "{expression:?}");
    }
}

#[test]
fn what_the_binary_is_built_from_is_permissive_and_listed() {
    let (packages, with_fleet) = (packages(""), packages("fleet"));
    assert!(packages.len() > 50 && with_fleet.len() > packages.len(), "{packages:?}");
    for (package, licence) in packages.union(&with_fleet) {
        assert!(is_permissive(licence), "{package}: {licence:?}");
    }
    // Other platforms have some packages of their own.
    if !cfg!(all(target_os = "linux", target_arch = "x86_64")) {
        return;
    }
    let mut list = String::from(
        "# Licences\n\nkumiki is under MIT or Apache 2.0. The binary (Linux, default features) \
         contains these packages, all under permissive licences:\n\n| package | licence |\n| --- | --- |\n",
    );
    let line = |(package, licence): &(String, String)| {
        format!("| {} | {licence} |\n", package.replace(" v", " "))
    };
    list.extend(packages.iter().map(line));
    list += "\nThe feature `fleet` adds these:\n\n| package | licence |\n| --- | --- |\n";
    list.extend(with_fleet.difference(&packages).map(line));
    list += "\nThe features `highs` and `cbc` add the solvers HiGHS (MIT, built from source) and Cbc \
             (EPL-2.0, the system's library). The embedded fonts are subsets of DejaVu, under \
             [their own licence](../crates/render/fonts/LICENSE).\n";
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/licences.md");
    if std::env::var_os("KUMIKI_WRITE_TABLES").is_some() {
        std::fs::write(&path, list).unwrap();
    } else {
        let kept = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(kept == list, "docs/licences.md is another list: KUMIKI_WRITE_TABLES=1 writes it");
    }
}
