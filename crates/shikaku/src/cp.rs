//! Constraint programming: a variable for each clue over the rectangles it may have, and every
//! cell covered once.

use super::candidates::Reach;
use super::{Instance, Shikaku, Solution};
use kumiki_core::{Method, OptionSpec, Options};
use kumiki_cp::propagators::ExactCover;
use kumiki_cp::{MAX_VALUES, Model};
use kumiki_puzzle_kit::cp::{self, CpModel};
use std::ops::ControlFlow;

const OPTIONS: &[OptionSpec] = &[cp::VAR, cp::VAL, cp::RESTARTS, cp::LAST_CONFLICT, cp::LDS];

/// Constraint programming.
pub(super) const METHOD: Method<Shikaku> = Method {
    source: "rafaralahy-2020 1.2",
    options: OPTIONS,
    complete: true,
    refuses,
    memory: |grid, _| memory(grid),
    enumerate: Some(|grid, options, run, visit| formulate(grid).enumerate(options, run, visit)),
    count: Some(|grid, options, run, limit| formulate(grid).count(options, run, limit)),
    common: Some(|grid, options, run| formulate(grid).common(options, run)),
    ..Method::new(
        "cp",
        "constraint programming: exact cover, one rectangle per clue",
        |grid, options, run| formulate(grid).solve(options, run),
    )
};

/// The most cells that all candidates may have together: some hundred megabytes.
const MAX_COVERED: usize = 10_000_000;
/// The most candidates of one clue.
const MAX_CANDIDATES: usize = MAX_VALUES as usize;

fn refuses(instance: &Instance, _: &Options) -> Option<String> {
    let reason = "the clues can have too many rectangles";
    let refusal = || format!("{reason}, it takes up to {MAX_COVERED} cells of candidates");
    covered(instance).is_none().then(refusal)
}

/// The model has lists of the candidates and of the cells that they cover.
fn memory(instance: &Instance) -> u64 {
    instance.memory(40, 650) + 40 * covered(instance).unwrap_or(0) as u64
}

/// How many cells all candidates have together; `None` if they or those of a clue are too many.
fn covered(instance: &Instance) -> Option<usize> {
    let mut reach = Reach::new(instance);
    let mut covered = 0;
    for index in 0..instance.clues.len() {
        let mut count = 0;
        let _ = reach.visit(index, &mut |corners| {
            count += 1;
            covered += corners.area();
            match count <= MAX_CANDIDATES && covered <= MAX_COVERED {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        });
        if count > MAX_CANDIDATES || covered > MAX_COVERED {
            return None;
        }
    }
    Some(covered)
}

fn formulate(instance: &Instance) -> CpModel<'_, Shikaku> {
    let mut model = Model::new();
    let (mut xs, mut rectangles, mut covers) = (vec![], vec![], vec![]);
    // Areas that cannot fill the grid would be found out only after trying everything.
    let can_fill = instance.can_fill();
    let mut reach = Reach::new(instance);
    for index in 0..instance.clues.len() {
        let mut own = vec![];
        if can_fill {
            let _ = reach.visit(index, &mut |corners| {
                own.push(corners.rectangle());
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
        Solution::new(chosen.collect())
    };
    CpModel { instance, model, xs, later: None, read: Box::new(read) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Clue, backtrack};
    use kumiki_core::{Puzzle, Rng};
    use kumiki_puzzle_kit::cp::testing::{agree, run, stopped};

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
