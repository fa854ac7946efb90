//! What INPUT can be, and what is said when it is none of it.

use crate::harness::{Folder, kumiki, piped};

#[test]
fn an_input_is_a_path_a_dash_a_pipe_a_name_or_a_text() {
    let folder = Folder::new();
    let path = folder.file("four.txt", "queens 4\n");
    kumiki(&["solve", &path]).exits(0).prints("2 4 1 3\n");
    piped(&["solve", "-"], b"queens 4\n").exits(0).prints("2 4 1 3\n");
    piped(&["solve"], b"queens 4\n").exits(0).prints("2 4 1 3\n");
    kumiki(&["solve", "queens 4"]).exits(0).prints("2 4 1 3\n");
    kumiki(&["solve", "-p", "queens", "4"]).exits(0).prints("2 4 1 3\n");
    kumiki(&["solve", "small-queens-6"]).exits(0);
    kumiki(&["solve", "queens/small-queens-6"]).exits(0);
}

#[test]
fn a_word_that_is_nothing_says_what_was_tried() {
    kumiki(&["solve", "no-such.txt"])
        .exits(1)
        .prints("")
        .says("no-such.txt: no file and no bundled instance has this name")
        .says("kumiki list");
    kumiki(&["solve", "suduko-9"]).exits(1).says("did you mean sudoku-9?");
    kumiki(&["solve", "https://puzz.link/p?slither/5/5/a"]).exits(1).says("kind \"slither\"");
    kumiki(&["solve", "(.)(.)"]).exits(1).says("not recognised as").says("puzzlink");
    let folder = Folder::new();
    kumiki(&["solve", &folder.path(".")]).exits(1).says("found a folder, expected a file");
}

#[test]
fn a_text_that_is_nothing_says_what_was_found() {
    piped(&["solve"], b"\n# a\nhello world\n")
        .exits(1)
        .prints("")
        .says("standard input: line 3: found \"hello world\", expected a puzzle")
        .says("formats tried:");
    piped(&["solve"], b"").exits(1).says("standard input: line 1: found nothing");
    // With -p the reader that came furthest says what is wrong.
    piped(&["solve", "-p", "queens"], b"queens 4\nplaced 9 9\n").exits(1).says("line 2, column 8");
}

#[test]
fn a_text_with_several_meanings_is_refused_with_their_names() {
    piped(&["solve"], b"4 . 4 .\n. . . .\n4 . 4 .\n. . . .\n")
        .exits(1)
        .says("several ways; say which: -p shikaku, -p hashi");
    piped(&["solve", "-p", "shikaku"], b"4 . 4 .\n. . . .\n4 . 4 .\n. . . .\n").exits(0);
}

#[test]
fn of_several_meanings_the_only_one_with_a_solution_is_taken() {
    // Areas that fill the grid, and no islands: their sum is odd.
    let areas = kumiki(&["convert", "small-shikaku-5", "--to", "grid"]).exits(0).out;
    let ran = piped(&["solve", "--json"], areas.as_bytes()).exits(0);
    assert_eq!(ran.objects()[0]["puzzle"], "shikaku");
    // A ring of bridges is no Sudoku, with or without boxes.
    let ring = "2 . . . 2\n. . . . .\n. . . . .\n. . . . .\n2 . . . 2\n";
    let ran = piped(&["solve", "--json"], ring.as_bytes()).exits(0);
    assert_eq!(ran.objects()[0]["puzzle"], "hashi");
}

#[test]
fn a_slip_in_a_board_is_told_where_it_is() {
    let board = "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n\
                 ...419..5\n....8..79\n";
    // Whichever line is wrong, it is the kind of puzzle that the others are of.
    for line in [0, 1, 4, 8] {
        let mut lines: Vec<&str> = board.lines().collect();
        lines[line] = &lines[line][..8];
        let says = format!("line {}: found 8 cells, expected 9 (read as sudoku", line + 1);
        piped(&["solve"], lines.join("\n").as_bytes()).exits(1).says(&says);
    }
    let letter = board.replace("53..7", "53..O");
    piped(&["solve"], letter.as_bytes()).exits(1).says("line 1, column 5: found \"O\"");
}

#[test]
fn an_answer_in_place_of_a_puzzle_is_called_one() {
    let folder = Folder::new();
    let answer = kumiki(&["solve", "small-tetravex"]).exits(0).out;
    let answer = folder.file("best.txt", answer);
    for command in ["draw", "solve", "rate", "count", "check"] {
        kumiki(&[command, &answer])
            .exits(1)
            .says("this is an answer (eternity), not a puzzle")
            .says(&format!("kumiki draw small-tetravex {answer}"));
    }
}

#[test]
fn a_kind_in_place_of_a_puzzle_is_answered_with_the_option() {
    kumiki(&["solve", "queens", "8"]).exits(2).says("did you mean: kumiki solve -p queens 8?");
    kumiki(&["solve", "queens"]).exits(1).says("queens: this is a kind of puzzle");
    kumiki(&["draw", "bridges", "8"]).exits(1).says("-p hashi PUZZLE");
}

#[test]
fn bytes_that_are_no_text_are_refused_with_their_place() {
    let folder = Folder::new();
    let path = folder.file("bad.txt", b"queens 4\nplaced \xff\n");
    kumiki(&["solve", &path]).exits(1).says(&format!("{path}: line 2, column 8: not UTF-8 text"));
    let french = "colonne 8 : ce n’est pas du texte UTF-8 (trouvé : l’octet 0xff)";
    kumiki(&["hint", &path, "--language", "fr"]).exits(1).says(french);
    let path = folder.file("nul.txt", b"queens 4\nplaced 1\0 1\n");
    kumiki(&["solve", &path]).exits(1).says(&format!("{path}: line 2, column 9: found a NUL byte"));
    kumiki(&["solve", "/dev/zero"]).exits(1).says("/dev/zero: line 1: longer than");
}

#[test]
fn directives_for_piece_lists_move_no_line() {
    let pieces = "# four corners\n\n2 2\n1 2 0 0\n3 1 0 0\n4 3 0 0\n2 4 0 x\n";
    piped(&["convert", "--from", "pieces:sides=trbl", "--to", "text"], pieces.as_bytes())
        .exits(1)
        .says("line 7, column 7: found \"x\"");
    let size = pieces.replace("2 2\n", "2 0\n");
    piped(&["convert", "--from", "pieces:sides=trbl", "--to", "text"], size.as_bytes())
        .exits(1)
        .says("line 3, column 3: found \"0\"");
    let whole = pieces.replace('x', "0");
    piped(&["convert", "--from", "pieces:sides=trbl", "--to", "text"], whole.as_bytes()).exits(0);
    let fixed =
        piped(&["convert", "--from", "pieces:tetravex", "--to", "text"], whole.as_bytes()).exits(0);
    assert!(fixed.out.contains("tetravex"), "{fixed:?}");
    piped(&["convert", "--from", "json:tetravex", "--to", "text"], b"{}").exits(2);
    piped(&["convert", "--from", "lp", "--to", "text"], b"{}").exits(2).says("expected one of");
}

#[test]
fn numbers_that_cannot_be_areas_are_islands() {
    let folder = Folder::new();
    // A grid with the header of Coelho et al.: rows, columns, islands.
    let path = folder.file("bridges.has", "3 3 4\r\n 2 0 2 \r\n 0 0 0 \r\n 2 0 2 \r\n");
    kumiki(&["convert", &path, "--to", "puzzlink"])
        .exits(0)
        .prints("https://puzz.link/p?hashi/3/3/2g2i2g2\n");
}
