//! How domains shrink: every change to a domain passes through this file, which saves the old
//! bits, notices the events and refuses to empty a domain.
//!
//! Every method answers `Ok(true)` if something changed, `Ok(false)` if not, and [`Failed`] if
//! nothing would be left; a propagator passes failure on with `?` and returns.

use crate::bits::{first_bit, last_bit};
use crate::domains::{BOUNDS, DOMAIN, Domains, FIX, Failed, Slot, Summary, Var};

impl Domains {
    /// Makes `value` the only value of `x`.
    #[inline]
    pub fn fix(&mut self, x: Var, value: u32) -> Result<bool, Failed> {
        if !self.contains(x, value) {
            return Err(Failed);
        }
        let slot = self.slot(x);
        if slot.words == 1 {
            return self.write(x, slot, 1 << value);
        }
        if self.summary(slot).size == 1 {
            return Ok(false);
        }
        let kept = value / 64;
        for i in 0..slot.words {
            let word = if i == kept { 1 << (value % 64) } else { 0 };
            if self.trail.get(slot.start + i) != word {
                self.trail.set(slot.start + i, word);
            }
        }
        let summary = Summary { size: 1, min: value, max: value };
        self.trail.set(slot.start + slot.words, summary.pack());
        self.note(x, slot, FIX | BOUNDS | DOMAIN);
        Ok(true)
    }

    /// Takes `value` out; a value that is not in, or never was, changes nothing.
    #[inline]
    pub fn remove(&mut self, x: Var, value: u32) -> Result<bool, Failed> {
        let slot = self.slot(x);
        if slot.words == 1 {
            let word = self.trail.get(slot.start);
            if value >= 64 || word >> value & 1 == 0 {
                return Ok(false);
            }
            return self.write(x, slot, word & !(1 << value));
        }
        if !self.contains(x, value) {
            return Ok(false);
        }
        let at = slot.start + value / 64;
        let mut summary = self.summary(slot);
        if summary.size == 1 {
            return Err(Failed);
        }
        self.trail.set(at, self.trail.get(at) & !(1 << (value % 64)));
        summary.size -= 1;
        let mut events = DOMAIN;
        if value == summary.min || value == summary.max {
            events |= BOUNDS;
            let bits = self.trail.slice(slot.start, slot.words);
            if value == summary.min {
                summary.min = first_bit(bits, value).unwrap_or(value);
            } else {
                summary.max = last_bit(bits).unwrap_or(value);
            }
        }
        if summary.size == 1 {
            events |= FIX;
        }
        self.trail.set(slot.start + slot.words, summary.pack());
        self.note(x, slot, events);
        Ok(true)
    }

    /// Keeps the values that are at least `low`.
    #[inline]
    pub fn at_least(&mut self, x: Var, low: u32) -> Result<bool, Failed> {
        if low <= self.min(x) {
            return Ok(false);
        }
        if low > self.max(x) {
            return Err(Failed);
        }
        self.narrow(x, |i, word| match (low / 64).cmp(&i) {
            std::cmp::Ordering::Less => word,
            std::cmp::Ordering::Equal => word & !0 << (low % 64),
            std::cmp::Ordering::Greater => 0,
        })
    }

    /// Keeps the values that are at most `high`.
    #[inline]
    pub fn at_most(&mut self, x: Var, high: u32) -> Result<bool, Failed> {
        if high >= self.max(x) {
            return Ok(false);
        }
        if high < self.min(x) {
            return Err(Failed);
        }
        self.narrow(x, |i, word| match (high / 64).cmp(&i) {
            std::cmp::Ordering::Less => 0,
            std::cmp::Ordering::Equal => word & !0 >> (63 - high % 64),
            std::cmp::Ordering::Greater => word,
        })
    }

    /// Keeps the values whose bits are in `set`; words that `set` lacks count as empty.
    #[inline]
    pub fn keep(&mut self, x: Var, set: &[u64]) -> Result<bool, Failed> {
        self.narrow(x, |i, word| word & set.get(i as usize).copied().unwrap_or(0))
    }

