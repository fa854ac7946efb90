//! A sixth puzzle in one file: Futoshiki. Fill an n x n board with the numbers 1 to n, each once in
//! every row and column, so that every sign `>` between two neighbours holds.
//!
//! The text is `futoshiki 4`, four rows of numbers or dots, and signs such as `1 1 > 1 2`: row 1
//! column 1 is greater than row 1 column 2.

use kumiki::extend::cp::{Model, Var, propagators::Linear};
use kumiki::extend::model::{self, CpModel};
use kumiki::extend::*;

struct Futoshiki;

/// The givens (0 = open) and the signs, each from the greater cell to the smaller one.
#[derive(Clone, Debug, PartialEq)]
struct Board {
    givens: Grid<u8>,
    signs: Vec<(Cell, Cell)>,
}

impl Puzzle for Futoshiki {
    const NAME: &'static str = "futoshiki";
    const TITLE: &'static str = "Futoshiki";
    const ABOUT: &'static str = "a Latin square with signs between neighbours";
    const RULES: &'static [Rule<Self>] = &[
        Rule::new("open-cell", "Every cell has a number.", |board, answer, found| {
            each(board, answer, |cell, value| {
                if value == 0 {
                    found(&[cell])
                }
            });
        }),
        Rule::new("given-changed", "The given numbers stay.", |board, answer, found| {
            each(board, answer, |cell, value| {
                if value != 0 && ![0, value].contains(&board.givens[cell]) {
                    found(&[cell]);
                }
            });
        }),
        Rule::new("repeat", "No number repeats in a row or column.", |board, answer, found| {
            each(board, answer, |a, value| {
                each(board, answer, |b, other| {
                    let in_line = a < b && (a.0 == b.0 || a.1 == b.1);
                    if in_line && value != 0 && value == other {
                        found(&[a, b]);
                    }
                });
            });
        }),
        Rule::new("sign", "Every sign points to the smaller number.", broken_signs),
    ];
    const OPEN_RULES: &'static [&'static str] = &["open-cell"];
    const FORMATS: &'static [Format<Self>] = &[
        Format::text("\"futoshiki n\", rows of numbers, then signs: 1 1 > 1 2", read),
        Format::json(),
    ];
    const AUTO: Auto<Self> =
        Auto::new("always cp", |_| Chosen { method: &Self::METHODS[0], why: "the only method" });
    const METHODS: &'static [Method<Self>] = &[Method {
        options: model::OPTIONS,
        complete: true,
        enumerate: Some(|b, options, run, visit| {
            formulate(b, options).enumerate(options, run, visit)
        }),
        count: Some(|b, options, run, limit| formulate(b, options).count(options, run, limit)),
        common: Some(|b, options, run| formulate(b, options).common(options, run)),
        ..Method::new("cp", "all-different on lines, a sum for each sign", |b, options, run| {
            formulate(b, options).solve(options, run)
        })
    }];
    const SHIPPED: &'static [Shipped] = &[];
    const GENERATOR: Generator<Self> = Generator {
        options: &[OptionSpec::new("size", Kind::Int(1, 9), "5", "rows and columns")],
        small: &["size=3", "size=4"],
        ..Generator::new(
            "signs and givens of a random Latin square, removed while the solution is unique",
            make,
        )
    };

    type Instance = Board;
    type Solution = Grid<u8>;

    fn read_solution(board: &Board, text: &str) -> Result<Grid<u8>, ParseError> {
        let lines: Vec<(usize, &str)> = scan::content(text).collect();
        rows(board.givens.rows(), &lines, 1)
    }

    fn write_solution(_: &Board, answer: &Grid<u8>) -> String {
        let cell = |&value: &u8| if value == 0 { ".".to_owned() } else { value.to_string() };
        let row = |r| answer.row(r).iter().map(cell).collect::<Vec<_>>().join(" ") + "\n";
        (0..answer.rows()).map(row).collect()
    }

    fn write(board: &Board) -> String {
        let head = format!("futoshiki {}\n", board.givens.rows());
        let place = |cell: Cell| format!("{} {}", cell.0 + 1, cell.1 + 1);
        let signs = board.signs.iter().map(|&(a, b)| format!("{} > {}\n", place(a), place(b)));
        head + &Self::write_solution(board, &board.givens) + &signs.collect::<String>()
    }

    fn meet(_: &Board, a: &Grid<u8>, b: &Grid<u8>) -> Grid<u8> {
        let mut both = a.clone();
        for (x, y) in both.values_mut().iter_mut().zip(b.values()) {
            *x *= u8::from(*x == *y);
        }
        both
    }

    fn draw(board: &Board, answer: Option<&Grid<u8>>) -> Drawing {
        let side = board.givens.rows() as f64;
        let mut drawing = Drawing::new(side, side);
        for (cell, &given) in board.givens.iter() {
            let (x, y) = (cell.1 as f64, cell.0 as f64);
            drawing.fill(x + 0.15, y + 0.15, 0.7, 0.7, Colour(235, 235, 235));
            let value = answer.map_or(given, |answer| answer[cell]);
            let colour = if given == 0 { Colour::ANSWER } else { Colour::INK };
            if value != 0 {
                drawing.text((x + 0.5, y + 0.5), 0.5, value.to_string(), colour);
            }
        }
        for &(a, b) in &board.signs {
            let middle = |i, j| f64::midpoint(i as f64, j as f64) + 0.5;
            let sign = ["<", "^", ">", "v"][2 * usize::from(a < b) + usize::from(a.1 == b.1)];
            drawing.text((middle(a.1, b.1), middle(a.0, b.0)), 0.3, sign, Colour::INK);
        }
        drawing
    }
}

