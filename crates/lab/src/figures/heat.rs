//! A heat map: a number for each pair of two lists of words. Knows no rows.

use super::svg::{Anchor, Canvas, Font, fit, wrap};

/// Dark to light through hues whose lightness grows evenly, so that it survives a grey print
/// (after the `cividis` idea: no red-green contrast).
const RAMP: [(f64, f64, f64); 5] = [
    (0.0, 34.0, 78.0),
    (66.0, 78.0, 108.0),
    (124.0, 123.0, 120.0),
    (187.0, 173.0, 108.0),
    (254.0, 232.0, 56.0),
];

const CELL: f64 = 30.0;
const EDGE: f64 = 14.0;
const WIDTH: f64 = 660.0;
const LONGEST: f64 = 200.0;
/// Room to the right for the climbing name of the last column.
const LAST: f64 = 70.0;

/// A table as a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct HeatMap {
    /// Its title.
    pub title: String,
    /// The names of the columns.
    pub columns: Vec<String>,
    /// The name of each row and its value in each column; `None` = no value.
    pub rows: Vec<(String, Vec<Option<f64>>)>,
    /// The values that have the first and the last colour.
    pub between: (f64, f64),
    /// Decimals of the numbers in the cells.
    pub decimals: usize,
}

impl HeatMap {
    /// The map as an SVG document of its own.
    pub fn svg(&self) -> String {
        let title = wrap(&self.title, Font::TITLE, WIDTH - 2.0 * EDGE);
        let width = |text: &String| Font::TICK.width(&fit(text, Font::TICK, LONGEST));
        let left = EDGE + self.rows.iter().map(|r| width(&r.0)).fold(0.0, f64::max) + 8.0;
        let cell = ((WIDTH - LAST - left) / self.columns.len().max(1) as f64).min(3.0 * CELL);
        let climbing = self.columns.iter().any(|c| width(c) > cell - 6.0);
        let head = if climbing {
            self.columns.iter().map(width).fold(0.0, f64::max) * 0.5 + 16.0
        } else {
            18.0
        };
        let top = EDGE + 20.0 * title.len() as f64 + 8.0 + head;
        let mut canvas = Canvas::default();
        for (i, line) in title.iter().enumerate() {
            let place = (EDGE, EDGE + Font::TITLE.size + 20.0 * i as f64);
            canvas.text(place, Anchor::Start, Font::TITLE, line);
        }
        for (i, column) in self.columns.iter().enumerate() {
            let x = left + (i as f64 + 0.5) * cell;
            // Climbing at 30 degrees, a text is wider than its shadow by 2 / sqrt(3).
            let room = if climbing { (WIDTH - x) * 1.15 - 10.0 } else { cell };
            let text = fit(column, Font::TICK, room.min(LONGEST));
            if climbing {
                canvas.climbing_text((x, top - 6.0), 30.0, Anchor::Start, Font::TICK, &text);
            } else {
                canvas.text((x, top - 6.0), Anchor::Middle, Font::TICK, &text);
            }
        }
        for (i, (name, values)) in self.rows.iter().enumerate() {
            let y = top + i as f64 * CELL;
            let text = fit(name, Font::TICK, LONGEST);
            canvas.text((left - 8.0, y + CELL / 2.0 + 4.0), Anchor::End, Font::TICK, &text);
            for (j, value) in values.iter().enumerate() {
                self.cell(&mut canvas, (left + j as f64 * cell, y), cell, *value);
            }
        }
        canvas.finish(WIDTH, top + self.rows.len() as f64 * CELL + EDGE, &self.title)
    }

    fn cell(&self, canvas: &mut Canvas, (x, y): (f64, f64), width: f64, value: Option<f64>) {
        let place = (x + width / 2.0, y + CELL / 2.0 + 4.0);
        let Some(value) = value.filter(|v| v.is_finite()) else {
            canvas.text(place, Anchor::Middle, Font::TICK, "–");
            return;
        };
        let (low, high) = self.between;
        let share = if high > low { ((value - low) / (high - low)).clamp(0.0, 1.0) } else { 0.5 };
        canvas.cell(x + 0.5, y + 0.5, width - 1.0, CELL - 1.0, &colour(share));
        let ink = if share < 0.55 { "#ffffff" } else { "#000000" };
        let text = format!("{value:.*}", self.decimals).replace('-', "−");
        let size = (Font::TICK.size).min(0.9 * width / (Font::TICK.width(&text) / Font::TICK.size));
        canvas.cell_text(place, size, ink, &text);
    }
}

/// The colour at a share of the ramp.
fn colour(share: f64) -> String {
    let place = share * (RAMP.len() - 1) as f64;
    let below = (place.floor() as usize).min(RAMP.len() - 2);
    let (a, b, part) = (RAMP[below], RAMP[below + 1], place - below as f64);
    let mix = |a: f64, b: f64| (a + (b - a) * part).round() as u8;
    format!("#{:02x}{:02x}{:02x}", mix(a.0, b.0), mix(a.1, b.1), mix(a.2, b.2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ramp_has_its_ends() {
        assert_eq!((colour(0.0), colour(1.0)), ("#00224e".to_string(), "#fee838".to_string()));
        assert_eq!(colour(0.5), "#7c7b78");
    }

    #[test]
    fn cells_show_their_numbers_and_gaps() {
        let map = HeatMap {
            title: "p".into(),
            columns: vec!["a".into(), "b".into()],
            rows: vec![("c".into(), vec![Some(0.25), None])],
            between: (0.0, 1.0),
            decimals: 2,
        };
        let svg = map.svg();
        assert!(svg.contains(">0.25<") && svg.contains(">–<"));
    }
}
