//! A book of puzzles and where everything goes on its A4 pages. Knows no PDF: lengths are points
//! (1/72 inch) from the top left of a page.

use crate::RenderError;
use kumiki_core::Drawing;

/// Puzzles to print, with their solutions at the back.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Book {
    /// What the first page says at its top; the others repeat it small.
    pub title: String,
    /// The puzzles in order.
    pub puzzles: Vec<BookEntry>,
    /// Puzzles on a page, one of 1, 2, 4, 6, 9, 12, 20, 30; `None` = as many as leave room to
    /// write in the cells.
    pub per_page: Option<usize>,
}

/// One puzzle of a book.
#[derive(Clone, Debug, PartialEq)]
pub struct BookEntry {
    /// What is written above it and above its solution.
    pub caption: String,
    /// The puzzle.
    pub drawing: Drawing,
    /// The puzzle with its solution.
    pub solution: Option<Drawing>,
}

impl BookEntry {
    /// What a part of the book shows of this entry.
    pub(crate) fn shown(&self, part: Part) -> Option<&Drawing> {
        match part {
            Part::Puzzles => Some(&self.drawing),
            Part::Solutions => self.solution.as_ref(),
        }
    }
}

/// A part of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The puzzles.
    Puzzles,
    /// Their solutions.
    Solutions,
}

/// A rectangle on a page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rect {
    /// Left.
    pub x: f64,
    /// Top.
    pub y: f64,
    /// Width.
    pub w: f64,
    /// Height.
    pub h: f64,
}

/// Where one board goes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placement {
    /// Which puzzle of the book, from 0.
    pub entry: usize,
    /// The line of its caption.
    pub caption: Rect,
    /// The board, with room for outlines on its rim.
    pub board: Rect,
    /// Points for one board unit.
    pub unit: f64,
}

/// One page.
#[derive(Clone, Debug, PartialEq)]
pub struct PageLayout {
    /// What it shows.
    pub part: Part,
    /// Is it the first of its part?
    pub opening: bool,
    /// Its number, from 1.
    pub number: usize,
    /// Its boards.
    pub boards: Vec<Placement>,
}

/// An A4 page.
pub(crate) const PAGE: Rect = Rect { x: 0.0, y: 0.0, w: 595.276, h: 841.89 };
/// White space on each side of a page.
pub(crate) const MARGIN: f64 = 42.0;
/// Height of the line with the title.
pub(crate) const HEADING: f64 = 36.0;
/// Height of the line with the page number.
pub(crate) const FOOTER: f64 = 24.0;
/// White space around a board, in board units, for the outlines on its rim.
pub(crate) const RIM: f64 = 0.1;

/// Height of a caption and the space below it.
const CAPTION: f64 = 20.0;
/// Space between neighbours.
const GAP: f64 = 20.0;
/// Boards on a page, and in how many columns.
const GRIDS: [(usize, usize); 8] =
    [(1, 1), (2, 1), (4, 2), (6, 2), (9, 3), (12, 3), (20, 4), (30, 5)];

/// More puzzles than this on a page are only laid out when asked for.
const CROWDED: usize = 12;

/// How large the cells of a part are, in points.
struct Cells {
    /// Smaller ones are not chosen where there is a choice: 7 mm to write in, 3 mm to look up.
    least: f64,
    /// Larger ones would be a waste of paper.
    most: f64,
}

const TO_WRITE: Cells = Cells { least: 19.0, most: 56.0 };
const TO_LOOK_UP: Cells = Cells { least: 8.5, most: 28.0 };

/// The pages of a book.
///
/// # Errors
/// When the book is empty, a drawing has no area, or no page has as many puzzles as asked for.
pub fn layout(book: &Book) -> Result<Vec<PageLayout>, RenderError> {
    if book.puzzles.is_empty() {
        return Err(RenderError::EmptyBook);
    }
    let puzzles = drawings(book, Part::Puzzles)?;
    let solutions = drawings(book, Part::Solutions)?;
    let grid = match book.per_page {
        None => {
            // A page that holds the whole book is never cut finer.
            let enough = GRIDS.iter().position(|&(n, _)| n >= puzzles.len().min(CROWDED));
            finest(&puzzles, &TO_WRITE, 0, enough.unwrap_or(0))
        }
        Some(asked) => GRIDS.iter().position(|&(n, _)| n == asked).ok_or_else(|| {
            let numbers: Vec<String> = GRIDS.iter().map(|(n, _)| n.to_string()).collect();
            RenderError::PerPage { found: asked, expected: numbers.join(", ") }
        })?,
    };
    let mut pages = Vec::new();
    fill(&mut pages, Part::Puzzles, &puzzles, grid, TO_WRITE.most);
    // Solutions are smaller than the puzzles: nobody writes in them.
    let coarsest = (grid + 1).min(GRIDS.len() - 1);
    let grid = finest(&solutions, &TO_LOOK_UP, coarsest, GRIDS.len() - 1);
    fill(&mut pages, Part::Solutions, &solutions, grid, TO_LOOK_UP.most);
    Ok(pages)
}

