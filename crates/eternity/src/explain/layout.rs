//! The claims of a board and how they are numbered: every piece in every place where the frame lets
//! it lie, then every colour of every edge between two cells.

use super::super::piece::{BORDER, Placed, Sides};
use super::super::{Fixed, Instance, Variant};
use kumiki_core::Cell;
use kumiki_explain::GroupId;

/// A piece that could lie in a cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placement {
    pub(super) cell: usize,
    pub(super) placed: Placed,
    pub(super) face: Sides,
}

/// An edge between two cells: each with the side that touches.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) cells: [usize; 2],
    pub(super) sides: [usize; 2],
    /// True between two pieces of the frame.
    pub(super) frame: bool,
}

/// Why edges of one colour are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// All edges of a framed board.
    Board,
    /// The edges along the frame.
    Frame,
    /// The edges between left and right neighbours (Tetravex).
    Across,
    /// The edges between upper and lower neighbours (Tetravex).
    Down,
}

/// So many edges have a colour.
#[derive(Clone, Debug)]
pub(super) struct Tally {
    pub(super) scope: Scope,
    pub(super) colour: u8,
    pub(super) edges: Vec<usize>,
    pub(super) low: usize,
    pub(super) high: usize,
    /// Sides of that colour.
    pub(super) sides: usize,
}

/// Everything about an instance that does not change.
#[derive(Debug)]
pub(super) struct Layout {
    pub(super) variant: Variant,
    pub(super) cols: usize,
    pub(super) placements: Vec<Placement>,
    /// The placements of each cell are in a row.
    pub(super) first: Vec<usize>,
    pub(super) of_piece: Vec<Vec<usize>>,
    pub(super) edges: Vec<Edge>,
    /// For each cell and side its edge, if it is not at the frame.
    pub(super) edge_at: Vec<[Option<usize>; 4]>,
    pub(super) colours: usize,
    pub(super) tallies: Vec<Tally>,
}

/// Every piece in every place where the frame lets it lie, cell by cell.
pub(super) fn placements(instance: &Instance) -> impl Iterator<Item = Placement> + '_ {
    let cols = instance.cols();
    (0..instance.rows() * cols).flat_map(move |cell| {
        (0..instance.pieces().len()).flat_map(move |piece| {
            instance.rotations(piece).filter_map(move |rotation| {
                let placed = Placed::new(piece, rotation);
                let at = (cell / cols, cell % cols);
                let fits = instance.misfit(Fixed { cell: at, placed }).is_none();
                let face = instance.face(placed).filter(|_| fits)?;
                Some(Placement { cell, placed, face })
            })
        })
    })
}

impl Layout {
    pub(super) fn new(instance: &Instance) -> Self {
        let cells = instance.rows() * instance.cols();
        let mut first = vec![0; cells + 1];
        let mut of_piece = vec![Vec::new(); instance.pieces().len()];
        let all: Vec<Placement> = placements(instance).collect();
        for (number, placement) in all.iter().enumerate() {
            first[placement.cell + 1] = number + 1;
            of_piece[usize::from(placement.placed.piece)].push(number);
        }
        for cell in 0..cells {
            first[cell + 1] = first[cell + 1].max(first[cell]);
        }
        let edges = edges(instance);
        let mut edge_at = vec![[None; 4]; cells];
        for (number, edge) in edges.iter().enumerate() {
            for end in 0..2 {
                edge_at[edge.cells[end]][edge.sides[end]] = Some(number);
            }
        }
        Layout {
            variant: instance.variant(),
            cols: instance.cols(),
            placements: all,
            first,
            of_piece,
            edge_at,
            colours: usize::from(instance.max_colour()) + 1,
            tallies: tallies(instance, &edges),
            edges,
        }
    }

    /// Number of claims.
    pub(super) fn vars(&self) -> usize {
        self.placements.len() + self.edges.len() * self.colours
    }

    /// The claim that an edge has a colour.
    pub(super) fn colour(&self, edge: usize, colour: usize) -> usize {
        self.placements.len() + edge * self.colours + colour
    }

    /// The edge and colour of a claim, if it is about one.
    pub(super) fn edge_of(&self, var: usize) -> Option<(usize, usize)> {
        let at = var.checked_sub(self.placements.len())?;
        Some((at / self.colours, at % self.colours))
    }

