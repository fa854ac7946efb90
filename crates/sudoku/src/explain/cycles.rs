//! The shortest chain from a claim to its opposite, or ring of claims, link by link.
//!
//! A weak link leads from a number that stands to one that is out, a strong link from one that is
//! out to the last that is left. Links within units give x-chains, within cells y-chains; both
//! together are dearer.

use super::forcing::{Cause, KINDS};
use super::forcing_hints::{Chain, Line, Start};
use super::length;
use super::memo::Sought;
use super::reach::Reach;
use super::state::{State, bits};
use kumiki_core::Lit;

/// A candidate that a link leads to, and why.
type Link = (usize, Cause);

/// All links of a board, those of a cell before those of units.
#[derive(Default)]
struct Links {
    /// The candidates.
    vars: Vec<usize>,
    /// From each candidate that is out to those that stand then.
    strong: Lists,
    /// From each candidate that stands to those that are out then.
    weak: Lists,
}

/// Links from each candidate, all in one piece.
struct Lists {
    /// Where the links of each candidate begin; the end of the last ones.
    starts: Vec<u32>,
    links: Vec<Link>,
}

impl Default for Lists {
    fn default() -> Self {
        Lists { starts: vec![0], links: Vec::new() }
    }
}

impl Lists {
    fn of(&self, var: usize) -> &[Link] {
        &self.links[self.starts[var] as usize..self.starts[var + 1] as usize]
    }

    /// Ends the links of all candidates up to one.
    fn end(&mut self, var: usize) {
        self.starts.resize(var + 2, self.links.len() as u32);
    }

    /// Ends the links of all candidates before one.
    fn end_before(&mut self, var: usize) {
        self.starts.resize(var + 1, self.links.len() as u32);
    }
}

/// The links of a board: all of them, or those within cells or units alone.
struct Net<'a> {
    state: &'a State,
    /// Strong links within units.
    units: bool,
    /// Links within cells.
    cells: bool,
    /// From each candidate that is out to those that stand then.
    strong: Lists,
    /// From each candidate that stands to those that are out then and have strong links.
    weak: Lists,
}

/// A candidate that stands on the way.
#[derive(Clone, Copy)]
struct Stop {
    var: usize,
    cause: Cause,
    /// The candidate that is out before it, and why.
    out: Option<(usize, Cause)>,
    /// The stop before that.
    from: usize,
}

/// Memory for the search from one candidate: which candidates stand and are out on the way, if their
/// number is that of the search, and the stops.
#[derive(Default)]
struct Memory {
    search: u32,
    reached: Vec<u32>,
    out: Vec<u32>,
    stops: Vec<Stop>,
    sides: Sides,
}

/// The cells that see a claim of a ring that is out, and those that see one that stands: by number, as
/// bits.
type Sides = [Vec<u64>; 2];

impl Memory {
    /// Begins a search.
    fn begin(&mut self, vars: usize) {
        self.search += 1;
        self.reached.resize(vars, 0);
        self.out.resize(vars, 0);
        self.stops.clear();
    }

    /// True if it was not reached before.
    fn reach(&mut self, var: usize) -> bool {
        std::mem::replace(&mut self.reached[var], self.search) != self.search
    }

    /// True if it was not out before.
    fn rule_out(&mut self, var: usize) -> bool {
        std::mem::replace(&mut self.out[var], self.search) != self.search
    }
}

/// The best so far: rating, claims on the way, and whether both kinds of links are in use.
type Key = (f64, usize, u8);

struct Best {
    key: Key,
    chain: Chain,
}

/// The shortest chain or ring, if there is one before the limits are reached.
pub(super) fn shortest(state: &State) -> Option<Chain> {
    state.once(Sought::Cycle, || search(state))
}

fn search(state: &State) -> Option<Chain> {
    let n = state.side();
    // What no links together lead to, none of them do.
    let all = Reach::new(state, true, true);
    let candidates = |cell: usize| bits(state.candidates(cell)).map(move |digit| cell * n + digit);
    let leads = |reach: &Reach, var: usize| {
        reach.may_close(var) || reach.rules_itself_out(var) || reach.holds_itself(var)
    };
    let sources: Vec<usize> =
        state.open_cells().flat_map(candidates).filter(|&var| leads(&all, var)).collect();
    if sources.is_empty() {
        return None;
    }
    let links = Links::new(state);
    let mut best = None;
    let mut memory = Memory::default();
    for (units, cells) in [(true, false), (false, true), (true, true)] {
        if !wins(key(units, cells, true, SHORTEST), &best) {
            continue;
        }
        let part = (!units || !cells).then(|| Reach::new(state, units, cells));
        let reach = part.as_ref().unwrap_or(&all);
        let net = Net::new(state, &links, units, cells);
        for &source in &sources {
            if state.is_over() {
                return None;
            }
            let count = state.count(source / n);
            if count < 2 || !(units || count == 2) {
                continue;
            }
            if reach.may_close(source) {
                net.rings(source, &mut memory, &mut best);
            }
            if units && reach.rules_itself_out(source) {
                net.back(Lit::yes(source), &mut memory, &mut best);
            }
            if units && reach.holds_itself(source) {
                net.back(Lit::no(source), &mut memory, &mut best);
            }
        }
    }
    best.map(|best: Best| best.chain)
}

