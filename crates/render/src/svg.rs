//! A drawing as SVG text: one element a line, no style sheet, no script, nothing to load.
//!
//! The PNG and PDF painters read this text, so the three pictures agree. Knows no pixels beyond
//! the factor it is given.

use crate::font;
use crate::xml::{self, escape};
use kumiki_core::{Anchor, Colour, Drawing, Shape, Stroke};
use std::fmt::Write as _;

/// How to write an SVG.
#[derive(Clone, Debug, PartialEq)]
pub struct SvgOptions {
    /// Pixels for one board unit.
    pub unit: f64,
    /// White space around the drawing, in board units; outlines on the rim need half their width.
    pub margin: f64,
    /// What a reader that cannot show the picture says instead.
    pub title: Option<String>,
}

impl Default for SvgOptions {
    fn default() -> Self {
        SvgOptions { unit: 40.0, margin: 0.25, title: None }
    }
}

/// The drawing as a self-contained SVG document.
pub fn svg(drawing: &Drawing, options: &SvgOptions) -> String {
    part(drawing, &drawing.shapes, options, true)
}

/// Some shapes of a drawing as an SVG document of its size, on white paper or on none.
pub(crate) fn part(
    drawing: &Drawing,
    shapes: &[Shape],
    options: &SvgOptions,
    paper: bool,
) -> String {
    let scale = Scale { unit: options.unit, margin: options.margin };
    let (width, height) = scale.size(drawing);
    // Square ends make the lines of a grid meet at its corners.
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"'{}',Verdana,Arial,sans-serif\" \
         text-anchor=\"middle\" stroke-linecap=\"square\">\n",
        font::FAMILY
    );
    if let Some(title) = &options.title {
        let _ = writeln!(out, "<title>{}</title>", escape(title));
    }
    if paper {
        let _ = writeln!(out, "<rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>");
    }
    for shape in shapes {
        element(&mut out, shape, &scale);
    }
    out.push_str("</svg>\n");
    out
}

/// Board units to pixels.
struct Scale {
    unit: f64,
    margin: f64,
}

impl Scale {
    fn size(&self, drawing: &Drawing) -> (String, String) {
        (
            self.length(drawing.width + 2.0 * self.margin),
            self.length(drawing.height + 2.0 * self.margin),
        )
    }

    /// A coordinate.
    fn at(&self, v: f64) -> String {
        number((v + self.margin) * self.unit)
    }

    /// A length.
    fn length(&self, v: f64) -> String {
        number(v * self.unit)
    }

    /// The attributes of inside and outline.
    fn paint(&self, fill: Option<Colour>, stroke: Option<Stroke>) -> String {
        let inside = fill.map_or("none".to_string(), hex);
        format!(" fill=\"{inside}\"{}", stroke.map_or(String::new(), |s| self.stroke(s)))
    }

    fn stroke(&self, s: Stroke) -> String {
        format!(" stroke=\"{}\" stroke-width=\"{}\"", hex(s.colour), self.length(s.width))
    }
}

fn element(out: &mut String, shape: &Shape, scale: &Scale) {
    let at = |v: f64| scale.at(v);
    let _ = match shape {
        Shape::Rect { fill: None, stroke: None, .. }
        | Shape::Circle { fill: None, stroke: None, .. }
        | Shape::Polygon { fill: None, stroke: None, .. } => Ok(()),
        Shape::Rect { x, y, w, h, fill, stroke } => writeln!(
            out,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"{}/>",
            at(*x),
            at(*y),
            scale.length(*w),
            scale.length(*h),
            scale.paint(*fill, *stroke)
        ),
        Shape::Line { from, to, stroke } => writeln!(
            out,
            "<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"{}/>",
            at(from.0),
            at(from.1),
            at(to.0),
            at(to.1),
            scale.stroke(*stroke)
        ),
        Shape::Circle { centre, radius, fill, stroke } => writeln!(
            out,
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\"{}/>",
            at(centre.0),
            at(centre.1),
            scale.length(*radius),
            scale.paint(*fill, *stroke)
        ),
        Shape::Polygon { points, fill, stroke } => {
            let points: Vec<String> =
                points.iter().map(|p| format!("{},{}", at(p.0), at(p.1))).collect();
            let paint = scale.paint(*fill, *stroke);
            writeln!(out, "<polygon points=\"{}\"{paint}/>", points.join(" "))
        }
        Shape::Text { at: place, size, content, colour, anchor, bold } => {
            let anchor = match anchor {
                Anchor::Start => " text-anchor=\"start\"",
                Anchor::Middle => "",
                Anchor::End => " text-anchor=\"end\"",
            };
            // Painters treat dominant-baseline unevenly: the baseline is placed by hand.
            let y = place.1 + size * font::baseline(content, *bold);
            writeln!(
                out,
                "<text x=\"{}\" y=\"{}\" font-size=\"{}\" fill=\"{}\"{anchor}{}>{}</text>",
                at(place.0),
                at(y),
                scale.length(*size),
                hex(*colour),
                if *bold { " font-weight=\"bold\"" } else { "" },
                escape(content)
            )
        }
    };
}

