//! The tables of methods and options in the puzzles' READMEs are those of the code. With
//! `KUMIKI_WRITE_TABLES=1` in the environment the test writes them instead of comparing.

use kumiki::catalogue::{self, markdown};
use std::path::PathBuf;

#[test]
fn the_tables_of_methods_in_every_readme_are_those_of_the_code() {
    for puzzle in catalogue::puzzles() {
        let crates = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..");
        let path = crates.join(puzzle.name()).join("README.md");
        let readme = std::fs::read_to_string(&path).unwrap();
        let begin = readme.find(markdown::BEGIN).unwrap() + markdown::BEGIN.len();
        let end = begin + readme[begin..].find(markdown::END).unwrap();
        let made = format!("\n{}", markdown::methods(puzzle));
        if std::env::var_os("KUMIKI_WRITE_TABLES").is_some() {
            std::fs::write(&path, format!("{}{made}{}", &readme[..begin], &readme[end..])).unwrap();
        } else {
            let command = format!("kumiki methods {} --markdown", puzzle.name());
            assert!(readme[begin..end] == made, "{command} gives other tables than {path:?}");
        }
    }
}
