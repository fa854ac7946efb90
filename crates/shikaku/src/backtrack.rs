//! Plain complete search: the reference that every other method is compared with.
//!
//! The first uncovered cell in row order must be the top left corner of its rectangle, because
//! everything before it is covered. So the search tries every size of rectangle there that holds
//! exactly one clue and has its area, and goes back when there is none. What is covered is always
//! a skyline: in each column a number of rows from the top. It learns nothing and looks at no
//! clue ahead of time.

use super::{ClueMap, Instance, Rectangle, Shikaku, Solution};
use kumiki_core::{
    Cost, Method, Node, Options, Outcome, Puzzle, Run, Search, Solutions, Stop, Visit,
    every_solution, first_solution,
};
use std::ops::ControlFlow;

/// The method.
pub(super) const METHOD: Method<Shikaku> = Method {
    memory: |grid, _| grid.memory(40, 150),
    complete: true,
    enumerate: Some(enumerate),
    ..Method::new("backtrack", "tries every rectangle at the first uncovered cell", solve)
};

/// Looks for one solution.
pub(super) fn solve(instance: &Instance, _: &Options, run: &mut Run) -> Outcome<Solution> {
    first_solution(Some(Tree::new(instance)), run)
}

/// Visits every solution.
pub(super) fn enumerate(
    instance: &Instance,
    _: &Options,
    run: &mut Run,
    visit: Visit<Solution>,
) -> Search {
    every_solution(Some(Tree::new(instance)), run, visit)
}

/// A rectangle on the board with the index of its clue.
type Placed = (Rectangle, usize);

/// A corner to be covered and the last size tried there.
#[derive(Clone, Copy)]
struct Corner {
    row: usize,
    col: usize,
    /// Columns from `col` on that are covered down to the same row.
    room: usize,
    height: usize,
    width: usize,
}

/// The search tree, as far as it has been walked.
struct Tree<'a> {
    instance: &'a Instance,
    clues: ClueMap,
    /// How many rows are covered in each column.
    skyline: Vec<usize>,
    placed: Vec<Placed>,
    /// The corner of each placed rectangle and, before and after a dead end, the one to cover.
    corners: Vec<Corner>,
    /// The longest row of rectangles placed so far; the first `shared` are still on the board.
    deepest: Vec<Placed>,
    shared: usize,
    begun: bool,
}

impl<'a> Tree<'a> {
    fn new(instance: &'a Instance) -> Self {
        Tree {
            instance,
            clues: ClueMap::new(instance),
            skyline: vec![0; instance.cols],
            placed: Vec::new(),
            corners: Vec::new(),
            deepest: Vec::new(),
            shared: 0,
            begun: false,
        }
    }

    fn place(&mut self, (rectangle, clue): Placed, run: &Run) {
        let bottom = rectangle.row + rectangle.height;
        self.skyline[rectangle.col..rectangle.col + rectangle.width].fill(bottom);
        self.placed.push((rectangle, clue));
        if self.placed.len() > self.deepest.len() {
            self.deepest.truncate(self.shared);
            self.deepest.extend_from_slice(&self.placed[self.shared..]);
            self.shared = self.deepest.len();
            if run.shows_boards() {
                let deepest = solution(self.instance, &self.deepest);
                run.improved_to(Shikaku::cost(self.instance, &deepest), || deepest);
            }
        }
    }

    fn take_back(&mut self) {
        if let Some((r, _)) = self.placed.pop() {
            self.skyline[r.col..r.col + r.width].fill(r.row);
            self.shared = self.shared.min(self.placed.len());
        }
    }

    /// The first uncovered cell in row order; `None` if all are covered.
    fn first_uncovered(&self) -> Option<Corner> {
        let row = self.skyline.iter().copied().min().filter(|&row| row < self.instance.rows)?;
        let col = self.skyline.iter().position(|&covered| covered == row)?;
        let room = self.skyline[col..].iter().take_while(|&&covered| covered == row).count();
        Some(Corner { row, col, room, height: 1, width: 0 })
    }
}

impl<'a> Solutions for Tree<'a> {
    type Solution = Solution;

    fn next(&mut self, run: &mut Run) -> ControlFlow<Stop, bool> {
        if !self.begun {
            self.begun = true;
            // Areas that cannot fill the grid would be found out only after trying everything.
            if !self.instance.can_fill() {
                return ControlFlow::Continue(false);
            }
            self.corners.extend(self.first_uncovered());
        } else {
            self.take_back();
        }
        while let Some(corner) = self.corners.last_mut() {
            let fresh = corner.width == 0 && corner.height == 1;
            let depth = self.placed.len();
            let (instance, placed) = (self.instance, &self.placed);
            let show = || solution(instance, placed);
            match next_size(self.instance, &self.clues, corner, run, show)? {
                Some(placed) => {
                    run.node(depth, Node::Branch);
                    self.place(placed, run);
                    match self.first_uncovered() {
                        Some(corner) => self.corners.push(corner),
                        None => {
                            run.node(depth + 1, Node::Solution);
                            return ControlFlow::Continue(true);
                        }
                    }
                }
                None => {
                    if fresh {
                        run.node(depth, Node::Fail);
                    }
                    self.corners.pop();
                    self.take_back();
                }
            }
        }
        ControlFlow::Continue(false)
    }

    fn solution(&self) -> Solution {
        solution(self.instance, &self.placed)
    }

    fn best(&self) -> (Solution, Cost) {
        let best = solution(self.instance, &self.deepest);
        let cost = Shikaku::cost(self.instance, &best);
        (best, cost)
    }
}

fn solution(instance: &Instance, placed: &[Placed]) -> Solution {
    let mut solution = Solution::open(instance);
    for &(rectangle, clue) in placed {
        solution.rectangles[clue] = Some(rectangle);
    }
    solution
}

/// The next larger size at a corner, row by row of sizes, that holds one clue and has its area.
fn next_size(
    instance: &Instance,
    clues: &ClueMap,
    corner: &mut Corner,
    run: &mut Run,
    show: impl Fn() -> Solution,
) -> ControlFlow<Stop, Option<Placed>> {
    loop {
        run.step_showing(&show)?;
        corner.width += 1;
        if corner.width > corner.room {
            corner.height += 1;
            corner.width = 1;
        }
        let Corner { row, col, height, width, .. } = *corner;
        if row + height > instance.rows {
            return ControlFlow::Continue(None);
        }
        let rectangle = Rectangle { row, col, height, width };
        let too_large = match clues.only(rectangle) {
            Some(index) => match instance.clues[index].area {
                Some(area) if rectangle.area() < area as usize => false,
                Some(area) if rectangle.area() > area as usize => true,
                _ => return ControlFlow::Continue(Some((rectangle, index))),
            },
            None => clues.count(rectangle) > 0,
        };
        if too_large {
            // So is every wider one, and in the first column every higher one.
            if width == 1 {
                return ControlFlow::Continue(None);
            }
            corner.width = corner.room;
        }
    }
}
