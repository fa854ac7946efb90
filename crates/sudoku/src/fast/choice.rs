//! The choice at a board on which nothing follows any more: which candidate to try and to deny.
//!
//! A cell with two digits halves the work for sure; among those, one whose digits take most from
//! their peers, above all from other cells with two digits, since each of these becomes a chain.

use super::lanes::Lanes;
use super::planes::{CELLS, EACH, Planes, Words, word_of};

/// Cells with two digits count so many times more among the peers.
const PAIR_WEIGHT: u32 = 3;

/// Two sets of candidates to deny, one after the other: every solution denies exactly one.
pub(super) struct Choice {
    /// Denied in the first branch.
    pub(super) first: Denied,
    /// Denied in the second branch.
    pub(super) second: Denied,
}

/// Candidates of one plane.
#[derive(Clone, Copy)]
pub(super) struct Denied {
    /// The word of the plane.
    pub(super) word: usize,
    /// The cells, as bits.
    pub(super) cells: u32,
}

/// For each bit of a plane, the cells of its row and box.
const PEERS_IN_BAND: [u32; 32] = {
    let mut table = [0; 32];
    let mut bit = 0;
    while bit < 30 {
        let (field, cell) = (bit / 10, bit % 10);
        if cell < 9 {
            table[bit] = (0x1ff << (10 * field)) | ((0b111 << (3 * (cell / 3))) * EACH);
        }
        bit += 1;
    }
    table
};

/// For each bit of a plane, the cells of its column in any band.
const COLUMN: [u32; 32] = {
    let mut table = [0; 32];
    let mut bit = 0;
    while bit < 30 {
        if bit % 10 < 9 {
            table[bit] = 0o111 << (bit / 10 * 10 + bit % 10 % 3);
        }
        bit += 1;
    }
    table
};

/// The choice to make on a board where some cell has several digits.
#[inline(always)]
pub(super) fn choose<L: Lanes>(planes: &Planes<L>) -> Choice {
    let words = planes.store();
    let pairs = planes.pairs();
    if pairs == [0; 3] { fewest_places(&words) } else { best_pair(planes, &words, pairs) }
}

/// The best cell with two digits, one of which is the digit that stands in most such cells.
#[inline(always)]
fn best_pair<L: Lanes>(planes: &Planes<L>, words: &Words, pairs: [u32; 3]) -> Choice {
    let places = |digit: usize| -> u32 {
        (0..3).map(|band| (words.0[word_of(band, digit)] & pairs[band]).count_ones()).sum()
    };
    let (mut digit, mut most) = (0, 0);
    for candidate in 0..9 {
        let count = places(candidate);
        if count > most {
            (digit, most) = (candidate, count);
        }
    }
    let mut best = (0, 0, 0, 0, 0);
    for band in 0..3 {
        let mut cells = pairs[band] & words.0[word_of(band, digit)];
        while cells != 0 {
            let bit = cells.trailing_zeros();
            cells &= cells - 1;
            let last = words.0[24 + band] >> bit & 1;
            let digits = planes.0[band].column(bit) | last << 8;
            let other = (digits & !(1 << digit)).trailing_zeros() as usize % 9;
            let weight = |digit| weight(words, &pairs, band, bit, digit);
            let score = weight(digit) + weight(other);
            if score > best.0 {
                best = (score, band, bit, digit.min(other), digit.max(other));
            }
        }
    }
    let (_, band, bit, low, high) = best;
    let denied = |digit| Denied { word: word_of(band, digit), cells: 1 << bit };
    Choice { first: denied(low), second: denied(high) }
}

/// How many peers of a cell would lose a digit, those with two digits counted more.
#[inline(always)]
fn weight(words: &Words, pairs: &[u32; 3], band: usize, bit: u32, digit: usize) -> u32 {
    let mut weight = 0;
    for (other, &pairs) in pairs.iter().enumerate() {
        let table = if other == band { &PEERS_IN_BAND } else { &COLUMN };
        let peers = words.0[word_of(other, digit)] & table[bit as usize & 31];
        weight += peers.count_ones() + PAIR_WEIGHT * (peers & pairs).count_ones();
    }
    weight
}

/// A digit with as few places as possible in a box: one place, or the others.
#[inline(never)]
fn fewest_places(words: &Words) -> Choice {
    let mut best = (u32::MAX, 0, 0);
    'all: for (word, &plane) in words.0[..27].iter().enumerate() {
        for field in 0..3 {
            let places = plane & CELLS & 0x1ff << (10 * field);
            let count = places.count_ones();
            if count > 1 && count < best.0 {
                best = (count, word, places);
                if count == 2 {
                    break 'all;
                }
            }
        }
    }
    let (_, word, places) = best;
    let place = places & places.wrapping_neg();
    let denied = |cells| Denied { word, cells };
    Choice { first: denied(places & !place), second: denied(place) }
}
