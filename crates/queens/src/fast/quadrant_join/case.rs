//! The boards with a given number of queens in each quadrant, and the tables that joining them
//! takes. Knows how a quadrant's queens meet those of the others.

use super::quadrant::{Part, Quadrant, Subsets, bits};

/// Words that are combined together: whole vector registers.
pub(super) const CHUNK: usize = 16;

/// A board cut into quadrants of `half` x `half` cells, perhaps with a cross of one row and one
/// column between them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cut {
    /// Rows of the board.
    pub(super) n: usize,
    /// Rows of a quadrant.
    pub(super) half: usize,
    /// Rows of the upper half that are open.
    pub(super) top: u32,
    /// Columns of the left half that are open.
    pub(super) left: u32,
    /// Diagonals that the queens of the cross take.
    pub(super) sums: u64,
    /// Diagonals that the queens of the cross take.
    pub(super) differences: u64,
    /// Does the cut board have all symmetries of the square?
    pub(super) symmetric: bool,
}

/// The diagonals, by number, on which a south-east quadrant meets another one.
#[derive(Clone, Copy, Default)]
pub(super) struct Lines {
    len: u8,
    lines: [u8; 23],
}

impl Lines {
    /// The numbers.
    #[inline(always)]
    pub(super) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.lines[..usize::from(self.len)].iter().map(|&line| usize::from(line))
    }
}

/// Queens of the north-east quadrant, as the others see them.
pub(super) struct NorthEast {
    /// Diagonals shared with the north-west.
    pub(super) key: u32,
    /// Diagonals shared with the south-west.
    pub(super) sums: u32,
    /// Diagonals shared with the south-east.
    pub(super) lines: Lines,
}

/// The boards of a cut with a given number of queens in the north-west.
pub(super) struct Class {
    pub(super) cut: Cut,
    pub(super) north_west: Quadrant,
    pub(super) south_west: Quadrant,
    /// Rows of the north-east quadrant.
    pub(super) top_sets: Subsets,
    /// Columns of the south-west quadrant: the pivots of the join.
    pub(super) left_sets: Subsets,
    /// Columns of the north-east quadrant, and reversed rows of the south-west one.
    pub(super) far_sets: Subsets,
    /// As many queens in every quadrant, so that quarter turns stay in the class?
    pub(super) balanced: bool,
    /// Words for the south-east placements of one set of rows and columns.
    pub(super) width: usize,
    /// Words for all sets of rows, whole chunks.
    pub(super) words: usize,
    /// For each set of columns and each line: which south-east placements leave it free.
    free: Vec<u64>,
    north_east: Vec<NorthEast>,
    /// Where each set of rows and, within it, of columns begins in `north_east`.
    starts: Vec<u32>,
}

impl Class {
    /// The class with `queens` in the north-west; the cut must have room for the others.
    pub(super) fn new(cut: Cut, queens: u32) -> Self {
        let Cut { n, half, top, left, sums, differences, .. } = cut;
        let side = top.count_ones() - queens;
        let (far, whole) = (n - half, (1 << half) - 1);
        let quadrant = |origin, rows, cols| Quadrant { n, origin, rows, cols, sums, differences };
        let mut class = Class {
            cut,
            north_west: quadrant((0, 0), top, left),
            south_west: quadrant((far, 0), whole, left),
            top_sets: Subsets::new(top, side),
            left_sets: Subsets::new(left, side),
            far_sets: Subsets::new(whole, side),
            balanced: cut.symmetric && 2 * side as usize == half,
            width: 1,
            words: 0,
            free: Vec::new(),
            north_east: Vec::new(),
            starts: Vec::new(),
        };
        class.index_south_east(&quadrant((far, far), whole, whole));
        class.index_north_east(&quadrant((0, far), top, whole));
        class
    }

    /// How many sets of columns the join starts from.
    pub(super) fn pivots(&self) -> usize {
        // In a balanced class a set and its complement stand for the same boards.
        if self.balanced { self.left_sets.len().div_ceil(2) } else { self.left_sets.len() }
    }

    /// How many boards stand for one, if no two of their pivots are equal.
    pub(super) fn images(&self) -> u128 {
        if self.cut.symmetric { 8 } else { 1 }
    }

    /// The place of a set of rows of the south-west quadrant. Counted from below, so that the
    /// rows allowed with a pivot are neighbours.
    pub(super) fn row_place(&self, rows: u32) -> usize {
        self.far_sets.place(rows.reverse_bits() >> (32 - self.cut.half))
    }

    /// Where the words of each line begin, for one set of columns of the north-east quadrant.
    pub(super) fn free(&self, cols: usize) -> &[u64] {
        let size = (self.all() + 1) * self.words;
        &self.free[cols * size..][..size]
    }

