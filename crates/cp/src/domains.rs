//! What a propagator sees: the domains of the variables and reversible cells of its own.
//!
//! A domain is a set of values `0..n` kept as bits. A variable of up to 64 values is one word,
//! and everything about it is computed from that word; a larger one has a summary word after its
//! bits (size, smallest, largest) that is kept up to date. All of it lives in the trail.

use crate::bits::{Values, first_bit, last_bit};
use crate::trail::Trail;
use std::marker::PhantomData;

/// A variable of a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Var(pub(crate) u32);

impl Var {
    /// Its number in the model, from 0 in order of creation.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A domain would become empty, or a propagator proved that there is no solution here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failed;

/// What happened to a domain. `Fix` implies `Bounds`, `Bounds` implies `Domain`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// One value is left.
    Fix = 1,
    /// The smallest or the largest value went.
    Bounds = 2,
    /// Some value went.
    Domain = 4,
}

pub(crate) const FIX: u8 = Event::Fix as u8;
pub(crate) const BOUNDS: u8 = Event::Bounds as u8;
pub(crate) const DOMAIN: u8 = Event::Domain as u8;

/// Where a variable's bits are, and what became of it since propagators were last told.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slot {
    pub(crate) start: u32,
    /// Words of bits; a variable of more than one has a summary after them.
    pub(crate) words: u32,
    /// Events that somebody waits for.
    pub(crate) watched: u8,
    /// Watched events that happened and were not told yet.
    pub(crate) pending: u8,
}

/// Values a variable may have at most.
pub const MAX_VALUES: u32 = 1 << 21;

/// Size, smallest and largest value of a variable of many words, in one word.
#[derive(Clone, Copy)]
pub(crate) struct Summary {
    pub(crate) size: u32,
    pub(crate) min: u32,
    pub(crate) max: u32,
}

impl Summary {
    #[inline]
    pub(crate) fn pack(self) -> u64 {
        u64::from(self.size) << 42 | u64::from(self.min) << 21 | u64::from(self.max)
    }

    #[inline]
    pub(crate) fn unpack(word: u64) -> Self {
        let low = u64::from(MAX_VALUES - 1);
        Summary {
            size: (word >> 42) as u32,
            min: (word >> 21 & low) as u32,
            max: (word & low) as u32,
        }
    }
}

/// A type that a [`Cell`] can hold.
pub trait Word: Copy {
    /// As 64 bits.
    fn to_bits(self) -> u64;
    /// Back from 64 bits.
    fn from_bits(bits: u64) -> Self;
}

macro_rules! word {
    ($($t:ty),*) => {$(
        impl Word for $t {
            #[inline]
            fn to_bits(self) -> u64 {
                self as u64
            }
            #[inline]
            fn from_bits(bits: u64) -> Self {
                bits as $t
            }
        }
    )*};
}
word!(u64, i64, usize, u32);

/// A number that backtracking restores: the state of an incremental propagator.
#[derive(Debug)]
pub struct Cell<T>(u32, PhantomData<fn() -> T>);

impl<T> Clone for Cell<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Cell<T> {}

/// Consecutive words that backtracking restores.
#[derive(Clone, Copy, Debug)]
pub struct Block {
    start: u32,
    len: u32,
}

/// All domains and all reversible cells of a model.
#[derive(Debug, Default)]
pub struct Domains {
    pub(crate) trail: Trail,
    pub(crate) slots: Vec<Slot>,
    /// Variables with pending events, in the order of their first one.
    pub(crate) touched: Vec<Var>,
}

impl Domains {
    /// A new variable with the given bits.
    pub(crate) fn add(&mut self, bits: &[u64]) -> Result<Var, Failed> {
        let size: u32 = bits.iter().map(|w| w.count_ones()).sum();
        let start = self.trail.add(bits.first().copied().unwrap_or(0));
        for &word in bits.iter().skip(1) {
            self.trail.add(word);
        }
        let words = bits.len().max(1) as u32;
        if words > 1 {
            let min = first_bit(bits, 0).unwrap_or(0);
            let max = last_bit(bits).unwrap_or(0);
            self.trail.add(Summary { size, min, max }.pack());
        }
        self.slots.push(Slot { start, words, watched: 0, pending: 0 });
        if size == 0 { Err(Failed) } else { Ok(Var(self.slots.len() as u32 - 1)) }
    }

