//! The library: puzzles that come with kumiki, by difficulty, and the puzzle of the day.

use super::hint::{RATING, rating};
use super::open::{MAKING, Opened, make, unprocessable};
use super::{Answer, kind, no_puzzle, time};
use crate::Shared;
use crate::pool::blocking;
use crate::refusal::{Problem, Refusal};
use axum::Json;
use axum::extract::{Path, State};
use kumiki::explain::NotOne;
use kumiki::read::ReadRequest;
use kumiki_core::{Level, Options, Shipped};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use utoipa::ToSchema;

/// How many puzzles of the day are kept.
const KEPT: usize = 64;

/// How long rating the puzzles of one kind may take for one request, in seconds.
const SHELF: f64 = 8.0;

/// How long it waits for a thread: nobody looks at it meanwhile, and others go first.
const WAITS: Duration = Duration::from_secs(60);

/// What was made or rated for somebody and will be asked for again.
#[derive(Default)]
pub(crate) struct Library {
    today: Mutex<BTreeMap<(String, &'static str), Opened>>,
    /// By kind of puzzle and name.
    levels: Mutex<BTreeMap<(&'static str, &'static str), Rated>>,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A puzzle of the library and how hard it is.
#[derive(Clone, Serialize, ToSchema)]
pub(crate) struct Rated {
    name: &'static str,
    /// `easy`, `medium`, `hard`, `expert`, `extreme` or `beyond`; null if it took too long to tell.
    level: Option<&'static str>,
    /// The effort on the scale shared by all puzzles.
    score: Option<f64>,
    /// `several` or `none` where there is not exactly one solution to be found by deductions.
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<&'static str>,
}

impl Rated {
    /// A puzzle for which the time was too short.
    fn unknown(name: &'static str) -> Self {
        Rated { name, level: None, score: None, solutions: None }
    }
}

/// A puzzle that comes with kumiki.
#[utoipa::path(get, path = "/library/{puzzle}/{name}",
    params(("puzzle" = String, Path), ("name" = String, Path)),
    responses((status = 200, body = Opened), (status = 404, body = Problem)))]
pub(crate) async fn library(Path((puzzle, name)): Path<(String, String)>) -> Answer<Opened> {
    let puzzle = kind(&puzzle)?;
    let shipped = puzzle.shipped().iter().find(|shipped| shipped.name == name);
    let shipped = shipped.ok_or_else(|| no_puzzle(&name))?;
    let opened = blocking(move || {
        let read = ReadRequest::new(Some(puzzle), None)?.read(shipped.text)?;
        Opened::new(read.instance(), read.format())
    });
    Ok(Json(opened.await??.named(shipped.name)))
}

/// The puzzles of the library of one kind, the easiest first.
#[utoipa::path(get, path = "/levels/{puzzle}", params(("puzzle" = String, Path)), responses(
    (status = 200, body = Vec<Rated>), (status = 404, body = Problem),
    (status = 422, body = Problem), (status = 503, body = Problem)))]
pub(crate) async fn levels(
    State(shared): State<Shared>,
    Path(puzzle): Path<String>,
) -> Answer<Vec<Rated>> {
    let puzzle = kind(&puzzle)?;
    if puzzle.techniques().is_empty() {
        let name = puzzle.name();
        return Err(Refusal::senseless(
            format!("{name} has no explanations to rate by"),
            format!("{name} n’a pas d’explications qui permettent de l’évaluer"),
        ));
    }
    // The time of its own work: waiting for a thread does not count.
    let mut left = time(None, SHELF, shared.settings.seconds);
    let mut all = Vec::new();
    for shipped in puzzle.shipped() {
        let key = (puzzle.name(), shipped.name);
        let known = locked(&shared.library.levels).get(&key).cloned();
        let rated = match known {
            Some(rated) => rated,
            // Who asks again is told of those for which the time was too short.
            None if left.is_zero() => Rated::unknown(shipped.name),
            None => {
                let allowed = time(None, RATING, shared.settings.seconds).min(left);
                let &Shipped { name, text, .. } = shipped;
                let rated = shared.pool.search_after(WAITS, 0, allowed, move |run| {
                    let begun = Instant::now();
                    let read = ReadRequest::new(Some(puzzle), None)?.read(text)?;
                    let (rating, why) = rating(read.instance(), run)?;
                    let (level, score) = (Some(rating.level.word()), Some(rating.score));
                    let solutions = why.map(NotOne::word);
                    Ok::<_, Refusal>((Rated { name, level, score, solutions }, begun.elapsed()))
                });
                let unknown = |_| (Rated::unknown(name), allowed);
                let (rated, taken) = rated.await?.unwrap_or_else(unknown);
                left = left.saturating_sub(taken);
                if rated.level.is_some() || !left.is_zero() {
                    locked(&shared.library.levels).insert(key, rated.clone());
                }
                rated
            }
        };
        all.push(rated);
    }
    // By level first; those that could not be rated come last.
    let rank = |rated: &Rated| (rated.level.is_none(), rated.level.and_then(Level::of_word));
    let score = |rated: &Rated| rated.score.unwrap_or(f64::INFINITY);
    all.sort_by(|a, b| rank(a).cmp(&rank(b)).then(score(a).total_cmp(&score(b))));
    Ok(Json(all))
}

/// Is it a date like 2026-11-17?
fn is_date(day: &str) -> bool {
    let digit = |(i, b): (usize, u8)| if i == 4 || i == 7 { b == b'-' } else { b.is_ascii_digit() };
    day.len() == 10 && day.bytes().enumerate().all(digit)
}

/// A puzzle of the day: the same for everybody who asks on that day.
#[utoipa::path(get, path = "/today/{puzzle}/{day}",
    params(("puzzle" = String, Path), ("day" = String, Path, description = "as 2026-11-17")),
    responses((status = 200, body = Opened), (status = 404, body = Problem), (status = 503, body = Problem)))]
pub(crate) async fn today(
    State(shared): State<Shared>,
    Path((puzzle, day)): Path<(String, String)>,
) -> Answer<Opened> {
    let puzzle = kind(&puzzle)?;
    let (true, Some(daily)) = (is_date(&day), puzzle.daily()) else {
        return Err(Refusal::unknown(
            format!("no puzzle of the day {day:?}"),
            format!("aucun puzzle du jour {day:?}"),
        ));
    };
    let key = (day.clone(), puzzle.name());
    if let Some(opened) = locked(&shared.library.today).get(&key) {
        return Ok(Json(opened.clone()));
    }
    let options = Options::parse(puzzle.generator().1, daily).map_err(unprocessable)?;
    let seed = day.bytes().filter(u8::is_ascii_digit).fold(0, |n, b| n * 10 + u64::from(b - b'0'));
    let limit = time(None, MAKING, shared.settings.seconds);
    let made = shared.pool.search(seed, limit, move |run| make(puzzle, &options, run));
    let opened = made.await??.named(format!("{} {day}", puzzle.title()));
    let mut kept = locked(&shared.library.today);
    if kept.len() >= KEPT {
        kept.pop_first();
    }
    kept.insert(key, opened.clone());
    Ok(Json(opened))
}