fn broken_signs(board: &Board, answer: &Grid<u8>, found: &mut dyn FnMut(&[Cell])) {
    let broken = |&&(a, b): &&(Cell, Cell)| (1..=answer[b]).contains(&answer[a]);
    board.signs.iter().filter(broken).for_each(|&(a, b)| found(&[a, b]));
}

fn each(board: &Board, answer: &Grid<u8>, mut look: impl FnMut(Cell, u8)) {
    board.givens.cells().for_each(|cell| look(cell, answer[cell]));
}

fn rows(side: usize, lines: &[(usize, &str)], line: usize) -> Result<Grid<u8>, ParseError> {
    let mut values = Vec::new();
    for &(line, text) in lines.iter().take(side) {
        let words: Vec<(usize, &str)> = scan::words(text).collect();
        if words.len() != side {
            let message = format!("found {} cells, expected {side}", words.len());
            return Err(ParseError::line(line, message));
        }
        for (column, word) in words {
            let number = || scan::number(line, column, word, 1, side as u8, "a number");
            values.push(if word == "." { 0 } else { number()? });
        }
    }
    let short = || ParseError::line(line, format!("found fewer rows than the {side} expected"));
    Grid::from_values(side, side, values).ok_or_else(short)
}

fn read(text: &str) -> Result<Document<Futoshiki>, ParseError> {
    let lines: Vec<(usize, &str)> = scan::content(text).collect();
    let (line, head) = lines.first().copied().unwrap_or((1, ""));
    let [(1, "futoshiki"), (column, size)] = scan::words(head).collect::<Vec<_>>()[..] else {
        return Err(ParseError::found(line, 1, head, "a header like \"futoshiki 5\""));
    };
    let side = scan::number(line, column, size, 1, 9, "a size")?;
    let givens = rows(side, &lines[1..], line)?;
    let mut signs = Vec::new();
    for &(line, text) in &lines[1 + side..] {
        let [a, b, (_, ">"), c, d] = scan::words(text).collect::<Vec<_>>()[..] else {
            return Err(ParseError::found(line, 1, text, "a sign like 1 1 > 1 2"));
        };
        let index = |(column, word)| {
            scan::number(line, column, word, 1, side, "a row or column").map(|n| n - 1)
        };
        let (from, to) = ((index(a)?, index(b)?), (index(c)?, index(d)?));
        if from.0.abs_diff(to.0) + from.1.abs_diff(to.1) != 1 {
            return Err(ParseError::found(line, 1, text, "a sign between neighbours"));
        }
        signs.push((from, to));
    }
    Ok(Document::instance(Board { givens, signs }))
}

