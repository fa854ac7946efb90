//! What the finders look at: the rectangles that each number may still have, and the cells that are
//! still open.

use super::super::candidates::{Corners, Reach, of_area};
use super::super::{Clue, Instance};
use kumiki_core::{Cell, Lit};
use kumiki_explain::GroupId;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The rectangles of an instance, numbered clue by clue.
#[derive(Debug)]
struct Layout {
    rows: usize,
    cols: usize,
    clues: Vec<Clue>,
    /// How many groups come before those of the cells.
    before: usize,
    rectangles: Vec<Corners>,
    /// The clue of each rectangle.
    owners: Vec<usize>,
    /// The first rectangle of each clue, and one beyond the last.
    first: Vec<usize>,
    /// How many rectangles of each clue's area fit the grid around it, whatever numbers they hold;
    /// `None` where the area is unknown.
    in_grid: Vec<Option<usize>>,
    /// The rectangles over each cell.
    over: Vec<Vec<usize>>,
}

/// A board with the rectangles that are still possible.
#[derive(Clone, Debug)]
pub struct State {
    layout: Arc<Layout>,
    possible: Vec<bool>,
    /// How many rectangles each clue may still have.
    left: Vec<usize>,
    placed: Vec<bool>,
    /// Cells of placed rectangles.
    filled: Vec<bool>,
}

/// Visits every rectangle of an instance with its clue, in the order of their numbers.
pub(super) fn rectangles(
    instance: &Instance,
    mut visit: impl FnMut(usize, Corners) -> ControlFlow<()>,
) {
    let mut reach = Reach::new(instance);
    for clue in 0..instance.clues.len() {
        if reach.visit(clue, &mut |corners| visit(clue, corners)).is_break() {
            return;
        }
    }
}

/// A rectangle by its number, with its clue.
pub(super) fn rectangle(instance: &Instance, number: usize) -> Option<(usize, Corners)> {
    let (mut at, mut found) = (0, None);
    rectangles(instance, |clue, corners| {
        if at == number {
            found = Some((clue, corners));
            return ControlFlow::Break(());
        }
        at += 1;
        ControlFlow::Continue(())
    });
    found
}

impl State {
    /// An empty board with all rectangles.
    pub(super) fn new(instance: &Instance) -> Self {
        let cols = instance.cols;
        let mut layout = Layout {
            rows: instance.rows,
            cols,
            clues: instance.clues.clone(),
            before: 0,
            rectangles: Vec::new(),
            owners: Vec::new(),
            first: vec![0; instance.clues.len() + 1],
            in_grid: instance
                .clues
                .iter()
                .map(|clue| Some(of_area(instance, clue.cell, clue.area? as usize).count()))
                .collect(),
            over: vec![Vec::new(); instance.cells()],
        };
        rectangles(instance, |clue, corners| {
            let number = layout.rectangles.len();
            for (row, col) in corners.rectangle().cells() {
                layout.over[row * cols + col].push(number);
            }
            layout.rectangles.push(corners);
            layout.owners.push(clue);
            layout.first[clue + 1] = number + 1;
            ControlFlow::Continue(())
        });
        // Clues without any rectangle begin where the one before them ends.
        for clue in 0..instance.clues.len() {
            layout.first[clue + 1] = layout.first[clue + 1].max(layout.first[clue]);
        }
        let left: Vec<usize> = layout.first.windows(2).map(|pair| pair[1] - pair[0]).collect();
        let shapeless = left.iter().filter(|&&left| left == 0).count();
        layout.before = usize::from(!instance.can_fill()) + shapeless;
        State {
            possible: vec![true; layout.rectangles.len()],
            left,
            placed: vec![false; instance.clues.len()],
            filled: vec![false; instance.cells()],
            layout: Arc::new(layout),
        }
    }

    /// Number of cells.
    pub(super) fn cells(&self) -> usize {
        self.filled.len()
    }

    /// Number of rectangles.
    pub(super) fn len(&self) -> usize {
        self.possible.len()
    }

    /// The place of a cell.
    pub(super) fn at(&self, cell: usize) -> Cell {
        (cell / self.layout.cols, cell % self.layout.cols)
    }

    /// The number of the cell at a place.
    pub(super) fn index(&self, (row, col): Cell) -> usize {
        row * self.layout.cols + col
    }

    /// The clues that stand in some cells.
    pub(super) fn clues_among(&self, cells: &[usize]) -> Vec<usize> {
        let clue = |&cell: &usize| {
            let at = self.at(cell);
            self.layout.clues.binary_search_by_key(&at, |clue| clue.cell).ok()
        };
        cells.iter().filter_map(clue).collect()
    }

