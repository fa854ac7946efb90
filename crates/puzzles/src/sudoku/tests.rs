//! Properties of the puzzle as a whole.
