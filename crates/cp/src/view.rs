//! A variable plus a constant, so that constraints need no variables for shifted values.

use crate::domains::{Domains, Failed, Var};

/// `var + offset`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    /// The variable.
    pub var: Var,
    /// What is added to it.
    pub offset: i32,
}

impl Var {
    /// The view `self + offset`.
    pub fn plus(self, offset: i32) -> View {
        View { var: self, offset }
    }
}

impl From<Var> for View {
    fn from(var: Var) -> Self {
        var.plus(0)
    }
}

impl From<&Var> for View {
    fn from(var: &Var) -> Self {
        var.plus(0)
    }
}

impl View {
    /// The smallest value.
    #[inline]
    pub fn min(self, domains: &Domains) -> i32 {
        domains.min(self.var) as i32 + self.offset
    }

    /// The largest value.
    #[inline]
    pub fn max(self, domains: &Domains) -> i32 {
        domains.max(self.var) as i32 + self.offset
    }

    /// The value, if one is left.
    #[inline]
    pub fn value(self, domains: &Domains) -> Option<i32> {
        domains.value(self.var).map(|value| value as i32 + self.offset)
    }

    /// Takes a value out.
    #[inline]
    pub fn remove(self, domains: &mut Domains, value: i32) -> Result<bool, Failed> {
        // A negative value wraps to a number that no variable has room for.
        domains.remove(self.var, (value - self.offset) as u32)
    }

    /// Keeps the values that are at least `low`.
    pub fn at_least(self, domains: &mut Domains, low: i32) -> Result<bool, Failed> {
        domains.at_least(self.var, (low - self.offset).max(0) as u32)
    }

    /// Keeps the values that are at most `high`.
    pub fn at_most(self, domains: &mut Domains, high: i32) -> Result<bool, Failed> {
        match high - self.offset {
            high if high < 0 => Err(Failed),
            high => domains.at_most(self.var, high as u32),
        }
    }
}
