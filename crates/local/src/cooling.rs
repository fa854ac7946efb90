//! Cooling laws as data: how the temperature of an annealing falls, and when it stops.

/// How one temperature follows from the one before.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Cooling {
    /// `T / (1 + log(1 + delta) / (e_p + 1) * T)`: the stationary laws of two successive
    /// temperatures differ by at most `delta` (`sirdey-sudoku` (2), after Aarts & van Laarhoven).
    Aarts {
        /// How far the laws may differ.
        delta: f64,
        /// The highest cost, `e_p`.
        highest: f64,
    },
    /// `lambda T` (`rafaralahy-2020` 1.3).
    Geometric {
        /// The factor, below 1.
        lambda: f64,
    },
}

impl Cooling {
    /// The temperature after `t`.
    #[inline]
    pub fn next(self, t: f64) -> f64 {
        match self {
            Cooling::Aarts { delta, highest } => t / (1.0 + delta.ln_1p() / (highest + 1.0) * t),
            Cooling::Geometric { lambda } => lambda * t,
        }
    }
}

/// The temperature at which a state drawn from the stationary law costs at most `e_1 + epsilon`
/// with probability `alpha` or more (`sirdey-sudoku` (3)); `log_n` = log of the number of states.
pub fn stop_temperature(log_n: f64, alpha: f64, epsilon: f64) -> f64 {
    epsilon / (log_n - (1.0 - alpha).ln())
}

/// A whole annealing: where it starts, how it cools, how long it stays, when it stops.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Schedule {
    /// First temperature.
    pub start: f64,
    /// The annealing goes on while the temperature is not below this.
    pub stop: f64,
    /// The law.
    pub cooling: Cooling,
    /// Moves at each temperature.
    pub plateau: u64,
    /// Gives up after this many plateaus without a better best (`sirdey-sudoku` V: 10,000).
    pub patience: Option<u64>,
}

impl Schedule {
    /// The number of plateaus by closed formula, rounded up: `sirdey-sudoku` V for Aarts' law,
    /// `log(stop / start) / log(lambda)` for the geometric one.
    pub fn plateaus(&self) -> u64 {
        if self.start < self.stop {
            return 0;
        }
        let count = match self.cooling {
            Cooling::Aarts { delta, highest } => {
                (1.0 + highest) / delta.ln_1p() * (1.0 / self.stop - 1.0 / self.start)
            }
            Cooling::Geometric { lambda } => (self.stop / self.start).ln() / lambda.ln(),
        };
        // The plateau at the starting temperature counts too.
        count as u64 + 1
    }

    /// The temperatures, one per plateau.
    pub fn temperatures(&self) -> impl Iterator<Item = f64> + use<> {
        let Schedule { start, stop, cooling, .. } = *self;
        std::iter::successors(Some(start), move |&t| Some(cooling.next(t)))
            .take_while(move |&t| t >= stop)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The boxed algorithm of `sirdey-sudoku`: delta 0.1, e_p = 810, T from e_p.
    fn boxed() -> Schedule {
        Schedule {
            start: 810.0,
            stop: stop_temperature(81.0 * 9f64.ln(), 0.99, 0.5),
            cooling: Cooling::Aarts { delta: 0.1, highest: 810.0 },
            plateau: 81,
            patience: None,
        }
    }

    #[test]
    fn the_stop_temperature_is_the_published_one() {
        assert!((boxed().stop - 0.00273852).abs() < 5e-9, "{}", boxed().stop);
    }

    #[test]
    fn the_number_of_plateaus_agrees_with_the_closed_formula() {
        let geometric = Schedule {
            start: 5.0,
            stop: 0.01,
            cooling: Cooling::Geometric { lambda: 0.999 },
            plateau: 1,
            patience: None,
        };
        for schedule in [boxed(), geometric] {
            let walked = schedule.temperatures().count() as u64;
            // Three million roundings may shift the last plateau by one.
            assert!(walked.abs_diff(schedule.plateaus()) <= 1, "{walked} {schedule:?}");
        }
    }

    #[test]
    fn the_formula_of_section_five_is_the_same_one() {
        let (e_p, delta, epsilon, alpha) = (810.0f64, 0.1f64, 0.5, 0.99f64);
        let log_n = 81.0 * 9f64.ln();
        let lambda = (1.0 + e_p) * (log_n - (1.0 - alpha).ln()) / (epsilon * delta.ln_1p())
            - (1.0 + e_p) / (e_p * delta.ln_1p());
        assert!((lambda - boxed().plateaus() as f64).abs() <= 1.0, "{lambda}");
    }

    #[test]
    fn l_steps_at_once_are_l_steps_one_by_one() {
        // sirdey-sudoku V: T_{k+l} = T_k / (1 + l log(1+delta)/(e_p+1) T_k).
        let law = Cooling::Aarts { delta: 0.1, highest: 810.0 };
        let mut t = 3.0;
        for _ in 0..1000 {
            t = law.next(t);
        }
        let at_once = 3.0 / (1.0 + 1000.0 * 0.1f64.ln_1p() / 811.0 * 3.0);
        assert!((t - at_once).abs() < 1e-9);
    }
}
