//! The judge and the picture.

use super::super::ClueMap;
use super::*;
use kumiki_core::{Colour, LISTED, Shape};

/// The rules once more, cell by cell.
fn is_solution(instance: &Instance, solution: &Solution) -> bool {
    let all: Vec<Rectangle> = solution.rectangles.iter().copied().flatten().collect();
    let own = instance.clues.iter().zip(&all).all(|(clue, r)| {
        r.contains(clue.cell) && clue.area.is_none_or(|area| r.area() == area as usize)
    });
    let cells = (0..instance.rows).flat_map(|row| (0..instance.cols).map(move |col| (row, col)));
    let once = cells.clone().all(|c| all.iter().filter(|r| r.contains(c)).count() == 1);
    let inside = all.iter().map(Rectangle::area).sum::<usize>() == cells.count();
    all.len() == instance.clues.len() && own && once && inside
}

proptest! {
    #[test]
    fn the_judge_takes_any_answer_and_is_right(
        (instance, solution) in any_instance(5)
            .prop_flat_map(|i| { let n = i.clues.len() + 1; (Just(i), any_rectangles(n)) })
    ) {
        let violations = Shikaku::check(&instance, &solution);
        prop_assert_eq!(violations.is_empty(), is_solution(&instance, &solution));
        let rank = |name| Shikaku::RULES.iter().position(|rule| rule.name == name);
        prop_assert!(violations.is_sorted_by_key(|v| rank(v.rule)));
        let _ = Shikaku::draw(&instance, Some(&solution));
    }

    #[test]
    fn changing_a_solution_breaks_it((instance, solution) in solved_instance(7), which: usize) {
        prop_assert_eq!(Shikaku::check(&instance, &solution), []);
        let mut broken = solution.clone();
        let index = which % broken.rectangles.len();
        broken.rectangles[index] = None;
        prop_assert!(!Shikaku::check(&instance, &broken).is_empty());
        let meet = Shikaku::meet(&instance, &solution, &broken);
        prop_assert_eq!(&meet, &broken);
        broken.rectangles[index] =
            solution.rectangles[index].map(|r| Rectangle { height: r.height + 1, ..r });
        prop_assert!(!Shikaku::check(&instance, &broken).is_empty());
    }

    #[test]
    fn the_clue_map_counts_as_the_cells_do(instance in any_instance(6), corner: u64) {
        let map = ClueMap::new(&instance);
        let (row, col) = (corner as usize % instance.rows, corner as usize / 7 % instance.cols);
        for height in 1..=instance.rows - row {
            for width in 1..=instance.cols - col {
                let r = Rectangle { row, col, height, width };
                let clues = instance.clues.iter().enumerate();
                let inside: Vec<usize> =
                    clues.filter(|(_, clue)| r.contains(clue.cell)).map(|(i, _)| i).collect();
                prop_assert_eq!(map.count(r), inside.len());
                prop_assert_eq!(map.only(r), (inside.len() == 1).then(|| inside[0]));
                prop_assert_eq!(map.inside(r).collect::<Vec<_>>(), inside);
            }
        }
    }
}

/// How many shapes of the picture have the colour of mistakes.
fn marks(instance: &Instance, answer: &str) -> usize {
    let solution = Shikaku::read_solution(instance, answer).unwrap();
    let drawing = Shikaku::draw(instance, Some(&solution));
    let is_wrong = |shape: &&Shape| match shape {
        Shape::Rect { stroke: Some(stroke), .. } => stroke.colour == Colour::WRONG,
        Shape::Text { colour, .. } => *colour == Colour::WRONG,
        _ => false,
    };
    drawing.shapes.iter().filter(is_wrong).count()
}

#[test]
fn the_picture_marks_mistakes_but_not_what_is_open() {
    let instance = read("text", "shikaku 2 3\n2 . .\n. . 4\n");
    assert_eq!(marks(&instance, "a b b\na b b\n"), 0);
    assert_eq!(marks(&instance, "a . .\na . .\n"), 0);
    // The clue, its outline, and two cells that nothing covers.
    assert_eq!(marks(&instance, "a . b\na . b\n"), 4);
    // One cell twice, one not at all.
    assert_eq!(marks(&instance, "0 0 1 2\n0 1 2 2\n"), 2);
    // A wrong area: the number and the outline; and the cell left over.
    assert_eq!(marks(&instance, "a b b\n. b b\n"), 3);
}

#[test]
fn neighbours_have_different_fills() {
    let instance = read("text", "shikaku 2 2\n2 .\n. 2\n");
    let solution = Shikaku::read_solution(&instance, "aa\nbb\n").unwrap();
    let drawing = Shikaku::draw(&instance, Some(&solution));
    let fills: Vec<Colour> = drawing
        .shapes
        .iter()
        .filter_map(|shape| if let Shape::Rect { fill, .. } = shape { *fill } else { None })
        .collect();
    assert_eq!(fills.len(), 2);
    assert_ne!(fills[0], fills[1]);
}

#[test]
fn many_overlapping_rectangles_are_judged_without_looking_at_all_their_cells() {
    let clues = (0..40_000).map(|i| Clue { cell: (i / 200, i % 200), area: None }).collect();
    let instance = Instance::new(200, 200, clues).unwrap();
    let whole = Rectangle { row: 0, col: 0, height: 200, width: 200 };
    let solution = Solution::new(vec![Some(whole); 40_000]);
    let violations = Shikaku::check(&instance, &solution);
    let listed = |rule| violations.iter().filter(|v| v.rule == rule).count();
    assert_eq!([listed("several-clues"), listed("overlap")], [LISTED, LISTED]);
    // A list may be cut short, the cost counts them all.
    assert_eq!(Shikaku::cost(&instance, &solution), 80_000);
}
