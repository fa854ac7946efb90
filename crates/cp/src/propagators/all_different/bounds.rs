//! All-different by bounds(Z) consistency: Lopez-Ortiz, Quimper, Tromp, van Beek (2003).
//!
//! A set of values `[a, b]` is a Hall interval if exactly `b - a + 1` variables live inside it; no
//! other variable may have a bound there. The variables are taken by increasing upper bound, and
//! a union-find over the sorted bounds tells how much room each interval has left.

use crate::domains::{Domains, Event, Failed};
use crate::propagator::{Priority, Propagator, Setup, Status};
use crate::view::View;

/// Pushes bounds out of Hall intervals.
#[derive(Debug)]
pub struct BoundsAllDifferent {
    views: Vec<View>,
    lower: Sweep,
    upper: Sweep,
}

impl BoundsAllDifferent {
    pub(crate) fn new(views: Vec<View>) -> Self {
        let (lower, upper) = (Sweep::new(views.len()), Sweep::new(views.len()));
        BoundsAllDifferent { views, lower, upper }
    }
}

impl Propagator for BoundsAllDifferent {
    fn setup(&mut self, setup: &mut Setup) {
        for view in &self.views {
            setup.on(Event::Bounds, view.var);
        }
    }

    fn propagate(&mut self, domains: &mut Domains, _changed: &[u32]) -> Result<Status, Failed> {
        // Upper bounds are lower bounds of the mirrored problem.
        let bounds = self.views.iter().map(|view| (view.min(domains), view.max(domains)));
        self.lower.run(bounds)?;
        let mirrored = self.views.iter().map(|view| (-view.max(domains), -view.min(domains)));
        self.upper.run(mirrored)?;
        for (i, view) in self.views.iter().enumerate() {
            view.at_least(domains, self.lower.bounds[i].0)?;
            view.at_most(domains, -self.upper.bounds[i].0)?;
        }
        Ok(Status::Active)
    }

    fn priority(&self) -> Priority {
        Priority::Slow
    }
}

/// Raises the lower bounds of intervals that must hold distinct numbers.
#[derive(Debug)]
struct Sweep {
    /// `(low, high)`, both included; after a run the lows are raised.
    bounds: Vec<(i32, i32)>,
    by_low: Vec<u32>,
    by_high: Vec<u32>,
    /// The sorted lows and (highs + 1), each once, with a sentinel at either end.
    points: Vec<i32>,
    low_rank: Vec<usize>,
    high_rank: Vec<usize>,
    /// Union-find over points: the next point with room to its left.
    tree: Vec<usize>,
    /// How many more intervals fit between a point and the one before it in `tree`.
    room: Vec<i32>,
    /// Union-find over points: the end of the Hall interval that holds a point.
    hall: Vec<usize>,
}

impl Sweep {
    fn new(n: usize) -> Self {
        Sweep {
            bounds: Vec::with_capacity(n),
            by_low: (0..n as u32).collect(),
            by_high: (0..n as u32).collect(),
            points: vec![],
            low_rank: vec![0; n],
            high_rank: vec![0; n],
            tree: vec![],
            room: vec![],
            hall: vec![],
        }
    }

    fn run(&mut self, bounds: impl Iterator<Item = (i32, i32)>) -> Result<(), Failed> {
        self.bounds.clear();
        self.bounds.extend(bounds);
        self.rank();
        for k in 0..self.by_high.len() {
            self.take(self.by_high[k] as usize)?;
        }
        Ok(())
    }

    /// Sorts the bounds and numbers the distinct points.
    fn rank(&mut self) {
        // Orders change little between runs, and the sort is fast on what is nearly sorted.
        let bounds = &self.bounds;
        self.by_low.sort_by_key(|&i| bounds[i as usize].0);
        self.by_high.sort_by_key(|&i| bounds[i as usize].1);
        let first = self.by_low.first().map_or(0, |&i| bounds[i as usize].0);
        self.points.clear();
        self.points.push(first - 2);
        let (mut i, mut j) = (0, 0);
        while j < self.by_high.len() {
            let low = self.by_low.get(i).map(|&i| bounds[i as usize].0);
            let high = bounds[self.by_high[j] as usize].1 + 1;
            let point = low.map_or(high, |low| low.min(high));
            if self.points.last() != Some(&point) {
                self.points.push(point);
            }
            if low == Some(point) {
                self.low_rank[self.by_low[i] as usize] = self.points.len() - 1;
                i += 1;
            } else {
                self.high_rank[self.by_high[j] as usize] = self.points.len() - 1;
                j += 1;
            }
        }
        let last = self.points[self.points.len() - 1];
        self.points.push(last + 2);
        let n = self.points.len();
        self.tree.clear();
        self.tree.extend((0..n).map(|p| p.saturating_sub(1)));
        self.hall.clone_from(&self.tree);
        self.room.clear();
        self.room.push(0);
        self.room.extend(self.points.windows(2).map(|w| w[1] - w[0]));
    }

    /// Places one interval, in order of the highs, as far left as it fits.
    fn take(&mut self, i: usize) -> Result<(), Failed> {
        let (low, high) = (self.low_rank[i], self.high_rank[i]);
        let mut z = climb(&self.tree, low + 1);
        let left = self.tree[z];
        self.room[z] -= 1;
        if self.room[z] == 0 {
            // Full: joins the interval to its right.
            self.tree[z] = z + 1;
            z = climb(&self.tree, z + 1);
            self.tree[z] = left;
        }
        relink(&mut self.tree, low + 1, z, z);
        let needed = self.points[z] - self.points[high];
        if self.room[z] < needed {
            return Err(Failed);
        }
        if self.hall[low] > low {
            // The low lies in a Hall interval: the first number after it is the new low.
            let end = climb(&self.hall, self.hall[low]);
            self.bounds[i].0 = self.points[end];
            relink(&mut self.hall, low, end, end);
        }
        if self.room[z] == needed {
            // What lies between `left` and `high` is full: a Hall interval.
            let from = self.hall[high];
            relink(&mut self.hall, from, left - 1, high);
            self.hall[high] = left - 1;
        }
        Ok(())
    }
}

/// Follows links upwards to the end.
fn climb(links: &[usize], mut at: usize) -> usize {
    while links[at] > at {
        at = links[at];
    }
    at
}

/// Makes all links on the way from `at` to `end` point to `target`.
fn relink(links: &mut [usize], mut at: usize, end: usize, target: usize) {
    while at != end {
        at = std::mem::replace(&mut links[at], target);
    }
}

#[cfg(test)]
mod tests {
    use crate::propagators::AllDifferent;
    use crate::testing::{Check, Strength};

    #[test]
    fn bounds_consistent() {
        let different = |v: &[u32]| (1..v.len()).all(|i| !v[..i].contains(&v[i]));
        for sizes in [&[4, 4, 4, 4, 4][..], &[6, 3, 3, 5, 6], &[2, 2, 2], &[1], &[]] {
            Check::new(sizes, Strength::Bounds)
                .run(|m, xs| m.post(AllDifferent::bounds(xs)), different);
        }
    }

    #[test]
    fn bounds_consistent_with_offsets() {
        let shifts = [0, 3, -2, 1];
        Check::new(&[5, 4, 6, 5], Strength::Bounds).run(
            |m, xs| m.post(AllDifferent::bounds(xs.iter().zip(shifts).map(|(x, c)| x.plus(c)))),
            |v| {
                let v: Vec<i32> = v.iter().zip(shifts).map(|(&v, c)| v as i32 + c).collect();
                (1..v.len()).all(|i| !v[..i].contains(&v[i]))
            },
        );
    }
}
