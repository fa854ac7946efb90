//! What a browser fetches to show the page: everything that is asked for is there, and it is light.

use crate::harness::{request, send};
use axum::http::HeaderValue;
use kumiki_server::{Settings, app};
use std::collections::BTreeSet;

/// The most that the page may weigh, in bytes.
const MOST: usize = 150_000;
/// The most that it may weigh as it is sent to a browser that unpacks.
const MOST_PACKED: usize = 60_000;
/// The words of the page: a browser fetches those of one language.
const LANGUAGES: [&str; 2] = ["/js/strings/en.js", "/js/strings/fr.js"];

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

/// The imports of a script that is written without line breaks, and the page whole.
fn imports(path: &str, text: &str) -> String {
    match path {
        "/" => text.to_owned(),
        _ => text
            .split([';', '\n'])
            .filter(|part| part.contains("from'"))
            .collect::<Vec<_>>()
            .join(";"),
    }
}

#[tokio::test]
async fn the_page_is_whole_and_light() {
    let app = app(Settings { stripped: true, ..Settings::default() });
    let (mut weight, mut packed_weight, mut seen) = (0, 0, BTreeSet::new());
    let mut words = [(0, 0); LANGUAGES.len()];
    let mut open = vec!["/".to_owned()];
    open.extend(LANGUAGES.map(str::to_owned));
    while let Some(path) = open.pop() {
        if !seen.insert(path.clone()) {
            continue;
        }
        let plain = send(app.clone(), request("GET", &path, None)).await;
        assert_eq!(plain.status, 200, "{path}");
        let mut packed = request("GET", &path, None);
        packed.headers_mut().insert("accept-encoding", HeaderValue::from_static("gzip"));
        let packed = send(app.clone(), packed).await.bytes.len();
        let text = String::from_utf8(plain.bytes).unwrap();
        match LANGUAGES.iter().position(|language| *language == path) {
            Some(language) => words[language] = (text.len(), packed),
            None => (weight, packed_weight) = (weight + text.len(), packed_weight + packed),
        }
        open.extend(named(&path, &imports(&path, &text)));
    }
    assert!(seen.contains("/js/modes/pieces.js") && seen.len() > 30, "{seen:?}");
    assert!(!seen.contains("/js/types.js"), "types are for those who write the page");
    for (plain, packed) in words {
        assert!(plain > 5_000, "{words:?}");
        assert!(weight + plain < MOST, "{} bytes", weight + plain);
        assert!(packed_weight + packed < MOST_PACKED, "{} bytes packed", packed_weight + packed);
    }
}
