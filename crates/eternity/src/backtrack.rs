//! Plain complete search: the cells row by row from the top left, the pieces in their order, back
//! at the first cell that nothing fits.
//!
//! The "balayage" of prevost-garnier-2023 Phase 1, with every choice tried. It is the reference
//! that faster engines are compared with, and knows no propagation.

use super::piece::{BORDER, BOTTOM, LEFT, Placed, RIGHT, Sides, TOP};
use super::{Board, Eternity, Instance, Variant, check};
use kumiki_core::{
    Cell, Cost, Count, Grid, Method, Node, Options, Outcome, Run, Search as Ended, Solutions, Stop,
    Visit, count_solutions, every_solution, first_solution,
};
use std::ops::ControlFlow;

pub(super) const METHOD: Method<Eternity> = Method {
    source: "prevost-garnier-2023 Phase 1 (balayage)",
    complete: true,
    enumerate: Some(enumerate),
    count: Some(count),
    ..Method::new("backtrack", "plain backtracking, row by row", solve)
};

/// Looks for one solution; cut short, the deepest board it saw is the best.
pub(super) fn solve(instance: &Instance, _: &Options, run: &mut Run) -> Outcome<Board> {
    first_solution(Search::new(instance), run)
}

/// Visits every solution once: a solution is a piece and a rotation for each cell, and a symmetric
/// piece has no second rotation.
pub(super) fn enumerate(
    instance: &Instance,
    _: &Options,
    run: &mut Run,
    visit: Visit<Board>,
) -> Ended {
    every_solution(Search::new(instance), run, visit)
}

/// Counts solutions without keeping any.
pub(super) fn count(instance: &Instance, _: &Options, run: &mut Run, limit: u128) -> Count {
    count_solutions(Search::new(instance), run, limit)
}

/// What a side must show: nothing known, the border, a colour, or any colour but the border.
#[derive(Clone, Copy, PartialEq)]
enum Need {
    Any,
    Exactly(u8),
    Inside,
}

impl Need {
    #[inline]
    fn admits(self, colour: u8) -> bool {
        match self {
            Need::Any => true,
            Need::Exactly(needed) => colour == needed,
            Need::Inside => colour != BORDER,
        }
    }
}

/// A search that stops at every solution and can go on.
struct Search<'a> {
    instance: &'a Instance,
    fitting: Fitting,
    /// The cells to fill, in order.
    open: Vec<Cell>,
    /// What each open cell has tried: a place in its list of candidates.
    tried: Vec<usize>,
    board: Board,
    /// What the pieces on the board show.
    faces: Grid<Option<Sides>>,
    used: Vec<bool>,
    /// The open cells before this one have a piece.
    depth: usize,
    /// The board is a solution that was already returned.
    at_solution: bool,
    deepest: Board,
    reached: usize,
}

impl<'a> Search<'a> {
    /// A search before its first step; `None` if the fixed pieces already contradict the rules.
    fn new(instance: &'a Instance) -> Option<Self> {
        let board = instance.start();
        let mut used = vec![false; instance.pieces().len()];
        let mut faces = Grid::filled(instance.rows(), instance.cols(), None);
        for fixed in instance.fixed() {
            used[usize::from(fixed.placed.piece)] = true;
            faces[fixed.cell] = instance.face(fixed.placed);
        }
        let open: Vec<Cell> = board.cells().filter(|&cell| board[cell].is_none()).collect();
        let search = Search {
            instance,
            fitting: Fitting::new(instance),
            tried: vec![0; open.len()],
            open,
            deepest: board.clone(),
            board,
            faces,
            used,
            depth: 0,
            at_solution: false,
            reached: 0,
        };
        let fits = |cell| search.faces[cell].is_none_or(|face| search.fits(cell, face));
        search.board.cells().all(fits).then_some(search)
    }

    /// Puts the next piece that fits on the current cell; false if there is none.
    fn advance(&mut self, run: &mut Run) -> ControlFlow<Stop, bool> {
        let cell = self.open[self.depth];
        let needs = self.needs(cell);
        let candidates = self.fitting.list(needs[TOP], needs[LEFT]);
        while let Some(&(placed, face)) = candidates.get(self.tried[self.depth]) {
            run.step_showing(|| self.board.clone())?;
            self.tried[self.depth] += 1;
            let fits = || (0..4).all(|side| needs[side].admits(face[side]));
            if !self.used[usize::from(placed.piece)] && fits() {
                self.used[usize::from(placed.piece)] = true;
                self.board[cell] = Some(placed);
                self.faces[cell] = Some(face);
                self.depth += 1;
                return ControlFlow::Continue(true);
            }
        }
        ControlFlow::Continue(false)
    }

