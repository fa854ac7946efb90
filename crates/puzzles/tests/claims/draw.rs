//! Draws tiny instances, solvable or not, and methods with options from their tables.

use kumiki_core::{AnyPuzzle, Kind, OptionSpec, Rng};

/// A tiny instance in the native text form.
pub(crate) fn instance(puzzle: &str, rng: &mut Rng) -> String {
    match puzzle {
        "eternity" => eternity(rng),
        "hashi" => hashi(rng),
        "queens" => queens(rng),
        "shikaku" => shikaku(rng),
        "sudoku" => sudoku(rng),
        other => panic!("{other} needs tiny instances here"),
    }
}

/// A choice that a test must have made once: a method, one of its options, and the word that the
/// option is set to, where it takes words.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Setting {
    pub(crate) method: &'static str,
    pub(crate) option: Option<&'static str>,
    pub(crate) word: Option<&'static str>,
}

impl std::fmt::Display for Setting {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Setting { method, option, word } = self;
        write!(f, "{method}:{}={}", option.unwrap_or_default(), word.unwrap_or("..."))
    }
}

/// Every choice that there is for a puzzle.
pub(crate) fn settings(puzzle: &dyn AnyPuzzle) -> Vec<Setting> {
    let mut all = Vec::new();
    for method in puzzle.methods() {
        let setting = |option, word| Setting { method: method.name, option, word };
        all.push(setting(None, None));
        for option in method.options {
            let words: Vec<&'static str> = match option.kind {
                Kind::Choice(words) | Kind::ChoiceOrFile(words) => words.to_vec(),
                Kind::Flag => vec!["true", "false"],
                Kind::Text => texts(option.name).to_vec(),
                Kind::Int(..) | Kind::Real(..) | Kind::Span(..) => Vec::new(),
            };
            match &words[..] {
                [] => all.push(setting(Some(option.name), None)),
                words => {
                    all.extend(words.iter().map(|word| setting(Some(option.name), Some(*word))));
                }
            }
        }
    }
    all
}

/// What is tried for options that take any text.
fn texts(option: &str) -> &'static [&'static str] {
    match option {
        "region" => &["1x1", "1x2", "2x2", "3"],
        "breaks" | "tighter" => &["1", "2;3", "0;0;0"],
        "favoured" => &["1", "2;1"],
        "floor" => &["1:0", "1:1;2:2"],
        "weights" => &["1", "7"],
        other => panic!("the option {other} takes any text and needs some here"),
    }
}

/// True for settings of edge matching's `cp` that its usual model of pieces does not take.
fn needs_link(puzzle: &dyn AnyPuzzle, setting: &Setting) -> bool {
    let option = setting.option.unwrap_or_default();
    puzzle.name() == "eternity" && ["alldiff", "branch"].contains(&option)
}

/// A method with options, as typed: one that is given, and some more at random.
pub(crate) fn with(puzzle: &dyn AnyPuzzle, setting: &Setting, rng: &mut Rng) -> String {
    let methods = puzzle.methods();
    let method = methods.iter().find(|m| m.name == setting.method).expect("a method");
    let mut options = Vec::new();
    for option in method.options {
        let word = match setting.word.filter(|_| setting.option == Some(option.name)) {
            Some(word) => Some(word.to_owned()),
            None if setting.option == Some(option.name) => value(option, rng),
            None if needs_link(puzzle, setting) && option.name == "link" => {
                Some("element".to_owned())
            }
            None if rng.chance(0.1) => value(option, rng),
            None => None,
        };
        options.extend(word.map(|word| format!("{}={word}", option.name)));
    }
    format!("{}:{}", method.name, options.join(","))
}

/// A method with options, as typed.
pub(crate) fn method(puzzle: &dyn AnyPuzzle, rng: &mut Rng) -> String {
    let methods = puzzle.methods();
    let method = methods[rng.below(methods.len())];
    let mut options = Vec::new();
    for option in method.options {
        if rng.chance(0.35) {
            options.extend(value(option, rng).map(|value| format!("{}={value}", option.name)));
        }
    }
    format!("{}:{}", method.name, options.join(","))
}

/// False for options that let a complete method give up.
pub(crate) fn is_complete(written: &str) -> bool {
    let partial =
        ["logic=", "relax=", "region=", "exact=false", "connectivity=none", "objective=paper"];
    !partial.iter().any(|option| written.contains(option))
}

