//! The examples run, and so stay right.

#[path = "../examples/all_solutions.rs"]
mod all_solutions;
#[cfg(feature = "render")]
#[path = "../examples/book.rs"]
mod book;
#[path = "../examples/live_job.rs"]
mod live_job;
#[path = "../examples/own_puzzle.rs"]
mod own_puzzle;
#[path = "../examples/solve.rs"]
mod solve;

#[test]
fn solve() {
    let mut out = Vec::new();
    solve::run(&mut out).expect("the example works");
    assert!(String::from_utf8_lossy(&out).contains("valid"));
}

#[test]
fn all_solutions() {
    let mut out = Vec::new();
    all_solutions::run(&mut out).expect("the example works");
    assert!(String::from_utf8_lossy(&out).contains("92 solutions"));
}

#[test]
fn live_job() {
    let mut out = Vec::new();
    live_job::run(&mut out).expect("the example works");
    assert!(String::from_utf8_lossy(&out).contains("of 480"));
}

#[test]
fn own_puzzle() {
    let mut out = Vec::new();
    own_puzzle::run(&mut out).expect("the example works");
    let out = String::from_utf8_lossy(&out);
    assert!(out.contains("solutions: 1,"), "{out}");
    assert!(out.contains("cp:var=input") && out.contains("3 of 3"), "{out}");
    assert!(out.contains("conformance: 0 failures"), "{out}");
}

#[cfg(feature = "render")]
#[test]
fn book() {
    let pdf = book::book(2).expect("the example works");
    assert!(pdf.starts_with(b"%PDF"));
}
