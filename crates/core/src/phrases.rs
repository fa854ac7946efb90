//! Sentences that were made in English, in another language: by templates whose parts are translated in
//! turn. So a message is written once, where it is made, and its translation stands in a dictionary.

use crate::Dictionary;

/// Templates in English, each with its translation.
///
/// `{}` is a place where a number, a name or another phrase stands; a translation has the places in the
/// same order, or names them from `{0}` on. Of several templates that fit one that begins with words of its
/// own counts, then the one with the most of them, so that the general ones come last.
pub struct Phrases {
    templates: Vec<Template>,
}

struct Template {
    /// What stands around the places.
    fixed: Vec<&'static str>,
    translation: &'static str,
}

impl Template {
    fn new((english, translation): (&'static str, &'static str)) -> Self {
        Template { fixed: english.split("{}").collect(), translation }
    }

    /// Which of several that fit counts: one that begins with words of its own before others, then the
    /// one with the most of them.
    fn rank(&self) -> (bool, usize) {
        let begins = self.fixed.first().is_some_and(|first| !first.is_empty());
        (begins, self.fixed.iter().map(|part| part.len()).sum())
    }

    /// What stands at its places, if a text fits.
    fn places<'t>(&self, text: &'t str) -> Option<Vec<&'t str>> {
        let (first, others) = self.fixed.split_first()?;
        let Some((last, inner)) = others.split_last() else {
            return (*first == text).then(Vec::new);
        };
        let mut rest = text.strip_prefix(first)?.strip_suffix(last)?;
        let mut places = Vec::with_capacity(others.len());
        for part in inner {
            let at = unquoted(rest, part)?;
            places.push(&rest[..at]);
            rest = &rest[at + part.len()..];
        }
        places.push(rest);
        places.iter().all(|place| !place.is_empty()).then_some(places)
    }

    fn filled(&self, places: &[String]) -> String {
        let mut text = String::new();
        let mut parts = self.translation.split('{');
        text.push_str(parts.next().unwrap_or_default());
        for (number, part) in parts.enumerate() {
            match part.split_once('}') {
                Some((name, after)) if name.is_empty() || name.parse::<usize>().is_ok() => {
                    let place = places.get(name.parse().unwrap_or(number));
                    text.push_str(place.map_or("", String::as_str));
                    text.push_str(after);
                }
                _ => {
                    text.push('{');
                    text.push_str(part);
                }
            }
        }
        text
    }
}

/// Where a part stands first, outside of what is quoted.
fn unquoted(text: &str, part: &str) -> Option<usize> {
    let quotes = |text: &str| text.replace("\\\\", "").replace("\\\"", "").matches('"').count();
    let balanced = quotes(text).is_multiple_of(2);
    text.match_indices(part)
        .map(|(at, _)| at)
        .find(|&at| !balanced || quotes(&text[..at]).is_multiple_of(2))
}

/// Is it quoted from somebody's input?
fn is_quoted(text: &str) -> bool {
    text.len() > 1 && text.starts_with('"') && text.ends_with('"') && unquoted(text, " ").is_none()
}

impl Phrases {
    /// The templates of several dictionaries.
    pub fn new(dictionaries: impl IntoIterator<Item = Dictionary>) -> Self {
        let entries = dictionaries.into_iter().flat_map(|table| table.iter().copied());
        let mut templates: Vec<Template> = entries.map(Template::new).collect();
        templates.sort_by_key(|template| std::cmp::Reverse(template.rank()));
        Phrases { templates }
    }

    /// The translation of a text; the text itself where no template fits it.
    pub fn translate(&self, text: &str) -> String {
        if is_quoted(text) {
            return text.to_owned();
        }
        let fitting =
            self.templates.iter().find_map(|template| Some((template, template.places(text)?)));
        match fitting {
            Some((template, places)) => {
                let places: Vec<String> =
                    places.iter().map(|place| self.translate(place)).collect();
                template.filled(&places)
            }
            None => text.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn phrases() -> Phrases {
        Phrases::new([&[
            ("line {}: {}", "ligne {} : {}"),
            ("found {}, expected {}", "trouvé : {} ; attendu : {}"),
            ("{} rows", "{} lignes"),
            ("{} from {} to {}", "{} de {} à {}"),
            ("a number", "un nombre"),
            ("{} or {}", "{} ou {}"),
            ("piece {} of {}", "sur {1}, la pièce {0}"),
            ("a list of {from, to}", "une liste de {from, to}"),
        ] as Dictionary])
    }

    #[test]
    fn the_parts_of_a_sentence_are_translated_in_turn() {
        let phrases = phrases();
        let said = |text: &str| phrases.translate(text);
        assert_eq!(
            said("line 3: found 8 rows, expected 9"),
            "ligne 3 : trouvé : 8 lignes ; attendu : 9"
        );
        assert_eq!(
            said("found \"x\", expected a number from 1 to 9 or ."),
            "trouvé : \"x\" ; attendu : un nombre de 1 à 9 ou ."
        );
        assert_eq!(said("piece 3 of 7"), "sur 7, la pièce 3");
        assert_eq!(said("line 2: 4 rows"), "ligne 2 : 4 lignes");
        assert_eq!(said("a list of {from, to}"), "une liste de {from, to}");
        assert_eq!(said("nothing that is known"), "nothing that is known");
    }

    #[test]
    fn what_is_quoted_stays_as_it_is() {
        let phrases = phrases();
        assert_eq!(
            phrases.translate(r#"found "a number, expected \" x", expected a number"#),
            r#"trouvé : "a number, expected \" x" ; attendu : un nombre"#
        );
        assert_eq!(
            phrases.translate("found \"a number\", expected 3"),
            "trouvé : \"a number\" ; attendu : 3"
        );
        assert_eq!(phrases.translate("\"7 rows\""), "\"7 rows\"");
    }
}
