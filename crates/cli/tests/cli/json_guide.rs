//! `docs/guide/json.md` has every key and every status that the commands print.

use crate::harness::{Folder, Ran, kumiki, root};

/// The keys of every object, which the guide must name.
#[track_caller]
fn told(guide: &str, ran: &Ran) {
    for object in ran.objects() {
        for (key, value) in object.as_object().unwrap() {
            assert!(guide.contains(&format!("`{key}`")), "the guide has no `{key}`: {object}");
            if key == "status" || key == "event" {
                let word = value.as_str().unwrap();
                assert!(guide.contains(&format!("`{word}`")), "the guide has no `{word}`");
            }
        }
    }
}

#[test]
fn every_key_and_status_is_in_the_guide() {
    let guide = std::fs::read_to_string(root().join("docs/guide/json.md")).unwrap();
    for instance in
        ["small-4x4", "small-sudoku-4", "small-queens-6", "small-shikaku-6", "small-hashi-5x5"]
    {
        let solved = kumiki(&["solve", instance, "--json"]).exits(0);
        told(&guide, &solved);
        let folder = Folder::new();
        let answer = folder.file("answer.json", &solved.out);
        told(&guide, &kumiki(&["check", instance, &answer, "--json"]).exits(0));
        told(&guide, &kumiki(&["count", instance, "--json"]));
        told(&guide, &kumiki(&["convert", instance, "--json"]).exits(0));
    }
    told(&guide, &kumiki(&["solve", "-p", "queens", "3", "--json"]).exits(4));
    told(&guide, &kumiki(&["solve", "small-queens-6", "--all", "--json"]).exits(0));
    told(&guide, &kumiki(&["solve", "small-sudoku-4", "--common", "--json"]).exits(0));
    let stopped = ["solve", "eternity2", "-m", "backtrack", "--steps", "1000", "--json"];
    told(&guide, &kumiki(&stopped).exits(3));
    told(&guide, &kumiki(&["solve", "small-queens-6", "--events", "-"]).exits(0));
    told(&guide, &kumiki(&["check", "-p", "queens", "4", "1 2 . .", "--json"]).exits(4));
    told(&guide, &kumiki(&["hint", "small-sudoku-4", "--json"]).exits(0));
    told(&guide, &kumiki(&["rate", "sudoku-9", "--json"]).exits(0));
    told(&guide, &kumiki(&["generate", "queens", "6", "--json", "--solutions"]).exits(0));
    told(&guide, &kumiki(&["list", "--json"]).exits(0));
    let folder = Folder::new();
    let journal = folder.path("journal");
    let units = ["campaign", "-p", "queens", "3", "-m", "anneal", "--units", "2", "--journal"];
    kumiki(&[&units[..], &[&journal]].concat()).exits(3);
    told(&guide, &kumiki(&["campaign", "--status", &journal, "--json"]).exits(0));
}
