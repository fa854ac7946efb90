//! The OpenAPI document: what the handlers' types say, and what only the registry and the tables know.

use crate::refusal::Problem;
use kumiki_core::{Language, Level};
use serde_json::{Value, json};
use utoipa::OpenApi;
use utoipa::openapi::{Content, Ref, ResponseBuilder};

#[derive(OpenApi)]
#[openapi(
    info(title = "kumiki", description = "Play, check, watch and race puzzles"),
    paths(
        super::catalogue::catalogue,
        super::open::read,
        super::open::generate,
        super::open::edit,
        super::shelf::library,
        super::shelf::levels,
        super::shelf::today,
        super::judge::check,
        super::search::count,
        super::search::common,
        super::search::solve,
        super::hint::hint,
        super::hint::rate,
        super::output::convert,
        super::output::draw,
        super::output::book,
        crate::runs::start,
        crate::runs::list,
        crate::runs::status,
        crate::runs::change,
        crate::runs::rows,
        crate::runs::events
    ),
    components(schemas(Problem))
)]
struct Document;

/// The OpenAPI document of the server, as JSON.
pub fn openapi() -> String {
    let mut document = Document::openapi();
    document.servers = Some(vec![utoipa::openapi::Server::new("/api/v1")]);
    // What the guard refuses, it refuses on every route.
    let problem = Content::new(Some(Ref::from_schema_name("Problem")));
    let refused =
        ResponseBuilder::new().description("refused").content("application/json", problem);
    let refused = refused.build();
    for item in document.paths.paths.values_mut() {
        for operation in [&mut item.get, &mut item.post].into_iter().flatten() {
            let responses = &mut operation.responses.responses;
            responses.insert("default".to_owned(), refused.clone().into());
        }
    }
    let Ok(mut document) = serde_json::to_value(&document) else { return String::new() };
    complete(&mut document);
    document.to_string()
}

/// Says of every part of the document what its type does not: the names that there are, the largest
/// numbers, the form of addresses.
fn complete(part: &mut Value) {
    if let Some(properties) = part.get_mut("properties").and_then(Value::as_object_mut) {
        for (name, schema) in properties {
            narrow(name, schema);
        }
    }
    if matches!(part.get("in").and_then(Value::as_str), Some("path" | "query"))
        && let Some(name) = part["name"].as_str().map(str::to_owned)
    {
        narrow(&name, &mut part["schema"]);
    }
    match part {
        Value::Object(parts) => parts.values_mut().for_each(complete),
        Value::Array(parts) => parts.iter_mut().for_each(complete),
        _ => {}
    }
}

/// Narrows the schema of a value by its name.
fn narrow(name: &str, schema: &mut Value) {
    let may_be_null = schema["type"].as_array().is_some_and(|kinds| kinds.contains(&json!("null")));
    let one_of = |words: Vec<&str>| -> Value {
        let words = words.into_iter().map(Value::from);
        words.chain(may_be_null.then_some(Value::Null)).collect()
    };
    let kinds = schema["type"].clone();
    let is = |kind: &str| match &kinds {
        Value::Array(kinds) => kinds.contains(&json!(kind)),
        one => one == kind,
    };
    if is("integer") && schema.get("minimum") == Some(&json!(0)) && schema.get("maximum").is_none()
    {
        let largest = if schema["format"] == "int32" { u64::from(u32::MAX) } else { u64::MAX };
        schema["maximum"] = json!(largest);
    }
    match name {
        "puzzle" if is("string") => {
            let puzzles = kumiki::catalogue::puzzles();
            schema["enum"] = one_of(puzzles.iter().map(|puzzle| puzzle.name()).collect());
        }
        "level" if is("string") => schema["enum"] = one_of(Level::ALL.map(Level::word).into()),
        "lang" => schema["enum"] = one_of(Language::ALL.map(Language::code).into()),
        "day" => schema["pattern"] = json!("^[0-9]{4}-[0-9]{2}-[0-9]{2}$"),
        _ => {}
    }
}
