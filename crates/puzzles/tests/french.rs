//! French: every text of the tables has a translation, and every step of a hint path is told in it as
//! it is in English, giving no more away.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking, its helpers too")]

use kumiki_core::{
    AnyPuzzle, Asked, Cell, Explanation, Hint, Language, Level, NATIVE, Options, Run, Step,
};
use kumiki_puzzles::registry::PUZZLES;
use std::collections::BTreeSet;

/// Every text of a puzzle's tables that people read.
fn texts(puzzle: &dyn AnyPuzzle) -> BTreeSet<&'static str> {
    let mut texts = BTreeSet::from([puzzle.about()]);
    texts.extend(puzzle.rules().iter().map(|rule| rule.about));
    texts.extend(
        puzzle.techniques().iter().flat_map(|technique| [technique.title, technique.about]),
    );
    for method in puzzle.methods() {
        texts.insert(method.about);
        texts.extend(method.options.iter().map(|option| option.about));
    }
    texts.insert(puzzle.generator().0);
    texts.extend(puzzle.generator().1.iter().map(|option| option.about));
    texts.extend(puzzle.formats().iter().map(|format| format.about));
    texts.extend(puzzle.shipped().iter().map(|shipped| shipped.about));
    texts
}

#[test]
fn every_text_of_the_tables_is_translated() {
    let mut missing = Vec::new();
    for puzzle in PUZZLES {
        for text in texts(*puzzle) {
            assert_eq!(puzzle.translate(text, Language::English), text);
            if puzzle.translate(text, Language::French) == text {
                missing.push(format!("{}: {text}", puzzle.name()));
            }
        }
    }
    assert!(missing.is_empty(), "{} without French:\n{}", missing.len(), missing.join("\n"));
}

#[test]
fn every_level_is_translated() {
    for level in Level::ALL {
        assert_eq!(level.title(Language::English), level.word());
        assert_ne!(level.title(Language::French), level.word());
    }
}

/// A cell as French players write it.
fn cell_name((row, col): Cell) -> String {
    format!("L{}C{}", row + 1, col + 1)
}

/// True if a text names a cell; `L1C12` is no `L1C1`.
fn names(text: &str, cell: &str) -> bool {
    text.match_indices(cell)
        .any(|(at, _)| !text[at + cell.len()..].starts_with(|next: char| next.is_ascii_digit()))
}

/// Compares a step with the same one in English.
fn compare(puzzle: &dyn AnyPuzzle, english: &Step, french: &Step) {
    let place = format!("{} {}: {:?}", puzzle.name(), english.technique, french.words);
    assert_eq!(english.technique, french.technique, "{place}");
    assert_eq!(english.cost, french.cost, "{place}");
    assert_eq!(french.title, puzzle.technique_title(french.technique, Language::French), "{place}");
    assert_ne!(english.title, french.title, "{place}");
    for (one, other) in english.words.iter().zip(&french.words) {
        assert_ne!(one, other, "{place}");
        assert!(!other.is_empty(), "{place}");
    }
    for english_word in ["Look ", " the ", " is ", "Technique: ", " and "] {
        assert!(french.words.iter().all(|said| !said.contains(english_word)), "{place}");
    }
    for (one, other) in english.conclusions.iter().zip(&french.conclusions) {
        assert_ne!(one.about, other.about, "{place}");
        // What programs read is the same in every language.
        assert_eq!((one.claim, &one.value), (other.claim, &other.value), "{place}");
    }
    for (one, other) in english.reasons.iter().zip(&french.reasons) {
        assert_ne!(one.about, other.about, "{place}");
        assert_eq!((one.rule, &one.cells), (other.rule, &other.cells), "{place}");
    }
    for cell in french.conclusions.iter().flat_map(|conclusion| &conclusion.cells) {
        assert!(!names(&french.words[0], &cell_name(*cell)), "level 1 gives away: {place}");
    }
}

/// Takes every step in both languages; how many there were.
fn walk(
    puzzle: &dyn AnyPuzzle,
    text: &str,
    most: usize,
    seen: &mut BTreeSet<&'static str>,
) -> usize {
    let instance = puzzle.read(NATIVE, text).unwrap();
    let begin = |language| {
        let asked = Asked { assume_unique: true, language, ..Asked::default() };
        instance.explain(None, &asked).unwrap()
    };
    let (mut english, mut french) = (begin(Language::English), begin(Language::French));
    let next = |one: &mut Box<dyn Explanation + '_>| one.next(&mut Run::unlimited(0));
    for number in 0..most {
        let (Hint::Step(one), Hint::Step(other)) = (next(&mut english), next(&mut french)) else {
            return number;
        };
        compare(puzzle, &one, &other);
        seen.insert(one.technique);
        english.apply(&one);
        french.apply(&other);
    }
    most
}

#[test]
fn hint_paths_are_told_in_french_and_level_1_names_no_cell_that_follows() {
    for puzzle in PUZZLES {
        let (mut steps, mut seen) = (0, BTreeSet::new());
        for parameters in puzzle.small() {
            let options = Options::parse(puzzle.generator().1, parameters).unwrap();
            for seed in 0..3 {
                let made = puzzle.generate(&options, &mut Run::unlimited(seed)).unwrap();
                steps += walk(*puzzle, &made.write(NATIVE).unwrap(), 60, &mut seen);
            }
        }
        let nine = puzzle.shipped().iter().filter(|shipped| shipped.name == "sudoku-9");
        for shipped in nine {
            steps += walk(*puzzle, shipped.text, 200, &mut seen);
        }
        assert!(steps >= 20 && seen.len() >= 3, "{}: {steps} steps, {seen:?}", puzzle.name());
    }
}

#[test]
fn mistakes_are_told_in_french() {
    let sudoku = PUZZLES.iter().find(|puzzle| puzzle.name() == "sudoku").unwrap();
    let instance = sudoku.read(NATIVE, "sudoku 2x2\n1 . . .\n. . . .\n. . . .\n. . . .\n").unwrap();
    let asked = Asked { language: Language::French, ..Asked::default() };
    let partial = "1 1 . .\n. . . .\n. . . .\n. . . .\n";
    let Hint::Mistake(mistake) =
        instance.explain(Some(partial), &asked).unwrap().next(&mut Run::unlimited(0))
    else {
        panic!("the mistake was not seen")
    };
    assert!(mistake.words.starts_with("Cette entrée est fausse : L1C2 vaut 1."), "{mistake:?}");
}
