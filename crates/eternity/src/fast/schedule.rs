//! What guides the search beside the pieces: the order of filling, the depths at which one more
//! mismatch is allowed, and how early the favoured colours must be used up. Data with a text form.
//!
//! Depths count the cells filled before, fixed ones included, in the order of the schedule.

use super::super::piece::Sides;
use super::begin::Begin;
use super::fill_order::Order;
use super::plan::Plan;
use kumiki_core::{ParseError, scan};
use std::fmt;

/// A plan for a search that may leave edges unmatched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Schedule {
    /// The order in which cells are filled.
    pub(super) order: Order,
    /// The end of the board at which they are begun.
    pub(super) begin: Begin,
    /// The depths from which one more mismatch is allowed, ascending. The first `m` of them are
    /// the schedule for boards with at most `m` mismatches.
    pub(super) breaks: Vec<usize>,
    /// Other breaks, for every second restart; none = the same.
    pub(super) tighter: Vec<usize>,
    /// The colours to use up early, as the instance numbers them.
    pub(super) favoured: Vec<u8>,
    /// How many sides of favoured colours must lie on the board at a depth, at least: corners of
    /// a broken line, depths ascending. Before the first and after the last there is no minimum.
    pub(super) floor: Vec<(usize, usize)>,
    /// Placements before the search starts again with other lists.
    pub(super) nodes: u64,
}

/// The largest depth or count that a text may name.
const MAX_NUMBER: usize = super::super::MAX_SIDE * super::super::MAX_SIDE * 4;

impl Schedule {
    /// Nothing but exact matches, no favoured colour.
    pub(super) fn exact(order: Order) -> Self {
        Schedule {
            order,
            begin: Begin::USUAL,
            breaks: Vec::new(),
            tighter: Vec::new(),
            favoured: Vec::new(),
            floor: Vec::new(),
            nodes: u64::MAX,
        }
    }

    /// The schedule for the official pieces. The order of filling is that of published record runs
    /// (Blackwood 2020), and the line of favoured sides is near theirs; the rest is our own,
    /// chosen by how many boards of 462 to 464 are completed in a time on streams apart from those
    /// of any hunt. Colours 3, 6 and 8 stand on the fewest pieces (92) of all sets of one colour of
    /// the frame and two others, so they are soonest used up: two to five times as many boards as
    /// with the published 5, 20 and 7 (94 pieces). The breaks are those that a model of the
    /// choices on each cell says complete most boards for the placements they cost; late ones can
    /// be early because colours must pair.
    ///
    /// A restart is long: most begin with pieces under which hardly any board reaches its last rows,
    /// and come to better ones only after some hundred million placements. Seven of them had one
    /// board of 464 for 350 million placements in their first 200 million, and one for 24 million in
    /// 1,600 million; three others one for 8 million in 4,800 million.
    pub(super) fn official() -> Self {
        Schedule {
            order: Order::Mixed,
            begin: Begin::USUAL,
            breaks: vec![
                202, 205, 212, 218, 222, 226, 230, 233, 236, 238, 240, 242, 244, 245, 246, 247,
                249, 251,
            ],
            tighter: Vec::new(),
            favoured: vec![3, 6, 8],
            floor: vec![
                (16, 0),
                (26, 28),
                (36, 43),
                (46, 58),
                (56, 70),
                (76, 88),
                (102, 104),
                (160, 117),
            ],
            nodes: 5_000_000_000,
        }
    }

    /// The schedule for the official pieces with some in place, as the four clue pieces: what they
    /// ask for leaves less choice, so that favoured sides come a little later and mismatches
    /// earlier.
    pub(super) fn official_with_hints() -> Self {
        Schedule {
            breaks: vec![
                195, 199, 204, 208, 212, 216, 220, 224, 227, 230, 233, 236, 238, 240, 242, 243,
                244, 246, 248, 250, 252,
            ],
            floor: vec![
                (16, 0),
                (26, 18),
                (36, 30),
                (46, 44),
                (56, 56),
                (76, 76),
                (102, 94),
                (160, 112),
            ],
            ..Schedule::official()
        }
    }