    /// The line that every placement leaves free.
    pub(super) fn all(&self) -> usize {
        3 * self.cut.half - 2
    }

    /// The north-east placements with these rows and any columns.
    pub(super) fn north_east(&self, rows: usize) -> (u32, &[NorthEast]) {
        let far = self.far_sets.len();
        let (from, to) = (self.starts[rows * far], self.starts[(rows + 1) * far]);
        (from, &self.north_east[from as usize..to as usize])
    }

    /// The north-east placements with these rows and columns.
    pub(super) fn north_east_at(&self, rows: usize, cols: usize) -> (u32, &[NorthEast]) {
        let at = rows * self.far_sets.len() + cols;
        let (from, to) = (self.starts[at], self.starts[at + 1]);
        (from, &self.north_east[from as usize..to as usize])
    }

    /// Lays out the south-east placements: a bit for each, in the word of its rows and columns.
    fn index_south_east(&mut self, quadrant: &Quadrant) {
        let sets = &self.far_sets;
        let mut parts = Vec::new();
        let mut sizes = vec![0; sets.len()];
        let mut most = 1;
        for &cols in sets.sets() {
            parts.clear();
            quadrant.on_cols(sets.others(cols), &mut parts);
            sizes.fill(0);
            for part in &parts {
                let size: &mut usize = &mut sizes[sets.place(sets.others(part.rows))];
                *size += 1;
                most = most.max(*size);
            }
        }
        let width = most.div_ceil(64).next_power_of_two();
        let words = (sets.len() * width).next_multiple_of(CHUNK);
        let all = self.all();
        let mut free = vec![0; sets.len() * (all + 1) * words];
        for (&cols, free) in sets.sets().iter().zip(free.chunks_exact_mut((all + 1) * words)) {
            parts.clear();
            quadrant.on_cols(sets.others(cols), &mut parts);
            sizes.fill(0);
            for part in &parts {
                let place = self.row_place(sets.others(part.rows));
                let index = sizes[place];
                sizes[place] += 1;
                let (word, bit) = (place * width + index / 64, 1 << (index % 64));
                let lines = !self.line_bits(part) & ((1 << (all + 1)) - 1);
                for line in bits(lines) {
                    free[line * words + word] |= bit;
                }
            }
        }
        (self.width, self.words, self.free) = (width, words, free);
    }

    fn index_north_east(&mut self, quadrant: &Quadrant) {
        let mut parts = Vec::new();
        for &rows in self.top_sets.sets() {
            parts.clear();
            quadrant.on_rows(rows, &mut parts);
            parts.sort_unstable_by_key(|part| part.cols);
            let mut rest = &parts[..];
            for &cols in self.far_sets.sets() {
                self.starts.push((self.north_east.len() + parts.len() - rest.len()) as u32);
                let same = rest.iter().take_while(|part| part.cols == cols).count();
                rest = &rest[same..];
            }
            let seen = parts.iter().map(|part| NorthEast {
                key: self.key_north_east(part),
                sums: self.side_sums(part),
                lines: self.lines(part),
            });
            let seen: Vec<NorthEast> = seen.collect();
            self.north_east.extend(seen);
        }
        self.starts.push(self.north_east.len() as u32);
    }

    /// The lines of the south-east quadrant that a part of any quadrant takes: differences first,
    /// then those sums that also cross the two quadrants beside it.
    pub(super) fn lines(&self, part: &Part) -> Lines {
        let mut lines = Lines::default();
        for line in bits(self.line_bits(part)) {
            lines.lines[usize::from(lines.len)] = line as u8;
            lines.len += 1;
        }
        lines
    }

    fn line_bits(&self, part: &Part) -> u64 {
        let Cut { n, half, .. } = self.cut;
        let far = n - half;
        let differences = part.differences >> (n - half) & ((1 << (2 * half - 1)) - 1);
        let sums = part.sums >> (2 * far) & ((1 << (half - 1)) - 1);
        differences | sums << (2 * half - 1)
    }

    /// The sums that the north-east and the south-west share.
    pub(super) fn side_sums(&self, part: &Part) -> u32 {
        (part.sums >> self.cut.half) as u32
    }

    /// The diagonals that the north-west and the north-east share.
    pub(super) fn key_north_east(&self, part: &Part) -> u32 {
        self.key(part, self.cut.n - self.cut.half)
    }

    /// The diagonals that the north-west and the south-west share.
    pub(super) fn key_south_west(&self, part: &Part) -> u32 {
        self.key(part, self.cut.n)
    }

    fn key(&self, part: &Part, first_difference: usize) -> u32 {
        let half = self.cut.half;
        let low = (1 << (half - 1)) - 1;
        let differences = part.differences >> first_difference & low;
        (part.sums >> half & low | differences << (half - 1)) as u32
    }
}
