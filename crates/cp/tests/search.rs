//! What a search promises, whatever the constraints: all solutions, the cheapest, budgets kept,
//! the model restored, the same answer for the same seed.

use kumiki_core::{Budget, Proof, Rng, Run, Search, Stop};
use kumiki_cp::propagators::{AllDifferent, Element, Lookup, NotEqual};
use kumiki_cp::{
    Branch, Branching, Domains, Event, Failed, Model, Propagator, Restarts, Setup, Status,
    ValueOrder, Var, VariableOrder,
};
use std::ops::ControlFlow;

fn with_run<T>(seed: u64, steps: Option<u64>, work: impl FnOnce(&mut Run) -> T) -> T {
    work(&mut Run::within(seed, Budget { steps, time: None }))
}

fn queens(n: usize) -> (Model, Vec<Var>) {
    let mut model = Model::new();
    let xs = model.vars(n, 0..n as u32);
    for slope in [-1, 0, 1] {
        let shifted = xs.iter().enumerate().map(|(i, x)| x.plus(slope * i as i32));
        model.post(AllDifferent::forward(shifted));
    }
    (model, xs)
}

/// `holes + 1` pigeons: no solution, and forward checking is slow to see it.
fn pigeons(model: &mut Model, holes: usize) -> Vec<Var> {
    let xs = model.vars(holes + 1, 0..holes as u32);
    for (i, &x) in xs.iter().enumerate() {
        xs[..i].iter().for_each(|&y| model.post(NotEqual::new(x, y)));
    }
    xs
}

const VARIABLE_ORDERS: [VariableOrder; 5] = [
    VariableOrder::Input,
    VariableOrder::Smallest,
    VariableOrder::SmallestRandom,
    VariableOrder::WeightedDegree,
    VariableOrder::Impact,
];

fn value_orders(n: usize) -> Vec<ValueOrder> {
    let preferred = vec![(0..n as u32).rev().step_by(2).collect(); n];
    let preferred = ValueOrder::Preferred(preferred);
    let min_max = [ValueOrder::Min, ValueOrder::Max, ValueOrder::Random];
    min_max.into_iter().chain([preferred, ValueOrder::LeastImpact, ValueOrder::Saved]).collect()
}

#[test]
fn every_order_finds_every_solution() {
    for variable in VARIABLE_ORDERS {
        for value in value_orders(6) {
            for (wide, follow) in [(false, false), (true, false), (false, true), (true, true)] {
                let (mut model, xs) = queens(6);
                let order = Branching::new(&xs, variable, value.clone());
                let search = model.search(if follow { order.last_conflict() } else { order });
                let mut search = if wide { search.wide() } else { search };
                let count = with_run(1, None, |run| search.count(run, u128::MAX));
                assert!(count.exact && count.found == 4, "{variable:?} {value:?} {count:?}");
            }
        }
    }
}

#[test]
fn value_orders_are_followed() {
    let first = |value: ValueOrder| {
        let mut model = Model::new();
        let xs = model.vars(3, 0..4);
        model.post(AllDifferent::forward(&xs));
        let mut search = model.search(Branching::new(&xs, VariableOrder::Input, value));
        with_run(0, None, |run| search.first(run)).best.unwrap().0.values(&xs)
    };
    assert_eq!(first(ValueOrder::Min), [0, 1, 2]);
    assert_eq!(first(ValueOrder::Max), [3, 2, 1]);
    assert_eq!(first(ValueOrder::Preferred(vec![vec![2], vec![2, 1], vec![]])), [2, 1, 0]);
}

#[test]
fn a_count_stops_at_its_limit_and_a_visit_when_told() {
    let (mut model, xs) = queens(8);
    let mut search = model.search(Branching::first_fail(&xs));
    let count = with_run(0, None, |run| search.count(run, 10));
    assert_eq!((count.found, count.exact, count.stopped), (10, false, None));
    let mut seen = 0;
    let end = with_run(0, None, |run| {
        search.all(run, &mut |_| {
            seen += 1;
            if seen < 5 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })
    });
    assert_eq!((end, seen), (Search::Enough, 5));
    let count = with_run(0, None, |run| search.count(run, 100));
    assert_eq!((count.found, count.exact), (92, true), "the searches before left a trace");
}

