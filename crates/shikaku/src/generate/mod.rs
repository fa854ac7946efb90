//! Making instances as rafaralahy-2020 1.4 does: cut the grid again and again, merge some of the
//! pieces, put one number into each. Puzzles with one solution, for people, have few single cells and
//! no giants unless the paper's parameters are given.

mod of_level;
mod pieces;
mod vary;

use super::{Instance, MAX_SIDE, Rectangle, Shikaku, fast};
use kumiki_core::{
    Budget, Generated, Generator, Kind, OfLevelFn, OptionSpec, Options, Run, VaryFn,
};
use pieces::Pieces;
use std::ops::ControlFlow;

/// The generator.
pub(super) const GENERATOR: Generator<Shikaku> = Generator {
    options: &[
        OptionSpec::new("size", Kind::Text, "10x10", "ROWSxCOLS, or one number for a square"),
        OptionSpec::new(
            "depth",
            Kind::Int(0, 2 * MAX_SIDE as i64),
            "",
            "maximum depth of cuts; deeper = more rectangles; unset: by the size",
        ),
        OptionSpec::new("merge-iter", Kind::Int(0, 1000), "3", "maximum number of merging rounds"),
        OptionSpec::new(
            "merge-prob",
            Kind::Real(0.0, 1.0),
            "0.5",
            "chance per round that two rectangles which form a larger one are merged",
        ),
        OptionSpec::new("unique", Kind::Flag, "", "exactly one solution"),
        OptionSpec::new(
            "unknown",
            Kind::Flag,
            "false",
            "turn numbers into ? as long as there is one solution",
        ),
    ],
    small: &["size=4", "size=3x5", "size=5x4,merge-prob=0.9", "size=5", "size=2x6"],
    ..Generator::new(
        "random cuts, then random merging, then one number per rectangle (rafaralahy-2020 1.4)",
        make,
    )
};

/// Uniqueness is given up after so many sets of rectangles.
const CUTS: usize = 50;
/// The numbers of one set of rectangles are moved so often without gain before others are cut.
const MOVES: usize = 60;
/// A search for other solutions that takes longer is no sign of a pleasant puzzle.
const SEARCH: Budget = Budget { time: None, steps: Some(20_000) };

struct Parameters {
    rows: usize,
    cols: usize,
    depth: usize,
    merge_iter: usize,
    merge_prob: f64,
    /// The largest area of a puzzle for people; `None` for the paper's.
    tidy: Option<usize>,
}

/// Parameters of the paper's: whoever gives one gets its puzzles.
const OF_THE_PAPER: [&str; 3] = ["depth", "merge-iter", "merge-prob"];

impl Parameters {
    fn read(options: &Options) -> Result<Self, String> {
        let size = options.text("size");
        let (rows, cols) = size.split_once('x').unwrap_or((size, size));
        let side = |word: &str| word.trim().parse().ok().filter(|n| (1..=MAX_SIDE).contains(n));
        let (Some(rows), Some(cols)) = (side(rows), side(cols)) else {
            return Err(format!(
                "size: found {size:?}, expected ROWSxCOLS, each from 1 to {MAX_SIDE}"
            ));
        };
        let depth = match options.is_set("depth") {
            true => options.size("depth"),
            false => usual_depth(rows * cols),
        };
        let (merge_iter, merge_prob) = (options.size("merge-iter"), options.real("merge-prob"));
        let usual = Options::defaults(GENERATOR.options);
        let of_the_paper = OF_THE_PAPER.iter().any(|name| options.text(name) != usual.text(name));
        let largest = ((rows + cols) / 2 + 2).clamp(6, 24);
        let tidy = (options.flag("unique") && !of_the_paper).then_some(largest);
        Ok(Parameters { rows, cols, depth, merge_iter, merge_prob, tidy })
    }
}

/// The least depth whose cuts can leave areas of 2 on average; merging makes them 5 or 6, with
/// few of 1.
fn usual_depth(cells: usize) -> usize {
    cells.div_ceil(2).next_power_of_two().trailing_zeros() as usize
}

