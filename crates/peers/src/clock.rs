//! The processor time that work takes: what others do on the machine meanwhile hardly counts.

use anyhow::Result;
use nix::sys::resource::{UsageWho, getrusage};
use std::time::Duration;

/// Started before some work.
pub(crate) struct Clock(Duration);

impl Clock {
    /// Starts now.
    pub(crate) fn start() -> Result<Self> {
        Ok(Clock(used()?))
    }

    /// What has been used since the start, in this process and in programs that it has started
    /// and that have ended meanwhile.
    pub(crate) fn used(&self) -> Result<Duration> {
        Ok(used()?.saturating_sub(self.0))
    }
}

/// User and system time of this process and of all programs that have ended.
fn used() -> Result<Duration> {
    let mut sum = Duration::ZERO;
    for who in [UsageWho::RUSAGE_SELF, UsageWho::RUSAGE_CHILDREN] {
        let usage = getrusage(who)?;
        for time in [usage.user_time(), usage.system_time()] {
            sum += Duration::new(time.tv_sec().try_into()?, 1000 * u32::try_from(time.tv_usec())?);
        }
    }
    Ok(sum)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;
    use std::time::Instant;

    /// Keeps a shell busy for some rounds.
    fn count_to(end: u32) {
        let words = format!("i=0; while [ $i -lt {end} ]; do i=$((i+1)); done");
        assert!(Command::new("sh").args(["-c", &words]).status().unwrap().success());
    }

    #[test]
    fn work_counts_wherever_it_is_done_and_sleep_does_not() {
        let clock = Clock::start().unwrap();
        std::thread::sleep(Duration::from_millis(300));
        let asleep = clock.used().unwrap();
        let start = Instant::now();
        while clock.used().unwrap() < asleep + Duration::from_millis(20) {
            assert!(start.elapsed() < Duration::from_secs(60), "our own work does not count");
        }
        let before = clock.used().unwrap();
        count_to(20_000);
        assert!(clock.used().unwrap() > before, "the work of others does not count");
        assert!(asleep < Duration::from_millis(300), "{asleep:?}");
    }
}
