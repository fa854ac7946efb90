//! The innermost loop: depth-first search over the open cells with an explicit stack.
//!
//! It places, takes back and counts; when to stop, restart or believe a board is decided by
//! others. All it reads in the loop is a frame of its stack, one list, and bytes for the sides on
//! the board and the pieces in use, in arrays so sized that most indices need no check.

use super::super::Board;
use super::super::piece::Sides;
use super::plan::{Face, MAX_CELLS, NOWHERE, Plan};
use super::schedule::Schedule;
use super::tables::{MAX_MISMATCHES, Tables};

/// Why the search paused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pause {
    /// Every cell is filled.
    Complete,
    /// There is nothing left to try.
    Exhausted,
    /// The placements asked for are done.
    Enough,
}

/// An open cell on the stack: what it looks at, what it is allowed, how far its list is read.
#[derive(Clone, Copy, Debug)]
struct Frame {
    /// The number of the cell.
    cell: u16,
    /// Places of the known sides.
    known: [u16; 2],
    /// The piece that lies there.
    piece: u16,
    /// Where the lists of its class begin.
    lists: u32,
    /// The next candidate to try.
    next: u32,
    /// The most mismatches on the board with this cell.
    budget: u16,
    /// The fewest favoured sides on the board with this cell.
    floor: u16,
    /// Mismatches and favoured sides on the board before this cell.
    mismatches: u16,
    favoured: u16,
}

/// Room for the four sides of every cell and of no cell, a power of two so that any `u16` is a
/// place among the sides.
const FACES: usize = MAX_CELLS * 4;

/// A search that can be paused and resumed.
pub(super) struct Search<'t> {
    plan: &'t Plan<'t>,
    tables: &'t Tables,
    frames: Vec<Frame>,
    /// The cells before this one are filled.
    depth: usize,
    /// The cells before this one are none of its business.
    base: usize,
    faces: Box<[Sides; FACES]>,
    used: Box<[bool; 1 << 16]>,
    /// The board is complete and was reported.
    reported: bool,
    /// Mismatches on the last complete board.
    total: u16,
    deepest: usize,
    deepest_board: Vec<(usize, Face)>,
}

impl<'t> Search<'t> {
    /// A search before its first placement. `tables` must be those of the plan and the schedule.
    pub(super) fn new(plan: &'t Plan<'t>, tables: &'t Tables, schedule: &Schedule) -> Self {
        let favours = |sides: &Sides| {
            let dense = |&&colour: &&u8| plan.dense[usize::from(colour)];
            let favoured: Vec<u8> = schedule.favoured.iter().map(|c| dense(&c)).collect();
            sides.iter().filter(|colour| favoured.contains(colour)).count()
        };
        let mut faces = Box::new([[0; 4]; FACES]);
        for &(cell, sides) in &plan.fixed {
            faces[usize::from(cell)] = sides;
        }
        let given: usize = plan.fixed.iter().map(|(_, sides)| favours(sides)).sum();
        let frames = plan.steps.iter().map(|step| {
            let allowed = schedule.allowed(step.depth);
            Frame {
                cell: step.cell,
                known: step.known,
                piece: u16::MAX,
                lists: tables.base(step.class, allowed > 0),
                next: 0,
                budget: (usize::from(plan.mismatches) + allowed).min(MAX_MISMATCHES.into()) as u16,
                floor: schedule.least(step.depth).saturating_sub(given) as u16,
                mismatches: plan.mismatches,
                favoured: 0,
            }
        });
        let mut search = Search {
            plan,
            tables,
            frames: frames.collect(),
            depth: 0,
            base: 0,
            faces,
            used: Box::new([false; 1 << 16]),
            reported: false,
            total: plan.mismatches,
            deepest: 0,
            deepest_board: Vec::new(),
        };
        if let Some(first) = search.frames.first_mut() {
            first.next = tables.starts[first.lists as usize];
        }
        search
    }

    /// Ends at the cell of this number, which must be one: boards filled so far are complete.
    pub(super) fn until(mut self, step: usize) -> Self {
        self.frames.truncate(step);
        self
    }

    /// Begins anew below a search that is complete and ended before a cell of this one.
    pub(super) fn begin_below(&mut self, above: &Search) {
        self.base = above.depth;
        self.depth = above.depth;
        self.reported = false;
        self.frames[..above.depth].copy_from_slice(&above.frames);
        self.faces.copy_from_slice(above.faces.as_slice());
        self.used.copy_from_slice(above.used.as_slice());
        let sides = self.faces.as_flattened();
        let frame = &mut self.frames[above.depth];
        let [first, second] = frame.known.map(|at| u32::from(sides[usize::from(at)]));
        let list = frame.lists + first + (second << self.tables.bits);
        frame.next = self.tables.starts[list as usize];
        frame.mismatches = above.total;
    }