    /// Takes the last piece back; false if there is none left to take.
    fn back(&mut self) -> bool {
        if let Some(tried) = self.tried.get_mut(self.depth) {
            *tried = 0;
        }
        let Some(depth) = self.depth.checked_sub(1) else { return false };
        self.depth = depth;
        let cell = self.open[depth];
        self.faces[cell] = None;
        if let Some(placed) = self.board[cell].take() {
            self.used[usize::from(placed.piece)] = false;
        }
        true
    }

    fn note_depth(&mut self, run: &Run) {
        if self.depth > self.reached {
            self.reached = self.depth;
            self.deepest.clone_from(&self.board);
            run.improved_to(check::cost(self.instance, &self.deepest), || self.deepest.clone());
        }
    }

    fn fits(&self, cell: Cell, face: Sides) -> bool {
        let needs = self.needs(cell);
        (0..4).all(|side| needs[side].admits(face[side]))
    }

    /// What the frame and the neighbours ask of a cell's sides.
    fn needs(&self, (row, col): Cell) -> [Need; 4] {
        let framed = self.instance.variant() == Variant::Framed;
        let need = |neighbour: Option<Cell>, its_side: usize| match neighbour {
            None if framed => Need::Exactly(BORDER),
            None => Need::Any,
            Some(cell) => match self.faces[cell] {
                Some(face) => Need::Exactly(face[its_side]),
                None if framed => Need::Inside,
                None => Need::Any,
            },
        };
        let (rows, cols) = (self.instance.rows(), self.instance.cols());
        [
            need(row.checked_sub(1).map(|row| (row, col)), BOTTOM),
            need((col + 1 < cols).then_some((row, col + 1)), LEFT),
            need((row + 1 < rows).then_some((row + 1, col)), TOP),
            need(col.checked_sub(1).map(|col| (row, col)), RIGHT),
        ]
    }
}

impl<'a> Solutions for Search<'a> {
    type Solution = Board;

    fn next(&mut self, run: &mut Run) -> ControlFlow<Stop, bool> {
        if std::mem::replace(&mut self.at_solution, false) && !self.back() {
            return ControlFlow::Continue(false);
        }
        loop {
            if self.depth == self.open.len() {
                run.node(self.depth, Node::Solution);
                self.at_solution = true;
                return ControlFlow::Continue(true);
            }
            let depth = self.depth;
            let fresh = self.tried[depth] == 0;
            if self.advance(run)? {
                run.node(depth, Node::Branch);
                self.note_depth(run);
            } else {
                if fresh {
                    run.node(depth, Node::Fail);
                }
                if !self.back() {
                    return ControlFlow::Continue(false);
                }
            }
        }
    }

    fn solution(&self) -> Board {
        self.board.clone()
    }

    fn best(&self) -> (Board, Cost) {
        (self.deepest.clone(), check::cost(self.instance, &self.deepest))
    }
}

/// The pieces with their faces by top and left colour, in the order of piece and rotation: the
/// two sides that a scan from the top left knows.
struct Fitting {
    colours: usize,
    lists: Vec<Vec<(Placed, Sides)>>,
}

impl Fitting {
    fn new(instance: &Instance) -> Self {
        let colours = usize::from(instance.max_colour()) + 1;
        let any = colours;
        let mut lists = vec![Vec::new(); (colours + 1) * (colours + 1)];
        for piece in 0..instance.pieces().len() {
            for rotation in instance.rotations(piece) {
                let placed = Placed::new(piece, rotation);
                let Some(face) = instance.face(placed) else { continue };
                for top in [usize::from(face[TOP]), any] {
                    for left in [usize::from(face[LEFT]), any] {
                        lists[top * (colours + 1) + left].push((placed, face));
                    }
                }
            }
        }
        Fitting { colours, lists }
    }

    /// The candidates for a cell; those whose other sides do not fit are among them.
    fn list(&self, top: Need, left: Need) -> &[(Placed, Sides)] {
        let index = |need| match need {
            Need::Exactly(colour) => usize::from(colour),
            Need::Any | Need::Inside => self.colours,
        };
        &self.lists[index(top) * (self.colours + 1) + index(left)]
    }
}
