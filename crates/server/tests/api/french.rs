//! Whatever the server says to a French player is French: errors of readers and methods, figures, notes.

use crate::harness::{get, post, request, send};
use kumiki_server::{Settings, app};
use serde_json::{Value, json};

/// English words that no French sentence has.
const ENGLISH: [&str; 14] = [
    " the ", " of ", " is ", " are ", " and ", " or ", "found", "expected", " not ", " rows",
    " cells", " with ", " from ", " has ",
];

/// A sentence, which must not be English.
fn french(said: &str) -> &str {
    let spaced = format!(" {said} ");
    // What was found is quoted as it is.
    let own: String = spaced.split('"').step_by(2).collect();
    let left: Vec<&str> = ENGLISH.into_iter().filter(|word| own.contains(word)).collect();
    assert!(left.is_empty(), "{left:?} in {said}");
    said
}

#[tokio::test]
async fn a_bad_text_is_explained_in_french() {
    let texts = [
        "nothing that anybody knows",
        "sudoku 3x3\n1 2 3\n",
        "sudoku 2x2\n1 . . .\n. . . .\n. . . .\n. . . 9\n",
        "queens 0",
        "queens 8\nplaced 1 9",
        "queens 8\nplaced 1 1\nblocked 1 1",
        "shikaku 2 2\n4 .\n. . .\n",
        "hashi 2 2\n9 .\n. .\n",
        "eternity 2 2\n1 2 3\n",
        "https://puzz.link/p?slither/3/3/abc",
        "https://puzz.link/p?hashi/3/3/!",
        "9x9:zzzzz",
        "pzprv3\nsudoku\n9\n",
        "https://e2.bucas.name/#board_edges=abc",
        "{\"puzzle\": 3",
        "1 2\n3 x\n",
        "\u{0}",
        "",
    ];
    for text in texts {
        let body = json!({"text": text});
        let english = post("/api/v1/read", &body).await.refused(422);
        let said = post("/api/v1/read?lang=fr", &body).await.refused(422);
        assert_ne!(french(&said), english);
    }
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    let mut cases = 0;
    for puzzle in ["eternity", "hashi", "queens", "shikaku", "sudoku"] {
        let cases_of = format!("{folder}/{puzzle}/src/cases");
        let list = std::fs::read_to_string(format!("{cases_of}/bad.tsv")).unwrap();
        for line in list.lines().filter(|line| !line.starts_with('#')) {
            let [file, format, ..] = line.split('\t').collect::<Vec<_>>()[..] else { continue };
            let Ok(text) = std::fs::read_to_string(format!("{cases_of}/bad/{file}")) else {
                continue;
            };
            let body = json!({"text": text, "puzzle": puzzle, "format": format});
            let answer = post("/api/v1/read?lang=fr", &body).await;
            if answer.status == 422 {
                french(&answer.refused(422));
                cases += 1;
            }
        }
    }
    assert!(cases >= 50, "{cases} malformed files were read");
}

#[tokio::test]
async fn what_cannot_be_done_is_explained_in_french() {
    let queens = json!({"puzzle": "queens", "text": "queens 6"});
    let with = |more: Value| {
        let mut body = queens.clone();
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        body
    };
    for (path, body) in [
        ("check", with(json!({"data": [0, 1]}))),
        ("check", with(json!({"data": "x"}))),
        ("check", with(json!({"data": [9, null, null, null, null, null]}))),
        ("solve", with(json!({"method": "magic"}))),
        ("solve", with(json!({"method": "cp:speed=9"}))),
        ("count", with(json!({"method": "anneal"}))),
        ("convert", with(json!({"to": "word"}))),
        ("convert", json!({"puzzle": "queens", "text": "queens 4\nplaced 1 2", "to": "line"})),
        ("edit", with(json!({"printed": [{"cell": [9, 9], "kind": "mark"}]}))),
        ("generate", json!({"puzzle": "sudoku", "options": {"size": "7x8"}})),
        ("generate", json!({"puzzle": "sudoku", "options": {"givens": "200"}})),
        ("generate", json!({"puzzle": "sudoku", "options": {"taste": "sweet"}})),
        ("generate", json!({"puzzle": "eternity", "options": {"size": "x"}})),
        ("generate", json!({"puzzle": "sudoku", "level": "trivial"})),
        ("runs", with(json!({"lanes": [{"method": "magic"}]}))),
        ("rate", json!({"puzzle": "queens"})),
        ("rate", json!({"puzzle": 3, "text": ""})),
    ] {
        let answer = post(&format!("/api/v1/{path}?lang=fr"), &body).await;
        french(&answer.refused(422));
    }
}

#[tokio::test]
async fn ratings_have_their_figures_in_french() {
    let shipped = get("/api/v1/library/sudoku/sudoku-9").await.ok();
    let body = json!({"puzzle": "sudoku", "text": shipped["text"]});
    let names = |rating: Value| -> Vec<String> {
        let figures = rating["figures"].as_array().unwrap().iter();
        figures.map(|figure| figure[0].as_str().unwrap().to_owned()).collect()
    };
    let english = names(post("/api/v1/rate", &body).await.ok());
    assert_eq!(english, ["score", "rules at once, at most", "se", "hodoku", "minutes"]);
    let said = names(post("/api/v1/rate?lang=fr", &body).await.ok());
    let expected = ["score", "règles à la fois, au plus", "Sudoku Explainer", "HoDoKu", "minutes"];
    assert_eq!(said, expected);
}

#[tokio::test(flavor = "multi_thread")]
async fn notes_and_ends_of_runs_are_french() {
    let app = app(Settings::default());
    let queens = json!({"puzzle": "queens", "text": "queens 8", "steps": 20_000, "lanes": [
        {"method": "ilp", "options": {"backend": "micro"}}, {"method": "anneal"}, {"method": "auto"},
        {"method": "min-conflicts", "options": {"start": "qs4", "paper": "true"}},
    ]});
    let sudoku = json!({"puzzle": "sudoku", "text": "sudoku 2x2\n1 . . .\n. . . .\n. . . .\n. . . 2\n",
        "lanes": [{"method": "ilp", "options": {"backend": "micro"}}]});
    let mut heard = (0, 0);
    for body in [queens, sudoku] {
        let body = serde_json::to_vec(&body).unwrap();
        let started =
            send(app.clone(), request("POST", "/api/v1/runs?lang=fr", Some(body))).await.ok();
        let path = format!("/api/v1/runs/{}/events", started["id"].as_str().unwrap());
        let stream = send(app.clone(), request("GET", &path, None)).await;
        let stream = String::from_utf8(stream.bytes).unwrap();
        for line in stream.lines().filter_map(|line| line.strip_prefix("data:")) {
            let event: Value = serde_json::from_str(line).unwrap();
            if event["kind"] == "note" {
                french(event["text"].as_str().unwrap());
                heard.0 += 1;
            }
            if let Some(error) = event["error"].as_str() {
                french(error);
                heard.1 += 1;
            }
        }
    }
    assert!(heard.0 >= 4 && heard.1 >= 1, "{heard:?} notes and errors");
}
