//! All solutions of the N queens through the kernel: how fast a node is.
//!
//! `cargo run --release -p kumiki-cp --example queens [N]`

use kumiki_core::Run;
use kumiki_cp::{Branching, Model, propagators::AllDifferent};
use std::time::Instant;

#[allow(clippy::print_stdout, reason = "an example speaks to people")]
fn main() {
    let n = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(12);
    for wide in [true, false] {
        let mut model = Model::new();
        let xs = model.vars(n, 0..n as u32);
        let shifted =
            |slope: i32| xs.iter().enumerate().map(move |(i, x)| x.plus(slope * i as i32));
        for slope in [0, 1, -1] {
            model.post(AllDifferent::forward(shifted(slope)));
        }
        let mut run = Run::unlimited(0);
        let search = model.search(Branching::first_fail(&xs));
        let mut search = if wide { search.wide() } else { search };
        let start = Instant::now();
        let count = search.count(&mut run, u128::MAX);
        let (seconds, statistics) = (start.elapsed().as_secs_f64(), search.statistics());
        println!(
            "{n} queens, {}: {} solutions, {seconds:.3} s, {:.2} M nodes/s, {statistics:?}",
            if wide { "x = 0 | 1 | ..." } else { "x = v | x != v" },
            count.found,
            statistics.nodes as f64 / seconds / 1e6,
        );
    }
}
