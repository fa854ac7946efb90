//! Who is let in, and what every answer carries.

use crate::harness::{get, request, send};
use axum::http::{HeaderValue, StatusCode};
use kumiki_server::{Settings, app};

const ROUTES: [(&str, &str); 6] = [
    ("GET", "/"),
    ("GET", "/js/main.js"),
    ("GET", "/api/v1/catalogue"),
    ("POST", "/api/v1/check"),
    ("POST", "/api/v1/runs"),
    ("GET", "/api/v1/runs/x/events"),
];

#[tokio::test]
async fn another_name_is_refused_on_every_route() {
    for (method, path) in ROUTES {
        for host in
            ["evil.example", "evil.example:8117", "192.168.1.7", "localhost.evil.example", ""]
        {
            let body = (method == "POST").then(|| b"{}".to_vec());
            let mut request = request(method, path, body);
            request.headers_mut().insert("host", HeaderValue::from_str(host).unwrap());
            let answer = send(app(Settings::default()), request).await;
            assert_eq!(answer.status, StatusCode::MISDIRECTED_REQUEST, "{path} {host:?}");
        }
    }
    for host in ["127.0.0.1", "localhost:1", "[::1]:8117", "LOCALHOST"] {
        let mut request = request("GET", "/", None);
        request.headers_mut().insert("host", HeaderValue::from_str(host).unwrap());
        assert_eq!(send(app(Settings::default()), request).await.status, StatusCode::OK, "{host}");
    }
}

#[tokio::test]
async fn a_name_that_the_owner_allows_is_answered() {
    let settings = Settings { names: vec!["puzzles.example".to_owned()], ..Settings::default() };
    for (host, status) in [("puzzles.example", 200), ("Puzzles.Example.:80", 200), ("example", 421)]
    {
        let mut request = request("GET", "/", None);
        request.headers_mut().insert("host", HeaderValue::from_static(host));
        assert_eq!(send(app(settings.clone()), request).await.status.as_u16(), status, "{host}");
    }
}

#[tokio::test]
async fn what_changes_something_comes_from_the_page_itself() {
    let body = br#"{"puzzle":"queens","text":"queens 4","data":[1,3,0,2]}"#.to_vec();
    for (header, value, status) in [
        ("origin", "http://evil.example", 403),
        ("origin", "null", 403),
        ("origin", "http://127.0.0.1:9999", 403),
        ("sec-fetch-site", "cross-site", 403),
        ("sec-fetch-site", "same-site", 403),
        ("origin", "http://127.0.0.1:8117", 200),
        ("sec-fetch-site", "same-origin", 200),
    ] {
        let mut request = request("POST", "/api/v1/check", Some(body.clone()));
        request.headers_mut().insert(header, HeaderValue::from_static(value));
        let answer = send(app(Settings::default()), request).await;
        assert_eq!(answer.status.as_u16(), status, "{header}: {value}");
    }
}

#[tokio::test]
async fn bodies_are_json_and_not_too_long() {
    for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"] {
        let mut request = request("POST", "/api/v1/read", Some(b"{}".to_vec()));
        request.headers_mut().insert("content-type", HeaderValue::from_static(kind));
        send(app(Settings::default()), request).await.refused(415);
    }
    let long = format!(r#"{{"text":"{}"}}"#, "1".repeat(1 << 20));
    let request = request("POST", "/api/v1/read", Some(long.into_bytes()));
    send(app(Settings::default()), request).await.refused(413);
}

#[tokio::test]
async fn every_answer_carries_its_policy() {
    for path in ["/", "/style.css", "/api/v1/catalogue", "/nothing", "/api/v1/nothing"] {
        let answer = get(path).await;
        let header = |name: &str| answer.headers.get(name).map(|value| value.to_str().unwrap());
        assert!(header("content-security-policy").unwrap().contains("default-src 'none'"));
        assert_eq!(header("x-content-type-options"), Some("nosniff"), "{path}");
        assert_eq!(header("x-frame-options"), Some("DENY"), "{path}");
        assert_eq!(header("referrer-policy"), Some("no-referrer"), "{path}");
        assert!(header("access-control-allow-origin").is_none(), "{path}");
    }
}

