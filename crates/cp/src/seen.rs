//! Which values a variable has lost since a propagator last looked.

use crate::domains::{Block, Domains, Var};

/// A reversible copy of a domain. What is in the copy and no longer in the domain was lost.
#[derive(Clone, Copy, Debug)]
pub struct Seen {
    x: Var,
    copy: Block,
}

impl Seen {
    /// As if `x` had just been looked at.
    pub fn now(x: Var, domains: &mut Domains) -> Self {
        let words = domains.words(x).to_vec();
        Seen { x, copy: domains.new_block(&words) }
    }

    /// As if `x` had been looked at when it had all values it has room for.
    pub fn full(x: Var, domains: &mut Domains) -> Self {
        let words = vec![!0; domains.words(x).len()];
        Seen { x, copy: domains.new_block(&words) }
    }

    /// The values lost since the last look, as bits, and how many they are; looks.
    #[inline]
    pub fn take_lost(&self, domains: &mut Domains, lost: &mut Vec<u64>) -> u32 {
        lost.clear();
        let (now, before) = (domains.words(self.x), domains.block(self.copy));
        lost.extend(before.iter().zip(now).map(|(before, now)| before & !now));
        let mut count = 0;
        for (w, &gone) in lost.iter().enumerate().filter(|(_, gone)| **gone != 0) {
            count += gone.count_ones();
            domains.set_word(self.copy, w, domains.block(self.copy)[w] & !gone);
        }
        count
    }

    /// Looks, without asking what was lost.
    #[inline]
    pub fn look(&self, domains: &mut Domains) {
        for w in 0..domains.words(self.x).len() {
            let now = domains.words(self.x)[w];
            if domains.block(self.copy)[w] != now {
                domains.set_word(self.copy, w, now);
            }
        }
    }
}
