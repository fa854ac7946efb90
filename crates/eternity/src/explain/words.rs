//! Pieces, edges and steps in words.

use super::super::palette::label;
use super::super::{Instance, Variant};
use super::layout::{self, Placement};
use super::state::State;
use super::{Eternity, Rule, Scope};
use kumiki_core::{Cell, Conclusion, Language, Lit, Reason, Value, say};
use kumiki_explain::{Told, join, levels, name, names, whole_board};

/// More conclusions than this are counted, not listed.
const LISTED: usize = 8;

/// Where edges of a colour are counted.
fn scope(scope: Scope, language: Language) -> &'static str {
    match scope {
        Scope::Board => language.pick("on the board", "sur le plateau"),
        Scope::Frame => language.pick("along the frame", "le long du cadre"),
        Scope::Across => language
            .pick("between left and right neighbours", "entre voisines de gauche et de droite"),
        Scope::Down => {
            language.pick("between upper and lower neighbours", "entre voisines du haut et du bas")
        }
    }
}

/// A colour by its number, and by its letter in pictures where that is another.
fn colour(variant: Variant, number: usize, language: Language) -> String {
    let letter = u8::try_from(number).map_or_else(|_| String::new(), |n| label(variant, n));
    match number.to_string() {
        number if number == letter => say!(language, "colour {number}", "la couleur {number}"),
        number => say!(language, "colour {number} ({letter})", "la couleur {number} ({letter})"),
    }
}

fn turned(instance: &Instance, rotation: u8, language: Language) -> &'static str {
    match (instance.variant(), rotation) {
        (Variant::Tetravex, _) => "",
        (_, 0) => language.pick(" as listed", " comme dans la liste"),
        (_, 1) => language.pick(" turned once", " tournée une fois"),
        (_, 2) => language.pick(" turned twice", " tournée deux fois"),
        _ => language.pick(" turned three times", " tournée trois fois"),
    }
}

/// A claim in words and cells.
pub(super) fn claim(instance: &Instance, lit: Lit, language: Language) -> Conclusion {
    let cols = instance.cols();
    let at = |cell: usize| (cell / cols, cell % cols);
    let mut number = 0;
    let found = layout::placements(instance).inspect(|_| number += 1).nth(lit.var());
    let (cells, value, about) = match found {
        Some(Placement { cell, placed, .. }) => {
            let piece = usize::from(placed.piece) + 1;
            let value = turned(instance, placed.rotation, Language::English);
            let turned = turned(instance, placed.rotation, language);
            let (at, named) = (at(cell), name(at(cell), language));
            let about = match lit.holds() {
                true => say!(
                    language,
                    "piece {piece} lies at {named}{turned}",
                    "la pièce {piece} est en {named}{turned}"
                ),
                false => say!(
                    language,
                    "piece {piece} does not lie at {named}{turned}",
                    "la pièce {piece} n’est pas en {named}{turned}"
                ),
            };
            (vec![at], format!("piece {piece}{value}"), about)
        }
        None => {
            let colours = usize::from(instance.max_colour()) + 1;
            let (edge, shown) = ((lit.var() - number) / colours, (lit.var() - number) % colours);
            let value = colour(instance.variant(), shown, Language::English);
            let shown = colour(instance.variant(), shown, language);
            let cells = layout::edges(instance)[edge].cells.map(at);
            let [one, other] = cells.map(|cell| name(cell, language));
            let about = match lit.holds() {
                true => say!(
                    language,
                    "the edge between {one} and {other} has {shown}",
                    "l’arête entre {one} et {other} a {shown}"
                ),
                false => say!(
                    language,
                    "the edge between {one} and {other} does not have {shown}",
                    "l’arête entre {one} et {other} n’a pas {shown}"
                ),
            };
            (cells.to_vec(), value, about)
        }
    };
    Conclusion { claim: lit, cells, holds: lit.holds(), value: Value::Word(value), about }
}

