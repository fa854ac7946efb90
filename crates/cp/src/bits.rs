//! Sets of small numbers as words: number `v` is bit `v % 64` of word `v / 64`.

/// The lowest bit of `words` at or after `from`.
#[inline]
pub(crate) fn first_bit(words: &[u64], from: u32) -> Option<u32> {
    let mut at = (from / 64) as usize;
    let mut word = words.get(at)? & !0 << (from % 64);
    loop {
        if word != 0 {
            return Some(at as u32 * 64 + word.trailing_zeros());
        }
        at += 1;
        word = *words.get(at)?;
    }
}

/// The highest bit of `words`.
#[inline]
pub(crate) fn last_bit(words: &[u64]) -> Option<u32> {
    let (at, word) = words.iter().enumerate().rev().find(|(_, word)| **word != 0)?;
    Some(at as u32 * 64 + (63 ^ word.leading_zeros()))
}

/// The lowest bit that two sets share.
#[inline]
pub(crate) fn common_bit(a: &[u64], b: &[u64]) -> Option<u32> {
    let both = a.iter().zip(b).map(|(a, b)| a & b);
    let (at, word) = both.enumerate().find(|(_, word)| *word != 0)?;
    Some(at as u32 * 64 + word.trailing_zeros())
}

/// True if two sets share a bit.
#[inline]
pub(crate) fn meet(a: &[u64], b: &[u64]) -> bool {
    a.iter().zip(b).any(|(a, b)| a & b != 0)
}

/// True if `value` is in the set.
#[inline]
pub(crate) fn has(words: &[u64], value: u32) -> bool {
    words[value as usize / 64] >> (value % 64) & 1 == 1
}

/// Puts `value` into the set.
#[inline]
pub(crate) fn insert(words: &mut [u64], value: u32) {
    words[value as usize / 64] |= 1 << (value % 64);
}

/// Takes `value` out of the set.
#[inline]
pub(crate) fn clear(words: &mut [u64], value: u32) {
    words[value as usize / 64] &= !(1 << (value % 64));
}

/// `to` becomes `from` with every number moved by `by`; what leaves `to` is lost.
pub(crate) fn shift(from: &[u64], by: i32, to: &mut [u64]) {
    let (words, bits) = ((by.unsigned_abs() / 64) as usize, by.unsigned_abs() % 64);
    let word = |at: Option<usize>| at.and_then(|at| from.get(at)).copied().unwrap_or(0);
    for (i, to) in to.iter_mut().enumerate() {
        // The two words of `from` that fall into this one. A shift by 64 does not exist, so the
        // second takes two steps.
        *to = if by >= 0 {
            let at = i.checked_sub(words);
            let below = at.and_then(|at| at.checked_sub(1));
            word(at) << bits | word(below) >> 1 >> (63 - bits)
        } else {
            word(Some(i + words)) >> bits | word(Some(i + words + 1)) << 1 << (63 - bits)
        };
    }
}

/// The members of a bit set, smallest first.
#[derive(Clone, Debug)]
pub struct Values<'a> {
    words: &'a [u64],
    at: u32,
    word: u64,
}

impl<'a> Values<'a> {
    /// The members of the set whose bits are given.
    #[inline]
    pub fn of(words: &'a [u64]) -> Self {
        Values { words, at: 0, word: words.first().copied().unwrap_or(0) }
    }
}

impl Iterator for Values<'_> {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        while self.word == 0 {
            self.at += 1;
            self.word = *self.words.get(self.at as usize)?;
        }
        let bit = self.word.trailing_zeros();
        self.word &= self.word - 1;
        Some(self.at * 64 + bit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shifting_moves_every_number() {
        let from = [0x8000_0000_0000_0001, 0xf0f0, 1 << 63];
        let numbers: Vec<i32> = Values::of(&from).map(|v| v as i32).collect();
        for by in -200..200 {
            let mut to = [!0; 4];
            shift(&from, by, &mut to);
            let moved: Vec<i32> = Values::of(&to).map(|v| v as i32).collect();
            let expected = numbers.iter().map(|v| v + by).filter(|v| (0..256).contains(v));
            assert_eq!(moved, expected.collect::<Vec<_>>(), "by {by}");
        }
    }
}
