//! Series as shapes inside a frame. Knows pixels and styles; the frame knows where values are.

use super::layer::{Layer, Shape};
use super::layout::Frame;
use super::style::Style;
use super::svg::Canvas;
use crate::statistics::Interval;
use crate::statistics::boxes::BoxNumbers;

/// Markers on one line: more would hide it.
const MARKERS: usize = 9;
/// Lines with up to this many points have a marker at each.
const FEW: usize = 16;
/// The widest bar or box.
const WIDEST: f64 = 46.0;

/// Where a bar or box of a layer stands inside its category.
#[derive(Clone, Copy)]
pub(super) struct Slot {
    /// Its number among the layers that stand side by side.
    pub(super) number: usize,
    /// How many there are.
    pub(super) of: usize,
    /// How many categories the axis has.
    pub(super) categories: usize,
}

impl Slot {
    /// The left and right side in a category.
    fn sides(self, frame: &Frame<'_>, category: usize) -> (f64, f64) {
        let room = (frame.right - frame.left) / self.categories.max(1) as f64 * 0.8;
        let each = (room / self.of as f64).min(WIDEST);
        let first = frame.at_x(category as f64) - each * self.of as f64 / 2.0;
        let left = first + each * self.number as f64;
        (left + 0.06 * each, left + 0.94 * each)
    }
}

/// Draws one layer.
pub(super) fn layer(
    canvas: &mut Canvas,
    frame: &Frame<'_>,
    layer: &Layer,
    style: Style,
    slot: Slot,
) {
    match &layer.shape {
        Shape::Line { points, band } => {
            band_area(canvas, frame, band, style);
            let points = frame.at(points);
            canvas.line(&points, style, 2.0);
            markers(canvas, &points, style, slot.number);
        }
        Shape::Steps { points } => {
            let mut corners = frame.at(points);
            // Of several values at one place the last is the function's.
            corners.reverse();
            corners.dedup_by_key(|p| p.0);
            corners.reverse();
            canvas.line(&steps(&corners, frame.right), style, 2.0);
            markers(canvas, &corners, style, slot.number);
        }
        Shape::Points { points } => {
            for point in frame.at(points) {
                canvas.marker(point, 3.5, style);
            }
        }
        Shape::Guide { points } => canvas.line(&frame.at(points), style, 1.5),
        Shape::Bars { values, intervals } => {
            for (i, value) in values.iter().enumerate() {
                let Some(value) = value else { continue };
                let interval = intervals.get(i).copied().flatten();
                bar(canvas, frame, slot.sides(frame, i), *value, interval, style);
            }
        }
        Shape::Boxes { boxes } => {
            for (i, numbers) in boxes.iter().enumerate() {
                let Some(numbers) = numbers else { continue };
                draw_box(canvas, frame, slot.sides(frame, i), numbers, style);
            }
        }
    }
}

fn band_area(canvas: &mut Canvas, frame: &Frame<'_>, band: &[(f64, Interval)], style: Style) {
    let upper = band.iter().map(|(x, i)| (frame.at_x(*x), frame.floor_y(i.high)));
    let lower = band.iter().rev().map(|(x, i)| (frame.at_x(*x), frame.floor_y(i.low)));
    let outline: Vec<(f64, f64)> = upper.chain(lower).collect();
    canvas.area(&outline, style, 0.16);
}

/// The corners of a step function, its last value held to `end`.
fn steps(points: &[(f64, f64)], end: f64) -> Vec<(f64, f64)> {
    let mut corners: Vec<(f64, f64)> = Vec::with_capacity(2 * points.len() + 1);
    for &(x, y) in points {
        if let Some(&(_, before)) = corners.last() {
            corners.push((x, before));
        }
        corners.push((x, y));
    }
    if let Some(&(x, y)) = corners.last()
        && x < end
    {
        corners.push((end, y));
    }
    corners
}

/// A marker at every point of a short line; on a long one at some, equally far apart on the page
/// and shifted by the series' number, so that lines on top of each other show all their markers.
fn markers(canvas: &mut Canvas, points: &[(f64, f64)], style: Style, series: usize) {
    let (Some(first), Some(last)) = (points.first(), points.last()) else { return };
    if points.len() <= FEW {
        for &point in points {
            canvas.marker(point, 3.5, style);
        }
        return;
    }
    let apart = (last.0 - first.0) / MARKERS as f64;
    let shift = (series % 4) as f64 / 4.0;
    let mut next = first.0 + apart * shift;
    for &point in points {
        if point.0 >= next {
            canvas.marker(point, 3.5, style);
            // From the grid, not from the point: gaps do not push later markers away.
            next += apart * ((point.0 - next) / apart.max(1e-9)).floor().max(0.0) + apart;
        }
    }
}

fn bar(
    canvas: &mut Canvas,
    frame: &Frame<'_>,
    (left, right): (f64, f64),
    value: f64,
    interval: Option<Interval>,
    style: Style,
) {
    let (zero, top) = (frame.floor_y(0.0), frame.floor_y(value));
    canvas.area(&[(left, zero), (right, zero), (right, top), (left, top)], style, 0.85);
    if let Some(Interval { low, high }) = interval {
        let (middle, half) = ((left + right) / 2.0, (right - left).min(14.0) / 4.0);
        let (low, high) = (frame.floor_y(low), frame.floor_y(high));
        canvas.rule((middle, low), (middle, high), true);
        for y in [low, high] {
            canvas.rule((middle - half, y), (middle + half, y), true);
        }
    }
}

fn draw_box(
    canvas: &mut Canvas,
    frame: &Frame<'_>,
    (left, right): (f64, f64),
    numbers: &BoxNumbers,
    style: Style,
) {
    let solid = Style { dash: "", ..style };
    let y = |v: f64| frame.floor_y(v);
    let summary = numbers.summary;
    let (middle, quarter) = ((left + right) / 2.0, (right - left) / 4.0);
    let (q1, q3) = (y(summary.q1), y(summary.q3));
    for (end, side) in [(y(numbers.low), q1), (y(numbers.high), q3)] {
        canvas.line(&[(middle, side), (middle, end)], solid, 1.5);
        canvas.line(&[(middle - quarter, end), (middle + quarter, end)], solid, 1.5);
    }
    let corners = [(left, q1), (right, q1), (right, q3), (left, q3)];
    canvas.area(&corners, style, 0.3);
    canvas.line(&[corners[0], corners[1], corners[2], corners[3], corners[0]], solid, 1.5);
    let median = y(summary.median);
    canvas.line(&[(left, median), (right, median)], solid, 3.0);
    let mean = Style { marker: super::style::Marker::Diamond, ..style };
    canvas.marker((middle, y(summary.mean)), 2.8, mean);
    let far = Style { marker: super::style::Marker::Ring, ..style };
    for &value in &numbers.outliers {
        canvas.marker((middle, y(value)), 2.5, far);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_hold_their_value() {
        let corners = steps(&[(0.0, 5.0), (2.0, 3.0)], 4.0);
        assert_eq!(corners, [(0.0, 5.0), (2.0, 5.0), (2.0, 3.0), (4.0, 3.0)]);
        assert_eq!(steps(&[], 4.0), []);
    }
}
