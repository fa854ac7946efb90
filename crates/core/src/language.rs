//! The languages in which people are spoken to. Names that are typed and keys of JSON are the same
//! in all of them.

use std::fmt;
use std::str::FromStr;

/// A language of sentences.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// French.
    French,
}

/// Texts of tables in English, each with its translation.
pub type Dictionary = &'static [(&'static str, &'static str)];

impl Language {
    /// Every language.
    pub const ALL: [Language; 2] = [Language::English, Language::French];

    /// The two letters by which it is asked for.
    pub fn code(self) -> &'static str {
        self.pick("en", "fr")
    }

    /// The language of a tag such as `fr`, `fr-CA` or `EN_us`.
    pub fn of_tag(tag: &str) -> Option<Language> {
        let code = tag.split(['-', '_']).next().unwrap_or_default();
        Language::ALL.into_iter().find(|language| language.code().eq_ignore_ascii_case(code))
    }

    /// The one of two values that belongs to the language.
    pub fn pick<T>(self, english: T, french: T) -> T {
        match self {
            Language::English => english,
            Language::French => french,
        }
    }

    /// The conjunction of the last two parts of a list.
    pub fn and(self) -> &'static str {
        self.pick("and", "et")
    }

    /// The conjunction of alternatives.
    pub fn or(self) -> &'static str {
        self.pick("or", "ou")
    }

    /// A text of a table in this language; in English where no dictionary has it.
    pub fn translate(self, text: &'static str, french: &[Dictionary]) -> &'static str {
        let of_table = || french.iter().flat_map(|table| table.iter()).find(|(en, _)| *en == text);
        match self {
            Language::English => text,
            Language::French => of_table().map_or(text, |(_, translated)| translated),
        }
    }
}

impl FromStr for Language {
    type Err = String;

    fn from_str(tag: &str) -> Result<Self, String> {
        Language::of_tag(tag).ok_or_else(|| format!("found {tag:?}, expected en or fr"))
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// A sentence in a language: `say!(language, "{count} edges", "{count} bords")` is the first text,
/// formatted, in English, and the second in French.
#[macro_export]
macro_rules! say {
    ($language:expr, $english:literal, $french:literal $(,)?) => {
        match $language {
            $crate::Language::English => format!($english),
            $crate::Language::French => format!($french),
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_read_and_tables_translated() {
        assert_eq!(Language::of_tag("fr-CA"), Some(Language::French));
        assert_eq!(Language::of_tag("EN"), Some(Language::English));
        assert_eq!(Language::of_tag("de"), None);
        let tables: [Dictionary; 2] = [&[("row", "ligne")], &[("box", "bloc")]];
        assert_eq!(Language::French.translate("box", &tables), "bloc");
        assert_eq!(Language::English.translate("box", &tables), "box");
        assert_eq!(Language::French.translate("cage", &tables), "cage");
        let count = 3;
        assert_eq!(say!(Language::French, "{count} rows", "{count} lignes"), "3 lignes");
    }
}
