//! What is wanted of a new puzzle's difficulty, and whether a rating meets it.

use crate::error::{Error, Result};
use kumiki_core::{AnyPuzzle, Figure, Level, Rating, Variation};
use std::str::FromStr;

/// A difficulty that is asked for. What is empty asks for nothing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Wanted {
    /// The level.
    pub level: Option<Level>,
    /// A figure of the rating, and where it is to lie.
    pub figure: Option<FigureRange>,
    /// Techniques that the solution path takes, each at least once.
    pub techniques: Vec<String>,
}

/// A figure of a rating and the range in which it is to lie, both ends included: `100..200` is the
/// score, `se.er=3.0..4.5` a figure of the puzzle's own.
#[derive(Clone, Debug, PartialEq)]
pub struct FigureRange {
    name: String,
    low: f64,
    high: f64,
}

/// The figure that every rating has.
const SCORE: &str = "score";

impl FromStr for FigureRange {
    type Err = String;

    fn from_str(text: &str) -> std::result::Result<Self, String> {
        let wrong = || format!("found {text:?}, expected a range like 100..200 or minutes=5..10");
        let (name, range) = text.split_once('=').unwrap_or((SCORE, text));
        let (low, high) = range.split_once("..").ok_or_else(wrong)?;
        let end = |word: &str, open: f64| match word.trim() {
            "" => Ok(open),
            word => word.parse::<f64>().ok().filter(|n| n.is_finite()).ok_or_else(wrong),
        };
        let (low, high) = (end(low, f64::NEG_INFINITY)?, end(high, f64::INFINITY)?);
        match low <= high {
            true => Ok(FigureRange { name: name.trim().to_owned(), low, high }),
            false => Err(wrong()),
        }
    }
}

impl FigureRange {
    /// The figure's value; `None` if the rating does not have it.
    fn value(&self, rating: &Rating) -> Option<f64> {
        if self.name == SCORE {
            return Some(rating.score);
        }
        let mut figures = &rating.figures;
        let mut names = self.name.split('.').peekable();
        while let Some(name) = names.next() {
            let (_, figure) = figures.iter().find(|(known, _)| *known == name)?;
            match figure {
                Figure::Number(number) if names.peek().is_none() => return Some(*number),
                Figure::Group(group) => figures = group,
                _ => return None,
            }
        }
        None
    }
}

/// How a rating lies beside what is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fit {
    /// It is what is wanted.
    Met,
    /// It is not; this way it might get there.
    Try(Variation),
}

impl Wanted {
    /// True if nothing is asked for.
    pub fn is_empty(&self) -> bool {
        *self == Wanted::default()
    }

    /// Refuses what no puzzle of the kind can meet.
    pub fn check(&self, kind: &dyn AnyPuzzle) -> Result<()> {
        let known = kind.techniques();
        if known.is_empty() && !self.is_empty() {
            return Err(Error::Usage(format!("{} has no ratings", kind.name())));
        }
        for name in &self.techniques {
            let Some(technique) = known.iter().find(|technique| technique.name == name) else {
                let names: Vec<&str> = known.iter().map(|technique| technique.name).collect();
                let names = names.join(", ");
                return Err(Error::Usage(format!(
                    "no technique {name:?}, expected one of {names}"
                )));
            };
            if technique.unique {
                let why = "it assumes one solution, and ratings do not";
                return Err(Error::Usage(format!("{name} is on no solution path: {why}")));
            }
            if let Some(level) = self.level.filter(|level| *level < technique.level) {
                let (level, own) = (level.word(), technique.level.word());
                return Err(Error::Usage(format!("{name} is {own}: no {level} puzzle takes it")));
            }
        }
        Ok(())
    }

