//! The next deductions, explained, and how hard a puzzle is.

use super::{Answer, Subject, time};
use crate::Shared;
use crate::language::{Lang, LangQuery};
use crate::refusal::{Body, Problem, Refusal};
use axum::Json;
use axum::extract::State;
use kumiki::explain::{NotOne, RatingJson, not_one_solution};
use kumiki_core::{
    AnyInstance, Asked, Cell, Conclusion, Hint, Language, NATIVE, Rating, Reason, Run, Step,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

/// How long a player waits for a hint, in seconds.
const WAIT: f64 = 10.0;

/// A board to be explained.
#[derive(Deserialize, ToSchema)]
pub(crate) struct HintBody {
    #[serde(flatten)]
    subject: Subject,
    /// The answer so far, as data.
    #[schema(value_type = Value, example = json!([1, null, null, null, null, null]))]
    data: Value,
}

/// How long the rating of a puzzle may take, in seconds.
pub(super) const RATING: f64 = 4.0;

/// The most steps of one answer: enough to get from one number or piece to the next.
const STEPS: usize = 40;

/// The next deductions, up to one that decides something on the board: what a step rules out
/// alone is written nowhere, so it comes with what it is good for.
#[derive(Serialize, ToSchema)]
pub(crate) struct Hinted {
    /// `step`, `mistake`, `impossible`, `nothing`, `solved`, `choice` or `unknown`.
    status: &'static str,
    /// The deductions, in order.
    steps: Vec<HintStep>,
    /// What is wrong, or would be a sensible choice, where there is no deduction.
    words: Vec<String>,
    /// The cells of those words: row and column from 0.
    #[schema(value_type = Vec<Vec<usize>>)]
    cells: Vec<Cell>,
    /// The answer after the deductions, as data.
    #[schema(value_type = Value, required = false)]
    after: Option<Value>,
}

/// A deduction, in words that say more and more.
#[derive(Serialize, ToSchema)]
struct HintStep {
    technique: &'static str,
    /// The technique's name for people.
    title: &'static str,
    level: &'static str,
    /// Where to look, which technique, the conclusion, the whole reasoning.
    words: Vec<String>,
    /// The cells to look at: row and column from 0.
    #[schema(value_type = Vec<Vec<usize>>)]
    cells: Vec<Cell>,
    /// The cells about which something follows.
    #[schema(value_type = Vec<Vec<usize>>)]
    concluded: Vec<Cell>,
}

impl HintStep {
    fn new(step: Step) -> Self {
        HintStep {
            technique: step.technique,
            title: step.title,
            level: step.level.word(),
            words: step.words.into(),
            cells: step.cells,
            concluded: step.conclusions.into_iter().flat_map(|c| c.cells).collect(),
        }
    }
}

/// The hint from where the player stands.
fn hinted(
    instance: &dyn AnyInstance,
    native: &str,
    language: Language,
    run: &mut Run,
) -> Result<Hinted, Refusal> {
    let asked = Asked { language, ..Asked::default() };
    let mut explanation = instance.explain(Some(native), &asked)?;
    let mut steps = Vec::new();
    let last = loop {
        match explanation.next(run) {
            Hint::Step(step) if steps.len() < STEPS => {
                explanation.apply(&step);
                let decides = step.conclusions.iter().any(|conclusion| conclusion.holds);
                steps.push(HintStep::new(*step));
                if decides {
                    break None;
                }
            }
            hint => break Some(hint),
        }
    };
    let after = || instance.read_answer(NATIVE, &explanation.known())?.data();
    let mut hinted = Hinted {
        status: "step",
        after: if steps.is_empty() { None } else { after().ok() },
        steps,
        words: Vec::new(),
        cells: Vec::new(),
    };
    // What stops a path that has begun is the matter of the next hint.
    if let Some(hint) = last.filter(|_| hinted.steps.is_empty()) {
        hinted.status = kumiki::explain::status_word(&hint);
        (hinted.words, hinted.cells) = words(hint);
    }
    Ok(hinted)
}

/// The words and cells of a hint that is no deduction.
fn words(hint: Hint) -> (Vec<String>, Vec<Cell>) {
    match hint {
        Hint::Mistake(mistake) => {
            let cells = mistake.entries.into_iter().flat_map(|entry| entry.cells).collect();
            (vec![mistake.words], cells)
        }
        Hint::Choice(choice) => {
            let Conclusion { cells, about, .. } = *choice;
            (vec![about], cells)
        }
        Hint::Impossible(reasons) => {
            let cells = reasons.iter().flat_map(|reason| reason.cells.clone()).collect();
            (reasons.into_iter().map(|Reason { about, .. }| about).collect(), cells)
        }
        _ => (Vec::new(), Vec::new()),
    }
}

/// The next deductions from where the player stands. Mistakes come first.
#[utoipa::path(post, path = "/hint", request_body = HintBody, params(LangQuery), responses(
    (status = 200, body = Hinted), (status = 422, body = Problem), (status = 404, body = Problem),
    (status = 503, body = Problem)))]
