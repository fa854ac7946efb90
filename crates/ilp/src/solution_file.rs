//! Solution files of other solvers for our models: what HiGHS (in all its styles), Cbc, glpsol
//! (printed or raw) and SCIP write. Read only. Columns that a file does not name are 0.

use crate::Model;
use std::collections::HashMap;

/// Who wrote a solution file, by how it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Writer {
    Highs,
    /// HiGHS, as a table.
    HighsTable,
    /// HiGHS, values alone.
    HighsRaw,
    Cbc,
    Printed,
    Raw,
    Scip,
}

/// What is wrong with a solution file, and on which line (from 1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolutionFileError {
    /// The line.
    pub line: usize,
    /// What was found and expected.
    pub message: String,
}

fn writer(text: &str) -> Option<Writer> {
    let first = text.lines().map(str::trim).find(|line| !line.is_empty())?;
    // SCIP itself tells the status first, its libraries do not.
    if first.starts_with("solution status:") || first.starts_with("objective value:") {
        return Some(Writer::Scip);
    }
    if first.contains(": Number of columns and rows for primal or dual solution") {
        return Some(Writer::HighsRaw);
    }
    if first == "Columns" && text.lines().nth(1).is_some_and(|line| line.contains(" Primal ")) {
        return Some(Writer::HighsTable);
    }
    if first.starts_with("Problem:") && text.contains("Column name") {
        return Some(Writer::Printed);
    }
    if first == "Model status" || text.contains("\n# Columns ") {
        return Some(Writer::Highs);
    }
    if first.contains(" objective value ") || first.starts_with("Infeasible") {
        return Some(Writer::Cbc);
    }
    let raw = |line: &str| ["s mip ", "s bas ", "s ipt "].iter().any(|head| line.starts_with(head));
    (first.starts_with("c ") && text.lines().any(raw)).then_some(Writer::Raw)
}

/// True if a text is a solution file of some solver.
pub fn is_solution_file(text: &str) -> bool {
    writer(text).is_some()
}

/// The point of a model that a solution file has, a value for each column.
pub fn read_solution_file(model: &Model, text: &str) -> Result<Vec<f64>, SolutionFileError> {
    let error = |line: usize, message: String| SolutionFileError { line: line + 1, message };
    let Some(writer) = writer(text) else {
        let expected = "expected a solution file of HiGHS, Cbc, glpsol or SCIP";
        return Err(error(0, expected.to_owned()));
    };
    match writer {
        Writer::Raw => return raw(model, text),
        Writer::HighsRaw => return highs_raw(model, text),
        _ => {}
    }
    let names: HashMap<String, usize> =
        model.columns().iter().enumerate().map(|(i, c)| (c.name.to_string(), i)).collect();
    let mut values = vec![0.0; names.len()];
    let mut named = 0;
    for (line, name, value) in entries(writer, text) {
        let Some(&column) = names.get(name) else {
            let message = format!("found the variable {name:?}, which this puzzle's model has not");
            return Err(error(line, message));
        };
        let Ok(value) = value.parse::<f64>() else {
            return Err(error(line, format!("found {value:?}, expected a number")));
        };
        (values[column], named) = (value, named + 1);
    }
    if named == 0 && !names.is_empty() {
        let message = "found no value of a variable: the solver has no solution";
        return Err(error(0, message.to_owned()));
    }
    Ok(values)
}

