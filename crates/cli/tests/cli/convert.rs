//! `kumiki convert`.

use crate::harness::{Folder, kumiki, piped, small_instances};
use kumiki_puzzles::registry;

#[test]
fn every_small_instance_survives_every_format_that_can_hold_it() {
    for (puzzle, name) in small_instances() {
        let own = kumiki(&["convert", "-p", puzzle, name, "--to", "text"]).exits(0).out;
        for format in registry::find(puzzle).unwrap().formats() {
            if !(format.reads && format.writes) {
                continue;
            }
            let there = kumiki(&["convert", "-p", puzzle, name, "--to", format.name]);
            if there.code == 1 {
                // Not every format can say everything; it says why.
                assert!(there.err.contains(name) && there.out.is_empty(), "{there:?}");
                continue;
            }
            let args = ["convert", "-p", puzzle, "--from", format.name, "--to", "text"];
            piped(&args, there.exits(0).out.as_bytes()).exits(0).prints(&own);
        }
    }
}

#[test]
fn urls_and_game_ids_are_recognised() {
    let url = "https://puzz.link/p?shikaku/6/6/j3g56h6t6h23g5j";
    let text = kumiki(&["convert", url, "--to", "text"]).exits(0);
    assert!(text.out.starts_with("shikaku 6 6\n"), "{text:?}");
    piped(&["convert", "--to", "puzzlink"], text.out.as_bytes())
        .exits(0)
        .prints(&format!("{url}\n"));
    let id = "7x7m2:a2a3b2g3b5b5g1a2c5h2d4";
    let bridges = kumiki(&["convert", id, "--to", "text"]).exits(0);
    assert!(bridges.out.starts_with("hashi 7 7\n"), "{bridges:?}");
}

#[test]
fn an_answer_goes_with_its_puzzle_where_the_format_carries_it() {
    let json = r#"{"puzzle":"queens","instance":"queens 4\n","solution":"2 4 1 3\n"}"#;
    kumiki(&["convert", json, "--to", "grid"]).exits(0).prints(".Q..\n...Q\nQ...\n..Q.\n");
    kumiki(&["convert", json, "--to", "param"]).exits(0).says("");
}

#[test]
fn a_file_is_written_whole_and_never_over_the_input() {
    let folder = Folder::new();
    let puzzle = folder.file("a.txt", "queens 5\n");
    let target = folder.path("b.json");
    kumiki(&["convert", &puzzle, "--to", "json", "-o", &target]).exits(0).prints("");
    assert!(std::fs::read_to_string(&target).unwrap().contains("queens 5"));
    kumiki(&["convert", &puzzle, "--to", "json", "-o", &puzzle]).exits(2).says("is the input");
    assert_eq!(std::fs::read_to_string(&puzzle).unwrap(), "queens 5\n");
    kumiki(&["convert", &puzzle, "--json", "-o", "-"]).exits(0).says("");
    // What cannot be read leaves no file behind.
    let bad = folder.file("c.txt", "queens x\n");
    kumiki(&["convert", &bad, "--to", "json", "-o", &folder.path("d.json")]).exits(1);
    assert_eq!(folder.names(), ["a.txt", "b.json", "c.txt"]);
    let nowhere = folder.path("none/e.json");
    kumiki(&["convert", &puzzle, "--json", "-o", &nowhere]).exits(1).says("cannot write");
}

#[cfg(unix)]
#[test]
fn a_device_is_written_to_and_not_replaced() {
    use std::os::unix::fs::FileTypeExt;
    kumiki(&["convert", "-p", "queens", "5", "--json", "-o", "/dev/null"]).exits(0).prints("");
    assert!(std::fs::metadata("/dev/null").unwrap().file_type().is_char_device());
}

#[test]
fn the_target_must_be_named_and_exist() {
    kumiki(&["convert", "-p", "queens", "5"]).exits(2).says("--to");
    kumiki(&["convert", "-p", "queens", "5", "--to", "morse"]).exits(2).says("grid");
    kumiki(&["convert", "-p", "queens", "5", "--to", "sdm"]).exits(2).says("param");
}
