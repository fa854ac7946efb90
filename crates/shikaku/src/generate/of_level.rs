//! Puzzles of a level. A grid is cut and made unique; where steps up to the level do not settle it,
//! numbers move or rectangles are cut, and where easier steps suffice, others are tried in some places.

use super::super::{Instance, Shikaku};
use super::pieces::{Pieces, compatible, halves, union};
use super::{Parameters, mended};
use kumiki_core::{Asked, Explanation, Generated, Level, Options, Rng, Run};
use kumiki_explain::Engine;

/// Grids that are cut before a level is given up.
const GRIDS: usize = 200;
/// Changes of one grid before another is cut.
const CHANGES: usize = 60;
/// Changes that make it harder at once: one for so many rectangles, and one at least.
const ONE_IN: usize = 25;
/// Of the numbers in a place that stays open, one in so many moves.
const MOVED: usize = 3;
/// One time in so many a rectangle is cut instead.
const CUT: usize = 4;

/// A puzzle with one solution whose hardest step is of the level.
pub(super) fn of_level(
    options: &Options,
    level: Level,
    run: &mut Run,
) -> Result<Option<Generated<Shikaku>>, String> {
    let parameters = Parameters::read(options)?;
    // What no step settles is looked for in another way.
    if !options.flag("unique") || level == Level::Beyond {
        return Ok(None);
    }
    let largest = parameters.tidy.unwrap_or(parameters.rows * parameters.cols);
    for _ in 0..GRIDS {
        let pieces = Pieces::new(&parameters, run)?;
        let draft = Draft { level, largest, unknown: options.flag("unknown") };
        if let Some(made) = draft.finished(pieces, run)? {
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
    /// The rectangles of these clues stay open.
    Stuck(Vec<bool>),
}

/// What a puzzle is changed towards.
struct Draft {
    level: Level,
    /// The largest area.
    largest: usize,
    /// Numbers are to be left out.
    unknown: bool,
}

impl Draft {
    /// A puzzle of the level; `None` if that seems in vain.
    fn finished(
        &self,
        mut pieces: Pieces,
        run: &mut Run,
    ) -> Result<Option<Generated<Shikaku>>, String> {
        for _ in 0..CHANGES {
            let Some(unique) = mended(pieces, run)? else { return Ok(None) };
            pieces = unique;
            let made = pieces.generated()?;
            let Some(reach) = self.reach(&made.instance, run) else { return Ok(None) };
            match reach {
                // Numbers that are left out make it harder.
                Reach::Solved(_) if self.unknown => return self.with_unknowns(made, run),
                Reach::Solved(level) if level == self.level => return Ok(Some(made)),
                Reach::Solved(_) => self.harden(&mut pieces, &mut run.rng),
                Reach::Stuck(open) => settle(&mut pieces, &open, &mut run.rng),
            }
        }
        Ok(None)
    }

    /// How far steps up to the level lead; `None` if the run ended before that was known.
    fn reach(&self, instance: &Instance, run: &mut Run) -> Option<Reach> {
        let asked = Asked { most: Some(self.level), ..Asked::default() };
        let mut engine = Engine::<Shikaku>::new(instance, None, &asked).ok()?;
        let level = engine.level(run);
        if run.check_limits().is_break() {
            return None;
        }
        Some(match level {
            Some(level) => Reach::Solved(level),
            None => {
                let (board, clues) = (engine.board(), 0..instance.clues().len());
                Reach::Stuck(clues.map(|clue| !board.is_placed(clue)).collect())
            }
        })
    }

    /// Joins rectangles or moves numbers in some places.
    fn harden(&self, pieces: &mut Pieces, rng: &mut Rng) {
        for _ in 0..=pieces.pieces.len() / ONE_IN {
            let rectangles = pieces.rectangles();
            let mut pairs = compatible(pieces.rows, pieces.cols, &rectangles);
            let area = |index: usize| rectangles[index].area();
            pairs.retain(|&(a, b)| area(a) + area(b) <= self.largest);
            match rng.choose(&pairs).filter(|_| rng.below(2) == 0) {
                Some(&(a, b)) => {
                    pieces.replace(&[a, b], &[union(rectangles[a], rectangles[b])], rng);
                }
                None => {
                    let moved = rng.below(rectangles.len());
                    let which: Vec<bool> = (0..rectangles.len()).map(|i| i == moved).collect();
                    pieces.move_numbers(&which, rng);
                }
            }
        }
    }

    /// Turns numbers into `?` in random order, each if steps up to the level still lead to the
    /// solution; `None` if the puzzle is easier even so.
    fn with_unknowns(
        &self,
        mut made: Generated<Shikaku>,
        run: &mut Run,
    ) -> Result<Option<Generated<Shikaku>>, String> {
        let mut order: Vec<usize> = (0..made.instance.clues().len()).collect();
        run.rng.shuffle(&mut order);
        let mut hardest = Level::Easy;
        for clue in order {
            let mut clues = made.instance.clues().to_vec();
            clues[clue].area = None;
            let fewer = Instance::new(made.instance.rows(), made.instance.cols(), clues)?;
            match self.reach(&fewer, run) {
                None => return Ok(None),
                Some(Reach::Solved(level)) => (made.instance, hardest) = (fewer, level),
                Some(Reach::Stuck(_)) => {}
            }
        }
        Ok((hardest == self.level).then_some(made))
    }
}

/// Moves the numbers of some of these clues, and cuts a rectangle of theirs now and then.
fn settle(pieces: &mut Pieces, open: &[bool], rng: &mut Rng) {
    let open: Vec<usize> = (0..open.len()).filter(|&clue| open[clue]).collect();
    let rectangles = pieces.rectangles();
    let large = open.iter().map(|&clue| rectangles[clue]).filter(|r| r.area() >= 4);
    let cut = rng.choose(&large.collect::<Vec<_>>()).copied().filter(|_| rng.below(CUT) == 0);
    let mut moves = vec![false; rectangles.len()];
    for _ in 0..=open.len() / MOVED {
        rng.choose(&open).into_iter().for_each(|&clue| moves[clue] = true);
    }
    pieces.move_numbers(&moves, rng);
    if let Some(cut) = cut {
        let (first, second) = halves(cut, rng);
        let gone = pieces.rectangles().iter().position(|&r| r == cut);
        pieces.replace(gone.as_slice(), &[first, second], rng);
    }
}
