//! In which order a piece list names the sides, told from the colours themselves.
//!
//! Knows nothing about text. Course files (INF6102) list north south west east, contest files
//! (META'10) and Owen's puzzles top right bottom left; neither says so.

use crate::Variant;
use crate::piece::{BORDER, BOTTOM, LEFT, RIGHT, Sides, TOP, canonical};
use std::collections::BTreeSet;

/// The order in which four colours are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SideOrder {
    /// Top, right, bottom, left: clockwise.
    Trbl,
    /// North, south, west, east.
    Nswe,
}

impl SideOrder {
    const ALL: [SideOrder; 2] = [SideOrder::Trbl, SideOrder::Nswe];

    /// The words of the orders.
    pub(crate) const WORDS: &[&str] = &["nswe", "trbl"];

    /// The order of a word: `trbl` or `nswe`.
    pub(crate) fn of_word(word: &str) -> Option<Self> {
        match word {
            "trbl" => Some(SideOrder::Trbl),
            "nswe" => Some(SideOrder::Nswe),
            _ => None,
        }
    }

    /// Listed colours as top, right, bottom, left.
    pub(crate) fn sides(self, listed: [u8; 4]) -> Sides {
        let [a, b, c, d] = listed;
        match self {
            SideOrder::Trbl => listed,
            SideOrder::Nswe => [a, d, b, c],
        }
    }
}

/// The only order in which the listed pieces make sense on a board; the error says why there is
/// no such order.
pub(crate) fn detect(
    rows: usize,
    cols: usize,
    variant: Variant,
    listed: &[[u8; 4]],
) -> Result<SideOrder, String> {
    let read = |order: SideOrder| listed.iter().map(move |&piece| order.sides(piece)).collect();
    let readings: Vec<(SideOrder, Vec<Sides>)> =
        SideOrder::ALL.map(|order| (order, read(order))).into();
    if readings[0].1 == readings[1].1 {
        return Ok(SideOrder::Trbl);
    }
    if variant == Variant::Tetravex {
        // Our own header: clockwise, unless only the other order can be solved.
        let [clockwise, other] = [0, 1].map(|i| balanced(rows, cols, &readings[i].1));
        let order = if other && !clockwise { SideOrder::Nswe } else { SideOrder::Trbl };
        return Ok(order);
    }
    let mut readings = readings;
    readings.retain(|(_, pieces)| fit_frame(rows, cols, pieces));
    if readings.is_empty() {
        return Err(format!(
            "the border colours (0) fit a {rows}x{cols} frame neither as top right bottom left \
             nor as north south west east; say which with --from pieces:sides=trbl or sides=nswe"
        ));
    }
    for test in [even as fn(&[Sides]) -> bool, apart] {
        let passed: Vec<_> = readings.iter().filter(|(_, pieces)| test(pieces)).collect();
        match (readings.as_slice(), passed.as_slice()) {
            ([(order, _)], _) | (_, [(order, _)]) => return Ok(*order),
            _ => {}
        }
    }
    Err("the border colours (0) do not tell whether sides are listed as top right bottom left or \
         north south west east; say which with --from pieces:sides=trbl or sides=nswe"
        .to_owned())
}

/// Are there as many corners, frame and inner pieces as the frame needs, their border sides where
/// they should be?
fn fit_frame(rows: usize, cols: usize, pieces: &[Sides]) -> bool {
    let shape = |border: [bool; 4]| canonical(border.map(u8::from));
    let mut found: Vec<Sides> = pieces.iter().map(|p| shape(p.map(|c| c == BORDER))).collect();
    let outward = |(row, col)| [row == 0, col + 1 == cols, row + 1 == rows, col == 0];
    let cells = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
    let mut needed: Vec<Sides> = cells.map(|cell| shape(outward(cell))).collect();
    found.sort_unstable();
    needed.sort_unstable();
    found == needed
}

/// The colours of the sides that touch another frame piece along the frame (those next to a
/// border side), and those of the other sides, the border aside.
fn ring_and_inner(pieces: &[Sides]) -> [Vec<u8>; 2] {
    let mut split = [Vec::new(), Vec::new()];
    for piece in pieces {
        for side in (0..4).filter(|&side| piece[side] != BORDER) {
            let beside = piece[(side + 1) % 4] == BORDER || piece[(side + 3) % 4] == BORDER;
            split[usize::from(!beside)].push(piece[side]);
        }
    }
    split
}

