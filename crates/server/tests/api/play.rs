//! Opening, judging, searching, converting and drawing puzzles.

use crate::harness::{get, post};
use serde_json::{Value, json};

const SUDOKU: &str = "sudoku 2x2\n1 . | . .\n. . | 3 .\n----+----\n. 4 | . .\n. . | . 2\n";

fn text_of(puzzle: &str) -> &'static str {
    match puzzle {
        "sudoku" => SUDOKU,
        "queens" => "queens 6\n",
        "shikaku" => "shikaku 2 3\n2 . .\n. . 4\n",
        "hashi" => "hashi 3 3\n2 . 2\n. . .\n1 . 1\n",
        _ => "eternity 2 2\n0 1 2 0\n0 0 3 1\n2 4 0 0\n3 0 0 4\n",
    }
}

#[tokio::test]
async fn the_catalogue_lists_what_there_is() {
    let catalogue = get("/api/v1/catalogue").await.ok();
    let puzzles = catalogue["puzzles"].as_array().unwrap();
    let names: Vec<&str> = puzzles.iter().map(|p| p["name"].as_str().unwrap()).collect();
    for name in ["sudoku", "queens", "shikaku", "hashi", "eternity"] {
        assert!(names.contains(&name), "{names:?}");
    }
    for puzzle in puzzles {
        assert!(
            puzzle["plays"].as_bool().unwrap() && puzzle["methods"].as_array().unwrap().len() > 2
        );
        assert!(puzzle["rules"].as_array().unwrap().iter().any(|rule| rule["open"] == true));
    }
}

#[tokio::test]
async fn the_openapi_document_has_every_route() {
    let document = get("/api/v1/openapi.json").await.ok();
    let paths: Vec<&String> = document["paths"].as_object().unwrap().keys().collect();
    assert_eq!(paths.len(), 20, "{paths:?}");
    assert_eq!(document["servers"][0]["url"], "/api/v1");
}

#[tokio::test]
async fn a_text_of_any_format_is_recognised_and_opened() {
    for (puzzle, format) in [
        ("sudoku", "text"),
        ("sudoku", "line"),
        ("queens", "grid"),
        ("shikaku", "puzzlink"),
        ("hashi", "tatham"),
        ("eternity", "json"),
    ] {
        let body = json!({"puzzle": puzzle, "text": text_of(puzzle), "to": format});
        let written = post("/api/v1/convert", &body).await.ok();
        let body = json!({"text": written["text"], "puzzle": puzzle});
        let opened = post("/api/v1/read", &body).await.ok();
        assert_eq!(opened["text"], text_of(puzzle), "{puzzle} {format}");
    }
    let opened = post("/api/v1/read", &json!({"text": "queens 6"})).await.ok();
    assert_eq!(opened["scene"]["input"]["mode"], "toggle");
    assert_eq!(opened["drawing"]["width"], 6.0);
    let wrong = post("/api/v1/read", &json!({"text": "nonsense"})).await.refused(422);
    assert!(!wrong.is_empty());
    post("/api/v1/read", &json!({"text": "x", "puzzle": "chess"})).await.refused(404);
    let large = post("/api/v1/read", &json!({"text": "queens 1000000"})).await.refused(422);
    assert!(large.contains("at most 200"), "{large}");
}

#[tokio::test]
async fn the_judge_names_rules_or_says_that_nothing_is_wrong_so_far() {
    let solved = [
        ("sudoku", json!([[1, 3, 2, 4], [4, 2, 3, 1], [2, 4, 1, 3], [3, 1, 4, 2]])),
        ("queens", json!([1, 3, 5, 0, 2, 4])),
        (
            "shikaku",
            json!([{"row": 0, "col": 0, "height": 2, "width": 1}, {"row": 0, "col": 1, "height": 2, "width": 2}]),
        ),
        (
            "hashi",
            json!([{"from": [0, 0], "to": [0, 2], "count": 1}, {"from": [0, 0], "to": [2, 0], "count": 1}, {"from": [0, 2], "to": [2, 2], "count": 1}]),
        ),
        ("eternity", json!([[[1, 0], [2, 0]], [[3, 0], [4, 0]]])),
    ];
    for (puzzle, data) in &solved {
        let body = json!({"puzzle": puzzle, "text": text_of(puzzle), "data": data});
        let verdict = post("/api/v1/check", &body).await.ok();
        assert_eq!(verdict["status"], "solved", "{puzzle} {verdict}");
    }
    let rest =
        json!({"puzzle": "queens", "text": "queens 6", "data": [1, null, null, null, null, null]});
    let open = post("/api/v1/check", &rest).await.ok();
    assert_eq!((&open["status"], &open["missing"]), (&json!("open"), &json!(5)));
    for (puzzle, data, rule) in [
        ("sudoku", json!([[1, 1, 0, 0], [0, 0, 3, 0], [0, 4, 0, 0], [0, 0, 0, 2]]), "row-repeat"),
        ("queens", json!([0, 1, null, null, null, null]), "diagonal-attack"),
        ("shikaku", json!([{"row": 0, "col": 0, "height": 1, "width": 3}, null]), "wrong-area"),
        ("eternity", json!([[[1, 0], [3, 2]], [null, null]]), "edge-mismatch"),
    ] {
        let body = json!({"puzzle": puzzle, "text": text_of(puzzle), "data": data});
        let verdict = post("/api/v1/check", &body).await.ok();
        assert_eq!(verdict["status"], "wrong", "{puzzle} {verdict}");
        let violation = &verdict["violations"][0];
        assert_eq!(violation["rule"], rule);
        assert!(!violation["about"].as_str().unwrap().is_empty());
        assert!(!violation["cells"].as_array().unwrap().is_empty());
    }
}

