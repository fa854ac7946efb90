//! Requests to the server without a network.

use axum::body::Body;
use axum::http::{HeaderMap, Request, StatusCode};
use http_body_util::BodyExt;
use kumiki_server::{Settings, app};
use serde_json::Value;
use tower::ServiceExt;

/// An answer, read to its end.
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) bytes: Vec<u8>,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.bytes)
            .unwrap_or_else(|e| panic!("{e}: {}", String::from_utf8_lossy(&self.bytes)))
    }

    #[track_caller]
    pub(crate) fn ok(self) -> Value {
        assert_eq!(self.status, StatusCode::OK, "{}", String::from_utf8_lossy(&self.bytes));
        self.json()
    }

    #[track_caller]
    pub(crate) fn refused(self, status: u16) -> String {
        assert_eq!(self.status.as_u16(), status, "{}", String::from_utf8_lossy(&self.bytes));
        self.json()["error"].as_str().expect("an error in words").to_owned()
    }
}

pub(crate) fn request(method: &str, path: &str, body: Option<Vec<u8>>) -> Request<Body> {
    let request = Request::builder().method(method).uri(path).header("host", "127.0.0.1:8117");
    let request = match body {
        Some(_) => request.header("content-type", "application/json"),
        None => request,
    };
    request.body(body.map_or_else(Body::empty, Body::from)).unwrap()
}

pub(crate) async fn send(app: axum::Router, request: Request<Body>) -> Answer {
    let response = app.oneshot(request).await.unwrap();
    let (parts, body) = response.into_parts();
    let bytes = body.collect().await.unwrap().to_bytes().to_vec();
    Answer { status: parts.status, headers: parts.headers, bytes }
}

pub(crate) async fn get(path: &str) -> Answer {
    send(app(Settings::default()), request("GET", path, None)).await
}

pub(crate) async fn post(path: &str, body: &Value) -> Answer {
    let body = serde_json::to_vec(body).unwrap();
    send(app(Settings::default()), request("POST", path, Some(body))).await
}
