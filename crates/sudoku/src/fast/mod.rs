//! The fast method: on 9 x 9 boards all digits at once in vector registers, on boards of any other
//! shape an exact cover with learning weights. Complete; solves, counts, visits all solutions, and
//! says what they share.

#[cfg(target_arch = "x86_64")]
mod avx2;
mod bitboard9;
mod choice;
mod exact_cover;
mod lanes;
mod planes;
#[cfg(test)]
mod tests;

use super::{Instance, Shape, Sudoku};
use bitboard9::{Nine, Task, Watch};
use exact_cover::Wide;
use kumiki_core::{Cell, Count, Grid, Method, Options, Outcome, Proof, Puzzle, Run, Search, Stop};
use kumiki_core::{Cost, Visit};
use planes::Words;
use std::ops::ControlFlow;

/// The method.
pub(super) const METHOD: Method<Sudoku> = Method {
    complete: true,
    enumerate: Some(enumerate),
    count: Some(|instance, _, run, limit| count(instance, run, limit)),
    common: Some(|instance, _, run| common(instance, run)),
    ..Method::new(
        "fast",
        "9 x 9: all digits at once in vector registers; else: exact cover, weights, restarts",
        |instance, _, run| solve(instance, run),
    )
};

/// Solves 9 x 9 boards one after the other, without an allocation for each. A board is its numbers
/// row by row, 0 where it is open.
pub struct Solver(Nine);

impl Default for Solver {
    fn default() -> Self {
        Solver::new()
    }
}

impl Solver {
    /// A solver with the best instructions that this machine has.
    pub fn new() -> Self {
        Solver(Nine::new())
    }

    /// The first solution found; whether there are others is not asked.
    pub fn first(&mut self, board: &[u8; 81]) -> Option<[u8; 81]> {
        let mut first = None;
        let mut visit = |words: &Words| {
            first = Some(words.board());
            ControlFlow::Break(())
        };
        self.0.search(Task { board, denied: None }, &mut Unbounded(&mut visit));
        first
    }

    /// The first solution found within so many branches.
    pub(crate) fn first_within(&mut self, board: &[u8; 81], branches: u32) -> Option<[u8; 81]> {
        let mut first = None;
        let mut visit = |words: &Words| {
            first = Some(words.board());
            ControlFlow::Break(())
        };
        self.0.search(Task { board, denied: None }, &mut Brief { branches, visit: &mut visit });
        first
    }

    /// The number of solutions, counted up to a limit; `None` if that takes more branches.
    pub(crate) fn count_within(
        &mut self,
        board: &[u8; 81],
        limit: u64,
        branches: u32,
    ) -> Option<u64> {
        let mut found = 0;
        let mut visit = |_: &Words| {
            found += 1;
            if found < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let mut brief = Brief { branches, visit: &mut visit };
        let all = self.0.search(Task { board, denied: None }, &mut brief);
        (all || found == limit).then_some(found)
    }

    /// The number of solutions, counted up to a limit: 2 decides whether there is only one.
    pub fn count(&mut self, board: &[u8; 81], limit: u64) -> u64 {
        let mut found = 0;
        if limit > 0 {
            let mut visit = |_: &Words| {
                found += 1;
                if found < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            };
            self.0.search(Task { board, denied: None }, &mut Unbounded(&mut visit));
        }
        found
    }

    /// True if there is a solution with another number than `value` in a cell (counted row by
    /// row). For a solved board that has lost this number, that is: its solution is not unique.
    pub fn has_other(&mut self, board: &[u8; 81], cell: usize, value: u8) -> bool {
        let task = Task { board, denied: Some((cell, value)) };
        !self.0.search(task, &mut Unbounded(&mut |_: &Words| ControlFlow::Break(())))
    }
}

/// Watches a search that nothing limits. Whoever visits is called once a solution, through a pointer:
/// the search is large, and a copy of it for each of them would take long to compile.
struct Unbounded<'a>(&'a mut dyn FnMut(&Words) -> ControlFlow<()>);

impl Watch for Unbounded<'_> {
    #[inline(always)]
    fn branch(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn wants_state(&self) -> bool {
        false
    }

    #[inline(always)]
    fn state(&mut self, _: &Words) {}

    #[inline(always)]
    fn solution(&mut self, solution: &Words) -> ControlFlow<()> {
        (self.0)(solution)
    }
}

/// Watches a search that may take so many branches.
struct Brief<'a> {
    branches: u32,
    visit: &'a mut dyn FnMut(&Words) -> ControlFlow<()>,
}

