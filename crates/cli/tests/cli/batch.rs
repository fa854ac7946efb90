//! Several puzzles in one input.

use crate::harness::{Folder, binary, kumiki, piped};
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

#[test]
fn answers_come_in_order_whatever_the_threads() {
    // Sizes of very different difficulty, so that later puzzles overtake earlier ones.
    let sizes: Vec<usize> = (0..400).map(|k| 4 + k * 7 % 17).collect();
    let input: String = sizes.iter().map(|n| format!("{n}\n")).collect();
    let args = ["solve", "-p", "queens", "-m", "backtrack", "--threads"];
    let one = piped(&[&args[..], &["1"]].concat(), input.as_bytes()).exits(0);
    let four = piped(&[&args[..], &["4"]].concat(), input.as_bytes()).exits(0);
    let lengths: Vec<usize> =
        four.out.lines().map(|line| line.split_whitespace().count()).collect();
    assert_eq!(lengths, sizes);
    assert_eq!(one.out, four.out);
}

#[test]
fn one_bad_puzzle_does_not_lose_the_others() {
    let ran = piped(&["solve", "-p", "queens"], b"4\n\n# comment\nbad\n3\n\xff\n1\n").exits(1);
    let ran = ran.prints("2 4 1 3\n1\n").says("standard input: line 4");
    let ran = ran.says("standard input: line 5: no solution").says("line 6, column 1: not UTF-8");
    assert_eq!(ran.err.lines().count(), 3, "{ran:?}");
}

#[test]
fn the_exit_code_is_the_worst() {
    piped(&["solve", "-p", "queens"], b"4\n3\n5\n").exits(4);
    let stopped = ["solve", "-p", "queens", "-m", "backtrack", "--steps", "40"];
    piped(&stopped, b"4\n30\n").exits(3);
    piped(&stopped, b"3\n30\n4\n").exits(4);
    piped(&stopped, b"3\n30\nbad\n").exits(1);
    piped(&["solve", "-p", "queens", "-m", "magic"], b"4\n3\nbad\n").exits(2);
}

#[test]
fn rules_part_puzzles_of_several_lines() {
    let input = b"queens 4\n---\nqueens 5\nplaced 1 9\n---\n# empty\n---\nqueens 4\nplaced 1 3\n";
    piped(&["solve"], input)
        .exits(1)
        .prints("2 4 1 3\n---\n3 1 4 2\n")
        .says("standard input: line 4, column 10: found \"9\"");
    piped(&["count"], b"queens 4\n---\nqueens 3\n").exits(4).prints("2\n0\n");
}

#[test]
fn kinds_may_be_mixed() {
    let input = b"{\"puzzle\":\"queens\",\"instance\":\"queens 4\"}\nsudoku/4/4/g1k23k3g\n";
    let ran = piped(&["count", "--json"], input).exits(0);
    let kinds: Vec<_> = ran.objects().iter().map(|o| o["puzzle"].clone()).collect();
    assert_eq!(kinds, ["queens", "sudoku"]);
    assert_eq!(ran.objects()[1]["line"], 2);
}

#[test]
fn a_large_sudoku_is_no_list_of_small_ones() {
    // Sixteen symbols on a line are a whole board of 4x4, or one row of 16x16.
    let large = kumiki(&["convert", "-p", "sudoku", "sudoku-16", "--to", "grid"]).exits(0);
    assert_eq!(large.out.lines().count(), 16);
    let again = piped(&["convert", "-p", "sudoku", "--to", "text"], large.out.as_bytes()).exits(0);
    assert!(again.out.starts_with("sudoku 4x4\n"), "{again:?}");
    let small = "1.......2.3.4...\n".repeat(3);
    let solved = piped(&["solve", "-p", "sudoku", "--from", "line"], small.as_bytes()).exits(0);
    assert_eq!(solved.out.lines().count(), 3);
}

#[test]
fn an_object_may_stretch_over_several_lines() {
    let input = b"{\n  \"puzzle\": \"queens\",\n  \"instance\": \"queens 4\"\n}\n";
    piped(&["solve", "--to", "text"], input).exits(0).prints("2 4 1 3\n");
    piped(&["solve", "--from", "json", "--to", "text"], input).exits(0).prints("2 4 1 3\n");
}

#[test]
fn answers_are_streamed() {
    let mut command = binary();
    command.args(["solve", "-p", "queens", "--from", "line", "--threads", "1"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    for _ in 0..20 {
        // The next puzzle is written only when the answer to this one has been read.
        writeln!(stdin, "4").unwrap();
        assert_eq!(answers.next().unwrap().unwrap(), "2 4 1 3");
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_reader_that_leaves_ends_it_quietly() {
    let mut command = binary();
    command.args(["solve", "-p", "queens", "12", "--all"]);
    let command = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    answers.read_line(&mut String::new()).unwrap();
    drop(answers);
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn lines_that_are_answered_sooner_than_read_are_answered_as_others_are() {
    let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let lines = [
        easy.to_owned(),
        easy.replace('.', "0"),
        // No solution: the first row asks for a 4 that the last column has already.
        easy.replacen("53..7....", "5312789.6", 1),
        // The same number twice in a row.
        easy.replacen("53", "55", 1),
        format!("{easy} # a remark"),
        // Too short.
        easy[1..].to_owned(),
        // Two digits less: several solutions.
        format!("{}{}", ".".repeat(20), &easy[20..]),
        easy.to_owned(),
    ];
    let folder = Folder::new();
    let list = folder.file("list.sdm", &(lines.join("\n") + "\n"));
    for command in ["solve", "count"] {
        for threads in ["1", "2"] {
            let ask = |more: &[&str]| {
                let words = [command, &list, "--threads", threads];
                let ran = kumiki(&[&words, more].concat());
                (ran.code, ran.out, ran.err)
            };
            // A budget of steps is kept by the ordinary way alone.
            let (quick, ordinary) = (ask(&[]), ask(&["--steps", "1e9"]));
            assert_eq!(quick, ordinary, "{command}");
            assert!(quick.1.lines().count() >= 5, "{quick:?}");
        }
    }
}
