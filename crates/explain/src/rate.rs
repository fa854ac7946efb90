//! The rating: every step to the end, and what it took.

use crate::{Engine, Explain, Path, Stage, Technique};
use kumiki_core::{Hint, Level, Rating, Run};
use std::collections::BTreeMap;

/// Rates an instance: the path of cheapest steps, its hardest level, and the score of its steps.
pub(crate) fn rate<P: Explain>(engine: &mut Engine<P>, run: &mut Run) -> Rating {
    let all = engine.facts.open().max(1) as f64;
    let mut path = Path::default();
    let mut level = Level::Easy;
    let mut by_name: BTreeMap<&'static str, usize> = BTreeMap::new();
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
        let available = match P::CHOICES && engine.asked.most.is_none() {
            true => available(engine, proven.info.name).max(0.25),
            false => 1.0,
        };
        level = level.max(proven.info.level);
        *by_name.entry(proven.info.name).or_default() += 1;
        let effort = P::effort(engine.board(), proven.cost, open as f64 / all, available);
        path.stages.push(Stage {
            technique: proven.info.name,
            cost: proven.cost,
            rules: proven.groups.len(),
            open,
            available,
            effort,
            claims: proven.found.claims.clone(),
        });
        engine.learn(proven.found.claims);
        // A look at the level alone ends where nothing can be harder.
        if engine.asked.most.is_some() && level == Level::Beyond {
            break;
        }
    }
    if !path.solved {
        level = Level::Beyond;
    }
    let mut steps: Vec<(&'static str, usize)> = by_name.into_iter().collect();
    steps.sort_by_key(|&(name, times)| (std::cmp::Reverse(times), name));
    // A look at the level alone needs neither score nor figures.
    let is_whole = engine.asked.most.is_none();
    path.score = if is_whole { P::difficulty(engine.instance, &path) } else { 0.0 };
    Rating {
        level,
        score: (path.score * 10.0).round() / 10.0,
        steps,
        worst: path.stages.iter().map(|stage| stage.rules).max().unwrap_or(0),
        solved: path.solved,
        figures: match is_whole {
            true => P::figures(engine.instance, &engine.board, &path, run.limits()),
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
