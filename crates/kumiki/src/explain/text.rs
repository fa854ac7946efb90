//! Hints and ratings as sentences.

use super::Disclosure;
use crate::text::why_ended;
use kumiki_core::{Figure, Hint, Rating, Reason};
use std::fmt::Write;

/// A hint in sentences, one or more lines. A number before it says which step of a path it is.
pub fn hint_text(hint: &Hint, disclosure: Disclosure, number: Option<usize>) -> String {
    let number = number.map(|number| format!("{number}. ")).unwrap_or_default();
    match hint {
        Hint::Step(step) => {
            let words = &step.words[..disclosure.level()];
            format!("{number}{}\n", words.join("\n"))
        }
        Hint::Mistake(mistake) => format!("A mistake: {}\n", mistake.words),
        Hint::Nothing(one, other) => format!(
            "Nothing follows: there are several solutions. Two that differ:\n{}\n\n{}\n",
            one.trim_end(),
            other.trim_end()
        ),
        Hint::Solved => "Solved: nothing is left to find.\n".to_owned(),
        Hint::Impossible(reasons) => format!("There is no solution{}.\n", because(reasons)),
        Hint::Choice(choice) => {
            format!("No deduction is known here. A choice, not a deduction: {}.\n", choice.about)
        }
        Hint::Unknown(None) => "No such step was found.\n".to_owned(),
        Hint::Unknown(stop) => format!("No step was found: {}.\n", why_ended(*stop)),
    }
}

fn because(reasons: &[Reason]) -> String {
    match reasons.len() {
        0 => String::new(),
        1..=8 => {
            let about: Vec<&str> = reasons.iter().map(|reason| reason.about.as_str()).collect();
            format!(": {}", about.join("; "))
        }
        many => format!(": {many} rules together rule everything out"),
    }
}

/// A rating in one line.
pub fn rating_text(rating: &Rating) -> String {
    let mut text = format!("{}, score {}", rating.level.word(), rating.score);
    for (name, figure) in &rating.figures {
        // Writing to a string cannot fail.
        let _ = write!(text, ", {name} {}", figure_text(figure));
    }
    let steps: Vec<String> =
        rating.steps.iter().map(|(name, times)| format!("{times} {name}")).collect();
    let _ = write!(text, "; {}; at most {} rules at once", steps.join(", "), rating.worst);
    if !rating.solved {
        text.push_str("; the path ends before the solution");
    }
    text.push('\n');
    text
}

fn figure_text(figure: &Figure) -> String {
    match figure {
        Figure::Number(number) => format!("{number}"),
        Figure::Flag(flag) => (if *flag { "yes" } else { "no" }).to_owned(),
        Figure::Group(figures) => {
            let numbers = figures.iter().filter(|(_, f)| matches!(f, Figure::Number(_)));
            let numbers: Vec<String> = numbers.map(|(_, f)| figure_text(f)).collect();
            let estimate = figures.iter().any(|f| f == &("exact", Figure::Flag(false)));
            format!("{}{}", numbers.join("/"), if estimate { " (estimate)" } else { "" })
        }
    }
}
