//! A solution as a grid of labels: cells with the same label are one rectangle, `.` is open.
//!
//! Such a grid holds disjoint rectangles that each cover exactly one clue, whatever their areas, and
//! parts that are no rectangles, which the judge objects to.

use super::text::{Place, aligned, table};
use crate::{ClueMap, Instance, Rectangle, Solution};
use kumiki_core::{Grid, ParseError, scan};
use std::collections::BTreeMap;

/// The clue to whose rectangle each cell belongs; parts that are no rectangles count on from the
/// last clue. `None` if the rectangles leave the grid, overlap, or do not cover their own clue and
/// no other: then labels could not tell them apart.
pub(super) fn owners(instance: &Instance, solution: &Solution) -> Option<Grid<Option<usize>>> {
    if solution.rectangles.len() != instance.clues.len() {
        return None;
    }
    let clues = ClueMap::new(instance);
    let mut owners = Grid::filled(instance.rows, instance.cols, None);
    for (index, rectangle) in solution.rectangles.iter().enumerate() {
        let Some(rectangle) = *rectangle else { continue };
        let fits = rectangle.fits(instance.rows, instance.cols);
        if !fits || clues.only(rectangle) != Some(index) {
            return None;
        }
        for cell in rectangle.cells() {
            if owners[cell].replace(index).is_some() {
                return None;
            }
        }
    }
    for (index, cells) in (instance.clues.len()..).zip(&solution.ragged) {
        cells.iter().for_each(|&cell| owners[cell] = Some(index));
    }
    Some(owners)
}

/// Rows of labels, equally many: of a few letters each, or one line of letters a row.
pub(super) fn looks_like_answer(text: &str) -> bool {
    let is_label = |word: &&str| word.len() <= 3 && word.chars().all(|c| c.is_ascii_lowercase());
    let mut width = None;
    let mut rows = 0;
    let alike = scan::content(text).all(|(_, line)| {
        rows += 1;
        let words: Vec<&str> = line.split_whitespace().collect();
        words.iter().all(is_label) && words.len() == *width.get_or_insert(words.len())
    });
    alike && rows > 1 && width > Some(1)
}

/// The label of the `index`-th clue: a, b, ..., z, aa, ab, ... as the columns of a spreadsheet.
pub(crate) fn label(index: usize) -> String {
    let mut letters = Vec::new();
    let mut rest = index + 1;
    while rest > 0 {
        rest -= 1;
        letters.push(b'a' + (rest % 26) as u8);
        rest /= 26;
    }
    letters.iter().rev().map(|&b| char::from(b)).collect()
}

/// Writes the grid of labels; `None` if it cannot hold the solution.
pub(super) fn write(instance: &Instance, solution: &Solution) -> Option<String> {
    let owners = owners(instance, solution)?;
    let word = |owner: &Option<usize>| owner.map_or(".".to_owned(), label);
    Some(aligned(instance.rows, |row| owners.row(row).iter().map(word)))
}

/// The cells of one label, as far as they have been read.
struct Region {
    first: Place,
    bottom: usize,
    left: usize,
    right: usize,
    cells: usize,
}

/// Labels on their way to a solution.
#[derive(Default)]
pub(super) struct Regions<'a> {
    /// In order of their first cells.
    regions: Vec<Region>,
    by_label: BTreeMap<&'a str, usize>,
    /// The region of each cell in row order, [`OPEN`] = none.
    of_cell: Vec<u32>,
}

/// The region of a cell without one.
const OPEN: u32 = u32::MAX;

impl<'a> Regions<'a> {
    /// Takes the label of the next cell in row order.
    pub(super) fn push(&mut self, place: Place, label: &'a str) {
        if label == "." {
            return self.of_cell.push(OPEN);
        }
        let (row, col) = place.cell;
        let next = self.regions.len();
        let index = *self.by_label.entry(label).or_insert(next);
        if index == next {
            let region = Region { first: place, bottom: row, left: col, right: col, cells: 0 };
            self.regions.push(region);
        }
        let region = &mut self.regions[index];
        region.bottom = row;
        region.left = region.left.min(col);
        region.right = region.right.max(col);
        region.cells += 1;
        self.of_cell.push(index as u32);
    }

    /// Gives each rectangle to the first clue in it. A rectangle without a clue of its own goes
    /// to a clue left open, so that the judge can say what is wrong with it.
    pub(super) fn solution(self, instance: &Instance) -> Result<Solution, ParseError> {
        let clues = ClueMap::new(instance);
        let mut solution = Solution::open(instance);
        let mut homeless = Vec::new();
        let mut ragged = vec![None; self.regions.len()];
        for (region, ragged) in self.regions.iter().zip(&mut ragged) {
            let Some(rectangle) = region.rectangle() else {
                *ragged = Some(solution.ragged.len());
                solution.ragged.push(Vec::with_capacity(region.cells));
                continue;
            };
            match clues.inside(rectangle).next() {
                Some(index) => solution.rectangles[index] = Some(rectangle),
                None => homeless.push((region.first, rectangle)),
            }
        }
        for (cell, &region) in self.of_cell.iter().enumerate() {
            if let Some(&Some(part)) = ragged.get(region as usize) {
                solution.ragged[part].push((cell / instance.cols, cell % instance.cols));
            }
        }
        let mut open = solution.rectangles.iter_mut().filter(|r| r.is_none());
        for (place, rectangle) in homeless {
            let Some(open) = open.next() else {
                let message = "more rectangles than clues";
                return Err(ParseError::at(place.line, place.column, message));
            };
            *open = Some(rectangle);
        }
        Ok(solution)
    }
}

impl Region {
    /// The rectangle that the cells are, if they are one.
    fn rectangle(&self) -> Option<Rectangle> {
        let row = self.first.cell.0;
        let (height, width) = (self.bottom + 1 - row, self.right + 1 - self.left);
        let rectangle = Rectangle { row, col: self.left, height, width };
        (rectangle.area() == self.cells).then_some(rectangle)
    }
}

/// Reads a grid of labels: words separated by blanks, or rows of one character a cell.
pub(super) fn parse(instance: &Instance, text: &str) -> Result<Solution, ParseError> {
    let (rows, cols) = (instance.rows, instance.cols);
    let mut regions = Regions::default();
    let first = scan::content(text).next().map_or("", |(_, line)| line);
    let dense = cols > 1 && scan::words(first).nth(1).is_none();
    if dense {
        table(scan::content(text), rows, 1, |place, word| {
            let found = word.chars().count();
            if found != cols {
                let message = format!("found {found} cells, expected {cols}");
                return Err(ParseError::line(place.line, message));
            }
            for (col, (at, c)) in word.char_indices().enumerate() {
                let cell = (place.cell.0, col);
                let place = Place { cell, column: place.column + col, ..place };
                regions.push(place, &word[at..at + c.len_utf8()]);
            }
            Ok(())
        })?;
    } else {
        table(scan::content(text), rows, cols, |place, word| {
            regions.push(place, word);
            Ok(())
        })?;
    }
    regions.solution(instance)
}
