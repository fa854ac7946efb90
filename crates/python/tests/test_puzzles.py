"""Puzzles from everywhere, and everything that can be done with one."""

import array
import pickle
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import numpy as np
import pytest

import kumiki_puzzles as kumiki

EASY = ".7...6..5.2..71.9.1...2..3...2..9.6.4.......8.8.2..1...6..3...2.5.94..7.7..6...4."
ROWS = [[1, 0, 0, 0], [0, 0, 0, 2], [0, 0, 3, 0], [0, 4, 0, 0]]

SMALL: dict[str, kumiki.Puzzle] = {
    "sudoku": kumiki.Sudoku(ROWS),
    "queens": kumiki.Queens(6, placed=[(0, 1)]),
    "shikaku": kumiki.Shikaku([[2, 0, 1], [0, 0, 3]]),
    "hashi": kumiki.Hashi([[2, 0, 2], [0, 0, 0], ["?", 0, 1]]),
    "eternity": kumiki.Eternity(1, 2, [[0, 1, 0, 0], [0, 0, 0, 1]]),
}
KINDS = sorted(SMALL)


def solved(kind: str) -> kumiki.Answer:
    answer = SMALL[kind].solve().answer
    assert answer is not None
    return answer


def test_texts_files_and_names_are_read(tmp_path: Path) -> None:
    line = kumiki.read(EASY)
    assert isinstance(line, kumiki.Sudoku) and line.kind == "sudoku"
    path = tmp_path / "easy.txt"
    path.write_text(EASY)
    assert kumiki.read(path) == line == kumiki.read(str(path))
    assert kumiki.read(line.to("puzzlink").strip()) == line
    assert kumiki.read("sudoku-9") == kumiki.bundled("sudoku-9")
    path.write_text(EASY + "\n" + EASY + "\n")
    assert kumiki.read_all(path) == [line, line]
    with pytest.raises(kumiki.UsageError, match="read_all"):
        kumiki.read(path)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_made_solved_checked_and_drawn(kind: str) -> None:
    puzzle = SMALL[kind]
    assert puzzle.kind == kind and type(puzzle).__name__.lower() == kind
    assert kumiki.read(puzzle.to()) == puzzle
    assert type(puzzle)(**puzzle.data) == puzzle
    report = puzzle.solve()
    answer = report.answer
    assert report.solved and answer is not None
    assert answer.valid and answer.cost == 0 and answer.violations == []
    assert puzzle.check(answer.data) == answer == puzzle.check(answer.to())
    assert answer in list(puzzle.solutions())
    assert len(list(puzzle.solutions())) == puzzle.count()
    shared = puzzle.common().answer
    assert shared is not None and shared.puzzle == puzzle
    shown: kumiki.Puzzle | kumiki.Answer | kumiki.Report
    for shown in (puzzle, answer, report):
        bundle = shown._repr_mimebundle_()
        assert bundle["image/svg+xml"].startswith("<svg") and bundle["text/plain"]
        assert shown._repr_svg_() == bundle["image/svg+xml"]
    assert puzzle.png()[:4] == b"\x89PNG" and answer.png(10)[:4] == b"\x89PNG"


def test_generated_puzzles_have_one_solution_and_the_difficulty_asked_for() -> None:
    assert kumiki.generate("shikaku", size=6, seed=5).count(2).found == 1
    medium = kumiki.generate("sudoku", difficulty="medium", seed=2)
    assert medium.rate().level == "medium"
    with pytest.raises(kumiki.UsageError, match="easy, medium, hard"):
        kumiki.generate("sudoku", difficulty="tricky")



@pytest.mark.parametrize("kind", KINDS)
def test_generated_puzzles_are_the_same_again_and_survive_a_pickle(kind: str) -> None:
    puzzle = kumiki.generate(kind, size=6, seed=3)
    assert puzzle == kumiki.generate(kind, size=6, seed=3)
    again = pickle.loads(pickle.dumps(puzzle))
    assert again == puzzle and hash(again) == hash(puzzle)
    assert type(again) is type(puzzle) and again.format == puzzle.format
    assert again.given == puzzle.given
    report = puzzle.solve(steps=100_000)
    copy = pickle.loads(pickle.dumps(report))
    assert (copy.answer, copy.status, copy.steps) == (report.answer, report.status, report.steps)
    assert copy.trajectory == report.trajectory and repr(copy) == repr(report)


