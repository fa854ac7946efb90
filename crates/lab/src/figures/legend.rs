//! The legend under a plot: samples and names in rows, as many to a row as fit, so that long method
//! names never squeeze the plot itself.

use super::layer::{Layer, Shape};
use super::style::Style;
use super::svg::{Anchor, Canvas, Font, fit};

/// Height of a row, width of a sample, and the spaces beside it.
const ROW: f64 = 19.0;
const SAMPLE: f64 = 34.0;
const GAP: f64 = 7.0;
const BETWEEN: f64 = 20.0;

/// One entry and where it stands, from the legend's own corner.
struct Entry<'a> {
    x: f64,
    y: f64,
    name: String,
    style: Style,
    shape: &'a Shape,
}

/// A legend with its entries in place.
pub(super) struct Legend<'a> {
    entries: Vec<Entry<'a>>,
    /// Its height; 0 without entries.
    pub(super) height: f64,
}

impl<'a> Legend<'a> {
    /// The entries of all named layers, in rows no wider than `width`.
    pub(super) fn new(layers: &'a [Layer], width: f64) -> Self {
        let (mut x, mut y, mut entries) = (0.0, 0.0, Vec::new());
        for (i, layer) in layers.iter().enumerate().filter(|(_, l)| !l.name.is_empty()) {
            let name = fit(&layer.name, Font::TICK, width - SAMPLE - GAP);
            let room = SAMPLE + GAP + Font::TICK.width(&name);
            if x > 0.0 && x + room > width {
                (x, y) = (0.0, y + ROW);
            }
            let style = Style::of(layer.style.unwrap_or(i));
            entries.push(Entry { x, y, name, style, shape: &layer.shape });
            x += room + BETWEEN;
        }
        let height = if entries.is_empty() { 0.0 } else { y + ROW };
        Legend { entries, height }
    }

    /// Draws it with its upper left corner at `at`.
    pub(super) fn draw(&self, canvas: &mut Canvas, at: (f64, f64)) {
        for entry in &self.entries {
            let (x, y) = (at.0 + entry.x, at.1 + entry.y + ROW / 2.0);
            sample(canvas, (x, y), entry);
            let place = (x + SAMPLE + GAP, y + 0.35 * Font::TICK.size);
            canvas.text(place, Anchor::Start, Font::TICK, &entry.name);
        }
    }
}

fn sample(canvas: &mut Canvas, (x, y): (f64, f64), entry: &Entry<'_>) {
    let middle = (x + SAMPLE / 2.0, y);
    match entry.shape {
        Shape::Bars { .. } | Shape::Boxes { .. } => {
            let (low, high) = (middle.0 - 8.0, middle.0 + 8.0);
            let corners = [(low, y - 5.5), (high, y - 5.5), (high, y + 5.5), (low, y + 5.5)];
            canvas.area(&corners, entry.style, 0.85);
        }
        Shape::Points { .. } => canvas.marker(middle, 4.0, entry.style),
        Shape::Guide { .. } => canvas.line(&[(x, y), (x + SAMPLE, y)], entry.style, 1.5),
        Shape::Line { .. } | Shape::Steps { .. } => {
            canvas.line(&[(x, y), (x + SAMPLE, y)], entry.style, 2.0);
            canvas.marker(middle, 3.5, entry.style);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_flow_into_rows_and_unnamed_layers_have_none() {
        let layers: Vec<Layer> = ["fast", "", "a rather long name of a method", "short"]
            .map(|name| Layer::line(name, Vec::new()))
            .into();
        let wide = Legend::new(&layers, 600.0);
        assert_eq!((wide.entries.len(), wide.height), (3, ROW));
        let narrow = Legend::new(&layers, 150.0);
        assert_eq!(narrow.height, 3.0 * ROW);
        assert!(narrow.entries[1].name.ends_with('…'));
        assert_eq!(narrow.entries[1].style, Style::of(2), "the style is the layer's place");
        assert_eq!(Legend::new(&[], 100.0).height, 0.0);
    }
}