/// The drawings of a part with the numbers of their puzzles.
fn drawings(book: &Book, part: Part) -> Result<Vec<(usize, &Drawing)>, RenderError> {
    let shown = book.puzzles.iter().enumerate();
    let drawings: Vec<_> = shown.filter_map(|(i, e)| Some((i, e.shown(part)?))).collect();
    let area = |d: &Drawing| [d.width, d.height].iter().all(|v| *v > 0.0 && v.is_finite());
    match drawings.iter().find(|(_, d)| !area(d)) {
        Some((_, d)) => Err(RenderError::empty(d.width, d.height)),
        None => Ok(drawings),
    }
}

/// The grid with most boards, between two, whose cells are still large enough.
fn finest(drawings: &[(usize, &Drawing)], cells: &Cells, first: usize, last: usize) -> usize {
    let fits = |grid: &usize| {
        let slot = slot(*grid, 0);
        drawings.iter().all(|(_, d)| unit(d, &slot, cells.most) >= cells.least)
    };
    (first..=last).rev().find(fits).unwrap_or(first)
}

fn fill(
    pages: &mut Vec<PageLayout>,
    part: Part,
    drawings: &[(usize, &Drawing)],
    grid: usize,
    most: f64,
) {
    for (index, chunk) in drawings.chunks(GRIDS[grid].0).enumerate() {
        let boards = chunk.iter().enumerate();
        let boards =
            boards.map(|(i, (entry, d))| placement(*entry, d, &slot(grid, i), most)).collect();
        pages.push(PageLayout { part, opening: index == 0, number: pages.len() + 1, boards });
    }
}

/// The place of the `index`th board of a page, row by row.
fn slot(grid: usize, index: usize) -> Rect {
    let (count, columns) = GRIDS[grid];
    let rows = count / columns;
    let width = (PAGE.w - 2.0 * MARGIN - GAP * (columns - 1) as f64) / columns as f64;
    let room = PAGE.h - 2.0 * MARGIN - HEADING - FOOTER;
    let height = (room - GAP * (rows - 1) as f64) / rows as f64;
    Rect {
        x: MARGIN + (index % columns) as f64 * (width + GAP),
        y: MARGIN + HEADING + (index / columns) as f64 * (height + GAP),
        w: width,
        h: height,
    }
}

fn unit(drawing: &Drawing, slot: &Rect, most: f64) -> f64 {
    let across = slot.w / (drawing.width + 2.0 * RIM);
    let down = (slot.h - CAPTION) / (drawing.height + 2.0 * RIM);
    across.min(down).min(most)
}

/// A board in the middle of its slot from left to right and at its top, so that the captions of a
/// row are on one line.
fn placement(entry: usize, drawing: &Drawing, slot: &Rect, most: f64) -> Placement {
    let unit = unit(drawing, slot, most);
    let (w, h) = ((drawing.width + 2.0 * RIM) * unit, (drawing.height + 2.0 * RIM) * unit);
    let board = Rect { x: slot.x + (slot.w - w) / 2.0, y: slot.y + CAPTION, w, h };
    Placement { entry, caption: Rect { h: CAPTION, ..*slot }, board, unit }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn book(sizes: &[(f64, f64, bool)], per_page: Option<usize>) -> Book {
        let entry = |&(w, h, solved): &(f64, f64, bool)| BookEntry {
            caption: String::new(),
            drawing: Drawing::new(w, h),
            solution: solved.then(|| Drawing::new(w, h)),
        };
        Book { title: "A book".into(), puzzles: sizes.iter().map(entry).collect(), per_page }
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
            assert!(per_page(&pages, Part::Solutions) > expected, "side {side}");
        }
    }

    #[test]
    fn one_puzzle_has_a_page_of_its_own() {
        let pages = layout(&book(&[(4.0, 4.0, false)], None)).unwrap();
        assert_eq!(pages.len(), 1);
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
        let odd = layout(&book(&[(9.0, 9.0, true)], Some(5)));
        assert!(matches!(odd, Err(RenderError::PerPage { found: 5, .. })));
        let flat = layout(&book(&[(9.0, 0.0, true)], None));
        assert!(matches!(flat, Err(RenderError::Empty { .. })));
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
            asked in prop::option::of(prop::sample::select(GRIDS.map(|(n, _)| n).to_vec())),
        ) {
            let pages = layout(&book(&sizes, asked)).unwrap();
            let mut shown = Vec::new();
            for (index, page) in pages.iter().enumerate() {
                prop_assert_eq!(page.number, index + 1);
                prop_assert!(asked.is_none_or(|n| page.part == Part::Solutions || page.boards.len() <= n));
                let rects: Vec<Rect> = page.boards.iter().flat_map(|b| [b.caption, b.board]).collect();
                for (i, rect) in rects.iter().enumerate() {
                    prop_assert!(rect.x >= MARGIN - 1e-6 && rect.x + rect.w <= PAGE.w - MARGIN + 1e-6);
                    prop_assert!(rect.y >= MARGIN + HEADING - 1e-6);
                    prop_assert!(rect.y + rect.h <= PAGE.h - MARGIN - FOOTER + 1e-6);
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
}
