//! Every candidate answer of a tiny instance, in the native text form. Knows no engine and no
//! rule that the judge does not decide: it only leaves out what cannot be a full answer.

/// All candidates of an instance of a puzzle.
pub(crate) fn candidates(puzzle: &str, text: &str) -> Vec<String> {
    let (head, body) = text.split_once('\n').expect("a header");
    match puzzle {
        "eternity" => eternity(head, body),
        "hashi" => hashi(head, body),
        "queens" => queens(head),
        "shikaku" => shikaku(head, body),
        "sudoku" => sudoku(body),
        other => panic!("{other} needs candidates here"),
    }
}

/// All sequences that take one of `choices[i]` values at place `i`.
fn products(choices: &[usize]) -> Vec<Vec<usize>> {
    let mut all = vec![vec![]];
    for &n in choices {
        all = all
            .into_iter()
            .flat_map(|head| (0..n).map(move |value| [head.as_slice(), &[value]].concat()))
            .collect();
    }
    all
}

fn permutations(n: usize) -> Vec<Vec<usize>> {
    let mut all = vec![vec![]];
    for _ in 0..n {
        all = all
            .into_iter()
            .flat_map(|head: Vec<usize>| {
                let rest: Vec<usize> = (0..n).filter(|value| !head.contains(value)).collect();
                rest.into_iter().map(move |value| [head.as_slice(), &[value]].concat())
            })
            .collect();
    }
    all
}

fn numbers(text: &str) -> Vec<usize> {
    text.split_whitespace().filter_map(|word| word.parse().ok()).collect()
}

fn queens(head: &str) -> Vec<String> {
    let n = numbers(head)[0];
    let column = |c: &usize| (c + 1).to_string();
    products(&vec![n; n])
        .iter()
        .map(|columns| columns.iter().map(column).collect::<Vec<_>>().join(" ") + "\n")
        .collect()
}

fn sudoku(body: &str) -> Vec<String> {
    let rows: Vec<Vec<&str>> = body.lines().map(|row| row.split_whitespace().collect()).collect();
    let side = rows.len();
    let open = rows.iter().flatten().filter(|&&cell| cell == ".").count();
    let fill = |values: Vec<usize>| {
        let mut values = values.into_iter();
        let mut text = String::new();
        for row in &rows {
            for &cell in row {
                match (cell, &mut values) {
                    (".", values) => text += &(values.next().expect("a value") + 1).to_string(),
                    _ => text += cell,
                }
                text.push(' ');
            }
            text.push('\n');
        }
        text
    };
    products(&vec![side; open]).into_iter().map(fill).collect()
}

fn eternity(head: &str, body: &str) -> Vec<String> {
    let cols = numbers(head)[1];
    let pieces: Vec<Vec<usize>> =
        body.lines().filter(|line| !line.starts_with("fixed")).map(numbers).collect();
    // "fixed A1 PIECE 0": the only cell where these boards fix a piece.
    let fixed = body.strip_prefix("fixed A1").map(|rest| numbers(rest)[0] - 1);
    // A turn that looks like an earlier one is not another answer.
    let turns = |piece: &[usize]| match piece {
        _ if head.contains("tetravex") => 1,
        [a, b, c, d] if a == b && b == c && c == d => 1,
        [a, b, c, d] if a == c && b == d => 2,
        _ => 4,
    };
    let mut all = Vec::new();
    for order in permutations(pieces.len()) {
        if fixed.is_some_and(|piece| order[0] != piece) {
            continue;
        }
        let choices: Vec<usize> = order.iter().map(|&piece| turns(&pieces[piece])).collect();
        for turned in products(&choices) {
            let mut text = String::new();
            for (cell, (piece, turn)) in order.iter().zip(turned).enumerate() {
                text += &format!("{}:{turn}", piece + 1);
                text.push(if (cell + 1) % cols == 0 { '\n' } else { ' ' });
            }
            all.push(text);
        }
    }
    all
}

