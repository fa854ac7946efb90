//! Takes numbers away from a full board, orbit by orbit, as far as it is asked for and the solution
//! stays the only one.

use super::super::{Instance, Shape, fast};
use super::rivals::Rivals;
use super::symmetry;
use kumiki_core::{Budget, Cell, Grid, Options, Rng, Run};
use std::ops::ControlFlow;

/// Boards up to this side are minimal unless asked otherwise.
pub(super) const ORDINARY_SIDE: usize = 9;

/// Steps spent on one board before it is called too hard to make.
pub(super) const MAX_STEPS: u64 = 2_000_000;

/// Steps that one proof of uniqueness may take.
const PROOF_STEPS: u64 = 2_000;

/// The same on boards that are thinned out evenly: what is proven soon goes first, and little time is
/// spent on the rest until there is nothing else.
const EVEN_PROOF_STEPS: [u64; 4] = [5, 40, 300, PROOF_STEPS];

/// From which try on so many of those are used.
const EVEN_TRIES: [(usize, usize); 3] = [(0, 2), (30, 3), (40, 4)];

/// What is to be taken away, and how far.
pub(super) struct Order {
    shape: Shape,
    /// Cells that go together.
    pub(super) orbits: Vec<Vec<Cell>>,
    /// Numbers to be left.
    pub(super) target: usize,
    /// Go on as far as uniqueness allows.
    pub(super) minimal: bool,
    /// Minimality is to be proven, whatever it takes.
    pub(super) proven: bool,
    /// The solution is to stay the only one.
    pub(super) unique: bool,
    /// How often what was not proven is tried again with more steps, where a board is thinned out evenly.
    passes: usize,
}

impl Order {
    pub(super) fn new(shape: Shape, options: &Options) -> Result<Self, String> {
        let side = shape.side();
        let cells = side * side;
        let unique = match options.is_set("unique") {
            true => options.flag("unique"),
            false => side <= ORDINARY_SIDE,
        };
        let proven = options.flag("minimal");
        if proven && !unique && options.is_set("unique") {
            return Err("minimal: only a board with one solution is minimal".to_owned());
        }
        if proven && options.is_set("givens") {
            return Err("minimal: how many givens are left cannot be said beforehand".to_owned());
        }
        let unique = unique || proven;
        let minimal = proven || !options.is_set("givens") && side <= ORDINARY_SIDE && unique;
        let orbits = symmetry::orbits(side, options.text("symmetry"));
        let target = match options.int("givens") {
            Some(_) if options.size("givens") > cells => {
                return Err(format!("a board of {side} x {side} has only {cells} cells"));
            }
            Some(_) => options.size("givens"),
            None if minimal => 0,
            None => default_givens(&orbits, side),
        };
        if !minimal && !symmetry::can_have(&orbits, target) {
            let symmetry = options.text("symmetry");
            return Err(format!("{target} givens: no {symmetry} pattern has so many"));
        }
        let passes = EVEN_PROOF_STEPS.len();
        Ok(Order { shape, orbits, target, minimal, proven, unique, passes })
    }

    /// The shape of the board.
    pub(super) fn shape(&self) -> Shape {
        self.shape
    }

    /// The orbits in random order. Where a number of givens is asked for the larger ones go first,
    /// so that the smaller ones can make it up.
    fn shuffled(&self, rng: &mut Rng) -> Vec<&Vec<Cell>> {
        let mut orbits: Vec<&Vec<Cell>> = self.orbits.iter().collect();
        rng.shuffle(&mut orbits);
        if !self.minimal {
            orbits.sort_by_key(|orbit| std::cmp::Reverse(orbit.len()));
        }
        orbits
    }

    /// Takes away from some givens of a full board what can go; `until` is the last step that may
    /// be taken. What is found out about the full board is kept.
    pub(super) fn take_away(
        &self,
        full: &Grid<u8>,
        mut givens: Grid<u8>,
        rivals: &mut Rivals,
        until: u64,
        run: &mut Run,
    ) -> Result<Grid<u8>, String> {
        let mut left = count(&givens);
        let mut rest = self.shuffled(&mut run.rng);
        rest.reverse();
        let even = self.is_even();
        let passes = if even { &EVEN_PROOF_STEPS[..self.passes] } else { &[PROOF_STEPS] };
        let mut unknown = Vec::new();
        for &steps in passes {
            rest.append(&mut unknown);
            while let Some(orbit) = if even { self.fullest(&mut rest, &givens) } else { rest.pop() }
            {
                if givens[orbit[0]] == 0 {
                    continue;
                }
                if run.check_limits().is_break() {
                    return Err("the budget ran out before the board was made".to_owned());
                }
                if run.steps() > until {
                    return Err(format!(
                        "no unique board found in {MAX_STEPS} steps; ask for more givens"
                    ));
                }
                if left < self.target + orbit.len() {
                    continue;
                }
                match self.without(full, &mut givens, orbit, rivals, Some(steps), run)? {
                    Some(true) => left -= orbit.len(),
                    Some(false) => {}
                    None => unknown.push(orbit),
                }
            }
        }
        if self.proven {
            // What was needed beside more givens is needed now: only these are left to be looked at.
            for orbit in unknown {
                if self.without(full, &mut givens, orbit, rivals, None, run)?.is_none() {
                    return Err("the budget ran out before the board was proven minimal".to_owned());
                }
            }
        }
        Ok(givens)
    }