#[tokio::test]
async fn wrong_data_is_refused_with_its_place() {
    let body = json!({"puzzle": "queens", "text": "queens 4", "data": [0, 1, 2, 9]});
    let error = post("/api/v1/check", &body).await.refused(422);
    assert_eq!(error, "data at /3: found 9, expected a whole number from 0 to 3");
    let body = json!({"puzzle": "queens", "text": "queens x", "data": []});
    assert!(post("/api/v1/check", &body).await.refused(422).contains("line 1"));
    post("/api/v1/check", &json!({"puzzle": "queens"})).await.refused(422);
}

#[tokio::test]
async fn solutions_are_counted_shared_and_found_for_every_puzzle() {
    for puzzle in ["sudoku", "queens", "shikaku", "hashi", "eternity"] {
        let subject = json!({"puzzle": puzzle, "text": text_of(puzzle), "limit": 100});
        let counted = post("/api/v1/count", &subject).await.ok();
        assert_eq!(counted["complete"], true, "{puzzle}");
        assert!(counted["count"].as_str().unwrap().parse::<u64>().unwrap() > 0, "{puzzle}");
        let found = post("/api/v1/solve", &subject).await.ok();
        assert_eq!(found["status"], "solved", "{puzzle}");
        let body = json!({"puzzle": puzzle, "text": text_of(puzzle), "data": found["data"]});
        assert_eq!(post("/api/v1/check", &body).await.ok()["status"], "solved");
        let common = post("/api/v1/common", &subject).await.ok();
        assert_eq!(common["status"], "common", "{puzzle} {common}");
    }
    let none = json!({"puzzle": "queens", "text": "queens 3"});
    assert_eq!(post("/api/v1/solve", &none).await.ok()["status"], "infeasible");
    assert_eq!(post("/api/v1/common", &none).await.ok()["status"], "infeasible");
    let unknown = json!({"puzzle": "queens", "text": "queens 6", "method": "magic"});
    assert!(post("/api/v1/solve", &unknown).await.refused(422).contains("magic"));
}

#[tokio::test]
async fn puzzles_are_made_from_their_seed_within_limits() {
    let body = json!({"puzzle": "sudoku", "options": {"size": "4x4"}, "seed": 7});
    let first = post("/api/v1/generate", &body).await.ok();
    assert_eq!(first, post("/api/v1/generate", &body).await.ok());
    assert!(first["answer"].is_null());
    for options in [
        json!({"size": "100000000"}),
        json!({"blocked": "99999"}),
        json!({"size": "x"}),
        json!({"shape": "1"}),
    ] {
        let body = json!({"puzzle": "queens", "options": options});
        post("/api/v1/generate", &body).await.refused(422);
    }
}

#[tokio::test]
async fn the_puzzle_of_a_day_is_the_same_all_day() {
    for puzzle in ["sudoku", "queens", "shikaku", "hashi", "eternity"] {
        let path = format!("/api/v1/today/{puzzle}/2026-11-17");
        let first = get(&path).await.ok();
        assert_eq!(first["text"], get(&path).await.ok()["text"]);
        assert!(first["scene"].is_object());
    }
    for day in ["tomorrow", "2026-1-1", "2026_11_17"] {
        get(&format!("/api/v1/today/sudoku/{day}")).await.refused(404);
    }
}

#[tokio::test]
async fn a_board_is_edited_and_says_what_cannot_be_printed() {
    let printed = json!([{"cell": [0, 0], "kind": "mark"}, {"cell": [3, 3], "kind": "blocked"}]);
    let body = json!({"puzzle": "queens", "text": "queens 6", "printed": printed});
    let edited = post("/api/v1/edit", &body).await.ok();
    assert_eq!(edited["text"], "queens 6\nplaced 1 1\nblocked 4 4\n");
    let wrong = json!([{"cell": [9, 0], "kind": "mark"}]);
    let body = json!({"puzzle": "queens", "text": "queens 6", "printed": wrong});
    assert!(post("/api/v1/edit", &body).await.refused(422).contains("not on the board"));
}

