//! Local search: states, moves with exact deltas, acceptance, schedules, restarts, assignment.
//!
//! Knows no puzzle. A puzzle says what its states, moves and costs are ([`Landscape`],
//! [`Neighbourhood`]); the searches here are generic over them, so that the inner loops are
//! compiled for each puzzle.

mod acceptance;
mod anneal;
mod assignment;
mod bandit;
mod cooling;
mod french;
mod hill_climb;
mod landscape;
mod min_conflicts;
mod multistart;
mod restarts;
mod tabu;
mod walk;

pub use acceptance::{Acceptance, Metropolis, NotWorse};
pub use anneal::{ANNEAL_OPTIONS, Annealing, anneal};
pub use assignment::Assignment;
pub use bandit::EpsilonBandit;
pub use cooling::{Cooling, Schedule, stop_temperature};
pub use french::FRENCH;
pub use hill_climb::{HILL_CLIMB_OPTIONS, HillClimbing, hill_climb};
pub use kumiki_core::TRIES;
pub use landscape::{Landscape, Moves, Neighbourhood};
pub use min_conflicts::{MIN_CONFLICTS_OPTIONS, MinConflicts, Repair, Ties, min_conflicts};
pub use multistart::{Relay, multistart, relay};
pub use restarts::{CHECKED, joined, restarts};
pub use tabu::{TABU_OPTIONS, Tabu, TabuMoves, tabu_search};
pub use walk::Walk;
