"""Experiments: rows, data frames, figures, documents."""

from pathlib import Path

import pandas
import polars
import pytest

import kumiki_puzzles as kumiki


@pytest.fixture(scope="module")
def results() -> kumiki.Results:
    puzzles = {"six": kumiki.bundled("small-sudoku-6"), "queens": kumiki.Queens(8)}
    return kumiki.compare(puzzles, ["min-conflicts", "anneal:tries=1"], seeds=2, steps=2000)


def test_rows_are_plain_and_alike(results: kumiki.Results) -> None:
    rows = results.rows
    assert len(results) == len(rows) == 8 and results.complete and results.left_out == []
    assert all(list(row) == list(rows[0]) for row in results)
    assert {row["instance"] for row in rows} == {"six", "queens"}
    assert {row["method"] for row in rows} == {"min-conflicts", "anneal:tries=1"}
    assert all(row["budget_steps"] == 2000 and row["seed"] in (0, 1) for row in rows)
    assert results.traces and {"cost", "steps", "seconds"} <= set(results.traces[0])


def test_rows_become_data_frames(results: kumiki.Results) -> None:
    frame = results.to_pandas()
    assert isinstance(frame, pandas.DataFrame) and frame.shape[0] == 8
    assert frame.groupby("label").steps.max().max() <= 2000
    other = results.to_polars()
    assert isinstance(other, polars.DataFrame) and other.height == 8
    assert other.columns == list(frame.columns)


def test_a_comparison_has_tables_figures_and_pages(results: kumiki.Results, tmp_path: Path) -> None:
    assert results.tables and results.figures
    table = results.tables[0]
    assert len(table.rows[0]) == len(table.columns) and table.csv()
    figure = results.figures[0]
    assert figure.svg().startswith("<svg") and figure.png()[:4] == b"\x89PNG" and figure.caption
    assert "<html" in results.html() and "min-conflicts" in results._repr_markdown_()
    results.save(tmp_path / "report")
    assert (tmp_path / "report" / "report.html").exists()


def test_the_same_again_resumes(tmp_path: Path) -> None:
    said: list[tuple[int, int]] = []

    def compare() -> kumiki.Results:
        said.clear()
        return kumiki.compare(
            ["small-queens-6"],
            "backtrack",
            seeds=3,
            steps=1000,
            folder=tmp_path,
            on_progress=lambda done, total: said.append((done, total)),
        )

    first = compare()
    assert said[0] == (0, 3) and said[-1] == (3, 3)
    second = compare()
    assert said == [(3, 3)] and second.rows == first.rows


def test_an_experiment_file(tmp_path: Path) -> None:
    file = tmp_path / "queens.toml"
    file.write_text(
        'name = "queens"\nsteps = 1000\n[[instances]]\ninputs = ["small-queens-6"]\n'
        '[[methods]]\nmethod = "backtrack"\n'
    )
    assert kumiki.experiment(file).rows[0]["status"] == "solved"
    file.write_text('name = "queens"\nsteps = "many"\n')
    with pytest.raises(kumiki.ReadError) as error:
        kumiki.experiment(file)
    assert error.value.line == 2


def test_a_table_of_a_document_is_made_again(tmp_path: Path) -> None:
    results = kumiki.reproduce("sirdey-sudoku/tables", folder=tmp_path)
    assert results.complete and (results.tables or results.figures)
    results.save(tmp_path)
    assert (tmp_path / "report.html").exists()


def test_a_plot_of_ones_own() -> None:
    figure = kumiki.plot("A plot", {"a": [(1, 2), (3, 4)], "b": iter([(1, 1)])}, x="n", log_y=True)
    assert "A plot" in figure.svg() and figure._repr_svg_() == figure.svg()
