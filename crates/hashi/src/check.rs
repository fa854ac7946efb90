//! The judge: an ordered list of named rules, one function each.
//!
//! Works on the cells of the answer alone: it shares nothing with any solver, not even the graph
//! they search. Bridges not decided yet are given the benefit of the doubt: an island or a group
//! of islands is wrong only if no way of deciding them can mend it.

use super::{Bridge, Hashi, Instance, Solution};
use kumiki_core::{Cell, Found, Grid, Rule};
use std::cell::OnceCell;

/// The rules, in the order in which they are checked and reported.
pub(super) const RULES: &[Rule<Hashi>] = &[
    Rule::new("not-an-island", "Every bridge ends at two islands.", not_an_island),
    Rule::new(
        "not-straight",
        "Every bridge runs along a row or a column, between two different islands.",
        not_straight,
    ),
    Rule::new("through-island", "No bridge passes through an island.", through_island),
    Rule::new(
        "too-many-bridges",
        "At most two bridges join the same two islands, or as many as the board allows.",
        too_many_bridges,
    ),
    Rule::new("crossing", "No two bridges cross.", crossing),
    Rule::new(
        "undecided",
        "The number of bridges between any two neighbouring islands is decided.",
        undecided,
    ),
    Rule::new(
        "wrong-count",
        "The number of bridges at every island is the island's number.",
        wrong_count,
    ),
    Rule::new("not-connected", "Bridges connect all islands.", not_connected),
    Rule::new(
        "loop",
        "Where the board forbids loops, there is one way between any two islands.",
        closed_loop,
    ),
];

/// An answer on its board.
struct Position<'a> {
    instance: &'a Instance,
    bridges: &'a [Bridge],
    /// Where the islands of each row begin, and at last where they end.
    rows: Vec<usize>,
    /// The next island down the column of each, if there is one.
    below: Vec<Option<usize>>,
    /// The islands by column and row, in case a bridge goes down from water.
    by_column: OnceCell<Vec<(usize, usize)>>,
}

impl<'a> Position<'a> {
    fn new(instance: &'a Instance, solution: &'a Solution) -> Self {
        let islands = instance.islands();
        let mut rows = vec![0; instance.rows() + 1];
        islands.iter().for_each(|island| rows[island.cell.0 + 1] += 1);
        for row in 0..instance.rows() {
            rows[row + 1] += rows[row];
        }
        let mut lowest = vec![None; instance.cols()];
        let mut below = vec![None; islands.len()];
        for (i, island) in islands.iter().enumerate().rev() {
            below[i] = lowest[island.cell.1].replace(i);
        }
        let by_column = OnceCell::new();
        Position { instance, bridges: solution.bridges(), rows, below, by_column }
    }

    /// The index of the island at a cell. Within its row: large boards have half a million islands.
    fn island_at(&self, (row, col): Cell) -> Option<usize> {
        let (from, to) = (*self.rows.get(row)?, *self.rows.get(row.checked_add(1)?)?);
        let islands = &self.instance.islands()[from..to];
        islands.binary_search_by_key(&col, |island| island.cell.1).ok().map(|i| from + i)
    }

    /// The bridges with the islands at their ends, if there are any. Bridges nearly always come in
    /// the order of their first ends and lead to the next island, which is looked at first.
    fn with_ends(&self) -> impl Iterator<Item = (&'a Bridge, [Option<usize>; 2])> {
        let islands = self.instance.islands();
        let is_at = |i: usize, cell: Cell| islands.get(i).is_some_and(|island| island.cell == cell);
        let mut last = 0;
        self.bridges.iter().map(move |bridge| {
            let near = (last..last + 3).find(|&i| is_at(i, bridge.from));
            let from = near.or_else(|| self.island_at(bridge.from));
            last = from.unwrap_or(last);
            let next = from.and_then(|from| match bridge.from.0 == bridge.to.0 {
                true => Some(from + 1),
                false => self.below[from],
            });
            let next = next.filter(|&next| is_at(next, bridge.to));
            (bridge, [from, next.or_else(|| self.island_at(bridge.to))])
        })
    }

    /// The first island strictly between the ends of a straight bridge, which begins at an island
    /// or in the water.
    fn island_inside(&self, bridge: &Bridge, first: Option<usize>) -> Option<Cell> {
        let Bridge { from, to, .. } = *bridge;
        let islands = self.instance.islands();
        let next = match (from.0 == to.0, first) {
            (true, Some(island)) => Some(island + 1),
            (true, None) => Some(islands.partition_point(|island| island.cell <= from)),
            (false, Some(island)) => self.below[island],
            (false, None) => self.next_down(from),
        };
        // Along the bridge, islands come in the order of their cells.
        next.and_then(|next| islands.get(next)).map(|island| island.cell).filter(|&cell| cell < to)
    }

