//! The five orders in which prevost-garnier-2023 (Phase 1) fills a board.

/// An order, named as in the paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// "Balayage": rows from the bottom up, each from the left.
    Sweep,
    /// "Double balayage": the lower and the upper half swept at the same time, cell by cell.
    DoubleSweep,
    /// "Spirale": inward from the bottom left, counter-clockwise.
    Spiral,
    /// "Spirale inversée": the same from its end to its beginning.
    ReverseSpiral,
    /// "Double spirale": both spirals at the same time, until they meet.
    DoubleSpiral,
}

impl Order {
    /// The words of the option, in the order of the paper.
    pub(super) const WORDS: &'static [&'static str] =
        &["sweep", "double-sweep", "spiral", "reverse-spiral", "double-spiral"];

    /// The order of a word.
    pub(super) fn named(word: &str) -> Order {
        match word {
            "double-sweep" => Order::DoubleSweep,
            "spiral" => Order::Spiral,
            "reverse-spiral" => Order::ReverseSpiral,
            "double-spiral" => Order::DoubleSpiral,
            _ => Order::Sweep,
        }
    }

    /// Every cell of a board (row by row from the top left), in this order.
    pub(super) fn cells(self, rows: usize, cols: usize) -> Vec<usize> {
        let sweep = |rows: std::ops::Range<usize>| {
            rows.rev().flat_map(move |row| (0..cols).map(move |col| row * cols + col))
        };
        match self {
            Order::Sweep => sweep(0..rows).collect(),
            Order::DoubleSweep => {
                let half = rows / 2;
                alternate(sweep(half..rows), sweep(0..half))
            }
            Order::Spiral => spiral(rows, cols),
            Order::ReverseSpiral => spiral(rows, cols).into_iter().rev().collect(),
            Order::DoubleSpiral => {
                let inward = spiral(rows, cols);
                let outward = inward.iter().rev().copied();
                let mut both = alternate(inward.iter().copied(), outward);
                both.truncate(rows * cols);
                both
            }
        }
    }
}

/// One item of each in turn; when one has no more, the rest of the other.
fn alternate(mut a: impl Iterator<Item = usize>, mut b: impl Iterator<Item = usize>) -> Vec<usize> {
    let mut both = Vec::new();
    loop {
        let pair = [a.next(), b.next()];
        if pair == [None; 2] {
            return both;
        }
        both.extend(pair.into_iter().flatten());
    }
}

/// Inward from the bottom left: along the bottom, up, back along the top, down, and so on.
fn spiral(rows: usize, cols: usize) -> Vec<usize> {
    let (mut top, mut bottom, mut left, mut right) = (0, rows, 0, cols);
    let mut cells = Vec::with_capacity(rows * cols);
    while cells.len() < rows * cols {
        bottom -= 1;
        cells.extend((left..right).map(|col| bottom * cols + col));
        if top == bottom {
            break;
        }
        right -= 1;
        cells.extend((top..bottom).rev().map(|row| row * cols + right));
        if left == right {
            break;
        }
        cells.extend((left..right).rev().map(|col| top * cols + col));
        top += 1;
        cells.extend((top..bottom).map(|row| row * cols + left));
        left += 1;
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of each cell, row by row, as the paper prints it.
    fn numbers(order: Order, rows: usize, cols: usize) -> Vec<usize> {
        let mut numbers = vec![0; rows * cols];
        for (i, cell) in order.cells(rows, cols).into_iter().enumerate() {
            numbers[cell] = i + 1;
        }
        numbers
    }

    #[test]
    fn the_five_orders_are_those_of_the_document() {
        for (order, printed) in [
            (Order::Sweep, [13, 14, 15, 16, 9, 10, 11, 12, 5, 6, 7, 8, 1, 2, 3, 4]),
            (Order::DoubleSweep, [10, 12, 14, 16, 2, 4, 6, 8, 9, 11, 13, 15, 1, 3, 5, 7]),
            (Order::Spiral, [10, 9, 8, 7, 11, 16, 15, 6, 12, 13, 14, 5, 1, 2, 3, 4]),
            (Order::ReverseSpiral, [7, 8, 9, 10, 6, 1, 2, 11, 5, 4, 3, 12, 16, 15, 14, 13]),
            (Order::DoubleSpiral, [14, 16, 15, 13, 12, 2, 4, 11, 10, 8, 6, 9, 1, 3, 5, 7]),
        ] {
            assert_eq!(numbers(order, 4, 4), printed, "{order:?}");
        }
    }

    #[test]
    fn every_order_takes_every_cell_once_on_any_board() {
        for word in Order::WORDS {
            for rows in 1..8 {
                for cols in 1..8 {
                    let mut cells = Order::named(word).cells(rows, cols);
                    cells.sort_unstable();
                    assert!(cells.into_iter().eq(0..rows * cols), "{word} {rows}x{cols}");
                }
            }
        }
    }
}
