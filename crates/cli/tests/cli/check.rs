//! `kumiki check`.

use crate::harness::{Folder, kumiki, piped};

#[test]
fn an_answer_is_valid_or_its_broken_rules_are_listed() {
    kumiki(&["check", "-p", "queens", "4", "2 4 1 3"]).exits(0).prints("valid\n");
    let wrong = kumiki(&["check", "-p", "queens", "4", "1 2 4 ."]).exits(4);
    assert!(wrong.out.contains("(row,column from 1)"), "{wrong:?}");
    assert!(wrong.out.contains("diagonal-attack: 1,1 2,2\n"), "{wrong:?}");
    assert!(wrong.out.contains("No two queens share a diagonal.\n"), "{wrong:?}");
}

#[test]
fn json_gives_cells_from_nought() {
    let wrong = kumiki(&["check", "-p", "queens", "2", "1 2", "--json"]).exits(4);
    let object = &wrong.objects()[0];
    assert_eq!((&object["puzzle"], &object["status"]), (&"queens".into(), &"invalid".into()));
    let violation = &object["violations"][0];
    assert_eq!(violation["rule"], "diagonal-attack");
    assert!(violation["about"].as_str().is_some_and(|about| about.contains("diagonal")));
    assert_eq!(violation["cells"], serde_json::json!([[0, 0], [1, 1]]));
    let right = kumiki(&["check", "-p", "queens", "1", "1", "--json"]).exits(0);
    assert_eq!(right.objects()[0]["status"], "valid");
    assert_eq!(right.objects()[0]["violations"], serde_json::json!([]));
}

#[test]
fn scores_are_shown_where_there_are_scores() {
    let solved = kumiki(&["solve", "small-4x4"]).exits(0);
    let ran = piped(&["check", "small-4x4", "-"], solved.out.as_bytes()).exits(0);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines[0], "valid, score 24 of 24");
    assert_eq!(lines[1], "set         a set of its own: 16 pieces for 4 x 4");
    assert_eq!((lines.len(), lines[4]), (5, "broken      none"));
}

#[test]
fn the_answer_may_come_with_the_puzzle_or_from_a_report() {
    let json = r#"{"puzzle":"queens","instance":"queens 4\n","solution":"2 4 1 3\n"}"#;
    kumiki(&["check", json]).exits(0).prints("valid\n");
    let report = kumiki(&["solve", "-p", "queens", "6", "--json"]).exits(0);
    piped(&["check", "-p", "queens", "6"], report.out.as_bytes()).exits(0);
}

#[test]
fn an_answer_that_cannot_be_read_names_its_place() {
    let folder = Folder::new();
    let answer = folder.file("answer.txt", "2 4 1 9\n");
    kumiki(&["check", "-p", "queens", "4", &answer])
        .exits(1)
        .prints("")
        .says(&format!("{answer}: line 1, column 7: found \"9\""));
    kumiki(&["check", "-p", "queens", "4", "no-such-file"])
        .exits(1)
        .says("no-such-file: no such file");
    kumiki(&["check", "-p", "queens", "4", "-"]).exits(1).says("found nothing");
    kumiki(&["check", "-", "-"]).exits(2);
    kumiki(&["check"]).exits(2);
}

#[test]
fn a_batch_checks_each_answer_against_its_puzzle() {
    let folder = Folder::new();
    let puzzles = folder.file("sizes.txt", "4\n6\n5\n");
    let answers = kumiki(&["solve", "-p", "queens", &puzzles]).exits(0);
    piped(&["check", "-p", "queens", &puzzles, "-"], answers.out.as_bytes())
        .exits(0)
        .prints("line 1: valid\nline 2: valid\nline 3: valid\n");
    let parted = kumiki(&["solve", "-p", "queens", &puzzles, "--to", "grid"]).exits(0);
    piped(&["check", "-p", "queens", &puzzles, "-"], parted.out.as_bytes()).exits(0);
    piped(&["check", "-p", "queens", &puzzles, "-"], b"2 4 1 3\nnonsense\n2 4 1 3 5\n")
        .exits(1)
        .says("standard input: line 2");
    piped(&["check", "-p", "queens", &puzzles, "-"], b"2 4 1 3\n").exits(1).says("found nothing");
    let more = [answers.out.as_bytes(), b"1\n"].concat();
    piped(&["check", "-p", "queens", &puzzles, "-"], &more).exits(1).says("another answer");
}

#[test]
fn a_part_that_is_no_rectangle_is_a_broken_rule() {
    let folder = Folder::new();
    let puzzle = folder.file("puzzle.txt", "shikaku 2 3\n2 . .\n. 4 .\n");
    let answer = folder.file("answer.txt", "a a b\nb b b\n");
    let ran = kumiki(&["check", &puzzle, &answer]).exits(4);
    assert!(ran.out.contains("not-a-rectangle: 1,3 2,1 2,2 2,3"), "{ran:?}");
}

#[test]
fn an_unfinished_answer_without_a_mistake_is_told_from_a_wrong_one() {
    let open = kumiki(&["check", "-p", "queens", "4", "2 . . ."]).exits(4);
    assert!(open.out.starts_with("no mistake so far; 3 open places"), "{open:?}");
    let object =
        &kumiki(&["check", "-p", "queens", "4", "2 . . .", "--json"]).exits(4).objects()[0];
    assert_eq!((&object["status"], &object["mistakes"]), (&"invalid".into(), &0.into()));
    let wrong = kumiki(&["check", "-p", "queens", "4", "1 2 . ."]).exits(4);
    assert!(wrong.out.starts_with("invalid; "), "{wrong:?}");
}

#[test]
fn a_board_of_edge_matching_has_a_verification_card() {
    let folder = Folder::new();
    let link = kumiki(&["convert", "eternity2-hints", "--to", "e2dev"]).exits(0).out;
    let board = folder.file("board.txt", &link);
    let ran = kumiki(&["check", "eternity2-hints", &board]).exits(4);
    for line in [
        "no mistake so far, score 0 of 480; 251 open places",
        "set         the official set of 256 pieces",
        "placed      5 of 256 pieces",
        "duplicates  none",
        "clues       5 of 5 in place, the mandatory one among them",
        "broken      none",
    ] {
        assert!(ran.out.lines().any(|out| out == line), "{line}: {ran:?}");
    }
    let object = &kumiki(&["check", "eternity2-hints", &board, "--json"]).exits(4).objects()[0];
    let names = object["findings"].as_array().map(Vec::as_slice).unwrap_or_default();
    let names: Vec<&str> = names.iter().filter_map(|finding| finding["name"].as_str()).collect();
    assert_eq!(names, ["set", "placed", "duplicates", "clues", "score", "broken"]);
    // Other puzzles have none.
    let object =
        &kumiki(&["check", "-p", "queens", "4", "2 4 1 3", "--json"]).exits(0).objects()[0];
    assert!(object.get("findings").is_none());
}
