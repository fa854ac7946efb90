//! Islands, bridges and steps in words.

use super::super::Instance;
use super::super::geometry::Geometry;
use super::state::State;
use super::{Hashi, Rule};
use kumiki_core::{Cell, Conclusion, Language, Lit, Reason, Value, say};
use kumiki_explain::{Told, capital, join, levels, name, names, whole_board};
use std::collections::BTreeMap;

/// More islands than this are counted, not named.
const NAMED: usize = 8;

fn number(clue: Option<usize>) -> String {
    clue.map_or("?".to_owned(), |clue| clue.to_string())
}

fn bridges(count: usize, language: Language) -> String {
    match count {
        0 => say!(language, "no bridge", "aucun pont"),
        1 => say!(language, "1 bridge", "1 pont"),
        many => say!(language, "{many} bridges", "{many} ponts"),
    }
}

fn at_least(count: usize, language: Language) -> String {
    let bridges = bridges(count, language);
    say!(language, "at least {bridges}", "au moins {bridges}")
}

fn at_most(count: usize, language: Language) -> String {
    let bridges = bridges(count, language);
    match count {
        0 => bridges,
        _ => say!(language, "at most {bridges}", "au plus {bridges}"),
    }
}

fn between(ends: [Cell; 2], language: Language) -> String {
    let [from, to] = ends.map(|end| name(end, language));
    say!(language, "between {from} and {to}", "entre {from} et {to}")
}

fn islands(cells: &[Cell], language: Language) -> String {
    match cells.len() {
        0..=NAMED => names(cells, language.and(), language),
        many => {
            let first = name(cells[0], language);
            say!(language, "the {many} islands around {first}", "les {many} îles autour de {first}")
        }
    }
}

/// A claim in words and cells.
pub(super) fn claim(instance: &Instance, lit: Lit, language: Language) -> Conclusion {
    let most = usize::from(instance.max_bridges());
    let (edge, count) = (lit.var() / most, lit.var() % most + 1);
    let geometry = Geometry::of(instance);
    let edge = geometry.edges()[edge];
    let cells = [edge.from, edge.to].map(|island| instance.islands()[island].cell);
    let how_many = match lit.holds() {
        true if count == most => bridges(count, language),
        true => at_least(count, language),
        false => at_most(count - 1, language),
    };
    Conclusion {
        claim: lit,
        cells: cells.to_vec(),
        holds: lit.holds(),
        value: Value::Word(format!("at least {count}")),
        about: format!("{how_many} {}", between(cells, language)),
    }
}

/// A rule in words and cells.
pub(super) fn reason(instance: &Instance, rule: &Rule, language: Language) -> Reason {
    let cell = |&island: &usize| instance.islands()[island].cell;
    match rule {
        Rule::Sum(island) => {
            let (at, named) = (cell(island), name(cell(island), language));
            let clue = instance.islands()[*island].clue.map_or(0, usize::from);
            let bridges = bridges(clue, language);
            let demands = if clue == 0 { "ne demande" } else { "demande" };
            let about = say!(language, "{named} needs {bridges}", "{named} {demands} {bridges}");
            Reason { rule: "number", about, cells: vec![at] }
        }
        Rule::Crossing(one, other) => {
            let (first, second) = (between(*one, language), between(*other, language));
            let about = say!(
                language,
                "bridges {first} and {second} would cross",
                "des ponts {first} et {second} se croiseraient"
            );
            let cells = one.iter().chain(other).copied().collect();
            Reason { rule: "crossing", about, cells }
        }
        Rule::Joined(side) => {
            let cells: Vec<Cell> = side.iter().map(cell).collect();
            let named = islands(&cells, language);
            let must =
                if cells.len() == 1 { "doit être reliée" } else { "doivent être reliées" };
            let about =
                say!(language, "{named} must be joined to the rest", "{named} {must} au reste");
            Reason { rule: "joined", about, cells }
        }
        Rule::Loop(around) => {
            let cells: Vec<Cell> = around.iter().map(cell).collect();
            let named = islands(&cells, language);
            let about = say!(
                language,
                "{named} must not form a loop",
                "{named} ne doivent pas former de boucle"
            );
            Reason { rule: "loop", about, cells }
        }
    }
}

/// The words of a step at four levels.
pub(super) fn words(state: &State, told: &Told<Hashi>) -> [String; 4] {
    let what = conclusion(state, told.conclusions, told.language);
    let mut words = levels(told, place(state, told), &lead(state, told), &what);
    words[2] = capital(&words[2]);
    words
}

/// What follows, one clause for each edge.
fn conclusion(state: &State, conclusions: &[Conclusion], language: Language) -> String {
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
    let clauses: Vec<(usize, String)> = after
        .into_iter()
        .map(|(edge, (low, high, more))| {
            let edge = state.edge(edge);
            let between = between([state.cell(edge.from), state.cell(edge.to)], language);
            let (how_many, count) = match (low, high) {
                (low, high) if low == high => (bridges(low, language), low),
                (low, _) if more => (at_least(low, language), low),
                (_, high) => (at_most(high, language), high),
            };
            (count, format!("{how_many} {between}"))
        })
        .collect();
    let verb = match clauses.first() {
        None => "there ",
        Some((0..=1, _)) => "there is ",
        Some(_) => "there are ",
    };
    let clauses: Vec<String> = clauses.into_iter().map(|(_, clause)| clause).collect();
    let clauses = join(&clauses, language.and());
    say!(language, "{verb}{clauses}", "{clauses}")
}

