//! Pages of books.

use super::*;
use crate::book::{BookEntry, Paper, Section};
use proptest::prelude::*;

fn book(sizes: &[(f64, f64, bool)], per_page: Option<usize>) -> Book {
    let entry = |&(w, h, solved): &(f64, f64, bool)| BookEntry {
        caption: String::new(),
        drawing: Drawing::new(w, h),
        solution: solved.then(|| Drawing::new(w, h)),
    };
    let puzzles = sizes.iter().map(entry).collect();
    Book { title: "A book".into(), puzzles, per_page, ..Book::default() }
}

fn per_page(pages: &[PageLayout], part: Part) -> usize {
    pages.iter().filter(|p| p.part == part).map(|p| p.boards.len()).max().unwrap_or(0)
}

#[test]
fn the_number_on_a_page_follows_the_size_of_the_boards() {
    let cases = [(4.0, 12), (8.0, 9), (9.0, 6), (12.0, 4), (16.0, 2), (25.0, 1), (100.0, 1)];
    for (side, expected) in cases {
        let pages = layout(&book(&[(side, side, true); 40], None)).unwrap();
        assert_eq!(per_page(&pages, Part::Puzzles), expected, "side {side}");
        assert!(per_page(&pages, Part::Solutions) >= expected, "side {side}");
    }
}

#[test]
fn one_puzzle_has_a_page_of_its_own() {
    let pages = layout(&book(&[(4.0, 4.0, false)], None)).unwrap();
    assert_eq!(pages.len(), 1);
    assert!(pages[0].boards[0].unit > 2.0 * TO_WRITE.most);
    // With a solution at the back it is a puzzle to write in.
    let pages = layout(&book(&[(4.0, 4.0, true)], None)).unwrap();
    assert_eq!(pages[0].boards[0].unit, TO_WRITE.most);
}

#[test]
fn the_number_asked_for_is_kept() {
    let pages = layout(&book(&[(9.0, 9.0, true); 5], Some(2))).unwrap();
    let puzzles: Vec<usize> =
        pages.iter().filter(|p| p.part == Part::Puzzles).map(|p| p.boards.len()).collect();
    assert_eq!(puzzles, [2, 2, 1]);
    assert!(pages[0].opening && !pages[1].opening && pages[3].opening);
}

#[test]
fn what_cannot_be_laid_out_is_refused() {
    assert_eq!(layout(&book(&[], None)), Err(RenderError::EmptyBook));
    for found in [0, MOST_ON_A_PAGE + 1] {
        let odd = layout(&book(&[(9.0, 9.0, true)], Some(found)));
        assert_eq!(odd, Err(RenderError::PerPage { found, most: MOST_ON_A_PAGE }));
    }
    let flat = layout(&book(&[(9.0, 0.0, true)], None));
    assert!(matches!(flat, Err(RenderError::Empty { .. })));
}

#[test]
fn solutions_use_the_page_and_dense_boards_are_larger() {
    let width = |sizes: &[(f64, f64, bool)], characters| {
        let mut book = book(sizes, None);
        for entry in &mut book.puzzles {
            let solution = entry.solution.as_mut().unwrap();
            solution.characters = characters;
        }
        let pages = layout(&book).unwrap();
        let board = pages.iter().find(|p| p.part == Part::Solutions).unwrap().boards[0];
        board.board.w
    };
    let millimetre = 72.0 / 25.4;
    assert!(width(&[(9.0, 9.0, true); 12], (4, 2)) > 40.0 * millimetre);
    assert!(width(&[(16.0, 16.0, true); 12], (4, 2)) > 60.0 * millimetre);
    assert!(width(&[(16.0, 16.0, true); 2], (8, 4)) > 120.0 * millimetre);
}

