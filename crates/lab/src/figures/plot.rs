//! A plot: two axes and the layers between them. Knows how its parts are put on one canvas.

use super::axis::Axis;
use super::layer::{Layer, Shape};
use super::layout::Frame;
use super::legend::Legend;
use super::paint::{Slot, layer};
use super::style::Style;
use super::svg::Canvas;

/// Width of a figure, and height of the rectangle where values are, in pixels.
const WIDTH: f64 = 660.0;
const HEIGHT: f64 = 320.0;
/// Markers on the rim are not cut in half.
const RIM: f64 = 6.0;

/// A figure as data.
#[derive(Clone, Debug, PartialEq)]
pub struct Plot {
    /// Its title.
    pub title: String,
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub y: Axis,
    /// The series, drawn one over the other in this order.
    pub layers: Vec<Layer>,
}

impl Plot {
    /// A plot without series.
    pub fn new(title: impl Into<String>, x: Axis, y: Axis) -> Self {
        Plot { title: title.into(), x, y, layers: Vec::new() }
    }

    /// The same plot with one more series.
    #[must_use]
    pub fn with(mut self, layer: Layer) -> Self {
        self.layers.push(layer);
        self
    }

    /// The plot as an SVG document of its own.
    pub fn svg(&self) -> String {
        let x_range = self.x.range(self.layers.iter().flat_map(Layer::xs));
        // Bars are read by their length: they begin at 0.
        let bars = self.layers.iter().any(|l| matches!(l.shape, Shape::Bars { .. }));
        let zero = bars.then_some(0.0);
        let y_range = self.y.range(self.layers.iter().flat_map(Layer::ys).chain(zero));
        let frame =
            Frame::new(&self.title, (&self.x, x_range), (&self.y, y_range), (WIDTH, HEIGHT));
        let mut canvas = Canvas::default();
        frame.draw(&mut canvas);
        let (width, height) = (frame.right - frame.left, frame.bottom - frame.top);
        canvas.clip(frame.left - RIM, frame.top - RIM, width + 2.0 * RIM, height + 2.0 * RIM);
        let of = self.layers.iter().filter(|l| l.stands()).count();
        let mut standing = 0;
        for (i, series) in self.layers.iter().enumerate() {
            let number = if series.stands() { standing } else { i };
            let slot = Slot { number, of, categories: self.x.categories.len() };
            layer(&mut canvas, &frame, series, Style::of(series.style.unwrap_or(i)), slot);
            standing += usize::from(series.stands());
        }
        canvas.unclip();
        let legend = Legend::new(&self.layers, frame.right - frame.left);
        legend.draw(&mut canvas, (frame.left, frame.below));
        canvas.finish(WIDTH, frame.below + legend.height + 10.0, &self.title)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::boxes::{Whiskers, box_numbers};
    use proptest::prelude::*;

    fn everything(values: &[f64]) -> Plot {
        let points: Vec<(f64, f64)> =
            values.iter().enumerate().map(|(i, v)| (i as f64, *v)).collect();
        let banded: Vec<_> = points.iter().map(|p| (p.0, p.1, p.1 - 1.0, p.1 + 1.0)).collect();
        Plot::new(
            "All & sundry",
            Axis::categories("a", vec!["x".into(), "y".into()]),
            Axis::log("b"),
        )
        .with(Layer::banded("band", &banded))
        .with(Layer::steps("steps", points.clone()))
        .with(Layer::points("points", points.clone()))
        .with(Layer::guide("", points))
        .with(Layer::bars("bars", values.iter().copied().map(Some).collect()))
        .with(Layer::boxes("boxes", vec![None, box_numbers(values, Whiskers::Tukey)]))
    }

    #[test]
    fn the_same_plot_is_the_same_bytes() {
        let plot = everything(&[1.0, 2.0, 50.0]);
        assert_eq!(plot.svg(), plot.svg());
        assert!(plot.svg().contains("<title>All &amp; sundry</title>"));
    }

    proptest! {
        #[test]
        fn any_numbers_make_a_picture(
            values in proptest::collection::vec(proptest::num::f64::ANY, 0..20),
        ) {
            for linear in [true, false] {
                let mut plot = everything(&values);
                if linear {
                    plot.y = Axis::linear("b");
                    plot.x = Axis::linear("a");
                }
                let svg = plot.svg();
                prop_assert!(!svg.contains("NaN") && !svg.contains("inf"));
                prop_assert!(svg.len() < 100_000);
            }
        }
    }
}