    /// The first island below a cell.
    fn next_down(&self, (row, col): Cell) -> Option<usize> {
        let by_column = self.by_column.get_or_init(|| {
            let cells = self.instance.islands().iter().map(|island| island.cell);
            let mut by_column: Vec<(usize, usize)> = cells.map(|(row, col)| (col, row)).collect();
            by_column.sort_unstable();
            by_column
        });
        let &(below_col, below_row) =
            by_column.get(by_column.partition_point(|&at| at <= (col, row)))?;
        if below_col == col { self.island_at((below_row, col)) } else { None }
    }

    /// The bridges that join two islands in sight of each other, with these.
    fn sound(&self) -> impl Iterator<Item = (&'a Bridge, usize, usize)> {
        let straight = self.with_ends().filter(|(bridge, _)| is_straight(bridge));
        straight.filter_map(|(bridge, ends)| {
            let (from, to) = (ends[0]?, ends[1]?);
            let next = match bridge.from.0 == bridge.to.0 {
                true => from + 1,
                false => self.below[from]?,
            };
            (next == to).then_some((bridge, from, to))
        })
    }
}

fn is_straight(bridge: &Bridge) -> bool {
    (bridge.from.0 == bridge.to.0) != (bridge.from.1 == bridge.to.1)
}

fn ends(bridge: &Bridge) -> [Cell; 2] {
    [bridge.from, bridge.to]
}

/// Reports the ends of a bridge, as far as they are on the board: an answer can name other cells,
/// a violation cannot.
fn report_ends(instance: &Instance, bridge: &Bridge, found: Found) {
    let inside: Vec<Cell> =
        ends(bridge).into_iter().filter(|&cell| instance.contains(cell)).collect();
    found(&inside);
}

fn not_an_island(instance: &Instance, solution: &Solution, found: Found) {
    let position = Position::new(instance, solution);
    for (bridge, islands) in position.with_ends() {
        let water = ends(bridge).into_iter().zip(islands).filter(|(_, island)| island.is_none());
        let water: Vec<Cell> = water.map(|(cell, _)| cell).collect();
        if !water.is_empty() {
            let inside = water.into_iter().filter(|&cell| instance.contains(cell));
            found(&inside.collect::<Vec<Cell>>());
        }
    }
}

fn not_straight(instance: &Instance, solution: &Solution, found: Found) {
    for bridge in solution.bridges().iter().filter(|bridge| !is_straight(bridge)) {
        report_ends(instance, bridge, found);
    }
}

fn through_island(instance: &Instance, solution: &Solution, found: Found) {
    let position = Position::new(instance, solution);
    for (bridge, [first, _]) in position.with_ends().filter(|(bridge, _)| is_straight(bridge)) {
        if let Some(island) = position.island_inside(bridge, first) {
            let cells = [bridge.from, island, bridge.to].into_iter();
            found(&cells.filter(|&cell| instance.contains(cell)).collect::<Vec<Cell>>());
        }
    }
}

fn too_many_bridges(instance: &Instance, solution: &Solution, found: Found) {
    let max = instance.max_bridges();
    for bridge in solution.bridges().iter().filter(|b| b.count.is_some_and(|n| n > max)) {
        report_ends(instance, bridge, found);
    }
}

/// The cells of water where two bridges cross. Only sound bridges are looked at: no two of them
/// lie on each other, so one mark in a cell is enough.
fn crossing(instance: &Instance, solution: &Solution, found: Found) {
    let position = Position::new(instance, solution);
    let mut passed = Grid::filled(instance.rows(), instance.cols(), false);
    let there = || position.sound().map(|sound| sound.0).filter(|bridge| bridge.count.is_some());
    for Bridge { from, to, .. } in there().filter(|bridge| bridge.from.0 == bridge.to.0) {
        for col in from.1 + 1..to.1 {
            passed[(from.0, col)] = true;
        }
    }
    let vertical = there().filter(|bridge| bridge.from.1 == bridge.to.1);
    let cells = vertical.flat_map(|b| (b.from.0 + 1..b.to.0).map(|row| (row, b.from.1)));
    cells.filter(|&cell| passed[cell]).for_each(|cell| found(&[cell]));
}

fn undecided(instance: &Instance, solution: &Solution, found: Found) {
    for bridge in solution.bridges().iter().filter(|bridge| bridge.count.is_none()) {
        report_ends(instance, bridge, found);
    }
}

