//! Sue de Coq: cells where a box and a line meet, with cells of each, that together hold as many
//! numbers as there are cells, every number in one of the two.

use super::barren::CellHunt;
use super::combine::subsets;
use super::state::{State, bits};
use super::{FoundStep, Sudoku, technique};
use kumiki_core::Level;
use kumiki_explain::Technique;

pub(super) const SUE_DE_COQ: Technique<Sudoku> = technique(
    "sue-de-coq",
    "Sue de Coq",
    "Cells of a box and a line that hold just as many numbers: each leaves the rest of its unit",
    Level::Expert,
    6.4,
    find,
);

/// The most cells beside the meeting ones, on each side.
const BESIDE: usize = 4;
/// So many choices take long enough to look at the clock.
const LOOK_FROM: usize = 100;

/// The boards whose cells fit a mask.
const MOST_CELLS: usize = 128;

fn find(state: &State, all: bool, found: &mut Vec<FoundStep>) {
    let (n, before) = (state.side(), found.len());
    // On wide boards every cell counts as changed.
    let is_small = n * n <= MOST_CELLS;
    let live = if is_small { state.live_cells(CellHunt::SueDeCoq) } else { u128::MAX };
    let has_changed =
        |unit: usize| !is_small || state.unit(unit).iter().any(|&cell| live >> cell & 1 == 1);
    let has_changed: Vec<bool> = (0..3 * n).map(has_changed).collect();
    for square in 2 * n..3 * n {
        for line in 0..2 * n {
            if !has_changed[square] && !has_changed[line] {
                continue;
            }
            let open = |unit: usize, other: usize, inside: bool| -> Vec<usize> {
                let cells = state.unit(unit).iter().copied();
                cells
                    .filter(|&c| state.value(c) == 0 && state.lies_in(c, other) == inside)
                    .collect()
            };
            let meeting = open(line, square, true);
            if meeting.len() < 2 {
                continue;
            }
            if union(state, &meeting).count_ones() < 4 {
                continue;
            }
            let [in_line, in_box] = [(line, square), (square, line)]
                .map(|(unit, other)| choices(state, &open(unit, other, false)));
            for size in 2..=meeting.len() {
                subsets(state, meeting.len(), size, &mut |picked| {
                    let middle: Vec<usize> = picked.iter().map(|&i| meeting[i]).collect();
                    beside(state, [line, square], &middle, &in_line, &in_box, found);
                });
            }
            if !all && !found.is_empty() {
                return;
            }
        }
    }
    if found.len() == before {
        state.no_pattern(CellHunt::SueDeCoq);
    }
}

fn union(state: &State, cells: &[usize]) -> u64 {
    cells.iter().fold(0, |all, &cell| all | state.candidates(cell))
}

/// Some cells, how many there are, and the numbers that they may hold.
#[derive(Clone, Copy)]
struct Choice {
    cells: [usize; BESIDE],
    len: usize,
    digits: u64,
}

impl Choice {
    fn cells(&self) -> &[usize] {
        &self.cells[..self.len]
    }

    /// How many cells it has more than numbers that are not among some.
    fn spare(&self, digits: u64) -> isize {
        self.len as isize - (self.digits & !digits).count_ones() as isize
    }
}

/// Every choice of a few cells, the smallest first.
fn choices(state: &State, cells: &[usize]) -> Vec<Choice> {
    let mut all = Vec::new();
    for size in 1..=cells.len().min(BESIDE) {
        subsets(state, cells.len(), size, &mut |picked| {
            let mut choice = Choice { cells: [0; BESIDE], len: size, digits: 0 };
            for (cell, &i) in choice.cells.iter_mut().zip(picked) {
                *cell = cells[i];
                choice.digits |= state.candidates(cells[i]);
            }
            all.push(choice);
        });
    }
    all
}

/// Every choice of cells beside the middle that makes the numbers as many as the cells.
fn beside(
    state: &State,
    [line, square]: [usize; 2],
    middle: &[usize],
    in_line: &[Choice],
    in_box: &[Choice],
    found: &mut Vec<FoundStep>,
) {
    let digits = union(state, middle);
    if (digits.count_ones() as usize) < middle.len() + 2 {
        return;
    }
    // Cells and numbers are as many together if the choices spare what the middle lacks.
    let lacking = digits.count_ones() as isize - middle.len() as isize;
    let around = |of_box: &&Choice| of_box.digits & digits != 0;
    // By what is lacking with them, and a few to spare along the line.
    let mut by_lack: [Vec<&Choice>; 2 * BESIDE + 1] = Default::default();
    let place = |left: isize| usize::try_from(left + BESIDE as isize).ok();
    for of_box in in_box.iter().filter(around) {
        let at = place(of_box.spare(digits) - lacking);
        if let Some(same) = at.and_then(|at| by_lack.get_mut(at)) {
            same.push(of_box);
        }
    }
    for along in in_line.iter().filter(|of_line| of_line.digits & digits != 0) {
        if in_box.len() > LOOK_FROM && state.is_over() {
            return;
        }
        let at = place(-along.spare(digits));
        for around in at.and_then(|at| by_lack.get(at)).into_iter().flatten() {
            if along.digits & around.digits == 0 {
                let all = digits | along.digits | around.digits;
                push(state, middle, all, [(line, along, around), (square, around, along)], found);
            }
        }
    }
}

fn push(
    state: &State,
    middle: &[usize],
    all: u64,
    sides: [(usize, &Choice, &Choice); 2],
    found: &mut Vec<FoundStep>,
) {
    let beside = sides[0].1.cells().iter().chain(sides[1].1.cells());
    let members: Vec<usize> = middle.iter().chain(beside).copied().collect();
    let mut claims = Vec::new();
    for (unit, own, others) in sides {
        // The numbers that stand in this unit: its own, and those of the middle alone.
        let digits = own.digits | (all & !others.digits);
        for &cell in state.unit(unit).iter().filter(|cell| !members.contains(cell)) {
            claims.extend(bits(state.candidates(cell) & digits).map(|d| state.no(cell, d)));
        }
    }
    if claims.is_empty() {
        return;
    }
    claims.sort_unstable();
    claims.dedup();
    let units = [sides[0].0, sides[1].0];
    let groups =
        units.iter().flat_map(|&unit| bits(all).map(move |d| state.once_rule(unit, d))).collect();
    let mut step = FoundStep::new(claims, groups, state.detail(&units, all, &members));
    step.through = state.marks(&members, all);
    found.push(step);
}
