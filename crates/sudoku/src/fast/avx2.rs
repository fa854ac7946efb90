//! Eight words in one 256-bit register of an x86-64 processor with AVX2.
//!
//! The same results as `Plain`, which the tests compare. Values of [`Ymm`] are made only inside
//! the search, and the search with `Ymm` is started only after the processor was asked for AVX2.

#![allow(unsafe_code, reason = "vector instructions: the innermost loop of the search")]

use super::lanes::Lanes;
use std::arch::x86_64::*;
use std::ops::{Add, BitAnd, BitOr, BitXor, Not, Sub};

/// Eight words in a register.
#[derive(Clone, Copy)]
pub(super) struct Ymm(__m256i);

/// A register made by AVX2 instructions.
macro_rules! ymm {
    ($e:expr) => {
        // SAFETY: only values are computed, no memory is touched; AVX2 is there (see above).
        Ymm(unsafe { $e })
    };
}

/// An operator in one instruction.
macro_rules! instruction {
    ($trait:ident, $name:ident, $f:ident) => {
        impl $trait for Ymm {
            type Output = Self;
            #[inline(always)]
            fn $name(self, other: Self) -> Self {
                ymm!($f(self.0, other.0))
            }
        }
    };
}

instruction!(BitAnd, bitand, _mm256_and_si256);
instruction!(BitOr, bitor, _mm256_or_si256);
instruction!(BitXor, bitxor, _mm256_xor_si256);
instruction!(Add, add, _mm256_add_epi32);
instruction!(Sub, sub, _mm256_sub_epi32);

impl Not for Ymm {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        ymm!(_mm256_xor_si256(self.0, _mm256_set1_epi32(-1)))
    }
}

impl Lanes for Ymm {
    #[inline(always)]
    fn splat(word: u32) -> Self {
        ymm!(_mm256_set1_epi32(word.cast_signed()))
    }

    #[inline(always)]
    fn load(words: &[u32; 8]) -> Self {
        // SAFETY: the array is 256 bits that may be read, at any alignment; AVX2 is there.
        Ymm(unsafe { _mm256_loadu_si256(words.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self) -> [u32; 8] {
        let mut words = [0; 8];
        // SAFETY: the array is 256 bits that may be written, at any alignment; AVX2 is there.
        unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), self.0) };
        words
    }

    #[inline(always)]
    fn shl<const N: i32>(self) -> Self {
        ymm!(_mm256_slli_epi32::<N>(self.0))
    }

    #[inline(always)]
    fn shr<const N: i32>(self) -> Self {
        ymm!(_mm256_srli_epi32::<N>(self.0))
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        // SAFETY: only values are computed; AVX2 is there.
        unsafe { _mm256_testz_si256(self.0, self.0) != 0 }
    }

    #[inline(always)]
    fn swap1(self) -> Self {
        ymm!(_mm256_shuffle_epi32::<0b10_11_00_01>(self.0))
    }

    #[inline(always)]
    fn swap2(self) -> Self {
        ymm!(_mm256_shuffle_epi32::<0b01_00_11_10>(self.0))
    }

    #[inline(always)]
    fn swap4(self) -> Self {
        ymm!(_mm256_permute4x64_epi64::<0b01_00_11_10>(self.0))
    }

    #[inline(always)]
    fn turn(self) -> Self {
        ymm!(_mm256_shuffle_epi32::<0b11_00_10_01>(self.0))
    }

    #[inline(always)]
    fn broadcast<const LANE: i32>(self) -> Self {
        ymm!(_mm256_permutevar8x32_epi32(self.0, _mm256_set1_epi32(LANE)))
    }

    #[inline(always)]
    fn first_three(a: Self, b: Self, c: Self) -> Self {
        ymm!({
            let two = _mm256_blend_epi32::<0b010>(a.0, b.0);
            let three = _mm256_blend_epi32::<0b100>(two, c.0);
            _mm256_blend_epi32::<0b1111_1000>(three, _mm256_setzero_si256())
        })
    }

    #[inline(always)]
    fn column(self, bit: u32) -> u32 {
        // SAFETY: only values are computed; AVX2 is there.
        unsafe {
            let top = _mm256_sll_epi32(self.0, _mm_cvtsi32_si128(31 - bit.cast_signed()));
            _mm256_movemask_ps(_mm256_castsi256_ps(top)).cast_unsigned()
        }
    }
}
