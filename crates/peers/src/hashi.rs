//! Hashi beside general solvers: bridges as an integer program, and a cut for each group of
//! islands that a solution leaves apart, until it leaves none (the lazy cuts of rafaralahy-2020
//! 2.2 and Coelho et al. 2019). CP-SAT, HiGHS and Cbc, one core each.
//!
//! The puzzles of `tatham.jsonl` and the boards of `coelho/` in a folder. From 200 islands on
//! only CP-SAT takes part: the others take minutes. (Debian's `sgt-puzzles` ships the games but not
//! its solvers, so it is no peer.)

use crate::program::{Program, Relation, Solver};
use crate::read;
use crate::table::{Contestant, Shown, Table};
use anyhow::{Context, Result};
use kumiki_core::{Method, Options, Puzzle, Run};
use kumiki_puzzles::hashi::geometry::Geometry;
use kumiki_puzzles::hashi::{Hashi, Instance, Solution};
use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Puzzles taken from the list.
const LISTED: usize = 20;
/// Boards of Coelho et al.: islands, how many of them, and how many of the solvers take part.
const BOARDS: &[(&str, usize, usize)] = &[("_100_", 3, 2), ("_200_", 2, 1), ("_400_", 2, 1)];

/// A board and its program: bridges on each edge, then whether there are any.
struct Case {
    board: Instance,
    geometry: Geometry,
    program: Program,
}

/// The table.
pub(crate) fn measure(data: &Path, rounds: usize) -> Result<Table> {
    let mut table = Table::new("Hashi, first solution, one core", rounds);
    let solvers = [
        ("CP-SAT", RefCell::new(Solver::cpsat()?)),
        ("HiGHS", RefCell::new(Solver::highs()?)),
        ("Cbc", RefCell::new(Solver::cbc()?)),
    ];
    let mut measure = |work: String, cases: Vec<Case>, takes_part: usize| {
        if cases.is_empty() {
            return Ok(());
        }
        let peers = solvers[..takes_part].iter().map(|(name, solver)| {
            Contestant::timed(name, || firsts(&cases, &mut solver.borrow_mut()))
        });
        let ours = Contestant::new("kumiki", || our_firsts(&cases));
        table.measure(work, Shown::Milliseconds(cases.len()), peers.chain([ours]).collect())
    };
    let listed = read::links(&data.join("tatham.jsonl"), LISTED)?;
    let listed = listed.iter().map(|link| Ok(Case::new(read::puzzle::<Hashi>(link)?)));
    let listed = listed.collect::<Result<Vec<_>>>()?;
    measure(format!("{} puzzles for people", listed.len()), listed, solvers.len())?;
    for &(islands, number, takes_part) in BOARDS {
        let paths = boards(&data.join("coelho"), islands, number)?;
        let read = |path: &PathBuf| {
            let text = std::fs::read_to_string(path)?;
            let case = read::puzzle::<Hashi>(&text).with_context(|| path.display().to_string());
            Ok(Case::new(case?))
        };
        let cases = paths.iter().map(read).collect::<Result<Vec<_>>>()?;
        let islands = islands.trim_matches('_');
        measure(
            format!("{} boards of Coelho et al., {islands} islands", cases.len()),
            cases,
            takes_part,
        )?;
    }
    Ok(table)
}

/// Some boards of a folder whose names hold a word, spread over them in the order of names.
fn boards(folder: &Path, word: &str, number: usize) -> Result<Vec<PathBuf>> {
    if !folder.exists() {
        return Ok(Vec::new());
    }
    let paths = std::fs::read_dir(folder)?.map(|entry| Ok(entry?.path()));
    let mut paths = paths.collect::<Result<Vec<_>>>()?;
    paths.retain(|path| path.to_string_lossy().contains(word));
    paths.sort();
    let stride = paths.len().div_ceil(number).max(1);
    Ok(paths.into_iter().step_by(stride).collect())
}

