//! Where instances come from: inputs by name, or a generator over a grid of parameters.

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
    /// How many instances it has, as far as its text tells.
    pub(crate) fn size(&self) -> usize {
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

/// At most so many of the points, evenly spread.
pub(crate) fn thinned(points: Vec<Parameters>, most: Option<usize>) -> Vec<Parameters> {
    let (count, most) = (points.len(), most.unwrap_or(usize::MAX).max(1));
    if count <= most {
        return points;
    }
    let mut taken: Vec<usize> = (0..most).map(|i| (2 * i + 1) * count / (2 * most)).collect();
    taken.dedup();
    taken.into_iter().filter_map(|i| points.get(i).cloned()).collect()
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
    fn a_grid_without_parameters_is_one_point_and_a_huge_one_is_refused() {
        assert_eq!(points(&BTreeMap::new()).unwrap().len(), 1);
        let few = thinned(points(&grid(&[("a", &["1", "2", "3", "4"])])).unwrap(), Some(2));
        assert_eq!(few.iter().map(|p| p["a"].as_str()).collect::<Vec<_>>(), ["2", "4"]);
        let many: Vec<&str> = vec!["1"; 400];
        assert_eq!(points(&grid(&[("a", &many), ("b", &many)])), None);
    }
}
