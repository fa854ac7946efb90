//! A puzzle and its answer in other formats, and as pictures.

use super::open::{MAKING, options_of};
use super::{Answer, Subject, check_size, kind, time};
use crate::Shared;
use crate::pool::blocking;
use crate::refusal::{Body, Problem, Refusal};
use axum::Json;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use kumiki_core::{AnyInstance, Budget};
use kumiki_render::{Book, BookEntry, SvgOptions, pdf, png, svg};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// The most puzzles of a book.
const BOOK: u64 = 60;
/// Pixels for one cell of a PNG.
const UNIT: f64 = 48.0;

/// A puzzle to be written in another format.
#[derive(Deserialize, ToSchema)]
pub(crate) struct ConvertBody {
    #[serde(flatten)]
    subject: Subject,
    /// The name of the format.
    #[schema(example = "text")]
    to: String,
    /// The answer as data; without it the puzzle alone is written.
    #[schema(value_type = Value, required = false)]
    data: Option<Value>,
}

/// A text.
#[derive(Serialize, ToSchema)]
pub(crate) struct Written {
    text: String,
}

fn answer_of(
    instance: &dyn AnyInstance,
    data: Option<&Value>,
) -> Result<Option<kumiki_core::Answer>, Refusal> {
    Ok(data.map(|data| instance.answer_from_data(data)).transpose()?)
}

/// Writes a puzzle, or an answer to it, in another format.
#[utoipa::path(post, path = "/convert", request_body = ConvertBody, responses(
    (status = 200, body = Written), (status = 422, body = Problem), (status = 404, body = Problem)))]
pub(crate) async fn convert(Body(body): Body<ConvertBody>) -> Answer<Written> {
    let work = move || {
        let instance = body.subject.read()?;
        let text = match answer_of(&*instance, body.data.as_ref())? {
            Some(answer) => answer.text(&body.to)?.into_owned(),
            None => instance.write(&body.to)?,
        };
        Ok::<_, Refusal>(Written { text })
    };
    Ok(Json(blocking(work).await??))
}

/// A kind of picture.
#[derive(Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Picture {
    #[default]
    Svg,
    Png,
    Pdf,
}

/// A puzzle to be drawn.
#[derive(Deserialize, ToSchema)]
pub(crate) struct DrawBody {
    #[serde(flatten)]
    subject: Subject,
    /// The kind of picture.
    #[serde(default, rename = "as")]
    picture: Picture,
    /// The answer as data.
    #[schema(value_type = Value, required = false)]
    data: Option<Value>,
}

/// Draws a puzzle, with an answer where there is one.
#[utoipa::path(post, path = "/draw", request_body = DrawBody, responses(
    (status = 200, content((String = "image/svg+xml"), (Vec<u8> = "image/png"), (Vec<u8> = "application/pdf"))),
    (status = 422, body = Problem), (status = 404, body = Problem)))]
pub(crate) async fn draw(Body(body): Body<DrawBody>) -> Result<Response, Refusal> {
    blocking(move || {
        let instance = body.subject.read()?;
        let answer = answer_of(&*instance, body.data.as_ref())?;
        let drawing = answer.map_or_else(|| instance.draw(), |answer| answer.draw());
        let (kind, bytes) = match body.picture {
            Picture::Svg => ("image/svg+xml", svg(&drawing, &SvgOptions::default()).into_bytes()),
            Picture::Png => ("image/png", png(&drawing, UNIT)?),
            Picture::Pdf => {
                let caption = instance.puzzle().title().to_owned();
                let entry = BookEntry { caption, drawing, solution: None };
                let title = instance.puzzle().title().to_owned();
                let book = Book { title, puzzles: vec![entry], ..Book::default() };
                ("application/pdf", pdf(&book)?)
            }
        };
        Ok(([(CONTENT_TYPE, kind)], bytes).into_response())
    })
    .await?
}

/// A book to be made.
#[derive(Deserialize, ToSchema)]
pub(crate) struct BookBody {
    /// The kind of puzzle.
    #[schema(example = "queens")]
    puzzle: String,
    /// The generator's options by name.
    #[serde(default)]
    options: BTreeMap<String, String>,
    /// The seed of the random choices.
    #[serde(default)]
    seed: u64,
    /// How many puzzles, 1 to 60.
    #[schema(minimum = 1, maximum = 60)]
    count: u64,
}

/// Makes puzzles and binds them with their solutions into a PDF: those that `kumiki generate` makes
/// of the same seed.
#[utoipa::path(post, path = "/book", request_body = BookBody, responses(
    (status = 200, content((Vec<u8> = "application/pdf"))), (status = 422, body = Problem),
    (status = 404, body = Problem), (status = 503, body = Problem)))]
pub(crate) async fn book(
    State(shared): State<Shared>,
    Body(body): Body<BookBody>,
) -> Result<Response, Refusal> {
    let puzzle = kind(&body.puzzle)?;
    let options = options_of(puzzle, &body.options)?;
    if !(1..=BOOK).contains(&body.count) {
        let found = body.count;
        return Err(Refusal::senseless(
            format!("found {found} puzzles, expected 1 to {BOOK}"),
            format!("{found} puzzles demandés, il en faut 1 à {BOOK}"),
        ));
    }
    let limit = time(None, MAKING, shared.settings.seconds);
    let made = shared.pool.search(body.seed, limit, move |whole| {
        let mut book = Book { title: puzzle.title().to_owned(), ..Book::default() };
        for number in 0..body.count {
            let left = Budget { time: whole.time_left(), steps: None };
            let mut run = kumiki::generate::run(body.seed, number, left);
            let Some(made) = kumiki::generate::instance(puzzle, &options, &mut run)? else {
                let all = body.count;
                return Err(Refusal::senseless(
                    format!("{number} of {all} were made in time"),
                    format!("{number} sur {all} ont été créés à temps"),
                ));
            };
            check_size(made.instance())?;
            let answer = kumiki::generate::answer(&made, &mut run)?;
            book.puzzles.push(BookEntry {
                caption: format!("{} {}", puzzle.title(), number + 1),
                drawing: made.instance().draw(),
                solution: answer.map(|answer| answer.draw()),
            });
            if whole.is_cancelled() {
                return Err(Refusal::busy());
            }
        }
        Ok(([(CONTENT_TYPE, "application/pdf")], pdf(&book)?).into_response())
    });
    made.await?
}