    /// Allows at most `mismatches` on the whole board from now on.
    pub(super) fn cap(&mut self, mismatches: u16) {
        self.frames.iter_mut().for_each(|frame| frame.budget = frame.budget.min(mismatches));
    }

    /// Searches on for up to `placements`; returns how many there were and why it paused.
    pub(super) fn advance(&mut self, placements: u64) -> (u64, Pause) {
        self.go::<false>(placements, &mut [])
    }

    /// The same, and adds the placements on each open cell to `visits`.
    pub(super) fn advance_profiled(&mut self, placements: u64, visits: &mut [u64]) -> (u64, Pause) {
        self.go::<true>(placements, visits)
    }

    #[inline(never)]
    fn go<const PROFILED: bool>(&mut self, placements: u64, visits: &mut [u64]) -> (u64, Pause) {
        if self.frames.is_empty() && !self.reported {
            self.reported = true;
            return (0, Pause::Complete);
        }
        if std::mem::replace(&mut self.reported, false) && !self.back() {
            return (0, Pause::Exhausted);
        }
        let Tables { starts, candidates, bits, .. } = self.tables;
        let (faces, used) = (&mut *self.faces, &mut *self.used);
        let frames = self.frames.as_mut_slice();
        let (mut depth, mut deepest) = (self.depth, self.deepest);
        let base = self.base;
        let mut left = placements;
        let pause = loop {
            if left == 0 {
                break Pause::Enough;
            }
            let frame = &mut frames[depth];
            let mut next = frame.next as usize;
            let candidate = loop {
                let candidate = candidates[next];
                next += 1;
                if !used[usize::from(candidate.piece)] {
                    break candidate;
                }
            };
            let mismatches = frame.mismatches + u16::from(candidate.mismatches);
            let favoured = frame.favoured + u16::from(candidate.favoured);
            // Nothing later in the list has fewer mismatches, or as few and more favoured sides.
            if mismatches > frame.budget || favoured < frame.floor {
                if depth == base {
                    break Pause::Exhausted;
                }
                depth -= 1;
                used[usize::from(frames[depth].piece)] = false;
                continue;
            }
            frame.next = next as u32;
            frame.piece = candidate.piece;
            used[usize::from(candidate.piece)] = true;
            faces[usize::from(frame.cell) % FACES] = candidate.sides;
            left -= 1;
            if PROFILED {
                visits[depth] += 1;
            }
            depth += 1;
            if depth > deepest {
                deepest = depth;
                self.deepest_board.clear();
                self.deepest_board.extend(filled(&frames[..depth], faces));
            }
            let Some(frame) = frames.get_mut(depth) else {
                (self.reported, self.total) = (true, mismatches);
                break Pause::Complete;
            };
            let sides = faces.as_flattened();
            let [first, second] = frame.known.map(|at| u32::from(sides[usize::from(at)]));
            frame.next = starts[(frame.lists + first + (second << bits)) as usize];
            frame.mismatches = mismatches;
            frame.favoured = favoured;
        };
        (self.depth, self.deepest) = (depth, deepest);
        (placements - left, pause)
    }

    /// Takes the last piece back; false if there is none.
    fn back(&mut self) -> bool {
        if self.depth == self.base {
            return false;
        }
        self.depth -= 1;
        self.used[usize::from(self.frames[self.depth].piece)] = false;
        true
    }

    /// The board as it is.
    pub(super) fn board(&self) -> Board {
        self.plan.board(filled(&self.frames[..self.depth], &self.faces))
    }

    /// The board with the most pieces seen so far.
    pub(super) fn deepest_board(&self) -> Board {
        self.plan.board(self.deepest_board.iter().copied())
    }

    /// How many cells it fills.
    pub(super) fn cells(&self) -> usize {
        self.frames.len()
    }

    /// Mismatches on the last complete board.
    pub(super) fn mismatches(&self) -> u16 {
        self.total
    }
}

fn filled<'a>(
    frames: &'a [Frame],
    faces: &'a [Sides; FACES],
) -> impl Iterator<Item = (usize, Face)> + 'a {
    frames.iter().map(|frame| {
        let cell = usize::from(frame.cell);
        (cell, Face { piece: frame.piece, sides: faces[cell] })
    })
}

const _: () = assert!(FACES * 4 == 1 << 16 && (NOWHERE as usize) < FACES * 4);
