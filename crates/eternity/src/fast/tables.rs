//! Lists of candidates: for each class of cells and each choice of the colours on their left and
//! below, the faces that fit, those with most favoured sides first.
//!
//! A list is a word of bits, one for each face, and the search keeps in it which of them are free:
//! laying a piece clears a bit in each list that has it (four at most), so that a cell without
//! candidates is known by one look. Longer lists are chains of words. Knows no depth and no board.

use super::super::piece::{BORDER, BOTTOM, LEFT, RIGHT, Sides, TOP};
use super::plan::{CLASSES, Face, NO_BOTTOM, NO_LEFT, Plan, RIGHT_BORDER, TOP_BORDER};
use super::schedule::Schedule;
use kumiki_core::Rng;
use std::cmp::Reverse;
use std::ops::Range;

/// A face in a list, in eight bytes.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(8))]
pub(super) struct Candidate {
    pub(super) piece: u16,
    pub(super) sides: Sides,
    /// Sides of favoured colours.
    pub(super) favoured: u8,
}

/// The most faces of a word; one less than it has bits, so that masks need no special case.
const LONGEST: usize = 63;

/// Up to 63 faces of a list.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C, align(16))]
pub(super) struct List {
    /// A bit for each face whose piece is not laid.
    pub(super) free: u64,
    /// Where its faces are.
    pub(super) start: u32,
    /// The list with the next faces; 0 = none.
    pub(super) next: u32,
}

/// How many faces of a list have at least one, two, three and four favoured sides.
pub(super) type Ranks = [u8; 4];

/// A bit of a list: the list in the upper bits, the bit in the lower six.
pub(super) type Entry = u32;

/// The lists of all classes.
#[derive(Clone, Debug)]
pub(super) struct Tables {
    /// Every list with all its faces, by class and colours; then those that continue others, and
    /// one that has nothing.
    pub(super) lists: Vec<List>,
    pub(super) ranks: Vec<Ranks>,
    pub(super) candidates: Vec<Candidate>,
    /// The faces of each piece that is not fixed, among those of the plan.
    pub(super) turns: Vec<Range<usize>>,
    /// Where each piece stands.
    pub(super) entries: Vec<[Entry; 4]>,
    /// Bits of a colour in the number of a list.
    pub(super) bits: u32,
}

impl Tables {
    /// The lists of a board, for the colours that a schedule favours.
    pub(super) fn new(plan: &Plan, schedule: &Schedule) -> Self {
        let favours = schedule.favours(plan);
        let count =
            |sides: &Sides| sides.iter().filter(|&&colour| favours[usize::from(colour)]).count();
        let mut entries: Vec<(usize, Candidate)> = Vec::new();
        for &Face { piece, sides } in &plan.faces {
            let candidate = Candidate { piece, sides, favoured: count(&sides) as u8 };
            entries.extend(places(plan, sides).map(|list| (list, candidate)));
        }
        entries.sort_by_key(|(list, candidate)| (*list, Reverse(candidate.favoured)));
        let bits = plan.bits();
        let mut tables = Tables {
            lists: vec![List::default(); CLASSES << (2 * bits)],
            ranks: Vec::new(),
            candidates: entries.iter().map(|(_, candidate)| *candidate).collect(),
            turns: turns(&plan.faces),
            entries: vec![[0; 4]; plan.pieces.len()],
            bits,
        };
        let mut start = 0;
        for faces in entries.chunk_by(|a, b| a.0 == b.0) {
            tables.chain(faces[0].0, start, faces.len());
            start += faces.len();
        }
        tables.lists.push(List::default());
        tables.number();
        tables
    }

    /// The chain of words for the faces of a list.
    fn chain(&mut self, mut list: usize, mut start: usize, mut left: usize) {
        loop {
            let here = left.min(LONGEST);
            self.lists[list] = List { free: lowest(here), start: start as u32, next: 0 };
            (start, left) = (start + here, left - here);
            if left == 0 {
                return;
            }
            self.lists[list].next = self.lists.len() as u32;
            list = self.lists.len();
            self.lists.push(List::default());
        }
    }

    /// Writes down where each piece stands, and the ranks of the lists.
    fn number(&mut self) {
        // What a piece has less than four of goes to the list that has nothing.
        let nothing = (self.lists.len() as u32 - 1) << 6;
        let mut counts = vec![0; self.entries.len()];
        self.entries.fill([nothing; 4]);
        self.ranks = vec![Ranks::default(); self.lists.len()];
        for (number, list) in self.lists.iter().enumerate() {
            for bit in 0..list.free.count_ones() {
                let Candidate { piece, favoured, .. } =
                    self.candidates[(list.start + bit) as usize];
                let count = &mut counts[usize::from(piece)];
                self.entries[usize::from(piece)][*count] = (number as u32) << 6 | bit;
                *count += 1;
                self.ranks[number].iter_mut().take(favoured.into()).for_each(|rank| *rank += 1);
            }
        }
    }

    /// The number of the list of a class for the colours on the left and below.
    #[inline]
    pub(super) fn list(&self, class: u32, [left, below]: [u8; 2]) -> usize {
        (class + u32::from(left) + (u32::from(below) << self.bits)) as usize
    }

    /// Where the lists of a class begin.
    pub(super) fn base(&self, class: u8) -> u32 {
        u32::from(class) << (2 * self.bits)
    }

    /// All faces of a list.
    pub(super) fn faces(&self, list: usize) -> impl Iterator<Item = Candidate> {
        let first = self.lists[list];
        let chain = std::iter::successors(Some(first), |list| {
            (list.next > 0).then(|| self.lists[list.next as usize])
        });
        let faces = |list: List| (0..list.free.count_ones()).map(move |bit| list.start + bit);
        chain.flat_map(faces).map(|index| self.candidates[index as usize])
    }

    /// Puts candidates between which the order does not decide in a random order.
    pub(super) fn shuffle(&mut self, rng: &mut Rng) {
        rng.shuffle(&mut self.turns);
        for first in 0..self.lists.len() {
            let list = self.lists[first];
            let start = list.start as usize;
            let faces = &mut self.candidates[start..start + list.free.count_ones() as usize];
            for alike in faces.chunk_by_mut(|a, b| a.favoured == b.favoured) {
                rng.shuffle(alike);
            }
        }
        self.number();
    }
}

/// Where the faces of one piece after another are.
fn turns(faces: &[Face]) -> Vec<Range<usize>> {
    let mut end = 0;
    let turns = |faces: &[Face]| {
        let start = end;
        end += faces.len();
        start..end
    };
    faces.chunk_by(|a, b| a.piece == b.piece).map(turns).collect()
}

/// A word with up to 63 of its lowest bits set.
#[inline]
pub(super) fn lowest(bits: usize) -> u64 {
    (1 << (bits % 64)) - 1
}

/// The lists in which a face stands: one on a framed board, where the border tells the class; on
/// others one for each class.
fn places(plan: &Plan, sides: Sides) -> impl Iterator<Item = usize> {
    let bits = plan.bits();
    let framed = plan.framed();
    let border = |side: usize, class: u8| if sides[side] == BORDER { class } else { 0 };
    let own = border(RIGHT, RIGHT_BORDER) | border(TOP, TOP_BORDER);
    (0..CLASSES as u8).filter(move |&class| !framed || class == own).map(move |class| {
        let known = |side: usize, unknown: u8| {
            if framed || class & unknown == 0 { usize::from(sides[side]) } else { 0 }
        };
        let list = known(LEFT, NO_LEFT) | known(BOTTOM, NO_BOTTOM) << bits;
        usize::from(class) << (2 * bits) | list
    })
}
