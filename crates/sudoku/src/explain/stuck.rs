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

    /// Two boards that are beyond, two of the level expert, two of extreme.
    const BOARDS: [&str; 6] = [
        "....3.2....6....38...7.8.94.6.5..3.....8.9.....8..3.2.93.1.6...75....9....2.5....",
        ".47....3.6....1..75...7.84....1...6...36.87...8...2....95.2...13..9....5.7....69.",
        ".5.9......9.....186.1...3..1...45...2..3.7..5...21...4..2...9.647.....8......8.5.",
        ".34..9...5.......47.1.3.8..2.76......1..7..6......47.3..9.2.1.51.......6...7..34.",
        ".8.9..5.2..65...9......6..4...67.3.5.6.....1.8.5.93...7..4......5...98..6.3..8.2.",
        ".34..9.1.5.......4....3.8....76.....41..7..62.....47....9.2....1.......6.2.7..34.",
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
        assert_eq!(stuck, 2);
    }

    #[test]
    fn what_links_settle_has_no_step_left_where_they_lead_no_further() {
        let mut linked = 0;
        for board in BOARDS {
            let mut state = people::board(&read(board));
            let mut run = Run::unlimited(0);
            loop {
                let simple = first(&state, SIMPLE, true, &mut run).continue_value().unwrap();
                let by_links = if simple.is_empty() { by_links(&state) } else { Vec::new() };
                linked += by_links.len();
                let claims = [simple, by_links].concat();
                if claims.is_empty() {
                    break;
                }
                assert!(classic::learn(&mut state, claims), "{board}");
            }
            let told = Sudoku::TECHNIQUES.iter().filter(|one| BY_LINKS.contains(&one.info.name));
            assert_eq!(told.clone().count(), BY_LINKS.len());
            for technique in told {
                let mut found = Vec::new();
                (technique.find)(&state, true, &mut found);
                let claims = found.into_iter().flat_map(|step| step.claims);
                let news: Vec<Lit> = claims.filter(|&claim| state.is_news(claim)).collect();
                assert!(news.is_empty(), "{board}: {}", technique.info.name);
            }
        }
        assert!(linked > 5, "{linked}");
    }

    #[test]
    fn a_limit_ends_it() {
        let mut run = Run::within(0, Budget { steps: Some(5), time: None });
        assert!(is_stuck(&read(BOARDS[0]), &mut run).is_break());
    }
}
