//! The judge: an ordered list of named rules, one function each.
//!
//! Works on the cells of the answer alone: it shares nothing with any solver, not even the graph
//! they search. Bridges not decided yet are given the benefit of the doubt: an island or a group
//! of islands is wrong only if no way of deciding them can mend it.

use super::{Bridge, Instance, Solution};
use kumiki_core::{Cell, Grid, Rule, Violation};

const fn rule(name: &'static str, about: &'static str) -> Rule {
    Rule { name, about }
}

/// The rules, in the order in which they are checked and reported.
pub(super) const RULES: [Rule; 9] = [
    rule("not-an-island", "A bridge ends at islands"),
    rule("not-straight", "A bridge runs along a row or a column, between two different islands"),
    rule("through-island", "A bridge does not pass an island"),
    rule("too-many-bridges", "Two islands are joined by at most two bridges, or as many as said"),
    rule("crossing", "Bridges do not cross"),
    rule("undecided", "Every pair of neighbouring islands has a decided number of bridges"),
    rule("wrong-count", "An island's number is the number of bridges that end there"),
    rule("not-connected", "Bridges join all islands into one whole"),
    rule("loop", "Where the board forbids loops, there is one way between any two islands"),
];

/// Finds the groups of cells that break one rule.
type Finder = fn(&Position) -> Vec<Vec<Cell>>;

const FINDERS: [Finder; 9] = [
    not_an_island,
    not_straight,
    through_island,
    too_many_bridges,
    crossing,
    undecided,
    wrong_count,
    not_connected,
    closed_loop,
];

/// Every broken rule in the order of [`RULES`].
pub(super) fn check(instance: &Instance, solution: &Solution) -> Vec<Violation> {
    let position = Position::new(instance, solution);
    let broken = RULES.iter().zip(FINDERS).flat_map(|(rule, find)| {
        let found = find(&position).into_iter();
        found.map(|cells| {
            // An answer can name cells that are not on the board; a report cannot.
            let inside = cells.into_iter().filter(|&cell| instance.contains(cell));
            Violation::new(rule.name, inside.collect::<Vec<_>>())
        })
    });
    broken.collect()
}

/// An answer on its board.
struct Position<'a> {
    instance: &'a Instance,
    bridges: &'a [Bridge],
    /// The cells of the islands as (column, row), in order.
    by_column: Vec<(usize, usize)>,
}

impl<'a> Position<'a> {
    fn new(instance: &'a Instance, solution: &'a Solution) -> Self {
        let cells = instance.islands().iter().map(|island| island.cell);
        let mut by_column: Vec<(usize, usize)> = cells.map(|(row, col)| (col, row)).collect();
        by_column.sort_unstable();
        Position { instance, bridges: solution.bridges(), by_column }
    }

    fn is_island(&self, cell: Cell) -> bool {
        self.instance.island_at(cell).is_some()
    }

    /// The first island strictly between the ends of a straight bridge.
    fn island_inside(&self, bridge: &Bridge) -> Option<Cell> {
        let Bridge { from, to, .. } = *bridge;
        if from.0 == to.0 {
            let islands = self.instance.islands();
            let next = islands.partition_point(|island| island.cell <= from);
            islands.get(next).map(|island| island.cell).filter(|&cell| cell < to)
        } else {
            let next = self.by_column.partition_point(|&cell| cell <= (from.1, from.0));
            let next = self.by_column.get(next).filter(|&&cell| cell < (to.1, to.0));
            next.map(|&(col, row)| (row, col))
        }
    }

    /// The bridges that join two islands in sight of each other.
    fn sound(&self) -> impl Iterator<Item = &'a Bridge> {
        self.bridges.iter().filter(|bridge| {
            is_straight(bridge)
                && self.is_island(bridge.from)
                && self.is_island(bridge.to)
                && self.island_inside(bridge).is_none()
        })
    }
}

fn is_straight(bridge: &Bridge) -> bool {
    (bridge.from.0 == bridge.to.0) != (bridge.from.1 == bridge.to.1)
}

