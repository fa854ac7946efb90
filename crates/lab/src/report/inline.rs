//! The little Markdown that paragraphs of reports use, as HTML: `code`, *emphasis*, **strength** and
//! [links](address). Everything else is text.

use kumiki_render::xml::escape;

/// A paragraph as HTML.
pub(super) fn inline(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(['`', '*', '[']) {
        let (before, marked) = rest.split_at(at);
        out.push_str(&escape(before));
        match span(marked) {
            Some((html, length)) => {
                out.push_str(&html);
                rest = &marked[length..];
            }
            None => {
                let sign = marked.chars().next().map_or(1, char::len_utf8);
                out.push_str(&escape(&marked[..sign]));
                rest = &marked[sign..];
            }
        }
    }
    out.push_str(&escape(rest));
    out
}

/// A marked span at the start of a text as HTML, and how long it is there.
fn span(text: &str) -> Option<(String, usize)> {
    if let Some(link) = text.strip_prefix('[') {
        let (words, after) = link.split_once("](")?;
        let (address, _) = after.split_once(')')?;
        if words.contains(['[', '\n']) || address.contains([' ', '"', '(']) {
            return None;
        }
        let length = 1 + words.len() + 2 + address.len() + 1;
        let html = format!("<a href=\"{}\">{}</a>", escape(address), inline(words));
        return Some((html, length));
    }
    for (mark, element) in [("`", "code"), ("**", "strong"), ("*", "em")] {
        let Some(after) = text.strip_prefix(mark) else { continue };
        // A star beside a blank is a sign of multiplication.
        if mark != "`" && after.starts_with([' ', '*']) {
            return None;
        }
        let (inside, _) = after.split_once(mark)?;
        if inside.is_empty() || (mark != "`" && inside.ends_with(' ')) {
            return None;
        }
        let html = if mark == "`" { escape(inside).to_string() } else { inline(inside) };
        return Some((format!("<{element}>{html}</{element}>"), inside.len() + 2 * mark.len()));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_become_elements_and_text_stays_text() {
        for (text, html) in [
            ("*Hybridation* by `tabu<1>`", "<em>Hybridation</em> by <code>tabu&lt;1&gt;</code>"),
            (
                "**all** of [it](report.html)",
                "<strong>all</strong> of <a href=\"report.html\">it</a>",
            ),
            ("3 * 4 * 5 < 61", "3 * 4 * 5 &lt; 61"),
            ("an open ` and a [bracket", "an open ` and a [bracket"),
            ("[a] (b)", "[a] (b)"),
            ("", ""),
        ] {
            assert_eq!(inline(text), html, "{text}");
        }
    }
}
