//! A step that the judge has approved, put into words.

use crate::engine::{Engine, ONE_RULE, Proven, RULES_TOGETHER};
use crate::{Explain, GroupId, nested, words};
use kumiki_core::{Cell, Conclusion, Lit, Reason, Step};
use std::collections::BTreeSet;

/// From this many rules on, a step without a name is taken apart into small steps.
const MANY: usize = 3;

impl<P: Explain> Engine<'_, P> {
    /// A step that is approved, in words.
    pub(crate) fn present(&self, proven: &Proven<P>) -> Step {
        let Proven { info, found, groups, cost } = proven;
        let reasons: Vec<Reason> =
            groups.iter().map(|&g| P::reason(self.instance, self.model.rule(g))).collect();
        let said = |lits: &[Lit]| -> Vec<Conclusion> {
            lits.iter().map(|&lit| P::claim(self.instance, lit)).collect()
        };
        let (conclusions, through) = (said(&found.claims), said(&found.through));
        let what_if = P::WHAT_IF.is_some_and(|what_if| what_if.name == info.name);
        let unnamed = what_if || [ONE_RULE.name, RULES_TOGETHER.name].contains(&info.name);
        let mut words = match unnamed {
            true => words::usual(info, &reasons, &conclusions),
            false => P::words(self.instance, &self.board, info, found, &reasons, &conclusions),
        };
        if what_if || (unnamed && groups.len() >= MANY) {
            words[3] = self.taken_apart(found.claims[0], groups, &conclusions, &words[3]);
        }
        let shown = |all: &mut dyn Iterator<Item = Cell>| -> Vec<Cell> {
            all.collect::<BTreeSet<Cell>>().into_iter().collect()
        };
        let cells = match through.is_empty() {
            true => shown(&mut reasons.iter().flat_map(|reason| reason.cells.iter().copied())),
            false => shown(&mut through.iter().flat_map(|claim| claim.cells.iter().copied())),
        };
        Step {
            technique: info.name,
            title: info.title,
            level: info.level,
            cost: *cost,
            reasons,
            cells,
            conclusions,
            words,
            through,
        }
    }

    /// The small steps of a dear one, in words.
    fn taken_apart(
        &self,
        claim: Lit,
        groups: &[GroupId],
        conclusions: &[Conclusion],
        otherwise: &str,
    ) -> String {
        let Some(inner) = nested::refute(&self.model, &self.facts, groups, !claim) else {
            return otherwise.to_owned();
        };
        let reason = |group: Option<GroupId>| {
            group.map(|group| P::reason(self.instance, self.model.rule(group)).about)
        };
        let opposite = P::claim(self.instance, !claim).about;
        let mut lines = vec![format!("Suppose that {opposite}.")];
        // That a settled claim settles what excludes it is plain.
        let plain = |small: &&nested::Inner| {
            small.group.is_none() && small.claim.is_some_and(|claim| !claim.holds())
        };
        for (number, small) in inner.iter().filter(|small| !plain(small)).enumerate() {
            let number = number + 1;
            let why = reason(small.group);
            lines.push(match small.claim {
                Some(claim) => {
                    let what = P::claim(self.instance, claim).about;
                    match why {
                        Some(why) => format!("{number}. Then {what}, for {why}."),
                        None => format!("{number}. Then {what}: nothing else is left."),
                    }
                }
                None => match why {
                    Some(why) => format!("{number}. But {why}: a contradiction."),
                    None => format!("{number}. But then nothing is left: a contradiction."),
                },
            });
        }
        lines.push(format!("So {}.", words::conclusion(conclusions)));
        lines.join("\n")
    }
}
