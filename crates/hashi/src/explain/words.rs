//! Islands, bridges and steps in words.

use super::super::Instance;
use super::super::geometry::Geometry;
use super::state::State;
use super::{FoundStep, Rule};
use kumiki_core::{Cell, Conclusion, Lit, Reason, TechniqueInfo, Value};
use kumiki_explain::{join, name, names};
use std::collections::BTreeMap;

/// More islands than this are counted, not named.
const NAMED: usize = 8;

fn number(clue: Option<usize>) -> String {
    clue.map_or("?".to_owned(), |clue| clue.to_string())
}

fn bridges(count: usize) -> String {
    match count {
        0 => "no bridge".to_owned(),
        1 => "1 bridge".to_owned(),
        many => format!("{many} bridges"),
    }
}

fn between([from, to]: [Cell; 2]) -> String {
    format!("between {} and {}", name(from), name(to))
}

fn islands(cells: &[Cell]) -> String {
    match cells.len() {
        0..=NAMED => names(cells),
        many => format!("the {many} islands around {}", name(cells[0])),
    }
}

/// A claim in words and cells.
pub(super) fn claim(instance: &Instance, lit: Lit) -> Conclusion {
    let most = usize::from(instance.max_bridges());
    let (edge, count) = (lit.var() / most, lit.var() % most + 1);
    let geometry = Geometry::of(instance);
    let edge = geometry.edges()[edge];
    let cells = [edge.from, edge.to].map(|island| instance.islands()[island].cell);
    let how_many = match lit.holds() {
        true if count == most => bridges(count),
        true => format!("at least {}", bridges(count)),
        false if count == 1 => bridges(0),
        false => format!("at most {}", bridges(count - 1)),
    };
    Conclusion {
        claim: lit,
        cells: cells.to_vec(),
        holds: lit.holds(),
        value: Value::Word(format!("at least {count}")),
        about: format!("{how_many} {}", between(cells)),
    }
}

/// A rule in words and cells.
pub(super) fn reason(instance: &Instance, rule: &Rule) -> Reason {
    let cell = |&island: &usize| instance.islands()[island].cell;
    match rule {
        Rule::Sum(island) => {
            let at = cell(island);
            let clue = instance.islands()[*island].clue.map(usize::from);
            let about = format!("{} needs {}", name(at), bridges(clue.unwrap_or(0)));
            Reason { rule: "number", about, cells: vec![at] }
        }
        Rule::Crossing(one, other) => Reason {
            rule: "crossing",
            about: format!("bridges {} and {} would cross", between(*one), between(*other)),
            cells: one.iter().chain(other).copied().collect(),
        },
        Rule::Joined(side) => {
            let cells: Vec<Cell> = side.iter().map(cell).collect();
            let about = format!("{} must be joined to the rest", islands(&cells));
            Reason { rule: "joined", about, cells }
        }
        Rule::Loop(around) => {
            let cells: Vec<Cell> = around.iter().map(cell).collect();
            let about = format!("{} must not form a loop", islands(&cells));
            Reason { rule: "loop", about, cells }
        }
    }
}

/// The words of a step at four levels.
pub(super) fn words(
    state: &State,
    technique: &TechniqueInfo,
    found: &FoundStep,
    reasons: &[Reason],
    conclusions: &[Conclusion],
) -> [String; 4] {
    let what = conclusion(state, conclusions);
    let why: Vec<String> = reasons.iter().map(|reason| reason.about.clone()).collect();
    let because = match why.as_slice() {
        [] => String::new(),
        why => format!(" For {}.", join(why, "and")),
    };
    [
        place(state, technique, found),
        format!("Technique: {}.", technique.title),
        format!("There {what}."),
        format!("{}{because} So there {what}.", lead(state, technique, found)),
    ]
}

