//! What hunters look at first in a board that somebody shows them: whose pieces it has, whether one
//! is there twice, which clue pieces are in place, how many edges match, and which are
//! broken. Knows no search.

use super::formats::text::cell_name;
use super::renaming::Renaming;
use super::{Board, ETERNITY2, ETERNITY2_HINTS, Fixed, Instance, check};
use kumiki_core::{Cell, Finding, Language, say};
use std::collections::BTreeMap;

pub(super) fn findings(instance: &Instance, board: &Board, language: Language) -> Vec<Finding> {
    let official = ETERNITY2_HINTS.as_ref();
    let official = official.and_then(|o| Some((o, Renaming::between(o, instance)?)));
    let mut found = vec![set(instance, official.as_ref().map(|(_, names)| names), language)];
    found.push(placed(instance, board, language));
    found.push(duplicates(board, language));
    found.extend(official.map(|official| clues(instance, &official, board, language)));
    found.push(score(instance, board, language));
    found.push(broken(instance, board, language));
    found
}

fn set(instance: &Instance, official: Option<&Renaming>, language: Language) -> Finding {
    let (count, rows, cols) = (instance.pieces().len(), instance.rows(), instance.cols());
    let about = if official.is_some_and(Renaming::is_none) {
        say!(language, "the official set of {count} pieces", "le jeu officiel de {count} pièces")
    } else if official.is_some() {
        say!(
            language,
            "the official set of {count} pieces, colours under other names",
            "le jeu officiel de {count} pièces, les couleurs sous d'autres noms"
        )
    } else {
        say!(
            language,
            "a set of its own: {count} pieces for {rows} x {cols}",
            "un jeu à part : {count} pièces pour {rows} x {cols}"
        )
    };
    Finding { name: "set", about, holds: official.map(|_| true), cells: Vec::new() }
}

fn placed(instance: &Instance, board: &Board, language: Language) -> Finding {
    let (count, all) = (board.values().iter().flatten().count(), instance.rows() * instance.cols());
    Finding {
        name: "placed",
        about: say!(language, "{count} of {all} pieces", "{count} pièces sur {all}"),
        holds: Some(count == all),
        cells: Vec::new(),
    }
}

fn duplicates(board: &Board, language: Language) -> Finding {
    let mut places: BTreeMap<u16, Vec<Cell>> = BTreeMap::new();
    for (cell, placed) in board.iter() {
        if let Some(placed) = placed {
            places.entry(placed.piece).or_default().push(cell);
        }
    }
    places.retain(|_, cells| cells.len() > 1);
    let about = if places.is_empty() {
        say!(language, "none", "aucune")
    } else {
        let pieces: Vec<String> = places.keys().map(|piece| (piece + 1).to_string()).collect();
        let pieces = pieces.join(", ");
        say!(language, "pieces more than once: {pieces}", "pièces posées plusieurs fois : {pieces}")
    };
    let holds = Some(places.is_empty());
    Finding { name: "duplicates", about, holds, cells: places.into_values().flatten().collect() }
}

/// The pieces of the five clue sheets, known by their looks: other numberings exist.
fn clues(
    instance: &Instance,
    (official, names): &(&Instance, Renaming),
    board: &Board,
    language: Language,
) -> Finding {
    let is_there = |fixed: &&Fixed| {
        let there = board.get(fixed.cell).copied().flatten();
        there.is_some_and(|there| {
            instance.face(there) == official.face(fixed.placed).map(|face| names.of(face))
        })
    };
    let clues = official.fixed();
    let there: Vec<Cell> = clues.iter().filter(is_there).map(|fixed| fixed.cell).collect();
    let is_in_place = |fixed: &Fixed| there.contains(&fixed.cell);
    let mandatory = ETERNITY2.as_ref().is_some_and(|one| one.fixed().iter().all(is_in_place));
    let word = match mandatory {
        true => language.pick("the mandatory one among them", "dont l’obligatoire"),
        false => language.pick("not the mandatory one", "sans l’obligatoire"),
    };
    let (count, all) = (there.len(), clues.len());
    Finding {
        name: "clues",
        about: say!(
            language,
            "{count} of {all} in place, {word}",
            "{count} sur {all} en place, {word}"
        ),
        holds: Some(mandatory),
        cells: there,
    }
}

