//! Puzzles and instances behind a name: the only dynamic dispatch, implemented once for all.

use crate::auto::{Named, Ready};
use crate::memory;
use crate::report::{self, Loaded};
use crate::{
    Answer, AnyPuzzle, Asked, Cell, Choice, Confidence, Cost, Counted, Data, Datum, Dictionary,
    Document, Drawing, Enumerated, Error, Event, Explanation, Format, FormatInfo, Generated,
    Language, Level, LineSolver, MethodInfo, OptionSpec, Options, Outcome, Plan, Printed, Proof,
    Puzzle, Report, Rule, RuleInfo, Run, Scene, Search, Shipped, Stop, TechniqueInfo, Variation,
    expected_one_of,
};
use serde_json::Value;
use std::marker::PhantomData;
use std::ops::ControlFlow;
use std::sync::Arc;

/// An instance of some puzzle, with the answer that came with it, if any.
pub trait AnyInstance: Send + Sync {
    /// The kind of puzzle.
    fn puzzle(&self) -> &'static dyn AnyPuzzle;
    /// The instance in a named format.
    fn write(&self, format: &str) -> Result<String, Error>;
    /// The answer that came with the instance.
    fn given_answer(&self) -> Option<Answer>;
    /// The instance changed a little towards a difficulty, by the parameters of the generator that
    /// made it (see [`Puzzle::VARY`]).
    fn vary(
        &self,
        parameters: &Options,
        variation: Variation,
        run: &mut Run,
    ) -> Option<Box<dyn AnyInstance>>;
    /// How many parts of that answer could be kept, beyond what the instance fixes itself.
    fn placed(&self) -> usize;
    /// The instance with the parts of that answer fixed that lie in the cells that `keep` names.
    fn keeping(&self, keep: &dyn Fn(Cell) -> bool) -> Result<Box<dyn AnyInstance>, Error>;
    /// The instance with one more part fixed, as written on a command line.
    fn with_clue(&self, clue: &str) -> Result<Box<dyn AnyInstance>, Error>;
    /// Reads an answer in a named format and has it judged.
    fn read_answer(&self, format: &str, text: &str) -> Result<Answer, Error>;
    /// The best possible score, for puzzles whose score is that minus the cost.
    fn best_score(&self) -> Option<u64>;
    /// The values of a fact about the instance (see [`Puzzle::facts`]).
    fn fact(&self, name: &str) -> Option<Vec<f64>>;
    /// The instance as data, an object; see [`AnyPuzzle::instance_from_data`].
    fn data(&self) -> Result<Value, Error>;
    /// The answer that data says, judged; see [`Answer::data`].
    fn answer_from_data(&self, data: &Value) -> Result<Answer, Error>;
    /// Rows and columns of the board, if the puzzle can be played.
    fn size(&self) -> Option<(usize, usize)>;
    /// The board for a player, if the puzzle can be played.
    fn scene(&self) -> Option<Scene>;
    /// The same board with other things printed.
    fn edited(&self, printed: &[Printed]) -> Result<Box<dyn AnyInstance>, Error>;
    /// The picture of the instance alone; see [`Answer::draw`].
    fn draw(&self) -> Drawing;
    /// Begins to explain the instance from a partial answer (native text) on.
    fn explain(
        &self,
        answer: Option<&str>,
        asked: &Asked,
    ) -> Result<Box<dyn Explanation + '_>, Error>;
    /// True if the instance is certainly easy, which is found sooner than a rating; false says nothing.
    fn is_easy(&self) -> bool;
    /// Looks for one solution.
    fn solve(&self, choice: &Choice, run: &mut Run) -> Result<Report, Error>;
    /// Makes the plan of a search for one solution in units.
    fn plan(&self, choice: &Choice, run: &mut Run) -> Result<AnyPlan, Error>;
    /// The units of a plan's text.
    fn units<'a>(
        &'a self,
        choice: &Choice,
        plan: &str,
        run: &mut Run,
    ) -> Result<AnyUnits<'a>, Error>;
    /// Visits every solution, each judged, until the visitor breaks.
    fn enumerate(
        &self,
        choice: &Choice,
        run: &mut Run,
        visit: &mut dyn FnMut(Report) -> ControlFlow<()>,
    ) -> Result<Enumerated, Error>;
    /// Counts solutions up to a limit.
    fn count(&self, choice: &Choice, run: &mut Run, limit: u128) -> Result<Counted, Error>;
    /// What all solutions share, as a partial answer; none if there is no solution or nothing is
    /// known. The proof says which, the stop says whether time ran out.
    fn common(&self, choice: &Choice, run: &mut Run) -> Result<Report, Error>;
    /// The report of a search that somebody else put together from judged answers, such as a
    /// campaign of many units.
    fn report(
        &self,
        method: &'static str,
        answer: Option<Answer>,
        proof: Proof,
        stopped: Option<Stop>,
        steps: u64,
    ) -> Result<Report, Error> {
        let best = answer.map(|answer| (answer, 0));
        report::close(method, Outcome { best, proof, stopped, steps })
    }
}

