//! The generator.

use super::*;
use kumiki_core::{Asked, Explanation, Generated, Level, Variation};
use kumiki_explain::Engine;

fn make(written: &str, seed: u64) -> Result<Generated<Shikaku>, String> {
    (Shikaku::GENERATOR.make)(&options(written), &mut Run::limited(seed, 50_000_000))
}

fn rectangles(written: &str) -> usize {
    (0..20).map(|seed| make(written, seed).unwrap().instance.clues.len()).sum()
}

proptest! {
    #[test]
    fn what_is_made_is_solved_and_the_seed_fixes_it(
        (rows, cols, depth, rounds) in (1..20usize, 1..20usize, 0..8usize, 0..5usize),
        seed: u64,
    ) {
        let written = format!("size={rows}x{cols},depth={depth},merge-iter={rounds}");
        let made = make(&written, seed).unwrap();
        prop_assert_eq!((made.instance.rows, made.instance.cols), (rows, cols));
        prop_assert!(made.instance.clues.len() <= 1 << depth);
        let solution = made.solution.unwrap();
        prop_assert_eq!(Shikaku::check(&made.instance, &solution), []);
        let again = make(&written, seed).unwrap();
        prop_assert_eq!((again.instance, again.solution), (made.instance, Some(solution)));
    }
}

#[test]
fn parameters_do_what_the_paper_says() {
    assert_eq!(make("depth=0", 1).unwrap().instance.clues.len(), 1);
    assert_eq!(make("size=4x5,depth=2000,merge-iter=0", 1).unwrap().instance.clues.len(), 20);
    assert_eq!(
        make("size=4x5,depth=2000,merge-iter=1000,merge-prob=0", 1).unwrap().instance.clues.len(),
        20
    );
    // The deeper, the more rectangles; the more merging, the fewer.
    assert!(rectangles("depth=6") > rectangles("depth=4"));
    assert!(rectangles("merge-iter=0") > rectangles("merge-iter=1"));
    assert!(rectangles("merge-iter=1") > rectangles("merge-iter=4"));
    assert!(rectangles("merge-prob=0.2") > rectangles("merge-prob=0.9"));
}

/// True if some straight line cuts the whole board, or a part of it, without cutting a rectangle,
/// and so on down to single rectangles: what cuts alone can make.
fn is_made_by_cuts(part: &[Rectangle]) -> bool {
    let split = |at: usize, start: fn(&Rectangle) -> usize, end: fn(&Rectangle) -> usize| {
        let (before, after): (Vec<_>, Vec<_>) = part.iter().partition(|r| start(r) < at);
        let clean = !before.is_empty() && !after.is_empty() && before.iter().all(|r| end(r) <= at);
        clean && is_made_by_cuts(&before) && is_made_by_cuts(&after)
    };
    part.len() <= 1
        || part.iter().any(|r| {
            split(r.row, |r| r.row, |r| r.row + r.height)
                || split(r.col, |r| r.col, |r| r.col + r.width)
        })
}

#[test]
fn merging_makes_boards_that_cuts_alone_cannot() {
    let by_cuts = |written: &str, seed| {
        let solution = make(written, seed).unwrap().solution.unwrap();
        is_made_by_cuts(&solution.rectangles.into_iter().flatten().collect::<Vec<_>>())
    };
    assert!((0..20).all(|seed| by_cuts("size=6x6,depth=4,merge-iter=0", seed)));
    assert!((0..20).any(|seed| !by_cuts("size=6x6,depth=6,merge-iter=3", seed)));
}

#[test]
fn unique_puzzles_have_one_solution() {
    let backtrack = Shikaku::METHODS.iter().find(|method| method.name == "backtrack").unwrap();
    for (written, seed) in
        [("unique", 0), ("unique", 1), ("unique,merge-iter=0", 2), ("unique,size=15", 3)]
    {
        let made = make(written, seed).unwrap();
        let none = Options::defaults(&[]);
        let mut run = Run::limited(0, 10_000_000);
        let count = backtrack.count_up_to(&made.instance, &none, &mut run, 2).unwrap();
        assert_eq!((count.found, count.exact), (1, true), "{written}");
        assert_eq!(Shikaku::check(&made.instance, &made.solution.unwrap()), []);
    }
}

