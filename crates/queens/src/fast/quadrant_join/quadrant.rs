//! Placements of queens in one quadrant of the board. Knows nothing of the other quadrants.

/// Some queens in a quadrant. Rows and columns are local to the quadrant, diagonals are those of
/// the whole board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    /// The columns with a queen.
    pub(super) cols: u32,
    /// The diagonals row + column with a queen.
    pub(super) sums: u64,
    /// The diagonals row - column + n - 1 with a queen.
    pub(super) differences: u64,
}

/// Where a quadrant lies on a board of `n` x `n` cells, and which lines are taken there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Quadrant {
    /// Rows of the board.
    pub(super) n: usize,
    /// The first row and the first column.
    pub(super) origin: (usize, usize),
    /// The open rows, counted from the first.
    pub(super) rows: u32,
    /// The open columns, counted from the first.
    pub(super) cols: u32,
    /// Taken diagonals.
    pub(super) sums: u64,
    /// Taken diagonals.
    pub(super) differences: u64,
}

impl Quadrant {
    /// Every placement of one queen in each of `rows`, in any open columns.
    pub(super) fn on_rows(&self, rows: u32, found: &mut Vec<Part>) {
        let nothing = Part { cols: 0, sums: self.sums, differences: self.differences };
        let from = found.len();
        self.extend(rows, self.cols, nothing, found);
        for part in &mut found[from..] {
            part.sums ^= self.sums;
            part.differences ^= self.differences;
        }
    }

    /// Puts a queen in each of `rows`; the diagonals of `part` are the taken ones.
    fn extend(&self, rows: u32, open: u32, part: Part, found: &mut Vec<Part>) {
        if rows == 0 {
            found.push(part);
            return;
        }
        let row = self.origin.0 + rows.trailing_zeros() as usize;
        for local in bits(open.into()) {
            let col = self.origin.1 + local;
            let sum = 1 << (row + col);
            let difference = 1 << (row + self.n - 1 - col);
            if part.sums & sum == 0 && part.differences & difference == 0 {
                let next = Part {
                    cols: part.cols | 1 << local,
                    sums: part.sums | sum,
                    differences: part.differences | difference,
                };
                self.extend(rows & (rows - 1), open & !(1 << local), next, found);
            }
        }
    }
}

/// The places of the ones of a word, from the lowest.
#[inline(always)]
pub(super) fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if word == 0 {
            return None;
        }
        let place = word.trailing_zeros() as usize;
        word &= word - 1;
        Some(place)
    })
}

/// The subsets of one size of a set of lines, in increasing order, and the place of each.
pub(super) struct Subsets {
    of: u32,
    sets: Vec<u32>,
    places: Vec<u16>,
}

impl Subsets {
    /// The subsets of `size` elements of `of`.
    pub(super) fn new(of: u32, size: u32) -> Self {
        let sets: Vec<u32> =
            (0..=of).filter(|set| set & !of == 0 && set.count_ones() == size).collect();
        let mut places = vec![u16::MAX; of as usize + 1];
        for (place, &set) in (0..).zip(&sets) {
            places[set as usize] = place;
        }
        Subsets { of, sets, places }
    }

    /// The subsets.
    pub(super) fn sets(&self) -> &[u32] {
        &self.sets
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.sets.len()
    }

    /// The place of a subset of the right size.
    pub(super) fn place(&self, set: u32) -> usize {
        self.places[set as usize] as usize
    }

    /// The lines that are not in a set.
    pub(super) fn others(&self, set: u32) -> u32 {
        self.of & !set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Non-attacking queens on a board of 8 by number (OEIS A047659 and its neighbours).
    #[test]
    fn placements_on_a_whole_board_are_the_known_ones() {
        let board =
            Quadrant { n: 8, origin: (0, 0), rows: 255, cols: 255, sums: 0, differences: 0 };
        for (size, known) in (0..).zip([1, 64, 1288, 10320, 34568, 46736, 22708, 3192, 92]) {
            let sets = Subsets::new(255, size);
            let mut found = Vec::new();
            for &set in sets.sets() {
                board.on_rows(set, &mut found);
            }
            assert_eq!(found.len(), known);
            assert!(found.iter().all(|part| part.cols.count_ones() == size));
        }
    }

    #[test]
    fn taken_lines_stay_free_of_queens() {
        let board =
            Quadrant { n: 4, origin: (0, 0), rows: 15, cols: 0b0111, sums: 1, differences: 1 << 3 };
        let mut found = Vec::new();
        board.on_rows(0b0001, &mut found);
        // Of the four cells of the first row the corner and the last column are out.
        assert_eq!(found.iter().map(|p| p.cols).collect::<Vec<_>>(), [2, 4]);
        assert!(found.iter().all(|p| p.sums & 1 == 0 && p.differences & 8 == 0));
    }
}
