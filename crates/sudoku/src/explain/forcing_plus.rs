//! What locked candidates, hidden pairs, naked pairs and x-wings rule out on the way of a chain,
//! once its own links lead no further.

use super::forcing::Follow;
use super::state::bits;
use kumiki_core::Lit;

/// A pattern: what it rules out, and the candidates that had to go before it was there.
struct Pattern {
    out: Vec<Lit>,
    gone: Vec<Lit>,
}

/// Adds what the simplest patterns rule out; false if there are none.
pub(super) fn extend(follow: &mut Follow) -> bool {
    for find in [locked, hidden_pairs, naked_pairs, x_wings] {
        let mut found = Vec::new();
        find(follow, &mut found);
        // Patterns that were there before the chain began are no part of it.
        found.retain(|pattern: &Pattern| !pattern.gone.is_empty());
        if !found.is_empty() {
            let forced = &mut follow.forced;
            for Pattern { out, gone } in found {
                let parents: Vec<u16> = gone.iter().filter_map(|&out| forced.node(out)).collect();
                for claim in out {
                    forced.add_out(claim, &parents);
                }
            }
            return true;
        }
    }
    false
}

/// The units of a kind: 0 rows, 1 columns, 2 boxes.
fn units(follow: &Follow, kind: usize) -> std::ops::Range<usize> {
    let n = follow.state.side();
    kind * n..(kind + 1) * n
}

/// Two different ones of the first few, the larger one changing last.
fn twos(of: usize) -> impl Iterator<Item = (usize, usize)> {
    (1..of).flat_map(|two| (0..two).map(move |one| (one, two)))
}

impl Follow<'_> {
    /// The places of a number in a unit that are left.
    fn places(&self, unit: usize, digit: usize) -> u64 {
        self.left.places[unit * self.state.side() + digit]
    }

    /// The places of a number in a unit that went on the way, as claims.
    fn gone(&self, unit: usize, digit: usize) -> impl Iterator<Item = usize> + '_ {
        let gone = self.state.places(unit, digit) & !self.places(unit, digit);
        self.state.cells(unit, gone)
    }

    /// How many cells of a unit are open.
    fn open(&self, unit: usize) -> usize {
        self.state.unit(unit).iter().filter(|&&cell| self.state.value(cell) == 0).count()
    }

    fn pattern(&self, mut out: Vec<(usize, usize)>, gone: Vec<Lit>, found: &mut Vec<Pattern>) {
        if !out.is_empty() {
            out.sort_by_key(|&(cell, _)| cell % 16);
            let out = out.into_iter().map(|(cell, digit)| self.state.no(cell, digit)).collect();
            found.push(Pattern { out, gone });
        }
    }
}

/// Two numbers, if each of two sets has at least two and they have two together.
fn pair(one: u64, two: u64) -> Option<u64> {
    let enough = one.count_ones() > 1 && two.count_ones() > 1;
    (enough && (one | two).count_ones() == 2).then_some(one | two)
}

fn locked(follow: &Follow, found: &mut Vec<Pattern>) {
    let (state, n) = (follow.state, follow.state.side());
    for (first, second) in [(2, 1), (2, 0), (1, 2), (0, 2)] {
        for unit in units(follow, first) {
            for digit in 0..n {
                let places = follow.places(unit, digit);
                if places.count_ones() < 2 {
                    continue;
                }
                let mut cells = state.cells(unit, places);
                let Some(other) = cells.next().map(|cell| state.units_of(cell)[second]) else {
                    continue;
                };
                if !cells.all(|cell| state.lies_in(cell, other)) {
                    continue;
                }
                let out = state.cells(other, follow.places(other, digit));
                let out: Vec<(usize, usize)> =
                    out.filter(|&cell| !state.lies_in(cell, unit)).map(|c| (c, digit)).collect();
                let gone = follow.gone(unit, digit).filter(|&cell| !state.lies_in(cell, other));
                let gone = gone.map(|cell| state.no(cell, digit)).collect();
                follow.pattern(out, gone, found);
            }
        }
    }
}

fn hidden_pairs(follow: &Follow, found: &mut Vec<Pattern>) {
    let (state, n) = (follow.state, follow.state.side());
    for unit in [2, 1, 0].into_iter().flat_map(|kind| units(follow, kind)) {
        if follow.open(unit) <= 4 {
            continue;
        }
        for (one, two) in twos(n) {
            let places = pair(follow.places(unit, one), follow.places(unit, two));
            let Some(places) = places else { continue };
            let kept = 1 << one | 1 << two;
            let others =
                |cell| bits(follow.left.candidates[cell] & !kept).map(move |digit| (cell, digit));
            let out = state.cells(unit, places).flat_map(others).collect();
            let gone = [one, two]
                .into_iter()
                .flat_map(|digit| {
                    state
                        .cells(unit, state.places(unit, digit) & !places)
                        .map(move |cell| state.no(cell, digit))
                })
                .collect();
            follow.pattern(out, gone, found);
        }
    }
}

fn naked_pairs(follow: &Follow, found: &mut Vec<Pattern>) {
    let (state, n) = (follow.state, follow.state.side());
    for unit in [2, 1, 0].into_iter().flat_map(|kind| units(follow, kind)) {
        if follow.open(unit) < 4 {
            continue;
        }
        for (one, two) in twos(n) {
            let (one, two) = (state.at(unit, one), state.at(unit, two));
            let numbers = pair(follow.left.candidates[one], follow.left.candidates[two]);
            let Some(numbers) = numbers else { continue };
            let cells = state.unit(unit).iter().copied().filter(|&cell| cell != one && cell != two);
            let out = cells.flat_map(|cell| {
                bits(follow.left.candidates[cell] & numbers).map(move |digit| (cell, digit))
            });
            let gone = [one, two].into_iter().flat_map(|cell| {
                bits(state.candidates(cell) & !numbers).map(move |digit| state.no(cell, digit))
            });
            follow.pattern(out.collect(), gone.collect(), found);
        }
    }
}

fn x_wings(follow: &Follow, found: &mut Vec<Pattern>) {
    let (state, n) = (follow.state, follow.state.side());
    let placed =
        |digit: usize| (0..n * n).filter(move |&c| usize::from(state.value(c)) == digit + 1);
    let rare: Vec<usize> = (0..n).filter(|&digit| placed(digit).count() + 4 <= n).collect();
    for (first, second) in [(1, 0), (0, 1)] {
        for (one, two) in twos(n) {
            let lines = [first * n + one, first * n + two];
            for &digit in &rare {
                let [a, b] = lines.map(|line| follow.places(line, digit));
                let Some(places) = pair(a, b) else { continue };
                let across: Vec<usize> = bits(places).map(|place| second * n + place).collect();
                let out = across.iter().flat_map(|&line| {
                    let cells = state.cells(line, follow.places(line, digit));
                    cells.filter(|&c| !lines.iter().any(|&l| state.lies_in(c, l)))
                });
                let out = out.map(|cell| (cell, digit)).collect();
                let gone = lines.iter().flat_map(|&line| follow.gone(line, digit));
                let gone = gone.filter(|&c| !across.iter().any(|&line| state.lies_in(c, line)));
                let gone = gone.map(|cell| state.no(cell, digit)).collect();
                follow.pattern(out, gone, found);
            }
        }
    }
}
