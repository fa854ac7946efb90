//! How many ways there are to lay blocks of official pieces, which everybody's program must find:
//! the search on the cells of a block, summed over all that may lie around it.

use super::super::super::piece::{BOTTOM, LEFT};
use super::super::plan::{Plan, neighbour, opposite};
use super::super::search::{Pause, Search};
use super::super::tables::Tables;
use super::*;
use kumiki_core::Cell;
use std::ops::Range;

/// The colours between frame pieces, and all others.
const FRAME: Range<u8> = 1..6;
const INNER: Range<u8> = 6..23;

/// The ways to fill the cells of a rectangle, with anything around it.
fn ways(instance: &Instance, rows: Range<usize>, cols: Range<usize>) -> u64 {
    let mut plan = Plan::new(instance, Order::Rows);
    let inside = |(row, col): Cell| rows.contains(&row) && cols.contains(&col);
    plan.steps.retain(|step| inside((usize::from(step.cell) / 16, usize::from(step.cell) % 16)));
    let schedule = Schedule::exact(Order::Rows);
    let tables = Tables::new(&plan, &schedule);
    let mut search = Search::new(&plan, &tables, &schedule);
    // The sides on the left and below that lie outside the rectangle, and what they may show.
    let mut around: Vec<(u16, Range<u8>)> = Vec::new();
    for cell in (rows.clone()).flat_map(|row| cols.clone().map(move |col| (row, col))) {
        for side in [LEFT, BOTTOM] {
            let Some(beside) = neighbour(instance, cell, side).filter(|&c| !inside(c)) else {
                continue;
            };
            let along = if side == LEFT { cell.0 % 15 == 0 } else { cell.1 % 15 == 0 };
            let place = (beside.0 * 16 + beside.1) * 4 + opposite(side);
            around.push((place as u16, if along { FRAME } else { INNER }));
        }
    }
    let combinations: usize = around.iter().map(|(_, colours)| colours.len()).product();
    let mut found = 0;
    for number in 0..combinations {
        let mut rest = number;
        for (place, colours) in &around {
            search.surround(*place, colours.start + (rest % colours.len()) as u8);
            rest /= colours.len();
        }
        search.begin_again();
        while search.advance(u64::MAX).1 == Pause::Complete {
            found += 1;
        }
    }
    found
}

#[test]
fn blocks_of_official_pieces_are_as_many_as_everybody_finds() {
    let open = shipped("eternity2-open");
    // Blocks of two by two are told in all four turns: a corner and an edge are one of four.
    let corner = 4 * ways(&open, 14..16, 0..2);
    let edge = 4 * ways(&open, 14..16, 5..7);
    let inside = ways(&open, 7..9, 5..7);
    assert_eq!((corner, edge, inside), (5_248, 292_012, 4_059_952));
    let mandatory = ETERNITY2.as_ref().unwrap();
    let larger = [&open, mandatory].map(|instance| ways(instance, 13..16, 0..3));
    // With all pieces, and without piece 139, which lies elsewhere.
    assert_eq!(larger, [2_633_221, 2_582_369]);
}
