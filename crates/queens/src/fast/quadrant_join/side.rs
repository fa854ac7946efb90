//! The left or the right half of a board: which placements of its upper and of its lower quadrant go
//! together, and the lines that it shares with the other half.

use super::cut::{Cut, Symmetry};
use super::quadrant::{Part, Quadrant, Subsets, bits};
use kumiki_core::{Run, Stop};
use std::ops::ControlFlow;

/// Where the rising lines begin in a set of lines: falling ones come first.
const RISING: usize = 32;

/// The most lines that the upper and the lower quadrant of a half share.
const SHARED: usize = 24;

/// Queens of an upper quadrant.
#[derive(Clone, Copy)]
pub(super) struct Upper {
    /// The lines shared with the other half.
    pub(super) lines: u64,
    /// The lines shared with the lower quadrant, by number.
    shared: u32,
    /// The columns left to the lower quadrant, by place.
    pub(super) rest: u16,
}

/// Up to 64 placements of a lower quadrant, on the same rows and columns.
#[derive(Clone)]
pub(super) struct Group {
    from: u32,
    len: u8,
    /// For each line shared with the upper quadrant, the placements that leave it free.
    free: [u64; SHARED],
}

impl Group {
    /// The placements that go with queens of the upper quadrant.
    #[inline(always)]
    pub(super) fn beside(&self, upper: &Upper) -> u64 {
        let all = u64::MAX >> (64 - u32::from(self.len));
        bits(upper.shared.into()).fold(all, |fit, line| fit & self.free[line % SHARED])
    }
}

/// A half of the boards of a cut that have a given number of queens in each quadrant.
pub(super) struct Side {
    upper: Quadrant,
    /// Columns of the upper quadrant's queens.
    columns: Subsets,
    /// Rows of the lower quadrant's queens.
    pub(super) rows: Subsets,
    /// Lines that its queens must leave free.
    closed: u64,
    /// Where the numbers of lines shared by the quadrants are.
    shared: u64,
    /// The lines shared with the other half, of every lower placement.
    lines: Vec<u64>,
    groups: Vec<Group>,
    /// Where the groups of each set of rows and, within it, of columns begin.
    starts: Vec<u32>,
}

impl Side {
    /// The left half (`left`) or the right half, with `queens` in its upper quadrant.
    pub(super) fn new(
        cut: &Cut,
        left: bool,
        queens: u32,
        run: &mut Run,
    ) -> ControlFlow<Stop, Self> {
        let &Cut { n, half, sums, differences, .. } = cut;
        let (far, whole) = (n - half, (1 << half) - 1);
        let (first, cols) = if left { (0, cut.left) } else { (far, whole) };
        let quadrant =
            |row, rows| Quadrant { n, origin: (row, first), rows, cols, sums, differences };
        let lower = quadrant(far, whole);
        let below = cols.count_ones() - queens;
        let mut side = Side {
            upper: quadrant(0, cut.top),
            columns: Subsets::new(cols, queens),
            rows: Subsets::new(whole, below),
            closed: if left { 0 } else { long_diagonals(cut) },
            shared: crossing(&quadrant(0, cut.top)) & crossing(&lower),
            lines: Vec::new(),
            groups: Vec::new(),
            starts: Vec::new(),
        };
        side.index(&lower, run)?;
        ControlFlow::Continue(side)
    }

    /// The placements of the upper quadrant in some rows, neighbours if their columns are the same.
    pub(super) fn upper(&self, rows: u32) -> Vec<Upper> {
        let mut parts = Vec::new();
        self.upper.on_rows(rows, &mut parts);
        let kept = parts.iter().filter(|part| lines(&self.upper, part) & self.closed == 0);
        let mut upper: Vec<Upper> = kept
            .map(|part| Upper {
                lines: lines(&self.upper, part),
                shared: self.numbers(shared(&self.upper, part)),
                rest: self.columns.place(part.cols) as u16,
            })
            .collect();
        upper.sort_unstable_by_key(|part| part.rest);
        upper
    }

