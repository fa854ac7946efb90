//! The landscape: one rectangle for each clue, and how often each cell is covered.
//!
//! `rafaralahy-2020` (3) minimises the sum over the cells of the square of the number `c` of
//! rectangles on them, which is MN when the board is solved. The cost here is the sum of
//! `(c - 1)^2`: where all areas are known their sum is MN, so that it is (3) less MN, and 0 when
//! solved; where some are unknown it is still 0 exactly when every cell is covered once.

use super::super::{Instance, Rectangle, Solution};
use super::candidate_lists::Candidates;
use kumiki_core::{Cost, Rng};
use kumiki_local::Landscape;

/// A grid and the rectangles that its clues choose among.
pub(super) struct Tiling {
    pub(super) rows: usize,
    pub(super) cols: usize,
    pub(super) candidates: Candidates,
    /// The clues that have a choice.
    pub(super) movable: Vec<u32>,
}

/// A rectangle for each clue, and how many cover each cell.
#[derive(Clone, Debug)]
pub(super) struct State {
    /// The chosen rectangle of each clue, as an index into the candidates.
    chosen: Vec<u32>,
    layers: Vec<u32>,
}

impl Tiling {
    /// `None` if some clue has no rectangle: then there is no solution.
    pub(super) fn new(instance: &Instance, candidates: Candidates) -> Option<Self> {
        let choices = |clue| candidates.of(clue).len();
        if (0..candidates.clues()).any(|clue| choices(clue) == 0) {
            return None;
        }
        let movable = (0..candidates.clues()).filter(|&clue| choices(clue) > 1);
        let movable = movable.map(|clue| clue as u32).collect();
        Some(Tiling { rows: instance.rows, cols: instance.cols, candidates, movable })
    }

    /// The rectangle of a clue.
    #[inline]
    pub(super) fn rectangle(&self, state: &State, clue: usize) -> Rectangle {
        self.candidates.rectangle(state.chosen(clue))
    }

    /// The layers on the cells of a rectangle, added up.
    #[inline]
    pub(super) fn layers_on(&self, state: &State, r: Rectangle) -> Cost {
        let mut sum = 0;
        for row in r.row..r.row + r.height {
            let from = row * self.cols + r.col;
            sum += state.layers[from..from + r.width].iter().sum::<u32>();
        }
        Cost::from(sum)
    }

    /// Adds `by` layers (1 or, wrapping, -1) on the cells of a rectangle.
    #[inline]
    fn cover(&self, state: &mut State, r: Rectangle, by: u32) {
        for row in r.row..r.row + r.height {
            let from = row * self.cols + r.col;
            for layers in &mut state.layers[from..from + r.width] {
                *layers = layers.wrapping_add(by);
            }
        }
    }

    /// Gives a clue another of its rectangles.
    #[inline]
    pub(super) fn choose(&self, state: &mut State, clue: usize, candidate: usize) {
        let old = self.rectangle(state, clue);
        self.cover(state, old, u32::MAX);
        state.chosen[clue] = candidate as u32;
        self.cover(state, self.candidates.rectangle(candidate), 1);
    }
}

impl Landscape for Tiling {
    type State = State;
    type Solution = Solution;

    fn solution(&self, state: &State) -> Solution {
        let rectangles = (0..self.candidates.clues()).map(|clue| self.rectangle(state, clue));
        Solution::new(rectangles.map(Some).collect())
    }

    fn initial(&self, rng: &mut Rng) -> State {
        let mut any = |clue| {
            let choices = self.candidates.of(clue);
            (choices.start + rng.below(choices.len())) as u32
        };
        let chosen: Vec<u32> = (0..self.candidates.clues()).map(&mut any).collect();
        let mut state = State { chosen, layers: vec![0; self.rows * self.cols] };
        for clue in 0..self.candidates.clues() {
            let rectangle = self.rectangle(&state, clue);
            self.cover(&mut state, rectangle, 1);
        }
        state
    }

    fn cost(&self, state: &State) -> Cost {
        let mut layers: Vec<Cost> = vec![0; self.rows * self.cols];
        for clue in 0..self.candidates.clues() {
            for (row, col) in self.rectangle(state, clue).cells() {
                layers[row * self.cols + col] += 1;
            }
        }
        layers.iter().map(|c| (c - 1) * (c - 1)).sum()
    }
}

impl State {
    /// The chosen rectangle of a clue, as an index into the candidates.
    #[inline]
    pub(super) fn chosen(&self, clue: usize) -> usize {
        self.chosen[clue] as usize
    }
}