fn score(instance: &Instance, board: &Board, language: Language) -> Finding {
    let (matched, all) = (check::matched(instance, board), instance.inner_edges() as u64);
    Finding {
        name: "score",
        about: say!(
            language,
            "{matched} of {all} edges match",
            "{matched} arêtes accordées sur {all}"
        ),
        holds: Some(matched == all),
        cells: Vec::new(),
    }
}

/// So many edges are named; of more a board is far from any that is shown around.
const NAMED: usize = 40;

/// The edges between two pieces that do not match, each by the cells on its sides.
fn broken(instance: &Instance, board: &Board, language: Language) -> Finding {
    let edges: Vec<(Cell, Cell)> = check::broken(instance, board).collect();
    let name = |&(one, other): &(Cell, Cell)| format!("{}-{}", cell_name(one), cell_name(other));
    let names: Vec<String> = edges.iter().take(NAMED).map(name).collect();
    let (count, names) = (edges.len(), names.join(" "));
    let about = match count {
        0 => language.pick("none", "aucune").to_owned(),
        1..=NAMED => format!("{count}: {names}"),
        _ => {
            let more = count - NAMED;
            say!(language, "{count}: {names} and {more} more", "{count} : {names} et {more} autres")
        }
    };
    let mut cells: Vec<Cell> = edges.iter().flat_map(|&(one, other)| [one, other]).collect();
    cells.sort_unstable();
    cells.dedup();
    Finding { name: "broken", about, holds: Some(count == 0), cells }
}

#[cfg(test)]
mod tests {
    use super::super::Variant;
    use super::super::piece::Placed;
    use super::*;

    #[test]
    fn the_official_board_is_known_and_its_clues_are_counted() {
        let official = ETERNITY2_HINTS.as_ref().unwrap();
        let about = |instance: &Instance, board: &Board| {
            let found = findings(instance, board, Language::English);
            found.into_iter().map(|f| (f.name, f.about, f.holds)).collect::<Vec<_>>()
        };
        let found = about(official, &official.start());
        assert_eq!(found[0], ("set", "the official set of 256 pieces".to_owned(), Some(true)));
        assert_eq!(found[1], ("placed", "5 of 256 pieces".to_owned(), Some(false)));
        assert_eq!(found[2], ("duplicates", "none".to_owned(), Some(true)));
        let all = "5 of 5 in place, the mandatory one among them".to_owned();
        assert_eq!(found[3], ("clues", all, Some(true)));
        assert_eq!(found[4], ("score", "0 of 480 edges match".to_owned(), Some(false)));
        assert_eq!(found[5], ("broken", "none".to_owned(), Some(true)));
        let one = ETERNITY2.as_ref().unwrap();
        let found = about(one, &one.start());
        assert_eq!(found[3].1, "1 of 5 in place, the mandatory one among them");
        let mut twice = official.start();
        (twice[(0, 0)], twice[(0, 1)]) = (Some(Placed::new(0, 0)), Some(Placed::new(0, 0)));
        let found = findings(official, &twice, Language::English);
        assert_eq!(found[2].about, "pieces more than once: 1");
        assert_eq!(found[2].cells, [(0, 0), (0, 1)]);
        // Piece 1 unturned has its border at the top and at the right, and its other sides do not match.
        assert_eq!((found[5].name, found[5].about.as_str()), ("broken", "1: A1-A2"));
        assert_eq!(found[5].cells, [(0, 0), (0, 1)]);
        let full = Board::filled(16, 16, Some(Placed::new(60, 0)));
        let found = findings(official, &full, Language::English);
        assert!(found[5].about.starts_with("480: A1-A2 A1-B1 A2-A3"), "{}", found[5].about);
        assert!(found[5].about.ends_with("and 440 more"), "{}", found[5].about);
    }

    #[test]
    fn another_set_has_no_clues() {
        let instance = Instance::new(2, 2, Variant::Framed, vec![[0, 1, 1, 0]; 4]).unwrap();
        let found = findings(&instance, &instance.start(), Language::English);
        assert!(found.iter().all(|finding| finding.name != "clues"));
        assert_eq!(found[0].about, "a set of its own: 4 pieces for 2 x 2");
    }
}
