//! Every text form, both ways.

use super::*;
use kumiki_core::{Confidence, Puzzle, Violation};

fn answer_round_trip(name: &str, instance: &Instance, solution: &Solution) -> Solution {
    let format = format(name);
    let text = (format.write_answer.unwrap())(instance, solution).unwrap();
    (format.read_answer.unwrap())(instance, &text).unwrap_or_else(|e| panic!("{name} {e}\n{text}"))
}

proptest! {
    #[test]
    fn instances_round_trip_through_every_format(instance in any_instance(9)) {
        for format in Shikaku::FORMATS.iter().filter(|format| format.read.is_some()) {
            let unknown = instance.clues.iter().any(|clue| clue.area.is_none());
            match (format.write.unwrap())(&instance) {
                Ok(text) => {
                    prop_assert_eq!(&read(format.name, &text), &instance, "{}", text);
                    // Nothing but their sum tells areas from other numbers, and a single column
                    // has no comma to be known by.
                    let known = match format.name {
                        "grid" => instance.can_fill(),
                        "csv" => instance.can_fill() && instance.cols > 1,
                        _ => true,
                    };
                    let confidence = (format.recognise)(&text);
                    prop_assert_eq!(confidence > Confidence::No, known, "{}", text);
                }
                Err(_) if format.name == "grid" => (),
                Err(_) => prop_assert!(format.name == "tatham" && unknown, "{}", format.name),
            }
        }
    }

    #[test]
    fn any_solution_round_trips_through_the_own_text(
        (instance, solution) in any_instance(5)
            .prop_flat_map(|i| { let n = i.clues.len(); (Just(i), any_rectangles(n)) })
    ) {
        let text = Shikaku::write_solution(&instance, &solution);
        prop_assert_eq!(Shikaku::read_solution(&instance, &text), Ok(solution), "{}", text);
    }

    #[test]
    fn partial_answers_round_trip_through_every_format(
        (instance, solution) in solved_instance(9),
        open in proptest::collection::vec(proptest::bool::weighted(0.3), 81),
    ) {
        let mut partial = solution.clone();
        partial.rectangles.iter_mut().zip(open).filter(|(_, o)| *o).for_each(|(r, _)| *r = None);
        for format in Shikaku::FORMATS.iter().filter(|format| format.write_answer.is_some()) {
            // A single rectangle has no borders to show.
            if format.name == "pzpr" && instance.clues.len() == 1 && instance.cells() > 1 {
                continue;
            }
            let full = answer_round_trip(format.name, &instance, &solution);
            prop_assert_eq!(&full, &solution, "{}", format.name);
            let again = answer_round_trip(format.name, &instance, &partial);
            if format.name == "pzpr" {
                // Borders around what is open may close it.
                for (again, known) in again.rectangles.iter().zip(&partial.rectangles) {
                    prop_assert!(known.is_none() || again == known);
                }
            } else {
                prop_assert_eq!(&again, &partial, "{}", format.name);
            }
        }
    }

    #[test]
    fn no_text_makes_a_reader_panic(text in "[0-9a-z.?,_:/x \n-]{0,60}", cut in 0..40usize) {
        let instance = read("text", "shikaku 2 2\n2 .\n2 .\n");
        let links = ["pzprv3/shikaku/2/2/2 . /2 . /0 /0 /1 1 /", "2x2:2a2a", "shikaku/2/2/2g2g"];
        for text in links.iter().map(|link| format!("{}{text}", &link[..cut.min(link.len())])) {
            for format in Shikaku::FORMATS.iter().filter(|format| format.read.is_some()) {
                let _ = (format.recognise)(&text);
                let _ = (format.read.unwrap())(&text);
                let _ = format.read_answer.map(|read| read(&instance, &text));
            }
        }
    }
}

