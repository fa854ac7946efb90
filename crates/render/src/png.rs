//! A drawing as a PNG file, painted from its SVG with the embedded font only. Knows no file name.

use crate::svg::part;
use crate::{RenderError, SvgOptions, font};
use kumiki_core::Drawing;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// The longest side of a PNG, in pixels.
pub const MAX_SIDE: u32 = 8192;

/// Shapes painted at a time: the painter's library refuses documents of a million nodes, and a text
/// is several.
const SHAPES: usize = 100_000;

/// A cell narrower than this shows nothing.
const MIN_UNIT: f64 = 1.0;

/// The drawing as a PNG file with `unit` pixels for one board unit, or fewer where its longest
/// side would pass [`MAX_SIDE`].
///
/// # Errors
/// When the drawing has no area, or a cell would be under one pixel wide.
pub fn png(drawing: &Drawing, unit: f64) -> Result<Vec<u8>, RenderError> {
    let options = SvgOptions { unit: png_unit(drawing, unit)?, ..SvgOptions::default() };
    // Shapes lie on each other in their order: painting some after the others is painting all.
    let (first, rest) = drawing.shapes.split_at(drawing.shapes.len().min(SHAPES));
    let first = tree(&part(drawing, first, &options, true))?;
    let mut picture = picture_for(&first, 1.0)?;
    resvg::render(&first, Transform::default(), &mut picture.as_mut());
    for shapes in rest.chunks(SHAPES) {
        let more = tree(&part(drawing, shapes, &options, false))?;
        resvg::render(&more, Transform::default(), &mut picture.as_mut());
    }
    encoded(&picture)
}

/// An SVG document as a PNG file with `scale` pixels for one of its units, or fewer where its
/// longest side would pass [`MAX_SIDE`]. Texts are painted with the embedded font.
///
/// # Errors
/// When the text is no SVG that the painter reads, or the scale is no positive number.
pub fn png_of_svg(svg: &str, scale: f64) -> Result<Vec<u8>, RenderError> {
    if !(scale > 0.0 && scale.is_finite()) {
        return Err(RenderError::Unit(scale.to_string()));
    }
    let tree = tree(svg)?;
    let longest = f64::from(tree.size().width().max(tree.size().height()));
    let scale = scale.min(f64::from(MAX_SIDE) / longest);
    let mut picture = picture_for(&tree, scale)?;
    let scale = Transform::from_scale(scale as f32, scale as f32);
    resvg::render(&tree, scale, &mut picture.as_mut());
    encoded(&picture)
}

/// An empty picture of the size of a document.
fn picture_for(tree: &Tree, scale: f64) -> Result<Pixmap, RenderError> {
    // Rounded first: a side of 320.0000001 is not 321 pixels.
    let pixels =
        |side: f32| ((f64::from(side) * scale - 0.001).ceil().max(1.0) as u32).min(MAX_SIDE);
    let (width, height) = (pixels(tree.size().width()), pixels(tree.size().height()));
    Pixmap::new(width, height)
        .ok_or_else(|| RenderError::Internal(format!("no picture of {width} x {height}")))
}

fn encoded(picture: &Pixmap) -> Result<Vec<u8>, RenderError> {
    picture.encode_png().map_err(|e| RenderError::Internal(e.to_string()))
}

/// Our own SVG, read by the painters' library with the embedded font.
pub(crate) fn tree(svg: &str) -> Result<Tree, RenderError> {
    let options = Options {
        font_family: font::FAMILY.to_string(),
        fontdb: font::database(),
        ..Options::default()
    };
    Tree::from_str(svg, &options).map_err(|e| RenderError::Internal(e.to_string()))
}

