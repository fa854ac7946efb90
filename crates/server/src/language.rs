//! The language of an answer: the one that the address names (`?lang=fr`), else the first of the
//! browser's that there is, else English.

use crate::refusal::Refusal;
use axum::extract::FromRequestParts;
use axum::http::header::ACCEPT_LANGUAGE;
use axum::http::request::Parts;
use axum::http::{HeaderMap, Uri};
use kumiki_core::Language;
use utoipa::IntoParams;

/// The language in an address, for the document of the routes.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "it describes what `Lang` reads")]
pub(crate) struct LangQuery {
    /// The language of sentences: `en` or `fr`; without it the browser's.
    #[param(value_type = String, required = false)]
    lang: Option<String>,
}

/// The language that a request asks for.
pub(crate) struct Lang(pub(crate) Language);

impl<S: Sync> FromRequestParts<S> for Lang {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, Refusal> {
        let known = |code: &str| Language::ALL.iter().any(|language| language.code() == code);
        if let Some(code) = named(&parts.uri).find(|code| !known(code)) {
            return Err(Refusal::senseless(
                format!("lang: found {code:?}, expected en or fr"),
                format!("lang : {code:?} trouvé, en ou fr attendu"),
            ));
        }
        Ok(Lang(asked(&parts.uri, &parts.headers)))
    }
}

/// The languages that an address names.
fn named(uri: &Uri) -> impl Iterator<Item = &str> {
    uri.query().unwrap_or_default().split('&').filter_map(|part| part.strip_prefix("lang="))
}

/// The language that an address and headers ask for.
pub(crate) fn asked(uri: &Uri, headers: &HeaderMap) -> Language {
    let named = named(uri).find_map(Language::of_tag);
    let accepted = headers.get(ACCEPT_LANGUAGE).and_then(|header| header.to_str().ok());
    named.or_else(|| accepted.and_then(preferred)).unwrap_or_default()
}

/// The language that a header such as `fr-CA, en;q=0.8` prefers.
fn preferred(header: &str) -> Option<Language> {
    let weighed = header.split(',').filter_map(|part| {
        let (tag, weight) = part.split_once(';').unwrap_or((part, "q=1"));
        let weight: f64 = weight.trim().strip_prefix("q=")?.trim().parse().ok()?;
        Some((Language::of_tag(tag.trim())?, weight))
    });
    // Of two that are wanted alike the first counts.
    let best = weighed
        .filter(|&(_, weight)| weight > 0.0)
        .reduce(|best, other| if other.1 > best.1 { other } else { best });
    best.map(|(language, _)| language)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_comes_before_the_browser() {
        let of = |address: &str, header: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(ACCEPT_LANGUAGE, header.parse().unwrap());
            asked(&address.parse().unwrap(), &headers)
        };
        assert_eq!(of("/hint", "fr-CA, en;q=0.8"), Language::French);
        assert_eq!(of("/hint", "en;q=0.3, fr;q=0.7"), Language::French);
        assert_eq!(of("/hint", "de, en;q=0.8, fr;q=0.2"), Language::English);
        assert_eq!(of("/hint", "fr;q=0, de"), Language::English);
        assert_eq!(of("/hint?lang=en", "fr"), Language::English);
        assert_eq!(of("/hint?seed=1&lang=fr", "en"), Language::French);
        assert_eq!(of("/hint?lang=xx", "fr"), Language::French);
    }
}
