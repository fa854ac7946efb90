//! Colours as terminal escapes. Knows no canvas: it turns one style into the next.

use kumiki_core::Colour;
use std::collections::HashMap;

/// How many colours a terminal has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Palette {
    /// None: no escapes at all.
    #[default]
    Plain,
    /// The sixteen of every terminal.
    Ansi16,
    /// The 256 of xterm.
    Ansi256,
    /// Any red, green and blue.
    TrueColour,
}

impl Palette {
    /// The colours of a terminal by its variables `COLORTERM` and `TERM`.
    pub fn of_terminal(colorterm: &str, term: &str) -> Self {
        match (colorterm, term) {
            ("truecolor" | "24bit", _) => Palette::TrueColour,
            (_, "dumb" | "linux" | "vt100" | "ansi") => Palette::Ansi16,
            _ => Palette::Ansi256,
        }
    }
}

/// How a character looks; `None` = as the terminal does by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Style {
    /// Colour of the character.
    pub(crate) ink: Option<Colour>,
    /// Colour behind it.
    pub(crate) paper: Option<Colour>,
    /// Heavy?
    pub(crate) bold: bool,
}

impl Style {
    fn ink_code(self, palette: Palette) -> String {
        let Some(ink) = self.ink else { return PLAIN_INK.to_string() };
        let Some(paper) = self.paper else {
            return readable(ink).map_or(PLAIN_INK.to_string(), |ink| code(ink, palette, false));
        };
        // Two colours may become one in a small palette: then black or white stays readable.
        let same = ink != paper && code(ink, palette, false) == code(paper, palette, false);
        let contrast = if luminance(paper) > MIDDLE { Colour::BLACK } else { Colour::WHITE };
        code(if same { contrast } else { ink }, palette, false)
    }

    fn paper_code(self, palette: Palette) -> String {
        self.paper.map_or(PLAIN_PAPER.to_string(), |paper| code(paper, palette, true))
    }
}

/// The codes that leave a colour to the terminal.
const PLAIN_INK: &str = "39";
const PLAIN_PAPER: &str = "49";

/// What the terminal writes with at the moment.
pub(crate) struct Pen {
    palette: Palette,
    /// Ink and paper of the styles met so far: a picture has few, and many characters.
    codes: HashMap<Style, (String, String)>,
    ink: String,
    paper: String,
    bold: bool,
}

impl Pen {
    /// A terminal that has seen no escape yet.
    pub(crate) fn new(palette: Palette) -> Self {
        Pen {
            palette,
            codes: HashMap::new(),
            ink: PLAIN_INK.to_string(),
            paper: PLAIN_PAPER.to_string(),
            bold: false,
        }
    }

    /// The escape that turns to a style; empty where nothing changes. A blank shows its paper only.
    pub(crate) fn turn(&mut self, style: Style, blank: bool) -> String {
        if self.palette == Palette::Plain {
            return String::new();
        }
        let palette = self.palette;
        let known = self.codes.entry(style);
        let (ink, paper) =
            known.or_insert_with(|| (style.ink_code(palette), style.paper_code(palette)));
        let mut changes = Vec::new();
        if !blank && style.bold != self.bold {
            self.bold = style.bold;
            changes.push(if style.bold { "1" } else { "22" });
        }
        if !blank && *ink != self.ink {
            self.ink.clone_from(ink);
            changes.push(ink);
        }
        if *paper != self.paper {
            self.paper.clone_from(paper);
            changes.push(paper);
        }
        if changes.is_empty() { String::new() } else { format!("\x1b[{}m", changes.join(";")) }
    }

    /// The escape that leaves the terminal as it was; empty where it is.
    pub(crate) fn rest(&mut self) -> &'static str {
        let plain = !self.bold && self.ink == PLAIN_INK && self.paper == PLAIN_PAPER;
        self.bold = false;
        self.ink = PLAIN_INK.to_string();
        self.paper = PLAIN_PAPER.to_string();
        if plain { "" } else { "\x1b[0m" }
    }
}

/// The luminance that stands out as well from black as from white.
const MIDDLE: f64 = 0.179;

