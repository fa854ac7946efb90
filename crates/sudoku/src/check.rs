//! The judge: an ordered list of named rules, one function each.
//!
//! Knows the rules of the puzzle and no way to solve it; takes no solution's shape for granted.

use super::{Instance, Sudoku};
use kumiki_core::{Cell, Cost, Found, Grid, Rule, Violation};

/// The rules, in the order in which they are checked.
pub(super) const RULES: &[Rule<Sudoku>] = &[
    Rule::new("given-changed", "Given numbers stay as they are.", given_changed),
    Rule::new(
        "out-of-range",
        "Every number is on the board and between 1 and the side of the board.",
        out_of_range,
    ),
    Rule::new("row-repeat", "No number appears twice in a row.", row_repeat),
    Rule::new("column-repeat", "No number appears twice in a column.", column_repeat),
    Rule::new("box-repeat", "No number appears twice in a box.", box_repeat),
    Rule::new("empty-cell", "Every cell holds a number.", empty_cell),
];

/// Numbers to put right: one for each cell concerned, but one less for a repeat, where one of the
/// cells may be right. 0 exactly when there is no violation.
pub(super) fn cost(violations: &[Violation]) -> Cost {
    let wrong = |v: &Violation| match v.rule {
        "row-repeat" | "column-repeat" | "box-repeat" => v.cells.len().saturating_sub(1),
        _ => v.cells.len(),
    };
    violations.iter().map(|v| wrong(v).max(1) as Cost).sum()
}

/// The number at a cell of the board; 0 where it is open or the solution has no such cell.
fn value(solution: &Grid<u8>, cell: Cell) -> u8 {
    solution.get(cell).copied().unwrap_or(0)
}

/// One violation for all the cells of the board that a test picks, if any.
fn cells_where(instance: &Instance, found: Found, test: impl Fn(Cell) -> bool) {
    let cells: Vec<Cell> = instance.givens().cells().filter(|&cell| test(cell)).collect();
    if !cells.is_empty() {
        found(&cells);
    }
}

fn given_changed(instance: &Instance, solution: &Grid<u8>, found: Found) {
    cells_where(instance, found, |cell| {
        let (given, entered) = (instance.givens()[cell], value(solution, cell));
        given != 0 && entered != 0 && entered != given
    });
}

fn out_of_range(instance: &Instance, solution: &Grid<u8>, found: Found) {
    let side = instance.side();
    cells_where(instance, found, |cell| usize::from(value(solution, cell)) > side);
    if solution.iter().any(|((row, col), &v)| v != 0 && (row >= side || col >= side)) {
        // Numbers outside the board have no cell to name.
        found(&[]);
    }
}

fn row_repeat(instance: &Instance, solution: &Grid<u8>, found: Found) {
    let side = instance.side();
    let rows = (0..side).map(|row| (0..side).map(move |col| (row, col)));
    repeats(rows, solution, found);
}

fn column_repeat(instance: &Instance, solution: &Grid<u8>, found: Found) {
    let side = instance.side();
    let columns = (0..side).map(|col| (0..side).map(move |row| (row, col)));
    repeats(columns, solution, found);
}

fn box_repeat(instance: &Instance, solution: &Grid<u8>, found: Found) {
    let shape = instance.shape();
    let boxes = (0..shape.side()).map(|number| shape.box_cells(number));
    repeats(boxes, solution, found);
}

fn empty_cell(instance: &Instance, solution: &Grid<u8>, found: Found) {
    cells_where(instance, found, |cell| value(solution, cell) == 0);
}

/// One violation for each number that stands more than once in a unit.
fn repeats<U: Iterator<Item = Cell> + Clone>(
    units: impl Iterator<Item = U>,
    solution: &Grid<u8>,
    found: Found,
) {
    // Most units have no repeats: only where one is seen are cells gathered and sorted.
    for unit in units.filter(|unit| repeats_any(unit.clone(), solution)) {
        let mut places: Vec<(u8, Cell)> = unit.map(|cell| (value(solution, cell), cell)).collect();
        places.retain(|&(number, _)| number != 0);
        places.sort_unstable();
        for same in places.chunk_by(|a, b| a.0 == b.0).filter(|same| same.len() > 1) {
            let cells: Vec<Cell> = same.iter().map(|&(_, cell)| cell).collect();
            found(&cells);
        }
    }
}

