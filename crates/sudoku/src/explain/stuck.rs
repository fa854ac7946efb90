//! Whether a board is beyond all named techniques but forcing chains, and nothing else: that is told sooner
//! than a path of steps. Whatever chains of links settle goes at once, told by bits; all other
//! techniques are asked only where these lead no further.

use super::reach::Reach;
use super::state::{State, bits};
use super::{Sudoku, classic, locked, people, sets, singles};
use crate::Instance;
use kumiki_core::{Level, Lit, Run, Stop};
use kumiki_explain::{Explain, Technique};
use std::ops::ControlFlow;

/// What is looked for first.
const SIMPLE: &[Technique<Sudoku>] = &[
    singles::HIDDEN_BOX,
    singles::HIDDEN_LINE,
    singles::NAKED,
    locked::POINTING,
    locked::CLAIMING,
    sets::NAKED_PAIR,
    sets::HIDDEN_PAIR,
    sets::NAKED_TRIPLET,
    sets::HIDDEN_TRIPLET,
];

/// What chains of links settle too: it finds nothing where they lead no further.
const BY_LINKS: &[&str] = &[
    "x-wing",
    "skyscraper",
    "two-string-kite",
    "turbot-fish",
    "xy-wing",
    "w-wing",
    "remote-pair",
    "simple-colours-trap",
    "simple-colours-wrap",
    "x-chain",
    "xy-chain",
    "continuous-loop",
    "alternating-chain",
    "discontinuous-loop",
];

/// True if all techniques below the hardest level together do not lead to a full board. A path need not take
/// the same steps, but where they lead to the end here, they do there.
pub(crate) fn is_stuck(instance: &Instance, run: &mut Run) -> ControlFlow<Stop, bool> {
    let mut state = people::board(instance);
    state.set_limits(run.limits());
    while state.open_cells().next().is_some() {
        let claims = next(&state, run)?;
        if claims.is_empty() {
            return ControlFlow::Continue(true);
        }
        if !classic::learn(&mut state, claims) {
            break;
        }
    }
    ControlFlow::Continue(false)
}

/// All that the first of the techniques settles that settles anything.
fn next(state: &State, run: &mut Run) -> ControlFlow<Stop, Vec<Lit>> {
    let simple = first(state, SIMPLE, true, run)?;
    if !simple.is_empty() {
        return ControlFlow::Continue(simple);
    }
    let linked = by_links(state);
    if !linked.is_empty() {
        return ControlFlow::Continue(linked);
    }
    let others = first(state, Sudoku::TECHNIQUES, true, run)?;
    if !others.is_empty() {
        return ControlFlow::Continue(others);
    }
    first(state, Sudoku::COSTLY, false, run)
}

/// What the first technique settles that settles anything: all its steps, or the first.
fn first(
    state: &State,
    techniques: &[Technique<Sudoku>],
    all: bool,
    run: &mut Run,
) -> ControlFlow<Stop, Vec<Lit>> {
    for Technique { info, find } in techniques {
        if info.unique || info.level == Level::Beyond || BY_LINKS.contains(&info.name) {
            continue;
        }
        run.step()?;
        let mut found = Vec::new();
        find(state, all, &mut found);
        run.check_clock()?;
        let claims = found.into_iter().flat_map(|step| step.claims);
        let claims: Vec<Lit> = claims.filter(|&claim| state.is_news(claim)).collect();
        if !claims.is_empty() {
            return ControlFlow::Continue(claims);
        }
    }
    ControlFlow::Continue(Vec::new())
}

/// The candidates from which their own opposite follows by links, and those that follow from theirs.
fn by_links(state: &State) -> Vec<Lit> {
    let reach = Reach::new(state, true, true);
    let n = state.side();
    let vars = state
        .open_cells()
        .flat_map(|cell| bits(state.candidates(cell)).map(move |digit| cell * n + digit));
    let settled = |var: usize| match (reach.rules_itself_out(var), reach.holds_itself(var)) {
        (true, _) => Some(Lit::no(var)),
        (false, true) => Some(Lit::yes(var)),
        (false, false) => None,
    };
    vars.filter_map(settled).collect()
}

#[cfg(test)]
mod tests {
    use super::super::tests::read;
    use super::*;
    use kumiki_core::{Asked, Budget, Explanation};
    use kumiki_explain::Engine;

    /// The hardest two are beyond, the others need chains, fish or singles.
    const BOARDS: [&str; 6] = [
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
        "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..",
        ".....6....59.....82....8....45........3........6..3.54...325..6..................",
    ];

    #[test]
    fn boards_that_are_stuck_are_those_that_are_beyond() {
        let mut stuck = 0;
        for board in BOARDS {
            let instance = read(board);
            let is_stuck = is_stuck(&instance, &mut Run::unlimited(0));
            let asked = Asked { most: Some(Level::Extreme), ..Asked::default() };
            let mut engine = Engine::<Sudoku>::new(&instance, None, &asked).unwrap();
            let asked = Asked { most: Some(Level::Beyond), ..Asked::default() };
            let mut whole = Engine::<Sudoku>::new(&instance, None, &asked).unwrap();
            let is_beyond = whole.rate(&mut Run::unlimited(0)).level == Level::Beyond;
            assert_eq!(is_stuck, ControlFlow::Continue(is_beyond), "{board}");
            assert!(!is_beyond || engine.level(&mut Run::unlimited(0)).is_none(), "{board}");
            stuck += usize::from(is_beyond);
        }
        assert!((2..5).contains(&stuck), "{stuck}");
    }

    #[test]
    fn what_links_settle_has_no_step_left_where_they_lead_no_further() {
        for board in BOARDS {
            let mut state = people::board(&read(board));
            let mut run = Run::unlimited(0);
            let mut rounds = 0;
            loop {
                let simple = first(&state, SIMPLE, true, &mut run).continue_value().unwrap();
                let claims = if simple.is_empty() { by_links(&state) } else { simple };
                rounds += 1;
                if claims.is_empty() {
                    break;
                }
                assert!(classic::learn(&mut state, claims), "{board}");
            }
            assert!(rounds > 1, "{board}");
            let linked = Sudoku::TECHNIQUES.iter().filter(|one| BY_LINKS.contains(&one.info.name));
            assert_eq!(linked.clone().count(), BY_LINKS.len());
            for technique in linked {
                let mut found = Vec::new();
                (technique.find)(&state, true, &mut found);
                let claims = found.into_iter().flat_map(|step| step.claims);
                let news: Vec<Lit> = claims.filter(|&claim| state.is_news(claim)).collect();
                assert!(news.is_empty(), "{board}: {}", technique.info.name);
            }
        }
    }

    #[test]
    fn a_limit_ends_it() {
        let mut run = Run::within(0, Budget { steps: Some(5), time: None });
        assert!(is_stuck(&read(BOARDS[0]), &mut run).is_break());
    }
}
