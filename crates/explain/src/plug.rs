//! What a puzzle implements to be explained.

use crate::{Facts, GroupId, Model, words};
use kumiki_core::{
    Conclusion, Drawing, Figure, Language, Level, Limits, Lit, Puzzle, Reason, Step, TechniqueInfo,
};
use std::fmt::Debug;

/// A named way to find steps.
pub struct Technique<P: Explain> {
    /// Its names, level and cost.
    pub info: TechniqueInfo,
    /// Adds the steps that it finds. Where `all` is false the first one is enough.
    pub find: fn(board: &P::Board, all: bool, found: &mut Vec<Found<P>>),
}

/// A rule that is not in the model: it holds at one place in one state (a deadly pattern, a group
/// of islands that must not be cut off).
#[derive(Clone, Debug)]
pub struct Extra<R> {
    /// The rule.
    pub rule: R,
    /// Its cost as a reason.
    pub cost: f64,
    /// Its counts: claims, at least, at most.
    pub counts: Vec<(Vec<Lit>, usize, usize)>,
}

/// A step as a finder sees it.
#[derive(Debug)]
pub struct Found<P: Explain> {
    /// What follows, the most interesting first; claims that are already known are dropped.
    pub claims: Vec<Lit>,
    /// Groups that suffice, those that can most likely be left out first.
    pub groups: Vec<GroupId>,
    /// Rules outside the model.
    pub extra: Vec<Extra<P::Rule>>,
    /// The cost, if it is not that of the technique.
    pub cost: Option<f64>,
    /// Claims that the reasoning goes through, for pictures.
    pub through: Vec<Lit>,
    /// The claims whose cases the reasoning tells apart: the judge looks at them first.
    pub cases: Vec<Lit>,
    /// What the words need.
    pub detail: P::Detail,
}

// Derived, it would ask for puzzles that can be cloned.
impl<P: Explain> Clone for Found<P> {
    fn clone(&self) -> Self {
        Found {
            claims: self.claims.clone(),
            groups: self.groups.clone(),
            extra: self.extra.clone(),
            cost: self.cost,
            through: self.through.clone(),
            cases: self.cases.clone(),
            detail: self.detail.clone(),
        }
    }
}

impl<P: Explain> Found<P> {
    /// A step with conclusions and groups that suffice.
    pub fn new(claims: Vec<Lit>, groups: Vec<GroupId>, detail: P::Detail) -> Self {
        let (extra, through, cases) = (Vec::new(), Vec::new(), Vec::new());
        Found { claims, groups, extra, cost: None, through, cases, detail }
    }
}

/// A step that is to be put into words: all but the name and the pattern is in words already.
pub struct Told<'a, P: Explain> {
    /// The technique, its title in the language.
    pub technique: &'a TechniqueInfo,
    /// The step as its finder saw it.
    pub found: &'a Found<P>,
    /// The rules that it needs.
    pub reasons: &'a [Reason],
    /// What follows.
    pub conclusions: &'a [Conclusion],
    /// The language of the words.
    pub language: Language,
}

/// One stage of a solution path, for ratings.
#[derive(Clone, Debug, PartialEq)]
pub struct Stage {
    /// The technique's name.
    pub technique: &'static str,
    /// The cost of the step.
    pub cost: f64,
    /// Rules used.
    pub rules: usize,
    /// Claims open before the step.
    pub open: usize,
    /// How many steps of this cost were there to be seen, at least.
    pub available: f64,
    /// What it took to find it and to take it.
    pub effort: f64,
    /// What follows from it.
    pub claims: Vec<Lit>,
}

/// A solution path, for ratings.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Path {
    /// The stages, in order.
    pub stages: Vec<Stage>,
    /// True if it leads to the solution.
    pub solved: bool,
    /// The score, once it is known.
    pub score: f64,
}

/// A puzzle that can be explained. See the crate's documentation for how the parts fit together.
pub trait Explain: Puzzle {
    /// The name of a rule at one place.
    type Rule: Clone + Debug + Send + Sync + 'static;
    /// What the finders work on: an instance and what is known of it.
    type Board: Clone;
    /// What the words of a step need beside its claims and rules.
    type Detail: Clone + Debug + Default;

    /// The techniques, the cheapest first.
    const TECHNIQUES: &'static [Technique<Self>];

    /// Techniques so costly, or so slow to find, that all others come before them, the cheapest
    /// first: they are used before a set of rules without a name is searched for.
    const COSTLY: &'static [Technique<Self>] = &[];

    /// The name of assuming something and refuting it by one rule after another, for puzzles whose
    /// players do that; it is tried before sets of rules are searched for.
    const WHAT_IF: Option<TechniqueInfo> = None;

    /// Techniques up to this level are sooner tried, all of them, than rules are handed to a solver: where
    /// they lead to a solution, no entry is wrong.
    const SIMPLE: Level = Level::Medium;

    /// Why an instance is too large to be explained at all, if it is.
    fn too_large(_instance: &Self::Instance) -> Option<String> {
        None
    }

