//! Eight words of 32 bits that are worked on together: what the search needs of a processor.
//!
//! Two implementations, the same results: plain arrays for every machine, here, and 256-bit
//! vectors in `avx2`. Knows nothing of Sudoku.

use std::ops::{Add, BitAnd, BitOr, BitXor, Not, Sub};

/// Eight words; arithmetic wraps, lane by lane.
pub(super) trait Lanes:
    Copy
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Add<Output = Self>
    + Sub<Output = Self>
{
    /// The same word in every lane.
    fn splat(word: u32) -> Self;
    /// Eight words.
    fn load(words: &[u32; 8]) -> Self;
    /// The eight words.
    fn store(self) -> [u32; 8];
    /// Each word shifted towards its high bits.
    fn shl<const N: i32>(self) -> Self;
    /// Each word shifted towards its low bits.
    fn shr<const N: i32>(self) -> Self;
    /// True if no bit is set.
    fn is_zero(self) -> bool;
    /// Neighbouring lanes change places.
    fn swap1(self) -> Self;
    /// Neighbouring pairs of lanes change places.
    fn swap2(self) -> Self;
    /// The halves change places.
    fn swap4(self) -> Self;
    /// Lanes 1, 2, 0, 3 of each half: the first three take turns.
    fn turn(self) -> Self;
    /// One of the first three lanes in all lanes.
    fn broadcast<const LANE: i32>(self) -> Self;
    /// Lane 0 of `a`, lane 1 of `b`, lane 2 of `c`, zeros.
    fn first_three(a: Self, b: Self, c: Self) -> Self;
    /// Bit `bit` of each lane, lane 0 lowest.
    fn column(self, bit: u32) -> u32;
}

/// Eight words in an array.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Plain([u32; 8]);

impl Plain {
    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(u32, u32) -> u32) -> Self {
        Plain(std::array::from_fn(|i| f(self.0[i], other.0[i])))
    }

    #[inline(always)]
    fn pick(self, lanes: [usize; 8]) -> Self {
        Plain(lanes.map(|i| self.0[i]))
    }
}

/// An operator on arrays, word by word.
macro_rules! wordwise {
    ($trait:ident, $name:ident, $f:expr) => {
        impl $trait for Plain {
            type Output = Self;
            #[inline(always)]
            fn $name(self, other: Self) -> Self {
                self.zip(other, $f)
            }
        }
    };
}

wordwise!(BitAnd, bitand, |a, b| a & b);
wordwise!(BitOr, bitor, |a, b| a | b);
wordwise!(BitXor, bitxor, |a, b| a ^ b);
wordwise!(Add, add, u32::wrapping_add);
wordwise!(Sub, sub, u32::wrapping_sub);

impl Not for Plain {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Plain(self.0.map(|word| !word))
    }
}

impl Lanes for Plain {
    #[inline(always)]
    fn splat(word: u32) -> Self {
        Plain([word; 8])
    }

    #[inline(always)]
    fn load(words: &[u32; 8]) -> Self {
        Plain(*words)
    }

    #[inline(always)]
    fn store(self) -> [u32; 8] {
        self.0
    }

    #[inline(always)]
    fn shl<const N: i32>(self) -> Self {
        Plain(self.0.map(|word| word << N))
    }

    #[inline(always)]
    fn shr<const N: i32>(self) -> Self {
        Plain(self.0.map(|word| word >> N))
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline(always)]
    fn swap1(self) -> Self {
        self.pick([1, 0, 3, 2, 5, 4, 7, 6])
    }

    #[inline(always)]
    fn swap2(self) -> Self {
        self.pick([2, 3, 0, 1, 6, 7, 4, 5])
    }

    #[inline(always)]
    fn swap4(self) -> Self {
        self.pick([4, 5, 6, 7, 0, 1, 2, 3])
    }

    #[inline(always)]
    fn turn(self) -> Self {
        self.pick([1, 2, 0, 3, 5, 6, 4, 7])
    }

    #[inline(always)]
    fn broadcast<const LANE: i32>(self) -> Self {
        Plain([self.0[LANE as usize]; 8])
    }

    #[inline(always)]
    fn first_three(a: Self, b: Self, c: Self) -> Self {
        Plain([a.0[0], b.0[1], c.0[2], 0, 0, 0, 0, 0])
    }

    #[inline(always)]
    fn column(self, bit: u32) -> u32 {
        (0..8).fold(0, |all, i| all | (self.0[i] >> bit & 1) << i)
    }
}
