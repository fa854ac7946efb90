//! A line of tiles whose touching sides agree: the *domino* constraint that
//! `schaus-deville-2008 §2` names as a possible improvement of its model.
//!
//! The line is a layered graph with a layer of tiles for each place. A tile stays if a path from
//! the first layer to the last goes through it. Two sweeps decide that: in a chain of pairwise
//! constraints what the second removes cannot take away what the first had seen.

use crate::domains::{Domains, Event, Failed, Var};
use crate::propagator::{Propagator, Setup, Status};
use std::sync::Arc;

/// The sides of the tiles, made once and shared by all lines in one direction.
#[derive(Debug)]
pub struct Tiles {
    left: Vec<u32>,
    right: Vec<u32>,
    piece: Vec<u32>,
    labels: usize,
}

impl Tiles {
    /// Tiles by the labels of their left and right sides; every tile may be used again and again.
    pub fn new(left: Vec<u32>, right: Vec<u32>) -> Arc<Self> {
        Tiles::build(left, right, vec![])
    }

    /// Tiles that are faces of pieces: a piece cannot lie next to itself.
    pub fn of_pieces(left: Vec<u32>, right: Vec<u32>, piece: Vec<u32>) -> Arc<Self> {
        Tiles::build(left, right, piece)
    }

    fn build(left: Vec<u32>, right: Vec<u32>, piece: Vec<u32>) -> Arc<Self> {
        let labels = left.iter().chain(&right).max().map_or(0, |max| *max as usize + 1);
        Arc::new(Tiles { left, right, piece, labels })
    }

    /// The sides of a tile that face back and ahead, looking in one direction.
    #[inline]
    fn sides(&self, tile: u32, ahead: bool) -> Option<(u32, u32)> {
        let (left, right) = (self.left.get(tile as usize)?, self.right.get(tile as usize)?);
        Some(if ahead { (*left, *right) } else { (*right, *left) })
    }

    #[inline]
    fn piece(&self, tile: u32) -> u32 {
        self.piece.get(tile as usize).copied().unwrap_or(ANY)
    }
}

/// `right(x_i) = left(x_{i+1})` along a line. Domain consistent.
#[derive(Debug)]
pub struct Domino {
    tiles: Arc<Tiles>,
    xs: Vec<Var>,
    /// Layers that others changed since the last run.
    told: Vec<bool>,
    /// For each label, which pieces of the layer before show it.
    shown: Vec<u32>,
}

/// No piece shows the label.
const NONE: u32 = u32::MAX;
/// Several pieces show it, or one that may lie next to itself.
const ANY: u32 = u32::MAX - 1;

impl Domino {
    /// A line of tiles, first place first.
    pub fn new(tiles: &Arc<Tiles>, xs: &[Var]) -> Self {
        let shown = vec![NONE; tiles.labels];
        Domino { tiles: Arc::clone(tiles), xs: xs.to_vec(), told: vec![false; xs.len()], shown }
    }

    /// Keeps the tiles of layer `to` that fit some tile of layer `from` beside it.
    fn filter(&mut self, from: usize, to: usize, domains: &mut Domains) -> Result<bool, Failed> {
        let ahead = from < to;
        self.shown.fill(NONE);
        for tile in domains.values(self.xs[from]) {
            if let Some((_, label)) = self.tiles.sides(tile, ahead) {
                let shown = &mut self.shown[label as usize];
                let piece = self.tiles.piece(tile);
                *shown = if *shown == NONE || *shown == piece { piece } else { ANY };
            }
        }
        let (tiles, shown) = (&self.tiles, &self.shown);
        domains.keep_if(self.xs[to], |tile| {
            tiles.sides(tile, ahead).is_some_and(|(label, _)| match shown[label as usize] {
                NONE => false,
                ANY => true,
                piece => piece != tiles.piece(tile),
            })
        })
    }
}

impl Propagator for Domino {
    fn setup(&mut self, setup: &mut Setup) {
        for (i, &x) in self.xs.iter().enumerate() {
            setup.track(Event::Domain, x, i);
        }
    }

    fn propagate(&mut self, domains: &mut Domains, changed: &[u32]) -> Result<Status, Failed> {
        self.told.fill(false);
        for &i in changed {
            self.told[i as usize] = true;
        }
        // A tile that goes because nothing behind it fits was nobody's support there: each sweep
        // follows its own removals only.
        let mut moved = false;
        for i in 1..self.xs.len() {
            moved = (moved || self.told[i - 1]) && self.filter(i - 1, i, domains)?;
        }
        moved = false;
        for i in (1..self.xs.len()).rev() {
            moved = (moved || self.told[i]) && self.filter(i, i - 1, domains)?;
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

    const LEFT: [u32; 7] = [0, 1, 2, 0, 1, 2, 3];
    const RIGHT: [u32; 7] = [1, 1, 0, 2, 0, 2, 3];

    #[test]
    fn domain_consistent() {
        let tiles = Tiles::new(LEFT.to_vec(), RIGHT.to_vec());
        Check::new(&[7, 7, 8, 7], Strength::Domain).run(
            |m, xs| m.post(Domino::new(&tiles, xs)),
            |v| {
                let inside = v.iter().all(|&t| t < 7);
                inside && v.windows(2).all(|w| RIGHT[w[0] as usize] == LEFT[w[1] as usize])
            },
        );
    }

    #[test]
    fn a_piece_is_never_beside_itself() {
        let piece = [0, 0, 0, 1, 1, 2, 2];
        let tiles = Tiles::of_pieces(LEFT.to_vec(), RIGHT.to_vec(), piece.to_vec());
        Check::new(&[7, 7, 7, 7], Strength::Domain).run(
            |m, xs| m.post(Domino::new(&tiles, xs)),
            |v| {
                v.windows(2)
                    .map(|w| (w[0] as usize, w[1] as usize))
                    .all(|(a, b)| RIGHT[a] == LEFT[b] && piece[a] != piece[b])
            },
        );
    }
}
