//! A published table of weighted arcs and its best assignments, by trying all of them.

use crate::report::Table;

/// Pieces that are tried in every order at most.
const MOST: usize = 8;

pub(super) fn table(arcs: &[Vec<(u8, u32)>], published: &[usize]) -> Option<Table> {
    let holes = arcs.first()?.len();
    if arcs.len() > MOST || holes != arcs.len() || arcs.iter().any(|row| row.len() != holes) {
        return None;
    }
    let (weight, best) = best_assignments(arcs);
    let mut columns = vec!["piece".to_owned()];
    columns.extend((1..=holes).map(|hole| format!("hole {hole}")));
    columns.extend(["published".to_owned(), "a best one".to_owned()]);
    let columns: Vec<&str> = columns.iter().map(String::as_str).collect();
    let twice = published.iter().any(|hole| published.iter().filter(|h| *h == hole).count() > 1);
    let slip = if twice { "fills a hole twice: a misprint" } else { "is an assignment" };
    let caption = format!(
        "Turns and weight of each piece in each hole; the assignment printed {slip}; the greatest \
         weight is {weight}, by {} assignments",
        best.len()
    );
    let mut table = Table::new("assignment", caption, &columns);
    for (piece, row) in arcs.iter().enumerate() {
        let mut cells = vec![(piece + 1).into()];
        cells.extend(row.iter().map(|(turns, weight)| format!("{turns}, {weight}").into()));
        cells.push(published.get(piece).copied().unwrap_or(0).into());
        cells.push(best.first().map_or(0, |holes| holes[piece] + 1).into());
        table.row(cells);
    }
    Some(table)
}

/// The greatest weight and every assignment that has it, as the hole of each piece.
fn best_assignments(arcs: &[Vec<(u8, u32)>]) -> (u32, Vec<Vec<usize>>) {
    let mut best = (0, Vec::new());
    let mut holes: Vec<usize> = Vec::new();
    extend(arcs, &mut holes, 0, &mut best);
    best
}

fn extend(
    arcs: &[Vec<(u8, u32)>],
    holes: &mut Vec<usize>,
    weight: u32,
    best: &mut (u32, Vec<Vec<usize>>),
) {
    let Some(row) = arcs.get(holes.len()) else {
        if weight > best.0 {
            *best = (weight, Vec::new());
        }
        if weight == best.0 {
            best.1.push(holes.clone());
        }
        return;
    };
    for (hole, (_, more)) in row.iter().enumerate() {
        if !holes.contains(&hole) {
            holes.push(hole);
            extend(arcs, holes, weight + more, best);
            holes.pop();
        }
    }
}
