//! All-different by domain consistency: a matching of variables to values, then strongly
//! connected components (Régin 1994).
//!
//! Fixed variables are dealt with by forward checking first. The graph over the open variables is
//! contracted along the matching: there is an arc from `x` to the variable matched with `v` for
//! every other value `v` of `x`. A value that belongs to a variable in another component is in no
//! solution. Unmatched values act as one more node that reaches every variable. Both searches
//! skip visited values by whole words.

use super::forward::ForwardAllDifferent;
use crate::bits::{Values, clear, common_bit, has, insert, shift};
use crate::domains::{Domains, Event, Failed};
use crate::propagator::{Priority, Propagator, Setup, Status};
use crate::view::View;

const NONE: u32 = u32::MAX;

/// Leaves only values that are in a solution.
#[derive(Debug)]
pub struct DomainAllDifferent {
    views: Vec<View>,
    forward: ForwardAllDifferent,
    graph: Graph,
}

/// The bipartite graph with its matching; values are shifted so that the smallest is 0.
#[derive(Debug, Default)]
struct Graph {
    /// Words in a row.
    width: usize,
    /// The left shift from a variable's own bits to its row.
    shifts: Vec<i32>,
    /// The open variables.
    open: Vec<u32>,
    /// One row of values a variable, valid for open variables.
    rows: Vec<u64>,
    /// The value matched with each variable. It outlives a run: what is still in the domain next
    /// time need not be searched for again, whatever was backtracked.
    value: Vec<u32>,
    /// The variable matched with each value.
    owner: Vec<u32>,
    /// Values that no variable is matched with.
    free: Vec<u64>,
    /// Values not visited yet.
    fresh: Vec<u64>,
    from: Vec<u32>,
    queue: Vec<u32>,
    components: Components,
}

/// The state of Tarjan's algorithm.
#[derive(Debug, Default)]
struct Components {
    index: Vec<u32>,
    low: Vec<u32>,
    stack: Vec<u32>,
    path: Vec<u32>,
    /// Values of the variables on the stack.
    on_stack: Vec<u64>,
    /// Values of the component at hand.
    values: Vec<u64>,
    kept: Vec<u64>,
}

impl DomainAllDifferent {
    pub(crate) fn new(views: Vec<View>) -> Self {
        let forward = ForwardAllDifferent::new(views.clone());
        DomainAllDifferent { views, forward, graph: Graph::default() }
    }
}

impl Propagator for DomainAllDifferent {
    fn setup(&mut self, setup: &mut Setup) {
        self.forward.setup_on(Event::Domain, setup);
        self.graph = Graph::new(&self.views, setup.domains());
    }

    fn propagate(&mut self, domains: &mut Domains, changed: &[u32]) -> Result<Status, Failed> {
        if self.forward.propagate(domains, changed)? == Status::Entailed {
            return Ok(Status::Entailed);
        }
        let Some(open) = self.forward.open() else { return Ok(Status::Active) };
        self.graph.load(&self.views, open.members(domains), domains);
        self.graph.match_all()?;
        self.graph.prune(&self.views, domains)?;
        for &i in &self.graph.open {
            // Its value is in another component than all others, who have just lost it.
            if domains.is_fixed(self.views[i as usize].var) {
                open.remove(domains, i as usize);
            }
        }
        Ok(Status::Active)
    }

    fn priority(&self) -> Priority {
        Priority::Slow
    }

    fn idempotent(&self) -> bool {
        true
    }
}

impl Graph {
    fn new(views: &[View], domains: &Domains) -> Self {
        let base = views.iter().map(|view| view.offset).min().unwrap_or(0);
        let shifts: Vec<i32> = views.iter().map(|view| view.offset - base).collect();
        let top = |(view, shift): (&View, &i32)| domains.max(view.var) + *shift as u32 + 1;
        let values = views.iter().zip(&shifts).map(top).max().unwrap_or(0);
        let width = values.div_ceil(64) as usize;
        let n = views.len();
        Graph {
            width,
            shifts,
            open: vec![],
            rows: vec![0; n * width],
            value: vec![NONE; n],
            owner: vec![NONE; width * 64],
            free: vec![0; width],
            fresh: vec![0; width],
            from: vec![NONE; width * 64],
            queue: vec![],
            components: Components {
                index: vec![0; n],
                low: vec![0; n],
                on_stack: vec![0; width],
                values: vec![0; width],
                ..Components::default()
            },
        }
    }

    #[inline]
    fn row(&self, i: u32) -> &[u64] {
        &self.rows[i as usize * self.width..][..self.width]
    }

    /// Reads the open domains and keeps what is still right of the matching.
    fn load(&mut self, views: &[View], open: &[u32], domains: &Domains) {
        self.open.clear();
        self.open.extend_from_slice(open);
        self.owner.fill(NONE);
        self.free.fill(!0);
        for &i in open {
            let row = &mut self.rows[i as usize * self.width..][..self.width];
            shift(domains.words(views[i as usize].var), self.shifts[i as usize], row);
            let value = self.value[i as usize];
            if value != NONE && has(row, value) && self.owner[value as usize] == NONE {
                self.owner[value as usize] = i;
                clear(&mut self.free, value);
            } else {
                self.value[i as usize] = NONE;
            }
        }
    }

    /// Completes the matching, or fails if there is none.
    fn match_all(&mut self) -> Result<(), Failed> {
        for k in 0..self.open.len() {
            let i = self.open[k];
            if self.value[i as usize] == NONE {
                self.augment(i)?;
            }
        }
        Ok(())
    }

