//! What is chosen of a graph hangs together.
//!
//! One depth-first search of what is still possible, from a node that must be in, decides all:
//! what it does not reach cannot be in; an edge or a node without which it would not reach some
//! node that must be in, must be in itself (bridges and cut vertices, Tarjan 1972).

use crate::domains::{Domains, Event, Failed, Var};
use crate::propagator::{Priority, Propagator, Setup, Status};

/// An edge between two nodes; its variable is 0 if it is not chosen, anything else if it is.
#[derive(Clone, Copy, Debug)]
pub struct Edge {
    /// One end.
    pub from: usize,
    /// The other end.
    pub to: usize,
    /// How often it is chosen.
    pub var: Var,
}

/// The chosen nodes and edges form a connected graph. A chosen edge chooses its ends. Domain
/// consistent (seeing only zero or not) as soon as one node must be in.
#[derive(Debug)]
pub struct Connected {
    /// For each node, the variable that is 0 if it is not chosen; without one it always is.
    nodes: Vec<Option<Var>>,
    edges: Vec<Edge>,
    /// For each node its edges.
    around: Vec<Vec<u32>>,
    /// No variable stands for two things.
    distinct: bool,
    started: bool,
    walk: Walk,
    /// The edges around what could not be reached at the last failure.
    cut: Vec<Var>,
}

/// The state of the depth-first search.
#[derive(Debug, Default)]
struct Walk {
    /// When each node was reached, from 1; 0 if it was not.
    time: Vec<u32>,
    /// The earliest node that the subtree of a node has an edge to.
    low: Vec<u32>,
    /// True if the subtree of a node holds a node that must be in.
    needed: Vec<bool>,
    path: Vec<Place>,
}

#[derive(Clone, Copy, Debug)]
struct Place {
    node: u32,
    /// The edge by which it was reached.
    by: u32,
    /// How many of its edges were looked at.
    next: u32,
}

const NO_EDGE: u32 = u32::MAX;

impl Connected {
    /// All of `nodes` nodes must be joined by chosen edges.
    pub fn spanning(nodes: usize, edges: Vec<Edge>) -> Self {
        Connected::new(vec![None; nodes], edges)
    }

    /// The chosen nodes must be joined by chosen edges; a node without a variable is always
    /// chosen. Nothing chosen at all is connected too.
    ///
    /// # Panics
    ///
    /// If an edge ends at a node that does not exist.
    pub fn new(nodes: Vec<Option<Var>>, edges: Vec<Edge>) -> Self {
        let mut around = vec![vec![]; nodes.len()];
        for (e, edge) in edges.iter().enumerate() {
            around[edge.from].push(e as u32);
            around[edge.to].push(e as u32);
        }
        let n = nodes.len();
        let walk = Walk { time: vec![0; n], low: vec![0; n], needed: vec![false; n], path: vec![] };
        let mut vars: Vec<Var> = edges.iter().map(|edge| edge.var).collect();
        vars.extend(nodes.iter().flatten());
        vars.sort_unstable();
        let distinct = vars.windows(2).all(|pair| pair[0] != pair[1]);
        Connected { nodes, edges, around, distinct, started: false, walk, cut: vec![] }
    }

    /// The node may be in.
    fn may(&self, node: usize, domains: &Domains) -> bool {
        self.nodes[node].is_none_or(|x| domains.max(x) > 0)
    }

    /// The node must be in.
    fn must(&self, node: usize, domains: &Domains) -> bool {
        self.nodes[node].is_none_or(|x| domains.min(x) > 0)
    }

    fn choose(&self, node: usize, domains: &mut Domains) -> Result<bool, Failed> {
        self.nodes[node].map_or(Ok(false), |x| domains.at_least(x, 1))
    }

    /// Chosen edges choose their ends; the edges of nodes that are out are out.
    fn ends(&self, domains: &mut Domains) -> Result<(), Failed> {
        for edge in &self.edges {
            if !self.may(edge.from, domains) || !self.may(edge.to, domains) {
                domains.fix(edge.var, 0)?;
            } else if domains.min(edge.var) > 0 {
                self.choose(edge.from, domains)?;
                self.choose(edge.to, domains)?;
            }
        }
        Ok(())
    }