/// A rule in words and cells.
pub(super) fn reason(instance: &Instance, rule: &Rule, language: Language) -> Reason {
    let at = |cell: usize| (cell / instance.cols(), cell % instance.cols());
    match *rule {
        Rule::Piece(piece) => {
            let piece = piece + 1;
            let about = say!(
                language,
                "piece {piece} lies in one place",
                "la pièce {piece} n’occupe qu’une place"
            );
            Reason { rule: "piece", about, cells: Vec::new() }
        }
        Rule::Match(one, other) => {
            let cells = [at(one), at(other)];
            let [one, other] = cells.map(|cell| name(cell, language));
            let about = say!(
                language,
                "the sides that touch between {one} and {other} have the same colour",
                "les côtés qui se touchent entre {one} et {other} ont la même couleur"
            );
            Reason { rule: "match", about, cells: cells.to_vec() }
        }
        Rule::Colour(shown, sides, place) => {
            let shown = colour(instance.variant(), usize::from(shown), language);
            let (place, edges) = (scope(place, language), sides / 2);
            let about = match (instance.variant(), sides % 2) {
                (Variant::Framed, 0) => say!(
                    language,
                    "{sides} sides of {shown} make {edges} edges {place}",
                    "{sides} côtés de {shown} font {edges} arêtes {place}"
                ),
                (Variant::Framed, _) => say!(
                    language,
                    "{sides} sides of {shown}, an odd number, cannot meet {place}",
                    "{sides} côtés de {shown}, un nombre impair, ne peuvent se rejoindre {place}"
                ),
                _ => say!(
                    language,
                    "there are {sides} sides of {shown} {place}",
                    "il y a {sides} côtés de {shown} {place}"
                ),
            };
            Reason { rule: "colour", about, cells: Vec::new() }
        }
    }
}

/// The words of a step at four levels.
pub(super) fn words(state: &State, told: &Told<Eternity>) -> [String; 4] {
    let language = told.language;
    let about: Vec<String> = told.conclusions.iter().map(|c| c.about.clone()).collect();
    let what = match about.len() {
        0..=LISTED => join(&about, language.and()),
        many => {
            let (some, more) = (about[..LISTED].join(", "), many - LISTED);
            say!(
                language,
                "{some} and {more} more of the same",
                "{some} et {more} autres du même genre"
            )
        }
    };
    levels(told, place(state, told), &lead(state, told), &what)
}

/// Where to look: rows, pieces and colours only, so that no cell is given away.
fn place(state: &State, told: &Told<Eternity>) -> String {
    let (detail, language) = (&told.found.detail, told.language);
    if let Some(&piece) = detail.pieces.first() {
        let piece = piece + 1;
        return say!(
            language,
            "Look for the places of piece {piece}.",
            "Cherchez les places de la pièce {piece}."
        );
    }
    if let Some(tally) = detail.tally.map(|tally| &state.layout().tallies[tally]) {
        let shown = colour(state.layout().variant, usize::from(tally.colour), language);
        let place = scope(tally.scope, language);
        return say!(language, "Look at {shown} {place}.", "Regardez {shown} {place}.");
    }
    let mut rows: Vec<usize> =
        detail.cells.iter().map(|&cell| state.layout().at(cell).0 + 1).collect();
    rows.dedup();
    let rows: Vec<String> =
        rows.iter().map(|row| say!(language, "row {row}", "la ligne {row}")).collect();
    let all = join(&rows, language.and());
    match (told.technique.name, rows.as_slice()) {
        (_, []) => whole_board(language),
        ("only-piece", _) => say!(
            language,
            "Look at the open cells of {all}.",
            "Regardez les cases libres dans {all}."
        ),
        _ => say!(language, "Look at the edges of {all}.", "Regardez les arêtes dans {all}."),
    }
}

/// The pattern in a sentence.
fn lead(state: &State, told: &Told<Eternity>) -> String {
    let (detail, language) = (&told.found.detail, told.language);
    let cells: Vec<Cell> = detail.cells.iter().map(|&cell| state.layout().at(cell)).collect();
    let cells = names(&cells, language.and(), language);
    match told.technique.name {
        "only-piece" => say!(
            language,
            "One piece is left that fits around {cells}.",
            "Il ne reste qu’une pièce qui convient en {cells}."
        ),
        "only-place" => {
            let piece = detail.pieces.first().map_or(0, |piece| piece + 1);
            say!(
                language,
                "Piece {piece} fits in one place only.",
                "La pièce {piece} ne convient qu'à une place."
            )
        }
        "only-colour" => say!(
            language,
            "The pieces that fit at {cells} agree on the colour between them.",
            "Les pièces qui conviennent en {cells} s’accordent sur la couleur qui les sépare."
        ),
        "colour-gone" => say!(
            language,
            "The pieces that fit at {cells} do not have all colours any more.",
            "Les pièces qui conviennent en {cells} n’ont plus toutes les couleurs."
        ),
        _ => match detail.tally.map(|tally| &state.layout().tallies[tally]) {
            Some(tally) => {
                let number = usize::from(tally.colour);
                let known = tally.edges.iter().filter(|&&e| state.known(e) == Some(number));
                let (known, place) = (known.count(), scope(tally.scope, language));
                let shown = colour(state.layout().variant, number, language);
                say!(
                    language,
                    "So far {known} edges {place} have {shown}.",
                    "Jusqu’ici, {known} arêtes {place} ont {shown}."
                )
            }
            None => String::new(),
        },
    }
}
