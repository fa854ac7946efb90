"""Small things with named fields."""

from __future__ import annotations

from typing import NamedTuple


class Rectangle(NamedTuple):
    """A rectangle of a Shikaku: its upper left cell from 0, and its sides."""

    row: int
    col: int
    height: int
    width: int


class Bridge(NamedTuple):
    """Bridges of a Hashi between two cells (row, column from 0); count None = undecided."""

    from_: tuple[int, int]
    to: tuple[int, int]
    count: int | None  # type: ignore[assignment]  # tuples have a method of this name


class Violation(NamedTuple):
    """A rule that an answer breaks: its name, its sentence, and the cells (row, column from 0)."""

    rule: str
    about: str
    cells: list[tuple[int, int]]


class Improvement(NamedTuple):
    """A new best of a search: when, after how many steps, and the method's own cost of it."""

    seconds: float
    steps: int
    cost: int
