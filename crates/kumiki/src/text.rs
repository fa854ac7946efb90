//! Answers as sentences for people.

use crate::campaign::Finished;
use kumiki_core::{
    Answer, AnyPuzzle, Count, Finding, Language, Proof, Report, Search, Status, Stop,
};
use std::fmt::Write;
use std::time::Duration;

/// Why a search is over without an answer, for people.
pub fn why_ended(stopped: Option<Stop>) -> &'static str {
    match stopped {
        Some(Stop::Time) => "time limit reached",
        Some(Stop::Steps) => "step limit reached",
        Some(Stop::Cancelled) => "interrupted",
        None => "the method gave up",
    }
}

/// The message without the numbers that the system has for its errors: `(os error 28)`.
pub fn without_error_numbers(message: &str) -> String {
    let Some((before, rest)) = message.split_once(" (os error ") else {
        return message.to_owned();
    };
    let after = rest.split_once(')').map_or("", |(_, after)| after);
    format!("{before}{}", without_error_numbers(after))
}

/// What must be said of the pieces on a board: that nobody asked for them to be kept, or that no
/// solution keeps them.
pub fn keeping(placed: usize, asked: bool, report: &Report) -> Option<String> {
    let dropped = "pieces on the board are not kept; --keep all keeps them";
    let hopeless = "no solution keeps these pieces; --method fast:exact=false looks for the best \
                    score with them";
    match asked {
        false => (placed > 0).then(|| format!("the {placed} {dropped}")),
        true => (report.proof == Proof::Infeasible).then(|| hopeless.to_owned()),
    }
}

/// What a person must know about a search that is not simply solved.
pub fn sentence(puzzle: &dyn AnyPuzzle, finished: &Finished) -> Option<String> {
    let report = &finished.report;
    let why = match (report.proof, finished.units) {
        _ if finished.failure.is_some() => "the journal could not be kept".to_owned(),
        (Proof::Optimal, _) => "proven to be the best possible".to_owned(),
        (_, Some(1)) => "the one unit asked for is done".to_owned(),
        (_, Some(units)) => format!("the {} units asked for are done", grouped(units)),
        (_, None) => why_ended(report.stopped).to_owned(),
    };
    match (report.status, &report.answer) {
        (Status::Solved, _) => None,
        (Status::Infeasible, _) => Some(format!("no solution (proven by {})", report.method)),
        (Status::Best, Some(answer)) => {
            let quality = match answer.score() {
                Some((score, max)) => format!("score {score} of {max}"),
                None => format!("cost {}", answer.cost()),
            };
            let open = match open_places(puzzle, answer) {
                0 => String::new(),
                open => format!(", {}", counted(open as u64, "open place")),
            };
            Some(format!("best so far: {quality}{open} ({why})"))
        }
        (Status::Best | Status::Unknown, _) => Some(format!("nothing found ({why})")),
    }
}

/// How the visit of all solutions ended, after it found so many.
pub fn all_solutions(search: Search, found: u64, method: &str) -> String {
    let solutions = counted(found, "solution");
    match (search, found) {
        (Search::Exhausted, 0) => format!("no solution (proven by {method})"),
        (Search::Exhausted, _) => format!("{solutions} (complete)"),
        (Search::Enough, _) => format!("at least {solutions}"),
        (Search::Stopped(stop), _) => format!("{solutions} so far ({})", why_ended(Some(stop))),
    }
}

/// Does a count up to a limit, which is then over, tell of solutions? `None` if it was cut short.
pub fn has_solutions(count: &Count, limit: u128) -> Option<bool> {
    match (count.exact, count.stopped) {
        (true, _) => Some(count.found > 0),
        (false, None) if count.found >= limit => Some(true),
        (false, _) => None,
    }
}

/// Does a count tell that there is exactly one solution? `None` if it is not known.
pub fn is_unique(count: &Count) -> Option<bool> {
    match (count.found, count.exact) {
        (1, true) => Some(true),
        (0, true) | (2.., _) => Some(false),
        (_, false) => None,
    }
}

