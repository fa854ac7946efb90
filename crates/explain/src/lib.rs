//! Deductions for people: finds the next one, in the order in which a person would, proves it
//! with another engine, and puts it into words. Knows no puzzle.
//!
//! # How a puzzle plugs in
//!
//! A puzzle implements [`Explain`]:
//!
//! * **Claims.** Number the atomic claims of an instance (`r1c1 is 7`, `this edge has at least two
//!   bridges`, `this clue has that rectangle`) from 0: they are the variables of its [`Model`].
//! * **Rules.** Every rule at every place is one *group* of counts over claims, with a value of
//!   [`Explain::Rule`] to tell it by: `model.group(rule, cost)`, then `model.count(&lits, low,
//!   high)` ("of these at least `low`, at most `high` hold"). What only says what a claim is (a
//!   cell has one number) is free: `model.free(..)`.
//! * **Facts.** [`Explain::given`] and [`Explain::entries`] say which claims the instance and a
//!   partial answer settle; [`Explain::learn`] keeps the finders' own [`Explain::Board`] up to
//!   date, and may name claims that follow so plainly that nobody wants them explained.
//! * **Techniques.** [`Explain::TECHNIQUES`]: named finders, the cheapest first. Each returns
//!   [`Found`] with the claims concluded and groups that suffice for them; the judge leaves out
//!   what is not needed and refuses what does not follow.
//! * **Words.** [`Explain::reason`] and [`Explain::claim`] put groups and claims into words;
//!   [`Explain::words`] may say more than the default.
//!
//! and sets `const EXPLAIN: Option<Explainer<Self>> = Some(kumiki_explain::explainer::<Self>())`.
//! What no technique finds is found by propagating single groups, by assuming something and refuting
//! it ([`Explain::WHAT_IF`]), then by the techniques of [`Explain::COSTLY`], and where none of these
//! leads on by the smallest sets of groups that force a claim.

mod catalogue;
mod costly;
mod dirty;
mod engine;
mod french;
mod judge;
mod level;
mod mistake;
mod model;
mod mus;
mod nested;
mod plug;
mod present;
mod probe;
mod rate;
mod sat;
mod seek;
mod smallest;
mod what_if;
mod words;

pub use catalogue::explainer;
pub use engine::Engine;
pub use french::FRENCH;
pub use judge::{Judge, Ruling};
pub use model::{Count, Facts, GroupId, Model};
pub use plug::{Explain, Extra, Found, Path, Stage, Technique, Told};
pub use words::{capital, highlight, join, levels, name, names, whole_board};
