//! Makes boards: given queens, blocked cells and excluded diagonals, drawn at random
//! around a hidden random solution. Knows no format.

use super::{Instance, MAX_SIZE, Queens, Solution, answer_memory, backtrack, random};
use kumiki_core::{
    Budget, Cell, Count, Generated, Generator, Kind, OptionSpec, Options, Puzzle, Run, Stop,
};
use std::collections::BTreeSet;

/// The widest board with a hidden solution, whose search needs several words for each row.
const MAX_HIDDEN: usize = 10_000_000;
/// The widest board on which solutions are counted.
const MAX_UNIQUE: usize = 1000;
/// The most cells that are blocked.
const MAX_BLOCKED: usize = 1_000_000;
/// Boards tried before `unique` with a fixed number of placed queens is given up.
const ATTEMPTS: usize = 200;
/// Steps after which a board counts as not shown to be unique.
const COUNT_STEPS: u64 = 200_000;

const OPTIONS: &[OptionSpec] = &[
    OptionSpec::new("size", Kind::Text, "8", "rows = columns, as n or nxn"),
    OptionSpec::new(
        "placed",
        Kind::Int(0, MAX_SIZE as i64),
        "",
        "queens already placed; default: a quarter of them",
    ),
    OptionSpec::new("blocked", Kind::Int(0, MAX_BLOCKED as i64), "0", "blocked cells"),
    OptionSpec::new("excluded", Kind::Int(0, 4 * MAX_SIZE as i64), "0", "excluded diagonals"),
    OptionSpec::new("solvable", Kind::Flag, "false", "keep at least one solution"),
    OptionSpec::new("unique", Kind::Flag, "", "exactly one solution"),
];

/// The generator.
pub(super) const GENERATOR: Generator<Queens> = Generator {
    about: "queens, blocked cells and excluded diagonals (CSPLib 079, 080) drawn at random",
    options: OPTIONS,
    small: &[
        "size=6,placed=0",
        "size=6,placed=1,blocked=5",
        "size=7,excluded=5",
        "size=5,blocked=6,excluded=2",
        "size=8,placed=2",
    ],
    // A size out of range is refused by its reader.
    memory: |options| read_size(options.text("size")).map_or(0, answer_memory),
    make,
};

/// What is asked for.
struct Request {
    n: usize,
    /// `None` with `unique`: as many as it takes.
    placed: Option<usize>,
    /// A board without queens is asked for, whether or not it has a solution.
    none_placed: bool,
    blocked: usize,
    excluded: usize,
    solvable: bool,
    unique: bool,
}

fn make(options: &Options, run: &mut Run) -> Result<Generated<Queens>, String> {
    let request = Request::read(options)?;
    if !request.unique {
        return request.draw(run);
    }
    if request.placed.is_none() {
        let board = request.draw(run)?;
        return place_until_unique(board, run);
    }
    for attempt in 0..ATTEMPTS {
        let board = request.draw(run)?;
        if is_unique(&board.instance, run, attempt as u64)? {
            return Ok(board);
        }
    }
    let placed = request.placed.unwrap_or(0);
    Err(format!(
        "no board of {} with {placed} placed queens and exactly one solution was found in {ATTEMPTS} \
         tries; more placed queens make it likelier, and without placed= as many as needed are used",
        request.n
    ))
}

fn stopped(stop: Stop) -> String {
    format!("stopped before a board was made ({stop:?})").to_lowercase()
}

impl Request {
    fn read(options: &Options) -> Result<Self, String> {
        let n = read_size(options.text("size"))?;
        let (blocked, excluded) = (options.size("blocked"), options.size("excluded"));
        let unique = options.flag("unique");
        let asked = options.is_set("placed");
        let placed = match (asked, unique, blocked + excluded > 0) {
            (true, ..) => Some(options.size("placed")),
            (false, true, _) => None,
            (false, false, true) => Some(0),
            (false, false, false) => Some(n / 4),
        };
        let solvable = options.flag("solvable") || unique;
        let none_placed = asked && placed == Some(0) && !solvable;
        let request = Request { n, placed, none_placed, blocked, excluded, solvable, unique };
        request.refuse_impossible()?;
        Ok(request)
    }

    /// True if the board is drawn around a solution.
    fn hides_a_solution(&self) -> bool {
        self.solvable || self.placed.is_some_and(|placed| placed > 0)
    }

    fn refuse_impossible(&self) -> Result<(), String> {
        let n = self.n;
        let placed = self.placed.unwrap_or(0);
        if placed > n {
            return Err(format!("{placed} placed queens do not fit on a board of {n}"));
        }
        if (n == 2 || n == 3) && !self.none_placed {
            return Err(format!("a board of {n} has no solution"));
        }
        if self.hides_a_solution() && n > MAX_HIDDEN {
            return Err(format!("random solutions are drawn up to {MAX_HIDDEN} queens, not {n}"));
        }
        if self.unique && n > MAX_UNIQUE {
            return Err(format!("unique boards are made up to {MAX_UNIQUE} queens, not {n}"));
        }
        let free_cells = n * n - if self.solvable { n } else { placed };
        if self.blocked > free_cells {
            return Err(format!(
                "{} cells cannot be blocked, only {free_cells} are free",
                self.blocked
            ));
        }
        let free_diagonals = if self.solvable { 2 * n - 2 } else { 4 * n - 2 };
        if self.excluded > free_diagonals {
            return Err(format!(
                "{} diagonals cannot be excluded, only {free_diagonals} are free of queens",
                self.excluded
            ));
        }
        Ok(())
    }

