//! The routes under `/api/v1`. Requests name puzzles, methods and formats by the registry's names
//! and bring their puzzle with them: the server keeps no games.

mod catalogue;
mod document;
mod hint;
mod judge;
mod open;
mod output;
mod search;
mod shelf;

pub use document::openapi;
pub(crate) use shelf::Library;

use crate::guard::post;
use crate::refusal::Refusal;
use crate::{Shared, runs};
use axum::http::{Method, StatusCode};
use axum::routing::get;
use axum::{Json, Router};
use kumiki_core::{AnyInstance, AnyPuzzle};
use serde::Deserialize;
use std::time::Duration;
use utoipa::ToSchema;

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
        .route("/runs", post(runs::start).get(runs::list))
        .route("/runs/{id}", post(runs::change).get(runs::status))
        .route("/runs/{id}/rows", get(runs::rows))
        .route("/runs/{id}/events", get(runs::events))
        .fallback(|| async { Refusal::unknown("no such address", "adresse inconnue") })
        .method_not_allowed_fallback(not_allowed)
}

/// The address exists, but not for this method; which ones it takes is in the header `Allow`.
async fn not_allowed(method: Method) -> Refusal {
    Refusal::new(
        StatusCode::METHOD_NOT_ALLOWED,
        format!("{method} is not allowed here"),
        format!("{method} n’est pas permis ici"),
    )
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
    kumiki::catalogue::find(name).ok_or_else(|| no_puzzle(name))
}

/// There is no puzzle of a name.
pub(crate) fn no_puzzle(name: &str) -> Refusal {
    Refusal::unknown(format!("no puzzle {name:?}"), format!("aucun puzzle {name:?}"))
}

/// Refuses an instance that is too large for a server.
pub(crate) fn check_size(instance: &dyn AnyInstance) -> Result<(), Refusal> {
    match instance.size() {
        Some((rows, cols)) if rows > MAX_SIDE || cols > MAX_SIDE => Err(Refusal::senseless(
            format!("found {rows} rows and {cols} columns, the page takes at most {MAX_SIDE}"),
            format!("{rows} lignes et {cols} colonnes, la page en prend au plus {MAX_SIDE}"),
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
