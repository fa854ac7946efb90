//! The next deduction, explained.

use super::{Answer, Subject, time};
use crate::Shared;
use crate::refusal::{Body, Problem, Refusal};
use axum::Json;
use axum::extract::State;
use kumiki_core::{Asked, Cell, Conclusion, Hint, Reason};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeSet;
use utoipa::ToSchema;

/// How long a player waits for a hint, in seconds.
const WAIT: f64 = 10.0;

/// A board to be explained.
#[derive(Deserialize, ToSchema)]
pub(crate) struct HintBody {
    #[serde(flatten)]
    subject: Subject,
    /// The answer so far, as data.
    #[schema(value_type = Object)]
    data: Value,
}

/// A hint, in words that say more and more.
#[derive(Serialize, ToSchema)]
pub(crate) struct Hinted {
    /// `step`, `mistake`, `nothing`, `solved`, `choice` or `unknown`.
    status: &'static str,
    technique: Option<&'static str>,
    /// The cells to look at: row and column from 0.
    #[schema(value_type = Vec<Vec<usize>>)]
    cells: Vec<Cell>,
    /// From a nudge to the whole reasoning.
    words: Vec<String>,
}

impl Hinted {
    fn plain(status: &'static str) -> Self {
        Hinted { status, technique: None, cells: Vec::new(), words: Vec::new() }
    }

    fn new(hint: Hint) -> Self {
        match hint {
            Hint::Step(step) => {
                let concluded = step.conclusions.iter().flat_map(|c| c.cells.iter().copied());
                let cells: BTreeSet<Cell> = step.cells.iter().copied().chain(concluded).collect();
                Hinted {
                    status: "step",
                    technique: Some(step.technique),
                    cells: cells.into_iter().collect(),
                    words: step.words.into(),
                }
            }
            Hint::Mistake(mistake) => Hinted {
                status: "mistake",
                technique: None,
                cells: mistake.entries.into_iter().flat_map(|entry| entry.cells).collect(),
                words: vec![mistake.words],
            },
            Hint::Choice(choice) => {
                let Conclusion { cells, about, .. } = *choice;
                Hinted { status: "choice", technique: None, cells, words: vec![about] }
            }
            Hint::Impossible(reasons) => Hinted {
                status: "mistake",
                technique: None,
                cells: reasons.iter().flat_map(|reason| reason.cells.clone()).collect(),
                words: reasons.into_iter().map(|Reason { about, .. }| about).collect(),
            },
            Hint::Nothing(..) => Hinted::plain("nothing"),
            Hint::Solved => Hinted::plain("solved"),
            _ => Hinted::plain("unknown"),
        }
    }
}

/// The next deduction from where the player stands.
#[utoipa::path(post, path = "/hint", request_body = HintBody, responses(
    (status = 200, body = Hinted), (status = 422, body = Problem), (status = 404, body = Problem),
    (status = 503, body = Problem)))]
pub(crate) async fn hint(
    State(shared): State<Shared>,
    Body(body): Body<HintBody>,
) -> Answer<Hinted> {
    let allowed = time(None, WAIT, shared.settings.seconds);
    let hinted = shared.pool.search(0, allowed, move |run| {
        let instance = body.subject.read()?;
        let answer = instance.answer_from_data(&body.data)?;
        let native = answer.text("text")?;
        let mut explanation = instance.explain(Some(&native), &Asked::default())?;
        Ok::<_, Refusal>(Hinted::new(explanation.next(run)))
    });
    Ok(Json(hinted.await??))
}