    /// One random board; placed queens are left out where their number is open.
    fn draw(&self, run: &mut Run) -> Result<Generated<Queens>, String> {
        let mut instance = Instance::empty(self.n);
        let hidden = if self.hides_a_solution() {
            Some(Solution::from_columns(random::solution(self.n, run).map_err(stopped)?))
        } else {
            None
        };
        if let Some(solution) = &hidden {
            instance.placed = self.draw_placed(solution, run);
        }
        instance.blocked = self.draw_blocked(&instance.placed, hidden.as_ref(), run);
        self.draw_excluded(&mut instance, hidden.as_ref(), run);
        // Without `solvable` the other givens may have spoilt the solution.
        let solution = hidden.filter(|solution| Queens::cost(&instance, solution) == 0);
        Ok(Generated { instance, solution })
    }

    fn draw_placed(&self, solution: &Solution, run: &mut Run) -> Vec<Cell> {
        let mut queens: Vec<Cell> = solution.queens(self.n).collect();
        run.rng.shuffle(&mut queens);
        queens.truncate(self.placed.unwrap_or(0));
        queens.sort_unstable();
        queens
    }

    fn draw_blocked(&self, placed: &[Cell], hidden: Option<&Solution>, run: &mut Run) -> Vec<Cell> {
        let n = self.n;
        let spared = hidden.filter(|_| self.solvable);
        let may_block = |cell: Cell| {
            placed.binary_search(&cell).is_err()
                && spared.is_none_or(|solution| solution.queen(cell.0) != Some(cell.1))
        };
        let mut blocked = BTreeSet::new();
        // On large boards blocked cells are few among many: draw until there are enough. On small
        // ones that could take long, so that all cells are shuffled.
        if n * n > 4 * MAX_BLOCKED {
            while blocked.len() < self.blocked {
                let cell = (run.rng.below(n), run.rng.below(n));
                if may_block(cell) {
                    blocked.insert(cell);
                }
            }
        } else if self.blocked > 0 {
            let cells = (0..n).flat_map(|row| (0..n).map(move |col| (row, col)));
            let mut cells: Vec<Cell> = cells.filter(|&cell| may_block(cell)).collect();
            run.rng.shuffle(&mut cells);
            blocked.extend(cells.into_iter().take(self.blocked));
        }
        blocked.into_iter().collect()
    }

    fn draw_excluded(&self, instance: &mut Instance, hidden: Option<&Solution>, run: &mut Run) {
        if self.excluded == 0 {
            return;
        }
        let lines = instance.diagonals();
        // Diagonals of both directions under one number: differences follow the sums.
        let mut free = vec![true; 2 * lines];
        for cell in hidden.filter(|_| self.solvable).into_iter().flat_map(|s| s.queens(self.n)) {
            free[instance.sum(cell)] = false;
            free[lines + instance.difference(cell)] = false;
        }
        let mut chosen: Vec<usize> = (0..2 * lines).filter(|&k| free[k]).collect();
        run.rng.shuffle(&mut chosen);
        chosen.truncate(self.excluded);
        chosen.sort_unstable();
        let sums = chosen.partition_point(|&k| k < lines);
        instance.excluded_differences = chosen[sums..].iter().map(|k| k - lines).collect();
        chosen.truncate(sums);
        instance.excluded_sums = chosen;
    }
}

fn read_size(text: &str) -> Result<usize, String> {
    let (rows, cols) = text.split_once(['x', 'X']).unwrap_or((text, text));
    match (rows.parse::<usize>(), cols.parse::<usize>()) {
        (Ok(n), Ok(m)) if n == m && (1..=MAX_SIZE).contains(&n) => Ok(n),
        _ => Err(format!("size: found {text:?}, expected n or nxn with n from 1 to {MAX_SIZE}")),
    }
}

/// Is there exactly one solution? No also when that is not settled within [`COUNT_STEPS`].
fn is_unique(instance: &Instance, run: &mut Run, index: u64) -> Result<bool, String> {
    let budget = Budget { time: None, steps: Some(COUNT_STEPS) };
    let mut part = run.sub_run(index, budget);
    let options = Options::defaults(backtrack::METHOD.options);
    let count = backtrack::METHOD.count_up_to(instance, &options, &mut part, 2);
    let unique = matches!(count, Some(Count { found: 1, exact: true, .. }));
    run.add_steps(part.steps());
    if let std::ops::ControlFlow::Break(stop) = run.check_limits() {
        return Err(stopped(stop));
    }
    Ok(unique)
}