/// What a person must know about a count up to a limit that is not simply the number.
pub fn count_sentence(count: &Count, limit: u128) -> Option<String> {
    let found = count.found;
    match (count.exact, count.stopped) {
        (true, _) => None,
        (false, None) if found >= limit => {
            Some(format!("at least {found} (stopped at --limit {limit})"))
        }
        (false, stopped) => Some(format!("{found} found so far ({})", why_ended(stopped))),
    }
}

/// What a person must know about a count that asked whether there is one solution.
pub fn unique_sentence(count: &Count) -> Option<String> {
    match (count.found, count.exact) {
        (1, true) => None,
        (0, true) => Some("no solution".to_owned()),
        (2.., _) => Some("not unique".to_owned()),
        (_, false) => Some(format!("not known ({})", why_ended(count.stopped))),
    }
}

/// How many places an answer leaves open.
fn open_places(puzzle: &dyn AnyPuzzle, answer: &Answer) -> usize {
    let open = puzzle.open_rules();
    answer.violations().filter(|v| open.contains(&v.rule)).map(|v| v.cells.len().max(1)).sum()
}

/// The verdict on an answer: valid, no mistake so far, or the sentence of every broken rule and, a
/// line each, the cells that break it.
pub fn verdict(puzzle: &dyn AnyPuzzle, answer: &Answer) -> String {
    let score = answer.score().map(|(score, max)| format!(", score {score} of {max}"));
    let score = score.unwrap_or_default();
    if answer.is_solved() {
        return format!("valid{score}\n");
    }
    let open = open_places(puzzle, answer);
    if answer.violations().all(|v| puzzle.open_rules().contains(&v.rule)) && open > 0 {
        return format!("no mistake so far{score}; {}\n", counted(open as u64, "open place"));
    }
    let count = counted(answer.verdict().violations.len() as u64, "broken rule");
    // Writing to a string cannot fail.
    let mut text = format!("invalid{score}; {count} (row,column from 1)\n");
    let mut told = "";
    for violation in answer.violations() {
        if violation.rule != told {
            told = violation.rule;
            let _ = writeln!(text, "{}", violation.about);
        }
        let cells = violation.cells.iter().map(|(row, col)| format!("{},{}", row + 1, col + 1));
        let cells = cells.collect::<Vec<_>>().join(" ");
        let _ = writeln!(text, "{}: {cells}", violation.rule);
    }
    text
}

/// What a stranger would look at first in an answer, beyond the rules and the score.
pub fn card(answer: &Answer) -> String {
    let findings = answer.findings(Language::English);
    let lines = findings.iter().filter(|finding| finding.name != "score");
    let line =
        |finding: &Finding| hanging(&format!("{:<12}", finding.name), &finding.about, CARD_WIDTH);
    lines.map(line).collect()
}

/// Columns of a verification card.
const CARD_WIDTH: usize = 100;

/// A text behind a head, broken between words at `width` columns, every line but the first as far in
/// as the head is long.
pub fn hanging(head: &str, text: &str, width: usize) -> String {
    let indent = head.chars().count().min(width / 2);
    let (mut out, mut column) = (head.to_owned(), head.chars().count());
    let mut first = true;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if !first && column + 1 + length > width {
            out.push('\n');
            out.push_str(&" ".repeat(indent));
            column = indent;
        } else if !first {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += length;
        first = false;
    }
    out.push('\n');
    out
}

/// A command as a shell takes it.
pub fn shell_command(program: &str, words: impl Iterator<Item = String>) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_=.,:/+%@".contains(c);
    let mut command = program.to_owned();
    for word in words {
        command.push(' ');
        match !word.is_empty() && word.chars().all(plain) {
            true => command.push_str(&word),
            false => command.push_str(&format!("'{}'", word.replace('\'', "'\\''"))),
        }
    }
    command
}