/// Counts every bridge that ends at an island, sound or not. An island without a number has no
/// wrong count: it need only be connected.
fn wrong_count(instance: &Instance, solution: &Solution, found: Found) {
    let islands = instance.islands();
    let mut least = vec![0usize; islands.len()];
    let mut most = vec![0usize; islands.len()];
    let max = instance.max_bridges();
    let position = Position::new(instance, solution);
    for (bridge, ends) in position.with_ends() {
        for island in ends.into_iter().flatten() {
            least[island] += usize::from(bridge.count.unwrap_or(0));
            most[island] += usize::from(bridge.count.unwrap_or(max));
        }
    }
    for (i, island) in islands.iter().enumerate() {
        let reachable = least[i]..=most[i];
        if island.clue.is_some_and(|clue| !reachable.contains(&usize::from(clue))) {
            found(&[island.cell]);
        }
    }
}

/// Every group of islands apart from the largest.
fn not_connected(instance: &Instance, solution: &Solution, found: Found) {
    let leader = groups(&Position::new(instance, solution));
    let mut sizes = vec![0usize; leader.len()];
    leader.iter().for_each(|&first| sizes[first] += 1);
    // The first of the largest groups is the one that the others are apart from.
    let size = sizes.iter().max().copied().unwrap_or(0);
    let largest = sizes.iter().position(|&islands| islands == size);
    // The groups lie one after another, in the order of their first islands.
    let mut ends = vec![0usize; leader.len()];
    let mut end = 0;
    for (first, &size) in sizes.iter().enumerate() {
        ends[first] = end;
        end += size;
    }
    let mut cells = vec![(0, 0); leader.len()];
    for (island, &first) in instance.islands().iter().zip(&leader) {
        cells[ends[first]] = island.cell;
        ends[first] += 1;
    }
    for (first, &size) in sizes.iter().enumerate() {
        if size > 0 && Some(first) != largest {
            found(&cells[ends[first] - size..ends[first]]);
        }
    }
}

/// For each bridge that closes a loop, if loops are forbidden, the islands around it. Only what is
/// decided is looked at.
fn closed_loop(instance: &Instance, solution: &Solution, found: Found) {
    if instance.allows_loops() {
        return;
    }
    let islands = instance.islands();
    let mut leader: Vec<usize> = (0..islands.len()).collect();
    let mut near: Vec<Vec<usize>> = vec![Vec::new(); islands.len()];
    let mut closing = Vec::new();
    let position = Position::new(instance, solution);
    for (_, a, b) in position.sound().filter(|(bridge, ..)| bridge.count.is_some_and(|n| n > 0)) {
        let (first, second) = (find(&mut leader, a), find(&mut leader, b));
        if first == second {
            closing.push((a, b));
        } else {
            leader[first.max(second)] = first.min(second);
            near[a].push(b);
            near[b].push(a);
        }
    }
    let above = rooted(&near);
    for (a, b) in closing {
        let around: Vec<Cell> = way(&above, a, b).iter().map(|&i| islands[i].cell).collect();
        found(&around);
    }
}

/// Each island of a forest with the one above it (itself at a root) and its depth.
fn rooted(near: &[Vec<usize>]) -> Vec<(usize, usize)> {
    let mut above: Vec<Option<(usize, usize)>> = vec![None; near.len()];
    for root in 0..near.len() {
        let mut waiting = if above[root].is_none() { vec![(root, root, 0)] } else { vec![] };
        while let Some((island, from, depth)) = waiting.pop() {
            above[island] = Some((from, depth));
            let others = near[island].iter().filter(|&&other| other != from);
            waiting.extend(others.map(|&other| (other, island, depth + 1)));
        }
    }
    above.into_iter().enumerate().map(|(island, above)| above.unwrap_or((island, 0))).collect()
}

/// The islands on the way from one island of a tree to another.
fn way(above: &[(usize, usize)], mut a: usize, mut b: usize) -> Vec<usize> {
    let (mut from_a, mut from_b) = (vec![a], vec![b]);
    while a != b {
        if above[a].1 >= above[b].1 {
            a = above[a].0;
            from_a.push(a);
        } else {
            b = above[b].0;
            from_b.push(b);
        }
    }
    from_b.pop();
    from_b.reverse();
    [from_a, from_b].concat()
}

