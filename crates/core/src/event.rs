//! What a method says while it works, and who hears it.

use crate::{Board, Cost, NodeCounts, SearchTree};
use std::time::Duration;

/// What a method tells whoever watches.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Event {
    /// The method that `auto` chose for the instance.
    Chosen {
        /// Its name.
        method: &'static str,
        /// The reason.
        why: &'static str,
    },
    /// A better solution was found.
    Improved {
        /// The method's own cost of it, which may weigh mistakes otherwise than the judge does.
        cost: Cost,
        /// The solution, if the observer wanted it.
        board: Option<Board>,
        /// Steps taken so far.
        steps: u64,
        /// Time since the run began.
        elapsed: Duration,
    },
    /// Where the search stands now, if the observer asked for it.
    Frame {
        /// The current state, complete or partial.
        board: Board,
        /// Steps taken so far.
        steps: u64,
        /// Time since the run began.
        elapsed: Duration,
    },
    /// An independent part of the work ended: a try from a fresh start, a unit of a campaign.
    Unit {
        /// Its number.
        number: u64,
        /// The cost of the best that it found.
        cost: Option<Cost>,
        /// The steps that it took.
        steps: u64,
    },
    /// A tree search begins again from its root.
    Restart {
        /// How many times it has, this one included.
        number: u64,
        /// Steps taken so far.
        steps: u64,
    },
    /// Nodes of the search tree by depth, if the observer wanted them.
    Nodes(NodeCounts),
    /// The upper part of the search tree, if the observer wanted nodes.
    Tree(SearchTree),
    /// A number that says in which state the search is, such as its temperature; told to observers
    /// that want boards.
    Gauge {
        /// What it is.
        name: &'static str,
        /// Its value now.
        value: f64,
        /// Steps taken so far.
        steps: u64,
    },
    /// Another phase of the work begins.
    Phase(&'static str),
    /// Progress of work whose size is known, between 0 and 1.
    Progress(f64),
    /// Something worth saying once.
    Note(String),
}

/// What an observer wants beyond the events that cost nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wishes {
    /// The boards of improvements, and frames when [`Observer::wants_frame`] says so.
    pub boards: bool,
    /// Nodes of search trees by depth.
    pub nodes: bool,
}

/// Watches a run. It is called by the threads that search: it must be quick and never wait.
///
/// Every `Fn(&Event) + Sync` is an observer that wants no boards.
pub trait Observer: Sync {
    /// Hears an event.
    fn event(&self, event: &Event);

    /// Hears that so many steps more were taken, every few milliseconds: all workers' steps, each
    /// once.
    fn steps(&self, _count: u64) {}

    /// What it wants to see; asked once, when the run begins.
    fn wishes(&self) -> Wishes {
        Wishes::default()
    }

    /// Is the board of an improvement to this cost of interest? Asked before the board is made,
    /// and only if boards are wished for.
    fn wants_board(&self, _cost: Cost) -> bool {
        true
    }

    /// Is a frame wanted now? Asked where the clock is looked at, and only if boards are wished
    /// for. Answering with true takes the request: the next call is another frame.
    fn wants_frame(&self) -> bool {
        false
    }
}

impl<F: Fn(&Event) + Sync> Observer for F {
    fn event(&self, event: &Event) {
        self(event);
    }
}