#[tokio::test]
async fn no_path_leads_to_a_file() {
    for path in
        ["/../Cargo.toml", "/%2e%2e/Cargo.toml", "/js/../../src/lib.rs", "/assets/index.html"]
    {
        assert_eq!(get(path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
    get("/api/v1/library/sudoku/..%2f..%2fCargo.toml").await.refused(404);
}

#[tokio::test]
async fn other_addresses_need_the_token() {
    let settings = || Settings {
        host: [0, 0, 0, 0].into(),
        token: Some("secret".to_owned()),
        ..Settings::default()
    };
    let with = |path: &str, header: Option<(&'static str, &'static str)>| {
        let mut request = request("GET", path, None);
        request.headers_mut().insert("host", HeaderValue::from_static("192.168.1.7:8117"));
        if let Some((name, value)) = header {
            request.headers_mut().insert(name, HeaderValue::from_static(value));
        }
        send(app(settings()), request)
    };
    with("/", None).await.refused(401);
    with("/api/v1/catalogue", Some(("authorization", "Bearer wrong"))).await.refused(401);
    with("/?token=wrong", None).await.refused(401);
    assert_eq!(with("/", Some(("authorization", "Bearer secret"))).await.status, StatusCode::OK);
    assert_eq!(
        with("/", Some(("cookie", "a=b; kumiki-token=secret"))).await.status,
        StatusCode::OK
    );
    let entered = with("/?token=secret", None).await;
    assert_eq!(entered.status, StatusCode::SEE_OTHER);
    let cookie = entered.headers["set-cookie"].to_str().unwrap();
    assert!(cookie.starts_with("kumiki-token=secret;") && cookie.contains("SameSite=Strict"));
}

/// The operations of the document: method and address, with a value for each parameter in it.
fn operations() -> Vec<(String, String)> {
    let document: serde_json::Value = serde_json::from_str(&kumiki_server::openapi()).unwrap();
    let mut found = Vec::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        let path = path.replace("{puzzle}", "queens").replace("{name}", "x").replace("{id}", "x");
        for method in item.as_object().unwrap().keys().filter(|key| *key == "get" || *key == "post")
        {
            found.push((method.to_uppercase(), format!("/api/v1{}", path.replace("{day}", "x"))));
        }
    }
    assert!(found.len() > 20, "{found:?}");
    found
}

#[tokio::test]
async fn every_post_of_the_document_comes_from_the_page_itself_and_brings_json() {
    let posts = operations().into_iter().filter(|(method, _)| method == "POST");
    for (_, path) in posts {
        let mut foreign = request("POST", &path, Some(b"{}".to_vec()));
        foreign.headers_mut().insert("origin", HeaderValue::from_static("http://evil.example"));
        assert_eq!(send(app(Settings::default()), foreign).await.status, 403, "{path}");
        let mut form = request("POST", &path, Some(b"{}".to_vec()));
        form.headers_mut().insert("content-type", HeaderValue::from_static("text/plain"));
        assert_eq!(send(app(Settings::default()), form).await.status, 415, "{path}");
    }
}

#[tokio::test]
async fn other_methods_are_told_which_ones_an_address_takes() {
    let operations = operations();
    let files = ["/", "/js/main.js"].map(|path| ("GET".to_owned(), path.to_owned()));
    for (_, path) in operations.iter().chain(&files) {
        let taken = operations.iter().chain(&files).filter(|(_, other)| other == path);
        let taken: Vec<&str> = taken.map(|(method, _)| method.as_str()).collect();
        for method in ["GET", "POST", "PUT", "PATCH", "DELETE", "TRACE", "OPTIONS"] {
            if taken.contains(&method) {
                continue;
            }
            let answer = send(app(Settings::default()), request(method, path, None)).await;
            assert_eq!(answer.status, 405, "{method} {path}");
            let allowed = answer.headers["allow"].to_str().unwrap();
            for method in &taken {
                assert!(allowed.split(',').any(|one| one.trim() == *method), "{path}: {allowed}");
            }
        }
    }
}