/// The lines (from 0), names and values of the columns in a file.
fn entries(writer: Writer, text: &str) -> Vec<(usize, &str, &str)> {
    let mut found = Vec::new();
    // HiGHS and glpsol have sections: only that of the columns counts.
    let mut inside = matches!(writer, Writer::Cbc | Writer::Scip);
    let mut long_name = None;
    for (number, line) in text.lines().enumerate() {
        let words: Vec<&str> = line.split_whitespace().collect();
        match (writer, &words[..]) {
            (Writer::Highs, ["#", "Columns", ..]) => inside = true,
            (Writer::Highs, ["#", ..]) if inside => return found,
            (Writer::HighsTable, ["Index", ..]) => inside = true,
            (Writer::HighsTable, ["Rows"]) if inside => return found,
            (Writer::Printed, [_, "Column", "name", ..]) => inside = true,
            (Writer::Printed, [_, "Row", "name", ..]) => inside = false,
            (Writer::Printed, []) if found.is_empty() => {}
            (Writer::Printed, []) if inside => return found,
            _ if !inside => {}
            (Writer::Highs, [name, value, ..]) => found.push((number, *name, *value)),
            // Index, status (of a basis), lower, upper, primal, dual, type, name.
            (Writer::HighsTable, [_, rest @ .., name]) => {
                let is_status = |word: &&str| word.parse::<f64>().is_err();
                let status = usize::from(rest.first().is_some_and(is_status));
                let value = rest.get(2 + status).unwrap_or(&"");
                found.push((number, *name, *value));
            }
            // The first lines say how it ended.
            (Writer::Scip, ["solution", "status:", ..] | ["objective", "value:", ..]) => {}
            (Writer::Scip, [name, value, ..]) => found.push((number, *name, *value)),
            (Writer::Cbc, _) if number == 0 => {}
            (Writer::Cbc, ["**", _, name, value, ..] | [_, name, value, ..]) => {
                found.push((number, *name, *value));
            }
            // A long name has a line of its own; a star marks integers.
            (Writer::Printed, [index, name]) if index.parse::<usize>().is_ok() => {
                long_name = Some(*name);
            }
            (Writer::Printed, ["*", value, ..] | [value, ..]) if long_name.is_some() => {
                found.extend(long_name.take().map(|name| (number, name, *value)));
            }
            (Writer::Printed, [index, name, "*", value, ..] | [index, name, value, ..])
                if index.parse::<usize>().is_ok() =>
            {
                found.push((number, *name, *value));
            }
            _ => {}
        }
    }
    found
}

/// A raw file of glpsol has no names: columns are numbered as they first appear in the model's file,
/// which is not the same order in LP as in MPS. The point that keeps the rows tells which it was.
fn raw(model: &Model, text: &str) -> Result<Vec<f64>, SolutionFileError> {
    let count = model.columns().len();
    let mut numbered = vec![0.0; count];
    for (line, content) in text.lines().enumerate() {
        let words: Vec<&str> = content.split_whitespace().collect();
        let ["j", index, rest @ ..] = &words[..] else { continue };
        // A basic solution has a status before the value.
        let value = rest.iter().find_map(|word| word.parse::<f64>().ok());
        let index = index.parse::<usize>().ok().filter(|i| (1..=count).contains(i));
        let (Some(index), Some(value)) = (index, value) else {
            let message =
                format!("found {content:?}, expected j, a column from 1 to {count}, a value");
            return Err(SolutionFileError { line: line + 1, message });
        };
        numbered[index - 1] = value;
    }
    Ok(in_either_order(model, numbered))
}

/// The values alone, in the order of the file's columns.
fn highs_raw(model: &Model, text: &str) -> Result<Vec<f64>, SolutionFileError> {
    let count = model.columns().len();
    let after = text.lines().enumerate().skip_while(|(_, line)| line.trim() != "Columns").skip(1);
    let mut numbered = Vec::with_capacity(count);
    for (line, content) in after.take_while(|(_, line)| line.trim() != "Rows") {
        let Some(value) = content.split_whitespace().next().and_then(|word| word.parse().ok())
        else {
            let message = format!("found {content:?}, expected a number");
            return Err(SolutionFileError { line: line + 1, message });
        };
        numbered.push(value);
    }
    if numbered.len() != count {
        let message = format!("found {} values, expected {count}", numbered.len());
        return Err(SolutionFileError { line: 1, message });
    }
    Ok(in_either_order(model, numbered))
}