    /// The same with other colours used up early, as fast for the sides that they have.
    pub(super) fn favouring(&self, favoured: &[u8], pieces: &[Sides]) -> Self {
        let count = |colours: &[u8]| {
            pieces.iter().flatten().filter(|colour| colours.contains(colour)).count()
        };
        let (here, there) = (count(&self.favoured).max(1), count(favoured));
        let floor = self.floor.iter().map(|&(depth, sides)| (depth, sides * there / here));
        Schedule { floor: floor.collect(), favoured: favoured.to_vec(), ..self.clone() }
    }

    /// The same with so many per cent of the favoured sides, at the beginning of the line and at
    /// its end.
    pub(super) fn with_floor(&self, (first, last): (usize, usize)) -> Self {
        let corners = self.floor.len().saturating_sub(1).max(1);
        let floor = self.floor.iter().enumerate().map(|(at, &(depth, sides))| {
            let per_cent = (first * (corners - at) + last * at) / corners;
            (depth, sides * per_cent / 100)
        });
        Schedule { floor: floor.collect(), ..self.clone() }
    }

    /// The schedule of the restart of a number.
    pub(super) fn of_restart(&self, number: u64) -> Self {
        let mut schedule = self.clone();
        let tighter = std::mem::take(&mut schedule.tighter);
        if number % 2 == 1 && !tighter.is_empty() {
            schedule.breaks = tighter;
        }
        schedule
    }

    /// How many mismatches are allowed once the cell at `depth` is filled.
    pub(super) fn allowed(&self, depth: usize) -> usize {
        self.breaks.iter().filter(|&&at| at <= depth).count()
    }

    /// How many mismatches there may be on a whole board once the cell at `depth` is filled.
    pub(super) fn most(&self, plan: &Plan, depth: usize) -> u16 {
        u16::try_from(usize::from(plan.mismatches) + self.allowed(depth)).unwrap_or(u16::MAX)
    }

    /// Which dense colours of a plan are favoured.
    pub(super) fn favours(&self, plan: &Plan) -> [bool; 256] {
        let mut favours = [false; 256];
        for &colour in &self.favoured {
            favours[usize::from(plan.dense[usize::from(colour)])] = true;
        }
        favours
    }

    /// How many favoured sides must lie on the board once the cell at `depth` is filled.
    pub(super) fn least(&self, depth: usize) -> usize {
        let filled = depth + 1;
        let ends = self.floor.windows(2).find(|ends| (ends[0].0..=ends[1].0).contains(&filled));
        let Some(&[(from, low), (to, high)]) = ends else { return 0 };
        low + (filled - from) * high.saturating_sub(low) / (to - from).max(1)
    }

    /// Reads the text form: one line a field (`breaks 201 206`), fields in any order, each at
    /// most once; those that are missing keep their value.
    pub(super) fn read(&mut self, text: &str) -> Result<(), ParseError> {
        let mut seen: Vec<&str> = Vec::new();
        for (line, content) in scan::content(text) {
            let mut words = scan::words(content);
            let Some((column, field)) = words.next() else { continue };
            if seen.contains(&field) {
                return Err(ParseError::at(line, column, format!("field {field:?} occurs twice")));
            }
            seen.push(field);
            let values: Vec<(usize, &str)> = words.collect();
            self.set(line, column, field, &values)?;
        }
        Ok(())
    }

