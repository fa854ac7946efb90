//! A canvas that becomes SVG text: one element a line, no identifiers and no script, so that many
//! figures can stand in one page. Knows shapes and style classes, no data.
//!
//! Every colour is written as an attribute, for a file on its own, and as a class, which the style
//! sheet of a page may override.

use super::style::{Marker, Style};
use kumiki_render::xml::{self, escape};
use kumiki_render::{FONT_FAMILY, text_width};
use std::fmt::Write as _;

/// Where a text stands relative to its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// The elements written so far.
#[derive(Default)]
pub(super) struct Canvas {
    elements: String,
}

/// A text's looks.
#[derive(Clone, Copy)]
pub(super) struct Font {
    pub(super) size: f64,
    pub(super) bold: bool,
}

impl Font {
    pub(super) const TITLE: Font = Font { size: 15.0, bold: true };
    pub(super) const LABEL: Font = Font { size: 13.0, bold: false };
    pub(super) const TICK: Font = Font { size: 12.0, bold: false };

    /// The width of a text in pixels.
    pub(super) fn width(self, text: &str) -> f64 {
        self.size * text_width(text, self.bold)
    }
}

impl Canvas {
    /// The finished document.
    pub(super) fn finish(self, width: f64, height: f64, title: &str) -> String {
        let (w, h) = (number(width), number(height));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{w}\" height=\"{h}\" \
             viewBox=\"0 0 {w} {h}\" font-family=\"'{FONT_FAMILY}',Verdana,Arial,sans-serif\">\n\
             <title>{}</title>\n\
             <rect class=\"paper\" width=\"{w}\" height=\"{h}\" fill=\"#ffffff\"/>\n{}</svg>\n",
            escape(title),
            self.elements
        )
    }

    /// A line of the frame or of the grid.
    pub(super) fn rule(&mut self, from: (f64, f64), to: (f64, f64), axis: bool) {
        let (class, colour) = if axis { ("axis", "#444444") } else { ("rule", "#dddddd") };
        let _ = writeln!(
            self.elements,
            "<line class=\"{class}\" x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke=\"{colour}\"/>",
            number(from.0),
            number(from.1),
            number(to.0),
            number(to.1)
        );
    }

    /// A text, its baseline at the point. `^` raises the rest, for powers of ten.
    pub(super) fn text(&mut self, at: (f64, f64), anchor: Anchor, font: Font, text: &str) {
        let placed = format!("x=\"{}\" y=\"{}\"", number(at.0), number(at.1));
        self.placed_text(&placed, anchor, font, text);
    }

    /// A text that climbs to the right, by degrees.
    pub(super) fn climbing_text(
        &mut self,
        at: (f64, f64),
        angle: f64,
        anchor: Anchor,
        font: Font,
        text: &str,
    ) {
        let (x, y) = (number(at.0), number(at.1));
        let placed = format!("transform=\"translate({x} {y}) rotate({})\"", number(-angle));
        self.placed_text(&placed, anchor, font, text);
    }

    fn placed_text(&mut self, placed: &str, anchor: Anchor, font: Font, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "",
            Anchor::Middle => " text-anchor=\"middle\"",
            Anchor::End => " text-anchor=\"end\"",
        };
        let bold = if font.bold { " font-weight=\"bold\"" } else { "" };
        let size = number(font.size);
        let _ = write!(
            self.elements,
            "<text class=\"ink\" {placed} font-size=\"{size}\" fill=\"#222222\"{anchor}{bold}>"
        );
        match text.split_once("10^") {
            Some((before, power)) => {
                let _ = write!(
                    self.elements,
                    "{}10<tspan dy=\"{}\" font-size=\"{}\">{}</tspan>",
                    escape(before),
                    number(-0.4 * font.size),
                    number(0.75 * font.size),
                    escape(power)
                );
            }
            None => self.elements.push_str(&escape(text)),
        }
        self.elements.push_str("</text>\n");
    }

    /// What follows is cut at this rectangle, until [`Canvas::unclip`]: a document inside the
    /// document, because a clip path would need an identifier.
    pub(super) fn clip(&mut self, x: f64, y: f64, width: f64, height: f64) {
        let (x, y, w, h) = (number(x), number(y), number(width), number(height));
        let _ = writeln!(
            self.elements,
            "<svg x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" viewBox=\"{x} {y} {w} {h}\">"
        );
    }

    /// Ends what [`Canvas::clip`] began.
    pub(super) fn unclip(&mut self) {
        self.elements.push_str("</svg>\n");
    }

    /// A series' line through points.
    pub(super) fn line(&mut self, points: &[(f64, f64)], style: Style, width: f64) {
        if points.len() < 2 {
            return;
        }
        let dash = if style.dash.is_empty() {
            String::new()
        } else {
            format!(" stroke-dasharray=\"{}\"", style.dash)
        };
        let _ = writeln!(
            self.elements,
            "<polyline class=\"l{}\" points=\"{}\" fill=\"none\" stroke=\"{}\" \
             stroke-width=\"{}\" stroke-linejoin=\"round\"{dash}/>",
            style.number,
            coordinates(points),
            style.colour,
            number(width)
        );
    }

    /// A filled shape in a series' colour; `opacity` lets the grid through.
    pub(super) fn area(&mut self, points: &[(f64, f64)], style: Style, opacity: f64) {
        if points.len() < 3 {
            return;
        }
        let _ = writeln!(
            self.elements,
            "<polygon class=\"f{}\" points=\"{}\" fill=\"{}\" fill-opacity=\"{}\"/>",
            style.number,
            coordinates(points),
            style.colour,
            number(opacity)
        );
    }

    /// A cell of a heat map in a colour of its own.
    pub(super) fn cell(&mut self, x: f64, y: f64, width: f64, height: f64, colour: &str) {
        let _ = writeln!(
            self.elements,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{colour}\"/>",
            number(x),
            number(y),
            number(width),
            number(height)
        );
    }

    /// A text on a coloured cell: black or white whatever the page.
    pub(super) fn cell_text(&mut self, at: (f64, f64), size: f64, colour: &str, text: &str) {
        let _ = writeln!(
            self.elements,
            "<text x=\"{}\" y=\"{}\" font-size=\"{}\" fill=\"{colour}\" \
             text-anchor=\"middle\">{}</text>",
            number(at.0),
            number(at.1),
            number(size),
            escape(text)
        );
    }

    /// A marker of radius `r`.
    pub(super) fn marker(&mut self, (x, y): (f64, f64), r: f64, style: Style) {
        let solid = Style { dash: "", ..style };
        match style.marker {
            Marker::Disc | Marker::Ring => {
                let paint = if style.marker == Marker::Disc {
                    format!("class=\"f{}\" fill=\"{}\"", style.number, style.colour)
                } else {
                    format!(
                        "class=\"l{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.5\"",
                        style.number, style.colour
                    )
                };
                let (x, y, r) = (number(x), number(y), number(r));
                let _ =
                    writeln!(self.elements, "<circle {paint} cx=\"{x}\" cy=\"{y}\" r=\"{r}\"/>");
            }
            Marker::Square => {
                let s = 0.9 * r;
                let corners = [(x - s, y - s), (x + s, y - s), (x + s, y + s), (x - s, y + s)];
                self.area(&corners, style, 1.0);
            }
            Marker::Triangle => {
                let corners =
                    [(x, y - 1.2 * r), (x + 1.1 * r, y + 0.8 * r), (x - 1.1 * r, y + 0.8 * r)];
                self.area(&corners, style, 1.0);
            }
            Marker::Diamond => {
                let s = 1.25 * r;
                self.area(&[(x, y - s), (x + s, y), (x, y + s), (x - s, y)], style, 1.0);
            }
            Marker::Cross => {
                let s = 0.85 * r;
                self.line(&[(x - s, y - s), (x + s, y + s)], solid, 1.7);
                self.line(&[(x - s, y + s), (x + s, y - s)], solid, 1.7);
            }
            Marker::Plus => {
                let s = 1.15 * r;
                self.line(&[(x - s, y), (x + s, y)], solid, 1.7);
                self.line(&[(x, y - s), (x, y + s)], solid, 1.7);
            }
        }
    }
}

