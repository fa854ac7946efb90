//! Can the frame still be closed? Edges between pieces of the frame always match, so what is open of
//! it must be filled by chains of the frame pieces that are left, from the colour at one end to that
//! at the other, with a corner on each corner cell. Where few cells of it are open there often is no
//! such chain, long before the search comes to the cell that has no piece: on the official board one
//! of four beginnings of the last nine cells has none, and one of two of the last six.
//!
//! Knows the frame alone, and no cell inside.

use super::super::piece::{BOTTOM, LEFT, RIGHT, Sides, TOP};
use super::plan::{Face, Plan, Step};
use super::search::{FACES, side_at};

/// More open cells of the frame than this say nothing: there are too many chains.
const MOST_OPEN: usize = 16;

/// Pieces tried before a chain is taken to be there.
const PATIENCE: u32 = 3000;

/// Answers that are kept, a power of two.
const KEPT: usize = 1 << 13;

/// The most colours at the ends of gaps that the key of an answer has room for.
const KEYED: usize = 8;

/// A cell of the frame: the places of its sides that touch the cells before and behind it, clockwise.
struct FrameCell {
    cell: u16,
    corner: bool,
    first: u16,
    last: u16,
}

/// The frame of a board, clockwise; nothing where frame pieces may be mismatched.
fn ring(plan: &Plan) -> Vec<FrameCell> {
    let (rows, cols) = plan.size();
    if !plan.framed() || rows <= 2 || cols <= 2 {
        return Vec::new();
    }
    let corners = [(0, 0), (0, cols - 1), (rows - 1, cols - 1), (rows - 1, 0)];
    let top = (0..cols).map(|col| ((0, col), [LEFT, RIGHT]));
    let right = (1..rows).map(|row| ((row, cols - 1), [TOP, BOTTOM]));
    let bottom = (0..cols - 1).rev().map(|col| ((rows - 1, col), [RIGHT, LEFT]));
    let left = (1..rows - 1).rev().map(|row| ((row, 0), [BOTTOM, TOP]));
    let cells = top.chain(right).chain(bottom).chain(left).map(|(at, [first, last])| {
        // At a corner the frame turns.
        let last = match corners.iter().position(|&corner| corner == at) {
            Some(corner) => [RIGHT, BOTTOM, LEFT, TOP][corner],
            None => last,
        };
        let first = if at == (0, 0) { BOTTOM } else { first };
        let cell = at.0 * cols + at.1;
        let place = |side: usize| (cell * 4 + side) as u16;
        FrameCell {
            cell: cell as u16,
            corner: corners.contains(&at),
            first: place(first),
            last: place(last),
        }
    });
    cells.collect()
}

/// Cells of the frame without a piece, one after another clockwise.
#[derive(Clone, Debug)]
struct Gap {
    /// Places of the sides at its ends, on the pieces that are laid.
    ends: [u16; 2],
    /// For each cell: is it a corner?
    corners: Vec<bool>,
}

/// The gaps of the frame once a cell is filled.
#[derive(Clone, Debug)]
pub(super) struct Gaps(Vec<Gap>);

impl Gaps {
    /// The gaps before the first of the last cells of a plan, then after each of them; `None` where
    /// they are as before, say nothing, or are none.
    pub(super) fn of(plan: &Plan, first: usize) -> Vec<Option<Gaps>> {
        let ring = ring(plan);
        let mut open = vec![false; ring.len()];
        let at = |step: &Step| ring.iter().position(|one| one.cell == step.cell);
        for step in &plan.steps[first..] {
            at(step).into_iter().for_each(|at| open[at] = true);
        }
        let mut gaps = vec![Gaps::among(&ring, &open)];
        for step in &plan.steps[first..] {
            gaps.push(at(step).and_then(|at| {
                open[at] = false;
                Gaps::among(&ring, &open)
            }));
        }
        gaps
    }

    fn among(ring: &[FrameCell], open: &[bool]) -> Option<Gaps> {
        let (cells, count) = (ring.len(), open.iter().filter(|&&open| open).count());
        if count == 0 || count == cells || count > MOST_OPEN {
            return None;
        }
        let before = |at: usize| (at + cells - 1) % cells;
        let begins = (0..cells).filter(|&at| open[at] && !open[before(at)]);
        let gaps = begins.map(|begin| {
            let length = (0..cells).take_while(|&more| open[(begin + more) % cells]).count();
            let corner = |more: usize| ring[(begin + more) % cells].corner;
            let ends = [ring[before(begin)].last, ring[(begin + length) % cells].first];
            Gap { ends, corners: (0..length).map(corner).collect() }
        });
        Some(Gaps(gaps.collect()))
    }

    /// The colours at the ends of the gaps, and what is left for them, as one number; `None` if they
    /// are too many.
    fn key(&self, laid: &[Sides; FACES]) -> Option<u64> {
        let ends = self.0.iter().flat_map(|gap| gap.ends);
        (2 * self.0.len() <= KEYED)
            .then(|| ends.fold(0, |key, place| key << 8 | u64::from(side_at(laid, place))))
    }
}

