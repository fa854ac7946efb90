//! Making boards: a solved board is coloured, taken apart, and its pieces shuffled and turned.
//!
//! Colours are spread as evenly as the official ones, frame colours along the frame only and no
//! two pieces alike (schaus-deville-2008 §1).

use super::colouring::Colouring;
use super::piece::{Placed, rotation_to, turned};
use super::{Board, Eternity, Fixed, Instance, MAX_SIDE, Variant, backtrack};
use kumiki_core::{Budget, Generated, Generator, Kind, OptionSpec, Options, Run};
use std::ops::ControlFlow;

pub(super) const GENERATOR: Generator<Eternity> = Generator {
    options: &[
        OptionSpec::new("size", Kind::Text, "6x6", "rows x columns, or one number for both"),
        OptionSpec::new(
            "frame-colours",
            Kind::Int(1, 254),
            "",
            "colours along the frame; unset: 5 for every 16 of the side, at least 2 (unique: 3)",
        ),
        OptionSpec::new(
            "inner-colours",
            Kind::Int(1, 255),
            "",
            "other colours; unset: 17 for every 16 of the side, at least 2 (Tetravex: 10)",
        ),
        OptionSpec::new("tetravex", Kind::Flag, "false", "no frame, and pieces do not turn"),
        OptionSpec::new("fixed", Kind::Int(0, 4096), "0", "pieces given in place, centre first"),
        OptionSpec::new(
            "unique",
            Kind::Flag,
            "",
            "exactly one solution; a framed board then gets at least one fixed piece",
        ),
    ],
    small: &[
        "size=3,inner-colours=3",
        "size=2x3,tetravex,inner-colours=3",
        "size=3x4,inner-colours=2,fixed=1",
        "size=3,tetravex,inner-colours=3,fixed=1",
        "size=2x4,frame-colours=3",
    ],
    ..Generator::new("colours a solved board evenly and takes it apart; no two pieces alike", make)
};

/// Boards tried before giving up on a single solution.
const UNIQUE_TRIES: u64 = 200;
/// Steps of the search that counts the solutions of one board.
const COUNT_STEPS: u64 = 3_000_000;
/// Steps of all those searches together.
const ALL_COUNT_STEPS: u64 = 100_000_000;

/// What is asked for.
struct Plan {
    colouring: Colouring,
    fixed: usize,
}

fn make(options: &Options, run: &mut Run) -> Result<Generated<Eternity>, String> {
    let plan = Plan::new(options)?;
    if !options.flag("unique") {
        return plan.board(run);
    }
    let mut steps = 0;
    for index in 0..UNIQUE_TRIES {
        let generated = plan.board(run)?;
        let mut part = run.sub_run(index, Budget { time: None, steps: Some(COUNT_STEPS) });
        let none = Options::defaults(&[]);
        let count = backtrack::count(&generated.instance, &none, &mut part, 2);
        run.add_steps(part.steps());
        steps += part.steps();
        if let ControlFlow::Break(stop) = run.check_limits() {
            return Err(format!("stopped ({stop:?}) before a single solution was proven"));
        }
        if count.exact && count.found == 1 {
            return Ok(generated);
        }
        if steps >= ALL_COUNT_STEPS {
            break;
        }
    }
    Err("no board was proven to have a single solution; ask for more colours, more fixed pieces or \
         a smaller board, or allow several solutions (--any)"
        .to_owned())
}

impl Plan {
    fn new(options: &Options) -> Result<Plan, String> {
        let (rows, cols) = read_size(options.text("size"))?;
        let tetravex = options.flag("tetravex");
        let variant = if tetravex { Variant::Tetravex } else { Variant::Framed };
        if tetravex && options.is_set("frame-colours") {
            return Err("Tetravex has no frame: leave frame-colours out".to_owned());
        }
        // The official density: 5 and 17 colours for a side of 16.
        let side = ((rows * cols) as f64).sqrt();
        let scaled =
            |per_16: f64, least: usize| ((per_16 * side / 16.0).round() as usize).max(least);
        let colours = |name: &str, per_16: f64, least: usize| {
            if options.is_set(name) { options.size(name) } else { scaled(per_16, least) }
        };
        // Two frame colours can be laid in so many ways that few small boards are unique.
        let least = if options.flag("unique") { 3 } else { 2 };
        let frame_colours = if tetravex { 0 } else { colours("frame-colours", 5.0, least) };
        let inner_colours = colours("inner-colours", 17.0, if tetravex { 10 } else { 2 });
        if frame_colours + inner_colours > usize::from(u8::MAX) {
            let (frame, inner) = (frame_colours, inner_colours);
            return Err(format!("{frame} frame and {inner} inner colours are more than 255"));
        }
        let fixed = options.size("fixed").max(usize::from(options.flag("unique") && !tetravex));
        if fixed > rows * cols {
            return Err(format!("{fixed} fixed pieces are more than the {} cells", rows * cols));
        }
        let colouring = Colouring { rows, cols, variant, frame_colours, inner_colours };
        colouring.check_variety()?;
        Ok(Plan { colouring, fixed })
    }

