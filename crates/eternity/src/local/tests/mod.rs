//! Table 1 of schaus-deville-2008, brute force, recounts and small boards.

mod moves;
mod papers;
mod searches;

use super::super::{Eternity, Instance};
use kumiki_core::{Options, Puzzle, Run};

/// An instance of the generator.
fn made(options: &str, seed: u64) -> Instance {
    let options = Options::parse(Eternity::GENERATOR.options, options).unwrap();
    (Eternity::GENERATOR.make)(&options, &mut Run::limited(seed, u64::MAX)).unwrap().instance
}

/// Boards of every shape: framed and not, square and not, one cell wide, with fixed pieces.
fn boards(seed: u64) -> Vec<Instance> {
    let shapes = [
        "size=5",
        "size=4x6,fixed=2",
        "size=3,tetravex",
        "size=4x5,tetravex,fixed=1",
        "size=1x6,frame-colours=5",
        "size=6x1,frame-colours=5",
        "size=2",
        "size=2x3",
        "size=1",
    ];
    shapes.iter().map(|shape| made(shape, seed)).collect()
}
