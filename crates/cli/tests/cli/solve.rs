//! `kumiki solve`.

use crate::harness::{Folder, kumiki, piped, small_instances};

#[test]
fn every_small_instance_is_solved_and_its_answer_passes_the_judge() {
    for (puzzle, name) in small_instances() {
        let solved = kumiki(&["solve", "-p", puzzle, name]).exits(0);
        piped(&["check", "-p", puzzle, name, "-"], solved.out.as_bytes()).exits(0);
    }
}

#[test]
fn the_answer_is_in_the_inputs_own_format_or_the_one_asked_for() {
    let clues = "1.......2.3.4...";
    let answer = kumiki(&["solve", "-p", "sudoku", clues]);
    assert_eq!(answer.out.trim_end().len(), clues.len(), "{answer:?}");
    kumiki(&["solve", "-p", "queens", "4", "--to", "text"]).exits(0).prints("2 4 1 3\n");
    kumiki(&["solve", "-p", "queens", "4", "--to", "grid"])
        .exits(0)
        .prints(".Q..\n...Q\nQ...\n..Q.\n");
}

#[test]
fn no_solution_is_said_on_standard_error_alone() {
    kumiki(&["solve", "-p", "queens", "3"]).exits(4).prints("").says("no solution");
}

#[test]
fn json_has_the_keys_that_scripts_rely_on() {
    let solved = kumiki(&["solve", "-p", "queens", "8", "--json", "--seed", "5"]).exits(0);
    let object = &solved.objects()[0];
    assert_eq!(object["puzzle"], "queens");
    assert_eq!(object["status"], "solved");
    assert_eq!(object["cost"], 0);
    assert_eq!(object["seed"], 5);
    assert!(object["method"].is_string() && object["solution"].is_string(), "{object}");
    assert!(object["seconds"].is_f64() && object["steps"].is_u64(), "{object}");
    assert!(object["stopped"].is_null() && object.get("score").is_none(), "{object}");
    let none = kumiki(&["solve", "-p", "queens", "3", "--json"]).exits(4);
    assert_eq!(none.objects()[0]["status"], "infeasible");
    assert!(none.objects()[0]["solution"].is_null());
}

#[test]
fn json_carries_the_solution_as_data_in_any_format() {
    for (args, key, pointer) in [
        (&["small-sudoku-4"][..], "grid", "/3/3"),
        (&["small-sudoku-4", "--to", "line"][..], "grid", "/3/3"),
        (&["-p", "queens", "8", "--to", "grid"][..], "columns", "/7"),
        (&["small-shikaku-5"][..], "rectangles", "/0/width"),
        (&["small-hashi-5x5"][..], "bridges", "/0/to/1"),
        (&["small-4x4"][..], "pieces", "/3/3/0"),
    ] {
        let solved = kumiki(&[&["solve", "--json"], args].concat()).exits(0);
        let object = &solved.objects()[0];
        assert!(object[key].pointer(pointer).is_some_and(|n| n.is_u64()), "{object}");
    }
    let common = kumiki(&["solve", "--common", "--json", "small-sudoku-twins"]).exits(0);
    assert!(common.objects()[0]["grid"].is_array(), "{common:?}");
    let none = kumiki(&["solve", "-p", "queens", "3", "--json"]).exits(4);
    assert!(none.objects()[0].get("columns").is_none(), "{none:?}");
}

#[test]
fn a_scored_puzzle_reports_its_score() {
    let solved = kumiki(&["solve", "small-4x4", "--json"]).exits(0);
    let object = &solved.objects()[0];
    assert_eq!((&object["score"], &object["max_score"]), (&24.into(), &24.into()), "{object}");
}

#[test]
fn at_the_limit_the_best_so_far_is_printed() {
    for limit in [["--steps", "1000"], ["--time", "50ms"]] {
        let args = ["solve", "eternity2", "-m", "backtrack", limit[0], limit[1]];
        let stopped = kumiki(&args).exits(3).says("limit reached").says("score");
        assert_eq!(stopped.out.lines().count(), 16, "{stopped:?}");
        let judged = piped(&["check", "eternity2", "-", "--json"], stopped.out.as_bytes()).exits(4);
        assert!(judged.objects()[0]["score"].as_u64().unwrap() > 0, "{judged:?}");
    }
    let json = kumiki(&["solve", "eternity2", "-m", "backtrack", "--steps", "1000", "--json"]);
    let object = &json.exits(3).objects()[0];
    assert_eq!((&object["status"], &object["stopped"]), (&"best".into(), &"steps".into()));
}

