//! `csv`: answers alone, as `row,col` pairs. Rows and columns count from 1.

use crate::{Instance, Queens, Solution};
use kumiki_core::{Format, ParseError, scan};
use std::fmt::Write;

/// Answers as pairs, one queen to a line.
pub(super) const FORMAT: Format<Queens> = Format {
    read_answer: Some(read_answer),
    write_answer: Some(write_answer),
    ..Format::new("csv", "answers alone: row,col of each queen, from 1")
};

fn read_answer(instance: &Instance, text: &str) -> Result<Solution, ParseError> {
    let n = instance.n;
    let mut solution = Solution::open(n);
    for (line, content) in scan::content(text) {
        let Some((row, col)) = content.split_once(',') else {
            return Err(ParseError::found(line, 0, content, "row,col"));
        };
        let (row, col) = (row.trim(), col.trim());
        if (row, col) == ("row", "col") {
            continue;
        }
        let row = scan::number(line, 0, row, 1, n, "a row")? - 1;
        let col = scan::number(line, 0, col, 1, n, "a column")? - 1;
        if solution.queen(row).is_some() {
            let message = format!("found a second queen in row {}", row + 1);
            return Err(ParseError::line(line, message));
        }
        solution.put((row, col));
    }
    Ok(solution)
}

fn write_answer(instance: &Instance, solution: &Solution) -> Result<String, String> {
    let mut text = "row,col\n".to_owned();
    for (row, col) in solution.queens(instance.n) {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{},{}", row + 1, col + 1);
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_pairs_from_one() {
        let instance = Instance::empty(4);
        let solution = Solution::from_columns(vec![1, 3, Solution::OPEN, 2]);
        let text = write_answer(&instance, &solution).unwrap();
        assert_eq!(text, "row,col\n1,2\n2,4\n4,3\n");
        assert_eq!(read_answer(&instance, "4 , 3\n2,4\n1,2\n"), Ok(solution));
    }

    #[test]
    fn wrong_pairs_are_named() {
        for (text, expected) in [
            ("row,col\n1;2\n", "line 2: found \"1;2\", expected row,col"),
            ("5,1\n", "line 1: found \"5\", expected a row from 1 to 4"),
            ("1,0\n", "line 1: found \"0\", expected a column from 1 to 4"),
            ("1,2\n3,3\n1,4\n", "line 3: found a second queen in row 1"),
        ] {
            let error = read_answer(&Instance::empty(4), text).unwrap_err();
            assert_eq!(error.to_string(), expected);
        }
    }
}
