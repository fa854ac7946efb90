//! The last cells of the search, where edges may stay unmatched.
//!
//! Few pieces are left there, so a set of faces is a few words: a bit for each piece, a word (or
//! some) for each turn. The faces that fit a cell are those that show the colour on its left, and
//! the one below; those that leave one edge unmatched show one of the two. Words are built when
//! the search comes here, which is rare beside what it does here.
//!
//! A full board pairs all sides, so the colours of its unmatched edges come in even numbers. When
//! as many colours are odd as the unmatched edges still allowed can mend, an edge may only stay
//! unmatched between two such colours: nearly all ways to the end are cut off long before it. So are
//! those after which the pieces of the frame that are left cannot close it ([`Rim`]).

use super::super::piece::{BOTTOM, LEFT, RIGHT, Sides, TOP};
use super::frame::{Faces, Frame, SoFar, State};
use super::plan::{Face, NOWHERE, Plan, Step};
use super::rim::{Gaps, Rim, Set};
use super::schedule::Schedule;
use super::search::{FACES, Halt, Visits, side_at};

/// The most pieces that may be left at the first cell with a mismatch.
pub(super) const MOST: usize = 256;

/// A search over the last cells that can be paused and resumed.
pub(super) struct Ending<const W: usize> {
    frames: Vec<Frame<W>>,
    steps: Vec<Step>,
    /// The gaps of the frame before the first cell, then after each.
    gaps: Vec<Option<Gaps>>,
    rim: Option<Rim>,
    depth: usize,
    /// For each side one after another, the faces that show each colour there; behind the colours
    /// one that none shows, and all faces.
    shown: Vec<Faces<W>>,
    rows: usize,
    /// The faces for each choice of sides along the border.
    shapes: [Faces<W>; 16],
    /// The pieces that are left, as frame pieces, and how they look.
    pieces: Vec<u16>,
    sets: Vec<Set>,
    looks: Vec<[Sides; 4]>,
    /// Which colours are favoured, if there is a floor here.
    favours: Option<[bool; 256]>,
    framed: bool,
    /// Do odd colours say anything?
    pairs: bool,
    /// The most mismatches on the whole board.
    most: u16,
    /// What is so behind the last cell, once that is filled.
    after: State<W>,
    /// More cells than this were never filled.
    deepest: usize,
    /// Has the processor vector instructions for the rows?
    #[cfg(target_arch = "x86_64")]
    vectors: bool,
}

impl<const W: usize> Ending<W> {
    /// The ending from the step of this number on, of at most `64 * W` steps; `given` favoured sides
    /// are on fixed pieces.
    pub(super) fn new(plan: &Plan, schedule: &Schedule, first: usize, given: usize) -> Self {
        let gaps = Gaps::of(plan, first);
        let steps = plan.steps[first..].to_vec();
        let nothing = State { free: [0; W], rim: 0, so_far: SoFar::default() };
        let rows = plan.colours + 2;
        let floors = steps.iter().any(|step| schedule.least(step.depth) > given);
        let frames = steps.iter().map(|step| Frame {
            faces: [[0; W]; 8],
            live: 0,
            before: nothing,
            floor: schedule.least(step.depth).saturating_sub(given) as u16,
            budget: schedule.most(plan, step.depth),
            cell: step.cell,
            known: step.known,
            shape: bits(step.outward),
            held: step.ahead.iter().any(Option::is_some),
            loose: [LEFT, BOTTOM].map(|side| !step.rigid[side] && !step.outward[side]),
            piece: u16::MAX,
        });
        Ending {
            frames: frames.collect(),
            rim: gaps.iter().any(Option::is_some).then(|| Rim::new(plan)).flatten(),
            gaps,
            depth: 0,
            shown: vec![[[0; W]; 4]; 4 * rows],
            rows,
            shapes: [[[0; W]; 4]; 16],
            pieces: Vec::new(),
            sets: Vec::new(),
            looks: Vec::new(),
            favours: floors.then(|| schedule.favours(plan)),
            framed: plan.framed(),
            pairs: plan.odd.is_some(),
            most: schedule.most(plan, usize::MAX),
            after: nothing,
            deepest: 0,
            #[cfg(target_arch = "x86_64")]
            vectors: has_vectors(),
            steps,
        }
    }

    /// Allows at most `mismatches` on the whole board from now on.
    pub(super) fn cap(&mut self, mismatches: u16) {
        self.most = self.most.min(mismatches);
        self.frames.iter_mut().for_each(|frame| frame.budget = frame.budget.min(mismatches));
    }