/// An answer that is kept: for these pieces, colours and beginning of the search.
#[derive(Clone, Copy)]
struct Answer<const W: usize> {
    left: [u64; W],
    key: u64,
    round: u32,
    closes: bool,
}

/// The frame pieces among those that are left at the beginning of a search of the last cells.
pub(super) struct Rim<const W: usize> {
    /// The pieces that show a colour to the one before them: those of the edges, and corners.
    entered: Vec<[[u64; W]; 2]>,
    /// What each piece shows to the one behind it.
    left_by: Vec<u8>,
    /// All of them.
    all: [u64; W],
    answers: Vec<Answer<W>>,
    /// How often a search began.
    round: u32,
}

impl<const W: usize> Rim<W> {
    /// Room for so many colours, and no piece. Answers are kept if there are questions.
    pub(super) fn new(colours: usize, asked: bool) -> Self {
        let none = Answer { left: [0; W], key: 0, round: 0, closes: true };
        Rim {
            entered: vec![[[0; W]; 2]; colours],
            left_by: Vec::new(),
            all: [0; W],
            answers: vec![none; if asked { KEPT } else { 0 }],
            round: 0,
        }
    }

    /// A search begins: no piece is left.
    pub(super) fn clear(&mut self) {
        self.entered.fill([[0; W]; 2]);
        self.left_by.clear();
        self.all = [0; W];
        self.round = self.round.wrapping_add(1);
    }

    /// The next piece that is left, which may be none of the frame.
    pub(super) fn add(&mut self, face: Face) {
        let number = self.left_by.len();
        let sides = face.sides;
        let border = |side: usize| sides[side % 4] == 0;
        let entered = (0..4).find(|&side| !border(side) && border(side + 1));
        let left_by = (0..4).find(|&side| !border(side) && border(side + 3));
        self.left_by.push(left_by.map_or(0, |side| sides[side]));
        if let (Some(side), true) = (entered, number < 64 * W) {
            let corner = usize::from(border(side + 2));
            let (word, bit) = (number / 64, 1 << (number % 64));
            self.entered[usize::from(sides[side])][corner][word] |= bit;
            self.all[word] |= bit;
        }
    }