    /// The group "this piece lies in one place".
    pub(super) fn piece_group(&self, piece: usize) -> GroupId {
        self.tallies.len() + piece
    }

    /// The group "the sides that touch at this edge have the same colour".
    pub(super) fn match_group(&self, edge: usize) -> GroupId {
        self.tallies.len() + self.of_piece.len() + edge
    }

    /// The place of a cell.
    pub(super) fn at(&self, cell: usize) -> Cell {
        (cell / self.cols, cell % self.cols)
    }
}

/// Every edge between two cells, row by row.
pub(super) fn edges(instance: &Instance) -> Vec<Edge> {
    use super::super::piece::{BOTTOM, LEFT, RIGHT, TOP};
    let (rows, cols) = (instance.rows(), instance.cols());
    let framed = instance.variant() == Variant::Framed;
    let mut edges = Vec::new();
    for row in 0..rows {
        for col in 0..cols {
            let cell = row * cols + col;
            if col + 1 < cols {
                let frame = framed && (row == 0 || row + 1 == rows);
                edges.push(Edge { cells: [cell, cell + 1], sides: [RIGHT, LEFT], frame });
            }
            if row + 1 < rows {
                let frame = framed && (col == 0 || col + 1 == cols);
                edges.push(Edge { cells: [cell, cell + cols], sides: [BOTTOM, TOP], frame });
            }
        }
    }
    edges
}

/// How many edges of each colour there must be: every side of a framed board that is not at the
/// frame touches another one of its colour.
fn tallies(instance: &Instance, edges: &[Edge]) -> Vec<Tally> {
    let (rows, cols) = (instance.rows(), instance.cols());
    let all = || 0..=instance.max_colour();
    let chosen = |wanted: &dyn Fn(&Edge) -> bool| -> Vec<usize> {
        (0..edges.len()).filter(|&edge| wanted(&edges[edge])).collect()
    };
    let mut tallies = Vec::new();
    if instance.variant() == Variant::Tetravex {
        use super::super::piece::{BOTTOM, LEFT, RIGHT, TOP};
        for (scope, sides, outside) in
            [(Scope::Across, [RIGHT, LEFT], rows), (Scope::Down, [BOTTOM, TOP], cols)]
        {
            let edges = chosen(&|edge| edge.sides == sides);
            for colour in all() {
                let count = |side: usize| {
                    instance.pieces().iter().filter(|piece| piece[side] == colour).count()
                };
                let (one, other) = (count(sides[0]), count(sides[1]));
                // All but those at the rim touch a side of the other kind.
                let (low, high) = (one.max(other).saturating_sub(outside), one.min(other));
                let edges = edges.clone();
                let sides = one + other;
                tallies.push(Tally { scope, colour, edges, low, high, sides });
            }
        }
        return tallies;
    }
    let mut push = |scope: Scope, edges: Vec<usize>, count: &dyn Fn(u8) -> usize| {
        for colour in all().filter(|&colour| colour != BORDER) {
            let sides = count(colour);
            // An odd number cannot be met: more than all, and none.
            let (low, high) = match sides % 2 {
                0 => (sides / 2, sides / 2),
                _ => (edges.len() + 1, 0),
            };
            let edges = edges.clone();
            tallies.push(Tally { scope, colour, edges, low, high, sides });
        }
    };
    if rows > 1 && cols > 1 {
        push(Scope::Frame, chosen(&|edge| edge.frame), &|colour| {
            instance.pieces().iter().map(|piece| along_frame(piece, colour)).sum()
        });
    }
    push(Scope::Board, chosen(&|_| true), &|colour| {
        instance.pieces().iter().flatten().filter(|&&side| side == colour).count()
    });
    tallies
}

/// How many sides of a colour a piece of the frame has next to its border side.
fn along_frame(piece: &Sides, colour: u8) -> usize {
    let border = (0..4).filter(|&side| piece[side] == BORDER).count();
    let beside = |side: usize| piece[(side + 1) % 4] == BORDER || piece[(side + 3) % 4] == BORDER;
    if border == 0 {
        return 0;
    }
    (0..4).filter(|&side| piece[side] == colour && beside(side)).count()
}