/// False for options that ask for fewer solutions than there are, or more.
pub(crate) fn counts_all(written: &str) -> bool {
    !written.contains("fundamental=true") && !written.contains("connectivity=free")
}

/// A value that an option takes: small numbers and both ends are what goes wrong.
fn value(option: &OptionSpec, rng: &mut Rng) -> Option<String> {
    Some(match option.kind {
        Kind::Int(low, high) => int(low, high, rng).to_string(),
        Kind::Span(low, high) => {
            let (a, b) = (int(low, high, rng), int(low, high, rng));
            format!("{}..{}", a.min(b), a.max(b))
        }
        Kind::Real(low, high) => {
            let (least, most) = (low.max(1e-9), high.min(1e9));
            match rng.below(4) {
                0 => low.to_string(),
                1 => high.min(1e12).to_string(),
                _ => (least * (most / least).powf(rng.unit())).to_string(),
            }
        }
        Kind::Choice(words) | Kind::ChoiceOrFile(words) => rng.choose(words)?.to_string(),
        Kind::Flag => rng.chance(0.5).to_string(),
        Kind::Text => rng.choose(texts(option.name))?.to_string(),
    })
}

fn int(low: i64, high: i64, rng: &mut Rng) -> i64 {
    match rng.below(8) {
        0 => high,
        1..=4 => high.min(low + rng.below(4) as i64),
        _ => high.min(low + rng.below(60) as i64),
    }
}

/// Random colours, so that most boards have no solution, or a shuffled solution.
fn eternity(rng: &mut Rng) -> String {
    let tetravex = rng.chance(0.7);
    let shapes: &[(usize, usize)] = if tetravex {
        &[(2, 3), (3, 2), (2, 2), (1, 4), (1, 1), (1, 6)]
    } else {
        &[(2, 2), (1, 3), (1, 1)]
    };
    let (rows, cols) = shapes[rng.below(shapes.len())];
    let colours = rng.between(2, 4);
    let mut across: Vec<usize> = (0..rows * (cols + 1)).map(|_| rng.below(colours)).collect();
    let mut down: Vec<usize> = (0..(rows + 1) * cols).map(|_| rng.below(colours)).collect();
    if !tetravex {
        for colour in across.iter_mut().chain(&mut down) {
            *colour += 1;
        }
        for row in 0..rows {
            across[row * (cols + 1)] = 0;
            across[row * (cols + 1) + cols] = 0;
        }
        for col in 0..cols {
            down[col] = 0;
            down[rows * cols + col] = 0;
        }
    }
    let mut pieces: Vec<[usize; 4]> = Vec::new();
    for row in 0..rows {
        for col in 0..cols {
            let side = row * (cols + 1) + col;
            pieces.push([
                down[row * cols + col],
                across[side + 1],
                down[(row + 1) * cols + col],
                across[side],
            ]);
        }
    }
    let spoilt = rng.below(4);
    for _ in 0..spoilt {
        let piece = rng.below(pieces.len());
        let side = rng.below(4);
        if tetravex || pieces[piece][side] > 0 {
            pieces[piece][side] = rng.below(colours) + usize::from(!tetravex);
        }
    }
    rng.shuffle(&mut pieces);
    let mut text = format!("eternity {rows} {cols}{}\n", if tetravex { " tetravex" } else { "" });
    if tetravex && rng.chance(0.2) {
        text += &format!("fixed A1 {} 0\n", rng.between(1, pieces.len()));
    }
    for [top, right, bottom, left] in pieces {
        text += &format!("{top} {right} {bottom} {left}\n");
    }
    text
}