    /// The claims and rules of an instance.
    fn model(instance: &Self::Instance) -> Model<Self::Rule>;

    /// The board of an instance of which nothing is known.
    fn board(instance: &Self::Instance) -> Self::Board;

    /// Tells the board when a finder must give up: what takes long looks at the limits. What it has
    /// found by then is not used.
    fn within(_board: &mut Self::Board, _limits: Limits) {}

    /// The claims that the instance itself settles.
    fn given(instance: &Self::Instance) -> Vec<Lit>;

    /// The claims that a partial answer makes. The error says what it is not about.
    fn entries(instance: &Self::Instance, partial: &Self::Solution) -> Result<Vec<Lit>, String>;

    /// Takes over a claim that was not known, and adds what follows from it plainly.
    fn learn(board: &mut Self::Board, fact: Lit, plainly: &mut Vec<Lit>);

    /// A rule in words and cells.
    fn reason(instance: &Self::Instance, rule: &Self::Rule, language: Language) -> Reason;

    /// A claim in words and cells.
    fn claim(instance: &Self::Instance, lit: Lit, language: Language) -> Conclusion;

    /// The partial answer that says what is known.
    fn solution(instance: &Self::Instance, facts: &Facts) -> Self::Solution;

    /// The words of a step at four levels. Where to look must not name a cell of the conclusion.
    fn words(_instance: &Self::Instance, _board: &Self::Board, told: &Told<Self>) -> [String; 4] {
        words::usual(told.technique, told.reasons, told.conclusions, told.language)
    }

    /// Rules that a full case breaks although the model allows it: they are added to the model.
    /// For rules of which there are too many to list.
    fn lacking(_instance: &Self::Instance, _case: &Facts) -> Vec<Extra<Self::Rule>> {
        Vec::new()
    }

    /// A rule of which there are too many to list, which what is known breaks already: whatever is
    /// still open, it cannot be kept.
    fn broken(_board: &Self::Board, _facts: &Facts) -> Option<Extra<Self::Rule>> {
        None
    }

    /// True if a rule that a finder made up holds in every solution (in the one solution, where
    /// that is assumed). The judge asks before it relies on it.
    fn holds(_instance: &Self::Instance, _extra: &Extra<Self::Rule>) -> bool {
        true
    }

    /// False for instances whose model is too large to be searched: they get the named techniques
    /// only.
    fn searchable(_instance: &Self::Instance) -> bool {
        true
    }

    /// True if an instance is certainly easy, where that is found sooner than a path; false says
    /// nothing.
    fn is_easy(_instance: &Self::Instance) -> bool {
        false
    }

    /// The level of a step that has no name, by its cost.
    fn unnamed_level(cost: f64) -> Level {
        match cost {
            c if c <= 1.5 => Level::Easy,
            c if c <= 3.0 => Level::Medium,
            c if c <= 4.5 => Level::Hard,
            c if c <= 8.0 => Level::Expert,
            c if c <= 16.0 => Level::Extreme,
            _ => Level::Beyond,
        }
    }

    /// The cost of a step that has no name, by the costs of its rules added up.
    fn unnamed_cost(rules: f64) -> f64 {
        rules
    }

    /// A claim that a person might try where deductions are out of reach.
    fn choice(_instance: &Self::Instance, _board: &Self::Board) -> Option<Lit> {
        None
    }

    /// False where the score does not look at what there was to choose from at each step, which
    /// takes a while to find.
    const CHOICES: bool = true;

    /// How many steps a person has to choose from; `found` says how many the cheapest technique
    /// finds.
    fn available(_board: &Self::Board, found: &dyn Fn() -> usize) -> f64 {
        found() as f64
    }

    /// What a step takes, on a scale shared by all puzzles: more for a dear one, and more the
    /// larger the share of claims that are open and the fewer steps there are to choose from.
    fn effort(_board: &Self::Board, cost: f64, open_share: f64, available: f64) -> f64 {
        10.0 * cost * open_share / available
    }

    /// The score of a path: the efforts of its steps added up, or what the puzzle knows better, on
    /// the same scale.
    fn difficulty(_instance: &Self::Instance, path: &Path) -> f64 {
        path.stages.iter().map(|stage| stage.effort).sum()
    }

    /// The puzzle's own figures of a rating, those that take long only within the limits. The board is that
    /// of the end of the path.
    fn figures(
        _instance: &Self::Instance,
        _board: &Self::Board,
        _path: &Path,
        _limits: Limits,
    ) -> Vec<(&'static str, Figure)> {
        Vec::new()
    }

    /// The picture of what is known with a step highlighted up to a level of disclosure.
    fn picture(
        instance: &Self::Instance,
        facts: &Facts,
        step: Option<&Step>,
        level: usize,
    ) -> Drawing {
        let mut drawing = Self::draw(instance, Some(&Self::solution(instance, facts)));
        if let Some(step) = step {
            words::highlight(&mut drawing, step, level);
        }
        drawing
    }
}