/// The plan of a search in units (see [`crate::Plan`]).
#[derive(Clone, Debug)]
pub struct AnyPlan {
    /// The plan as lines of text; `None` if the search was over, or had to stop, before it was
    /// made.
    pub text: Option<String>,
    /// The best seen meanwhile, judged.
    pub report: Report,
}

/// A search in units (see [`crate::Units`]): runs one, and has the judge re-read what it found.
/// True beside the report: no other unit can do better.
pub type AnyUnits<'a> =
    Box<dyn Fn(u64, Option<Cost>, &mut Run) -> Result<(Report, bool), Error> + Sync + 'a>;

/// Makes an [`AnyPuzzle`] of a [`Puzzle`].
pub struct Of<P>(PhantomData<fn() -> P>);

impl<P> Of<P> {
    /// The one value.
    pub const NEW: Self = Of(PhantomData);
}

pub(crate) fn find_format<P: Puzzle>(name: &str) -> Result<&'static Format<P>, Error> {
    P::FORMATS.iter().find(|f| f.name == name).ok_or_else(|| {
        let wrong = format!("{} has no format {name:?}", P::NAME);
        Error::Usage(expected_one_of(wrong, P::FORMATS.iter().map(|f| f.name)))
    })
}

impl<P: Puzzle> AnyPuzzle for Of<P> {
    fn name(&self) -> &'static str {
        P::NAME
    }

    fn aliases(&self) -> &'static [&'static str] {
        P::ALIASES
    }

    fn title(&self) -> &'static str {
        P::TITLE
    }

    fn about(&self) -> &'static str {
        P::ABOUT
    }

    fn translate(&self, text: &'static str, language: Language) -> &'static str {
        language.translate(text, P::FRENCH)
    }

    fn french(&self) -> &'static [Dictionary] {
        P::FRENCH
    }

    fn rules(&self) -> Vec<RuleInfo> {
        P::RULES.iter().map(Rule::info).collect()
    }

    fn open_rules(&self) -> &'static [&'static str] {
        P::OPEN_RULES
    }

    fn formats(&self) -> Vec<FormatInfo> {
        let info = |f: &Format<P>| FormatInfo {
            name: f.name,
            about: f.about,
            options: f.options,
            one_line: f.one_line,
            reads: f.read.is_some(),
            writes: f.write.is_some(),
            answers: f.read_answer.is_some() && f.write_answer.is_some(),
            reads_answers: f.read_answer.is_some(),
        };
        P::FORMATS.iter().map(info).collect()
    }

    fn methods(&self) -> Vec<MethodInfo> {
        Named::<P>::all().map(|named| named.info()).collect()
    }

    fn generator(&self) -> (&'static str, &'static [OptionSpec]) {
        (P::GENERATOR.about, P::GENERATOR.options)
    }

    fn small(&self) -> &'static [&'static str] {
        P::GENERATOR.small
    }

    fn techniques(&self) -> Vec<TechniqueInfo> {
        P::EXPLAIN.map(|explainer| (explainer.techniques)()).unwrap_or_default()
    }

    fn technique_title(&self, name: &'static str, language: Language) -> &'static str {
        let known = P::EXPLAIN.map(|explainer| (explainer.known)()).unwrap_or_default();
        let known = known.iter().find(|info| info.name == name);
        known.map_or(name, |info| language.translate(info.title, P::FRENCH))
    }

    fn shipped(&self) -> &'static [Shipped] {
        P::SHIPPED
    }

    fn data(&self) -> Option<(&'static str, &'static str)> {
        P::DATA.map(|data| (data.key, data.about))
    }

    fn instance_data(&self) -> Option<&'static str> {
        P::DATA.map(|data| data.instance)
    }

    fn instance_from_data(&self, data: &Value) -> Result<Box<dyn AnyInstance>, Error> {
        let instance = (Data::<P>::of_puzzle()?.read_instance)(Datum::whole(data))?;
        Ok(Held::boxed(instance, None, &P::FORMATS[0]))
    }

    fn daily(&self) -> Option<&'static str> {
        P::PLAY.map(|play| play.daily)
    }

    fn choose(&self, written: &str) -> Result<Choice, Error> {
        let (name, options) = written.split_once(':').unwrap_or((written, ""));
        let method = Named::<P>::find(name)?.info();
        let options = Options::parse(method.options, options)
            .map_err(|e| Error::Usage(format!("method {name}: {e}")))?;
        Ok(Choice { method: method.name, options })
    }

    fn lines(&self) -> Option<LineSolver> {
        P::LINES
    }

    fn recognise(&self, text: &str) -> Vec<(&'static str, Confidence)> {
        let sure = P::FORMATS.iter().filter(|f| f.read.is_some() || f.read_answer.is_some());
        let sure = sure.map(|f| (f.name, (f.recognise)(text)));
        sure.filter(|&(_, confidence)| confidence > Confidence::No).collect()
    }

    fn looks_like_answer(&self, text: &str) -> bool {
        P::FORMATS.iter().any(|format| (format.looks_like_answer)(text))
    }

    fn read(&self, format: &str, text: &str) -> Result<Box<dyn AnyInstance>, Error> {
        let (name, options) = format.split_once(':').unwrap_or((format, ""));
        let format = find_format::<P>(name)?;
        let options = Options::parse(format.options, options)
            .map_err(|e| Error::Usage(format!("format {name}: {e}")))?;
        let Document { instance, solution } = match (format.read_with, format.read) {
            (Some(read), _) => read(text, &options)?,
            (None, Some(read)) => read(text)?,
            (None, None) => {
                return Err(Error::Usage(format!("format {name} cannot be read")));
            }
        };
        let carries = format.read_answer.is_some() && format.write_answer.is_some();
        let format = if carries { format } else { &P::FORMATS[0] };
        Ok(Held::boxed(instance, solution, format))
    }

    fn generate(&self, options: &Options, run: &mut Run) -> Result<Box<dyn AnyInstance>, Error> {
        let _memory = memory::promise((P::GENERATOR.memory)(options))?;
        let made = (P::GENERATOR.make)(options, run).map_err(Error::Impossible)?;
        Ok(Held::boxed(made.instance, made.solution, &P::FORMATS[0]))
    }

    fn generate_of_level(
        &self,
        options: &Options,
        level: Level,
        run: &mut Run,
    ) -> Result<Option<Box<dyn AnyInstance>>, Error> {
        let Some(make) = P::OF_LEVEL else { return Ok(None) };
        let _memory = memory::promise((P::GENERATOR.memory)(options))?;
        let made = make(options, level, run).map_err(Error::Impossible)?;
        Ok(made.map(|made| Held::boxed(made.instance, made.solution, &P::FORMATS[0])))
    }
}