fn ends(bridge: &Bridge) -> Vec<Cell> {
    vec![bridge.from, bridge.to]
}

fn not_an_island(position: &Position) -> Vec<Vec<Cell>> {
    let water = |bridge: &Bridge| {
        let ends = ends(bridge).into_iter();
        ends.filter(|&cell| !position.is_island(cell)).collect::<Vec<Cell>>()
    };
    position.bridges.iter().map(water).filter(|cells| !cells.is_empty()).collect()
}

fn not_straight(position: &Position) -> Vec<Vec<Cell>> {
    position.bridges.iter().filter(|bridge| !is_straight(bridge)).map(ends).collect()
}

fn through_island(position: &Position) -> Vec<Vec<Cell>> {
    let straight = position.bridges.iter().filter(|bridge| is_straight(bridge));
    let passed = straight.filter_map(|bridge| {
        position.island_inside(bridge).map(|cell| vec![bridge.from, cell, bridge.to])
    });
    passed.collect()
}

fn too_many_bridges(position: &Position) -> Vec<Vec<Cell>> {
    let max = position.instance.max_bridges();
    let many = position.bridges.iter().filter(|bridge| bridge.count.is_some_and(|n| n > max));
    many.map(ends).collect()
}

/// The cells of water where two bridges cross. Only sound bridges are looked at: no two of them
/// lie on each other, so one mark in a cell is enough.
fn crossing(position: &Position) -> Vec<Vec<Cell>> {
    let (rows, cols) = (position.instance.rows(), position.instance.cols());
    let mut passed = Grid::filled(rows, cols, false);
    let there = || position.sound().filter(|bridge| bridge.count.is_some());
    for Bridge { from, to, .. } in there().filter(|bridge| bridge.from.0 == bridge.to.0) {
        for col in from.1 + 1..to.1 {
            passed[(from.0, col)] = true;
        }
    }
    let vertical = there().filter(|bridge| bridge.from.1 == bridge.to.1);
    let cells = vertical.flat_map(|b| (b.from.0 + 1..b.to.0).map(|row| (row, b.from.1)));
    cells.filter(|&cell| passed[cell]).map(|cell| vec![cell]).collect()
}

fn undecided(position: &Position) -> Vec<Vec<Cell>> {
    position.bridges.iter().filter(|bridge| bridge.count.is_none()).map(ends).collect()
}

/// Counts every bridge that ends at an island, sound or not. An island without a number has no
/// wrong count: it need only be connected.
fn wrong_count(position: &Position) -> Vec<Vec<Cell>> {
    let islands = position.instance.islands();
    let mut least = vec![0usize; islands.len()];
    let mut most = vec![0usize; islands.len()];
    let max = position.instance.max_bridges();
    for bridge in position.bridges {
        let ends = ends(bridge).into_iter();
        for island in ends.filter_map(|cell| position.instance.island_at(cell)) {
            least[island] += usize::from(bridge.count.unwrap_or(0));
            most[island] += usize::from(bridge.count.unwrap_or(max));
        }
    }
    let wrong = islands.iter().enumerate().filter(|&(i, island)| {
        let reachable = least[i]..=most[i];
        island.clue.is_some_and(|clue| !reachable.contains(&usize::from(clue)))
    });
    wrong.map(|(_, island)| vec![island.cell]).collect()
}

/// Every group of islands apart from the largest.
fn not_connected(position: &Position) -> Vec<Vec<Cell>> {
    let mut groups = groups(position);
    // The first of the largest groups is the one that the others are apart from.
    let size = groups.iter().map(Vec::len).max().unwrap_or(0);
    if let Some(largest) = groups.iter().position(|group| group.len() == size) {
        groups.remove(largest);
    }
    groups
}