    /// Takes out the values whose bits are in `set`.
    #[inline]
    pub fn remove_all(&mut self, x: Var, set: &[u64]) -> Result<bool, Failed> {
        self.narrow(x, |i, word| word & !set.get(i as usize).copied().unwrap_or(0))
    }

    /// Takes out the values whose bits are in one word of a set: word `at` is `mask`.
    #[inline]
    pub fn remove_word(&mut self, x: Var, at: u32, mask: u64) -> Result<bool, Failed> {
        let slot = self.slot(x);
        if at >= slot.words {
            return Ok(false);
        }
        let old = self.trail.get(slot.start + at);
        if old & mask == 0 {
            return Ok(false);
        }
        if slot.words == 1 {
            return self.write(x, slot, old & !mask);
        }
        let before = self.summary(slot);
        let size = before.size - (old & mask).count_ones();
        if size == 0 {
            return Err(Failed);
        }
        self.trail.set(slot.start + at, old & !mask);
        self.settle(x, slot, before, size);
        Ok(true)
    }

    /// Keeps the values for which `good` holds.
    pub fn keep_if(&mut self, x: Var, good: impl Fn(u32) -> bool) -> Result<bool, Failed> {
        self.narrow(x, |i, word| {
            let mut kept = word;
            let mut rest = word;
            while rest != 0 {
                if !good(i * 64 + rest.trailing_zeros()) {
                    kept &= !(rest & rest.wrapping_neg());
                }
                rest &= rest - 1;
            }
            kept
        })
    }

    /// Replaces each word of `x` by a subset of it.
    #[inline]
    fn narrow(&mut self, x: Var, subset: impl Fn(u32, u64) -> u64) -> Result<bool, Failed> {
        let slot = self.slot(x);
        if slot.words == 1 {
            return self.write(x, slot, subset(0, self.trail.get(slot.start)));
        }
        let before = self.summary(slot);
        let mut size = before.size;
        for i in before.min / 64..=before.max / 64 {
            let old = self.trail.get(slot.start + i);
            let new = subset(i, old);
            debug_assert_eq!(new & !old, 0, "a domain may only shrink");
            if new != old {
                size -= (old ^ new).count_ones();
                if size == 0 {
                    return Err(Failed);
                }
                self.trail.set(slot.start + i, new);
            }
        }
        if size == before.size {
            return Ok(false);
        }
        self.settle(x, slot, before, size);
        Ok(true)
    }

    /// Brings the summary of `x` up to date after its words lost values, and notes the events.
    #[inline]
    fn settle(&mut self, x: Var, slot: Slot, before: Summary, size: u32) {
        let bits = self.trail.slice(slot.start, slot.words);
        let min = first_bit(bits, before.min).unwrap_or(before.min);
        let max = last_bit(&bits[..=(before.max / 64) as usize]).unwrap_or(before.max);
        let mut events = DOMAIN;
        if min != before.min || max != before.max {
            events |= BOUNDS;
        }
        if size == 1 {
            events |= FIX;
        }
        self.trail.set(slot.start + slot.words, Summary { size, min, max }.pack());
        self.note(x, slot, events);
    }

    /// Replaces the only word of `x` by a subset of it.
    #[inline]
    fn write(&mut self, x: Var, slot: Slot, new: u64) -> Result<bool, Failed> {
        let old = self.trail.get(slot.start);
        if new == old {
            return Ok(false);
        }
        if new == 0 {
            return Err(Failed);
        }
        self.trail.set(slot.start, new);
        let gone = old ^ new;
        let mut events = DOMAIN;
        if new & (new - 1) == 0 {
            events |= FIX | BOUNDS;
        } else if gone > new || gone & (new ^ (new - 1)) != 0 {
            // Some bit went above the highest or below the lowest that is left.
            events |= BOUNDS;
        }
        self.note(x, slot, events);
        Ok(true)
    }

    /// Remembers the events that somebody waits for.
    #[inline]
    fn note(&mut self, x: Var, slot: Slot, events: u8) {
        let events = events & slot.watched;
        if events != 0 {
            if slot.pending == 0 {
                self.touched.push(x);
            }
            self.slots[x.0 as usize].pending = slot.pending | events;
        }
    }