fn coordinates(points: &[(f64, f64)]) -> String {
    let points: Vec<String> =
        points.iter().map(|p| format!("{},{}", number(p.0), number(p.1))).collect();
    points.join(" ")
}

/// A hundredth of a pixel is seen by nobody.
pub(super) fn number(v: f64) -> String {
    xml::number(v, 2)
}

/// The text, or its beginning and an ellipsis, no wider than `room` pixels.
pub(super) fn fit(text: &str, font: Font, room: f64) -> String {
    if font.width(text) <= room {
        return text.to_string();
    }
    let room = room - font.width("…");
    let mut kept = String::new();
    for c in text.chars() {
        kept.push(c);
        if font.width(&kept) > room {
            kept.pop();
            break;
        }
    }
    kept.trim_end().to_string() + "…"
}

/// The text in lines no wider than `room`, broken at blanks; a word alone may be cut.
pub(super) fn wrap(text: &str, font: Font, room: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let longer = lines.last().map(|line| format!("{line} {word}"));
        match (longer, lines.last_mut()) {
            (Some(longer), Some(line)) if font.width(&longer) <= room => *line = longer,
            _ => lines.push(fit(word, font, room)),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_text_is_cut_or_broken() {
        let cut = fit("anneal:schedule=geometric", Font::TICK, 80.0);
        assert!(cut.ends_with('…') && Font::TICK.width(&cut) <= 80.0, "{cut}");
        let lines = wrap("one two three four five", Font::TICK, 60.0);
        assert!(lines.len() > 1 && lines.iter().all(|l| Font::TICK.width(l) <= 60.0), "{lines:?}");
        assert_eq!(lines.join(" "), "one two three four five");
        assert!(wrap("", Font::TICK, 60.0).is_empty());
    }
}
