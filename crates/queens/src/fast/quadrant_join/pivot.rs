//! The join of one pivot: for the queens of the north-west, those of the north-east and of the
//! south-west that fit, and for each two of them the number of south-east placements.

use super::case::{CHUNK, Class, Lines, NorthEast};
use super::quadrant::{Part, bits};
use kumiki_core::{Run, Stop};
use std::ops::{ControlFlow, Range};

/// Bytes of a block: what is known of its bases stays in the cache while the columns of the
/// north-east go round.
const BLOCK: usize = 192 * 1024;

/// Boards found, by the number of their images under the symmetries that are found as well.
pub(super) type Tally = [u128; 5];

/// The sets that may go with a pivot. Of the images of a board only those are counted whose pivot
/// is the least of the sets that the symmetries put in its place.
struct Allowed {
    range: Range<usize>,
    /// The places of sets that are as small as the pivot.
    ties: [usize; 2],
}

impl Allowed {
    fn new(class: &Class, pivot: usize) -> Self {
        let last = class.far_sets.len().wrapping_sub(1 + pivot);
        if class.balanced {
            Allowed { range: pivot..last + 1, ties: [pivot, last] }
        } else if class.cut.symmetric {
            Allowed { range: pivot..class.far_sets.len(), ties: [pivot; 2] }
        } else {
            Allowed { range: 0..usize::MAX, ties: [usize::MAX; 2] }
        }
    }

    fn ties(&self, place: usize) -> bool {
        self.ties.contains(&place)
    }
}

/// Queens of the south-west quadrant, as the others see them.
struct SouthWest {
    key: u32,
    sums: u32,
    row: u16,
    ties: bool,
    lines: Lines,
}

/// Queens of the north-west quadrant and what fits beside them, in the lists of a [`Block`].
struct Base {
    lines: Lines,
    ties: bool,
    /// The rows of the north-east quadrant.
    rows: usize,
    /// The next north-east placement, and the end of those that fit.
    next: usize,
    end: usize,
    /// Where the south-west placements that fit begin, and how many words of 64 they take.
    beside: usize,
    words: usize,
    /// Where the words that say which of those leave a sum free begin.
    free: usize,
}

/// Buffers of one worker, kept from pivot to pivot.
#[derive(Default)]
pub(super) struct Block {
    parts: Vec<Part>,
    south_west: Vec<SouthWest>,
    bases: Vec<Base>,
    /// Of every base, the north-east placements that fit, by number.
    above: Vec<u32>,
    /// Of every base, the south-west placements that fit: row set and number.
    beside: Vec<u32>,
    free: Vec<u64>,
    /// Of the south-east placements, those that fit with the base, with each north-east
    /// placement, and with each south-west placement.
    with_base: Vec<u64>,
    with_above: Vec<u64>,
    with_beside: Vec<u64>,
}

impl Block {
    /// Adds the boards of a pivot to the tally.
    #[inline(always)]
    pub(super) fn join<const W: usize>(
        &mut self,
        class: &Class,
        pivot: usize,
        run: &mut Run,
        tally: &mut Tally,
    ) -> ControlFlow<Stop> {
        let allowed = Allowed::new(class, pivot);
        let columns = class.left_sets.sets()[pivot];
        self.find_south_west(class, columns, &allowed);
        self.parts.clear();
        class.north_west.on_cols(class.left_sets.others(columns), &mut self.parts);
        let top = &class.top_sets;
        let rows = |part: &Part| top.place(top.others(part.rows));
        self.parts.retain(|part| allowed.range.contains(&rows(part)));
        self.parts.sort_unstable_by_key(rows);
        self.with_base.resize(class.words, 0);
        let mut parts = std::mem::take(&mut self.parts);
        let mut rest = &parts[..];
        while !rest.is_empty() && !self.south_west.is_empty() {
            rest = self.fill(class, rest, &allowed);
            for (place, &cols) in class.far_sets.sets().iter().enumerate() {
                let turned = class.row_place(cols);
                if allowed.range.contains(&turned) {
                    let ties = usize::from(allowed.ties(turned));
                    self.complete::<W>(class, place, ties, &allowed, run, tally)?;
                }
            }
        }
        parts.clear();
        self.parts = parts;
        ControlFlow::Continue(())
    }

