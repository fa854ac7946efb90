//! Constraint programming: a variable for each clue over the rectangles it may have, and every
//! cell covered once.

use super::{Clue, ClueMap, Instance, Rectangle, Shikaku, Solution};
use crate::posed::{self, Posed};
use kumiki_core::{Method, OptionSpec, Options};
use kumiki_cp::propagators::ExactCover;
use kumiki_cp::{MAX_VALUES, Model};
use std::ops::{ControlFlow, RangeInclusive};

const OPTIONS: &[OptionSpec] =
    &[posed::VAR, posed::VAL, posed::RESTARTS, posed::LAST_CONFLICT, posed::LDS];

/// Constraint programming.
pub(super) const METHOD: Method<Shikaku> = Method {
    source: "rafaralahy-2020 1.2",
    options: OPTIONS,
    complete: true,
    refuses,
    enumerate: Some(|grid, options, run, visit| pose(grid).enumerate(options, run, visit)),
    count: Some(|grid, options, run, limit| pose(grid).count(options, run, limit)),
    common: Some(|grid, options, run| pose(grid).common(options, run)),
    ..Method::new(
        "cp",
        "constraint programming: exact cover by a rectangle a clue",
        |grid, options, run| pose(grid).solve(options, run),
    )
};

/// The most cells that all candidates may have together: some hundred megabytes.
const MAX_COVERED: usize = 10_000_000;
/// The most candidates of one clue.
const MAX_CANDIDATES: usize = MAX_VALUES as usize;

fn refuses(instance: &Instance, _: &Options) -> Option<String> {
    let clues = ClueMap::new(instance);
    let mut covered = 0;
    for index in 0..instance.clues.len() {
        let mut count = 0;
        let _ = candidates(instance, &clues, index, &mut |rectangle| {
            count += 1;
            covered += rectangle.area();
            match count <= MAX_CANDIDATES && covered <= MAX_COVERED {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        });
        if count > MAX_CANDIDATES || covered > MAX_COVERED {
            let reason = "the clues can have too many rectangles";
            return Some(format!("{reason}, it takes up to {MAX_COVERED} cells of candidates"));
        }
    }
    None
}

/// Visits every rectangle in the grid that holds a clue and no other, and has its area.
fn candidates(
    instance: &Instance,
    clues: &ClueMap,
    index: usize,
    visit: &mut dyn FnMut(Rectangle) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Clue { cell, area } = instance.clues[index];
    let area = area.map(|area| area as usize);
    for height in 1..=instance.rows.min(area.unwrap_or(instance.rows)) {
        let widths = match area {
            Some(area) if area.is_multiple_of(height) => area / height..=area / height,
            Some(_) => continue,
            None => 1..=instance.cols,
        };
        let mut fits = false;
        for row in (cell.0 + 1).saturating_sub(height)..=cell.0.min(instance.rows - height) {
            let column = Rectangle { row, col: cell.1, height, width: 1 };
            if clues.only(column) == Some(index) {
                fits = true;
                wider(instance, clues, (index, column), widths.clone(), visit)?;
            }
        }
        // What is higher holds one that does not fit.
        if !fits {
            break;
        }
    }
    ControlFlow::Continue(())
}

/// Visits every rectangle of some widths that fits around a column which holds the clue.
fn wider(
    instance: &Instance,
    clues: &ClueMap,
    (index, column): (usize, Rectangle),
    widths: RangeInclusive<usize>,
    visit: &mut dyn FnMut(Rectangle) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for width in widths.take_while(|&width| width <= instance.cols) {
        let (first, last) = ((column.col + 1).saturating_sub(width), instance.cols - width);
        let mut fits = false;
        for col in first..=last.min(column.col) {
            let rectangle = Rectangle { col, width, ..column };
            if clues.only(rectangle) == Some(index) {
                fits = true;
                visit(rectangle)?;
            }
        }
        // What is wider holds one that does not fit.
        if !fits {
            break;
        }
    }
    ControlFlow::Continue(())
}

fn pose(instance: &Instance) -> Posed<'_, Shikaku> {
    let mut model = Model::new();
    let (mut xs, mut rectangles, mut covers) = (vec![], vec![], vec![]);
    // Areas that cannot fill the grid would be found out only after trying everything.
    let can_fill = instance.can_fill();
    let clues = ClueMap::new(instance);
    for index in 0..instance.clues.len() {
        let mut own = vec![];
        if can_fill {
            let _ = candidates(instance, &clues, index, &mut |rectangle| {
                own.push(rectangle);
                ControlFlow::Continue(())
            });
        }
        let x = model.var(0..own.len() as u32);
        for (value, rectangle) in (0..).zip(&own) {
            let cells = rectangle.cells().map(|(row, col)| (row * instance.cols + col) as u32);
            covers.push((x, value, cells.collect()));
        }
        xs.push(x);
        rectangles.push(own);
    }
    model.post(ExactCover::new(instance.cells(), covers));
    let read = move |values: &[Option<u32>]| {
        let chosen = values.iter().zip(&rectangles);
        let chosen = chosen.map(|(value, own)| value.and_then(|v| own.get(v as usize).copied()));
        Solution { rectangles: chosen.collect() }
    };
    Posed { instance, model, xs, read: Box::new(read) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::posed::testing::{agree, run, stopped};
    use crate::shikaku::backtrack;
    use kumiki_core::{Puzzle, Rng};

    fn made(size: &str, seed: u64) -> Instance {
        let options = Options::parse(Shikaku::GENERATOR.options, &format!("size={size}")).unwrap();
        let mut run = run(u64::MAX);
        run.rng = Rng::seeded(seed);
        (Shikaku::GENERATOR.make)(&options, &mut run).unwrap().instance
    }

    #[test]
    fn agrees_with_backtracking() {
        for seed in 0..250 {
            let mut rng = Rng::seeded(seed);
            let size = format!("{}x{}", rng.between(1, 5), rng.between(1, 5));
            let mut grid = made(&size, seed);
            for clue in &mut grid.clues {
                match rng.below(8) {
                    0 => clue.area = None,
                    1 if seed % 4 == 0 => clue.area = clue.area.map(|area| area.max(2) - 1),
                    _ => {}
                }
            }
            agree(&backtrack::METHOD, &METHOD, &grid, &["", "wdeg,val=random", "impact,lds"]);
        }
    }

    #[test]
    fn grids_without_clues_have_no_solution() {
        let grid = Instance::new(2, 2, vec![]).unwrap();
        agree(&backtrack::METHOD, &METHOD, &grid, &[""]);
    }

    #[test]
    fn a_large_grid_is_solved() {
        let grid = made("40x40", 1);
        let options = Options::defaults(OPTIONS);
        let (solution, _) = (METHOD.solve)(&grid, &options, &mut run(100_000)).best.unwrap();
        assert_eq!(Shikaku::check(&grid, &solution), []);
    }

    #[test]
    fn candidates_that_would_fill_the_memory_are_refused() {
        let clue = |cell| Clue { cell, area: None };
        let grid = Instance::new(1000, 1000, vec![clue((500, 500))]).unwrap();
        assert!(refuses(&grid, &Options::defaults(OPTIONS)).is_some());
        let grid = Instance::new(12, 12, vec![clue((5, 5))]).unwrap();
        assert_eq!(refuses(&grid, &Options::defaults(OPTIONS)), None);
    }

    #[test]
    fn a_search_cut_short_keeps_its_deepest_answer() {
        let best = stopped(&METHOD, &made("40x40", 2), 3, &["uncovered-cell"]);
        assert!(best.rectangles.iter().flatten().count() > 10);
    }
}
