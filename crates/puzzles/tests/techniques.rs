//! Every technique finds its step in the position that the guide shows for it, and every technique of
//! every puzzle has one.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking, its helpers too")]

use kumiki_core::{Asked, Hint, NATIVE, Run};
use kumiki_puzzles::registry::PUZZLES;
use std::path::PathBuf;

fn guide() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/guide/solving")
}

#[test]
fn every_technique_fires_in_its_own_position() {
    for puzzle in PUZZLES {
        let folder = guide().join("positions").join(puzzle.name());
        for technique in puzzle.techniques() {
            let read = |ending: &str| {
                let path = folder.join(format!("{}{ending}", technique.name));
                std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path:?}: {e}"))
            };
            let instance = puzzle.read(NATIVE, &read(".txt")).unwrap();
            let partial = read(".partial.txt");
            let asked = Asked {
                assume_unique: technique.unique,
                technique: Some(technique.name.into()),
                ..Asked::default()
            };
            let mut explanation = instance.explain(Some(&partial), &asked).unwrap();
            let Hint::Step(step) = explanation.next(&mut Run::unlimited(0)) else {
                panic!("{}: no {}", puzzle.name(), technique.name)
            };
            assert_eq!(step.technique, technique.name);
            assert!(!step.conclusions.is_empty());
        }
    }
}

#[test]
fn every_technique_is_in_the_guide_with_its_picture() {
    for puzzle in PUZZLES {
        let page = guide().join(format!("{}.md", puzzle.name()));
        let page = std::fs::read_to_string(&page).unwrap_or_else(|e| panic!("{page:?}: {e}"));
        for technique in puzzle.techniques() {
            assert!(page.contains(technique.about), "{}: {}", puzzle.name(), technique.about);
            let picture = format!("pictures/{}/{}.svg", puzzle.name(), technique.name);
            assert!(page.contains(&picture), "{picture} is not on its page");
            assert!(guide().join(&picture).exists(), "{picture} is missing");
        }
    }
}