    fn find_south_west(&mut self, class: &Class, columns: u32, allowed: &Allowed) {
        self.parts.clear();
        class.south_west.on_cols(columns, &mut self.parts);
        self.south_west.clear();
        for part in &self.parts {
            let row = class.row_place(part.rows);
            if allowed.range.contains(&row) {
                self.south_west.push(SouthWest {
                    key: class.key_south_west(part),
                    sums: class.side_sums(part),
                    row: row as u16,
                    ties: allowed.ties(row),
                    lines: class.lines(part),
                });
            }
        }
        self.south_west.sort_unstable_by_key(|part| part.row);
    }

    /// Takes bases from the front until the block is full; what is left.
    #[inline(always)]
    fn fill<'p>(&mut self, class: &Class, mut rest: &'p [Part], allowed: &Allowed) -> &'p [Part] {
        self.bases.clear();
        self.above.clear();
        self.beside.clear();
        self.free.clear();
        while let [part, after @ ..] = rest
            && 4 * (self.above.len() + self.beside.len()) + 8 * self.free.len() < BLOCK
        {
            rest = after;
            self.add_base(class, part, allowed);
        }
        rest
    }

    #[inline(always)]
    fn add_base(&mut self, class: &Class, part: &Part, allowed: &Allowed) {
        let rows = class.top_sets.place(class.top_sets.others(part.rows));
        let (first, north_east) = class.north_east(rows);
        let (next, beside, free) = (self.above.len(), self.beside.len(), self.free.len());
        let key = class.key_north_east(part);
        let numbered = north_east.iter().enumerate();
        keep(&mut self.above, numbered.map(|(i, other)| (first + i as u32, other.key & key == 0)));
        let key = class.key_south_west(part);
        let numbered = self.south_west.iter().enumerate();
        let pack = |(i, other): (usize, &SouthWest)| {
            (u32::from(other.row) << 16 | i as u32, other.key & key == 0)
        };
        keep(&mut self.beside, numbered.map(pack));
        let found = self.beside.len() - beside;
        if found == 0 || self.above.len() == next {
            self.above.truncate(next);
            self.beside.truncate(beside);
            return;
        }
        let words = found.div_ceil(64);
        self.beside.resize(beside + 64 * words, 0);
        self.mark_sums(class.cut.n, beside..beside + found, words);
        self.bases.push(Base {
            lines: class.lines(part),
            ties: allowed.ties(rows),
            rows,
            next,
            end: self.above.len(),
            beside,
            words,
            free,
        });
    }

    /// For the south-west placements of a base: `words` for each sum, the placements that leave it
    /// free; then all placements, then those that tie with the pivot.
    #[inline(always)]
    fn mark_sums(&mut self, n: usize, range: Range<usize>, words: usize) {
        let from = self.free.len();
        self.free.resize(from + (n + 1) * words, u64::MAX);
        let free = &mut self.free[from..];
        if !range.len().is_multiple_of(64) {
            free[n * words - 1] = (1 << (range.len() % 64)) - 1;
        }
        free[n * words..].fill(0);
        for (index, &packed) in self.beside[range].iter().enumerate() {
            let part = &self.south_west[(packed & 0xffff) as usize];
            let (word, bit) = (index / 64, 1 << (index % 64));
            for sum in bits(part.sums.into()) {
                free[sum * words + word] &= !bit;
            }
            if part.ties {
                free[n * words + word] |= bit;
            }
        }
    }

    /// Counts the boards of the block whose north-east queens stand in these columns.
    #[inline(always)]
    fn complete<const W: usize>(
        &mut self,
        class: &Class,
        cols: usize,
        ties: usize,
        allowed: &Allowed,
        run: &mut Run,
        tally: &mut Tally,
    ) -> ControlFlow<Stop> {
        let (n, words) = (class.cut.n, class.words);
        let free = class.free(cols);
        let end = allowed.range.end.min(class.far_sets.len());
        let chunks = allowed.range.start * W / CHUNK..(end * W).div_ceil(CHUNK);
        self.fit_beside::<W>(free, words);
        let mut rows = usize::MAX;
        let (mut first, mut above): (u32, &[NorthEast]) = (0, &[]);
        for base in &mut self.bases {
            if base.rows != rows {
                rows = base.rows;
                (first, above) = class.north_east_at(rows, cols);
                self.with_above.resize(above.len() * words, 0);
                for (fit, part) in self.with_above.chunks_exact_mut(words).zip(above) {
                    fit_lines(fit, free, class.all(), &part.lines, chunks.clone());
                }
            }
            let past = first + above.len() as u32;
            while base.next < base.end && self.above[base.next] < first {
                base.next += 1;
            }
            if base.next == base.end || self.above[base.next] >= past {
                continue;
            }
            run.step()?;
            fit_lines(&mut self.with_base, free, class.all(), &base.lines, chunks.clone());
            let sums = &self.free[base.free..][..(n + 1) * base.words];
            let beside = &self.beside[base.beside..][..64 * base.words];
            let (mut alone, mut tied) = (0, 0);
            while base.next < base.end && self.above[base.next] < past {
                let number = (self.above[base.next] - first) as usize;
                base.next += 1;
                let fits = Fits {
                    base: &self.with_base,
                    above: &self.with_above[number * words..][..words],
                    beside: &self.with_beside,
                };
                for (i, beside) in beside.as_chunks::<64>().0.iter().enumerate() {
                    let mut open = sums[(n - 1) * base.words + i];
                    for sum in bits(above[number].sums.into()) {
                        open &= sums[sum * base.words + i];
                    }
                    let ties = sums[n * base.words + i];
                    alone += fits.count::<W>(open & !ties, beside);
                    tied += fits.count::<W>(open & ties, beside);
                }
            }
            let found = 1 + usize::from(base.ties) + ties;
            tally[found] += u128::from(alone);
            tally[found + 1] += u128::from(tied);
        }
        ControlFlow::Continue(())
    }

    /// For each south-west placement, the south-east placements that fit.
    #[inline(always)]
    fn fit_beside<const W: usize>(&mut self, free: &[u64], words: usize) {
        self.with_beside.clear();
        for part in &self.south_west {
            for word in 0..W {
                let at = usize::from(part.row) * W + word;
                let fit =
                    part.lines.iter().fold(u64::MAX, |fit, line| fit & free[line * words + at]);
                self.with_beside.push(fit);
            }
        }
    }
}