    /// The placements of the lower quadrant in some rows and the columns that are left.
    #[inline(always)]
    pub(super) fn groups(&self, rows: usize, rest: u16) -> &[Group] {
        let at = rows * self.columns.len() + usize::from(rest);
        &self.groups[self.starts[at] as usize..self.starts[at + 1] as usize]
    }

    /// The halves of some upper placements and of lower ones in some rows: the lines of each.
    #[inline(always)]
    pub(super) fn halves(&self, upper: &[Upper], rows: usize, halves: &mut Vec<u64>) {
        halves.clear();
        for part in upper {
            for group in self.groups(rows, part.rest) {
                let lines = self.lines(group);
                halves.extend(bits(group.beside(part)).map(|number| part.lines | lines[number]));
            }
        }
    }

    /// For each placement of a group, the lines shared with the other half.
    #[inline(always)]
    pub(super) fn lines(&self, group: &Group) -> &[u64] {
        &self.lines[group.from as usize..][..usize::from(group.len)]
    }

    /// Lays out the placements of the lower quadrant.
    fn index(&mut self, lower: &Quadrant, run: &mut Run) -> ControlFlow<Stop> {
        let mut parts = Vec::new();
        for set in 0..self.rows.len() {
            run.check_clock()?;
            parts.clear();
            lower.on_rows(self.rows.sets()[set], &mut parts);
            parts.retain(|part| lines(lower, part) & self.closed == 0);
            parts.sort_unstable_by_key(|part| self.columns.place(self.columns.others(part.cols)));
            let mut rest = &parts[..];
            for place in 0..self.columns.len() {
                self.starts.push(self.groups.len() as u32);
                let below = self.columns.others(self.columns.sets()[place]);
                let same = rest.iter().take_while(|part| part.cols == below).count();
                let here;
                (here, rest) = rest.split_at(same);
                for chunk in here.chunks(64) {
                    self.add_group(lower, chunk);
                }
            }
        }
        self.starts.push(self.groups.len() as u32);
        ControlFlow::Continue(())
    }

    fn add_group(&mut self, lower: &Quadrant, parts: &[Part]) {
        let mut free = [u64::MAX; SHARED];
        for (number, part) in parts.iter().enumerate() {
            for line in bits(self.numbers(shared(lower, part)).into()) {
                free[line] &= !(1 << number);
            }
        }
        self.groups.push(Group { from: self.lines.len() as u32, len: parts.len() as u8, free });
        self.lines.extend(parts.iter().map(|part| lines(lower, part)));
    }

    /// The lines that the quadrants share, numbered from zero.
    fn numbers(&self, lines: u64) -> u32 {
        let number = |line: usize| (self.shared & ((1 << line) - 1)).count_ones();
        bits(lines & self.shared).fold(0, |numbers, line| numbers | 1 << number(line))
    }
}

/// The long diagonals, if they say which boards are counted.
pub(super) fn long_diagonals(cut: &Cut) -> u64 {
    if cut.symmetry == Symmetry::Diagonals {
        1 << cut.half | 1 << (RISING + cut.half - 1)
    } else {
        0
    }
}

/// The lines shared with the other half: diagonals by the row where they cross the first column
/// after the left half.
fn lines(quadrant: &Quadrant, part: &Part) -> u64 {
    let Quadrant { n, .. } = *quadrant;
    let all = (1 << n) - 1;
    part.differences >> (n - 1 - n / 2) & all | (part.sums >> (n / 2) & all) << RISING
}

/// The lines shared with the quadrant above or below: diagonals by the column where they cross the
/// first row after the upper half.
fn shared(quadrant: &Quadrant, part: &Part) -> u64 {
    let Quadrant { n, .. } = *quadrant;
    let all = (1 << n) - 1;
    part.differences >> (n / 2) & all | (part.sums >> (n / 2) & all) << RISING
}

/// The lines of [`shared`] that cross a quadrant.
fn crossing(quadrant: &Quadrant) -> u64 {
    let mut cells = Vec::new();
    for row in bits(quadrant.rows.into()) {
        quadrant.on_rows(1 << row, &mut cells);
    }
    cells.iter().fold(0, |lines, cell| lines | shared(quadrant, cell))
}
