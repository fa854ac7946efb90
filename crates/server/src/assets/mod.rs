//! The page's own files, in the binary. A build for users sends them stripped; a debug build sends them as
//! they are written, unless the environment variable `KUMIKI_PAGE` is `stripped`: see
//! [`Settings::stripped`](crate::Settings).

mod strip;

use crate::Shared;
use axum::Router;
use axum::body::Bytes;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::IntoResponse;
use axum::routing::get;
use tower_http::compression::CompressionLayer;

macro_rules! assets {
    ($($path:literal),* $(,)?) => {
        &[$(($path, include_str!(concat!("../../assets", $path)))),*]
    };
}

/// Every file by its address.
const ASSETS: &[(&str, &str)] = assets![
    "/index.html",
    "/icon.svg",
    "/style.css",
    "/js/api.js",
    "/js/board.js",
    "/js/chart.js",
    "/js/dom.js",
    "/js/drawing.js",
    "/js/edit.js",
    "/js/exporter.js",
    "/js/form.js",
    "/js/game.js",
    "/js/grid.js",
    "/js/hints.js",
    "/js/history.js",
    "/js/kit.js",
    "/js/lane.js",
    "/js/library.js",
    "/js/main.js",
    "/js/modes/bridges.js",
    "/js/modes/digits.js",
    "/js/modes/index.js",
    "/js/modes/pieces.js",
    "/js/modes/rectangles.js",
    "/js/modes/toggle.js",
    "/js/opener.js",
    "/js/play.js",
    "/js/race.js",
    "/js/runs.js",
    "/js/shared.js",
    "/js/strings.js",
    "/js/strings/en.js",
    "/js/strings/fr.js",
    "/js/subject.js",
    "/js/tree.js",
    "/js/verify.js",
    "/js/watch.js",
];

/// The routes of the page's files, stripped or as they are written.
pub(crate) fn routes(stripped: bool) -> Router<Shared> {
    let mut routes = Router::new();
    for &(path, content) in ASSETS {
        let content: Bytes = match stripped {
            true => strip::stripped(path, content).into(),
            false => content.into(),
        };
        let file = move || async move {
            ([(CONTENT_TYPE, kind(path)), (CACHE_CONTROL, "no-cache")], content).into_response()
        };
        let path = if path == "/index.html" { "/" } else { path };
        routes = routes.route(path, get(file));
    }
    routes.layer(CompressionLayer::new())
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "text/javascript; charset=utf-8",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::path::{Path, PathBuf};

    fn files(folder: &Path, found: &mut BTreeSet<PathBuf>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                files(&path, found);
            } else {
                found.insert(path);
            }
        }
    }

    #[test]
    fn every_file_of_the_folder_is_served_but_the_types() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
        let mut found = BTreeSet::new();
        files(&folder, &mut found);
        let served: BTreeSet<PathBuf> =
            ASSETS.iter().map(|(path, _)| folder.join(path.trim_start_matches('/'))).collect();
        found.remove(&folder.join("js/types.js"));
        assert_eq!(found, served);
    }

    #[test]
    fn no_file_names_another_site() {
        for (path, content) in ASSETS {
            let text =
                content.replace("http://www.w3.org", "").replace("https://puzz.link/p?…", "");
            assert!(!text.contains("http://"), "{path}");
        }
    }
}
