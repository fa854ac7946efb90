//! The ways to cut a board into quadrants, and which of a board's images are counted.

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
    /// Which boards stand for their images.
    pub(super) symmetry: Symmetry,
    /// How often each board of this cut counts.
    pub(super) times: u64,
}

/// Which boards of a cut are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Symmetry {
    /// All of them: the queens of the cross differ from those of all images.
    None,
    /// The queen of the cross is in the centre: one choice of rows stands for up to four.
    Centre,
    /// There is no cross. One choice of rows stands for itself and its reflection. A long diagonal
    /// has a queen on one side of the centre at most, and the reflection in the other long diagonal
    /// puts it on the other side: boards with such a queen in the right half are left out, and
    /// those with one in the left half count twice.
    Diagonals,
}

/// The cuts of a board of `n` rows.
pub(super) fn cuts(n: usize) -> Vec<Cut> {
    let half = n / 2;
    let whole = (1 << half) - 1;
    let symmetry = Symmetry::Diagonals;
    let (sums, differences) = (0, 0);
    let plain = Cut { n, half, top: whole, left: whole, sums, differences, symmetry, times: 1 };
    if n.is_multiple_of(2) {
        return vec![plain];
    }
    let sum = |row: usize, col: usize| 1u64 << (row + col);
    let difference = |row: usize, col: usize| 1u64 << (row + n - 1 - col);
    let (sums, differences) = (sum(half, half), difference(half, half));
    let mut cuts = vec![Cut { sums, differences, symmetry: Symmetry::Centre, ..plain }];
    // The queens of the middle column and row, in row `row` and column `col`: of the eight images
    // one has both in the upper left, the first nearer to its end.
    for col in 0..half {
        for row in 0..col {
            cuts.push(Cut {
                top: whole & !(1 << row),
                left: whole & !(1 << col),
                sums: sum(row, half) | sum(half, col),
                differences: difference(row, half) | difference(half, col),
                symmetry: Symmetry::None,
                times: 8,
                ..plain
            });
        }
    }
    cuts
}

impl Cut {
    /// The numbers of north-west queens of the boards that are counted: the images of others have
    /// fewer of them.
    pub(super) fn classes(&self) -> std::ops::RangeInclusive<u32> {
        let open = self.top.count_ones();
        if self.symmetry == Symmetry::None { 0..=open } else { 0..=open / 2 }
    }

    /// How many choices of rows this choice of rows for the left half stands for, itself among them;
    /// none if another one stands for it.
    pub(super) fn images(&self, top: u32, bottom: u32) -> u64 {
        let whole = (1 << self.half) - 1;
        let turn = |rows: u32| rows.reverse_bits() >> (32 - self.half);
        let chosen = (top, bottom);
        let upside_down = (turn(bottom), turn(top));
        let other = |(top, bottom): (u32, u32)| (whole & !top, whole & !bottom);
        let images = match self.symmetry {
            Symmetry::None => vec![chosen],
            Symmetry::Diagonals => vec![chosen, upside_down],
            Symmetry::Centre => vec![chosen, upside_down, other(chosen), other(upside_down)],
        };
        // The fewest queens in the north-west, so that whole classes are left out.
        let order = |(top, bottom): (u32, u32)| (top.count_ones(), top, bottom);
        if images.iter().any(|&image| order(image) < order(chosen)) {
            return 0;
        }
        let same = images.iter().filter(|&&image| image == chosen).count();
        (images.len() / same) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_of_rows_is_counted_once() {
        for (n, choices) in [(8, 70), (9, 70), (10, 252), (11, 252)] {
            let cut = cuts(n)[0];
            let whole = 1u32 << cut.half;
            let mut counted = 0;
            for (top, bottom) in
                (0..whole).flat_map(|top| (0..whole).map(move |other| (top, other)))
            {
                if top.count_ones() + bottom.count_ones() == cut.half as u32 {
                    counted += cut.images(top, bottom);
                }
            }
            assert_eq!(counted, choices, "n = {n}");
        }
    }
}
