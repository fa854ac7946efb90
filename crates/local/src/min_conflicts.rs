//! Min-conflicts: repair a variable in conflict by the value that conflicts least.
//!
//! `nqueens-2016` 3 describes it for queens; the loop is the same for any variables and values.

use crate::{CHECKED, Landscape, Neighbourhood, TRIES, Walk};
use kumiki_core::{Kind, OptionSpec, Options, Outcome, Proof, Rng, Run};
use std::cmp::Ordering;
use std::ops::ControlFlow;

/// Options that every repair takes; those left unset are the puzzle's own.
pub const MIN_CONFLICTS_OPTIONS: [OptionSpec; 5] = [
    OptionSpec::new("ties", Kind::Choice(&["first", "random"]), "random", "how ties are broken"),
    OptionSpec::new("noise", Kind::Real(0.0, 1.0), "", "chance of a random move"),
    OptionSpec::new(
        "patience",
        Kind::Int(1, i64::MAX),
        "",
        "end the attempt after N repairs without improvement",
    ),
    TRIES,
    CHECKED,
];

/// Which of several equally good choices is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ties {
    /// The first in order, as the seed does to save time.
    First,
    /// Any, evenly.
    Random,
}

impl Ties {
    /// The move of the lowest cost among moves with their costs. Any of equals is chosen evenly in
    /// one pass: the k-th of them takes the place of the one held with a chance of one in k.
    #[inline]
    pub fn least<M, C: Ord>(
        self,
        moves: impl IntoIterator<Item = (M, C)>,
        rng: &mut Rng,
    ) -> Option<M> {
        let mut moves = moves.into_iter();
        let (mut best, mut lowest) = moves.next()?;
        let mut equals = 1;
        for (mv, cost) in moves {
            match cost.cmp(&lowest) {
                Ordering::Less => (best, lowest, equals) = (mv, cost, 1),
                Ordering::Equal if self == Ties::Random => {
                    equals += 1;
                    if rng.below(equals) == 0 {
                        best = mv;
                    }
                }
                _ => {}
            }
        }
        Some(best)
    }
}

/// A neighbourhood whose moves give a variable another value.
pub trait Repair<L: Landscape>: Neighbourhood<L> {
    /// A variable in conflict: with [`Ties::First`] the nearest one after `after` in a fixed
    /// circular order, with [`Ties::Random`] any; `None` if nothing conflicts.
    fn conflicted(
        &self,
        landscape: &L,
        state: &L::State,
        after: usize,
        ties: Ties,
        rng: &mut Rng,
    ) -> Option<usize>;

    /// The move that leaves the variable with the fewest conflicts, other than staying; `None`
    /// if the variable has no other value.
    fn least(
        &self,
        landscape: &L,
        state: &L::State,
        variable: usize,
        ties: Ties,
        rng: &mut Rng,
    ) -> Option<Self::Move>;
}

/// The settings of a repair.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MinConflicts {
    /// How ties are broken.
    pub ties: Ties,
    /// Probability of a random move instead of a repair: the way out of a cycle.
    pub noise: f64,
    /// Gives up after this many repairs without fewer conflicts.
    pub patience: u64,
    /// Recompute every cost from scratch.
    pub checked: bool,
}

impl MinConflicts {
    /// The settings that options (with [`MIN_CONFLICTS_OPTIONS`] among them) make of a puzzle's
    /// own noise and patience.
    pub fn from_options(options: &Options, noise: f64, patience: u64) -> Self {
        MinConflicts {
            ties: if options.text("ties") == "first" { Ties::First } else { Ties::Random },
            noise: if options.is_set("noise") { options.real("noise") } else { noise },
            patience: options.int("patience").map_or(patience, i64::unsigned_abs),
            checked: options.flag("checked"),
        }
    }
}

/// Repairs a state until nothing conflicts, patience is out or the run stops.
pub fn min_conflicts<L: Landscape, N: Repair<L>>(
    landscape: &L,
    moves: &N,
    start: L::State,
    settings: &MinConflicts,
    run: &mut Run,
) -> Outcome<L::State> {
    let mut walk = Walk::new(landscape, start).checked(settings.checked);
    let (mut stopped, mut idle, mut last) = (None, 0, 0);
    while !walk.is_done() && idle < settings.patience {
        if let ControlFlow::Break(stop) = run.long_step(|| walk.solution()) {
            stopped = Some(stop);
            break;
        }
        idle += 1;
        let mv = if settings.noise > 0.0 && run.rng.chance(settings.noise) {
            moves.random(landscape, walk.state(), &mut run.rng)
        } else {
            let next = moves.conflicted(landscape, walk.state(), last, settings.ties, &mut run.rng);
            let Some(variable) = next else { break };
            last = variable;
            moves.least(landscape, walk.state(), variable, settings.ties, &mut run.rng)
        };
        let Some(mv) = mv else { continue };
        let delta = moves.delta(landscape, walk.state(), mv);
        if walk.make(moves, mv, delta, run) {
            idle = 0;
        }
    }
    let proof = if walk.is_done() { Proof::Optimal } else { Proof::None };
    Outcome { best: Some(walk.into_best()), proof, stopped, steps: run.steps() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_or_any_of_the_least_is_taken() {
        let moves = [('a', 3), ('b', 1), ('c', 2), ('d', 1), ('e', 1)];
        let mut rng = Rng::seeded(1);
        assert_eq!(Ties::First.least(moves, &mut rng), Some('b'));
        let mut times = [0; 5];
        for _ in 0..3000 {
            let mv = Ties::Random.least(moves, &mut rng).unwrap();
            times[usize::from(mv as u8 - b'a')] += 1;
        }
        assert_eq!((times[0], times[2]), (0, 0));
        assert!([1, 3, 4].iter().all(|&i: &usize| (850..1150).contains(&times[i])), "{times:?}");
        assert_eq!(Ties::Random.least([(); 0].map(|()| ('a', 0)), &mut rng), None);
    }
}
