//! The commands of the README and the guides do what they show.
//!
//! In a block marked `console`, a line `$ kumiki ...` is run in an empty folder, and the lines below
//! it are its standard output; a line `...` stands for any lines, `...` in a line for any
//! characters, and no lines at all for any output. Other commands are not run.

use crate::harness::{Folder, root};
use std::path::Path;
use std::process::Command;

/// The commands of a text with the output shown below each.
fn tour(text: &str) -> Vec<(String, Vec<String>)> {
    let mut steps: Vec<(String, Vec<String>)> = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        match (line.strip_prefix("```"), line.strip_prefix("$ ")) {
            (Some(mark), _) => inside = mark.trim() == "console",
            (None, _) if !inside => (),
            (None, Some(command)) => steps.push((command.to_owned(), Vec::new())),
            (None, None) => match steps.last_mut() {
                // A command goes on below a backslash.
                Some((command, shown)) if shown.is_empty() && command.ends_with('\\') => {
                    command.push('\n');
                    command.push_str(line);
                }
                Some((_, shown)) => shown.push(line.trim_end().to_owned()),
                None => (),
            },
        }
    }
    steps
}

fn matches(shown: &[String], lines: &[&str]) -> bool {
    match shown.split_first() {
        None => lines.is_empty(),
        Some((first, rest)) if first == "..." => {
            (0..=lines.len()).any(|skipped| matches(rest, &lines[skipped..]))
        }
        Some((first, rest)) => {
            lines.first().is_some_and(|line| is_like(first, line)) && matches(rest, &lines[1..])
        }
    }
}

fn is_like(shown: &str, line: &str) -> bool {
    match shown.split_once("...") {
        Some((start, end)) => line.strip_prefix(start).is_some_and(|rest| rest.ends_with(end)),
        None => shown == line,
    }
}

#[cfg(unix)]
#[test]
fn the_tour_of_the_readme_runs_as_shown() {
    runs_as_shown("README.md");
}

#[cfg(unix)]
#[test]
fn the_tours_of_the_guides_run_as_shown() {
    for guide in ["hunting", "comparing", "json", "fleet"] {
        runs_as_shown(&format!("docs/guide/{guide}.md"));
    }
}

#[cfg(unix)]
#[track_caller]
fn runs_as_shown(document: &str) {
    let text = std::fs::read_to_string(root().join(document)).unwrap();
    let folder = Folder::new();
    let bin = Path::new(env!("CARGO_BIN_EXE_kumiki")).parent().unwrap();
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap());
    for (command, shown) in tour(&text).iter().filter(|(c, _)| c.starts_with("kumiki ")) {
        let mut shell = Command::new("sh");
        shell.arg("-c").arg(command).current_dir(folder.path(".")).env("PATH", &path);
        let output = shell.output().unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        let code = output.status.code();
        assert!(matches!(code, Some(0 | 3 | 4)), "$ {command}\nexit {code:?}\n{errors}");
        let out = String::from_utf8(output.stdout).unwrap();
        let lines: Vec<&str> = out.lines().map(str::trim_end).collect();
        assert!(shown.is_empty() || matches(shown, &lines), "$ {command}\n{out}");
    }
}

#[test]
fn blocks_are_read_as_described() {
    let text = "$ no\n```console\n$ kumiki a\n1\n...\n$ kumiki b \\\n  c\n```\n```sh\n$ no\n```\n";
    let steps = tour(text);
    assert_eq!(steps[0], ("kumiki a".to_owned(), vec!["1".to_owned(), "...".to_owned()]));
    assert_eq!(steps[1], ("kumiki b \\\n  c".to_owned(), vec![]));
    assert_eq!(steps.len(), 2);
    assert!(matches(&steps[0].1, &["1", "2", "3"]) && matches(&steps[0].1, &["1"]));
    assert!(!matches(&steps[0].1, &["2"]) && !matches(&steps[0].1, &[]));
    assert!(is_like("{\"a\":...}", "{\"a\":1}") && !is_like("a...b", "a b c"));
}
