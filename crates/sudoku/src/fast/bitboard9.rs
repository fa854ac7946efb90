//! The search on 9 x 9 boards: depth first, the planes of every open branch on one stack.
//!
//! One search for every use (first solution, uniqueness, count, all solutions): whoever watches
//! says when it is enough. A [`Nine`] keeps its stack, so that a list of boards allocates once.

#[cfg(target_arch = "x86_64")]
use super::avx2::Ymm;
use super::choice::{self, Denied};
use super::lanes::{Lanes, Plain};
use super::planes::{BIT_OF_CELL, CELLS, Planes, Reached, Words, word_of};
use std::ops::ControlFlow;

/// Sees a search from outside.
pub(super) trait Watch {
    /// A branch is entered.
    fn branch(&mut self) -> ControlFlow<()>;
    /// Is the next branch to be shown?
    fn wants_state(&self) -> bool;
    /// Shows the candidates of the branch that is about to be entered.
    fn state(&mut self, state: &Words);
    /// A solution is found.
    fn solution(&mut self, solution: &Words) -> ControlFlow<()>;
}

/// The instructions that the search is made of. All give the same results in the same order.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Engine {
    Plain,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// The same vectors with the richer instructions of AVX-512.
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

/// The best engine of this machine.
fn engine() -> Engine {
    #[cfg(target_arch = "x86_64")]
    {
        let common = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        if common && is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512vl") {
            return Engine::Avx512;
        }
        if common {
            return Engine::Avx2;
        }
    }
    Engine::Plain
}

/// A solver of 9 x 9 boards.
pub(super) struct Nine {
    engine: Engine,
    stack: Vec<Words>,
}

/// A board and a candidate that is denied, if any: a cell and a number.
#[derive(Clone, Copy)]
pub(super) struct Task<'a> {
    pub(super) board: &'a [u8; 81],
    pub(super) denied: Option<(usize, u8)>,
}

impl Nine {
    /// A solver with the best engine of this machine.
    pub(super) fn new() -> Self {
        Nine { engine: engine(), stack: Vec::new() }
    }

    /// Visits every solution until the watcher breaks; true if all were seen.
    #[allow(unsafe_code, reason = "the search compiled for the instructions of this machine")]
    pub(super) fn search(&mut self, task: Task, watch: &mut impl Watch) -> bool {
        let flow = match self.engine {
            Engine::Plain => search::<Plain>(&mut self.stack, task, watch),
            // SAFETY: the engine was chosen by asking the processor for these features.
            #[cfg(target_arch = "x86_64")]
            Engine::Avx2 => unsafe { search_avx2(&mut self.stack, task, watch) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Engine::Avx512 => unsafe { search_avx512(&mut self.stack, task, watch) },
        };
        flow.is_continue()
    }
}

/// How many candidates singles and locked candidates leave beside one for each cell: none if they
/// solve the board.
pub(super) fn left(board: &[u8; 81]) -> usize {
    let mut planes = Planes::<Plain>::of_givens(&Words::givens(board));
    planes.propagate();
    beside_one_each(&planes.store())
}

fn beside_one_each(words: &Words) -> usize {
    let places = words.0[..27].iter().map(|plane| (plane & CELLS).count_ones() as usize);
    places.sum::<usize>().saturating_sub(81)
}

/// How many of these there are for each one that singles and locked candidates refute, and one more:
/// where few are refuted, a board is hard. `None` if it is less than `least`, or if they solve the board.
#[allow(unsafe_code, reason = "the tries compiled for the instructions of this machine")]
pub(super) fn resistance(board: &[u8; 81], least: f64) -> Option<f64> {
    match engine() {
        Engine::Plain => tries::<Plain>(board, least),
        // SAFETY: the engine was chosen by asking the processor for these features.
        #[cfg(target_arch = "x86_64")]
        Engine::Avx2 => unsafe { tries_avx2(board, least) },
        // SAFETY: as above.
        #[cfg(target_arch = "x86_64")]
        Engine::Avx512 => unsafe { tries_avx512(board, least) },
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn tries_avx2(board: &[u8; 81], least: f64) -> Option<f64> {
    tries::<Ymm>(board, least)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512vl,bmi1,bmi2,lzcnt,popcnt")]
fn tries_avx512(board: &[u8; 81], least: f64) -> Option<f64> {
    tries::<Ymm>(board, least)
}

/// Tries every candidate, which becomes part of each function above.
#[inline(always)]
fn tries<L: Lanes>(board: &[u8; 81], least: f64) -> Option<f64> {
    let mut planes = Planes::<L>::of_givens(&Words::givens(board));
    if planes.propagate() != Reached::Choice {
        return None;
    }
    let words = planes.store();
    let left = beside_one_each(&words) as f64;
    let mut refuted = 0;
    for band in 0..3 {
        let plane = |digit: usize| words.0[word_of(band, digit)] & CELLS;
        for digit in 0..9 {
            let others = (0..9).filter(|&other| other != digit).fold(0, |all, d| all | plane(d));
            // Where there is no other candidate there is nothing to try.
            let mut cells = plane(digit) & others;
            while cells != 0 {
                let cell = cells & cells.wrapping_neg();
                cells &= cells - 1;
                let mut tried = words;
                for other in (0..9).filter(|&other| other != digit) {
                    tried.0[word_of(band, other)] &= !cell;
                }
                if Planes::<L>::load(&tried).propagate() == Reached::Contradiction {
                    refuted += 1;
                    if left < least * f64::from(refuted + 1) {
                        return None;
                    }
                }
            }
        }
    }
    Some(left / f64::from(refuted + 1)).filter(|&resistance| resistance >= least)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn search_avx2<W: Watch>(stack: &mut Vec<Words>, task: Task, watch: &mut W) -> ControlFlow<()> {
    search::<Ymm>(stack, task, watch)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512vl,bmi1,bmi2,lzcnt,popcnt")]
fn search_avx512<W: Watch>(stack: &mut Vec<Words>, task: Task, watch: &mut W) -> ControlFlow<()> {
    search::<Ymm>(stack, task, watch)
}

/// The search itself, which becomes part of each function above.
#[inline(always)]
fn search<L: Lanes>(stack: &mut Vec<Words>, task: Task, watch: &mut impl Watch) -> ControlFlow<()> {
    stack.clear();
    let mut planes = Planes::<L>::of_givens(&Words::givens(task.board));
    if let Some((cell, value)) = task.denied {
        let digit = usize::from(value.wrapping_sub(1)).min(8);
        let bit = BIT_OF_CELL[cell % 27];
        let denied = Denied { word: word_of(cell / 27 % 3, digit), cells: 1 << bit };
        planes = Planes::load(&without(planes.store(), denied));
    }
    loop {
        if watch.wants_state() {
            watch.state(&planes.store());
        }
        watch.branch()?;
        match planes.propagate() {
            Reached::Contradiction => {}
            Reached::Solution => watch.solution(&planes.store())?,
            Reached::Choice => {
                let choice = choice::choose(&planes);
                let words = planes.store();
                stack.push(without(words, choice.second));
                planes = Planes::load(&without(words, choice.first));
                continue;
            }
        }
        match stack.pop() {
            Some(words) => planes = Planes::load(&words),
            None => return ControlFlow::Continue(()),
        }
    }
}

#[inline(always)]
fn without(mut words: Words, denied: Denied) -> Words {
    words.0[denied.word & 31] &= !denied.cells;
    words
}