/// For each island the first one of its group: those that bridges join, or may yet join.
fn groups(position: &Position) -> Vec<usize> {
    let islands = position.instance.islands();
    let mut leader: Vec<usize> = (0..islands.len()).collect();
    for (_, a, b) in position.sound() {
        let (a, b) = (find(&mut leader, a), find(&mut leader, b));
        leader[a.max(b)] = a.min(b);
    }
    // A group's leader is its first island, which was told before the others.
    for island in 0..leader.len() {
        leader[island] = leader[leader[island]];
    }
    leader
}

/// The leader of an island's group; shortens the way to it.
fn find(leader: &mut [usize], mut island: usize) -> usize {
    while leader[island] != island {
        leader[island] = leader[leader[island]];
        island = leader[island];
    }
    island
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{instance, solution, undecided as open};
    use kumiki_core::{Puzzle, Violation};

    fn broken(board: &str, bridges: &[(usize, usize, usize, usize, u8)]) -> Vec<&'static str> {
        Hashi::check(&instance(board), &solution(bridges)).iter().map(|v| v.rule).collect()
    }

    #[test]
    fn a_lone_island_needs_no_bridge_unless_it_says_so() {
        assert_eq!(broken(". ?", &[]), [""; 0]);
        assert_eq!(broken(". 1", &[]), ["wrong-count"]);
        assert_eq!(broken(". .", &[]), [""; 0]);
    }

    #[test]
    fn unknown_numbers_are_free_but_must_be_connected() {
        assert_eq!(broken("? . ?", &[(0, 0, 0, 2, 2)]), [""; 0]);
        assert_eq!(broken("? . ?", &[]), ["not-connected"]);
        assert_eq!(broken("? . ?", &[(0, 0, 0, 2, 3)]), ["too-many-bridges"]);
    }

    #[test]
    fn any_answer_is_judged() {
        let far = usize::MAX;
        assert_eq!(
            broken("1 . 1", &[(far, far, far, far, 255), (0, 0, far, 0, 1), (0, 1, 0, 2, 1)]),
            ["not-an-island", "not-an-island", "not-an-island", "not-straight"]
                .into_iter()
                .chain(["too-many-bridges", "not-connected"])
                .collect::<Vec<_>>()
        );
        let violations = Hashi::check(&instance("1"), &solution(&[(far, 0, far, 1, 1)]));
        assert_eq!(violations[0], Violation::new("not-an-island", []));
    }

    #[test]
    fn crossings_are_named_by_their_cell() {
        let board = instance(". 1 . / 1 . 1 / . 1 .");
        let both = solution(&[(0, 1, 2, 1, 1), (1, 0, 1, 2, 1)]);
        let violations = Hashi::check(&board, &both);
        assert_eq!(violations[0], Violation::new("crossing", [(1, 1)]));
        assert_eq!(violations[1], Violation::new("not-connected", [(1, 0), (1, 2)]));
    }

    #[test]
    fn loops_are_named_by_their_islands_where_they_are_forbidden() {
        let square = instance("2 . 2 / . . . / 2 . 2");
        let around =
            solution(&[(0, 0, 0, 2, 1), (0, 0, 2, 0, 1), (0, 2, 2, 2, 1), (2, 0, 2, 2, 1)]);
        assert_eq!(Hashi::check(&square, &around), []);
        let ring = [(2, 0), (0, 0), (0, 2), (2, 2)];
        let square = square.without_loops();
        assert_eq!(Hashi::check(&square, &around), [Violation::new("loop", ring)]);
        // Parallel bridges are none, and what is undecided is given the benefit of the doubt.
        let pair = instance("2 . 2").without_loops();
        assert_eq!(Hashi::check(&pair, &solution(&[(0, 0, 0, 2, 2)])), []);
        let open = open(&[(0, 0, 0, 2), (0, 0, 2, 0), (0, 2, 2, 2), (2, 0, 2, 2)]);
        assert!(Hashi::check(&square, &open).iter().all(|violation| violation.rule == "undecided"));
    }

    #[test]
    fn only_what_cannot_be_mended_is_wrong_in_a_partial_answer() {
        let board = instance("3 . 2 / . . . / 1 . .");
        let partial = open(&[(0, 0, 0, 2), (0, 0, 2, 0)]);
        let rules = |answer: &Solution| -> Vec<&str> {
            Hashi::check(&board, answer).iter().map(|violation| violation.rule).collect()
        };
        assert_eq!(rules(&partial), ["undecided", "undecided"]);
        let partial = Solution::new([
            Bridge { from: (0, 0), to: (0, 2), count: None },
            Bridge { from: (0, 0), to: (2, 0), count: Some(2) },
        ]);
        assert_eq!(rules(&partial), ["undecided", "wrong-count"]);
    }
}
