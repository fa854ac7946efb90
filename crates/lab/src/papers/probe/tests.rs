use super::*;

fn numbers(probe: &Probe) -> Numbers {
    match probe.look().expect("found") {
        Found::Numbers(numbers) => numbers,
        other => panic!("{other:?}"),
    }
}

fn table(probe: &Probe) -> Table {
    match probe.look().expect("found") {
        Found::Table(table) | Found::Plot(table, _) => table,
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_official_pieces_have_their_colours() {
    let found = super::numbers::shipped("eternity2", "sides", "colour").expect("found");
    let sides: f64 = found.points.values().flatten().sum();
    assert_eq!((found.points.len(), sides), (23, 1024.0));
    // schaus-deville-2008 1: the border, five colours along the frame, all others as even as
    // can be.
    assert_eq!(found.points[&0], [64.0]);
    assert!((1..=5).all(|colour| found.points[&colour] == [24.0]));
    assert!((6..=22).all(|colour| [48.0, 50.0].contains(&found.points[&colour][0])));
}

#[test]
fn islands_are_more_than_their_first_vertices() {
    let found = super::numbers::generated("hashi", ("n", &[10, 40]), 3, "islands").expect("found");
    assert_eq!(found.points[&40].len(), 3);
    assert!(found.points[&40].iter().all(|&islands| islands >= 20.0));
}

#[test]
fn shares_of_connected_solutions_are_shares() {
    let found = numbers(&Probe::Connected { n: vec![4, 8], count: 4, most: 1000 });
    let shares: Vec<f64> = found.points.values().flatten().copied().collect();
    assert!(!shares.is_empty() && shares.iter().all(|&share| share > 0.0 && share <= 1.0));
}

#[test]
fn the_plateaus_of_ordinary_boards_are_those_of_the_schedule() {
    let found = numbers(&Probe::Plateaus { n: vec![2, 3] });
    assert_eq!(found.points[&3][0].ceil(), 3_107_164.0);
    assert_eq!(found.guides[0].1.len(), 2);
}

#[test]
fn a_walk_and_the_stationary_law_agree() {
    // Five free cells.
    let board = ".234 34.2 214. 4.2.".replace(' ', "");
    let probe = Probe::Stationary { board, temperatures: vec![0.5, 2.0], steps: 200_000 };
    for row in table(&probe).rows {
        assert!(row[5].number.expect("a number") < 0.05);
    }
}

#[test]
fn the_published_assignment_is_a_misprint_and_the_best_is_found() {
    let arcs = vec![vec![(2, 3), (0, 1)], vec![(0, 2), (1, 2)]];
    let table = table(&Probe::Weights { arcs, published: vec![1, 1] });
    assert!(table.caption.contains("misprint") && table.caption.contains("weight is 5"));
    let uneven = Probe::Weights { arcs: vec![vec![(0, 1)], vec![]], published: vec![1] };
    assert_eq!(uneven.look(), None);
}

#[test]
fn programs_are_as_large_as_the_formulas_say() {
    let boards = vec!["size=5x5".to_owned()];
    let rows = table(&Probe::Sizes { puzzle: "shikaku".into(), boards }).rows;
    let (formula, rows) = (&rows[0][1].text, rows[0][2].number.expect("a number"));
    assert_eq!(*formula, format!("MN + K = {rows}"));
    let rows = table(&Probe::Sizes { puzzle: "hashi".into(), boards: vec!["n=6".into()] }).rows;
    let (formula, columns) = (&rows[0][3].text, rows[0][4].number.expect("a number"));
    assert_eq!(*formula, format!("N(N+1) = {columns}"));
}