impl Links {
    fn new(state: &State) -> Self {
        let n = state.side();
        let mut links = Links::default();
        for cell in state.open_cells() {
            for digit in bits(state.candidates(cell)) {
                let var = cell * n + digit;
                links.vars.push(var);
                links.strong.end_before(var);
                links.weak.end_before(var);
                links.link(state, var);
            }
        }
        for lists in [&mut links.strong, &mut links.weak] {
            lists.end(n * n * n - 1);
        }
        links
    }

    /// Adds the links of a candidate.
    fn link(&mut self, state: &State, var: usize) {
        let n = state.side();
        let (cell, digit) = (var / n, var % n);
        let others = state.candidates(cell) & !(1 << digit);
        if others.count_ones() == 1 {
            let other = cell * n + others.trailing_zeros() as usize;
            self.strong.links.push((other, Cause::Cell));
        }
        let weak = &mut self.weak.links;
        for other in bits(others) {
            weak.push((cell * n + other, Cause::Cell));
        }
        let begin = weak.len();
        for kind in KINDS {
            let (unit, place) = state.place_of(cell, kind);
            let cause = Cause::Unit(unit as u16);
            let others = state.places(unit, digit) & !(1 << place);
            if others.count_ones() == 1 {
                let other = state.at(unit, others.trailing_zeros() as usize);
                self.strong.links.push((other * n + digit, cause));
            }
            for other in state.cells(unit, others).map(|other| other * n + digit) {
                if weak[begin..].iter().all(|&(known, _)| known != other) {
                    weak.push((other, cause));
                }
            }
        }
    }
}

impl<'a> Net<'a> {
    fn new(state: &'a State, links: &Links, units: bool, cells: bool) -> Self {
        let (strong, weak) = (Lists::default(), Lists::default());
        let mut net = Net { state, units, cells, strong, weak };
        let mut has_strong = vec![false; state.side().pow(3)];
        let last = has_strong.len() - 1;
        for &var in &links.vars {
            net.strong.end_before(var);
            for &(to, cause) in links.strong.of(var) {
                if if cause == Cause::Cell { cells } else { units } {
                    net.strong.links.push((to, cause));
                    has_strong[var] = true;
                }
            }
        }
        net.strong.end(last);
        for &var in &links.vars {
            net.weak.end_before(var);
            for &(out, cause) in links.weak.of(var) {
                if has_strong[out] && (cells || cause != Cause::Cell) {
                    net.weak.links.push((out, cause));
                }
            }
        }
        net.weak.end(last);
        net
    }

    /// Why one candidate rules out another, if it does.
    fn weakly(&self, one: usize, other: usize) -> Option<Cause> {
        let n = self.state.side();
        if one / n == other / n {
            return (self.cells && one != other).then_some(Cause::Cell);
        }
        let unit = self.state.shared(one / n, other / n).last()?;
        (one % n == other % n).then_some(Cause::Unit(unit as u16))
    }

    /// What a chain or ring of a size is compared by.
    fn key(&self, ring: bool, size: usize) -> Key {
        key(self.units, self.cells, ring, size)
    }

    /// Keeps a chain if it is better than the best.
    fn offer(&self, key: Key, line: Line, start: Start, claims: Vec<Lit>, best: &mut Option<Best>) {
        let chain = Chain { rating: key.0, claims, start, lines: vec![line] };
        if wins(key, best) {
            *best = Some(Best { key, chain });
        }
    }

    /// The claims on the way to a stop.
    fn line(&self, stops: &[Stop], last: usize) -> Line {
        let mut line = Vec::new();
        let mut at = last;
        loop {
            let stop = stops[at];
            line.push((Lit::yes(stop.var), stop.cause));
            let Some((out, cause)) = stop.out else { break };
            line.push((Lit::no(out), cause));
            if stop.from == at {
                break;
            }
            at = stop.from;
        }
        line.reverse();
        line
    }

    /// Rings through a candidate.
    fn rings(&self, source: usize, memory: &mut Memory, best: &mut Option<Best>) {
        memory.begin(self.state.side().pow(3));
        memory.reach(source);
        memory.stops.push(Stop { var: source, cause: Cause::Assumed, out: None, from: 0 });
        let (mut from, mut depth) = (0, 0);
        let size = |depth: usize| (2 * depth + 2).max(SHORTEST);
        while from < memory.stops.len() && wins(self.key(true, size(depth)), best) {
            let level = from..memory.stops.len();
            from = level.end;
            for at in level {
                for &(out, why) in self.weak.of(memory.stops[at].var) {
                    if is_before(&memory.stops, at, out) {
                        continue;
                    }
                    for &(var, cause) in self.strong.of(out) {
                        if var == source && depth > 0 {
                            let key = self.key(true, size(depth));
                            if wins(key, best) {
                                let mut line = self.line(&memory.stops, at);
                                line.push((Lit::no(out), why));
                                line[0].1 = cause;
                                self.ring(key, line, &mut memory.sides, best);
                            }
                        }
                        if memory.reach(var) {
                            memory.stops.push(Stop { var, cause, out: Some((out, why)), from: at });
                        }
                    }
                }
            }
            depth += 1;
        }
    }

