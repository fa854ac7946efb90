//! Which variable to decide next: those that conflicts have lately been about (VSIDS), in a
//! binary heap.

/// Scores are scaled down when they pass this.
const LARGEST: f64 = 1e100;
/// What every conflict multiplies the increment by.
const GROWTH: f64 = 1.0 / 0.95;
const ABSENT: u32 = u32::MAX;

/// The variables not known to be decided, highest score first, then lowest number.
pub(super) struct Order {
    score: Vec<f64>,
    increment: f64,
    heap: Vec<u32>,
    place: Vec<u32>,
}

impl Order {
    /// All of `vars` variables, with equal scores.
    pub(super) fn new(vars: usize) -> Self {
        let heap: Vec<u32> = (0..vars as u32).collect();
        Order { score: vec![0.0; vars], increment: 1.0, place: heap.clone(), heap }
    }

    /// A conflict was about this variable.
    pub(super) fn bump(&mut self, var: usize) {
        self.score[var] += self.increment;
        if self.score[var] > LARGEST {
            self.score.iter_mut().for_each(|score| *score /= LARGEST);
            self.increment /= LARGEST;
        }
        if self.place[var] != ABSENT {
            self.rise(self.place[var] as usize);
        }
    }

    /// Older conflicts count less from now on.
    pub(super) fn decay(&mut self) {
        self.increment *= GROWTH;
    }

    /// Puts a variable back.
    pub(super) fn insert(&mut self, var: usize) {
        if self.place[var] == ABSENT {
            self.place[var] = self.heap.len() as u32;
            self.heap.push(var as u32);
            self.rise(self.heap.len() - 1);
        }
    }

    /// Takes the first variable out.
    pub(super) fn pop(&mut self) -> Option<usize> {
        let first = *self.heap.first()?;
        let last = self.heap.pop()?;
        self.place[first as usize] = ABSENT;
        if last != first {
            self.heap[0] = last;
            self.place[last as usize] = 0;
            self.sink(0);
        }
        Some(first as usize)
    }

    /// The first variable for which `open` is true; drops those before it.
    pub(super) fn peek(&mut self, open: impl Fn(usize) -> bool) -> Option<usize> {
        while let Some(&first) = self.heap.first() {
            if open(first as usize) {
                return Some(first as usize);
            }
            self.pop();
        }
        None
    }

    /// True if variable `a` comes before `b`.
    pub(super) fn prefers(&self, a: usize, b: usize) -> bool {
        self.before(a as u32, b as u32)
    }

    fn before(&self, a: u32, b: u32) -> bool {
        let (x, y) = (self.score[a as usize], self.score[b as usize]);
        x > y || (x == y && a < b)
    }

    fn rise(&mut self, mut at: usize) {
        while at > 0 && self.before(self.heap[at], self.heap[(at - 1) / 2]) {
            self.swap(at, (at - 1) / 2);
            at = (at - 1) / 2;
        }
    }

    fn sink(&mut self, mut at: usize) {
        loop {
            let mut best = at;
            for child in [2 * at + 1, 2 * at + 2] {
                if child < self.heap.len() && self.before(self.heap[child], self.heap[best]) {
                    best = child;
                }
            }
            if best == at {
                return;
            }
            self.swap(at, best);
            at = best;
        }
    }

    fn swap(&mut self, a: usize, b: usize) {
        self.heap.swap(a, b);
        self.place[self.heap[a] as usize] = a as u32;
        self.place[self.heap[b] as usize] = b as u32;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_highest_score_comes_first_and_ties_go_by_number() {
        let mut order = Order::new(6);
        order.bump(4);
        order.decay();
        order.bump(2);
        let mut popped = Vec::new();
        popped.extend((0..3).filter_map(|_| order.pop()));
        order.insert(4);
        order.insert(4);
        popped.extend(std::iter::from_fn(|| order.pop()));
        assert_eq!(popped, [2, 4, 0, 4, 1, 3, 5]);
    }

    #[test]
    fn scores_never_overflow() {
        let mut order = Order::new(3);
        for _ in 0..20_000 {
            order.bump(2);
            order.decay();
        }
        assert!(order.score[2].is_finite() && order.increment.is_finite());
        assert_eq!(order.pop(), Some(2));
    }
}
