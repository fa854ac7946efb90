//! A book of puzzles and where everything goes on its pages. Knows no PDF: lengths are points
//! (1/72 inch) from the top left of a page.

use crate::{RenderError, font};
use kumiki_core::Drawing;

/// Puzzles to print, with their solutions at the back.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Book {
    /// What the first page says at its top; the others repeat it small.
    pub title: String,
    /// What stands below the title, such as the rules: a paragraph each.
    pub words: Vec<String>,
    /// The puzzles in order.
    pub puzzles: Vec<BookEntry>,
    /// Puzzles on a page, at most [`MOST_ON_A_PAGE`]; `None` = as many as leave room to write in the
    /// cells.
    pub per_page: Option<usize>,
    /// The paper.
    pub paper: Paper,
}

/// The sizes of paper.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paper {
    /// 210 x 297 mm.
    #[default]
    A4,
    /// 8.5 x 11 inches.
    Letter,
}

impl Paper {
    /// Every size, by its name.
    pub const ALL: [(&'static str, Paper); 2] = [("a4", Paper::A4), ("letter", Paper::Letter)];

    /// A page of it.
    pub(crate) fn page(self) -> Rect {
        let (w, h) = match self {
            Paper::A4 => (595.276, 841.89),
            Paper::Letter => (612.0, 792.0),
        };
        Rect { x: 0.0, y: 0.0, w, h }
    }
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

/// White space on each side of a page.
pub(crate) const MARGIN: f64 = 42.0;
/// Height of the line with the title.
pub(crate) const HEADING: f64 = 36.0;
/// Height of the line with the page number.
pub(crate) const FOOTER: f64 = 24.0;
/// White space around a board, in board units, for the outlines on its rim.
pub(crate) const RIM: f64 = 0.1;

/// Font size of the words below the title, and the distance of their lines.
pub(crate) const WORDS_SIZE: f64 = 10.0;
pub(crate) const WORDS_LINE: f64 = 14.0;

/// Height of a caption and the space below it.
const CAPTION: f64 = 20.0;
/// Space between neighbours.
const GAP: f64 = 20.0;
/// The most puzzles on a page.
pub const MOST_ON_A_PAGE: usize = 60;

/// Rows and columns of boards on a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Lattice {
    rows: usize,
    columns: usize,
}

impl Lattice {
    const fn new(rows: usize, columns: usize) -> Self {
        Lattice { rows, columns }
    }

    fn boards(self) -> usize {
        self.rows * self.columns
    }
}

/// The lattices that are chosen from where no number is asked for.
const LATTICES: [Lattice; 8] = [
    Lattice::new(1, 1),
    Lattice::new(2, 1),
    Lattice::new(2, 2),
    Lattice::new(3, 2),
    Lattice::new(3, 3),
    Lattice::new(4, 3),
    Lattice::new(5, 4),
    Lattice::new(6, 5),
];

/// More puzzles than this on a page are only laid out when asked for.
const CROWDED: usize = 12;

/// How large the cells of a part are, in points.
struct Cells {
    /// Smaller ones are not chosen where there is a choice: 7 mm to write in, 4 mm to look up; more
    /// where a cell holds more than a number.
    least: f64,
    /// Larger ones would be a waste of paper.
    most: f64,
}

const TO_WRITE: Cells = Cells { least: 19.0, most: 56.0 };
const TO_LOOK_UP: Cells = Cells { least: 11.5, most: 28.0 };
/// The largest cells of a board that is alone on its page, and in its book.
const ALONE: f64 = 120.0;

/// Characters for a cell with one number in it: who needs more of them needs larger cells.
const USUAL_CHARACTERS: usize = 4;

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
    let sheet = Sheet::of(book);
    let lattice = match book.per_page {
        None => {
            // A page that holds the whole book is never cut finer.
            let enough = LATTICES.iter().position(|l| l.boards() >= puzzles.len().min(CROWDED));
            sheet.finest(&puzzles, &TO_WRITE, 0, enough.unwrap_or(0))
        }
        Some(asked) if (1..=MOST_ON_A_PAGE).contains(&asked) => sheet.roomiest(&puzzles, asked),
        Some(found) => return Err(RenderError::PerPage { found, most: MOST_ON_A_PAGE }),
    };
    let mut pages = Vec::new();
    let on_a_page = book.per_page.unwrap_or(lattice.boards());
    let alone = puzzles.len() == 1 && solutions.is_empty();
    let most = if alone { ALONE } else { TO_WRITE.most };
    sheet.fill(&mut pages, Part::Puzzles, &puzzles, (lattice, on_a_page), most);
    let finest = sheet.finest(&solutions, &TO_LOOK_UP, 0, LATTICES.len() - 1);
    // Room that the last page would leave empty makes the boards larger.
    let needed = |lattice: &Lattice| solutions.len().div_ceil(lattice.boards());
    let lattice = LATTICES.into_iter().find(|l| needed(l) == needed(&finest)).unwrap_or(finest);
    let grid = (lattice, lattice.boards());
    sheet.fill(&mut pages, Part::Solutions, &solutions, grid, TO_LOOK_UP.most);
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

/// The room of a page of a book.
pub(crate) struct Sheet {
    /// The paper.
    pub(crate) page: Rect,
    /// The lines below the title of the first page.
    pub(crate) words: Vec<String>,
}

impl Sheet {
    /// The pages of a book.
    pub(crate) fn of(book: &Book) -> Self {
        let page = book.paper.page();
        let width = (page.w - 2.0 * MARGIN) / WORDS_SIZE;
        let words = book.words.iter().flat_map(|paragraph| font::lines(paragraph, width)).collect();
        Sheet { page, words }
    }

    /// How far the words push down the boards of a page.
    fn pushed(&self, part: Part, opening: bool) -> f64 {
        match part {
            Part::Puzzles if opening && !self.words.is_empty() => {
                // However many words there are, half of the page is for boards.
                let most = self.page.h / 2.0;
                (self.words.len() as f64 * WORDS_LINE + WORDS_LINE).min(most)
            }
            _ => 0.0,
        }
    }

    /// The lattice with most boards, between two, whose cells are still large enough.
    fn finest(
        &self,
        drawings: &[(usize, &Drawing)],
        cells: &Cells,
        first: usize,
        last: usize,
    ) -> Lattice {
        let large = |d: &Drawing, slot: &Rect| {
            let dense = d.characters.0.max(USUAL_CHARACTERS) as f64 / USUAL_CHARACTERS as f64;
            unit(d, slot, cells.most * dense) >= cells.least * dense
        };
        let fits = |lattice: &&Lattice| {
            let slot = self.slot(**lattice, 0, 0.0);
            drawings.iter().all(|(_, d)| large(d, &slot))
        };
        let found = LATTICES[first..=last].iter().rev().find(fits);
        found.copied().unwrap_or(LATTICES[first])
    }

    /// The lattice for so many boards whose cells are the largest.
    fn roomiest(&self, drawings: &[(usize, &Drawing)], boards: usize) -> Lattice {
        let smallest = |lattice: &Lattice| {
            let slot = self.slot(*lattice, 0, 0.0);
            let units = drawings.iter().map(|(_, d)| unit(d, &slot, TO_WRITE.most));
            units.fold(f64::INFINITY, f64::min)
        };
        let lattices = (1..=boards).map(|columns| Lattice::new(boards.div_ceil(columns), columns));
        let best = lattices.max_by(|a, b| smallest(a).total_cmp(&smallest(b)));
        best.unwrap_or(LATTICES[0])
    }

    fn fill(
        &self,
        pages: &mut Vec<PageLayout>,
        part: Part,
        drawings: &[(usize, &Drawing)],
        (lattice, on_a_page): (Lattice, usize),
        most: f64,
    ) {
        for (index, chunk) in drawings.chunks(on_a_page).enumerate() {
            let opening = index == 0;
            let pushed = self.pushed(part, opening);
            let place = |(i, (entry, drawing)): (usize, &(usize, &Drawing))| {
                placement(*entry, drawing, &self.slot(lattice, i, pushed), most)
            };
            let boards = chunk.iter().enumerate().map(place).collect();
            pages.push(PageLayout { part, opening, number: pages.len() + 1, boards });
        }
    }

    /// The place of the `index`th board of a page, row by row, where the boards begin lower.
    fn slot(&self, Lattice { rows, columns }: Lattice, index: usize, pushed: f64) -> Rect {
        let width = (self.page.w - 2.0 * MARGIN - GAP * (columns - 1) as f64) / columns as f64;
        let room = self.page.h - 2.0 * MARGIN - HEADING - FOOTER - pushed;
        let height = (room - GAP * (rows - 1) as f64) / rows as f64;
        Rect {
            x: MARGIN + (index % columns) as f64 * (width + GAP),
            y: MARGIN + HEADING + pushed + (index / columns) as f64 * (height + GAP),
            w: width,
            h: height,
        }
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
}
