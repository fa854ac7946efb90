//! Which moves are made. Knows costs only.

use kumiki_core::{Cost, Rng};

/// Decides on a move by the change of cost it would make.
pub trait Acceptance {
    /// True if the move is to be made.
    fn accepts(&mut self, delta: Cost, rng: &mut Rng) -> bool;
}

/// Accepts what is not worse (`prevost-garnier-2023` phase 2).
#[derive(Clone, Copy, Debug)]
pub struct NotWorse;

impl Acceptance for NotWorse {
    #[inline]
    fn accepts(&mut self, delta: Cost, _: &mut Rng) -> bool {
        delta <= 0
    }
}

/// Deltas whose probability is kept ready; larger ones are rare and computed when they come.
const READY: usize = 32;

/// Accepts with probability `min(1, exp(-delta / T))` (`sirdey-sudoku` II, `rafaralahy-2020` 1.3).
#[derive(Clone, Debug)]
pub struct Metropolis {
    temperature: f64,
    /// `exp(-d / T)` scaled to 64 bits, so that one comparison of integers decides.
    ready: [u64; READY],
}

impl Metropolis {
    /// The rule at a temperature above 0.
    pub fn new(temperature: f64) -> Self {
        let mut rule = Metropolis { temperature, ready: [0; READY] };
        rule.set_temperature(temperature);
        rule
    }

    /// Changes the temperature. One exponential and a chain of products: plateaus can be short.
    pub fn set_temperature(&mut self, temperature: f64) {
        self.temperature = temperature;
        let one = (-1.0 / temperature).exp();
        let mut probability = 1.0;
        for ready in &mut self.ready {
            // The conversion saturates: probability 1 becomes the largest number.
            *ready = (probability * 2f64.powi(64)) as u64;
            probability *= one;
        }
    }

    /// The temperature in force.
    pub fn temperature(&self) -> f64 {
        self.temperature
    }
}

impl Acceptance for Metropolis {
    #[inline]
    fn accepts(&mut self, delta: Cost, rng: &mut Rng) -> bool {
        if delta <= 0 {
            return true;
        }
        match self.ready.get(delta as usize) {
            Some(&threshold) => rng.next_u64() < threshold,
            None => rng.unit() < (-(delta as f64) / self.temperature).exp(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn metropolis_accepts_as_often_as_it_should() {
        let mut rng = Rng::seeded(1);
        for (temperature, delta) in [(1.0, 1), (2.0, 3), (0.5, 1), (20.0, 40)] {
            let mut rule = Metropolis::new(temperature);
            let n = 100_000;
            let accepted = (0..n).filter(|_| rule.accepts(delta, &mut rng)).count();
            let expected = (-(delta as f64) / temperature).exp() * f64::from(n);
            let tolerance = 5.0 * expected.sqrt();
            assert!((accepted as f64 - expected).abs() < tolerance, "{accepted} {expected}");
        }
    }

    #[test]
    fn what_is_not_worse_is_always_accepted() {
        let mut rng = Rng::seeded(1);
        let mut rule = Metropolis::new(1e-3);
        assert!(rule.accepts(0, &mut rng) && rule.accepts(-5, &mut rng));
        assert!(NotWorse.accepts(0, &mut rng) && !NotWorse.accepts(1, &mut rng));
    }
}
