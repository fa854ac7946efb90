//! Instances and answers as data: each survives the way to data and back, and no data panics.

use kumiki_core::{Answer, AnyInstance, Error, NATIVE, Options, Run};
use kumiki_puzzles::registry::{PUZZLES, find};
use proptest::prelude::*;
use serde_json::{Value, json};
use std::path::PathBuf;

fn instance(puzzle: &str, text: &str) -> Box<dyn AnyInstance> {
    let puzzle = find(puzzle).expect("a puzzle of this name");
    puzzle.read("text", text).expect("a board")
}

/// One small board of each puzzle.
fn boards() -> Vec<Box<dyn AnyInstance>> {
    vec![
        instance("eternity", "eternity 2 2\n0 1 2 0\n0 0 3 1\n2 4 0 0\n3 0 0 4\n"),
        instance("sudoku", "sudoku 2x2\n1...\n....\n....\n...."),
        instance("queens", "queens 5\nplaced 1 1"),
        instance("shikaku", "shikaku 2 3\n2 . .\n. ? 1"),
        instance("hashi", "hashi 3 3\n2 . 2\n. . .\n1 . 1"),
    ]
}

/// Data of any answer, right or wrong, to the board of a puzzle in [`boards`].
fn answers(puzzle: &str) -> BoxedStrategy<Value> {
    let rows = |cell: BoxedStrategy<Value>, rows: usize, cols: usize| {
        let row = prop::collection::vec(cell, cols).prop_map(Value::Array);
        prop::collection::vec(row, rows).prop_map(Value::Array).boxed()
    };
    let or_null = |some: BoxedStrategy<Value>| prop_oneof![Just(Value::Null), some].boxed();
    match puzzle {
        "eternity" => {
            let placed = (1..=u16::MAX, 0..4u8).prop_map(|(piece, turn)| json!([piece, turn]));
            rows(or_null(placed.boxed()), 2, 2)
        }
        "sudoku" => rows(any::<u8>().prop_map(Value::from).boxed(), 4, 4),
        "queens" => {
            let column = or_null((0..5u32).prop_map(Value::from).boxed());
            prop::collection::vec(column, 5).prop_map(Value::Array).boxed()
        }
        "shikaku" => {
            let rectangle = (0..4usize, 0..4usize, 0..4usize, 0..4usize).prop_map(
                |(row, col, height, width)| {
                    json!({"row": row, "col": col, "height": height, "width": width})
                },
            );
            prop::collection::vec(or_null(rectangle.boxed()), 3).prop_map(Value::Array).boxed()
        }
        "hashi" => {
            let cell = || (0..3usize, 0..3usize);
            let count = prop::option::of(1..=99u8);
            let bridges = prop::collection::btree_map((cell(), cell()), count, 0..6);
            bridges
                .prop_map(|bridges| {
                    let ordered = bridges.into_iter().filter(|((from, to), _)| from <= to);
                    let bridge =
                        |((from, to), count)| json!({"from": from, "to": to, "count": count});
                    ordered.map(bridge).collect()
                })
                .boxed()
        }
        other => panic!("{other} needs a strategy here"),
    }
}

/// JSON of any shape, mostly near to what the puzzles read.
fn anything() -> BoxedStrategy<Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        (0..6u8).prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        "[a-z]{0,3}".prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 40, 5, |inner| {
        let keys =
            prop::sample::select(vec!["row", "col", "height", "width", "from", "to", "count"]);
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::Array),
            prop::collection::btree_map(keys, inner, 0..7).prop_map(|map| json!(map)),
        ]
    })
    .boxed()
}

#[test]
fn every_answer_survives_the_way_from_data_to_text_and_back() {
    for board in boards() {
        let name = board.puzzle().name();
        proptest!(|(data in answers(name))| {
            let answer = board.answer_from_data(&data).unwrap();
            let text = answer.text(NATIVE).unwrap();
            prop_assert_eq!(&answer.data().unwrap(), &data, "{}: {}", name, text);
            let again = board.read_answer(NATIVE, &text).unwrap();
            prop_assert_eq!(&again.data().unwrap(), &data);
        });
    }
}

