//! French: whatever readers, generators, options and methods say about a puzzle has a translation. The
//! messages are taken from the sources, so that none can be forgotten.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking, its helpers too")]

use kumiki_core::{Dictionary, FRENCH, Phrases};
use kumiki_puzzles::registry::PUZZLES;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Where messages are made.
const CRATES: [&str; 9] =
    ["core", "local", "ilp", "puzzle-kit", "eternity", "hashi", "queens", "shikaku", "sudoku"];

/// Folders and files without messages: tests, dictionaries, sentences in both languages, pictures, models
/// that are written.
const SILENT: [&str; 10] =
    ["tests", "testing", "explain", "french", "messages", "words", "findings", "draw", "lp", "mps"];

/// Words that are English and nothing else.
const ENGLISH: &str = "the of and or with from is are has have had not no an it its that which what than for \
    by as to at be can cannot this these those their there where when how only more most least fewest \
    expected found nothing row rows column columns cell cells number numbers colour colours side sides \
    piece pieces board boards clue clues answer answers end size line lines one two other another before \
    after between over under within without until while empty open left right top bottom first last next \
    stopped unknown file files address link links letter letters digit digits box boxes queen queens \
    island islands bridge bridges length width height area given givens blank blanks move moves step \
    steps search start level";

/// Texts that nobody is told: files that are written, sources of methods, what a bug would say.
fn is_silent(text: &str, before: &str) -> bool {
    let before = before.trim_end();
    let bug =
        ["assert!(", "assert_eq!(", "debug_assert", "expect(", "panic!", "reason =", "source:"];
    bug.iter().any(|made| before.ends_with(made) || last_call(before).starts_with(made))
        || text.contains('\n')
        || WRITTEN.contains(&text)
}

/// The text from the last call that is still open.
fn last_call(before: &str) -> &str {
    let start = before.rfind([';', '{', '}']).map_or(0, |at| at + 1);
    before[start..].trim_start()
}

/// Parts of files that are written or recognised, and names of gauges, which the page has words for.
const WRITTEN: &[&str] = &[
    "Max address space",
    "solution status:",
    "objective value:",
    " objective value ",
    ": Number of columns and rows for primal or dual solution",
    "Column name",
    "Model status",
    "s mip ",
    "s bas ",
    "s ipt ",
    "begin {}",
    "order {}",
    "nodes {}",
    "tetravex ",
    " tetravex",
    "eternity {} {}",
    "fixed {name} {number} {}",
    "hashi {} {}",
    " max {}",
    "letting ",
    " or ",
    "queens N",
    "placed {} {}",
    "blocked {} {}",
    "excluded sum {k}",
    "excluded difference {k}",
    "tabu moves",
];

/// The sources of a folder, in order.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut entries: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        let stem = path.file_stem().unwrap().to_string_lossy().into_owned();
        if SILENT.contains(&stem.as_str()) {
            continue;
        }
        match path.is_dir() {
            true => found.extend(sources(&path)),
            false if path.extension().is_some_and(|end| end == "rs") => found.push(path),
            false => {}
        }
    }
    found
}

/// The texts between quotes in a source, each with what stands before it on its line and above.
fn quoted(source: &str) -> Vec<(String, &str)> {
    let source = source.split("#[cfg(test)]\nmod tests {").next().unwrap();
    let bytes = source.as_bytes();
    let (mut at, mut found) = (0, Vec::new());
    while at < bytes.len() {
        match bytes[at] {
            b'/' if source[at..].starts_with("//") => {
                at += source[at..].find('\n').unwrap_or(source.len() - at);
            }
            b'\'' if source[at..].starts_with("'\"'") => at += 3,
            b'\'' if source[at..].starts_with("'\\") => at += 4,
            b'"' => {
                let start = at;
                at += 1;
                while bytes[at] != b'"' {
                    at += if bytes[at] == b'\\' { 2 } else { 1 };
                }
                at += 1;
                found.push((unescaped(&source[start + 1..at - 1]), &source[..start]));
            }
            _ => at += 1,
        }
    }
    found
}

fn unescaped(text: &str) -> String {
    let mut said = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\\') {
        said.push_str(before);
        rest = match after.as_bytes().first() {
            Some(b'\n') => after.trim_start(),
            Some(b'n') => {
                said.push('\n');
                &after[1..]
            }
            Some(_) => {
                let next = after.chars().next().unwrap();
                said.push(next);
                &after[next.len_utf8()..]
            }
            None => "",
        };
    }
    said + rest
}

/// A message with the number 7 in all its places.
fn example(message: &str) -> String {
    let mut said = String::new();
    let mut rest = message;
    while let Some((before, after)) = rest.split_once('{') {
        said.push_str(before);
        let Some((place, after)) = after.split_once('}') else { return said + "{" + after };
        let named = place.chars().all(|c| c.is_alphanumeric() || "_:?.#".contains(c));
        said += if named { "7" } else { return message.to_owned() };
        rest = after;
    }
    said + rest
}

/// The plain words of a text: not the names and values that are typed, which are the same in every language.
fn plain(text: &str) -> impl Iterator<Item = &str> {
    let typed = |word: &&str| !word.contains(['=', '`', '_', '/', '"', '{', '}', '<', '|']);
    let bare = |word| str::trim_matches(word, |c: char| !c.is_alphanumeric());
    let words = text.split_whitespace().filter(typed).map(bare);
    words.filter(|word| word.len() > 1 && word.chars().all(|c| c.is_ascii_lowercase()))
}

/// Does a word of a text stand for what is typed: an option, a format, a field of data?
fn is_name(word: &str, text: &str) -> bool {
    let named =
        [format!("{word}:"), format!("{word};"), format!("format {word}"), format!("--{word}")];
    text.contains('{') || named.iter().any(|name| text.contains(name))
}

/// Is it a sentence, or a part of one?
fn is_phrase(text: &str) -> bool {
    text.contains(' ') && plain(text).next().is_some()
}

#[test]
fn every_message_of_the_sources_is_translated() {
    let dictionaries: Vec<Dictionary> =
        PUZZLES.iter().flat_map(|puzzle| puzzle.french()).copied().chain([FRENCH]).collect();
    let phrases = Phrases::new(dictionaries);
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let english_words: BTreeSet<&str> = ENGLISH.split_whitespace().collect();
    let (mut messages, mut english) = (0, Vec::new());
    for name in CRATES {
        for path in sources(&crates.join(name).join("src")) {
            let source = fs::read_to_string(&path).unwrap();
            for (message, before) in quoted(&source) {
                // Some are added to a sentence after a comma.
                let said = example(&message);
                let said = said.trim_start_matches([',', ' ']);
                if !is_phrase(said) || is_silent(&message, before) {
                    continue;
                }
                messages += 1;
                let french = phrases.translate(said);
                let left: Vec<&str> = plain(&french)
                    .filter(|word| english_words.contains(word) && !is_name(word, said))
                    .collect();
                if french == said || !left.is_empty() {
                    let file = path.strip_prefix(crates).unwrap().display();
                    english.push(format!("{file}: {message:?}\n    {french}\n    {left:?}"));
                }
            }
        }
    }
    assert!(messages > 400, "only {messages} messages were found");
    assert!(english.is_empty(), "{} in English:\n{}", english.len(), english.join("\n"));
}
