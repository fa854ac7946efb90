//! Plain complete search: choose an open cell, try its candidates, undo.
//!
//! The reference that faster methods are compared with: no propagation beyond the candidates of a
//! cell. It keeps its own stack, so that large boards cannot exhaust the thread's.

use super::{Instance, Shape, Sudoku};
use kumiki_core::{
    Cell, Cost, Count, Grid, Kind, Method, Node, OptionSpec, Options, Outcome, Rng, Run, Search,
    Solutions, Stop, Visit, count_solutions, every_solution, first_solution,
};
use std::ops::ControlFlow;

/// The method.
pub(super) const METHOD: Method<Sudoku> = Method {
    options: OPTIONS,
    complete: true,
    enumerate: Some(enumerate),
    count: Some(|instance, options, run, limit| count(instance, Plan::of(options), run, limit)),
    ..Method::new("backtrack", "plain backtracking over open cells and their candidates", solve)
};

/// What [`METHOD`] takes.
pub(super) const OPTIONS: &[OptionSpec] = &[
    OptionSpec::new(
        "order",
        Kind::Choice(&["fewest", "first"]),
        "fewest",
        "which open cell is filled next: the one with the fewest candidates, or the first",
    ),
    OptionSpec::new(
        "values",
        Kind::Choice(&["ascending", "random"]),
        "ascending",
        "the order in which candidates are tried",
    ),
];

/// How the search chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Plan {
    /// Fewest candidates first, or else row by row.
    pub(super) fewest: bool,
    /// Candidates in random order, or else ascending.
    pub(super) random: bool,
}

impl Plan {
    /// The plan that options ask for.
    pub(super) fn of(options: &Options) -> Self {
        let fewest = options.text("order") == "fewest";
        Plan { fewest, random: options.text("values") == "random" }
    }
}

/// Looks for one solution; when stopped, the deepest partial one.
pub(super) fn solve(instance: &Instance, options: &Options, run: &mut Run) -> Outcome<Grid<u8>> {
    solve_by(instance, Plan::of(options), run)
}

/// [`solve`] by a plan.
pub(super) fn solve_by(instance: &Instance, plan: Plan, run: &mut Run) -> Outcome<Grid<u8>> {
    first_solution(Tree::new(instance, plan), run)
}

/// Visits every solution.
pub(super) fn enumerate(
    instance: &Instance,
    options: &Options,
    run: &mut Run,
    visit: Visit<Grid<u8>>,
) -> Search {
    every_solution(Tree::new(instance, Plan::of(options)), run, visit)
}

/// Counts solutions up to a limit.
pub(super) fn count(instance: &Instance, plan: Plan, run: &mut Run, limit: u128) -> Count {
    count_solutions(Tree::new(instance, plan), run, limit)
}

/// A board with the numbers already used in each row, column and box, one bit each.
struct Board {
    shape: Shape,
    values: Grid<u8>,
    rows: Vec<u64>,
    cols: Vec<u64>,
    boxes: Vec<u64>,
    all: u64,
}

impl Board {
    /// The board of the givens, unless they contradict each other.
    fn new(instance: &Instance) -> Option<Self> {
        let shape = instance.shape();
        let side = shape.side();
        let mut board = Board {
            shape,
            values: shape.empty(),
            rows: vec![0; side],
            cols: vec![0; side],
            boxes: vec![0; side],
            all: u64::MAX >> (64 - side),
        };
        for (cell, &value) in instance.givens().iter().filter(|&(_, &value)| value != 0) {
            if board.candidates(cell) & (1 << (value - 1)) == 0 {
                return None;
            }
            board.flip(cell, value);
            board.values[cell] = value;
        }
        Some(board)
    }

    fn candidates(&self, cell: Cell) -> u64 {
        let used = self.rows[cell.0] | self.cols[cell.1] | self.boxes[self.shape.box_of(cell)];
        self.all & !used
    }

    /// Marks a number as used in the units of a cell, or as unused again.
    fn flip(&mut self, cell: Cell, value: u8) {
        let bit = 1 << (value - 1);
        self.rows[cell.0] ^= bit;
        self.cols[cell.1] ^= bit;
        self.boxes[self.shape.box_of(cell)] ^= bit;
    }