    /// Breadth-first search for an alternating path from variable `start` to a free value.
    fn augment(&mut self, start: u32) -> Result<(), Failed> {
        self.fresh.fill(!0);
        self.queue.clear();
        self.queue.push(start);
        let mut head = 0;
        while let Some(&i) = self.queue.get(head) {
            head += 1;
            let base = i as usize * self.width;
            for w in 0..self.width {
                let free = self.rows[base + w] & self.free[w];
                if free != 0 {
                    let value = w as u32 * 64 + free.trailing_zeros();
                    self.from[value as usize] = i;
                    self.flip(start, value);
                    return Ok(());
                }
            }
            for w in 0..self.width {
                let found = self.rows[base + w] & self.fresh[w];
                self.fresh[w] &= !found;
                for bit in Values::of(&[found]) {
                    let value = w * 64 + bit as usize;
                    self.from[value] = i;
                    self.queue.push(self.owner[value]);
                }
            }
        }
        Err(Failed)
    }

    /// Exchanges matched and unmatched edges on the path that ends at a free value.
    fn flip(&mut self, start: u32, mut value: u32) {
        clear(&mut self.free, value);
        loop {
            let i = self.from[value as usize];
            let before = std::mem::replace(&mut self.value[i as usize], value);
            self.owner[value as usize] = i;
            if i == start {
                return;
            }
            value = before;
        }
    }

    /// Finds the components and removes values between them (Tarjan 1972, without recursion).
    fn prune(&mut self, views: &[View], domains: &mut Domains) -> Result<(), Failed> {
        for (fresh, free) in self.fresh.iter_mut().zip(&self.free) {
            *fresh = !free;
        }
        self.components.on_stack.fill(0);
        self.components.stack.clear();
        self.components.path.clear();
        // Number 0 is the node of the free values, which lies below all others on the stack.
        let mut count = 0;
        for k in 0..self.open.len() {
            let root = self.open[k];
            if has(&self.fresh, self.value[root as usize]) {
                self.visit(root, &mut count);
                while let Some(&i) = self.components.path.last() {
                    let row = &self.rows[i as usize * self.width..][..self.width];
                    match common_bit(row, &self.fresh) {
                        Some(value) => self.visit(self.owner[value as usize], &mut count),
                        None => self.leave(i, views, domains)?,
                    }
                }
            }
        }
        // What is left reaches the free values.
        self.components.values.copy_from_slice(&self.free);
        self.close(0, views, domains)
    }

    fn visit(&mut self, i: u32, count: &mut u32) {
        *count += 1;
        let c = &mut self.components;
        c.index[i as usize] = *count;
        c.low[i as usize] = *count;
        c.stack.push(i);
        c.path.push(i);
        let value = self.value[i as usize];
        clear(&mut self.fresh, value);
        insert(&mut c.on_stack, value);
    }

    /// All arcs of `i` were followed: computes its low number, and closes its component if it is
    /// the root of one.
    fn leave(&mut self, i: u32, views: &[View], domains: &mut Domains) -> Result<(), Failed> {
        let row = self.row(i);
        let mut low = self.components.low[i as usize];
        for (w, &word) in row.iter().enumerate() {
            if word & self.free[w] != 0 {
                low = 0;
                break;
            }
            for bit in Values::of(&[word & self.components.on_stack[w]]) {
                let owner = self.owner[w * 64 + bit as usize];
                low = low.min(self.components.index[owner as usize]);
            }
        }
        let c = &mut self.components;
        c.low[i as usize] = low;
        c.path.pop();
        if let Some(&parent) = c.path.last() {
            let parent = &mut c.low[parent as usize];
            *parent = low.min(*parent);
        }
        if low == c.index[i as usize] {
            c.values.fill(0);
            return self.close(low, views, domains);
        }
        Ok(())
    }

    /// Takes the component whose root has number `index` off the stack: its members keep only
    /// each other's values and those already in `components.values`.
    fn close(&mut self, index: u32, views: &[View], domains: &mut Domains) -> Result<(), Failed> {
        let c = &mut self.components;
        let is_member = |&&i: &&u32| c.index[i as usize] >= index;
        let members = c.stack.iter().rev().take_while(is_member).count();
        let start = c.stack.len() - members;
        for &i in &c.stack[start..] {
            let value = self.value[i as usize];
            clear(&mut c.on_stack, value);
            insert(&mut c.values, value);
        }
        for &i in &c.stack[start..] {
            let i = i as usize;
            let row = &self.rows[i * self.width..][..self.width];
            if row.iter().zip(&c.values).any(|(row, kept)| row & !kept != 0) {
                let var = views[i].var;
                c.kept.resize(domains.words(var).len(), 0);
                shift(&c.values, -self.shifts[i], &mut c.kept);
                domains.keep(var, &c.kept)?;
            }
        }
        c.stack.truncate(start);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::propagators::AllDifferent;
    use crate::testing::{Check, Strength};

    #[test]
    fn domain_consistent() {
        let different = |v: &[u32]| (1..v.len()).all(|i| !v[..i].contains(&v[i]));
        for sizes in [&[4, 4, 4, 4, 4][..], &[5, 5, 5, 5], &[6, 3, 3, 5, 6], &[2, 2, 2], &[1], &[]]
        {
            Check::new(sizes, Strength::Domain)
                .run(|m, xs| m.post(AllDifferent::domain(xs)), different);
        }
    }

    #[test]
    fn domain_consistent_with_offsets_across_words() {
        let shifts = [60, -3, 61, 2];
        Check::new(&[5, 70, 6, 3], Strength::Domain).rounds(20).run(
            |m, xs| m.post(AllDifferent::domain(xs.iter().zip(shifts).map(|(x, c)| x.plus(c)))),
            |v| {
                let v: Vec<i32> = v.iter().zip(shifts).map(|(&v, c)| v as i32 + c).collect();
                (1..v.len()).all(|i| !v[..i].contains(&v[i]))
            },
        );
    }
}
