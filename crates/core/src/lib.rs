//! The words every other kumiki crate uses: puzzle, method, outcome, violation, run, drawing.
//!
//! This crate knows no engine and no puzzle, opens no file but the
//! system's word on how much memory is left, and prints nothing.
//!
//! A puzzle implements [`Puzzle`] with its own types; [`Of`] turns any of them into a
//! [`AnyPuzzle`], the only place with dynamic dispatch, where the command line, the lab and the
//! page pick a puzzle and a method by name.

mod answer;
mod apart;
mod auto;
mod cancel;
mod catalogue;
mod data;
mod drawing;
mod erased;
mod error;
mod event;
mod explain;
mod format;
mod french;
mod generator;
mod glance;
mod grid;
mod judge;
mod language;
mod lines;
mod memory;
mod method;
mod nodes;
mod options;
mod outcome;
mod phrases;
mod play;
mod puzzle;
mod report;
mod rng;
mod rule;
mod run;
pub mod scan;
mod solutions;
mod threads;
mod tree;
mod units;

pub use answer::{Answer, Board, BrokenRule};
pub use apart::{Line, left_behind, work_apart};
pub use auto::{Auto, Chosen};
pub use cancel::Cancel;
pub use catalogue::{AnyPuzzle, Choice, FormatInfo, MethodInfo};
pub use data::{Data, DataError, Datum, ReadDataFn, ReadInstanceFn, WriteDataFn, WriteInstanceFn};
pub use drawing::{Anchor, Colour, Drawing, Shape, Stroke};
pub use erased::{AnyInstance, AnyPlan, AnyUnits, Of};
pub use error::{Error, ParseError, expected_one_of};
pub use event::{Event, Observer, Wishes};
pub use explain::{
    Asked, Conclusion, ExplainFn, Explainer, Explanation, Figure, Hint, Level, Lit, Mistake,
    Rating, Reason, Step, TechniqueInfo, Value,
};
pub use format::{
    Confidence, Document, Format, MAX_ANSWER, MAX_TEXT, NATIVE, ReadAnswerFn, ReadFn, ReadWithFn,
    WriteAnswerFn, WriteFn, answer_of,
};
pub use french::FRENCH;
pub use generator::{Generated, Generator, MakeFn, OfLevelFn, Variation, VaryFn};
pub use glance::Glance;
pub use grid::{Cell, Grid};
pub use judge::{Finding, Status, Verdict, Violation};
pub use language::{Dictionary, Language};
pub use lines::LineSolver;
pub use memory::memory_left;
pub use method::{CommonFn, CountFn, EnumerateFn, Method, SolveFn, Visit};
pub use nodes::{DepthCounts, Node, NodeCounts};
pub use options::{Kind, OptionSpec, Options};
pub use outcome::{Cost, Count, Outcome, Proof, Search, Stop};
pub use phrases::Phrases;
pub use play::{EditFn, Given, Input, Play, Printed, Reach, Scene, SideLook};
pub use puzzle::{Puzzle, Shipped};
pub use report::{Counted, Enumerated, Report};
pub use rng::Rng;
pub use rule::{FindFn, Found, LISTED, Rule, RuleInfo};
pub use run::{Budget, Limits, Run};
pub use solutions::{Solutions, count_solutions, every_solution, first_solution};
pub use threads::{SOLVER_STACK, cores, share_numbered, share_work, spawn_solver, threads};
pub use tree::{SearchTree, TreeNode};
pub use units::{Plan, PlanFn, Planned, TRIES, UnitSearch, Units, UnitsFn};