#[test]
fn a_step_budget_stops_exactly_and_what_is_known_is_kept() {
    for steps in [0, 1, 7, 100] {
        let (mut model, xs) = queens(40);
        let mut search = model.search(Branching::input_order(&xs)).keeping_deepest();
        let outcome = with_run(0, Some(steps), |run| search.first(run));
        assert_eq!((outcome.steps, outcome.stopped), (steps, Some(Stop::Steps)));
        assert!(outcome.best.is_none() && outcome.proof == Proof::None);
        let fixed: Vec<(usize, u32)> = search
            .deepest()
            .map(|deepest| (0..).zip(deepest).filter_map(|(i, v)| v.map(|v| (i, v))).collect())
            .unwrap_or_default();
        assert!(steps < 100 || fixed.len() > 20, "{} fixed", fixed.len());
        for &(i, v) in &fixed {
            for &(j, w) in fixed.iter().filter(|&&(j, _)| j != i) {
                assert!(v != w && v.abs_diff(w) as usize != i.abs_diff(j), "{i} {j} attack");
            }
        }
    }
}

#[test]
fn the_seed_fixes_the_answer() {
    let solve = |seed| {
        let (mut model, xs) = queens(20);
        let order = VariableOrder::SmallestRandom;
        let mut search = model.search(Branching::new(&xs, order, ValueOrder::Random));
        with_run(seed, None, |run| search.first(run)).best.unwrap().0.values(&xs)
    };
    assert_eq!(solve(3), solve(3));
    assert_ne!(solve(3), solve(4));
}

#[test]
fn restarts_and_discrepancies_find_and_prove() {
    for variable in VARIABLE_ORDERS {
        for policy in 0..3 {
            let search = |model: &mut Model, xs: &[Var]| {
                let search = model.search(Branching::new(xs, variable, ValueOrder::Random));
                let mut search = match policy {
                    0 => search.restarts(Restarts::Luby { unit: 4 }),
                    1 => search.restarts(Restarts::Geometric { first: 5, factor: 1.5 }),
                    _ => search.limited_discrepancy(),
                };
                let outcome = with_run(9, None, |run| search.first(run));
                (outcome, search.statistics())
            };
            let (mut model, xs) = queens(12);
            let (outcome, _) = search(&mut model, &xs);
            assert_eq!(outcome.proof, Proof::Optimal, "{variable:?} {policy}");
            let mut model = Model::new();
            let xs = pigeons(&mut model, 4);
            let (outcome, statistics) = search(&mut model, &xs);
            assert_eq!(outcome.proof, Proof::Infeasible, "{variable:?} {policy}");
            assert!(statistics.restarts > 0, "{variable:?} {policy}");
        }
    }
}

/// Allows some tuples, and sees nothing before all is fixed.
struct Leaves(Vec<Var>, Vec<Vec<u32>>);

impl Propagator for Leaves {
    fn setup(&mut self, setup: &mut Setup) {
        self.0.iter().for_each(|&x| setup.on(Event::Fix, x));
    }

    fn propagate(&mut self, domains: &mut Domains, _: &[u32]) -> Result<Status, Failed> {
        let values: Option<Vec<u32>> = self.0.iter().map(|&x| domains.value(x)).collect();
        match values {
            Some(values) if !self.1.contains(&values) => Err(Failed),
            _ => Ok(Status::Active),
        }
    }
}

#[test]
fn few_discrepancies_come_first() {
    let mut model = Model::new();
    let xs = model.vars(3, 0..2);
    // Two exceptions to "0 first" at the bottom of the tree, or one at the top.
    model.post(Leaves(xs.clone(), vec![vec![0, 1, 1], vec![1, 0, 0]]));
    let plain = with_run(0, None, |run| model.search(Branching::input_order(&xs)).first(run));
    assert_eq!(plain.best.unwrap().0.values(&xs), [0, 1, 1]);
    let mut search = model.search(Branching::input_order(&xs)).limited_discrepancy();
    let limited = with_run(0, None, |run| search.first(run));
    assert_eq!(limited.best.unwrap().0.values(&xs), [1, 0, 0]);
    assert_eq!(search.statistics().restarts, 1);
}

#[test]
fn the_cheapest_solution_is_found_and_proven() {
    let mut rng = Rng::seeded(2);
    for round in 0..30 {
        // An assignment problem of five, against all permutations.
        let n = 5;
        let cost: Vec<Vec<u32>> =
            (0..n).map(|_| (0..n).map(|_| rng.below(20) as u32).collect()).collect();
        let mut best = u32::MAX;
        permutations(n, &mut |p| best = best.min((0..n).map(|i| cost[i][p[i]]).sum()));
        for policy in 0..4 {
            let mut model = Model::new();
            let xs = model.vars(n, 0..n as u32);
            let costs = model.vars(n, 0..20);
            model.post(AllDifferent::domain(&xs));
            for i in 0..n {
                let lookup = Lookup::new(cost[i].clone());
                model.post(Element::new(&lookup, xs[i], costs[i]));
            }
            let total = model.sum(&costs.iter().map(|&c| (1, c)).collect::<Vec<_>>());
            let search = model.search(Branching::first_fail(&xs));
            let mut search = match policy {
                0 => search,
                1 => search.wide(),
                2 => search.restarts(Restarts::Luby { unit: 1 }),
                _ => search.limited_discrepancy(),
            };
            let outcome = with_run(round, None, |run| search.minimise(total, run));
            let (solution, found) = outcome.best.unwrap();
            assert_eq!(outcome.proof, Proof::Optimal);
            let sum: u32 = (0..n).map(|i| cost[i][solution[xs[i]] as usize]).sum();
            assert_eq!((i64::from(best), best), (found, sum), "policy {policy}");
        }
    }
}

