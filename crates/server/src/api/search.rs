//! Questions that take a search: how many solutions, what they share, one of them.

use super::{Answer, Subject, time};
use crate::Shared;
use crate::refusal::{Body, Problem, Refusal};
use axum::Json;
use axum::extract::State;
use kumiki_core::{Answer as Judged, Proof, Report, Status, Stop};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

/// How long a search takes if nothing else is asked for, in seconds.
const USUAL: f64 = 10.0;
/// The longest that a player waits for one answer, in seconds.
const MOST: f64 = 120.0;
/// The most solutions that are counted.
const COUNTED: u64 = 1_000_000_000;

/// A puzzle, and how long it may be searched.
#[derive(Deserialize, ToSchema)]
pub(crate) struct SearchBody {
    #[serde(flatten)]
    subject: Subject,
    /// The method, with options, such as `cp` or `tabu:k=16`; the best one if there is none.
    method: Option<String>,
    /// At most so many seconds.
    seconds: Option<f64>,
    /// The seed of random choices.
    #[serde(default)]
    seed: u64,
    /// Count no further than this.
    limit: Option<u64>,
}

/// The number of solutions.
#[derive(Serialize, ToSchema)]
pub(crate) struct Counted {
    /// As text: it can exceed what a JSON number holds.
    count: String,
    /// Is this the exact number?
    complete: bool,
    /// Why it ended early: `time`, `steps` or `cancelled`.
    stopped: Option<&'static str>,
}

/// A solution, or what is known of them all.
#[derive(Serialize, ToSchema)]
pub(crate) struct Found {
    /// `solved`, `best`, `infeasible` or `unknown`; `common` for what all solutions share.
    status: &'static str,
    /// The answer as data.
    #[schema(value_type = Value, required = false)]
    data: Option<Value>,
    /// How far it is from solved.
    cost: Option<i64>,
    /// Why it ended early.
    stopped: Option<&'static str>,
    /// The method that did the work.
    method: String,
}

fn found(report: &Report, status: &'static str) -> Result<Found, Refusal> {
    let answer = report.answer.as_ref().filter(|_| report.status != Status::Infeasible);
    Ok(Found {
        status,
        data: answer.map(Judged::data).transpose()?,
        cost: answer.map(Judged::cost),
        stopped: report.stopped.map(Stop::word),
        method: report.method.to_owned(),
    })
}

/// Counts solutions up to a limit.
#[utoipa::path(post, path = "/count", request_body = SearchBody, responses(
    (status = 200, body = Counted), (status = 422, body = Problem), (status = 404, body = Problem),
    (status = 503, body = Problem)))]
pub(crate) async fn count(
    State(shared): State<Shared>,
    Body(body): Body<SearchBody>,
) -> Answer<Counted> {
    let limit = u128::from(body.limit.unwrap_or(2).min(COUNTED));
    let allowed = time(body.seconds, USUAL, MOST.min(shared.settings.seconds));
    let counted = shared.pool.search(body.seed, allowed, move |run| {
        let instance = body.subject.read()?;
        let choice = instance.puzzle().choose(body.method.as_deref().unwrap_or("auto"))?;
        Ok::<_, Refusal>(instance.count(&choice, run, limit)?.count)
    });
    let count = counted.await??;
    Ok(Json(Counted {
        count: count.found.to_string(),
        complete: count.exact,
        stopped: count.stopped.map(Stop::word),
    }))
}

/// Finds what all solutions share.
#[utoipa::path(post, path = "/common", request_body = SearchBody, responses(
    (status = 200, body = Found), (status = 422, body = Problem), (status = 404, body = Problem),
    (status = 503, body = Problem)))]
pub(crate) async fn common(
    State(shared): State<Shared>,
    Body(body): Body<SearchBody>,
) -> Answer<Found> {
    let allowed = time(body.seconds, USUAL, MOST.min(shared.settings.seconds));
    let found = shared.pool.search(body.seed, allowed, move |run| {
        let instance = body.subject.read()?;
        let choice = instance.puzzle().choose(body.method.as_deref().unwrap_or("auto"))?;
        let report = instance.common(&choice, run)?;
        let status = match (&report.answer, report.proof) {
            (_, Proof::Infeasible) => "infeasible",
            (Some(_), _) => "common",
            (None, _) => "unknown",
        };
        found(&report, status)
    });
    Ok(Json(found.await??))
}

/// Looks for one solution.
#[utoipa::path(post, path = "/solve", request_body = SearchBody, responses(
    (status = 200, body = Found), (status = 422, body = Problem), (status = 404, body = Problem),
    (status = 503, body = Problem)))]
pub(crate) async fn solve(
    State(shared): State<Shared>,
    Body(body): Body<SearchBody>,
) -> Answer<Found> {
    let allowed = time(body.seconds, USUAL, MOST.min(shared.settings.seconds));
    let found = shared.pool.search(body.seed, allowed, move |run| {
        let instance = body.subject.read()?;
        let choice = instance.puzzle().choose(body.method.as_deref().unwrap_or("auto"))?;
        let report = instance.solve(&choice, run)?;
        found(&report, report.status.word())
    });
    Ok(Json(found.await??))
}