impl Watch for Brief<'_> {
    #[inline(always)]
    fn branch(&mut self) -> ControlFlow<()> {
        self.branches = self.branches.wrapping_sub(1);
        if self.branches == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    #[inline(always)]
    fn wants_state(&self) -> bool {
        false
    }

    #[inline(always)]
    fn state(&mut self, _: &Words) {}

    #[inline(always)]
    fn solution(&mut self, solution: &Words) -> ControlFlow<()> {
        (self.visit)(solution)
    }
}

/// Watches a search within a run.
struct Bounded<'r, 'a> {
    run: &'r mut Run<'a>,
    stop: Option<Stop>,
    visit: Visitor<'r>,
}

/// Gets every solution, and says whether it is enough.
type Visitor<'a> = &'a mut dyn FnMut(Found) -> ControlFlow<()>;

impl Watch for Bounded<'_, '_> {
    #[inline(always)]
    fn branch(&mut self) -> ControlFlow<()> {
        self.run.step().map_break(|stop| self.stop = Some(stop))
    }

    #[inline(always)]
    fn wants_state(&self) -> bool {
        self.run.is_look_due()
    }

    #[cold]
    fn state(&mut self, state: &Words) {
        self.run.show(|| {
            let mut board = Grid::filled(9, 9, 0);
            board.values_mut().copy_from_slice(&state.decided());
            board
        });
    }

    #[inline(always)]
    fn solution(&mut self, solution: &Words) -> ControlFlow<()> {
        (self.visit)(Found::Nine(solution))
    }
}

/// A solution in the form in which it was found.
enum Found<'a> {
    Nine(&'a Words),
    Wide(&'a Wide),
}

impl Found<'_> {
    fn board(&self, shape: Shape) -> Grid<u8> {
        let values = match self {
            Found::Nine(words) => words.board().to_vec(),
            Found::Wide(wide) => wide.values(),
        };
        Grid::from_values(shape.side(), shape.side(), values).unwrap_or_else(|| shape.empty())
    }
}

/// What is looked for.
#[derive(Clone, Copy)]
struct Quest<'a> {
    instance: &'a Instance,
    /// A cell, row by row, and a number that it must not hold.
    denied: Option<(usize, u8)>,
    /// One solution is enough: restarts are worth while.
    first: bool,
}

/// Visits the solutions of any board.
fn search(quest: Quest, run: &mut Run, visit: Visitor) -> Search {
    if let Some(board) = nine_by_nine(quest.instance) {
        let mut watch = Bounded { run, stop: None, visit };
        let exhausted = Nine::new().search(Task { board, denied: quest.denied }, &mut watch);
        return match (exhausted, watch.stop) {
            (true, _) => Search::Exhausted,
            (false, Some(stop)) => Search::Stopped(stop),
            (false, None) => Search::Enough,
        };
    }
    let Some(mut wide) = Wide::new(quest.instance) else { return Search::Exhausted };
    if quest.denied.is_some_and(|(cell, value)| !wide.deny(cell, value)) {
        return Search::Exhausted;
    }
    loop {
        match if quest.first { wide.first(run) } else { wide.next(run) } {
            ControlFlow::Break(stop) => return Search::Stopped(stop),
            ControlFlow::Continue(false) => return Search::Exhausted,
            ControlFlow::Continue(true) if visit(Found::Wide(&wide)).is_break() => {
                return Search::Enough;
            }
            ControlFlow::Continue(true) => {}
        }
    }
}

/// The numbers of a board of 9 x 9 with square boxes.
fn nine_by_nine(instance: &Instance) -> Option<&[u8; 81]> {
    let square = (instance.shape().box_rows(), instance.shape().box_cols()) == (3, 3);
    instance.givens().values().try_into().ok().filter(|_| square)
}

/// How many candidates singles and locked candidates leave beside one for each cell, on boards of
/// 9 x 9 with square boxes; none if they solve it.
pub(super) fn left(instance: &Instance) -> Option<usize> {
    nine_by_nine(instance).map(bitboard9::left)
}

/// How many of these there are for each one that the same refute, and one more, on such boards: where few
/// are refuted, a board is hard. `None` if it is less than `least`, or if they solve the board.
pub(super) fn resistance(instance: &Instance, least: f64) -> Option<f64> {
    nine_by_nine(instance).and_then(|board| bitboard9::resistance(board, least))
}

/// A solution, perhaps one with another number in a cell; `None` if there is none.
fn find(quest: Quest, run: &mut Run) -> ControlFlow<Stop, Option<Grid<u8>>> {
    let mut found = None;
    let search = search(Quest { first: true, ..quest }, run, &mut |solution| {
        found = Some(solution.board(quest.instance.shape()));
        ControlFlow::Break(())
    });
    match search {
        Search::Stopped(stop) => ControlFlow::Break(stop),
        _ => ControlFlow::Continue(found),
    }
}