/// A number of things: `1 solution`, `2 solutions`.
pub fn counted(count: u64, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// A number with its digits in groups: `1,234,567`.
pub fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// A large number in few characters: `999`, `12.3k`, `4.56M`.
pub fn short_count(count: u64) -> String {
    const LETTERS: [&str; 6] = ["k", "M", "G", "T", "P", "E"];
    let mut value = count as f64;
    let mut letter = "";
    for next in LETTERS {
        // What would be rounded up to 1000 belongs to the next letter.
        if value < 999.5 {
            break;
        }
        (value, letter) = (value / 1000.0, next);
    }
    match (letter, value) {
        ("", _) => count.to_string(),
        (_, ..9.995) => format!("{value:.2}{letter}"),
        (_, ..99.95) => format!("{value:.1}{letter}"),
        _ => format!("{value:.0}{letter}"),
    }
}

/// A time in its two largest units: `7 s`, `2m 5s`, `3h 20m`, `2d 4h`.
pub fn short_time(time: Duration) -> String {
    let seconds = time.as_secs();
    let two = |large: u64, letter: &str, small: u64, next: &str| match small {
        0 => format!("{large}{letter}"),
        _ => format!("{large}{letter} {small}{next}"),
    };
    match seconds {
        0 if time.subsec_millis() > 0 => format!("{} ms", time.subsec_millis()),
        0..60 => format!("{seconds} s"),
        60..3600 => two(seconds / 60, "m", seconds % 60, "s"),
        3600..86_400 => two(seconds / 3600, "h", seconds / 60 % 60, "m"),
        _ => two(seconds / 86_400, "d", seconds / 3600 % 24, "h"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_say_what_is_known() {
        let count = |found, exact, stopped| Count { found, exact, stopped, steps: 0 };
        let stopped = Some(Stop::Time);
        let known = |c: Count| (has_solutions(&c, 2), is_unique(&c));
        assert_eq!(known(count(0, true, None)), (Some(false), Some(false)));
        assert_eq!(known(count(1, true, None)), (Some(true), Some(true)));
        assert_eq!(known(count(2, true, None)), (Some(true), Some(false)));
        assert_eq!(known(count(2, false, None)), (Some(true), Some(false)));
        assert_eq!(known(count(0, false, stopped)), (None, None));
        assert_eq!(known(count(1, false, stopped)), (None, None));
        // The second solution is there whether or not the time then ran out.
        assert_eq!(known(count(2, false, stopped)), (None, Some(false)));
    }

    #[test]
    fn commands_are_quoted_for_a_shell() {
        let words = ["a=1", "b c", "d'e", ""].map(str::to_owned).into_iter();
        assert_eq!(shell_command("kumiki", words), r"kumiki a=1 'b c' 'd'\''e' ''");
    }

    #[test]
    fn one_is_singular() {
        assert_eq!(all_solutions(Search::Enough, 1, "fast"), "at least 1 solution");
        assert_eq!(all_solutions(Search::Exhausted, 2, "fast"), "2 solutions (complete)");
    }

    #[test]
    fn large_numbers_are_short() {
        assert_eq!([grouped(7), grouped(1234), grouped(123_456)], ["7", "1,234", "123,456"]);
        for (count, expected) in [
            (0, "0"),
            (999, "999"),
            (1000, "1.00k"),
            (12_345, "12.3k"),
            (999_999, "1.00M"),
            (20_258_505, "20.3M"),
            (u64::MAX, "18.4E"),
        ] {
            assert_eq!(short_count(count), expected);
        }
        for (seconds, expected) in [
            (0, "0 s"),
            (59, "59 s"),
            (60, "1m"),
            (125, "2m 5s"),
            (12_000, "3h 20m"),
            (187_200, "2d 4h"),
        ] {
            assert_eq!(short_time(Duration::from_secs(seconds)), expected);
        }
        assert_eq!(short_time(Duration::from_millis(250)), "250 ms");
    }

    #[test]
    fn a_partial_answer_is_no_mistake() {
        let puzzle = crate::bundled("small-sudoku-4").unwrap();
        let solved = puzzle.solve().unwrap().unwrap();
        let text = solved.text("line").unwrap().into_owned();
        let half = text.replace('1', ".");
        let partial = crate::read::answer(puzzle.instance(), "line", &half).unwrap();
        let said = verdict(puzzle.kind(), &partial);
        assert!(said.starts_with("no mistake so far; ") && said.contains("open place"), "{said}");
        assert_eq!(verdict(puzzle.kind(), &solved), "valid\n");
    }
}
