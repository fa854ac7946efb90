//! The stationary law of `sirdey-sudoku` (1) on boards small enough to list: how many states have
//! each cost, and how often a walk at one temperature visits them.

use super::super::Instance;
use super::cells::{Cells, Change};
use kumiki_core::{Cost, Rng};
use kumiki_local::{Acceptance, Landscape, Metropolis, Neighbourhood};
use std::collections::BTreeMap;

/// States that are listed at most.
const MOST_STATES: u64 = 10_000_000;

/// The states of a board by their cost: any numbers in the free cells, the paper's Omega. `None` if
/// there are too many to list.
pub fn states_by_cost(instance: &Instance) -> Option<BTreeMap<Cost, u64>> {
    let cells = Cells::new(instance);
    let side = instance.side() as u64;
    let free: Vec<usize> = cells.free_cells().collect();
    let states = side.checked_pow(u32::try_from(free.len()).ok()?)?;
    if states > MOST_STATES {
        return None;
    }
    let mut state = cells.initial(&mut Rng::seeded(0));
    let mut counts = BTreeMap::new();
    for number in 0..states {
        let mut digits = number;
        for &cell in &free {
            state.values[cell] = (digits % side) as u8;
            digits /= side;
        }
        *counts.entry(cells.cost(&state)).or_insert(0) += 1;
    }
    Some(counts)
}

/// How often a walk of the paper's moves under the rule of Metropolis at one temperature visits
/// states of each cost, after a tenth of the steps to forget where it began.
pub fn visits_by_cost(
    instance: &Instance,
    temperature: f64,
    steps: u64,
    rng: &mut Rng,
) -> BTreeMap<Cost, u64> {
    let cells = Cells::new(instance);
    let mut state = cells.initial(rng);
    let mut cost = cells.cost(&state);
    let mut rule = Metropolis::new(temperature);
    let mut visits = BTreeMap::new();
    for step in 0..steps {
        if let Some(mv) = Change.random(&cells, &state, rng) {
            let delta = Change.delta(&cells, &state, mv);
            if rule.accepts(delta, rng) {
                Change.apply(&cells, &mut state, mv);
                cost += delta;
            }
        }
        if step >= steps / 10 {
            *visits.entry(cost).or_insert(0) += 1;
        }
    }
    visits
}

/// The law (1), summed over the states of each cost: `N(c) exp(-c / T) / K(T)`.
pub fn stationary_law(states: &BTreeMap<Cost, u64>, temperature: f64) -> BTreeMap<Cost, f64> {
    let weight = |(&cost, &count): (&Cost, &u64)| count as f64 * (-cost as f64 / temperature).exp();
    let sum: f64 = states.iter().map(weight).sum();
    states.iter().map(|at| (*at.0, weight(at) / sum)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Shape;
    use kumiki_local::{Cooling, stop_temperature};

    /// Four rows of four with five free cells: 1024 states, one of them a solution.
    fn tiny() -> Instance {
        let rows = [[0, 2, 3, 4], [3, 4, 0, 2], [2, 1, 4, 0], [4, 0, 2, 0]];
        let shape = Shape::new(2, 2).unwrap();
        let mut givens = shape.empty();
        for (row, numbers) in rows.iter().enumerate() {
            for (col, &number) in numbers.iter().enumerate() {
                givens[(row, col)] = number;
            }
        }
        Instance::new(shape, givens).unwrap()
    }

    #[test]
    fn a_walk_visits_states_as_the_stationary_law_says() {
        let tiny = tiny();
        let states = states_by_cost(&tiny).unwrap();
        assert_eq!((states.values().sum::<u64>(), states[&0]), (1024, 1));
        for (seed, temperature) in [(1, 0.3), (2, 0.6), (3, 1.5), (4, 10.0)] {
            let steps = 2_000_000;
            let visits = visits_by_cost(&tiny, temperature, steps, &mut Rng::seeded(seed));
            let seen = (steps - steps / 10) as f64;
            let mut apart = 0.0;
            for (cost, share) in stationary_law(&states, temperature) {
                let visited = visits.get(&cost).copied().unwrap_or(0) as f64 / seen;
                apart += (visited - share).abs() / 2.0;
            }
            assert!(apart < 0.01, "{temperature}: {apart}");
        }
    }

    #[test]
    fn successive_laws_differ_by_no_more_than_delta() {
        let states = states_by_cost(&tiny()).unwrap();
        let highest = *states.keys().last().unwrap() as f64;
        for delta in [0.1, 0.5] {
            let cooling = Cooling::Aarts { delta, highest };
            let (mut temperature, mut most) = (highest, 0f64);
            while temperature > 0.05 {
                let next = cooling.next(temperature);
                let (now, then) =
                    (stationary_law(&states, temperature), stationary_law(&states, next));
                for (cost, count) in &states {
                    // Of one state, as the bound has it.
                    let apart = (now[cost] - then[cost]).abs() / *count as f64;
                    most = most.max(apart);
                }
                temperature = next;
            }
            assert!(most <= delta && most > 0.0, "{delta}: {most}");
        }
    }

    #[test]
    fn at_the_stop_temperature_a_draw_is_a_solution_with_probability_alpha() {
        let states = states_by_cost(&tiny()).unwrap();
        let log_n = (states.values().sum::<u64>() as f64).ln();
        for alpha in [0.5, 0.9, 0.99] {
            let law = stationary_law(&states, stop_temperature(log_n, alpha, 0.5));
            assert!(law[&0] >= alpha, "{alpha}: {}", law[&0]);
        }
    }
}