/// Values in the order of the columns, or in that in which they first appear in an LP file: the
/// point that keeps the rows.
fn in_either_order(model: &Model, numbered: Vec<f64>) -> Vec<f64> {
    let count = numbered.len();
    let mut order: Vec<usize> = Vec::with_capacity(count);
    let mut seen = vec![false; count];
    let costs = model.columns().iter().enumerate().filter(|(_, c)| c.cost != 0.0).map(|(i, _)| i);
    let first = if model.columns().iter().all(|c| c.cost == 0.0) { Some(0) } else { None };
    let terms = model.rows().iter().flat_map(|row| row.terms.iter().map(|(col, _)| col.index()));
    for column in costs.chain(first).chain(terms).chain(0..count) {
        if column < count && !std::mem::replace(&mut seen[column], true) {
            order.push(column);
        }
    }
    let mut as_in_lp = vec![0.0; count];
    for (&column, &value) in order.iter().zip(&numbered) {
        as_in_lp[column] = value;
    }
    if !keeps_rows(model, &numbered) && keeps_rows(model, &as_in_lp) { as_in_lp } else { numbered }
}

fn keeps_rows(model: &Model, values: &[f64]) -> bool {
    const NEAR: f64 = 1e-6;
    model.rows().iter().all(|row| {
        let sum: f64 = row.terms.iter().map(|(col, factor)| factor * values[col.index()]).sum();
        sum >= row.lower - NEAR && sum <= row.upper + NEAR
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Name, Row, Sense};

    /// Two columns, of which the second comes first in the rows.
    fn model() -> Model {
        let mut model = Model::new(Sense::Minimise);
        let a = model.binary(Name::new("x", &[1, 1]), 0.0);
        let b = model.binary(Name::new("x", &[1000, 2000, 3000]), 1.0);
        model.post(Row::equal(Name::new("r", &[1]), [(b, 1.0), (a, 2.0)], 2.0));
        model
    }

    #[test]
    fn the_files_of_all_solvers_say_the_same() {
        let highs = "Model status\nOptimal\n\n# Primal solution values\nFeasible\nObjective 0\n\
                     # Columns 2\nx_1_1 1\nx_1000_2000_3000 0\n# Rows 1\nr_1 2\n\n\
                     # Dual solution values\nNone\n\n# Basis\nHiGHS_basis_file v2\nNone\n";
        let cbc = "Optimal - objective value 0.00000000\n      0 x_1_1   1    0\n";
        let printed = "Problem:    \nRows:       1\nColumns:    2 (2 integer, 2 binary)\n\n   No.   Row name        \
                       Activity     Lower bound   Upper bound\n------ ------------    -------------\n     1 \
                       r_1                         2             2             = \n\n   No. Column name       \
                       Activity     Lower bound   Upper bound\n------ ------------    -------------\n     1 \
                       x_1000_2000_3000\n                    *              0             0             1 \n     2 \
                       x_1_1        *              1             0             1 \n\nInteger feasibility \
                       conditions:\n\nEnd of output\n";
        let raw = "c Problem:    \nc Rows:       1\ns mip 1 2 o 0\ni 1 2\nj 1 0\nj 2 1\ne o f\n";
        let scip = "solution status: optimal solution found\nobjective value:                    0\n\
                    x_1_1                                              1 \t(obj:0)\n";
        for text in [highs, cbc, printed, raw, scip] {
            assert!(is_solution_file(text), "{text}");
            assert_eq!(read_solution_file(&model(), text), Ok(vec![1.0, 0.0]), "{text}");
        }
    }

    #[test]
    fn what_is_not_about_the_model_is_refused_with_its_line() {
        let other = "Optimal - objective value 0\n 0 y_1 1 0\n";
        let error = read_solution_file(&model(), other).unwrap_err();
        assert_eq!(error.line, 2);
        assert!(error.message.contains("\"y_1\""), "{error:?}");
        let nothing = "solution status: infeasible\nno solution available\n";
        assert!(read_solution_file(&model(), nothing).is_err());
        assert!(!is_solution_file("sudoku 2x2\n1 2 3 4\n"));
    }
}