/// For each bridge that closes a loop, if loops are forbidden, the islands around it. Only what is
/// decided is looked at.
fn closed_loop(position: &Position) -> Vec<Vec<Cell>> {
    if position.instance.allows_loops() {
        return Vec::new();
    }
    let islands = position.instance.islands();
    let mut leader: Vec<usize> = (0..islands.len()).collect();
    let mut near: Vec<Vec<usize>> = vec![Vec::new(); islands.len()];
    let mut closing = Vec::new();
    for bridge in position.sound().filter(|bridge| bridge.count.is_some_and(|n| n > 0)) {
        let ends = position.instance.island_at(bridge.from);
        let Some((a, b)) = ends.zip(position.instance.island_at(bridge.to)) else { continue };
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
    closing
        .into_iter()
        .map(|(a, b)| way(&above, a, b).iter().map(|&i| islands[i].cell).collect())
        .collect()
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

/// The islands grouped by the bridges that are or may come between them.
fn groups(position: &Position) -> Vec<Vec<Cell>> {
    let islands = position.instance.islands();
    let mut leader: Vec<usize> = (0..islands.len()).collect();
    for bridge in position.sound() {
        let ends = position.instance.island_at(bridge.from);
        if let Some((a, b)) = ends.zip(position.instance.island_at(bridge.to)) {
            let (a, b) = (find(&mut leader, a), find(&mut leader, b));
            leader[a.max(b)] = a.min(b);
        }
    }
    let mut groups: Vec<Vec<Cell>> = vec![Vec::new(); islands.len()];
    for (i, island) in islands.iter().enumerate() {
        groups[find(&mut leader, i)].push(island.cell);
    }
    groups.retain(|group| !group.is_empty());
    groups
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
    use crate::hashi::tests::{instance, solution, undecided as open};

    fn broken(board: &str, bridges: &[(usize, usize, usize, usize, u8)]) -> Vec<&'static str> {
        check(&instance(board), &solution(bridges)).iter().map(|v| v.rule).collect()
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
        let violations = check(&instance("1"), &solution(&[(far, 0, far, 1, 1)]));
        assert_eq!(violations[0], Violation::new("not-an-island", []));
    }

    #[test]
    fn crossings_are_named_by_their_cell() {
        let board = instance(". 1 . / 1 . 1 / . 1 .");
        let both = solution(&[(0, 1, 2, 1, 1), (1, 0, 1, 2, 1)]);
        let violations = check(&board, &both);
        assert_eq!(violations[0], Violation::new("crossing", [(1, 1)]));
        assert_eq!(violations[1], Violation::new("not-connected", [(1, 0), (1, 2)]));
    }

    #[test]
    fn loops_are_named_by_their_islands_where_they_are_forbidden() {
        let square = instance("2 . 2 / . . . / 2 . 2");
        let around =
            solution(&[(0, 0, 0, 2, 1), (0, 0, 2, 0, 1), (0, 2, 2, 2, 1), (2, 0, 2, 2, 1)]);
        assert_eq!(check(&square, &around), []);
        let ring = [(2, 0), (0, 0), (0, 2), (2, 2)];
        let square = square.without_loops();
        assert_eq!(check(&square, &around), [Violation::new("loop", ring)]);
        // Parallel bridges are none, and what is undecided is given the benefit of the doubt.
        let pair = instance("2 . 2").without_loops();
        assert_eq!(check(&pair, &solution(&[(0, 0, 0, 2, 2)])), []);
        let open = open(&[(0, 0, 0, 2), (0, 0, 2, 0), (0, 2, 2, 2), (2, 0, 2, 2)]);
        assert!(check(&square, &open).iter().all(|violation| violation.rule == "undecided"));
    }

    #[test]
    fn only_what_cannot_be_mended_is_wrong_in_a_partial_answer() {
        let board = instance("3 . 2 / . . . / 1 . .");
        let partial = open(&[(0, 0, 0, 2), (0, 0, 2, 0)]);
        let rules = |answer: &Solution| -> Vec<&str> {
            check(&board, answer).iter().map(|violation| violation.rule).collect()
        };
        assert_eq!(rules(&partial), ["undecided", "undecided"]);
        let partial = Solution::new([
            Bridge { from: (0, 0), to: (0, 2), count: None },
            Bridge { from: (0, 0), to: (2, 0), count: Some(2) },
        ]);
        assert_eq!(rules(&partial), ["undecided", "wrong-count"]);
    }
}
