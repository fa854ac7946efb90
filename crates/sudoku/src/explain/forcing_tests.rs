//! Forcing chains: what they settle is right, proven and told; the classic ratings by them.

use super::super::{Sudoku, backtrack, generate};
use super::forcing::Links;
use super::forcing_hints::{self, Chain};
use super::state::State;
use super::tests::read;
use super::{FoundStep, Instance, aligned, classic, cycles};
use kumiki_core::{
    Asked, Cancel, Explanation, Figure, Grid, Hint, Language, Limits, Lit, Options, Rng, Run,
};
use kumiki_explain::{Engine, Explain, Path, Technique};
use proptest::prelude::*;
use std::ops::ControlFlow;

/// Every finder of chains, the cheapest first.
const FINDERS: [fn(&State) -> Option<Chain>; 5] = [
    cycles::shortest,
    |state| forcing_hints::shortest(state, Links::OneNumber),
    |state| forcing_hints::shortest(state, Links::Standing),
    |state| forcing_hints::shortest(state, Links::Growing),
    |state| forcing_hints::shortest(state, Links::Patterns),
];

fn state(instance: &Instance) -> State {
    let mut state = State::new(instance);
    assert!(classic::learn(&mut state, Sudoku::given(instance)));
    state
}

fn made(options: &str, seed: u64) -> Instance {
    let options = Options::parse(generate::GENERATOR.options, options).unwrap();
    (generate::GENERATOR.make)(&options, &mut Run::unlimited(seed)).unwrap().instance
}

/// Every solution, by plain search.
fn solutions(instance: &Instance) -> Vec<Grid<u8>> {
    let mut all = Vec::new();
    let options = Options::defaults(backtrack::OPTIONS);
    backtrack::enumerate(instance, &options, &mut Run::unlimited(0), &mut |solution| {
        all.push(solution);
        ControlFlow::Continue(())
    });
    all
}

fn holds(claim: Lit, solution: &Grid<u8>) -> bool {
    let n = solution.rows();
    let (cell, digit) = (claim.var() / n, claim.var() % n);
    (usize::from(solution[(cell / n, cell % n)]) == digit + 1) == claim.holds()
}

/// Follows chains to the end, `last` only where no technique before them helps; says how many there
/// were. What each settles must hold in every solution.
fn follow_all(instance: &Instance, last: bool) -> usize {
    let solutions = solutions(instance);
    let mut state = state(instance);
    let mut chains = 0;
    loop {
        if last && let Some((claims, _)) = classic::without_chains(&state) {
            assert!(classic::learn(&mut state, claims));
            continue;
        }
        let mut next = None;
        for find in FINDERS {
            let Some(chain) = find(&state) else { continue };
            chains += 1;
            assert!(chain.claims.iter().any(|&claim| state.is_news(claim)));
            for &claim in &chain.claims {
                let right = solutions.iter().all(|solution| holds(claim, solution));
                assert!(right, "{claim:?} by {chain:?}");
            }
            assert!(!chain.lines.is_empty() && chain.lines.iter().all(|line| !line.is_empty()));
            next = next.or(Some(chain));
        }
        let mut triplets: Vec<FoundStep> = Vec::new();
        (aligned::ALIGNED_TRIPLET.find)(&state, true, &mut triplets);
        for claim in triplets.iter().flat_map(|step| &step.claims) {
            assert!(solutions.iter().all(|solution| holds(*claim, solution)), "{claim:?}");
        }
        match next {
            Some(chain) => assert!(classic::learn(&mut state, chain.claims)),
            None => return chains,
        }
    }
}

#[test]
fn what_chains_settle_holds_in_every_solution_of_small_boards() {
    let mut chains = 0;
    for seed in 0..40 {
        for (size, options) in [(4, "size=4x4,givens=16"), (6, "box=2x3,givens=36")] {
            let full = made(options, seed);
            let mut rng = Rng::seeded(seed);
            let mut givens = full.givens().clone();
            for cell in 0..size * size {
                // Few enough to have several solutions, as a rule.
                if rng.below(8) >= 3 {
                    givens[(cell / size, cell % size)] = 0;
                }
            }
            let instance = Instance::new(full.shape(), givens).unwrap();
            let plan = backtrack::Plan { fewest: true, random: false };
            let most = 2_000;
            if backtrack::count(&instance, plan, &mut Run::unlimited(0), most).found < most {
                chains += follow_all(&instance, false);
            }
        }
    }
    assert!(chains > 200, "only {chains} chains");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn what_chains_settle_is_right(seed in any::<u64>()) {
        follow_all(&made("", seed), true);
    }
}