/// A thousandth of a pixel is seen by nobody.
fn number(v: f64) -> String {
    xml::number(v, 3)
}

fn hex(Colour(r, g, b): Colour) -> String {
    if [r, g, b].iter().all(|v| v % 17 == 0) {
        format!("#{:x}{:x}{:x}", r / 17, g / 17, b / 17)
    } else {
        format!("#{r:02x}{g:02x}{b:02x}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_hexadecimal() {
        assert_eq!(hex(Colour(255, 255, 255)), "#fff");
        assert_eq!(hex(Colour(34, 34, 34)), "#222");
        assert_eq!(hex(Colour(0, 90, 181)), "#005ab5");
    }

    #[test]
    fn a_small_board() {
        let mut board = Drawing::new(2.0, 1.0);
        board.fill(0.0, 0.0, 1.0, 1.0, Colour(255, 238, 204));
        board.push(Shape::Rect {
            x: 0.0,
            y: 0.0,
            w: 2.0,
            h: 1.0,
            fill: None,
            stroke: Some(Stroke::new(Colour::INK, 0.08)),
        });
        board.line((1.0, 0.0), (1.0, 1.0), Colour::FAINT, 0.03);
        board.push(Shape::Circle {
            centre: (0.5, 0.5),
            radius: 0.4,
            fill: Some(Colour::WHITE),
            stroke: None,
        });
        board.push(Shape::Polygon {
            points: vec![(1.0, 0.0), (2.0, 0.0), (1.5, 0.5)],
            fill: Some(Colour(1, 2, 3)),
            stroke: None,
        });
        board.push(Shape::Circle { centre: (0.5, 0.5), radius: 0.4, fill: None, stroke: None });
        board.text((0.5, 0.5), 0.6, "<3", Colour::INK);
        board.push(Shape::Text {
            at: (2.0, 0.5),
            size: 0.5,
            content: "7".into(),
            colour: Colour::ANSWER,
            anchor: Anchor::End,
            bold: true,
        });
        let options = SvgOptions { unit: 10.0, margin: 0.1, title: Some("a & b".into()) };
        let expected = r##"<svg xmlns="http://www.w3.org/2000/svg" width="22" height="12" viewBox="0 0 22 12" font-family="'DejaVu Sans',Verdana,Arial,sans-serif" text-anchor="middle" stroke-linecap="square">
<title>a &amp; b</title>
<rect width="22" height="12" fill="#fff"/>
<rect x="1" y="1" width="10" height="10" fill="#fec"/>
<rect x="1" y="1" width="20" height="10" fill="none" stroke="#222" stroke-width="0.8"/>
<line x1="11" y1="1" x2="11" y2="11" stroke="#bebebe" stroke-width="0.3"/>
<circle cx="6" cy="6" r="4" fill="#fff"/>
<polygon points="11,1 21,1 16,6" fill="#010203"/>
<text x="6" y="8.187" font-size="6" fill="#222">&lt;3</text>
<text x="21" y="7.823" font-size="5" fill="#005ab5" text-anchor="end" font-weight="bold">7</text>
</svg>
"##;
        assert_eq!(svg(&board, &options), expected);
    }
}
