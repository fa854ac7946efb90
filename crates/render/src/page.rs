//! A page of a book as a drawing whose unit is a point: the same shapes as a board, so the same
//! painter. Knows no PDF.

use crate::book::{Book, PageLayout, Part, Placement, Rect};
use crate::font;
use crate::layout::{FOOTER, HEADING, MARGIN, RIM, SECTION_LINE, Sheet, WORDS_LINE, WORDS_SIZE};
use kumiki_core::{Anchor, Colour, Drawing, Shape, Stroke};

/// Font sizes, in points.
const TITLE_SIZE: f64 = 20.0;
const SMALL_SIZE: f64 = 9.0;
const CAPTION_SIZE: f64 = 10.0;
const SECTION_SIZE: f64 = 14.0;

/// What the second part of a book is called.
pub(crate) const SOLUTIONS: &str = "Solutions";

/// Everything on one page.
pub(crate) fn page(book: &Book, layout: &PageLayout) -> Drawing {
    let Sheet { page: paper, words } = Sheet::of(book);
    let mut page = Drawing::new(paper.w, paper.h);
    page.push(heading(book, layout, &paper));
    if layout.opening && layout.part == Part::Puzzles {
        let mut lowest = layout.boards.first().map_or(paper.h, |board| board.caption.y);
        if let Some(title) = section(book, layout).filter(|_| layout.begins) {
            lowest -= SECTION_LINE;
            let at = (paper.w / 2.0, lowest + SECTION_LINE / 2.0);
            let content = font::fit(title, true, (paper.w - 2.0 * MARGIN) / SECTION_SIZE);
            let (size, colour) = (SECTION_SIZE, Colour::INK);
            page.push(Shape::Text {
                at,
                size,
                content,
                colour,
                anchor: Anchor::Middle,
                bold: true,
            });
        }
        lowest -= WORDS_LINE;
        let lines = (0..).map(|line| MARGIN + HEADING + f64::from(line) * WORDS_LINE);
        for (y, content) in lines.take_while(|y| *y < lowest).zip(words) {
            let (at, size, colour) = ((MARGIN, y + WORDS_LINE / 2.0), WORDS_SIZE, Colour::INK);
            let (anchor, bold) = (Anchor::Start, false);
            page.push(Shape::Text { at, size, content, colour, anchor, bold });
        }
    }
    for placement in &layout.boards {
        let Some(entry) = book.puzzles.get(placement.entry) else { continue };
        let Some(drawing) = entry.shown(layout.part) else { continue };
        let words = match layout.part {
            Part::Puzzles => entry.caption.as_str(),
            Part::Solutions => entry.caption.split(',').next().unwrap_or_default(),
        };
        page.push(caption(words, placement));
        let place = Place::of(placement);
        page.shapes.extend(drawing.shapes.iter().map(|shape| place.shape(shape)));
    }
    let number = (paper.w / 2.0, paper.h - MARGIN - FOOTER / 2.0 + SMALL_SIZE / 2.0);
    page.text(number, SMALL_SIZE, layout.number.to_string(), Colour::INK);
    page
}

/// The title of the section that a page belongs to.
fn section<'b>(book: &'b Book, layout: &PageLayout) -> Option<&'b str> {
    let section = book.sections.get(layout.section?)?;
    Some(section.title.as_str()).filter(|title| !title.is_empty())
}

/// The title: large where a part or a section begins, small and faint elsewhere.
fn heading(book: &Book, layout: &PageLayout, paper: &Rect) -> Shape {
    let large = layout.opening || layout.begins;
    let part = match (layout.part, section(book, layout)) {
        (Part::Solutions, _) => Some(SOLUTIONS),
        (Part::Puzzles, section) if !layout.opening => section,
        (Part::Puzzles, _) => None,
    };
    let words = match part {
        None => book.title.clone(),
        Some(part) if large || book.title.is_empty() => part.to_owned(),
        Some(part) => format!("{} — {part}", book.title),
    };
    let size = if large { TITLE_SIZE } else { SMALL_SIZE };
    Shape::Text {
        at: (paper.w / 2.0, MARGIN + HEADING / 2.0 - 4.0),
        size,
        content: font::fit(&words, large, (paper.w - 2.0 * MARGIN) / size),
        colour: if large { Colour::INK } else { Colour(120, 120, 120) },
        anchor: Anchor::Middle,
        bold: large,
    }
}

