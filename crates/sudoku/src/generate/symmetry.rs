//! Patterns of givens: the eight groups of turns and reflections of a square, and the orbits into
//! which they part its cells. Cells of one orbit are given together or not at all.

use kumiki_core::{Cell, Grid};
use std::collections::BTreeSet;

/// A way to lay a square onto itself, by its side.
type Map = fn(usize, Cell) -> Cell;

const HALF_TURN: Map = |side, (row, col)| (side - 1 - row, side - 1 - col);
const QUARTER_TURN: Map = |side, (row, col)| (col, side - 1 - row);
const MIRROR: Map = |side, (row, col)| (row, side - 1 - col);
const DIAGONAL: Map = |_, (row, col)| (col, row);

/// Every symmetry: its name, and the maps that make the others of its group.
const GROUPS: &[(&str, &[Map])] = &[
    ("none", &[]),
    ("rotational", &[HALF_TURN]),
    ("quarter-turn", &[QUARTER_TURN]),
    ("mirror", &[MIRROR]),
    ("diagonal", &[DIAGONAL]),
    ("two-mirrors", &[MIRROR, HALF_TURN]),
    ("two-diagonals", &[DIAGONAL, HALF_TURN]),
    ("full", &[MIRROR, DIAGONAL]),
];

/// The names, for the option.
pub(super) const NAMES: &[&str] = &[
    "none",
    "rotational",
    "quarter-turn",
    "mirror",
    "diagonal",
    "two-mirrors",
    "two-diagonals",
    "full",
];

/// The orbits of the cells of a square, in the order of their first cells.
pub(super) fn orbits(side: usize, symmetry: &str) -> Vec<Vec<Cell>> {
    let maps = GROUPS.iter().find(|group| group.0 == symmetry).map_or(&[][..], |group| group.1);
    let mut seen = Grid::filled(side, side, false);
    let mut orbits = Vec::new();
    for cell in seen.clone().cells() {
        if seen[cell] {
            continue;
        }
        let mut orbit = BTreeSet::from([cell]);
        let mut waiting = vec![cell];
        while let Some(cell) = waiting.pop() {
            let images = maps.iter().map(|map| map(side, cell));
            waiting.extend(images.filter(|&image| orbit.insert(image)).collect::<Vec<_>>());
        }
        orbit.iter().for_each(|&cell| seen[cell] = true);
        orbits.push(orbit.into_iter().collect());
    }
    orbits
}

/// True if some of the orbits have so many cells together.
pub(super) fn can_have(orbits: &[Vec<Cell>], cells: usize) -> bool {
    let mut reached = vec![false; cells + 1];
    reached[0] = true;
    for orbit in orbits {
        for sum in (orbit.len()..=cells).rev() {
            reached[sum] |= reached[sum - orbit.len()];
        }
    }
    reached[cells]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_has_its_group_and_its_largest_orbit() {
        assert_eq!(GROUPS.iter().map(|group| group.0).collect::<Vec<_>>(), NAMES);
        for (name, size) in NAMES.iter().zip([1, 2, 4, 2, 2, 4, 4, 8]) {
            for side in [4, 9] {
                let orbits = orbits(side, name);
                assert_eq!(orbits.iter().map(Vec::len).max(), Some(size), "{name} {side}");
                assert_eq!(orbits.iter().map(Vec::len).sum::<usize>(), side * side, "{name}");
            }
        }
    }

    #[test]
    fn an_orbit_is_closed_under_its_maps() {
        for (name, maps) in GROUPS {
            for orbit in orbits(9, name) {
                for (&cell, map) in
                    orbit.iter().flat_map(|cell| maps.iter().map(move |m| (cell, m)))
                {
                    assert!(orbit.contains(&map(9, cell)), "{name}: {cell:?}");
                }
            }
        }
    }

    #[test]
    fn numbers_of_givens_that_no_pattern_has_are_known() {
        let even = orbits(4, "rotational");
        assert!(can_have(&even, 6) && !can_have(&even, 7));
        assert!(can_have(&orbits(9, "rotational"), 31));
        assert!(!can_have(&orbits(9, "quarter-turn"), 30));
    }
}
