//! Where a search was in vain: the numbers, or the units, in which nothing was found and nothing has
//! changed since. Most steps change few of them, and finders of one number or one unit pass over the
//! others.

use super::FoundStep;
use super::state::State;
use std::sync::atomic::{AtomicU64, Ordering};

/// A search through numbers or through units, one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hunt {
    DirectPointing,
    DirectClaiming,
    Pointing,
    Claiming,
    /// Fish of a size.
    Fish(usize),
    Finned(usize),
    Sashimi(usize),
    Skyscraper,
    Kite,
    Turbot,
    EmptyRectangle,
    DualEmptyRectangle,
    Trap,
    Wrap,
    Multi1,
    Multi2,
    XChain,
    Nishio,
    /// Sets of a size.
    Naked(usize),
    Hidden(usize),
    DirectHidden(usize),
}

impl Hunt {
    /// More than the largest slot.
    const COUNT: usize = 35;

    /// Where it is remembered: first the searches through numbers, then those through units.
    fn slot(self) -> usize {
        // Sizes are from 2 to 4.
        match self {
            Hunt::DirectPointing => 0,
            Hunt::DirectClaiming => 1,
            Hunt::Pointing => 2,
            Hunt::Claiming => 3,
            Hunt::Skyscraper => 4,
            Hunt::Kite => 5,
            Hunt::Turbot => 6,
            Hunt::EmptyRectangle => 7,
            Hunt::DualEmptyRectangle => 8,
            Hunt::Trap => 9,
            Hunt::Wrap => 10,
            Hunt::Multi1 => 11,
            Hunt::Multi2 => 12,
            Hunt::XChain => 13,
            Hunt::Fish(size) => 12 + size.min(4),
            Hunt::Finned(size) => 15 + size.min(4),
            Hunt::Sashimi(size) => 18 + size.min(4),
            Hunt::Nishio => 23,
            Hunt::Naked(size) => 24 + size.min(4),
            Hunt::Hidden(size) => 27 + size.min(4),
            Hunt::DirectHidden(size) => 30 + size.min(4),
        }
    }

    /// True if it goes through units.
    fn is_by_unit(self) -> bool {
        self.slot() >= Hunt::Naked(0).slot()
    }
}

/// A search through patterns of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CellHunt {
    AlignedPair,
    AlignedTriplet,
    SueDeCoq,
}

impl CellHunt {
    const COUNT: usize = CellHunt::SueDeCoq as usize + 1;
}

/// What each search has found to be in vain: numbers or units as bits.
#[derive(Debug)]
pub(super) struct Barren {
    places: [AtomicU64; Hunt::COUNT],
    /// For searches through patterns of cells, the cells that have not changed since nothing was
    /// found: the first of the board, as bits.
    cells: [[AtomicU64; 2]; CellHunt::COUNT],
}

impl Default for Barren {
    fn default() -> Self {
        let none = || AtomicU64::new(0);
        Barren {
            places: std::array::from_fn(|_| none()),
            cells: std::array::from_fn(|_| [none(), none()]),
        }
    }
}

impl Clone for Barren {
    fn clone(&self) -> Self {
        let copy = |of: &AtomicU64| AtomicU64::new(of.load(Ordering::Relaxed));
        Barren {
            places: self.places.each_ref().map(copy),
            cells: self.cells.each_ref().map(|words| words.each_ref().map(copy)),
        }
    }
}

impl Barren {
    /// A candidate of a number in a cell, which lies in these units, has changed.
    pub(super) fn changed(&mut self, cell: usize, digit: usize, units: [usize; 3]) {
        for cells in &mut self.cells {
            if let Some(word) = cells.get_mut(cell / 64) {
                *word.get_mut() &= !(1 << (cell % 64));
            }
        }
        let (by_number, by_unit) = self.places.split_at_mut(Hunt::Naked(0).slot());
        for barren in by_number {
            *barren.get_mut() &= !(1 << digit);
        }
        let changed = units.iter().filter(|&&unit| unit < 64).fold(0, |all, unit| all | 1 << unit);
        for barren in by_unit {
            *barren.get_mut() &= !changed;
        }
    }
}

impl State {
    /// The numbers that a search need not pass over.
    pub(super) fn live_numbers(&self, hunt: Hunt) -> u64 {
        let all = u64::MAX >> (64 - self.side());
        all & !self.barren().places[hunt.slot()].load(Ordering::Relaxed)
    }

