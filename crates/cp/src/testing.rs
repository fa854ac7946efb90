//! The harness for propagators: a test gives the meaning of a constraint as a predicate and how to
//! post it; the harness tries all assignments of small domains.
//!
//! In each round it takes random initial domains and walks down a random path of narrowings. At
//! every fixpoint on the way it asserts that
//!
//! - no value of a solution was removed, and a failure means that there is no solution;
//! - the strength that the propagator claims was reached;
//! - a model built afresh from the same domains reaches the same fixpoint, so that incremental
//!   state is never stale;
//!
//! then that backtracking restores every word of the trail, and that enumeration, both binary and
//! wide, finds the solutions of the predicate.

use crate::{Branching, Model, Var};
use kumiki_core::{Rng, Run};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// How much a propagator claims to remove.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strength {
    /// It fails once all variables are fixed and the constraint is broken.
    Check,
    /// With one open variable, exactly the values that satisfy the constraint are left.
    Forward,
    /// The smallest and largest value of each variable have a support in which the others take
    /// values between their bounds (bounds(Z) consistency).
    Bounds,
    /// Every value of every variable is in some solution of the constraint.
    Domain,
}

/// A check to be run.
#[derive(Clone, Debug)]
pub struct Check {
    sizes: Vec<u32>,
    strength: Strength,
    rounds: u64,
}

type Domain = Vec<Vec<u32>>;

impl Check {
    /// Variables with at most the given numbers of values. Their product should stay in the
    /// thousands.
    pub fn new(sizes: &[u32], strength: Strength) -> Self {
        Check { sizes: sizes.to_vec(), strength, rounds: 60 }
    }

    /// How many random starts to try.
    #[must_use]
    pub fn rounds(mut self, rounds: u64) -> Self {
        self.rounds = rounds;
        self
    }

    /// Runs it: `post` adds the constraint over the variables, `holds` is its meaning.
    ///
    /// # Panics
    ///
    /// If the propagator does not do what it claims.
    pub fn run(&self, post: impl Fn(&mut Model, &[Var]), holds: impl Fn(&[u32]) -> bool) {
        for round in 0..self.rounds {
            let mut rng = Rng::seeded(round);
            let start: Domain =
                self.sizes.iter().map(|&n| subset(n, round > 0, &mut rng)).collect();
            let solutions = satisfying(&start, &holds);
            self.dive(&start, &solutions, &post, &holds, &mut rng);
            enumerate(&start, &solutions, &post);
        }
    }

    /// Walks down a random path, checks every fixpoint, walks back up.
    fn dive(
        &self,
        start: &Domain,
        solutions: &[Vec<u32>],
        post: &impl Fn(&mut Model, &[Var]),
        holds: &impl Fn(&[u32]) -> bool,
        rng: &mut Rng,
    ) {
        let (mut model, xs) = build(start, post);
        let mut saved = vec![];
        let mut before = start.clone();
        loop {
            let result = model.propagate();
            let (mut fresh, ys) = build(&before, post);
            assert_eq!(result, fresh.propagate(), "not as from scratch, from {before:?}");
            let valid: Vec<&Vec<u32>> = solutions.iter().filter(|s| within(s, &before)).collect();
            if result.is_err() {
                assert!(valid.is_empty(), "failed from {before:?}, but {:?} holds", valid[0]);
                break;
            }
            let now = read(&model, &xs);
            assert_eq!(now, read(&fresh, &ys), "not as from scratch, from {before:?}");
            for solution in &valid {
                assert!(within(solution, &now), "{solution:?} lost: {before:?} to {now:?}");
            }
            self.judge(&now, &valid, holds);
            let open: Vec<usize> = (0..xs.len()).filter(|&i| now[i].len() > 1).collect();
            let Some(&i) = rng.choose(&open) else { break };
            saved.push(model.domains().trail.snapshot());
            model.push();
            let value = now[i][rng.below(now[i].len())];
            let fix = rng.chance(0.4);
            let domains = model.domains_mut();
            let narrowed =
                if fix { domains.fix(xs[i], value) } else { domains.remove(xs[i], value) };
            assert_eq!(narrowed, Ok(true));
            before = read(&model, &xs);
        }
        while let Some(words) = saved.pop() {
            model.pop();
            assert_eq!(model.domains().trail.snapshot(), words, "backtracking left a trace");
        }
    }

