//! Solution files of other solvers, for the models that `convert` writes.

use crate::harness::{Folder, kumiki, root};
use std::process::Command;

/// The answer to the small Sudoku as the columns of its model that are 1.
fn ones() -> Vec<String> {
    let object = &kumiki(&["solve", "small-sudoku-4", "--json"]).exits(0).objects()[0];
    let rows = object["grid"].as_array().unwrap().clone();
    let mut names = Vec::new();
    for (row, cells) in rows.iter().enumerate() {
        for (col, value) in cells.as_array().unwrap().iter().enumerate() {
            names.push(format!("x_{}_{}_{value}", row + 1, col + 1));
        }
    }
    names
}

#[test]
fn the_files_of_four_solvers_are_answers() {
    let folder = Folder::new();
    let lines = |line: &dyn Fn(usize, &str) -> String| -> String {
        ones().iter().enumerate().map(|(i, name)| line(i, name)).collect()
    };
    let highs = format!(
        "Model status\nOptimal\n\n# Primal solution values\nFeasible\nObjective 0\n# Columns 16\n{}\
         # Rows 1\ncell_1_1 1\n\n# Dual solution values\nNone\n",
        lines(&|_, name| format!("{name} 1\n"))
    );
    let cbc = format!(
        "Optimal - objective value 0.00000000\n{}",
        lines(&|i, name| format!("{i:7} {name:24} 1 {:23}\n", 0))
    );
    let scip = format!(
        "solution status: optimal solution found\nobjective value: {:36}\n{}",
        0,
        lines(&|_, name| format!("{name:50} 1 \t(obj:0)\n"))
    );
    let glpsol = format!(
        "Problem:    \nRows:       64\nColumns:    16 (16 integer, 16 binary)\n\n   No. Column name       \
         Activity     Lower bound   Upper bound\n------ ------------    ------------- -------------\n{}\n\
         Integer feasibility conditions:\n\nEnd of output\n",
        lines(&|i, name| format!("{:6} {name:12} * {:13} {:13} {:13} \n", i + 1, 1, 0, 1))
    );
    for (name, text) in [("highs", highs), ("cbc", cbc), ("scip", scip), ("glpsol", glpsol)] {
        let file = folder.file(name, &text);
        kumiki(&["check", "small-sudoku-4", &file]).exits(0).prints("valid\n");
        kumiki(&["draw", "small-sudoku-4", &file]).exits(0);
    }
    let other = folder.file("other", "Optimal - objective value 0\n      0 y_1 1 0\n");
    kumiki(&["check", "small-sudoku-4", &other]).exits(1).says("line 2").says("y_1");
}

#[test]
fn files_that_highs_and_scip_wrote_are_answers() {
    let folder = root().join("crates/cli/tests/cli/solution-files");
    let mut styles = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        let Some(name) = name.strip_suffix(".sol") else { continue };
        let instance = name.split('.').next().unwrap();
        let file = path.to_str().unwrap();
        let ran = kumiki(&["check", instance, file]).exits(0);
        assert!(ran.out.starts_with("valid"), "{ran:?}");
        kumiki(&["draw", instance, file]).exits(0);
        styles += 1;
    }
    assert_eq!(styles, 17);
}

/// Runs a solver, where it is installed.
fn runs(program: &str, args: &[&str]) -> bool {
    Command::new(program).args(args).output().is_ok_and(|output| output.status.success())
}

#[test]
fn what_cbc_and_glpsol_write_is_read() {
    let folder = Folder::new();
    let solution = folder.path("board.sol");
    let instances = ["small-sudoku-4", "small-hashi-5x5", "small-shikaku-6", "small-queens-6"];
    for instance in instances.iter().filter(|name| kumiki(&["draw", name]).code == 0) {
        for (format, glpsol) in [("lp", "--lp"), ("mps", "--freemps")] {
            let model = folder.path(&format!("board.{format}"));
            kumiki(&["convert", instance, "--to", format, "-o", &model]).exits(0);
            let mut written = Vec::new();
            if runs("cbc", &[&model, "solve", "solution", &solution]) {
                written.push(std::fs::read(&solution).unwrap());
            }
            for word in ["-o", "-w"] {
                if runs("glpsol", &[glpsol, &model, word, &solution]) {
                    written.push(std::fs::read(&solution).unwrap());
                }
            }
            for bytes in written {
                let file = folder.file("read.sol", bytes);
                kumiki(&["check", instance, &file]).exits(0).prints("valid\n");
            }
        }
    }
}