/// An instance, shared with the answers to it.
struct Held<P: Puzzle>(Arc<Loaded<P>>);

impl<P: Puzzle> Held<P> {
    fn boxed(
        instance: P::Instance,
        solution: Option<P::Solution>,
        format: &'static Format<P>,
    ) -> Box<dyn AnyInstance> {
        Box::new(Held(Arc::new(Loaded { instance, solution, format })))
    }

    /// The method of a choice, if it takes the instance. The run is told what `auto` chose.
    fn ready<'a>(&self, choice: &'a Choice, run: &Run) -> Result<Ready<'a, P>, Error> {
        let ready = Named::find(choice.method)?.ready(&self.0.instance, &choice.options)?;
        if let Some(why) = ready.why {
            run.emit(&Event::Chosen { method: ready.method.name, why });
        }
        Ok(ready)
    }

    /// Does the work of a method on this instance with a run that can show boards of it, and
    /// tells at the end how many nodes were visited, if somebody wants to know.
    fn watched<T>(&self, run: &mut Run, work: impl FnOnce(&mut Run) -> T) -> T {
        let outside = run.set_boards(run.wishes().boards.then(|| Arc::new(self.0.boards())));
        let result = work(run);
        run.set_boards(outside);
        run.emit_nodes();
        result
    }
}

fn finds_one(choice: &Choice) -> Error {
    Error::Usage(format!("method {} finds one solution, not all", choice.method))
}

fn no_units(choice: &Choice) -> Error {
    let method = choice.method;
    Error::Usage(format!(
        "method {method} does not work in units, which --journal needs: it makes no fresh starts \
         (methods that take the option tries do)"
    ))
}

