//! Counts the solutions of open clues, up to a limit, by choices: a clue has a rectangle or has
//! not. After each, what is open is cut into parts again, and the numbers of their solutions
//! multiply.
//!
//! A count that reaches its limit leaves the position as it is then: with a limit of 1 that is a
//! solution. No depth of choices takes the program's own stack.

use super::super::candidates::Corners;
use super::parts::Parts;
use super::position::{Mark, Position};
use super::solution;
use kumiki_core::{Run, Stop};
use std::ops::{ControlFlow, Range};

/// Parts of which the solutions multiply.
struct Product {
    /// Where they begin in `Counter::parts`, and the next one to be counted.
    parts: usize,
    next: usize,
    /// Where their clues begin in `Counter::clues`.
    clues: usize,
    value: u128,
    limit: u128,
}

/// A choice in one part: the solutions with a rectangle, and those without it.
struct Choice {
    /// Where the clues of the part are in `Counter::clues`.
    clues: Range<usize>,
    clue: u32,
    rectangle: Corners,
    mark: Mark,
    stage: Stage,
    value: u128,
    limit: u128,
}

/// Which solutions of a choice are being counted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// None yet.
    Open,
    /// Those with the rectangle.
    With,
    /// Those without it.
    Without,
}

enum Frame {
    Product(Product),
    Choice(Choice),
}

/// The counter with its buffers.
pub(super) struct Counter {
    split: Parts,
    frames: Vec<Frame>,
    parts: Vec<Range<usize>>,
    clues: Vec<u32>,
}

/// A number of solutions, or `None` if what has to be counted for it was put on the frames.
type Value = Option<u128>;

impl Counter {
    /// A counter for a position.
    pub(super) fn new(position: &Position) -> Self {
        let (frames, parts, clues) = (Vec::new(), Vec::new(), Vec::new());
        Counter { split: Parts::new(position), frames, parts, clues }
    }

    /// The parts of those among some clues that are open.
    pub(super) fn parts(&mut self, position: &Position, clues: &[u32]) -> Vec<Vec<u32>> {
        self.split.split(position, clues);
        self.split.iter().map(Iterator::collect).collect()
    }

    /// Completes some clues; false if that is impossible, and then the position of their parts is
    /// spoilt.
    pub(super) fn solve(
        &mut self,
        position: &mut Position,
        clues: &[u32],
        run: &mut Run,
    ) -> ControlFlow<Stop, bool> {
        self.count(position, clues, 1, run).map_continue(|count| count > 0)
    }

    /// The number of ways to complete some clues, all of those that are open in their parts, or a
    /// number from the limit on if there are so many.
    pub(super) fn count(
        &mut self,
        position: &mut Position,
        clues: &[u32],
        limit: u128,
        run: &mut Run,
    ) -> ControlFlow<Stop, u128> {
        self.frames.clear();
        self.parts.clear();
        self.clues.clear();
        self.clues.extend_from_slice(clues);
        let mut value = self.multiply(position, 0..clues.len(), limit);
        while let Some(frame) = self.frames.pop() {
            value = match frame {
                Frame::Product(product) => self.next_part(position, product, value),
                Frame::Choice(choice) => self.next_choice(position, choice, value, run)?,
            };
        }
        ControlFlow::Continue(value.unwrap_or(0))
    }

    /// Begins to count the parts of some clues.
    fn multiply(&mut self, position: &Position, clues: Range<usize>, limit: u128) -> Value {
        let (parts, from) = (self.parts.len(), self.clues.len());
        self.split.split(position, &self.clues[clues]);
        for part in self.split.iter() {
            let from = self.clues.len();
            self.clues.extend(part);
            self.parts.push(from..self.clues.len());
        }
        if self.parts.len() == parts {
            return Some(1);
        }
        let product = Product { parts, next: parts, clues: from, value: 1, limit };
        self.frames.push(Frame::Product(product));
        None
    }

    /// Goes on with the next part, after the value of the one before.
    fn next_part(&mut self, position: &Position, mut product: Product, value: Value) -> Value {
        product.value = product.value.saturating_mul(value.unwrap_or(1));
        if product.value == 0 || product.next == self.parts.len() {
            self.parts.truncate(product.parts);
            self.clues.truncate(product.clues);
            return Some(product.value);
        }
        let part = self.parts[product.next].clone();
        let limit = product.limit.div_ceil(product.value);
        product.next += 1;
        self.frames.push(Frame::Product(product));
        let from = self.clues.len();
        self.clues.extend_from_within(part);
        self.choose(position, from, 0, limit);
        None
    }

    /// Begins to count the part whose clues are the last ones, by a choice with fewest ways.
    fn choose(&mut self, position: &Position, from: usize, value: u128, limit: u128) {
        let clues = from..self.clues.len();
        let fewest = self.clues[from..].iter().min_by_key(|&&clue| position.count(clue as usize));
        let Some(&clue) = fewest else { return };
        let Some(&rectangle) = position.left(clue as usize).first() else { return };
        let (mark, stage) = (position.mark(), Stage::Open);
        let choice = Choice { clues, clue, rectangle, mark, stage, value, limit };
        self.frames.push(Frame::Choice(choice));
    }

    /// Goes on with a choice, after the value of its last stage.
    fn next_choice(
        &mut self,
        position: &mut Position,
        mut choice: Choice,
        value: Value,
        run: &mut Run,
    ) -> ControlFlow<Stop, Value> {
        let (clue, rectangle) = (choice.clue as usize, choice.rectangle);
        if choice.stage == Stage::Open {
            run.long_step(|| solution(position))?;
            choice.stage = Stage::With;
            let possible = position.assume(clue, rectangle).is_ok();
            let (clues, limit) = (choice.clues.clone(), choice.limit - choice.value);
            self.frames.push(Frame::Choice(choice));
            let value = if possible { self.multiply(position, clues, limit) } else { Some(0) };
            return ControlFlow::Continue(value);
        }
        choice.value = choice.value.saturating_add(value.unwrap_or(0));
        if choice.stage == Stage::With && choice.value < choice.limit {
            position.undo(choice.mark);
            if position.refute(clue, rectangle).is_ok() {
                return ControlFlow::Continue(self.without(position, choice));
            }
        }
        self.clues.truncate(choice.clues.start);
        ControlFlow::Continue(Some(choice.value))
    }

    /// Counts the solutions of a choice without its rectangle, which has been taken away. What
    /// does not fall into parts is one more choice in the place of this one.
    fn without(&mut self, position: &Position, mut choice: Choice) -> Value {
        let Choice { clues, value, limit, .. } = &choice;
        let (from, value, limit) = (clues.start, *value, *limit);
        self.split.split(position, &self.clues[clues.clone()]);
        if self.split.is_whole() {
            self.clues.truncate(from);
            self.clues.extend(self.split.iter().flatten());
            self.choose(position, from, value, limit);
            return None;
        }
        choice.stage = Stage::Without;
        let clues = choice.clues.clone();
        self.frames.push(Frame::Choice(choice));
        self.multiply(position, clues, limit - value)
    }
}
