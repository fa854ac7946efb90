//! Where instances come from: inputs by name, or a generator over a grid of parameters.

use kumiki_core::Rng;
use std::collections::BTreeMap;

/// The most points of a grid of parameters.
pub(super) const MOST_POINTS: usize = 100_000;

/// One point of a grid: a value for each parameter.
pub type Parameters = BTreeMap<String, String>;

/// Instances that belong together.
#[derive(Clone, Debug, PartialEq)]
pub struct InstanceSet {
    /// The name in tables; `{size}` stands for the value of a generator's parameter. `None` = the
    /// kind of puzzle.
    pub group: Option<String>,
    /// The kind of puzzle, where it is not to be recognised.
    pub puzzle: Option<String>,
    /// Where they come from.
    pub source: Source,
    /// Numbers that belong to all of them.
    pub factors: BTreeMap<String, f64>,
    /// Where it stands in the experiment's text.
    pub line: usize,
}

impl InstanceSet {
    /// How many of its instances are in groups of these names, as far as its text tells; no names
    /// are all groups.
    pub(crate) fn size_in(&self, groups: &[String]) -> usize {
        let named = |name: &str| groups.iter().any(|group| group == name);
        match (&self.group, &self.source) {
            _ if groups.is_empty() => self.size(),
            (Some(group), Source::Generated { grid, count, most, .. }) if group.contains('{') => {
                let points = thinned(points(grid).unwrap_or_default(), *most);
                let inside = points.iter().filter(|point| named(&filled(group, point))).count();
                inside.saturating_mul(usize::try_from(*count).unwrap_or(usize::MAX))
            }
            (Some(group), _) if named(group) => self.size(),
            (None, _) if self.puzzle.as_deref().is_some_and(named) => self.size(),
            _ => 0,
        }
    }

    /// How many instances it has, as far as its text tells.
    fn size(&self) -> usize {
        match &self.source {
            Source::Inputs { words, .. } => words.len(),
            Source::Generated { grid, count, most, .. } => {
                let points = grid.values().fold(1usize, |n, values| n.saturating_mul(values.len()));
                let count = usize::try_from(*count).unwrap_or(usize::MAX);
                points.min(most.unwrap_or(usize::MAX)).saturating_mul(count)
            }
        }
    }
}

/// Where a set comes from.
#[derive(Clone, Debug, PartialEq)]
pub enum Source {
    /// Files, patterns of files, names of shipped instances, or puzzles written out.
    Inputs {
        /// As typed.
        words: Vec<String>,
        /// Their format, where it is not to be recognised.
        format: Option<String>,
    },
    /// The puzzle's generator.
    Generated {
        /// The values of each parameter: every combination is a point.
        grid: BTreeMap<String, Vec<String>>,
        /// Instances of each point.
        count: u64,
        /// The seed, as that of `kumiki generate`.
        seed: u64,
        /// The most points; of more, some are taken all over the grid.
        most: Option<usize>,
    },
}

/// Every combination of the values of a grid, the last parameter varying fastest; `None` if they
/// are too many.
pub(crate) fn points(grid: &BTreeMap<String, Vec<String>>) -> Option<Vec<Parameters>> {
    let mut points = vec![Parameters::new()];
    for (name, values) in grid {
        if points.len().checked_mul(values.len())? > MOST_POINTS {
            return None;
        }
        let with = |point: &Parameters, value: &String| {
            let mut point = point.clone();
            point.insert(name.clone(), value.clone());
            point
        };
        points = points.iter().flat_map(|p| values.iter().map(|v| with(p, v))).collect();
    }
    Some(points)
}

/// At most `most` of the points: the grid is cut into as many parts of equal length, and each gives
/// one point, drawn by a fixed seed. A fixed stride would meet the same value of the inner
/// parameters again and again.
pub(crate) fn thinned(points: Vec<Parameters>, most: Option<usize>) -> Vec<Parameters> {
    let (count, most) = (points.len(), most.unwrap_or(usize::MAX).max(1));
    if count <= most {
        return points;
    }
    let mut rng = Rng::seeded(0);
    let drawn = (0..most).map(|part| {
        let (from, to) = (part * count / most, (part + 1) * count / most);
        from + rng.below(to - from)
    });
    drawn.filter_map(|at| points.get(at).cloned()).collect()
}

/// The parameters that begin with a number, as numbers: `9x9` is 9.
pub(crate) fn numbers(point: &Parameters) -> BTreeMap<String, f64> {
    let number = |value: &str| {
        let end = value.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(value.len());
        value[..end].parse().ok()
    };
    point.iter().filter_map(|(name, value)| Some((name.clone(), number(value)?))).collect()
}

/// A name with `{parameter}` replaced by its value.
pub(crate) fn filled(name: &str, point: &Parameters) -> String {
    let put = |name: String, (parameter, value): (&String, &String)| {
        name.replace(&format!("{{{parameter}}}"), value)
    };
    point.iter().fold(name.to_owned(), put)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(entries: &[(&str, &[&str])]) -> BTreeMap<String, Vec<String>> {
        let values = |values: &[&str]| values.iter().map(|&v| v.to_owned()).collect();
        entries.iter().map(|(name, all)| ((*name).to_owned(), values(all))).collect()
    }

    #[test]
    fn a_grid_has_every_combination_once() {
        let points = points(&grid(&[("depth", &["1", "2"]), ("size", &["4x4", "9x9"])])).unwrap();
        let shown: Vec<String> = points.iter().map(|p| filled("{size} {depth}", p)).collect();
        assert_eq!(shown, ["4x4 1", "9x9 1", "4x4 2", "9x9 2"]);
        assert_eq!(numbers(&points[1]), [("depth".into(), 1.0), ("size".into(), 9.0)].into());
    }

    #[test]
    fn a_thinned_grid_keeps_its_spread_and_every_inner_value() {
        let depths: Vec<String> = (1..=25).map(|depth| depth.to_string()).collect();
        let depths: Vec<&str> = depths.iter().map(String::as_str).collect();
        let whole = grid(&[("depth", &depths), ("merge-iter", &["0", "1", "2", "3"])]);
        let few = thinned(points(&whole).unwrap(), Some(24));
        assert_eq!(
            (few.len(), few[0]["depth"].as_str(), few[23]["depth"].as_str()),
            (24, "1", "25")
        );
        for merges in ["0", "1", "2", "3"] {
            let own: Vec<&str> = few
                .iter()
                .filter(|point| point["merge-iter"] == merges)
                .map(|point| point["depth"].as_str())
                .collect();
            // Not all of one part of the grid, as a stride gives them.
            let numbers: Vec<u32> = own.iter().map(|depth| depth.parse().unwrap()).collect();
            assert!(own.len() >= 2 && numbers[numbers.len() - 1] - numbers[0] >= 6, "{numbers:?}");
        }
        assert_eq!(few, thinned(points(&whole).unwrap(), Some(24)));
    }

    #[test]
    fn a_grid_without_parameters_is_one_point_and_a_huge_one_is_refused() {
        assert_eq!(points(&BTreeMap::new()).unwrap().len(), 1);
        let many: Vec<&str> = vec!["1"; 400];
        assert_eq!(points(&grid(&[("a", &many), ("b", &many)])), None);
    }
}
