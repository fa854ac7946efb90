//! Branching as data: which variable to decide next, and which value to try first.
//!
//! [`Branching`] offers the usual orders; anything else implements [`Branch`].

mod impacts;
mod weights;

use crate::domains::{Cell, Domains, Var};
use crate::sparse_set::SparseSet;
use impacts::Impacts;
use kumiki_core::Rng;
use weights::Weights;

/// Chooses what to try next, and may learn from what came of it.
pub trait Branch {
    /// Makes the cells it needs. Called once, with no level open.
    fn start(&mut self, domains: &mut Domains);

    /// An open variable to decide; none if all it cares for are fixed.
    fn variable(&mut self, domains: &mut Domains, rng: &mut Rng) -> Option<Var>;

    /// The value of `x` to try first.
    fn value(&mut self, x: Var, domains: &Domains, rng: &mut Rng) -> u32;

    /// How many variables were open at the last call of [`Branch::variable`].
    fn open(&self, domains: &Domains) -> usize;

    /// A propagator over `scope` failed.
    fn failed(&mut self, _scope: &[Var]) {}

    /// `x = value` was tried; `domains` is what it left, `None` if it failed.
    fn tried(&mut self, _x: Var, _value: u32, _domains: Option<&Domains>) {}
}

/// Which variable to decide next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VariableOrder {
    /// The first open one in the order given.
    Input,
    /// The one with the fewest values, the first of them (first-fail).
    Smallest,
    /// The one with the fewest values, a random one of them (`schaus-deville-2008 §2`).
    SmallestRandom,
    /// The smallest ratio of size to weight, where the weight of a variable counts the failures
    /// of the propagators over it (dom/wdeg).
    WeightedDegree,
    /// The one whose values are expected to shrink the tree most (impact-based search, named as
    /// an improvement in `schaus-deville-2008 §2`).
    Impact,
}

/// Which value to try first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ValueOrder {
    /// The smallest.
    Min,
    /// The largest.
    Max,
    /// A random one (`schaus-deville-2008 §2`).
    Random,
    /// The first of the variable's list that is left, then the smallest. One list a variable, in
    /// the order in which the variables were given.
    Preferred(Vec<Vec<u32>>),
    /// The one with the smallest impact. Needs [`VariableOrder::Impact`], else the smallest.
    LeastImpact,
    /// The one that the variable had last, by decision or by propagation, at first the smallest
    /// (phase saving: Pipatsrisawat and Darwiche 2007): after a restart or a jump back the parts
    /// of the board that were fine are soon as they were.
    Saved,
}

/// Stands for a value that a variable never had.
const NO_VALUE: u32 = u32::MAX;

/// The usual orders over a list of variables.
#[derive(Debug)]
pub struct Branching {
    xs: Vec<Var>,
    variable: VariableOrder,
    value: ValueOrder,
    /// The place in `xs` of each variable of the model, if it has one.
    places: Vec<Option<usize>>,
    open: Option<SparseSet>,
    /// Variables of `xs` before this one are fixed.
    cursor: Option<Cell<usize>>,
    ties: Vec<u32>,
    weights: Weights,
    impacts: Impacts,
    follow_conflicts: bool,
    /// The last value of each variable; or `NO_VALUE`.
    saved: Vec<u32>,
    /// The variable whose last assignment failed, until one of its assignments does not.
    conflict: Option<Var>,
    /// Variables of `xs` from this place on wait until all before it are fixed.
    later: Option<usize>,
}

impl Branching {
    /// Decides `xs` in the given orders.
    pub fn new(xs: &[Var], variable: VariableOrder, value: ValueOrder) -> Self {
        Branching {
            xs: xs.to_vec(),
            variable,
            value,
            places: vec![],
            open: None,
            cursor: None,
            ties: vec![],
            weights: Weights::default(),
            impacts: Impacts::default(),
            follow_conflicts: false,
            saved: vec![],
            conflict: None,
            later: None,
        }
    }

    /// Decides the variables from a place in the list on only when all before it are fixed. Counts
    /// for the orders by the number of values; the order given is in stages already.
    #[must_use]
    pub fn in_stages(mut self, later: usize) -> Self {
        self.later = Some(later);
        self
    }

    /// Decides the variable whose assignment failed last before any other, until it has a value
    /// (last-conflict reasoning: Lecoutre, Sais, Tabary, Vidal 2009). The search then goes back to
    /// a decision that has something to do with the failure instead of trying, again and again,
    /// everything that does not.
    #[must_use]
    pub fn last_conflict(mut self) -> Self {
        self.follow_conflicts = true;
        self
    }

    /// In the order given, smallest value first.
    pub fn input_order(xs: &[Var]) -> Self {
        Branching::new(xs, VariableOrder::Input, ValueOrder::Min)
    }

    /// Fewest values first, smallest value first.
    pub fn first_fail(xs: &[Var]) -> Self {
        Branching::new(xs, VariableOrder::Smallest, ValueOrder::Min)
    }

    fn next_in_order(&mut self, domains: &mut Domains) -> Option<usize> {
        let cursor = self.cursor?;
        let from = domains.get(cursor);
        let at = (from..self.xs.len()).find(|&i| !domains.is_fixed(self.xs[i]));
        let to = at.unwrap_or(self.xs.len());
        if to != from {
            domains.set(cursor, to);
        }
        at
    }

