//! The judge: named rules, each found in time linear in `n`. It knows no method.
//!
//! One queen per row needs no rule: a solution names one column for each row, and readers refuse
//! a second queen in a row.

use super::lines::Lines;
use super::{Instance, Queens, Solution};
use kumiki_core::{Cell, Found, Rule};

/// The rules in the order in which they are reported.
pub(super) const RULES: &[Rule<Queens>] = &[
    Rule::new("placed-moved", "Queens that are given stay where they are.", placed_moved),
    Rule::new("blocked-cell", "No queen stands on a blocked cell.", blocked_cell),
    Rule::new("excluded-diagonal", "No queen stands on an excluded diagonal.", excluded_diagonal),
    Rule::new("column-attack", "No two queens share a column.", column_attack),
    Rule::new("diagonal-attack", "No two queens share a diagonal.", diagonal_attack),
    Rule::new("empty-row", "Every row has a queen.", empty_row),
];

fn placed_moved(instance: &Instance, solution: &Solution, found: Found) {
    for &(row, col) in &instance.placed {
        match solution.queen(row) {
            // An open row is reported as such, and a queen beside the board stands nowhere.
            Some(queen) if queen != col && queen < instance.n => found(&[(row, col), (row, queen)]),
            _ => {}
        }
    }
}

fn blocked_cell(instance: &Instance, solution: &Solution, found: Found) {
    for &(row, col) in &instance.blocked {
        if solution.queen(row) == Some(col) {
            found(&[(row, col)]);
        }
    }
}

fn excluded_diagonal(instance: &Instance, solution: &Solution, found: Found) {
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
            found(&[cell]);
        }
        if differences[instance.difference(cell)] {
            found(&[cell]);
        }
    }
}

fn column_attack(instance: &Instance, solution: &Solution, found: Found) {
    shared_lines(instance, solution, instance.n, |(_, col)| col, found);
}

fn diagonal_attack(instance: &Instance, solution: &Solution, found: Found) {
    let diagonals = instance.diagonals();
    shared_lines(instance, solution, diagonals, |cell| instance.sum(cell), found);
    shared_lines(instance, solution, diagonals, |cell| instance.difference(cell), found);
}

/// Reports neighbours on the same line, not all pairs: `k` queens on a line are `k - 1`
/// violations. Lines are numbered `0..lines` by `line`.
fn shared_lines(
    instance: &Instance,
    solution: &Solution,
    lines: usize,
    line: impl Fn(Cell) -> usize,
    found: Found,
) {
    let all = solution.queens(instance.n).map(&line);
    let any = if lines <= 64 { any_shared_of_few(all) } else { any_shared(all, lines) };
    if !any {
        return;
    }
    // One byte per line says which lines are shared, and only the queens on those are gathered and
    // sorted.
    let mut queens_on = vec![0u8; lines];
    for cell in solution.queens(instance.n) {
        let count = &mut queens_on[line(cell)];
        *count = (*count + 1).min(2);
    }
    let queens = solution.queens(instance.n).filter(|&cell| queens_on[line(cell)] > 1);
    let mut sharing: Vec<Cell> = queens.collect();
    sharing.sort_by_key(|&cell| line(cell));
    for pair in sharing.windows(2) {
        if line(pair[0]) == line(pair[1]) {
            found(pair);
        }
    }
}

/// True if a line below 64 comes twice. All solutions of a small board are judged one by one: a
/// word takes their lines, and no memory is asked for each.
fn any_shared_of_few(lines: impl Iterator<Item = usize>) -> bool {
    let (mut taken, mut shared) = (0u64, 0);
    for line in lines {
        shared |= taken & (1 << line);
        taken |= 1 << line;
    }
    shared != 0
}

/// True if one of `count` lines comes twice. A bit for each: those of ten million queens without
/// attacks stay in the caches.
fn any_shared(mut lines: impl Iterator<Item = usize>, count: usize) -> bool {
    let mut taken = Lines::new(count);
    lines.any(|line| {
        let twice = taken.has(line);
        taken.insert(line);
        twice
    })
}

fn empty_row(instance: &Instance, solution: &Solution, found: Found) {
    for row in 0..instance.n {
        if solution.queen(row).is_none_or(|col| col >= instance.n) {
            found(&[(row, 0)]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kumiki_core::{Cost, LISTED, Puzzle};

    fn solution(columns: &[u32]) -> Solution {
        Solution::from_columns(columns.to_vec())
    }

    #[test]
    fn queens_on_a_line_are_reported_as_neighbours() {
        let found = Queens::check(&Instance::empty(4), &solution(&[0, 1, 2, 3]));
        let cells: Vec<_> = found.iter().map(|v| v.cells.clone()).collect();
        assert_eq!(cells, [[(0, 0), (1, 1)], [(1, 1), (2, 2)], [(2, 2), (3, 3)]]);
        assert!(found.iter().all(|v| v.rule == "diagonal-attack"));
    }

    #[test]
    fn the_last_line_of_small_and_large_boards_is_looked_at() {
        // Up to 64 lines there is a word for them, from 65 on a list of words.
        for n in [32, 33, 64, 65, 66, 128, 129] {
            let mut columns = vec![Solution::OPEN; n];
            columns[n - 2] = n as u32 - 1;
            assert_eq!(Queens::check(&Instance::empty(n), &solution(&columns)).len(), n - 1);
            columns[n - 1] = n as u32 - 1;
            let found = Queens::check(&Instance::empty(n), &solution(&columns));
            let attacks: Vec<_> = found.iter().filter(|v| v.rule != "empty-row").collect();
            assert_eq!(attacks.len(), 1, "n = {n}");
            assert_eq!(attacks[0].cells, [(n - 2, n - 1), (n - 1, n - 1)]);
        }
    }

    #[test]
    fn any_solution_value_is_judged() {
        let instance = Instance { placed: vec![(0, 1)], ..Instance::empty(3) };
        // Too short, beside the board, too long.
        for columns in [&[] as &[u32], &[1, 7, 4_000_000_000], &[1, 0, 2, 0, 9]] {
            assert!(Queens::cost(&instance, &solution(columns)) > 0, "{columns:?}");
        }
    }

    #[test]
    fn long_lists_are_cut_but_fully_counted() {
        let n = 50_000;
        let all_in_one_column = Solution::from_columns(vec![0; n]);
        let instance = Instance::empty(n);
        assert_eq!(Queens::check(&instance, &all_in_one_column).len(), LISTED);
        assert_eq!(Queens::cost(&instance, &all_in_one_column), n as Cost - 1);
    }

    #[test]
    fn a_queen_on_two_excluded_diagonals_breaks_the_rule_twice() {
        let instance = Instance {
            excluded_sums: vec![0],
            excluded_differences: vec![0],
            ..Instance::empty(1)
        };
        assert_eq!(Queens::check(&instance, &solution(&[0])).len(), 2);
    }
}