def test_answers_have_their_natural_forms() -> None:
    assert sorted(column or 0 for column in solved("queens").columns) == list(range(6))
    assert all(sorted(row) == [1, 2, 3, 4] for row in solved("sudoku").grid)
    assert solved("shikaku").rectangles[0] == kumiki.Rectangle(0, 0, 1, 2)
    assert sum(bridge.count or 0 for bridge in solved("hashi").bridges) == 3
    assert solved("eternity").pieces == [[[1, 0], [2, 0]]]
    assert SMALL["shikaku"].check(solved("shikaku").rectangles) == solved("shikaku")
    assert SMALL["hashi"].check(solved("hashi").bridges) == solved("hashi")
    with pytest.raises(AttributeError, match="have columns, not grid"):
        solved("queens").grid
    broken = SMALL["sudoku"].check([[1] * 4] * 4)
    assert not broken.valid and broken.cost > 0
    assert {"rule", "about", "cells"} == set(broken.violations[0]._fields)


def test_arrays_are_as_good_as_lists() -> None:
    puzzle = kumiki.Sudoku(ROWS)
    for dtype in (np.int8, np.uint64, np.float64, object):
        assert kumiki.Sudoku(np.array(ROWS, dtype=dtype)) == puzzle
    assert kumiki.Sudoku([array.array("b", row) for row in ROWS]) == puzzle
    assert kumiki.Sudoku(memoryview(bytes(sum(ROWS, []))).cast("B", [4, 4])) == puzzle
    assert kumiki.Sudoku(tuple(map(tuple, ROWS)), boxes=(2, 2)) == puzzle
    assert kumiki.Queens(np.int64(6), placed=np.array([[0, 1]])) == SMALL["queens"]
    answer = puzzle.solve().answer
    assert answer is not None and puzzle.check(np.array(answer.grid)).valid


WRONG: list[Callable[[], object]] = [
    lambda: kumiki.Sudoku([[0, 9], [0, 0]]),
    lambda: kumiki.Sudoku([[0.5]]),
    lambda: kumiki.Sudoku([[float("nan")]]),
    lambda: kumiki.Hashi([[99]]),
    lambda: kumiki.Queens(0),
    lambda: kumiki.Queens(4).solve("magic"),
    lambda: kumiki.Queens(4).solve(time=-1),
    lambda: kumiki.Queens(4).solve(threads=0),
    lambda: kumiki.Queens(4).solve("cp", val="sideways"),
    lambda: kumiki.Queens(4).solve("cp", colour="red"),
    lambda: kumiki.Queens(4).to("sdm"),
    lambda: kumiki.Queens(4).check("nonsense"),
    lambda: kumiki.generate("sudoku", colour="red"),
    lambda: kumiki.solve_all(["queens 4", "nonsense"]),
    lambda: kumiki.solve_all("queens 4"),
    lambda: kumiki.compare("small-queens-6", []),
    lambda: kumiki.compare("small-queens-6", ["magic"]),
    lambda: kumiki.reproduce("nobody-1999"),
]


@pytest.mark.parametrize("number", range(len(WRONG)))
def test_what_cannot_be_meant_is_a_value_error(number: int) -> None:
    with pytest.raises(kumiki.KumikiError) as error:
        WRONG[number]()
    assert isinstance(error.value, ValueError) and str(error.value)


def test_bad_input_says_where() -> None:
    with pytest.raises(kumiki.ReadError) as read:
        kumiki.read("queens 4\nplaced 9 1")
    assert (read.value.line, read.value.column) == (2, 8) and "expected" in str(read.value)
    copy = pickle.loads(pickle.dumps(read.value))
    assert str(copy) == str(read.value) and (copy.line, copy.column) == (2, 8)
    with pytest.raises(kumiki.DataError) as data:
        kumiki.Sudoku([[0, 0], [0, "x"]])
    assert data.value.at == "/grid/1/1"
    endless: list[object] = []
    endless.append(endless)
    with pytest.raises(kumiki.UsageError, match="deep"):
        kumiki.Sudoku(endless)