#[test]
fn words_push_the_boards_of_the_first_page_down() {
    let mut book = book(&[(9.0, 9.0, true); 8], Some(4));
    let above = layout(&book).unwrap();
    book.words = vec!["Every row holds every number once. ".repeat(5)];
    let below = layout(&book).unwrap();
    assert!(below[0].boards[0].board.y > above[0].boards[0].board.y + 2.0 * WORDS_LINE);
    assert_eq!(below[1], above[1]);
}

fn apart(a: &Rect, b: &Rect) -> bool {
    const TOUCH: f64 = 1e-6;
    a.x + a.w <= b.x + TOUCH
        || b.x + b.w <= a.x + TOUCH
        || a.y + a.h <= b.y + TOUCH
        || b.y + b.h <= a.y + TOUCH
}

proptest! {
    #[test]
    fn boards_keep_inside_the_margins_and_apart(
        sizes in prop::collection::vec((0.5..300.0f64, 0.5..300.0f64, any::<bool>()), 1..40),
        asked in prop::option::of(1..=MOST_ON_A_PAGE),
        words in 0..200usize,
        letter in any::<bool>(),
    ) {
        let mut book = book(&sizes, asked);
        book.paper = if letter { Paper::Letter } else { Paper::A4 };
        book.words = vec!["so many words ".repeat(words)];
        let page_size = book.paper.page();
        let pages = layout(&book).unwrap();
        let mut shown = Vec::new();
        for (index, page) in pages.iter().enumerate() {
            prop_assert_eq!(page.number, index + 1);
            prop_assert!(asked.is_none_or(|n| page.part == Part::Solutions || page.boards.len() <= n));
            let rects: Vec<Rect> = page.boards.iter().flat_map(|b| [b.caption, b.board]).collect();
            for (i, rect) in rects.iter().enumerate() {
                prop_assert!(rect.x >= MARGIN - 1e-6 && rect.x + rect.w <= page_size.w - MARGIN + 1e-6);
                prop_assert!(rect.y >= MARGIN + HEADING - 1e-6);
                prop_assert!(rect.y + rect.h <= page_size.h - MARGIN - FOOTER + 1e-6);
                prop_assert!(rects[..i].iter().all(|other| apart(rect, other)));
            }
            for board in &page.boards {
                let (w, h, _) = sizes[board.entry];
                prop_assert!((board.board.w - (w + 2.0 * RIM) * board.unit).abs() < 1e-6);
                prop_assert!((board.board.h - (h + 2.0 * RIM) * board.unit).abs() < 1e-6);
                shown.push((page.part == Part::Solutions, board.entry));
            }
        }
        let mut expected: Vec<(bool, usize)> = (0..sizes.len()).map(|i| (false, i)).collect();
        expected.extend((0..sizes.len()).filter(|&i| sizes[i].2).map(|i| (true, i)));
        prop_assert_eq!(shown, expected);
    }
}

#[test]
fn sections_have_pages_and_boards_of_their_own() {
    let sizes = [[(9.0, 9.0, true); 4], [(25.0, 25.0, true); 4]].concat();
    let mut book = book(&sizes, None);
    let section = |title: &str, first| Section { title: title.to_owned(), first };
    book.sections = vec![section("Easy", 0), section("Hard", 4)];
    let pages = layout(&book).unwrap();
    let shown: Vec<_> =
        pages.iter().map(|p| (p.part, p.section, p.begins, p.boards.len())).collect();
    let large = |begins| (Part::Puzzles, Some(1), begins, 1);
    let small = (Part::Puzzles, Some(0), true, 4);
    assert_eq!(shown[..5], [small, large(true), large(false), large(false), large(false)]);
    // Solutions of small boards are not as large as those of large ones.
    assert_eq!(shown[5], (Part::Solutions, None, false, 4));
    assert!(pages[0].opening && pages[5].opening && !pages[6].opening && !pages[1].opening);
    book.sections.clear();
    assert_eq!(per_page(&layout(&book).unwrap(), Part::Puzzles), 1);
}
