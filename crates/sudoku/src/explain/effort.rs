//! What people need: the effort of a step, minutes, and a score in the manner of HoDoKu.
//!
//! A step takes longer the harder its technique, the more cells are open, and the fewer steps
//! there are to choose from: what is easy to see but hard to find still takes time. The
//! weights and the power law of [`minutes`] were fitted to the mean times of people on a thousand
//! public 9 x 9 puzzles, most of them easy (rank correlation with their times: 0.67).

use super::state::State;
use kumiki_explain::Path;

/// What there is to be seen: the cells that are the only place of a number in a box or in a line,
/// and a tenth of those with one candidate left, which are hard to see. A little always, since
/// something follows.
pub(super) fn available(state: &State) -> f64 {
    let n = state.side();
    let cells = |units: std::ops::Range<usize>| {
        let mut single: Vec<usize> = units
            .flat_map(|unit| (0..n).map(move |digit| (unit, state.places(unit, digit))))
            .filter(|(_, places)| places.count_ones() == 1)
            .map(|(unit, places)| state.at(unit, places.trailing_zeros() as usize))
            .collect();
        single.sort_unstable();
        single.dedup();
        single.len() as f64
    };
    let naked = state.open_cells().filter(|&cell| state.count(cell) == 1).count() as f64;
    0.25 + cells(2 * n..3 * n) + 1.2 * cells(0..2 * n) + 0.1 * naked
}

/// The effort of a step of a cost.
pub(super) fn of_step(state: &State, cost: f64, available: f64) -> f64 {
    let kind = match cost {
        c if c < 1.3 => 1.0,
        c if c < 1.55 => 2.0,
        c if c < 1.65 => 3.0,
        c => 2.0 * (c - 1.0),
    };
    let n = state.side() as f64;
    // Boards of every size on one scale: the share of open cells, 1 for 50 of 81.
    let open = state.open_cells().count() as f64 / (n * n) * 81.0 / 50.0;
    10.0 * kind * open.powf(1.6) / available
}

/// Minutes for people on a 9 x 9 board: their mean time grows with a power of the effort.
pub(super) fn minutes(path: &Path) -> f64 {
    let effort: f64 = path.stages.iter().map(|stage| stage.effort).sum();
    MINUTES * effort.max(1.0).powf(POWER)
}

const MINUTES: f64 = 1.93;
const POWER: f64 = 0.327;

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
