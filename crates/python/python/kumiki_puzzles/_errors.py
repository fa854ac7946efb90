"""What can go wrong, as exceptions. The library's errors become these and no others."""

from __future__ import annotations


class KumikiError(Exception):
    """The base of every exception that kumiki raises by itself."""


class ReadError(KumikiError, ValueError):
    """A text that cannot be read.

    >>> import kumiki_puzzles as kumiki
    >>> try:
    ...     kumiki.read("queens 4\\nplaced 9 1")
    ... except kumiki.ReadError as error:
    ...     print(error.line, error.column)
    2 8
    """

    #: What the text is called: a file, for instance.
    source: str | None
    #: Where it goes wrong, from 1; 0 is the line as a whole.
    line: int
    column: int

    def __init__(
        self, message: str, source: str | None = None, line: int = 0, column: int = 0
    ) -> None:
        super().__init__(message, source, line, column)
        self.source, self.line, self.column = source, line, column

    def __str__(self) -> str:
        return str(self.args[0])


class DataError(KumikiError, ValueError):
    """Numbers and lists that are no puzzle or no answer.

    >>> import kumiki_puzzles as kumiki
    >>> try:
    ...     kumiki.Queens(4, placed=[(0, 7)])
    ... except kumiki.DataError as error:
    ...     print(error.at)
    /placed/0/1
    """

    #: The place, as a path of fields and numbers from 0: ``/grid/3/0``.
    at: str

    def __init__(self, message: str, at: str = "/") -> None:
        super().__init__(message, at)
        self.at = at

    def __str__(self) -> str:
        return str(self.args[0])


class UnknownError(KumikiError, LookupError):
    """A name that nothing has: a bundled instance, a file, a kind of puzzle."""


class UsageError(KumikiError, ValueError):
    """A request that cannot mean anything: a method or an option that does not exist."""


class UnsupportedError(KumikiError, ValueError):
    """Something that makes sense but cannot be done, such as an answer in a format that has none."""


class FileError(KumikiError, OSError):
    """Reading or writing a file failed."""


class InternalError(KumikiError, RuntimeError):
    """A bug in kumiki; please report it."""
