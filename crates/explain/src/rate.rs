//! The rating: every step to the end, and what it took.

use crate::{Engine, Explain, Path, Stage, Technique};
use kumiki_core::{Hint, Level, Rating, Run};
use std::collections::BTreeMap;

/// Rates an instance: the path of cheapest steps, its hardest level, and the effort of all steps
/// added up.
pub(crate) fn rate<P: Explain>(engine: &mut Engine<P>, run: &mut Run) -> Rating {
    let all = engine.facts.open().max(1) as f64;
    let mut path = Path::default();
    let mut level = Level::Easy;
    let mut by_name: BTreeMap<&'static str, usize> = BTreeMap::new();
    let mut score = 0.0;
    loop {
        let open = engine.facts.open();
        let proven = match engine.advance(run) {
            Ok(proven) => proven,
            Err(Hint::Solved) => {
                path.solved = true;
                break;
            }
            Err(_) => break,
        };
        let available = available(engine, proven.info.name).max(0.25);
        level = level.max(proven.info.level);
        *by_name.entry(proven.info.name).or_default() += 1;
        let effort = P::effort(engine.board(), proven.cost, open as f64 / all, available);
        score += effort;
        path.stages.push(Stage {
            technique: proven.info.name,
            cost: proven.cost,
            rules: proven.groups.len(),
            open,
            available,
            effort,
        });
        engine.learn(proven.found.claims);
    }
    if !path.solved {
        level = Level::Beyond;
    }
    let mut steps: Vec<(&'static str, usize)> = by_name.into_iter().collect();
    steps.sort_by_key(|&(name, times)| (std::cmp::Reverse(times), name));
    Rating {
        level,
        score: (score * 10.0).round() / 10.0,
        steps,
        worst: path.stages.iter().map(|stage| stage.rules).max().unwrap_or(0),
        solved: path.solved,
        // What is too hard for the level asked for needs no figures.
        figures: match path.solved || engine.asked.most.is_none() {
            true => P::figures(engine.instance, &path, run.limits()),
            false => Vec::new(),
        },
    }
}

/// How many steps of the technique there are to choose from.
fn available<P: Explain>(engine: &Engine<P>, name: &str) -> f64 {
    let is_named = |techniques: &[Technique<P>]| techniques.iter().any(|t| t.info.name == name);
    if is_named(P::TECHNIQUES) {
        P::available(engine.board(), &|| engine.seen.len())
    } else if is_named(P::COSTLY) {
        P::available(engine.board(), &|| 0)
    } else {
        1.0
    }
}
