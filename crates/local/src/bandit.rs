//! The epsilon bandit of `prevost-garnier-2023` (phase 3): which arm to pull next.

use kumiki_core::Rng;

/// Scores for a fixed number of arms.
///
/// As in the paper, epsilon is the probability of taking the arm with the best score, and
/// 1 - epsilon that of taking any arm at random.
#[derive(Clone, Debug)]
pub struct EpsilonBandit {
    epsilon: f64,
    scores: Vec<u64>,
}

impl EpsilonBandit {
    /// A bandit with `arms` arms (at least 1), all with score 0.
    pub fn new(arms: usize, epsilon: f64) -> Self {
        EpsilonBandit { epsilon, scores: vec![0; arms.max(1)] }
    }

    /// The arm to pull; among arms with the best score, any.
    pub fn pull(&self, rng: &mut Rng) -> usize {
        if !rng.chance(self.epsilon) {
            return rng.below(self.scores.len());
        }
        let best = self.scores.iter().max().copied().unwrap_or(0);
        let leaders: Vec<usize> =
            (0..self.scores.len()).filter(|&arm| self.scores[arm] == best).collect();
        leaders[rng.below(leaders.len())]
    }

    /// The arm led to the best solution so far: its score rises by 1.
    pub fn reward(&mut self, arm: usize) {
        self.scores[arm] += 1;
    }

    /// The scores.
    pub fn scores(&self) -> &[u64] {
        &self.scores
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn epsilon_is_the_share_of_the_leader() {
        let mut rng = Rng::seeded(2);
        for (epsilon, low, high) in [(0.0, 2200, 2800), (1.0, 10_000, 10_000), (0.4, 5200, 5800)] {
            let mut bandit = EpsilonBandit::new(4, epsilon);
            bandit.reward(2);
            let pulls = (0..10_000).filter(|_| bandit.pull(&mut rng) == 2).count();
            assert!((low..=high).contains(&pulls), "{epsilon}: {pulls}");
        }
    }
}
