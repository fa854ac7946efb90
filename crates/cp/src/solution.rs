//! A complete assignment, kept after the search has moved on.

use crate::domains::{Domains, Var};
use std::ops::Index;

/// The value of every variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    values: Vec<u32>,
}

impl Solution {
    /// The values of domains that are all fixed (the smallest where one is not).
    pub fn of(domains: &Domains) -> Self {
        Solution { values: (0..domains.len()).map(|i| domains.min(Var(i as u32))).collect() }
    }

    /// The values of some variables.
    pub fn values(&self, xs: &[Var]) -> Vec<u32> {
        xs.iter().map(|&x| self[x]).collect()
    }
}

impl Index<Var> for Solution {
    type Output = u32;

    fn index(&self, x: Var) -> &u32 {
        &self.values[x.index()]
    }
}
