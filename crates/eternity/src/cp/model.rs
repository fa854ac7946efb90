//! The variables and constraints of schaus-deville-2008 §2, lean by default.
//!
//! A cell has a variable IO, piece and turn in one (`4 * piece + turn`), on which the search
//! branches. The paper's two colours of an edge, tied by an equality, are one variable here; its
//! variables I and O exist only where an option asks for them.

use super::faces::{Faces, Showing};
use crate::piece::{BORDER, BOTTOM, LEFT, Placed, RIGHT, Sides, TOP};
use crate::{Board, Eternity, Fixed, Instance, Variant};
use kumiki_core::{Cell, Grid, Options};
use kumiki_cp::propagators::{
    AllDifferent, Classes, Domino, Element, Linear, Lookup, Table, Tiles, Tuples,
};
use kumiki_cp::{Model, Var};
use kumiki_puzzle_kit::cp::{CpModel, post_all_different};
use std::collections::BTreeMap;

/// The model of a board without the relaxed cells, whose neighbours may show them any colour.
pub(super) fn formulate<'i>(
    instance: &'i Instance,
    options: &Options,
    relaxed: &[Cell],
) -> CpModel<'i, Eternity> {
    let mut builder = Builder::new(instance, relaxed);
    builder.link(options);
    match options.text("piece") {
        "table" => builder.tables(),
        "domino" => builder.dominoes(),
        "element" => builder.elements(),
        _ => builder.faces(),
    }
    if options.text("branch") == "pieces-first" {
        return builder.pieces_first();
    }
    let Builder { model, ios, .. } = builder;
    let decided = ios.iter().filter_map(|(cell, io)| Some((cell, (*io)?)));
    let (cells, xs): (Vec<Cell>, Vec<Var>) = decided.unzip();
    let read = move |values: &[Option<u32>]| {
        let mut board = Board::filled(instance.rows(), instance.cols(), None);
        for (&cell, value) in cells.iter().zip(values) {
            board[cell] = value.map(|v| Placed::new(v as usize / 4, (v % 4) as u8));
        }
        board
    };
    CpModel { instance, model, xs, later: None, read: Box::new(read) }
}

struct Builder<'i> {
    instance: &'i Instance,
    model: Model,
    /// What each value of IO shows.
    faces: Vec<Sides>,
    /// IO of each cell that is not relaxed.
    ios: Grid<Option<Var>>,
    /// The variables I and O of these cells, row by row, where they are asked for.
    ids: Vec<Var>,
    turns: Vec<Var>,
}

impl<'i> Builder<'i> {
    fn new(instance: &'i Instance, relaxed: &[Cell]) -> Self {
        let pieces = 0..instance.pieces().len();
        let faces = pieces.flat_map(|piece| (0..4).map(move |turn| Placed::new(piece, turn)));
        let faces = faces.map(|placed| instance.face(placed).unwrap_or_default()).collect();
        let ios = Grid::filled(instance.rows(), instance.cols(), None);
        let (ids, turns) = (vec![], vec![]);
        let mut builder = Builder { instance, model: Model::new(), faces, ios, ids, turns };
        // All open cells that lie along the same sides of the frame have the same values.
        let mut alike: BTreeMap<[bool; 4], Vec<u64>> = BTreeMap::new();
        for cell in builder.ios.cells().filter(|cell| !relaxed.contains(cell)) {
            let is_fixed = instance.fixed().iter().any(|fixed| fixed.cell == cell);
            let var = if is_fixed {
                let values = builder.fitting(cell);
                builder.model.var_of_bits(&values)
            } else {
                let values =
                    alike.entry(outward(instance, cell)).or_insert_with(|| builder.fitting(cell));
                builder.model.var_of_bits(values)
            };
            builder.ios[cell] = Some(var);
        }
        builder
    }

    /// The turned pieces that may lie in a cell, as bits: the frame and fixed pieces decide.
    fn fitting(&self, cell: Cell) -> Vec<u64> {
        let instance = self.instance;
        let fixed = instance.fixed().iter().find(|fixed| fixed.cell == cell);
        let pieces = match fixed {
            // Turned as given, even where another turn looks the same.
            Some(Fixed { placed, .. }) => vec![*placed],
            None => (0..instance.pieces().len())
                .flat_map(|p| instance.rotations(p).map(move |turn| Placed::new(p, turn)))
                .collect(),
        };
        let frame = outward(instance, cell);
        let mut bits = vec![0u64; self.faces.len().div_ceil(64)];
        for placed in pieces {
            let value = 4 * usize::from(placed.piece) + usize::from(placed.rotation);
            let face = self.faces[value];
            let fits = (0..4).all(|side| (face[side] == BORDER) == frame[side]);
            if fits || instance.variant() == Variant::Tetravex {
                bits[value / 64] |= 1 << (value % 64);
            }
        }
        bits
    }