    /// Walks over all that is possible from `root`; bridges and cut vertices on the way to nodes
    /// that must be in are chosen.
    fn walk(&mut self, root: usize, domains: &mut Domains) -> Result<(), Failed> {
        self.walk.time.fill(0);
        self.walk.path.clear();
        let mut clock = 0;
        self.reach(root as u32, NO_EDGE, &mut clock, domains);
        while let Some(place) = self.walk.path.last_mut() {
            let (node, by) = (place.node as usize, place.by);
            let Some(&e) = self.around[node].get(place.next as usize) else {
                self.walk.path.pop();
                self.leave(node, by, domains)?;
                continue;
            };
            place.next += 1;
            let edge = self.edges[e as usize];
            if e == by || domains.max(edge.var) == 0 {
                continue;
            }
            let other = edge.from ^ edge.to ^ node;
            match self.walk.time[other] {
                0 => self.reach(other as u32, e, &mut clock, domains),
                time => self.walk.low[node] = self.walk.low[node].min(time),
            }
        }
        Ok(())
    }

    fn reach(&mut self, node: u32, by: u32, clock: &mut u32, domains: &Domains) {
        *clock += 1;
        let i = node as usize;
        self.walk.time[i] = *clock;
        self.walk.low[i] = *clock;
        self.walk.needed[i] = self.must(i, domains);
        self.walk.path.push(Place { node, by, next: 0 });
    }

    /// The subtree of `node` was walked over; the path ends at its parent.
    fn leave(&mut self, node: usize, by: u32, domains: &mut Domains) -> Result<(), Failed> {
        let Some(&Place { node: parent, .. }) = self.walk.path.last() else { return Ok(()) };
        let parent = parent as usize;
        let walk = &mut self.walk;
        walk.low[parent] = walk.low[parent].min(walk.low[node]);
        if walk.needed[node] {
            walk.needed[parent] = true;
            let (low, time) = (walk.low[node], walk.time[parent]);
            if low >= time {
                self.choose(parent, domains)?;
            }
            if low > time {
                domains.at_least(self.edges[by as usize].var, 1)?;
                self.choose(node, domains)?;
            }
        }
        Ok(())
    }

    /// What was not reached is out, or fails if it must be in.
    fn drop_rest(&mut self, domains: &mut Domains) -> Result<(), Failed> {
        for (node, x) in self.nodes.iter().enumerate() {
            let reached = self.walk.time[node] > 0;
            if !reached && x.map_or(Err(Failed), |x| domains.fix(x, 0)).is_err() {
                self.cut.clear();
                let crosses =
                    |e: &&Edge| (self.walk.time[e.from] > 0) != (self.walk.time[e.to] > 0);
                self.cut.extend(self.edges.iter().filter(crosses).map(|edge| edge.var));
                return Err(Failed);
            }
        }
        for edge in &self.edges {
            if self.walk.time[edge.from] == 0 || self.walk.time[edge.to] == 0 {
                domains.fix(edge.var, 0)?;
            }
        }
        Ok(())
    }
}

impl Propagator for Connected {
    fn setup(&mut self, setup: &mut Setup) {
        for (e, edge) in self.edges.iter().enumerate() {
            setup.track(Event::Bounds, edge.var, e);
        }
        for (i, x) in self.nodes.iter().enumerate() {
            if let Some(x) = x {
                setup.track(Event::Bounds, *x, self.edges.len() + i);
            }
        }
    }

