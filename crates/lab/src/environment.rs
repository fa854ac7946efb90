//! Where and with what runs are made: version, commit, compiler and machine.

use crate::row::Environment;
use kumiki_core::cores;

impl Environment {
    /// This build on this machine.
    pub fn here() -> Self {
        Environment {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            commit: env!("KUMIKI_COMMIT").to_owned(),
            compiler: env!("KUMIKI_COMPILER").to_owned(),
            machine: machine(),
        }
    }
}

fn machine() -> String {
    let (system, architecture) = (std::env::consts::OS, std::env::consts::ARCH);
    let processor = processor().unwrap_or_else(|| "unknown processor".to_owned());
    let cores = match cores() {
        1 => "1 core".to_owned(),
        more => format!("{more} cores"),
    };
    format!("{processor}, {cores}, {system} {architecture}")
}

/// The processor's name, where the system has it in a file.
fn processor() -> Option<String> {
    let text = std::fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("model name"))?;
    Some(line.split_once(':')?.1.trim().to_owned())
}
