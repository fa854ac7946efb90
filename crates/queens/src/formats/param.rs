//! Parameter files of CSPLib 079, Excluded Diagonals: `n`, `numdiags` and `diags`, a list of
//! `[k, 1]` (row + column = k) and `[k, 0]` (row - column + n - 1 = k), from 0.
//!
//! The first `numdiags` pairs of the list are the excluded diagonals, so that one long list
//! serves a family of instances, as in CSPLib.

use super::builder::{Direction, Givens};
use crate::{Instance, MAX_SIZE, Queens};
use kumiki_core::{Confidence, Document, Format, ParseError, scan};

/// CSPLib 079 parameters.
pub(crate) const FORMAT: Format<Queens> = Format {
    recognise,
    read: Some(read),
    write: Some(write),
    ..Format::new("param", "CSPLib 079 parameters: n, numdiags, diags")
};

fn recognise(text: &str) -> Confidence {
    let begins = |name: &str| {
        let mut lines = scan::content(text).take(8);
        lines.any(|(_, line)| {
            let line = line.trim_start();
            let line = line.strip_prefix("letting ").unwrap_or(line).trim_start();
            line.strip_prefix(name).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
        })
    };
    Confidence::sure_if(begins("numdiags") || begins("diags"))
}

/// A word, number or sign with its place.
#[derive(Clone, Copy)]
struct Token<'a> {
    line: usize,
    column: usize,
    text: &'a str,
}

/// The tokens of a text: names, numbers and single signs. Essence comments begin with `$`.
fn tokens(text: &str) -> impl Iterator<Item = Token<'_>> {
    scan::content(text).flat_map(|(line, content)| {
        let content = content.split('$').next().unwrap_or("");
        scan::words(content).flat_map(move |(start, word)| {
            let mut rest = word;
            let mut column = start;
            std::iter::from_fn(move || {
                let first = rest.chars().next()?;
                let end = if first.is_alphanumeric() {
                    rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len())
                } else {
                    first.len_utf8()
                };
                let (text, after) = rest.split_at(end);
                let token = Token { line, column, text };
                column += text.chars().count();
                rest = after;
                Some(token)
            })
        })
    })
}

/// A diagonal of the list, with the place of its number.
struct Pair {
    k: usize,
    direction: Direction,
    line: usize,
    column: usize,
}

/// Takes tokens one by one and says what was expected instead.
struct Reader<'a, I: Iterator<Item = Token<'a>>> {
    tokens: I,
    /// The line of the last token, for a text that ends too early.
    line: usize,
}

impl<'a, I: Iterator<Item = Token<'a>>> Reader<'a, I> {
    fn next(&mut self) -> Option<Token<'a>> {
        let token = self.tokens.next();
        self.line = token.map_or(self.line, |t| t.line);
        token
    }

    fn expect(&mut self, what: &str) -> Result<Token<'a>, ParseError> {
        self.next().ok_or_else(|| ParseError::found(self.line, 0, "", what))
    }

    fn sign(&mut self, signs: &[&str]) -> Result<Token<'a>, ParseError> {
        let what = signs.join(" or ");
        let token = self.expect(&what)?;
        if signs.contains(&token.text) {
            Ok(token)
        } else {
            Err(ParseError::found(token.line, token.column, token.text, what))
        }
    }

    fn number(&mut self, low: usize, high: usize, what: &str) -> Result<usize, ParseError> {
        let token = self.expect(what)?;
        scan::number(token.line, token.column, token.text, low, high, what)
    }

    /// The pairs of `[[k, d], ...]`.
    fn pairs(&mut self) -> Result<Vec<Pair>, ParseError> {
        let mut pairs = Vec::new();
        self.sign(&["["])?;
        let mut token = self.sign(&["[", "]"])?;
        while token.text == "[" {
            let what = "a diagonal";
            let Token { line, column, text } = self.expect(what)?;
            let k = scan::number(line, column, text, 0, 2 * MAX_SIZE - 2, what)?;
            self.sign(&[","])?;
            let direction = match self.number(0, 1, "a direction")? {
                0 => Direction::Difference,
                _ => Direction::Sum,
            };
            self.sign(&["]"])?;
            pairs.push(Pair { k, direction, line, column });
            token = self.sign(&[",", "]"])?;
            if token.text == "," {
                token = self.sign(&["["])?;
            }
        }
        Ok(pairs)
    }
}

