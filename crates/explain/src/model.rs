//! An instance's rules as named groups of counts over boolean claims.
//!
//! Every constraint is one kind: of these claims at least `low` and at most `high` hold. A clause
//! is `low = 1`, "at most one" is `high = 1`, an island's number is both.

use kumiki_core::Lit;

/// The number of a group in its model.
pub type GroupId = usize;

/// Of these claims at least `low` and at most `high` hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count<'m> {
    /// The claims; no variable twice.
    pub lits: &'m [Lit],
    /// How many hold at least.
    pub low: usize,
    /// How many hold at most.
    pub high: usize,
}

#[derive(Clone, Copy, Debug)]
struct Bounds {
    start: u32,
    end: u32,
    low: u32,
    high: u32,
    /// The group, or [`FREE`].
    owner: u32,
}

const FREE: u32 = u32::MAX;
const NONE: u32 = u32::MAX;

#[derive(Clone, Debug)]
struct Group<R> {
    rule: R,
    cost: f64,
    counts: Vec<u32>,
}

/// The rules of an instance. Counts outside any group are free: they say what a claim is (a cell
/// has one number) and are never named as reasons.
#[derive(Clone, Debug)]
pub struct Model<R> {
    vars: usize,
    lits: Vec<Lit>,
    counts: Vec<Bounds>,
    groups: Vec<Group<R>>,
    /// For each variable the first link of its list of counts.
    heads: Vec<u32>,
    /// A count (twice its number, plus one if the opposite of the variable is counted) and the next
    /// link.
    links: Vec<(u32, u32)>,
}

impl<R> Model<R> {
    /// A model with claims `0..vars` and no rules.
    pub fn new(vars: usize) -> Self {
        Model {
            vars,
            lits: Vec::new(),
            counts: Vec::new(),
            groups: Vec::new(),
            heads: vec![NONE; vars],
            links: Vec::new(),
        }
    }

    /// Adds a free count.
    pub fn free(&mut self, lits: &[Lit], low: usize, high: usize) {
        self.push(lits, low, high, FREE);
    }

    /// Opens a group: a rule at one place. Its cost says how dear a reason it is (1 = usual).
    pub fn group(&mut self, rule: R, cost: f64) -> GroupId {
        self.groups.push(Group { rule, cost, counts: Vec::new() });
        self.groups.len() - 1
    }

    /// Adds a count to the group that was opened last (a free one if there is none).
    pub fn count(&mut self, lits: &[Lit], low: usize, high: usize) {
        let owner = self.groups.len().checked_sub(1).map_or(FREE, |group| group as u32);
        let count = self.push(lits, low, high, owner);
        if let Some(group) = self.groups.last_mut() {
            group.counts.push(count);
        }
    }

    fn push(&mut self, lits: &[Lit], low: usize, high: usize, owner: u32) -> u32 {
        let number = self.counts.len() as u32;
        let start = self.lits.len() as u32;
        self.lits.extend_from_slice(lits);
        let end = self.lits.len() as u32;
        let (low, high) = (low as u32, high.min(lits.len()) as u32);
        self.counts.push(Bounds { start, end, low, high, owner });
        for lit in lits {
            let counted = number << 1 | u32::from(!lit.holds());
            self.links.push((counted, self.heads[lit.var()]));
            self.heads[lit.var()] = self.links.len() as u32 - 1;
        }
        number
    }

    /// How many claims there are.
    pub fn vars(&self) -> usize {
        self.vars
    }

    /// How many groups there are.
    pub fn groups(&self) -> usize {
        self.groups.len()
    }

    /// A group's rule.
    pub fn rule(&self, group: GroupId) -> &R {
        &self.groups[group].rule
    }

    /// A group's cost.
    pub fn cost(&self, group: GroupId) -> f64 {
        self.groups[group].cost
    }

    /// How many counts there are.
    pub(crate) fn counts(&self) -> usize {
        self.counts.len()
    }

    /// One count.
    pub(crate) fn get(&self, count: usize) -> Count<'_> {
        let Bounds { start, end, low, high, .. } = self.counts[count];
        let lits = &self.lits[start as usize..end as usize];
        Count { lits, low: low as usize, high: high as usize }
    }

    /// The group of a count; `None` if it is free.
    pub(crate) fn owner(&self, count: usize) -> Option<GroupId> {
        let owner = self.counts[count].owner;
        (owner != FREE).then_some(owner as usize)
    }

    /// The counts of a group.
    pub(crate) fn of_group(&self, group: GroupId) -> impl Iterator<Item = usize> + '_ {
        self.groups[group].counts.iter().map(|&count| count as usize)
    }

    /// The counts that a variable is in, the newest first.
    pub(crate) fn with_var(&self, var: usize) -> impl Iterator<Item = usize> + '_ {
        self.holding(Lit::yes(var)).map(|(count, _)| count)
    }

    /// The counts that a claim's variable is in, the newest first, each with whether the claim is
    /// counted there (and not its opposite).
    pub(crate) fn holding(&self, lit: Lit) -> impl Iterator<Item = (usize, bool)> + '_ {
        let mut at = self.heads[lit.var()];
        std::iter::from_fn(move || {
            let &(counted, next) = self.links.get(at as usize)?;
            at = next;
            Some(((counted >> 1) as usize, (counted & 1 == 0) == lit.holds()))
        })
    }
}

/// What is known of every claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    values: Vec<Option<bool>>,
    known: usize,
}

impl Facts {
    /// Nothing is known of `vars` claims.
    pub fn none(vars: usize) -> Self {
        Facts { values: vec![None; vars], known: 0 }
    }

    /// What is known of a variable.
    pub fn get(&self, var: usize) -> Option<bool> {
        self.values[var]
    }

    /// True if the claim is known to hold, false if it is known not to.
    pub fn value(&self, lit: Lit) -> Option<bool> {
        self.values[lit.var()].map(|value| value == lit.holds())
    }

    /// Takes over a claim. True if it was not known; an error if its opposite is.
    pub fn learn(&mut self, lit: Lit) -> Result<bool, Lit> {
        match self.value(lit) {
            Some(true) => Ok(false),
            Some(false) => Err(lit),
            None => {
                self.values[lit.var()] = Some(lit.holds());
                self.known += 1;
                Ok(true)
            }
        }
    }

    /// Nothing is known of a variable any more.
    pub(crate) fn forget(&mut self, var: usize) {
        self.known -= usize::from(self.values[var].take().is_some());
    }

    /// How many claims there are.
    pub fn vars(&self) -> usize {
        self.values.len()
    }

    /// How many variables nothing is known of.
    pub fn open(&self) -> usize {
        self.values.len() - self.known
    }

    /// The variables nothing is known of.
    pub fn unknown(&self) -> impl Iterator<Item = usize> + '_ {
        self.values.iter().enumerate().filter(|(_, value)| value.is_none()).map(|(var, _)| var)
    }
}