    /// A board with its solution.
    fn board(&self, run: &mut Run) -> Result<Generated<Eternity>, String> {
        let faces = self.colouring.faces(run)?;
        let Colouring { rows, cols, variant, .. } = self.colouring;
        let mut cells: Vec<_> = faces.cells().collect();
        run.rng.shuffle(&mut cells);
        let mut pieces = Vec::with_capacity(cells.len());
        let mut solution = Board::filled(rows, cols, None);
        for &cell in &cells {
            let turns = if variant == Variant::Framed { run.rng.below(4) as u8 } else { 0 };
            let listed = turned(faces[cell], turns);
            let back = rotation_to(listed, faces[cell]).unwrap_or(0);
            solution[cell] = Some(Placed::new(pieces.len(), back));
            pieces.push(listed);
        }
        let mut instance = Instance::new(rows, cols, variant, pieces)?;
        // The official board has its given piece at I8, just below and left of its centre.
        let centre = (rows / 2, (cols - 1) / 2);
        cells.retain(|&cell| cell != centre);
        run.rng.shuffle(&mut cells);
        for cell in std::iter::once(centre).chain(cells).take(self.fixed) {
            if let Some(placed) = solution[cell] {
                instance.fix(Fixed { cell, placed })?;
            }
        }
        Ok(Generated { instance, solution: Some(solution) })
    }
}

fn read_size(text: &str) -> Result<(usize, usize), String> {
    let (rows, cols) = text.split_once('x').unwrap_or((text, text));
    let side = |word: &str| word.parse().ok().filter(|side| (1..=MAX_SIDE).contains(side));
    match (side(rows), side(cols)) {
        (Some(rows), Some(cols)) => Ok((rows, cols)),
        _ => Err(format!(
            "size: found {text:?}, expected ROWSxCOLS or one number, each from 1 to {MAX_SIDE}"
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::super::piece::{BORDER, canonical};
    use super::*;
    use kumiki_core::Puzzle;
    use std::collections::BTreeSet;

    fn generate(options: &str, seed: u64) -> Result<Generated<Eternity>, String> {
        let options = Options::parse(GENERATOR.options, options).unwrap();
        make(&options, &mut Run::unlimited(seed))
    }

    #[test]
    fn boards_are_solved_by_what_is_kept_and_their_pieces_all_differ() {
        for size in ["1", "1x3", "1x5", "5x1", "2", "2x3", "3", "4x7", "16", "20x9"] {
            for seed in 0..4 {
                let colours = if size == "1x5" || size == "5x1" { ",frame-colours=4" } else { "" };
                let made = generate(&format!("size={size},fixed=1{colours}"), seed).unwrap();
                let solution = made.solution.unwrap();
                assert_eq!(Eternity::check(&made.instance, &solution), [], "{size} {seed}");
                let kinds: BTreeSet<_> =
                    made.instance.pieces().iter().map(|&p| canonical(p)).collect();
                assert_eq!(kinds.len(), made.instance.pieces().len(), "{size} {seed}");
            }
        }
    }

    #[test]
    fn the_default_for_16_is_the_official_density_evenly_spread() {
        let made = generate("size=16", 3).unwrap();
        let mut sides = [0usize; 256];
        made.instance.pieces().iter().flatten().for_each(|&c| sides[usize::from(c)] += 1);
        assert_eq!(sides[0], 64);
        assert_eq!(sides[1..6], [24; 5]);
        assert!(sides[6..23].iter().all(|&n| n == 48 || n == 50), "{sides:?}");
        assert_eq!(sides[23..].iter().sum::<usize>(), 0);
        // Frame colours are on frame pieces only.
        let inner = made.instance.pieces().iter().filter(|p| !p.contains(&BORDER));
        assert!(inner.flatten().all(|&c| c > 5));
    }

    #[test]
    fn tetravex_pieces_lie_as_listed() {
        let made = generate("size=4,tetravex,fixed=2", 1).unwrap();
        let solution = made.solution.unwrap();
        assert_eq!(Eternity::check(&made.instance, &solution), []);
        assert!(solution.values().iter().flatten().all(|placed| placed.rotation == 0));
        assert_eq!(made.instance.fixed()[0].cell, (2, 1));
    }

    #[test]
    fn unique_boards_have_a_single_solution() {
        for options in ["size=4,unique", "size=6,unique", "size=3,tetravex,unique,inner-colours=5"]
        {
            let made = generate(options, 2).unwrap();
            let mut run = Run::unlimited(0);
            let count = backtrack::count(&made.instance, &Options::defaults(&[]), &mut run, 9);
            assert_eq!((count.found, count.exact), (1, true), "{options}");
        }
    }

    #[test]
    fn the_seed_fixes_the_board() {
        let text = |seed| Eternity::write(&generate("size=5", seed).unwrap().instance);
        assert_eq!(text(7), text(7));
        assert_ne!(text(7), text(8));
    }

    #[test]
    fn what_cannot_be_made_says_why() {
        for (options, why) in [
            ("size=0", "size: found \"0\""),
            ("size=65x2", "from 1 to 64"),
            ("size=axb", "expected ROWSxCOLS"),
            ("size=4,frame-colours=1", "1 frame and 4 inner colours make only 1 different"),
            ("size=9,inner-colours=1", "make only"),
            ("size=4,frame-colours=200,inner-colours=200", "more than 255"),
            ("size=2,fixed=5", "more than the 4 cells"),
            ("size=4,tetravex,frame-colours=3", "no frame"),
            ("size=1x2", "are always alike"),
            ("size=1x3,frame-colours=1", "make only 1 different"),
            ("size=3,tetravex,inner-colours=2,unique,fixed=0", "single solution"),
        ] {
            let error = generate(options, 0).map(|_| ()).unwrap_err();
            assert!(error.contains(why), "{options}: {error}");
        }
    }
}