/// In a solution sides meet in pairs, along the frame and inside: every colour is on an even
/// number of sides of either sort.
fn even(pieces: &[Sides]) -> bool {
    ring_and_inner(pieces).iter().all(|colours| {
        let mut odd = [false; 256];
        colours.iter().for_each(|&colour| odd[usize::from(colour)] ^= true);
        !odd.contains(&true)
    })
}

/// As in the official set, no colour is both along the frame and inside (schaus-deville-2008 §1).
fn apart(pieces: &[Sides]) -> bool {
    let [ring, inner] = ring_and_inner(pieces).map(BTreeSet::from_iter);
    ring.is_disjoint(&inner)
}

/// In a Tetravex solution every top side meets a bottom side, except along the outer rows; the
/// same holds for left and right.
fn balanced(rows: usize, cols: usize, pieces: &[Sides]) -> bool {
    let excess = |a: usize, b: usize| {
        let mut counts = [0i64; 256];
        for piece in pieces {
            counts[usize::from(piece[a])] += 1;
            counts[usize::from(piece[b])] -= 1;
        }
        counts.iter().map(|n| n.unsigned_abs() as usize).sum::<usize>()
    };
    excess(TOP, BOTTOM) <= 2 * cols && excess(LEFT, RIGHT) <= 2 * rows
}

#[cfg(test)]
mod tests {
    use super::*;

    fn framed(rows: usize, cols: usize, listed: &[[u8; 4]]) -> Result<SideOrder, String> {
        detect(rows, cols, Variant::Framed, listed)
    }

    #[test]
    fn opposite_border_sides_rule_an_order_out() {
        let clockwise = [[0, 0, 1, 2], [0, 0, 1, 1], [0, 0, 2, 1], [0, 0, 2, 2]];
        assert_eq!(framed(2, 2, &clockwise), Ok(SideOrder::Trbl));
        let compass = [[0, 1, 0, 2], [0, 1, 0, 1], [0, 2, 0, 1], [0, 2, 0, 2]];
        assert_eq!(framed(2, 2, &compass), Ok(SideOrder::Nswe));
    }

    #[test]
    fn frame_colours_tell_the_order_where_the_border_alone_does_not() {
        // 2x3: corners that fit both orders, and two frame pieces whose sides next to the
        // border are 1 1 in one order and 1 2 in the other.
        let corners = [[0, 1, 1, 0], [0, 1, 1, 0], [0, 1, 1, 0], [0, 1, 1, 0]];
        let clockwise = [corners.as_slice(), &[[0, 1, 2, 1], [0, 1, 2, 1]]].concat();
        assert_eq!(framed(2, 3, &clockwise), Ok(SideOrder::Trbl));
        let compass = [corners.as_slice(), &[[0, 2, 1, 1], [0, 2, 1, 1]]].concat();
        assert_eq!(framed(2, 3, &compass), Ok(SideOrder::Nswe));
    }

    #[test]
    fn what_cannot_be_told_asks_for_sides() {
        let mirror = [[1, 0, 0, 2], [3, 0, 0, 1], [4, 0, 0, 3], [2, 0, 0, 4]];
        assert!(framed(2, 2, &mirror).unwrap_err().contains("do not tell"));
        let mixed = [[0, 0, 1, 2], [0, 1, 0, 1], [0, 0, 2, 1], [0, 0, 2, 2]];
        let error = framed(2, 2, &mixed).unwrap_err();
        assert!(error.contains("neither") && error.contains("pieces:sides=trbl"), "{error}");
    }

    #[test]
    fn tetravex_is_clockwise_unless_only_the_other_order_can_be_solved() {
        let clockwise = [[1, 2, 3, 4], [5, 6, 7, 2], [3, 8, 9, 1], [7, 4, 5, 8]];
        assert_eq!(detect(2, 2, Variant::Tetravex, &clockwise), Ok(SideOrder::Trbl));
        // A column of four, north to south; clockwise it would be 1 2 3 4 down the left.
        let compass = [[1, 2, 9, 8], [2, 3, 9, 8], [3, 4, 9, 8], [4, 5, 9, 8]];
        assert_eq!(detect(4, 1, Variant::Tetravex, &compass), Ok(SideOrder::Nswe));
    }
}