/// Islands with numbers of a random set of bridges, some of them changed or unknown.
fn hashi(rng: &mut Rng) -> String {
    let (rows, cols) = (rng.between(1, 4), rng.between(1, 4));
    let most = if rng.chance(0.8) { 2 } else { rng.between(1, 3) };
    let mut islands = vec![None; rows * cols];
    for _ in 0..rng.between(1, 6) {
        islands[rng.below(rows * cols)] = Some(0);
    }
    let at = |cell: usize| islands[cell].is_some();
    let mut bridges = Vec::new();
    for (a, b) in super::candidates::neighbours(rows, cols, at) {
        let crossed = bridges.iter().any(|&other| super::candidates::cross(cols, other, (a, b)));
        if !crossed && rng.chance(0.8) {
            bridges.push((a, b));
        }
    }
    for (a, b) in bridges {
        let number = rng.between(1, most);
        for cell in [a, b] {
            islands[cell] = islands[cell].map(|sum| sum + number);
        }
    }
    let mut text = format!("hashi {rows} {cols}");
    if most != 2 {
        text += &format!(" max {most}");
    }
    if rng.chance(0.4) {
        text += " no-loops";
    }
    for row in 0..rows {
        text.push('\n');
        for col in 0..cols {
            text += &match islands[row * cols + col] {
                None => ". ".to_owned(),
                Some(_) if rng.chance(0.15) => "? ".to_owned(),
                Some(0) => format!("{} ", rng.between(1, 2)),
                Some(sum) if rng.chance(0.1) => format!("{} ", (sum + 1).min(4 * most)),
                Some(sum) => format!("{sum} "),
            };
        }
    }
    text + "\n"
}

fn queens(rng: &mut Rng) -> String {
    let n = rng.between(1, 5);
    let mut text = format!("queens {n}\n");
    for _ in 0..rng.below(4) {
        text += &match rng.below(5) {
            0 | 1 => format!("blocked {} {}\n", rng.between(1, n), rng.between(1, n)),
            2 => format!("excluded sum {}\n", rng.below(2 * n - 1)),
            3 => format!("excluded difference {}\n", rng.below(2 * n - 1)),
            _ if text.contains("placed") => String::new(),
            _ => format!("placed {} {}\n", rng.between(1, n), rng.between(1, n)),
        };
    }
    // What is said twice is refused.
    let mut seen = std::collections::BTreeSet::new();
    text.lines().filter(|line| seen.insert(*line)).map(|line| format!("{line}\n")).collect()
}

/// Clues of a random tiling, some of them changed or unknown.
fn shikaku(rng: &mut Rng) -> String {
    let (rows, cols) = (rng.between(1, 3), rng.between(1, 4));
    let mut open = vec![true; rows * cols];
    let mut clues = vec![None; rows * cols];
    while let Some(first) = open.iter().position(|&open| open) {
        let (row, col) = (first / cols, first % cols);
        let (mut height, mut width) = (rng.between(1, rows - row), rng.between(1, cols - col));
        let cells = |height: usize, width: usize| {
            let rows = row..row + height;
            rows.flat_map(move |r| (col..col + width).map(move |c| r * cols + c))
        };
        while cells(height, width).any(|cell| !open[cell]) {
            (height, width) = if width > 1 { (height, width - 1) } else { (height - 1, 1) };
        }
        cells(height, width).for_each(|cell| open[cell] = false);
        let at = rng.below(height * width);
        clues[(row + at / width) * cols + col + at % width] = Some(height * width);
    }
    let mut text = format!("shikaku {rows} {cols}");
    for row in 0..rows {
        text.push('\n');
        for col in 0..cols {
            text += &match clues[row * cols + col] {
                Some(_) if rng.chance(0.2) => "? ".to_owned(),
                Some(_) if rng.chance(0.1) => format!("{} ", rng.between(1, rows * cols)),
                Some(area) => format!("{area} "),
                None => ". ".to_owned(),
            };
        }
    }
    text + "\n"
}

/// A full board, seldom a wrong one, with up to six cells emptied.
fn sudoku(rng: &mut Rng) -> String {
    let (high, wide) = [(2, 2), (1, 3), (1, 2), (2, 1), (1, 1), (1, 4)][rng.below(6)];
    let side = high * wide;
    let mut symbols: Vec<usize> = (1..=side).collect();
    rng.shuffle(&mut symbols);
    // Rows shifted by the width of a box within a band, by one from band to band.
    let shift = |row: usize| (row % high) * wide + row / high;
    let mut cells: Vec<usize> =
        (0..side * side).map(|i| symbols[(i % side + shift(i / side)) % side]).collect();
    if rng.chance(0.3) {
        let cell = rng.below(side * side);
        cells[cell] = rng.between(1, side);
    }
    for _ in 0..rng.between(0, 6) {
        let cell = rng.below(side * side);
        cells[cell] = 0;
    }
    let mut text = format!("sudoku {high}x{wide}");
    for (i, &cell) in cells.iter().enumerate() {
        text.push(if i % side == 0 { '\n' } else { ' ' });
        text += &if cell == 0 { ".".to_owned() } else { cell.to_string() };
    }
    text + "\n"
}
