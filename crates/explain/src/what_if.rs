//! The step of a player who assumes something and sees a rule broken.

use crate::Engine;
use crate::probe::{Probe, Refuted};
use crate::seek::Proven;
use crate::{Explain, Found};
use kumiki_core::{Limits, Lit, TechniqueInfo};
use std::collections::BTreeSet;

/// How many refutations are weighed against each other.
const WEIGHED: usize = 12;
/// What every rule on the way adds to the cost.
const RULE: f64 = 0.5;

impl<P: Explain> Engine<'_, P> {
    /// The best steps of assuming and refuting, the cheapest first; none if it is not asked for, and
    /// those found so far once the limits are reached.
    pub(crate) fn what_if(&mut self, limits: &Limits) -> Vec<Proven<P>> {
        let Some(info) = P::WHAT_IF else { return Vec::new() };
        let another = self.asked.technique.as_ref().is_some_and(|name| name != info.name);
        if another || !self.may_use(info.level) {
            return Vec::new();
        }
        let both = |var| [Lit::yes(var), Lit::no(var)];
        let assumptions: Vec<Lit> = self.facts.unknown().flat_map(both).collect();
        let board = &self.board;
        let mut broken = |facts: &crate::Facts| P::broken(board, facts);
        let mut probe = Probe::new(&self.model, &self.facts).within(limits);
        let mut refuted = probe.refuted(&assumptions, &mut broken);
        refuted.sort_by_key(|one| (rules(one), !one.assumed.holds(), one.assumed));
        let mut proven = Vec::new();
        for one in refuted.iter().take(WEIGHED) {
            if limits.are_reached() {
                break;
            }
            proven.extend(self.prove_refuted(info, one, &refuted));
        }
        proven.sort_by(|a, b| a.cost.total_cmp(&b.cost));
        proven
    }

    /// Has the judge prove that what was assumed does not hold, and whatever else the same rules
    /// refute.
    fn prove_refuted(
        &mut self,
        info: TechniqueInfo,
        one: &Refuted<P::Rule>,
        all: &[Refuted<P::Rule>],
    ) -> Option<Proven<P>> {
        let used: BTreeSet<usize> = one.groups.iter().copied().collect();
        let same = all.iter().filter(|other| {
            other.assumed != one.assumed
                && other.extra.is_none()
                && other.groups.iter().all(|group| used.contains(group))
        });
        let mut claims = vec![!one.assumed];
        claims.extend(same.map(|other| !other.assumed));
        self.drop_plain(&mut claims);
        let mut found = Found::new(claims, one.groups.clone(), P::Detail::default());
        found.extra.extend(one.extra.clone());
        let mut proven = self.prove(info, found)?;
        proven.cost = info.cost + RULE * proven.groups.len() as f64;
        // Long ways to the contradiction are harder than the name says.
        proven.info.level = info.level.max(P::unnamed_level(proven.cost));
        Some(proven)
    }

    /// Leaves out claims that are plain once another one is known.
    fn drop_plain(&self, claims: &mut Vec<Lit>) {
        let mut plain = Vec::new();
        for &claim in claims.iter() {
            let mut board = self.board.clone();
            let mut plainly = Vec::new();
            P::learn(&mut board, claim, &mut plainly);
            plainly.retain(|other| !plain.contains(other));
            // Of two that are plain from each other the first stays.
            if !plain.contains(&claim) {
                plain.append(&mut plainly);
            }
        }
        claims.retain(|claim| !plain.contains(claim));
    }
}

/// How many rules a refutation needs.
fn rules<R>(refuted: &Refuted<R>) -> usize {
    refuted.groups.len() + usize::from(refuted.extra.is_some())
}
