//! Impacts (Refalo 2004): how much of the search space an assignment removes, on average.
//!
//! The impact of `x = v` is `1 - after / before`, where both are products of domain sizes. A
//! variable's score is the expected number of subtrees left, the sum of `1 - impact` over its
//! values: without experience this is its size, so that the search starts as first-fail.

use crate::domains::{Domains, Var};

/// A new observation counts one part in this many.
const MEMORY: f64 = 8.0;

/// Average impacts of all assignments of the decision variables.
#[derive(Debug, Default)]
pub(super) struct Impacts {
    xs: Vec<Var>,
    /// Where the impacts of each variable start.
    starts: Vec<usize>,
    average: Vec<f64>,
    /// The logarithm of the search space before the current decision.
    before: f64,
}

impl Impacts {
    pub(super) fn start(&mut self, xs: &[Var], domains: &Domains) {
        self.xs = xs.to_vec();
        let mut total = 0;
        self.starts = xs
            .iter()
            .map(|&x| {
                let start = total;
                total += domains.capacity(x) as usize;
                start
            })
            .collect();
        self.average.resize(total, 0.0);
    }

    fn log_space(&self, domains: &Domains) -> f64 {
        self.xs.iter().map(|&x| f64::from(domains.size(x)).ln()).sum()
    }

    /// Takes the size of the search space before a decision.
    pub(super) fn remember(&mut self, domains: &Domains) {
        self.before = self.log_space(domains);
    }

    /// The expected number of subtrees below a variable.
    pub(super) fn expected(&self, at: usize, x: Var, domains: &Domains) -> f64 {
        let impacts = &self.average[self.starts[at]..];
        domains.values(x).map(|v| 1.0 - impacts[v as usize]).sum()
    }

    /// The value with the smallest impact.
    pub(super) fn least(&self, at: usize, x: Var, domains: &Domains) -> Option<u32> {
        let impacts = self.average.get(*self.starts.get(at)?..)?;
        domains.values(x).min_by(|&a, &b| impacts[a as usize].total_cmp(&impacts[b as usize]))
    }

    /// Takes in what an assignment left.
    pub(super) fn learn(&mut self, at: usize, value: u32, after: Option<&Domains>) {
        let impact = match after {
            Some(domains) => 1.0 - (self.log_space(domains) - self.before).exp(),
            None => 1.0,
        };
        let average = &mut self.average[self.starts[at] + value as usize];
        *average += (impact - *average) / MEMORY;
    }
}
