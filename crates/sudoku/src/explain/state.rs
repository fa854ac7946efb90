//! What the finders look at: candidates by cell and by unit, as bits.
//!
//! Units are numbered rows, columns, boxes. A placed cell has no candidates left, and a number
//! that stands in a unit has no places left there.

use super::super::{Instance, Shape};
use super::Detail;
use super::barren::Barren;
use super::derived::Derived;
use super::memo::Memo;
use kumiki_core::{Cell, Limits, Lit};
use kumiki_explain::GroupId;
use std::sync::{Arc, OnceLock};

/// The cells and units of a shape.
#[derive(Debug)]
struct Layout {
    shape: Shape,
    /// The cells of each unit, by place.
    units: Vec<Vec<usize>>,
    /// Row, column and box of each cell, as unit numbers.
    of_cell: Vec<[usize; 3]>,
    /// The place of each cell in its three units.
    place: Vec<[usize; 3]>,
    /// The cells that see each cell.
    peers: Vec<Vec<usize>>,
    /// The same as bits, so many words for each cell.
    sight: Vec<u64>,
    words: usize,
}

/// A board with candidates.
#[derive(Clone, Debug)]
pub struct State {
    layout: Arc<Layout>,
    /// True for the cells that the puzzle gives.
    given: Arc<[bool]>,
    /// Candidates of each open cell; 0 once it is placed.
    candidates: Vec<u64>,
    /// Places of each number in each unit: `unit * side + digit`.
    places: Vec<u64>,
    /// Number of a placed cell, from 1; 0 = open.
    values: Vec<u8>,
    /// When finders must give up.
    limits: Limits,
    /// What several finders look at, made when it is needed.
    derived: Derived,
    /// Where searches were in vain.
    pub(super) barren: Barren,
    /// Chains that were found, and memory for others.
    memo: Memo,
}

/// The bits of a mask, lowest first.
pub(super) fn bits(mut mask: u64) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        if mask == 0 {
            return None;
        }
        let bit = mask.trailing_zeros() as usize;
        mask &= mask - 1;
        Some(bit)
    })
}

impl Layout {
    /// The layout of a shape. That of the usual boards is made once.
    fn of(shape: Shape) -> Arc<Self> {
        static USUAL: OnceLock<Arc<Layout>> = OnceLock::new();
        match (shape.box_rows(), shape.box_cols()) {
            (3, 3) => USUAL.get_or_init(|| Arc::new(Layout::new(shape))).clone(),
            _ => Arc::new(Layout::new(shape)),
        }
    }

    fn new(shape: Shape) -> Self {
        let n = shape.side();
        let cell = |(row, col): Cell| row * n + col;
        let mut units: Vec<Vec<usize>> = Vec::with_capacity(3 * n);
        units.extend((0..n).map(|row| (0..n).map(|col| cell((row, col))).collect()));
        units.extend((0..n).map(|col| (0..n).map(|row| cell((row, col))).collect()));
        units.extend((0..n).map(|number| shape.box_cells(number).map(cell).collect()));
        let mut of_cell = vec![[0; 3]; n * n];
        let mut place = vec![[0; 3]; n * n];
        for (unit, cells) in units.iter().enumerate() {
            for (at, &cell) in cells.iter().enumerate() {
                of_cell[cell][unit / n] = unit;
                place[cell][unit / n] = at;
            }
        }
        let peers: Vec<Vec<usize>> = (0..n * n)
            .map(|cell| {
                let mut peers: Vec<usize> =
                    of_cell[cell].iter().flat_map(|&unit| units[unit].iter().copied()).collect();
                peers.sort_unstable();
                peers.dedup();
                peers.retain(|&peer| peer != cell);
                peers
            })
            .collect();
        let words = (n * n).div_ceil(64);
        let mut sight = vec![0; n * n * words];
        for (cell, peers) in peers.iter().enumerate() {
            for &peer in peers {
                sight[cell * words + peer / 64] |= 1 << (peer % 64);
            }
        }
        Layout { shape, units, of_cell, place, peers, sight, words }
    }
}

impl State {
    /// Sets when finders must give up.
    pub(super) fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    /// True if a finder must give up, for those that take long on wide boards.
    pub(super) fn is_over(&self) -> bool {
        self.limits.are_reached()
    }

    /// An empty board of an instance's shape.
    pub(super) fn new(instance: &Instance) -> Self {
        let n = instance.side();
        let all = if n == 64 { u64::MAX } else { (1 << n) - 1 };
        State {
            layout: Layout::of(instance.shape()),
            given: instance.givens().iter().map(|(_, &value)| value != 0).collect(),
            candidates: vec![all; n * n],
            places: vec![all; 3 * n * n],
            values: vec![0; n * n],
            limits: Limits::default(),
            derived: Derived::default(),
            barren: Barren::default(),
            memo: Memo::default(),
        }
    }