#[test]
fn what_cannot_be_made_is_refused() {
    for size in ["0x5", "5x0", "1001", "5x5x5", "ten", "-3x3", "99999999999999999999x1"] {
        let error = make(&format!("size={size}"), 0).err().unwrap();
        assert!(error.contains(size) && error.contains("from 1 to 1000"), "{error}");
    }
    let stopped = (Shikaku::GENERATOR.make)(&options("unique,size=40"), &mut Run::limited(0, 3));
    assert!(stopped.err().unwrap().contains("stopped"));
}

/// How many solutions a puzzle has, up to two, by a method that the generator does not use.
fn solutions(instance: &Instance) -> u128 {
    let method = Shikaku::METHODS.iter().find(|method| method.name == "cp").unwrap();
    let options = Options::defaults(method.options);
    (method.count.unwrap())(instance, &options, &mut Run::limited(0, 50_000_000), 2).found
}

#[test]
fn puzzles_for_people_have_one_solution_few_single_cells_and_no_giants() {
    let (mut ones, mut clues) = (0, 0);
    for seed in 0..10 {
        let made = make("size=10,unique", seed).unwrap();
        assert_eq!(solutions(&made.instance), 1, "seed {seed}");
        let areas: Vec<u32> = made.instance.clues().iter().filter_map(|clue| clue.area).collect();
        assert!(areas.iter().all(|&area| area <= 12), "{areas:?}");
        ones += areas.iter().filter(|&&area| area == 1).count();
        clues += areas.len();
    }
    assert!(ones * 10 < clues, "{ones} of {clues}");
}

#[test]
fn unknown_numbers_leave_one_solution() {
    let made = make("size=8,unique,unknown", 1).unwrap();
    assert!(made.instance.clues().iter().any(|clue| clue.area.is_none()));
    assert_eq!(solutions(&made.instance), 1);
    let error = make("size=8,unknown", 1).err().unwrap();
    assert!(error.contains("one solution"), "{error}");
}

#[test]
fn variations_keep_one_solution() {
    let options = options("size=8,unique");
    let mut run = Run::limited(4, 50_000_000);
    let mut puzzle = (Shikaku::GENERATOR.make)(&options, &mut run).unwrap();
    let mut changed = 0;
    for round in 0..20 {
        let variation = [Variation::Easier, Variation::Harder][round % 2];
        let vary = Shikaku::VARY.unwrap();
        let Some(next) = vary(&options, &puzzle, variation, &mut run) else { continue };
        assert_eq!(Shikaku::check(&next.instance, next.solution.as_ref().unwrap()), []);
        assert_eq!(solutions(&next.instance), 1);
        changed += usize::from(next.instance != puzzle.instance);
        puzzle = next;
    }
    assert!(changed > 5, "{changed}");
}

#[test]
fn puzzles_of_a_level_take_steps_of_it_and_none_harder() {
    let of_level = |words: &str, level, seed| {
        let mut run = Run::limited(seed, 50_000_000);
        Shikaku::OF_LEVEL.unwrap()(&options(words), level, &mut run).unwrap().unwrap()
    };
    for (seed, level) in (0..).zip([Level::Easy, Level::Medium, Level::Hard]) {
        for words in ["size=8,unique", "size=6,unique,unknown"] {
            let made = of_level(words, level, seed);
            assert_eq!(made.instance, of_level(words, level, seed).instance);
            assert_eq!(Shikaku::check(&made.instance, made.solution.as_ref().unwrap()), []);
            assert_eq!(solutions(&made.instance), 1);
            let mut engine =
                Engine::<Shikaku>::new(&made.instance, None, &Asked::default()).unwrap();
            assert_eq!(engine.rate(&mut Run::unlimited(0)).level, level, "{words}");
            assert_eq!(engine.refused(), 0);
            let unknown = made.instance.clues().iter().any(|clue| clue.area.is_none());
            assert_eq!(unknown, words.ends_with("unknown"));
        }
    }
}
