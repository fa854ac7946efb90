//! Ways to a puzzle: a text of any format, the generator, the library, an edited board.

use super::{Answer, Subject, check_size, kind, time};
use crate::Shared;
use crate::pool::blocking;
use crate::refusal::{Body, Problem, Refusal};
use axum::Json;
use axum::extract::{Path, State};
use kumiki::read::ReadRequest;
use kumiki_core::{AnyInstance, AnyPuzzle, Drawing, Input, Options, Printed, Run, Scene};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use utoipa::ToSchema;

/// The most cells of a board that the page plays.
const PLAYABLE: usize = 64 * 64;
/// The longest that making a puzzle may take, in seconds.
const MAKING: f64 = 20.0;
/// How many puzzles of the day are kept.
const KEPT: usize = 64;

/// A puzzle, opened for a player.
#[derive(Clone, Serialize, ToSchema)]
pub(crate) struct Opened {
    /// The kind of puzzle.
    puzzle: String,
    /// The format it was read in.
    format: String,
    /// The puzzle in the native format.
    text: String,
    /// Its name, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    /// The board for a player; null if it is too large to be played.
    #[schema(value_type = Option<Object>)]
    scene: Option<Scene>,
    /// The picture of the empty board, for modes of play that do not paint it themselves.
    #[schema(value_type = Option<Object>)]
    drawing: Option<Drawing>,
    /// The answer that came with it, as data.
    #[schema(value_type = Option<Object>)]
    answer: Option<Value>,
}

impl Opened {
    fn new(instance: &dyn AnyInstance, format: &str) -> Result<Self, Refusal> {
        let playable = instance.size().is_some_and(|(rows, cols)| rows * cols <= PLAYABLE);
        let scene = playable.then(|| instance.scene()).flatten();
        let paints = scene.as_ref().is_some_and(|s| matches!(s.input, Input::Pieces { .. }));
        let answer = instance.given_answer();
        Ok(Opened {
            puzzle: instance.puzzle().name().to_owned(),
            format: format.to_owned(),
            text: instance.write("text")?,
            name: None,
            scene,
            drawing: if paints { None } else { Some(instance.draw()) },
            answer: answer.map(|answer| answer.data()).transpose()?,
        })
    }

    fn named(self, name: impl Into<String>) -> Self {
        Opened { name: Some(name.into()), ..self }
    }
}

/// A text to be read.
#[derive(Deserialize, ToSchema)]
pub(crate) struct ReadBody {
    /// The text, in any format: a link, an ID, the lines of a file.
    #[schema(example = "queens 6\n")]
    text: String,
    /// The kind of puzzle, if it is known.
    puzzle: Option<String>,
    /// The format, if it is known.
    format: Option<String>,
}

/// Reads a puzzle in any format.
#[utoipa::path(post, path = "/read", request_body = ReadBody, responses(
    (status = 200, body = Opened), (status = 422, body = Problem), (status = 404, body = Problem)))]
pub(crate) async fn read(Body(body): Body<ReadBody>) -> Answer<Opened> {
    let puzzle = body.puzzle.as_deref().map(kind).transpose()?;
    let request = ReadRequest::new(puzzle, body.format)?;
    let opened = blocking(move || {
        let read = request.read(&body.text)?;
        check_size(read.instance())?;
        Opened::new(read.instance(), read.format())
    });
    Ok(Json(opened.await??))
}

/// A puzzle to be made.
#[derive(Deserialize, ToSchema)]
pub(crate) struct GenerateBody {
    /// The kind of puzzle.
    #[schema(example = "queens")]
    puzzle: String,
    /// The generator's options by name.
    #[serde(default)]
    options: BTreeMap<String, String>,
    /// The seed of the random choices.
    #[serde(default)]
    seed: u64,
}

/// Numbers in options are small on a server: they are sizes and counts.
fn small(name: &str, value: &str) -> Result<(), Refusal> {
    let most = if name == "size" { super::MAX_SIDE as u64 } else { 10_000 };
    let numbers = value.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty());
    for number in numbers {
        if number.parse::<u64>().map_or(true, |n| n > most) {
            let message = format!("option {name}: found {number}, the page takes at most {most}");
            return Err(Refusal::senseless(message));
        }
    }
    Ok(())
}

fn make(
    puzzle: &'static dyn AnyPuzzle,
    options: &Options,
    run: &mut Run,
) -> Result<Opened, Refusal> {
    let made = puzzle.generate(options, run)?;
    check_size(&*made)?;
    // The generator's own answer stays with it: a player wants an empty board.
    let empty = puzzle.read("text", &made.write("text")?)?;
    Opened::new(&*empty, "text")
}

