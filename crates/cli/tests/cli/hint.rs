//! `kumiki hint` and `kumiki rate`, on every puzzle.

use crate::harness::{Folder, kumiki, piped};
use kumiki_puzzles::registry::PUZZLES;

/// A small instance of each puzzle that deductions solve.
const SOLVED: &[(&str, &str)] = &[
    ("eternity", "small-tetravex"),
    ("hashi", "small-hashi-5x5"),
    ("queens", "small-queens-9-diagonals"),
    ("shikaku", "small-shikaku-5"),
    ("sudoku", "small-sudoku-6"),
];

fn instance(puzzle: &str) -> &'static str {
    SOLVED.iter().find(|(name, _)| *name == puzzle).map_or("", |(_, instance)| instance)
}

#[test]
fn every_puzzle_has_a_path_that_ends_and_a_rating() {
    for puzzle in PUZZLES {
        let name = instance(puzzle.name());
        let path = kumiki(&["hint", name, "--path", "--json"]);
        let objects = path.objects();
        let last = objects.last().unwrap();
        assert!(objects.len() > 1, "{name}: {path:?}");
        assert_eq!(objects[0]["status"], "step", "{name}");
        assert!(
            ["solved", "nothing"].contains(&last["status"].as_str().unwrap()),
            "{name}: {last}"
        );
        let rated = kumiki(&["rate", name, "--json"]);
        let rating = &rated.objects()[0];
        assert_eq!(rated.code == 0, rating["solved"] == true, "{rated:?}");
        assert_eq!(rating["puzzle"], puzzle.name());
        assert_eq!(rating["solved"], last["status"] == "solved", "{rating}");
    }
}

#[test]
fn no_level_tells_more_than_was_asked_for() {
    for puzzle in PUZZLES {
        let name = instance(puzzle.name());
        let full = kumiki(&["hint", name, "--json"]).exits(0);
        let full = &full.objects()[0];
        for level in 1..=4 {
            let told = kumiki(&["hint", name, "--level", &level.to_string(), "--json"]).exits(0);
            let told = &told.objects()[0];
            assert_eq!(told["words"].as_array().unwrap().len(), level, "{told}");
            assert_eq!(told.get("technique").is_some(), level >= 2, "{told}");
            assert_eq!(told.get("conclusions").is_some(), level >= 3, "{told}");
        }
        let where_to_look = full["words"][0].as_str().unwrap();
        for conclusion in full["conclusions"].as_array().unwrap() {
            let cells = match conclusion.get("cells") {
                Some(cells) => cells.as_array().unwrap().clone(),
                None => vec![conclusion["cell"].clone()],
            };
            for cell in cells {
                let at = |i: usize| cell[i].as_u64().unwrap() + 1;
                let cell = format!("r{}c{}", at(0), at(1));
                let words = where_to_look.split(|c: char| !c.is_ascii_alphanumeric());
                assert!(words.into_iter().all(|word| word != cell), "{name}: {where_to_look}");
            }
        }
    }
}

#[test]
fn a_hint_has_a_picture_on_every_puzzle() {
    let folder = Folder::new();
    for puzzle in PUZZLES {
        let picture = folder.path(&format!("{}.svg", puzzle.name()));
        kumiki(&["hint", instance(puzzle.name()), "-o", &picture]).exits(0);
        assert!(std::fs::read_to_string(&picture).unwrap().starts_with("<svg"));
    }
}

#[test]
fn a_mistake_comes_before_any_step() {
    let wrong = kumiki(&["hint", "-p", "queens", "4", "1 . . ."]).exits(4);
    assert!(wrong.out.starts_with("A mistake: This entry is wrong: a queen stands on r1c1."));
    let shikaku = "shikaku 2 2\n2 2\n. .\n";
    let wrong = piped(&["hint", "-", "1,1 1 2\n"], shikaku.as_bytes());
    assert!(wrong.code == 4 || wrong.code == 1, "{wrong:?}");
}

#[test]
fn where_nothing_follows_two_solutions_are_shown() {
    let several = kumiki(&["hint", "-p", "queens", "8", "--json"]).exits(4);
    let several = &several.objects()[0];
    assert_eq!(several["status"], "nothing");
    let solutions = several["solutions"].as_array().unwrap();
    assert!(solutions.len() == 2 && solutions[0] != solutions[1], "{several}");
    for solution in solutions {
        kumiki(&["check", "-p", "queens", "8", solution.as_str().unwrap()]).exits(0);
    }
}

#[test]
fn a_puzzle_without_one_solution_has_no_level() {
    let several = kumiki(&["rate", "-p", "queens", "6"]).exits(4);
    assert!(several.out.starts_with("several solutions"), "{several:?}");
    let none = kumiki(&["rate", "-p", "queens", "3"]).exits(4);
    assert!(none.out.starts_with("no solution"), "{none:?}");
    let french = kumiki(&["rate", "-p", "queens", "3", "--language", "fr"]).exits(4);
    assert!(french.out.starts_with("sans solution"), "{french:?}");
}

#[test]
fn beyond_proof_a_choice_is_called_one() {
    let choice = kumiki(&["hint", "framed-8x8", "--path"]).exits(0);
    assert!(choice.out.contains("A choice, not a deduction: piece"), "{choice:?}");
}

#[test]
fn techniques_are_chosen_by_name() {
    let names = "no technique \"guess\", expected one of full-island, blocked";
    kumiki(&["hint", "small-hashi-5x5", "--technique", "guess"]).exits(2).says(names);
    let only = kumiki(&["hint", "small-hashi-5x5", "--technique", "just-enough"]).exits(0);
    assert!(only.out.contains("Technique: just enough."), "{only:?}");
}

#[test]
fn giants_are_refused_with_a_reason() {
    kumiki(&["hint", "-p", "queens", "100000"]).exits(2).says("expected at most 300");
    kumiki(&["rate", "-p", "queens", "100000"]).exits(2).says("expected at most 300");
}
