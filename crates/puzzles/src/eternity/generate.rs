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
    about: "colours a solved board evenly and takes it apart; no two pieces alike",
    options: &[
        OptionSpec::new("size", Kind::Text, "6x6", "rows x columns, or one number for both"),
        OptionSpec::new(
            "frame-colours",
            Kind::Int(1, 254),
            "",
            "colours along the frame; unset: 5 for every 16 of the side, at least 2",
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
            "false",
            "a single solution; a framed board then gets at least one fixed piece",
        ),
    ],
    make,
};

/// Boards tried before giving up on a single solution.
const UNIQUE_TRIES: u64 = 200;
/// Steps of the search that counts the solutions of one board.
const COUNT_STEPS: u64 = 3_000_000;

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
    for index in 0..UNIQUE_TRIES {
        let generated = plan.board(run)?;
        let mut part = run.part(index, Budget { time: None, steps: Some(COUNT_STEPS) });
        let none = Options::defaults(&[]);
        let count = backtrack::count(&generated.instance, &none, &mut part, 2);
        run.absorb(part.steps());
        if let ControlFlow::Break(stop) = run.look() {
            return Err(format!("stopped ({stop:?}) before a single solution was proven"));
        }
        if count.exact && count.found == 1 {
            return Ok(generated);
        }
    }
    Err(format!(
        "none of {UNIQUE_TRIES} boards was proven to have a single solution; ask for more colours, \
         more fixed pieces or a smaller board"
    ))
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
        let scaled = |per_16: f64, least: usize| ((per_16 * side / 16.0).round() as usize).max(least);
        let colours = |name: &str, per_16: f64, least: usize| {
            if options.is_set(name) { options.size(name) } else { scaled(per_16, least) }
        };
        let frame_colours = if tetravex { 0 } else { colours("frame-colours", 5.0, 2) };
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
