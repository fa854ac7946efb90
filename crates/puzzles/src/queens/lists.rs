//! Two plain lists: `line`, the size alone (answers: all columns on one line), and `csv`, answers
//! as `row,col` pairs. Rows and columns count from 1.

use super::{Instance, MAX_SIZE, Queens, Solution, text};
use kumiki_core::{Confidence, Document, Format, ParseError, scan};
use std::fmt::Write;

/// The size alone: the empty board.
pub(super) const LINE: Format<Queens> = Format {
    one_line: true,
    recognise: recognise_line,
    read: Some(read_line),
    write: Some(write_line),
    read_answer: Some(text::read_solution),
    write_answer: Some(write_line_answer),
    ..Format::new("line", "the size alone, for empty boards; answers: all columns on one line")
};

/// Answers as pairs, one queen to a line.
pub(super) const CSV: Format<Queens> = Format {
    read_answer: Some(read_csv_answer),
    write_answer: Some(write_csv_answer),
    ..Format::new("csv", "answers alone: row,col of each queen, from 1")
};

fn recognise_line(text: &str) -> Confidence {
    let mut numbers = scan::content(text).map(|(_, line)| line.trim().parse::<usize>()).peekable();
    let any = numbers.peek().is_some();
    Confidence::maybe_if(any && numbers.all(|n| n.is_ok_and(|n| (1..=MAX_SIZE).contains(&n))))
}

fn read_line(text: &str) -> Result<Document<Queens>, ParseError> {
    let mut lines = scan::content(text);
    let (line, word) = lines.next().map_or((1, ""), |(line, word)| (line, word.trim()));
    let n = scan::number(line, 1, word, 1, MAX_SIZE, "a size")?;
    match lines.next() {
        Some((line, more)) => Err(ParseError::found(line, 1, more, "the end after one size")),
        None => Ok(Document::instance(Instance::empty(n))),
    }
}

fn write_line(instance: &Instance) -> Result<String, String> {
    if instance.is_empty() {
        Ok(format!("{}\n", instance.n))
    } else {
        Err("the format line holds empty boards only".to_owned())
    }
}

fn write_line_answer(instance: &Instance, solution: &Solution) -> Result<String, String> {
    let mut text = String::with_capacity(3 * instance.n);
    for row in 0..instance.n {
        text::push_column(&mut text, solution, row);
        text.push(if row + 1 == instance.n { '\n' } else { ' ' });
    }
    Ok(text)
}

fn read_csv_answer(instance: &Instance, text: &str) -> Result<Solution, ParseError> {
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

fn write_csv_answer(instance: &Instance, solution: &Solution) -> Result<String, String> {
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
        let text = write_csv_answer(&instance, &solution).unwrap();
        assert_eq!(text, "row,col\n1,2\n2,4\n4,3\n");
        assert_eq!(read_csv_answer(&instance, "4 , 3\n2,4\n1,2\n"), Ok(solution));
    }

    #[test]
    fn wrong_pairs_are_named() {
        for (text, expected) in [
            ("row,col\n1;2\n", "line 2: found \"1;2\", expected row,col"),
            ("5,1\n", "line 1: found \"5\", expected a row from 1 to 4"),
            ("1,0\n", "line 1: found \"0\", expected a column from 1 to 4"),
            ("1,2\n3,3\n1,4\n", "line 3: found a second queen in row 1"),
        ] {
            let error = read_csv_answer(&Instance::empty(4), text).unwrap_err();
            assert_eq!(error.to_string(), expected);
        }
    }

    #[test]
    fn a_line_of_numbers_may_be_sizes() {
        for (text, sure) in
            [("12\n", true), ("8\n10\n", true), ("0", false), ("1 2", false), ("", false)]
        {
            assert_eq!(recognise_line(text) == Confidence::Maybe, sure, "{text:?}");
        }
    }
}
