//! Round trips, counts and differences that concern several files at once.

use super::Instance;
use super::backtrack;
use kumiki_core::{Budget, Options, Run};
use std::sync::atomic::AtomicBool;

static NEVER: AtomicBool = AtomicBool::new(false);

/// The number of solutions by plain backtracking.
fn count(instance: &Instance, options: &str) -> u128 {
    let options = Options::parse(backtrack::METHOD.options, options).unwrap();
    let mut run = Run::new(0, Budget::default(), &NEVER, &|_| ());
    backtrack::METHOD.count_up_to(instance, &options, &mut run, u128::MAX).unwrap().found
}

#[test]
fn numbers_of_solutions_are_the_known_ones() {
    let known = [1, 0, 0, 2, 10, 4, 40, 92, 352, 724];
    for (n, known) in (1..).zip(known) {
        assert_eq!(count(&Instance::empty(n), ""), known, "n = {n}");
    }
    // Nauck, 1850: queens on b4 and d5.
    let nauck = Instance { placed: vec![(3, 3), (4, 1)], ..Instance::empty(8) };
    assert_eq!(count(&nauck, ""), 2);
}
