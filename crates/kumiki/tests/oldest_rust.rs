//! The oldest Rust that kumiki says it builds with is not too old for anything that it is built from.
//! (That our own code calls nothing newer is what clippy's `incompatible_msrv` looks at.)
#![allow(clippy::unwrap_used, reason = "a test fails by panicking, its helpers too")]

use std::process::Command;

fn output(program: &str, words: &[&str]) -> String {
    let output =
        Command::new(program).args(words).current_dir(env!("CARGO_MANIFEST_DIR")).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// A version as numbers, as in 1.92 or 1.92.0.
fn numbers(version: &str) -> Vec<u32> {
    let mut numbers: Vec<u32> = version.split('.').map(|part| part.parse().unwrap()).collect();
    numbers.resize(3, 0);
    numbers
}

#[test]
fn no_dependency_asks_for_a_newer_rust() {
    let version = output("rustc", &["-vV"]);
    let host = version.lines().find_map(|line| line.strip_prefix("host: ")).unwrap();
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let words = ["metadata", "--format-version", "1", "--offline", "--filter-platform", host];
    let metadata: serde_json::Value = serde_json::from_str(&output(&cargo, &words)).unwrap();
    let oldest = numbers(env!("CARGO_PKG_RUST_VERSION"));
    let packages = metadata["packages"].as_array().unwrap();
    let mut seen = 0;
    for package in packages {
        if let Some(asked) = package["rust_version"].as_str() {
            seen += 1;
            assert!(numbers(asked) <= oldest, "{} asks for Rust {asked}", package["name"]);
        }
    }
    assert!(seen > 50, "{seen} of {} packages say what they ask for", packages.len());
}
