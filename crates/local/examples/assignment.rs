//! Time per assignment on the sizes and weights that very large neighbourhoods use.
//!
//! `cargo run --release -p kumiki-local --example assignment`

use kumiki_core::Rng;
use kumiki_local::Assignment;
use std::time::Instant;

#[allow(clippy::print_stdout, reason = "an example's output is its purpose")]
fn main() {
    let mut rng = Rng::seeded(0);
    let mut solver = Assignment::new();
    for n in [16, 24, 64, 128] {
        // The weights of edge matching: 0..4 matched sides, here as costs.
        let matrices: Vec<Vec<i32>> =
            (0..64).map(|_| (0..n * n).map(|_| rng.below(5) as i32).collect()).collect();
        let rounds = 2_000_000 / (n * n);
        let start = Instant::now();
        let mut total = 0;
        for round in 0..rounds {
            total += solver.minimise(n, &matrices[round % 64]);
        }
        let each = start.elapsed().as_secs_f64() * 1e6 / rounds as f64;
        println!("n = {n:3}: {each:7.2} us a solve (checksum {total})");
    }
}
