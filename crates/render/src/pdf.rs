//! A book as a PDF file: each page is painted from its SVG, text stays text. Knows no layout.

use crate::book::{Book, Part};
use crate::layout::layout;
use crate::page::{SOLUTIONS, page};
use crate::png::tree;
use crate::{RenderError, SvgOptions, svg};
use krilla::Document;
use krilla::destination::XyzDestination;
use krilla::geom::{Point, Size};
use krilla::metadata::Metadata;
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla_svg::{SurfaceExt, SvgSettings};

/// The book as a PDF file. It bears no date, so that the same book gives the same bytes.
///
/// # Errors
/// As [`layout`], and when the painter fails.
pub fn pdf(book: &Book) -> Result<Vec<u8>, RenderError> {
    let layouts = layout(book)?;
    let paper = book.paper.page();
    let (width, height) = (paper.w as f32, paper.h as f32);
    let internal = |what: &str| RenderError::Internal(format!("the PDF writer refused {what}"));
    let size = Size::from_wh(width, height).ok_or_else(|| internal("the page size"))?;
    let points = SvgOptions { unit: 1.0, margin: 0.0, title: None };
    let mut document = Document::new();
    let mut outline = Outline::new();
    for (index, layout) in layouts.iter().enumerate() {
        let tree = tree(&svg(&page(book, layout), &points))?;
        let mut sheet = document.start_page_with(PageSettings::new(size));
        let mut surface = sheet.surface();
        surface
            .draw_svg(&tree, size, SvgSettings::default())
            .ok_or_else(|| internal("a drawing"))?;
        surface.finish();
        sheet.finish();
        if layout.opening {
            let name = match layout.part {
                Part::Puzzles if book.title.is_empty() => "Puzzles",
                Part::Puzzles => &book.title,
                Part::Solutions => SOLUTIONS,
            };
            outline.push_child(node(name, index));
        }
        if let Some(section) = layout.section.filter(|_| layout.begins) {
            outline.push_child(node(&book.sections[section].title, index));
        }
    }
    document.set_outline(outline);
    document.set_metadata(Metadata::new().title(book.title.clone()).creator("kumiki".to_string()));
    document.finish().map_err(|e| RenderError::Internal(format!("{e:?}")))
}

/// A line of the outline that leads to a page, from 0.
fn node(name: &str, page: usize) -> OutlineNode {
    OutlineNode::new(name.to_owned(), XyzDestination::new(page, Point::from_xy(0.0, 0.0)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BookEntry;
    use kumiki_core::{Colour, Drawing};

    fn book(count: usize, solved: bool) -> Book {
        let mut board = Drawing::new(9.0, 9.0);
        board.fill(0.0, 0.0, 3.0, 3.0, Colour(230, 240, 255));
        board.text((0.5, 0.5), 0.7, "7", Colour::INK);
        let entry = BookEntry {
            caption: "A <board>".into(),
            drawing: board.clone(),
            solution: solved.then_some(board),
        };
        let (title, per_page) = ("Nine & more".into(), Some(4));
        Book { title, puzzles: vec![entry; count], per_page, ..Book::default() }
    }

    /// How often the file says that an object is a page.
    fn pages(file: &[u8]) -> usize {
        let text = String::from_utf8_lossy(file);
        text.matches("/Type/Page").count() - text.matches("/Type/Pages").count()
    }

    #[test]
    fn a_file_with_a_page_for_every_layout() {
        for (count, solved, expected) in [(1, false, 1), (5, false, 2), (5, true, 3)] {
            let file = pdf(&book(count, solved)).unwrap();
            assert!(file.starts_with(b"%PDF-1."));
            assert_eq!(pages(&file), expected, "{count} puzzles, solved: {solved}");
        }
    }

    #[test]
    fn the_same_bytes_every_time() {
        assert_eq!(pdf(&book(3, true)).unwrap(), pdf(&book(3, true)).unwrap());
    }

    #[test]
    fn the_font_is_inside_and_no_date_is() {
        let file = pdf(&book(1, true)).unwrap();
        let text = String::from_utf8_lossy(&file);
        assert!(text.contains("DejaVuSans"));
        assert!(!text.contains("CreationDate") && !text.contains("CreateDate"));
    }

    #[test]
    fn an_empty_book_is_refused() {
        assert_eq!(pdf(&book(0, false)), Err(RenderError::EmptyBook));
    }
}
