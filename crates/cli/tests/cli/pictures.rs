//! Pictures where no picture is drawn for its own sake: `solve`, `check`, `hint`, and books.

use crate::harness::{Folder, kumiki};

const STARTS: [(&str, &[u8]); 4] =
    [("b.svg", b"<svg"), ("b.png", b"\x89PNG"), ("b.pdf", b"%PDF"), ("b.txt", "┏".as_bytes())];

#[test]
fn solve_check_and_hint_write_pictures() {
    let folder = Folder::new();
    let answer = kumiki(&["solve", "small-sudoku-4"]).exits(0).out;
    let file = folder.file("answer.txt", &answer);
    for (name, start) in STARTS {
        let picture = folder.path(name);
        let is_drawn = || std::fs::read(&picture).unwrap().starts_with(start);
        kumiki(&["solve", "small-sudoku-4", "-o", &picture]).exits(0).prints(&answer);
        assert!(is_drawn(), "{name}");
        std::fs::remove_file(&picture).unwrap();
        kumiki(&["check", "small-sudoku-4", &file, "-o", &picture]).exits(0).prints("valid\n");
        assert!(is_drawn(), "{name}");
        std::fs::remove_file(&picture).unwrap();
        kumiki(&["hint", "small-sudoku-4", "-o", &picture]).exits(0);
        assert!(std::fs::metadata(&picture).unwrap().len() > 100, "{name}");
    }
    kumiki(&["solve", "small-sudoku-4", "-o", "b.bmp"]).exits(2).says("svg, png, pdf or txt");
}

#[test]
fn a_picture_in_place_of_text_is_a_choice() {
    let text = kumiki(&["solve", "small-sudoku-4"]).exits(0).out;
    let drawn = kumiki(&["solve", "small-sudoku-4", "--draw", "always"]).exits(0).out;
    assert!(drawn.contains('┏') && !text.contains('┏'), "{drawn}");
    // The word after --draw may be the puzzle itself.
    kumiki(&["solve", "--draw", "small-sudoku-4"]).exits(0).prints(&drawn);
    kumiki(&["solve", "--draw=never", "small-sudoku-4"]).exits(0).prints(&text);
    kumiki(&["solve", "--draw", "sometimes", "small-sudoku-4"])
        .exits(2)
        .says("auto, always or never");
    let both = kumiki(&["check", "--draw", "small-sudoku-4", text.trim()]).exits(0).out;
    assert_eq!(both, format!("{drawn}valid\n"));
}

#[test]
fn drawings_fit_a_width_or_say_what_they_take() {
    let full = kumiki(&["draw", "eternity2"]).exits(0).out;
    let widest = |text: &str| text.lines().map(|line| line.chars().count()).max();
    assert_eq!(widest(&full), Some(129));
    let compact = kumiki(&["draw", "eternity2", "--width", "80"]).exits(0).out;
    assert_eq!(widest(&compact), Some(65));
    kumiki(&["draw", "eternity2", "--width", "60"]).exits(1).says("-o FILE.svg");
}

#[test]
fn one_board_is_a_page_and_several_kinds_make_a_book() {
    let folder = Folder::new();
    let answer = folder.file("answer.txt", kumiki(&["solve", "small-sudoku-4"]).exits(0).out);
    let (one, book) = (folder.path("one.pdf"), folder.path("book.pdf"));
    kumiki(&["draw", "small-sudoku-4", &answer, "-o", &one]).exits(0);
    assert!(std::fs::read(&one).unwrap().starts_with(b"%PDF"));
    let inputs = ["book", "small-sudoku-4", "small-hashi-5x5", "-o", &book];
    let style = ["--title", "Both", "--paper", "letter", "--per-page", "1"];
    kumiki(&[&inputs[..], &style[..]].concat()).exits(0);
    assert!(std::fs::metadata(&book).unwrap().len() > std::fs::metadata(&one).unwrap().len());
    let letter = std::fs::read(&book).unwrap();
    kumiki(&[&inputs[..], &["--title", "Both", "--per-page", "1"]].concat()).exits(0);
    assert_ne!(std::fs::read(&book).unwrap(), letter);
    kumiki(&["book", "small-sudoku-4", "-o", &book, "--per-page", "99"]).exits(2).says("1 to 60");
    kumiki(&["generate", "queens", "6", "-n", "2", "--pdf", &book, "--paper", "letter"]).exits(0);
}

#[test]
fn books_of_new_puzzles_have_sections_by_level() {
    let folder = Folder::new();
    let (book, again) = (folder.path("book.pdf"), folder.path("again.pdf"));
    let words = ["sudoku:4x4:easy:2", "hashi:medium:7x7", "small-hashi-5x5", "--by-level"];
    for file in [&book, &again] {
        let args = [&["book"], &words[..], &["--seed", "3", "-o", file]].concat();
        kumiki(&args).exits(0).prints("");
    }
    let bytes = std::fs::read(&book).unwrap();
    assert_eq!(bytes, std::fs::read(&again).unwrap());
    // The outline names the sections, the easiest first.
    let text: String = bytes.iter().map(|&byte| byte as char).collect();
    let at = |title: &str| text.find(&format!("({title})"));
    let places = [at("Easy: Sudoku"), at("Easy: Hashiwokakero"), at("Medium: Hashiwokakero")];
    assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{places:?}");
    kumiki(&["book", "sudoku:esay:2", "-o", &book]).exits(2).says("esay");
    kumiki(&["book", "sudoku:20000", "-o", &book]).exits(2).says("at most 10000");
}

#[test]
fn a_picture_that_cannot_be_made_costs_no_answer() {
    let folder = Folder::new();
    let sizes = folder.file("sizes.txt", "4\n5\n6\n");
    let answers = kumiki(&["solve", "-p", "queens", &sizes]).exits(0).out;
    let args = ["solve", "-p", "queens", &sizes, "-o", &folder.path("one.svg")];
    kumiki(&args).exits(1).prints(&answers).says("a .pdf takes them all");
    let args = ["solve", "-p", "queens", &sizes, "-o", &folder.path("all.pdf")];
    kumiki(&args).exits(0).prints(&answers);
    assert!(folder.names().contains(&"all.pdf".to_owned()));
}
