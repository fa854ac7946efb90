//! Ctrl-C, SIGTERM and SIGHUP.

use crate::harness::{Folder, binary};
use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

fn send(signal: &str, child: &Child) {
    let sent = Command::new("kill").arg(signal).arg(child.id().to_string()).status().unwrap();
    assert!(sent.success());
}

/// Starts a search and waits until it says that it has begun.
fn begun(args: &[&str]) -> (Child, impl BufRead + use<>) {
    begun_by(binary(), args)
}

/// True if this process, and so its children, ignore a closed terminal.
fn hang_up_is_ignored() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    ignored.is_none_or(|mask| u64::from_str_radix(mask.trim(), 16).unwrap() & 1 == 1)
}

fn begun_by(mut command: Command, args: &[&str]) -> (Child, impl BufRead + use<>) {
    command.args(args).args(["--progress", "always"]);
    let command = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut errors = BufReader::new(child.stderr.take().unwrap());
    let mut line = String::new();
    errors.read_line(&mut line).unwrap();
    assert_eq!(line, "kumiki: searching\n");
    (child, errors)
}

#[test]
fn the_first_signal_stops_the_search_and_prints_the_best_so_far() {
    let hang_up = (!hang_up_is_ignored()).then_some("-HUP");
    for signal in ["-INT", "-TERM"].into_iter().chain(hang_up) {
        let (child, mut errors) = begun(&["solve", "eternity2", "-m", "backtrack", "--json"]);
        send(signal, &child);
        let mut rest = String::new();
        errors.read_to_string(&mut rest).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(3), "{rest}");
        let object: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(object["stopped"], "cancelled");
        assert!(rest.contains("interrupted"), "{rest}");
    }
}

#[cfg(unix)]
#[test]
fn a_search_that_was_told_to_ignore_closed_terminals_goes_on() {
    let mut command = Command::new("sh");
    command.args(["-c", "trap '' HUP; exec \"$0\" \"$@\""]).arg(env!("CARGO_BIN_EXE_kumiki"));
    let args = ["solve", "-p", "queens", "--threads", "1", "--json", "-m", "backtrack", "60"];
    let (mut child, _errors) = begun_by(command, &args);
    send("-HUP", &child);
    std::thread::sleep(Duration::from_millis(100));
    assert_eq!(child.try_wait().unwrap(), None);
    send("-INT", &child);
    assert_eq!(child.wait().unwrap().code(), Some(3));
}

#[test]
fn a_batch_that_is_interrupted_answers_what_it_began() {
    let folder = Folder::new();
    let list = folder.file("sizes.txt", "4\n60\n60\n60\n60\n60\n60\n60\n60\n");
    let args = ["solve", "-p", "queens", "-m", "backtrack", "--threads", "2", list.as_str()];
    let (mut child, mut errors) = begun(&args);
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    let mut first = String::new();
    answers.read_line(&mut first).unwrap();
    assert_eq!(first, "2 4 1 3\n");
    send("-INT", &child);
    let (mut rest, mut said) = (String::new(), String::new());
    answers.read_to_string(&mut rest).unwrap();
    errors.read_to_string(&mut said).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(3), "{said}");
    assert!(rest.lines().count() < 8, "{rest}");
}

/// Interrupts a batch again and again, from some time after its first answer on, and gives its exit
/// code.
fn interrupted_after(wait: Duration) -> Option<i32> {
    let mut command = binary();
    command.args(["solve", "-p", "queens", "--from", "line", "--threads", "1"]);
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    std::io::Write::write_all(&mut stdin, b"4\n").unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    answers.read_line(&mut String::new()).unwrap();
    std::thread::sleep(wait);
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return status.code();
        }
        send("-INT", &child);
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn another_signal_ends_a_process_that_does_not_heed_the_first() {
    // Where it waits for the next puzzle, it cannot look at the flag. A slow machine may not have come
    // to that point when the signal arrives: then it heeds the first, and is tried again.
    let ended = |milliseconds| match interrupted_after(Duration::from_millis(milliseconds)) {
        Some(3) => false,
        code => {
            assert_eq!(code, Some(130));
            true
        }
    };
    assert!([0, 100, 1000, 5000].into_iter().any(ended));
}

/// Starts a command of the lab and interrupts it after some runs; gives what it had to say.
fn interrupted(args: &[&str]) -> String {
    let mut command = binary();
    command.args(args).args(["--progress", "always"]);
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    let mut errors = BufReader::new(child.stderr.take().unwrap());
    let mut said = String::new();
    while !said.contains(", seed ") {
        assert!(errors.read_line(&mut said).unwrap() > 0, "{said}");
    }
    send("-INT", &child);
    errors.read_to_string(&mut said).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(3), "{said}");
    said
}

/// The rows of a folder, which must all be whole.
fn rows(folder: &Folder, file: &str) -> Vec<serde_json::Value> {
    let text = std::fs::read_to_string(folder.path(file)).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn a_comparison_that_is_interrupted_can_be_resumed() {
    let folder = Folder::new();
    let lab = folder.path("lab");
    // Runs without a solution, for as long as they may take.
    let board = folder.file("board.txt", "queens 40\nplaced 1 1\nplaced 2 3\nblocked 3 5\n");
    let args = ["compare", &board, "-m", "backtrack,cp", "--seeds", "50", "-o", &lab];
    let args = [&args[..], &["--steps", "3000000"]].concat();
    interrupted(&args);
    let first = rows(&folder, "lab/rows.jsonl");
    assert!((1..100).contains(&first.len()), "{}", first.len());
    assert!(std::fs::exists(folder.path("lab/report.html")).unwrap());
    interrupted(&args);
    let second = rows(&folder, "lab/rows.jsonl");
    assert_eq!(second[..first.len()], first);
}

#[test]
fn a_reproduction_that_is_interrupted_leaves_its_rows_and_a_report_of_them() {
    let folder = Folder::new();
    let out = folder.path("out");
    let args = ["reproduce", "nqueens-2016/fig6", "-o", &out];
    interrupted(&args);
    let made = rows(&folder, "out/nqueens-2016/fig6/rows.jsonl");
    assert!(!made.is_empty());
    let text = std::fs::read_to_string(folder.path("out/report.md")).unwrap();
    assert!(text.contains(" runs are made."), "{text}");
}

/// The integer programs of solvers that are built in: none of them is done by itself for long, and
/// each has a board to give when it is stopped.
#[test]
fn a_solver_of_others_is_stopped_too_and_gives_its_best() {
    let built = [("highs", cfg!(feature = "highs")), ("cbc", cfg!(feature = "cbc"))];
    let built = built.into_iter().filter(|(_, built)| *built).map(|(name, _)| name);
    for solver in built.chain(["micro"]) {
        let method = match solver {
            "micro" => "ilp:micro,region=3x3".to_owned(),
            _ => format!("ilp:{solver},moves=100"),
        };
        let (child, mut errors) =
            begun(&["solve", "framed-8x8", "-m", &method, "--json", "--threads", "1"]);
        // Long enough to be inside the solver.
        std::thread::sleep(Duration::from_millis(1500));
        send("-INT", &child);
        let mut rest = String::new();
        errors.read_to_string(&mut rest).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(3), "{solver}: {rest}");
        let object: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!((&object["stopped"], &object["status"]), (&"cancelled".into(), &"best".into()));
        assert!(object["solution"].is_string(), "{solver}");
    }
}