@pytest.mark.parametrize("name", ["nothing", "suduko-9"])
def test_what_nothing_is_called_is_a_lookup_error(name: str) -> None:
    with pytest.raises(kumiki.UnknownError):
        kumiki.bundled(name)
    with pytest.raises(kumiki.UnknownError):
        kumiki.read(name)
    with pytest.raises(kumiki.UnknownError):
        kumiki.read(Path("/nonexistent") / name)
    with pytest.raises(kumiki.UnknownError):
        kumiki.generate(name)


def test_the_same_seed_and_steps_give_the_same_report() -> None:
    puzzle = kumiki.bundled("shikaku-10")
    one, two = (puzzle.solve("anneal", steps=20_000, seed=5, threads=n, time=None) for n in (1, 3))
    assert one.answer == two.answer and (one.status, one.cost) == (two.status, two.cost)
    assert one.stopped in (None, "steps") and one.method == "anneal"


def test_counts_compare_as_numbers() -> None:
    count = kumiki.Queens(8).count()
    assert count == 92 and count > 91 and int(count) == 92 and hash(count) == hash(92)
    assert count == kumiki.Queens(8).count(method="cp") and count.exact
    some = kumiki.Queens(8).count(10)
    assert some == 10 and not some.exact
    assert ["none", "one"][kumiki.Queens(2).count()] == "none"


def test_budgets_take_what_python_has() -> None:
    short = timedelta(milliseconds=200)
    report = kumiki.bundled("eternity2").solve("anneal", time=short, threads=1)
    assert report.status == "best" and report.stopped == "time" and report.score
    costs = [step.cost for step in report.trajectory]
    assert costs and costs == sorted(costs, reverse=True)
    assert kumiki.Queens(30).solve("backtrack", steps=3).stopped == "steps"
    assert kumiki.Queens(3).solve().proven == "infeasible"


def test_hints_explain_and_ratings_rate() -> None:
    puzzle = kumiki.read(EASY)
    hint = puzzle.hint()
    assert hint.status == "step" and hint.technique and hint.data["conclusions"]
    assert len(hint.text(1)) < len(hint.text()) and hint.svg().startswith("<svg")
    assert puzzle.hint("3" + EASY[1:]).status == "mistake"
    path = puzzle.path()
    assert path[-1].status == "solved" and len(path) > 50
    rating = puzzle.rate()
    assert rating.level == "easy" and rating.solved and sum(rating.steps.values()) > 50
    assert rating.data["level"] == "easy" and "easy" in str(rating)
    with pytest.raises(kumiki.UsageError):
        hint.text(5)


def test_lists_are_solved_in_order_and_errors_stand_in_their_place() -> None:
    puzzles = kumiki.generate_all("sudoku", 20, seed=2)
    done: list[int] = []
    reports = kumiki.solve_all([p.to("line") for p in puzzles], on_result=done.append)
    assert [r.puzzle for r in reports] == puzzles and all(r.solved for r in reports)
    assert done[-1] == 20
    mixed = kumiki.solve_all([puzzles[0], "nonsense", "queens 3"], errors="return")
    assert isinstance(mixed[1], kumiki.ReadError) and "puzzle 1" in str(mixed[1])
    assert [getattr(m, "status", None) for m in mixed] == ["solved", None, "infeasible"]
    assert kumiki.solve_all([]) == []


def test_a_board_too_large_for_a_picture_is_still_shown() -> None:
    bundle = kumiki.Queens(100_000)._repr_mimebundle_()
    assert bundle["text/plain"] == "<Queens 100000x100000>"
    large = kumiki.Shikaku(np.ones((600, 600), dtype=int))
    assert large._repr_svg_() is None and "text/plain" in large._repr_mimebundle_()


def test_the_catalogue_names_what_there_is() -> None:
    kinds = {kind["puzzle"]: kind for kind in kumiki.catalogue()}
    assert sorted(kinds) == KINDS
    for name, kind in kinds.items():
        assert kind["instance_data"] and kind["parameters"] and kind["methods"]
        for instance in kind["instances"]:
            assert kumiki.bundled(f"{name}/{instance['name']}").kind == name
