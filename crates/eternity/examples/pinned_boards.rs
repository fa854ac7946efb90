//! Official boards with pieces pinned at random, corners and frame among them: does the search
//! complete them, and how well? The sets depend on nothing but their numbers.
//!
//! `cargo run --release -p kumiki-eternity --example pinned_boards -- BUDGET [SETS [SEED]]` where
//! BUDGET is `60s` or a number of placements, and SETS `0-19` (the default), a single number or the
//! name of a shipped board; one thread. With the word `text` as BUDGET the boards are printed instead.

use kumiki_core::{Budget, Options, Puzzle, Rng, Run, scan};
use kumiki_eternity::piece::{BORDER, Placed};
use kumiki_eternity::{Eternity, Fixed, Instance};
use std::ops::RangeInclusive;

/// The kinds of sets, in turns: whether the five clues are in place, and how many corners, frame
/// and inner pieces are pinned beside them.
const KINDS: [(bool, usize, usize, usize); 10] = [
    (true, 3, 0, 0),
    (true, 3, 0, 0),
    (true, 4, 2, 0),
    (false, 4, 1, 0),
    (false, 2, 4, 4),
    (true, 3, 0, 0),
    (true, 1, 3, 3),
    (false, 3, 3, 6),
    (false, 0, 4, 4),
    (true, 3, 2, 1),
];

/// The shipped board of a name.
fn shipped(name: &str) -> Result<Instance, String> {
    let shipped = Eternity::SHIPPED.iter().find(|shipped| shipped.name == name);
    let text = shipped.ok_or_else(|| format!("no board {name}, expected sets such as 0-19"))?.text;
    let native = Eternity::FORMATS.iter().find(|format| format.name == "text");
    let read = native.and_then(|format| format.read).ok_or("no native format")?;
    Ok(read(text).map_err(|error| error.to_string())?.instance)
}

/// The set of a number.
fn pinned(number: usize) -> Result<Instance, String> {
    let (clues, corners, frame, inner) = KINDS[number % KINDS.len()];
    let mut instance = shipped(if clues { "eternity2-hints" } else { "eternity2-open" })?;
    let mut rng = Rng::stream(2026, number as u64);
    for (borders, count) in [(2, corners), (1, frame), (0, inner)] {
        let mut left = count;
        while left > 0 {
            left -= usize::from(pin(&mut instance, borders, &mut rng));
        }
    }
    Ok(instance)
}

/// Pins a random piece with so many border sides where it may lie, if it contradicts nothing.
fn pin(instance: &mut Instance, borders: usize, rng: &mut Rng) -> bool {
    let (rows, cols) = (instance.rows(), instance.cols());
    let cell = match borders {
        2 => ((rows - 1) * rng.below(2), (cols - 1) * rng.below(2)),
        _ => (rng.below(rows), rng.below(cols)),
    };
    let placed = Placed::new(rng.below(instance.pieces().len()), rng.below(4) as u8);
    let sides = instance.pieces()[usize::from(placed.piece)];
    let fixed = Fixed { cell, placed };
    if sides.iter().filter(|&&side| side == BORDER).count() != borders
        || instance.misfit(fixed).is_some()
    {
        return false;
    }
    let mut with = instance.clone();
    let possible = with.fix(fixed).is_ok() && !is_contradictory(&with);
    if possible {
        *instance = with;
    }
    possible
}

/// Do two pinned pieces touch, or is there an open cell that no piece fits?
fn is_contradictory(instance: &Instance) -> bool {
    let board = instance.start();
    let (rows, cols) = (instance.rows(), instance.cols());
    board.cells().any(|(row, col)| {
        let beside = [
            row.checked_sub(1).map(|row| (row, col)),
            (col + 1 < cols).then_some((row, col + 1)),
            (row + 1 < rows).then_some((row + 1, col)),
            col.checked_sub(1).map(|col| (row, col)),
        ];
        let shown = |side: usize| match beside[side] {
            None => Some(BORDER),
            Some(cell) => board[cell].and_then(|p| instance.face(p)).map(|f| f[(side + 2) % 4]),
        };
        let touched = (0..4).any(|side| beside[side].is_some() && shown(side).is_some());
        if board[(row, col)].is_some() || !touched {
            return touched;
        }
        let is_free =
            |piece: &usize| board.values().iter().flatten().all(|p| usize::from(p.piece) != *piece);
        let faces = (0..instance.pieces().len()).filter(is_free);
        let mut faces = faces.flat_map(|piece| (0..4).map(move |turn| Placed::new(piece, turn)));
        !faces.any(|placed| {
            let face = instance.face(placed).unwrap_or_default();
            (0..4).all(|side| match (shown(side), beside[side]) {
                (Some(colour), _) => face[side] == colour,
                (None, _) => face[side] != BORDER,
            })
        })
    })
}

/// `3` or `0-19`.
fn range(word: &str) -> Option<RangeInclusive<usize>> {
    let (first, last) = word.split_once('-').unwrap_or((word, word));
    Some(first.parse().ok()?..=last.parse().ok()?)
}

#[allow(clippy::print_stdout, reason = "an example's output is its purpose")]
fn main() -> Result<(), String> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |at: usize, default: &str| words.get(at).map_or(default.to_owned(), Clone::clone);
    let wanted = word(1, "0-19");
    let boards = match range(&wanted) {
        Some(sets) => sets
            .map(|number| Ok((format!("set {number}"), pinned(number)?)))
            .collect::<Result<Vec<_>, String>>()?,
        None => vec![(wanted.clone(), shipped(&wanted)?)],
    };
    let seed = word(2, "0").parse().map_err(|_| "expected a seed")?;
    let budget = match word(0, "60s").as_str() {
        "text" => None,
        steps if scan::count(steps).is_ok() => {
            Some(Budget { steps: scan::count(steps).ok(), time: None })
        }
        time => Some(Budget { time: Some(scan::duration(time)?), steps: None }),
    };
    let fast = Eternity::METHODS.iter().find(|method| method.name == "fast");
    let fast = fast.ok_or("no such method")?;
    let options = Options::parse(fast.options, &word(3, "")).map_err(|error| error.to_string())?;
    let mut scores = Vec::new();
    for (name, instance) in boards {
        let Some(budget) = budget else {
            println!("# {name}\n{}", Eternity::write(&instance));
            continue;
        };
        let mut run = Run::within(seed, budget);
        let outcome = (fast.solve)(&instance, &options, &mut run);
        let board = outcome.best.map(|(board, _)| board);
        let score = board.and_then(|board| Eternity::score(&instance, &board)).map_or(0, |s| s.0);
        println!(
            "{name}: {} pinned, score {score}, {} placements, {:.1} s",
            instance.fixed().len(),
            run.steps(),
            run.elapsed().as_secs_f64()
        );
        scores.push(score);
    }
    if let Some(least) = scores.iter().min() {
        let mean = scores.iter().sum::<u64>() as f64 / scores.len() as f64;
        println!("least {least}, mean {mean:.1}");
    }
    Ok(())
}
