//! Forcing chains in words: every case with its links, and what they come to.

use super::super::Instance;
use super::forcing::Cause;
use super::forcing_hints::{Chain, Line, Start};
use super::words::{claim, unit};
use kumiki_core::{Language, Lit, say};
use kumiki_explain::name;

/// All that a chain says, one case a line.
pub(super) fn story(instance: &Instance, chain: &Chain, what: &str, language: Language) -> String {
    let tell = Tell { instance, language };
    let mut lines = vec![tell.opening(chain.start)];
    match chain.start {
        Start::Refuted(_) => lines.extend(tell.contradiction(chain)),
        Start::Ring => lines.extend(chain.lines.iter().map(|line| tell.ring(line))),
        Start::Itself(_) | Start::Cell(_) | Start::Unit(..) | Start::Either(_) => {
            lines.extend(chain.lines.iter().map(|line| tell.case(line)));
        }
    }
    lines.push(say!(language, "So {what}.", "Donc {what}."));
    lines.join("\n")
}

struct Tell<'a> {
    instance: &'a Instance,
    language: Language,
}

impl Tell<'_> {
    fn says(&self, lit: Lit) -> String {
        claim(self.instance, lit, self.language).about
    }

    /// What the cases are.
    fn opening(&self, start: Start) -> String {
        let (n, language) = (self.instance.side(), self.language);
        match start {
            Start::Cell(cell) => {
                let cell = name((cell / n, cell % n), language);
                say!(
                    language,
                    "Whatever number {cell} holds, the same follows.",
                    "Quel que soit le nombre en {cell}, la suite est la même."
                )
            }
            Start::Unit(at, digit) => {
                let (unit, digit) = (unit(n, at, language), digit + 1);
                say!(
                    language,
                    "Wherever the {digit} of {unit} stands, the same follows.",
                    "Où que soit le {digit} dans {unit}, la suite est la même."
                )
            }
            Start::Either(lit) => {
                let what = self.says(lit);
                say!(
                    language,
                    "Whether {what} or not, the same follows.",
                    "Que {what} ou non, la suite est la même."
                )
            }
            Start::Itself(lit) | Start::Refuted(lit) => {
                let what = self.says(lit);
                say!(language, "Suppose that {what}.", "Supposons : {what}.")
            }
            Start::Ring => say!(
                language,
                "Each of these follows from the one before it, and the first from the last.",
                "Chacun découle du précédent, et le premier du dernier."
            ),
        }
    }

    /// A claim and the unit or cell by which it follows.
    fn link(&self, &(lit, cause): &(Lit, Cause)) -> String {
        let (n, language, what) = (self.instance.side(), self.language, self.says(lit));
        match cause {
            Cause::Unit(at) => format!("{what} ({})", unit(n, at.into(), language)),
            Cause::Cell if lit.holds() => {
                say!(language, "{what} (the last one left)", "{what} (le dernier possible)")
            }
            Cause::Assumed | Cause::Cell | Cause::Pattern => what,
        }
    }

    fn links(&self, links: &[(Lit, Cause)]) -> String {
        let links: Vec<String> = links.iter().map(|link| self.link(link)).collect();
        links.join(", ")
    }

    /// One case: the assumption and what follows.
    fn case(&self, line: &Line) -> String {
        let language = self.language;
        let Some((&(assumed, _), rest)) = line.split_first() else { return String::new() };
        let (what, rest) = (self.says(assumed), self.links(rest));
        match rest.is_empty() {
            true => say!(language, "If {what}, that is it.", "Si {what}, c’est cela même."),
            false => say!(language, "If {what}: {rest}.", "Si {what} : {rest}."),
        }
    }

    fn ring(&self, line: &Line) -> String {
        let links = self.links(line);
        format!("{links}.")
    }

    /// The ways to two claims that exclude each other.
    fn contradiction(&self, chain: &Chain) -> Vec<String> {
        let language = self.language;
        let [one, other] = chain.lines.as_slice() else { return Vec::new() };
        let known = |link: &&(Lit, Cause)| !one.contains(link);
        let more: Vec<(Lit, Cause)> = other.iter().filter(known).copied().collect();
        let first = self.links(one.get(1..).unwrap_or_default());
        let second = self.links(&more);
        let mut lines = Vec::new();
        if !first.is_empty() {
            lines.push(say!(language, "Then {first}.", "Alors {first}."));
        }
        lines.push(say!(
            language,
            "But also {second}: a contradiction.",
            "Mais aussi {second} : contradiction."
        ));
        lines
    }
}
