//! The innermost loop: depth-first search over the open cells with an explicit stack.
//!
//! It places, takes back and counts; when to stop, restart or believe a board is decided by
//! others. As long as nothing may be mismatched it works on lists of candidates, a word of free
//! ones each: a piece after which the next cell has no candidate is counted and not laid. From the
//! first cell on where an edge may stay unmatched, [`Ending`] goes on.

use super::super::Board;
use super::super::piece::{RIGHT, Sides, TOP};
use super::ending::{Ending, Halt, MOST};
use super::plan::{Face, MAX_CELLS, NOWHERE, Plan};
use super::schedule::Schedule;
use super::tables::{Entry, List, Ranks, Tables, lowest};

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
}

/// Room for the sides of every cell and of no cell, a power of two so that any `u16` is a place
/// among the sides.
pub(super) const FACES: usize = MAX_CELLS * 4;

/// The colour at a place.
#[inline]
pub(super) fn side_at(laid: &[Sides; FACES], place: u16) -> u8 {
    laid[usize::from(place / 4)][usize::from(place % 4)]
}

/// The end of the search, by the number of pieces that are left there.
enum End {
    /// No edge may stay unmatched.
    None,
    Narrow(Box<Ending<1>>),
    Wide(Box<Ending<4>>),
}

/// Does the same to either ending.
macro_rules! with_ending {
    ($end:expr, $none:expr, $ending:ident => $work:expr) => {
        match $end {
            End::None => $none,
            End::Narrow($ending) => $work,
            End::Wide($ending) => $work,
        }
    };
}

/// A search that can be paused and resumed.
pub(super) struct Search<'t> {
    plan: &'t Plan<'t>,
    tables: &'t Tables,
    /// The lists with what is free at the moment.
    lists: Vec<List>,
    /// The cells on which nothing may be mismatched.
    frames: Vec<Frame>,
    /// The cells before this one are filled.
    depth: usize,
    /// The cells before this one are none of its business.
    base: usize,
    end: End,
    /// Is the ending under way?
    ending: bool,
    laid: Box<[Sides; FACES]>,
    /// Which dense colours are favoured.
    favours: [bool; 256],
    /// The board is complete and was reported.
    reported: bool,
    /// The most mismatches on a board.
    most: u16,
    /// Does any cell ask for favoured sides, or lie before a fixed piece?
    guided: bool,
    deepest: usize,
    deepest_board: Vec<(usize, Face)>,
}

