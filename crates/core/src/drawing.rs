//! A picture as a list of shapes in board units: one cell is 1 wide and 1 high.
//!
//! Puzzles build drawings; the `render` crate turns them into SVG, PNG, PDF and terminal text.

use serde::{Serialize, Serializer};

/// A colour, red green blue; in JSON `#rrggbb`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Colour(pub u8, pub u8, pub u8);

impl Colour {
    /// Black.
    pub const BLACK: Colour = Colour(0, 0, 0);
    /// White.
    pub const WHITE: Colour = Colour(255, 255, 255);
    /// The ink of grids and text.
    pub const INK: Colour = Colour(34, 34, 34);
    /// Thin grid lines.
    pub const FAINT: Colour = Colour(190, 190, 190);
    /// What a solver filled in.
    pub const ANSWER: Colour = Colour(0, 90, 181);
    /// Mistakes.
    pub const WRONG: Colour = Colour(220, 50, 32);

    /// `#rrggbb`.
    pub fn hex(self) -> String {
        let Colour(red, green, blue) = self;
        format!("#{red:02x}{green:02x}{blue:02x}")
    }
}

impl Serialize for Colour {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.hex())
    }
}

/// The outline of a shape or a line.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Stroke {
    /// Its colour.
    pub colour: Colour,
    /// Its width in board units.
    pub width: f64,
}

impl Stroke {
    /// A stroke.
    pub const fn new(colour: Colour, width: f64) -> Self {
        Stroke { colour, width }
    }
}

/// Where a text's `x` is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Anchor {
    /// At its left end.
    Start,
    /// At its middle.
    Middle,
    /// At its right end.
    End,
}

/// One thing to paint, in board units from the top left.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "shape", rename_all = "lowercase")]
pub enum Shape {
    /// A rectangle.
    Rect {
        /// Left.
        x: f64,
        /// Top.
        y: f64,
        /// Width.
        w: f64,
        /// Height.
        h: f64,
        /// Inside.
        fill: Option<Colour>,
        /// Outline.
        stroke: Option<Stroke>,
    },
    /// A straight line.
    Line {
        /// One end.
        from: (f64, f64),
        /// The other end.
        to: (f64, f64),
        /// How it is painted.
        stroke: Stroke,
    },
    /// A circle.
    Circle {
        /// Centre.
        centre: (f64, f64),
        /// Radius.
        radius: f64,
        /// Inside.
        fill: Option<Colour>,
        /// Outline.
        stroke: Option<Stroke>,
    },
    /// A closed polygon.
    Polygon {
        /// Corners in order.
        points: Vec<(f64, f64)>,
        /// Inside.
        fill: Option<Colour>,
        /// Outline.
        stroke: Option<Stroke>,
    },
    /// A text whose vertical middle is at `at.1`.
    Text {
        /// Position.
        at: (f64, f64),
        /// Height of the font in board units.
        size: f64,
        /// The text.
        content: String,
        /// Its colour.
        colour: Colour,
        /// Which end `at.0` is.
        anchor: Anchor,
        /// Heavy?
        bold: bool,
    },
}

/// A picture.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Drawing {
    /// Width in board units.
    pub width: f64,
    /// Height in board units.
    pub height: f64,
    /// What to paint, in order.
    pub shapes: Vec<Shape>,
    /// Terminal characters (columns, rows) for one board unit, so that text does not collide.
    #[serde(skip)]
    pub characters: (usize, usize),
    /// The same for narrower forms, the widest first: texts that collide there are left out.
    #[serde(skip)]
    pub compact: Vec<(usize, usize)>,
}

impl Drawing {
    /// An empty white picture of `width` x `height` units.
    pub fn new(width: f64, height: f64) -> Self {
        Drawing { width, height, shapes: Vec::new(), characters: (4, 2), compact: Vec::new() }
    }

    /// Adds a shape.
    pub fn push(&mut self, shape: Shape) {
        self.shapes.push(shape);
    }

    /// Adds a line.
    pub fn line(&mut self, from: (f64, f64), to: (f64, f64), colour: Colour, width: f64) {
        self.push(Shape::Line { from, to, stroke: Stroke { colour, width } });
    }

    /// Adds a filled rectangle without outline.
    pub fn fill(&mut self, x: f64, y: f64, w: f64, h: f64, colour: Colour) {
        self.push(Shape::Rect { x, y, w, h, fill: Some(colour), stroke: None });
    }

    /// Adds a centred text.
    pub fn text(&mut self, at: (f64, f64), size: f64, content: impl Into<String>, colour: Colour) {
        self.push(Shape::Text {
            at,
            size,
            content: content.into(),
            colour,
            anchor: Anchor::Middle,
            bold: false,
        });
    }
}
