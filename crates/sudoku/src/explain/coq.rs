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
            let (in_line, in_box) = (open(line, square, false), open(square, line, false));
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

/// Every choice of cells beside the middle that makes the numbers as many as the cells.
fn beside(
    state: &State,
    [line, square]: [usize; 2],
    middle: &[usize],
    in_line: &[usize],
    in_box: &[usize],
    found: &mut Vec<FoundStep>,
) {
    let digits = union(state, middle);
    if (digits.count_ones() as usize) < middle.len() + 2 {
        return;
    }
    for a in 1..=in_line.len().min(BESIDE) {
        subsets(state, in_line.len(), a, &mut |picked| {
            let along: Vec<usize> = picked.iter().map(|&i| in_line[i]).collect();
            let of_line = union(state, &along);
            if of_line & digits == 0 {
                return;
            }
            for b in 1..=in_box.len().min(BESIDE) {
                subsets(state, in_box.len(), b, &mut |picked| {
                    let around: Vec<usize> = picked.iter().map(|&i| in_box[i]).collect();
                    let of_box = union(state, &around);
                    let all = digits | of_line | of_box;
                    let cells = middle.len() + a + b;
                    if of_line & of_box == 0
                        && of_box & digits != 0
                        && all.count_ones() as usize == cells
                    {
                        let sides =
                            [(line, of_line, of_box, &along), (square, of_box, of_line, &around)];
                        push(state, middle, all, sides, found);
                    }
                });
            }
        });
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
