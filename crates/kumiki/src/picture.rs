//! Picture files: which kind an ending asks for, one board or many, and their bytes. Knows no
//! terminal.

use crate::error::{Error, Result};
use crate::file::Output;
use kumiki_core::{Answer, AnyInstance, AnyPuzzle, Drawing};
use kumiki_render::{
    Book, BookEntry, MOST_ON_A_PAGE, Palette, RenderError, Section, SvgOptions, TermOptions, pdf,
    png, png_unit, svg, terminal,
};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// How many puzzles one book holds at most: its pages are laid out in memory.
pub const MOST_IN_A_BOOK: usize = 10_000;

/// The pixels of a cell where nobody says.
pub const UNIT: u16 = 40;

impl From<RenderError> for Error {
    fn from(error: RenderError) -> Self {
        match error {
            RenderError::Internal(message) => Error::Internal(message),
            RenderError::PerPage { .. } => Error::Usage(error.to_string()),
            error => Error::Unsupported(error.to_string()),
        }
    }
}

/// A kind of picture file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureKind {
    /// Text drawn with lines, without colours.
    Text,
    /// SVG.
    Svg,
    /// PNG.
    Png,
    /// PDF: a page with one board, or a book.
    Pdf,
}

impl PictureKind {
    /// The kind that a file's ending asks for.
    pub fn of(path: &Path) -> Result<Self> {
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        match ending.to_ascii_lowercase().as_str() {
            "svg" => Ok(PictureKind::Svg),
            "png" => Ok(PictureKind::Png),
            "pdf" => Ok(PictureKind::Pdf),
            "txt" => Ok(PictureKind::Text),
            _ => {
                let path = path.display();
                let found = format!("{path}: found the ending {ending:?}");
                Err(Error::Usage(format!("{found}, expected svg, png, pdf or txt")))
            }
        }
    }
}

/// The colours that a terminal shows, by what its environment says; none if it is no terminal or
/// colours are not wanted (<https://no-color.org>).
pub fn palette(is_terminal: bool) -> Palette {
    let variable = |name| std::env::var(name).unwrap_or_default();
    match is_terminal && variable("NO_COLOR").is_empty() {
        true => coloured(),
        false => Palette::Plain,
    }
}

/// The colours of this terminal, wanted or not.
pub fn coloured() -> Palette {
    let variable = |name| std::env::var(name).unwrap_or_default();
    Palette::of_terminal(&variable("COLORTERM"), &variable("TERM"))
}

/// A number of puzzles on a page, as typed.
pub fn per_page(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|number| (1..=MOST_ON_A_PAGE).contains(number));
    number.ok_or_else(|| format!("expected a whole number from 1 to {MOST_ON_A_PAGE}"))
}

/// The file of a book, as typed.
pub fn pdf_file(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    match PictureKind::of(&path) {
        Ok(PictureKind::Pdf) => Ok(path),
        _ => Err("expected a file whose name ends with .pdf".to_owned()),
    }
}

/// Pixels for one cell, as typed: `40` or `40px`.
pub fn pixels(text: &str) -> Result<u16, String> {
    let pixels = text.strip_suffix("px").unwrap_or(text).parse().ok();
    let pixels = pixels.filter(|pixels| (1..=1000).contains(pixels));
    pixels.ok_or_else(|| "expected a whole number of pixels from 1 to 1000".to_owned())
}

/// The words below a book's title: the rules of the kinds that it holds.
pub fn rules<'a>(kinds: impl IntoIterator<Item = &'a dyn AnyPuzzle>) -> Vec<String> {
    let mut rules: Vec<String> = Vec::new();
    for kind in kinds {
        let rule = format!("{}: {}.", kind.title(), kind.about());
        if !rules.contains(&rule) {
            rules.push(rule);
        }
    }
    rules
}

/// A drawing as text, in the colours of a palette and within a width.
pub fn text(drawing: &Drawing, palette: Palette, width: Option<usize>) -> Result<String> {
    match terminal(drawing, &TermOptions { palette, width }) {
        Err(RenderError::TooWide { width, limit }) => Err(Error::Unsupported(format!(
            "the board takes {width} columns and there are {limit}; -o FILE.svg draws it in a file"
        ))),
        text => Ok(text?),
    }
}

