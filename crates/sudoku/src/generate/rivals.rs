//! Cells in which other full boards differ from one: its solution is the only one as long as a number
//! is given in each of these sets. Those that came up once say of many boards with the same solution,
//! without a search, that they have another.

use kumiki_core::Grid;

/// Sets that are kept: with more of them, looking through them takes as long as a search.
const MOST: usize = 300;

/// The sets that are known of one full board, as bits; none of boards of more cells than there are bits.
#[derive(Default)]
pub(super) struct Rivals {
    sets: Vec<u128>,
    /// Which one goes next where there are too many.
    next: usize,
}

impl Rivals {
    /// True if one of the sets has no given: then there is another solution.
    pub(super) fn any_fits(&mut self, givens: &Grid<u8>) -> bool {
        if self.sets.is_empty() {
            return false;
        }
        let given = mask(givens, |value, _| value != 0);
        let Some(at) = self.sets.iter().position(|set| set & given == 0) else { return false };
        // What fits once fits more often.
        self.sets.swap(at, at / 2);
        true
    }

    /// Keeps the cells in which another full board differs.
    pub(super) fn keep(&mut self, full: &Grid<u8>, other: &Grid<u8>) {
        if full.values().len() > u128::BITS as usize {
            return;
        }
        let set = mask(full, |value, at| value != other.values()[at]);
        if self.sets.len() < MOST {
            self.sets.push(set);
        } else {
            self.sets[MOST / 2 + self.next] = set;
            self.next = (self.next + 1) % (MOST - MOST / 2);
        }
    }
}

/// The cells of a board whose value is as wanted, as bits.
fn mask(board: &Grid<u8>, is_wanted: impl Fn(u8, usize) -> bool) -> u128 {
    let values = board.values().iter().enumerate();
    values.fold(0, |mask, (at, &value)| mask | u128::from(is_wanted(value, at)) << at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Shape;

    #[test]
    fn a_set_fits_where_none_of_its_cells_is_given() {
        let shape = Shape::new(2, 2).unwrap();
        let full = Grid::from_values(4, 4, vec![1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]);
        let full = full.unwrap();
        let mut other = full.clone();
        for cell in [(0, 0), (0, 1), (2, 0), (2, 1)] {
            other[cell] = 3 - full[cell];
        }
        let mut rivals = Rivals::default();
        assert!(!rivals.any_fits(&shape.empty()));
        rivals.keep(&full, &other);
        assert!(rivals.any_fits(&shape.empty()));
        let mut givens = full.clone();
        assert!(!rivals.any_fits(&givens));
        [(0, 0), (0, 1), (2, 0)].into_iter().for_each(|cell| givens[cell] = 0);
        assert!(!rivals.any_fits(&givens));
        givens[(2, 1)] = 0;
        assert!(rivals.any_fits(&givens));
        (0..2 * MOST).for_each(|_| rivals.keep(&full, &other));
        assert_eq!(rivals.sets.len(), MOST);
    }
}
