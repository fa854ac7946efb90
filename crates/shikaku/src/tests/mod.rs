//! Tests of Shikaku, and the random boards that they share.

mod formats;
mod judge;
mod making;
mod search;

use super::{Clue, Instance, Puzzle, Rectangle, Shikaku, Solution};
use kumiki_core::{Format, Options, Run};
use proptest::prelude::*;

fn format(name: &str) -> &'static Format<Shikaku> {
    Shikaku::FORMATS.iter().find(|format| format.name == name).unwrap()
}

pub(super) fn read(name: &str, text: &str) -> Instance {
    (format(name).read.unwrap())(text).unwrap_or_else(|e| panic!("{name}: {e}\n{text}")).instance
}

fn options(text: &str) -> Options {
    Options::parse(Shikaku::GENERATOR.options, text).unwrap()
}

/// Any instance up to `side` x `side`, most of them without a solution.
fn any_instance(side: usize) -> impl Strategy<Value = Instance> {
    (1..=side, 1..=side).prop_flat_map(|(rows, cols)| {
        let cells = rows * cols;
        let mark = prop_oneof![
            3 => Just(None),
            1 => Just(Some(None)),
            2 => (1..=cells as u32).prop_map(|area| Some(Some(area))),
        ];
        proptest::collection::vec(mark, cells).prop_map(move |marks| {
            let marked = marks
                .iter()
                .enumerate()
                .filter_map(|(i, mark)| mark.map(|area| Clue { cell: (i / cols, i % cols), area }));
            Instance::new(rows, cols, marked.collect()).unwrap()
        })
    })
}

/// An instance made by the generator with its solution; some areas are then made unknown.
fn solved_instance(side: usize) -> impl Strategy<Value = (Instance, Solution)> {
    let unknown = proptest::collection::vec(proptest::bool::weighted(0.2), side * side);
    (1..=side, 1..=side, 0..6usize, any::<u64>(), unknown).prop_map(
        |(rows, cols, depth, seed, unknown)| {
            let options = options(&format!("size={rows}x{cols},depth={depth}"));
            let made = (Shikaku::GENERATOR.make)(&options, &mut Run::limited(seed, 1000)).unwrap();
            let mut instance = made.instance;
            for (clue, _) in instance.clues.iter_mut().zip(unknown).filter(|(_, unknown)| *unknown)
            {
                clue.area = None;
            }
            (instance, made.solution.unwrap())
        },
    )
}

/// Rectangles as the judge may get them: in the grid or not, empty, anywhere.
fn any_rectangles(count: usize) -> impl Strategy<Value = Solution> {
    let side = || prop_oneof![4 => 0..6usize, 1 => 0..=1_000_000usize];
    let rectangle = (side(), side(), side(), side())
        .prop_map(|(row, col, height, width)| Rectangle { row, col, height, width });
    proptest::collection::vec(proptest::option::weighted(0.8, rectangle), count)
        .prop_map(Solution::new)
}