    /// Begins with these faces of the pieces that are left: of each piece all that it has.
    pub(super) fn begin<'f>(
        &mut self,
        left: impl Iterator<Item = &'f [Face]>,
        laid: &[Sides; FACES],
        so_far: SoFar,
    ) {
        self.shown.fill([[0; W]; 4]);
        self.shapes = [[[0; W]; 4]; 16];
        self.pieces.clear();
        self.looks.clear();
        self.sets.clear();
        let mut free = [0; W];
        let all = self.rows - 1;
        for (number, faces) in left.enumerate().take(64 * W) {
            let (word, bit) = (number / 64, 1 << (number % 64));
            free[word] |= bit;
            let mut looks = [[0; 4]; 4];
            for (turn, &Face { piece, sides }) in faces.iter().enumerate().take(4) {
                if turn == 0 {
                    self.pieces.push(piece);
                    self.sets.push(self.rim.as_ref().map_or(0, |rim| rim.set(piece)));
                }
                looks[turn] = sides;
                for (side, &colour) in sides.iter().enumerate() {
                    let row = side * self.rows;
                    self.shown[row + usize::from(colour)][turn][word] |= bit;
                    self.shown[row + all][turn][word] |= bit;
                }
                let border = sides.map(|colour| self.framed && colour == 0);
                self.shapes[usize::from(bits(border))][turn][word] |= bit;
            }
            self.looks.push(looks);
        }
        self.depth = 0;
        let rim = self.sets.iter().fold(0, |rim, set| rim | set);
        if let Some(first) = self.frames.first_mut() {
            first.before = State { free, rim, so_far };
            match closes(&mut self.rim, &self.gaps[0], rim, laid) {
                true => self.enter(laid),
                false => first.live = 0,
            }
        }
    }

    /// Takes the last piece back; false if there is none.
    pub(super) fn back(&mut self) -> bool {
        let some = self.depth > 0;
        self.depth = self.depth.saturating_sub(1);
        some
    }

    /// The cells that are filled, with what lies there.
    pub(super) fn filled(&self) -> impl Iterator<Item = (u16, u16)> {
        self.frames[..self.depth].iter().map(|frame| (frame.cell, frame.piece))
    }

    /// Sets out the faces to try on the cell at hand.
    #[inline(always)]
    fn enter(&mut self, laid: &[Sides; FACES]) {
        let frame = &mut self.frames[self.depth];
        let row = |at: u16| match at {
            NOWHERE if !self.framed => self.rows - 1,
            _ => usize::from(side_at(laid, at)),
        };
        let [left, below] = frame.known.map(row);
        let mut loose = [false; 2];
        let SoFar { odd, mismatches, .. } = frame.before.so_far;
        if mismatches < frame.budget {
            // Where no edge may be wasted, an unmatched one must mend two odd colours.
            let bound = self.pairs
                && odd.count_ones() >= 2 * u32::from(self.most.saturating_sub(mismatches));
            let mends = |colour: usize| !bound || odd >> (colour & 63) & 1 != 0;
            loose = [frame.loose[0] && mends(left), frame.loose[1] && mends(below)];
        }
        let shape = &self.shapes[usize::from(frame.shape) % 16];
        let (left, below) =
            (&self.shown[LEFT * self.rows + left], &self.shown[BOTTOM * self.rows + below]);
        let free = frame.before.free;
        let among = |words: [u64; W], turn: usize| -> [u64; W] {
            std::array::from_fn(|word| words[word] & shape[turn][word] & free[word])
        };
        frame.live = 0;
        for turn in 0..4 {
            let (a, b) = (left[turn], below[turn]);
            frame.set_out(turn, among(std::array::from_fn(|word| a[word] & b[word]), turn));
        }
        if loose != [false; 2] {
            let [may_left, may_below] = loose.map(|may| if may { u64::MAX } else { 0 });
            for turn in 0..4 {
                let (a, b) = (left[turn], below[turn]);
                let one = |word: usize| {
                    (b[word] & !a[word] & may_left) | (a[word] & !b[word] & may_below)
                };
                frame.set_out(turn + 4, among(std::array::from_fn(one), turn));
            }
        }
        if frame.held {
            self.enter_beside_fixed(laid);
        }
    }

    /// The same for a cell with fixed pieces on its right or above.
    #[cold]
    fn enter_beside_fixed(&mut self, laid: &[Sides; FACES]) {
        let (frame, step) = (&mut self.frames[self.depth], &self.steps[self.depth]);
        let all = self.rows - 1;
        let row = |at: u16| match at {
            NOWHERE if !self.framed => all,
            _ => usize::from(side_at(laid, at)),
        };
        let ahead = step.ahead.map(|colour| colour.map_or(all, usize::from));
        let rows = [ahead[1], ahead[0], row(frame.known[1]), row(frame.known[0])];
        let shown: [&Faces<W>; 4] =
            [TOP, RIGHT, BOTTOM, LEFT].map(|side| &self.shown[side * self.rows + rows[side]]);
        let more = frame.before.so_far.mismatches < frame.budget;
        let shape = &self.shapes[usize::from(frame.shape) % 16];
        frame.live = 0;
        for turn in 0..4 {
            let (mut both, mut one) = ([0; W], [0; W]);
            for word in 0..W {
                both[word] = shape[turn][word] & frame.before.free[word];
                for side in [TOP, RIGHT, BOTTOM, LEFT] {
                    let fits = shown[side][turn][word];
                    let may = more && !step.rigid[side] && !step.outward[side];
                    one[word] = one[word] & fits | if may { both[word] & !fits } else { 0 };
                    both[word] &= fits;
                }
            }
            frame.set_out(turn, both);
            frame.set_out(turn + 4, one);
        }
    }

    /// Searches on for up to `left` placements, which are subtracted, and adds those on each cell
    /// to `visits`.
    #[cfg_attr(
        target_arch = "x86_64",
        allow(unsafe_code, reason = "the search compiled for the instructions of this machine")
    )]
    pub(super) fn go<const PROFILED: bool>(
        &mut self,
        left: &mut u64,
        laid: &mut [Sides; FACES],
        visits: &mut [Visits],
    ) -> Halt {
        #[cfg(target_arch = "x86_64")]
        if self.vectors {
            // SAFETY: the processor was asked for these features.
            return unsafe { self.search_avx2::<PROFILED>(left, laid, visits) };
        }
        self.search::<PROFILED>(left, laid, visits)
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn search_avx2<const PROFILED: bool>(
        &mut self,
        left: &mut u64,
        laid: &mut [Sides; FACES],
        visits: &mut [Visits],
    ) -> Halt {
        self.search::<PROFILED>(left, laid, visits)
    }

    /// The search itself, which becomes part of each function above.
    #[inline(always)]
    fn search<const PROFILED: bool>(
        &mut self,
        left: &mut u64,
        laid: &mut [Sides; FACES],
        visits: &mut [Visits],
    ) -> Halt {
        loop {
            let depth = self.depth;
            let Some(frame) = self.frames.get_mut(depth) else { return Halt::Complete };
            if frame.live == 0 {
                if depth == 0 {
                    return Halt::Exhausted;
                }
                self.depth = depth - 1;
                continue;
            }
            if *left == 0 {
                return Halt::Enough;
            }
            let (turn, number) = frame.take();
            let look = self.looks[number][turn % 4];
            let State { mut free, rim, mut so_far } = frame.before;
            so_far.mismatches += u16::from(turn >= 4);
            // The budget may have shrunk since the faces were set out.
            if so_far.mismatches > frame.budget {
                frame.live = 0;
                continue;
            }
            if turn >= 4 && self.pairs {
                so_far.odd ^= toggled(frame, &self.steps[depth], look, laid);
                let spare = self.most.saturating_sub(so_far.mismatches);
                if so_far.odd.count_ones() > 2 * u32::from(spare) {
                    continue;
                }
            }
            if let Some(favours) = &self.favours {
                let favoured = look.iter().filter(|&&c| favours[usize::from(c)]).count();
                so_far.favoured += favoured as u16;
                if so_far.favoured < frame.floor {
                    continue;
                }
            }
            laid[usize::from(frame.cell) % FACES] = look;
            let rim = rim & !self.sets[number];
            if !closes(&mut self.rim, &self.gaps[depth + 1], rim, laid) {
                continue;
            }
            *left -= 1;
            if PROFILED {
                visits[depth][usize::from(turn >= 4)] += 1;
            }
            frame.piece = self.pieces[number];
            free[number / 64] &= !(1 << (number % 64));
            let state = State { free, rim, so_far };
            self.depth = depth + 1;
            if let Some(next) = self.frames.get_mut(depth + 1) {
                next.before = state;
                self.enter(laid);
            } else {
                self.after = state;
            }
            if depth >= self.deepest {
                self.deepest = depth + 1;
                return Halt::Deepest;
            }
        }
    }

    /// What counts against the budgets, once all cells are filled.
    pub(super) fn so_far(&self) -> SoFar {
        self.after.so_far
    }
}