    /// Puts a number into a cell in place of what was there; 0 opens it.
    fn put(&mut self, cell: Cell, value: u8) {
        let before = std::mem::replace(&mut self.values[cell], value);
        for changed in [before, value] {
            if changed != 0 {
                self.flip(cell, changed);
            }
        }
    }
}

/// A cell that was chosen, and the candidates not tried yet.
struct Choice {
    cell: Cell,
    untried: u64,
}

/// The search tree, paused at a solution.
struct Tree {
    board: Board,
    plan: Plan,
    open: Vec<Cell>,
    path: Vec<Choice>,
    deepest: Grid<u8>,
    depth: usize,
}

impl Tree {
    fn new(instance: &Instance, plan: Plan) -> Option<Self> {
        let board = Board::new(instance)?;
        let open = board.values.iter().filter(|&(_, &value)| value == 0);
        let open: Vec<Cell> = open.map(|(cell, _)| cell).collect();
        let deepest = board.values.clone();
        Some(Tree { board, plan, open, path: Vec::new(), deepest, depth: 0 })
    }

    /// The open cell to fill next; `None` when there is none.
    fn choose(&self) -> Option<Choice> {
        if !self.plan.fewest {
            let &cell = self.open.get(self.path.len())?;
            return Some(Choice { cell, untried: self.board.candidates(cell) });
        }
        let mut best: Option<Choice> = None;
        for &cell in self.open.iter().filter(|&&cell| self.board.values[cell] == 0) {
            let untried = self.board.candidates(cell);
            let fewer = |best: &Choice| untried.count_ones() < best.untried.count_ones();
            if best.as_ref().is_none_or(fewer) {
                best = Some(Choice { cell, untried });
                if untried.count_ones() <= 1 {
                    break;
                }
            }
        }
        best
    }
}

impl Solutions for Tree {
    type Solution = Grid<u8>;

    fn next(&mut self, run: &mut Run) -> ControlFlow<Stop, bool> {
        // A full path is the solution shown last (or a board without open cells, shown once).
        let mut forward = self.path.len() < self.open.len();
        if self.open.is_empty() && self.depth == 0 {
            self.depth = 1;
            return ControlFlow::Continue(true);
        }
        loop {
            if forward {
                let Some(choice) = self.choose() else {
                    run.node(self.path.len(), Node::Solution);
                    return ControlFlow::Continue(true);
                };
                self.path.push(choice);
            }
            let depth = self.path.len();
            let Some(choice) = self.path.last_mut() else { return ControlFlow::Continue(false) };
            let Some(value) = take(&mut choice.untried, self.plan.random, &mut run.rng) else {
                if forward {
                    run.node(depth - 1, Node::Fail);
                }
                self.board.put(choice.cell, 0);
                self.path.pop();
                forward = false;
                continue;
            };
            if run.is_look_due() {
                run.show(|| self.board.values.clone());
            }
            run.step()?;
            run.node(depth - 1, Node::Branch);
            self.board.put(choice.cell, value);
            forward = true;
            if self.path.len() > self.depth {
                self.depth = self.path.len();
                self.deepest.clone_from(&self.board.values);
                if run.shows_boards() {
                    run.improved_to((self.open.len() - self.depth) as Cost, || {
                        self.deepest.clone()
                    });
                }
            }
        }
    }

    fn solution(&self) -> Grid<u8> {
        self.board.values.clone()
    }

    fn best(&self) -> (Grid<u8>, Cost) {
        let open = self.deepest.values().iter().filter(|&&value| value == 0).count();
        (self.deepest.clone(), open as Cost)
    }
}

/// Takes one candidate out of a set: the lowest, or a random one.
fn take(untried: &mut u64, random: bool, rng: &mut Rng) -> Option<u8> {
    let count = untried.count_ones() as usize;
    if count == 0 {
        return None;
    }
    let skip = if random { rng.below(count) } else { 0 };
    let rest = (0..skip).fold(*untried, |rest, _| rest & (rest - 1));
    let bit = rest.trailing_zeros();
    *untried &= !(1 << bit);
    u8::try_from(bit + 1).ok()
}
