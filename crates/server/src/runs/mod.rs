//! Runs: one or several methods at work on a board, watched over one stream of events.
//!
//! A run is started by a POST and has an id. Whoever watches it gets every event from the first on,
//! or from the last one seen. When nobody watches any more, it stops, unless it is a campaign.

mod control;
mod lane;
mod listener;
mod log;
#[cfg(test)]
mod tests;

use crate::Shared;
use crate::api::{Answer, Subject, kind, time};
use crate::language::{Lang, LangQuery};
use crate::refusal::{Body, Problem, Refusal};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use control::Control;
use futures_util::stream::{self, Stream};
use kumiki_core::{AnyInstance, Budget, Choice};
use lane::{Lane, locked};
use log::Log;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use utoipa::ToSchema;

/// The most lanes of a run.
pub(crate) const MAX_LANES: usize = 8;
/// The most runs that are not over.
const MAX_RUNS: usize = 64;
/// How many runs are remembered.
const KEPT: usize = 128;
/// How long a run waits for its first watcher.
const FIRST: Duration = Duration::from_secs(5);
/// How often clocks are looked at.
const LOOK: Duration = Duration::from_millis(20);
/// How long a browser waits before it comes back.
const RETRY: Duration = Duration::from_millis(40);
/// How long a run takes if nothing else is asked for, in seconds.
const USUAL: f64 = 20.0;

/// What a run is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum RunKind {
    /// One method that somebody watches; it stops when nobody does.
    #[default]
    Watch,
    /// Several methods side by side; they stop when nobody watches.
    Race,
    /// A long search, which goes on when nobody watches.
    Campaign,
}

/// A run to be started.
#[derive(Deserialize, ToSchema)]
pub(crate) struct StartBody {
    #[serde(flatten)]
    subject: Subject,
    /// The name of the puzzle in rows.
    name: Option<String>,
    #[serde(default)]
    kind: RunKind,
    /// The methods, one for each lane.
    #[schema(min_items = 1, max_items = 8)]
    lanes: Vec<LaneBody>,
    /// The seed of every lane.
    #[serde(default)]
    seed: u64,
    /// At most so many seconds of work for each lane.
    seconds: Option<f64>,
    /// At most so many steps for each lane: what makes a run the same again.
    steps: Option<u64>,
    /// How many milliseconds to wait after each board shown.
    #[serde(default)]
    delay: u64,
}

/// A method with its options.
#[derive(Clone, Deserialize, ToSchema)]
pub(crate) struct LaneBody {
    #[schema(example = "backtrack")]
    method: String,
    #[serde(default)]
    options: BTreeMap<String, String>,
}

/// A run that was started.
#[derive(Serialize, ToSchema)]
pub(crate) struct Started {
    id: String,
}

/// Where a run stands.
#[derive(Serialize, ToSchema)]
pub(crate) struct RunStatus {
    id: String,
    kind: RunKind,
    /// The kind of puzzle.
    puzzle: String,
    /// The puzzle in the native format.
    text: String,
    /// Its name.
    name: String,
    /// The method of each lane, with its options.
    methods: Vec<String>,
    /// Are all lanes at their end?
    over: bool,
    /// How many lanes are at their end.
    done: usize,
    lanes: usize,
    watchers: usize,
}

/// What a run is told.
#[derive(Deserialize, ToSchema)]
pub(crate) struct ChangeBody {
    paused: Option<bool>,
    /// Show one more board of a paused run.
    step: Option<bool>,
    delay: Option<u64>,
    stop: Option<bool>,
}

/// A run and all that it said.
pub(crate) struct Race {
    id: String,
    kind: RunKind,
    subject: Subject,
    name: String,
    control: Control,
    log: Log,
    lanes: Vec<Lane>,
    done: AtomicUsize,
    watchers: AtomicUsize,
    /// When a run that nobody ever watched is given up; `None` once somebody has.
    awaited: Mutex<Option<Instant>>,
}

impl Race {
    fn over(&self) -> bool {
        self.done.load(Ordering::Acquire) == self.lanes.len()
    }

    /// True if the first watcher did not come in time, and somebody should watch.
    fn deserted(&self) -> bool {
        let awaited = *locked(&self.awaited);
        self.kind != RunKind::Campaign && awaited.is_some_and(|until| Instant::now() > until)
    }

    fn status(&self) -> RunStatus {
        RunStatus {
            id: self.id.clone(),
            kind: self.kind,
            puzzle: self.subject.puzzle.clone(),
            text: self.subject.text.clone(),
            name: self.name.clone(),
            methods: self.lanes.iter().map(|lane| lane.written().to_owned()).collect(),
            over: self.over(),
            done: self.done.load(Ordering::Acquire),
            lanes: self.lanes.len(),
            watchers: self.watchers.load(Ordering::Acquire),
        }
    }