#[test]
fn the_published_vectors_are_the_same_puzzle_and_the_same_bytes() {
    let link = "https://puzz.link/p?shikaku/6/6/j3g56h6t6h23g5j";
    let instance = read("puzzlink", link);
    let rows = "....3.\n56..6.\n......\n......\n.6..23\n.5....\n";
    assert_eq!(instance, read("grid", rows));
    assert_eq!((format("puzzlink").write.unwrap())(&instance).unwrap(), format!("{link}\n"));

    let id = "7x7:2_4a2b2d3b2b4d2b3_4h6b3b5_2a2b3a";
    let instance = read("tatham", id);
    assert_eq!((instance.rows, instance.cols, instance.clues.len()), (7, 7, 16));
    assert_eq!((format("tatham").write.unwrap())(&instance).unwrap(), format!("{id}\n"));
    assert_eq!(read("tatham", &id.replace("7x7:", "7x7e0.5a:")), instance);
}

#[test]
fn a_pzprv3_file_holds_clues_and_borders() {
    let text = "pzprv3\nshikaku\n2\n3\n2 . . \n. - . \n1 0 \n1 0 \n0 0 0 \n";
    for text in [text.to_owned(), text.replace('\n', "/"), text.replace("1 0", "1 -1")] {
        let document = (format("pzpr").read.unwrap())(&text).unwrap();
        assert_eq!(document.instance, read("text", "shikaku 2 3\n2 . .\n. ? .\n"));
        let solution = document.solution.unwrap();
        assert_eq!(Shikaku::write_solution(&document.instance, &solution), "a b b\na b b\n");
        let again = (format("pzpr").write_answer.unwrap())(&document.instance, &solution);
        assert_eq!(
            again.as_deref(),
            Ok("pzprv3\nshikaku\n2\n3\n2 . . \n. - . \n1 0 \n1 0 \n0 0 0 \n")
        );
    }
    let unanswered = (format("pzpr").write.unwrap())(&read("grid", "2 . .\n. 4 .\n")).unwrap();
    assert!((format("pzpr").read.unwrap())(&unanswered).unwrap().solution.is_none());
}

#[test]
fn a_bare_grid_is_read_in_all_its_spellings() {
    let instance = read("text", "# a comment\nshikaku 3 3\n. . 3\n? . .\n\n. 4 .\n");
    for text in ["..3\n?..\n.4.\n", "0 0 3\n? 0 0\n0 4 0\n", ". . 3\r\n? . .\r\n. 4 ."] {
        assert_eq!(read("grid", text), instance, "{text}");
    }
    assert_eq!(read("grid", "3 3 3\n0 0 3\n? 0 0\n0 4 0\n"), instance);
    assert_eq!(read("csv", ",,3\n?,0,\n.,\"4\",\n"), instance);
    assert_eq!((format("csv").write.unwrap())(&instance).unwrap(), ",,3\n?,,\n,4,\n");
}

#[test]
fn a_first_row_that_only_looks_like_a_header_is_a_row() {
    let instance = read("grid", "2 3 4\n. . .\n. . .\n");
    assert_eq!((instance.rows, instance.cols, instance.clues.len()), (3, 3, 3));
    // Two rows of three cells and two clues below `2 3 2`: the header is what it seems to be.
    let instance = read("text", "shikaku 3 3\n2 3 2\n1 . .\n1 . .\n");
    assert!((format("grid").write.unwrap())(&instance).is_err());
}

#[test]
fn texts_are_taken_for_what_they_are() {
    use Confidence::{Maybe, No, Sure};
    for (text, name, confidence) in [
        ("# x\nshikaku 2 2\n2 .\n2 .\n", "text", Sure),
        ("hashi 2 2\n2 .\n2 .\n", "text", No),
        ("2 .\n2 .\n", "grid", Maybe),
        ("2 x\n2 .\n", "grid", No),
        ("2,\n2,\n", "csv", Maybe),
        ("https://puzz.link/p?shikaku/2/2/2g2g", "puzzlink", Sure),
        ("https://puzz.link/p?hashi/2/2/2g2g", "puzzlink", No),
        ("pzprv3/shikaku/2/2/", "pzpr", Sure),
        ("2x2:2a2a", "tatham", Sure),
        ("2x2:2a1a", "tatham", Maybe),
        ("3x3:a7e6a2_5a3d8_4b7b1_3f7_4b3c1c6b5_4f9_1b4b5_7d6a2_9a6e4a", "tatham", No),
        ("7x7m2:a2a3b2g3b5b5g1a2c5h2d4", "tatham", No),
    ] {
        assert_eq!((format(name).recognise)(text), confidence, "{name} {text}");
    }
}