    /// Asserts the claimed strength at a fixpoint.
    fn judge(&self, now: &Domain, valid: &[&Vec<u32>], holds: &impl Fn(&[u32]) -> bool) {
        let open = now.iter().filter(|values| values.len() > 1).count();
        let domain_consistent = || {
            for (i, values) in now.iter().enumerate() {
                for &value in values {
                    assert!(valid.iter().any(|s| s[i] == value), "x{i} = {value} left in {now:?}");
                }
            }
        };
        match self.strength {
            Strength::Check if open == 0 => domain_consistent(),
            Strength::Forward if open <= 1 => domain_consistent(),
            Strength::Check | Strength::Forward => {}
            Strength::Domain => domain_consistent(),
            Strength::Bounds => {
                let hull = |v: &Vec<u32>| (v[0]..=v[v.len() - 1]).collect();
                let supports = satisfying(&now.iter().map(hull).collect(), holds);
                for (i, values) in now.iter().enumerate() {
                    for value in [values[0], values[values.len() - 1]] {
                        let supported = supports.iter().any(|s| s[i] == value);
                        assert!(supported, "bound x{i} = {value} left in {now:?}");
                    }
                }
            }
        }
    }
}

fn subset(n: u32, random: bool, rng: &mut Rng) -> Vec<u32> {
    let kept: Vec<u32> = (0..n).filter(|_| !random || rng.chance(0.7)).collect();
    if kept.is_empty() { vec![rng.below(n as usize) as u32] } else { kept }
}

/// All assignments of `domains` that satisfy the predicate, in lexicographic order.
fn satisfying(domains: &Domain, holds: &impl Fn(&[u32]) -> bool) -> Vec<Vec<u32>> {
    let mut all = vec![vec![]];
    for values in domains {
        let longer = |a: &Vec<u32>| -> Vec<Vec<u32>> {
            values.iter().map(|&v| a.iter().copied().chain([v]).collect()).collect()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all.retain(|assignment| holds(assignment));
    all
}

fn within(assignment: &[u32], domains: &Domain) -> bool {
    assignment.iter().zip(domains).all(|(value, values)| values.contains(value))
}

fn build(domains: &Domain, post: &impl Fn(&mut Model, &[Var])) -> (Model, Vec<Var>) {
    let mut model = Model::new();
    let xs: Vec<Var> = domains.iter().map(|values| model.var_of(values)).collect();
    post(&mut model, &xs);
    (model, xs)
}

fn read(model: &Model, xs: &[Var]) -> Domain {
    xs.iter().map(|&x| model.domains().values(x).collect()).collect()
}

fn enumerate(start: &Domain, solutions: &[Vec<u32>], post: &impl Fn(&mut Model, &[Var])) {
    for wide in [false, true] {
        let (mut model, xs) = build(start, post);
        let mut run = Run::unlimited(0);
        let search = model.search(Branching::first_fail(&xs));
        let mut search = if wide { search.wide() } else { search };
        let (mut found, mut visits) = (BTreeSet::new(), 0);
        search.all(&mut run, &mut |domains| {
            found.insert(xs.iter().map(|&x| domains.min(x)).collect::<Vec<u32>>());
            visits += 1;
            ControlFlow::Continue(())
        });
        assert!(found.iter().eq(solutions.iter()), "{found:?} found, not {solutions:?}");
        assert_eq!(visits, found.len(), "some solution was found twice");
    }
}
