//! Every malformed file that the puzzles know of, through the binary.

use crate::harness::{kumiki, root};
use kumiki_core::scan;
use kumiki_puzzles::registry::PUZZLES;

#[test]
fn every_malformed_file_is_refused_with_its_name_and_place() {
    for puzzle in PUZZLES {
        let folder = root().join("crates").join(puzzle.name()).join("src/cases");
        let table = std::fs::read_to_string(folder.join("bad.tsv")).unwrap();
        for row in table.lines().filter(|line| !line.starts_with('#')) {
            let parts: Vec<&str> = row.split('\t').collect();
            let [file, format, message] = parts[..] else { panic!("{row:?}") };
            let path = folder.join("bad").join(file);
            let bytes = std::fs::read(&path).unwrap();
            let text = String::from_utf8_lossy(&bytes);
            let one_line = puzzle.formats().iter().any(|f| f.name == format && f.one_line);
            if one_line && scan::content(&text).count() > 1 && !text.trim_start().starts_with('{') {
                // A list of lines, which is no mistake here.
                continue;
            }
            // Readers would meet a NUL first as a strange character; it is refused before them.
            let message = if text.contains('\0') { "line " } else { message };
            let path = path.to_str().unwrap();
            let args = ["solve", "--time", "5s", "-p", puzzle.name(), "--from", format, path];
            let ran = kumiki(&args).exits(1).prints("").says(file).says(message);
            assert!(ran.err.starts_with("kumiki: "), "{ran:?}");
        }
    }
}

#[test]
fn without_from_a_malformed_file_never_crashes() {
    for puzzle in PUZZLES {
        let folder = root().join("crates").join(puzzle.name()).join("src/cases/bad");
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let ran = kumiki(&["convert", "--to", "text", path.to_str().unwrap()]);
            // Some are good puzzles in another format, or lists with good lines.
            assert!(ran.code == 0 || ran.code == 1, "{ran:?}");
            assert!(!ran.err.contains("panicked"), "{ran:?}");
        }
    }
}