/// Puzzles from our generator with their classic ratings: ER, EP, ED.
const RATED: &[(&str, [f64; 3])] = &[
    (
        "5....6.3..4.7........34.....7.8..4...2...516...1.....8..9..7.1...758.....3.....9.",
        [6.6, 1.2, 1.2],
    ),
    (
        "6.29.....3...5......9...51..28...7...........7.61.3.......8..41.4.2...9......13..",
        [7.1, 1.2, 1.2],
    ),
    (
        "..39.....98.2..6...1..3.28...96.15.....8...6.5....9..76..5...7..32......8......2.",
        [7.2, 1.2, 1.2],
    ),
    (
        "......4..24......869.3...7.5..6....27....3..5.1.97...3..7.1..8.9..2...........6..",
        [7.9, 1.2, 1.2],
    ),
    (
        "8.5.3..96.3.......2....95......63.2...1....489...8.....2...7.1....3..9..7.......4",
        [8.4, 1.2, 1.2],
    ),
    (
        "..3........473.9.571...5..8981.4..5..........2...8.7..13.8....7....5..4...5..3..1",
        [8.4, 1.2, 1.2],
    ),
];

#[test]
fn classic_ratings_by_chains() {
    for &(puzzle, [er, ep, ed]) in RATED {
        let figures = figures(&read(puzzle), Default::default());
        let expected = classic::Rating { er, ep, ed, exact: true };
        assert_eq!(figures[0], ("se", expected.figure()), "{puzzle}");
        assert!(follow_all(&read(puzzle), true) > 0);
    }
}

#[test]
fn chains_within_chains_are_an_estimate() {
    // Without givens no chain settles anything.
    let empty = read(&".".repeat(81));
    let figures = figures(&empty, Default::default());
    let (_, Figure::Group(group)) = &figures[0] else { panic!("no rating") };
    assert_eq!(group[3], ("exact", Figure::Flag(false)));
}

#[test]
fn a_limit_ends_the_rating() {
    let cancel = Cancel::new();
    cancel.cancel();
    let limits = Run::unlimited(0).cancelled_by(&cancel).limits();
    assert_eq!(figures(&read(RATED[0].0), limits), []);
}

/// Every one of the costly techniques finds steps that the judge approves; their words tell the chain.
/// Only long chains of almost locked sets may be too much for the judge: those are passed over.
#[test]
fn dear_techniques_are_steps() {
    for technique in Sudoku::COSTLY {
        let shown = RATED.iter().map(|(puzzle, _)| shown(&read(puzzle), technique)).sum::<usize>();
        assert!(shown > 0, "no {}", technique.info.name);
    }
}

/// How often a technique finds a step on the path of a puzzle where easy ones do not.
fn shown(instance: &Instance, technique: &'static Technique<Sudoku>) -> usize {
    let asked = Asked::default();
    let mut engine = Engine::<Sudoku>::new(instance, None, &asked).unwrap();
    let mut run = Run::unlimited(0);
    let mut shown = 0;
    while let Hint::Step(step) = engine.next(&mut run) {
        if step.cost >= 6.0 {
            for found in engine.finds(technique, false).into_iter().take(1) {
                let is_long = technique.info.name.starts_with("als-");
                let Some(told) = engine.approve(technique.info, found) else {
                    assert!(is_long, "{} refused", technique.info.name);
                    continue;
                };
                let cell = kumiki_explain::name(told.conclusions[0].cells[0], Language::English);
                assert!(!told.words[0].contains(&cell), "{}", told.words[0]);
                assert!(told.words[1].contains(told.title), "{}", told.words[1]);
                assert!(told.words[3].contains(&cell), "{}", told.words[3]);
                shown += 1;
            }
        }
        engine.apply(&step);
    }
    shown
}

fn figures(instance: &Instance, limits: Limits) -> Vec<(&'static str, Figure)> {
    Sudoku::figures(instance, &Sudoku::board(instance), &Path::default(), limits)
}
