//! A search for one solution as numbered units of work, which can be run in any order, on any
//! machine, and kept in a journal.

use crate::{Cost, Kind, Method, OptionSpec, Options, Outcome, Puzzle, Run, Stop};
use std::ops::ControlFlow;

/// How many fresh starts a method may make. Each is a try that depends on its number and the seed
/// alone, so a method with this option can be run in units, a try each.
pub const TRIES: OptionSpec = OptionSpec::new(
    "tries",
    Kind::Int(0, i64::MAX),
    "0",
    "maximum number of attempts; 0 = no limit",
);

/// What the units of a search share. It is made once and kept with the results: with the instance
/// and the options it is all that a unit needs.
#[derive(Clone, Debug)]
pub struct Plan<S> {
    /// The plan as lines of text.
    pub text: String,
    /// The best solution seen while it was made.
    pub best: Option<(S, Cost)>,
    /// Why it was not made to the end, if it was not: it can be worked with, but not kept, for it
    /// depends on when that was.
    pub stopped: Option<Stop>,
}

/// A plan, or the end of the search before its first unit.
pub type Planned<S> = ControlFlow<Outcome<S>, Plan<S>>;

/// Makes a plan; breaks if the search is over before the first unit.
pub type PlanFn<P> =
    fn(&<P as Puzzle>::Instance, &Options, &mut Run) -> Planned<<P as Puzzle>::Solution>;

/// Runs the unit of a number, which must find a solution below the cost given, if there is one.
/// What it finds depends on these two and the run's random stream alone. Breaks when no other unit
/// can do better.
pub type Units<'a, S> = Box<
    dyn Fn(u64, Option<Cost>, &mut Run) -> ControlFlow<Outcome<S>, Outcome<S>> + Sync + Send + 'a,
>;

/// The units of a plan's text; the error says why it cannot be read.
pub type UnitsFn<P> = for<'a> fn(
    &'a <P as Puzzle>::Instance,
    &Options,
    &str,
) -> Result<Units<'a, <P as Puzzle>::Solution>, String>;

/// How a method cuts its search into units.
pub struct UnitSearch<P: Puzzle> {
    /// Makes the plan.
    pub plan: PlanFn<P>,
    /// Gives the units of a plan.
    pub units: UnitsFn<P>,
}

impl<P: Puzzle> Method<P> {
    /// True if the method makes numbered tries.
    fn makes_tries(&self) -> bool {
        self.options.iter().any(|option| option.name == TRIES.name)
    }

    /// Makes the plan of a search in units; `None` if the method does not work in units.
    pub fn plan(
        &self,
        instance: &P::Instance,
        options: &Options,
        run: &mut Run,
    ) -> Option<Planned<P::Solution>> {
        match &self.units {
            Some(units) => Some((units.plan)(instance, options, run)),
            // Tries share nothing but the instance and the options.
            None => self.makes_tries().then(|| {
                let text = String::new();
                ControlFlow::Continue(Plan { text, best: None, stopped: None })
            }),
        }
    }

    /// The units of a plan; `None` if the method does not work in units.
    pub fn units_of<'a>(
        &'static self,
        instance: &'a P::Instance,
        options: &Options,
        plan: &str,
    ) -> Option<Result<Units<'a, P::Solution>, String>> {
        match &self.units {
            Some(units) => Some((units.units)(instance, options, plan)),
            None => self.makes_tries().then(|| {
                let options = options.clone().with(&TRIES, "1");
                let unit = move |_: u64, _: Option<Cost>, run: &mut Run| {
                    let mut single = run.as_single_try();
                    let outcome = (self.solve)(instance, &options, &mut single);
                    run.add_steps(outcome.steps);
                    ControlFlow::Continue(outcome)
                };
                Ok(Box::new(unit) as Units<'a, P::Solution>)
            }),
        }
    }
}