pub(crate) async fn hint(
    State(shared): State<Shared>,
    Lang(language): Lang,
    Body(body): Body<HintBody>,
) -> Answer<Hinted> {
    let allowed = time(None, WAIT, shared.settings.seconds);
    let hinted = shared.pool.search(0, allowed, move |run| {
        let instance = body.subject.read()?;
        let answer = instance.answer_from_data(&body.data)?;
        hinted(&*instance, &answer.text(NATIVE)?, language, run)
    });
    Ok(Json(hinted.await??))
}

/// How hard an instance is, and why deductions do not lead to its solution where that is known. Out of
/// time nobody knows: that is a refusal, not a rating.
pub(super) fn rating(
    instance: &dyn AnyInstance,
    run: &mut Run,
) -> Result<(Rating, Option<NotOne>), Refusal> {
    let rating = instance.explain(None, &Asked::default())?.rate(run);
    if run.check_limits().is_break() {
        return Err(Refusal::senseless(
            "the puzzle could not be rated in time",
            "le puzzle n’a pas pu être évalué à temps",
        ));
    }
    let why = if rating.solved { None } else { not_one_solution(instance, run) };
    Ok((rating, why))
}

/// How hard a puzzle is: `level`, `score`, the `steps` it takes by technique, `worst` (the most rules
/// that one step needs), `solved` (do the deductions lead to the end?), `solutions` where they do not because
/// there is not exactly one (`none`, `several`), the puzzle's own figures, and for people the `titles` of the
/// techniques and all `figures` with their names.
#[utoipa::path(post, path = "/rate", request_body = Subject, params(LangQuery), responses(
    (status = 200, body = Object), (status = 422, body = Problem), (status = 404, body = Problem),
    (status = 503, body = Problem)))]
pub(crate) async fn rate(
    State(shared): State<Shared>,
    Lang(language): Lang,
    Body(subject): Body<Subject>,
) -> Answer<Value> {
    let allowed = time(None, RATING, shared.settings.seconds);
    let rated = shared.pool.search(0, allowed, move |run| {
        let instance = subject.read()?;
        let (rating, why) = rating(&*instance, run)?;
        let puzzle = instance.puzzle();
        let json = RatingJson::new(puzzle.name(), &rating, None).with_reason(why);
        let mut json = serde_json::to_value(json).map_err(|_| Refusal::fault())?;
        let title = |name: &'static str| puzzle.technique_title(name, language);
        json["titles"] = rating.steps.iter().map(|&(name, _)| (name, title(name))).collect();
        let (score, worst) = (rating.score.to_string(), rating.worst.to_string());
        let rules = language.pick("rules at once, at most", "règles à la fois, au plus");
        let own = kumiki::explain::figures(puzzle, &rating, language);
        let all = [("score", score), (rules, worst)].into_iter().chain(own);
        json["figures"] = all.map(|(name, value)| json!([name, value])).collect();
        Ok::<_, Refusal>(json)
    });
    Ok(Json(rated.await??))
}