    /// Forgets what was not told: domains are about to be restored.
    pub(crate) fn forget_events(&mut self) {
        for x in self.touched.drain(..) {
            self.slots[x.0 as usize].pending = 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kumiki_core::Rng;

    fn bits(n: u32) -> Vec<u64> {
        (0..n.div_ceil(64))
            .map(|i| if n - i * 64 >= 64 { !0 } else { (1 << (n % 64)) - 1 })
            .collect()
    }

    /// One random change to a domain and to the plain set that models it.
    fn change(d: &mut Domains, x: Var, set: &mut Vec<u32>, rng: &mut Rng, n: u32) -> bool {
        let v = rng.below(n as usize + 3) as u32;
        let mask: Vec<u64> = (0..n.div_ceil(64)).map(|_| rng.next_u64() | rng.next_u64()).collect();
        let inside = |v: u32| mask[(v / 64) as usize] >> (v % 64) & 1 == 1;
        let (result, kept): (_, Vec<u32>) = match rng.below(8) {
            0 => (d.at_least(x, v / 4), set.iter().copied().filter(|&w| w >= v / 4).collect()),
            1 => {
                let high = n - n.min(v / 4);
                (d.at_most(x, high), set.iter().copied().filter(|&w| w <= high).collect())
            }
            2 => (d.keep(x, &mask), set.iter().copied().filter(|&w| inside(w)).collect()),
            3 => (d.remove_all(x, &mask[..1]), {
                set.iter().copied().filter(|&w| w >= 64 || !inside(w)).collect()
            }),
            4 => (d.keep_if(x, |w| w % 7 != v % 7), {
                set.iter().copied().filter(|&w| w % 7 != v % 7).collect()
            }),
            6 => {
                let at = rng.below(mask.len() + 1);
                let word = mask.get(at).copied().unwrap_or(!0) & rng.next_u64();
                let gone = |w: u32| w as usize / 64 == at && word >> (w % 64) & 1 == 1;
                (
                    d.remove_word(x, at as u32, word),
                    set.iter().copied().filter(|&w| !gone(w)).collect(),
                )
            }
            5 if rng.chance(0.1) => {
                (d.fix(x, v), set.iter().copied().filter(|&w| w == v).collect())
            }
            _ => (d.remove(x, v), set.iter().copied().filter(|&w| w != v).collect()),
        };
        assert_eq!(result, if kept.is_empty() { Err(Failed) } else { Ok(kept.len() < set.len()) });
        *set = kept;
        result.is_ok()
    }

    #[test]
    fn domains_of_any_size_behave_like_sets_and_come_back() {
        let mut rng = Rng::seeded(1);
        for n in [1, 2, 63, 64, 65, 128, 130, 1024] {
            for _ in 0..100 {
                let mut d = Domains::default();
                let x = d.add(&bits(n)).unwrap();
                d.slots[0].watched = FIX | BOUNDS | DOMAIN;
                let mut set: Vec<u32> = (0..n).collect();
                let mut saved = vec![];
                loop {
                    d.trail.push();
                    saved.push(set.clone());
                    let (min, max) = (d.min(x), d.max(x));
                    if !change(&mut d, x, &mut set, &mut rng, n) {
                        break;
                    }
                    assert_eq!(d.values(x).collect::<Vec<_>>(), set);
                    assert_eq!(d.size(x) as usize, set.len());
                    assert_eq!((Some(&d.min(x)), Some(&d.max(x))), (set.first(), set.last()));
                    let pending = d.slots[0].pending;
                    let changed = set.len() < saved[saved.len() - 1].len();
                    assert_eq!(pending & DOMAIN != 0, changed);
                    assert_eq!(pending & BOUNDS != 0, (min, max) != (d.min(x), d.max(x)));
                    assert_eq!(pending & FIX != 0, changed && set.len() == 1);
                    d.forget_events();
                }
                while let Some(set) = saved.pop() {
                    d.trail.pop();
                    assert_eq!(d.values(x).collect::<Vec<_>>(), set);
                    assert_eq!(d.size(x) as usize, set.len());
                }
            }
        }
    }
}
