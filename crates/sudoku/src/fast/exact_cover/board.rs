//! A board of any side as an exact cover: candidates, and the *items* that each candidate covers.
//!
//! An item is something that must happen once: a cell holds a number, or a unit (row, column, box)
//! holds a given number somewhere. Both are bit sets of what is still possible, kept in step, so
//! that a naked single and a hidden single are the same thing: an item with one bit. Everything
//! denied is on a trail and can be taken back.
//!
//! Knows what follows from what, not how to search.

use crate::{Instance, Shape};
use kumiki_core::Grid;

/// An item by number: first the cells, then unit by unit the numbers.
pub(super) type Item = usize;

/// A candidate: a cell and a number counted from 0.
pub(super) type Candidate = (usize, usize);

/// What can no longer happen.
#[derive(Debug)]
pub(super) struct Failed(pub(super) Item);

/// The board with all that is still possible.
pub(super) struct Board {
    shape: Shape,
    side: usize,
    /// For each cell its row, column and box, as units.
    units: Vec<[usize; 3]>,
    /// For each cell its place in each of them.
    places: Vec<[u32; 3]>,
    /// For each unit its cells.
    cells: Vec<usize>,
    /// For each item what is possible: numbers of a cell, places of a number in a unit.
    possible: Vec<u64>,
    /// What was denied, in order.
    trail: Vec<Candidate>,
    /// Candidates that are the last of an item.
    forced: Vec<Candidate>,
    /// Unit items that lost a place since they were looked at for locked candidates.
    lost: Vec<(usize, usize)>,
    is_lost: Vec<bool>,
}

impl Board {
    /// The board of an instance; fails if the givens contradict each other.
    pub(super) fn new(instance: &Instance) -> Result<Self, Failed> {
        let shape = instance.shape();
        let side = shape.side();
        let all = u64::MAX >> (64 - side);
        let mut board = Board {
            shape,
            side,
            units: vec![[0; 3]; side * side],
            places: vec![[0; 3]; side * side],
            cells: vec![0; 3 * side * side],
            possible: vec![all; 4 * side * side],
            trail: Vec::new(),
            forced: Vec::new(),
            lost: Vec::new(),
            is_lost: vec![false; 3 * side * side],
        };
        for (cell, (row, col)) in instance.givens().cells().enumerate() {
            let number = shape.box_of((row, col));
            let in_box = row % shape.box_rows() * shape.box_cols() + col % shape.box_cols();
            board.units[cell] = [row, side + col, 2 * side + number];
            board.places[cell] = [col as u32, row as u32, in_box as u32];
            for (unit, place) in board.units[cell].into_iter().zip(board.places[cell]) {
                board.cells[unit * side + place as usize] = cell;
            }
        }
        for (cell, &value) in instance.givens().values().iter().enumerate() {
            if value != 0 {
                board.forced.push((cell, usize::from(value) - 1));
            }
        }
        board.propagate()?;
        Ok(board)
    }

    /// Numbers of the items.
    pub(super) fn items(&self) -> usize {
        self.possible.len()
    }

    /// In how many ways an item can still happen.
    #[inline]
    pub(super) fn ways(&self, item: Item) -> u32 {
        self.possible[item].count_ones()
    }

    /// The candidates of an item.
    pub(super) fn candidates(&self, item: Item) -> impl Iterator<Item = Candidate> {
        let cells = self.side * self.side;
        let mut bits = self.possible[item];
        std::iter::from_fn(move || {
            let bit = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
            bits &= bits - 1;
            if item < cells {
                return Some((item, bit));
            }
            let (unit, number) = ((item - cells) / self.side, (item - cells) % self.side);
            Some((self.cells[unit * self.side + bit], number))
        })
    }

    /// The numbers of a board on which every item has one way.
    pub(super) fn values(&self) -> Vec<u8> {
        let cells = &self.possible[..self.side * self.side];
        cells.iter().map(|bits| bits.trailing_zeros() as u8 + 1).collect()
    }

    /// The cells that are decided; 0 = open.
    pub(super) fn decided(&self) -> Grid<u8> {
        let mut board = Grid::filled(self.side, self.side, 0);
        for (value, bits) in board.values_mut().iter_mut().zip(&self.possible) {
            if bits.is_power_of_two() {
                *value = bits.trailing_zeros() as u8 + 1;
            }
        }
        board
    }