/// Makes a puzzle.
#[utoipa::path(post, path = "/generate", request_body = GenerateBody, responses(
    (status = 200, body = Opened), (status = 422, body = Problem), (status = 404, body = Problem),
    (status = 503, body = Problem)))]
pub(crate) async fn generate(
    State(shared): State<Shared>,
    Body(body): Body<GenerateBody>,
) -> Answer<Opened> {
    let puzzle = kind(&body.puzzle)?;
    let specs = puzzle.generator().1;
    let mut options = Options::defaults(specs);
    for (name, value) in &body.options {
        small(name, value)?;
        options.set(specs, name, value).map_err(Refusal::senseless)?;
    }
    let limit = time(None, MAKING, shared.settings.seconds);
    let made = shared.pool.search(body.seed, limit, move |run| make(puzzle, &options, run));
    Ok(Json(made.await??))
}

/// A board with other things printed on it.
#[derive(Deserialize, ToSchema)]
pub(crate) struct EditBody {
    #[serde(flatten)]
    subject: Subject,
    /// What is printed: cells with numbers, marks, pieces.
    #[schema(value_type = Vec<Object>)]
    printed: Vec<Printed>,
}

/// The same board with other things printed.
#[utoipa::path(post, path = "/edit", request_body = EditBody, responses(
    (status = 200, body = Opened), (status = 422, body = Problem), (status = 404, body = Problem)))]
pub(crate) async fn edit(Body(body): Body<EditBody>) -> Answer<Opened> {
    let opened =
        blocking(move || Opened::new(&*body.subject.read()?.edited(&body.printed)?, "text"));
    Ok(Json(opened.await??))
}

/// A puzzle that comes with kumiki.
#[utoipa::path(get, path = "/library/{puzzle}/{name}",
    params(("puzzle" = String, Path), ("name" = String, Path)),
    responses((status = 200, body = Opened), (status = 404, body = Problem)))]
pub(crate) async fn library(Path((puzzle, name)): Path<(String, String)>) -> Answer<Opened> {
    let puzzle = kind(&puzzle)?;
    let shipped = puzzle.shipped().iter().find(|shipped| shipped.name == name);
    let shipped = shipped.ok_or_else(|| Refusal::unknown(format!("no puzzle {name:?}")))?;
    let opened = blocking(move || {
        let read = ReadRequest::new(Some(puzzle), None)?.read(shipped.text)?;
        Opened::new(read.instance(), read.format())
    });
    Ok(Json(opened.await??.named(shipped.name)))
}

/// Puzzles of the day that were asked for.
#[derive(Default)]
pub(crate) struct Library {
    today: Mutex<BTreeMap<(String, &'static str), Opened>>,
}

/// Is it a date like 2026-11-17?
fn is_date(day: &str) -> bool {
    let digit = |(i, b): (usize, u8)| if i == 4 || i == 7 { b == b'-' } else { b.is_ascii_digit() };
    day.len() == 10 && day.bytes().enumerate().all(digit)
}

/// A puzzle of the day: the same for everybody who asks on that day.
#[utoipa::path(get, path = "/today/{puzzle}/{day}",
    params(("puzzle" = String, Path), ("day" = String, Path, description = "as 2026-11-17")),
    responses((status = 200, body = Opened), (status = 404, body = Problem), (status = 503, body = Problem)))]
pub(crate) async fn today(
    State(shared): State<Shared>,
    Path((puzzle, day)): Path<(String, String)>,
) -> Answer<Opened> {
    let puzzle = kind(&puzzle)?;
    let (true, Some(daily)) = (is_date(&day), puzzle.daily()) else {
        return Err(Refusal::unknown(format!("no puzzle of the day {day:?}")));
    };
    let key = (day.clone(), puzzle.name());
    let kept = || shared.library.today.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(opened) = kept().get(&key) {
        return Ok(Json(opened.clone()));
    }
    let options = Options::parse(puzzle.generator().1, daily).map_err(Refusal::senseless)?;
    let seed = day.bytes().filter(u8::is_ascii_digit).fold(0, |n, b| n * 10 + u64::from(b - b'0'));
    let limit = time(None, MAKING, shared.settings.seconds);
    let made = shared.pool.search(seed, limit, move |run| make(puzzle, &options, run));
    let opened = made.await??.named(format!("{} {day}", puzzle.title()));
    let mut kept = kept();
    if kept.len() >= KEPT {
        kept.pop_first();
    }
    kept.insert(key, opened.clone());
    Ok(Json(opened))
}
