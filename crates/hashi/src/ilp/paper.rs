//! The program of rafaralahy-2020 2.2 over all pairs of islands, as printed: (4)-(8) and a place for
//! the objective (9). Ours, in `ilp`, has columns for islands that see each other alone.

use crate::Instance;
use kumiki_core::Cell;
use kumiki_ilp::{Col, Link, Model, Name, Row};

/// The columns of a pair of islands, the first of which may be the second.
pub(super) struct Pair {
    pub(super) from: usize,
    pub(super) to: usize,
    x: Col,
    /// How many bridges, 0 to 2.
    pub(super) y: Col,
}

/// Adds (4)-(8); `reward` is what (9) gives for a joined pair.
pub(super) fn formulate(model: &mut Model, instance: &Instance, reward: f64) -> Vec<Pair> {
    let most = instance.max_bridges();
    let count = instance.islands().len();
    let mut pairs = Vec::with_capacity(count * (count + 1) / 2);
    for to in 0..count {
        for from in 0..=to {
            let ends = [from + 1, to + 1];
            let x = model.integer(Name::new("x", &ends), (0, 1), reward);
            let y = model.integer(Name::new("y", &ends), (0, i32::from(most)), 0.0);
            pairs.push(Pair { from, to, x, y });
        }
    }
    for pair in &pairs {
        let ends = [pair.from + 1, pair.to + 1];
        let (from, to) = (cell(instance, pair.from), cell(instance, pair.to));
        if pair.from == pair.to {
            model.post(Row::equal(Name::new("self", &ends), [(pair.x, 1.0)], 0.0)); // (5)
        } else if from.0 != to.0 && from.1 != to.1 {
            model.post(Row::equal(Name::new("apart", &ends), [(pair.x, 1.0)], 0.0)); // (4)
        }
        let (least, whole) = (Name::new("least", &ends), Name::new("most", &ends));
        let (x, y) = (pair.x, pair.y);
        model.post(Row::at_least(least, [(y, 1.0), (x, -1.0)], 0.0)); // (7)
        model.post(Row::at_most(whole, [(y, 1.0), (x, -f64::from(most))], 0.0)); // (7)
    }
    for (i, (a, b)) in crossings(instance, &pairs).enumerate() {
        let terms = [(a.x, 1.0), (b.x, 1.0)];
        model.post(Row::at_most(Name::new("crossing", &[i + 1]), terms, 1.0)); // (6)
    }
    for (i, island) in instance.islands().iter().enumerate() {
        if let Some(clue) = island.clue {
            let own = pairs.iter().filter(|pair| pair.from == i || pair.to == i);
            let terms = own.map(|pair| (pair.y, 1.0));
            model.post(Row::equal(Name::new("island", &[i + 1]), terms, clue.into())); // (8)
        }
    }
    pairs
}

/// The pairs as links, for rows that ask for connection.
pub(super) fn links(pairs: &[Pair]) -> Vec<Link> {
    let joined = pairs.iter().filter(|pair| pair.from != pair.to);
    joined.map(|pair| Link { from: pair.from, to: pair.to, col: pair.x }).collect()
}

/// About how many terms the program has, at least as many as it does.
pub(super) fn entries(instance: &Instance) -> usize {
    let islands = instance.islands().len();
    let pairs = islands.saturating_mul(islands + 1) / 2;
    let mut lines = vec![0usize; instance.rows() + instance.cols()];
    for island in instance.islands() {
        lines[island.cell.0] += 1;
        lines[instance.rows() + island.cell.1] += 1;
    }
    let aligned: usize = lines.iter().map(|&n| n * n.saturating_sub(1) / 2).sum();
    // Five terms of (4), (5) and (7), two of (8), and two of each pair of segments that meet.
    pairs.saturating_mul(7).saturating_add(aligned.saturating_mul(aligned))
}

fn cell(instance: &Instance, island: usize) -> Cell {
    instance.islands()[island].cell
}

/// Pairs of segments that have a point in common which is not an end of both. Segments that are
/// not along a row or column are left out: (4) makes them 0. A bridge over an island meets every
/// bridge of that island, so that (8) forbids it.
fn crossings<'p>(
    instance: &Instance,
    pairs: &'p [Pair],
) -> impl Iterator<Item = (&'p Pair, &'p Pair)> {
    let along: Vec<(&Pair, Segment)> = pairs
        .iter()
        .filter(|pair| pair.from != pair.to)
        .filter_map(|pair| {
            let (from, to) = (cell(instance, pair.from), cell(instance, pair.to));
            Segment::between(from, to).map(|segment| (pair, segment))
        })
        .collect();
    let count = along.len();
    (0..count).flat_map(move |i| {
        let (a, own) = along[i];
        let others = along[i + 1..].iter().filter(move |(_, other)| own.meets(*other));
        others.map(move |&(b, _)| (a, b)).collect::<Vec<_>>()
    })
}

/// A segment along a row or column, its ends in order.
#[derive(Clone, Copy)]
struct Segment {
    from: Cell,
    to: Cell,
}

impl Segment {
    fn between(a: Cell, b: Cell) -> Option<Segment> {
        let (from, to) = (a.min(b), a.max(b));
        (from.0 == to.0 || from.1 == to.1).then_some(Segment { from, to })
    }

    fn ends_in(self, cell: Cell) -> bool {
        self.from == cell || self.to == cell
    }

    /// True if a point of both is not an end of both.
    fn meets(self, other: Segment) -> bool {
        let low = (self.from.0.max(other.from.0), self.from.1.max(other.from.1));
        let high = (self.to.0.min(other.to.0), self.to.1.min(other.to.1));
        if low.0 > high.0 || low.1 > high.1 {
            return false;
        }
        low != high || !(self.ends_in(low) && other.ends_in(low))
    }
}
