//! Rectangles that no solution has, since another clue needs one of their cells. Knows no method.

use super::Instance;
use super::candidates::{Corners, Reach};
use kumiki_core::Run;
use std::ops::ControlFlow;

/// Each round looks at every rectangle that is left. Boards as the paper makes them take about
/// twenty; beyond these it is the solver's turn.
const ROUNDS: usize = 100;

/// The rectangles of each clue that hold no other clue.
pub(super) fn all(instance: &Instance) -> Vec<Vec<Corners>> {
    let mut reach = Reach::new(instance);
    let rectangles = |clue| {
        let mut own = Vec::new();
        let _ = reach.visit(clue, &mut |corners| {
            own.push(corners);
            ControlFlow::Continue(())
        });
        own
    };
    (0..instance.clues.len()).map(rectangles).collect()
}

/// Takes away the rectangles that have a cell which all rectangles of another clue have, as long
/// as there are any.
pub(super) fn rule_out(instance: &Instance, rectangles: &mut [Vec<Corners>], run: &Run) {
    let mut cores = vec![None; rectangles.len()];
    let mut sums = Sums::new(instance);
    for _ in 0..ROUNDS {
        for (core, own) in cores.iter_mut().zip(&*rectangles) {
            *core = own.iter().copied().reduce(Corners::common);
        }
        sums.mark(cores.iter().flatten());
        let mut gone = 0;
        for (core, own) in cores.iter().zip(&mut *rectangles) {
            let (before, needed) = (own.len(), core.map_or(0, Corners::area));
            // A rectangle has all of the core of its own clue, and must have nothing else marked.
            own.retain(|&rectangle| sums.over(rectangle) == needed);
            gone += before - own.len();
        }
        if gone == 0 || run.check_limits().is_break() {
            return;
        }
    }
}

/// Marks on cells, summed so that any rectangle is asked in constant time.
struct Sums {
    cols: usize,
    /// At (row, col): the marks above and to the left.
    before: Vec<usize>,
}

impl Sums {
    fn new(instance: &Instance) -> Self {
        let cols = instance.cols + 1;
        Sums { cols, before: vec![0; (instance.rows + 1) * cols] }
    }

    /// Marks the cells of some rectangles, each as often as it is in one, and no others.
    fn mark<'a>(&mut self, cores: impl Iterator<Item = &'a Corners>) {
        self.before.fill(0);
        for core in cores {
            for row in core.top + 1..=core.bottom {
                let start = usize::from(row) * self.cols;
                let cells = start + usize::from(core.left) + 1..=start + usize::from(core.right);
                self.before[cells].iter_mut().for_each(|marks| *marks += 1);
            }
        }
        for at in self.cols..self.before.len() {
            if at % self.cols > 0 {
                // Both have the part above and to the left: add before taking away.
                let sides = self.before[at - 1] + self.before[at - self.cols];
                self.before[at] += sides - self.before[at - self.cols - 1];
            }
        }
    }

    fn over(&self, corners: Corners) -> usize {
        let at = |row: u16, col: u16| self.before[usize::from(row) * self.cols + usize::from(col)];
        let Corners { top, left, bottom, right } = corners;
        at(bottom, right) + at(top, left) - at(top, right) - at(bottom, left)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Clue, Instance, Puzzle, Shikaku};
    use super::*;
    use kumiki_core::Options;

    fn left(instance: &Instance) -> Vec<Vec<Corners>> {
        let mut rectangles = all(instance);
        rule_out(instance, &mut rectangles, &Run::unlimited(0));
        rectangles
    }

    fn clue(cell: (usize, usize), area: u32) -> Clue {
        Clue { cell, area: Some(area) }
    }

    #[test]
    fn a_cell_that_another_clue_needs_is_left_to_it() {
        // The 3 needs the top row: the 2 cannot stand upright.
        let clues = vec![clue((0, 0), 3), clue((1, 0), 1), clue((1, 2), 2)];
        let grid = Instance { rows: 2, cols: 3, clues };
        let counts = |lists: Vec<Vec<Corners>>| lists.iter().map(Vec::len).collect::<Vec<_>>();
        assert_eq!(counts(all(&grid)), [1, 1, 2]);
        assert_eq!(counts(left(&grid)), [1, 1, 1]);
    }

    #[test]
    fn clues_that_need_the_same_cell_have_no_rectangle() {
        let grid = Instance { rows: 1, cols: 4, clues: vec![clue((0, 0), 3), clue((0, 3), 2)] };
        assert_eq!(left(&grid), [[], []]);
    }

    #[test]
    fn the_rectangles_of_solutions_stay_and_most_others_go() {
        let count = |lists: &[Vec<Corners>]| lists.iter().map(Vec::len).sum::<usize>();
        let (mut few, mut many) = (0, 0);
        for seed in 0..20 {
            let options = Options::parse(Shikaku::GENERATOR.options, "size=12x15").unwrap();
            let made = (Shikaku::GENERATOR.make)(&options, &mut Run::unlimited(seed)).unwrap();
            let left = left(&made.instance);
            let solution = made.solution.expect("the generator knows it");
            for (own, rectangle) in left.iter().zip(&solution.rectangles) {
                assert!(own.contains(&Corners::of(rectangle.expect("it is whole"))));
            }
            (few, many) = (few + count(&left), many + count(&all(&made.instance)));
        }
        assert!(2 * few < many, "{few} of {many}");
    }
}
