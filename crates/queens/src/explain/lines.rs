//! Rows and columns with few squares left: one, two or three that attack the same square, and
//! several lines that share their squares.

use super::state::State;
use super::{Detail, FoundStep, Queens, technique};
use kumiki_core::{Level, Lit};
use kumiki_explain::{GroupId, Technique};

pub(super) const ONLY: Technique<Queens> = technique(
    "only-square",
    "only square of a line",
    "A row or column has one square left",
    Level::Easy,
    1.0,
    |state, _, found| {
        for line in state.waiting().filter(|&line| state.left(line) == 1) {
            let claims: Vec<Lit> = state.of_line(line).map(Lit::yes).collect();
            let detail = Detail { lines: vec![line], squares: Vec::new() };
            found.push(FoundStep::new(claims, vec![state.has(line)], detail));
        }
    },
);

pub(super) const SHARED: Technique<Queens> = technique(
    "shared-attack",
    "shared attack",
    "Both squares of a row or column attack the same square: it goes",
    Level::Medium,
    1.8,
    |state, _, found| attacked(state, 2, found),
);

pub(super) const ATTACKS_ALL: Technique<Queens> = technique(
    "attacks-a-whole-line",
    "attacks a whole line",
    "A square that attacks all three squares of some row or column goes",
    Level::Medium,
    2.2,
    |state, _, found| attacked(state, 3, found),
);

pub(super) const LOCKED_2: Technique<Queens> = technique(
    "locked-lines-2",
    "two locked lines",
    "Two rows whose squares lie in two columns, or the other way round: other squares there go",
    Level::Hard,
    2.8,
    |state, _, found| locked(state, 2, found),
);

pub(super) const LOCKED_3: Technique<Queens> = technique(
    "locked-lines-3",
    "three locked lines",
    "Three rows whose squares lie in three columns, or the other way round: other squares there go",
    Level::Hard,
    3.4,
    |state, _, found| locked(state, 3, found),
);

pub(super) const LOCKED_4: Technique<Queens> = technique(
    "locked-lines-4",
    "four locked lines",
    "Four rows whose squares lie in four columns, or the other way round: other squares there go",
    Level::Expert,
    4.2,
    |state, _, found| locked(state, 4, found),
);

/// Squares that all squares of a line attack.
fn attacked(state: &State, size: usize, found: &mut Vec<FoundStep>) {
    for line in state.waiting().filter(|&line| state.left(line) == size) {
        let squares: Vec<usize> = state.of_line(line).collect();
        let mut groups: Vec<GroupId> = Vec::new();
        let mut claims = Vec::new();
        for square in state.open().filter(|square| !squares.contains(square)) {
            let shared: Option<Vec<usize>> =
                squares.iter().map(|&one| state.shared(one, square)).collect();
            // A square on the line itself is the line's own business.
            if let Some(shared) = shared.filter(|shared| !shared.contains(&line)) {
                claims.push(Lit::no(square));
                groups.extend(shared.iter().map(|&line| state.once(line)));
            }
        }
        if !claims.is_empty() {
            groups.push(state.has(line));
            let detail = Detail { lines: vec![line], squares };
            found.push(FoundStep::new(claims, groups, detail));
        }
    }
}

/// Rows whose open squares lie in as many columns, and the other way round.
fn locked(state: &State, size: usize, found: &mut Vec<FoundStep>) {
    let n = state.size();
    for across in [false, true] {
        let lines: Vec<usize> = state
            .waiting()
            .filter(|&line| (line >= n) == across && (2..=size).contains(&state.left(line)))
            .collect();
        let covers: Vec<Vec<usize>> = lines
            .iter()
            .map(|&line| {
                let cover = state.of_line(line).map(|s| state.lines(s)[usize::from(!across)]);
                cover.collect()
            })
            .collect();
        let mut sets = Sets { state, lines: &lines, covers: &covers, size, found };
        sets.grow(0, &mut Vec::new(), &[]);
    }
}

struct Sets<'s> {
    state: &'s State,
    lines: &'s [usize],
    /// For each line the crossing lines of its open squares.
    covers: &'s [Vec<usize>],
    size: usize,
    found: &'s mut Vec<FoundStep>,
}

impl Sets<'_> {
    fn grow(&mut self, from: usize, chosen: &mut Vec<usize>, cover: &[usize]) {
        if chosen.len() == self.size {
            self.found.extend(self.settled(chosen, cover));
            return;
        }
        for at in from..self.lines.len() {
            let mut union = [cover, &self.covers[at]].concat();
            union.sort_unstable();
            union.dedup();
            if union.len() <= self.size {
                chosen.push(self.lines[at]);
                self.grow(at + 1, chosen, &union);
                chosen.pop();
            }
        }
    }

    fn settled(&self, chosen: &[usize], cover: &[usize]) -> Option<FoundStep> {
        let state = self.state;
        if cover.len() != self.size {
            return None;
        }
        let outside = |&square: &usize| !state.lines(square).iter().any(|l| chosen.contains(l));
        let squares = cover.iter().flat_map(|&line| state.of_line(line)).filter(outside);
        let claims: Vec<Lit> = squares.map(Lit::no).collect();
        let has = chosen.iter().map(|&line| state.has(line));
        let groups = has.chain(cover.iter().map(|&line| state.once(line))).collect();
        let lines = chosen.iter().chain(cover).copied().collect();
        let detail = Detail { lines, squares: Vec::new() };
        (!claims.is_empty()).then(|| FoundStep::new(claims, groups, detail))
    }
}
