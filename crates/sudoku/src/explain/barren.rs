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
    /// Sets of a size.
    Naked(usize),
    Hidden(usize),
    DirectHidden(usize),
}

impl Hunt {
    /// More than the largest slot.
    const COUNT: usize = 34;

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
            Hunt::Naked(size) => 23 + size.min(4),
            Hunt::Hidden(size) => 26 + size.min(4),
            Hunt::DirectHidden(size) => 29 + size.min(4),
        }
    }

    /// True if it goes through units.
    fn is_by_unit(self) -> bool {
        self.slot() >= Hunt::Naked(0).slot()
    }
}

/// What each search has found to be in vain: numbers or units as bits.
#[derive(Debug)]
pub(super) struct Barren([AtomicU64; Hunt::COUNT]);

impl Default for Barren {
    fn default() -> Self {
        Barren(std::array::from_fn(|_| AtomicU64::new(0)))
    }
}

impl Clone for Barren {
    fn clone(&self) -> Self {
        Barren(std::array::from_fn(|slot| AtomicU64::new(self.0[slot].load(Ordering::Relaxed))))
    }
}

impl Barren {
    /// A candidate of a number, in these units, has changed.
    pub(super) fn changed(&mut self, digit: usize, units: [usize; 3]) {
        let (by_number, by_unit) = self.0.split_at_mut(Hunt::Naked(0).slot());
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
        all & !self.barren().0[hunt.slot()].load(Ordering::Relaxed)
    }

    /// A search was in vain for these numbers, or units.
    pub(super) fn in_vain(&self, hunt: Hunt, places: u64) {
        // What was cut short says nothing.
        if !self.is_over() {
            self.barren().0[hunt.slot()].fetch_or(places, Ordering::Relaxed);
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
        let barren = self.barren().0[hunt.slot()].load(Ordering::Relaxed);
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
