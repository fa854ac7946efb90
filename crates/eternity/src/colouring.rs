//! Colouring the edges of a board so that its cells become pieces that all differ.
//!
//! Knows no text and no search: colours are dealt evenly and then exchanged until no two pieces
//! are alike.

use super::Variant;
use super::piece::{BORDER, Sides, canonical};
use kumiki_core::{Cell, Grid, Run};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// Rounds of exchanges, one exchange for each piece that is not alone, before giving up.
const ROUNDS: usize = 2000;

/// A board to colour and how many colours there are for it.
pub(super) struct Colouring {
    pub(super) rows: usize,
    pub(super) cols: usize,
    pub(super) variant: Variant,
    /// Colours of the edges between frame pieces; 0 for Tetravex.
    pub(super) frame_colours: usize,
    /// Colours of all other edges.
    pub(super) inner_colours: usize,
}

/// An edge of a cell: the upper one (`across`) or the left one of the cell, which may be one
/// beyond the last.
#[derive(Clone, Copy)]
struct Edge {
    row: usize,
    col: usize,
    across: bool,
}

/// The state of the exchange: colours of edges and how often each piece occurs.
struct Deal {
    /// The edges along the frame, and all others.
    sorts: [Vec<Edge>; 2],
    colours: Vec<u8>,
    pieces: BTreeMap<Sides, usize>,
}

impl Colouring {
    /// Refuses what no colouring can do: more pieces of a sort than there are different ones.
    pub(super) fn check_variety(&self) -> Result<(), String> {
        if self.variant == Variant::Framed && self.rows * self.cols == 2 {
            return Err("the two pieces of a framed 1x2 board are always alike".to_owned());
        }
        let mut sorts: BTreeMap<(usize, usize), u128> = BTreeMap::new();
        for cell in self.cells() {
            let edges = self.edges_of(cell).into_iter().flatten();
            let (frame, inner): (Vec<Edge>, Vec<Edge>) = edges.partition(|e| self.along_frame(*e));
            *sorts.entry((frame.len(), inner.len())).or_default() += 1;
        }
        let (f, i) = (self.frame_colours as u128, self.inner_colours as u128);
        let single = self.rows == 1 || self.cols == 1;
        for ((frame, inner), needed) in sorts {
            let different = match (self.variant, frame, inner) {
                // Up to rotation: four free sides, or two opposite ones.
                (Variant::Framed, 0, 4) => (i.pow(4) + i.pow(2) + 2 * i) / 4,
                (Variant::Framed, 2, 0) if single => (f.pow(2) + f) / 2,
                _ => f.pow(frame as u32) * i.pow(inner as u32),
            };
            if needed > different {
                return Err(format!(
                    "the board has {needed} pieces with {frame} frame and {inner} inner sides, but \
                     {f} frame and {i} inner colours make only {different} different ones"
                ));
            }
        }
        Ok(())
    }

    /// What each cell of a solved board shows, no two pieces alike; the error says that none was
    /// found, or that the run was stopped.
    pub(super) fn faces(&self, run: &mut Run) -> Result<Grid<Sides>, String> {
        let mut deal = self.deal(run);
        for _ in 0..ROUNDS {
            let alone = |&cell: &Cell| deal.pieces[&self.key(&deal.colours, cell)] == 1;
            let alike: Vec<Cell> = self.cells().filter(|cell| !alone(cell)).collect();
            if alike.is_empty() {
                let mut faces = Grid::filled(self.rows, self.cols, [BORDER; 4]);
                self.cells().for_each(|cell| faces[cell] = self.face(&deal.colours, cell));
                return Ok(faces);
            }
            for cell in alike {
                if let ControlFlow::Break(stop) = run.step() {
                    return Err(format!("stopped ({stop:?}) before the pieces all differed"));
                }
                self.exchange(&mut deal, cell, run);
            }
        }
        Err(format!(
            "no {}x{} board whose pieces all differ was found with {} frame and {} inner colours; \
             ask for more colours",
            self.rows, self.cols, self.frame_colours, self.inner_colours
        ))
    }

    /// Deals the colours to the edges, each as often as any other of its sort.
    fn deal(&self, run: &mut Run) -> Deal {
        let mut colours = vec![BORDER; self.index(self.rows, self.cols, false) + 1];
        // Tetravex has no border colour and begins at 0.
        let first = if self.variant == Variant::Framed { 1 } else { 0 };
        let after = first + self.frame_colours;
        let mut sorts = [true, false].map(|along| self.edges(along));
        let counts = [(first, self.frame_colours), (after, self.inner_colours)];
        for (edges, (first, count)) in sorts.iter_mut().zip(counts) {
            run.rng.shuffle(edges);
            for (i, &edge) in edges.iter().enumerate() {
                colours[self.at(edge)] = (first + i % count.max(1)) as u8;
            }
        }
        let mut pieces = BTreeMap::new();
        for cell in self.cells() {
            *pieces.entry(self.key(&colours, cell)).or_default() += 1;
        }
        Deal { sorts, colours, pieces }
    }