    /// The open variable with the least score; `score` may be asked for open variables only. The
    /// places of all that have it are left in `ties`.
    fn least<S: PartialOrd>(
        &mut self,
        domains: &mut Domains,
        score: impl Fn(&Self, &Domains, usize) -> S,
    ) -> Option<usize> {
        let mut open = self.open.take()?;
        self.ties.clear();
        let mut best: Option<(S, usize)> = None;
        let mut i = 0;
        while i < open.len(domains) {
            let at = open.item(i);
            if domains.is_fixed(self.xs[at]) {
                open.remove(domains, at);
                continue;
            }
            i += 1;
            let score = score(self, domains, at);
            match &best {
                Some((least, _)) if score > *least => {}
                Some((least, first)) if score == *least => {
                    let first = (*first).min(at);
                    self.ties.push(at as u32);
                    best = Some((score, first));
                }
                _ => {
                    self.ties.clear();
                    self.ties.push(at as u32);
                    best = Some((score, at));
                }
            }
        }
        self.open = Some(open);
        best.map(|(_, at)| at)
    }

    /// The place of the variable that an order decides next.
    fn by_order(
        &mut self,
        order: VariableOrder,
        domains: &mut Domains,
        rng: &mut Rng,
    ) -> Option<usize> {
        match order {
            VariableOrder::Input => self.next_in_order(domains),
            VariableOrder::Smallest => self.least(domains, |b, d, at| d.size(b.xs[at])),
            VariableOrder::SmallestRandom => {
                self.least(domains, |b, d, at| d.size(b.xs[at]))?;
                rng.choose(&self.ties).map(|&at| at as usize)
            }
            VariableOrder::WeightedDegree => {
                self.least(domains, |b, d, at| f64::from(d.size(b.xs[at])) / b.weights.of(b.xs[at]))
            }
            VariableOrder::Impact => {
                self.least(domains, |b, d, at| b.impacts.expected(at, b.xs[at], d))
            }
        }
    }
}

impl Branch for Branching {
    fn start(&mut self, domains: &mut Domains) {
        self.open = Some(SparseSet::full(self.xs.len(), domains));
        self.cursor = Some(domains.new_cell(0));
        self.places = vec![None; domains.len()];
        if self.value == ValueOrder::Saved {
            self.saved = vec![NO_VALUE; self.xs.len()];
        }
        for (i, x) in self.xs.iter().enumerate() {
            self.places[x.index()] = Some(i);
        }
        match self.variable {
            VariableOrder::WeightedDegree => self.weights.start(domains.len()),
            VariableOrder::Impact => self.impacts.start(&self.xs, domains),
            _ => {}
        }
    }

    fn variable(&mut self, domains: &mut Domains, rng: &mut Rng) -> Option<Var> {
        if let Some(x) = self.conflict.filter(|&x| !domains.is_fixed(x)) {
            return Some(x);
        }
        let at = match (self.variable, self.later) {
            (VariableOrder::Smallest, Some(later)) => {
                self.least(domains, |b, d, at| (at >= later, d.size(b.xs[at])))
            }
            (VariableOrder::SmallestRandom, Some(later)) => {
                self.least(domains, |b, d, at| (at >= later, d.size(b.xs[at])))?;
                rng.choose(&self.ties).map(|&at| at as usize)
            }
            (order, _) => self.by_order(order, domains, rng),
        }?;
        Some(self.xs[at])
    }

    fn value(&mut self, x: Var, domains: &Domains, rng: &mut Rng) -> u32 {
        if self.variable == VariableOrder::Impact {
            self.impacts.remember(domains);
        }
        // A variable that was left open by all branching has no place.
        let place = self.places[x.index()];
        let chosen = match (&self.value, place) {
            (ValueOrder::Max, _) => Some(domains.max(x)),
            (ValueOrder::Random, _) => domains.values(x).nth(rng.below(domains.size(x) as usize)),
            (ValueOrder::Preferred(lists), Some(at)) => {
                let list = lists.get(at).map_or(&[][..], Vec::as_slice);
                list.iter().copied().find(|&value| domains.contains(x, value))
            }
            (ValueOrder::LeastImpact, Some(at)) => self.impacts.least(at, x, domains),
            (ValueOrder::Saved, Some(at)) => {
                let saved = self.saved[at];
                (saved != NO_VALUE && domains.contains(x, saved)).then_some(saved)
            }
            (ValueOrder::Min, _) | (_, None) => None,
        };
        chosen.unwrap_or_else(|| domains.min(x))
    }

    fn open(&self, domains: &Domains) -> usize {
        match (self.variable, self.cursor, &self.open) {
            (VariableOrder::Input, Some(cursor), _) => self.xs.len() - domains.get(cursor),
            (_, _, Some(open)) => open.len(domains),
            _ => self.xs.len(),
        }
    }

    fn failed(&mut self, scope: &[Var]) {
        if self.variable == VariableOrder::WeightedDegree {
            self.weights.blame(scope);
        }
    }

    fn tried(&mut self, x: Var, value: u32, domains: Option<&Domains>) {
        if let (ValueOrder::Saved, Some(domains)) = (&self.value, domains) {
            for (saved, &x) in self.saved.iter_mut().zip(&self.xs) {
                *saved = domains.value(x).unwrap_or(*saved);
            }
        }
        if self.follow_conflicts {
            match domains {
                None => self.conflict = Some(x),
                Some(_) => self.conflict = self.conflict.filter(|&last| last != x),
            }
        }
        if self.variable == VariableOrder::Impact
            && let Some(at) = self.places[x.index()]
        {
            self.impacts.learn(at, value, domains);
        }
    }
}