/// The boards that go to one picture file.
#[derive(Debug)]
pub struct Album {
    kind: PictureKind,
    /// Pixels for one cell, in SVG and PNG.
    unit: u16,
    /// How the pages look, and what is on them.
    book: Book,
}

impl Album {
    /// An empty album for a file of this kind.
    pub fn new(kind: PictureKind) -> Self {
        Album { kind, unit: UNIT, book: Book::default() }
    }

    /// The same with other pixels for one cell.
    #[must_use]
    pub fn with_unit(self, unit: u16) -> Self {
        Album { unit, ..self }
    }

    /// The same with the title, words, paper and puzzles per page of a book.
    #[must_use]
    pub fn with_style(mut self, style: Book) -> Self {
        let puzzles = std::mem::take(&mut self.book.puzzles);
        Album { book: Book { puzzles, ..style }, ..self }
    }

    /// Adds a puzzle with its answer, if there is one.
    pub fn add(&mut self, instance: &dyn AnyInstance, answer: Option<&Answer>) -> Result<()> {
        self.add_drawing(instance.puzzle(), instance.draw(), answer.map(Answer::draw))
    }

    /// The same with a word behind its number, such as how hard it is.
    pub fn add_called(
        &mut self,
        instance: &dyn AnyInstance,
        answer: Option<&Answer>,
        word: Option<&str>,
    ) -> Result<()> {
        self.add(instance, answer)?;
        if let (Some(entry), Some(word)) = (self.book.puzzles.last_mut(), word) {
            entry.caption.push_str(&format!(", {word}"));
        }
        Ok(())
    }

    /// Adds a drawing of a puzzle, and one of its solution.
    pub fn add_drawing(
        &mut self,
        puzzle: &dyn AnyPuzzle,
        drawing: Drawing,
        solution: Option<Drawing>,
    ) -> Result<()> {
        let number = self.book.puzzles.len() + 1;
        if number > 1 && self.kind != PictureKind::Pdf {
            let message = "there are several puzzles; a .pdf takes them all";
            return Err(Error::Unsupported(message.to_owned()));
        }
        if number > MOST_IN_A_BOOK {
            let message = format!("a book holds at most {MOST_IN_A_BOOK} puzzles");
            return Err(Error::Unsupported(message));
        }
        if self.book.title.is_empty() {
            self.book.title = puzzle.title().to_owned();
        }
        let caption = format!("{} {number}", puzzle.title());
        self.book.puzzles.push(BookEntry { caption, drawing, solution });
        Ok(())
    }

    /// The puzzles that are added from now on are a section of a book.
    pub fn begin_section(&mut self, title: &str) {
        let first = self.book.puzzles.len();
        self.book.sections.push(Section { title: title.to_owned(), first });
    }

    /// How many puzzles there are.
    pub fn len(&self) -> usize {
        self.book.puzzles.len()
    }

    /// True if there is none.
    pub fn is_empty(&self) -> bool {
        self.book.puzzles.is_empty()
    }

    /// The pixels of a cell, if they are fewer than were asked for because the picture would be
    /// too large.
    pub fn reduced_unit(&self) -> Result<Option<f64>> {
        let (PictureKind::Png, Some(first)) = (self.kind, self.book.puzzles.first()) else {
            return Ok(None);
        };
        let asked = f64::from(self.unit);
        let unit = png_unit(&first.drawing, asked)?;
        Ok((unit < asked).then_some(unit))
    }

    /// The file; a board that is alone is shown with its answer, large.
    pub fn bytes(mut self) -> Result<Vec<u8>> {
        if let [only] = &mut self.book.puzzles[..] {
            only.drawing = only.solution.take().unwrap_or_else(|| only.drawing.clone());
            only.caption.clear();
        }
        self.book_bytes()
    }

    /// The file, where puzzles come first and answers at the back.
    pub fn book_bytes(self) -> Result<Vec<u8>> {
        let drawing = || match &self.book.puzzles[..] {
            [] => Err(Error::from(RenderError::EmptyBook)),
            [first, ..] => Ok(&first.drawing),
        };
        Ok(match self.kind {
            PictureKind::Text => terminal(drawing()?, &TermOptions::default())?.into_bytes(),
            PictureKind::Svg => {
                let (unit, title) = (f64::from(self.unit), Some(self.book.title.clone()));
                svg(drawing()?, &SvgOptions { unit, title, ..SvgOptions::default() }).into_bytes()
            }
            PictureKind::Png => png(drawing()?, f64::from(self.unit))?,
            PictureKind::Pdf => pdf(&self.book)?,
        })
    }
}

