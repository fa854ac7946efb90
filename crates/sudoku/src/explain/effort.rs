//! What people need: the score of a path, minutes, and a score in the manner of HoDoKu.
//!
//! The score is the mean time of imagined solvers (see [`people`](super::people)). What they see and
//! how long they look was fitted to the mean times of people on a thousand public 9 x 9 puzzles, most
//! of them easy; the guide's page on difficulty says how, and how far it can be relied on.

use super::people::{Harder, Person, Solvers, board};
use crate::Instance;
use kumiki_explain::Path;

/// The score of a path: the time of imagined solvers, times ten.
pub(super) fn score(instance: &Instance, path: &Path) -> f64 {
    let stages = path.stages.iter();
    let harder: Vec<Harder> = stages
        .filter_map(|stage| Harder::of_step(stage.technique, stage.cost, stage.claims.clone()))
        .collect();
    let solvers = Solvers::of(instance.side() * instance.side());
    10.0 * Person::USUAL.time(&board(instance), &harder, solvers)
}

/// Minutes for people on a 9 x 9 board: their mean time grows with a power of the score.
pub(super) fn minutes(score: f64) -> f64 {
    MINUTES * score.max(1.0).powf(POWER)
}

const MINUTES: f64 = 1.47;
const POWER: f64 = 0.475;

/// The score of a path: a fixed number for each technique, added up.
pub(super) fn hodoku(path: &Path) -> f64 {
    path.stages.iter().map(|stage| f64::from(points(stage.technique, stage.rules))).sum()
}

/// HoDoKu's number for a technique. Steps without a name count as its chains and nets by size.
fn points(technique: &str, rules: usize) -> u32 {
    match technique {
        "full-house" | "naked-single" => 4,
        "hidden-single-box" | "hidden-single-line" => 14,
        "locked-pair" => 40,
        "pointing" | "claiming" => 50,
        "direct-pointing" | "direct-claiming" => 64,
        "locked-triplet" | "naked-pair" => 60,
        "hidden-pair" => 70,
        "direct-hidden-pair" => 84,
        "naked-triplet" => 80,
        "hidden-triplet" => 100,
        "direct-hidden-triplet" => 114,
        "unique-loop-1" | "unique-loop-2" | "unique-loop-3" | "unique-loop-4" | "bug" => 100,
        "unique-rectangle-6" | "hidden-rectangle" => 100,
        "avoidable-rectangle-1" | "avoidable-rectangle-2" => 100,
        "remote-pair" => 110,
        "naked-quad" | "turbot-fish" | "empty-rectangle" | "dual-empty-rectangle" => 120,
        "skyscraper" | "finned-x-wing" => 130,
        "x-wing" => 140,
        "swordfish"
        | "hidden-quad"
        | "two-string-kite"
        | "w-wing"
        | "sashimi-x-wing"
        | "simple-colours-trap"
        | "simple-colours-wrap" => 150,
        "jellyfish" | "xy-wing" => 160,
        "xyz-wing" => 180,
        "multi-colours-1" | "multi-colours-2" | "finned-swordfish" => 200,
        "sashimi-swordfish" => 240,
        "finned-jellyfish" | "sue-de-coq" => 250,
        "sashimi-jellyfish" | "x-chain" | "xy-chain" => 260,
        "continuous-loop" | "discontinuous-loop" | "alternating-chain" => 280,
        "grouped-continuous-loop"
        | "grouped-discontinuous-loop"
        | "grouped-alternating-chain"
        | "als-continuous-loop"
        | "als-alternating-chain"
        | "als-xz" => 300,
        "als-xy-wing" => 320,
        "aligned-pair" | "als-chain" => 340,
        "forcing-chain"
        | "aligned-triplet"
        | "nishio-forcing-chain"
        | "cell-forcing-chain"
        | "region-forcing-chain" => 500,
        "dynamic-forcing-chain" => 700,
        _ if rules <= 10 => 500,
        _ => 700,
    }
}