#[test]
fn no_data_panics_and_what_is_read_is_an_answer() {
    for board in boards() {
        proptest!(|(data in anything())| {
            match board.answer_from_data(&data) {
                Ok(answer) => prop_assert!(answer.text(NATIVE).is_ok()),
                Err(Error::Data(error)) => prop_assert!(error.at.starts_with('/')),
                Err(other) => prop_assert!(false, "{}", other),
            }
        });
    }
}

#[test]
fn the_answers_of_the_cases_are_the_same_as_data() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..");
    for puzzle in PUZZLES {
        for file in std::fs::read_dir(root.join(puzzle.name()).join("src/cases")).unwrap() {
            let Ok(text) = std::fs::read_to_string(file.unwrap().path()) else { continue };
            let Some((instance, answer)) = text.split_once("=====\n") else { continue };
            let Ok(instance) = puzzle.read("text", instance) else { continue };
            let Ok(own) = instance.read_answer(NATIVE, answer) else { continue };
            // A list of rectangles leaves out parts of the grid that are none.
            if own.verdict().violations.iter().any(|v| v.rule == "not-a-rectangle") {
                continue;
            }
            let again = instance.answer_from_data(&own.data().unwrap()).unwrap();
            let text = |answer: &Answer| answer.text(NATIVE).unwrap().into_owned();
            assert_eq!(text(&again), text(&own), "{}", puzzle.name());
        }
    }
}

#[test]
fn wrong_data_names_its_place() {
    let boards = boards();
    for (board, data, message) in [
        (
            0,
            json!([[null, [1, 4]], [null, null]]),
            "/0/1/1: found 4, expected a whole number from 0 to 3",
        ),
        (1, json!([[1, 2, 3, 4]]), "/: found a list of 1, expected a list of 4 rows"),
        (
            1,
            json!([[0, 0, 0, "x"], [], [], []]),
            "/0/3: found \"x\", expected a whole number from 0 to 255",
        ),
        (2, json!([0, 1, 2, 3, 5]), "/4: found 5, expected a whole number from 0 to 4"),
        (
            3,
            json!([null, {"row": 1}, null]),
            "/1: found {\"row\":1}, expected an object with \"col\"",
        ),
        (
            4,
            json!([{"from": [0, 0], "to": [0, 3], "count": 1}]),
            "/0/to/1: found 3, expected a whole",
        ),
    ] {
        let error = boards[board].answer_from_data(&data).unwrap_err().to_string();
        assert!(error.starts_with(&format!("data at {message}")), "{error}");
    }
}

#[test]
fn a_scene_printed_again_is_the_same_instance() {
    for puzzle in PUZZLES {
        for shipped in puzzle.shipped() {
            let formats = puzzle.recognise(shipped.text);
            let instance = puzzle.read(formats[0].0, shipped.text).unwrap();
            let scene = instance.scene().unwrap();
            assert_eq!(instance.size(), Some((scene.rows, scene.cols)), "{}", shipped.name);
            let again = instance.edited(&scene.printed).unwrap();
            assert_eq!(again.write("text").unwrap(), instance.write("text").unwrap());
            let json = serde_json::to_value(&scene.printed).unwrap();
            let back: Vec<kumiki_core::Printed> = serde_json::from_value(json).unwrap();
            assert_eq!(back, scene.printed);
        }
    }
}

#[test]
fn the_puzzle_of_the_day_is_made_and_has_one_solution() {
    for puzzle in PUZZLES {
        let options = Options::parse(puzzle.generator().1, puzzle.daily().unwrap()).unwrap();
        let instance = puzzle.generate(&options, &mut Run::unlimited(20_261_117)).unwrap();
        let choice = puzzle.choose("auto").unwrap();
        let count = instance.count(&choice, &mut Run::unlimited(0), 2).unwrap().count;
        assert_eq!((count.found, count.exact), (1, true), "{}", puzzle.name());
    }
}

