//! What a plot shows: named series of lines, points, bars or boxes. Knows no pixels.

use crate::statistics::Interval;
use crate::statistics::boxes::BoxNumbers;

/// A series: a name in the legend and a shape.
#[derive(Clone, Debug, PartialEq)]
pub struct Layer {
    /// The name in the legend; empty = none.
    pub name: String,
    /// The number of its colour, dash and marker; `None` = its place in the plot. One method keeps
    /// one look through a report.
    pub style: Option<usize>,
    /// What is drawn.
    pub shape: Shape,
}

/// What a series is drawn as.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A line through points with a marker at (some of) them, inside a band.
    Line {
        /// The points, from left to right.
        points: Vec<(f64, f64)>,
        /// The band around it, such as a deviation; may be empty.
        band: Vec<(f64, Interval)>,
    },
    /// A step function: each value holds until the next point, the last to the end of the axis.
    Steps {
        /// The points, from left to right.
        points: Vec<(f64, f64)>,
    },
    /// Separate points.
    Points {
        /// The points.
        points: Vec<(f64, f64)>,
    },
    /// A plain line without markers: a law, a bound or a published value.
    Guide {
        /// The points, from left to right.
        points: Vec<(f64, f64)>,
    },
    /// One bar in each category; bars of several layers stand side by side.
    Bars {
        /// The height in each category; `None` = no bar.
        values: Vec<Option<f64>>,
        /// The confidence interval of each height; may be empty.
        intervals: Vec<Option<Interval>>,
    },
    /// One box with whiskers in each category; boxes of several layers stand side by side.
    Boxes {
        /// The box in each category; `None` = no box.
        boxes: Vec<Option<BoxNumbers>>,
    },
}

impl Layer {
    fn new(name: impl Into<String>, shape: Shape) -> Self {
        Layer { name: name.into(), style: None, shape }
    }

    /// A line with markers.
    pub fn line(name: impl Into<String>, points: Vec<(f64, f64)>) -> Self {
        Layer::new(name, Shape::Line { points, band: Vec::new() })
    }

    /// A line with a band around it: `(x, y, low, high)`.
    pub fn banded(name: impl Into<String>, points: &[(f64, f64, f64, f64)]) -> Self {
        let band = points.iter().map(|&(x, _, low, high)| (x, Interval { low, high })).collect();
        let points = points.iter().map(|&(x, y, ..)| (x, y)).collect();
        Layer::new(name, Shape::Line { points, band })
    }

    /// A step function.
    pub fn steps(name: impl Into<String>, points: Vec<(f64, f64)>) -> Self {
        Layer::new(name, Shape::Steps { points })
    }

    /// Separate points.
    pub fn points(name: impl Into<String>, points: Vec<(f64, f64)>) -> Self {
        Layer::new(name, Shape::Points { points })
    }

    /// A line without markers.
    pub fn guide(name: impl Into<String>, points: Vec<(f64, f64)>) -> Self {
        Layer::new(name, Shape::Guide { points })
    }

    /// Bars without intervals.
    pub fn bars(name: impl Into<String>, values: Vec<Option<f64>>) -> Self {
        Layer::new(name, Shape::Bars { values, intervals: Vec::new() })
    }

    /// Bars with confidence intervals.
    pub fn measured_bars(
        name: impl Into<String>,
        values: Vec<Option<f64>>,
        intervals: Vec<Option<Interval>>,
    ) -> Self {
        Layer::new(name, Shape::Bars { values, intervals })
    }

    /// Boxes with whiskers.
    pub fn boxes(name: impl Into<String>, boxes: Vec<Option<BoxNumbers>>) -> Self {
        Layer::new(name, Shape::Boxes { boxes })
    }

    /// The same layer with the look of the series number `style`.
    #[must_use]
    pub fn styled(mut self, style: usize) -> Self {
        self.style = Some(style);
        self
    }

    /// Does it stand beside its like in each category?
    pub(super) fn stands(&self) -> bool {
        matches!(self.shape, Shape::Bars { .. } | Shape::Boxes { .. })
    }

    /// Every x that must be on the axis.
    pub(super) fn xs(&self) -> Vec<f64> {
        match &self.shape {
            Shape::Line { points, .. }
            | Shape::Steps { points }
            | Shape::Points { points }
            | Shape::Guide { points } => points.iter().map(|p| p.0).collect(),
            Shape::Bars { .. } | Shape::Boxes { .. } => Vec::new(),
        }
    }

    /// Every y that must be on the axis.
    pub(super) fn ys(&self) -> Vec<f64> {
        match &self.shape {
            Shape::Line { points, band } => {
                let band = band.iter().flat_map(|b| [b.1.low, b.1.high]);
                points.iter().map(|p| p.1).chain(band).collect()
            }
            Shape::Steps { points } | Shape::Points { points } | Shape::Guide { points } => {
                points.iter().map(|p| p.1).collect()
            }
            Shape::Bars { values, intervals } => {
                let ends = intervals.iter().flatten().flat_map(|i| [i.low, i.high]);
                values.iter().flatten().copied().chain(ends).collect()
            }
            Shape::Boxes { boxes } => {
                let all = |b: &BoxNumbers| [&[b.low, b.high], b.outliers.as_slice()].concat();
                boxes.iter().flatten().flat_map(all).collect()
            }
        }
    }
}
