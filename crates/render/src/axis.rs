//! Board coordinates to columns or rows of characters. Knows one direction, no shapes.
//!
//! With two or more characters a unit, character `i` stands for the point `i / per_unit`: a line
//! on a unit boundary has a character of its own, and the last one holds the far border. With one
//! character a unit there is none to spare for lines between cells, so each character stands for
//! the middle of its cell and only the two borders get characters, outside the cells.

/// Farther than this from a unit boundary, a text is inside the cell and stays off its lines.
const INSIDE: f64 = 0.05;

/// Nearer than this to a boundary, a line runs along it, where that has no characters.
const ALONG: f64 = 0.25;

/// Coordinates are sums of a few numbers: equal ones differ by less than this.
const EXACT: f64 = 1e-9;

/// One direction of a canvas.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Axis {
    /// Board units.
    size: f64,
    /// Characters for one unit.
    per_unit: usize,
}

impl Axis {
    /// A direction of `size` board units.
    pub(crate) fn new(size: f64, per_unit: usize) -> Self {
        let size = if size.is_finite() { size.max(0.0) } else { 0.0 };
        Axis { size, per_unit: per_unit.max(1) }
    }

    /// Are the borders outside the cells?
    fn tight(self) -> bool {
        self.per_unit == 1
    }

    /// Is a character the border that ends the last cell, which shares none with a cell?
    pub(crate) fn is_far(self, index: usize) -> bool {
        !self.tight() && index == self.cells()
    }

    /// How many characters the cells take, without a far border.
    pub(crate) fn cells(self) -> usize {
        (self.size * self.per_unit as f64 - EXACT).ceil() as usize
    }

    /// How many characters there are.
    pub(crate) fn count(self) -> usize {
        self.cells().saturating_add(if self.tight() { 2 } else { 1 })
    }

    /// The board coordinate that a character stands for.
    pub(crate) fn sample(self, index: usize) -> f64 {
        if self.tight() { index as f64 - 0.5 } else { index as f64 / self.per_unit as f64 }
    }

    /// A board coordinate, in characters. What no canvas reaches is cut, so that counting on from
    /// there is safe.
    pub(crate) fn position(self, v: f64) -> f64 {
        const FAR: f64 = 1e12;
        let position = if self.tight() { v + 0.5 } else { v * self.per_unit as f64 };
        position.clamp(-FAR, FAR)
    }

    /// The nearest character; the lower one where two are as near.
    fn nearest(self, v: f64) -> i64 {
        (self.position(v) - 0.5 - EXACT).ceil() as i64
    }

    /// The character of a point inside a cell, off the cell's own lines.
    pub(crate) fn inside(self, v: f64) -> i64 {
        let nearest = self.nearest(v);
        let cell = v.floor();
        let within = (INSIDE..=1.0 - INSIDE).contains(&(v - cell));
        if self.tight() || !within {
            return nearest;
        }
        let first = self.nearest(cell);
        nearest.clamp(first + 1, first + self.per_unit as i64 - 1)
    }

    /// The character where a line ends.
    pub(crate) fn end(self, v: f64) -> i64 {
        match self.border(v) {
            Some(border) => border,
            None => self.nearest(v),
        }
    }

    /// The character along which a line at `v` runs; `None` where there is none for it.
    pub(crate) fn along(self, v: f64) -> Option<i64> {
        let between = self.tight() && (v - v.round()).abs() < ALONG;
        self.border(v).or((!between).then(|| self.nearest(v)))
    }

    /// The border outside the cells that a coordinate is on.
    fn border(self, v: f64) -> Option<i64> {
        if !self.tight() {
            None
        } else if v.abs() < ALONG {
            Some(0)
        } else if (v - self.size).abs() < ALONG {
            Some(self.count() as i64 - 1)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_of_a_cell_is_its_middle_character() {
        let cases = [(2, 1), (3, 1), (4, 2), (5, 2), (6, 3)];
        for (per_unit, expected) in cases {
            let axis = Axis::new(9.0, per_unit);
            assert_eq!(axis.inside(0.5), expected, "{per_unit} a unit");
            assert_eq!(axis.inside(7.5), 7 * per_unit as i64 + expected);
            assert_eq!(axis.along(3.0), Some(3 * per_unit as i64));
            assert_eq!(axis.count(), 9 * per_unit + 1);
        }
    }

    #[test]
    fn text_inside_a_cell_stays_off_its_lines() {
        let two = Axis::new(5.0, 2);
        assert_eq!([two.inside(0.1), two.inside(0.5), two.inside(0.9)], [1, 1, 1]);
        let four = Axis::new(5.0, 4);
        assert_eq!([four.inside(0.1), four.inside(0.5), four.inside(0.9)], [1, 2, 3]);
        assert_eq!([four.inside(1.0), four.inside(2.01)], [4, 8], "on the line itself");
    }

    #[test]
    fn one_character_a_unit_keeps_the_borders_outside() {
        let tight = Axis::new(3.0, 1);
        assert_eq!(tight.count(), 5);
        assert_eq!([tight.inside(0.5), tight.inside(1.5), tight.inside(2.5)], [1, 2, 3]);
        assert_eq!([tight.inside(0.1), tight.inside(0.9)], [1, 1]);
        assert_eq!([tight.sample(1), tight.sample(3)], [0.5, 2.5]);
        assert_eq!([tight.along(0.0), tight.along(3.0)], [Some(0), Some(4)]);
        assert_eq!([tight.along(1.0), tight.along(1.5)], [None, Some(2)]);
        assert_eq!([tight.end(0.0), tight.end(3.0)], [0, 4]);
    }

    #[test]
    fn sizes_that_are_no_sizes_are_empty() {
        for size in [f64::NAN, f64::INFINITY, -3.0, 0.0] {
            assert_eq!(Axis::new(size, 4).cells(), 0, "{size}");
        }
        assert_eq!(Axis::new(5.0, 4).inside(f64::NAN), 0);
    }
}
