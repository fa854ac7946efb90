//! Campaigns: kept in a folder, resumed with all they were begun with, looked at and verified.

use crate::harness::{Folder, kumiki};

/// Three queens have no solution on a 3x3 board: a search without proof never ends by itself.
const BEGIN: [&str; 9] =
    ["campaign", "-p", "queens", "3", "-m", "anneal", "--seed", "5", "--steps"];

fn units(folder: &Folder) -> Vec<String> {
    let text = std::fs::read_to_string(folder.path("journal/units.tsv")).unwrap();
    let rows = text.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit()));
    rows.map(|row| row.split('\t').next().unwrap_or_default().to_owned()).collect()
}

#[test]
fn a_campaign_is_resumed_by_its_folder_alone() {
    let folder = Folder::new();
    let journal = folder.path("journal");
    let begin: Vec<&str> = BEGIN.iter().copied().chain(["20000", "--journal", &journal]).collect();
    kumiki(&begin).exits(3).says("step limit reached");
    let first = units(&folder);
    assert!(!first.is_empty());
    // Neither puzzle nor method nor seed: the journal knows them.
    kumiki(&["campaign", "--journal", &journal, "--steps", "20000", "--threads", "1"]).exits(3);
    let all = units(&folder);
    assert!(all.len() > first.len() && all.starts_with(&first));
    let mut once = all.clone();
    once.sort();
    once.dedup();
    assert_eq!(once.len(), all.len(), "a unit was run twice");
    let status = kumiki(&["campaign", "--status", &journal]).exits(0).out;
    assert!(status.contains(&format!("{} units, ", all.len())), "{status}");
    assert!(status.contains("queens, method anneal, seed 5"), "{status}");
    let verified = kumiki(&["journal", "verify", &journal, "--sample", "2"]).exits(0).out;
    assert_eq!(verified, "2 of 2 units come out as they are entered\n");
}

#[test]
fn a_journal_says_what_it_was_begun_with() {
    let folder = Folder::new();
    let journal = folder.path("journal");
    let begin: Vec<&str> = BEGIN.iter().copied().chain(["1000", "--journal", &journal]).collect();
    kumiki(&begin).exits(3);
    for (asked, said) in [
        (&["-p", "queens", "3", "-m", "anneal", "--seed", "6"][..], "was begun with --seed 5"),
        (&["-p", "queens", "3", "-m", "tabu", "--seed", "5"], "was begun with -m anneal"),
        (&["-p", "queens", "4", "-m", "anneal", "--seed", "5"], "belongs to a different instance"),
    ] {
        let words = ["solve", "--journal", &journal].into_iter().chain(asked.iter().copied());
        kumiki(&words.collect::<Vec<_>>()).exits(2).says(said);
    }
    kumiki(&["campaign", "-p", "queens", "5", "-m", "cp", "--journal", &folder.path("b")])
        .exits(2)
        .says("method cp does not work in units");
    kumiki(&["campaign", "--status", &folder.path("b")]).exits(1);
}
