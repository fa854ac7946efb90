//! Tells the lab which commit and compiler it is built with: measurements say so in every row.

use std::process::Command;

fn said(program: &str, args: &[&str]) -> Option<String> {
    let output = Command::new(program).args(args).output().ok().filter(|o| o.status.success())?;
    Some(String::from_utf8(output.stdout).ok()?.trim().to_owned()).filter(|s| !s.is_empty())
}

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let compiler = said(&rustc, &["--version"]).unwrap_or_else(|| "unknown".to_owned());
    println!("cargo::rustc-env=KUMIKI_COMPILER={compiler}");
    // Measurements are made with release builds; others are not built anew for every commit.
    let release = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let commit = if release { commit() } else { None };
    let commit = commit.unwrap_or_else(|| "unknown".to_owned());
    println!("cargo::rustc-env=KUMIKI_COMMIT={commit}");
}

fn commit() -> Option<String> {
    if let Some(log) =
        said("git", &["rev-parse", "--path-format=absolute", "--git-path", "logs/HEAD"])
    {
        println!("cargo::rerun-if-changed={log}");
    }
    let commit = said("git", &["rev-parse", "--short=12", "HEAD"])?;
    let changed = said("git", &["status", "--porcelain", "--untracked-files=no"]).is_some();
    Some(if changed { format!("{commit} with changes") } else { commit })
}