    /// Where searches were in vain.
    pub(super) fn barren(&self) -> &Barren {
        &self.barren
    }

    /// Chains that were found, and memory for others.
    pub(super) fn memo(&self) -> &Memo {
        &self.memo
    }

    /// The same with what another board of the puzzle remembers.
    pub(super) fn sharing(mut self, other: &State) -> Self {
        self.memo = other.memo.clone();
        self
    }

    /// Rows, columns, boxes and numbers.
    pub(super) fn side(&self) -> usize {
        self.layout.shape.side()
    }

    /// The shape of the board.
    pub(super) fn shape(&self) -> Shape {
        self.layout.shape
    }

    /// The number placed at a cell, from 1; 0 = open.
    pub(super) fn value(&self, cell: usize) -> u8 {
        self.values[cell]
    }

    /// True if the puzzle gives the number of a cell.
    pub(super) fn is_given(&self, cell: usize) -> bool {
        self.given[cell]
    }

    /// The candidates of a cell.
    pub(super) fn candidates(&self, cell: usize) -> u64 {
        self.candidates[cell]
    }

    /// True if a number is a candidate of a cell.
    pub(super) fn has(&self, cell: usize, digit: usize) -> bool {
        self.candidates[cell] >> digit & 1 == 1
    }

    /// How many candidates a cell has.
    pub(super) fn count(&self, cell: usize) -> usize {
        self.candidates[cell].count_ones() as usize
    }

