//! `kumiki generate`.

use crate::harness::{Folder, kumiki, piped};
use kumiki_puzzles::registry::PUZZLES;

#[test]
fn every_kind_makes_instances_whose_solutions_pass_the_judge() {
    for puzzle in PUZZLES {
        let folder = Folder::new();
        let (file, solutions) = (folder.path("puzzles.txt"), folder.path("solutions.txt"));
        let args = ["generate", puzzle.name(), "-n", "3", "-o", &file, "--solutions", &solutions];
        kumiki(&args).exits(0).prints("");
        let judged = kumiki(&["check", "-p", puzzle.name(), &file, &solutions]).exits(0);
        assert_eq!(judged.out.lines().count(), 3, "{judged:?}");
    }
}

#[test]
fn an_instance_depends_on_the_seed_and_its_number_alone() {
    for puzzle in PUZZLES {
        let args = ["generate", puzzle.name(), "--to", "json", "--seed", "9", "-n"];
        let three = kumiki(&[&args[..], &["3"]].concat()).exits(0).out;
        let five = kumiki(&[&args[..], &["5", "--threads", "1"]].concat()).exits(0).out;
        assert!(five.starts_with(&three) && five.lines().count() == 5, "{three}{five}");
        let other = ["generate", puzzle.name(), "--to", "json", "--seed", "10", "-n", "3"];
        assert_ne!(kumiki(&other).exits(0).out, three);
    }
}

#[test]
fn the_size_stands_alone_or_by_name_and_flags_need_no_value() {
    let word = kumiki(&["generate", "queens", "5"]).exits(0).out;
    assert!(word.starts_with("queens 5\n"), "{word}");
    kumiki(&["generate", "queens", "--size", "5"]).exits(0).prints(&word);
    let unique = kumiki(&["generate", "queens", "6", "--unique"]).exits(0);
    piped(&["count", "--unique"], unique.out.as_bytes()).exits(0);
    kumiki(&["generate", "queens", "6", "--unique=false"]).exits(0);
}

#[test]
fn puzzles_are_parted_so_that_they_can_be_read_again() {
    let made = kumiki(&["generate", "queens", "6", "-n", "4"]).exits(0);
    assert_eq!(made.out.lines().filter(|line| *line == "---").count(), 3);
    let counted = piped(&["count"], made.out.as_bytes()).exits(0);
    assert_eq!(counted.out.lines().count(), 4);
    let lines = kumiki(&["generate", "queens", "6", "-n", "4", "--json"]).exits(0);
    assert_eq!(lines.objects().len(), 4);
}

#[test]
fn a_book_has_the_puzzles_and_no_text_beside_it() {
    let folder = Folder::new();
    let book = folder.path("book.pdf");
    kumiki(&["generate", "sudoku", "4x4", "-n", "3", "--pdf", &book]).exits(0).prints("");
    assert!(std::fs::read(&book).unwrap().starts_with(b"%PDF"));
}

#[test]
fn wrong_parameters_say_what_exists() {
    kumiki(&["generate"]).exits(2).says("sudoku");
    kumiki(&["generate", "chess"]).exits(2);
    kumiki(&["generate", "queens", "--placed", "many"]).exits(2).says("whole number");
    kumiki(&["generate", "queens", "--colour", "red"]).exits(2);
    kumiki(&["generate", "queens", "4", "--size", "5"]).exits(2);
    kumiki(&["generate", "queens", "--to", "sdm"]).exits(2).says("grid");
    kumiki(&["generate", "queens", "5", "--placed", "9"]).exits(2).prints("");
    kumiki(&["generate", "sudoku", "easy"]).exits(2).prints("");
    kumiki(&["generate", "sudoku", "65x65"]).exits(2).prints("");
}

#[test]
fn the_time_is_that_of_all_puzzles_together() {
    let args = ["generate", "queens", "6", "-n", "1000000000", "--time", "100ms"];
    let made = kumiki(&args).exits(3);
    assert!(made.out.starts_with("queens 6\n"), "{:?}", made.err);
}

#[test]
fn puzzles_have_one_solution_unless_any_will_do() {
    for kind in ["sudoku", "queens", "shikaku", "hashi", "eternity"] {
        let made = kumiki(&["generate", kind, "-n", "2", "--seed", "3"]).exits(0).out;
        piped(&["count", "--unique", "-p", kind], made.as_bytes()).exits(0);
    }
    // The paper's boards: of these twenty some have several.
    let any = kumiki(&["generate", "shikaku", "8", "-n", "20", "--any"]).exits(0).out;
    piped(&["count", "--unique", "-p", "shikaku"], any.as_bytes()).exits(4);
    kumiki(&["generate", "shikaku", "--any", "--unique"]).exits(2).says("contradict");
    kumiki(&["generate", "shikaku", "--any", "--level", "easy"]).exits(2).says("one solution");
}

#[test]
fn puzzles_are_as_hard_as_asked_for() {
    for (kind, size, level) in [
        ("sudoku", "9x9", "medium"),
        ("shikaku", "8x8", "easy"),
        ("hashi", "7x7", "easy"),
        ("queens", "7", "easy"),
    ] {
        let made = kumiki(&["generate", kind, size, "--level", level, "-n", "2"]).exits(0).out;
        let rated = piped(&["rate", "-p", kind, "--json"], made.as_bytes()).exits(0).out;
        let level = format!("\"level\":\"{level}\"");
        assert_eq!(rated.matches(&level).count(), 2, "{kind}: {rated}");
    }
    kumiki(&["generate", "sudoku", "--level", "tricky"]).exits(2).says("easy, medium, hard");
    kumiki(&["generate", "sudoku", "--rate", "9..3"]).exits(2).says("a range");
    kumiki(&["generate", "sudoku", "--rate", "ease=1..3"]).exits(2).says("score, ");
    kumiki(&["generate", "sudoku", "--techniques", "magic"]).exits(2).says("no technique");
}

#[test]
fn solutions_stand_beside_the_puzzles_of_json() {
    let args = ["generate", "queens", "6", "-n", "2", "--json", "--solutions"];
    let objects = kumiki(&args).exits(0).objects();
    assert_eq!(objects.len(), 2);
    for object in &objects {
        let (puzzle, answer) = (object["instance"].as_str(), object["solution"].as_str());
        kumiki(&["check", puzzle.unwrap(), answer.unwrap()]).exits(0).prints("valid\n");
    }
    kumiki(&["generate", "queens", "6", "--solutions"]).exits(2).says("--json");
}

#[test]
fn kinds_have_other_names_and_books_are_pdf_files() {
    let bridges = kumiki(&["generate", "bridges", "7x7"]).exits(0);
    assert!(bridges.out.starts_with("hashi 7 7"), "{bridges:?}");
    kumiki(&["generate", "queens", "--pdf", "book.txt"]).exits(2).says(".pdf");
}