    fn stop(&self) {
        for lane in &self.lanes {
            lane.cancel();
        }
        // Lanes that wait are woken, and see that they were cancelled.
        self.control.pause(false);
    }
}

/// Counts a watcher for as long as it lives. When the last one goes, its run is stopped there and
/// then, unless it is a campaign: the stream of a browser that hangs up is dropped at once, and a page
/// that is loaded anew watches no run until it is asked to.
struct Watcher(Arc<Race>);

impl Watcher {
    fn new(race: &Arc<Race>) -> Self {
        race.watchers.fetch_add(1, Ordering::AcqRel);
        *locked(&race.awaited) = None;
        Watcher(Arc::clone(race))
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        let last = self.0.watchers.fetch_sub(1, Ordering::AcqRel) == 1;
        if last && self.0.kind != RunKind::Campaign {
            self.0.stop();
        }
    }
}

/// The runs of a server.
#[derive(Default)]
pub(crate) struct Runs {
    runs: Mutex<Vec<Arc<Race>>>,
}

/// A server that is gone leaves no search behind.
impl Drop for Runs {
    fn drop(&mut self) {
        let runs = self.runs.get_mut().unwrap_or_else(PoisonError::into_inner);
        runs.iter().for_each(|race| race.stop());
    }
}

impl Runs {
    fn find(&self, id: &str) -> Result<Arc<Race>, Refusal> {
        let runs = locked(&self.runs);
        let found = runs.iter().find(|race| race.id == id).cloned();
        found.ok_or_else(|| {
            Refusal::unknown(format!("no run {id:?}"), format!("aucune exécution {id:?}"))
        })
    }

    /// Remembers a run, unless too many are at work.
    fn add(&self, race: &Arc<Race>) -> Result<(), Refusal> {
        let mut runs = locked(&self.runs);
        if runs.iter().filter(|race| !race.over()).count() >= MAX_RUNS {
            return Err(Refusal::busy());
        }
        if runs.len() >= KEPT
            && let Some(oldest) = runs.iter().position(|race| race.over())
        {
            runs.remove(oldest);
        }
        runs.push(Arc::clone(race));
        Ok(())
    }
}

/// The method of a lane, checked against its table.
fn choice(instance: &dyn AnyInstance, lane: &LaneBody) -> Result<(Choice, String), Refusal> {
    let plain = |value: &str| !value.contains([',', '=']);
    if let Some((name, _)) = lane.options.iter().find(|(name, value)| !plain(name) || !plain(value))
    {
        return Err(Refusal::senseless(
            format!("option {name:?}: found a comma or an equals sign"),
            format!("option {name:?} : virgule ou signe égal inattendu"),
        ));
    }
    let options = lane.options.iter().map(|(name, value)| format!("{name}={value}"));
    let options = options.collect::<Vec<_>>().join(",");
    let written =
        if options.is_empty() { lane.method.clone() } else { format!("{}:{options}", lane.method) };
    Ok((instance.puzzle().choose(&written)?, written))
}

/// Starts a run.
#[utoipa::path(post, path = "/runs", request_body = StartBody, params(LangQuery), responses(
    (status = 200, body = Started), (status = 422, body = Problem), (status = 404, body = Problem),
    (status = 503, body = Problem)))]
pub(crate) async fn start(
    State(shared): State<Shared>,
    Lang(language): Lang,
    Body(body): Body<StartBody>,
) -> Answer<Started> {
    kind(&body.subject.puzzle)?;
    if !(1..=MAX_LANES).contains(&body.lanes.len()) {
        let found = body.lanes.len();
        return Err(Refusal::senseless(
            format!("found {found} lanes, expected 1 to {MAX_LANES}"),
            format!("{found} couloirs demandés, il en faut 1 à {MAX_LANES}"),
        ));
    }
    let instance: Arc<dyn AnyInstance> = body.subject.read()?.into();
    let limit = time(body.seconds, USUAL, shared.settings.seconds);
    let id = crate::new_token().map_err(|_| Refusal::fault())?[..16].to_owned();
    let mut lanes = Vec::new();
    for (number, lane) in body.lanes.iter().enumerate() {
        let (choice, written) = choice(&*instance, lane)?;
        lanes.push(Lane::new(number, choice, written, limit));
    }
    let name = body.name.unwrap_or_else(|| "page".to_owned());
    let race = Arc::new(Race {
        id: id.clone(),
        kind: body.kind,
        subject: body.subject,
        name: name.clone(),
        control: Control::new(Duration::from_millis(body.delay.min(5_000))),
        log: Log::default(),
        lanes,
        done: AtomicUsize::new(0),
        watchers: AtomicUsize::new(0),
        awaited: Mutex::new(Some(Instant::now() + FIRST)),
    });
    shared.runs.add(&race)?;
    let about = lane::About {
        instance,
        name,
        seed: body.seed,
        budget: Budget { time: None, steps: body.steps },
        threads: shared.pool.threads(),
        language,
    };
    for number in 0..race.lanes.len() {
        tokio::spawn(lane::run(Arc::clone(&race), number, about.clone()));
    }
    tokio::spawn(keep(Arc::clone(&race)));
    Ok(Json(Started { id }))
}