/// True if some number stands twice in a unit.
fn repeats_any(unit: impl Iterator<Item = Cell>, solution: &Grid<u8>) -> bool {
    let mut seen = [0u64; 4];
    let mut twice = 0;
    for number in unit.map(|cell| value(solution, cell)).filter(|&number| number != 0) {
        let (word, bit) = (&mut seen[usize::from(number) / 64], 1 << (number % 64));
        twice |= *word & bit;
        *word |= bit;
    }
    twice != 0
}

/// Is a 9 x 9 board full and right, with its givens? All rules in one look, for lists of boards: a bit
/// for each number in every row, column and box.
pub(super) fn is_right_nine(givens: &[u8; 81], board: &[u8; 81]) -> bool {
    let (mut rows, mut columns, mut boxes) = ([0u16; 9], [0u16; 9], [0u16; 9]);
    let mut kept = true;
    for row in 0..9 {
        for column in 0..9 {
            let (given, number) = (givens[9 * row + column], board[9 * row + column]);
            kept &= given == 0 || given == number;
            let bit = 1u16.checked_shl(u32::from(number)).unwrap_or(0);
            rows[row] |= bit;
            columns[column] |= bit;
            boxes[row / 3 * 3 + column / 3] |= bit;
        }
    }
    // Nine cells show nine numbers if each of them is there: then none is there twice.
    let full = |unit: &u16| *unit == 0b11_1111_1110;
    kept && rows.iter().all(full) && columns.iter().all(full) && boxes.iter().all(full)
}

#[cfg(test)]
mod tests {
    use super::super::Shape;
    use super::*;
    use kumiki_core::Puzzle;

    fn check(instance: &Instance, solution: &Grid<u8>) -> Vec<Violation> {
        Sudoku::check(instance, solution)
    }

    fn four(rows: [[u8; 4]; 4]) -> Grid<u8> {
        Grid::from_values(4, 4, rows.concat()).unwrap()
    }

    fn instance() -> Instance {
        let givens = four([[1, 0, 0, 0], [0; 4], [0; 4], [0; 4]]);
        Instance::new(Shape::new(2, 2).unwrap(), givens).unwrap()
    }

    #[test]
    fn violations_name_every_cell_concerned() {
        let solution = four([[2, 1, 1, 1], [9, 0, 3, 4], [0; 4], [0; 4]]);
        let found = check(&instance(), &solution);
        let shown: Vec<(&str, usize)> = found.iter().map(|v| (v.rule, v.cells.len())).collect();
        let expected = [
            ("given-changed", 1),
            ("out-of-range", 1),
            ("row-repeat", 3),
            ("box-repeat", 2),
            ("empty-cell", 9),
        ];
        assert_eq!(shown, expected);
        assert_eq!(found[2].cells, [(0, 1), (0, 2), (0, 3)]);
        assert_eq!(cost(&found), 1 + 1 + 2 + 1 + 9);
    }

    #[test]
    fn a_given_left_open_is_empty_not_changed() {
        let found = check(&instance(), &four([[0; 4]; 4]));
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].rule, found[0].cells.len()), ("empty-cell", 16));
    }

    #[test]
    fn boards_of_any_shape_are_judged() {
        for (rows, cols) in [(0, 0), (1, 1), (4, 9), (9, 4), (5, 5)] {
            for fill in [0, 1, 255] {
                let found = check(&instance(), &Grid::filled(rows, cols, fill));
                assert!(!found.is_empty() && cost(&found) > 0, "{rows} x {cols} of {fill}");
            }
        }
        let mut wide = Grid::filled(4, 5, 0);
        for (i, row) in [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]].iter().enumerate()
        {
            for (j, &v) in row.iter().enumerate() {
                wide[(i, j)] = v;
            }
        }
        assert_eq!(check(&instance(), &wide), []);
        wide[(2, 4)] = 1;
        assert_eq!(check(&instance(), &wide), [Violation::new("out-of-range", [])]);
    }
}