/// Which south-east placements fit with three other quadrants.
struct Fits<'b> {
    base: &'b [u64],
    above: &'b [u64],
    beside: &'b [u64],
}

impl Fits<'_> {
    /// How many fit, for all south-west placements marked in `open`.
    #[inline(always)]
    fn count<const W: usize>(&self, open: u64, beside: &[u32; 64]) -> u64 {
        let mut count = 0;
        for bit in bits(open) {
            let packed = beside[bit & 63];
            let (row, number) = ((packed >> 16) as usize, (packed & 0xffff) as usize);
            let base = &self.base[row * W..][..W];
            let above = &self.above[row * W..][..W];
            let beside = &self.beside[number * W..][..W];
            for word in 0..W {
                count += u64::from((base[word] & above[word] & beside[word]).count_ones());
            }
        }
        count
    }
}

/// Of the placements of all rows, those that leave some lines free.
#[inline(always)]
fn fit_lines(fit: &mut [u64], free: &[u64], all: usize, lines: &Lines, chunks: Range<usize>) {
    let words = fit.len();
    for (chunk, fit) in fit.as_chunks_mut::<CHUNK>().0.iter_mut().enumerate() {
        if !chunks.contains(&chunk) {
            continue;
        }
        let line_words = |line: usize| {
            let words = &free[line * words + chunk * CHUNK..];
            words.first_chunk::<CHUNK>().copied().unwrap_or([0; CHUNK])
        };
        let mut words = line_words(all);
        for line in lines.iter() {
            let line = line_words(line);
            for (word, line) in words.iter_mut().zip(line) {
                *word &= line;
            }
        }
        *fit = words;
    }
}

/// Adds the numbers that are to be kept, without a branch on which.
#[inline(always)]
fn keep(list: &mut Vec<u32>, items: impl ExactSizeIterator<Item = (u32, bool)>) {
    let from = list.len();
    list.resize(from + items.len() + 1, 0);
    let mut len = 0;
    let kept = &mut list[from..];
    for (number, keeps) in items {
        kept[len] = number;
        len += usize::from(keeps);
    }
    list.truncate(from + len);
}
