//! What the finders look at: the squares that are still open, and the lines through them.
//!
//! Lines are numbered rows, columns, diagonals with row + column constant, and diagonals with
//! row - column constant.

use super::super::Instance;
use kumiki_core::{Cell, Lit};
use kumiki_explain::GroupId;

/// A board with the squares that are still possible.
#[derive(Clone, Debug)]
pub struct State {
    n: usize,
    open: Vec<bool>,
    /// For each row and column how many squares are open.
    left: Vec<usize>,
    /// For each row and column whether its queen stands.
    done: Vec<bool>,
}

impl State {
    /// An empty board.
    pub(super) fn new(instance: &Instance) -> Self {
        let n = instance.n;
        State { n, open: vec![true; n * n], left: vec![n; 2 * n], done: vec![false; 2 * n] }
    }

    /// Rows = columns.
    pub(super) fn size(&self) -> usize {
        self.n
    }

    /// The place of a square.
    pub(super) fn at(&self, square: usize) -> Cell {
        (square / self.n, square % self.n)
    }

    /// The squares that are still open.
    pub(super) fn open(&self) -> impl Iterator<Item = usize> + Clone + '_ {
        (0..self.open.len()).filter(|&square| self.open[square])
    }

    /// The rows and columns without a queen.
    pub(super) fn waiting(&self) -> impl Iterator<Item = usize> + '_ {
        (0..2 * self.n).filter(|&line| !self.done[line])
    }

    /// How many squares of a row or column are open.
    pub(super) fn left(&self, line: usize) -> usize {
        self.left[line]
    }

    /// The open squares of a row or column.
    pub(super) fn of_line(&self, line: usize) -> impl Iterator<Item = usize> + '_ {
        squares(self.n, line).filter(|&square| self.open[square])
    }

    /// The group "this row or column has a queen".
    pub(super) fn has(&self, line: usize) -> GroupId {
        line
    }

    /// The group "this line has only one queen".
    pub(super) fn once(&self, line: usize) -> GroupId {
        2 * self.n + line
    }

    /// The lines through a square.
    pub(super) fn lines(&self, square: usize) -> [usize; 4] {
        lines(self.n, square)
    }

    /// The line that two squares share, if they attack each other.
    pub(super) fn shared(&self, one: usize, other: usize) -> Option<usize> {
        let (one, other) = (self.lines(one), self.lines(other));
        (0..4).find(|&i| one[i] == other[i]).map(|i| one[i])
    }

    /// Takes over a claim. A queen plainly rules out what she attacks.
    pub(super) fn learn(&mut self, fact: Lit, plainly: &mut Vec<Lit>) {
        let square = fact.var();
        let [row, col, ..] = self.lines(square);
        if std::mem::replace(&mut self.open[square], false) {
            self.left[row] -= 1;
            self.left[col] -= 1;
        }
        if fact.holds() {
            self.done[row] = true;
            self.done[col] = true;
            let attacked = self.lines(square).into_iter().flat_map(|line| squares(self.n, line));
            let attacked = attacked.filter(|&other| other != square && self.open[other]);
            plainly.extend(attacked.map(Lit::no));
        }
    }
}

/// How many lines a board has.
pub(super) fn line_count(n: usize) -> usize {
    2 * n + 2 * (2 * n - 1)
}

/// The lines through a square.
fn lines(n: usize, square: usize) -> [usize; 4] {
    let (row, col) = (square / n, square % n);
    [row, n + col, 2 * n + row + col, 4 * n - 1 + row + (n - 1) - col]
}

/// The squares of a line.
pub(super) fn squares(n: usize, line: usize) -> impl Iterator<Item = usize> {
    // The first square, the step to the next, and how many there are.
    let (first, step, count) = if line < n {
        (line * n, 1, n)
    } else if line < 2 * n {
        (line - n, n, n)
    } else if line < 4 * n - 1 {
        let sum = line - 2 * n;
        let row = sum.saturating_sub(n - 1);
        (row * n + sum - row, n - 1, sum.min(n - 1) - row + 1)
    } else {
        let difference = line - (4 * n - 1);
        let row = difference.saturating_sub(n - 1);
        let col = (n - 1).saturating_sub(difference);
        (row * n + col, n + 1, n - row.max(col))
    };
    // A board of one square has diagonals of one square, with any step.
    (0..count).map(move |i| first + i * step)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_is_on_its_four_lines() {
        for n in 1..=6 {
            let mut seen = vec![0; n * n];
            for line in 0..line_count(n) {
                for square in squares(n, line) {
                    assert!(lines(n, square).contains(&line), "{n}: {square} on {line}");
                    seen[square] += 1;
                }
            }
            assert!(seen.iter().all(|&lines| lines == 4), "{n}: {seen:?}");
        }
    }
}