#[tokio::test]
async fn puzzles_and_answers_are_written_in_other_formats_and_drawn() {
    let data = json!([1, 3, 5, 0, 2, 4]);
    let to = |to: &str, data: Option<&Value>| json!({"puzzle": "queens", "text": "queens 6", "to": to, "data": data});
    assert_eq!(post("/api/v1/convert", &to("text", None)).await.ok()["text"], "queens 6\n");
    assert_eq!(
        post("/api/v1/convert", &to("text", Some(&data))).await.ok()["text"],
        "2 4 6 1 3 5\n"
    );
    post("/api/v1/convert", &to("puzzlink", None)).await.refused(422);
    for (picture, start) in [("svg", &b"<svg"[..]), ("png", b"\x89PNG"), ("pdf", b"%PDF")] {
        let body = json!({"puzzle": "queens", "text": "queens 6", "as": picture, "data": data});
        let answer = post("/api/v1/draw", &body).await;
        assert_eq!(answer.status, 200);
        assert!(answer.bytes.starts_with(start), "{picture}");
    }
}

/// A Sudoku that takes more than a look at one row.
const NINE: &str =
    ".7...6..5.2..71.9.1...2..3...2..9.6.4.......8.8.2..1...6..3...2.5.94..7.7..6...4.";

/// A board of numbers as the page sends it.
fn rows(line: &str) -> Value {
    let digit = |c: char| c.to_digit(10).unwrap_or(0);
    let cells: Vec<u32> = line.chars().map(digit).collect();
    json!(cells.chunks(9).collect::<Vec<_>>())
}

#[tokio::test]
async fn a_hint_explains_the_next_steps_where_the_puzzle_can() {
    let data = json!([[1, 0, 0, 0], [0, 0, 3, 0], [0, 4, 0, 0], [0, 0, 0, 2]]);
    let body = json!({"puzzle": "sudoku", "text": SUDOKU, "data": data});
    let hint = post("/api/v1/hint", &body).await.ok();
    assert_eq!(hint["status"], "step", "{hint}");
    let steps = hint["steps"].as_array().unwrap();
    assert!(steps.iter().all(|step| step["words"].as_array().unwrap().len() == 4), "{hint}");
    assert!(!steps.last().unwrap()["concluded"].as_array().unwrap().is_empty(), "{hint}");
    // The last step decides something, and nothing that was there is gone.
    assert_ne!(hint["after"], data);
    let after: Vec<u64> = numbers(&hint["after"]);
    let before: Vec<u64> = numbers(&data);
    assert!(before.iter().zip(&after).all(|(b, a)| *b == 0 || b == a), "{hint}");
}

fn numbers(data: &Value) -> Vec<u64> {
    let rows = data.as_array().unwrap().iter();
    rows.flat_map(|row| row.as_array().unwrap()).map(|n| n.as_u64().unwrap()).collect()
}

#[tokio::test]
async fn a_mistake_comes_before_any_hint() {
    let opened = post("/api/v1/read", &json!({"text": NINE})).await.ok();
    let wrong = format!("3{}", &NINE[1..]);
    let body = json!({"puzzle": "sudoku", "text": opened["text"], "data": rows(&wrong)});
    let hint = post("/api/v1/hint", &body).await.ok();
    assert_eq!(hint["status"], "mistake", "{hint}");
    assert!(hint["words"][0].as_str().unwrap().contains("r1c1 is 3"), "{hint}");
    assert!(hint["cells"].as_array().unwrap().contains(&json!([0, 0])), "{hint}");
}

#[tokio::test]
async fn hints_are_offered_wherever_a_puzzle_explains_itself() {
    let catalogue = get("/api/v1/catalogue").await.ok();
    for puzzle in kumiki::catalogue::puzzles() {
        let entries = catalogue["puzzles"].as_array().unwrap();
        let entry = entries.iter().find(|entry| entry["name"] == puzzle.name()).unwrap();
        let explains = !puzzle.techniques().is_empty();
        assert_eq!(entry["hints"], explains, "{}", puzzle.name());
        let path = format!("/api/v1/levels/{}", puzzle.name());
        if !explains {
            get(&path).await.refused(422);
        }
    }
}