/// Can the frame still be closed, as far as anything asks?
#[inline(always)]
fn closes(rim: &mut Option<Rim>, gaps: &Option<Gaps>, left: Set, laid: &[Sides; FACES]) -> bool {
    match (rim, gaps) {
        (Some(rim), Some(gaps)) => rim.closes(gaps, left, laid),
        _ => true,
    }
}

/// The colours whose number of sides to be paired changes between odd and even.
fn toggled<const W: usize>(
    frame: &Frame<W>,
    step: &Step,
    look: Sides,
    laid: &[Sides; FACES],
) -> u64 {
    let bit = |colour: u8| 1 << (colour & 63);
    let [left, below] = frame.known.map(|at| side_at(laid, at));
    let mut odd = bit(left) ^ bit(look[LEFT]) ^ bit(below) ^ bit(look[BOTTOM]);
    for (side, colour) in [RIGHT, TOP].into_iter().zip(step.ahead) {
        odd ^= colour.map_or(0, |colour| bit(colour) ^ bit(look[side]));
    }
    odd
}

/// Has this machine the instructions that one of the searches is compiled for?
#[cfg(target_arch = "x86_64")]
fn has_vectors() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
}

/// Four answers as bits.
fn bits(answers: [bool; 4]) -> u8 {
    answers.iter().rev().fold(0, |bits, &answer| bits << 1 | u8::from(answer))
}
