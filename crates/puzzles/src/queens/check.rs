//! The judge: named rules, each found in time linear in `n`. It knows no method.
//!
//! One queen per row needs no rule: a solution names one column for each row, and readers refuse
//! a second queen in a row.

use super::{Instance, Solution};
use kumiki_core::{Cell, Cost, Rule, Violation};

/// Takes the cells of one violation.
type Report<'r> = &'r mut dyn FnMut(&[Cell]);

/// A rule and the function that finds what breaks it.
type Check = (Rule, fn(&Instance, &Solution, Report));

const CHECKS: [Check; 6] = [
    (
        Rule { name: "placed-moved", about: "a queen that stood already stays where it was" },
        placed_moved,
    ),
    (Rule { name: "blocked-cell", about: "no queen stands on a blocked cell" }, blocked_cell),
    (
        Rule { name: "excluded-diagonal", about: "no queen stands on an excluded diagonal" },
        excluded_diagonal,
    ),
    (Rule { name: "column-attack", about: "no two queens share a column" }, column_attack),
    (Rule { name: "diagonal-attack", about: "no two queens share a diagonal" }, diagonal_attack),
    (Rule { name: "empty-row", about: "every row has a queen" }, empty_row),
];

/// The rules in the order in which they are reported.
pub(super) const RULES: &[Rule] =
    &[CHECKS[0].0, CHECKS[1].0, CHECKS[2].0, CHECKS[3].0, CHECKS[4].0, CHECKS[5].0];

/// How many violations of one rule are listed; [`cost`] counts them all.
const LISTED: usize = 10_000;

/// The violations in the order of [`RULES`], at most [`LISTED`] of each.
pub(super) fn check(instance: &Instance, solution: &Solution) -> Vec<Violation> {
    let mut violations = Vec::new();
    for (rule, find) in &CHECKS {
        let mut listed = 0;
        find(instance, solution, &mut |cells| {
            if listed < LISTED {
                violations.push(Violation::new(rule.name, cells));
                listed += 1;
            }
        });
    }
    violations
}

/// The number of violations.
pub(super) fn cost(instance: &Instance, solution: &Solution) -> Cost {
    let mut cost = 0;
    for (_, find) in &CHECKS {
        find(instance, solution, &mut |_| cost += 1);
    }
    cost
}

fn placed_moved(instance: &Instance, solution: &Solution, report: Report) {
    for &(row, col) in &instance.placed {
        match solution.queen(row) {
            // An open row is reported as such, and a queen beside the board stands nowhere.
            Some(found) if found != col && found < instance.n => {
                report(&[(row, col), (row, found)])
            }
            _ => {}
        }
    }
}

fn blocked_cell(instance: &Instance, solution: &Solution, report: Report) {
    for &(row, col) in &instance.blocked {
        if solution.queen(row) == Some(col) {
            report(&[(row, col)]);
        }
    }
}

fn excluded_diagonal(instance: &Instance, solution: &Solution, report: Report) {
    if !instance.excludes_diagonals() {
        return;
    }
    let flags = |excluded: &[usize]| {
        let mut flags = vec![false; instance.diagonals()];
        for &k in excluded {
            if let Some(flag) = flags.get_mut(k) {
                *flag = true;
            }
        }
        flags
    };
    let sums = flags(&instance.excluded_sums);
    let differences = flags(&instance.excluded_differences);
    for cell in solution.queens(instance.n) {
        if sums[instance.sum(cell)] {
            report(&[cell]);
        }
        if differences[instance.difference(cell)] {
            report(&[cell]);
        }
    }
}

fn column_attack(instance: &Instance, solution: &Solution, report: Report) {
    shared_lines(instance, solution, instance.n, |(_, col)| col, report);
}

fn diagonal_attack(instance: &Instance, solution: &Solution, report: Report) {
    let diagonals = instance.diagonals();
    shared_lines(instance, solution, diagonals, |cell| instance.sum(cell), report);
    shared_lines(instance, solution, diagonals, |cell| instance.difference(cell), report);
}

/// Reports neighbours on the same line, not all pairs: `k` queens on a line are `k - 1`
/// violations. Lines are numbered `0..lines` by `line`.
fn shared_lines(
    instance: &Instance,
    solution: &Solution,
    lines: usize,
    line: impl Fn(Cell) -> usize,
    report: Report,
) {
    if lines <= 64 && !any_shared(solution.queens(instance.n).map(&line)) {
        return;
    }
    // Two passes: one byte per line says which lines are shared, and only the queens on those
    // are gathered and sorted. Ten million queens without attacks cost 20 MB, not 160.
    let mut queens_on = vec![0u8; lines];
    let mut any = false;
    for cell in solution.queens(instance.n) {
        let count = &mut queens_on[line(cell)];
        any |= *count > 0;
        *count = (*count + 1).min(2);
    }
    if !any {
        return;
    }
    let queens = solution.queens(instance.n).filter(|&cell| queens_on[line(cell)] > 1);
    let mut sharing: Vec<Cell> = queens.collect();
    sharing.sort_by_key(|&cell| line(cell));
    for pair in sharing.windows(2) {
        if line(pair[0]) == line(pair[1]) {
            report(pair);
        }
    }
}

/// True if a line below 64 comes twice. All solutions of a small board are judged one by one: a
/// word takes their lines, and no memory is asked for each.
fn any_shared(lines: impl Iterator<Item = usize>) -> bool {
    let (mut taken, mut shared) = (0u64, 0);
    for line in lines {
        shared |= taken & (1 << line);
        taken |= 1 << line;
    }
    shared != 0
}

fn empty_row(instance: &Instance, solution: &Solution, report: Report) {
    for row in 0..instance.n {
        if solution.queen(row).is_none_or(|col| col >= instance.n) {
            report(&[(row, 0)]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solution(columns: &[u32]) -> Solution {
        Solution::from_columns(columns.to_vec())
    }

    #[test]
    fn queens_on_a_line_are_reported_as_neighbours() {
        let found = check(&Instance::empty(4), &solution(&[0, 1, 2, 3]));
        let cells: Vec<_> = found.iter().map(|v| v.cells.clone()).collect();
        assert_eq!(cells, [[(0, 0), (1, 1)], [(1, 1), (2, 2)], [(2, 2), (3, 3)]]);
        assert!(found.iter().all(|v| v.rule == "diagonal-attack"));
    }

    #[test]
    fn any_solution_value_is_judged() {
        let instance = Instance { placed: vec![(0, 1)], ..Instance::empty(3) };
        // Too short, beside the board, too long.
        for columns in [&[] as &[u32], &[1, 7, 4_000_000_000], &[1, 0, 2, 0, 9]] {
            assert!(cost(&instance, &solution(columns)) > 0, "{columns:?}");
        }
    }

    #[test]
    fn long_lists_are_cut_but_fully_counted() {
        let n = 50_000;
        let all_in_one_column = Solution::from_columns(vec![0; n]);
        let instance = Instance::empty(n);
        assert_eq!(check(&instance, &all_in_one_column).len(), LISTED);
        assert_eq!(cost(&instance, &all_in_one_column), n as Cost - 1);
    }

    #[test]
    fn a_queen_on_two_excluded_diagonals_breaks_the_rule_twice() {
        let instance = Instance {
            excluded_sums: vec![0],
            excluded_differences: vec![0],
            ..Instance::empty(1)
        };
        assert_eq!(check(&instance, &solution(&[0])).len(), 2);
    }
}
