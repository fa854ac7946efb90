//! Hands out the work of a join to threads: classes to be laid out, and choices of rows to be joined.
//!
//! While the last rows of a class are joined, a thread that has nothing left to join lays out the next
//! class. So threads never wait for one another but at the very end, when there is little left.

use std::sync::{Arc, Condvar, Mutex, PoisonError};

/// The most classes that are laid out at a time: their tables are large, and wait to be joined.
const OPEN: usize = 3;

/// What a thread does next.
pub(super) enum Work<'q, C> {
    /// Lay out a class and hand it in.
    LayOut(Order<'q, C>),
    /// Join one choice of rows of a class.
    Join(Arc<C>, usize),
}

/// A class that a thread lays out. Dropped without it the class is handed in as none, so that nobody waits
/// for a thread that has stopped.
pub(super) struct Order<'q, C> {
    queue: &'q Queue<C>,
    /// The number of the class.
    pub(super) number: usize,
    class: Option<C>,
}

impl<C> Order<'_, C> {
    /// Hands in the class.
    pub(super) fn hand_in(mut self, class: C) {
        self.class = Some(class);
    }
}

impl<C> Drop for Order<'_, C> {
    fn drop(&mut self) {
        let mut stages = self.queue.stages.lock().unwrap_or_else(PoisonError::into_inner);
        let ready = |class| Stage::Ready(Arc::new(class), 0);
        stages[self.number] = self.class.take().map_or(Stage::Done, ready);
        self.queue.changed.notify_all();
    }
}

/// What has become of a class.
enum Stage<C> {
    Waiting,
    /// A thread lays it out.
    Begun,
    /// The rows before this number were handed out.
    Ready(Arc<C>, usize),
    /// All of its rows were handed out.
    Done,
}

/// The classes of a board, in the order in which they are joined.
pub(super) struct Queue<C> {
    stages: Mutex<Vec<Stage<C>>>,
    changed: Condvar,
}

impl<C> Queue<C> {
    /// So many classes, none of them laid out.
    pub(super) fn new(classes: usize) -> Self {
        let stages = (0..classes).map(|_| Stage::Waiting).collect();
        Queue { stages: Mutex::new(stages), changed: Condvar::new() }
    }

    /// The next piece of work; none when all was handed out. Waits while the only classes left are
    /// being laid out by others.
    pub(super) fn take(&self, choices: impl Fn(&C) -> usize) -> Option<Work<'_, C>> {
        let mut stages = self.stages.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            let mut open = 0;
            for (number, stage) in stages.iter_mut().enumerate() {
                match stage {
                    Stage::Ready(class, next) if *next < choices(class) => {
                        *next += 1;
                        return Some(Work::Join(class.clone(), *next - 1));
                    }
                    Stage::Ready(..) => *stage = Stage::Done,
                    Stage::Waiting if open < OPEN => {
                        *stage = Stage::Begun;
                        return Some(Work::LayOut(Order { queue: self, number, class: None }));
                    }
                    Stage::Begun => open += 1,
                    Stage::Waiting | Stage::Done => {}
                }
            }
            if open == 0 {
                return None;
            }
            stages = self.changed.wait(stages).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn every_choice_of_every_class_is_handed_out_once() {
        for threads in [1, 2, 5] {
            let sizes = [3, 0, 40, 1, 7, 7];
            let taken: Vec<Vec<AtomicUsize>> = sizes
                .iter()
                .map(|&size| (0..size).map(|_| AtomicUsize::new(0)).collect())
                .collect();
            let queue: Queue<usize> = Queue::new(sizes.len());
            kumiki_core::share_work(threads, || {
                while let Some(work) = queue.take(|&class| sizes[class]) {
                    match work {
                        Work::LayOut(order) => {
                            let number = order.number;
                            order.hand_in(number);
                        }
                        Work::Join(class, choice) => {
                            taken[*class][choice].fetch_add(1, Ordering::Relaxed);
                        }
                    }
                }
            });
            assert!(taken.iter().flatten().all(|count| count.load(Ordering::Relaxed) == 1));
        }
    }

    #[test]
    fn a_class_that_is_not_handed_in_holds_nobody_up() {
        let queue: Queue<()> = Queue::new(2);
        let Some(Work::LayOut(order)) = queue.take(|()| 1) else { panic!("nothing to lay out") };
        // A thread that comes to grief.
        drop(order);
        let Some(Work::LayOut(order)) = queue.take(|()| 1) else { panic!("nothing to lay out") };
        assert_eq!(order.number, 1);
        order.hand_in(());
        assert!(matches!(queue.take(|()| 1), Some(Work::Join(_, 0))));
        assert!(queue.take(|()| 1).is_none());
    }
}
