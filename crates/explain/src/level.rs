//! The level of an instance and nothing else: all steps of a technique are taken at once, and none
//! is proven. What a rating says is proven; this says which instances are worth one.

use crate::catalogue::ONE_RULE;
use crate::{Engine, Explain, Technique};
use kumiki_core::{Level, Limits, Run, Stop};
use std::ops::ControlFlow;

/// The level of the dearest step that is needed; `None` if what may be used does not lead to a
/// solution. What is known then is as far as it leads.
pub(crate) fn level<P: Explain>(engine: &mut Engine<P>, run: &mut Run) -> Option<Level> {
    let mut level = Level::Easy;
    while engine.broken.is_none() && engine.facts.open() > 0 {
        P::within(&mut engine.board, run.limits());
        match engine.sweep(run) {
            ControlFlow::Break(_) => return None,
            ControlFlow::Continue(Some(swept)) if !engine.may_use(swept) => return None,
            ControlFlow::Continue(Some(swept)) => level = level.max(swept),
            ControlFlow::Continue(None) => {
                let ControlFlow::Continue(Ok(proven)) = engine.further(run) else { return None };
                level = level.max(proven.info.level);
                engine.learn(proven.found.claims);
            }
        }
    }
    let is_solved = engine.broken.is_none() && {
        let solution = P::solution(engine.instance, &engine.facts);
        P::check(engine.instance, &solution).is_empty()
    };
    is_solved.then_some(level)
}

impl<P: Explain> Engine<'_, P> {
    /// Takes every step of the cheapest technique that finds any, or of single rules; its level.
    fn sweep(&mut self, run: &mut Run) -> ControlFlow<Stop, Option<Level>> {
        let techniques: Vec<_> = self.techniques().collect();
        self.sweep_by(&techniques, &mut || {
            run.step()?;
            run.check_clock()
        })
    }

    /// The same with techniques that are told; `go_on` is asked before each of them.
    fn sweep_by(
        &mut self,
        techniques: &[&'static Technique<P>],
        go_on: &mut dyn FnMut() -> ControlFlow<Stop>,
    ) -> ControlFlow<Stop, Option<Level>> {
        for technique in techniques {
            go_on()?;
            let found = self.finds(technique, true);
            if !found.is_empty() {
                self.learn(found.into_iter().flat_map(|one| one.claims).collect());
                return ControlFlow::Continue(Some(technique.info.level));
            }
        }
        go_on()?;
        let mut any = false;
        while let Some(group) = self.dirty.pop_first() {
            let claims = self.forced(group);
            any |= !claims.is_empty();
            self.learn(claims);
        }
        ControlFlow::Continue(any.then_some(ONE_RULE.level))
    }

    /// True if simple techniques lead from what is known to a solution, which the judge of answers
    /// accepts: then nothing that is known is wrong. What is known stays as it is.
    pub(crate) fn leads_to_a_solution(&mut self, limits: &Limits) -> bool {
        let (board, facts) = (self.board.clone(), self.facts.clone());
        let dirty = self.dirty.clone();
        // It is told nothing of what is only tried.
        let sat = self.sat.take();
        let is_simple =
            |technique: &&Technique<P>| !technique.info.unique && technique.info.level <= P::SIMPLE;
        let techniques: Vec<&'static Technique<P>> =
            P::TECHNIQUES.iter().filter(is_simple).collect();
        P::within(&mut self.board, limits.clone());
        let mut go_on = || match limits.are_reached() {
            true => ControlFlow::Break(Stop::Time),
            false => ControlFlow::Continue(()),
        };
        while self.broken.is_none()
            && let ControlFlow::Continue(Some(_)) = self.sweep_by(&techniques, &mut go_on)
        {}
        let leads = self.broken.take().is_none() && self.facts.open() == 0 && {
            let solution = P::solution(self.instance, &self.facts);
            P::check(self.instance, &solution).is_empty()
        };
        (self.board, self.facts, self.dirty, self.sat) = (board, facts, dirty, sat);
        leads
    }
}
