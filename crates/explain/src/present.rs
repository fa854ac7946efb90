//! A step that the judge has approved, put into words.

use crate::Engine;
use crate::catalogue::{ONE_RULE, RULES_TOGETHER};
use crate::seek::Proven;
use crate::{Explain, GroupId, Told, nested, words};
use kumiki_core::{Cell, Conclusion, Lit, Reason, Step, say};
use std::collections::BTreeSet;

/// From this many rules on, a step without a name is taken apart into small steps.
const MANY: usize = 3;

impl<P: Explain> Engine<'_, P> {
    /// A step that is approved, in words.
    pub(crate) fn present(&self, proven: &Proven<P>) -> Step {
        let Proven { info, found, groups, cost } = proven;
        let language = self.asked.language;
        let info = &info.translate(language, P::FRENCH);
        let reasons: Vec<Reason> = groups.iter().map(|&group| self.reason(group)).collect();
        let said =
            |lits: &[Lit]| -> Vec<Conclusion> { lits.iter().map(|&lit| self.claim(lit)).collect() };
        let (conclusions, through) = (said(&found.claims), said(&found.through));
        let what_if = P::WHAT_IF.is_some_and(|what_if| what_if.name == info.name);
        let unnamed = what_if || [ONE_RULE.name, RULES_TOGETHER.name].contains(&info.name);
        let mut words = match unnamed {
            true => words::usual(info, &reasons, &conclusions, language),
            false => {
                let (reasons, conclusions) = (&reasons, &conclusions);
                let told = Told { technique: info, found, reasons, conclusions, language };
                P::words(self.instance, &self.board, &told)
            }
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

    /// A rule in words and cells.
    pub(crate) fn reason(&self, group: GroupId) -> Reason {
        P::reason(self.instance, self.model.rule(group), self.asked.language)
    }

    /// A claim in words and cells.
    pub(crate) fn claim(&self, lit: Lit) -> Conclusion {
        P::claim(self.instance, lit, self.asked.language)
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
        let language = self.asked.language;
        let opposite = self.claim(!claim).about;
        let mut lines = vec![say!(language, "Suppose that {opposite}.", "Supposons : {opposite}.")];
        // That a settled claim settles what excludes it is plain.
        let plain = |small: &&nested::Inner| {
            small.group.is_none() && small.claim.is_some_and(|claim| !claim.holds())
        };
        for (number, small) in inner.iter().filter(|small| !plain(small)).enumerate() {
            let number = number + 1;
            let why = small.group.map(|group| self.reason(group).about);
            let what = small.claim.map(|claim| self.claim(claim).about);
            lines.push(match (what, why) {
                (Some(what), Some(why)) => say!(
                    language,
                    "{number}. Then {what}, for {why}.",
                    "{number}. Alors {what}, car {why}."
                ),
                (Some(what), None) => say!(
                    language,
                    "{number}. Then {what}: nothing else is left.",
                    "{number}. Alors {what} : il ne reste rien d’autre."
                ),
                (None, Some(why)) => say!(
                    language,
                    "{number}. But {why}: a contradiction.",
                    "{number}. Mais {why} : contradiction."
                ),
                (None, None) => say!(
                    language,
                    "{number}. But then nothing is left: a contradiction.",
                    "{number}. Mais alors il ne reste rien : contradiction."
                ),
            });
        }
        let what = words::conclusion(conclusions, language);
        lines.push(say!(language, "So {what}.", "Donc {what}."));
        lines.join("\n")
    }
}