    /// Every open cell.
    pub(super) fn open_cells(&self) -> impl Iterator<Item = usize> + Clone + '_ {
        (0..self.candidates.len()).filter(|&cell| self.candidates[cell] != 0)
    }

    /// Every cell with exactly two candidates.
    pub(super) fn pairs(&self) -> impl Iterator<Item = usize> + Clone + '_ {
        self.open_cells().filter(|&cell| self.count(cell) == 2)
    }

    /// The candidates of all cells, and the places of all numbers in all units.
    pub(super) fn bit_boards(&self) -> (&[u64], &[u64]) {
        (&self.candidates, &self.places)
    }

    /// A unit of a cell (0 its row, 1 its column, 2 its box), and the cell's place there.
    pub(super) fn place_of(&self, cell: usize, kind: usize) -> (usize, usize) {
        (self.layout.of_cell[cell][kind], self.layout.place[cell][kind])
    }

    /// The places of a number in a unit.
    pub(super) fn places(&self, unit: usize, digit: usize) -> u64 {
        self.places[unit * self.side() + digit]
    }

    /// The cell at a place of a unit.
    pub(super) fn at(&self, unit: usize, place: usize) -> usize {
        self.layout.units[unit][place]
    }

    /// The cells of a unit, by place.
    pub(super) fn unit(&self, unit: usize) -> &[usize] {
        &self.layout.units[unit]
    }

    /// The cells at some places of a unit.
    pub(super) fn cells(
        &self,
        unit: usize,
        places: u64,
    ) -> impl Iterator<Item = usize> + Clone + '_ {
        let cells = &self.layout.units[unit];
        bits(places).map(move |place| cells[place])
    }

    /// The cells of a unit in which a number is possible.
    pub(super) fn spots(
        &self,
        unit: usize,
        digit: usize,
    ) -> impl Iterator<Item = usize> + Clone + '_ {
        self.cells(unit, self.places(unit, digit))
    }

    /// Row, column and box of a cell.
    pub(super) fn units_of(&self, cell: usize) -> [usize; 3] {
        self.layout.of_cell[cell]
    }

    /// True if a cell lies in a unit.
    pub(super) fn lies_in(&self, cell: usize, unit: usize) -> bool {
        self.layout.of_cell[cell][unit / self.side()] == unit
    }

    /// The cells that see a cell.
    pub(super) fn peers(&self, cell: usize) -> &[usize] {
        &self.layout.peers[cell]
    }

    /// The cells that see a cell, as bits.
    pub(super) fn sight(&self, cell: usize) -> &[u64] {
        &self.layout.sight[cell * self.layout.words..(cell + 1) * self.layout.words]
    }

    /// True if two different cells share a unit.
    pub(super) fn sees(&self, a: usize, b: usize) -> bool {
        self.sight(a)[b / 64] >> (b % 64) & 1 == 1
    }

    /// The units that two cells share.
    pub(super) fn shared(&self, a: usize, b: usize) -> impl Iterator<Item = usize> + Clone + use<> {
        let (a, b) = (self.layout.of_cell[a], self.layout.of_cell[b]);
        (0..3).filter(move |&kind| a[kind] == b[kind]).map(move |kind| a[kind])
    }

    /// The cells with a candidate that see all the given cells.
    pub(super) fn seeing(&self, digit: usize, cells: &[usize]) -> Vec<usize> {
        let Some((&first, others)) = cells.split_first() else { return Vec::new() };
        let peers = self.peers(first).iter().copied();
        peers
            .filter(|&peer| self.has(peer, digit) && others.iter().all(|&c| self.sees(peer, c)))
            .collect()
    }

    /// The claim that a cell holds a number (counted from 0).
    pub(super) fn yes(&self, cell: usize, digit: usize) -> Lit {
        Lit::yes(cell * self.side() + digit)
    }

    /// The claim that a cell does not hold a number.
    pub(super) fn no(&self, cell: usize, digit: usize) -> Lit {
        !self.yes(cell, digit)
    }

    /// The rule that a unit has a number.
    pub(super) fn has_rule(&self, unit: usize, digit: usize) -> GroupId {
        unit * self.side() + digit
    }

    /// The rule that a unit has a number only once.
    pub(super) fn once_rule(&self, unit: usize, digit: usize) -> GroupId {
        (3 * self.side() + unit) * self.side() + digit
    }

    /// The rules by which a number at one cell rules it out at another: one for each shared unit.
    pub(super) fn once_rules(&self, a: usize, b: usize, digit: usize) -> Vec<GroupId> {
        self.shared(a, b).map(|unit| self.once_rule(unit, digit)).collect()
    }

    /// The rule for one unit that two cells share (the box where there is a choice).
    pub(super) fn once_between(&self, a: usize, b: usize, digit: usize) -> Option<GroupId> {
        self.shared(a, b).last().map(|unit| self.once_rule(unit, digit))
    }

    /// What several finders look at.
    pub(super) fn derived(&self) -> &Derived {
        &self.derived
    }

    /// What a step of these units, digits and cells says.
    pub(super) fn detail(&self, units: &[usize], digits: u64, cells: &[usize]) -> Detail {
        Detail { units: units.to_vec(), digits, cells: cells.to_vec(), chain: None }
    }

    /// True if a claim holds, false if it does not; `None` if that is open.
    pub(super) fn verdict(&self, claim: Lit) -> Option<bool> {
        let (cell, digit) = (claim.var() / self.side(), claim.var() % self.side());
        let holds = match self.values[cell] {
            0 if self.has(cell, digit) => return None,
            0 => false,
            value => usize::from(value) == digit + 1,
        };
        Some(holds == claim.holds())
    }

    /// True if a claim is not known to hold.
    pub(super) fn is_news(&self, claim: Lit) -> bool {
        self.verdict(claim) != Some(true)
    }

    /// The candidates among `digits` of some cells, as claims for pictures.
    pub(super) fn marks(&self, cells: &[usize], digits: u64) -> Vec<Lit> {
        let marks = |&cell: &usize| {
            bits(self.candidates[cell] & digits).map(move |digit| self.yes(cell, digit))
        };
        cells.iter().flat_map(marks).collect()
    }

    /// Takes over a claim; adds what is plain then: nothing else stands there, and no cell that
    /// sees it holds the same number.
    pub(super) fn learn(&mut self, fact: Lit, plainly: &mut Vec<Lit>) {
        let n = self.side();
        let (cell, digit) = (fact.var() / n, fact.var() % n);
        self.derived = Derived::default();
        if !fact.holds() {
            self.remove(cell, digit);
            return;
        }
        plainly.extend(bits(self.candidates[cell] & !(1 << digit)).map(|d| self.no(cell, d)));
        let peers = self.layout.peers[cell].iter();
        plainly.extend(peers.filter(|&&p| self.has(p, digit)).map(|&p| self.no(p, digit)));
        for other in bits(self.candidates[cell]) {
            self.remove(cell, other);
        }
        self.values[cell] = digit as u8 + 1;
    }

    fn remove(&mut self, cell: usize, digit: usize) {
        let n = self.side();
        self.candidates[cell] &= !(1 << digit);
        let units = self.layout.of_cell[cell];
        for (unit, place) in units.into_iter().zip(self.layout.place[cell]) {
            self.places[unit * n + digit] &= !(1 << place);
        }
        self.barren.changed(cell, digit, units);
    }
}
