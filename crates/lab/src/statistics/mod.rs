//! Statistics: pure functions on slices. They know no row and no puzzle.
