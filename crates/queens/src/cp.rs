//! Constraint programming: a variable for the column of each row's queen, all different on
//! columns and on both kinds of diagonals (nqueens-2016 1.2.1).

use super::{Instance, Queens, Solution};
use kumiki_core::{Kind, Method, OptionSpec, Options};
use kumiki_cp::propagators::NotEqual;
use kumiki_cp::{Model, Var};
use kumiki_puzzle_kit::cp::{self, CpModel};

const OPTIONS: &[OptionSpec] = &[
    OptionSpec::new(
        "model",
        Kind::Choice(&["alldiff", "binary"]),
        "alldiff",
        "three all-different constraints, or a disequality for each pair and line",
    ),
    cp::ALLDIFF,
    cp::VAR,
    cp::VAL,
    cp::RESTARTS,
    cp::LAST_CONFLICT,
    cp::LDS,
];

/// Constraint programming.
pub(super) const METHOD: Method<Queens> = Method {
    source: "nqueens-2016 1.2.1",
    options: OPTIONS,
    complete: true,
    refuses,
    memory: |board, options| memory(board.n, options),
    enumerate: Some(|board, options, run, visit| {
        formulate(board, options).enumerate(options, run, visit)
    }),
    count: Some(|board, options, run, limit| formulate(board, options).count(options, run, limit)),
    common: Some(|board, options, run| formulate(board, options).common(options, run)),
    ..Method::new(
        "cp",
        "constraint programming: all-different on all lines",
        |board, options, run| formulate(board, options).solve(options, run),
    )
};

/// Rows beyond which the domains (a bit a cell) would fill the memory.
const MAX_ROWS: usize = 10_000;
/// Rows beyond which the pairs would.
const MAX_BINARY_ROWS: usize = 500;

/// The domains, and what is undone on the way back: at every depth each row that is left loses up to
/// three cells. A pair of rows has a constraint for each line in the binary model.
fn memory(n: usize, options: &Options) -> u64 {
    let each = if options.text("model") == "binary" { 400 } else { 32 };
    each * (n as u64).pow(2)
}

fn refuses(instance: &Instance, options: &Options) -> Option<String> {
    let binary = options.text("model") == "binary";
    let (n, most) = (instance.n, if binary { MAX_BINARY_ROWS } else { MAX_ROWS });
    (n > most).then(|| format!("{n} rows are too many, it takes up to {most}"))
}

fn formulate<'i>(instance: &'i Instance, options: &Options) -> CpModel<'i, Queens> {
    let mut model = Model::new();
    let xs: Vec<Var> = open_cells(instance).iter().map(|row| model.var_of_bits(row)).collect();
    for slope in [0, 1, -1] {
        if options.text("model") == "binary" {
            for (i, x) in (0..).zip(&xs) {
                for (j, y) in (0..).zip(&xs).skip(i as usize + 1) {
                    model.post(NotEqual::new(x.plus(slope * i), y.plus(slope * j)));
                }
            }
        } else {
            let line = (0..).zip(&xs).map(|(i, x)| x.plus(slope * i));
            cp::post_all_different(&mut model, options, line);
        }
    }
    let read = |values: &[Option<u32>]| {
        Solution::from_columns(values.iter().map(|v| v.unwrap_or(Solution::OPEN)).collect())
    };
    CpModel { instance, model, xs, later: None, read: Box::new(read) }
}

/// For each row the columns that its queen may have, as bits.
fn open_cells(instance: &Instance) -> Vec<Vec<u64>> {
    let n = instance.n;
    let mut full = vec![!0u64; n.div_ceil(64)];
    if let Some(last) = full.last_mut()
        && !n.is_multiple_of(64)
    {
        *last = (1 << (n % 64)) - 1;
    }
    let mut open = vec![full; n];
    let mut shut = |(row, col): (usize, usize)| open[row][col / 64] &= !(1 << (col % 64));
    instance.blocked.iter().for_each(|&cell| shut(cell));
    for &sum in &instance.excluded_sums {
        (0..n).filter(|row| *row <= sum && sum - row < n).for_each(|row| shut((row, sum - row)));
    }
    for &difference in &instance.excluded_differences {
        // row + n - 1 - col = difference
        let col = |row: usize| (row + n - 1).checked_sub(difference).filter(|col| *col < n);
        (0..n).filter_map(|row| Some((row, col(row)?))).for_each(&mut shut);
    }
    for &(row, col) in &instance.placed {
        for (w, word) in open[row].iter_mut().enumerate() {
            *word &= if w == col / 64 { 1 << (col % 64) } else { 0 };
        }
    }
    open
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backtrack;
    use crate::tests::instances;
    use kumiki_core::Puzzle;
    use kumiki_puzzle_kit::cp::testing::{agree, run, stopped};
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(250))]
        #[test]
        fn agrees_with_backtracking(board in instances(7)) {
            let options = ["", "binary", "bounds", "domain,impact", "input,val=random", "wdeg,lds"];
            agree(&backtrack::METHOD, &METHOD, &board, &options);
        }
    }

    #[test]
    fn one_solution_is_found_however_the_tree_is_walked() {
        let board = Instance::empty(40);
        for words in ["", "restarts=luby,val=random", "restarts=geometric,wdeg", "lds", "domain"] {
            let options = Options::parse(OPTIONS, words).unwrap();
            let found = (METHOD.solve)(&board, &options, &mut run(1_000_000)).best;
            let (solution, cost) = found.expect(words);
            assert_eq!((Queens::check(&board, &solution).len(), cost), (0, 0), "{words}");
        }
    }

    #[test]
    fn what_cannot_be_done_is_refused() {
        let binary = Options::parse(OPTIONS, "binary").unwrap();
        assert!(refuses(&Instance::empty(501), &binary).is_some());
        assert!(refuses(&Instance::empty(10_001), &Options::defaults(OPTIONS)).is_some());
    }

    #[test]
    fn memory_grows_with_the_square_of_the_rows() {
        let (plain, binary) = (Options::defaults(OPTIONS), Options::parse(OPTIONS, "model=binary"));
        assert!(memory(200, &plain) < 64 << 20 && memory(10_000, &plain) > 2 << 30);
        assert!(memory(500, &binary.unwrap()) > memory(500, &plain));
    }

    #[test]
    fn a_search_cut_short_keeps_its_deepest_board() {
        let best = stopped(&METHOD, &Instance::empty(200), 50, &["empty-row"]);
        assert!(best.queens(200).count() >= 45);
    }
}
