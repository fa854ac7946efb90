//! Boards of a level. One grows; where steps up to the level do not settle it, bridges are added until
//! they do, and where easier ones suffice, bridges are taken away. A board that such steps settle has
//! one solution; a search, which shares nothing with them, proves that at the end.

use super::super::geometry::Geometry;
use super::super::{Clue, Hashi, Instance, Solution, fast};
use super::unique::{STEPS, is_free};
use super::vary::can_lose;
use super::{Size, Weights, grow, numbered, sizes};
use kumiki_core::{Asked, Budget, Explanation, Generated, Level, Options, Rng, Run};
use kumiki_explain::Engine;

/// Boards that grow before a level is given up.
const BOARDS: usize = 200;
/// Changes of one board before another grows.
const CHANGES: usize = 60;
/// Changes for the benefit of nothing before another board grows: more bridges settle more, so that
/// they end.
const LOOSENED: usize = 12;
/// Bridges taken away at once: one in so many, and one at least.
const ONE_IN: usize = 25;

/// A board with one solution whose hardest step is of the level.
pub(super) fn of_level(
    options: &Options,
    level: Level,
    run: &mut Run,
) -> Result<Option<Generated<Hashi>>, String> {
    let (_, rows, cols) = sizes(options)?;
    // The paper's boards, and what no step settles, are looked for in other ways.
    if options.is_set("n") || !options.flag("unique") || level == Level::Beyond {
        return Ok(None);
    }
    let islands = options.is_set("islands").then(|| options.size("islands"));
    for _ in 0..BOARDS {
        let (board, geometry, weights) = grow::board(Size { rows, cols }, islands, run)?;
        let mut draft = Draft { board, geometry, weights, level };
        if let Some(made) = draft.finished(options.flag("unknown"), run) {
            return Ok(Some(made));
        }
        if run.check_limits().is_break() {
            break;
        }
    }
    Ok(None)
}

/// How far steps up to a level lead.
enum Reach {
    /// To the solution, the hardest of them being of this level.
    Solved(Level),
    /// These edges stay open.
    Stuck(Vec<bool>),
}

/// A board on the way to a level.
struct Draft {
    board: Instance,
    geometry: Geometry,
    weights: Weights,
    level: Level,
}

impl Draft {
    /// The board once it is of the level; `None` if that seems in vain.
    fn finished(&mut self, unknown: bool, run: &mut Run) -> Option<Generated<Hashi>> {
        let mut loosened = 0;
        for _ in 0..CHANGES {
            let instance = numbered(&self.board, &self.geometry, &self.weights);
            match self.reach(&instance, run)? {
                // Numbers that are left out make it harder.
                Reach::Solved(_) if unknown => {
                    let fewer = self.with_unknowns(instance, run)?;
                    return self.proven(fewer, run);
                }
                Reach::Solved(found) if found == self.level => return self.proven(instance, run),
                Reach::Solved(_) => {
                    loosened += 1;
                    if loosened > LOOSENED || !self.loosen(&mut run.rng) {
                        return None;
                    }
                }
                Reach::Stuck(open) => {
                    if !self.settle(open, &mut run.rng) {
                        return None;
                    }
                }
            }
        }
        None
    }

    /// How far steps up to the level lead; `None` if the run ended before that was known.
    fn reach(&self, instance: &Instance, run: &mut Run) -> Option<Reach> {
        let asked = Asked { most: Some(self.level), ..Asked::default() };
        let mut engine = Engine::<Hashi>::new(instance, None, &asked).ok()?;
        let level = engine.level(run);
        if run.check_limits().is_break() {
            return None;
        }
        Some(match level {
            Some(level) => Reach::Solved(level),
            None => {
                let board = engine.board();
                Reach::Stuck((0..board.edges()).map(|edge| board.is_open(edge)).collect())
            }
        })
    }

    /// Changes one bridge at each place that stays open; false if none can be.
    fn settle(&mut self, mut open: Vec<bool>, rng: &mut Rng) -> bool {
        let mut changed = false;
        let mut place = Vec::new();
        for start in 0..open.len() {
            if !std::mem::take(&mut open[start]) {
                continue;
            }
            place.clear();
            place.push(start);
            let mut at = 0;
            while let Some(&edge) = place.get(at) {
                at += 1;
                let ends = self.geometry.edges()[edge];
                for &next in self.geometry.at(ends.from).iter().chain(self.geometry.at(ends.to)) {
                    if std::mem::take(&mut open[next]) {
                        place.push(next);
                    }
                }
            }
            changed |= self.settle_one(&place, rng);
        }
        changed
    }

    /// One bridge more on one of these edges, or else one less.
    fn settle_one(&mut self, place: &[usize], rng: &mut Rng) -> bool {
        let most = self.board.max_bridges();
        let bridges = |edge: usize| self.weights[edge].unwrap_or(0);
        let takes_more =
            |&edge: &usize| bridges(edge) < most && is_free(&self.geometry, &self.weights, edge);
        let more: Vec<usize> = place.iter().copied().filter(takes_more).collect();
        if let Some(&edge) = rng.choose(&more) {
            self.weights[edge] = Some(bridges(edge) + 1);
            return true;
        }
        self.lose_one(place, rng)
    }

    /// Takes a bridge away from one of these edges; false if all are needed.
    fn lose_one(&mut self, place: &[usize], rng: &mut Rng) -> bool {
        let islands = self.board.islands().len();
        let mut place = place.to_vec();
        rng.shuffle(&mut place);
        let spare = |&edge: &usize| can_lose(islands, &self.geometry, &self.weights, edge);
        let Some(edge) = place.into_iter().find(spare) else { return false };
        self.weights[edge] = self.weights[edge].map(|bridges| bridges - 1);
        true
    }

    /// Takes some bridges away.
    fn loosen(&mut self, rng: &mut Rng) -> bool {
        let all: Vec<usize> = (0..self.weights.len()).collect();
        let times = 1 + all.len() / ONE_IN;
        (0..times).fold(false, |changed, _| self.lose_one(&all, rng) || changed)
    }

    /// Turns numbers into `?` in random order, each if steps up to the level still lead to the solution;
    /// `None` if the board is easier even so.
    fn with_unknowns(&self, mut instance: Instance, run: &mut Run) -> Option<Instance> {
        let mut order: Vec<usize> = (0..instance.islands().len()).collect();
        run.rng.shuffle(&mut order);
        let mut hardest = Level::Easy;
        for island in order {
            let mut islands = instance.islands().to_vec();
            islands[island].clue = Clue::None;
            let (rows, cols) = (instance.rows(), instance.cols());
            let fewer = Instance::of_checked(rows, cols, instance.max_bridges(), islands);
            if let Reach::Solved(level) = self.reach(&fewer, run)? {
                (instance, hardest) = (fewer, level);
            }
        }
        (hardest == self.level).then_some(instance)
    }

    /// The board with its solution, if a search proves that there is no other.
    fn proven(&self, instance: Instance, run: &mut Run) -> Option<Generated<Hashi>> {
        let mut part = run.sub_run(0, Budget { time: None, steps: Some(STEPS) });
        let other = fast::other_than(&self.weights, &instance, &self.geometry, &mut part);
        run.add_steps(part.steps());
        let solution = Some(Solution::of_counts(&instance, &self.geometry, &self.weights));
        (other == Ok(None)).then_some(Generated { instance, solution })
    }
}
