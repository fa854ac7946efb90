//! Who may ask: nobody from another site, nobody who came by another name, and on other addresses
//! than loopback nobody without the token.

use crate::refusal::{Refusal, translated};
use crate::{Settings, Shared};
use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::handler::Handler;
use axum::http::header::{
    AUTHORIZATION, CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, COOKIE, HOST, LOCATION,
    ORIGIN, REFERRER_POLICY, SET_COOKIE, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{self, MethodRouter};
use std::net::IpAddr;

/// The longest body that is read.
const BODY: usize = 1 << 20;

/// The name of the cookie that holds the token.
const TOKEN: &str = "kumiki-token";

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'";

/// Routes with every check before them and every header on their answers.
pub(crate) fn guarded(routes: Router, shared: Shared) -> Router {
    routes
        .layer(DefaultBodyLimit::max(BODY))
        .layer(middleware::from_fn_with_state(shared, guard))
        .layer(middleware::from_fn(translated))
        .layer(middleware::map_response(with_headers))
}

async fn guard(State(shared): State<Shared>, request: Request, next: Next) -> Response {
    let headers = request.headers();
    if let Err(refusal) = check_host(headers, &shared.settings) {
        return refusal.into_response();
    }
    if let Some(token) = &shared.settings.token {
        if let Some(response) = with_cookie(request.uri(), token) {
            return response;
        }
        if !shows_token(headers, token) {
            let message = "open the address that kumiki serve printed: it carries the token";
            let french = "ouvrez l’adresse que kumiki serve a affichée : elle porte le jeton";
            return Refusal::new(StatusCode::UNAUTHORIZED, message, french).into_response();
        }
    }
    next.run(request).await
}

/// A route that changes something or works for somebody: it takes JSON from the page itself. Other methods
/// are for the router to refuse, which knows the ones that the address takes.
pub(crate) fn post<H: Handler<T, Shared>, T: 'static>(handler: H) -> MethodRouter<Shared> {
    routing::post(handler).route_layer(middleware::from_fn(from_the_page))
}

async fn from_the_page(request: Request, next: Next) -> Response {
    let headers = request.headers();
    match check_site(headers, host(headers)).and_then(|()| check_type(headers)) {
        Ok(()) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
    }
}

/// The name by which a visitor came.
fn host(headers: &HeaderMap) -> &str {
    headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or_default()
}

/// Names that other machines cannot be made to give this one: DNS rebinding ends here.
fn check_host(headers: &HeaderMap, settings: &Settings) -> Result<(), Refusal> {
    let host = host(headers);
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|b| b.is_ascii_digit()) => name,
        _ => host,
    };
    let bare = name.trim_start_matches('[').trim_end_matches(']');
    let known = match bare.parse::<IpAddr>() {
        Ok(address) => address.is_loopback() || !settings.host.is_loopback(),
        Err(_) => {
            let bare = bare.strip_suffix('.').unwrap_or(bare);
            let mut names = settings.names.iter().map(String::as_str).chain(["localhost"]);
            names.any(|name| bare.eq_ignore_ascii_case(name))
        }
    };
    if known {
        return Ok(());
    }
    let message = "this server answers to localhost and to addresses in numbers only";
    let french = "ce serveur ne répond qu’à localhost et aux adresses en chiffres";
    Err(Refusal::new(StatusCode::MISDIRECTED_REQUEST, message, french))
}

/// What changes something must come from the page itself.
fn check_site(headers: &HeaderMap, host: &str) -> Result<(), Refusal> {
    let refused = || {
        let (english, french) =
            ("this request comes from another site", "cette demande vient d’un autre site");
        Refusal::new(StatusCode::FORBIDDEN, english, french)
    };
    if let Some(origin) = headers.get(ORIGIN) {
        let from = origin.to_str().ok().and_then(|origin| origin.split_once("://"));
        if from.is_none_or(|(_, from)| !from.eq_ignore_ascii_case(host)) {
            return Err(refused());
        }
    }
    match headers.get("sec-fetch-site").map(HeaderValue::as_bytes) {
        None | Some(b"same-origin" | b"none") => Ok(()),
        Some(_) => Err(refused()),
    }
}

/// Forms of other sites cannot send JSON without being asked first.
fn check_type(headers: &HeaderMap) -> Result<(), Refusal> {
    let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim();
    if kind.eq_ignore_ascii_case("application/json") {
        return Ok(());
    }
    let message = "expected the content type application/json";
    let french = "le type de contenu attendu est application/json";
    Err(Refusal::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, message, french))
}

/// The first visit brings the token in the address; a cookie keeps it and the address loses it.
fn with_cookie(uri: &Uri, token: &str) -> Option<Response> {
    let shown = uri.query()?.split('&').find_map(|part| part.strip_prefix("token="))?;
    if uri.path() != "/" || !same(shown, token) {
        return None;
    }
    let cookie = format!("{TOKEN}={token}; HttpOnly; SameSite=Strict; Path=/");
    let cookie = HeaderValue::try_from(cookie).ok()?;
    let headers = [(LOCATION, HeaderValue::from_static("/")), (SET_COOKIE, cookie)];
    Some((StatusCode::SEE_OTHER, headers).into_response())
}

fn shows_token(headers: &HeaderMap, token: &str) -> bool {
    let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    let bearer = text(AUTHORIZATION).and_then(|value| value.strip_prefix("Bearer "));
    let cookies = text(COOKIE).unwrap_or_default().split(';').map(str::trim);
    let mut shown = cookies.filter_map(|cookie| cookie.strip_prefix(TOKEN)?.strip_prefix('='));
    bearer.is_some_and(|shown| same(shown, token)) || shown.any(|shown| same(shown, token))
}

/// Compares in a time that does not depend on where they differ.
fn same(shown: &str, token: &str) -> bool {
    let differ = shown.bytes().zip(token.bytes()).fold(0, |differ, (a, b)| differ | (a ^ b));
    shown.len() == token.len() && differ == 0
}

async fn with_headers(mut response: Response) -> Response {
    let headers = response.headers_mut();
    let resource_policy = HeaderName::from_static("cross-origin-resource-policy");
    for (name, value) in [
        (CONTENT_SECURITY_POLICY, POLICY),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (X_FRAME_OPTIONS, "DENY"),
        (REFERRER_POLICY, "no-referrer"),
        (resource_policy, "same-origin"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if !headers.contains_key(CACHE_CONTROL) {
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}
