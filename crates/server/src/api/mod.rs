//! The routes under `/api/v1`. Requests name puzzles, methods and formats by the registry's names
//! and bring their puzzle with them: the server keeps no games.

mod catalogue;
mod hint;
mod judge;
mod open;
mod output;
mod search;
mod shelf;

pub(crate) use shelf::Library;

use crate::refusal::{Problem, Refusal};
use crate::{Shared, runs};
use axum::routing::{get, post};
use axum::{Json, Router};
use kumiki_core::{AnyInstance, AnyPuzzle};
use serde::Deserialize;
use std::time::Duration;
use utoipa::openapi::{Content, Ref, ResponseBuilder};
use utoipa::{OpenApi, ToSchema};

#[derive(OpenApi)]
#[openapi(
    info(title = "kumiki", description = "Play, check, watch and race puzzles"),
    paths(
        catalogue::catalogue,
        open::read,
        open::generate,
        open::edit,
        shelf::library,
        shelf::levels,
        shelf::today,
        judge::check,
        search::count,
        search::common,
        search::solve,
        hint::hint,
        hint::rate,
        output::convert,
        output::draw,
        output::book,
        runs::start,
        runs::list,
        runs::status,
        runs::change,
        runs::rows,
        runs::events
    ),
    components(schemas(Problem))
)]
struct Document;

/// The OpenAPI document of the server, as JSON.
pub fn openapi() -> String {
    let mut document = Document::openapi();
    document.servers = Some(vec![utoipa::openapi::Server::new("/api/v1")]);
    // What the guard refuses, it refuses on every route.
    let problem = Content::new(Some(Ref::from_schema_name("Problem")));
    let refused =
        ResponseBuilder::new().description("refused").content("application/json", problem);
    let refused = refused.build();
    for item in document.paths.paths.values_mut() {
        for operation in [&mut item.get, &mut item.post].into_iter().flatten() {
            let responses = &mut operation.responses.responses;
            responses.insert("default".to_owned(), refused.clone().into());
        }
    }
    document.to_json().unwrap_or_default()
}

pub(crate) fn routes() -> Router<Shared> {
    Router::new()
        .route(
            "/openapi.json",
            get(|| async { ([("content-type", "application/json")], openapi()) }),
        )
        .route("/catalogue", get(catalogue::catalogue))
        .route("/read", post(open::read))
        .route("/generate", post(open::generate))
        .route("/edit", post(open::edit))
        .route("/library/{puzzle}/{name}", get(shelf::library))
        .route("/levels/{puzzle}", get(shelf::levels))
        .route("/today/{puzzle}/{day}", get(shelf::today))
        .route("/check", post(judge::check))
        .route("/count", post(search::count))
        .route("/common", post(search::common))
        .route("/solve", post(search::solve))
        .route("/hint", post(hint::hint))
        .route("/rate", post(hint::rate))
        .route("/convert", post(output::convert))
        .route("/draw", post(output::draw))
        .route("/book", post(output::book))
        .route("/runs", get(runs::list).post(runs::start))
        .route("/runs/{id}", get(runs::status).post(runs::change))
        .route("/runs/{id}/rows", get(runs::rows))
        .route("/runs/{id}/events", get(runs::events))
        .fallback(|| async { Refusal::unknown("no such address") })
}

/// The most rows or columns of a board that the server works on.
const MAX_SIDE: usize = 200;

/// A puzzle that comes with a request.
#[derive(Clone, Deserialize, ToSchema)]
pub(crate) struct Subject {
    /// The kind of puzzle, by its name.
    #[schema(example = "queens")]
    pub(crate) puzzle: String,
    /// The puzzle in the native format.
    #[schema(example = "queens 6\n")]
    pub(crate) text: String,
}

impl Subject {
    pub(crate) fn read(&self) -> Result<Box<dyn AnyInstance>, Refusal> {
        let instance = kind(&self.puzzle)?.read("text", &self.text)?;
        check_size(&*instance)?;
        Ok(instance)
    }
}

/// The kind of puzzle of a name.
pub(crate) fn kind(name: &str) -> Result<&'static dyn AnyPuzzle, Refusal> {
    kumiki::catalogue::find(name).ok_or_else(|| Refusal::unknown(format!("no puzzle {name:?}")))
}

/// Refuses an instance that is too large for a server.
pub(crate) fn check_size(instance: &dyn AnyInstance) -> Result<(), Refusal> {
    match instance.size() {
        Some((rows, cols)) if rows > MAX_SIDE || cols > MAX_SIDE => Err(Refusal::senseless(
            format!("found {rows} rows and {cols} columns, the page takes at most {MAX_SIDE}"),
        )),
        _ => Ok(()),
    }
}

/// A time limit that was asked for, within the server's.
pub(crate) fn time(asked: Option<f64>, usual: f64, most: f64) -> Duration {
    let seconds = asked.filter(|s| s.is_finite() && *s > 0.0).unwrap_or(usual).min(most);
    Duration::from_secs_f64(seconds.max(0.01))
}

/// An answer of JSON, or a refusal.
pub(crate) type Answer<T> = Result<Json<T>, Refusal>;
