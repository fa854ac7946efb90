//! The first cells of the search, on which nothing may be mismatched: depth-first over lists of
//! candidates, a word of free ones each.
//!
//! A piece after which the next cell has no candidate is counted and not laid. Knows no mismatch.

use super::super::piece::{RIGHT, Sides, TOP};
use super::plan::Plan;
use super::schedule::Schedule;
use super::search::{FACES, Halt, Visits, side_at};
use super::tables::{Entry, List, Ranks, Tables, lowest};

/// An open cell on the stack: what it looks at, what it is asked, what is left of its list.
#[derive(Clone, Copy, Debug)]
struct Frame {
    /// The candidates still to try, and where they are.
    free: u64,
    start: u32,
    /// The list with more of them; 0 = none.
    next: u32,
    /// Where the lists of its class begin.
    lists: u32,
    /// What the sides ahead must be, where `mask` asks.
    ahead: u32,
    mask: u32,
    /// The number of the cell.
    cell: u16,
    /// Places of the sides on its left and below.
    known: [u16; 2],
    /// The piece that lies there.
    piece: u16,
    /// The fewest favoured sides on the board with this cell.
    floor: u16,
    /// Favoured sides on the board before this cell.
    favoured: u16,
    /// Must its sides ahead be of few colours?
    picky: bool,
}

/// A search over the first cells that can be paused and resumed.
pub(super) struct Opening<'t> {
    tables: &'t Tables,
    /// The lists with what is free at the moment.
    lists: Vec<List>,
    frames: Vec<Frame>,
    /// The colours of the sides ahead of each cell, where it is picky.
    wanted: Vec<[u64; 2]>,
    /// The cells before this one are filled.
    depth: usize,
    /// The cells before this one are none of its business.
    base: usize,
    /// Does any cell ask for favoured sides, or lie before a fixed piece?
    guided: bool,
    /// More cells than this were never filled.
    deepest: usize,
}

impl<'t> Opening<'t> {
    /// The steps before `seam`, nothing laid but the fixed pieces, which have `given` favoured
    /// sides.
    pub(super) fn new(
        plan: &Plan,
        tables: &'t Tables,
        schedule: &Schedule,
        seam: usize,
        given: usize,
    ) -> Self {
        // What lies behind the seam may be mismatched, and asks for nothing.
        let wanted = plan.steps[..seam].iter().map(|step| {
            let asked = step.wanted.map(|wanted| wanted.filter(|wanted| wanted.step < seam));
            asked.map(|wanted| wanted.map_or(u64::MAX, |wanted| wanted.colours))
        });
        let wanted: Vec<[u64; 2]> = wanted.collect();
        let frames = plan.steps[..seam].iter().zip(&wanted).map(|(step, wanted)| {
            let (mut mask, mut ahead): (Sides, Sides) = ([0; 4], [0; 4]);
            for (side, colour) in [RIGHT, TOP].into_iter().zip(step.ahead) {
                (mask[side], ahead[side]) = colour.map_or((0, 0), |colour| (u8::MAX, colour));
            }
            Frame {
                free: 0,
                start: 0,
                next: 0,
                lists: tables.base(step.class),
                ahead: u32::from_ne_bytes(ahead),
                mask: u32::from_ne_bytes(mask),
                cell: step.cell,
                known: step.known,
                piece: u16::MAX,
                floor: schedule.least(step.depth).saturating_sub(given) as u16,
                favoured: 0,
                picky: *wanted != [u64::MAX; 2],
            }
        });
        let frames: Vec<Frame> = frames.collect();
        Opening {
            tables,
            lists: tables.lists.clone(),
            guided: frames.iter().any(|frame| frame.floor > 0 || frame.mask != 0 || frame.picky),
            wanted,
            frames,
            depth: 0,
            base: 0,
            deepest: 0,
        }
    }

    /// Leaves this piece alone for the first cell.
    pub(super) fn keep_first(&mut self, piece: u16) {
        let Some(first) = self.frames.first_mut() else { return };
        let fits = |bit: u32| {
            let candidate = self.tables.candidates.get((first.start + bit) as usize);
            first.free >> bit & 1 != 0 && candidate.is_some_and(|c| c.piece == piece)
        };
        first.free = (0..64).find(|&bit| fits(bit)).map_or(0, |bit| 1 << bit);
        first.next = 0;
    }

    /// Ends before the cell of this number.
    pub(super) fn truncate(&mut self, cells: usize) {
        self.frames.truncate(cells);
    }

    /// Begins again below another that is full and ends before a cell of this one.
    pub(super) fn begin_below(&mut self, above: &Opening, laid: &[Sides; FACES]) {
        (self.base, self.depth) = (above.depth, above.depth);
        self.frames[..above.depth].copy_from_slice(&above.frames);
        self.lists.copy_from_slice(&above.lists);
        self.enter(laid);
    }

    /// Sets out the candidates of the cell at hand.
    pub(super) fn enter(&mut self, laid: &[Sides; FACES]) {
        let Some(frame) = self.frames.get_mut(self.depth) else { return };
        let list = self.tables.list(frame.lists, frame.known.map(|at| side_at(laid, at)));
        let List { free, start, next } = self.lists[list];
        let need = frame.floor.saturating_sub(frame.favoured);
        frame.free = free & enough(&self.tables.ranks[list], need);
        (frame.start, frame.next) = (start, next);
    }