    /// The cells of a board of at most 128 that have changed since a search through patterns found
    /// nothing: a pattern of other cells alone is still none.
    pub(super) fn live_cells(&self, hunt: CellHunt) -> u128 {
        let [low, high] = &self.barren().cells[hunt as usize];
        let word = |of: &AtomicU64| u128::from(of.load(Ordering::Relaxed));
        !(word(low) | word(high) << 64)
    }

    /// A search through all patterns of cells found nothing.
    pub(super) fn no_pattern(&self, hunt: CellHunt) {
        // What was cut short says nothing.
        if !self.is_over() {
            for word in &self.barren().cells[hunt as usize] {
                word.store(u64::MAX, Ordering::Relaxed);
            }
        }
    }

    /// A search was in vain for these numbers, or units.
    pub(super) fn in_vain(&self, hunt: Hunt, places: u64) {
        // What was cut short says nothing.
        if !self.is_over() {
            self.barren().places[hunt.slot()].fetch_or(places, Ordering::Relaxed);
        }
    }

    /// Searches through the numbers, or through the units, but for those where it was in vain and
    /// nothing has changed.
    pub(super) fn search(
        &self,
        hunt: Hunt,
        found: &mut Vec<FoundStep>,
        find: &mut dyn FnMut(usize, &mut Vec<FoundStep>),
    ) {
        let n = self.side();
        let of = if hunt.is_by_unit() { 3 * n } else { n };
        let barren = self.barren().places[hunt.slot()].load(Ordering::Relaxed);
        let mut vain = 0;
        for at in 0..of {
            let bit = if at < 64 { 1 << at } else { 0 };
            if barren & bit != 0 {
                continue;
            }
            let before = found.len();
            find(at, found);
            if found.len() == before {
                vain |= bit;
            }
        }
        self.in_vain(hunt, vain);
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::read;
    use super::*;
    use crate::Sudoku;
    use kumiki_core::{Asked, Explanation, Hint, Lit, Run};
    use kumiki_explain::{Engine, Explain};

    /// A board in which nothing was searched for yet.
    fn fresh(state: &State) -> State {
        let mut state = state.clone();
        state.barren = Barren::default();
        state
    }

    /// What is passed over would not have been found.
    #[test]
    fn nothing_is_missed_along_a_path() {
        let line =
            "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
        for line in [line, &line.chars().rev().collect::<String>()] {
            let instance = read(line);
            let mut engine = Engine::<Sudoku>::new(&instance, None, &Asked::default()).unwrap();
            let mut passed_over = 0;
            for _ in 0..12 {
                for technique in Sudoku::TECHNIQUES.iter().filter(|one| one.info.cost < 6.6) {
                    let claims = |state: &State| -> Vec<Vec<Lit>> {
                        let mut found = Vec::new();
                        (technique.find)(state, true, &mut found);
                        found.into_iter().map(|step| step.claims).collect()
                    };
                    let all = claims(&fresh(engine.board()));
                    assert_eq!(claims(engine.board()), all, "{}", technique.info.name);
                }
                passed_over += engine.board().live_numbers(Hunt::Finned(3)).count_zeros() - 55;
                let Hint::Step(step) = engine.next(&mut Run::unlimited(0)) else { break };
                engine.apply(&step);
            }
            assert!(passed_over > 20, "{passed_over}");
        }
    }

    #[test]
    fn every_search_has_a_place_of_its_own() {
        let sizes = 2..=4;
        let sized = [Hunt::Fish, Hunt::Finned, Hunt::Sashimi, Hunt::Naked, Hunt::Hidden];
        let mut slots: Vec<usize> =
            sized.iter().flat_map(|hunt| sizes.clone().map(|size| hunt(size).slot())).collect();
        slots.extend([2, 3].map(|size| Hunt::DirectHidden(size).slot()));
        slots.extend([Hunt::XChain, Hunt::Multi2, Hunt::DirectPointing].map(Hunt::slot));
        let before = slots.len();
        slots.sort_unstable();
        slots.dedup();
        assert_eq!(slots.len(), before);
        assert!(slots.iter().all(|&slot| slot < Hunt::COUNT));
        assert!(!Hunt::Sashimi(4).is_by_unit() && Hunt::Naked(2).is_by_unit());
    }
}
