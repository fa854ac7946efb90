//! The statistics against SciPy: `reference/reference.json`, made by `reference/reference.py`.

use kumiki_lab::statistics::bootstrap::bootstrap;
use kumiki_lab::statistics::distributions::{
    chi_square_tail, normal_cdf, normal_quantile, range_tail,
};
use kumiki_lab::statistics::effect::a12;
use kumiki_lab::statistics::friedman::friedman;
use kumiki_lab::statistics::growth::{Growth, Law, growth};
use kumiki_lab::statistics::proportion::wilson;
use kumiki_lab::statistics::summary::{Summary, mean};
use kumiki_lab::statistics::wilcoxon::wilcoxon;
use serde_json::Value;

/// The cases of one statistic; at least one, so that no test passes for lack of them.
fn cases(statistic: &str) -> Vec<Value> {
    let all: Value = serde_json::from_str(include_str!("reference/reference.json")).expect("JSON");
    let cases = all[statistic].as_array().expect("a list of cases").clone();
    assert!(!cases.is_empty());
    cases
}

fn number(case: &Value, name: &str) -> f64 {
    case[name].as_f64().unwrap_or_else(|| panic!("{name} in {case}"))
}

fn numbers(list: &Value) -> Vec<f64> {
    list.as_array().expect("a list").iter().map(|v| v.as_f64().expect("a number")).collect()
}

#[track_caller]
fn near(found: f64, expected: f64, tolerance: f64) {
    let error = (found - expected).abs() / expected.abs().max(1e-12);
    assert!(error <= tolerance || found == expected, "{found}, SciPy says {expected}");
}

/// For what is 0 in the middle, or one minus nearly one: no relative error there.
#[track_caller]
fn close(found: f64, expected: f64, tolerance: f64) {
    assert!((found - expected).abs() <= tolerance, "{found}, SciPy says {expected}");
}

#[test]
fn summaries() {
    for case in cases("summary") {
        let found = Summary::of(&numbers(&case["values"])).expect("values");
        near(found.mean, number(&case, "mean"), 1e-13);
        near(found.deviation, number(&case, "deviation"), 1e-13);
        near(found.q1, number(&case, "q1"), 1e-13);
        near(found.median, number(&case, "median"), 1e-13);
        near(found.q3, number(&case, "q3"), 1e-13);
    }
}

#[test]
fn wilson_intervals() {
    for case in cases("wilson") {
        let count = |name| number(&case, name) as usize;
        let confidence = number(&case, "confidence");
        let found = wilson(count("successes"), count("trials"), confidence).expect("trials");
        near(found.low, number(&case, "low"), 1e-12);
        near(found.high, number(&case, "high"), 1e-12);
    }
}

#[test]
fn wilcoxon_tests() {
    for case in cases("wilcoxon") {
        let (a, b) = (numbers(&case["a"]), numbers(&case["b"]));
        let found = wilcoxon(&a.into_iter().zip(b).collect::<Vec<_>>());
        assert_eq!(found.pairs as f64, number(&case, "pairs"));
        near(found.plus, number(&case, "plus"), 1e-13);
        near(found.minus, number(&case, "minus"), 1e-13);
        near(found.p, number(&case, "p"), 1e-9);
    }
}

#[test]
fn friedman_tests() {
    for case in cases("friedman") {
        let table: Vec<Vec<f64>> =
            case["table"].as_array().expect("rows").iter().map(numbers).collect();
        let found = friedman(&table).expect("a table");
        near(found.chi_square, number(&case, "chi_square"), 1e-11);
        near(found.p, number(&case, "p"), 1e-9);
        for (rank, expected) in found.mean_ranks.iter().zip(numbers(&case["mean_ranks"])) {
            near(*rank, expected, 1e-13);
        }
        close(found.nemenyi(0, table[0].len() - 1), number(&case, "first_last"), 1e-12);
        near(found.critical_difference(0.05), number(&case, "critical_difference"), 1e-7);
    }
}

#[test]
fn effect_sizes() {
    for case in cases("a12") {
        let found = a12(&numbers(&case["a"]), &numbers(&case["b"])).expect("values");
        near(found, number(&case, "a12"), 1e-13);
    }
}

#[test]
fn bootstrap_intervals() {
    for case in cases("bootstrap") {
        // Both sides draw at random: the ends agree to a few thousandths.
        let found =
            bootstrap(&numbers(&case["values"]), mean, 0.95, 50_000, 1).expect("an interval");
        near(found.low, number(&case, "low"), 0.01);
        near(found.high, number(&case, "high"), 0.01);
    }
}

#[test]
fn growth_laws() {
    for case in cases("growth") {
        let points: Vec<(f64, f64)> = case["points"]
            .as_array()
            .expect("points")
            .iter()
            .map(|p| (p[0].as_f64().expect("x"), p[1].as_f64().expect("y")))
            .collect();
        for (law, name) in [(Law::Exponential, "exponential"), (Law::Power, "power")] {
            let Growth { factor, rate, r2, .. } = growth(&points, law).expect("points");
            for (found, expected) in [factor, rate, r2].into_iter().zip(numbers(&case[name])) {
                near(found, expected, 1e-11);
            }
        }
    }
}

#[test]
fn distributions() {
    for case in cases("distributions") {
        let (x, expected) = (number(&case, "x"), number(&case, "value"));
        let k = case["k"].as_f64().unwrap_or(0.0);
        match case["of"].as_str().expect("a name") {
            "normal_cdf" => near(normal_cdf(x), expected, 1e-12),
            "normal_quantile" => close(normal_quantile(x), expected, 1e-12),
            "chi_square_tail" => near(chi_square_tail(x, k), expected, 1e-11),
            "range_tail" => close(range_tail(x, k as usize), expected, 1e-12),
            other => panic!("unknown distribution {other}"),
        }
    }
}