/// An island by its number and row, so that no cell is given away.
fn roughly(state: &State, island: usize, language: Language) -> String {
    let (number, row) = (number(state.clue(island)), state.cell(island).0 + 1);
    say!(language, "the {number} in row {row}", "le {number} de la ligne {row}")
}

/// Where to look.
fn place(state: &State, told: &Told<Hashi>) -> String {
    let (detail, language) = (&told.found.detail, told.language);
    let ends = detail.edges.first().map(|&edge| state.edge(edge));
    let island = detail.islands.first().map(|&island| roughly(state, island, language));
    match (told.technique.name, ends, island) {
        ("blocked", Some(edge), _) => {
            let (row, col) = state.cell(edge.from);
            let (row, col) = (row + 1, col + 1);
            match edge.horizontal {
                true => say!(
                    language,
                    "Look at the bridges of row {row}.",
                    "Regardez les ponts de la ligne {row}."
                ),
                false => say!(
                    language,
                    "Look at the bridges of column {col}.",
                    "Regardez les ponts de la colonne {col}."
                ),
            }
        }
        ("cut" | "no-loop", ..) => say!(
            language,
            "Look at how all islands are joined.",
            "Regardez comment toutes les îles sont reliées."
        ),
        (_, _, Some(island)) if detail.islands.len() > 2 => say!(
            language,
            "Look at the group of {island}.",
            "Regardez le groupe où se trouve {island}."
        ),
        (_, _, Some(island)) => say!(language, "Look at {island}.", "Regardez {island}."),
        (_, _, None) => whole_board(language),
    }
}

/// The pattern in a sentence.
fn lead(state: &State, told: &Told<Hashi>) -> String {
    let (detail, language) = (&told.found.detail, told.language);
    let cells: Vec<Cell> = detail.islands.iter().map(|&island| state.cell(island)).collect();
    let named = islands(&cells, language);
    let island = detail.islands.first().copied();
    let has = island.map_or(0, |island| state.least(island));
    let clue = island.and_then(|island| state.clue(island));
    let missing = clue.map_or(0, |clue| clue.saturating_sub(has));
    let all = bridges(clue.unwrap_or(0), Language::French);
    let clue = number(clue);
    let edge = detail.edges.first().map(|&edge| {
        let edge = state.edge(edge);
        between([state.cell(edge.from), state.cell(edge.to)], language)
    });
    let edge = edge.unwrap_or_default();
    match told.technique.name {
        "full-island" => say!(
            language,
            "The {clue} at {named} has all its bridges.",
            "Le {clue} en {named} a tous ses ponts."
        ),
        "blocked" => say!(language, "A bridge runs {edge}.", "Un pont passe {edge}."),
        "only-neighbour" => say!(
            language,
            "The {clue} at {named} has one direction left for {missing} more.",
            "Il manque {missing} au {clue} en {named}, qui n’a plus qu’une direction libre."
        ),
        "just-enough" => say!(
            language,
            "The {clue} at {named} has room for just {clue} bridges.",
            "Le {clue} en {named} a tout juste la place pour {all}."
        ),
        "what-is-left" => say!(
            language,
            "The {clue} at {named} lacks {missing}.",
            "Il manque {missing} au {clue} en {named}."
        ),
        "at-least-one-each-way" => say!(
            language,
            "The {clue} at {named} is more than all directions but one can take.",
            "Le {clue} en {named} dépasse ce que peuvent prendre toutes les directions sauf une."
        ),
        "leftover" => say!(
            language,
            "The other directions of the {clue} at {named} cannot take everything.",
            "Les autres directions du {clue} en {named} ne peuvent pas tout prendre."
        ),
        "only-exit" => say!(
            language,
            "{named} could reach the rest by one way only.",
            "Il n’y a qu’un chemin de {named} vers le reste."
        ),
        "two-of-a-kind" => say!(
            language,
            "{named} would use up their numbers on each other and be cut off.",
            "{named} épuiseraient leurs nombres l’une sur l’autre et seraient isolées."
        ),
        "small-neighbours" => say!(
            language,
            "Without another bridge {edge}, {named} would be complete and cut off.",
            "Sans un autre pont {edge}, {named} seraient complètes et isolées."
        ),
        "closed-group" => say!(
            language,
            "More bridges {edge} would complete {named} and cut them off.",
            "D’autres ponts {edge} compléteraient {named} et les isoleraient."
        ),
        "no-room-left" => say!(
            language,
            "More bridges {edge} would leave the {clue} at {named} too few.",
            "D’autres ponts {edge} en laisseraient trop peu au {clue} en {named}."
        ),
        "cut" => say!(
            language,
            "Without a bridge {edge} the islands {named} could not be reached.",
            "Sans un pont {edge}, on ne pourrait pas atteindre les îles {named}."
        ),
        "no-loop" => say!(
            language,
            "The islands {edge} are joined already.",
            "Il y a déjà un chemin {edge}."
        ),
        _ => String::new(),
    }
}
