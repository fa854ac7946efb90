//! A rectangle of values, row by row.

use std::ops::{Index, IndexMut};

/// A position: row and column, both from 0 at the top left.
pub type Cell = (usize, usize);

/// `rows` x `cols` values.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Grid<T> {
    rows: usize,
    cols: usize,
    values: Vec<T>,
}

impl<T> Grid<T> {
    /// A grid with the same value everywhere.
    pub fn filled(rows: usize, cols: usize, value: T) -> Self
    where
        T: Clone,
    {
        Grid { rows, cols, values: vec![value; rows * cols] }
    }

    /// A grid of the given values, row by row; `None` unless there are `rows * cols` of them.
    pub fn from_values(rows: usize, cols: usize, values: Vec<T>) -> Option<Self> {
        (values.len() == rows * cols).then_some(Grid { rows, cols, values })
    }

    /// Number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Number of columns.
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// All values, row by row.
    pub fn values(&self) -> &[T] {
        &self.values
    }

    /// All values, row by row, to be changed.
    pub fn values_mut(&mut self) -> &mut [T] {
        &mut self.values
    }

    /// The value at a cell, or `None` outside the grid.
    pub fn get(&self, (row, col): Cell) -> Option<&T> {
        if row < self.rows && col < self.cols {
            self.values.get(row * self.cols + col)
        } else {
            None
        }
    }

    /// One row.
    pub fn row(&self, row: usize) -> &[T] {
        &self.values[row * self.cols..(row + 1) * self.cols]
    }

    /// Every cell, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<T> {
        let (rows, cols) = (self.rows, self.cols);
        (0..rows).flat_map(move |row| (0..cols).map(move |col| (row, col)))
    }

    /// Every cell with its value, row by row.
    pub fn iter(&self) -> impl Iterator<Item = (Cell, &T)> {
        self.cells().zip(&self.values)
    }
}

impl<T> Index<Cell> for Grid<T> {
    type Output = T;
    #[inline]
    fn index(&self, (row, col): Cell) -> &T {
        debug_assert!(col < self.cols);
        &self.values[row * self.cols + col]
    }
}

impl<T> IndexMut<Cell> for Grid<T> {
    #[inline]
    fn index_mut(&mut self, (row, col): Cell) -> &mut T {
        debug_assert!(col < self.cols);
        &mut self.values[row * self.cols + col]
    }
}
