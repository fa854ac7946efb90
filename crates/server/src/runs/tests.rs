//! A method with a fault ends its own lane and nothing else.

use super::control::Control;
use super::lane::{self, About, Lane};
use super::log::Log;
use super::{LOOK, Race, RunKind, Watcher, keep};
use crate::api::Subject;
use kumiki_core::{
    AnyPuzzle, Auto, Budget, Chosen, Document, Drawing, Format, Generator, Language, Method, Of,
    Outcome, ParseError, Puzzle, Rule, Shipped,
};
use std::sync::atomic::AtomicUsize;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;

/// A puzzle with one method that works and one that panics.
struct Faulty;

impl Puzzle for Faulty {
    const NAME: &'static str = "faulty";
    const TITLE: &'static str = "Faulty";
    const ABOUT: &'static str = "a puzzle for this test";
    const RULES: &'static [Rule<Self>] = &[];
    const FORMATS: &'static [Format<Self>] =
        &[Format::text("its name", |_| Ok(Document::instance(())))];
    const AUTO: Auto<Self> =
        Auto::new("the first", |()| Chosen { method: &Self::METHODS[0], why: "it works" });
    const METHODS: &'static [Method<Self>] = &[
        Method::new("works", "solves", |(), _, _| Outcome::solved((), 1)),
        Method::new("panics", "does not", |(), _, _| panic!("a fault on purpose")),
    ];
    const SHIPPED: &'static [Shipped] = &[];
    const GENERATOR: Generator<Self> = Generator::new("none", |_, _| Err("none".to_owned()));

    type Instance = ();
    type Solution = ();

    fn read_solution((): &(), _: &str) -> Result<(), ParseError> {
        Ok(())
    }

    fn write_solution((): &(), (): &()) -> String {
        "done\n".to_owned()
    }

    fn write((): &()) -> String {
        "faulty\n".to_owned()
    }

    fn meet((): &(), (): &(), (): &()) {}

    fn draw((): &(), _: Option<&()>) -> Drawing {
        Drawing::new(1.0, 1.0)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_panic_ends_its_own_lane_alone() {
    let puzzle: &'static dyn AnyPuzzle = const { &Of::<Faulty>::NEW };
    let limit = Duration::from_secs(60);
    let lane = |number, name: &str| {
        Lane::new(number, puzzle.choose(name).unwrap(), name.to_owned(), limit)
    };
    let race = Arc::new(Race {
        id: "test".to_owned(),
        kind: RunKind::Watch,
        subject: Subject { puzzle: "faulty".to_owned(), text: "faulty".to_owned() },
        name: "test".to_owned(),
        control: Control::new(Duration::ZERO),
        log: Log::default(),
        lanes: vec![lane(0, "panics"), lane(1, "works")],
        done: AtomicUsize::new(0),
        watchers: AtomicUsize::new(0),
        awaited: Mutex::new(Some(Instant::now() + limit)),
    });
    let about = About {
        instance: puzzle.read("text", "faulty").unwrap().into(),
        name: "test".to_owned(),
        seed: 0,
        budget: Budget::default(),
        threads: Arc::new(Semaphore::new(1)),
        language: Language::English,
    };
    let watcher = Watcher::new(&race);
    for number in 0..2 {
        tokio::spawn(lane::run(Arc::clone(&race), number, about.clone()));
    }
    tokio::spawn(keep(Arc::clone(&race)));
    let mut reader = race.log.follow(0);
    let mut ends = Vec::new();
    while let Some((_, json)) = reader.next(&race.log).await {
        let event: serde_json::Value = serde_json::from_str(&json).unwrap();
        if event["kind"] == "end" {
            ends.push((event["lane"].as_u64(), event["status"].as_str().map(str::to_owned)));
        }
    }
    ends.sort();
    let word = |word: &str| Some(word.to_owned());
    assert_eq!(ends, [(Some(0), word("error")), (Some(1), word("solved"))]);
    assert_eq!(about.threads.available_permits(), 1, "the thread is free again");
    assert!(race.lanes.iter().all(|lane| lane.row().is_some()));
    drop(watcher);
    tokio::time::sleep(LOOK).await;
    assert!(race.over());
}
