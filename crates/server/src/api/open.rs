//! Ways to a puzzle: a text of any format, the generator, an edited board.

use super::{Answer, Subject, check_size, kind, time};
use crate::Shared;
use crate::pool::blocking;
use crate::refusal::{Body, Problem, Refusal};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use kumiki::generate::Wanted;
use kumiki::read::ReadRequest;
use kumiki_core::{
    AnyInstance, AnyPuzzle, Drawing, Input, Language, Level, Options, Printed, Run, Scene,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// The most cells of a board that the page plays.
const PLAYABLE: usize = 64 * 64;
/// The longest that making a puzzle may take, in seconds.
pub(super) const MAKING: f64 = 20.0;

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
    #[schema(value_type = Value, required = false)]
    answer: Option<Value>,
}

impl Opened {
    pub(super) fn new(instance: &dyn AnyInstance, format: &str) -> Result<Self, Refusal> {
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

    pub(super) fn named(self, name: impl Into<String>) -> Self {
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
    /// How hard it shall be: `easy`, `medium`, `hard`, `expert`, `extreme` or `beyond`.
    level: Option<String>,
}

/// Numbers in options are small on a server: they are sizes and counts.
fn small(name: &str, value: &str) -> Result<(), Refusal> {
    let most = if name == "size" { super::MAX_SIDE as u64 } else { 10_000 };
    let numbers = value.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty());
    for number in numbers {
        if number.parse::<u64>().map_or(true, |n| n > most) {
            return Err(Refusal::senseless(
                format!("option {name}: found {number}, the page takes at most {most}"),
                format!("option {name} : {number} trouvé, la page prend au plus {most}"),
            ));
        }
    }
    Ok(())
}

/// The generator's options, with numbers that a server can take.
pub(super) fn options_of(
    puzzle: &'static dyn AnyPuzzle,
    given: &BTreeMap<String, String>,
) -> Result<Options, Refusal> {
    let specs = puzzle.generator().1;
    let mut options = Options::defaults(specs);
    for (name, value) in given {
        small(name, value)?;
        options.set(specs, name, value).map_err(unprocessable)?;
    }
    Ok(options)
}

/// A new puzzle for a player, who wants an empty board: the generator's own answer stays with it.
fn without_answer(made: &dyn AnyInstance) -> Result<Opened, Refusal> {
    check_size(made)?;
    let empty = made.puzzle().read("text", &made.write("text")?)?;
    Opened::new(&*empty, "text")
}

pub(super) fn make(
    puzzle: &'static dyn AnyPuzzle,
    options: &Options,
    run: &mut Run,
) -> Result<Opened, Refusal> {
    without_answer(&*puzzle.generate(options, run)?)
}

/// What a table of options refuses.
pub(super) fn unprocessable(message: String) -> Refusal {
    Refusal::quoted(StatusCode::UNPROCESSABLE_ENTITY, message)
}

/// The level of a word.
fn level(word: &str) -> Result<Level, Refusal> {
    Level::of_word(word).ok_or_else(|| {
        let words = Level::ALL.map(Level::word);
        unprocessable(kumiki_core::expected_one_of(format!("no level {word:?}"), words))
    })
}

/// Makes a puzzle of the level that is asked for.
fn make_of_level(
    puzzle: &'static dyn AnyPuzzle,
    options: &Options,
    level: Level,
    run: &mut Run,
) -> Result<Opened, Refusal> {
    let wanted = Wanted { level: Some(level), ..Wanted::default() };
    let made = kumiki::generate::graded(puzzle, options, &wanted, run)?;
    let late = || {
        Refusal::senseless(
            format!("no {} one was made in time", level.word()),
            format!("aucun n’a été créé à temps au niveau {}", level.title(Language::French)),
        )
    };
    without_answer(made.ok_or_else(late)?.puzzle.instance())
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
    let options = options_of(puzzle, &body.options)?;
    let level = body.level.as_deref().map(level).transpose()?;
    let limit = time(None, MAKING, shared.settings.seconds);
    let made = shared.pool.search(body.seed, limit, move |run| match level {
        Some(level) => make_of_level(puzzle, &options, level, run),
        None => make(puzzle, &options, run),
    });
    Ok(Json(made.await??))
}

/// Something printed on a cell.
#[derive(ToSchema, Serialize)]
#[schema(as = Printed)]
struct PrintedSchema {
    /// Row and column from 0.
    #[schema(min_items = 2, max_items = 2)]
    cell: Vec<u64>,
    #[schema(inline)]
    #[serde(flatten)]
    given: GivenSchema,
}

/// What is printed on a cell.
#[derive(ToSchema, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[expect(dead_code, reason = "it describes `kumiki_core::Given`")]
enum GivenSchema {
    Number { value: u32 },
    Unknown,
    Mark,
    Blocked,
    Piece { piece: u32, turn: u8 },
}

/// A board with other things printed on it.
#[derive(Deserialize, ToSchema)]
pub(crate) struct EditBody {
    #[serde(flatten)]
    subject: Subject,
    /// What is printed: cells with numbers, marks, pieces.
    #[schema(value_type = Vec<PrintedSchema>)]
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