    /// Exchanges the colour of an edge of `cell` with that of another edge of its sort, unless
    /// more pieces would be alike.
    fn exchange(&self, deal: &mut Deal, cell: Cell, run: &mut Run) {
        let own: Vec<Edge> = self.edges_of(cell).into_iter().flatten().collect();
        let Some(&edge) = run.rng.choose(&own) else { return };
        let others = &deal.sorts[usize::from(!self.along_frame(edge))];
        let Some(&other) = run.rng.choose(others) else { return };
        let mut touched: Vec<Cell> = self.beside(edge);
        touched.extend(self.beside(other));
        touched.sort_unstable();
        touched.dedup();
        let kinds = deal.pieces.len();
        self.swap(deal, &touched, edge, other);
        if deal.pieces.len() < kinds {
            self.swap(deal, &touched, edge, other);
        }
    }

    fn swap(&self, deal: &mut Deal, touched: &[Cell], a: Edge, b: Edge) {
        for &cell in touched {
            let key = self.key(&deal.colours, cell);
            if let Some(count) = deal.pieces.get_mut(&key) {
                *count -= 1;
                if *count == 0 {
                    deal.pieces.remove(&key);
                }
            }
        }
        deal.colours.swap(self.at(a), self.at(b));
        for &cell in touched {
            *deal.pieces.entry(self.key(&deal.colours, cell)).or_default() += 1;
        }
    }

    fn face(&self, colours: &[u8], cell: Cell) -> Sides {
        self.edges_of(cell).map(|edge| edge.map_or(BORDER, |edge| colours[self.at(edge)]))
    }

    /// Equal for pieces that count as alike.
    fn key(&self, colours: &[u8], cell: Cell) -> Sides {
        let face = self.face(colours, cell);
        if self.variant == Variant::Framed { canonical(face) } else { face }
    }

    fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let (rows, cols) = (self.rows, self.cols);
        (0..rows).flat_map(move |row| (0..cols).map(move |col| (row, col)))
    }

    /// The edges of a cell's sides; `None` along the frame of a framed board.
    fn edges_of(&self, (row, col): Cell) -> [Option<Edge>; 4] {
        [
            Edge { row, col, across: true },
            Edge { row, col: col + 1, across: false },
            Edge { row: row + 1, col, across: true },
            Edge { row, col, across: false },
        ]
        .map(|edge| Some(edge).filter(|edge| self.has_colour(*edge)))
    }

    /// Has an edge a colour? The outermost ones of a framed board have the border's.
    fn has_colour(&self, Edge { row, col, across }: Edge) -> bool {
        let (place, last) = if across { (row, self.rows) } else { (col, self.cols) };
        self.variant == Variant::Tetravex || (0 < place && place < last)
    }

    /// Does an edge lie between two pieces of the frame?
    fn along_frame(&self, Edge { row, col, across }: Edge) -> bool {
        let (place, count) = if across { (col, self.cols) } else { (row, self.rows) };
        self.variant == Variant::Framed && (place == 0 || place + 1 == count)
    }

    /// The coloured edges along the frame, or all others.
    fn edges(&self, along: bool) -> Vec<Edge> {
        let mut edges = Vec::new();
        for row in 0..=self.rows {
            for col in 0..=self.cols {
                for (across, exists) in [(true, col < self.cols), (false, row < self.rows)] {
                    let edge = Edge { row, col, across };
                    if exists && self.has_colour(edge) && self.along_frame(edge) == along {
                        edges.push(edge);
                    }
                }
            }
        }
        edges
    }

    /// The cells on both sides of an edge.
    fn beside(&self, Edge { row, col, across }: Edge) -> Vec<Cell> {
        let before = if across {
            row.checked_sub(1).map(|row| (row, col))
        } else {
            col.checked_sub(1).map(|col| (row, col))
        };
        let inside = |&(row, col): &Cell| row < self.rows && col < self.cols;
        before.into_iter().chain([(row, col)]).filter(inside).collect()
    }

    fn at(&self, edge: Edge) -> usize {
        self.index(edge.row, edge.col, edge.across)
    }

    fn index(&self, row: usize, col: usize, across: bool) -> usize {
        (row * (self.cols + 1) + col) * 2 + usize::from(!across)
    }
}
