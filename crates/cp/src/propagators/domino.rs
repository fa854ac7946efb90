//! A line of tiles whose touching sides agree: the *domino* constraint that
//! `schaus-deville-2008 §2` names as a possible improvement of its model.
//!
//! The line is a layered graph with a layer of tiles for each place. A tile stays if a path from
//! the first layer to the last goes through it, which in a chain is the case if it has a fitting
//! neighbour on either side. A layer that loses tiles costs its neighbours something only if with
//! them goes the last tile, or the last piece but one, that showed a label.

use crate::bits::{Values, common_bit, insert};
use crate::domains::{Domains, Event, Failed, Var};
use crate::propagator::{Propagator, Setup, Status};
use crate::seen::Seen;
use std::sync::Arc;

/// The sides of the tiles, made once and shared by all lines in one direction.
#[derive(Debug)]
pub struct Tiles {
    /// The labels of the left and of the right sides.
    sides: [Vec<u32>; 2],
    /// The piece that each tile is a face of; empty if tiles may be used again and again.
    pieces: Vec<u32>,
    /// For either side and each label the tiles that show it there, as bits.
    showing: [Vec<u64>; 2],
    width: usize,
    labels: u32,
}

const LEFT: usize = 0;
const RIGHT: usize = 1;

impl Tiles {
    /// Tiles by the labels of their left and right sides; every tile may be used again and again.
    pub fn new(left: Vec<u32>, right: Vec<u32>) -> Arc<Self> {
        Tiles::of_pieces(left, right, vec![])
    }

    /// Tiles that are faces of pieces: a piece cannot lie next to itself. What is given of tiles
    /// that lack a side or a piece is left out.
    pub fn of_pieces(mut left: Vec<u32>, mut right: Vec<u32>, pieces: Vec<u32>) -> Arc<Self> {
        let mut tiles = left.len().min(right.len());
        if !pieces.is_empty() {
            tiles = tiles.min(pieces.len());
        }
        left.truncate(tiles);
        right.truncate(tiles);
        let labels = left.iter().chain(&right).max().map_or(0, |max| max + 1);
        let width = tiles.div_ceil(64);
        let sides = [left, right];
        let showing = [LEFT, RIGHT].map(|side| {
            let mut showing = vec![0; labels as usize * width];
            for (tile, &label) in sides[side].iter().enumerate() {
                insert(&mut showing[label as usize * width..][..width], tile as u32);
            }
            showing
        });
        Arc::new(Tiles { sides, pieces, showing, width, labels })
    }

    /// The tiles that show a label on a side.
    #[inline]
    fn showing(&self, side: usize, label: u32) -> &[u64] {
        &self.showing[side][label as usize * self.width..][..self.width]
    }

    /// Which pieces of a layer show a label on a side.
    fn shown(&self, layer: &[u64], side: usize, label: u32) -> Shown {
        let showing = self.showing(side, label);
        let Some(first) = common_bit(layer, showing) else { return Shown::Never };
        let Some(&piece) = self.pieces.get(first as usize) else { return Shown::Freely };
        for (w, (layer, showing)) in layer.iter().zip(showing).enumerate() {
            for bit in Values::of(&[layer & showing]) {
                if self.pieces[w * 64 + bit as usize] != piece {
                    return Shown::Freely;
                }
            }
        }
        Shown::By(piece)
    }
}

enum Shown {
    Never,
    /// By one piece only, which cannot be its own neighbour.
    By(u32),
    Freely,
}

/// `right(x_i) = left(x_{i+1})` along a line. Domain consistent.
#[derive(Debug)]
pub struct Domino {
    tiles: Arc<Tiles>,
    xs: Vec<Var>,
    seen: Vec<Seen>,
    /// Layers to look at.
    dirty: Vec<u32>,
    lost: Vec<u64>,
    labels: Vec<u64>,
    started: bool,
}

impl Domino {
    /// A line of tiles, first place first.
    pub fn new(tiles: &Arc<Tiles>, xs: &[Var]) -> Self {
        Domino {
            tiles: Arc::clone(tiles),
            xs: xs.to_vec(),
            seen: vec![],
            dirty: vec![],
            lost: vec![],
            labels: vec![0; tiles.labels.div_ceil(64) as usize],
            started: false,
        }
    }