    /// The cells of a rectangle.
    pub(super) fn inside(&self, rectangle: usize) -> impl Iterator<Item = usize> + use<> {
        let cols = self.layout.cols;
        self.corners(rectangle).rectangle().cells().map(move |(row, col)| row * cols + col)
    }

    /// A rectangle by its corners.
    pub(super) fn corners(&self, rectangle: usize) -> Corners {
        self.layout.rectangles[rectangle]
    }

    /// The clue of a rectangle.
    pub(super) fn owner(&self, rectangle: usize) -> usize {
        self.layout.owners[rectangle]
    }

    /// A clue.
    pub(super) fn clue(&self, clue: usize) -> Clue {
        self.layout.clues[clue]
    }

    /// The clues whose rectangles are not placed.
    pub(super) fn open_clues(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.placed.len()).filter(|&clue| !self.placed[clue])
    }

    /// True if the rectangle of a clue is placed.
    pub(crate) fn is_placed(&self, clue: usize) -> bool {
        self.placed[clue]
    }

    /// How many rectangles of a clue's area fit the grid around it, whatever numbers they hold;
    /// `None` if the area is unknown.
    pub(super) fn in_grid(&self, clue: usize) -> Option<usize> {
        self.layout.in_grid[clue]
    }

    /// How many rectangles a clue has that hold no other number.
    pub(super) fn alone(&self, clue: usize) -> usize {
        self.layout.first[clue + 1] - self.layout.first[clue]
    }

    /// How many rectangles a clue may still have.
    pub(super) fn left(&self, clue: usize) -> usize {
        self.left[clue]
    }

    /// The rectangles that a clue may still have.
    pub(super) fn shapes(&self, clue: usize) -> impl Iterator<Item = usize> + Clone + '_ {
        let all = self.layout.first[clue]..self.layout.first[clue + 1];
        all.filter(|&rectangle| self.possible[rectangle])
    }

    /// The cells that no placed rectangle covers.
    pub(super) fn open_cells(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.filled.len()).filter(|&cell| !self.filled[cell])
    }

    /// True if a placed rectangle covers the cell.
    pub(super) fn is_filled(&self, cell: usize) -> bool {
        self.filled[cell]
    }

    /// The rectangles that may still cover a cell.
    pub(super) fn over(&self, cell: usize) -> impl Iterator<Item = usize> + Clone + '_ {
        self.layout.over[cell].iter().copied().filter(|&rectangle| self.possible[rectangle])
    }

    /// The placed rectangle over a cell.
    pub(super) fn placed_over(&self, cell: usize) -> Option<usize> {
        self.over(cell).find(|&rectangle| self.placed[self.owner(rectangle)])
    }

    /// The cells beside a cell.
    pub(super) fn beside(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let (rows, cols) = (self.layout.rows, self.layout.cols);
        let (row, col) = self.at(cell);
        let up = (row > 0).then(|| cell - cols);
        let left = (col > 0).then(|| cell - 1);
        let right = (col + 1 < cols).then(|| cell + 1);
        let down = (row + 1 < rows).then(|| cell + cols);
        [up, left, right, down].into_iter().flatten()
    }

    /// The group "this cell is covered".
    pub(super) fn covered(&self, cell: usize) -> GroupId {
        self.layout.before + 2 * cell
    }

    /// The group "this cell is in one rectangle only".
    pub(super) fn once(&self, cell: usize) -> GroupId {
        self.layout.before + 2 * cell + 1
    }

    /// Takes over a claim. A placed rectangle plainly rules out what meets it, and the other shapes
    /// of its clue.
    pub(super) fn learn(&mut self, fact: Lit, plainly: &mut Vec<Lit>) {
        let rectangle = fact.var();
        let clue = self.owner(rectangle);
        if !fact.holds() {
            if std::mem::replace(&mut self.possible[rectangle], false) {
                self.left[clue] -= 1;
            }
            return;
        }
        self.placed[clue] = true;
        let mut out: Vec<usize> = self.shapes(clue).filter(|&other| other != rectangle).collect();
        for cell in self.inside(rectangle) {
            self.filled[cell] = true;
            out.extend(self.over(cell).filter(|&other| self.owner(other) != clue));
        }
        out.sort_unstable();
        out.dedup();
        plainly.extend(out.into_iter().map(Lit::no));
    }
}
