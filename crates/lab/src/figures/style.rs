//! What a series looks like: colour, dash and marker by its number. Knows no data.

/// Okabe and Ito's colours, which the common kinds of colour blindness leave apart; the darkest
/// first, because thin lines need contrast, and yellow left out for the same reason.
const COLOURS: [&str; 7] =
    ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000"];

/// The same on a dark page.
const DARK: [&str; 7] =
    ["#4aa8e8", "#f07f2e", "#21c795", "#dd93ba", "#f0b429", "#8fd0f5", "#e8e8e8"];

/// Dash patterns, in pixels on and off; the first is solid.
const DASHES: [&str; 5] = ["", "7 3", "2 2.5", "8 3 2 3", "12 4"];

/// The shapes of markers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Marker {
    Disc,
    Square,
    Triangle,
    Diamond,
    Cross,
    Ring,
    Plus,
}

const MARKERS: [Marker; 7] = [
    Marker::Disc,
    Marker::Square,
    Marker::Triangle,
    Marker::Diamond,
    Marker::Cross,
    Marker::Ring,
    Marker::Plus,
];

/// How one series is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Style {
    /// The number of its colour, and of its class in style sheets.
    pub(super) number: usize,
    /// Its colour on white.
    pub(super) colour: &'static str,
    /// Its dash pattern; empty = solid.
    pub(super) dash: &'static str,
    /// Its marker.
    pub(super) marker: Marker,
}

impl Style {
    /// The style of the series with this number. Five times seven series pass before two share
    /// both colour and dash.
    pub(super) fn of(series: usize) -> Style {
        let number = series % COLOURS.len();
        Style {
            number,
            colour: COLOURS[number],
            dash: DASHES[series % DASHES.len()],
            marker: MARKERS[(series + series / COLOURS.len()) % MARKERS.len()],
        }
    }
}

/// Style rules that turn every figure inside the element `scope` to light ink on a dark page.
pub fn dark_style(scope: &str) -> String {
    let mut rules = format!(
        "{scope} svg .paper{{fill:none}}\n{scope} svg .ink{{fill:#dcdcdc}}\n\
         {scope} svg .axis{{stroke:#b8b8b8}}\n{scope} svg .rule{{stroke:#3a3d42}}\n"
    );
    for (number, colour) in DARK.iter().enumerate() {
        rules.push_str(&format!(
            "{scope} svg .l{number}{{stroke:{colour}}}\n{scope} svg .f{number}{{fill:{colour}}}\n"
        ));
    }
    rules
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_series_stay_apart() {
        let styles: Vec<Style> = (0..35).map(Style::of).collect();
        for (i, a) in styles.iter().enumerate() {
            assert!(styles[..i].iter().all(|b| (a.number, a.dash) != (b.number, b.dash)), "{i}");
        }
    }

    #[test]
    fn every_colour_has_a_dark_rule() {
        let rules = dark_style(".dark");
        assert!(COLOURS.iter().enumerate().all(|(i, _)| rules.contains(&format!(".f{i}{{"))));
    }
}