    /// Takes the last piece back; false if there is none.
    pub(super) fn back(&mut self) -> bool {
        if self.depth == self.base {
            return false;
        }
        self.depth -= 1;
        take_back(&mut self.lists, &self.tables.entries, self.frames[self.depth].piece);
        true
    }

    /// The most cells that were ever filled.
    pub(super) fn deepest(&self) -> usize {
        self.deepest
    }

    /// How many cells it has.
    pub(super) fn cells(&self) -> usize {
        self.frames.len()
    }

    /// The cells that are filled, and their pieces.
    pub(super) fn filled(&self) -> impl Iterator<Item = (u16, u16)> {
        self.frames[..self.depth].iter().map(|frame| (frame.cell, frame.piece))
    }

    /// Searches on for up to `left` placements, which are subtracted, and adds those on each cell
    /// to `visits`.
    pub(super) fn go<const PROFILED: bool>(
        &mut self,
        left: &mut u64,
        laid: &mut [Sides; FACES],
        visits: &mut [Visits],
    ) -> Halt {
        match self.guided {
            true => self.walk::<PROFILED, true>(left, laid, visits),
            false => self.walk::<PROFILED, false>(left, laid, visits),
        }
    }

    #[inline(never)]
    fn walk<const PROFILED: bool, const GUIDED: bool>(
        &mut self,
        left: &mut u64,
        laid: &mut [Sides; FACES],
        visits: &mut [Visits],
    ) -> Halt {
        let bits = self.tables.bits;
        let (candidates, entries) = (&*self.tables.candidates, &*self.tables.entries);
        let (lists, ranks) = (&mut *self.lists, &*self.tables.ranks);
        let frames = &mut *self.frames;
        let (mut depth, base, deepest) = (self.depth, self.base, self.deepest);
        let mut placements = *left;
        let halt = loop {
            let Some(frame) = frames.get_mut(depth) else { break Halt::Complete };
            if frame.free == 0 {
                if frame.next > 0 {
                    let number = frame.next as usize;
                    let List { free, start, next } = lists[number];
                    let need = frame.floor.saturating_sub(frame.favoured);
                    frame.free = free & enough(&ranks[number], need);
                    (frame.start, frame.next) = (start, next);
                    continue;
                }
                if depth == base {
                    break Halt::Exhausted;
                }
                depth -= 1;
                take_back(lists, entries, frames[depth].piece);
                continue;
            }
            if placements == 0 {
                break Halt::Enough;
            }
            let candidate = candidates[frame.start as usize + frame.free.trailing_zeros() as usize];
            frame.free &= frame.free - 1;
            if GUIDED && u32::from_ne_bytes(candidate.sides) & frame.mask != frame.ahead {
                continue;
            }
            if GUIDED && frame.picky && !shows(candidate.sides, self.wanted[depth]) {
                continue;
            }
            placements -= 1;
            if PROFILED {
                visits[depth][0] += 1;
            }
            frame.piece = candidate.piece;
            laid[usize::from(frame.cell) % FACES] = candidate.sides;
            let favoured = frame.favoured + u16::from(candidate.favoured);
            let further = depth >= deepest;
            if let Some(next) = frames.get(depth + 1) {
                let [first, second] = next.known.map(|at| u32::from(side_at(laid, at)));
                let number = (next.lists + first + (second << bits)) as usize;
                let list = lists[number];
                let wanted = match GUIDED {
                    true => enough(&ranks[number], next.floor.saturating_sub(favoured)),
                    false => u64::MAX,
                };
                if list.free & wanted == 0 && list.next == 0 && !further {
                    continue;
                }
                lay(lists, entries, candidate.piece);
                let next = &mut frames[depth + 1];
                // The piece just laid may have been one of them.
                next.free = lists[number].free & wanted;
                (next.start, next.next, next.favoured) = (list.start, list.next, favoured);
            } else {
                lay(lists, entries, candidate.piece);
            }
            depth += 1;
            if further {
                self.deepest = depth;
                break Halt::Deepest;
            }
        };
        (self.depth, *left) = (depth, placements);
        halt
    }
}

/// Are the sides on the right and above of these colours?
#[inline]
fn shows(sides: Sides, [right, top]: [u64; 2]) -> bool {
    right >> (sides[RIGHT] & 63) & top >> (sides[TOP] & 63) & 1 != 0
}

/// A piece is no longer free.
#[inline]
fn lay(lists: &mut [List], entries: &[[Entry; 4]], piece: u16) {
    for entry in entries[usize::from(piece)] {
        lists[(entry >> 6) as usize].free &= !(1 << (entry & 63));
    }
}

/// A piece is free again.
#[inline]
fn take_back(lists: &mut [List], entries: &[[Entry; 4]], piece: u16) {
    for entry in entries[usize::from(piece)] {
        lists[(entry >> 6) as usize].free |= 1 << (entry & 63);
    }
}

/// The candidates of a list that have so many favoured sides, as bits.
#[inline]
fn enough(ranks: &Ranks, need: u16) -> u64 {
    match need {
        0 => u64::MAX,
        1..=4 => lowest(ranks[usize::from(need) - 1].into()),
        _ => 0,
    }
}