    /// How much has been denied so far, for [`Board::take_back`].
    pub(super) fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Allows again what was denied since a mark.
    pub(super) fn take_back(&mut self, mark: usize) {
        self.forced.clear();
        while let Some((unit, number)) = self.lost.pop() {
            self.is_lost[unit * self.side + number] = false;
        }
        while self.trail.len() > mark {
            let Some((cell, number)) = self.trail.pop() else { return };
            self.possible[cell] |= 1 << number;
            for i in 0..3 {
                let item = self.unit_item(self.units[cell][i], number);
                self.possible[item] |= 1 << self.places[cell][i];
            }
        }
    }

    #[inline]
    fn unit_item(&self, unit: usize, number: usize) -> Item {
        self.side * self.side + unit * self.side + number
    }

    /// Puts a number into a cell, to be followed up by [`Board::propagate`].
    pub(super) fn put(&mut self, candidate: Candidate) {
        self.forced.push(candidate);
    }

    /// Denies a candidate, to be followed up by [`Board::propagate`].
    pub(super) fn deny(&mut self, (cell, number): Candidate) -> Result<(), Failed> {
        if self.possible[cell] >> number & 1 == 0 {
            return Ok(());
        }
        self.trail.push((cell, number));
        let numbers = self.possible[cell] & !(1 << number);
        self.possible[cell] = numbers;
        let mut result = Ok(());
        match numbers.count_ones() {
            0 => result = Err(Failed(cell)),
            1 => self.forced.push((cell, numbers.trailing_zeros() as usize)),
            _ => {}
        }
        for i in 0..3 {
            let unit = self.units[cell][i];
            let item = self.unit_item(unit, number);
            let places = self.possible[item] & !(1 << self.places[cell][i]);
            self.possible[item] = places;
            match places.count_ones() {
                0 => result = Err(Failed(item)),
                1 => {
                    let place = places.trailing_zeros() as usize;
                    self.forced.push((self.cells[unit * self.side + place], number));
                }
                _ if !self.is_lost[unit * self.side + number] => {
                    self.is_lost[unit * self.side + number] = true;
                    self.lost.push((unit, number));
                }
                _ => {}
            }
        }
        result
    }

    /// Follows up everything that was put or denied.
    pub(super) fn propagate(&mut self) -> Result<(), Failed> {
        loop {
            if let Some(candidate) = self.forced.pop() {
                self.fix(candidate)?;
            } else if let Some((unit, number)) = self.lost.pop() {
                self.is_lost[unit * self.side + number] = false;
                self.locked(unit, number)?;
            } else {
                return Ok(());
            }
        }
    }

    /// Denies whatever cannot stand beside a candidate.
    fn fix(&mut self, (cell, number): Candidate) -> Result<(), Failed> {
        let mut others = self.possible[cell] & !(1 << number);
        if self.possible[cell] >> number & 1 == 0 {
            return Err(Failed(cell));
        }
        while others != 0 {
            self.deny((cell, others.trailing_zeros() as usize))?;
            others &= others - 1;
        }
        for i in 0..3 {
            let unit = self.units[cell][i];
            let places = self.possible[self.unit_item(unit, number)];
            self.deny_places(unit, number, places & !(1 << self.places[cell][i]))?;
        }
        Ok(())
    }

    fn deny_places(&mut self, unit: usize, number: usize, mut places: u64) -> Result<(), Failed> {
        while places != 0 {
            let cell = self.cells[unit * self.side + places.trailing_zeros() as usize];
            self.deny((cell, number))?;
            places &= places - 1;
        }
        Ok(())
    }

    /// Locked candidates: when all places of a number in a unit lie in a second unit, the number
    /// stands nowhere else in that one.
    fn locked(&mut self, unit: usize, number: usize) -> Result<(), Failed> {
        let places = self.possible[self.unit_item(unit, number)];
        let span = self.shape.box_rows().max(self.shape.box_cols());
        if places.count_ones() as usize > span {
            return Ok(());
        }
        let cell = |place: u32| self.cells[unit * self.side + place as usize];
        let (first, last) = (cell(places.trailing_zeros()), cell(63 - places.leading_zeros()));
        for i in 0..3 {
            let second = self.units[first][i];
            if second == unit || self.units[last][i] != second {
                continue;
            }
            let (mut rest, mut shared) = (places, 0);
            while rest != 0 {
                let place = cell(rest.trailing_zeros());
                if self.units[place][i] != second {
                    break;
                }
                shared |= 1 << self.places[place][i];
                rest &= rest - 1;
            }
            if rest == 0 {
                let elsewhere = self.possible[self.unit_item(second, number)] & !shared;
                return self.deny_places(second, number, elsewhere);
            }
        }
        Ok(())
    }
}
