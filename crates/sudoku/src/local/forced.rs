//! Numbers that follow at once: a cell with one candidate, or a number with one cell in a unit.

use super::super::{Instance, Shape};
use kumiki_core::{Cell, Grid};

/// The numbers used in each row, column and box, one bit each.
struct Used {
    shape: Shape,
    lines: Vec<u64>,
}

impl Used {
    fn lines(&self, cell: Cell) -> [usize; 3] {
        let side = self.shape.side();
        [cell.0, side + cell.1, 2 * side + self.shape.box_of(cell)]
    }

    /// The numbers that a cell may still hold.
    fn candidates(&self, cell: Cell) -> u64 {
        let used = self.lines(cell).into_iter().fold(0, |used, line| used | self.lines[line]);
        !used & (u64::MAX >> (64 - self.shape.side()))
    }

    fn put(&mut self, board: &mut Grid<u8>, cell: Cell, number: u64) {
        board[cell] = number.trailing_zeros() as u8 + 1;
        for line in self.lines(cell) {
            self.lines[line] |= number;
        }
    }
}

/// The instance with every forced number given; `None` if that shows it to have no solution.
pub(super) fn forced(instance: &Instance) -> Option<Instance> {
    let shape = instance.shape();
    let side = shape.side();
    let mut board = instance.givens().clone();
    let mut used = Used { shape, lines: vec![0; 3 * side] };
    for (cell, &given) in instance.givens().iter().filter(|&(_, &given)| given != 0) {
        for line in used.lines(cell) {
            used.lines[line] |= 1 << (given - 1);
        }
    }
    let mut units: Vec<Vec<Cell>> = Vec::new();
    for i in 0..side {
        units.push((0..side).map(|k| (i, k)).collect());
        units.push((0..side).map(|k| (k, i)).collect());
        units.push(shape.box_cells(i).collect());
    }
    loop {
        let mut changed = false;
        for unit in &units {
            changed |= single_in(unit, &mut used, &mut board)?;
        }
        if !changed {
            return Instance::new(shape, board).ok();
        }
    }
}

/// Puts the forced numbers of a unit; `None` if some cell or number of it has no place.
fn single_in(unit: &[Cell], used: &mut Used, board: &mut Grid<u8>) -> Option<bool> {
    let (mut once, mut twice, mut standing) = (0u64, 0u64, 0u64);
    let mut changed = false;
    for &cell in unit {
        if board[cell] != 0 {
            standing |= 1 << (board[cell] - 1);
            continue;
        }
        let candidates = used.candidates(cell);
        if candidates == 0 {
            return None;
        }
        if candidates.is_power_of_two() {
            used.put(board, cell, candidates);
            changed = true;
        }
        twice |= once & candidates;
        once |= candidates;
    }
    if (once | standing).count_ones() as usize != unit.len() {
        return None;
    }
    if changed {
        return Some(true);
    }
    let hidden = once & !twice;
    for &cell in unit.iter().filter(|_| hidden != 0) {
        let number = hidden & if board[cell] == 0 { used.candidates(cell) } else { 0 };
        if number.is_power_of_two() {
            used.put(board, cell, number);
            changed = true;
        } else if number != 0 {
            // Two numbers that have this cell alone.
            return None;
        }
    }
    Some(changed)
}
