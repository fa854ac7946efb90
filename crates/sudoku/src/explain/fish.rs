//! Fish: a number whose places in some lines lie in as many lines across, so that it leaves the
//! rest of those. Finned fish have extra places in one box; sashimi fish would not stand without.

use super::barren::Hunt;
use super::combine::{exact_covers, narrow_subsets};
use super::state::{State, bits};
use super::{FoundStep, Sudoku, technique};
use kumiki_core::Level;
use kumiki_explain::Technique;

/// A plain fish of a size.
macro_rules! plain {
    ($constant:ident, $name:literal, $about:literal, $level:ident, $cost:literal, $size:literal) => {
        pub(super) const $constant: Technique<Sudoku> =
            technique($name, $name, $about, Level::$level, $cost, |state, _, found| {
                plain(state, $size, found)
            });
    };
}

plain!(X_WING, "x-wing", "A number's places in two lines lie in two lines across", Hard, 3.2, 2);
plain!(SWORDFISH, "swordfish", "The same with three lines", Hard, 3.8, 3);
plain!(JELLYFISH, "jellyfish", "The same with four lines", Hard, 5.2, 4);

/// A fish with fins of a size; sashimi or not.
macro_rules! finned {
    ($constant:ident, $name:literal, $title:literal, $cost:literal, $size:literal, $sashimi:literal) => {
        pub(super) const $constant: Technique<Sudoku> = technique(
            $name,
            $title,
            "A fish with extra places in one box: what sees those too is ruled out",
            Level::Hard,
            $cost,
            |state, _, found| finned(state, $size, $sashimi, found),
        );
    };
}

finned!(FINNED_X_WING, "finned-x-wing", "finned x-wing", 4.4, 2, false);
finned!(SASHIMI_X_WING, "sashimi-x-wing", "sashimi x-wing", 4.5, 2, true);
finned!(FINNED_SWORDFISH, "finned-swordfish", "finned swordfish", 5.3, 3, false);
finned!(SASHIMI_SWORDFISH, "sashimi-swordfish", "sashimi swordfish", 5.4, 3, true);
finned!(FINNED_JELLYFISH, "finned-jellyfish", "finned jellyfish", 5.8, 4, false);
finned!(SASHIMI_JELLYFISH, "sashimi-jellyfish", "sashimi jellyfish", 5.9, 4, true);

/// The lines of one kind: rows then columns, each with the first unit across.
fn directions(state: &State) -> [(std::ops::Range<usize>, usize); 2] {
    let n = state.side();
    [(0..n, n), (n..2 * n, 0)]
}

fn plain(state: &State, size: usize, found: &mut Vec<FoundStep>) {
    state.search(Hunt::Fish(size), found, &mut |digit, found| {
        for (lines, across) in directions(state) {
            let fits =
                |line: &usize| (2..=size as u32).contains(&state.places(*line, digit).count_ones());
            let lines: Vec<usize> = lines.filter(fits).collect();
            let masks: Vec<u64> = lines.iter().map(|&line| state.places(line, digit)).collect();
            exact_covers(&masks, size, &mut |picked, covers| {
                let base: Vec<usize> = picked.iter().map(|&i| lines[i]).collect();
                push(state, digit, &base, covers, across, None, found);
            });
        }
    });
}

/// The step of a fish: `covers` are lines across by number; `square` is the box of the fins.
fn push(
    state: &State,
    digit: usize,
    base: &[usize],
    covers: u64,
    across: usize,
    square: Option<usize>,
    found: &mut Vec<FoundStep>,
) {
    let in_base = |cell: usize| base.iter().any(|&line| state.lies_in(cell, line));
    let ruled_out =
        |cell: &usize| !in_base(*cell) && square.is_none_or(|square| state.lies_in(*cell, square));
    let lines = bits(covers).map(|line| across + line);
    let claims: Vec<_> = lines
        .clone()
        .flat_map(|line| state.spots(line, digit).filter(ruled_out))
        .map(|cell| state.no(cell, digit))
        .collect();
    if claims.is_empty() {
        return;
    }
    let mut groups: Vec<usize> = base.iter().map(|&line| state.has_rule(line, digit)).collect();
    groups.extend(lines.clone().map(|line| state.once_rule(line, digit)));
    groups.extend(square.map(|square| state.once_rule(square, digit)));
    let units: Vec<usize> = base.iter().copied().chain(lines).chain(square).collect();
    let cells: Vec<usize> = base.iter().flat_map(|&line| state.spots(line, digit)).collect();
    let mut step = FoundStep::new(claims, groups, state.detail(&units, 1 << digit, &cells));
    step.through = state.marks(&cells, 1 << digit);
    found.push(step);
}

