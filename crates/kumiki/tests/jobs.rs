//! Jobs: boards while they run, cancellation, results that nobody's reading changes.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking, its helpers too")]

use kumiki::{Event, Job, Status, Stop, Waited};
use std::time::Duration;

/// Long enough for any machine; nothing waits for it to pass.
const LONG: Duration = Duration::from_secs(600);

#[test]
fn a_job_on_the_official_board_delivers_boards_that_have_the_score_they_are_said_to_have() {
    let puzzle = kumiki::bundled("eternity2").unwrap();
    let best = puzzle.instance().best_score().unwrap();
    for method in ["fast", "tabu", "backtrack"] {
        let job = puzzle.job().method(method).steps(200_000).seed(1).frames(20.0).start().unwrap();
        let (mut boards, mut frames) = (0, 0);
        let mut least = i64::MAX;
        for event in job.events() {
            match event {
                Event::Improved { cost, board: Some(board), .. } => {
                    let answer = board.answer().unwrap();
                    assert_eq!(answer.cost(), cost, "{method}");
                    let (score, most) = answer.score().unwrap();
                    // Cells left open cost more than edges that do not match.
                    assert!(most == best && (score as i64) >= best as i64 - cost, "{method}");
                    let again = puzzle.answer(&answer.text("text").unwrap()).unwrap();
                    assert_eq!(again.verdict(), answer.verdict(), "{method}");
                    assert!(cost < least, "{method}: {cost} after {least} is no improvement");
                    (boards, least) = (boards + 1, cost);
                }
                Event::Frame { board, .. } => {
                    board.answer().unwrap();
                    frames += 1;
                }
                _ => (),
            }
        }
        let report = job.join().unwrap();
        assert_eq!((report.status, report.stopped), (Status::Best, Some(Stop::Steps)), "{method}");
        assert!(boards > 0 && frames > 0, "{method}: {boards} boards, {frames} frames");
        assert!(report.answer.unwrap().cost() <= least, "{method}");
    }
}

#[test]
fn a_cancelled_job_gives_its_best_so_far() {
    let puzzle = kumiki::bundled("eternity2").unwrap();
    let job = puzzle.job().threads(2).start().unwrap();
    let improved = |event: Event| matches!(event, Event::Improved { .. });
    while !job.next_event(LONG).is_some_and(improved) {}
    assert!(!job.is_finished());
    job.cancel();
    let report = job.join().unwrap();
    assert_eq!((report.status, report.stopped), (Status::Best, Some(Stop::Cancelled)));
}

#[test]
fn a_frame_comes_when_it_is_asked_for() {
    let puzzle = kumiki::bundled("eternity2").unwrap();
    let job = puzzle.job().method("anneal").start().unwrap();
    job.frame();
    let frame = |event: Event| matches!(event, Event::Frame { .. });
    while !job.next_event(LONG).is_some_and(frame) {}
}

#[test]
fn nobody_has_to_read_and_the_result_is_the_same() {
    let puzzle = kumiki::bundled("small-sudoku-6").unwrap();
    let job = || puzzle.job().method("anneal").steps(50_000).seed(3);
    let text = |job: Job| {
        let report = job.join().unwrap();
        (report.steps, report.answer.unwrap().text("text").unwrap().into_owned())
    };
    let unread = text(job().start().unwrap());
    let read = job().frames(20.0).nodes(true).start().unwrap();
    read.events().for_each(drop);
    assert_eq!(text(read), unread);
    assert_eq!(text(job().boards(false).threads(3).start().unwrap()), unread);
}

#[test]
fn what_makes_no_sense_is_refused_before_a_thread_is_started() {
    let puzzle = kumiki::read("queens 6\n").unwrap();
    assert!(puzzle.job().method("nonsense").start().err().unwrap().is_usage());
    assert!(puzzle.job().method("tabu:nonsense=1").start().err().unwrap().is_usage());
    let job = puzzle.job().method("cp").nodes(true).start().unwrap();
    let nodes = job.events().filter(|event| matches!(event, Event::Nodes(_))).count();
    assert!(nodes > 0 && job.join().unwrap().status == Status::Solved);
}

#[test]
fn solutions_are_pulled_and_the_search_ends_with_its_reader() {
    let puzzle = kumiki::read("queens 14\n").unwrap();
    let some: Vec<_> = puzzle.solutions().unwrap().take(40).map(Result::unwrap).collect();
    assert!(some.len() == 40 && some.iter().all(kumiki::Answer::is_solved));
    assert_eq!(kumiki::read("queens 3\n").unwrap().solutions().unwrap().count(), 0);
}

#[test]
fn a_job_is_waited_for_without_reading_its_events() {
    let puzzle = kumiki::bundled("eternity2").unwrap();
    let choice = kumiki::options_file::choose(puzzle.kind(), "anneal").unwrap();
    let job = puzzle.job().choice(choice).time(LONG).start().unwrap();
    assert!(!job.wait(Duration::from_millis(5)) && !job.is_finished());
    job.cancel();
    assert!(job.wait(LONG));
    let elapsed = job.elapsed();
    assert!(elapsed >= Duration::from_millis(5) && job.elapsed() == elapsed);
    assert_eq!(job.join().unwrap().stopped, Some(Stop::Cancelled));
}

#[test]
fn solutions_can_be_waited_for() {
    let puzzle = kumiki::read("queens 6\n").unwrap();
    let mut solutions = puzzle.solutions_by(puzzle.kind().choose("cp").unwrap()).unwrap();
    for _ in 0..4 {
        assert!(matches!(solutions.wait(LONG), Waited::Found(Ok(_))));
    }
    assert!(matches!(solutions.wait(LONG), Waited::Over));
    // No solution of a board of this size is found by backtracking in no time.
    let puzzle = kumiki::read("queens 200\n").unwrap();
    let backtrack = puzzle.kind().choose("backtrack").unwrap();
    let mut solutions = puzzle.solutions_by(backtrack).unwrap();
    assert!(matches!(solutions.wait(Duration::ZERO), Waited::NotYet));
}

#[test]
fn puzzles_of_a_list_are_read_as_the_first_was() {
    let request = kumiki::read::ReadRequest::default();
    let first = request.read("1...............").unwrap();
    for (text, format) in [("..2.............", first.format()), ("queens 5\n", "text")] {
        let read = request.read_like(text, &first).unwrap();
        assert_eq!(read.format(), format);
        assert_eq!(read.text("text").unwrap(), request.read(text).unwrap().text("text").unwrap());
    }
    assert!(request.read_like("nonsense", &first).is_err());
}
