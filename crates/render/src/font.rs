//! The embedded font: how wide a text is, where its middle is, and the one font database that the
//! PNG and PDF painters see. Knows nothing about drawings.

use resvg::usvg::fontdb::Database;
use std::sync::{Arc, LazyLock};
use ttf_parser::{Face, GlyphId};

/// The family name inside the embedded files.
pub const FAMILY: &str = "DejaVu Sans";

static REGULAR: &[u8] = include_bytes!("../fonts/DejaVuSans.ttf");
static BOLD: &[u8] = include_bytes!("../fonts/DejaVuSans-Bold.ttf");

/// Height of capitals and digits for a font size of 1.
const CAPITALS: f64 = 0.729;

static FACES: LazyLock<Option<(Face<'static>, Face<'static>)>> =
    LazyLock::new(|| Some((Face::parse(REGULAR, 0).ok()?, Face::parse(BOLD, 0).ok()?)));

static DATABASE: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut database = Database::new();
    database.load_font_data(REGULAR.to_vec());
    database.load_font_data(BOLD.to_vec());
    database.set_sans_serif_family(FAMILY);
    Arc::new(database)
});

/// The two embedded faces and no other.
pub(crate) fn database() -> Arc<Database> {
    Arc::clone(&DATABASE)
}

fn face(bold: bool) -> Option<&'static Face<'static>> {
    FACES.as_ref().map(|(regular, heavy)| if bold { heavy } else { regular })
}

fn glyph(face: &Face<'_>, c: char) -> GlyphId {
    face.glyph_index(c).unwrap_or(GlyphId(0))
}

/// Width of a text in the embedded font, for a font size of 1.
pub fn width(text: &str, bold: bool) -> f64 {
    let Some(face) = face(bold) else { return 0.6 * text.chars().count() as f64 };
    let advance = |c| f64::from(face.glyph_hor_advance(glyph(face, c)).unwrap_or(0));
    text.chars().map(advance).sum::<f64>() / f64::from(face.units_per_em())
}

/// How far below the middle of a text its baseline is, for a font size of 1.
///
/// Text with a letter or digit is centred on the height of its capitals, so that all the numbers
/// of a row sit on one line; a lone sign such as a disc is centred on its own ink.
pub(crate) fn baseline(text: &str, bold: bool) -> f64 {
    let ink = || -> Option<f64> {
        if text.chars().any(char::is_alphanumeric) {
            return None;
        }
        let face = face(bold)?;
        let boxes = text.chars().filter_map(|c| face.glyph_bounding_box(face.glyph_index(c)?));
        let (low, high) =
            boxes.map(|b| (b.y_min, b.y_max)).reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))?;
        Some((f64::from(low) + f64::from(high)) / 2.0 / f64::from(face.units_per_em()))
    };
    ink().unwrap_or(CAPITALS / 2.0)
}

/// The text, or its beginning and an ellipsis, no wider than `limit` for a font size of 1.
pub(crate) fn fit(text: &str, bold: bool, limit: f64) -> String {
    if width(text, bold) <= limit {
        return text.to_string();
    }
    let room = limit - width("…", bold);
    let mut used = 0.0;
    let kept = text.chars().take_while(|c| {
        used += width(c.encode_utf8(&mut [0; 4]), bold);
        used <= room
    });
    kept.collect::<String>().trim_end().to_string() + "…"
}

/// The words of a text on lines no wider than `limit` for a font size of 1; a word that is wider by
/// itself is cut.
pub(crate) fn lines(text: &str, limit: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width(&format!("{line} {word}"), false) <= limit => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(fit(word, false, limit)),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_faces_are_read_and_named() {
        let faces: Vec<_> = DATABASE.faces().collect();
        assert_eq!(faces.len(), 2);
        assert!(faces.iter().all(|f| f.families[0].0 == FAMILY));
        assert_ne!(faces[0].weight, faces[1].weight);
        assert!(FACES.is_some());
    }

    #[test]
    fn capitals_are_as_high_as_the_font_says() {
        for bold in [false, true] {
            let face = face(bold).unwrap();
            let high = face.glyph_bounding_box(glyph(face, 'H')).unwrap().y_max;
            let size = f64::from(high) / f64::from(face.units_per_em());
            assert!((size - CAPITALS).abs() < 0.001, "{size}");
        }
    }

    #[test]
    fn text_with_letters_shares_a_line_and_signs_sit_on_their_ink() {
        assert_eq!(baseline("8", false), baseline("g1·", false));
        assert!(baseline("●", false) < baseline("8", false) - 0.05);
        assert_eq!(baseline("", false), CAPITALS / 2.0);
        assert_eq!(baseline("\u{4e00}", false), CAPITALS / 2.0);
    }

    #[test]
    fn paragraphs_are_broken_between_words() {
        let text = "Every row, every column and every box holds every number once.";
        let lines = lines(text, 12.0);
        assert!(lines.len() > 2 && lines.iter().all(|line| width(line, false) <= 12.0));
        assert_eq!(lines.join(" "), text);
    }

    #[test]
    fn bold_is_wider_and_long_text_is_cut() {
        assert!(width("Sudoku", true) > width("Sudoku", false));
        assert_eq!(fit("Sudoku", false, 10.0), "Sudoku");
        let cut = fit("Sudoku number twelve", false, 5.0);
        assert!(cut.ends_with('…') && width(&cut, false) <= 5.0, "{cut}");
        assert_eq!(fit("Sudoku", false, 0.0), "…");
    }
}
