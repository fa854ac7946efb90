//! A drawing as terminal text: box-drawing lines, colours behind, text on top. Knows no terminal:
//! the caller says how wide and how colourful it is.

use crate::axis::Axis;
use crate::canvas::{Canvas, Cover, Segment};
use crate::junction::Weight;
use crate::palette::{Pen, Style, luminance};
use crate::{Palette, RenderError};
use kumiki_core::{Anchor, Colour, Drawing, Shape, Stroke};

/// Characters of one picture: more would be no picture but a flood.
const MAX_CHARACTERS: usize = 1 << 20;

/// Strokes wider than this, in board units, are heavy.
const HEAVY: f64 = 0.06;

/// Above this luminance, a circle is an empty one.
const PALE: f64 = 0.8;

/// Circles and texts smaller than this, in board units, have no room in a compact form.
const SMALL: f64 = 0.2;

/// How to write to a terminal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TermOptions {
    /// The colours it has.
    pub palette: Palette,
    /// How many columns it has; `None` = as many as it takes.
    pub width: Option<usize>,
}

/// The drawing as lines of text, each ended by a line feed: in its full form, or else in the first
/// of its compact forms that is not wider than the limit.
///
/// # Errors
/// When even the last form is wider than the limit, or far too long for any terminal.
pub fn terminal(drawing: &Drawing, options: &TermOptions) -> Result<String, RenderError> {
    let mut text = form(drawing, drawing.characters, false, options);
    for &characters in &drawing.compact {
        if !matches!(text, Err(RenderError::TooWide { .. })) {
            break;
        }
        text = form(drawing, characters, true, options);
    }
    text
}

/// The drawing in one form.
fn form(
    drawing: &Drawing,
    characters: (usize, usize),
    compact: bool,
    options: &TermOptions,
) -> Result<String, RenderError> {
    let columns = Axis::new(drawing.width, characters.0);
    let rows = Axis::new(drawing.height, characters.1);
    let (width, height) = (columns.cells(), rows.cells());
    if let Some(limit) = options.width.filter(|&limit| width > limit) {
        return Err(RenderError::TooWide { width, limit });
    }
    if columns.count().saturating_mul(rows.count()) > MAX_CHARACTERS {
        return Err(RenderError::TooManyCharacters { width, height });
    }
    let mut canvas = Canvas::new(columns, rows);
    for shape in &drawing.shapes {
        paint(&mut canvas, shape, (columns, rows), compact);
    }
    let lines: Vec<_> = canvas.lines().map(|line| trimmed(line, options.palette)).collect();
    // The border is one character more than the cells, where there is one.
    let width = lines.iter().map(Vec::len).max().unwrap_or(0);
    if let Some(limit) = options.width.filter(|&limit| width > limit) {
        return Err(RenderError::TooWide { width, limit });
    }
    let used = |line: &Vec<_>| !line.is_empty();
    let first = lines.iter().position(used).unwrap_or(0);
    let end = lines.iter().rposition(used).map_or(0, |last| last + 1);
    let mut pen = Pen::new(options.palette);
    Ok(lines[first..end].iter().map(|line| written(line, &mut pen)).collect())
}

/// A line without the blanks at its end that nobody sees.
fn trimmed(mut line: Vec<(char, Style)>, palette: Palette) -> Vec<(char, Style)> {
    let seen = |&(c, style): &(char, Style)| {
        c != ' ' || (palette != Palette::Plain && style.paper.is_some())
    };
    line.truncate(line.iter().rposition(seen).map_or(0, |last| last + 1));
    line
}

fn written(line: &[(char, Style)], pen: &mut Pen) -> String {
    let mut out = String::new();
    for &(c, style) in line {
        out.push_str(&pen.turn(style, c == ' '));
        out.push(c);
    }
    out.push_str(pen.rest());
    out.push('\n');
    out
}

fn paint(canvas: &mut Canvas, shape: &Shape, (columns, rows): (Axis, Axis), compact: bool) {
    match shape {
        Shape::Rect { x, y, w, h, fill, stroke } => {
            let corners = [(*x, *y), (x + w, *y), (x + w, y + h), (*x, y + h)];
            polygon(canvas, &corners, *fill, *stroke);
        }
        Shape::Polygon { points, fill, stroke } => polygon(canvas, points, *fill, *stroke),
        Shape::Line { from, to, stroke } => {
            line(canvas, *from, *to, *stroke);
            diagonal(canvas, *from, *to, stroke.colour);
        }
        Shape::Circle { radius, .. } if compact && *radius < SMALL => {}
        Shape::Text { size, .. } if compact && *size < SMALL => {}
        Shape::Circle { centre, radius, fill, stroke } => {
            circle(canvas, *centre, *radius, *fill, *stroke);
        }
        Shape::Text { at, content, colour, anchor, bold, .. } => {
            let length = content.chars().count() as f64;
            let x = columns.position(at.0);
            let column = match anchor {
                Anchor::Start => (x - 1e-9).ceil() as i64,
                Anchor::Middle if length == 1.0 => columns.inside(at.0),
                Anchor::Middle => (x - length / 2.0 - 1e-9).ceil() as i64,
                Anchor::End => (x - length + 1.0 + 1e-9).floor() as i64,
            };
            let row = rows.inside(at.1);
            if !compact || canvas.is_free(column, row, content) {
                canvas.write(column, row, content, *colour, *bold);
            }
        }
    }
}