/// The constraint model: a variable for each cell, with the values 0 to n - 1.
fn formulate<'i>(board: &'i Board, options: &Options) -> CpModel<'i, Futoshiki> {
    let side = board.givens.rows();
    let mut cp = Model::new();
    let domain = |given: u8| match given {
        0 => (0..side as u32).collect(),
        given => vec![u32::from(given) - 1],
    };
    let xs: Vec<Var> = board.givens.values().iter().map(|&g| cp.var_of(&domain(g))).collect();
    for line in 0..side {
        model::post_all_different(&mut cp, options, (0..side).map(|i| xs[line * side + i]));
        model::post_all_different(&mut cp, options, (0..side).map(|i| xs[i * side + line]));
    }
    for &(a, b) in &board.signs {
        let (a, b) = (xs[a.0 * side + a.1], xs[b.0 * side + b.1]);
        cp.post(Linear::at_least([(1, a), (-1, b)], 1));
    }
    let read = move |values: &[Option<u32>]| {
        let values = values.iter().map(|v| v.map_or(0, |v| v as u8 + 1)).collect();
        Grid::from_values(side, side, values).expect("a value for each cell")
    };
    CpModel { instance: board, model: cp, xs, later: None, read: Box::new(read) }
}

fn make(options: &Options, run: &mut Run) -> Result<Generated<Futoshiki>, String> {
    let side = options.size("size");
    let plain = Options::defaults(Futoshiki::METHODS[0].options);
    let random = Options::parse(Futoshiki::METHODS[0].options, "var=first-fail-random,val=random")?;
    let empty = Board { givens: Grid::filled(side, side, 0), signs: Vec::new() };
    let full = formulate(&empty, &random).solve(&random, run).best.ok_or("no Latin square")?.0;
    let beside = |c: Cell| [(c, (c.0, c.1 + 1)), (c, (c.0 + 1, c.1))];
    let pairs = full.cells().flat_map(beside).filter(|&(_, b)| full.get(b).is_some());
    let ordered = |(a, b): (Cell, Cell)| if full[a] > full[b] { (a, b) } else { (b, a) };
    let mut board = Board { givens: full.clone(), signs: pairs.map(ordered).collect() };
    let unique = |b: &Board, run: &mut Run| formulate(b, &plain).count(&plain, run, 2).found == 1;
    let mut parts: Vec<_> = full.cells().map(|c| (c, c)).chain(board.signs.clone()).collect();
    run.rng.shuffle(&mut parts);
    for part in parts {
        let mut less = board.clone();
        match part {
            (cell, same) if cell == same => less.givens[cell] = 0,
            sign => less.signs.retain(|&other| other != sign),
        }
        board = if unique(&less, run) { less } else { board };
    }
    Ok(Generated { instance: board, solution: Some(full) })
}

/// Adds the puzzle and does with it what can be done with any other.
pub(crate) fn run(out: &mut dyn std::io::Write) -> Result<(), Box<dyn std::error::Error>> {
    static FUTOSHIKI: &dyn kumiki::AnyPuzzle = &Of::<Futoshiki>::NEW;
    add(FUTOSHIKI)?;
    let board = kumiki::generate("futoshiki", "size=5", 1)?.text("text")?;
    let puzzle = kumiki::read(&board)?;
    let answer = puzzle.solve()?.ok_or("no solution")?;
    writeln!(out, "{board}\n{}", answer.text("text")?)?;
    writeln!(out, "solutions: {}, shapes: {}", puzzle.count(2)?.found, answer.draw().shapes.len())?;
    for broken in puzzle.answer(&answer.text("text")?.replace('1', "2"))?.violations() {
        writeln!(out, "{} {:?}", broken.about, broken.cells)?;
    }
    let rows = kumiki_lab::compare(&[puzzle], &["cp", "cp:var=input"], 3, Default::default())?;
    writeln!(out, "{}", kumiki_lab::summary(&rows, 80))?;
    let failures = kumiki::testing::conformance(FUTOSHIKI);
    Ok(writeln!(out, "conformance: {} failures\n{}", failures.len(), failures.join("\n"))?)
}

#[allow(dead_code, reason = "the examples are also modules of a test")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    run(&mut std::io::stdout())
}