/// Looks for one solution; when stopped, the givens are all that is known.
pub(super) fn solve(instance: &Instance, run: &mut Run) -> Outcome<Grid<u8>> {
    match find(Quest { instance, denied: None, first: true }, run) {
        ControlFlow::Continue(Some(board)) => Outcome::solved(board, run.steps()),
        ControlFlow::Continue(None) => Outcome::infeasible(run.steps()),
        ControlFlow::Break(stop) => {
            let open = instance.givens().values().iter().filter(|&&value| value == 0).count();
            let best = Some((instance.givens().clone(), open as Cost));
            Outcome::unfinished(best, Some(stop), run.steps())
        }
    }
}

/// Visits every solution.
pub(super) fn enumerate(
    instance: &Instance,
    _: &Options,
    run: &mut Run,
    visit: Visit<Grid<u8>>,
) -> Search {
    let quest = Quest { instance, denied: None, first: false };
    search(quest, run, &mut |solution| visit(solution.board(instance.shape())))
}

/// Counts solutions up to a limit.
pub(super) fn count(instance: &Instance, run: &mut Run, limit: u128) -> Count {
    let mut found = 0;
    let quest = Quest { instance, denied: None, first: false };
    let search = if limit == 0 {
        Search::Enough
    } else {
        search(quest, run, &mut |_| {
            found += 1;
            if found < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })
    };
    let stopped = if let Search::Stopped(stop) = search { Some(stop) } else { None };
    Count { found, exact: search == Search::Exhausted, stopped, steps: run.steps() }
}

/// What all solutions share: for each number of one solution, another solution without it is
/// looked for; there are at most as many searches as cells, however many solutions there are.
pub(super) fn common(instance: &Instance, run: &mut Run) -> Outcome<Grid<u8>> {
    let quest = Quest { instance, denied: None, first: true };
    let mut shared = match find(quest, run) {
        ControlFlow::Continue(Some(board)) => board,
        ControlFlow::Continue(None) => return Outcome::infeasible(run.steps()),
        ControlFlow::Break(stop) => return Outcome::unfinished(None, Some(stop), run.steps()),
    };
    for cell in 0..shared.values().len() {
        let value = shared.values()[cell];
        if value == 0 || instance.givens().values()[cell] != 0 {
            continue;
        }
        match find(Quest { denied: Some((cell, value)), ..quest }, run) {
            ControlFlow::Continue(Some(other)) => {
                shared = Sudoku::meet(instance, &shared, &other);
            }
            ControlFlow::Continue(None) => {}
            ControlFlow::Break(stop) => {
                return Outcome::unfinished(None, Some(stop), run.steps());
            }
        }
    }
    let cost = Sudoku::cost(instance, &shared);
    let (best, steps) = (Some((shared, cost)), run.steps());
    Outcome { best, proof: Proof::Optimal, stopped: None, steps }
}

/// Another solution of a board that lost the numbers of some cells of one, if there is any; an end if the
/// run ended before that was known.
pub(super) fn rival(
    instance: &Instance,
    solution: &Grid<u8>,
    cells: &[Cell],
    run: &mut Run,
) -> ControlFlow<Stop, Option<Grid<u8>>> {
    if let Some(&board) = nine_by_nine(instance) {
        return rival_of_nine(board, solution, cells, run);
    }
    for &(row, col) in cells {
        let denied = Some((row * instance.side() + col, solution[(row, col)]));
        // Whatever search looks for a rival must not restart for ever: there is mostly none.
        if let Some(rival) = find(Quest { instance, denied, first: false }, run)? {
            return ControlFlow::Continue(Some(rival));
        }
    }
    ControlFlow::Continue(None)
}

/// The same on a board of 9 x 9: a cell of which it is known that it holds its number is given again before
/// the next one is looked at, which leaves less to be searched.
fn rival_of_nine(
    mut board: [u8; 81],
    solution: &Grid<u8>,
    cells: &[Cell],
    run: &mut Run,
) -> ControlFlow<Stop, Option<Grid<u8>>> {
    let mut nine = Nine::new();
    for &(row, col) in cells {
        let (cell, value) = (9 * row + col, solution[(row, col)]);
        let mut rival = None;
        let mut visit = |found: Found| {
            rival = match found {
                Found::Nine(words) => Grid::from_values(9, 9, words.board().to_vec()),
                Found::Wide(_) => None,
            };
            ControlFlow::Break(())
        };
        let mut watch = Bounded { run: &mut *run, stop: None, visit: &mut visit };
        nine.search(Task { board: &board, denied: Some((cell, value)) }, &mut watch);
        if let Some(stop) = watch.stop {
            return ControlFlow::Break(stop);
        }
        if rival.is_some() {
            return ControlFlow::Continue(rival);
        }
        board[cell] = value;
    }
    ControlFlow::Continue(None)
}