    /// How a rating lies beside what is wanted. A figure that the rating does not have is an error.
    pub(super) fn fit(&self, rating: &Rating) -> Result<Fit> {
        if let Some(level) = self.level
            && rating.level != level
        {
            let harder = rating.level < level;
            return Ok(Fit::Try(if harder { Variation::Harder } else { Variation::Easier }));
        }
        if let Some(figure) = &self.figure {
            let Some(value) = figure.value(rating) else {
                let mut names = vec![SCORE.to_owned()];
                list("", &rating.figures, &mut names);
                let (name, names) = (&figure.name, names.join(", "));
                return Err(Error::Usage(format!("no figure {name:?}, expected one of {names}")));
            };
            if value < figure.low {
                return Ok(Fit::Try(Variation::Harder));
            }
            if value > figure.high {
                return Ok(Fit::Try(Variation::Easier));
            }
        }
        let taken = |name: &String| rating.steps.iter().any(|(step, _)| step == name);
        match self.techniques.iter().all(taken) {
            true => Ok(Fit::Met),
            false => Ok(Fit::Try(Variation::Harder)),
        }
    }
}

/// The names of all numbers among figures.
fn list(prefix: &str, figures: &[(&'static str, Figure)], names: &mut Vec<String>) {
    for (name, figure) in figures {
        match figure {
            Figure::Number(_) => names.push(format!("{prefix}{name}")),
            Figure::Group(group) => list(&format!("{prefix}{name}."), group, names),
            Figure::Flag(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rating(level: Level, score: f64) -> Rating {
        let er = Figure::Group(vec![("er", Figure::Number(3.2))]);
        let steps = vec![("hidden-single", 40), ("x-wing", 1)];
        Rating { level, score, steps, worst: 4, solved: true, figures: vec![("se", er)] }
    }

    #[test]
    fn ranges_are_read() {
        let range: FigureRange = "se.er=3.0..4.5".parse().unwrap();
        assert_eq!(range, FigureRange { name: "se.er".to_owned(), low: 3.0, high: 4.5 });
        assert_eq!("..9".parse::<FigureRange>().unwrap().name, "score");
        for wrong in ["", "5", "9..3", "a..b", "se=", "NaN.."] {
            assert!(wrong.parse::<FigureRange>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_rating_is_met_or_says_which_way_to_go() {
        let wanted = |level, figure: &str, technique: &str| Wanted {
            level,
            figure: (!figure.is_empty()).then(|| figure.parse().unwrap()),
            techniques: [technique]
                .iter()
                .filter(|t| !t.is_empty())
                .map(|t| t.to_string())
                .collect(),
        };
        let hard = rating(Level::Hard, 120.0);
        for (wanted, fit) in [
            (wanted(None, "", ""), Fit::Met),
            (wanted(Some(Level::Hard), "100..130", "x-wing"), Fit::Met),
            (wanted(Some(Level::Easy), "", ""), Fit::Try(Variation::Easier)),
            (wanted(Some(Level::Extreme), "", ""), Fit::Try(Variation::Harder)),
            (wanted(None, "130..", ""), Fit::Try(Variation::Harder)),
            (wanted(None, "se.er=..3", ""), Fit::Try(Variation::Easier)),
            (wanted(None, "", "skyscraper"), Fit::Try(Variation::Harder)),
        ] {
            assert_eq!(wanted.fit(&hard).unwrap(), fit, "{wanted:?}");
        }
        let error = wanted(None, "ease=1..2", "").fit(&hard).unwrap_err().to_string();
        assert!(error.contains("score, se.er"), "{error}");
    }

    #[test]
    fn what_cannot_be_met_is_refused() {
        let sudoku = crate::catalogue::find("sudoku").unwrap();
        let check = |level, technique: &str| {
            let techniques = vec![technique.to_owned()];
            Wanted { level, figure: None, techniques }.check(sudoku)
        };
        assert!(check(Some(Level::Hard), "x-wing").is_ok());
        for (level, technique, why) in [
            (Some(Level::Easy), "x-wing", "no easy puzzle takes it"),
            (None, "x-wings", "no technique \"x-wings\""),
            (None, "unique-loop-1", "assumes one solution"),
        ] {
            let error = check(level, technique).unwrap_err().to_string();
            assert!(error.contains(why), "{error}");
        }
    }
}