fn make(options: &Options, run: &mut Run) -> Result<Generated<Shikaku>, String> {
    let parameters = Parameters::read(options)?;
    if options.flag("unique") {
        return unique(options, &parameters, run);
    }
    if options.flag("unknown") {
        return Err("unknown: only numbers of puzzles with one solution are left out".to_owned());
    }
    Pieces::new(&parameters, run)?.generated()
}

/// How puzzles are changed towards a difficulty.
pub(super) const VARY: VaryFn<Shikaku> = vary::vary;

/// How puzzles of a level are made.
pub(super) const OF_LEVEL: OfLevelFn<Shikaku> = of_level::of_level;

/// A puzzle with one solution. Not in the paper, whose puzzles may have several.
fn unique(
    options: &Options,
    parameters: &Parameters,
    run: &mut Run,
) -> Result<Generated<Shikaku>, String> {
    for _ in 0..CUTS {
        if let Some(pieces) = mended(Pieces::new(parameters, run)?, run)? {
            return finish(options, &pieces, run);
        }
    }
    Err(format!(
        "no puzzle with one solution found in {CUTS} ways to cut the grid; a smaller size or a \
         greater depth may help"
    ))
}

/// Moves the numbers that other solutions play with until there is none; `None` if that seems in
/// vain.
fn mended(mut pieces: Pieces, run: &mut Run) -> Result<Option<Pieces>, String> {
    let (mut fewest, mut in_vain) = (usize::MAX, 0);
    while in_vain < MOVES {
        if run.check_limits().is_break() {
            return Err("stopped before a puzzle with one solution was found".to_owned());
        }
        let made = pieces.generated()?;
        let Some(differs) = differing(&pieces.rectangles(), &made.instance, run)? else { break };
        let number = differs.iter().filter(|&&differs| differs).count();
        if number == 0 {
            return Ok(Some(pieces));
        }
        in_vain = if number < fewest { 0 } else { in_vain + 1 };
        fewest = fewest.min(number);
        pieces.move_numbers(&differs, &mut run.rng);
    }
    Ok(None)
}

/// The puzzle with its numbers, some of them left out if that is asked for, and its solution.
fn finish(options: &Options, pieces: &Pieces, run: &mut Run) -> Result<Generated<Shikaku>, String> {
    let made = pieces.generated()?;
    match options.flag("unknown") {
        true => with_unknowns(made, &pieces.rectangles(), run),
        false => Ok(made),
    }
}

/// Turns numbers into `?` in random order, each if the solution is then proven to stay the only
/// one within some steps.
fn with_unknowns(
    mut made: Generated<Shikaku>,
    known: &[Rectangle],
    run: &mut Run,
) -> Result<Generated<Shikaku>, String> {
    let mut order: Vec<usize> = (0..known.len()).collect();
    run.rng.shuffle(&mut order);
    for clue in order {
        if run.check_limits().is_break() {
            break;
        }
        let mut clues = made.instance.clues().to_vec();
        clues[clue].area = None;
        let fewer = Instance::new(made.instance.rows(), made.instance.cols(), clues)?;
        if differing(known, &fewer, run)?.is_some_and(|differs| !differs.contains(&true)) {
            made.instance = fewer;
        }
    }
    Ok(made)
}

/// For each rectangle, whether other solutions do without it; `None` if that is hard to tell.
fn differing(
    known: &[Rectangle],
    instance: &Instance,
    run: &mut Run,
) -> Result<Option<Vec<bool>>, String> {
    let mut part = run.sub_run(0, SEARCH);
    let differs = fast::differing(instance, known, &mut part);
    run.add_steps(part.steps());
    match differs {
        ControlFlow::Continue(Some(differs)) => Ok(Some(differs)),
        ControlFlow::Continue(None) => {
            Err(format!("one solution cannot be made sure of: {}", fast::TOO_MANY))
        }
        ControlFlow::Break(_) => Ok(None),
    }
}
