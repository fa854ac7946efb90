//! Square pieces with four coloured sides, and how they turn. Knows no board.

/// The colours of a piece: top, right, bottom, left. On framed boards 0 is the border colour.
pub type Sides = [u8; 4];

/// Index of the top side.
pub const TOP: usize = 0;
/// Index of the right side.
pub const RIGHT: usize = 1;
/// Index of the bottom side.
pub const BOTTOM: usize = 2;
/// Index of the left side.
pub const LEFT: usize = 3;

/// The border colour of framed boards.
pub const BORDER: u8 = 0;

/// A piece as it lies on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placed {
    /// The piece, from 0 (texts write it from 1, as the official numbers do).
    pub piece: u16,
    /// Clockwise quarter turns from the orientation in which the piece is listed, 0 to 3.
    pub rotation: u8,
}

impl Placed {
    /// Piece number `piece` (from 0) after `rotation` clockwise quarter turns.
    pub fn new(piece: usize, rotation: u8) -> Self {
        Placed { piece: u16::try_from(piece).unwrap_or(u16::MAX), rotation: rotation & 3 }
    }
}

/// The sides after `rotation` clockwise quarter turns (modulo 4).
#[inline]
pub fn turned(sides: Sides, rotation: u8) -> Sides {
    let mut turned = sides;
    turned.rotate_right(usize::from(rotation & 3));
    turned
}

/// The rotations that show different faces, smallest first: one for a piece with four equal
/// sides, two for one whose opposite sides are equal, four for any other.
pub fn rotations(sides: Sides) -> std::ops::Range<u8> {
    let period = (1..4).find(|&r| turned(sides, r) == sides).unwrap_or(4);
    0..period
}

/// The smallest rotation that shows `face`, if the piece can show it.
pub fn rotation_to(sides: Sides, face: Sides) -> Option<u8> {
    (0..4).find(|&r| turned(sides, r) == face)
}

/// The one of the four turns of a piece that comes first in order: equal exactly for pieces that
/// are the same up to rotation.
pub fn canonical(sides: Sides) -> Sides {
    (1..4).fold(sides, |least, r| least.min(turned(sides, r)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clockwise_quarter_turn_moves_the_top_to_the_right() {
        assert_eq!(turned([1, 2, 3, 4], 1), [4, 1, 2, 3]);
        assert_eq!(turned([1, 2, 3, 4], 3), [2, 3, 4, 1]);
        assert_eq!(turned([1, 2, 3, 4], 4), [1, 2, 3, 4]);
    }

    #[test]
    fn symmetric_pieces_have_fewer_faces() {
        assert_eq!(rotations([7, 7, 7, 7]), 0..1);
        assert_eq!(rotations([7, 8, 7, 8]), 0..2);
        assert_eq!(rotations([7, 8, 8, 7]), 0..4);
    }

    #[test]
    fn canonical_forms_tell_pieces_apart_up_to_rotation() {
        assert_eq!(canonical([3, 1, 2, 4]), canonical([4, 3, 1, 2]));
        assert_ne!(canonical([1, 2, 3, 4]), canonical([4, 3, 2, 1]));
        assert_eq!(rotation_to([1, 2, 3, 4], [2, 3, 4, 1]), Some(3));
        assert_eq!(rotation_to([1, 2, 3, 4], [4, 3, 2, 1]), None);
    }
}
