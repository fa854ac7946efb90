//! The MPS format: one entry a line, in free form. Write only.
//!
//! MPS has no agreed place for the sense of the objective: models to be maximised are written as
//! their negative, to be minimised, and a comment says so.

use crate::solver::sign;
use crate::{Column, Model, Row, Sense};
use std::fmt::{self, Write};

/// A model as a file in free MPS format.
pub fn write_mps(model: &Model) -> String {
    let mut text = String::new();
    // Writing into a text cannot fail.
    let _ = write(model, &mut text);
    text
}

fn write(model: &Model, out: &mut String) -> fmt::Result {
    if model.sense() == Sense::Maximise {
        writeln!(out, "* the objective is to be maximised: it is written as its negative")?;
    }
    writeln!(out, "NAME kumiki FREE\nROWS\n N objective")?;
    for row in model.rows() {
        writeln!(out, " {} {}", kind(row), row.name)?;
    }
    writeln!(out, "COLUMNS")?;
    columns(model, out)?;
    writeln!(out, "RHS")?;
    for row in model.rows().iter().filter(|row| side(row) != 0.0) {
        writeln!(out, " rhs {} {}", row.name, side(row))?;
    }
    let ranged = |row: &&Row| kind(row) == 'G' && row.upper.is_finite();
    if model.rows().iter().any(|row| ranged(&row)) {
        writeln!(out, "RANGES")?;
        for row in model.rows().iter().filter(ranged) {
            writeln!(out, " range {} {}", row.name, row.upper - row.lower)?;
        }
    }
    writeln!(out, "BOUNDS")?;
    model.columns().iter().try_for_each(|column| bounds(column, out))?;
    writeln!(out, "ENDATA")
}

fn kind(row: &Row) -> char {
    match (row.lower == row.upper, row.lower.is_finite(), row.upper.is_finite()) {
        (true, ..) => 'E',
        (_, true, _) => 'G',
        (_, false, true) => 'L',
        (_, false, false) => 'N',
    }
}

fn side(row: &Row) -> f64 {
    match kind(row) {
        'L' => row.upper,
        'N' => 0.0,
        _ => row.lower,
    }
}

/// The entries, column by column, integer ones between markers.
fn columns(model: &Model, out: &mut String) -> fmt::Result {
    let mut entries = vec![Vec::new(); model.columns().len()];
    for row in model.rows() {
        for &(col, factor) in &row.terms {
            entries[col.index()].push((row.name, factor));
        }
    }
    let sign = sign(model.sense());
    let (mut integer, mut markers) = (false, 0);
    for (column, entries) in model.columns().iter().zip(&entries) {
        if column.integer != integer {
            integer = column.integer;
            markers += 1;
            let side = if integer { "INTORG" } else { "INTEND" };
            writeln!(out, " marker_{markers} 'MARKER' '{side}'")?;
        }
        // A column in no row must still be written somewhere.
        if column.cost != 0.0 || entries.is_empty() {
            writeln!(out, " {} objective {}", column.name, sign * column.cost)?;
        }
        for (row, factor) in entries {
            writeln!(out, " {} {row} {factor}", column.name)?;
        }
    }
    if integer {
        writeln!(out, " marker_{} 'MARKER' 'INTEND'", markers + 1)?;
    }
    Ok(())
}

fn bounds(column: &Column, out: &mut String) -> fmt::Result {
    let Column { name, lower, upper, .. } = *column;
    match (lower.is_finite(), upper.is_finite()) {
        (true, true) if lower == upper => return writeln!(out, " FX bound {name} {lower}"),
        (false, false) => return writeln!(out, " FR bound {name}"),
        (false, true) => writeln!(out, " MI bound {name}")?,
        (true, _) => writeln!(out, " LO bound {name} {lower}")?,
    }
    match upper.is_finite() {
        true => writeln!(out, " UP bound {name} {upper}"),
        false => writeln!(out, " PL bound {name}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Name;

    #[test]
    fn a_model_is_written_entry_by_entry() {
        let mut model = Model::new(Sense::Maximise);
        let x = model.binary(Name::new("x", &[1]), 2.0);
        let f = model.add(Column {
            name: Name::new("f", &[]),
            lower: 0.0,
            upper: f64::INFINITY,
            integer: false,
            cost: 0.0,
        });
        model.post(Row::new(Name::new("r", &[]), [(x, 1.0), (f, -1.5)], (-1.0, 3.0)));
        model.post(Row::at_most(Name::new("m", &[]), [(f, 1.0)], 4.0));
        let expected = "* the objective is to be maximised: it is written as its negative\n\
            NAME kumiki FREE\nROWS\n N objective\n G r\n L m\nCOLUMNS\n marker_1 'MARKER' 'INTORG'\n \
            x_1 objective -2\n x_1 r 1\n marker_2 'MARKER' 'INTEND'\n f r -1.5\n f m 1\nRHS\n \
            rhs r -1\n rhs m 4\nRANGES\n range r 4\nBOUNDS\n LO bound x_1 0\n UP bound x_1 1\n \
            LO bound f 0\n PL bound f\nENDATA\n";
        assert_eq!(write_mps(&model), expected);
    }
}
