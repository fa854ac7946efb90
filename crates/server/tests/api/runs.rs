//! Runs and races: started, watched, resumed, deserted.

use crate::harness::{request, send};
use axum::Router;
use kumiki_lab::row::Row;
use kumiki_server::{Settings, app};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};

const SUDOKU: &str = "sudoku 2x2\n1 . | . .\n. . | 3 .\n----+----\n. 4 | . .\n. . | . 2\n";

async fn ask(app: &Router, method: &str, path: &str, body: Option<Value>) -> (u16, String) {
    let body = body.map(|body| serde_json::to_vec(&body).unwrap());
    let answer = send(app.clone(), request(method, path, body)).await;
    (answer.status.as_u16(), String::from_utf8(answer.bytes).unwrap())
}

fn race(methods: &[&str], steps: u64) -> Value {
    let lanes: Vec<Value> = methods.iter().map(|method| json!({"method": method})).collect();
    json!({"puzzle": "sudoku", "text": SUDOKU, "name": "tiny", "lanes": lanes, "seed": 3, "steps": steps})
}

async fn start(app: &Router, body: Value) -> String {
    let (status, text) = ask(app, "POST", "/api/v1/runs", Some(body)).await;
    assert_eq!(status, 200, "{text}");
    serde_json::from_str::<Value>(&text).unwrap()["id"].as_str().unwrap().to_owned()
}