impl<P: Puzzle> AnyInstance for Held<P> {
    fn puzzle(&self) -> &'static dyn AnyPuzzle {
        const { &Of::<P>::NEW }
    }

    fn write(&self, format: &str) -> Result<String, Error> {
        let format = find_format::<P>(format)?;
        match format.write {
            Some(write) => write(&self.0.instance).map_err(Error::Impossible),
            None => Err(Error::Usage(format!("format {} cannot be written", format.name))),
        }
    }

    fn given_answer(&self) -> Option<Answer> {
        self.0.solution.as_ref().map(|solution| self.0.read(solution.clone()))
    }

    fn vary(
        &self,
        parameters: &Options,
        variation: Variation,
        run: &mut Run,
    ) -> Option<Box<dyn AnyInstance>> {
        let Loaded { instance, solution, format } = &*self.0;
        let made = Generated { instance: instance.clone(), solution: solution.clone() };
        let varied = P::VARY?(parameters, &made, variation, run)?;
        Some(Held::boxed(varied.instance, varied.solution, format))
    }

    fn placed(&self) -> usize {
        let solution = self.0.solution.as_ref();
        solution.map_or(0, |solution| P::placed(&self.0.instance, solution))
    }

    fn keeping(&self, keep: &dyn Fn(Cell) -> bool) -> Result<Box<dyn AnyInstance>, Error> {
        let Loaded { instance, solution, format } = &*self.0;
        let kept = match solution {
            None => Ok(instance.clone()),
            Some(solution) => P::keep(instance, solution, keep).ok_or_else(|| {
                Error::Usage(format!("{} cannot keep parts of an answer", P::NAME))
            })?,
        };
        let kept = kept.map_err(Error::Impossible)?;
        Ok(Held::boxed(kept, solution.clone(), format))
    }

    fn with_clue(&self, clue: &str) -> Result<Box<dyn AnyInstance>, Error> {
        let Loaded { instance, solution, format } = &*self.0;
        let fixed = P::with_clue(instance, clue)
            .ok_or_else(|| Error::Usage(format!("{} takes no clues beside its own", P::NAME)))?;
        let fixed = fixed.map_err(|why| Error::Usage(format!("clue {clue}: {why}")))?;
        Ok(Held::boxed(fixed, solution.clone(), format))
    }

    fn read_answer(&self, format: &str, text: &str) -> Result<Answer, Error> {
        let format = find_format::<P>(format)?;
        match format.read_answer {
            Some(read) => Ok(self.0.read(read(&self.0.instance, text)?)),
            None => Err(Error::Usage(format!("format {} carries no answer", format.name))),
        }
    }

    fn best_score(&self) -> Option<u64> {
        P::best_score(&self.0.instance)
    }

    fn fact(&self, name: &str) -> Option<Vec<f64>> {
        let facts = P::facts(&self.0.instance);
        facts.into_iter().find(|fact| fact.0 == name).map(|fact| fact.1)
    }

    fn data(&self) -> Result<Value, Error> {
        Ok((Data::<P>::of_puzzle()?.write_instance)(&self.0.instance))
    }

    fn answer_from_data(&self, data: &Value) -> Result<Answer, Error> {
        let solution = (Data::<P>::of_puzzle()?.read)(&self.0.instance, Datum::whole(data))?;
        Ok(self.0.read(solution))
    }

    fn size(&self) -> Option<(usize, usize)> {
        P::PLAY.map(|play| (play.size)(&self.0.instance))
    }

    fn scene(&self) -> Option<Scene> {
        P::PLAY.map(|play| (play.scene)(&self.0.instance))
    }

    fn edited(&self, printed: &[Printed]) -> Result<Box<dyn AnyInstance>, Error> {
        let play = P::PLAY.ok_or_else(|| Error::Usage(format!("{} is not edited", P::NAME)))?;
        let instance = (play.edit)(&self.0.instance, printed).map_err(Error::Impossible)?;
        Ok(Held::boxed(instance, None, &P::FORMATS[0]))
    }

    fn draw(&self) -> Drawing {
        P::draw(&self.0.instance, None)
    }

    fn explain(
        &self,
        answer: Option<&str>,
        asked: &Asked,
    ) -> Result<Box<dyn Explanation + '_>, Error> {
        let missing = || Error::Usage(format!("{} has no explanations", P::NAME));
        let explainer = P::EXPLAIN.ok_or_else(missing)?;
        let solution = answer.map(|text| P::read_solution(&self.0.instance, text)).transpose()?;
        (explainer.begin)(&self.0.instance, solution.as_ref(), asked).map_err(Error::Usage)
    }

    fn is_easy(&self) -> bool {
        P::EXPLAIN.is_some_and(|explainer| (explainer.is_easy)(&self.0.instance))
    }

    fn solve(&self, choice: &Choice, run: &mut Run) -> Result<Report, Error> {
        let Ready { method, options, memory: _memory, .. } = self.ready(choice, run)?;
        let outcome = self.watched(run, |run| {
            let outcome = (method.solve)(&self.0.instance, &options, run);
            if let Some((solution, cost)) = &outcome.best {
                run.improved_at_last(*cost, || solution.clone());
            }
            outcome
        });
        self.0.report(method.name, outcome)
    }

    fn plan(&self, choice: &Choice, run: &mut Run) -> Result<AnyPlan, Error> {
        let Ready { method, options, memory: _memory, .. } = self.ready(choice, run)?;
        let plan = self.watched(run, |run| method.plan(&self.0.instance, &options, run));
        let plan = plan.ok_or_else(|| no_units(choice))?;
        let (text, outcome) = match plan {
            ControlFlow::Break(outcome) => (None, outcome),
            ControlFlow::Continue(Plan { text, best, stopped }) => {
                let outcome = Outcome::unfinished(best, stopped, run.steps());
                (stopped.is_none().then_some(text), outcome)
            }
        };
        Ok(AnyPlan { text, report: self.0.report(method.name, outcome)? })
    }

    fn units<'a>(
        &'a self,
        choice: &Choice,
        plan: &str,
        run: &mut Run,
    ) -> Result<AnyUnits<'a>, Error> {
        let Ready { method, options, memory: _memory, .. } = self.ready(choice, run)?;
        let units = method.units_of(&self.0.instance, &options, plan);
        let units = units.ok_or_else(|| no_units(choice))?;
        let units =
            units.map_err(|why| Error::Usage(format!("this plan cannot be read: {why}")))?;
        Ok(Box::new(move |unit, below, run| {
            let result = self.watched(run, |run| units(unit, below, run));
            let last = result.is_break();
            let (ControlFlow::Continue(outcome) | ControlFlow::Break(outcome)) = result;
            Ok((self.0.report(method.name, outcome)?, last))
        }))
    }

    fn enumerate(
        &self,
        choice: &Choice,
        run: &mut Run,
        visit: &mut dyn FnMut(Report) -> ControlFlow<()>,
    ) -> Result<Enumerated, Error> {
        let Ready { method, options, memory: _memory, .. } = self.ready(choice, run)?;
        let enumerate = method.enumerate.ok_or_else(|| finds_one(choice))?;
        let (mut failure, mut found) = (None, 0);
        let search = self.watched(run, |run| {
            enumerate(&self.0.instance, &options, run, &mut |solution| match self
                .0
                .report(method.name, Outcome::solved(solution, 0))
            {
                Ok(report) => {
                    found += 1;
                    visit(report)
                }
                Err(error) => {
                    failure = Some(error);
                    ControlFlow::Break(())
                }
            })
        });
        if let Some(error) = failure {
            return Err(error);
        }
        let end = match search {
            Search::Stopped(stop) => Outcome::unfinished(None, Some(stop), run.steps()),
            Search::Exhausted if found == 0 => Outcome::infeasible(run.steps()),
            _ => Outcome::unfinished(None, None, run.steps()),
        };
        Ok(Enumerated { search, found, end: self.0.report(method.name, end)? })
    }

    fn count(&self, choice: &Choice, run: &mut Run, limit: u128) -> Result<Counted, Error> {
        let Ready { method, options, memory: _memory, .. } = self.ready(choice, run)?;
        let count = self
            .watched(run, |run| method.count_up_to(&self.0.instance, &options, run, limit))
            .ok_or_else(|| Error::Usage(format!("method {} cannot count", choice.method)))?;
        Ok(Counted { method: method.name, count })
    }

    fn common(&self, choice: &Choice, run: &mut Run) -> Result<Report, Error> {
        let Ready { method, options, memory: _memory, .. } = self.ready(choice, run)?;
        let outcome =
            self.watched(run, |run| method.common_to_all(&self.0.instance, &options, run));
        self.0.report(method.name, outcome.ok_or_else(|| finds_one(choice))?)
    }
}
