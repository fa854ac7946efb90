//! Runs the binary and keeps what it said.

use kumiki_puzzles::registry::PUZZLES;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// What a run of the binary came to.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Ran {
    /// Asserts the exit code; a failure shows everything.
    #[track_caller]
    pub(crate) fn exits(self, code: i32) -> Self {
        assert_eq!(self.code, code, "{self:#?}");
        self
    }

    /// Asserts what is on standard output.
    #[track_caller]
    pub(crate) fn prints(self, out: &str) -> Self {
        assert_eq!(self.out, out, "{self:#?}");
        self
    }

    /// Asserts a part of what is on standard error.
    #[track_caller]
    pub(crate) fn says(self, part: &str) -> Self {
        assert!(self.err.contains(part), "no {part:?} in {self:#?}");
        self
    }

    /// The lines of standard output as JSON objects.
    #[track_caller]
    pub(crate) fn objects(&self) -> Vec<serde_json::Value> {
        let read = |line| serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}: {line}"));
        self.out.lines().map(read).collect()
    }
}

/// The binary, ready to be given arguments.
pub(crate) fn binary() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kumiki"));
    command.env_remove("NO_COLOR").env_remove("COLORTERM").env("TERM", "xterm-256color");
    command
}

/// Runs the binary with nothing on standard input.
pub(crate) fn kumiki(args: &[&str]) -> Ran {
    piped(args, b"")
}

/// Runs the binary with some bytes on standard input.
pub(crate) fn piped(args: &[&str], input: &[u8]) -> Ran {
    let mut command = binary();
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        // It may end without reading everything.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Ran {
        code: output.status.code().expect("ended by a signal"),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// A folder for one test's files.
pub(crate) struct Folder(tempfile::TempDir);

impl Folder {
    pub(crate) fn new() -> Self {
        Folder(tempfile::tempdir().unwrap())
    }

    /// A path in the folder, as text.
    pub(crate) fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().unwrap().to_owned()
    }

    /// Writes a file and gives its path.
    pub(crate) fn file(&self, name: &str, bytes: impl AsRef<[u8]>) -> String {
        std::fs::write(self.path(name), bytes).unwrap();
        self.path(name)
    }

    /// The names of the files in the folder.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(self.0.path()).unwrap();
        let mut names: Vec<String> =
            entries.map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

/// The root of the project.
pub(crate) fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Every small shipped instance, as the name of its puzzle and its own.
pub(crate) fn small_instances() -> Vec<(&'static str, &'static str)> {
    let all = PUZZLES.iter().flat_map(|p| p.shipped().iter().map(|s| (p.name(), s.name)));
    all.filter(|(_, name)| name.starts_with("small-")).collect()
}