/// The pixels of a board unit in a PNG: as many as asked for, or the most that keep the longest
/// side within [`MAX_SIDE`].
///
/// # Errors
/// When the drawing has no area, or a cell would be under one pixel wide.
pub fn png_unit(drawing: &Drawing, unit: f64) -> Result<f64, RenderError> {
    let (width, height) = (drawing.width, drawing.height);
    if !(width > 0.0 && height > 0.0 && width.is_finite() && height.is_finite()) {
        return Err(RenderError::empty(width, height));
    }
    if !(unit >= MIN_UNIT && unit.is_finite()) {
        return Err(RenderError::Unit(unit.to_string()));
    }
    let largest = f64::from(MAX_SIDE) / (width.max(height) + 2.0 * SvgOptions::default().margin);
    let fitting = unit.min(largest);
    if fitting < MIN_UNIT {
        let (width, height) = (width.ceil() as u64, height.ceil() as u64);
        return Err(RenderError::TooLarge { width, height, limit: MAX_SIDE });
    }
    Ok(fitting)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::svg;
    use kumiki_core::Colour;

    fn board() -> Drawing {
        let mut board = Drawing::new(2.0, 1.0);
        board.fill(1.0, 0.0, 1.0, 1.0, Colour(200, 10, 10));
        board.text((0.5, 0.5), 0.9, "♛8", Colour::INK);
        board
    }

    fn pixels(file: &[u8]) -> Pixmap {
        Pixmap::decode_png(file).unwrap()
    }

    #[test]
    fn a_file_of_the_size_asked_for() {
        let file = png(&board(), 20.0).unwrap();
        assert!(file.starts_with(b"\x89PNG\r\n\x1a\n"));
        let picture = pixels(&file);
        assert_eq!((picture.width(), picture.height()), (50, 30));
    }

    #[test]
    fn the_same_bytes_every_time() {
        assert_eq!(png(&board(), 33.0).unwrap(), png(&board(), 33.0).unwrap());
    }

    #[test]
    fn more_shapes_than_are_painted_at_a_time_are_all_there() {
        let mut many = Drawing::new(4.0, 1.0);
        for _ in 0..SHAPES {
            many.fill(0.0, 0.0, 1.0, 1.0, Colour(200, 10, 10));
        }
        many.fill(2.0, 0.0, 1.0, 1.0, Colour(10, 200, 10));
        let picture = pixels(&png(&many, 4.0).unwrap());
        let colour = |x| picture.pixel(x, 3).map(|p| (p.red(), p.green()));
        assert_eq!((colour(3), colour(11)), (Some((200, 10)), Some((10, 200))));
        assert_eq!(colour(7), Some((255, 255)));
    }

    #[test]
    fn fills_margins_and_glyphs_are_painted() {
        let picture = pixels(&png(&board(), 20.0).unwrap());
        let colour = |x, y| {
            let p = picture.pixel(x, y).unwrap();
            (p.red(), p.green(), p.blue())
        };
        assert_eq!(colour(1, 1), (255, 255, 255));
        assert_eq!(colour(35, 15), (200, 10, 10));
        let dark = |x: std::ops::Range<u32>| {
            x.flat_map(|x| (5..25).map(move |y| (x, y)))
                .filter(|&(x, y)| colour(x, y).0 < 100)
                .count()
        };
        assert!(dark(5..25) > 40, "the queen and the digit leave ink: {}", dark(5..25));
    }

    #[test]
    fn a_large_board_gets_smaller_cells_and_a_huge_one_is_refused() {
        assert_eq!(png_unit(&Drawing::new(10.0, 4.0), 50.0), Ok(50.0));
        let unit = png_unit(&Drawing::new(1000.0, 4.0), 50.0).unwrap();
        assert!(unit * 1000.5 <= f64::from(MAX_SIDE) && unit > 8.0);
        let refused = png(&Drawing::new(9000.0, 3.0), 50.0);
        assert_eq!(refused, Err(RenderError::TooLarge { width: 9000, height: 3, limit: MAX_SIDE }));
    }

    #[test]
    fn any_svg_is_painted_at_its_scale() {
        let text = svg(&board(), &SvgOptions::default());
        let small = pixels(&png_of_svg(&text, 0.5).unwrap());
        assert_eq!((small.width(), small.height()), (50, 30));
        let largest = pixels(&png_of_svg(&text, 1e9).unwrap());
        assert_eq!(largest.width(), MAX_SIDE);
        assert!(matches!(png_of_svg("<svg", 1.0), Err(RenderError::Internal(_))));
        for scale in [0.0, -1.0, f64::NAN] {
            assert!(matches!(png_of_svg(&text, scale), Err(RenderError::Unit(_))));
        }
    }

    #[test]
    fn sizes_that_are_no_sizes_are_refused() {
        for side in [0.0, -1.0, f64::NAN, f64::INFINITY] {
            assert!(matches!(png(&Drawing::new(side, 1.0), 9.0), Err(RenderError::Empty { .. })));
            assert!(matches!(png(&Drawing::new(1.0, 1.0), side), Err(RenderError::Unit(_))));
        }
    }
}