fn polygon(
    canvas: &mut Canvas,
    points: &[(f64, f64)],
    fill: Option<Colour>,
    stroke: Option<Stroke>,
) {
    if let Some(colour) = fill {
        let low = |v: fn(&(f64, f64)) -> f64| points.iter().map(v).fold(f64::INFINITY, f64::min);
        let high =
            |v: fn(&(f64, f64)) -> f64| points.iter().map(v).fold(f64::NEG_INFINITY, f64::max);
        let within = (low(|p| p.0), low(|p| p.1), high(|p| p.0), high(|p| p.1));
        canvas.fill(within, colour, |x, y| cover(points, x, y));
    }
    if let Some(stroke) = stroke {
        for (index, &to) in points.iter().enumerate() {
            let from = points[(index + points.len() - 1) % points.len()];
            line(canvas, from, to, stroke);
        }
    }
}

/// Is a point in a polygon? Its left and top edges belong to it, so that two cells that touch
/// share no character.
fn cover(points: &[(f64, f64)], x: f64, y: f64) -> Cover {
    const NEAR: f64 = 1e-6;
    let mut odd = false;
    let mut edge = false;
    for (index, &(bx, by)) in points.iter().enumerate() {
        let (ax, ay) = points[(index + points.len() - 1) % points.len()];
        let (dx, dy) = (bx - ax, by - ay);
        let across = (x - ax) * dy - (y - ay) * dx;
        let within = |v: f64, a: f64, b: f64| a.min(b) - NEAR <= v && v <= a.max(b) + NEAR;
        edge |= across.abs() < NEAR && within(x, ax, bx) && within(y, ay, by);
        // A point on the edge counts as just right of and below it.
        let (px, py) = (x + NEAR, y + NEAR);
        odd ^= (ay > py) != (by > py) && px < ax + (py - ay) * dx / dy;
    }
    match (odd, edge) {
        (true, true) => Cover::Edge,
        (true, false) => Cover::Inside,
        (false, _) => Cover::Outside,
    }
}

/// A line through the corners of cells leaves a stroke in each cell that it crosses.
fn diagonal(canvas: &mut Canvas, from: (f64, f64), to: (f64, f64), colour: Colour) {
    const NEAR: f64 = 1e-6;
    let (right, down) = (to.0 - from.0, to.1 - from.1);
    let cells = right.abs().round();
    if cells < 1.0 || (right.abs() - cells).abs() > NEAR || (down.abs() - cells).abs() > NEAR {
        return;
    }
    let sign = if (right > 0.0) == (down > 0.0) { '╲' } else { '╱' };
    for cell in 0..cells as usize {
        let along = (cell as f64 + 0.5) / cells;
        canvas.mark((from.0 + along * right, from.1 + along * down), sign, colour);
    }
}

/// Lines along a row or a column; what is slanted is no segment.
fn line(canvas: &mut Canvas, from: (f64, f64), to: (f64, f64), stroke: Stroke) {
    const STRAIGHT: f64 = 1e-6;
    let weight = if stroke.width > HEAVY { Weight::Heavy } else { Weight::Light };
    let segment = if (from.1 - to.1).abs() < STRAIGHT {
        Segment { across: true, offset: from.1, from: from.0, to: to.0 }
    } else if (from.0 - to.0).abs() < STRAIGHT {
        Segment { across: false, offset: from.0, from: from.1, to: to.1 }
    } else {
        return;
    };
    canvas.line(&segment, weight, stroke.colour);
}

/// A circle colours what it covers and leaves a disc or ring at its middle, which a text replaces:
/// without colours it is all that is seen of it.
fn circle(
    canvas: &mut Canvas,
    centre: (f64, f64),
    radius: f64,
    fill: Option<Colour>,
    stroke: Option<Stroke>,
) {
    if let Some(colour) = fill {
        let (x, y) = centre;
        let within = (x - radius, y - radius, x + radius, y + radius);
        canvas.fill(within, colour, |px, py| {
            if (px - x).hypot(py - y) <= radius { Cover::Inside } else { Cover::Outside }
        });
    }
    let full = fill.filter(|&colour| luminance(colour) < PALE);
    if let Some(colour) = full.or(stroke.map(|s| s.colour)).or(fill) {
        canvas.mark(centre, if full.is_some() { '●' } else { '○' }, colour);
    }
}
