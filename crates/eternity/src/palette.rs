//! How colours look: a fill, a motif and a label for each, so that they can be told apart in
//! print, in the dark and without colour vision. Knows no board.

use super::Variant;
use super::piece::BORDER;
use kumiki_core::Colour;

/// The fill of border sides.
pub(super) const FRAME: Colour = Colour(96, 98, 104);

/// 22 fills, as many as the official puzzle has colours; neighbours in number are far apart in
/// hue or in lightness.
const FILLS: [Colour; 22] = [
    Colour(226, 87, 76),
    Colour(61, 133, 198),
    Colour(246, 199, 68),
    Colour(87, 163, 88),
    Colour(140, 92, 172),
    Colour(242, 142, 43),
    Colour(118, 213, 224),
    Colour(150, 60, 70),
    Colour(178, 214, 98),
    Colour(35, 80, 135),
    Colour(250, 160, 180),
    Colour(24, 128, 120),
    Colour(255, 224, 158),
    Colour(122, 82, 48),
    Colour(168, 168, 236),
    Colour(60, 100, 40),
    Colour(226, 84, 156),
    Colour(158, 226, 176),
    Colour(84, 58, 120),
    Colour(206, 160, 110),
    Colour(30, 168, 220),
    Colour(180, 34, 110),
];

/// The shape on which a label stands: half of it on each side of an edge, whole where they match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Motif {
    Disc,
    Square,
    Diamond,
    Hexagon,
}

/// The fill of a colour.
pub(super) fn fill(variant: Variant, colour: u8) -> Colour {
    if is_border(variant, colour) { FRAME } else { FILLS[index(variant, colour) % FILLS.len()] }
}

/// The motif of a colour; the border has none.
pub(super) fn motif(variant: Variant, colour: u8) -> Option<Motif> {
    const MOTIFS: [Motif; 4] = [Motif::Disc, Motif::Diamond, Motif::Square, Motif::Hexagon];
    (!is_border(variant, colour)).then(|| MOTIFS[index(variant, colour) % MOTIFS.len()])
}

/// A light tint of a colour's fill, on which ink is easy to read.
pub(super) fn tint(variant: Variant, colour: u8) -> Colour {
    let Colour(red, green, blue) = fill(variant, colour);
    let light = |part: u8| 255 - (255 - part) / 6;
    Colour(light(red), light(green), light(blue))
}

/// The label of a colour: the letter that the community viewer gives it (colour 1 is `b`), a
/// number beyond the alphabet; in Tetravex always the number.
pub(super) fn label(variant: Variant, colour: u8) -> String {
    match (variant, colour) {
        (Variant::Framed, 0..=25) => char::from(b'a' + colour).to_string(),
        _ => colour.to_string(),
    }
}

fn is_border(variant: Variant, colour: u8) -> bool {
    variant == Variant::Framed && colour == BORDER
}

/// Colour 1 of framed boards has the first fill; Tetravex begins at 0.
fn index(variant: Variant, colour: u8) -> usize {
    let first = u8::from(variant == Variant::Framed);
    usize::from(colour.saturating_sub(first))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn fills_are_far_enough_apart() {
        for (i, a) in FILLS.iter().enumerate() {
            for (j, b) in FILLS.iter().enumerate().skip(i + 1) {
                let far = |x: u8, y: u8| (i32::from(x) - i32::from(y)).pow(2);
                let distance = far(a.0, b.0) + far(a.1, b.1) + far(a.2, b.2);
                assert!(distance > 1200, "{i} {j} {distance}");
            }
        }
    }

    #[test]
    fn labels_tell_every_colour_apart() {
        for variant in [Variant::Framed, Variant::Tetravex] {
            let labels: BTreeSet<String> = (0..=255).map(|c| label(variant, c)).collect();
            assert_eq!(labels.len(), 256);
        }
        assert_eq!(label(Variant::Framed, 22), "w");
        assert_eq!(label(Variant::Tetravex, 7), "7");
    }
}
