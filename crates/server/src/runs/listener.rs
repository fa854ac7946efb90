//! Hears a method at work and tells the watchers: improvements, boards, nodes. Waits for as long as
//! the watchers ask, on the thread that searches.

use super::Race;
use super::lane::{About, Lane, locked};
use crate::pool::Thread;
use kumiki_core::{Board, Cost, Event, NodeCounts, Observer, SearchTree, Wishes};
use kumiki_lab::row::Improvement;
use serde::Serialize;
use serde_json::{Value, json};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The shortest time between two boards of a lane.
const BOARDS: Duration = Duration::from_millis(50);
/// The most improvements of a lane that are told.
const TOLD: usize = 1500;
/// The shortest time between two values of a gauge.
const GAUGES: Duration = Duration::from_millis(100);
/// The shortest time between two pictures of a search tree.
const TREES: Duration = Duration::from_millis(500);
/// The most ends of tries that are told one by one.
const ENDS: u64 = 2000;

/// What a lane has told so far.
#[derive(Default)]
pub(super) struct Seen {
    pub(super) best: Option<Improvement>,
    pub(super) trace: Vec<Improvement>,
    /// When an improvement and a frame were last shown with their boards.
    improvement: Option<Instant>,
    frame: Option<Instant>,
    gauge: Option<Instant>,
    tree: Option<Instant>,
    /// The last tree that was not told yet.
    pending: Option<SearchTree>,
    /// The board of the last improvement, if it came too soon after another to be shown, with what is
    /// told of it.
    unshown: Option<(Board, Told)>,
    ends: u64,
}

/// Hears one lane.
pub(super) struct Listener<'a> {
    race: &'a Race,
    lane: &'a Lane,
    about: &'a About,
    seen: Mutex<Seen>,
    /// Given back while the run is paused.
    thread: Mutex<Option<Thread>>,
}

/// What the stream says of an event.
#[derive(Clone, Serialize)]
struct Told {
    lane: usize,
    kind: &'static str,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<Cost>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<u64>,
    /// What a gauge shows.
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    data: Option<Value>,
}

impl<'a> Listener<'a> {
    pub(super) fn new(race: &'a Race, lane: &'a Lane, about: &'a About, thread: Thread) -> Self {
        let thread = Mutex::new(Some(thread));
        Listener { race, lane, about, seen: Mutex::default(), thread }
    }

