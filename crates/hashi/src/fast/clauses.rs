//! Learned clauses in one list of numbers, each watched by its first two literals.

use super::board::Lit;

/// Words before a clause's literals: how many, and its worth.
const HEADER: usize = 2;
/// Clauses whose literals lie on this few decision levels are always kept.
const KEPT_LEVELS: u32 = 2;
/// The worth of a clause that another one has replaced.
const WORTHLESS: u32 = u32::MAX;

/// A clause that watches a literal, and another of its literals: while that one holds, the
/// clause need not be opened.
#[derive(Clone, Copy)]
pub(super) struct Watch {
    pub(super) clause: u32,
    pub(super) other: Lit,
}

/// The clauses; each is named by where it begins.
pub(super) struct Clauses {
    words: Vec<u32>,
    /// By literal: the clauses to look at when it becomes false.
    watches: Vec<Vec<Watch>>,
    count: usize,
}

impl Clauses {
    /// No clause over `vars` variables.
    pub(super) fn new(vars: usize) -> Self {
        Clauses { words: Vec::new(), watches: vec![Vec::new(); 2 * vars], count: 0 }
    }

    /// Number of clauses.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// Number of words in all clauses.
    pub(super) fn words(&self) -> usize {
        self.words.len()
    }

    /// Adds a clause of two literals or more; `levels` is the number of decision levels that
    /// they lie on (0 = always keep it).
    pub(super) fn add(&mut self, lits: &[Lit], levels: u32) -> u32 {
        debug_assert!(lits.len() >= 2);
        let clause = self.words.len() as u32;
        self.words.extend([lits.len() as u32, levels]);
        self.words.extend(lits.iter().map(|lit| lit.code()));
        self.watch(clause, lits[0], lits[1]);
        self.count += 1;
        clause
    }

    fn watch(&mut self, clause: u32, first: Lit, second: Lit) {
        self.watches[first.index()].push(Watch { clause, other: second });
        self.watches[second.index()].push(Watch { clause, other: first });
    }

    /// How many literals a clause has.
    pub(super) fn len(&self, clause: u32) -> usize {
        self.words[clause as usize] as usize
    }

    /// A literal of a clause.
    pub(super) fn lit(&self, clause: u32, at: usize) -> Lit {
        Lit::of_code(self.words[clause as usize + HEADER + at])
    }

    /// Exchanges two literals of a clause.
    pub(super) fn swap(&mut self, clause: u32, a: usize, b: usize) {
        let start = clause as usize + HEADER;
        self.words.swap(start + a, start + b);
    }

    /// The clauses that watch a literal, to be given back with [`Clauses::set_watches`].
    pub(super) fn take_watches(&mut self, lit: Lit) -> Vec<Watch> {
        std::mem::take(&mut self.watches[lit.index()])
    }

    /// Gives back what [`Clauses::take_watches`] took.
    pub(super) fn set_watches(&mut self, lit: Lit, watches: Vec<Watch>) {
        self.watches[lit.index()] = watches;
    }

    /// Lets a clause watch another literal.
    pub(super) fn move_watch(&mut self, lit: Lit, watch: Watch) {
        self.watches[lit.index()].push(watch);
    }

    /// Marks a clause that others have made superfluous.
    pub(super) fn forget(&mut self, clause: u32) {
        self.words[clause as usize + 1] = WORTHLESS;
    }

    /// Drops the worse half of the clauses that `in_use` does not protect, and tells `moved`
    /// where each of the others has gone.
    pub(super) fn reduce(
        &mut self,
        in_use: impl Fn(u32, Lit) -> bool,
        mut moved: impl FnMut(u32, u32, Lit),
    ) {
        let mut worths: Vec<u32> = self.starts().map(|c| self.words[c as usize + 1]).collect();
        let middle = worths.len() / 2;
        let limit = if worths.is_empty() { 0 } else { *worths.select_nth_unstable(middle).1 };
        let limit = limit.clamp(KEPT_LEVELS + 1, WORTHLESS);
        let old = std::mem::take(&mut self.words);
        self.watches.iter_mut().for_each(Vec::clear);
        self.count = 0;
        let mut start = 0;
        while start < old.len() {
            let end = start + HEADER + old[start] as usize;
            let lits: Vec<Lit> =
                old[start + HEADER..end].iter().map(|&w| Lit::of_code(w)).collect();
            let worth = old[start + 1];
            if worth < limit || in_use(start as u32, lits[0]) {
                let now = self.add(&lits, worth);
                moved(start as u32, now, lits[0]);
            }
            start = end;
        }
    }

    fn starts(&self) -> impl Iterator<Item = u32> {
        let mut next = 0;
        std::iter::from_fn(move || {
            let start = next;
            let len = *self.words.get(start)?;
            next += HEADER + len as usize;
            Some(start as u32)
        })
    }
}
