//! The landscape: where the queens stand, how many are on each line, what that costs.
//!
//! An excluded diagonal counts as a line on which somebody stands already. So the attack counters
//! of a cell speak of it too, and no move has to ask.

use super::super::{Instance, Solution};
use super::start::{self, Start};
use kumiki_core::{Cell, Cost, Rng};
use kumiki_local::{Landscape, Ties};

/// A board on which some queens may move.
pub(super) struct Board<'i> {
    pub(super) instance: &'i Instance,
    start: Start,
    /// The rows whose queens may move, in order.
    pub(super) rows: Vec<u32>,
    /// The columns without a placed queen, in order.
    pub(super) columns: Vec<u32>,
    /// Where the blocked cells of each row begin in the instance's list; empty if there are none.
    blocked_from: Vec<usize>,
}

impl<'i> Board<'i> {
    /// A board whose placed queens break no rule.
    pub(super) fn new(instance: &'i Instance, start: Start) -> Self {
        let n = instance.n;
        let open = |line: fn(&Cell) -> usize| -> Vec<u32> {
            let mut open: Vec<u32> = (0..n as u32).collect();
            if !instance.placed.is_empty() {
                let mut taken = vec![false; n];
                instance.placed.iter().for_each(|cell| taken[line(cell)] = true);
                open.retain(|&k| !taken[k as usize]);
            }
            open
        };
        let blocked_from = match instance.blocked.as_slice() {
            [] => Vec::new(),
            cells => (0..=n).map(|row| cells.partition_point(|cell| cell.0 < row)).collect(),
        };
        Board {
            instance,
            start,
            rows: open(|cell| cell.0),
            columns: open(|cell| cell.1),
            blocked_from,
        }
    }

    /// The blocked cells of a row.
    #[inline]
    fn blocked_in(&self, row: usize) -> &[Cell] {
        if self.blocked_from.is_empty() {
            return &[];
        }
        &self.instance.blocked[self.blocked_from[row]..self.blocked_from[row + 1]]
    }

    /// 1 if the cell is blocked.
    #[inline]
    pub(super) fn blocked(&self, row: usize, col: usize) -> Cost {
        match self.blocked_in(row) {
            [] => 0,
            cells => Cost::from(cells.binary_search(&(row, col)).is_ok()),
        }
    }

    /// What is wrong with a cell for a queen that is not on the board.
    #[inline]
    pub(super) fn wrong_at(&self, state: &State, row: usize, col: usize) -> Cost {
        Cost::from(state.attacks(row, col)) + self.blocked(row, col)
    }

    /// What is wrong with the queen of a row: it is itself on three lines.
    #[inline]
    pub(super) fn wrong_with(&self, state: &State, row: usize) -> Cost {
        self.wrong_at(state, row, state.column(row)) - 3
    }

    /// The placed queens alone, with the counters of their lines.
    pub(super) fn placed(&self) -> State {
        let mut state = State::empty(self.instance);
        for &(row, col) in &self.instance.placed {
            state.put(row, col);
        }
        state
    }

    /// True if the queen of a row is not a placed one.
    #[inline]
    pub(super) fn may_move(&self, row: usize) -> bool {
        self.rows.len() == self.instance.n || self.rows.binary_search(&(row as u32)).is_ok()
    }

    /// An attacked queen that may move, as an index into the rows. The order goes backwards, as
    /// the search comes from the last row (`nqueens-2016` Fig. 5).
    pub(super) fn attacked(
        &self,
        state: &State,
        after: usize,
        ties: Ties,
        rng: &mut Rng,
    ) -> Option<usize> {
        let count = self.rows.len();
        if count == 0 {
            return None;
        }
        let from = if ties == Ties::First { after.min(count) } else { rng.below(count) };
        let order = (0..from).rev().chain((from..count).rev());
        let mut order = order.filter(|&i| self.wrong_with(state, self.rows[i] as usize) > 0);
        order.next()
    }
}

/// The cells of a row at which least is wrong.
impl Board<'_> {
    /// One of them other than the cell of the row's own queen, if it has one: the first, or any.
    pub(super) fn least_in_row(
        &self,
        state: &State,
        row: usize,
        ties: Ties,
        rng: &mut Rng,
    ) -> Option<usize> {
        let own = state.columns[row];
        let chosen = |equals: usize, rng: &mut Rng| match ties {
            Ties::First => 0,
            Ties::Random => rng.below(equals),
        };
        if self.blocked_in(row).is_empty() {
            // Three passes without a branch are much quicker than one with.
            let least = state.attacks_in(row).min()?;
            let equals = state.attacks_in(row).filter(|&attacks| attacks == least).count();
            let own_is_one = state.attacks_in(row).nth(own as usize) == Some(least);
            let equals = equals - usize::from(own_is_one);
            if equals > 0 {
                let cells = (0..).zip(state.attacks_in(row));
                let mut least = cells.filter(|&(col, attacks)| attacks == least && col != own);
                return least.nth(chosen(equals, rng)).map(|(col, _)| col as usize);
            }
        }
        let others = || (0..self.instance.n).filter(|&col| col as u32 != own);
        let least = others().map(|col| self.wrong_at(state, row, col)).min()?;
        let equal = || others().filter(|&col| self.wrong_at(state, row, col) == least);
        equal().nth(chosen(equal().count(), rng))
    }
}

