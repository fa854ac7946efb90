//! What a browser fetches to show the page: everything that is asked for is there, and it is light.

use crate::harness::{request, send};
use axum::http::HeaderValue;
use kumiki_server::{Settings, app};
use std::collections::BTreeSet;

/// The most that the page may weigh as it is sent, in bytes.
const MOST: usize = 100_000;

/// The files that a text of the page names, as addresses.
fn named(from: &str, text: &str) -> Vec<String> {
    let folder = from.rsplit_once('/').map_or("", |(folder, _)| folder);
    let quoted = text.split(['"', '\'']).skip(1).step_by(2);
    let file = |path: &&str| [".js", ".css", ".svg"].iter().any(|ending| path.ends_with(ending));
    let absolute = |path: &str| match (path.strip_prefix("./"), path.strip_prefix("../")) {
        (Some(path), _) => format!("{folder}/{path}"),
        (_, Some(path)) => format!("{}/{path}", folder.rsplit_once('/').map_or("", |f| f.0)),
        _ => path.to_owned(),
    };
    quoted.filter(file).map(absolute).filter(|path| path.starts_with('/')).collect()
}

#[tokio::test]
async fn the_page_is_whole_and_light() {
    let app = app(Settings::default());
    let (mut weight, mut open, mut seen) = (0, vec!["/".to_owned()], BTreeSet::new());
    while let Some(path) = open.pop() {
        if !seen.insert(path.clone()) || path.ends_with("types.js") {
            continue;
        }
        let plain = send(app.clone(), request("GET", &path, None)).await;
        assert_eq!(plain.status, 200, "{path}");
        let text = String::from_utf8(plain.bytes).unwrap();
        // Comments name types, which no browser fetches.
        let lines = text.lines().filter(|line| !line.trim_start().starts_with(['*', '/']));
        let code = lines.filter(|line| line.contains("import ") || path == "/");
        open.extend(named(&path, &code.collect::<Vec<_>>().join("\n")));
        let mut packed = request("GET", &path, None);
        packed.headers_mut().insert("accept-encoding", HeaderValue::from_static("gzip"));
        weight += send(app.clone(), packed).await.bytes.len();
    }
    assert!(seen.contains("/js/modes/pieces.js") && seen.len() > 30, "{seen:?}");
    assert!(weight < MOST, "{weight} bytes");
}