    /// A ring: either all its numbers stand or all that are out do, so what sees both of one number
    /// is out.
    fn ring(&self, key: Key, line: Line, sides: &mut Sides, best: &mut Option<Best>) {
        let (state, n) = (self.state, self.state.side());
        // By number, the cells that see one that stands, and those that see one that is out.
        let words = state.sight(0).len();
        sides.iter_mut().for_each(|side| {
            side.clear();
            side.resize(n * words, 0);
        });
        let mut digits = 0u64;
        for (claim, _) in &line {
            let (cell, digit) = (claim.var() / n, claim.var() % n);
            digits |= 1 << digit;
            let side = &mut sides[usize::from(claim.holds())][digit * words..(digit + 1) * words];
            side.iter_mut().zip(state.sight(cell)).for_each(|(side, seen)| *side |= seen);
        }
        let inside = |cell: usize| line.iter().any(|(claim, _)| claim.var() / n == cell);
        let mut claims = Vec::new();
        for digit in bits(digits) {
            for word in 0..words {
                let both = sides[0][digit * words + word] & sides[1][digit * words + word];
                let cells = bits(both).map(|bit| 64 * word + bit);
                let gone = cells.filter(|&cell| state.has(cell, digit) && !inside(cell));
                claims.extend(gone.map(|cell| state.no(cell, digit)));
            }
        }
        claims.sort_unstable();
        if !claims.is_empty() {
            self.offer(key, line, Start::Ring, claims, best);
        }
    }

    /// The shortest chain from a claim to its opposite.
    fn back(&self, source: Lit, memory: &mut Memory, best: &mut Option<Best>) {
        let (var, holds) = (source.var(), source.holds());
        memory.begin(self.state.side().pow(3));
        if holds {
            memory.reach(var);
            memory.stops.push(Stop { var, cause: Cause::Assumed, out: None, from: 0 });
        } else {
            memory.rule_out(var);
            for &(on, cause) in self.strong.of(var) {
                if memory.reach(on) {
                    let (out, from) = (Some((var, Cause::Assumed)), memory.stops.len());
                    memory.stops.push(Stop { var: on, cause, out, from });
                }
            }
        }
        let (mut from, mut depth) = (0, 0);
        // With a stop at this depth there are so many claims on the way to the opposite.
        let size = |depth: usize| (2 * depth + if holds { 2 } else { 4 }).max(SHORTEST);
        while from < memory.stops.len() && wins(self.key(false, size(depth)), best) {
            let level = from..memory.stops.len();
            from = level.end;
            for at in level {
                let here = memory.stops[at].var;
                if holds && let Some(cause) = self.weakly(here, var) {
                    let mut line = self.line(&memory.stops, at);
                    line.push((!source, cause));
                    let key = self.key(false, size(depth));
                    self.offer(key, line, Start::Itself(source), vec![!source], best);
                    return;
                }
                for &(gone, why) in self.weak.of(here) {
                    if !memory.rule_out(gone) {
                        continue;
                    }
                    for &(on, cause) in self.strong.of(gone) {
                        if !holds && on == var {
                            let mut line = self.line(&memory.stops, at);
                            line.extend([(Lit::no(gone), why), (!source, cause)]);
                            let key = self.key(false, size(depth));
                            self.offer(key, line, Start::Itself(source), vec![!source], best);
                            return;
                        }
                        if memory.reach(on) {
                            let out = Some((gone, why));
                            memory.stops.push(Stop { var: on, cause, out, from: at });
                        }
                    }
                }
            }
            depth += 1;
        }
    }
}

/// True if a candidate is out on the way to a stop.
fn is_before(stops: &[Stop], mut at: usize, out: usize) -> bool {
    while let Some((known, _)) = stops[at].out {
        if known == out {
            return true;
        }
        at = stops[at].from;
    }
    false
}

/// Every ring and every chain is at least so long.
const SHORTEST: usize = 4;

/// What a chain or ring of a size is compared by, with strong links within units, or cells, or both: a ring
/// is no worse than a chain as long.
fn key(units: bool, cells: bool, ring: bool, size: usize) -> Key {
    let (least, rank) = match (units, cells, ring) {
        (true, true, _) => (7.0, 4),
        (false, _, _) => (6.5, 3),
        (true, false, true) => (6.5, 2),
        (true, false, false) => (6.6, 2),
    };
    (least + length::added(size), size, rank)
}

/// True if a chain is better than the best.
fn wins(key: Key, best: &Option<Best>) -> bool {
    best.as_ref().is_none_or(|best| key < best.key)
}
