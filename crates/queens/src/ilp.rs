//! `ilp`: a column for each cell, one queen in every row and column (nqueens-2016 1.2.1), at most
//! one on every diagonal; and, with a weight for each cell, the queens of the greatest total.

use super::{Instance, Queens, Solution};
use kumiki_core::{Cell, Event, Kind, Limits, Method, OptionSpec, Options, Outcome, Rng, Run};
use kumiki_ilp::{Col, Model, Name, Row, Sense};
use kumiki_puzzle_kit::ilp::{self, IlpModel};
use std::collections::BTreeSet;

const OPTIONS: &[OptionSpec] = &[
    ilp::BACKEND,
    OptionSpec::new(
        "weights",
        Kind::Text,
        "",
        "maximise the total weight of the queens' cells: rows of whole numbers, `1 2/3 4`, \
         or one number, the seed of random weights from 0 to 99",
    ),
];

/// Integer programming.
pub(super) const METHOD: Method<Queens> = Method {
    source: "nqueens-2016 1.2.1",
    options: OPTIONS,
    complete: true,
    refuses,
    memory: |board, options| ilp::memory(options, entries(board)),
    ..Method::new("ilp", "integer programming, also for the greatest total weight", solve)
};

ilp::model_formats!(Queens, entries, plain);

/// The greatest weight: sums of them stay exact.
const MAX_WEIGHT: i32 = 1_000_000;

fn refuses(instance: &Instance, options: &Options) -> Option<String> {
    ilp::refuses(options, entries(instance)).or_else(|| weights(instance, options).err())
}

/// The terms of the program, at most.
fn entries(instance: &Instance) -> usize {
    instance.n.saturating_mul(instance.n).saturating_mul(4)
}

fn solve(instance: &Instance, options: &Options, run: &mut Run) -> Outcome<Solution> {
    let weights = weights(instance, options).ok().flatten();
    let program = program(instance, weights.as_deref(), &run.limits());
    let outcome = program.solve(ilp::backend(options), run);
    let n = instance.n;
    if let (Some(weights), Some((solution, _))) = (weights, &outcome.best) {
        let total: i64 = solution.queens(n).map(|(r, c)| i64::from(weights[r * n + c])).sum();
        run.emit(&Event::Note(format!("total weight {total}")));
    }
    outcome
}

/// The weights of all cells, row by row, if there are any; or what was expected.
fn weights(instance: &Instance, options: &Options) -> Result<Option<Vec<i32>>, String> {
    let (n, text) = (instance.n, options.text("weights"));
    if text.is_empty() {
        return Ok(None);
    }
    let number = |word: &str| {
        word.parse::<i32>()
            .ok()
            .filter(|w| w.abs() <= MAX_WEIGHT)
            .ok_or_else(|| format!("weights: found {word:?}, expected a number up to {MAX_WEIGHT}"))
    };
    let rows: Vec<Vec<&str>> = text.split('/').map(|r| r.split_whitespace().collect()).collect();
    if let ([row], true) = (&rows[..], n > 1)
        && let [seed] = row[..]
    {
        let seed = seed.parse().map_err(|_| format!("weights: found {seed:?}, expected a seed"))?;
        let mut rng = Rng::seeded(seed);
        return Ok(Some((0..n * n).map(|_| rng.below(100) as i32).collect()));
    }
    if rows.len() != n || rows.iter().any(|row| row.len() != n) {
        return Err(format!("weights: expected {n} rows of {n} numbers, separated by /"));
    }
    rows.iter().flatten().map(|word| number(word)).collect::<Result<_, _>>().map(Some)
}

/// The program and the cell of each column.
struct Formulation {
    model: Model,
    cells: Vec<Cell>,
}

/// The program with what its points mean.
fn program<'i>(
    instance: &'i Instance,
    weights: Option<&[i32]>,
    limits: &Limits,
) -> IlpModel<'i, Queens> {
    let Formulation { model, cells } = formulate(instance, weights, limits);
    let read = move |values: &[f64]| {
        let mut solution = Solution::open(instance.n);
        for (&cell, &value) in cells.iter().zip(values) {
            if value > 0.5 {
                solution.put(cell);
            }
        }
        solution
    };
    IlpModel::new(instance, model, read)
}

/// The program without weights.
fn plain(instance: &Instance) -> IlpModel<'_, Queens> {
    program(instance, None, &Limits::default())
}

