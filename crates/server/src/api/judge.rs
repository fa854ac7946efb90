//! The judge's word on an answer.

use super::{Answer, Subject};
use crate::language::{Lang, LangQuery};
use crate::pool::blocking;
use crate::refusal::{Body, Problem, Refusal};
use axum::Json;
use kumiki_core::{AnyInstance, Cell, Finding, Language};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

/// The most violations that are listed.
const LISTED: usize = 200;

/// An answer to be judged.
#[derive(Deserialize, ToSchema)]
pub(crate) struct CheckBody {
    #[serde(flatten)]
    subject: Subject,
    /// The answer as data.
    #[schema(value_type = Value, example = json!([1, 3, 5, 0, 2, 4]))]
    data: Value,
}

/// What the judge says.
#[derive(Serialize, ToSchema)]
pub(crate) struct Judged {
    /// `solved`, `open` (no mistake so far) or `wrong`.
    status: &'static str,
    /// How far from solved.
    cost: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_score: Option<u64>,
    /// The broken rules; not those that only say what is missing.
    violations: Vec<Broken>,
    /// How many things are still missing.
    missing: usize,
    /// What a stranger would look at first, beyond the rules.
    findings: Vec<FindingEntry>,
}

/// A broken rule.
#[derive(Serialize, ToSchema)]
struct Broken {
    rule: &'static str,
    /// The rule in one sentence.
    about: &'static str,
    /// Row and column from 0.
    #[schema(value_type = Vec<Vec<usize>>)]
    cells: Vec<Cell>,
}

/// Something that a stranger would look at first.
#[derive(Serialize, ToSchema)]
struct FindingEntry {
    name: &'static str,
    /// What was found, in a few words.
    about: String,
    /// Is it as it should be? Null for what is neither right nor wrong.
    holds: Option<bool>,
    /// Row and column from 0.
    #[schema(value_type = Vec<Vec<usize>>)]
    cells: Vec<Cell>,
}

impl FindingEntry {
    fn new(Finding { name, about, holds, cells }: Finding) -> Self {
        FindingEntry { name, about, holds, cells }
    }
}

fn judged(instance: &dyn AnyInstance, answer: &kumiki_core::Answer, language: Language) -> Judged {
    let said = |text| instance.puzzle().translate(text, language);
    let open = instance.puzzle().open_rules();
    let (missing, broken): (Vec<_>, Vec<_>) =
        answer.violations().partition(|v| open.contains(&v.rule));
    Judged {
        status: if answer.is_solved() {
            "solved"
        } else if broken.is_empty() {
            "open"
        } else {
            "wrong"
        },
        cost: answer.cost(),
        score: answer.score().map(|s| s.0),
        max_score: answer.score().map(|s| s.1),
        violations: broken
            .into_iter()
            .take(LISTED)
            .map(|v| Broken { rule: v.rule, about: said(v.about), cells: v.cells.to_vec() })
            .collect(),
        missing: missing.len(),
        findings: answer.findings(language).into_iter().map(FindingEntry::new).collect(),
    }
}

/// Judges an answer.
#[utoipa::path(post, path = "/check", request_body = CheckBody, params(LangQuery), responses(
    (status = 200, body = Judged), (status = 422, body = Problem), (status = 404, body = Problem)))]
pub(crate) async fn check(Lang(language): Lang, Body(body): Body<CheckBody>) -> Answer<Judged> {
    let work = move || {
        let instance = body.subject.read()?;
        let answer = instance.answer_from_data(&body.data)?;
        Ok::<_, Refusal>(judged(&*instance, &answer, language))
    };
    Ok(Json(blocking(work).await??))
}