/// Draws for a terminal.
pub type DrawFn = fn(&Drawing) -> Result<String>;

/// Where the pictures of a request go: in place of text, and into a file.
pub struct Gallery {
    shown: Option<DrawFn>,
    file: Option<(PathBuf, Mutex<Album>)>,
}

impl Gallery {
    /// Pictures in place of text if there is somebody to draw them, and in a file if one is named.
    pub fn new(shown: Option<DrawFn>, file: Option<&Path>) -> Result<Self> {
        let album = |path: &Path| {
            let album = Album::new(PictureKind::of(path)?);
            Ok::<_, Error>((path.to_owned(), Mutex::new(album)))
        };
        Ok(Gallery { shown, file: file.map(album).transpose()? })
    }

    /// Adds a puzzle with its answer to the file.
    pub fn add(&self, instance: &dyn AnyInstance, answer: Option<&Answer>) -> Result<()> {
        match &self.file {
            None => Ok(()),
            Some((_, album)) => {
                album.lock().unwrap_or_else(PoisonError::into_inner).add(instance, answer)
            }
        }
    }

    /// The picture of an answer, if pictures are shown in place of text, or why there is none.
    pub fn shown(&self, answer: &Answer) -> Result<Option<Result<String, String>>> {
        match self.shown.map(|draw| draw(&answer.draw())) {
            None => Ok(None),
            Some(Err(Error::Unsupported(why))) => Ok(Some(Err(why))),
            Some(picture) => Ok(Some(Ok(picture?))),
        }
    }

    /// True if there are no pictures at all.
    pub fn is_closed(&self) -> bool {
        self.shown.is_none() && self.file.is_none()
    }

    /// True if there is a file.
    pub fn has_file(&self) -> bool {
        self.file.is_some()
    }

    /// Writes the file.
    pub fn finish(self) -> Result<()> {
        let Some((path, album)) = self.file else { return Ok(()) };
        let album = album.into_inner().unwrap_or_else(PoisonError::into_inner);
        if album.is_empty() {
            return Ok(());
        }
        let mut output = Output::open(&path, None)?;
        output.put(&album.bytes()?)?;
        output.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn album(kind: PictureKind, boards: usize) -> Result<Album> {
        let puzzle = crate::bundled("small-sudoku-4")?;
        let answer = puzzle.solve()?;
        let mut album = Album::new(kind);
        (0..boards).try_for_each(|_| album.add(puzzle.instance(), answer.as_ref()))?;
        Ok(album)
    }

    #[test]
    fn one_board_is_shown_with_its_answer_and_many_are_a_book() {
        let text = String::from_utf8(album(PictureKind::Text, 1).unwrap().bytes().unwrap());
        assert_eq!(text.unwrap().matches(|c: char| c.is_ascii_digit()).count(), 16);
        let (one, many) =
            (album(PictureKind::Pdf, 1).unwrap(), album(PictureKind::Pdf, 3).unwrap());
        assert!(many.bytes().unwrap().len() > one.bytes().unwrap().len());
        assert!(album(PictureKind::Svg, 2).unwrap_err().to_string().contains(".pdf"));
    }

    #[test]
    fn a_picture_that_would_be_too_large_says_how_large_it_is() {
        let small = album(PictureKind::Png, 1).unwrap();
        assert_eq!(small.reduced_unit().unwrap(), None);
        let mut large = Album::new(PictureKind::Png).with_unit(1000);
        large.add(crate::bundled("eternity2").unwrap().instance(), None).unwrap();
        let unit = large.reduced_unit().unwrap();
        assert!(unit.is_some_and(|unit| (100.0..1000.0).contains(&unit)), "{unit:?}");
    }

    #[test]
    fn an_ending_says_the_kind() {
        assert_eq!(PictureKind::of(Path::new("a/b.SVG")).unwrap(), PictureKind::Svg);
        let refused = PictureKind::of(Path::new("b.bmp")).unwrap_err();
        assert!(refused.is_usage() && refused.to_string().contains("svg, png, pdf or txt"));
    }
}
