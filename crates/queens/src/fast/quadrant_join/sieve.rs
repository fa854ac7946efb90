//! A block of right halves, transposed: for every line a bit for each of them, set if it leaves the
//! line free. The words of the lines that a left half takes are and-ed, and the bits counted.

use super::quadrant::bits;
use super::side::{Side, Upper};

/// Right halves of a block at most: their words stay in the nearest caches.
pub(super) const CAPACITY: usize = 2048;

/// The left halves on some rows.
#[derive(Clone, Copy)]
pub(super) struct Left<'s> {
    pub(super) side: &'s Side,
    pub(super) upper: &'s [Upper],
    /// The rows of the lower quadrant, by place.
    pub(super) rows: usize,
    /// The lines that make a board count twice.
    pub(super) twice: u64,
}

/// How many boards the left halves make with some right halves, of which the lines are given.
#[inline(always)]
pub(super) fn join(left: Left, right: &[u64]) -> u64 {
    match right.len().div_ceil(512) {
        0 => 0,
        1 => Block::<8>::new(right).count(left),
        2 => Block::<16>::new(right).count(left),
        3 => Block::<24>::new(right).count(left),
        _ => Block::<32>::new(right).count(left),
    }
}

/// A block of up to 64 W right halves.
struct Block<const W: usize> {
    /// The halves that there are.
    all: [u64; W],
    /// For each line, the halves that leave it free.
    free: [[u64; W]; 64],
}

impl<const W: usize> Block<W> {
    #[inline(always)]
    fn new(right: &[u64]) -> Self {
        let mut block = Block { all: [0; W], free: [[0; W]; 64] };
        for (word, some) in right.chunks(64).enumerate() {
            let mut taken = [0; 64];
            taken[..some.len()].copy_from_slice(some);
            transpose(&mut taken);
            for (free, taken) in block.free.iter_mut().zip(taken) {
                free[word] = !taken;
            }
            block.all[word] = u64::MAX >> (64 - some.len());
        }
        block
    }

    /// The halves that leave some lines free.
    #[inline(always)]
    fn fit(&self, lines: u64) -> [u64; W] {
        let mut fit = self.all;
        for line in bits(lines) {
            let free = &self.free[line % 64];
            for word in 0..W {
                fit[word] &= free[word];
            }
        }
        fit
    }

    #[inline(always)]
    fn count(&self, left: Left) -> u64 {
        let Left { side, upper, rows, twice } = left;
        let mut found = 0;
        let mut below = [([0; W], 0); 64];
        for upper in upper.chunk_by(|one, other| one.rest == other.rest) {
            for group in side.groups(rows, upper[0].rest) {
                let lines = side.lines(group);
                for (below, &lines) in below.iter_mut().zip(lines) {
                    *below = (self.fit(lines), (lines & twice).count_ones());
                }
                for upper in upper {
                    let beside = group.beside(upper);
                    if beside == 0 {
                        continue;
                    }
                    let fit = self.fit(upper.lines);
                    let mut here = 0;
                    for number in bits(beside) {
                        let (below, twice) = &below[number % 64];
                        here += ones(&fit, below) << twice;
                    }
                    found += here << (upper.lines & twice).count_ones();
                }
            }
        }
        found
    }
}

/// How many bits two sets share.
#[inline(always)]
fn ones<const W: usize>(one: &[u64; W], other: &[u64; W]) -> u64 {
    let mut count = 0;
    for word in 0..W {
        count += u64::from((one[word] & other[word]).count_ones());
    }
    count
}

/// Exchanges rows and columns of 64 words of 64 bits.
#[inline(always)]
fn transpose(words: &mut [u64; 64]) {
    let mut width = 32;
    let mut low = u64::MAX >> 32;
    while width > 0 {
        for pair in words.chunks_exact_mut(2 * width) {
            let (one, other) = pair.split_at_mut(width);
            for (a, b) in one.iter_mut().zip(other) {
                let swap = (*a >> width ^ *b) & low;
                *a ^= swap << width;
                *b ^= swap;
            }
        }
        width /= 2;
        low ^= low << width;
    }
}