#[tokio::test]
async fn a_puzzle_is_rated_and_one_of_a_level_is_made() {
    let opened = post("/api/v1/read", &json!({"text": NINE})).await.ok();
    let body = json!({"puzzle": "sudoku", "text": opened["text"]});
    let rating = post("/api/v1/rate", &body).await.ok();
    assert_eq!((&rating["level"], &rating["solved"]), (&json!("easy"), &json!(true)), "{rating}");
    let body = json!({"puzzle": "sudoku", "options": {"size": "4x4"}, "level": "easy", "seed": 1});
    let made = post("/api/v1/generate", &body).await.ok();
    let body = json!({"puzzle": "sudoku", "text": made["text"]});
    assert_eq!(post("/api/v1/rate", &body).await.ok()["level"], "easy");
    // Deductions lead nowhere where there is not one solution: that is no difficulty.
    for (text, solutions) in [
        ("queens 6", json!("several")),
        ("queens 3", json!("none")),
        ("queens 4\nplaced 1 2", Value::Null),
    ] {
        let body = json!({"puzzle": "queens", "text": text});
        assert_eq!(post("/api/v1/rate", &body).await.ok()["solutions"], solutions, "{text}");
    }
    let levels = get("/api/v1/levels/shikaku").await.ok();
    let six = levels.as_array().unwrap().iter().find(|rated| rated["name"] == "small-shikaku-6");
    assert_eq!(six.unwrap()["solutions"], "several");
    let body = json!({"puzzle": "sudoku", "level": "trivial"});
    assert!(post("/api/v1/generate", &body).await.refused(422).contains("trivial"));
}

#[tokio::test]
async fn a_book_has_pages_and_limits() {
    let book = |count: u64| json!({"puzzle": "queens", "options": {"size": "6", "placed": "1"}, "count": count, "seed": 4});
    let answer = post("/api/v1/book", &book(3)).await;
    assert_eq!(answer.status, 200);
    assert!(answer.bytes.starts_with(b"%PDF"));
    let longer = post("/api/v1/book", &book(12)).await;
    assert!(longer.bytes.len() > answer.bytes.len());
    for count in [0, 61] {
        assert!(post("/api/v1/book", &book(count)).await.refused(422).contains("1 to 60"));
    }
}

#[tokio::test]
async fn a_board_of_edge_matching_has_a_card() {
    let opened = get("/api/v1/library/eternity/eternity2-hints").await.ok();
    let mut board: Vec<Vec<Value>> = vec![vec![Value::Null; 16]; 16];
    for printed in opened["scene"]["printed"].as_array().unwrap() {
        let at = |i: usize| printed["cell"][i].as_u64().unwrap() as usize;
        board[at(0)][at(1)] = json!([printed["piece"], printed["turn"]]);
    }
    let body = json!({"puzzle": "eternity", "text": opened["text"], "data": board});
    let verdict = post("/api/v1/check", &body).await.ok();
    let findings = verdict["findings"].as_array().unwrap();
    let names: Vec<&str> = findings.iter().map(|f| f["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["set", "placed", "duplicates", "clues", "score", "broken"]);
    assert!(findings[3]["about"].as_str().unwrap().starts_with("5 of 5"), "{verdict}");
}

#[tokio::test]
async fn answers_are_in_the_language_that_is_asked_for() {
    let wrong = json!({"puzzle": "queens", "text": "queens 4", "data": [0, 0, null, null]});
    let about = |verdict: Value| verdict["violations"][0]["about"].as_str().unwrap().to_owned();
    let english = about(post("/api/v1/check", &wrong).await.ok());
    assert_eq!(english, "No two queens share a column.");
    let french = about(post("/api/v1/check?lang=fr", &wrong).await.ok());
    assert_eq!(french, "Deux dames ne partagent pas une colonne.");
    let body = serde_json::to_vec(&wrong).unwrap();
    let mut asked = crate::harness::request("POST", "/api/v1/check", Some(body));
    asked.headers_mut().insert("accept-language", "fr-CA, en;q=0.5".parse().unwrap());
    let app = kumiki_server::app(kumiki_server::Settings::default());
    assert_eq!(about(crate::harness::send(app, asked).await.ok()), french);
    post("/api/v1/check?lang=xx", &wrong).await.refused(422);
    let unknown = json!({"puzzle": "chess", "text": ""});
    let refused = post("/api/v1/rate?lang=fr", &unknown).await.refused(404);
    assert_eq!(refused, "aucun puzzle \"chess\"");
    let rating =
        json!({"puzzle": "sudoku", "text": "sudoku 2x2\n1 . . .\n. . 1 2\n. 1 . .\n. . . 3\n"});
    let rated = post("/api/v1/rate?lang=fr", &rating).await.ok();
    let titles = rated["titles"].as_object().unwrap();
    assert!(titles.values().all(|title| title.as_str().unwrap().contains(' ')), "{rated}");
    let catalogue = get("/api/v1/catalogue?lang=fr").await.ok();
    assert!(catalogue["puzzles"].to_string().contains("recuit simulé"));
}
