//! The CPLEX LP format: sums as people write them. Write only.

use crate::{Col, Column, Model, Row, Sense};
use std::fmt::{self, Write};

/// Terms on one line: readers may refuse lines of more than 255 characters.
const TERMS_A_LINE: usize = 8;

/// A model as a file in LP format.
pub fn write_lp(model: &Model) -> String {
    let mut text = String::new();
    // Writing into a text cannot fail.
    let _ = write(model, &mut text);
    text
}

fn write(model: &Model, out: &mut String) -> fmt::Result {
    writeln!(out, "\\ {} columns, {} rows", model.columns().len(), model.rows().len())?;
    match model.sense() {
        Sense::Minimise => writeln!(out, "Minimize")?,
        Sense::Maximise => writeln!(out, "Maximize")?,
    }
    write!(out, " objective:")?;
    let columns = model.columns();
    let costs = columns.iter().filter(|c| c.cost != 0.0).map(|c| (c.cost, c));
    sum(costs, columns.first(), out)?;
    writeln!(out, "\nSubject To")?;
    for row in model.rows() {
        let Row { lower, upper, .. } = *row;
        if lower == upper {
            constraint(model, row, "", "=", lower, out)?;
            continue;
        }
        let both = lower.is_finite() && upper.is_finite();
        if lower.is_finite() {
            constraint(model, row, "", ">=", lower, out)?;
        }
        if upper.is_finite() {
            // Not every reader takes two bounds in one row.
            constraint(model, row, if both { "_u" } else { "" }, "<=", upper, out)?;
        }
    }
    writeln!(out, "Bounds")?;
    for column in columns.iter().filter(|column| !is_binary(column)) {
        bounds(column, out)?;
    }
    section("Binary", columns.iter().filter(|c| is_binary(c)), out)?;
    section("General", columns.iter().filter(|c| c.integer && !is_binary(c)), out)?;
    writeln!(out, "End")
}

fn is_binary(column: &Column) -> bool {
    column.integer && (column.lower, column.upper) == (0.0, 1.0)
}

/// A sum. One without terms is written as nothing of the first column, because some readers
/// refuse an empty one.
fn sum<'a>(
    terms: impl Iterator<Item = (f64, &'a Column)>,
    first: Option<&'a Column>,
    out: &mut String,
) -> fmt::Result {
    let mut terms = terms.peekable();
    let nothing = if terms.peek().is_none() { first.map(|column| (0.0, column)) } else { None };
    for (i, (factor, column)) in terms.chain(nothing).enumerate() {
        if i > 0 && i % TERMS_A_LINE == 0 {
            write!(out, "\n ")?;
        }
        out.push_str(if factor < 0.0 { " - " } else { " + " });
        number(factor.abs(), out)?;
        write!(out, " {}", column.name)?;
    }
    Ok(())
}

/// A number that is not negative. Nearly all are whole, and large programs have millions.
fn number(value: f64, out: &mut String) -> fmt::Result {
    let whole = value as u32;
    if f64::from(whole) == value {
        out.push_str(itoa::Buffer::new().format(whole));
        return Ok(());
    }
    write!(out, "{value}")
}

fn constraint(
    model: &Model,
    row: &Row,
    suffix: &str,
    relation: &str,
    bound: f64,
    out: &mut String,
) -> fmt::Result {
    let columns = model.columns();
    let column = |col: Col| &columns[col.index()];
    write!(out, " {}{suffix}:", row.name)?;
    sum(row.terms.iter().map(|&(col, factor)| (factor, column(col))), columns.first(), out)?;
    writeln!(out, " {relation} {bound}")
}

fn bounds(column: &Column, out: &mut String) -> fmt::Result {
    let Column { name, lower, upper, .. } = *column;
    match (lower.is_finite(), upper.is_finite()) {
        (true, true) if lower == upper => writeln!(out, " {name} = {lower}"),
        (true, true) => writeln!(out, " {lower} <= {name} <= {upper}"),
        (true, false) => writeln!(out, " {name} >= {lower}"),
        (false, true) => writeln!(out, " -inf <= {name} <= {upper}"),
        (false, false) => writeln!(out, " {name} free"),
    }
}

fn section<'a>(
    title: &str,
    columns: impl Iterator<Item = &'a Column>,
    out: &mut String,
) -> fmt::Result {
    let mut columns = columns.peekable();
    if columns.peek().is_none() {
        return Ok(());
    }
    writeln!(out, "{title}")?;
    columns.try_for_each(|column| writeln!(out, " {}", column.name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Name;

    #[test]
    fn a_model_is_written_as_people_would() {
        let mut model = Model::new(Sense::Maximise);
        let x = model.binary(Name::new("x", &[1, 2]), 2.5);
        let y = model.integer(Name::new("y", &[]), (-3, 4), -1.0);
        let free = Column {
            name: Name::new("f", &[]),
            lower: f64::NEG_INFINITY,
            upper: f64::INFINITY,
            integer: false,
            cost: 0.0,
        };
        let f = model.add(free);
        model.post(Row::equal(Name::new("e", &[]), [(x, 1.0), (f, -1.0)], 0.0));
        model.post(Row::new(Name::new("r", &[7]), [(y, 2.0)], (-1.0, 3.0)));
        let expected = "\\ 3 columns, 2 rows\nMaximize\n objective: + 2.5 x_1_2 - 1 y\n\
            Subject To\n e: + 1 x_1_2 - 1 f = 0\n r_7: + 2 y >= -1\n r_7_u: + 2 y <= 3\n\
            Bounds\n -3 <= y <= 4\n f free\nBinary\n x_1_2\nGeneral\n y\nEnd\n";
        assert_eq!(write_lp(&model), expected);
    }

    #[test]
    fn long_sums_go_over_several_lines_and_empty_ones_stay_sums() {
        let mut model = Model::new(Sense::Minimise);
        let xs: Vec<Col> = (0..20).map(|i| model.binary(Name::new("x", &[i]), 0.0)).collect();
        model.post(Row::at_least(Name::new("r", &[]), xs.iter().map(|&x| (x, 1.0)), 1.0));
        let text = write_lp(&model);
        assert!(text.contains("objective: + 0 x_0\n"));
        assert!(text.lines().all(|line| line.len() < 120));
    }
}