    fn set(
        &mut self,
        line: usize,
        column: usize,
        field: &str,
        values: &[(usize, &str)],
    ) -> Result<(), ParseError> {
        let depth = |&(column, word): &(usize, &str)| {
            scan::number(line, column, word, 0, MAX_NUMBER, "a depth")
        };
        match (field, values) {
            ("order", &[(column, word)]) => {
                self.order = word.parse().map_err(|e: String| ParseError::at(line, column, e))?;
            }
            ("begin", &[(column, word)]) => {
                self.begin = word.parse().map_err(|e: String| ParseError::at(line, column, e))?;
            }
            ("nodes", &[(column, word)]) => {
                self.nodes = scan::number(line, column, word, 1, u64::MAX, "placements")?;
            }
            ("order" | "begin" | "nodes", _) => {
                return Err(ParseError::at(line, column, format!("expected {field} and one word")));
            }
            ("breaks" | "tighter", _) => {
                let mut breaks = values.iter().map(depth).collect::<Result<Vec<_>, _>>()?;
                breaks.sort_unstable();
                let which = if field == "breaks" { &mut self.breaks } else { &mut self.tighter };
                *which = breaks;
            }
            ("favoured", _) => {
                let colour = |&(column, word): &(usize, &str)| {
                    scan::number(line, column, word, 0, u8::MAX, "a colour")
                };
                self.favoured = values.iter().map(colour).collect::<Result<_, _>>()?;
            }
            ("floor", _) => {
                let corners = values.iter().map(|&(column, word)| corner(line, column, word));
                self.floor = corners.collect::<Result<_, _>>()?;
                self.floor.sort_unstable();
            }
            _ => {
                let fields = "order, begin, breaks, tighter, favoured, floor or nodes";
                return Err(ParseError::found(line, column, field, fields));
            }
        }
        Ok(())
    }
}

/// A corner of the floor, `DEPTH:SIDES`.
fn corner(line: usize, column: usize, word: &str) -> Result<(usize, usize), ParseError> {
    let Some((depth, sides)) = word.split_once(':') else {
        return Err(ParseError::found(line, column, word, "DEPTH:SIDES"));
    };
    let depth = scan::number(line, column, depth, 0, MAX_NUMBER, "a depth")?;
    Ok((depth, scan::number(line, column, sides, 0, MAX_NUMBER, "a number of sides")?))
}

impl fmt::Display for Schedule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fn join<T: fmt::Display>(items: impl Iterator<Item = T>) -> String {
            items.map(|item| format!(" {item}")).collect()
        }
        writeln!(f, "order {}", self.order)?;
        writeln!(f, "begin {}", self.begin)?;
        writeln!(f, "breaks{}", join(self.breaks.iter()))?;
        writeln!(f, "tighter{}", join(self.tighter.iter()))?;
        writeln!(f, "favoured{}", join(self.favoured.iter()))?;
        writeln!(f, "floor{}", join(self.floor.iter().map(|(d, n)| format!("{d}:{n}"))))?;
        writeln!(f, "nodes {}", self.nodes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_printed_is_read_back() {
        for schedule in
            [Schedule::official(), Schedule::official_with_hints(), Schedule::exact(Order::Rows)]
        {
            let mut again = Schedule::exact(Order::Mixed);
            again.read(&schedule.to_string()).unwrap();
            assert_eq!(again, schedule);
        }
    }

    #[test]
    fn fields_that_are_missing_keep_their_value() {
        let mut schedule = Schedule::official();
        schedule.read("# tighter\nbreaks 210 205\n").unwrap();
        assert_eq!(schedule, Schedule { breaks: vec![205, 210], ..Schedule::official() });
    }

    #[test]
    fn errors_name_the_place() {
        for (text, message) in [
            (
                "order spiral",
                "line 1, column 7: found order \"spiral\", expected one of rows, mixed",
            ),
            ("nodes", "line 1, column 1: expected nodes and one word"),
            ("\nbreaks 3 x", "line 2, column 10: found \"x\", expected a depth from 0 to 16384"),
            ("floor 3", "line 1, column 7: found \"3\", expected DEPTH:SIDES"),
            ("nodes 3\nnodes 4", "line 2, column 1: field \"nodes\" occurs twice"),
            (
                "speed 9",
                "line 1, column 1: found \"speed\", expected order, begin, breaks, tighter, favoured, floor or nodes",
            ),
        ] {
            let error = Schedule::official().read(text).unwrap_err();
            assert_eq!(error.to_string(), message);
        }
    }

    #[test]
    fn the_line_of_favoured_sides_passes_through_its_corners() {
        let schedule = Schedule::official();
        for (filled, sides) in [(15, 0), (26, 28), (41, 50), (56, 70), (160, 117), (161, 0)] {
            assert_eq!(schedule.least(filled - 1), sides, "{filled}");
        }
        assert_eq!((schedule.allowed(201), schedule.allowed(202)), (0, 1));
        assert_eq!(schedule.allowed(255), 18);
    }
}
