//! Requests that are not met, each with a status and one sentence in JSON.

use crate::language;
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use kumiki_core::Language;
use serde::Serialize;
use serde::de::DeserializeOwned;
use utoipa::ToSchema;

/// Why a request was not met.
#[derive(Debug)]
pub(crate) struct Refusal {
    status: StatusCode,
    message: String,
    french: String,
}

/// The sentence of a refusal in French, beside its answer in English: see [`translated`].
#[derive(Clone)]
struct InFrench(String);

/// The body of a refusal.
#[derive(Serialize, ToSchema)]
pub(crate) struct Problem {
    /// What is wrong, with the place where that makes sense.
    error: String,
}

impl Refusal {
    pub(crate) fn new(
        status: StatusCode,
        message: impl Into<String>,
        french: impl Into<String>,
    ) -> Self {
        Refusal { status, message: message.into(), french: french.into() }
    }

    /// What a reader, a method or a library says: it is made in English.
    pub(crate) fn quoted(status: StatusCode, message: String) -> Self {
        let french = kumiki::translate(&message, Language::French);
        Refusal { status, message, french }
    }

    /// Something of this name does not exist.
    pub(crate) fn unknown(message: impl Into<String>, french: impl Into<String>) -> Self {
        Refusal::new(StatusCode::NOT_FOUND, message, french)
    }

    /// The request makes sense to a reader of JSON, but not to a puzzle.
    pub(crate) fn senseless(message: impl Into<String>, french: impl Into<String>) -> Self {
        Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, message, french)
    }

    /// Every thread is busy.
    pub(crate) fn busy() -> Self {
        Refusal::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "every thread is busy, try again",
            "tous les fils d’exécution sont occupés, réessayez",
        )
    }

    /// The work on the request panicked.
    pub(crate) fn fault() -> Self {
        Refusal::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "a fault in kumiki; please report it",
            "un défaut de kumiki ; merci de le signaler",
        )
    }
}

/// The answer to a request in its language: refusals are written in English first.
pub(crate) async fn translated(request: Request, next: Next) -> Response {
    let language = language::asked(request.uri(), request.headers());
    let response = next.run(request).await;
    match (language, response.extensions().get::<InFrench>().cloned()) {
        (Language::French, Some(InFrench(error))) => {
            let (mut parts, _) = response.into_parts();
            parts.headers.remove(header::CONTENT_LENGTH);
            (parts, Json(Problem { error })).into_response()
        }
        _ => response,
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(Problem { error: self.message })).into_response();
        response.extensions_mut().insert(InFrench(self.french));
        if self.status == StatusCode::SERVICE_UNAVAILABLE {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("2"));
        }
        response
    }
}

impl From<kumiki_core::Error> for Refusal {
    fn from(error: kumiki_core::Error) -> Self {
        match error {
            kumiki_core::Error::Internal(_) => {
                Refusal::quoted(StatusCode::INTERNAL_SERVER_ERROR, error.to_string())
            }
            error => Refusal::quoted(StatusCode::UNPROCESSABLE_ENTITY, error.to_string()),
        }
    }
}

impl From<kumiki::Error> for Refusal {
    fn from(error: kumiki::Error) -> Self {
        match error {
            kumiki::Error::Internal(_) => {
                Refusal::quoted(StatusCode::INTERNAL_SERVER_ERROR, error.to_string())
            }
            error => Refusal::quoted(StatusCode::UNPROCESSABLE_ENTITY, error.to_string()),
        }
    }
}

impl From<kumiki_render::RenderError> for Refusal {
    fn from(error: kumiki_render::RenderError) -> Self {
        Refusal::quoted(StatusCode::UNPROCESSABLE_ENTITY, error.to_string())
    }
}

/// A body of JSON whose faults are told in JSON.
pub(crate) struct Body<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refusal> {
        let refused =
            |rejection: JsonRejection| Refusal::quoted(rejection.status(), rejection.body_text());
        Json::from_request(request, state).await.map(|Json(body)| Body(body)).map_err(refused)
    }
}