    /// Every piece lies in one place.
    fn link(&mut self, options: &Options) {
        let ios: Vec<Var> = self.ios.values().iter().flatten().copied().collect();
        let pieces: Vec<u32> = (0..self.faces.len() as u32).map(|value| value / 4).collect();
        if options.text("link") == "classes" {
            self.model.post(AllDifferent::classes(&Classes::new(pieces), &ios));
            return;
        }
        let turns = (0..self.faces.len() as u32).map(|value| value % 4).collect();
        let (lookup, turns) = (Lookup::new(pieces), Lookup::new(turns));
        let model = &mut self.model;
        let ids = model.vars(ios.len(), 0..self.instance.pieces().len() as u32);
        for (&io, &i) in ios.iter().zip(&ids) {
            let o = model.var(0..4);
            self.turns.push(o);
            if options.text("link") == "arithmetic" {
                model.post(Linear::equal([(4, i), (1, o), (-1, io)], 0));
            } else {
                model.post(Element::new(&lookup, io, i));
                model.post(Element::new(&turns, io, o));
            }
        }
        post_all_different(model, options, &ids);
        self.ids = ids;
    }

    /// The search decides all I, then all O, in place of IO.
    fn pieces_first(self) -> CpModel<'i, Eternity> {
        let Builder { instance, model, ios, ids, turns, .. } = self;
        let cells: Vec<Cell> = ios.iter().filter(|(_, io)| io.is_some()).map(|at| at.0).collect();
        let later = ids.len();
        let xs = ids.into_iter().chain(turns).collect();
        let read = move |values: &[Option<u32>]| {
            let mut board = Board::filled(instance.rows(), instance.cols(), None);
            let (pieces, turns) = values.split_at(later.min(values.len()));
            for ((&cell, piece), turn) in cells.iter().zip(pieces).zip(turns) {
                board[cell] = piece.zip(*turn).map(|(p, t)| Placed::new(p as usize, t as u8));
            }
            board
        };
        CpModel { instance, model, xs, later: Some(later), read: Box::new(read) }
    }

    /// The labels of one side of all turned pieces.
    fn side(&self, side: usize) -> Vec<u32> {
        self.faces.iter().map(|face| face[side].into()).collect()
    }

    /// A variable for the colour of each edge between two cells that both have a piece.
    fn colours(&mut self) -> Grid<[Option<Var>; 4]> {
        let (rows, cols) = (self.ios.rows(), self.ios.cols());
        let colours = u32::from(self.instance.max_colour()) + 1;
        let mut sides = Grid::filled(rows, cols, [None; 4]);
        for cell in self.ios.cells() {
            for (side, back) in [(RIGHT, LEFT), (BOTTOM, TOP)] {
                let next = if side == RIGHT { (cell.0, cell.1 + 1) } else { (cell.0 + 1, cell.1) };
                let both = self.ios[cell].is_some() && matches!(self.ios.get(next), Some(Some(_)));
                if both {
                    let colour = self.model.var(0..colours);
                    sides[cell][side] = Some(colour);
                    sides[next][back] = Some(colour);
                }
            }
        }
        sides
    }

    fn faces(&mut self) {
        let showing = Showing::new(&self.faces);
        for (cell, edges) in self.colours().iter() {
            if let Some(io) = self.ios[cell] {
                self.model.post(Faces::new(&showing, io, *edges));
            }
        }
    }

    fn elements(&mut self) {
        let lookups = [TOP, RIGHT, BOTTOM, LEFT].map(|side| Lookup::new(self.side(side)));
        for (cell, colours) in self.colours().iter() {
            let Some(io) = self.ios[cell] else { continue };
            for (lookup, colour) in lookups.iter().zip(colours) {
                if let Some(colour) = *colour {
                    self.model.post(Element::new(lookup, io, colour));
                }
            }
        }
    }

    fn tables(&mut self) {
        let rows = (0..).zip(&self.faces).map(|(value, face)| {
            [value].into_iter().chain(face.map(u32::from)).collect::<Vec<u32>>()
        });
        let tuples = Tuples::new(5, &rows.collect::<Vec<_>>());
        let all = u32::from(self.instance.max_colour()) + 1;
        for (cell, colours) in self.colours().iter() {
            let Some(io) = self.ios[cell] else { continue };
            // A side without a neighbour may show what IO allows.
            let mut xs = vec![io];
            xs.extend(colours.map(|colour| colour.unwrap_or_else(|| self.model.var(0..all))));
            self.model.post(Table::new(&tuples, &xs));
        }
    }

    fn dominoes(&mut self) {
        let pieces: Vec<u32> = (0..self.faces.len() as u32).map(|value| value / 4).collect();
        let across = Tiles::of_pieces(self.side(LEFT), self.side(RIGHT), pieces.clone());
        let down = Tiles::of_pieces(self.side(TOP), self.side(BOTTOM), pieces);
        let (rows, cols) = (self.ios.rows(), self.ios.cols());
        let mut lines = vec![];
        for row in 0..rows {
            lines.push((&across, (0..cols).map(|col| self.ios[(row, col)]).collect::<Vec<_>>()));
        }
        for col in 0..cols {
            lines.push((&down, (0..rows).map(|row| self.ios[(row, col)]).collect()));
        }
        for (tiles, line) in lines {
            // A relaxed cell parts a line in two.
            for part in line.split(Option::is_none).filter(|part| part.len() > 1) {
                let xs: Vec<Var> = part.iter().copied().flatten().collect();
                self.model.post(Domino::new(tiles, &xs));
            }
        }
    }
}

/// Which sides of a cell lie along the frame.
pub(super) fn outward(instance: &Instance, (row, col): Cell) -> [bool; 4] {
    [row == 0, col + 1 == instance.cols(), row + 1 == instance.rows(), col == 0]
}
