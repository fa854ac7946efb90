//! `hint --json` and `rate --json`. Their keys are a contract: keys may be added, none changes its
//! meaning.

use super::{Disclosure, NotOne, status_word};
use kumiki_core::{Cell, Conclusion, Figure, Hint, Rating, Reason, Value};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

/// `hint --json`.
#[derive(Serialize)]
pub struct HintJson<'a> {
    puzzle: &'static str,
    status: &'static str,
    /// Which step of a path this is, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    technique: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<f64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rules: Vec<RuleJson<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cells: Vec<Cell>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    conclusions: Vec<ConclusionJson<'a>>,
    /// Two solutions that differ, where nothing follows.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    solutions: Vec<&'a str>,
    words: Vec<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
}

#[derive(Serialize)]
struct RuleJson<'a> {
    rule: &'static str,
    about: &'a str,
    cells: &'a [Cell],
}

/// One cell is `cell`, several are `cells`; a placement has `is`, an elimination `not`.
struct ConclusionJson<'a>(&'a Conclusion);

impl Serialize for ConclusionJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let conclusion = self.0;
        let mut map = serializer.serialize_map(Some(2))?;
        match conclusion.cells.as_slice() {
            [cell] => map.serialize_entry("cell", cell)?,
            cells => map.serialize_entry("cells", cells)?,
        }
        let key = if conclusion.holds { "is" } else { "not" };
        match &conclusion.value {
            Value::Number(number) => map.serialize_entry(key, number)?,
            Value::Word(word) => map.serialize_entry(key, word)?,
        }
        map.end()
    }
}

fn rules(reasons: &[Reason]) -> Vec<RuleJson<'_>> {
    let rules = reasons.iter();
    rules.map(|Reason { rule, about, cells }| RuleJson { rule, about, cells }).collect()
}

fn conclusions(conclusions: &[Conclusion]) -> Vec<ConclusionJson<'_>> {
    conclusions.iter().map(ConclusionJson).collect()
}

impl<'a> HintJson<'a> {
    /// The object of a hint, told as far as the disclosure allows.
    pub fn new(
        puzzle: &'static str,
        hint: &'a Hint,
        disclosure: Disclosure,
        number: Option<usize>,
        line: Option<usize>,
    ) -> Self {
        let mut json = HintJson {
            puzzle,
            status: status_word(hint),
            number,
            technique: None,
            level: None,
            cost: None,
            rules: Vec::new(),
            cells: Vec::new(),
            conclusions: Vec::new(),
            solutions: Vec::new(),
            words: Vec::new(),
            line,
        };
        match hint {
            Hint::Step(step) => {
                json.words = step.words[..disclosure.level()].iter().map(String::as_str).collect();
                if disclosure.technique() {
                    json.technique = Some(step.technique);
                    json.level = Some(step.level.word());
                    json.cost = Some((step.cost * 10.0).round() / 10.0);
                }
                if disclosure.conclusion() {
                    json.cells.clone_from(&step.cells);
                    json.conclusions = conclusions(&step.conclusions);
                }
                if disclosure.reasons() {
                    json.rules = rules(&step.reasons);
                }
            }
            Hint::Mistake(mistake) => {
                json.conclusions = conclusions(&mistake.entries);
                json.rules = rules(&mistake.reasons);
                json.words = vec![&mistake.words];
            }
            Hint::Nothing(one, other) => json.solutions = vec![one, other],
            Hint::Impossible(reasons) => json.rules = rules(reasons),
            Hint::Choice(choice) => {
                json.conclusions = vec![ConclusionJson(choice)];
                json.words = vec![&choice.about];
            }
            Hint::Solved | Hint::Unknown(_) => {}
        }
        json
    }
}

/// `rate --json`.
pub struct RatingJson<'a> {
    puzzle: &'static str,
    rating: &'a Rating,
    why: Option<NotOne>,
    line: Option<usize>,
}

impl<'a> RatingJson<'a> {
    /// The object of a rating.
    pub fn new(puzzle: &'static str, rating: &'a Rating, line: Option<usize>) -> Self {
        RatingJson { puzzle, rating, why: None, line }
    }

    /// The same with the reason why deductions do not lead to the solution, if it is known.
    #[must_use]
    pub fn with_reason(self, why: Option<NotOne>) -> Self {
        RatingJson { why, ..self }
    }
}

impl Serialize for RatingJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let rating = self.rating;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("puzzle", self.puzzle)?;
        map.serialize_entry("level", rating.level.word())?;
        map.serialize_entry("score", &rating.score)?;
        map.serialize_entry("steps", &Steps(&rating.steps))?;
        map.serialize_entry("worst", &rating.worst)?;
        map.serialize_entry("solved", &rating.solved)?;
        if let Some(why) = self.why {
            map.serialize_entry("solutions", why.word())?;
        }
        for (name, figure) in &rating.figures {
            map.serialize_entry(name, &FigureJson(figure))?;
        }
        if let Some(line) = self.line {
            map.serialize_entry("line", &line)?;
        }
        map.end()
    }
}

struct Steps<'a>(&'a [(&'static str, usize)]);

impl Serialize for Steps<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().copied())
    }
}

struct FigureJson<'a>(&'a Figure);

impl Serialize for FigureJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Figure::Number(number) => serializer.serialize_f64((number * 10.0).round() / 10.0),
            Figure::Flag(flag) => serializer.serialize_bool(*flag),
            Figure::Group(figures) => {
                serializer.collect_map(figures.iter().map(|(name, f)| (name, FigureJson(f))))
            }
        }
    }
}