impl Landscape for Board<'_> {
    type State = State;
    type Solution = Solution;

    fn solution(&self, state: &State) -> Solution {
        Solution::from_columns(state.columns.clone())
    }

    fn initial(&self, rng: &mut Rng) -> State {
        start::place(self, self.start, rng, &|| false).unwrap_or_else(|| self.placed())
    }

    /// From the counters, line after line: a board of millions has them in order, its queens not.
    fn cost_at_start(&self, state: &State) -> Cost {
        let pairs = |on: &[u32]| -> Cost {
            // An excluded diagonal counts as one queen more, which attacks all others.
            on.iter().filter(|&&on| on > 1).map(|&on| Cost::from(on) * Cost::from(on - 1) / 2).sum()
        };
        let on_blocked = match self.blocked_from.is_empty() {
            true => 0,
            false => (0..self.instance.n).map(|row| self.blocked(row, state.column(row))).sum(),
        };
        pairs(&state.on_column) + pairs(&state.on_sum) + pairs(&state.on_difference) + on_blocked
    }

    fn cost(&self, state: &State) -> Cost {
        let mut counted = State::empty(self.instance);
        let mut cost = 0;
        for row in 0..self.instance.n {
            let col = state.column(row);
            cost += self.wrong_at(&counted, row, col);
            counted.put(row, col);
        }
        cost
    }
}

/// A queen in every row and the number of queens on each line.
#[derive(Debug)]
pub(super) struct State {
    columns: Vec<u32>,
    on_column: Vec<u32>,
    on_sum: Vec<u32>,
    on_difference: Vec<u32>,
}

impl Clone for State {
    fn clone(&self) -> Self {
        State {
            columns: self.columns.clone(),
            on_column: self.on_column.clone(),
            on_sum: self.on_sum.clone(),
            on_difference: self.on_difference.clone(),
        }
    }

    /// Keeps the buffers: a board of a million rows is 24 MB.
    fn clone_from(&mut self, other: &Self) {
        self.columns.clone_from(&other.columns);
        self.on_column.clone_from(&other.on_column);
        self.on_sum.clone_from(&other.on_sum);
        self.on_difference.clone_from(&other.on_difference);
    }
}

impl State {
    /// No queen; the excluded diagonals count as taken.
    fn empty(instance: &Instance) -> Self {
        let diagonals = |excluded: &[usize]| {
            let mut on = vec![0; instance.diagonals()];
            excluded.iter().for_each(|&k| on[k] = 1);
            on
        };
        State {
            columns: vec![Solution::OPEN; instance.n],
            on_column: vec![0; instance.n],
            on_sum: diagonals(&instance.excluded_sums),
            on_difference: diagonals(&instance.excluded_differences),
        }
    }

    /// True if all queens stand where they do in another state.
    pub(super) fn stands_as(&self, other: &State) -> bool {
        self.columns == other.columns
    }

    /// The column of the queen of a row.
    #[inline]
    pub(super) fn column(&self, row: usize) -> usize {
        self.columns[row] as usize
    }

    /// The diagonals of a cell, as indices into the two lists of counters.
    #[inline]
    pub(super) fn diagonals(&self, row: usize, col: usize) -> (usize, usize) {
        (row + col, row + self.columns.len() - 1 - col)
    }

    /// Queens on a diagonal by its sum.
    #[inline]
    pub(super) fn on_sum(&self, sum: usize) -> u32 {
        self.on_sum[sum]
    }

    /// Queens on a diagonal by its difference.
    #[inline]
    pub(super) fn on_difference(&self, difference: usize) -> u32 {
        self.on_difference[difference]
    }

    /// Queens on the diagonals of a cell.
    #[inline]
    pub(super) fn on_diagonals(&self, row: usize, col: usize) -> u32 {
        let (sum, difference) = self.diagonals(row, col);
        self.on_sum[sum] + self.on_difference[difference]
    }

    /// Queens on the column and the diagonals of a cell.
    #[inline]
    pub(super) fn attacks(&self, row: usize, col: usize) -> u32 {
        self.on_column[col] + self.on_diagonals(row, col)
    }

    /// [`State::attacks`] for every cell of a row.
    #[inline]
    fn attacks_in(&self, row: usize) -> impl Iterator<Item = u32> {
        let n = self.columns.len();
        let diagonals = self.on_sum[row..row + n].iter();
        let diagonals = diagonals.zip(self.on_difference[row..row + n].iter().rev());
        self.on_column
            .iter()
            .zip(diagonals)
            .map(|(column, (sum, difference))| column + sum + difference)
    }

    /// Puts the queen of a row without one.
    #[inline]
    pub(super) fn put(&mut self, row: usize, col: usize) {
        let (sum, difference) = self.diagonals(row, col);
        self.columns[row] = col as u32;
        self.on_column[col] += 1;
        self.on_sum[sum] += 1;
        self.on_difference[difference] += 1;
    }

    /// Takes the queen off a row; another must be put there before the state is used.
    #[inline]
    pub(super) fn lift(&mut self, row: usize) {
        let col = self.column(row);
        let (sum, difference) = self.diagonals(row, col);
        self.on_column[col] -= 1;
        self.on_sum[sum] -= 1;
        self.on_difference[difference] -= 1;
    }

    pub(super) fn into_solution(self) -> Solution {
        Solution::from_columns(self.columns)
    }
}