fn finned(state: &State, size: usize, sashimi: bool, found: &mut Vec<FoundStep>) {
    let shape = state.shape();
    // How many lines lie in a row of boxes, and how many places of a line in a box.
    let blocks = [(shape.box_rows(), shape.box_cols()), (shape.box_cols(), shape.box_rows())];
    let hunt = if sashimi { Hunt::Sashimi(size) } else { Hunt::Finned(size) };
    state.search(hunt, found, &mut |digit, found| {
        for ((range, across), (band, width)) in directions(state).into_iter().zip(blocks) {
            let first = range.start;
            let lines: Vec<usize> =
                range.filter(|&line| state.places(line, digit).count_ones() >= 2).collect();
            let masks: Vec<u64> = lines.iter().map(|&line| state.places(line, digit)).collect();
            let widest = band.max(width);
            narrow_subsets(state, &masks, size, size + widest, &mut |picked, union| {
                if union.count_ones() as usize > size {
                    let (mut base, mut places) = ([0; LARGEST], [0; LARGEST]);
                    for (at, &i) in picked.iter().enumerate() {
                        (base[at], places[at]) = (lines[i], masks[i]);
                    }
                    let (lines, masks) = (&base[..size], &places[..size]);
                    let base = Base { digit, lines, masks, union, first, across, band, width };
                    with_fins(state, &base, sashimi, found);
                }
            });
        }
    });
}

/// The lines of the largest fish.
const LARGEST: usize = 4;

/// Calls `visit` with every choice of so many bits, together with those picked before.
fn each_choice(mask: u64, bits: usize, picked: u64, visit: &mut dyn FnMut(u64)) {
    if bits == 0 {
        return visit(picked);
    }
    let mut rest = mask;
    while rest.count_ones() as usize >= bits {
        let lowest = rest & rest.wrapping_neg();
        rest &= !lowest;
        each_choice(rest, bits - 1, picked | lowest, visit);
    }
}

/// Lines that hold a number, for fish with fins.
struct Base<'a> {
    digit: usize,
    lines: &'a [usize],
    /// The places of the number in each of them.
    masks: &'a [u64],
    /// The places of the number in all of them.
    union: u64,
    /// The first line of the kind, and the first across.
    first: usize,
    across: usize,
    /// Lines in a row of boxes, places of a line in a box.
    band: usize,
    width: usize,
}

impl Base<'_> {
    /// The choices of covers that leave all fins in one box and rule something out there, with the box;
    /// those with the first lines first.
    fn covers(&self, state: &State) -> Vec<(u64, usize)> {
        let fins = self.union.count_ones() as usize - self.lines.len();
        let block = u64::MAX >> (64 - self.width);
        let mut all = Vec::new();
        for first in (0..state.side()).step_by(self.width) {
            each_choice(self.union & (block << first), fins, 0, &mut |fins| {
                let covers = self.union & !fins;
                all.extend(self.square(state, covers).map(|square| (covers, square)));
            });
        }
        all.sort_by_key(|&(covers, _)| std::cmp::Reverse(covers.reverse_bits()));
        all
    }

    /// The box that holds all fins, whose places are in one box, if there is one and the fish rules
    /// something out there.
    fn square(&self, state: &State, covers: u64) -> Option<usize> {
        let fins = self.union & !covers;
        let block = fins.trailing_zeros() as usize / self.width;
        let places = (u64::MAX >> (64 - self.width)) << (block * self.width);
        let mut finned = self.lines.iter().zip(self.masks).filter(|(_, mask)| *mask & fins != 0);
        let band = (finned.next()?.0 - self.first) / self.band;
        if finned.any(|(line, _)| (line - self.first) / self.band != band) {
            return None;
        }
        let from = self.first + band * self.band;
        let rules_out = |line: usize| {
            !self.lines.contains(&line) && state.places(line, self.digit) & covers & places != 0
        };
        let square = || state.units_of(state.at(from, block * self.width))[2];
        (from..from + self.band).any(rules_out).then(square)
    }
}

/// Every choice of covers for a base that leaves its fins in one box.
fn with_fins(state: &State, base: &Base, sashimi: bool, found: &mut Vec<FoundStep>) {
    let mut steps: Vec<(bool, FoundStep)> = Vec::new();
    for (covers, square) in base.covers(state) {
        let degenerate = base.masks.iter().any(|mask| (mask & covers).count_ones() <= 1);
        let mut step = Vec::new();
        push(state, base.digit, base.lines, covers, base.across, Some(square), &mut step);
        steps.extend(step.into_iter().map(|step| (degenerate, step)));
    }
    // Siamese: two fish with the same base and different covers, as one.
    for (i, (first, one)) in steps.iter().enumerate() {
        for (second, two) in &steps[i + 1..] {
            if (*first && *second) == sashimi && one.claims != two.claims {
                let mut both = one.clone();
                both.claims.extend(&two.claims);
                both.claims.sort_unstable();
                both.claims.dedup();
                both.groups.extend(&two.groups);
                found.push(both);
            }
        }
    }
    let wanted = steps.into_iter().filter(|(degenerate, _)| *degenerate == sashimi);
    found.extend(wanted.map(|(_, step)| step));
}
