//! Can the frame still be closed? Edges between pieces of the frame always match, so what is open of
//! it must be filled by chains of the frame pieces that are left, from the colour at one end to that
//! at the other, with a corner on each corner cell. Where few cells of it are open there often is no
//! such chain, long before the search comes to the cell that has no piece: on the official board a fifth
//! to a quarter of the beginnings with ten open cells of the frame have none, a quarter to a half of
//! those with six.
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
const KEPT: usize = 1 << 12;

/// The most colours at the ends of gaps for which answers are kept.
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

/// An open cell of the frame, in the order in which chains are made.
#[derive(Clone, Copy, Debug)]
struct Link {
    corner: bool,
    /// At the end of a gap: the side that the chain must match there.
    end: Option<u16>,
    /// The side at which the next gap begins.
    next: Option<u16>,
}

/// The gaps of the frame once a cell is filled: open cells one after another clockwise.
#[derive(Clone, Debug)]
pub(super) struct Gaps {
    /// The side at which the first one begins.
    begin: u16,
    links: Vec<Link>,
}

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
        let begins: Vec<usize> = (0..cells).filter(|&at| open[at] && !open[before(at)]).collect();
        let side_before = |begin: usize| ring[before(begin)].last;
        let mut links: Vec<Link> = Vec::new();
        for &begin in &begins {
            if let Some(last) = links.last_mut() {
                last.next = Some(side_before(begin));
            }
            for at in (begin..begin + cells).take_while(|at| open[at % cells]) {
                let next = (at + 1) % cells;
                let end = (!open[next]).then_some(ring[next].first);
                links.push(Link { corner: ring[at % cells].corner, end, next: None });
            }
        }
        Some(Gaps { begin: side_before(begins[0]), links })
    }

    /// The colours at the ends of the gaps, as one number; `None` if they are too many.
    fn key(&self, laid: &[Sides; FACES]) -> Option<u64> {
        let ends = self.links.iter().flat_map(|link| [link.end, link.next]).flatten();
        let (mut key, mut count) = (u64::from(side_at(laid, self.begin)), 1);
        for place in ends {
            key = key << 8 | u64::from(side_at(laid, place));
            count += 1;
        }
        (count <= KEYED).then_some(key)
    }
}

/// An answer that is kept: for these pieces, which tell the gaps, and colours at their ends.
#[derive(Clone, Copy)]
struct Answer {
    left: Set,
    key: u64,
    closes: bool,
}

/// A set of frame pieces.
pub(super) type Set = u128;

/// The frame pieces of a plan that are not fixed.
pub(super) struct Rim {
    /// Each piece of the plan as a set of one; those inside are the empty set.
    sets: Vec<Set>,
    /// The pieces that show a colour to the one before them: those of the edges, and corners.
    entered: Vec<[Set; 2]>,
    /// What each piece shows to the one behind it.
    shown: Vec<u8>,
    answers: Vec<Answer>,
}

impl Rim {
    /// The frame pieces of a plan; `None` where they are too many for a set.
    pub(super) fn new(plan: &Plan) -> Option<Self> {
        let none = Answer { left: 0, key: 0, closes: true };
        let mut rim = Rim {
            sets: vec![0; plan.pieces.len()],
            entered: vec![[0; 2]; plan.colours],
            shown: Vec::new(),
            answers: vec![none; KEPT],
        };
        for turns in plan.faces.chunk_by(|a, b| a.piece == b.piece) {
            let Face { piece, sides } = turns[0];
            let border = |side: usize| sides[side % 4] == 0;
            let entered = (0..4).find(|&side| !border(side) && border(side + 1));
            let shown = (0..4).find(|&side| !border(side) && border(side + 3));
            let Some((entered, shown)) = entered.zip(shown) else { continue };
            let set = 1u128.checked_shl(rim.shown.len() as u32)?;
            let corner = usize::from(border(entered + 2));
            rim.sets[usize::from(piece)] = set;
            rim.entered[usize::from(sides[entered])][corner] |= set;
            rim.shown.push(sides[shown]);
        }
        Some(rim)
    }

    /// A piece as a set: the empty one if it lies inside.
    pub(super) fn set(&self, piece: u16) -> Set {
        self.sets[usize::from(piece)]
    }

    /// Can these gaps be closed with the pieces that are left? Yes if in doubt.
    pub(super) fn closes(&mut self, gaps: &Gaps, left: Set, laid: &[Sides; FACES]) -> bool {
        let chain = |rim: &Self| {
            let colour = side_at(laid, gaps.begin);
            rim.chain(&gaps.links, colour, left, laid, &mut { PATIENCE })
        };
        let Some(key) = gaps.key(laid) else { return chain(self) };
        let mixed = (left as u64 ^ (left >> 64) as u64 ^ key.rotate_left(32))
            .wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let slot = (mixed >> 40) as usize % KEPT;
        let kept = self.answers[slot];
        // No gap is without a piece, so that the empty set marks an answer that was never given.
        if kept.left == left && kept.key == key {
            return kept.closes;
        }
        let closes = chain(self);
        self.answers[slot] = Answer { left, key, closes };
        closes
    }

    /// Is there a chain for these cells that begins with a colour?
    fn chain(
        &self,
        links: &[Link],
        colour: u8,
        left: Set,
        laid: &[Sides; FACES],
        patience: &mut u32,
    ) -> bool {
        let Some((link, others)) = links.split_first() else { return true };
        let Some(entered) = self.entered.get(usize::from(colour)) else { return false };
        let mut fits = left & entered[usize::from(link.corner)];
        while fits != 0 {
            if *patience == 0 {
                return true;
            }
            *patience -= 1;
            let number = fits.trailing_zeros();
            fits &= fits - 1;
            let shown = self.shown[number as usize];
            if link.end.is_some_and(|end| side_at(laid, end) != shown) {
                continue;
            }
            let colour = link.next.map_or(shown, |next| side_at(laid, next));
            if self.chain(others, colour, left & !(1 << number), laid, patience) {
                return true;
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
            let mut rim = Rim::new(&plan).unwrap();
            let mut of_plan = plan.pieces.clone();
            let left = frame.left.iter().fold(0, |left, sides| {
                let piece = of_plan.iter().position(|piece| piece == sides).unwrap();
                of_plan[piece] = [u8::MAX; 4];
                left | rim.set(piece as u16)
            });
            let closes = rim.closes(&gaps, left, &laid);
            assert_eq!(closes, frame.closes(), "seed {seed}");
            assert_eq!(closes, rim.closes(&gaps, left, &laid), "seed {seed}, kept");
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