#[test]
fn what_cannot_be_printed_is_refused() {
    for board in boards() {
        let rows = board.size().unwrap().0;
        for printed in [
            json!([{"cell": [rows, 0], "kind": "number", "value": 1}]),
            json!([{"cell": [0, rows], "kind": "mark"}]),
            json!([{"cell": [0, 0], "kind": "number", "value": 4_000_000_000u32}]),
            json!([{"cell": [0, 0], "kind": "piece", "piece": 0, "turn": 0}]),
            json!([{"cell": [0, 0], "kind": "piece", "piece": 70_000, "turn": 9}]),
            json!([{"cell": [0, 0], "kind": "unknown"}, {"cell": [0, 0], "kind": "unknown"}]),
        ] {
            let printed: Vec<kumiki_core::Printed> = serde_json::from_value(printed).unwrap();
            assert!(board.edited(&printed).is_err(), "{} {printed:?}", board.puzzle().name());
        }
    }
}

#[test]
fn every_bundled_and_every_generated_instance_is_the_same_as_data() {
    for puzzle in PUZZLES {
        let read = |s: &kumiki_core::Shipped| puzzle.read(puzzle.recognise(s.text)[0].0, s.text);
        let shipped = puzzle.shipped().iter().map(|s| read(s).unwrap());
        let specs = puzzle.generator().1;
        let made = puzzle.small().iter().map(|parameters| {
            let options = Options::parse(specs, parameters).unwrap();
            puzzle.generate(&options, &mut Run::unlimited(3)).unwrap()
        });
        assert!(puzzle.instance_data().is_some_and(|about| !about.is_empty()));
        for instance in shipped.chain(made) {
            let data = instance.data().unwrap();
            let again = puzzle.instance_from_data(&data).unwrap();
            assert_eq!(again.write("text").unwrap(), instance.write("text").unwrap());
            assert_eq!(again.data().unwrap(), data);
        }
    }
}

/// Objects near to those of instances.
fn objects() -> impl Strategy<Value = Value> {
    let keys = vec![
        "grid",
        "boxes",
        "size",
        "placed",
        "blocked",
        "excluded_sums",
        "excluded_differences",
        "max_bridges",
        "loops",
        "rows",
        "cols",
        "pieces",
        "fixed",
        "tetravex",
        "other",
    ];
    let field = (prop::sample::select(keys), anything());
    prop::collection::vec(field, 0..6).prop_map(|fields| fields.into_iter().collect())
}

#[test]
fn no_data_panics_and_what_is_read_is_an_instance() {
    for puzzle in PUZZLES {
        proptest!(|(data in objects())| {
            match puzzle.instance_from_data(&data) {
                Ok(instance) => {
                    let again = puzzle.instance_from_data(&instance.data().unwrap()).unwrap();
                    prop_assert_eq!(again.write("text").unwrap(), instance.write("text").unwrap());
                }
                Err(Error::Data(error)) => prop_assert!(error.at.starts_with('/')),
                Err(Error::Impossible(_)) => {}
                Err(other) => prop_assert!(false, "{}", other),
            }
        });
    }
}

#[test]
fn a_wrong_instance_names_its_place() {
    for (puzzle, data, message) in [
        (
            "sudoku",
            json!({"grid": [[1, 2], [3]]}),
            "data at /grid/1: found a list of 1, expected a",
        ),
        ("sudoku", json!({"grid": [[0, 5], [0, 0]]}), "found 5 at row 1, column 2, expected"),
        (
            "sudoku",
            json!({"grid": [[0]], "box": [1, 1]}),
            "data at /box: found [1,1], expected no such",
        ),
        (
            "queens",
            json!({"size": 4, "placed": [[0, 4]]}),
            "data at /placed/0/1: found 4, expected",
        ),
        (
            "shikaku",
            json!({"grid": [[0, "!"]]}),
            "data at /grid/0/1: found \"!\", expected a whole",
        ),
        ("hashi", json!({"grid": [[9, 0, 1]]}), "found 9 at row 1, column 1, expected an island's"),
        (
            "eternity",
            json!({"rows": 1, "cols": 2, "pieces": [[0, 1, 0, 0]]}),
            "data at /pieces: found a",
        ),
    ] {
        let error = find(puzzle).unwrap().instance_from_data(&data).err().unwrap().to_string();
        assert!(error.starts_with(message), "{error}");
    }
}