fn caption(words: &str, placement: &Placement) -> Shape {
    let line = &placement.caption;
    // Small boards have small captions, so that a page of solutions stays light.
    let size = CAPTION_SIZE.min(line.w / 12.0);
    Shape::Text {
        at: (line.x + line.w / 2.0, line.y + line.h * 0.55),
        size,
        content: font::fit(words, false, line.w / size),
        colour: Colour::INK,
        anchor: Anchor::Middle,
        bold: false,
    }
}

/// Board units to points of the page.
struct Place {
    x: f64,
    y: f64,
    unit: f64,
}

impl Place {
    fn of(placement: &Placement) -> Self {
        let rim = RIM * placement.unit;
        Place { x: placement.board.x + rim, y: placement.board.y + rim, unit: placement.unit }
    }

    fn point(&self, (x, y): (f64, f64)) -> (f64, f64) {
        (self.x + x * self.unit, self.y + y * self.unit)
    }

    fn stroke(&self, stroke: Stroke) -> Stroke {
        Stroke { width: stroke.width * self.unit, ..stroke }
    }

    fn shape(&self, shape: &Shape) -> Shape {
        let outline = |stroke: &Option<Stroke>| stroke.map(|s| self.stroke(s));
        match shape {
            Shape::Rect { x, y, w, h, fill, stroke } => {
                let (x, y) = self.point((*x, *y));
                let (w, h) = (w * self.unit, h * self.unit);
                Shape::Rect { x, y, w, h, fill: *fill, stroke: outline(stroke) }
            }
            Shape::Line { from, to, stroke } => Shape::Line {
                from: self.point(*from),
                to: self.point(*to),
                stroke: self.stroke(*stroke),
            },
            Shape::Circle { centre, radius, fill, stroke } => Shape::Circle {
                centre: self.point(*centre),
                radius: radius * self.unit,
                fill: *fill,
                stroke: outline(stroke),
            },
            Shape::Polygon { points, fill, stroke } => Shape::Polygon {
                points: points.iter().map(|p| self.point(*p)).collect(),
                fill: *fill,
                stroke: outline(stroke),
            },
            Shape::Text { at, size, content, colour, anchor, bold } => Shape::Text {
                at: self.point(*at),
                size: size * self.unit,
                content: content.clone(),
                colour: *colour,
                anchor: *anchor,
                bold: *bold,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BookEntry, layout};

    fn texts(page: &Drawing) -> Vec<(&str, f64, bool)> {
        let text = |shape| match shape {
            &Shape::Text { ref content, size, bold, .. } => Some((content.as_str(), size, bold)),
            _ => None,
        };
        page.shapes.iter().filter_map(text).collect()
    }

    fn book() -> Book {
        let mut board = Drawing::new(9.0, 9.0);
        board.text((0.5, 0.5), 0.5, "7", Colour::INK);
        let entry = BookEntry {
            caption: "No 1, easy".into(),
            drawing: board.clone(),
            solution: Some(board),
        };
        let (title, words) = ("Nine".into(), vec!["Nine of each.".into()]);
        Book { title, words, puzzles: vec![entry; 3], per_page: Some(2), ..Book::default() }
    }

    #[test]
    fn a_page_says_what_it_is() {
        let book = book();
        let pages: Vec<Drawing> =
            layout(&book).unwrap().iter().map(|layout| page(&book, layout)).collect();
        let first = texts(&pages[0]);
        assert_eq!(first[0], ("Nine", TITLE_SIZE, true));
        assert_eq!(first[1], ("Nine of each.", WORDS_SIZE, false));
        assert_eq!((first[2].0, first[3].0, first[6].0), ("No 1, easy", "7", "1"));
        assert_eq!(texts(&pages[1])[0], ("Nine", SMALL_SIZE, false));
        let solutions = texts(&pages[2]);
        assert_eq!(solutions[0], (SOLUTIONS, TITLE_SIZE, true));
        assert_eq!(solutions[1].0, "No 1");
    }

    #[test]
    fn shapes_are_moved_and_scaled_together() {
        let place = Place { x: 100.0, y: 50.0, unit: 20.0 };
        let stroke = Stroke::new(Colour::INK, 0.1);
        let line = Shape::Line { from: (0.0, 0.0), to: (2.0, 1.0), stroke };
        let moved = Stroke::new(Colour::INK, 2.0);
        let expected = Shape::Line { from: (100.0, 50.0), to: (140.0, 70.0), stroke: moved };
        assert_eq!(place.shape(&line), expected);
        let circle = Shape::Circle { centre: (0.5, 0.5), radius: 0.4, fill: None, stroke: None };
        let expected =
            Shape::Circle { centre: (110.0, 60.0), radius: 8.0, fill: None, stroke: None };
        assert_eq!(place.shape(&circle), expected);
    }
}
