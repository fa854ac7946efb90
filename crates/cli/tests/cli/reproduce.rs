//! `kumiki reproduce`: the list, a figure without runs, a report from what is there.

use crate::harness::{Folder, kumiki};

#[test]
fn the_list_has_every_document_and_its_ids_can_be_asked_for() {
    let list = kumiki(&["reproduce", "--list"]).exits(0).out;
    for id in ["schaus-deville-2008/fig4", "sirdey-sudoku/tries", "nqueens-2016/fig6"] {
        assert!(list.contains(id), "{list}");
    }
    let ids: Vec<&str> = list.lines().filter_map(|line| line.strip_prefix("  ")).collect();
    assert!(ids.len() > 15, "{list}");
    kumiki(&["reproduce"]).exits(2).says("no ID");
    kumiki(&["reproduce", "nobody-1999"]).exits(2).says("expected all, one of");
}

#[test]
fn a_figure_that_needs_no_runs_is_made_at_once() {
    let folder = Folder::new();
    let out = folder.path("out");
    kumiki(&["reproduce", "schaus-deville-2008/fig2", "-o", &out]).exits(0);
    let page = std::fs::read_to_string(folder.path("out/report.html")).unwrap();
    assert!(page.contains("Fig. 2") && page.contains("<svg"), "{page}");
    let png = std::fs::read(folder.path("out/figures/schaus-deville-2008-fig2.png")).unwrap();
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n") && png.len() > 5000, "{} bytes", png.len());
    let words = std::fs::read_to_string(folder.path("out/README.md")).unwrap();
    assert!(words.contains("[schaus-deville-2008.md](schaus-deville-2008.md)"), "{words}");
    let words = std::fs::read_to_string(folder.path("out/schaus-deville-2008.md")).unwrap();
    for part in ["What was claimed", "What we did", "What differs, and why", "What we found"] {
        assert!(words.contains(&format!("## {part}\n")), "{part}: {words}");
    }
}

#[test]
fn a_report_without_runs_says_what_is_missing() {
    let folder = Folder::new();
    let out = folder.path("out");
    let args = ["reproduce", "nqueens-2016/fig6", "--quick", "--report-only", "-o", &out];
    kumiki(&args).exits(0);
    let words = std::fs::read_to_string(folder.path("out/report.md")).unwrap();
    assert!(words.contains(" runs are made.") && words.contains("not measured"), "{words}");
}
