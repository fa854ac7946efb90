//! Lists of candidates: for each class of cells and each choice of known colours, the faces that
//! fit, those without mismatch first, of these the ones with most favoured sides first.
//!
//! The search reads a list to its end, so each list closes with a candidate that is never used
//! up and never fits the budget. Knows no depth and no board.

use super::super::piece::{BORDER, Sides};
use super::plan::{Class, Plan};
use super::schedule::Schedule;
use kumiki_core::Rng;
use std::cmp::Reverse;

/// A face in a list, in eight bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(8))]
pub(super) struct Candidate {
    pub(super) piece: u16,
    pub(super) sides: Sides,
    /// Mismatches with what is known around the cell: 0 or 1.
    pub(super) mismatches: u8,
    /// Sides of favoured colours.
    pub(super) favoured: u8,
}

/// Closes a list: no piece has its number, and no budget allows its mismatches.
const END: Candidate =
    Candidate { piece: u16::MAX, sides: [0; 4], mismatches: u8::MAX, favoured: u8::MAX };

/// The most mismatches that a budget may allow.
pub(super) const MAX_MISMATCHES: u16 = u8::MAX as u16 - 1;

/// The most faces that the lists of one class may hold; larger boards are searched without
/// mismatches.
const MAX_FACES: usize = 1 << 20;

/// The lists of all classes.
#[derive(Clone, Debug)]
pub(super) struct Tables {
    /// Where the list of each choice of colours begins; classes one after another.
    pub(super) starts: Vec<u32>,
    /// The lists; an empty one begins at 0.
    pub(super) candidates: Vec<Candidate>,
    /// Where the lists of each class begin in `starts`: without mismatches, and with one.
    bases: Vec<[u32; 2]>,
    /// Bits of a colour in the choice of known colours.
    pub(super) bits: u32,
}

impl Tables {
    /// The lists that a schedule needs.
    pub(super) fn new(plan: &Plan, schedule: &Schedule) -> Self {
        let mut favoured = [false; 256];
        for &colour in &schedule.favoured {
            favoured[usize::from(plan.dense[usize::from(colour)])] = true;
        }
        let mut tables = Tables {
            starts: Vec::new(),
            candidates: vec![END],
            bases: Vec::new(),
            bits: plan.bits(),
        };
        for (number, class) in plan.classes.iter().enumerate() {
            let strict = tables.add(plan, class, &favoured, false);
            let breaks = plan
                .steps
                .iter()
                .any(|step| step.class == number && schedule.allowed(step.depth) > 0);
            let small = plan.faces.len() * 2 * plan.colours <= MAX_FACES;
            let loose =
                if breaks && small { tables.add(plan, class, &favoured, true) } else { strict };
            tables.bases.push([strict, loose]);
        }
        tables
    }

    /// Where the lists of a class begin, with or without mismatches.
    pub(super) fn base(&self, class: usize, mismatches: bool) -> u32 {
        self.bases[class][usize::from(mismatches)]
    }

    /// Puts candidates between which the order does not decide in a random order. Those with a
    /// mismatch keep theirs: by their depth the search has long become another one.
    pub(super) fn shuffle(&mut self, rng: &mut Rng) {
        let alike =
            |a: &Candidate, b: &Candidate| (a.mismatches, a.favoured) == (b.mismatches, b.favoured);
        for group in self.candidates.chunk_by_mut(alike) {
            if group[0].mismatches == 0 {
                rng.shuffle(group);
            }
        }
    }

    /// Leaves one piece alone in the strict lists of a class.
    pub(super) fn keep_only(&mut self, plan: &Plan, class: usize, piece: u16) {
        let first = self.bases[class][0] as usize;
        for list in first..first + plan.lists(&plan.classes[class]) {
            let start = self.starts[list] as usize;
            let list = &mut self.candidates[start..];
            let length = list.iter().position(|c| *c == END).unwrap_or(0);
            let kept = list[..length].iter().position(|c| c.piece == piece);
            if let Some(kept) = kept {
                list.swap(0, kept);
            }
            list[usize::from(kept.is_some())] = END;
        }
    }

    /// Adds the lists of a class and says where they begin.
    fn add(&mut self, plan: &Plan, class: &Class, favoured: &[bool; 256], loose: bool) -> u32 {
        let mut entries = entries(plan, class, favoured, loose);
        entries.sort_by_key(|(list, c)| (*list, c.mismatches, Reverse(c.favoured)));
        let base = self.starts.len();
        self.starts.resize(base + plan.lists(class), 0);
        for list in entries.chunk_by(|a, b| a.0 == b.0) {
            self.starts[base + list[0].0 as usize] = self.candidates.len() as u32;
            self.candidates.extend(list.iter().map(|(_, candidate)| candidate));
            self.candidates.push(END);
        }
        base as u32
    }
}

/// Every candidate of a class with the number of its list.
fn entries(
    plan: &Plan,
    class: &Class,
    favoured: &[bool; 256],
    loose: bool,
) -> Vec<(u32, Candidate)> {
    let mut entries = Vec::new();
    let known: Vec<usize> = class.known.iter().flatten().copied().collect();
    let bits = plan.bits();
    let list = |sides: &[u8]| {
        let colours = sides.iter().rev().map(|&colour| u32::from(colour));
        colours.fold(0, |list, colour| list << bits | colour)
    };
    for face in &plan.faces {
        let sides = face.sides;
        let Some(mismatches) = beside_fixed(plan, class, sides, loose) else { continue };
        let count = sides.iter().filter(|&&colour| favoured[usize::from(colour)]).count() as u8;
        let candidate = Candidate { piece: face.piece, sides, mismatches, favoured: count };
        let mut seen: Vec<u8> = known.iter().map(|&side| sides[side]).collect();
        entries.push((list(&seen), candidate));
        if !loose || mismatches > 0 {
            continue;
        }
        let candidate = Candidate { mismatches: 1, ..candidate };
        for (i, _) in known.iter().enumerate().filter(|(_, side)| !class.rigid[**side]) {
            let own = seen[i];
            let others = (0..plan.colours).map(|colour| colour as u8);
            for other in others.filter(|&c| c != own && !(plan.framed() && c == BORDER)) {
                seen[i] = other;
                entries.push((list(&seen), candidate));
            }
            seen[i] = own;
        }
    }
    entries
}

/// The mismatches of a face with the fixed neighbours of a cell; `None` if it cannot lie there.
fn beside_fixed(plan: &Plan, class: &Class, sides: Sides, loose: bool) -> Option<u8> {
    let mut mismatches = 0;
    for (side, &own) in sides.iter().enumerate() {
        if plan.framed() && (own == BORDER) != class.outward[side] {
            return None;
        }
        if class.fixed[side].is_some_and(|colour| colour != own) {
            if !loose || class.rigid[side] {
                return None;
            }
            mismatches += 1;
        }
    }
    (mismatches <= 1).then_some(mismatches)
}