#[test]
fn the_same_seed_and_steps_print_the_same_bytes() {
    let args = ["solve", "eternity2", "--steps", "20000", "--seed", "3"];
    assert_eq!(kumiki(&args).exits(3).out, kumiki(&args).exits(3).out);
}

#[test]
fn all_solutions_are_printed_up_to_a_limit() {
    let all = kumiki(&["solve", "-p", "queens", "6", "--all"]).exits(0).says("4 solutions");
    assert_eq!(all.out.lines().count(), 4);
    let some = kumiki(&["solve", "--all", "3", "-p", "queens", "6"]).exits(0).says("at least 3");
    assert_eq!(some.out.lines().count(), 3);
    // The word after --all is the input, if it is no number.
    let named = kumiki(&["solve", "--all", "small-queens-6", "--to", "text"]).exits(0);
    assert_eq!(named.out.lines().filter(|line| *line == "---").count(), 3, "{named:?}");
    let json = kumiki(&["solve", "-p", "queens", "4", "--all", "--json"]).exits(0);
    let numbers: Vec<_> = json.objects().iter().map(|o| o["number"].clone()).collect();
    assert_eq!(numbers, [1, 2]);
    kumiki(&["solve", "-p", "queens", "3", "--all"]).exits(4).prints("");
    kumiki(&["solve", "-p", "queens", "20", "--all", "--steps", "50"]).exits(3).says("so far");
    kumiki(&["solve", "--all", "x", "-p", "queens", "6"]).exits(2);
}

#[test]
fn what_all_solutions_share_is_a_partial_answer() {
    kumiki(&["solve", "-p", "queens", "4", "--common"]).exits(0).prints(". . . .\n");
    let json = kumiki(&["solve", "-p", "queens", "4", "--common", "--json"]).exits(0);
    assert_eq!(json.objects()[0]["status"], "common");
    kumiki(&["solve", "-p", "queens", "3", "--common"]).exits(4).prints("");
}

#[test]
fn figures_and_progress_go_to_standard_error() {
    let args = ["solve", "-p", "queens", "8", "--stats", "--progress", "always"];
    let ran = kumiki(&args).exits(0).says("steps/s").says("searching");
    assert_eq!(ran.out.lines().count(), 1);
}

#[test]
fn unknown_words_are_usage_errors_that_list_what_exists() {
    kumiki(&["solve", "-p", "chess", "8"]).exits(2).says("queens");
    kumiki(&["solve", "-p", "queens", "8", "-m", "magic"]).exits(2).prints("").says("auto");
    kumiki(&["solve", "-p", "queens", "8", "-m", "backtrack:x=1"]).exits(2).says("check");
    kumiki(&["solve", "-p", "queens", "8", "--to", "sdm"]).exits(2).says("grid");
    kumiki(&["solve", "-p", "queens", "8", "--to", "param"]).exits(2).says("carries answers");
    kumiki(&["solve", "-p", "queens", "--from", "sdm", "8"]).exits(2).says("param");
    kumiki(&["solve", "-p", "queens", "8", "--time", "soon"]).exits(2).says("500ms");
    kumiki(&["solve", "-p", "queens", "8", "--threads", "0"]).exits(2);
    kumiki(&["solve", "--frobnicate"]).exits(2);
    kumiki(&["frobnicate"]).exits(2);
}

#[test]
fn events_are_json_lines_with_judged_boards_and_an_end() {
    let folder = Folder::new();
    let file = folder.path("events.jsonl");
    let words = ["solve", "eternity2", "--steps", "100000", "-m", "fast", "--nodes"];
    let words = [&words[..], &["--frames", "20", "--events", &file]].concat();
    let solved = kumiki(&words).exits(3);
    let text = std::fs::read_to_string(&file).unwrap();
    let events: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let improved: Vec<_> = events.iter().filter(|event| event["event"] == "improved").collect();
    assert!(!improved.is_empty(), "{text}");
    for event in improved {
        let board = event["board"].as_str().unwrap();
        let checked = kumiki(&["check", "eternity2", board, "--json"]).exits(4);
        let checked = &checked.objects()[0];
        assert_eq!((&checked["cost"], &checked["score"]), (&event["cost"], &event["score"]));
    }
    let end = events.last().unwrap();
    assert_eq!((&end["event"], &end["status"]), (&"end".into(), &"best".into()));
    assert_eq!(end["board"].as_str().unwrap(), solved.out);
    // On standard output events take the place of the answer.
    let words = ["solve", "-p", "sudoku", "small-sudoku-4", "--events", "-"];
    let objects = kumiki(&words).exits(0).objects();
    assert_eq!((&objects[0]["event"], &objects[0]["method"]), (&"chosen".into(), &"fast".into()));
    assert_eq!(objects.last().unwrap()["status"], "solved");
}

