//! What has a name, and what of it may be used.

use crate::{Engine, Explain, Technique};
use kumiki_core::{Explainer, Level, TechniqueInfo};

/// How a puzzle that implements [`Explain`] is plugged into [`kumiki_core::Puzzle::EXPLAIN`].
pub const fn explainer<P: Explain>() -> Explainer<P> {
    Explainer {
        techniques: catalogue::<P>,
        known: || catalogue::<P>().into_iter().chain([ONE_RULE, RULES_TOGETHER]).collect(),
        begin: |instance, partial, asked| Ok(Box::new(Engine::<P>::new(instance, partial, asked)?)),
        is_easy: P::is_easy,
    }
}

/// Everything that has a name, the cheapest first.
pub(crate) fn catalogue<P: Explain>() -> Vec<TechniqueInfo> {
    let named = P::TECHNIQUES.iter().chain(P::COSTLY).map(|technique| technique.info);
    named.chain(P::WHAT_IF).collect()
}

/// One rule alone settles it.
pub(crate) const ONE_RULE: TechniqueInfo = TechniqueInfo {
    name: "one-rule",
    title: "one rule",
    about: "One rule at one place settles it",
    level: Level::Easy,
    cost: 1.0,
    unique: false,
};

/// Several rules together settle it.
pub(crate) const RULES_TOGETHER: TechniqueInfo = TechniqueInfo {
    name: "rules-together",
    title: "rules together",
    about: "The smallest set of rules found that settles something together",
    level: Level::Expert,
    cost: 2.0,
    unique: false,
};

impl<'a, P: Explain> Engine<'a, P> {
    /// The techniques that may be used.
    pub(crate) fn techniques(
        &self,
    ) -> impl Iterator<Item = &'static Technique<P>> + use<'_, 'a, P> {
        let costly = self.asked.technique.iter().flat_map(|_| P::COSTLY);
        // What is harder than asked for and comes before something that is not is still looked for:
        // an instance takes the first step of all.
        let allowed = |technique: &Technique<P>| self.may_use(technique.info.level);
        let last = P::TECHNIQUES.iter().rposition(allowed).map_or(0, |last| last + 1);
        P::TECHNIQUES[..last].iter().chain(costly).filter(|technique| match &self.asked.technique {
            Some(name) => technique.info.name == name,
            None => self.asked.assume_unique || !technique.info.unique,
        })
    }

    /// True if a technique may be used without being asked for.
    pub(crate) fn may_take(&self, info: &TechniqueInfo) -> bool {
        (self.asked.assume_unique || !info.unique) && self.may_use(info.level)
    }

    /// True unless a level is harder than anything that was asked for.
    pub(crate) fn may_use(&self, level: Level) -> bool {
        self.asked.most.is_none_or(|most| level <= most)
    }

    /// True if a set of rules without a name may be used: the easiest has two rules.
    pub(crate) fn may_search(&self) -> bool {
        P::searchable(self.instance) && self.may_use(P::unnamed_level(P::unnamed_cost(2.0)))
    }
}