/// Ends lanes whose time is over, and the whole run when nobody watches it.
async fn keep(race: Arc<Race>) {
    while !race.over() {
        tokio::time::sleep(LOOK).await;
        if race.deserted() {
            race.stop();
        }
        for lane in &race.lanes {
            lane.end_if_late(&race.control);
        }
    }
    race.log.close();
}

/// Where a run stands.
#[utoipa::path(get, path = "/runs/{id}", params(("id" = String, Path)), responses(
    (status = 200, body = RunStatus), (status = 404, body = Problem)))]
pub(crate) async fn status(
    State(shared): State<Shared>,
    Path(id): Path<String>,
) -> Answer<RunStatus> {
    Ok(Json(shared.runs.find(&id)?.status()))
}

/// The runs that the server remembers, the latest first; each can be watched again.
#[utoipa::path(get, path = "/runs", responses((status = 200, body = Vec<RunStatus>)))]
pub(crate) async fn list(State(shared): State<Shared>) -> Json<Vec<RunStatus>> {
    let runs = locked(&shared.runs.runs);
    Json(runs.iter().rev().map(|race| race.status()).collect())
}

/// Pauses, slows, steps or stops a run.
#[utoipa::path(post, path = "/runs/{id}", params(("id" = String, Path)), request_body = ChangeBody,
    responses((status = 200, body = RunStatus), (status = 404, body = Problem), (status = 422, body = Problem)))]
pub(crate) async fn change(
    State(shared): State<Shared>,
    Path(id): Path<String>,
    Body(body): Body<ChangeBody>,
) -> Answer<RunStatus> {
    let race = shared.runs.find(&id)?;
    if let Some(delay) = body.delay {
        race.control.set_delay(Duration::from_millis(delay.min(5_000)));
    }
    if let Some(paused) = body.paused {
        race.control.pause(paused);
    }
    if body.step == Some(true) {
        race.control.step();
    }
    if body.stop == Some(true) {
        race.stop();
    }
    status(State(shared), Path(id)).await
}

/// The rows of a run that is over, as `kumiki compare` writes them.
#[utoipa::path(get, path = "/runs/{id}/rows", params(("id" = String, Path)), responses(
    (status = 200, body = String, content_type = "application/x-ndjson"),
    (status = 404, body = Problem), (status = 409, body = Problem)))]
pub(crate) async fn rows(
    State(shared): State<Shared>,
    Path(id): Path<String>,
) -> Result<Response, Refusal> {
    let race = shared.runs.find(&id)?;
    if !race.over() {
        let (english, french) = ("the run is not over", "l’exécution n’est pas finie");
        return Err(Refusal::new(StatusCode::CONFLICT, english, french));
    }
    let lines: String = race.lanes.iter().filter_map(Lane::row).collect();
    Ok(([(CONTENT_TYPE, "application/x-ndjson")], lines).into_response())
}

/// Everything that the lanes of a run say, as it happens.
#[utoipa::path(get, path = "/runs/{id}/events", params(("id" = String, Path)), responses(
    (status = 200, content_type = "text/event-stream"), (status = 404, body = Problem)))]
pub(crate) async fn events(
    State(shared): State<Shared>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Refusal> {
    let race = shared.runs.find(&id)?;
    let last = headers.get("last-event-id").and_then(|id| id.to_str().ok());
    let seen = last.and_then(|id| id.parse().ok()).unwrap_or(0);
    let follower = race.log.follow(seen);
    let watcher = Watcher::new(&race);
    let events =
        stream::unfold((follower, watcher, false), |(mut follower, watcher, over)| async move {
            if over {
                return None;
            }
            let (event, over) = match follower.next(&watcher.0.log).await {
                Some((id, json)) => (Event::default().id(id.to_string()).data(&*json), false),
                None => (Event::default().data(r#"{"kind":"over"}"#), true),
            };
            Some((Ok(event.retry(RETRY)), (follower, watcher, over)))
        });
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(Duration::from_secs(15))))
}
