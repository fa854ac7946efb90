//! An axis: its label, its scale, where its ticks are and what they say. Knows no pixels.

/// Values beyond this have no place: their ratios and differences would not be numbers.
const FAR: f64 = 1e150;

/// How values are spread over an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Equal differences are equally far apart.
    Linear,
    /// Equal ratios are equally far apart; only positive values have a place.
    Log,
}

/// One axis of a plot.
#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    /// What it shows, with the unit: `time (s)`.
    pub label: String,
    /// Its scale.
    pub scale: Scale,
    /// Where it begins; `None` = at the smallest value.
    pub from: Option<f64>,
    /// Where it ends; `None` = at the largest value.
    pub to: Option<f64>,
    /// Ticks at whole numbers only, for counts.
    pub whole: bool,
    /// Words in the place of numbers: the values are 0, 1, 2, ...
    pub categories: Vec<String>,
}

impl Axis {
    fn new(label: impl Into<String>, scale: Scale) -> Self {
        let (from, to, whole, categories) = (None, None, false, Vec::new());
        Axis { label: label.into(), scale, from, to, whole, categories }
    }

    /// A linear axis.
    pub fn linear(label: impl Into<String>) -> Self {
        Axis::new(label, Scale::Linear)
    }

    /// A logarithmic axis.
    pub fn log(label: impl Into<String>) -> Self {
        Axis::new(label, Scale::Log)
    }

    /// A linear axis of counts.
    pub fn count(label: impl Into<String>) -> Self {
        Axis { whole: true, ..Axis::linear(label) }
    }

    /// A share from 0 to 1.
    pub fn share(label: impl Into<String>) -> Self {
        Axis::linear(label).between(0.0, 1.0)
    }

    /// An axis of words, for bars and boxes.
    pub fn categories(label: impl Into<String>, words: Vec<String>) -> Self {
        Axis { categories: words, ..Axis::linear(label) }
    }

    /// The same axis with a fixed beginning.
    #[must_use]
    pub fn starting(mut self, from: f64) -> Self {
        self.from = Some(from);
        self
    }

    /// The same axis with fixed ends.
    #[must_use]
    pub fn between(mut self, from: f64, to: f64) -> Self {
        (self.from, self.to) = (Some(from), Some(to));
        self
    }

    /// Has this value a place on the axis?
    pub(super) fn shows(&self, value: f64) -> bool {
        value.abs() < FAR && (self.scale == Scale::Linear || value > 1.0 / FAR)
    }

    /// The ends of the axis for these values: fixed ones as they are, others widened to a tick or by
    /// a little, never equal.
    pub(super) fn range(&self, values: impl Iterator<Item = f64>) -> (f64, f64) {
        if !self.categories.is_empty() {
            return (-0.5, self.categories.len() as f64 - 0.5);
        }
        let shown: Vec<f64> =
            values.chain(self.from).chain(self.to).filter(|v| self.shows(*v)).collect();
        let low = shown.iter().copied().fold(f64::INFINITY, f64::min);
        let high = shown.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let (low, high) = match self.scale {
            _ if shown.is_empty() => (1.0, 10.0),
            Scale::Log if high / low < 1.5 => (low / 1.5, high * 1.5),
            Scale::Linear if high - low < 1e-9 * high.abs().max(1e-9) => {
                let room = if self.whole { 1.0 } else { (0.1 * high.abs()).max(0.5) };
                (low - room, high + room)
            }
            _ => (low, high),
        };
        let (soft_low, soft_high) = match self.scale {
            Scale::Log => {
                let room = ((high / low).ln() * 0.04).exp();
                (low / room, high * room)
            }
            // An axis that nearly reaches 0 begins there: bars and counts are read from 0.
            Scale::Linear if low >= 0.0 && low < 0.25 * high => (0.0, high + 0.04 * (high - low)),
            Scale::Linear => (low - 0.04 * (high - low), high + 0.04 * (high - low)),
        };
        let fixed = |end: Option<f64>| end.filter(|v| self.shows(*v));
        (fixed(self.from).unwrap_or(soft_low), fixed(self.to).unwrap_or(soft_high))
    }

    /// Where a value is between the ends, 0 to 1.
    pub(super) fn place(&self, value: f64, (low, high): (f64, f64)) -> f64 {
        match self.scale {
            Scale::Linear => (value - low) / (high - low),
            Scale::Log => (value / low).ln() / (high / low).ln(),
        }
    }

    /// Values and texts of the ticks; minor ticks have no text.
    pub(super) fn ticks(&self, range: (f64, f64)) -> Vec<(f64, String)> {
        if !self.categories.is_empty() {
            let words = self.categories.iter().enumerate();
            return words.map(|(i, word)| (i as f64, word.clone())).collect();
        }
        match self.scale {
            Scale::Linear => linear_ticks(range, self.whole),
            Scale::Log => log_ticks(range),
        }
    }
}

/// Three to ten ticks at multiples of 1, 2 or 5 times a power of ten.
fn linear_ticks((low, high): (f64, f64), whole: bool) -> Vec<(f64, String)> {
    let rough = (high - low) / 8.0;
    let power = 10f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].map(|m| m * power).into_iter().find(|s| *s >= rough * 0.9);
    let step = step.unwrap_or(10.0 * power).max(if whole { 1.0 } else { 0.0 });
    let decimals = (-(step * 1.000_001).log10().floor()).clamp(0.0, 9.0) as usize;
    let first = (low / step - 1e-9).ceil() as i64;
    let last = (high / step + 1e-9).floor() as i64;
    // The limit guards against ends that a step can no longer tell apart.
    (first..=last.min(first.saturating_add(50)))
        .map(|i| (i as f64 * step, plain(i as f64 * step, decimals)))
        .collect()
}

