//! Plain backtracking: rows in order, columns in order. The reference that every other method is
//! compared with, so it is kept simple.
//!
//! `check=end` is the backtracking of nqueens-2016 2.1.1, which creates a branch for every value
//! of every variable and looks at the attacks only when all queens stand; `check=partial` looks
//! at each queen as it is placed.

use super::{Instance, Queens, Solution};
use kumiki_core::{
    Cell, Cost, Kind, Method, Node, OptionSpec, Options, Outcome, Run, Search, Stop, Visit,
};
use std::ops::ControlFlow;

const OPTIONS: &[OptionSpec] = &[OptionSpec::new(
    "check",
    Kind::Choice(&["partial", "end"]),
    "partial",
    "look for attacks as each queen is placed, or at the end as in the paper (tiny boards only)",
)];

/// Backtracking.
pub(super) const METHOD: Method<Queens> = Method {
    source: "nqueens-2016 2.1.1",
    options: OPTIONS,
    complete: true,
    refuses,
    enumerate: Some(enumerate),
    ..Method::new("backtrack", "rows and columns in order, no propagation", solve)
};

/// Rows beyond which plain backtracking would only fill the memory.
const MAX_ROWS: usize = 1_000_000;

/// Says why a board is too large.
pub(super) fn refuses(instance: &Instance, _: &Options) -> Option<String> {
    let n = instance.n;
    (n > MAX_ROWS).then(|| format!("{n} rows are too many, it takes up to {MAX_ROWS}"))
}

/// Looks for the first solution in the order of rows and columns.
pub(super) fn solve(instance: &Instance, options: &Options, run: &mut Run) -> Outcome<Solution> {
    let mut tree = Tree::new(instance, options);
    let mut found = None;
    let search = tree.search(run, &mut |solution| {
        found = Some(solution);
        ControlFlow::Break(())
    });
    match (found, search) {
        (Some(solution), _) => Outcome::solved(solution, run.steps()),
        (None, Search::Stopped(stop)) => Outcome::unfinished(tree.best, Some(stop), run.steps()),
        (None, _) => Outcome::infeasible(run.steps()),
    }
}

/// Visits every solution in the order of rows and columns.
pub(super) fn enumerate(
    instance: &Instance,
    options: &Options,
    run: &mut Run,
    visit: Visit<Solution>,
) -> Search {
    Tree::new(instance, options).search(run, visit)
}

/// The state of the search.
struct Tree<'i> {
    instance: &'i Instance,
    /// Look for attacks as each queen is placed?
    prunes: bool,
    /// The rows in which a queen is to be placed, in order.
    rows: Vec<u32>,
    solution: Solution,
    /// Lines without queens; excluded diagonals count as taken.
    columns: Vec<bool>,
    sums: Vec<bool>,
    differences: Vec<bool>,
    /// False if the placed queens alone break a rule.
    consistent: bool,
    best: Option<(Solution, Cost)>,
}

/// One flag for each line, false for the excluded ones.
fn lines_but(lines: usize, excluded: &[usize]) -> Vec<bool> {
    let mut free = vec![true; lines];
    for &k in excluded {
        free[k] = false;
    }
    free
}

impl<'i> Tree<'i> {
    fn new(instance: &'i Instance, options: &Options) -> Self {
        let mut tree = Tree {
            instance,
            prunes: options.text("check") == "partial",
            rows: Vec::new(),
            solution: Solution::open(instance.n),
            columns: vec![true; instance.n],
            sums: lines_but(instance.diagonals(), &instance.excluded_sums),
            differences: lines_but(instance.diagonals(), &instance.excluded_differences),
            consistent: true,
            best: None,
        };
        // The given queens come first: every later queen is checked against them.
        for &cell in &instance.placed {
            let alone = tree.solution.queen(cell.0).is_none();
            if alone && tree.is_open(cell) {
                tree.put(cell);
            } else {
                tree.consistent = false;
            }
        }
        let open = (0..instance.n).filter(|&row| tree.solution.queen(row).is_none());
        tree.rows = open.map(|row| row as u32).collect();
        tree
    }

    /// May a queen be tried on a cell of an open row?
    fn is_open(&self, cell: Cell) -> bool {
        let (sum, difference) = (self.instance.sum(cell), self.instance.difference(cell));
        self.columns[cell.1]
            && self.sums[sum]
            && self.differences[difference]
            && self.instance.blocked.binary_search(&cell).is_err()
    }

    fn put(&mut self, cell: Cell) {
        self.solution.put(cell);
        self.mark(cell, false);
    }

    /// Takes the queen off a row and says which column it stood on.
    fn lift(&mut self, row: usize) -> usize {
        let col = self.solution.queen(row).unwrap_or(0);
        self.solution.lift(row);
        self.mark((row, col), true);
        col
    }

    fn mark(&mut self, cell: Cell, free: bool) {
        if self.prunes {
            self.columns[cell.1] = free;
            self.sums[self.instance.sum(cell)] = free;
            self.differences[self.instance.difference(cell)] = free;
        }
    }