impl Case {
    fn new(board: Instance) -> Self {
        let geometry = Geometry::of(&board);
        let edges = geometry.edges().len();
        let most = i64::from(board.max_bridges());
        let mut program = Program::default();
        for upper in std::iter::repeat_n(most, edges).chain(std::iter::repeat_n(1, edges)) {
            program.variable(upper);
        }
        for edge in 0..edges {
            program.row(Relation::AtLeast, 0, vec![(edge, 1), (edges + edge, -1)]);
            program.row(Relation::AtMost, 0, vec![(edge, 1), (edges + edge, -most)]);
        }
        for (island, of) in board.islands().iter().enumerate() {
            let at = geometry.at(island).iter().copied();
            match of.clue {
                Some(clue) => program.sum(Relation::Equal, clue.into(), at),
                None if board.islands().len() > 1 => program.sum(Relation::AtLeast, 1, at),
                None => (),
            }
        }
        for (across, down) in geometry.crossings() {
            program.sum(Relation::AtMost, 1, [edges + across, edges + down]);
        }
        let tree = board.islands().len() as i64 - 1;
        program.sum(Relation::AtLeast, tree, edges..2 * edges);
        Case { board, geometry, program }
    }

    /// The islands that bridges join to each island, as a number for each group.
    fn groups(&self, values: &[i64]) -> Vec<usize> {
        let mut group: Vec<usize> = (0..self.board.islands().len()).collect();
        // Few islands, few groups: passes until nothing changes are quick enough.
        let mut changed = true;
        while changed {
            changed = false;
            for (edge, _) in self.geometry.edges().iter().zip(values).filter(|(_, v)| **v > 0) {
                let least = group[edge.from].min(group[edge.to]);
                changed |= (group[edge.from], group[edge.to]) != (least, least);
                (group[edge.from], group[edge.to]) = (least, least);
            }
        }
        group
    }

    /// The bridges of a connected solution, or none, and the time.
    fn solve(&self, solver: &mut Solver) -> Result<(Option<Vec<i64>>, Duration)> {
        let mut program = self.program.clone();
        let edges = self.geometry.edges();
        let mut total = Duration::ZERO;
        loop {
            let (values, time) = solver.solve(&program)?;
            total += time;
            let Some(values) = values else { return Ok((None, total)) };
            let group = self.groups(&values);
            let mut names = group.clone();
            names.sort_unstable();
            names.dedup();
            if names.len() <= 1 {
                return Ok((Some(values), total));
            }
            for name in names {
                let leaves = |&edge: &usize| {
                    (group[edges[edge].from] == name) != (group[edges[edge].to] == name)
                };
                let leaving = (0..edges.len()).filter(leaves).map(|edge| edges.len() + edge);
                program.sum(Relation::AtLeast, 1, leaving);
            }
        }
    }

    /// True if the bridges are a solution by our judge.
    fn is_solution(&self, values: &[i64]) -> bool {
        let counts: Vec<Option<u8>> =
            values[..self.geometry.edges().len()].iter().map(|&v| u8::try_from(v).ok()).collect();
        let solution = Solution::of_counts(&self.board, &self.geometry, &counts);
        Hashi::check(&self.board, &solution).is_empty()
    }
}

/// How many boards a peer solves, and its time.
fn firsts(cases: &[Case], solver: &mut Solver) -> Result<(u64, Duration)> {
    let (mut solved, mut total) = (0, Duration::ZERO);
    for case in cases {
        let (values, time) = case.solve(solver)?;
        total += time;
        solved += u64::from(values.is_some_and(|values| case.is_solution(&values)));
    }
    Ok((solved, total))
}

fn our_firsts(cases: &[Case]) -> Result<u64> {
    let method: Option<&Method<Hashi>> = Hashi::METHODS.iter().find(|m| m.name == "fast");
    let method = method.context("there is no fast")?;
    let options = Options::defaults(method.options);
    let solved = cases.iter().filter(|case| {
        let mut run = Run::unlimited(0);
        let found = (method.solve)(&case.board, &options, &mut run).best;
        found.is_some_and(|(found, _)| Hashi::check(&case.board, &found).is_empty())
    });
    Ok(solved.count() as u64)
}
