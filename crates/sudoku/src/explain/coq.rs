//! Sue de Coq: cells where a box and a line meet, with cells of each, that together hold as many
//! numbers as there are cells, every number in one of the two.

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

fn find(state: &State, all: bool, found: &mut Vec<FoundStep>) {
    let n = state.side();
    for square in 2 * n..3 * n {
        for line in 0..2 * n {
            let open = |unit: usize, other: usize, inside: bool| -> Vec<usize> {
                let cells = state.unit(unit).iter().copied();
                cells
                    .filter(|&c| state.value(c) == 0 && state.lies_in(c, other) == inside)
                    .collect()
            };
            let meeting = open(square, line, true);
            if meeting.len() < 2 {
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
}

fn union(state: &State, cells: &[usize]) -> u64 {
    cells.iter().fold(0, |all, &cell| all | state.candidates(cell))
}

/// Some cells, and the numbers that they may hold.
type Choice = (Vec<usize>, u64);

/// Every choice of a few cells, the smallest first.
fn choices(state: &State, cells: &[usize]) -> Vec<Choice> {
    let mut all = Vec::new();
    for size in 1..=cells.len().min(BESIDE) {
        subsets(state, cells.len(), size, &mut |picked| {
            let chosen: Vec<usize> = picked.iter().map(|&i| cells[i]).collect();
            let digits = union(state, &chosen);
            all.push((chosen, digits));
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
    for (along, of_line) in in_line.iter().filter(|(_, of_line)| of_line & digits != 0) {
        if in_box.len() > LOOK_FROM && state.is_over() {
            return;
        }
        for (around, of_box) in in_box {
            let all = digits | of_line | of_box;
            let cells = middle.len() + along.len() + around.len();
            if of_line & of_box == 0 && of_box & digits != 0 && all.count_ones() as usize == cells {
                let sides = [(line, *of_line, *of_box, along), (square, *of_box, *of_line, around)];
                push(state, middle, all, sides, found);
            }
        }
    }
}

fn push(
    state: &State,
    middle: &[usize],
    all: u64,
    sides: [(usize, u64, u64, &Vec<usize>); 2],
    found: &mut Vec<FoundStep>,
) {
    let members: Vec<usize> = middle.iter().chain(sides[0].3).chain(sides[1].3).copied().collect();
    let mut claims = Vec::new();
    for (unit, own, others, _) in sides {
        // The numbers that stand in this unit: its own, and those of the middle alone.
        let digits = own | (all & !others);
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