    /// Depth first, without recursion: a board may have more rows than the stack has room.
    fn search(&mut self, run: &mut Run, visit: Visit<Solution>) -> Search {
        if !self.consistent {
            return Search::Exhausted;
        }
        let mut depth = 0;
        let mut from = 0;
        loop {
            let next = if depth == self.rows.len() {
                let solved = self.is_solution(run);
                run.node(depth, if solved { Node::Solution } else { Node::Fail });
                if solved && visit(self.solution.clone()).is_break() {
                    return Search::Enough;
                }
                None
            } else {
                match self.first_open(self.rows[depth] as usize, from, run) {
                    Ok(next) => next,
                    Err(stop) => {
                        self.remember_depth(depth, run);
                        return Search::Stopped(stop);
                    }
                }
            };
            match next {
                Some(cell) => {
                    run.node(depth, Node::Branch);
                    self.put(cell);
                    depth += 1;
                    from = 0;
                }
                None if depth == 0 => return Search::Exhausted,
                None => {
                    if from == 0 && depth < self.rows.len() {
                        run.node(depth, Node::Fail);
                    }
                    self.remember_depth(depth, run);
                    depth -= 1;
                    from = self.lift(self.rows[depth] as usize) + 1;
                }
            }
        }
    }

    /// The first open cell of a row from a column on.
    fn first_open(&self, row: usize, from: usize, run: &mut Run) -> Result<Option<Cell>, Stop> {
        for col in from..self.instance.n {
            if let ControlFlow::Break(stop) = run.step_showing(|| self.solution.clone()) {
                return Err(stop);
            }
            if self.is_open((row, col)) {
                return Ok(Some((row, col)));
            }
        }
        Ok(None)
    }

    /// All queens stand: is it a solution?
    fn is_solution(&mut self, run: &Run) -> bool {
        if self.prunes {
            return true;
        }
        let attacks = self.attacks();
        self.remember(attacks, run);
        attacks == 0
    }

    /// Pairs of queens that attack each other.
    fn attacks(&self) -> Cost {
        let columns = self.solution.columns();
        let mut attacks = 0;
        for (i, &a) in columns.iter().enumerate() {
            for (distance, &b) in (1..).zip(&columns[i + 1..]) {
                let apart = a.abs_diff(b);
                attacks += Cost::from(apart == 0 || apart == distance);
            }
        }
        attacks
    }

    /// Without pruning a partial placement says nothing: only full ones are kept.
    fn remember_depth(&mut self, depth: usize, run: &Run) {
        if self.prunes {
            self.remember((self.rows.len() - depth) as Cost, run);
        }
    }

    /// Keeps the placement if it is the best so far: the deepest or, where attacks are looked for
    /// only at the end, the one with the fewest.
    fn remember(&mut self, cost: Cost, run: &Run) {
        if self.best.as_ref().is_none_or(|&(_, best)| cost < best) {
            self.best = Some((self.solution.clone(), cost));
            if run.shows_boards() {
                run.improved_to(cost, || self.solution.clone());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kumiki_core::{Budget, Proof, Puzzle};

    fn outcome(instance: &Instance, options: &str, steps: Option<u64>) -> Outcome<Solution> {
        let mut run = Run::within(0, Budget { time: None, steps });
        solve(instance, &Options::parse(OPTIONS, options).unwrap(), &mut run)
    }

    #[test]
    fn the_first_solution_is_the_first_in_order() {
        for options in ["", "check=end"] {
            let (solution, cost) = outcome(&Instance::empty(6), options, None).best.unwrap();
            assert_eq!((solution.columns(), cost), (&[1, 3, 5, 0, 2, 4][..], 0), "{options}");
        }
    }

    #[test]
    fn boards_without_solutions_are_proven_so() {
        let at_odds = Instance { placed: vec![(0, 0), (3, 3)], ..Instance::empty(8) };
        let one_row = Instance { placed: vec![(2, 0), (2, 4)], ..Instance::empty(5) };
        let on_excluded =
            Instance { placed: vec![(0, 1)], excluded_sums: vec![1], ..Instance::empty(4) };
        let cases = [Instance::empty(2), Instance::empty(3), one_row, on_excluded];
        for instance in cases {
            for options in ["partial", "end"] {
                let outcome = outcome(&instance, options, None);
                assert_eq!(outcome.proof, Proof::Infeasible, "{instance:?} {options}");
                assert!(outcome.best.is_none() && outcome.stopped.is_none());
            }
        }
        assert_eq!(outcome(&at_odds, "", None).proof, Proof::Infeasible);
    }

    #[test]
    fn a_stopped_search_keeps_its_deepest_placement() {
        let instance = Instance::empty(24);
        let stopped = outcome(&instance, "", Some(5000));
        assert_eq!((stopped.proof, stopped.stopped), (Proof::None, Some(Stop::Steps)));
        let (solution, cost) = stopped.best.unwrap();
        assert!(cost > 0 && cost < 10, "{cost}");
        // Nothing but the open rows is wrong with it.
        assert_eq!(Queens::cost(&instance, &solution), cost);
        assert_eq!(Queens::check(&instance, &solution)[0].rule, "empty-row");
    }

    #[test]
    fn a_stopped_search_without_pruning_keeps_the_fewest_attacks() {
        let stopped = outcome(&Instance::empty(7), "check=end", Some(2000));
        let (solution, cost) = stopped.best.unwrap();
        assert!(solution.columns().iter().all(|&col| col < 7));
        assert!(cost > 0 && cost < 21, "{cost}");
        assert!(outcome(&Instance::empty(7), "check=end", Some(3)).best.is_none());
    }
}
