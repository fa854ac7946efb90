//! With little memory: what does not fit is refused, and nothing ends the process.

use crate::harness::{Folder, kumiki};
use kumiki_puzzles::registry::PUZZLES;
use std::process::{Command, Stdio};

/// A run with so many kilobytes of address space: exit code, standard output and error.
fn limited(kilobytes: u64, args: &str, input: &str) -> (Option<i32>, String, String) {
    limited_after("", kilobytes, args, input)
}

/// The same after a command of the shell.
fn limited_after(
    first: &str,
    kilobytes: u64,
    args: &str,
    input: &str,
) -> (Option<i32>, String, String) {
    let mut command = Command::new("sh");
    let words = format!("{first}ulimit -v {kilobytes}; printf '{input}' | \"$0\" {args}");
    command.arg("-c").arg(words).arg(env!("CARGO_BIN_EXE_kumiki"));
    let output = command.stdin(Stdio::null()).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// With little memory, what needs much is refused before it is begun.
#[test]
fn a_puzzle_that_does_not_fit_in_memory_does_not_lose_the_others() {
    let batch = "4\\n100000000\\n1\\n";
    let (code, out, err) = limited(1_500_000, "solve -p queens --threads 2", batch);
    assert_eq!((code, out.as_str()), (Some(1), "2 4 1 3\n1\n"), "{err}");
    assert!(err.contains("line 2: about 2.8 GB of memory are needed, and "), "{err}");
    let (code, out, err) = limited(1_500_000, "generate queens 100000000", "");
    assert_eq!((code, out.as_str()), (Some(1), ""), "{err}");
    assert!(err.contains("about 2.8 GB of memory are needed"), "{err}");
}

/// What is said to be needed is: with so much it works, and with a little less it is not begun.
#[test]
fn what_is_said_to_be_needed_is_enough() {
    let megabytes = |text: &str, before: &str| -> u64 {
        let at = text.find(before).unwrap_or_else(|| panic!("{text}")) + before.len();
        text[at..].split(' ').next().unwrap().parse().unwrap()
    };
    // Where there is room for it, the C library sets 64 MB of addresses aside for each thread.
    let run = |kilobytes| {
        let args = "solve -p queens --threads 1 4000000";
        limited_after("export MALLOC_ARENA_MAX=1; ", kilobytes, args, "")
    };
    let little = 160_000;
    let (code, _, err) = run(little);
    assert_eq!(code, Some(1), "{err}");
    let (needed, left) = (megabytes(&err, "about "), megabytes(&err, "needed, and "));
    // What the program itself takes is the rest; an estimate is rounded up.
    let own = little * 1024 / 1_000_000 - left;
    let enough = (own + needed + 2) * 1_000_000 / 1024;
    let (code, out, err) = run(enough);
    assert_eq!((code, out.split_whitespace().count()), (Some(0), 4_000_000), "{err}");
    let (code, _, err) = run(enough - 5_000);
    assert_eq!(code, Some(1), "{err}");
}

/// Every method on the largest boards: refused, or stopped in time, but never out of memory.
#[test]
fn no_method_takes_more_memory_than_there_is() {
    let folder = Folder::new();
    let boards = [
        ("eternity", "64x64"),
        ("hashi", "1000x1000 --n 5000"),
        ("shikaku", "1000x1000"),
        ("sudoku", "64 --givens 1500"),
        ("queens", "10000"),
    ];
    for (kind, size) in boards {
        let board = folder.path(kind);
        let words: Vec<&str> = ["generate", kind].into_iter().chain(size.split(' ')).collect();
        kumiki(&[&words[..], &["--any", "--seed", "1", "-o", &board]].concat()).exits(0);
        let puzzle = PUZZLES.iter().find(|puzzle| puzzle.name() == kind).unwrap();
        for method in puzzle.methods() {
            let args = format!("solve {board} -m {} --time 100ms --threads 1", method.name);
            let (code, _, err) = limited(2_000_000, &args, "");
            assert!(matches!(code, Some(0..=4)), "{args}: {code:?} {err}");
        }
    }
}
