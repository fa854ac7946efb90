//! Mistakes first: entries that cannot all be right; instances with no solution or several.

use crate::sat::Sat;
use crate::{Engine, Explain, Facts, words};
use kumiki_core::{Conclusion, Hint, Limits, Lit, Mistake, Reason, say};

/// A case in which all rules hold, or none, or not known.
enum Case {
    Some(Facts),
    None,
    Unknown,
}

impl<P: Explain> Engine<'_, P> {
    /// Looks whether the entries can be part of a solution, and if not, says which cannot.
    pub(crate) fn mistake(&mut self, limits: &Limits) -> Option<Hint> {
        self.wrong_entries(limits).or_else(|| self.slip())
    }

    /// What the judge of answers says of entries that no claim stands for.
    fn slip(&self) -> Option<Hint> {
        let slip = self.slips.first()?;
        let language = self.asked.language;
        let about = P::RULES.iter().find(|rule| rule.name == slip.rule).map_or("", |r| r.about);
        let about = language.translate(about, P::FRENCH);
        let cells = words::names(&slip.cells, language.and(), language);
        let at = match slip.cells.as_slice() {
            [] => String::new(),
            _ => say!(language, " Look at {cells}.", " Regardez {cells}."),
        };
        let reason = Reason { rule: slip.rule, about: about.to_owned(), cells: slip.cells.clone() };
        let words = say!(
            language,
            "An entry breaks a rule: {about}{at}",
            "Une entrée enfreint une règle : {about}{at}"
        );
        Some(Hint::Mistake(Mistake { entries: Vec::new(), reasons: vec![reason], words }))
    }

    fn wrong_entries(&mut self, limits: &Limits) -> Option<Hint> {
        if self.impossible {
            let claims = P::given(self.instance);
            let mut sat = Sat::new(&self.model, &Facts::none(self.model.vars()));
            let groups = self.shrunk(&mut sat, &claims);
            return Some(Hint::Impossible(self.reasons(&groups)));
        }
        if !P::searchable(self.instance) {
            return self.broken.map(|_| self.contradiction(limits));
        }
        if self.broken.is_none() && self.leads_to_a_solution(limits) {
            return None;
        }
        let Some(mut sat) = Sat::within(&self.model, &self.given, limits) else {
            return self.broken.map(|_| Hint::Unknown(None));
        };
        let entries = self.entries.clone();
        match self.case(&mut sat, &entries) {
            Case::Some(_) => return None,
            Case::Unknown => return self.broken.map(|_| Hint::Unknown(None)),
            Case::None => {}
        }
        let mut blamed: Vec<Lit> = entries.into_iter().filter(|&lit| sat.blames(lit)).collect();
        if blamed.is_empty() {
            let groups = self.shrunk(&mut sat, &[]);
            return Some(Hint::Impossible(self.reasons(&groups)));
        }
        // The smallest set of entries first, then the smallest set of rules for it.
        let mut at = blamed.len();
        while at > 0 {
            at -= 1;
            let lit = blamed.remove(at);
            let all = 0..self.model.groups();
            if sat.allows(all, &blamed) != Some(false) {
                blamed.insert(at, lit);
            }
        }
        let groups = self.shrunk(&mut sat, &blamed);
        Some(Hint::Mistake(self.told(&blamed, self.reasons(&groups))))
    }

    fn told(&self, entries: &[Lit], reasons: Vec<Reason>) -> Mistake {
        let language = self.asked.language;
        let entries: Vec<Conclusion> = entries.iter().map(|&lit| self.claim(lit)).collect();
        let said = words::conclusion(&entries, language);
        let first = match entries.len() {
            1 => {
                say!(language, "This entry is wrong: {said}.", "Cette entrée est fausse : {said}.")
            }
            _ => say!(
                language,
                "These entries cannot all be right: {said}.",
                "Ces entrées ne peuvent pas toutes être justes : {said}."
            ),
        };
        let why = words::reasons(&reasons, language);
        let why = match reasons.len() {
            0 => String::new(),
            1..=8 => say!(language, " The reason: {why}.", " La raison : {why}."),
            many => say!(
                language,
                " {many} rules together rule it out.",
                " {many} règles réunies l’excluent."
            ),
        };
        Mistake { entries, reasons, words: first + &why }
    }

    fn reasons(&self, groups: &[usize]) -> Vec<Reason> {
        groups.iter().map(|&group| self.reason(group)).collect()
    }

    /// A minimal set of groups that refuse the claims.
    fn shrunk(&self, sat: &mut Sat, claims: &[Lit]) -> Vec<usize> {
        let mut groups: Vec<usize> = (0..self.model.groups()).collect();
        if sat.allows(groups.iter().copied(), claims) == Some(false) {
            groups = sat.core();
        }
        let mut at = groups.len();
        while at > 0 && sat.calls() < 2_000 {
            at -= 1;
            let mut others = groups.clone();
            others.remove(at);
            if sat.allows(others.iter().copied(), claims) == Some(false) {
                groups = sat.core();
                at = at.min(groups.len());
            }
        }
        groups
    }

    /// What is known is contradictory.
    pub(crate) fn contradiction(&mut self, limits: &Limits) -> Hint {
        match self.mistake_of_facts(limits) {
            Some(hint) => hint,
            None => Hint::Unknown(None),
        }
    }

    fn mistake_of_facts(&mut self, limits: &Limits) -> Option<Hint> {
        if P::searchable(self.instance) {
            return self.mistake(limits);
        }
        if let Some(slip) = self.slip() {
            return Some(slip);
        }
        let entry = self.broken.map(|lit| self.told(&[lit], Vec::new()));
        entry.map(Hint::Mistake)
    }

    /// A case with the claims; adds rules that are too many to list until none is broken.
    fn case(&mut self, sat: &mut Sat, claims: &[Lit]) -> Case {
        loop {
            match sat.allows(0..self.model.groups(), claims) {
                None => return Case::Unknown,
                Some(false) => return Case::None,
                Some(true) => {}
            }
            let case = sat.case();
            let lacking = P::lacking(self.instance, &case);
            if lacking.is_empty() {
                return Case::Some(case);
            }
            for extra in &lacking {
                self.add(extra);
            }
            sat.extend(&self.model, &self.given);
        }
    }

    /// What holds in all solutions; the hint says why it is not known, within the limits or at all.
    pub(crate) fn common(&mut self, limits: &Limits) -> Result<Facts, Hint> {
        let made = self.sat.take();
        let made = made.or_else(|| Sat::within(&self.model, &self.facts, limits));
        let Some(mut sat) = made else { return Err(Hint::Unknown(None)) };
        sat.limit(Some(limits));
        let common = self.common_of(&mut sat, limits);
        sat.limit(None);
        self.sat = Some(sat);
        common
    }

    fn common_of(&mut self, sat: &mut Sat, limits: &Limits) -> Result<Facts, Hint> {
        let first = match self.case(sat, &[]) {
            Case::Some(case) => case,
            Case::None => {
                let groups = self.shrunk(sat, &[]);
                return Err(Hint::Impossible(self.reasons(&groups)));
            }
            Case::Unknown => return Err(Hint::Unknown(None)),
        };
        let mut common: Vec<Lit> =
            self.facts.unknown().filter_map(|var| Some(Lit::new(var, first.get(var)?))).collect();
        let mut other = None;
        while !common.is_empty() {
            if limits.are_reached() {
                return Err(Hint::Unknown(None));
            }
            sat.differ(&common);
            let case = self.case(sat, &[]);
            sat.same();
            match case {
                Case::Some(case) => {
                    common.retain(|&lit| case.value(lit) == Some(true));
                    other = Some(case);
                }
                Case::None => break,
                Case::Unknown => return Err(Hint::Unknown(None)),
            }
        }
        self.cases = other.map(|other| (first, other));
        let mut facts = Facts::none(self.model.vars());
        for lit in common {
            let _ = facts.learn(lit);
        }
        Ok(facts)
    }
}
