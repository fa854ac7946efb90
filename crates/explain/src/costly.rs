//! Techniques that are looked for only where no other named one finds anything.

use crate::Engine;
use crate::seek::Proven;
use crate::{Explain, Technique};
use kumiki_core::{Level, Run, Stop};
use std::ops::ControlFlow;

impl<P: Explain> Engine<'_, P> {
    /// True if the next step, whatever it is, is of the hardest level: sets without a name are, and of the
    /// costly techniques none below it finds anything.
    pub(crate) fn is_beyond(&mut self, run: &mut Run) -> ControlFlow<Stop, bool> {
        let unnamed = P::unnamed_level(P::unnamed_cost(2.0));
        if P::WHAT_IF.is_some() || self.asked.technique.is_some() || unnamed < Level::Beyond {
            return ControlFlow::Continue(false);
        }
        for technique in P::COSTLY.iter().filter(|costly| costly.info.level < Level::Beyond) {
            if self.may_take(&technique.info) {
                run.step()?;
                let found = self.finds(technique, false);
                run.check_clock()?;
                if !found.is_empty() {
                    return ControlFlow::Continue(false);
                }
            }
        }
        ControlFlow::Continue(true)
    }

    /// The cheapest step of the costly techniques.
    pub(crate) fn costly(&mut self, run: &mut Run) -> ControlFlow<Stop, Option<Proven<P>>> {
        let mut best: Option<Proven<P>> = None;
        for technique in P::COSTLY.iter() {
            let technique: &'static Technique<P> = technique;
            let known = best.as_ref().map_or(f64::INFINITY, |best| best.cost);
            if !self.may_take(&technique.info) {
                continue;
            }
            // Costlier ones only get costlier.
            if technique.info.cost >= known {
                break;
            }
            run.step()?;
            let found = self.finds(technique, false);
            run.check_clock()?;
            for found in found {
                let cost = found.cost.unwrap_or(technique.info.cost);
                if cost < known
                    && let Some(proven) = self.prove(technique.info, found)
                {
                    best = Some(proven);
                    break;
                }
            }
        }
        ControlFlow::Continue(best)
    }
}
