//! Where the parts of a plot stand: margins from the texts that must fit in them. Knows no data.

use super::axis::Axis;
use super::svg::{Anchor, Canvas, Font, wrap};

/// Outer margin.
const EDGE: f64 = 14.0;
/// Length of a tick and the space between it and its text.
const TICK: f64 = 5.0;
const GAP: f64 = 4.0;
/// Category names that do not fit side by side climb at this angle.
const CLIMB: f64 = 32.0;
/// The longest category name, in pixels.
const LONGEST: f64 = 240.0;

/// The frame of a plot: the rectangle where values are, and the texts around it.
pub(super) struct Frame<'a> {
    x: &'a Axis,
    y: &'a Axis,
    x_range: (f64, f64),
    y_range: (f64, f64),
    title: Vec<String>,
    x_ticks: Vec<(f64, String)>,
    y_ticks: Vec<(f64, String)>,
    climbing: bool,
    /// The rectangle: left, top, right and bottom.
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) right: f64,
    pub(super) bottom: f64,
    /// Where the next thing below the horizontal axis may begin.
    pub(super) below: f64,
}

impl<'a> Frame<'a> {
    /// A frame of this width, with a rectangle of this height.
    pub(super) fn new(
        title: &str,
        (x, x_range): (&'a Axis, (f64, f64)),
        (y, y_range): (&'a Axis, (f64, f64)),
        (width, height): (f64, f64),
    ) -> Self {
        let title = wrap(title, Font::TITLE, width - 2.0 * EDGE);
        let mut x_ticks = x.ticks(x_range);
        let y_ticks = y.ticks(y_range);
        let top = EDGE + 20.0 * title.len() as f64 + 8.0;
        let widest = y_ticks.iter().map(|t| tick_width(&t.1)).fold(0.0, f64::max);
        let label = if y.label.is_empty() { 0.0 } else { Font::LABEL.size + 8.0 };
        let (left, right) = (EDGE + label + widest + GAP + TICK, width - EDGE - 6.0);
        let bottom = top + height;
        for tick in &mut x_ticks {
            tick.1 = super::svg::fit(&tick.1, Font::TICK, LONGEST);
        }
        let widest = x_ticks.iter().map(|t| tick_width(&t.1)).fold(0.0, f64::max);
        let slot = (right - left) / x_ticks.len().max(1) as f64;
        let climbing = !x.categories.is_empty() && widest > slot - 6.0;
        for (number, tick) in x_ticks.iter_mut().enumerate().filter(|_| climbing) {
            // What ends below its place begins inside the picture.
            let room = left + (number as f64 + 0.5) * slot - EDGE;
            tick.1 = super::svg::fit(&tick.1, Font::TICK, room / CLIMB.to_radians().cos());
        }
        let widest = x_ticks.iter().map(|t| tick_width(&t.1)).fold(0.0, f64::max);
        let deep = if climbing {
            widest * CLIMB.to_radians().sin() + Font::TICK.size
        } else {
            Font::TICK.size + 2.0
        };
        let label = if x.label.is_empty() { 0.0 } else { Font::LABEL.size + 8.0 };
        let below = bottom + TICK + GAP + deep + label + 6.0;
        let mut frame = Frame {
            x,
            y,
            x_range,
            y_range,
            title,
            x_ticks,
            y_ticks,
            climbing,
            left,
            top,
            right,
            bottom,
            below,
        };
        frame.thin_x_ticks();
        frame
    }

    /// Number texts that would touch lose every second one, until they do not.
    fn thin_x_ticks(&mut self) {
        if !self.x.categories.is_empty() {
            return;
        }
        loop {
            let labelled: Vec<(usize, f64, f64)> = (self.x_ticks.iter().enumerate())
                .filter(|(_, t)| !t.1.is_empty())
                .map(|(i, t)| (i, self.at_x(t.0), tick_width(&t.1)))
                .collect();
            let touch =
                labelled.windows(2).any(|w| w[1].1 - w[0].1 < (w[0].2 + w[1].2) / 2.0 + 8.0);
            if !touch || labelled.len() <= 2 {
                return;
            }
            for &(i, ..) in labelled.iter().skip(1).step_by(2) {
                self.x_ticks[i].1.clear();
            }
        }
    }

    /// The pixel of a value on the horizontal axis.
    pub(super) fn at_x(&self, value: f64) -> f64 {
        self.left + self.x.place(value, self.x_range) * (self.right - self.left)
    }

    /// The pixel of a value on the vertical axis.
    pub(super) fn at_y(&self, value: f64) -> f64 {
        self.bottom - self.y.place(value, self.y_range) * (self.bottom - self.top)
    }

    /// The pixels of the points that both axes can show.
    pub(super) fn at(&self, points: &[(f64, f64)]) -> Vec<(f64, f64)> {
        let shown = points.iter().filter(|p| self.x.shows(p.0) && self.y.shows(p.1));
        shown.map(|p| (self.at_x(p.0), self.at_y(p.1))).collect()
    }

    /// The pixel of a value on the vertical axis, or of the axis' lower end where a logarithm has
    /// no place for it.
    pub(super) fn floor_y(&self, value: f64) -> f64 {
        if self.y.shows(value) {
            self.at_y(value).clamp(self.top - 50.0, self.bottom)
        } else {
            self.bottom
        }
    }

    /// Title, grid, axes, ticks and labels.
    pub(super) fn draw(&self, canvas: &mut Canvas) {
        for (i, line) in self.title.iter().enumerate() {
            let y = EDGE + Font::TITLE.size + 20.0 * i as f64;
            canvas.text((EDGE, y), Anchor::Start, Font::TITLE, line);
        }
        self.draw_vertical(canvas);
        self.draw_horizontal(canvas);
    }

    fn draw_vertical(&self, canvas: &mut Canvas) {
        for (value, text) in &self.y_ticks {
            let y = self.at_y(*value);
            let long = !text.is_empty();
            if long {
                canvas.rule((self.left, y), (self.right, y), false);
                let place = (self.left - TICK - GAP, y + 0.36 * Font::TICK.size);
                canvas.text(place, Anchor::End, Font::TICK, text);
            }
            let length = if long { TICK } else { TICK / 2.0 };
            canvas.rule((self.left - length, y), (self.left, y), true);
        }
        canvas.rule((self.left, self.top), (self.left, self.bottom), true);
        let place = (EDGE + 0.8 * Font::LABEL.size, (self.top + self.bottom) / 2.0);
        canvas.climbing_text(place, 90.0, Anchor::Middle, Font::LABEL, &self.y.label);
    }

    fn draw_horizontal(&self, canvas: &mut Canvas) {
        let words = !self.x.categories.is_empty();
        for (value, text) in &self.x_ticks {
            let x = self.at_x(*value);
            let long = !text.is_empty();
            if long && !words {
                canvas.rule((x, self.top), (x, self.bottom), false);
            }
            let length = if long { TICK } else { TICK / 2.0 };
            canvas.rule((x, self.bottom), (x, self.bottom + length), true);
            let y = self.bottom + TICK + GAP;
            if self.climbing {
                let place = (x + 4.0, y + 0.6 * Font::TICK.size);
                canvas.climbing_text(place, CLIMB, Anchor::End, Font::TICK, text);
            } else if long {
                canvas.text((x, y + Font::TICK.size - 2.0), Anchor::Middle, Font::TICK, text);
            }
        }
        canvas.rule((self.left, self.bottom), (self.right, self.bottom), true);
        if !self.x.label.is_empty() {
            let place = ((self.left + self.right) / 2.0, self.below - 10.0);
            canvas.text(place, Anchor::Middle, Font::LABEL, &self.x.label);
        }
    }
}

/// The width of a tick's text; raised powers are smaller, and measured as if they were not.
fn tick_width(text: &str) -> f64 {
    Font::TICK.width(&text.replace('^', ""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_numbers_are_thinned() {
        let x = Axis::linear("n");
        let y = Axis::share("s");
        let range = (0.0, 9e8);
        let frame = Frame::new("t", (&x, range), (&y, (0.0, 1.0)), (260.0, 100.0));
        let shown = frame.x_ticks.iter().filter(|t| !t.1.is_empty()).count();
        assert!(shown >= 2 && shown < x.ticks(range).len(), "{shown}");
        assert_eq!(frame.at_y(0.0), frame.bottom);
        assert_eq!(frame.at_x(9e8), frame.right);
    }

    #[test]
    fn long_words_climb_and_get_room() {
        let y = Axis::share("s");
        let frame = |words: [&str; 2]| {
            let x = Axis::categories("", words.map(String::from).to_vec());
            let frame = Frame::new("t", (&x, (-0.5, 1.5)), (&y, (0.0, 1.0)), (300.0, 100.0));
            (frame.climbing, frame.below)
        };
        let (short, long) =
            (frame(["a", "b"]), frame(["anneal:alpha=0.9995", "tabu:k=24,tenure=9"]));
        assert!(!short.0 && long.0 && long.1 > short.1 + 40.0);
    }
}