/// Once the limits are reached it is left unfinished, for then nobody will solve it.
fn formulate(instance: &Instance, weights: Option<&[i32]>, limits: &Limits) -> Formulation {
    let n = instance.n;
    let mut model = Model::new(Sense::Maximise);
    let mut cells = Vec::new();
    let mut lines: [Vec<Vec<(Col, f64)>>; 4] =
        [n, n, instance.diagonals(), instance.diagonals()].map(|count| vec![Vec::new(); count]);
    let blocked: BTreeSet<Cell> = instance.blocked.iter().copied().collect();
    let mut placed = vec![None; n];
    for &(row, col) in &instance.placed {
        // Two in a row leave no column for it.
        placed[row] = Some(placed[row].map_or(col, |only| if only == col { col } else { n }));
    }
    for cell in (0..n).flat_map(|row| (0..n).map(move |col| (row, col))) {
        let (row, col) = cell;
        if col == 0 && limits.are_reached() {
            break;
        }
        let (sum, difference) = (instance.sum(cell), instance.difference(cell));
        if placed[row].is_some_and(|only| only != col)
            || blocked.contains(&cell)
            || instance.excluded_sums.binary_search(&sum).is_ok()
            || instance.excluded_differences.binary_search(&difference).is_ok()
        {
            continue;
        }
        let weight = weights.map_or(0, |weights| weights[row * n + col]);
        let x = model.binary(Name::new("x", &[row + 1, col + 1]), weight.into());
        for (line, place) in lines.iter_mut().zip([row, col, sum, difference]) {
            line[place].push((x, 1.0));
        }
        cells.push(cell);
    }
    let [rows, columns, sums, differences] = lines;
    for (stem, lines) in [("row", rows), ("column", columns)] {
        for (i, terms) in lines.into_iter().enumerate() {
            model.post(Row::equal(Name::new(stem, &[i + 1]), terms, 1.0));
        }
    }
    for (stem, lines) in [("sum", sums), ("difference", differences)] {
        for (i, terms) in lines.into_iter().enumerate().filter(|(_, terms)| terms.len() > 1) {
            model.post(Row::at_most(Name::new(stem, &[i]), terms, 1.0));
        }
    }
    Formulation { model, cells }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backtrack;
    use kumiki_core::{Proof, Puzzle};
    use kumiki_puzzle_kit::cp::testing::run;
    use std::ops::ControlFlow;

    #[test]
    fn the_greatest_total_is_that_of_all_solutions() {
        for (n, seed) in [(1, 3), (4, 1), (5, 2), (6, 3), (7, 4)] {
            let board = Instance::empty(n);
            let words = if n == 1 { "weights=3".to_owned() } else { format!("weights={seed}") };
            let options = Options::parse(OPTIONS, &words).unwrap();
            let weights = weights(&board, &options).unwrap().unwrap();
            let total = |s: &Solution| s.queens(n).map(|(r, c)| weights[r * n + c]).sum::<i32>();
            let mut best = i32::MIN;
            let none = Options::defaults(backtrack::METHOD.options);
            backtrack::METHOD.enumerate.unwrap()(&board, &none, &mut run(u64::MAX), &mut |s| {
                best = best.max(total(&s));
                ControlFlow::Continue(())
            });
            let outcome = solve(&board, &options, &mut run(u64::MAX));
            let (solution, cost) = outcome.best.unwrap();
            assert_eq!((total(&solution), cost, outcome.proof), (best, 0, Proof::Optimal));
            assert_eq!(Queens::check(&board, &solution), []);
        }
    }

    #[test]
    fn weights_are_a_table_or_a_seed() {
        let read = |n, text: &str| {
            let options = Options::parse(OPTIONS, &format!("weights={text}")).unwrap();
            weights(&Instance::empty(n), &options)
        };
        assert_eq!(read(2, "1 -2/3 4").unwrap().unwrap(), [1, -2, 3, 4]);
        assert_eq!(read(3, "7").unwrap().unwrap().len(), 9);
        assert_eq!(read(3, "").unwrap(), None);
        for wrong in ["1 2/3", "1 2/3 x", "1 2/3 9999999", "x"] {
            assert!(read(2, wrong).unwrap_err().starts_with("weights: "), "{wrong}");
        }
        let options = Options::parse(OPTIONS, "weights=1 2").unwrap();
        assert!(refuses(&Instance::empty(2), &options).is_some());
    }

    #[test]
    fn what_is_too_large_is_refused() {
        let options = Options::parse(OPTIONS, "micro").unwrap();
        assert!(refuses(&Instance::empty(1000), &options).unwrap().contains("terms"));
        assert_eq!(refuses(&Instance::empty(20), &options), None);
    }
}
