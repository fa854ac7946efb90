//! How fast the exact search places pieces, beside the plain row scan: both count the solutions
//! of one board for the same time. `cargo run --release --example eternity_speed [SECONDS]`

#![allow(clippy::print_stdout, reason = "a report for people")]

use kumiki_core::{Budget, Run};
use kumiki_puzzles::registry::PUZZLES;
use std::time::Duration;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let seconds: u64 = std::env::args().nth(1).map_or(Ok(5), |word| word.parse())?;
    let eternity = PUZZLES.iter().find(|p| p.name() == "eternity").ok_or("no such puzzle")?;
    for name in ["eternity2", "framed-8x8"] {
        let shipped = eternity.shipped().iter().find(|s| s.name == name).ok_or("not shipped")?;
        let instance = eternity.read("text", shipped.text)?;
        for (method, unit) in [("fast", "placements"), ("backtrack", "candidates tried")] {
            let budget = Budget { time: Some(Duration::from_secs(seconds)), steps: None };
            let mut run = Run::within(0, budget);
            let count = instance.count(&eternity.choose(method)?, &mut run, u128::MAX)?;
            let rate = count.steps as f64 / run.elapsed().as_secs_f64() / 1e6;
            println!("{name:<12} {method:<10} {rate:8.1} million {unit}/s");
        }
    }
    Ok(())
}