impl<'t> Search<'t> {
    /// A search before its first placement. `tables` must be those of the plan and the schedule.
    pub(super) fn new(plan: &'t Plan<'t>, tables: &'t Tables, schedule: &Schedule) -> Self {
        let favours = schedule.favours(plan);
        let mut laid = Box::new([[0; 4]; FACES]);
        for &(cell, sides) in &plan.fixed {
            laid[usize::from(cell)] = sides.map(|colour| plan.inner(colour));
        }
        let fixed = plan.fixed.iter().flat_map(|(_, sides)| sides);
        let given = fixed.filter(|&&colour| favours[usize::from(colour)]).count();
        let breaks = plan.steps.iter().position(|step| schedule.allowed(step.depth) > 0);
        let seam = breaks.map_or(plan.steps.len(), |first| {
            // Larger boards have their first mismatches later.
            first.max(plan.steps.len().saturating_sub(MOST))
        });
        let end = match plan.steps.len() - seam {
            0 => End::None,
            1..=64 => End::Narrow(Box::new(Ending::new(plan, schedule, seam, given))),
            _ => End::Wide(Box::new(Ending::new(plan, schedule, seam, given))),
        };
        let frames = plan.steps[..seam].iter().map(|step| {
            let mut mask: Sides = [0; 4];
            let mut ahead: Sides = [0; 4];
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
            }
        });
        let frames: Vec<Frame> = frames.collect();
        let mut search = Search {
            plan,
            tables,
            lists: tables.lists.clone(),
            guided: frames.iter().any(|frame| frame.floor > 0 || frame.mask != 0),
            frames,
            depth: 0,
            base: 0,
            end,
            ending: false,
            laid,
            favours,
            reported: false,
            most: schedule.most(plan, usize::MAX),
            deepest: 0,
            deepest_board: Vec::new(),
        };
        search.enter();
        search
    }

    /// Words for many pieces where few would do.
    #[cfg(test)]
    pub(super) fn widen(&mut self, schedule: &Schedule) {
        if let End::Narrow(_) = self.end {
            let ending = Ending::new(self.plan, schedule, self.frames.len(), 0);
            self.end = End::Wide(Box::new(ending));
        }
    }

    /// With this piece on the first cell and no other.
    pub(super) fn with_first(mut self, piece: u16) -> Self {
        if let Some(first) = self.frames.first_mut() {
            let fits = |bit: u32| {
                let candidate = self.tables.candidates.get((first.start + bit) as usize);
                first.free >> bit & 1 != 0 && candidate.is_some_and(|c| c.piece == piece)
            };
            first.free = (0..64).find(|&bit| fits(bit)).map_or(0, |bit| 1 << bit);
            first.next = 0;
        }
        self
    }

    /// Ends at the cell of this number, which must be one without mismatches: boards filled so
    /// far are complete.
    pub(super) fn until(mut self, step: usize) -> Self {
        self.frames.truncate(step);
        self.end = End::None;
        self
    }

    /// Begins anew below a search that is complete and ended before a cell of this one.
    pub(super) fn begin_below(&mut self, above: &Search) {
        self.base = above.depth;
        self.depth = above.depth;
        self.reported = false;
        self.frames[..above.depth].copy_from_slice(&above.frames);
        self.laid.copy_from_slice(above.laid.as_slice());
        self.lists.copy_from_slice(&above.lists);
        self.enter();
    }

    /// Sets out the candidates of the cell at hand.
    fn enter(&mut self) {
        let Some(frame) = self.frames.get_mut(self.depth) else { return };
        let list = self.tables.list(frame.lists, frame.known.map(|at| side_at(&self.laid, at)));
        let List { free, start, next } = self.lists[list];
        let need = frame.floor.saturating_sub(frame.favoured);
        frame.free = free & enough(&self.tables.ranks[list], need);
        (frame.start, frame.next) = (start, next);
    }

    /// Allows at most `mismatches` on the whole board from now on.
    pub(super) fn cap(&mut self, mismatches: u16) {
        self.most = self.most.min(mismatches);
        with_ending!(&mut self.end, (), ending => ending.cap(mismatches));
    }

    /// Searches on for up to `placements`; returns how many there were and why it paused.
    pub(super) fn advance(&mut self, placements: u64) -> (u64, Pause) {
        self.go::<false>(placements, &mut [])
    }

    /// The same, and adds the placements on each open cell to `visits`.
    pub(super) fn advance_profiled(&mut self, placements: u64, visits: &mut [u64]) -> (u64, Pause) {
        self.go::<true>(placements, visits)
    }

    fn go<const PROFILED: bool>(&mut self, placements: u64, visits: &mut [u64]) -> (u64, Pause) {
        let mut left = placements;
        let resumed = std::mem::replace(&mut self.reported, false);
        if self.is_hopeless() || resumed && !self.back() {
            return (0, Pause::Exhausted);
        }
        let seam = self.frames.len();
        let pause = loop {
            if self.ending {
                let visits = visits.get_mut(seam..).unwrap_or_default();
                let laid = &mut *self.laid;
                let halt = with_ending!(&mut self.end, Halt::Complete,
                    ending => ending.go::<PROFILED>(&mut left, laid, visits));
                match halt {
                    Halt::Deepest => {
                        self.deepest_board = self.filled().collect();
                        if with_ending!(&self.end, true, ending => ending.is_complete()) {
                            break Pause::Complete;
                        }
                    }
                    Halt::Complete => break Pause::Complete,
                    Halt::Enough => break Pause::Enough,
                    Halt::Exhausted => {
                        self.ending = false;
                        if !self.back() {
                            break Pause::Exhausted;
                        }
                    }
                }
                continue;
            }
            let opened = match self.guided {
                true => self.open::<PROFILED, true>(&mut left, visits),
                false => self.open::<PROFILED, false>(&mut left, visits),
            };
            match opened {
                Pause::Complete => self.begin_ending(),
                pause => break pause,
            }
        };
        self.reported = pause == Pause::Complete;
        (placements - left, pause)
    }

    /// Is there no board with as few mismatches as are allowed, whatever is laid?
    fn is_hopeless(&self) -> bool {
        let spare = self.most.checked_sub(self.plan.mismatches);
        let Some(spare) = spare else { return true };
        self.plan.odd.is_some_and(|odd| odd.count_ones() > 2 * u32::from(spare))
    }

    /// Fills the cells on which nothing may be mismatched, until all are (complete).
    #[inline(never)]
    fn open<const PROFILED: bool, const GUIDED: bool>(
        &mut self,
        left: &mut u64,
        visits: &mut [u64],
    ) -> Pause {
        let bits = self.tables.bits;
        let (candidates, entries) = (&*self.tables.candidates, &*self.tables.entries);
        let (laid, lists, ranks) = (&mut *self.laid, &mut *self.lists, &*self.tables.ranks);
        let frames = &mut *self.frames;
        let (mut depth, mut deepest, base) = (self.depth, self.deepest, self.base);
        let mut placements = *left;
        let pause = loop {
            let Some(frame) = frames.get_mut(depth) else { break Pause::Complete };
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
                    break Pause::Exhausted;
                }
                depth -= 1;
                take_back(lists, entries, frames[depth].piece);
                continue;
            }
            if placements == 0 {
                break Pause::Enough;
            }
            let candidate = candidates[frame.start as usize + frame.free.trailing_zeros() as usize];
            frame.free &= frame.free - 1;
            if GUIDED && u32::from_ne_bytes(candidate.sides) & frame.mask != frame.ahead {
                continue;
            }
            placements -= 1;
            if PROFILED {
                visits[depth] += 1;
            }
            frame.piece = candidate.piece;
            laid[usize::from(frame.cell) % FACES] = candidate.sides;
            let favoured = frame.favoured + u16::from(candidate.favoured);
            if depth >= deepest {
                deepest = depth + 1;
                self.deepest_board.clear();
                self.deepest_board.extend(frames[..=depth].iter().map(|frame| {
                    let cell = usize::from(frame.cell);
                    (cell, Face { piece: frame.piece, sides: laid[cell] })
                }));
            }
            if let Some(next) = frames.get(depth + 1) {
                let [first, second] = next.known.map(|at| u32::from(side_at(laid, at)));
                let number = (next.lists + first + (second << bits)) as usize;
                let list = lists[number];
                let wanted = match GUIDED {
                    true => enough(&ranks[number], next.floor.saturating_sub(favoured)),
                    false => u64::MAX,
                };
                if list.free & wanted == 0 && list.next == 0 {
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
        };
        (self.depth, self.deepest, *left) = (depth, deepest, placements);
        pause
    }

    /// Begins the ending on the board as it is.
    fn begin_ending(&mut self) {
        self.ending = true;
        let mut used = vec![false; self.plan.pieces.len()];
        self.frames.iter().for_each(|frame| used[usize::from(frame.piece)] = true);
        let favoured = self.frames.last().map_or(0, |last| {
            let own = self.laid[usize::from(last.cell)];
            last.favoured + own.iter().filter(|&&c| self.favours[usize::from(c)]).count() as u16
        });
        let faces = self.tables.turns.iter().map(|turns| &self.plan.faces[turns.clone()]);
        let left = faces.filter(|turns| !used[usize::from(turns[0].piece)]);
        with_ending!(&mut self.end, (), ending => {
            ending.begin(left, &self.laid, self.plan.mismatches, favoured);
        });
    }

    /// Takes the last piece back; false if there is none.
    fn back(&mut self) -> bool {
        if std::mem::replace(&mut self.ending, false) {
            with_ending!(&mut self.end, (), ending => {
                self.ending = ending.back();
            });
            if self.ending {
                return true;
            }
        }
        if self.depth == self.base {
            return false;
        }
        self.depth -= 1;
        take_back(&mut self.lists, &self.tables.entries, self.frames[self.depth].piece);
        true
    }

    /// The cells that are filled, and with what.
    fn filled(&self) -> impl Iterator<Item = (usize, Face)> {
        let opened = self.frames[..self.depth].iter().map(|frame| (frame.cell, frame.piece));
        let ended: Box<dyn Iterator<Item = (u16, u16)>> = match self.ending {
            true => with_ending!(&self.end, Box::new(std::iter::empty()),
                ending => Box::new(ending.filled())),
            false => Box::new(std::iter::empty()),
        };
        opened.chain(ended).map(|(cell, piece)| {
            let cell = usize::from(cell);
            (cell, Face { piece, sides: self.laid[cell] })
        })
    }

    /// The board as it is.
    pub(super) fn board(&self) -> Board {
        self.plan.board(self.filled())
    }

    /// The board with the most pieces seen so far.
    pub(super) fn deepest_board(&self) -> Board {
        self.plan.board(self.deepest_board.iter().copied())
    }

    /// How many cells it fills.
    pub(super) fn cells(&self) -> usize {
        self.plan.steps.len()
    }

    /// Mismatches on the last complete board.
    pub(super) fn mismatches(&self) -> u16 {
        with_ending!(&self.end, self.plan.mismatches, ending => ending.mismatches())
    }
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

const _: () = assert!(FACES * 4 == 1 << 16 && (NOWHERE as usize) < FACES * 4);