/// What follows, one clause for each edge.
fn conclusion(state: &State, conclusions: &[Conclusion]) -> String {
    let most = state.most();
    let mut after: BTreeMap<usize, (usize, usize, bool)> = BTreeMap::new();
    for Conclusion { claim, .. } in conclusions {
        let (edge, count) = (claim.var() / most, claim.var() % most + 1);
        let range = after.entry(edge).or_insert((state.low(edge), state.high(edge), false));
        if claim.holds() {
            (range.0, range.2) = (range.0.max(count), true);
        } else {
            range.1 = range.1.min(count - 1);
        }
    }
    let clauses: Vec<(&str, String)> = after
        .into_iter()
        .map(|(edge, (low, high, more))| {
            let edge = state.edge(edge);
            let between = between([state.cell(edge.from), state.cell(edge.to)]);
            let (how_many, count) = match (low, high) {
                (low, high) if low == high => (bridges(low), low),
                (low, _) if more => (format!("at least {}", bridges(low)), low),
                (_, high) => (format!("at most {}", bridges(high)), high),
            };
            let verb = if count > 1 { "are " } else { "is " };
            (verb, format!("{how_many} {between}"))
        })
        .collect();
    let verb = clauses.first().map_or("", |(verb, _)| verb);
    let clauses: Vec<String> = clauses.into_iter().map(|(_, clause)| clause).collect();
    format!("{verb}{}", join(&clauses, "and"))
}

/// An island by its number and row, so that no cell is given away.
fn roughly(state: &State, island: usize) -> String {
    format!("the {} in row {}", number(state.clue(island)), state.cell(island).0 + 1)
}

/// Where to look.
fn place(state: &State, technique: &TechniqueInfo, found: &FoundStep) -> String {
    let detail = &found.detail;
    let ends = detail.edges.first().map(|&edge| state.edge(edge));
    match (technique.name, ends) {
        ("blocked", Some(edge)) if edge.horizontal => {
            format!("Look at the bridges of row {}.", state.cell(edge.from).0 + 1)
        }
        ("blocked", Some(edge)) => {
            format!("Look at the bridges of column {}.", state.cell(edge.from).1 + 1)
        }
        ("cut" | "no-loop", _) => "Look at how all islands are joined.".to_owned(),
        _ => match detail.islands.first() {
            Some(&island) if detail.islands.len() > 2 => {
                format!("Look at the group of {}.", roughly(state, island))
            }
            Some(&island) => format!("Look at {}.", roughly(state, island)),
            None => "Look at the whole board.".to_owned(),
        },
    }
}

/// The pattern in a sentence.
fn lead(state: &State, technique: &TechniqueInfo, found: &FoundStep) -> String {
    let detail = &found.detail;
    let cells: Vec<Cell> = detail.islands.iter().map(|&island| state.cell(island)).collect();
    let named = islands(&cells);
    let island = detail.islands.first().copied();
    let has = island.map_or(0, |island| state.least(island));
    let clue = island.and_then(|island| state.clue(island));
    let clue_text = number(clue);
    let missing = clue.map_or(0, |clue| clue.saturating_sub(has));
    let edge = detail.edges.first().map(|&edge| {
        let edge = state.edge(edge);
        between([state.cell(edge.from), state.cell(edge.to)])
    });
    let edge = edge.unwrap_or_default();
    match technique.name {
        "full-island" => format!("The {clue_text} at {named} has all its bridges."),
        "blocked" => format!("A bridge runs {edge}."),
        "only-neighbour" => {
            format!("The {clue_text} at {named} has one direction left for {missing} more.")
        }
        "just-enough" => {
            format!("The {clue_text} at {named} has room for just {clue_text} bridges.")
        }
        "what-is-left" => format!("The {clue_text} at {named} lacks {missing}."),
        "at-least-one-each-way" => {
            format!("The {clue_text} at {named} is more than all directions but one can take.")
        }
        "leftover" => {
            format!("The other directions of the {clue_text} at {named} cannot take everything.")
        }
        "only-exit" => format!("{named} could reach the rest by one way only."),
        "two-of-a-kind" => {
            format!("{named} would use up their numbers on each other and be cut off.")
        }
        "small-neighbours" => {
            format!("Without another bridge {edge}, {named} would be complete and cut off.")
        }
        "closed-group" => format!("More bridges {edge} would complete {named} and cut them off."),
        "no-room-left" => {
            format!("More bridges {edge} would leave the {clue_text} at {named} too few.")
        }
        "cut" => format!("Without a bridge {edge} the islands {named} could not be reached."),
        "no-loop" => format!("The islands {edge} are joined already."),
        _ => String::new(),
    }
}