    /// The order for a try: the first ones do what is quick.
    pub(super) fn for_try(self, number: usize) -> Self {
        let passes = EVEN_TRIES.iter().rfind(|(first, _)| *first <= number);
        Order { passes: passes.map_or(self.passes, |&(_, passes)| passes), ..self }
    }

    /// True if it is thinned out evenly, down to a number of givens.
    pub(super) fn is_even(&self) -> bool {
        !self.minimal && self.unique && self.shape.side() > ORDINARY_SIDE
    }

    /// The orbit whose rows, columns, boxes and numbers have the most givens; the last of equals.
    /// Boards that are thinned out evenly stay unique, and quick to prove so, with fewer givens.
    fn fullest<'a>(
        &self,
        rest: &mut Vec<&'a Vec<Cell>>,
        givens: &Grid<u8>,
    ) -> Option<&'a Vec<Cell>> {
        let side = self.shape.side();
        let mut loads = vec![0usize; 4 * side + 1];
        let places = |cell: Cell| {
            let number = 3 * side + usize::from(givens[cell]);
            [cell.0, side + cell.1, 2 * side + self.shape.box_of(cell), number]
        };
        for (cell, _) in givens.iter().filter(|&(_, &value)| value != 0) {
            places(cell).into_iter().for_each(|place| loads[place] += 1);
        }
        rest.retain(|orbit| givens[orbit[0]] != 0);
        let load = |cell: Cell| places(cell).into_iter().map(|place| loads[place]).sum::<usize>();
        // Orbits of one size compare by their sums; larger ones go first anyhow.
        let most = |orbit: &Vec<Cell>| orbit.iter().map(|&cell| load(cell)).sum::<usize>();
        let at = (0..rest.len()).max_by_key(|&at| most(rest[at]))?;
        Some(rest.remove(at))
    }

    /// Takes an orbit away if the solution stays the only one; `None` if that was not found out
    /// within the steps, and the orbit stays.
    fn without(
        &self,
        full: &Grid<u8>,
        givens: &mut Grid<u8>,
        orbit: &[Cell],
        rivals: &mut Rivals,
        steps: Option<u64>,
        run: &mut Run,
    ) -> Result<Option<bool>, String> {
        orbit.iter().for_each(|&cell| givens[cell] = 0);
        if !self.unique {
            return Ok(Some(true));
        }
        let mut unique = Some(false);
        if !rivals.any_fits(givens) {
            let rest = Instance::new(self.shape, givens.clone())?;
            let rival = if self.shape.side() <= ORDINARY_SIDE {
                // No proof takes long, and a part of the run would take as long as most of them.
                fast::rival(&rest, full, orbit, run)
            } else {
                let mut part = run.sub_run(0, Budget { steps, time: None });
                let rival = fast::rival(&rest, full, orbit, &mut part);
                run.add_steps(part.steps());
                rival
            };
            unique = match rival {
                ControlFlow::Continue(Some(other)) => {
                    rivals.keep(full, &other);
                    Some(false)
                }
                ControlFlow::Continue(None) => Some(true),
                ControlFlow::Break(_) => None,
            };
        }
        if unique != Some(true) {
            orbit.iter().for_each(|&cell| givens[cell] = full[cell]);
        }
        Ok(unique)
    }
}

/// How many cells have a number.
pub(super) fn count(givens: &Grid<u8>) -> usize {
    givens.values().iter().filter(|&&value| value != 0).count()
}

/// Large boards keep more, so that they are solvable in reasonable time.
fn default_givens(orbits: &[Vec<Cell>], side: usize) -> usize {
    let share = if side < 20 { 50 } else { 60 };
    let givens = side * side * share / 100;
    // Even on even boards, so that it suits most symmetries; else the next that a pattern has.
    let givens = if side.is_multiple_of(2) { givens / 2 * 2 } else { givens };
    (givens..=side * side).find(|&givens| symmetry::can_have(orbits, givens)).unwrap_or(givens)
}
