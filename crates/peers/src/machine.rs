//! Where and with what a table was measured: without it no figure means anything.

use std::process::Command;

/// One line on the machine, the compiler, the commit and the load.
pub(crate) fn description() -> String {
    let processor = processor().unwrap_or_else(|| "unknown processor".to_owned());
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let compiler = said(Command::new("rustc").arg("--version"));
    let commit = said(Command::new("git").args(["describe", "--always", "--dirty"]));
    let date = said(Command::new("date").args(["-u", "+%Y-%m-%d"]));
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let load = load.split(' ').next().unwrap_or("unknown");
    let native = if cfg!(target_feature = "bmi2") { "native" } else { "generic" };
    format!(
        "{processor}, {cores} cores (load {load}); {compiler}, {native} code; commit {commit}; \
         {date}.\n"
    )
}

/// The first line that a command says.
fn said(command: &mut Command) -> String {
    let output = command.output().map(|output| output.stdout).unwrap_or_default();
    let text = String::from_utf8_lossy(&output);
    text.lines().next().unwrap_or("unknown").to_owned()
}

fn processor() -> Option<String> {
    let text = std::fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("model name"))?;
    Some(line.split_once(':')?.1.trim().to_owned())
}
