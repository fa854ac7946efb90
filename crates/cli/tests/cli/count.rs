//! `kumiki count`.

use crate::harness::kumiki;

#[test]
fn the_default_limit_tells_one_from_several() {
    kumiki(&["count", "-p", "queens", "8"]).exits(0).prints("2\n").says("at least 2");
    kumiki(&["count", "-p", "queens", "1"]).exits(0).prints("1\n");
    kumiki(&["count", "-p", "queens", "3"]).exits(4).prints("0\n");
}

#[test]
fn without_a_limit_it_counts_to_the_end() {
    for limit in ["0", "all"] {
        kumiki(&["count", "-p", "queens", "10", "--limit", limit]).exits(0).prints("724\n");
    }
    kumiki(&["count", "-p", "queens", "6", "--limit", "4"]).prints("4\n");
    kumiki(&["count", "-p", "queens", "6", "--limit", "-1"]).exits(2);
}

#[test]
fn uniqueness_is_an_exit_code() {
    kumiki(&["count", "--unique", "small-sudoku-4"]).exits(0).prints("1\n");
    kumiki(&["count", "--unique", "-p", "queens", "8"]).exits(4).says("not unique");
    kumiki(&["count", "--unique", "-p", "queens", "3"]).exits(4).says("no solution");
    kumiki(&["count", "--unique", "-p", "queens", "40", "--steps", "10"])
        .exits(3)
        .says("not known");
}

#[test]
fn a_budget_gives_what_was_found_so_far() {
    let args = ["count", "-p", "queens", "12", "-m", "backtrack", "--limit", "all"];
    let steps = [&args[..], &["--steps", "20000"]].concat();
    let ran = kumiki(&steps).exits(3).says("so far");
    assert!(ran.out.trim().parse::<u32>().unwrap() < 14200, "{ran:?}");
}

#[test]
fn json_gives_the_count_as_text() {
    let ran = kumiki(&["count", "-p", "queens", "6", "--limit", "all", "--json"]).exits(0);
    let object = &ran.objects()[0];
    assert_eq!((&object["puzzle"], &object["count"]), (&"queens".into(), &"4".into()));
    assert_eq!(object["complete"], true);
    assert!(object["seconds"].is_f64(), "{object}");
    let cut = kumiki(&["count", "-p", "queens", "6", "--json"]).exits(0);
    assert_eq!(cut.objects()[0]["complete"], false);
}