fn read(text: &str) -> Result<Document<Queens>, ParseError> {
    let mut reader = Reader { tokens: tokens(text), line: 1 };
    let (mut n, mut count, mut pairs) = (None, None, None);
    while let Some(mut token) = reader.next() {
        if token.text == "letting" {
            token = reader.expect("a name")?;
        }
        let name = token.text;
        if !matches!(name, "n" | "numdiags" | "diags") {
            return Err(ParseError::found(token.line, token.column, name, "n, numdiags or diags"));
        }
        reader.sign(&["=", "be"])?;
        let again = match name {
            "n" => n.replace(reader.number(1, MAX_SIZE, "a size")?).is_some(),
            "numdiags" => {
                count.replace(reader.number(0, 4 * MAX_SIZE, "a number of diagonals")?).is_some()
            }
            _ => pairs.replace(reader.pairs()?).is_some(),
        };
        if again {
            return Err(ParseError::line(token.line, format!("found {name} a second time")));
        }
    }
    let missing = |name| ParseError::found(reader.line, 0, "", format!("{name} = ..."));
    let n = n.ok_or_else(|| missing("n"))?;
    let pairs = pairs.ok_or_else(|| missing("diags"))?;
    excluded(n, count.unwrap_or(pairs.len()), &pairs, reader.line)
}

/// The board without the first `count` diagonals of a list that ends on line `last`.
fn excluded(
    n: usize,
    count: usize,
    pairs: &[Pair],
    last: usize,
) -> Result<Document<Queens>, ParseError> {
    if pairs.len() < count {
        let message = format!("found {} diagonals, expected numdiags = {count}", pairs.len());
        return Err(ParseError::line(last, message));
    }
    let mut givens = Givens::new(n);
    for &Pair { k, direction, line, column } in &pairs[..count] {
        if k > 2 * n - 2 {
            let expected = format!("a diagonal from 0 to {}", 2 * n - 2);
            return Err(ParseError::found(line, column, &k.to_string(), expected));
        }
        givens.exclude(line, direction, k);
    }
    givens.document()
}

fn write(instance: &Instance) -> Result<String, String> {
    if !instance.placed.is_empty() || !instance.blocked.is_empty() {
        return Err("the format param holds excluded diagonals only".to_owned());
    }
    let sums = instance.excluded_sums.iter().map(|k| format!("[{k}, 1]"));
    let differences = instance.excluded_differences.iter().map(|k| format!("[{k}, 0]"));
    let pairs: Vec<String> = sums.chain(differences).collect();
    let (n, count, pairs) = (instance.n, pairs.len(), pairs.join(", "));
    Ok(format!("n = {n}\nnumdiags = {count}\ndiags = [{pairs}]\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_may_be_spaced_and_broken_in_any_way() {
        let expected = Instance {
            excluded_sums: vec![0, 4],
            excluded_differences: vec![9],
            ..Instance::empty(6)
        };
        for text in [
            "n =  6\nnumdiags =  3\ndiags =  [[4, 1], [9, 0], [0, 1]]\n",
            "n=6\nnumdiags=3\ndiags=[[4,1],[9,0],\n         [0,1]]",
            "$ a comment\nletting n be 6 $ rows\nletting diags be [[4, 1], [9, 0], [0, 1]]\n",
        ] {
            assert_eq!(recognise(text), Confidence::Sure, "{text}");
            assert_eq!(read(text).unwrap().instance, expected, "{text}");
        }
        let written = "n = 6\nnumdiags = 3\ndiags = [[0, 1], [4, 1], [9, 0]]\n";
        assert_eq!(write(&expected).unwrap(), written);
    }

    #[test]
    fn numdiags_takes_the_first_of_a_longer_list() {
        let instance = read("n = 6\nnumdiags = 1\ndiags = [[4, 1], [9, 0]]\n").unwrap().instance;
        assert_eq!((instance.excluded_sums, instance.excluded_differences), (vec![4], vec![]));
    }
}
