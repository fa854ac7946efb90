//! Shikaku beside general solvers on the program of rafaralahy-2020 1.2 (a rectangle a clue, every
//! cell covered once): CP-SAT, HiGHS and Cbc, one core each.
//!
//! First solutions of grids as the seed makes them, and uniqueness on the puzzles of
//! `tatham.jsonl`, if the folder has it: the peers solve twice, the second time without their
//! first answer. (Debian's `sgt-puzzles` ships the games but not its solvers, so it is no peer.)

use crate::program::{Program, Relation, Solver};
use crate::read;
use crate::table::{Contestant, Shown, Table};
use anyhow::{Context, Error, Result};
use kumiki_core::{Method, Options, Puzzle, Run};
use kumiki_puzzles::shikaku::{ClueMap, Instance, Rectangle, Shikaku, Solution};
use std::cell::RefCell;
use std::path::Path;
use std::time::Duration;

/// Sides and numbers of the grids made for first solutions.
const MADE: &[(usize, u64)] = &[(25, 4), (50, 3), (100, 2)];
/// Puzzles taken from the list.
const LISTED: usize = 40;

/// A grid, its rectangles with their clues, and the program of choosing among them.
struct Case {
    grid: Instance,
    rectangles: Vec<(usize, Rectangle)>,
    program: Program,
}

/// The table.
pub(crate) fn measure(data: &Path, rounds: usize) -> Result<Table> {
    let mut table = Table::new("Shikaku, one core", rounds);
    let solvers = [
        ("CP-SAT", RefCell::new(Solver::cpsat()?)),
        ("HiGHS", RefCell::new(Solver::highs()?)),
        ("Cbc", RefCell::new(Solver::cbc()?)),
    ];
    for &(side, number) in MADE {
        let cases = (0..number).map(|seed| made(side, seed)).collect::<Result<Vec<_>>>()?;
        let peers = solvers.iter().map(|(name, solver)| {
            Contestant::timed(name, || firsts(&cases, &mut solver.borrow_mut()))
        });
        let ours = Contestant::new("kumiki", || our_firsts(&cases));
        let shown = Shown::Milliseconds(cases.len());
        let work = format!("{side} x {side} by the seed's generator, first solution");
        table.measure(work, shown, peers.chain([ours]).collect())?;
    }
    let listed = listed(data)?;
    if !listed.is_empty() {
        let peers = solvers.iter().map(|(name, solver)| {
            Contestant::timed(name, || unique(&listed, &mut solver.borrow_mut()))
        });
        let ours = Contestant::new("kumiki", || our_unique(&listed));
        let work = format!("{} puzzles for people, uniqueness", listed.len());
        table.measure(work, Shown::Milliseconds(listed.len()), peers.chain([ours]).collect())?;
    }
    Ok(table)
}

fn made(side: usize, seed: u64) -> Result<Case> {
    let options = Options::parse(Shikaku::GENERATOR.options, &format!("size={side}"));
    let options = options.map_err(Error::msg)?;
    let made =
        (Shikaku::GENERATOR.make)(&options, &mut Run::unlimited(seed)).map_err(Error::msg)?;
    Ok(Case::new(made.instance))
}

/// The first puzzles of the list of the folder, if there is one.
fn listed(data: &Path) -> Result<Vec<Case>> {
    let links = read::links(&data.join("tatham.jsonl"), LISTED)?;
    links.iter().map(|link| Ok(Case::new(read::puzzle::<Shikaku>(link)?))).collect()
}

impl Case {
    fn new(grid: Instance) -> Self {
        let clues = ClueMap::new(&grid);
        let mut rectangles = Vec::new();
        let mut program = Program::default();
        let mut over = vec![Vec::new(); grid.cells()];
        for height in 1..=grid.rows() {
            for width in 1..=grid.cols() {
                for row in 0..=grid.rows() - height {
                    for col in 0..=grid.cols() - width {
                        let rectangle = Rectangle { row, col, height, width };
                        let Some(clue) = clues.only(rectangle) else { continue };
                        if grid.clues()[clue].area.is_some_and(|a| a as usize != rectangle.area()) {
                            continue;
                        }
                        let variable = program.variable(1);
                        rectangles.push((clue, rectangle));
                        for (row, col) in rectangle.cells() {
                            over[row * grid.cols() + col].push(variable);
                        }
                    }
                }
            }
        }
        for over in over {
            program.sum(Relation::Equal, 1, over);
        }
        Case { grid, rectangles, program }
    }

    /// True if the chosen rectangles are a solution by our judge.
    fn is_solution(&self, values: &[i64]) -> bool {
        let mut solution = Solution::open(&self.grid);
        for (&(clue, rectangle), _) in self.rectangles.iter().zip(values).filter(|(_, v)| **v > 0) {
            solution.rectangles[clue] = Some(rectangle);
        }
        Shikaku::check(&self.grid, &solution).is_empty()
    }
}

/// How many grids a peer solves, and its time.
fn firsts(cases: &[Case], solver: &mut Solver) -> Result<(u64, Duration)> {
    let (mut solved, mut total) = (0, Duration::ZERO);
    for case in cases {
        let (values, time) = solver.solve(&case.program)?;
        total += time;
        solved += u64::from(values.is_some_and(|values| case.is_solution(&values)));
    }
    Ok((solved, total))
}

/// How many puzzles a peer finds to have one solution only, and its time.
fn unique(cases: &[Case], solver: &mut Solver) -> Result<(u64, Duration)> {
    let (mut unique, mut total) = (0, Duration::ZERO);
    for case in cases {
        let (values, time) = solver.solve(&case.program)?;
        total += time;
        let Some(values) = values.filter(|values| case.is_solution(values)) else { continue };
        let chosen: Vec<usize> = (0..values.len()).filter(|&place| values[place] > 0).collect();
        let mut program = case.program.clone();
        program.sum(Relation::AtMost, chosen.len() as i64 - 1, chosen);
        let (other, time) = solver.solve(&program)?;
        total += time;
        unique += u64::from(other.is_none());
    }
    Ok((unique, total))
}

fn method() -> Result<&'static Method<Shikaku>> {
    Shikaku::METHODS.iter().find(|method| method.name == "fast").context("there is no fast")
}

fn our_firsts(cases: &[Case]) -> Result<u64> {
    let method = method()?;
    let options = Options::defaults(method.options);
    let solve = |case: &Case| (method.solve)(&case.grid, &options, &mut Run::unlimited(0)).best;
    let solved = cases.iter().filter_map(|case| Some((case, solve(case)?.0)));
    Ok(solved.filter(|(case, found)| Shikaku::check(&case.grid, found).is_empty()).count() as u64)
}

fn our_unique(cases: &[Case]) -> Result<u64> {
    let method = method()?;
    let options = Options::defaults(method.options);
    let counts = cases
        .iter()
        .map(|case| method.count_up_to(&case.grid, &options, &mut Run::unlimited(0), 2));
    Ok(counts.flatten().filter(|count| (count.found, count.exact) == (1, true)).count() as u64)
}