    /// Can these gaps be closed with those of the free pieces that are of the frame? Yes if in doubt.
    pub(super) fn closes(&mut self, gaps: &Gaps, free: &[u64; W], laid: &[Sides; FACES]) -> bool {
        let left: [u64; W] = std::array::from_fn(|word| free[word] & self.all[word]);
        let Some(key) = gaps.key(laid) else {
            return self.chain(&gaps.0, laid, left, &mut { PATIENCE });
        };
        let mixed = left.iter().fold(key, |mixed, word| {
            (mixed ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
        });
        let slot = (mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40) as usize % KEPT;
        let kept = self.answers[slot];
        if kept.round == self.round && kept.key == key && kept.left == left {
            return kept.closes;
        }
        let closes = self.chain(&gaps.0, laid, left, &mut { PATIENCE });
        self.answers[slot] = Answer { left, key, round: self.round, closes };
        closes
    }

    /// Are there chains for all gaps?
    fn chain(
        &self,
        gaps: &[Gap],
        laid: &[Sides; FACES],
        left: [u64; W],
        patience: &mut u32,
    ) -> bool {
        let Some((gap, others)) = gaps.split_first() else { return true };
        let [colour, end] = gap.ends.map(|place| side_at(laid, place));
        self.link(&gap.corners, (colour, end), left, patience, &|left, patience| {
            self.chain(others, laid, left, patience)
        })
    }

    /// Is there a chain for these cells, between these colours, after which the rest can be done?
    fn link(
        &self,
        corners: &[bool],
        (colour, end): (u8, u8),
        left: [u64; W],
        patience: &mut u32,
        rest: &dyn Fn([u64; W], &mut u32) -> bool,
    ) -> bool {
        let Some((&corner, others)) = corners.split_first() else {
            return colour == end && rest(left, patience);
        };
        let Some(entered) = self.entered.get(usize::from(colour)) else { return false };
        for word in 0..W {
            let mut fits = left[word] & entered[usize::from(corner)][word];
            while fits != 0 {
                if *patience == 0 {
                    return true;
                }
                *patience -= 1;
                let bit = fits.trailing_zeros() as usize;
                fits &= fits - 1;
                let mut left = left;
                left[word] &= !(1 << bit);
                let colour = self.left_by[word * 64 + bit];
                if self.link(others, (colour, end), left, patience, rest) {
                    return true;
                }
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::piece::turned;
    use super::super::super::{Eternity, Instance, Variant};
    use super::super::fill_order::Order;
    use super::*;
    use kumiki_core::{Options, Puzzle, Rng, Run};

    /// A framed board of few colours along the frame.
    fn board(seed: u64) -> Instance {
        let mut rng = Rng::seeded(seed);
        let (rows, cols) = (rng.between(3, 5), rng.between(3, 5));
        let options = format!("size={rows}x{cols},frame-colours={}", rng.between(2, 4));
        let options = Options::parse(Eternity::GENERATOR.options, &options).unwrap();
        let made = (Eternity::GENERATOR.make)(&options, &mut Run::limited(seed, u64::MAX));
        made.unwrap().instance
    }

    /// The frame with some faces on it, and the pieces that are left for it.
    struct Frame<'r> {
        ring: &'r [FrameCell],
        laid: Vec<Option<Sides>>,
        left: Vec<Sides>,
    }

    impl Frame<'_> {
        /// The faces that lie rightly on a cell, as numbers of pieces and turns.
        fn faces(&self, at: usize) -> Vec<(usize, Sides)> {
            let cell = &self.ring[at];
            let [first, last] = [cell.first, cell.last].map(|place| usize::from(place % 4));
            let next = (at + 1) % self.ring.len();
            let before = (at + self.ring.len() - 1) % self.ring.len();
            let shown =
                |at: usize, place: u16| self.laid[at].map(|face| face[usize::from(place % 4)]);
            let (behind, ahead) =
                (shown(before, self.ring[before].last), shown(next, self.ring[next].first));
            let lies = |face: &Sides| {
                let borders = (0..4).filter(|&side| face[side] == 0);
                let outward =
                    (0..4).filter(|&side| side == (first + 1) % 4 || side == (last + 3) % 4);
                borders.eq(outward)
                    && behind.is_none_or(|colour| colour == face[first])
                    && ahead.is_none_or(|colour| colour == face[last])
            };
            let turns = |(piece, sides): (usize, &Sides)| {
                (0..4).map(|turn| (piece, turned(*sides, turn))).collect::<Vec<_>>()
            };
            let faces = self.left.iter().enumerate().flat_map(turns);
            faces.filter(|(_, face)| lies(face)).collect()
        }

        fn lay(&mut self, at: usize, (piece, face): (usize, Sides)) {
            self.left.remove(piece);
            self.laid[at] = Some(face);
        }

        /// Can all cells be filled?
        fn closes(&mut self) -> bool {
            let Some(at) = self.laid.iter().position(Option::is_none) else { return true };
            self.faces(at).into_iter().any(|(piece, face)| {
                let sides = self.left[piece];
                self.lay(at, (piece, face));
                let closes = self.closes();
                self.laid[at] = None;
                self.left.insert(piece, sides);
                closes
            })
        }
    }

    #[test]
    fn a_frame_closes_exactly_if_its_pieces_can_be_laid() {
        let mut answers = [0; 2];
        for seed in 0..600 {
            let instance = board(seed);
            let plan = Plan::new(&instance, Order::Rows);
            let ring = ring(&plan);
            let mut rng = Rng::seeded(seed);
            let mut left: Vec<Sides> = plan.pieces.clone();
            left.retain(|sides| sides.contains(&0));
            rng.shuffle(&mut left);
            let mut frame = Frame { ring: &ring, laid: vec![None; ring.len()], left };
            // Some cells in turn, then one anywhere, so that there may be two gaps.
            let filled = rng.between(1, ring.len() - 1);
            for at in (0..filled).chain([rng.below(ring.len())]) {
                let faces = frame.faces(at);
                if let (None, Some(&face)) = (frame.laid[at], rng.choose(&faces)) {
                    frame.lay(at, face);
                }
            }
            let open: Vec<bool> = frame.laid.iter().map(Option::is_none).collect();
            let Some(gaps) = Gaps::among(&ring, &open) else { continue };
            let mut laid = Box::new([[0; 4]; FACES]);
            for (cell, face) in ring.iter().zip(&frame.laid) {
                laid[usize::from(cell.cell)] = face.unwrap_or_default();
            }
            let mut rim = Rim::<1>::new(plan.colours + 2, true);
            rim.clear();
            frame.left.iter().for_each(|&sides| rim.add(Face { piece: 0, sides }));
            let free = [(1 << frame.left.len()) - 1];
            let closes = rim.closes(&gaps, &free, &laid);
            assert_eq!(closes, frame.closes(), "seed {seed}");
            assert_eq!(closes, rim.closes(&gaps, &free, &laid), "seed {seed}, kept");
            answers[usize::from(closes)] += 1;
        }
        assert!(answers.iter().all(|&count| count > 50), "{answers:?}");
    }

    #[test]
    fn boards_without_a_frame_have_no_gaps() {
        let tetravex = Instance::new(3, 4, Variant::Tetravex, vec![[1; 4]; 12]).unwrap();
        let plan = Plan::new(&tetravex, Order::Rows);
        assert!(Gaps::of(&plan, 5).iter().all(Option::is_none));
    }
}