/// Relative luminance, 0 for black to 1 for white, as the web's contrast rules define it.
pub(crate) fn luminance(Colour(r, g, b): Colour) -> f64 {
    let linear = |v: u8| {
        let v = f64::from(v) / 255.0;
        if v <= 0.04045 { v / 12.92 } else { ((v + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

/// A colour that can be read on the terminal's own background, dark or light: ink is left to the
/// terminal (`None`), other colours are moved towards the middle luminance.
fn readable(colour: Colour) -> Option<Colour> {
    let Colour(r, g, b) = colour;
    let grey = r.max(g).max(b) - r.min(g).min(b) < 24;
    let light = luminance(colour);
    if grey && light < MIDDLE {
        return None;
    }
    let target = if light < MIDDLE { 255.0 } else { 0.0 };
    // Sixteen steps of a sixteenth each reach the middle from either end.
    let mix = |part: u8, step: u32| {
        let part = f64::from(part);
        (part + (target - part) * f64::from(step) / 16.0).round() as u8
    };
    let steps = (0..=16).map(|step| Colour(mix(r, step), mix(g, step), mix(b, step)));
    let distance = |c: &Colour| (luminance(*c) - MIDDLE).abs();
    steps.min_by(|a, b| distance(a).total_cmp(&distance(b)))
}

/// The parameters that set a colour, of the character or behind it.
fn code(colour: Colour, palette: Palette, behind: bool) -> String {
    let Colour(r, g, b) = colour;
    match palette {
        Palette::Plain => String::new(),
        Palette::TrueColour => format!("{};2;{r};{g};{b}", if behind { 48 } else { 38 }),
        Palette::Ansi256 => format!("{};5;{}", if behind { 48 } else { 38 }, cube(colour)),
        Palette::Ansi16 => {
            let index = nearest(colour, SIXTEEN.iter().copied());
            let base = if behind { 40 } else { 30 };
            (if index < 8 { base + index } else { base + 60 + index - 8 }).to_string()
        }
    }
}

/// The sixteen colours as xterm shows them.
const SIXTEEN: [Colour; 16] = [
    Colour(0, 0, 0),
    Colour(205, 0, 0),
    Colour(0, 205, 0),
    Colour(205, 205, 0),
    Colour(0, 0, 238),
    Colour(205, 0, 205),
    Colour(0, 205, 205),
    Colour(229, 229, 229),
    Colour(127, 127, 127),
    Colour(255, 0, 0),
    Colour(0, 255, 0),
    Colour(255, 255, 0),
    Colour(92, 92, 255),
    Colour(255, 0, 255),
    Colour(0, 255, 255),
    Colour(255, 255, 255),
];

/// The number of the nearest of xterm's colours 16 to 255: a cube of side 6, then 24 greys.
fn cube(colour: Colour) -> usize {
    const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let cube = (0..216).map(|i| Colour(LEVELS[i / 36], LEVELS[i / 6 % 6], LEVELS[i % 6]));
    let greys = (0..24u8).map(|i| Colour(8 + 10 * i, 8 + 10 * i, 8 + 10 * i));
    16 + nearest(colour, cube.chain(greys))
}

fn nearest(Colour(r, g, b): Colour, among: impl Iterator<Item = Colour>) -> usize {
    let square = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
    let distance = |c: Colour| square(c.0, r) + square(c.1, g) + square(c.2, b);
    among.enumerate().min_by_key(|(_, c)| distance(*c)).map_or(0, |(index, _)| index)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: Style = Style { ink: None, paper: None, bold: false };

    fn escape(style: Style, palette: Palette) -> String {
        Pen::new(palette).turn(style, false)
    }

    #[test]
    fn only_what_changes_is_written() {
        let red = Style { paper: Some(Colour(255, 0, 0)), ..PLAIN };
        let bold = Style { bold: true, ink: Some(Colour::WHITE), ..red };
        let mut pen = Pen::new(Palette::TrueColour);
        assert_eq!(pen.turn(PLAIN, false), "");
        assert_eq!(pen.turn(red, false), "\x1b[48;2;255;0;0m");
        assert_eq!(pen.turn(bold, true), "", "a blank has no ink");
        assert_eq!(pen.turn(bold, false), "\x1b[1;38;2;255;255;255m");
        assert_eq!(pen.turn(PLAIN, true), "\x1b[49m");
        assert_eq!(pen.rest(), "\x1b[0m");
        assert_eq!(pen.rest(), "");
        assert_eq!(pen.turn(red, false), "\x1b[48;2;255;0;0m", "after a rest all is new");
        assert_eq!(escape(bold, Palette::Plain), "");
    }

    #[test]
    fn each_palette_has_its_codes() {
        let style = Style { ink: Some(Colour::WHITE), paper: Some(Colour(0, 0, 238)), bold: false };
        assert_eq!(escape(style, Palette::Ansi16), "\x1b[97;44m");
        assert_eq!(escape(style, Palette::Ansi256), "\x1b[38;5;231;48;5;21m");
        assert_eq!(cube(Colour(95, 135, 175)), 16 + 36 + 2 * 6 + 3);
        assert_eq!(cube(Colour(128, 128, 128)), 232 + 12);
    }

    #[test]
    fn ink_never_takes_the_colour_of_its_paper() {
        let style = Style {
            ink: Some(Colour(250, 250, 250)),
            paper: Some(Colour(255, 255, 255)),
            bold: false,
        };
        assert_eq!(escape(style, Palette::Ansi16), "\x1b[30;107m");
    }

    #[test]
    fn ink_without_paper_is_readable_on_black_and_on_white() {
        assert_eq!(readable(Colour::INK), None);
        for colour in
            [Colour::ANSWER, Colour::WRONG, Colour::FAINT, Colour::WHITE, Colour(255, 240, 0)]
        {
            let light = luminance(readable(colour).unwrap());
            let contrast = |a: f64, b: f64| (a.max(b) + 0.05) / (a.min(b) + 0.05);
            assert!(
                contrast(light, 0.0) > 3.5 && contrast(light, 1.0) > 3.5,
                "{colour:?}: {light}"
            );
        }
    }
}