    /// Tells the neighbours of layer `i` which labels it no longer shows.
    fn look(&mut self, i: usize, all: bool, domains: &mut Domains) -> Result<(), Failed> {
        self.seen[i].take_lost(domains, &mut self.lost);
        for (side, j) in [(LEFT, i.wrapping_sub(1)), (RIGHT, i + 1)] {
            if j >= self.xs.len() {
                continue;
            }
            self.labels.fill(0);
            if all {
                (0..self.tiles.labels).for_each(|label| insert(&mut self.labels, label));
            } else {
                for tile in Values::of(&self.lost) {
                    if let Some(&label) = self.tiles.sides[side].get(tile as usize) {
                        insert(&mut self.labels, label);
                    }
                }
            }
            if self.deny(i, side, j, domains)? {
                self.dirty.push(j as u32);
            }
        }
        Ok(())
    }

    /// Takes from layer `j` the tiles that would need one of `labels` of its neighbour `i` where
    /// `i` no longer shows it.
    fn deny(&self, i: usize, side: usize, j: usize, d: &mut Domains) -> Result<bool, Failed> {
        let mut changed = false;
        for label in Values::of(&self.labels) {
            let fitting = self.tiles.showing(LEFT + RIGHT - side, label);
            match self.tiles.shown(d.words(self.xs[i]), side, label) {
                Shown::Freely => {}
                Shown::Never => changed |= d.remove_all(self.xs[j], fitting)?,
                Shown::By(piece) => {
                    for tile in Values::of(fitting) {
                        if self.tiles.pieces[tile as usize] == piece {
                            changed |= d.remove(self.xs[j], tile)?;
                        }
                    }
                }
            }
        }
        Ok(changed)
    }
}

impl Propagator for Domino {
    fn setup(&mut self, setup: &mut Setup) {
        for (i, &x) in self.xs.iter().enumerate() {
            setup.track(Event::Domain, x, i);
        }
        let domains = setup.domains();
        self.seen = self.xs.iter().map(|&x| Seen::now(x, domains)).collect();
    }

    fn propagate(&mut self, domains: &mut Domains, changed: &[u32]) -> Result<Status, Failed> {
        self.dirty.clear();
        if !std::mem::replace(&mut self.started, true) {
            let tiles = self.tiles.sides[LEFT].len() as u32;
            for i in 0..self.xs.len() {
                if let Some(last) = tiles.checked_sub(1) {
                    domains.at_most(self.xs[i], last)?;
                }
            }
            for i in 0..self.xs.len() {
                self.look(i, true, domains)?;
            }
        }
        self.dirty.extend_from_slice(changed);
        while let Some(i) = self.dirty.pop() {
            self.look(i as usize, false, domains)?;
        }
        Ok(Status::Active)
    }

    fn idempotent(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Check, Strength};

    const L: [u32; 7] = [0, 1, 2, 0, 1, 2, 3];
    const R: [u32; 7] = [1, 1, 0, 2, 0, 2, 3];

    #[test]
    fn domain_consistent() {
        let tiles = Tiles::new(L.to_vec(), R.to_vec());
        Check::new(&[7, 7, 8, 7], Strength::Domain).run(
            |m, xs| m.post(Domino::new(&tiles, xs)),
            |v| {
                let inside = v.iter().all(|&t| t < 7);
                inside && v.windows(2).all(|w| R[w[0] as usize] == L[w[1] as usize])
            },
        );
    }

    #[test]
    fn a_piece_is_never_beside_itself() {
        let piece = [0, 0, 0, 1, 1, 2, 2];
        let tiles = Tiles::of_pieces(L.to_vec(), R.to_vec(), piece.to_vec());
        Check::new(&[7, 7, 7, 7], Strength::Domain).run(
            |m, xs| m.post(Domino::new(&tiles, xs)),
            |v| {
                v.windows(2)
                    .map(|w| (w[0] as usize, w[1] as usize))
                    .all(|(a, b)| R[a] == L[b] && piece[a] != piece[b])
            },
        );
    }
}
