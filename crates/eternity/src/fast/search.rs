//! The search: depth-first over the open cells with an explicit stack.
//!
//! It places, takes back and counts; when to stop, restart or believe a board is decided by
//! others. As long as nothing may be mismatched the [`Opening`] searches; from the first cell on
//! where an edge may stay unmatched, the [`Ending`] goes on.

use super::super::Board;
use super::super::piece::Sides;
use super::ending::{Ending, MOST};
use super::frame::SoFar;
use super::opening::Opening;
use super::plan::{Face, MAX_CELLS, NOWHERE, Plan};
use super::schedule::Schedule;
use super::tables::Tables;

/// Placements on a cell: those that fit, and those with one mismatch.
pub(super) type Visits = [u64; 2];

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

/// Why a part of the search halted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Halt {
    /// Its cells are filled.
    Complete,
    /// It has nothing left to try.
    Exhausted,
    /// The placements asked for are done.
    Enough,
    /// More of its cells are filled than ever before.
    Deepest,
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
    opening: Opening<'t>,
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
        let mut opening = Opening::new(plan, tables, schedule, seam, given);
        opening.enter(&laid);
        Search {
            plan,
            tables,
            opening,
            end,
            ending: false,
            laid,
            favours,
            reported: false,
            most: schedule.most(plan, usize::MAX),
            deepest_board: Vec::new(),
        }
    }

    /// Words for many pieces where few would do.
    #[cfg(test)]
    pub(super) fn widen(&mut self, schedule: &Schedule) {
        if let End::Narrow(_) = self.end {
            let ending = Ending::new(self.plan, schedule, self.opening.cells(), 0);
            self.end = End::Wide(Box::new(ending));
        }
    }

    /// Shows a colour at a place outside the cells that it fills.
    #[cfg(test)]
    pub(super) fn surround(&mut self, place: u16, colour: u8) {
        self.laid[usize::from(place / 4)][usize::from(place % 4)] = colour;
    }

    /// Begins again after it tried everything.
    #[cfg(test)]
    pub(super) fn begin_again(&mut self) {
        self.reported = false;
        self.opening.enter(&self.laid);
    }

    /// With this piece on the first cell and no other.
    pub(super) fn with_first(mut self, piece: u16) -> Self {
        self.opening.keep_first(piece);
        self
    }

    /// Ends at the cell of this number, which must be one without mismatches: boards filled so
    /// far are complete.
    pub(super) fn until(mut self, step: usize) -> Self {
        self.opening.truncate(step);
        self.end = End::None;
        self
    }

    /// Begins again below a search that is complete and ended before a cell of this one.
    pub(super) fn begin_below(&mut self, above: &Search) {
        self.reported = false;
        self.laid.copy_from_slice(above.laid.as_slice());
        self.opening.begin_below(&above.opening, &self.laid);
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
    pub(super) fn advance_profiled(
        &mut self,
        placements: u64,
        visits: &mut [Visits],
    ) -> (u64, Pause) {
        self.go::<true>(placements, visits)
    }

    fn go<const PROFILED: bool>(&mut self, placements: u64, visits: &mut [Visits]) -> (u64, Pause) {
        let mut left = placements;
        let resumed = std::mem::replace(&mut self.reported, false);
        if self.is_hopeless() || resumed && !self.back() {
            return (0, Pause::Exhausted);
        }
        let pause = loop {
            match self.part::<PROFILED>(&mut left, visits) {
                Halt::Deepest => self.deepest_board = self.filled().collect(),
                Halt::Enough => break Pause::Enough,
                Halt::Complete if self.ending || matches!(self.end, End::None) => {
                    self.reported = true;
                    break Pause::Complete;
                }
                Halt::Complete => self.begin_ending(),
                Halt::Exhausted => {
                    if !std::mem::replace(&mut self.ending, false) || !self.back() {
                        break Pause::Exhausted;
                    }
                }
            }
        };
        (placements - left, pause)
    }

    /// Searches on in the part that is under way.
    fn part<const PROFILED: bool>(&mut self, left: &mut u64, visits: &mut [Visits]) -> Halt {
        let (laid, seam) = (&mut *self.laid, self.opening.cells());
        if !self.ending {
            return self.opening.go::<PROFILED>(left, laid, visits);
        }
        let visits = visits.get_mut(seam..).unwrap_or_default();
        with_ending!(&mut self.end, Halt::Complete, ending => {
            ending.go::<PROFILED>(left, laid, visits)
        })
    }

    /// Is there no board with as few mismatches as are allowed, whatever is laid?
    fn is_hopeless(&self) -> bool {
        let spare = self.most.checked_sub(self.plan.mismatches);
        let Some(spare) = spare else { return true };
        self.plan.odd.is_some_and(|odd| odd.count_ones() > 2 * u32::from(spare))
    }

    /// Begins the ending on the board as it is.
    fn begin_ending(&mut self) {
        self.ending = true;
        let mut used = vec![false; self.plan.pieces.len()];
        let (mismatches, odd) = (self.plan.mismatches, self.plan.odd.unwrap_or(0));
        let mut so_far = SoFar { odd, mismatches, favoured: 0 };
        for (cell, piece) in self.opening.filled() {
            used[usize::from(piece)] = true;
            let sides = self.laid[usize::from(cell)];
            so_far.favoured +=
                sides.iter().filter(|&&c| self.favours[usize::from(c)]).count() as u16;
        }
        let faces = self.tables.turns.iter().map(|turns| &self.plan.faces[turns.clone()]);
        let left = faces.filter(|turns| !used[usize::from(turns[0].piece)]);
        with_ending!(&mut self.end, (), ending => ending.begin(left, &self.laid, so_far));
    }

    /// Takes the last piece back; false if there is none.
    fn back(&mut self) -> bool {
        if self.ending {
            return with_ending!(&mut self.end, false, ending => ending.back());
        }
        self.opening.back()
    }

    /// The cells that are filled, and with what.
    fn filled(&self) -> impl Iterator<Item = (usize, Face)> {
        let nothing = || Box::new(std::iter::empty()) as Box<dyn Iterator<Item = (u16, u16)>>;
        let ended = match self.ending {
            true => with_ending!(&self.end, nothing(), ending => Box::new(ending.filled())),
            false => nothing(),
        };
        self.opening.filled().chain(ended).map(|(cell, piece)| {
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

    /// Has it ever filled one part of so many of the cells before the first where an edge may stay
    /// unmatched?
    pub(super) fn has_filled(&self, part: usize) -> bool {
        self.opening.deepest() >= self.opening.cells() / part
    }

    /// How many cells it fills.
    pub(super) fn cells(&self) -> usize {
        self.plan.steps.len()
    }

    /// Mismatches on the last complete board.
    pub(super) fn mismatches(&self) -> u16 {
        with_ending!(&self.end, self.plan.mismatches, ending => ending.so_far().mismatches)
    }
}

const _: () = assert!(FACES * 4 == 1 << 16 && (NOWHERE as usize) < FACES * 4);