#[test]
fn labels_scale_and_may_be_dense() {
    for (index, label) in [(0, "a"), (25, "z"), (26, "aa"), (701, "zz"), (702, "aaa")] {
        assert_eq!(super::super::formats::regions::label(index), label);
    }
    let instance = read("text", "shikaku 2 3\n2 . .\n. 4 .\n");
    let solution = Shikaku::read_solution(&instance, "a b b\na b b\n").unwrap();
    for text in ["XYY\nXYY\n", "# x\n left right right \n left right right\n", "0 0 2 1\n0 1 2 2\n"]
    {
        assert_eq!(Shikaku::read_solution(&instance, text).as_ref(), Ok(&solution), "{text}");
    }
}

#[test]
fn parts_that_are_no_rectangles_are_the_judges_business() {
    let instance = read("text", "shikaku 2 3\n2 . .\n. 4 .\n");
    let corner = vec![(0, 2), (1, 0), (1, 1), (1, 2)];
    let apart = vec![(0, 1), (1, 0)];
    for (text, open, ragged) in [
        ("a a b\nb b b\n", 0, corner.clone()),
        // With open cells inside, it is a rectangle just as little.
        ("a a b\nb b .\n", 1, corner[..3].to_vec()),
        (". a .\na . .\n", 4, apart),
    ] {
        let solution = Shikaku::read_solution(&instance, text).unwrap();
        let violations = Shikaku::check(&instance, &solution);
        assert_eq!(violations[0], Violation::new("not-a-rectangle", ragged), "{text}");
        let rest = violations[1..].iter().map(|violation| violation.rule);
        assert_eq!(rest.collect::<Vec<_>>(), vec!["uncovered-cell"; open], "{text}");
        let again = Shikaku::write_solution(&instance, &solution);
        assert_eq!(Shikaku::read_solution(&instance, &again).unwrap(), solution, "{again}");
        Shikaku::draw(&instance, Some(&solution));
    }
}

#[test]
fn answers_that_are_no_answers_name_their_place() {
    let instance = read("text", "shikaku 2 3\n2 . .\n. 4 .\n");
    for (text, message) in [
        ("", "line 1: found nothing, expected row 1 of 2"),
        ("a b b\n", "line 1: found nothing, expected row 2 of 2"),
        ("a b\na b\n", "line 1: found 2 cells, expected 3"),
        ("abbb\nabbb\n", "line 1: found 4 cells, expected 3"),
        ("a b c\na d e\n", "line 1, column 3: more rectangles than clues"),
        ("0 0 2 1\n", "line 1: found 1 rectangles, expected 2"),
        ("-\n-\n-\n", "line 3: found \"-\", expected the end after 2 rectangles"),
        ("0 0 2\n-\n", "line 1, column 6: found nothing, expected a width from 0 to 1000000"),
        ("0 0 2 x\n-\n", "line 1, column 7: found \"x\", expected a width"),
        ("0 0 2 1 1\n-\n", "line 1, column 9: found \"1\", expected the end"),
        ("0 0 2 1000000000\n-\n", "line 1, column 7: found \"1000000000\""),
    ] {
        let error = Shikaku::read_solution(&instance, text).unwrap_err().to_string();
        assert!(error.starts_with(message), "{text:?}: {error}");
    }
}

#[test]
fn the_largest_grid_is_read_and_written() {
    let clues = vec![Clue { cell: (999, 999), area: Some(1_000_000) }];
    let instance = Instance::new(1000, 1000, clues).unwrap();
    for format in Shikaku::FORMATS.iter().filter(|format| format.read.is_some()) {
        let text = (format.write.unwrap())(&instance).unwrap();
        assert_eq!(read(format.name, &text), instance, "{}", format.name);
    }
}
