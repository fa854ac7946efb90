//! A cell's turned piece shows the colours of its four edges: one propagator a cell.
//!
//! What four `element` constraints say, in one pass without copies of domains: an edge keeps the
//! colours that some turned piece left to the cell shows there, and the cell keeps the turned
//! pieces that show colours left to all its edges.

use crate::piece::Sides;
use kumiki_cp::{Domains, Event, Failed, Propagator, Setup, Status, Var};
use std::sync::Arc;

/// For each side and colour the turned pieces that show it there, as bits; made once.
#[derive(Debug)]
pub(super) struct Showing {
    sets: [Vec<u64>; 4],
    width: usize,
    colours: usize,
}

impl Showing {
    pub(super) fn new(faces: &[Sides]) -> Arc<Self> {
        let width = faces.len().div_ceil(64);
        let colours = faces.iter().flatten().max().map_or(0, |&max| usize::from(max) + 1);
        let mut sets = [(); 4].map(|()| vec![0; colours * width]);
        for (value, face) in faces.iter().enumerate() {
            for (set, &colour) in sets.iter_mut().zip(face) {
                set[usize::from(colour) * width + value / 64] |= 1 << (value % 64);
            }
        }
        Arc::new(Showing { sets, width, colours })
    }

    #[inline]
    fn of(&self, side: usize, colour: u32) -> &[u64] {
        &self.sets[side][colour as usize * self.width..][..self.width]
    }
}

/// The constraint of one cell. Domain consistent.
#[derive(Debug)]
pub(super) struct Faces {
    showing: Arc<Showing>,
    io: Var,
    /// The colours of the edges; none where there is nobody to agree with.
    edges: [Option<Var>; 4],
    /// For each side and colour the word in which a piece was last seen to show it.
    hints: [Vec<u32>; 4],
    mask: Vec<u64>,
}

impl Faces {
    pub(super) fn new(showing: &Arc<Showing>, io: Var, edges: [Option<Var>; 4]) -> Self {
        let hints = [(); 4].map(|()| vec![0; showing.colours]);
        Faces { showing: Arc::clone(showing), io, edges, hints, mask: vec![] }
    }

    /// Keeps the turned pieces that show a colour left to an edge.
    fn narrow_io(&mut self, side: usize, edge: Var, domains: &mut Domains) -> Result<bool, Failed> {
        if let Some(colour) = domains.value(edge) {
            return domains.keep(self.io, self.showing.of(side, colour));
        }
        self.mask.clear();
        self.mask.resize(self.showing.width, 0);
        for colour in domains.values(edge) {
            let shown = self.showing.of(side, colour);
            self.mask.iter_mut().zip(shown).for_each(|(mask, shown)| *mask |= shown);
        }
        domains.keep(self.io, &self.mask)
    }

    /// Keeps the colours of an edge that some turned piece shows.
    fn narrow_edge(&mut self, side: usize, edge: Var, domains: &mut Domains) -> Result<(), Failed> {
        let io = domains.words(self.io);
        let mut gone = [0u64; 4];
        let mut any = false;
        for colour in domains.values(edge) {
            let shown = self.showing.of(side, colour);
            let hint = &mut self.hints[side][colour as usize];
            if io[*hint as usize] & shown[*hint as usize] != 0 {
                continue;
            }
            match io.iter().zip(shown).position(|(io, shown)| io & shown != 0) {
                Some(word) => *hint = word as u32,
                None => {
                    gone[colour as usize / 64] |= 1 << (colour % 64);
                    any = true;
                }
            }
        }
        if any {
            domains.remove_all(edge, &gone)?;
        }
        Ok(())
    }
}

/// The tag of IO; those of the edges are their sides.
const IO: usize = 4;

impl Propagator for Faces {
    fn setup(&mut self, setup: &mut Setup) {
        setup.track(Event::Domain, self.io, IO);
        for (side, edge) in self.edges.iter().enumerate() {
            if let Some(edge) = edge {
                setup.track(Event::Domain, *edge, side);
            }
        }
    }

    fn propagate(&mut self, domains: &mut Domains, changed: &[u32]) -> Result<Status, Failed> {
        let mut lost = changed.contains(&(IO as u32));
        for side in 0..4 {
            if let Some(edge) = self.edges[side]
                && changed.contains(&(side as u32))
            {
                lost |= self.narrow_io(side, edge, domains)?;
            }
        }
        if lost {
            // A colour that goes now is shown by no piece, so that none goes with it.
            for side in 0..4 {
                if let Some(edge) = self.edges[side] {
                    self.narrow_edge(side, edge, domains)?;
                }
            }
        }
        Ok(if domains.is_fixed(self.io) { Status::Entailed } else { Status::Active })
    }

    fn idempotent(&self) -> bool {
        true
    }
}
