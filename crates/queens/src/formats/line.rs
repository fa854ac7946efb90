//! `line`: the size alone, for empty boards. Answers are all columns on one line, from 1.

use super::text;
use crate::{Instance, MAX_SIZE, Queens, Solution};
use kumiki_core::{Confidence, Document, Format, ParseError, scan};

/// The size alone: the empty board.
pub(super) const FORMAT: Format<Queens> = Format {
    one_line: true,
    recognise,
    read: Some(read),
    write: Some(write),
    read_answer: Some(text::read_solution),
    write_answer: Some(write_answer),
    ..Format::new("line", "the size alone, for empty boards; answers: all columns on one line")
};

fn recognise(text: &str) -> Confidence {
    let mut numbers = scan::content(text).map(|(_, line)| line.trim().parse::<usize>()).peekable();
    let any = numbers.peek().is_some();
    Confidence::maybe_if(any && numbers.all(|n| n.is_ok_and(|n| (1..=MAX_SIZE).contains(&n))))
}

fn read(text: &str) -> Result<Document<Queens>, ParseError> {
    let mut lines = scan::content(text);
    let (line, word) = lines.next().map_or((1, ""), |(line, word)| (line, word.trim()));
    let n = scan::number(line, 1, word, 1, MAX_SIZE, "a size")?;
    match lines.next() {
        Some((line, more)) => Err(ParseError::found(line, 1, more, "the end after one size")),
        None => Ok(Document::instance(Instance::empty(n))),
    }
}

fn write(instance: &Instance) -> Result<String, String> {
    if instance.is_empty() {
        Ok(format!("{}\n", instance.n))
    } else {
        Err("the format line holds empty boards only".to_owned())
    }
}

fn write_answer(instance: &Instance, solution: &Solution) -> Result<String, String> {
    let mut text = String::with_capacity(3 * instance.n);
    for row in 0..instance.n {
        text::push_column(&mut text, solution, row);
        text.push(if row + 1 == instance.n { '\n' } else { ' ' });
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_numbers_may_be_sizes() {
        for (text, sure) in
            [("12\n", true), ("8\n10\n", true), ("0", false), ("1 2", false), ("", false)]
        {
            assert_eq!(recognise(text) == Confidence::Maybe, sure, "{text:?}");
        }
    }
}