/// The events of a stream: their numbers and what they say.
fn events(text: &str) -> Vec<(Option<u64>, Value)> {
    let field = |block: &str, name: &str| {
        let line = block.lines().find_map(|line| line.strip_prefix(name))?;
        Some(line.trim().to_owned())
    };
    let blocks = text.split("\n\n").filter(|block| block.contains("data:"));
    let event = |block: &str| {
        let data = serde_json::from_str(&field(block, "data:").unwrap()).unwrap();
        (field(block, "id:").map(|id| id.parse().unwrap()), data)
    };
    blocks.map(event).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_race_of_three_methods_finishes_with_valid_rows() {
    let app = app(Settings::default());
    let id = start(&app, race(&["backtrack", "cp", "anneal"], 20_000)).await;
    let (status, text) = ask(&app, "GET", &format!("/api/v1/runs/{id}/events"), None).await;
    assert_eq!(status, 200);
    let told = events(&text);
    let ends: Vec<&Value> = told.iter().map(|e| &e.1).filter(|e| e["kind"] == "end").collect();
    assert_eq!(ends.len(), 3, "{text}");
    assert_eq!(told.last().unwrap().1["kind"], "over");
    for end in &ends[..] {
        assert!(["solved", "best"].contains(&end["status"].as_str().unwrap()), "{end}");
    }
    assert!(told.iter().filter_map(|e| e.0).is_sorted_by(|a, b| a < b));
    let (status, rows) = ask(&app, "GET", &format!("/api/v1/runs/{id}/rows"), None).await;
    assert_eq!(status, 200);
    let rows: Vec<Row> = rows.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let methods: Vec<&str> = rows.iter().map(|row| row.method.as_str()).collect();
    assert_eq!(methods, ["backtrack", "cp", "anneal"]);
    assert!(rows.iter().all(|row| row.instance == "tiny" && row.seed == 3 && row.threads == 1));
    // The same seed and steps run the same race.
    let again = start(&app, race(&["backtrack", "cp", "anneal"], 20_000)).await;
    ask(&app, "GET", &format!("/api/v1/runs/{again}/events"), None).await;
    let (_, second) = ask(&app, "GET", &format!("/api/v1/runs/{again}/rows"), None).await;
    let second: Vec<Row> = second.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let facts = |row: &Row| (row.status.clone(), row.cost, row.steps, row.digest.clone());
    assert_eq!(
        rows.iter().map(facts).collect::<Vec<_>>(),
        second.iter().map(facts).collect::<Vec<_>>()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_can_be_watched_again_from_the_last_event_seen() {
    let app = app(Settings::default());
    let id = start(&app, race(&["backtrack", "cp"], 20_000)).await;
    let path = format!("/api/v1/runs/{id}/events");
    let first = events(&ask(&app, "GET", &path, None).await.1);
    let middle = first[0].0.unwrap();
    let mut again = request("GET", &path, None);
    again.headers_mut().insert("last-event-id", middle.to_string().parse().unwrap());
    let rest = send(app.clone(), again).await;
    let rest = events(std::str::from_utf8(&rest.bytes).unwrap());
    // Boards and node counts that newer ones have replaced are not told again.
    let lasting = |events: &[(Option<u64>, Value)]| -> Vec<(Option<u64>, Value)> {
        let kept = |event: &&(Option<u64>, Value)| {
            ["improved", "end", "over"].contains(&event.1["kind"].as_str().unwrap())
        };
        events.iter().filter(kept).cloned().collect()
    };
    assert_eq!(lasting(&rest), lasting(&first[1..]));
    assert!(lasting(&rest).len() >= 2, "{rest:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn curves_never_fall_and_end_at_the_answer() {
    let app = app(Settings { threads: 2, ..Settings::default() });
    for (puzzle, name, methods) in [
        ("eternity", "framed-8x8", ["cp", "backtrack", "anneal", "tabu", "fast"]),
        ("hashi", "hashi-15x15", ["cp", "anneal", "min-conflicts", "tabu", "hill-climb"]),
    ] {
        let path = format!("/api/v1/library/{puzzle}/{name}");
        let opened: Value = serde_json::from_str(&ask(&app, "GET", &path, None).await.1).unwrap();
        let lanes = methods.map(|method| json!({"method": method}));
        let body = json!({"puzzle": puzzle, "text": opened["text"], "lanes": lanes, "steps": 60_000, "seconds": 30});
        let id = start(&app, body).await;
        let told = events(&ask(&app, "GET", &format!("/api/v1/runs/{id}/events"), None).await.1);
        for (lane, method) in methods.iter().enumerate() {
            let of_lane = |kind: &str| {
                let all = told.iter().map(|event| &event.1);
                let mine = all.filter(|event| event["lane"] == lane && event["kind"] == kind);
                mine.cloned().collect::<Vec<_>>()
            };
            let (improved, end) = (of_lane("improved"), of_lane("end").pop().unwrap());
            // More is better: scores, and costs with their sign turned.
            let value = |event: &Value, cost: &str| match event["score"].as_i64() {
                Some(score) => score,
                None => -event[cost].as_i64().unwrap_or_else(|| panic!("{method}: {event}")),
            };
            let mut curve: Vec<i64> = improved.iter().map(|event| value(event, "cost")).collect();
            curve.push(value(&end, "own_cost"));
            assert!(curve.is_sorted(), "{name} {method}: {curve:?}");
            assert_eq!(curve[curve.len() - 2], curve[curve.len() - 1], "{name} {method}");
            // The last board shown is the answer.
            let shown = improved.iter().rev().find(|event| !event["data"].is_null());
            assert_eq!(shown.unwrap()["data"], end["data"], "{name} {method}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn lanes_are_limited_and_their_options_checked() {
    let app = app(Settings::default());
    for (body, words) in [
        (race(&["cp"; 9], 10), "9 lanes"),
        (race(&[], 10), "0 lanes"),
        (race(&["magic"], 10), "magic"),
    ] {
        let (status, text) = ask(&app, "POST", "/api/v1/runs", Some(body)).await;
        assert_eq!(status, 422);
        assert!(text.contains(words), "{text}");
    }
    let mut body = race(&["tabu"], 10);
    body["lanes"][0]["options"] = json!({"tenure": "1,time=9"});
    assert_eq!(ask(&app, "POST", "/api/v1/runs", Some(body)).await.0, 422);
    assert_eq!(ask(&app, "GET", "/api/v1/runs/none", None).await.0, 404);
    assert_eq!(ask(&app, "GET", "/api/v1/runs/none/events", None).await.0, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn fifty_runs_at_once_all_end_and_too_many_are_told_to_come_back() {
    let app = app(Settings { threads: 2, ..Settings::default() });
    let mut watching = Vec::new();
    for _ in 0..50 {
        let id = start(&app, race(&["cp", "backtrack"], 5_000)).await;
        let app = app.clone();
        watching.push(tokio::spawn(async move {
            events(&ask(&app, "GET", &format!("/api/v1/runs/{id}/events"), None).await.1)
        }));
    }
    for watched in watching {
        let told = watched.await.unwrap();
        assert_eq!(told.iter().filter(|e| e.1["kind"] == "end").count(), 2);
    }
    // Runs that nobody watches still count until they are given up.
    let mut refused = None;
    for _ in 0..100 {
        let body = serde_json::to_vec(&json!({"puzzle": "eternity", "text": large_board(), "lanes": [{"method": "anneal"}], "seconds": 600})).unwrap();
        let answer = send(app.clone(), request("POST", "/api/v1/runs", Some(body))).await;
        if answer.status == 503 {
            refused = Some(answer);
            break;
        }
    }
    let refused = refused.expect("a server that says it is busy");
    assert!(refused.headers.contains_key("retry-after"));
}

/// A board that no method solves soon.
fn large_board() -> String {
    let puzzle = kumiki::catalogue::find("eternity").unwrap();
    puzzle.shipped().iter().find(|s| s.name == "eternity2").unwrap().text.to_owned()
}

/// A server on a port of its own.
async fn listening() -> SocketAddr {
    let settings = Settings { port: 0, ..Settings::default() };
    let listener = kumiki_server::listen(&settings).await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move { axum::serve(listener, app(settings)).await });
    address
}

fn http(
    address: SocketAddr,
    method: &str,
    path: &str,
    body: Option<&Value>,
) -> BufReader<TcpStream> {
    let mut stream = TcpStream::connect(address).unwrap();
    let body = body.map(Value::to_string).unwrap_or_default();
    let length = body.len();
    write!(stream, "{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}").unwrap();
    BufReader::new(stream)
}

fn json_of(mut reader: BufReader<TcpStream>) -> Value {
    let mut text = String::new();
    reader.read_to_string(&mut text).unwrap();
    let body = text.split_once("\r\n\r\n").unwrap().1;
    let start = body.find('{').unwrap();
    let end = body.rfind('}').unwrap();
    serde_json::from_str(&body[start..=end]).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hang_up_stops_the_search() {
    let address = listening().await;
    let ended = tokio::task::spawn_blocking(move || {
        let body = json!({"puzzle": "eternity", "text": large_board(), "lanes": [{"method": "anneal"}, {"method": "tabu"}], "seconds": 600});
        let id = json_of(http(address, "POST", "/api/v1/runs", Some(&body)))["id"]
            .as_str()
            .unwrap()
            .to_owned();
        let path = format!("/api/v1/runs/{id}");
        let mut watching = http(address, "GET", &format!("{path}/events"), None);
        let mut line = String::new();
        while !line.starts_with("data:") {
            line.clear();
            watching.read_line(&mut line).unwrap();
        }
        assert_eq!(json_of(http(address, "GET", &path, None))["over"], false);
        drop(watching);
        // Ends with the test's own limit if the search does not.
        loop {
            let status = json_of(http(address, "GET", &path, None));
            if status["over"] == true {
                return status;
            }
            std::thread::yield_now();
        }
    });
    assert_eq!(ended.await.unwrap()["watchers"], 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_goes_away_frees_its_thread() {
    let settings = Settings { port: 0, threads: 1, ..Settings::default() };
    let listener = kumiki_server::listen(&settings).await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move { axum::serve(listener, app(settings)).await });
    let solved = tokio::task::spawn_blocking(move || {
        let long = json!({"puzzle": "eternity", "text": large_board(), "method": "anneal", "seconds": 120});
        drop(http(address, "POST", "/api/v1/solve", Some(&long)));
        // The only thread is free again once the search has heard of it.
        loop {
            let quick = json!({"puzzle": "queens", "text": "queens 6"});
            let answer = json_of(http(address, "POST", "/api/v1/solve", Some(&quick)));
            if answer["status"] == "solved" {
                return answer;
            }
        }
    });
    assert_eq!(solved.await.unwrap()["status"], "solved");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_paused_run_waits_and_a_stopped_one_ends() {
    let app = app(Settings::default());
    let body = json!({"puzzle": "eternity", "text": large_board(), "lanes": [{"method": "anneal"}], "seconds": 600});
    let id = start(&app, body).await;
    let path = format!("/api/v1/runs/{id}");
    let watching = tokio::spawn({
        let (app, path) = (app.clone(), format!("{path}/events"));
        async move { events(&ask(&app, "GET", &path, None).await.1) }
    });
    assert_eq!(ask(&app, "POST", &path, Some(json!({"paused": true}))).await.0, 200);
    assert_eq!(ask(&app, "GET", &format!("{path}/rows"), None).await.0, 409);
    assert_eq!(ask(&app, "POST", &path, Some(json!({"stop": true}))).await.0, 200);
    let told = watching.await.unwrap();
    let end = told.iter().map(|e| &e.1).find(|e| e["kind"] == "end").unwrap();
    assert!(["best", "unknown"].contains(&end["status"].as_str().unwrap()), "{end}");
}

/// The kinds of events of a run to its end.
async fn kinds(app: &Router, body: Value) -> Vec<Value> {
    let id = start(app, body).await;
    let told = events(&ask(app, "GET", &format!("/api/v1/runs/{id}/events"), None).await.1);
    told.into_iter().map(|event| event.1).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn methods_tell_the_state_that_they_have() {
    let app = app(Settings::default());
    let of = |told: &[Value], kind: &str| -> Vec<Value> {
        told.iter().filter(|event| event["kind"] == kind).cloned().collect()
    };
    let told = kinds(&app, race(&["anneal:tries=3"], 60_000)).await;
    let gauges = of(&told, "gauge");
    assert!(gauges.iter().all(|g| g["text"] == "temperature" && g["value"].as_f64() > Some(0.0)));
    assert!(!gauges.is_empty(), "{told:?}");
    let told = kinds(&app, race(&["tabu:tries=3"], 60_000)).await;
    assert!(of(&told, "gauge").iter().all(|gauge| gauge["text"] == "tabu moves"));
    assert!(!of(&told, "gauge").is_empty() && !of(&told, "try").is_empty(), "{told:?}");
    let told = kinds(&app, race(&["backtrack"], 60_000)).await;
    let trees = of(&told, "tree");
    let nodes = trees.last().expect("a tree")["nodes"].as_array().unwrap();
    let depths = of(&told, "nodes");
    let count = |list: &[Value]| list.iter().map(|node| node[1].as_u64().unwrap()).sum::<u64>();
    assert_eq!(count(nodes), count(depths.last().unwrap()["depths"].as_array().unwrap()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_campaign_goes_on_without_watchers_and_is_found_again() {
    let app = app(Settings::default());
    let body = json!({"puzzle": "eternity", "text": large_board(), "name": "big", "kind": "campaign", "lanes": [{"method": "anneal"}], "seconds": 600});
    let id = start(&app, body).await;
    let path = format!("/api/v1/runs/{id}");
    // Somebody looks in and goes away again.
    let look = app.clone();
    let watching = tokio::spawn({
        let path = format!("{path}/events");
        async move { ask(&look, "GET", &path, None).await }
    });
    loop {
        let status: Value = serde_json::from_str(&ask(&app, "GET", &path, None).await.1).unwrap();
        if status["watchers"] == 1 {
            break;
        }
        tokio::task::yield_now().await;
    }
    watching.abort();
    assert!(watching.await.is_err());
    // Longer than any other run would last.
    tokio::time::sleep(std::time::Duration::from_millis(600)).await;
    let runs: Value =
        serde_json::from_str(&ask(&app, "GET", "/api/v1/runs", None).await.1).unwrap();
    assert_eq!(runs[0]["id"], id.as_str());
    assert_eq!((&runs[0]["over"], &runs[0]["watchers"]), (&json!(false), &json!(0)), "{runs}");
    assert_eq!((&runs[0]["name"], &runs[0]["methods"]), (&json!("big"), &json!(["anneal"])));
    assert_eq!(ask(&app, "POST", &path, Some(json!({"stop": true}))).await.0, 200);
}