/// Pairs of cells with islands that see each other.
pub(crate) fn neighbours(
    rows: usize,
    cols: usize,
    at: impl Fn(usize) -> bool,
) -> Vec<(usize, usize)> {
    let mut pairs = Vec::new();
    for cell in (0..rows * cols).filter(|&cell| at(cell)) {
        let right = (cell + 1..(cell / cols + 1) * cols).find(|&other| at(other));
        let down = (1..rows - cell / cols).map(|k| cell + k * cols).find(|&other| at(other));
        pairs.extend(right.into_iter().chain(down).map(|other| (cell, other)));
    }
    pairs
}

/// Do the bridges of two such pairs cross?
pub(crate) fn cross(cols: usize, one: (usize, usize), other: (usize, usize)) -> bool {
    let flat = |(a, b): (usize, usize)| a / cols == b / cols;
    let (across, down) = match (flat(one), flat(other)) {
        (true, false) => (one, other),
        (false, true) => (other, one),
        _ => return false,
    };
    let (row, col) = (across.0 / cols, down.0 % cols);
    (across.0 % cols + 1..across.1 % cols).contains(&col)
        && (down.0 / cols + 1..down.1 / cols).contains(&row)
}

fn hashi(head: &str, body: &str) -> Vec<String> {
    let size = numbers(head);
    let (rows, cols) = (size[0], size[1]);
    let most = if head.contains("max") { size[2] } else { 2 };
    let cells: Vec<&str> = body.split_whitespace().collect();
    let pairs = neighbours(rows, cols, |cell| cells[cell] != ".");
    let line = |&(a, b): &(usize, usize), number: usize| {
        let [row, col, row_b, col_b] = [a / cols + 1, a % cols + 1, b / cols + 1, b % cols + 1];
        format!("{row} {col} {row_b} {col_b} {number}\n")
    };
    let write = |counts: Vec<usize>| {
        let built = pairs.iter().zip(counts).filter(|&(_, number)| number > 0);
        let text: String = built.map(|(pair, number)| line(pair, number)).collect();
        if text.is_empty() { "none\n".to_owned() } else { text }
    };
    products(&vec![most + 1; pairs.len()]).into_iter().map(write).collect()
}

fn shikaku(head: &str, body: &str) -> Vec<String> {
    let (rows, cols) = (numbers(head)[0], numbers(head)[1]);
    let cells: Vec<&str> = body.split_whitespace().collect();
    let clues: Vec<usize> = (0..cells.len()).filter(|&cell| cells[cell] != ".").collect();
    let mut full = Vec::new();
    tile(rows, cols, &clues, &mut vec![None; rows * cols], &mut full);
    full
}

/// All ways to give each clue a rectangle around it such that every cell is in one of them.
fn tile(
    rows: usize,
    cols: usize,
    clues: &[usize],
    owner: &mut Vec<Option<usize>>,
    full: &mut Vec<String>,
) {
    let Some((&clue, rest)) = clues.split_last() else {
        let label = |owner: &Option<usize>| owner.map(|label| (b'a' + label as u8) as char);
        let labels: Option<Vec<char>> = owner.iter().map(label).collect();
        full.extend(labels.map(|labels| {
            let row = |row: &[char]| row.iter().map(|c| format!("{c} ")).collect::<String>() + "\n";
            labels.chunks(cols).map(row).collect::<String>()
        }));
        return;
    };
    let (row, col) = (clue / cols, clue % cols);
    for (top, bottom) in (0..=row).flat_map(|top| (row..rows).map(move |bottom| (top, bottom))) {
        for (left, right) in (0..=col).flat_map(|left| (col..cols).map(move |right| (left, right)))
        {
            let cells: Vec<usize> =
                (top..=bottom).flat_map(|r| (left..=right).map(move |c| r * cols + c)).collect();
            if cells.iter().any(|&cell| owner[cell].is_some()) {
                continue;
            }
            cells.iter().for_each(|&cell| owner[cell] = Some(rest.len()));
            tile(rows, cols, rest, owner, full);
            cells.iter().for_each(|&cell| owner[cell] = None);
        }
    }
}