/// Powers of ten; where fewer than two fit, 1, 2 and 5 times them; unlabelled ticks between.
fn log_ticks((low, high): (f64, f64)) -> Vec<(f64, String)> {
    let inside = |v: f64| v >= low * (1.0 - 1e-9) && v <= high * (1.0 + 1e-9);
    let powers = (low.log10().floor() as i32)..=(high.log10().ceil() as i32);
    let decades = powers.clone().filter(|p| inside(10f64.powi(*p))).count();
    let every = (decades as i32).div_euclid(8) + 1;
    let labelled = |digit: i32, power: i32| match decades {
        0 => true,
        1 | 2 => matches!(digit, 1 | 2 | 5),
        _ => digit == 1 && power.rem_euclid(every) == 0,
    };
    // All labels of an axis are written alike.
    let shown = |power: i32| {
        (1..10).any(|d| labelled(d, power) && inside(f64::from(d) * 10f64.powi(power)))
    };
    let as_powers = powers.clone().any(|power| shown(power) && !(-3..=4).contains(&power));
    let mut ticks = Vec::new();
    for power in powers {
        for digit in 1..10 {
            let value = f64::from(digit) * 10f64.powi(power);
            if !inside(value) {
                continue;
            }
            if labelled(digit, power) {
                let text =
                    if as_powers { power_text(digit, power) } else { log_text(value, power) };
                ticks.push((value, text));
            } else if decades < 8 || digit == 1 {
                ticks.push((value, String::new()));
            }
        }
    }
    ticks
}

fn log_text(value: f64, power: i32) -> String {
    plain(value, (-power).max(0) as usize)
}

fn power_text(digit: i32, power: i32) -> String {
    let power = minus(&power.to_string());
    if digit == 1 { format!("10^{power}") } else { format!("{digit}×10^{power}") }
}

/// A number with a true minus and narrow groups of three digits.
fn plain(value: f64, decimals: usize) -> String {
    let text = format!("{:.decimals$}", value + 0.0);
    let zero = text.trim_start_matches('-').chars().all(|c| matches!(c, '0' | '.'));
    let text = if zero { text.trim_start_matches('-').to_string() } else { text };
    let end = text.find('.').unwrap_or(text.len());
    let digits = text[..end].trim_start_matches('-').len();
    let mut out = String::new();
    for (i, c) in text.chars().enumerate() {
        let left = end.saturating_sub(i);
        if digits > 4
            && i < end
            && left % 3 == 0
            && out.chars().last().is_some_and(|c| c.is_ascii_digit())
        {
            out.push('\u{a0}');
        }
        out.push(c);
    }
    minus(&out)
}

fn minus(text: &str) -> String {
    text.replace('-', "−")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn texts(axis: &Axis, range: (f64, f64)) -> Vec<String> {
        axis.ticks(range).into_iter().map(|t| t.1).filter(|t| !t.is_empty()).collect()
    }

    #[test]
    fn ticks_are_round_numbers() {
        let linear = Axis::linear("x");
        assert_eq!(texts(&linear, (0.0, 1.0)), ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]);
        assert_eq!(texts(&linear, (-3.0, 3.0)), ["−3", "−2", "−1", "0", "1", "2", "3"]);
        assert_eq!(
            texts(&linear, (0.0, 30_000.0))[1..3],
            ["5\u{a0}000", "10\u{a0}000"].map(|t| t.replace("5\u{a0}000", "5000"))
        );
        assert_eq!(texts(&Axis::count("n"), (0.0, 2.2)), ["0", "1", "2"]);
        let log = Axis::log("t");
        assert_eq!(texts(&log, (0.001, 10.0)), ["0.001", "0.01", "0.1", "1", "10"]);
        assert_eq!(texts(&log, (1e-7, 1e-4)), ["10^−7", "10^−6", "10^−5", "10^−4"]);
        let mixed = ["10^−5", "10^−4", "10^−3", "10^−2"];
        assert_eq!(texts(&log, (8e-6, 0.02)), mixed);
        assert_eq!(texts(&log, (4e-5, 2e-4)), ["5×10^−5", "10^−4", "2×10^−4"]);
        assert_eq!(texts(&log, (0.9, 12.0)), ["1", "2", "5", "10"]);
        assert_eq!(texts(&log, (3.0, 8.0)), ["3", "4", "5", "6", "7", "8"]);
    }

    #[test]
    fn ranges_of_odd_data() {
        let none = std::iter::empty;
        assert_eq!(Axis::linear("x").range(none()).0, 0.0);
        assert_eq!(Axis::count("n").range([3.0].into_iter()), (1.92, 4.08));
        assert_eq!(Axis::share("s").range([0.3].into_iter()), (0.0, 1.0));
        let (low, high) = Axis::log("t").range([0.0, -1.0, 2.0].into_iter());
        assert!(0.0 < low && low < 2.0 && 2.0 < high);
    }

    proptest! {
        #[test]
        fn every_range_has_some_ticks_inside(low in -1e6..1e6f64, width in 1e-2..1e9f64) {
            let ticks = Axis::linear("x").ticks((low, low + width));
            prop_assert!((3..=12).contains(&ticks.len()), "{}", ticks.len());
            let room = 1e-6 * width;
            prop_assert!(ticks.iter().all(|t| low - room <= t.0 && t.0 <= low + width + room));
        }

        #[test]
        fn every_log_range_has_two_labels(low in 1e-9..1e9f64, ratio in 2.3..1e12f64) {
            let axis = Axis::log("t");
            let labels = texts(&axis, (low, low * ratio));
            prop_assert!((2..=10).contains(&labels.len()), "{labels:?}");
            prop_assert_eq!(axis.place(low, (low, low * ratio)), 0.0);
        }
    }
}
