//! Where everything goes on the pages of a book. Knows no PDF.

use crate::book::{Book, PageLayout, Part, Placement, Rect};
use crate::{RenderError, font};
use kumiki_core::Drawing;

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

/// Height of the line with a section's title, where it stands below words.
pub(crate) const SECTION_LINE: f64 = 24.0;

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
    if let Some(found) = book.per_page.filter(|asked| !(1..=MOST_ON_A_PAGE).contains(asked)) {
        return Err(RenderError::PerPage { found, most: MOST_ON_A_PAGE });
    }
    let puzzles = drawings(book, Part::Puzzles)?;
    let solutions = drawings(book, Part::Solutions)?;
    let sheet = Sheet::of(book);
    let mut pages = Vec::new();
    let alone = puzzles.len() == 1 && solutions.is_empty();
    let most = if alone { ALONE } else { TO_WRITE.most };
    for (section, puzzles) in stretches(book, &puzzles) {
        let lattice = match book.per_page {
            None => sheet.to_write(&puzzles),
            Some(asked) => sheet.roomiest(&puzzles, asked),
        };
        let grid = (lattice, book.per_page.unwrap_or(lattice.boards()));
        sheet.fill(&mut pages, (Part::Puzzles, section), &puzzles, grid, most);
    }
    for solutions in sheet.alike(stretches(book, &solutions)) {
        let lattice = sheet.to_look_up(&solutions);
        let grid = (lattice, lattice.boards());
        sheet.fill(&mut pages, (Part::Solutions, None), &solutions, grid, TO_LOOK_UP.most);
    }
    Ok(pages)
}

/// Drawings with the numbers of their puzzles.
type Numbered<'b> = Vec<(usize, &'b Drawing)>;

/// The drawings of each section that has any, those before the first section first.
fn stretches<'b>(
    book: &Book,
    drawings: &[(usize, &'b Drawing)],
) -> Vec<(Option<usize>, Numbered<'b>)> {
    let section = |entry: usize| book.sections.iter().rposition(|section| section.first <= entry);
    let chunks = drawings.chunk_by(|a, b| section(a.0) == section(b.0));
    chunks.map(|chunk| (section(chunk[0].0), chunk.to_vec())).collect()
}

/// The drawings of a part with the numbers of their puzzles.
fn drawings(book: &Book, part: Part) -> Result<Numbered<'_>, RenderError> {
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

    /// How far the words, and the title of a section, push down the boards of the first page.
    fn pushed(&self, begins: bool) -> f64 {
        let words = match self.words.len() {
            0 => 0.0,
            // However many words there are, half of the page is for boards.
            lines => (lines as f64 * WORDS_LINE + WORDS_LINE).min(self.page.h / 2.0),
        };
        words + if begins { SECTION_LINE } else { 0.0 }
    }

    /// The lattice of puzzles to write in.
    fn to_write(&self, puzzles: &[(usize, &Drawing)]) -> Lattice {
        // A page that holds all of them is never cut finer.
        let enough = LATTICES.iter().position(|l| l.boards() >= puzzles.len().min(CROWDED));
        self.finest(puzzles, &TO_WRITE, 0, enough.unwrap_or(0))
    }

    /// The finest lattice of solutions to look up.
    fn finest_to_look_up(&self, solutions: &[(usize, &Drawing)]) -> Lattice {
        self.finest(solutions, &TO_LOOK_UP, 0, LATTICES.len() - 1)
    }

    /// The lattice of solutions on as few pages: room that the last page would leave empty makes the
    /// boards larger.
    fn to_look_up(&self, solutions: &[(usize, &Drawing)]) -> Lattice {
        let finest = self.finest_to_look_up(solutions);
        let needed = |lattice: &Lattice| solutions.len().div_ceil(lattice.boards());
        LATTICES.into_iter().find(|l| needed(l) == needed(&finest)).unwrap_or(finest)
    }

    /// Solutions of several sections together where boards of one size suit them.
    fn alike<'b>(&self, sections: Vec<(Option<usize>, Numbered<'b>)>) -> Vec<Numbered<'b>> {
        let mut together: Vec<Numbered> = Vec::new();
        for (_, solutions) in sections {
            match together.last_mut() {
                Some(last)
                    if self.finest_to_look_up(last) == self.finest_to_look_up(&solutions) =>
                {
                    last.extend(solutions);
                }
                _ => together.push(solutions),
            }
        }
        together
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
        (part, section): (Part, Option<usize>),
        drawings: &[(usize, &Drawing)],
        (lattice, on_a_page): (Lattice, usize),
        most: f64,
    ) {
        for (index, chunk) in drawings.chunks(on_a_page).enumerate() {
            let opening = pages.last().is_none_or(|last| last.part != part);
            let begins = index == 0 && section.is_some();
            let pushed = match opening && part == Part::Puzzles {
                true => self.pushed(begins),
                false => 0.0,
            };
            let place = |(i, (entry, drawing)): (usize, &(usize, &Drawing))| {
                placement(*entry, drawing, &self.slot(lattice, i, pushed), most)
            };
            let boards = chunk.iter().enumerate().map(place).collect();
            let number = pages.len() + 1;
            pages.push(PageLayout { part, opening, section, begins, number, boards });
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
mod tests;
