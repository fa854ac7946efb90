//! Puzzles by their names.

use kumiki_core::Of;
use kumiki_puzzles::registry::{PUZZLES, add, all, find};
use kumiki_puzzles::sudoku::Sudoku;

#[test]
fn puzzles_are_found_by_the_names_that_people_know_them_by() {
    for (name, puzzle) in [
        ("bridges", "hashi"),
        ("hashiwokakero", "hashi"),
        ("solo", "sudoku"),
        ("rectangles", "shikaku"),
        ("e2", "eternity"),
        ("nqueens", "queens"),
    ] {
        assert_eq!(find(name).map(|p| p.name()), Some(puzzle), "{name}");
    }
    assert!(find("slitherlink").is_none());
}

#[test]
fn a_name_is_taken_once() {
    let error = add(&Of::<Sudoku>::NEW).unwrap_err();
    assert!(error.contains("\"sudoku\""), "{error}");
    assert_eq!(all().len(), PUZZLES.len());
}