    /// What was told, at the end.
    pub(super) fn into_seen(self) -> Seen {
        let pending = locked(&self.seen).pending.take();
        if let Some(tree) = pending {
            self.tell_tree(&tree);
        }
        self.show_improvement();
        self.seen.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// A text of the puzzle's tables in the language of who started the run.
    fn said(&self, text: &'static str) -> &'static str {
        self.about.instance.puzzle().translate(text, self.about.language)
    }

    fn told(&self, kind: &'static str) -> Told {
        Told {
            lane: self.lane.number,
            kind,
            seconds: self.lane.seconds(),
            steps: None,
            cost: None,
            score: None,
            value: None,
            text: None,
            data: None,
        }
    }

    fn tell(&self, told: &Told, slot: Option<char>) {
        if let Ok(json) = serde_json::to_string(told) {
            self.race.log.add(json, slot.map(|slot| (self.lane.number, slot)));
        }
    }

    fn improved(&self, cost: Cost, board: Option<&Board>, steps: u64) {
        let point = Improvement { steps, seconds: self.lane.seconds(), cost };
        let mut seen = locked(&self.seen);
        if seen.best.is_some_and(|best| best.cost <= cost) || seen.trace.len() >= TOLD {
            return;
        }
        seen.best = Some(point);
        seen.trace.push(point);
        let last = seen.improvement;
        drop(seen);
        let mut told = Told { steps: Some(steps), ..self.told("improved") };
        // A method may weigh mistakes otherwise than the judge: a score is the judge's alone.
        match self.about.instance.best_score() {
            Some(_) => told.score = board.and_then(|board| Some(board.answer().ok()?.score()?.0)),
            None => told.cost = Some(cost),
        }
        locked(&self.seen).unshown = board.map(|board| (board.clone(), told.clone()));
        match self.is_due(last) {
            true => self.show_improvement(),
            false => self.tell(&told, None),
        }
    }

    /// Shows the board of the last improvement, if it was not shown.
    fn show_improvement(&self) {
        let mut seen = locked(&self.seen);
        let Some((board, mut told)) = seen.unshown.take() else { return };
        seen.improvement = Some(Instant::now());
        drop(seen);
        self.add_board(&board, &mut told);
        self.tell(&told, None);
        self.wait_after_board();
    }

    fn frame(&self, board: &Board, steps: u64) {
        locked(&self.seen).frame = Some(Instant::now());
        let mut told = Told { steps: Some(steps), ..self.told("frame") };
        self.add_board(board, &mut told);
        self.tell(&told, Some('f'));
        self.wait_after_board();
    }

    /// Adds a board as data, with the judge's word on it.
    fn add_board(&self, board: &Board, told: &mut Told) {
        let Ok(answer) = board.answer() else { return };
        match answer.score() {
            Some((score, _)) => told.score = Some(score),
            None => told.cost = told.cost.or_else(|| Some(answer.cost())),
        }
        told.data = answer.data().ok();
    }

    fn nodes(&self, NodeCounts(counts): &NodeCounts) {
        let depth = |(depth, at): (usize, &kumiki_core::DepthCounts)| {
            json!([depth, at.branches + at.fails + at.solutions])
        };
        let depths: Vec<Value> = counts.iter().enumerate().map(depth).collect();
        let (lane, seconds) = (self.lane.number, self.lane.seconds());
        let told = json!({"lane": lane, "kind": "nodes", "seconds": seconds, "depths": depths});
        self.race.log.add(told.to_string(), Some((lane, 'n')));
    }

    /// Tells a number that says in which state the search is, now and then.
    fn gauge(&self, name: &'static str, value: f64, steps: u64) {
        let mut seen = locked(&self.seen);
        if seen.gauge.is_some_and(|last| last.elapsed() < GAUGES) {
            return;
        }
        seen.gauge = Some(Instant::now());
        drop(seen);
        let text = Some(name.to_owned());
        let told = self.told("gauge");
        self.tell(&Told { text, value: Some(value), steps: Some(steps), ..told }, None);
    }

    /// Tells the tree now and then; the last one is told at the end.
    fn tree(&self, tree: &SearchTree) {
        let mut seen = locked(&self.seen);
        if seen.tree.is_some_and(|last| last.elapsed() < TREES) {
            seen.pending = Some(tree.clone());
            return;
        }
        (seen.tree, seen.pending) = (Some(Instant::now()), None);
        drop(seen);
        self.tell_tree(tree);
    }

    fn tell_tree(&self, tree: &SearchTree) {
        let node = |node: &kumiki_core::TreeNode| json!([node.depth, node.nodes, node.solutions]);
        let nodes: Vec<Value> = tree.nodes().iter().map(node).collect();
        if nodes.is_empty() {
            return;
        }
        let lane = self.lane.number;
        let told = json!({"lane": lane, "kind": "tree", "nodes": nodes});
        self.race.log.add(told.to_string(), Some((lane, 'i')));
    }

    /// Tells where a try ended.
    fn end_of_try(&self, cost: Option<Cost>, steps: u64) {
        let mut seen = locked(&self.seen);
        seen.ends += 1;
        if seen.ends > ENDS {
            return;
        }
        drop(seen);
        self.tell(&Told { cost, steps: Some(steps), ..self.told("try") }, None);
    }

    /// Waits for the delay that the watchers ask for; unlike a pause it counts as time.
    fn wait_after_board(&self) {
        self.race.control.wait_after_board(|| self.lane.is_cancelled());
    }

    /// Waits while the run is paused. A paused lane gives its thread back to others.
    fn wait_while_paused(&self) {
        let cancelled = || self.lane.is_cancelled();
        self.lane.waiting(|| {
            drop(locked(&self.thread).take());
            self.race.control.wait_while_paused(cancelled);
            if !cancelled() {
                let threads = Arc::clone(&self.about.threads);
                let thread = tokio::runtime::Handle::current().block_on(threads.acquire_owned());
                *locked(&self.thread) = thread.ok();
            }
        });
    }

    /// Is it time for another board after one that was shown then? Improvements and frames have
    /// clocks of their own: frames, which come all the time, would leave no time for improvements.
    fn is_due(&self, last: Option<Instant>) -> bool {
        let pause = if self.race.control.delay().is_zero() { BOARDS } else { Duration::ZERO };
        last.is_none_or(|last| last.elapsed() >= pause)
    }
}

impl Observer for Listener<'_> {
    fn event(&self, event: &Event) {
        match event {
            Event::Improved { cost, board, steps, .. } => {
                self.improved(*cost, board.as_ref(), *steps);
            }
            Event::Frame { board, steps, .. } => self.frame(board, *steps),
            Event::Nodes(counts) => self.nodes(counts),
            Event::Tree(tree) => self.tree(tree),
            Event::Gauge { name, value, steps } => self.gauge(name, *value, *steps),
            Event::Unit { cost, steps, .. } => self.end_of_try(*cost, *steps),
            Event::Chosen { method, why } => {
                let text = Some(format!("{method}: {}", self.said(why)));
                self.tell(&Told { text, ..self.told("note") }, None);
            }
            Event::Note(text) => {
                let text = Some(kumiki::translate(text, self.about.language));
                self.tell(&Told { text, ..self.told("note") }, Some('t'));
            }
            Event::Phase(phase) => {
                let text = Some(self.said(phase).to_owned());
                self.tell(&Told { text, ..self.told("note") }, Some('t'));
            }
            _ => {}
        }
    }

    fn wishes(&self) -> Wishes {
        Wishes { boards: true, nodes: true }
    }

    fn wants_board(&self, cost: Cost) -> bool {
        let seen = locked(&self.seen);
        seen.trace.len() < TOLD && seen.best.is_none_or(|best| cost < best.cost)
    }

    fn wants_frame(&self) -> bool {
        if self.race.control.is_paused() {
            self.wait_while_paused();
        }
        let (improvement, frame) = {
            let seen = locked(&self.seen);
            (seen.improvement.filter(|_| seen.unshown.is_some()), seen.frame)
        };
        if improvement.is_some() && self.is_due(improvement) {
            self.show_improvement();
        }
        self.is_due(frame)
    }
}