/// Places queens of the hidden solution until no other is left, then takes back those that are
/// not needed. Ends: with every queen placed there is nothing left to choose.
fn place_until_unique(
    board: Generated<Queens>,
    run: &mut Run,
) -> Result<Generated<Queens>, String> {
    let Generated { mut instance, solution } = board;
    let Some(solution) = solution else {
        return Err("no solution to build on".to_owned());
    };
    let mut left: Vec<Cell> = solution.queens(instance.n).collect();
    run.rng.shuffle(&mut left);
    let mut order = Vec::new();
    let mut index = 0;
    while !is_unique(&instance, run, index)? && !left.is_empty() {
        order.extend(left.drain(..(1 + instance.n / 64).min(left.len())));
        instance.placed = sorted(&order);
        index += 1;
    }
    for queen in order {
        let at = instance.placed.partition_point(|&cell| cell < queen);
        instance.placed.remove(at);
        index += 1;
        if !is_unique(&instance, run, index)? {
            instance.placed.insert(at, queen);
        }
    }
    Ok(Generated { instance, solution: Some(solution) })
}

fn sorted(cells: &[Cell]) -> Vec<Cell> {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(options: &str, seed: u64, steps: Option<u64>) -> Result<Generated<Queens>, String> {
        let mut run = Run::within(seed, Budget { time: None, steps });
        make(&Options::parse(OPTIONS, options).unwrap(), &mut run)
    }

    fn solutions(instance: &Instance) -> u128 {
        let mut run = Run::unlimited(0);
        let options = Options::defaults(backtrack::METHOD.options);
        backtrack::METHOD.count_up_to(instance, &options, &mut run, 10).unwrap().found
    }

    #[test]
    fn parameters_are_kept_and_the_seed_decides() {
        let text = "size=9x9,placed=2,blocked=30,excluded=5,solvable";
        let board = made(text, 1, None).unwrap();
        let instance = &board.instance;
        let diagonals = instance.excluded_sums.len() + instance.excluded_differences.len();
        let counts = (instance.n, instance.placed.len(), instance.blocked.len(), diagonals);
        assert_eq!(counts, (9, 2, 30, 5));
        assert_eq!(Queens::check(instance, &board.solution.unwrap()), []);
        assert_eq!(made(text, 1, None).unwrap().instance, *instance);
        assert_ne!(made(text, 2, None).unwrap().instance, *instance);
    }

    #[test]
    fn solvable_boards_can_be_as_full_as_possible() {
        let board = made("size=6,blocked=30,excluded=10,solvable", 3, None).unwrap();
        assert_eq!(solutions(&board.instance), 1);
    }

    #[test]
    fn without_a_guarantee_solutions_can_be_lost_and_are_not_claimed() {
        let boards: Vec<_> =
            (0..20).map(|seed| made("size=6,excluded=8,placed=1", seed, None).unwrap()).collect();
        for board in &boards {
            assert!(board.solution.is_none() || solutions(&board.instance) > 0);
        }
        assert!(boards.iter().any(|board| solutions(&board.instance) == 0));
    }

    #[test]
    fn unique_boards_have_one_solution_and_need_every_queen() {
        for options in ["size=8,unique", "size=10,unique,excluded=8,blocked=10"] {
            let Generated { mut instance, solution } = made(options, 4, None).unwrap();
            assert_eq!(Queens::check(&instance, &solution.unwrap()), []);
            assert_eq!(solutions(&instance), 1, "{options}");
            if !instance.placed.is_empty() {
                instance.placed.pop();
                assert!(solutions(&instance) > 1, "{options}");
            }
        }
        assert_eq!(solutions(&made("size=8,unique,placed=4", 0, None).unwrap().instance), 1);
    }

    #[test]
    fn impossible_requests_say_why() {
        for (options, reason) in [
            ("size=8x9", "expected n or nxn"),
            ("size=0", "expected n or nxn"),
            ("size=3,placed=1", "a board of 3 has no solution"),
            ("size=2,unique", "a board of 2 has no solution"),
            ("size=3", "a board of 3 has no solution"),
            ("size=5,placed=6", "6 placed queens do not fit on a board of 5"),
            ("size=5,blocked=21,solvable", "only 20 are free"),
            ("size=5,excluded=9,solvable", "only 8 are free of queens"),
            ("size=100000000,placed=1", "up to 10000000 queens"),
            ("size=2000,unique", "up to 1000 queens"),
            ("size=8,unique,placed=1", "in 200 tries"),
        ] {
            let error = made(options, 0, None).err().unwrap();
            assert!(error.contains(reason), "{options}: {error}");
        }
        // A board without queens is no promise of a solution, if it is asked for as such.
        assert!(made("size=3,placed=0", 0, None).is_ok());
    }

    #[test]
    fn a_budget_stops_the_making() {
        for options in ["size=1000", "size=100,unique"] {
            let error = made(options, 0, Some(800)).err().unwrap();
            assert!(error.contains("stopped before a board was made"), "{error}");
        }
    }
}
