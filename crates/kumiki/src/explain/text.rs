//! Hints and ratings as sentences.

use super::{Disclosure, NotOne};
use crate::text::why_ended;
use kumiki_core::{AnyPuzzle, Figure, Hint, Language, Rating, Reason, Stop, say};
use std::fmt::Write;

/// A hint in sentences, one or more lines. A number before it says which step of a path it is. The
/// language is the one that the hint was asked for in.
pub fn hint_text(
    hint: &Hint,
    disclosure: Disclosure,
    number: Option<usize>,
    language: Language,
) -> String {
    let number = number.map(|number| format!("{number}. ")).unwrap_or_default();
    match hint {
        Hint::Step(step) => {
            let words = &step.words[..disclosure.level()];
            format!("{number}{}\n", words.join("\n"))
        }
        Hint::Mistake(mistake) => {
            let words = &mistake.words;
            say!(language, "A mistake: {words}\n", "Une erreur : {words}\n")
        }
        Hint::Nothing(one, other) => {
            let (one, other) = (one.trim_end(), other.trim_end());
            say!(
                language,
                "Nothing follows: there are several solutions. Two that differ:\n{one}\n\n{other}\n",
                "Rien ne suit : il y a plusieurs solutions. En voici deux différentes :\n{one}\n\n{other}\n"
            )
        }
        Hint::Solved => {
            say!(
                language,
                "Solved: nothing is left to find.\n",
                "Résolu : il ne reste rien à trouver.\n"
            )
        }
        Hint::Impossible(reasons) => {
            let because = because(reasons, language);
            say!(
                language,
                "There is no solution{because}.\n",
                "Il n’y a pas de solution{because}.\n"
            )
        }
        Hint::Choice(choice) => {
            let about = &choice.about;
            say!(
                language,
                "No deduction is known here. A choice, not a deduction: {about}.\n",
                "Aucune déduction n’est connue ici. Un choix, pas une déduction : {about}.\n"
            )
        }
        Hint::Unknown(None) => {
            say!(language, "No such step was found.\n", "Aucun pas de ce genre n’a été trouvé.\n")
        }
        Hint::Unknown(stop) => {
            let why = match (language, stop) {
                (Language::English, stop) => why_ended(*stop),
                (Language::French, Some(Stop::Time)) => "la limite de temps est atteinte",
                (Language::French, Some(Stop::Steps)) => "la limite de pas est atteinte",
                (Language::French, Some(Stop::Cancelled)) => "interruption",
                (Language::French, None) => "la méthode a abandonné",
            };
            say!(language, "No step was found: {why}.\n", "Aucun pas n’a été trouvé : {why}.\n")
        }
    }
}

fn because(reasons: &[Reason], language: Language) -> String {
    let about: Vec<&str> = reasons.iter().map(|reason| reason.about.as_str()).collect();
    match reasons.len() {
        0 => String::new(),
        1..=8 => {
            let (english, french) = (about.join("; "), about.join(" ; "));
            say!(language, ": {english}", " : {french}")
        }
        many => say!(
            language,
            ": {many} rules together rule everything out",
            " : {many} règles réunies excluent tout"
        ),
    }
}

/// A technique for people: as typed in English, by its title otherwise.
fn technique_name(puzzle: &dyn AnyPuzzle, name: &'static str, language: Language) -> &'static str {
    match language {
        Language::English => name,
        Language::French => puzzle.technique_title(name, language),
    }
}

/// A rating in one line. The techniques are named as typed in English, and by their titles otherwise.
/// A puzzle that has not exactly one solution has no level: `why` says so in its place.
pub fn rating_text(
    puzzle: &dyn AnyPuzzle,
    rating: &Rating,
    why: Option<NotOne>,
    language: Language,
) -> String {
    let mut text = match why {
        Some(why) => why.title(language).to_owned(),
        None => format!("{}, score {}", rating.level.title(language), rating.score),
    };
    for (name, figure) in figures(puzzle, rating, language) {
        // Writing to a string cannot fail.
        let _ = write!(text, ", {name} {figure}");
    }
    let steps: Vec<String> = rating
        .steps
        .iter()
        .map(|(name, times)| format!("{times} {}", technique_name(puzzle, name, language)))
        .collect();
    if !steps.is_empty() {
        let (steps, worst) = (steps.join(", "), rating.worst);
        let several = if worst == 1 { "" } else { "s" };
        text += &say!(
            language,
            "; {steps}; at most {worst} rule{several} at once",
            " ; {steps} ; au plus {worst} règle{several} à la fois"
        );
    }
    if !rating.solved {
        text += language
            .pick("; the path ends before the solution", " ; le chemin s’arrête avant la solution");
    }
    text.push('\n');
    text
}

/// The puzzle's own figures of a rating: what each is called, and its value.
pub fn figures(
    puzzle: &dyn AnyPuzzle,
    rating: &Rating,
    language: Language,
) -> Vec<(&'static str, String)> {
    let told = rating.figures.iter();
    told.map(|(name, figure)| (puzzle.translate(name, language), figure_text(figure, language)))
        .collect()
}

fn figure_text(figure: &Figure, language: Language) -> String {
    match figure {
        Figure::Number(number) => format!("{}", (10.0 * number).round() / 10.0),
        Figure::Flag(flag) => {
            language.pick(["no", "yes"], ["non", "oui"])[usize::from(*flag)].to_owned()
        }
        Figure::Group(figures) => {
            let numbers = figures.iter().filter(|(_, f)| matches!(f, Figure::Number(_)));
            let numbers: Vec<String> = numbers.map(|(_, f)| figure_text(f, language)).collect();
            let estimate = figures.iter().any(|f| f == &("exact", Figure::Flag(false)));
            format!(
                "{}{}",
                numbers.join("/"),
                if estimate { language.pick(" (estimate)", " (estimation)") } else { "" }
            )
        }
    }
}
