//! What the tool says about itself.

use crate::harness::{Folder, kumiki};
use kumiki_puzzles::registry::PUZZLES;
use std::path::Path;

#[test]
fn every_command_has_help_with_examples() {
    let all = kumiki(&["--help"]).exits(0);
    for command in [
        "solve",
        "count",
        "check",
        "generate",
        "convert",
        "draw",
        "hint",
        "rate",
        "list",
        "campaign",
        "work",
        "run-units",
        "compare",
        "reproduce",
        "methods",
        "serve",
        "completions",
        "man",
    ] {
        assert!(all.out.contains(command), "{all:?}");
        let help = kumiki(&[command, "--help"]).exits(0);
        assert!(help.out.contains("Examples:\n  kumiki "), "{help:?}");
    }
    kumiki(&["--version"]).exits(0);
    kumiki(&[]).exits(2);
}

#[test]
fn help_can_be_wrapped_at_80_columns() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("help");
    let files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|f| f.unwrap().path()).collect();
    assert!(files.len() > 15, "{files:?}");
    for file in files {
        let (help, name) = (std::fs::read_to_string(&file).unwrap(), file.display());
        let lines: Vec<&str> = help.lines().collect();
        let is_prose = |line: &str| !line.is_empty() && !line.starts_with(' ');
        for (at, line) in lines.iter().enumerate() {
            assert!(is_prose(line) || line.chars().count() <= 80, "{name}: {line}");
            let broken = lines.get(at + 1).is_some_and(|next| is_prose(line) && is_prose(next));
            assert!(!broken, "{name}: a hard line break after {line:?}");
        }
    }
}

#[test]
fn methods_are_a_matrix_a_list_and_objects() {
    let matrix = kumiki(&["methods"]).exits(0);
    let objects = kumiki(&["methods", "--json"]).exits(0).objects();
    assert_eq!(objects.len(), PUZZLES.len());
    for (puzzle, object) in PUZZLES.iter().zip(&objects) {
        assert!(matrix.out.lines().next().unwrap().contains(puzzle.name()), "{matrix:?}");
        assert_eq!(object["puzzle"], puzzle.name());
        let list = kumiki(&["methods", puzzle.name()]).exits(0);
        for method in puzzle.methods() {
            assert!(list.out.contains(method.about) && list.out.contains(method.source));
            for option in method.options {
                assert!(list.out.contains(option.about), "{list:?}");
            }
        }
    }
    kumiki(&["methods", "chess"]).exits(2);
}

#[test]
fn shells_and_the_manual_get_what_they_need() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        assert!(kumiki(&["completions", shell]).exits(0).out.contains("kumiki"), "{shell}");
    }
    kumiki(&["completions", "tcsh"]).exits(2);
    assert!(kumiki(&["man"]).exits(0).out.contains(".TH kumiki 1"));
    assert!(kumiki(&["man", "generate", "queens"]).exits(0).out.contains("\\-\\-placed"));
    kumiki(&["man", "fly"]).exits(2).says("solve");
    let folder = Folder::new();
    kumiki(&["man", "--dir", &folder.path("man1")]).exits(0);
    assert!(std::fs::read_to_string(folder.path("man1/kumiki-solve.1")).is_ok());
}
