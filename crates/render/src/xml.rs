//! What every text of marks is made of, SVG as well as HTML: texts that stay texts, and short
//! numbers. Knows no element.

/// A text that is safe inside an element or a quoted attribute: markup escaped, characters that
/// XML forbids replaced.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\t' | '\n' | '\r' => out.push(c),
            '\u{0}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            _ => out.push(c),
        }
    }
    out
}

/// A number with so many decimals at most, no trailing zeros, never an exponent or a word. Numbers
/// that no picture reaches are cut, because painters count with 32 bits.
pub fn number(v: f64, decimals: u8) -> String {
    const FAR: f64 = 1e7;
    let unit = 10f64.powi(decimals.into());
    let rounded = (v.clamp(-FAR, FAR) * unit).round() / unit;
    // The sum turns -0 into 0.
    if rounded.is_nan() { "0".to_string() } else { (rounded + 0.0).to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_never_words() {
        let cases = [
            (0.0, "0"),
            (-0.0001, "0"),
            (1.5, "1.5"),
            (0.1 + 0.2, "0.3"),
            (12.34567, "12.346"),
            (-7.0, "-7"),
            (1e9, "10000000"),
            (f64::NAN, "0"),
            (f64::NEG_INFINITY, "-10000000"),
        ];
        for (value, expected) in cases {
            assert_eq!(number(value, 3), expected, "{value}");
        }
        assert_eq!((number(12.345, 2), number(-0.4, 0)), ("12.35".to_string(), "0".to_string()));
    }

    #[test]
    fn text_is_escaped() {
        assert_eq!(escape("a<b & \"c\">\u{1b}\n"), "a&lt;b &amp; &quot;c&quot;&gt;\u{fffd}\n");
    }
}
