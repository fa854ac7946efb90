//! `kumiki draw`.

use crate::harness::{Folder, binary, kumiki, piped, small_instances};

#[test]
fn every_small_instance_has_a_picture_of_every_kind() {
    let folder = Folder::new();
    for (puzzle, name) in small_instances() {
        let solved = kumiki(&["solve", "-p", puzzle, name]).exits(0);
        let answer = folder.file("answer.txt", &solved.out);
        for (file, start) in [("b.svg", &b"<svg"[..]), ("b.png", b"\x89PNG"), ("b.pdf", b"%PDF")] {
            let picture = folder.path(file);
            let args = ["draw", "-p", puzzle, name, &answer, "-o", &picture];
            kumiki(&args).exits(0).prints("");
            assert!(std::fs::read(&picture).unwrap().starts_with(start), "{name} {file}");
        }
        let text = kumiki(&["draw", "-p", puzzle, name]).exits(0);
        assert!(text.out.lines().count() > 3 && !text.out.contains('\x1b'), "{text:?}");
    }
}

#[test]
fn colours_are_a_choice() {
    let args = ["draw", "-p", "queens", "4", "2 4 1 3", "--color"];
    let always = kumiki(&[&args[..], &["always"]].concat()).exits(0);
    assert!(always.out.contains("\x1b["), "{always:?}");
    let never = kumiki(&[&args[..], &["never"]].concat()).exits(0);
    assert!(!never.out.contains('\x1b'), "{never:?}");
    // An explicit wish is stronger than the environment.
    let wished = binary().args(args).arg("always").env("NO_COLOR", "1").output().unwrap();
    assert!(wished.stdout.contains(&0x1b));
}

#[test]
fn several_puzzles_make_a_book_but_no_single_picture() {
    let folder = Folder::new();
    let puzzles = folder.file("list.txt", "4\n5\n6\n");
    let book = folder.path("book.pdf");
    kumiki(&["draw", "-p", "queens", &puzzles, "-o", &book]).exits(0);
    assert!(std::fs::read(&book).unwrap().starts_with(b"%PDF"));
    let picture = folder.path("one.svg");
    kumiki(&["draw", "-p", "queens", &puzzles, "-o", &picture]).exits(1).says(".pdf");
    assert_eq!(folder.names(), ["book.pdf", "list.txt"]);
}

#[test]
fn endings_and_answers_are_checked() {
    kumiki(&["draw", "-p", "queens", "4", "-o", "board.bmp"]).exits(2).says("svg, png, pdf");
    kumiki(&["draw", "-p", "queens", "4", "1 2"]).exits(1);
    kumiki(&["draw", "-", "-"]).exits(2);
    piped(&["draw", "-p", "queens", "4", "-"], b"2 4 1 3\n").exits(0);
    kumiki(&["draw", "-p", "queens", "4", "--unit", "0"]).exits(2);
}
