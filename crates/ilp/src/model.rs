//! A linear program, some of whose columns may have to be integers. Knows no solver.

use std::fmt;

/// A column of the model it was made by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Col(u32);

impl Col {
    /// Its place among the columns, from 0.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A stem and up to four numbers, written `x_3_1`. Models have a hundred thousand of them and
/// most are never read: no text is made before it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Name {
    stem: &'static str,
    numbers: [u32; 4],
    count: u8,
}

impl Name {
    /// The name of a stem (letters and digits, a letter first) and at most four numbers.
    pub fn new(stem: &'static str, numbers: &[usize]) -> Self {
        debug_assert!(stem.starts_with(|c: char| c.is_ascii_alphabetic()) && numbers.len() <= 4);
        let mut all = [0; 4];
        for (slot, &number) in all.iter_mut().zip(numbers) {
            *slot = u32::try_from(number).unwrap_or(u32::MAX);
        }
        Name { stem, numbers: all, count: numbers.len().min(4) as u8 }
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.stem)?;
        let mut digits = itoa::Buffer::new();
        self.numbers[..usize::from(self.count)].iter().try_for_each(|&number| {
            f.write_str("_")?;
            f.write_str(digits.format(number))
        })
    }
}

/// A variable.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Column {
    /// What files call it; unique among the columns.
    pub name: Name,
    /// The least value.
    pub lower: f64,
    /// The greatest value.
    pub upper: f64,
    /// Only whole numbers?
    pub integer: bool,
    /// What one of it adds to the objective.
    pub cost: f64,
}

/// A constraint: a sum of columns between two bounds.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// What files call it; unique among the rows.
    pub name: Name,
    /// The sum, in the order of the columns, each at most once.
    pub terms: Vec<(Col, f64)>,
    /// The least value.
    pub lower: f64,
    /// The greatest value.
    pub upper: f64,
}

impl Row {
    /// `lower <= sum <= upper`; terms of the same column add up.
    pub fn new(
        name: Name,
        terms: impl IntoIterator<Item = (Col, f64)>,
        (lower, upper): (f64, f64),
    ) -> Self {
        let mut terms: Vec<(Col, f64)> = terms.into_iter().collect();
        if !terms.is_sorted_by(|a, b| a.0 < b.0) {
            terms.sort_by_key(|&(col, _)| col);
            terms.dedup_by(|next, kept| {
                let same = next.0 == kept.0;
                kept.1 += if same { next.1 } else { 0.0 };
                same
            });
        }
        terms.retain(|&(_, factor)| factor != 0.0);
        Row { name, terms, lower, upper }
    }

    /// `sum = value`.
    pub fn equal(name: Name, terms: impl IntoIterator<Item = (Col, f64)>, value: f64) -> Self {
        Row::new(name, terms, (value, value))
    }

    /// `sum <= value`.
    pub fn at_most(name: Name, terms: impl IntoIterator<Item = (Col, f64)>, value: f64) -> Self {
        Row::new(name, terms, (f64::NEG_INFINITY, value))
    }

    /// `sum >= value`.
    pub fn at_least(name: Name, terms: impl IntoIterator<Item = (Col, f64)>, value: f64) -> Self {
        Row::new(name, terms, (value, f64::INFINITY))
    }

    /// The sum at a point.
    pub fn activity(&self, values: &[f64]) -> f64 {
        self.terms.iter().map(|&(col, factor)| factor * values[col.index()]).sum()
    }

    /// True if a point keeps the bounds, up to a tolerance.
    pub fn holds(&self, values: &[f64], tolerance: f64) -> bool {
        let activity = self.activity(values);
        activity >= self.lower - tolerance && activity <= self.upper + tolerance
    }
}

/// Whether the objective is to be small or large.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sense {
    /// As small as can be.
    Minimise,
    /// As large as can be.
    Maximise,
}

/// Columns, rows and an objective.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    sense: Sense,
    columns: Vec<Column>,
    rows: Vec<Row>,
    entries: usize,
}

