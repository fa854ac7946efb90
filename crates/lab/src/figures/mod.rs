//! Figures in one style: labelled axes, linear or logarithmic, colours that colour-blind readers
//! tell apart, and a dash and a marker for each series, so that a print in black shows them too.
//!
//! A [`Plot`] is data; [`Plot::svg`] writes it. The same plot gives the same bytes on every machine.
//! Nothing here knows a puzzle, a row or a file.
//!
//! ```
//! use kumiki_lab::figures::{Axis, Layer, Plot};
//!
//! let times = vec![(4.0, 0.001), (8.0, 0.02), (12.0, 1.5)];
//! let plot = Plot::new("Time against size", Axis::linear("queens"), Axis::log("time (s)"))
//!     .with(Layer::line("backtrack", times));
//! assert!(plot.svg().contains("time (s)"));
//! ```

mod axis;
mod heat;
mod layer;
mod layout;
mod legend;
mod paint;
mod plot;
mod style;
mod svg;

pub use axis::{Axis, Scale};
pub use heat::HeatMap;
pub use layer::{Layer, Shape};
pub use plot::Plot;
pub use style::dark_style;

use kumiki_render::RenderError;

/// A figure ready for a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    /// The name of its file, without an ending.
    pub name: String,
    /// What it shows and how to read it: a sentence or two.
    pub caption: String,
    /// The picture.
    pub svg: String,
}

impl Figure {
    /// A figure of a plot.
    pub fn new(name: impl Into<String>, caption: impl Into<String>, plot: &Plot) -> Self {
        Figure { name: name.into(), caption: caption.into(), svg: plot.svg() }
    }

    /// A figure of a picture that somebody else has drawn.
    pub fn of_svg(name: impl Into<String>, caption: impl Into<String>, svg: String) -> Self {
        Figure { name: name.into(), caption: caption.into(), svg }
    }

    /// The picture as a PNG file, `scale` pixels for one unit of the SVG.
    ///
    /// # Errors
    /// When the painter refuses the picture, which is an error of this module.
    pub fn png(&self, scale: f64) -> Result<Vec<u8>, RenderError> {
        kumiki_render::png_of_svg(&self.svg, scale)
    }
}
