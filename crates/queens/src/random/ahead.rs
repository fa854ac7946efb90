//! Random rows, drawn some time before they are used. On a board of millions neither the columns
//! nor the diagonals are in a near cache: what a try will look at is fetched while others go on.

use super::large::Permutation;
use kumiki_core::Rng;

/// Rows that are drawn ahead.
const AHEAD: usize = 64;

/// The rows that come next.
pub(super) struct Ahead {
    rows: [usize; AHEAD],
    next: usize,
}

impl Ahead {
    /// Rows of the whole board.
    pub(super) fn new(of: &Permutation, rng: &mut Rng) -> Self {
        let mut ahead = Ahead { rows: [0; AHEAD], next: 0 };
        for row in &mut ahead.rows {
            *row = rng.below(of.columns.len());
            fetch(&of.columns[*row]);
        }
        ahead
    }

    /// A random row from `first` to the last, `first` being no less than the time before.
    #[inline(always)]
    pub(super) fn draw(&mut self, first: usize, of: &Permutation, rng: &mut Rng) -> usize {
        loop {
            let new = rng.between(first, of.columns.len() - 1);
            fetch(&of.columns[new]);
            let drawn = std::mem::replace(&mut self.rows[self.next], new);
            self.next = (self.next + 1) % AHEAD;
            // The columns of rows half way are there by now, and tell which diagonals come next;
            // which row will try them is known well enough.
            let soon = self.rows[(self.next + AHEAD / 2) % AHEAD];
            let (sum, difference) = of.diagonals(first, of.columns[soon]);
            fetch(of.sums.word(sum));
            fetch(of.differences.word(difference));
            // Rows before the first one were drawn too early. The others are as likely as each
            // other.
            if drawn >= first {
                return drawn;
            }
        }
    }
}

/// Asks for the memory of a value.
#[inline(always)]
fn fetch<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        #[allow(unsafe_code, reason = "there is no other way to fetch memory ahead")]
        // SAFETY: nothing is read or written; the address is that of a value.
        unsafe {
            _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(value).cast());
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_drawn_evenly_from_the_first_one_on() {
        let of = Permutation::new(40);
        let mut rng = Rng::seeded(1);
        let mut ahead = Ahead::new(&of, &mut rng);
        for first in [0, 1, 30, 39] {
            let mut drawn = [0; 40];
            let each = 1000;
            for _ in 0..each * (40 - first) {
                drawn[ahead.draw(first, &of, &mut rng)] += 1;
            }
            assert!(drawn[..first].iter().all(|&times| times == 0), "{drawn:?}");
            let even = 800..=1200;
            assert!(drawn[first..].iter().all(|times| even.contains(times)), "{drawn:?}");
        }
    }
}