    #[inline]
    pub(crate) fn slot(&self, x: Var) -> Slot {
        self.slots[x.0 as usize]
    }

    #[inline]
    pub(crate) fn summary(&self, slot: Slot) -> Summary {
        Summary::unpack(self.trail.get(slot.start + slot.words))
    }

    /// How many variables there are.
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    /// True if there is no variable.
    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// How many values `x` still has.
    #[inline]
    pub fn size(&self, x: Var) -> u32 {
        let slot = self.slot(x);
        if slot.words == 1 {
            self.trail.get(slot.start).count_ones()
        } else {
            self.summary(slot).size
        }
    }

    /// True if `x` has one value left.
    #[inline]
    pub fn is_fixed(&self, x: Var) -> bool {
        let slot = self.slot(x);
        if slot.words == 1 {
            let word = self.trail.get(slot.start);
            word & word.wrapping_sub(1) == 0
        } else {
            self.summary(slot).size == 1
        }
    }

    /// The value of `x`, if one is left.
    #[inline]
    pub fn value(&self, x: Var) -> Option<u32> {
        if self.is_fixed(x) { Some(self.min(x)) } else { None }
    }

    /// The smallest value of `x`.
    #[inline]
    pub fn min(&self, x: Var) -> u32 {
        let slot = self.slot(x);
        if slot.words == 1 {
            self.trail.get(slot.start).trailing_zeros()
        } else {
            self.summary(slot).min
        }
    }

    /// The largest value of `x`.
    #[inline]
    pub fn max(&self, x: Var) -> u32 {
        let slot = self.slot(x);
        if slot.words == 1 {
            63 ^ self.trail.get(slot.start).leading_zeros()
        } else {
            self.summary(slot).max
        }
    }

    /// True if `x` may still be `value`; any number may be asked for.
    #[inline]
    pub fn contains(&self, x: Var, value: u32) -> bool {
        let slot = self.slot(x);
        let word = value / 64;
        word < slot.words && self.trail.get(slot.start + word) >> (value % 64) & 1 == 1
    }

    /// The bits of `x`: value `v` is bit `v % 64` of word `v / 64`.
    #[inline]
    pub fn words(&self, x: Var) -> &[u64] {
        let slot = self.slot(x);
        self.trail.slice(slot.start, slot.words)
    }

    /// The values of `x`, smallest first.
    pub fn values(&self, x: Var) -> Values<'_> {
        Values::of(self.words(x))
    }

    /// The smallest value of `x` that is not below `from`.
    #[inline]
    pub fn next_value(&self, x: Var, from: u32) -> Option<u32> {
        first_bit(self.words(x), from)
    }

    /// The largest value that `x` had room for when it was made, plus one, rounded up to words.
    pub fn capacity(&self, x: Var) -> u32 {
        self.slot(x).words * 64
    }

    /// Reads a cell.
    #[inline]
    pub fn get<T: Word>(&self, cell: Cell<T>) -> T {
        T::from_bits(self.trail.get(cell.0))
    }

    /// Writes a cell; backtracking undoes it.
    #[inline]
    pub fn set<T: Word>(&mut self, cell: Cell<T>, value: T) {
        self.trail.set(cell.0, value.to_bits());
    }

    /// Reads a block of words.
    #[inline]
    pub fn block(&self, block: Block) -> &[u64] {
        self.trail.slice(block.start, block.len)
    }

    /// Writes one word of a block; backtracking undoes it.
    #[inline]
    pub fn set_word(&mut self, block: Block, at: usize, word: u64) {
        assert!(at < block.len as usize, "word {at} of a block of {}", block.len);
        self.trail.set(block.start + at as u32, word);
    }

    /// A new cell. Cells are made with no level open and last as long as the model.
    pub fn new_cell<T: Word>(&mut self, value: T) -> Cell<T> {
        Cell(self.trail.add(value.to_bits()), PhantomData)
    }

    /// New consecutive words; as [`Domains::new_cell`].
    pub fn new_block(&mut self, words: &[u64]) -> Block {
        let mut start = None;
        for &word in words {
            let at = self.trail.add(word);
            start.get_or_insert(at);
        }
        Block { start: start.unwrap_or(0), len: words.len() as u32 }
    }
}