#[test]
fn pieces_on_a_board_are_kept_or_said_not_to_be() {
    let board = kumiki(&["solve", "small-4x4", "--to", "bucas"]).exits(0).out;
    let address = board.trim();
    kumiki(&["solve", address]).exits(0).says("the 16 pieces on the board are not kept");
    let kept = kumiki(&["solve", address, "--keep", "all", "--seed", "7"]).exits(0);
    assert_eq!((kept.out.trim(), kept.err.as_str()), (address, ""));
    let rows = kumiki(&["solve", address, "--keep", "rows 1-2", "--to", "text", "-m", "cp"]);
    let whole = kumiki(&["solve", address, "--keep", "all", "--to", "text"]);
    let upper = |ran: &crate::harness::Ran| ran.out.lines().take(2).collect::<Vec<_>>().join("\n");
    assert_eq!(upper(&rows), upper(&whole));
    kumiki(&["solve", address, "--keep", "most"]).exits(2).says("rows 9-16");
    // Pieces with which there is no solution can be kept for the best score.
    let poor = ["solve", "eternity2", "--steps", "1000000", "--to", "bucas"];
    let board = kumiki(&poor).exits(3).out;
    let keep = ["solve", board.trim(), "--keep", "rows 2-16", "--steps", "1000000"];
    kumiki(&keep).exits(4).says("no solution keeps these pieces; --method fast:exact=false");
    let scored =
        kumiki(&[&keep[..], &["-m", "fast:exact=false", "--to", "bucas"]].concat()).exits(3);
    let lower =
        |address: &str| address.trim().split("board_edges=").nth(1).map(|e| e[64..1024].to_owned());
    assert_eq!(lower(&scored.out), lower(&board));
}

#[test]
fn clues_are_typed_and_those_that_cannot_be_are_refused() {
    let words = ["convert", "eternity2", "--to", "text", "--clue", "C3=208:90", "--clue", "A16=2"];
    let with = kumiki(&words).exits(0);
    assert!(with.out.contains("fixed C3 208 1\n") && with.out.contains("fixed A16 2 0\n"));
    let words = ["count", "eternity2", "--clue", "A1=208:0"];
    kumiki(&words).exits(2).says("clue A1=208:0: piece 208 cannot lie at A1");
    let words = ["solve", "eternity2", "--clue", "C3=139:0"];
    kumiki(&words).exits(2).says("piece 139 is fixed twice");
    let words = ["solve", "small-sudoku-4", "--clue", "C3=139:0"];
    kumiki(&words).exits(2).says("sudoku takes no clues beside its own");
}

#[test]
fn a_clue_that_cannot_lie_there_is_refused() {
    let text = "eternity 2 2\nfixed A1 1 1\n0 1 2 0\n0 0 3 1\n2 4 0 0\n3 0 0 4\n";
    piped(&["solve"], text.as_bytes()).exits(1).says("line 2: piece 1 cannot lie at A1");
}

#[test]
fn the_smallest_boards_are_read_back_from_their_own_text() {
    let text = "sudoku 1x2\n1 .\n. .\n";
    let solved = piped(&["solve"], text.as_bytes()).exits(0);
    piped(&["solve"], format!("sudoku 1x2\n{}", solved.out).as_bytes()).exits(0);
}

#[test]
fn messages_and_objects_are_the_same_on_any_number_of_threads() {
    for args in [&["-p", "queens", "8", "--json"][..], &["-p", "queens", "3"], &["small-4x4"]] {
        let on = |threads| {
            let args = [&["solve", "--threads", threads], args].concat();
            let ran = kumiki(&args);
            let out = ran.out.split("\"seconds\"").next().map(ToOwned::to_owned);
            (ran.code, out, ran.err)
        };
        assert_eq!(on("1"), on("2"), "{args:?}");
    }
}

#[test]
fn the_best_possible_that_is_no_solution_exits_as_no_solution() {
    let text = "eternity 1 2 tetravex\n0 1 0 2\n0 3 0 4\n";
    piped(&["solve", "-m", "checkerboard"], text.as_bytes()).exits(4).says("best possible");
    piped(&["solve", "-m", "backtrack"], text.as_bytes()).exits(4);
}

#[test]
fn a_file_without_borders_is_no_answer() {
    let text = "pzprv3/shikaku/2/2/. 4 /. . /0 /0 /0 0 /\n";
    piped(&["check", "-"], text.as_bytes()).exits(1);
    piped(&["solve"], text.as_bytes()).exits(0).says("written as text");
}
