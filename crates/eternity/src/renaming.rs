//! The same pieces under other names of colours: programs and lists number the colours of a set as they
//! like. Knows no board and no search.

use super::piece::{BORDER, Sides, canonical};
use super::{Instance, Variant};
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Rounds in which colours are told apart by their neighbours, at most.
const ROUNDS: usize = 16;

/// What the colours of one set of pieces are called in another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Renaming {
    names: [u8; 256],
}

impl Renaming {
    /// The names under which the pieces of one instance are those of the other, however they are
    /// numbered and turned. `None` if there are none, or if the pieces do not tell them.
    pub(super) fn between(from: &Instance, to: &Instance) -> Option<Self> {
        let framed = [from, to].map(|instance| instance.variant() == Variant::Framed);
        let sides = [from, to].map(|instance| (instance.rows(), instance.cols()));
        if framed != [true; 2] || sides[0] != sides[1] {
            return None;
        }
        let as_it_is = Renaming { names: std::array::from_fn(|colour| colour as u8) };
        let wanted = sorted(to.pieces().iter().copied());
        let is_right =
            |names: &Renaming| sorted(from.pieces().iter().map(|&p| names.of(p))) == wanted;
        if is_right(&as_it_is) {
            return Some(as_it_is);
        }
        let (here, there) = (kinds(from.pieces()), kinds(to.pieces()));
        let by_kind: BTreeMap<u64, u8> =
            there.iter().map(|(&colour, &kind)| (kind, colour)).collect();
        if by_kind.len() != here.len() || there.len() != here.len() {
            return None;
        }
        let mut renaming = as_it_is;
        for (&colour, kind) in &here {
            renaming.names[usize::from(colour)] = *by_kind.get(kind)?;
        }
        is_right(&renaming).then_some(renaming)
    }

    /// Do colours keep their names?
    pub(super) fn is_none(&self) -> bool {
        self.names.iter().enumerate().all(|(colour, &name)| usize::from(name) == colour)
    }

    /// A piece in the other names.
    pub(super) fn of(&self, sides: Sides) -> Sides {
        sides.map(|colour| self.names[usize::from(colour)])
    }

    /// A colour in the other names.
    pub(super) fn colour(&self, colour: u8) -> u8 {
        self.names[usize::from(colour)]
    }
}

/// The pieces as a set.
fn sorted(pieces: impl Iterator<Item = Sides>) -> Vec<Sides> {
    let mut pieces: Vec<Sides> = pieces.map(canonical).collect();
    pieces.sort_unstable();
    pieces
}

/// A number for each colour that depends on the pieces alone, not on what colours are called: by the
/// pieces that have it, by the numbers of the colours beside it there, and so on.
fn kinds(pieces: &[Sides]) -> BTreeMap<u8, u64> {
    let mut kinds: BTreeMap<u8, u64> =
        pieces.iter().flatten().map(|&colour| (colour, u64::from(colour == BORDER))).collect();
    let mut told = 0;
    for _ in 0..ROUNDS {
        let mut seen: BTreeMap<u8, Vec<[u64; 4]>> = BTreeMap::new();
        for sides in pieces {
            for (side, &colour) in sides.iter().enumerate() {
                let beside = std::array::from_fn(|turn| kinds[&sides[(side + turn) % 4]]);
                seen.entry(colour).or_default().push(beside);
            }
        }
        for (colour, mut beside) in seen {
            beside.sort_unstable();
            let mut hasher = DefaultHasher::new();
            beside.hash(&mut hasher);
            kinds.insert(colour, hasher.finish());
        }
        let mut different: Vec<u64> = kinds.values().copied().collect();
        different.sort_unstable();
        different.dedup();
        if different.len() <= told {
            break;
        }
        told = different.len();
    }
    kinds
}

#[cfg(test)]
mod tests {
    use super::super::{ETERNITY2, Eternity};
    use super::*;
    use kumiki_core::{Options, Puzzle, Rng, Run};

    /// The pieces in another order, turned, and with other names but for the border.
    fn disguised(instance: &Instance, rng: &mut Rng) -> (Instance, Renaming) {
        let mut colours: Vec<u8> = instance.pieces().iter().flatten().copied().collect();
        colours.sort_unstable();
        colours.dedup();
        let inner: Vec<u8> = colours.into_iter().filter(|&colour| colour != BORDER).collect();
        let mut shuffled = inner.clone();
        rng.shuffle(&mut shuffled);
        let mut names = Renaming { names: std::array::from_fn(|colour| colour as u8) };
        for (&colour, &name) in inner.iter().zip(&shuffled) {
            names.names[usize::from(colour)] = name;
        }
        let mut pieces: Vec<Sides> = instance.pieces().iter().map(|&p| names.of(p)).collect();
        rng.shuffle(&mut pieces);
        for sides in &mut pieces {
            sides.rotate_left(rng.below(4));
        }
        let (rows, cols) = (instance.rows(), instance.cols());
        (Instance::new(rows, cols, instance.variant(), pieces).unwrap(), names)
    }

    #[test]
    fn the_names_of_the_official_colours_are_found_in_any_disguise() {
        let official = ETERNITY2.as_ref().unwrap();
        assert!(Renaming::between(official, official).unwrap().is_none());
        for seed in 0..20 {
            let (other, names) = disguised(official, &mut Rng::seeded(seed));
            assert_eq!(Renaming::between(official, &other).as_ref(), Some(&names), "{seed}");
        }
    }

    #[test]
    fn other_pieces_are_no_renaming() {
        let official = ETERNITY2.as_ref().unwrap();
        for seed in 0..5 {
            let (other, _) = disguised(official, &mut Rng::seeded(seed));
            // Two inner sides exchanged: the same colours as often, but other pieces.
            let mut pieces = other.pieces().to_vec();
            let inner = |piece: &Sides| !piece.contains(&BORDER);
            let at: Vec<usize> = (0..pieces.len()).filter(|&p| inner(&pieces[p])).take(2).collect();
            let (a, b) = (pieces[at[0]][0], pieces[at[1]][0]);
            (pieces[at[0]][0], pieces[at[1]][0]) = (b, a);
            let spoilt = Instance::new(16, 16, Variant::Framed, pieces).unwrap();
            let same =
                sorted(spoilt.pieces().iter().copied()) == sorted(other.pieces().iter().copied());
            assert_eq!(Renaming::between(official, &spoilt).is_some(), same, "{seed}");
        }
        let options = Options::parse(Eternity::GENERATOR.options, "size=16x16").unwrap();
        let made = (Eternity::GENERATOR.make)(&options, &mut Run::limited(1, u64::MAX)).unwrap();
        assert_eq!(Renaming::between(official, &made.instance), None);
        let options = Options::parse(Eternity::GENERATOR.options, "size=4x4").unwrap();
        let made = (Eternity::GENERATOR.make)(&options, &mut Run::limited(1, u64::MAX)).unwrap();
        assert_eq!(Renaming::between(official, &made.instance), None);
    }
}