fn permutations(n: usize, visit: &mut dyn FnMut(&[usize])) {
    fn extend(chosen: &mut Vec<usize>, n: usize, visit: &mut dyn FnMut(&[usize])) {
        if chosen.len() == n {
            return visit(chosen);
        }
        for i in 0..n {
            if !chosen.contains(&i) {
                chosen.push(i);
                extend(chosen, n, visit);
                chosen.pop();
            }
        }
    }
    extend(&mut vec![], n, visit);
}

#[test]
fn weights_lead_to_the_culprits() {
    // The pigeons are last in the list, behind many variables that have nothing to do with them.
    let nodes = |variable| {
        let mut model = Model::new();
        let mut xs = model.vars(8, 0..3);
        xs.extend(pigeons(&mut model, 4));
        let mut search = model.search(Branching::new(&xs, variable, ValueOrder::Min));
        assert_eq!(with_run(0, None, |run| search.first(run)).proof, Proof::Infeasible);
        search.statistics().nodes
    };
    let (blind, weighted) = (nodes(VariableOrder::Input), nodes(VariableOrder::WeightedDegree));
    assert!(weighted * 100 < blind, "{weighted} nodes against {blind}");
}

#[test]
fn corner_cases_of_models() {
    let mut empty = Model::new();
    let count = with_run(0, None, |run| empty.search(Branching::first_fail(&[])).count(run, 9));
    assert_eq!((count.found, count.exact), (1, true));

    let mut impossible = Model::new();
    let x = impossible.var(0..0);
    let outcome =
        with_run(0, None, |run| impossible.search(Branching::first_fail(&[x])).first(run));
    assert_eq!(outcome.proof, Proof::Infeasible);

    // Variables that the branching does not name are decided too.
    let mut model = Model::new();
    let xs = model.vars(3, 0..3);
    model.post(AllDifferent::forward(&xs));
    for variable in VARIABLE_ORDERS {
        let branching = Branching::new(&xs[..1], variable, ValueOrder::LeastImpact);
        let count = with_run(0, None, |run| model.search(branching).count(run, 99));
        assert_eq!((count.found, count.exact), (6, true));
    }
}

/// Four pigeons that fit into no three holes, decided after many variables that are about nothing:
/// only a search that stays with what failed does not try them all.
#[test]
fn the_last_conflict_is_decided_first() {
    let failures = |follow: bool| {
        let mut model = Model::new();
        let mut xs = model.vars(9, 0..2);
        let pigeons = pigeons(&mut model, 3);
        xs.extend(pigeons);
        let order = Branching::input_order(&xs);
        let mut search = model.search(if follow { order.last_conflict() } else { order });
        let count = with_run(1, None, |run| search.count(run, 1));
        assert_eq!((count.found, count.exact), (0, true));
        search.statistics().failures
    };
    let (plain, following) = (failures(false), failures(true));
    assert!(following * 10 < plain, "{following} {plain}");
}

/// After a restart the values of before come back, also those that propagation gave.
#[test]
fn saved_values_are_tried_again() {
    let mut model = Model::new();
    let xs = model.vars(3, 0..4);
    let mut order = Branching::new(&xs, VariableOrder::Input, ValueOrder::Saved);
    order.start(model.domains_mut());
    let mut rng = Rng::seeded(0);
    assert_eq!(order.value(xs[1], model.domains(), &mut rng), 0);
    model.push();
    model.narrow(|domains| Ok(domains.fix(xs[0], 2)? | domains.fix(xs[1], 3)?)).unwrap();
    order.tried(xs[0], 2, Some(model.domains()));
    model.pop();
    let values: Vec<u32> = xs.iter().map(|&x| order.value(x, model.domains(), &mut rng)).collect();
    assert_eq!(values, [2, 3, 0]);
    model.narrow(|domains| domains.remove(xs[1], 3)).unwrap();
    assert_eq!(order.value(xs[1], model.domains(), &mut rng), 0);
}