    fn propagate(&mut self, domains: &mut Domains, changed: &[u32]) -> Result<Status, Failed> {
        self.cut.clear();
        let optional = self.nodes.iter().any(Option::is_some);
        if optional {
            self.ends(domains)?;
        } else {
            // With all nodes in, only the loss of an edge can mean anything new.
            let lost = changed.iter().any(|&e| domains.max(self.edges[e as usize].var) == 0);
            if !lost && std::mem::replace(&mut self.started, true) {
                return Ok(Status::Active);
            }
        }
        if let Some(root) = (0..self.nodes.len()).find(|&node| self.must(node, domains)) {
            self.walk(root, domains)?;
            self.drop_rest(domains)?;
        }
        Ok(Status::Active)
    }

    fn idempotent(&self) -> bool {
        self.distinct
    }

    fn priority(&self) -> Priority {
        Priority::Slow
    }

    /// The lost edges of a cut.
    fn blamed(&self) -> &[Var] {
        &self.cut
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Check, Strength};
    use kumiki_core::Rng;

    fn random_graph(nodes: usize, edges: usize, seed: u64) -> Vec<(usize, usize)> {
        let mut rng = Rng::seeded(seed);
        (0..edges).map(|_| (rng.below(nodes), rng.below(nodes))).collect()
    }

    fn with_vars(graph: &[(usize, usize)], xs: &[Var]) -> Vec<Edge> {
        graph.iter().zip(xs).map(|(&(from, to), &var)| Edge { from, to, var }).collect()
    }

    /// The meaning: chosen edges join the chosen nodes, by merging labels.
    fn holds(graph: &[(usize, usize)], chosen: &[u32], nodes: &[bool]) -> bool {
        let mut label: Vec<usize> = (0..nodes.len()).collect();
        for (&(from, to), _) in graph.iter().zip(chosen).filter(|(_, chosen)| **chosen > 0) {
            if !nodes[from] || !nodes[to] {
                return false;
            }
            let (old, new) = (label[from], label[to]);
            label.iter_mut().filter(|l| **l == old).for_each(|l| *l = new);
        }
        let labels: std::collections::BTreeSet<usize> =
            (0..nodes.len()).filter(|&i| nodes[i]).map(|i| label[i]).collect();
        labels.len() <= 1
    }

    #[test]
    fn all_nodes_joined() {
        for seed in 0..25 {
            let graph = random_graph(5, 8, seed);
            Check::new(&[2, 3, 2, 2, 3, 2, 2, 2], Strength::Domain).rounds(10).run(
                |m, xs| m.post(Connected::spanning(5, with_vars(&graph, xs))),
                |v| holds(&graph, v, &[true; 5]),
            );
        }
    }

    #[test]
    fn chosen_nodes_joined() {
        for seed in 0..25 {
            let graph = random_graph(5, 6, seed);
            Check::new(&[2; 11], Strength::Domain).rounds(10).run(
                |m, xs| {
                    let nodes = xs[6..].iter().copied().map(Some).collect();
                    m.post(Connected::new(nodes, with_vars(&graph, xs)));
                },
                |v| holds(&graph, v, &[6, 7, 8, 9, 10].map(|i| v[i] > 0)),
            );
        }
    }

    #[test]
    fn one_variable_may_stand_for_several_edges() {
        let graph = [(0, 1), (1, 2), (2, 3), (3, 0)];
        Check::new(&[2, 2], Strength::Check).run(
            |m, xs| {
                let xs = [xs[0], xs[1], xs[0], xs[1]];
                m.post(Connected::spanning(4, with_vars(&graph, &xs)));
            },
            |v| holds(&graph, &[v[0], v[1], v[0], v[1]], &[true; 4]),
        );
    }

    #[test]
    fn a_failure_blames_the_cut() {
        // A path of four nodes with a chord over its first two edges.
        let graph = [(0, 1), (1, 2), (0, 2), (2, 3)];
        let mut model = crate::Model::new();
        let xs = model.vars(4, 0..3);
        model.post(Connected::spanning(4, with_vars(&graph, &xs)));
        model.propagate().unwrap();
        model.push();
        assert!(model.narrow(|d| Ok(d.fix(xs[0], 0)? | d.fix(xs[1], 0)?)).is_err());
        assert_eq!(model.culprit(), [xs[0], xs[1]]);
    }
}
