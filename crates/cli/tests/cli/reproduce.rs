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

/// The shortest of the searches that are published with the program, in a folder of their own.
fn published(folder: &Folder, id: &str, rows: usize) -> String {
    let path = format!("{}/../../docs/reproduction/{id}/rows.jsonl", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    let steps = |line: &str| -> u64 {
        let row: serde_json::Value = serde_json::from_str(line).unwrap();
        row["steps"].as_u64().unwrap()
    };
    let mut lines: Vec<&str> = text.lines().filter(|line| steps(line) > 0).collect();
    lines.sort_by_key(|line| steps(line));
    let out = folder.path("out");
    let into = format!("{out}/{id}");
    std::fs::create_dir_all(&into).unwrap();
    std::fs::write(format!("{into}/rows.jsonl"), lines[..rows].join("\n") + "\n").unwrap();
    out
}

#[test]
fn published_runs_come_out_the_same_when_they_are_made_again() {
    for id in ["sirdey-sudoku/growth", "nqueens-2016/fig7", "rafaralahy-2020/fig7"] {
        let folder = Folder::new();
        let out = published(&folder, id, 12);
        let args = ["reproduce", id, "--evening", "-o", &out, "--recompute", "1m"];
        let table = kumiki(&args).exits(0).out;
        let row = table.lines().find(|line| line.contains(id)).unwrap();
        assert!(row.ends_with("| 12 | 12 | 12 |"), "{row}");
    }
}

#[test]
fn a_saved_run_that_says_something_else_is_found() {
    let folder = Folder::new();
    let id = "nqueens-2016/fig7";
    let out = published(&folder, id, 3);
    let path = format!("{out}/{id}/rows.jsonl");
    let rows = std::fs::read_to_string(&path).unwrap();
    let wrong = rows.replacen("\"status\":\"solved\"", "\"status\":\"best\"", 1);
    assert_ne!(rows, wrong);
    std::fs::write(&path, wrong).unwrap();
    kumiki(&["reproduce", id, "--evening", "-o", &out, "--recompute", "1m"]).exits(4);
    let page = std::fs::read_to_string(folder.path("out/recomputed.md")).unwrap();
    assert!(page.contains("2 of 3 came out the same."), "{page}");
    assert!(page.contains(": best, cost 0") && page.contains("; now solved, cost 0"), "{page}");
    kumiki(&["reproduce", id, "--report-only", "--recompute", "1s"]).exits(2).says("--report-only");
    let empty = folder.path("empty");
    let args = ["reproduce", id, "-o", &empty, "--recompute", "1s"];
    kumiki(&args).exits(1).says("found no saved runs of nqueens-2016/fig7");
}