impl Model {
    /// A model without columns.
    pub fn new(sense: Sense) -> Self {
        Model { sense, columns: Vec::new(), rows: Vec::new(), entries: 0 }
    }

    /// Adds a column.
    pub fn add(&mut self, column: Column) -> Col {
        let col = Col(u32::try_from(self.columns.len()).unwrap_or(u32::MAX));
        self.columns.push(column);
        col
    }

    /// Adds a column that is 0 or 1.
    pub fn binary(&mut self, name: Name, cost: f64) -> Col {
        self.integer(name, (0, 1), cost)
    }

    /// Adds a column of whole numbers between two bounds.
    pub fn integer(&mut self, name: Name, (lower, upper): (i32, i32), cost: f64) -> Col {
        self.add(Column { name, lower: lower.into(), upper: upper.into(), integer: true, cost })
    }

    /// Adds a row.
    pub fn post(&mut self, row: Row) {
        self.entries += row.terms.len();
        self.rows.push(row);
    }

    /// Narrows the bounds of a column. The solvers must not have seen the model yet.
    pub fn narrow(&mut self, col: Col, (lower, upper): (f64, f64)) {
        let column = &mut self.columns[col.index()];
        (column.lower, column.upper) = (column.lower.max(lower), column.upper.min(upper));
    }

    /// What is asked of the objective.
    pub fn sense(&self) -> Sense {
        self.sense
    }

    /// The columns.
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// The rows.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// Number of terms in all rows: what the size of a model is measured by.
    pub fn entries(&self) -> usize {
        self.entries
    }

    /// The objective at a point.
    pub fn objective(&self, values: &[f64]) -> f64 {
        self.columns.iter().zip(values).map(|(column, value)| column.cost * value).sum()
    }

    /// True if a point has whole numbers where they are asked for, up to a tolerance.
    pub fn is_integral(&self, values: &[f64], tolerance: f64) -> bool {
        let mut pairs = self.columns.iter().zip(values);
        pairs.all(|(column, v)| !column.integer || (v - v.round()).abs() <= tolerance)
    }

    /// True if a point keeps all bounds and rows, up to a tolerance. Integrality is apart.
    pub fn admits(&self, values: &[f64], tolerance: f64) -> bool {
        let inside = |(column, &value): (&Column, &f64)| {
            value >= column.lower - tolerance && value <= column.upper + tolerance
        };
        values.len() == self.columns.len()
            && self.columns.iter().zip(values).all(inside)
            && self.rows.iter().all(|row| row.holds(values, tolerance))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_written_as_files_need_them() {
        assert_eq!(Name::new("x", &[]).to_string(), "x");
        assert_eq!(Name::new("x", &[12, 0, 3]).to_string(), "x_12_0_3");
    }

    #[test]
    fn terms_of_one_column_add_up_and_nothing_is_dropped_but_zeros() {
        let mut model = Model::new(Sense::Minimise);
        let [a, b, c] = [0, 1, 2].map(|i| model.binary(Name::new("x", &[i]), 0.0));
        let row = Row::equal(Name::new("r", &[]), [(c, 1.0), (a, 2.0), (c, 2.0), (b, 0.0)], 3.0);
        assert_eq!(row.terms, [(a, 2.0), (c, 3.0)]);
        assert!(row.holds(&[0.0, 9.0, 1.0], 1e-9) && !row.holds(&[1.0, 0.0, 1.0], 1e-9));
    }

    #[test]
    fn points_are_judged_by_bounds_rows_and_integrality() {
        let mut model = Model::new(Sense::Maximise);
        let x = model.integer(Name::new("x", &[]), (0, 3), 2.0);
        model.post(Row::at_most(Name::new("r", &[]), [(x, 2.0)], 5.0));
        assert!(model.admits(&[2.5], 1e-9) && !model.is_integral(&[2.5], 1e-6));
        assert!(!model.admits(&[3.0], 1e-9) && !model.admits(&[-1.0], 1e-9));
        assert!(!model.admits(&[], 1e-9));
        assert_eq!((model.objective(&[2.0]), model.entries()), (4.0, 1));
    }
}
